package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestVecParts(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	p, q := xy(1, -2), xy(-3, 4)
	for _, test := range []struct {
		name      string
		got, want Vec
	}{
		{"Min", p.Min(q), xy(-3, -2)},
		{"Max", p.Max(q), xy(1, 4)},
		{"Abs", q.Abs(), xy(3, 4)},
		{"Project on an axis", p.Project(xy(7, 0)), xy(1, 0)},
		{"Project on what is opposite", p.Project(xy(-0x1p-1000, 0)), xy(1, 0)},
		{"Project on zero", p.Project(Vec{}), Vec{}},
		{"Project of zero", Vec{}.Project(p), Vec{}},
		{"Project across", p.Project(xy(2, 1)), Vec{}},
		{"Project of the largest", xy(math.MaxFloat64, -math.MaxFloat64).Project(xy(0, 5e-324)), xy(0, -math.MaxFloat64)},
		{"ClampLen of what is short", q.ClampLen(5), q},
		{"ClampLen", xy(0, 8).ClampLen(5), xy(0, 5)},
		{"ClampLen to 0", q.ClampLen(0), Vec{}},
		{"ClampLen to less", q.ClampLen(-1), Vec{}},
		{"ClampLen to NaN", q.ClampLen(nan), Vec{}},
		{"ClampLen to infinity", q.ClampLen(inf), q},
		{"ClampLen of zero", Vec{}.ClampLen(1), Vec{}},
		{"ClampLen of what is longer than all floats", xy(math.MaxFloat64, math.MaxFloat64).ClampLen(inf), xy(math.MaxFloat64, math.MaxFloat64)},
		{"MoveTowards", xy(1, 1).MoveTowards(xy(1, 9), 3), xy(1, 4)},
		{"MoveTowards what is near", p.MoveTowards(q, 8), q},
		{"MoveTowards as far as it is", xy(0, 0).MoveTowards(xy(3, 4), 5), xy(3, 4)},
		{"MoveTowards itself", p.MoveTowards(p, 1), p},
		{"MoveTowards by 0", p.MoveTowards(q, 0), p},
		{"MoveTowards backwards", p.MoveTowards(q, -1), p},
		{"MoveTowards by NaN", p.MoveTowards(q, nan), p},
		{"MoveTowards by infinity", p.MoveTowards(q, inf), q},
		{"MoveTowards from end to end", xy(-math.MaxFloat64, 2).MoveTowards(xy(math.MaxFloat64, 2), math.MaxFloat64), xy(0, 2)},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
	if x, y := xy(1, 2).Dist(xy(4, -2)), xy(-math.MaxFloat64, 0).Dist(xy(math.MaxFloat64, 0)); x != 5 || y != inf {
		t.Errorf("Dist: %v and %v", x, y)
	}
}

// partsVec is anyVec, or near to p.
func partsVec(rng *rand.Rand, p Vec) Vec {
	if rng.IntN(2) == 0 {
		return anyVec(rng)
	}
	return p.Add(anyVec(rng).Unit().Scale(p.maxAbs() * math.Ldexp(1, -rng.IntN(60))))
}

// TestDist: a distance is right within 6e, 0 only from a point to itself, and what Distance
// says.
func TestDist(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	worst := 0.0
	for range rounds() {
		p := anyVec(rng)
		q := partsVec(rng, p)
		if !isFinite(q.maxAbs()) {
			continue
		}
		d := bigVec(p.coords())
		for i, x := range q.coords() {
			d[i].Sub(d[i], bigNumber(x))
		}
		want := bigNumber(0)
		if sq := bigDot(d, d); sq.Sign() > 0 {
			want.Sqrt(sq)
		}
		got := p.Dist(q)
		if math.IsInf(got, 1) && want.Cmp(big.NewFloat(math.MaxFloat64)) > 0 {
			continue
		}
		off := shareOf(got, want, float64(6*e*got)+0x1p-1074)
		worst = max(worst, off)
		if !(off <= 1) || got != q.Dist(p) || (got == 0) != (p == q) {
			t.Errorf("%v.Dist(%v) = %v, want %v; the other way round %v", p, q, got, want, q.Dist(p))
		}
		if x := Distance(p, q); math.Abs(x-got) > float64(8*e*got)+0x1p-1074 {
			t.Errorf("%v.Dist(%v) = %v, Distance %v", p, q, got, x)
		}
	}
	t.Logf("%.2f of the bound", worst)
}

// TestProject: a projection is right within 10e|p|, and a scaled one to the bit.
func TestProject(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 42))
	worst := 0.0
	for range rounds() {
		p, on := mildVec(rng), anyVec(rng)
		if rng.IntN(2) == 0 {
			on = mildVec(rng)
		}
		got := p.Project(on)
		k, v := bigVec(on.coords()), bigVec(p.coords())
		if kk := bigDot(k, k); kk.Sign() > 0 {
			share := bigDot(k, v)
			share.Quo(share, kk)
			for i := range k {
				k[i].Mul(k[i], share)
			}
		}
		off := offBy(got, k) / (e * p.Len())
		worst = max(worst, off)
		if !(off < 10) {
			t.Errorf("%v.Project(%v) = %v is off by %.1fe", p, on, got, off)
		}
		if x := p.ldexp(700).Project(on); x != got.ldexp(700) {
			t.Errorf("%v.Project(%v) = %v, of 2⁷⁰⁰ times as much %v", p, on, got, x)
		}
	}
	t.Logf("off by %.2fe at most", worst)
}

// TestClampLen: what is clamped is never longer than it may be, hardly shorter, and is not
// changed any more.
func TestClampLen(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 43))
	worst := 0.0
	for range rounds() {
		p := anyVec(rng)
		most := p.Len() * rng.Float64()
		if rng.IntN(3) == 0 {
			most = math.Ldexp(rng.Float64(), rng.IntN(2090)-1070)
		}
		q := p.ClampLen(most)
		if q.Len() > most || q.ClampLen(most) != q {
			t.Errorf("%v.ClampLen(%v) = %v, of length %v, and again %v", p, most, q, q.Len(), q.ClampLen(most))
		}
		if p.Len() <= most && q != p {
			t.Errorf("%v.ClampLen(%v) = %v", p, most, q)
		}
		if p.Len() > most && most > 0x1p-900 && isFinite(p.Len()) {
			worst = max(worst, (most-q.Len())/(e*most))
			if u := q.Unit().Sub(p.Unit()).Len(); u > 16*e {
				t.Errorf("%v.ClampLen(%v) = %v turns it by %v", p, most, q, u)
			}
		}
	}
	t.Logf("too short by %.2fe at most", worst)
	if !(worst < 16) {
		t.Error("what is clamped is too short")
	}
}

// TestMoveTowards: a step is as long as it should be, straight on, and never goes too far.
func TestMoveTowards(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 44))
	worst := 0.0
	for range rounds() {
		p := mildVec(rng)
		q := partsVec(rng, p)
		if rng.IntN(2) == 0 {
			q = mildVec(rng)
		}
		d := p.Dist(q)
		most := d * rng.Float64() * 1.2
		got := p.MoveTowards(q, most)
		if !p.Min(q).isAtMost(got) || !got.isAtMost(p.Max(q)) || d <= most && got != q {
			t.Errorf("%v.MoveTowards(%v, %v) = %v", p, q, most, got)
		}
		if d <= most || !isFinite(d) || most == 0 {
			continue
		}
		want, step := bigVec(q.coords()), bigVec(p.coords())
		for i := range want {
			want[i].Sub(want[i], step[i])
		}
		l := bigDot(want, want)
		l.Sqrt(l)
		for i := range want {
			want[i].Quo(want[i], l)
			want[i].Mul(want[i], bigNumber(most))
			want[i].Add(want[i], step[i])
		}
		off := offBy(got, want) / float64(8*e*most+2*e*got.Len())
		worst = max(worst, off)
		if !(off < 1) {
			t.Errorf("%v.MoveTowards(%v, %v) = %v is off by %v", p, q, most, got, off)
		}
	}
	t.Logf("%.2f of the bound", worst)
}

// TestVecPartsAreTotal: no NaN of finite numbers, and nothing allocates.
func TestVecPartsAreTotal(t *testing.T) {
	for _, x := range specials {
		for _, y := range specials {
			p, q := at([3]float64{x, y, 1}), at([3]float64{y, 1, x})
			if !isFinite(x) || !isFinite(y) {
				continue
			}
			for _, v := range []Vec{
				p.Project(q), p.ClampLen(x), p.ClampLen(y), p.MoveTowards(q, x), p.MoveTowards(q, 1), p.Min(q), p.Max(q), p.Abs(),
				xy(p.Dist(q), 0),
			} {
				if math.IsNaN(v.maxAbs()) {
					t.Errorf("of %v and %v: %v", p, q, v)
				}
			}
		}
	}
	p, q := xy(1, 2), xy(3, 5)
	if n := testing.AllocsPerRun(10, func() {
		p = p.Project(q).ClampLen(3).MoveTowards(q, 0.5).Min(q).Max(xy(-1, -1)).Abs().Scale(q.Dist(p))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
