package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// mildVec returns a vector of ordinary size.
func mildVec(rng *rand.Rand) Vec { return at(mildCoords(rng)) }

func mildCoords(rng *rand.Rand) (x [3]float64) {
	for i := range x {
		x[i] = math.Ldexp(2*rng.Float64()-1, rng.IntN(40)-20)
	}
	return x
}

// anyTurn returns a rotation, and the axis and the angle it was made of.
func anyTurn(rng *rand.Rand) (r Rotation, axis [3]float64, angle float64) {
	axis = mildCoords(rng)
	angle = (2*rng.Float64() - 1) * 4
	switch rng.IntN(8) {
	case 0:
		angle = math.Ldexp(angle, rng.IntN(1000)-800)
	case 1:
		angle = float64(rng.IntN(17)-8) * (math.Pi / 4)
	case 2:
		axis = [3]float64{}
		axis[rng.IntN(3)] = 1
	}
	return turn(axis, angle), axis, angle
}

func bigNumber(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }

func bigVec(x [3]float64) (v [3]*big.Float) {
	for i := range v {
		v[i] = bigNumber(x[i])
	}
	return v
}

func bigTimes(x, y *big.Float) *big.Float { return new(big.Float).Mul(x, y) }

func bigDot(v, w [3]*big.Float) *big.Float {
	sum := bigNumber(0)
	for i := range v {
		sum.Add(sum, bigTimes(v[i], w[i]))
	}
	return sum
}

// bigTurned returns v turned about axis by angle, by the formula of Rodrigues:
// v cos + (k×v) sin + k(k·v)(1 − cos), k the unit axis.
func bigTurned(axis [3]float64, angle float64, v [3]*big.Float) (w [3]*big.Float) {
	k := bigVec(turnAxis(axis))
	if sq := bigDot(k, k); sq.Sign() != 0 {
		length := sq.Sqrt(sq)
		for i := range k {
			k[i].Quo(k[i], length)
		}
	}
	sin, cos := oracle.Sincos(angle)
	rest := bigTimes(bigDot(k, v), new(big.Float).Sub(bigNumber(1), cos))
	for i := range w {
		j, l := (i+1)%3, (i+2)%3
		w[i] = new(big.Float).Sub(bigTimes(k[j], v[l]), bigTimes(k[l], v[j]))
		w[i].Mul(w[i], sin)
		w[i].Add(w[i], bigTimes(v[i], cos))
		w[i].Add(w[i], bigTimes(k[i], rest))
	}
	return w
}

// offBy returns the distance of v from want.
func offBy(v Vec, want [3]*big.Float) float64 {
	d := bigVec(v.coords())
	for i := range d {
		d[i].Sub(d[i], want[i])
	}
	sq := bigDot(d, d)
	x, _ := sq.Sqrt(sq).Float64()
	return x
}

// TestRotateError: what a rotation turns is off by less than 16e of its length,
// the error of the rotation included.
func TestRotateError(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 5))
	worst := 0.0
	for range rounds() / 4 {
		r, axis, angle := anyTurn(rng)
		v := mildVec(rng)
		got := r.Apply(v)
		off := offBy(got, bigTurned(axis, angle, bigVec(v.coords()))) / (e * v.Len())
		worst = max(worst, off)
		if !(off < 16) {
			t.Errorf("%v turned about %v by %v: %v is off by %.1fe", v, axis, angle, got, off)
		}
	}
	t.Logf("off by %.2fe at most", worst)
}

// TestRotationLaws: rotations keep lengths and angles, are undone by their
// inverse, and compose.
func TestRotationLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 6))
	var length, product, inverse, then float64
	for range rounds() {
		r, _, _ := anyTurn(rng)
		s, _, _ := anyTurn(rng)
		v, w := mildVec(rng), mildVec(rng)
		lv, lw := v.Len(), w.Len()
		length = max(length, math.Abs(r.Apply(v).Len()-lv)/(e*lv))
		product = max(product, math.Abs(r.Apply(v).Dot(r.Apply(w))-v.Dot(w))/(e*lv*lw))
		inverse = max(inverse, r.Inverse().Apply(r.Apply(v)).Sub(v).Len()/(e*lv))
		then = max(then, r.Then(s).Apply(v).Sub(s.Apply(r.Apply(v))).Len()/(e*lv))
		if r.Inverse().Inverse() != r {
			t.Errorf("%+v: its inverse's inverse is %+v", r, r.Inverse().Inverse())
		}
		if id := r.Then(r.Inverse()); id.Apply(v).Sub(v).Len() > 8*e*lv {
			t.Errorf("%+v undone is %+v", r, id)
		}
	}
	t.Logf("off at most: lengths %.2fe, products %.2fe, inverse %.2fe, composition %.2fe", length, product, inverse, then)
	if !(length < 16 && product < 32 && inverse < 32 && then < 32) {
		t.Error("a law holds no longer")
	}
}

// TestRotationsDoNotDrift: after a million turns a rotation is one still.
func TestRotationsDoNotDrift(t *testing.T) {
	n := 1000000
	if brief() {
		n = 10000
	}
	step := turn([3]float64{1, 2, 3}, 0.1)
	var r Rotation
	for range n {
		r = r.Then(step)
	}
	if v := xy(3, 4); math.Abs(r.Apply(v).Len()-5) > 5*16*e {
		t.Errorf("%v has become %v", v, r.Apply(v))
	}
	want := turn([3]float64{1, 2, 3}, 0.1*float64(n)).Apply(xy(1, 0))
	if got := r.Apply(xy(1, 0)); got.Sub(want).Len() > 8*e*float64(n) {
		t.Errorf("after %d turns at %v, want %v", n, got, want)
	}
}

func TestZeroRotation(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 100 {
		v := anyVec(rng)
		for name, r := range map[string]Rotation{
			"zero":               {},
			"inverse":            Rotation{}.Inverse(),
			"twice":              Rotation{}.Then(Rotation{}),
			"angle 0":            turn([3]float64{1, 2, 3}, 0),
			"between parallels":  RotationBetween(xy(1, 2), xy(0x1p-600, 0x1p-599)),
			"from zero":          RotationBetween(Vec{}, xy(1, 2)),
			"to zero":            RotationBetween(xy(1, 2), Vec{}),
			"Slerp between zero": Rotation{}.Slerp(Rotation{}, 0.3),
		} {
			if got := r.Apply(v); got != v || r != (Rotation{}) {
				t.Errorf("%s: %+v turns %v to %v", name, r, v, got)
			}
		}
	}
}

// TestExactTurns: rotations between the axes round nothing.
func TestExactTurns(t *testing.T) {
	turns := exactTurns()
	rng := rand.New(rand.NewPCG(8, 1))
	seen := make(map[Vec]bool)
	for _, r := range turns {
		seen[r.Apply(at([3]float64{1, 2, 3}))] = true
		for range 100 {
			v := anyVec(rng)
			w := r.Apply(v)
			if !isPermutation(v, w) || r.Inverse().Apply(w) != v {
				t.Errorf("%+v turns %v to %v, and back to %v", r, v, w, r.Inverse().Apply(w))
			}
			for _, s := range turns {
				if got, want := r.Then(s).Apply(v), s.Apply(w); got != want {
					t.Errorf("%+v, then %+v: %v becomes %v, want %v", r, s, v, got, want)
				}
			}
		}
	}
	if want := inPlaneOrSpace(4, 24); len(seen) != want {
		t.Errorf("%d different turns, want %d", len(seen), want)
	}
}

// isPermutation says whether v and w have the same components, their order and
// signs aside.
func isPermutation(v, w Vec) bool {
	x, y := v.coords(), w.coords()
	for i := range x {
		x[i], y[i] = math.Abs(x[i]), math.Abs(y[i])
	}
	slices.Sort(x[:])
	slices.Sort(y[:])
	return x == y
}

// TestCounterClockwise fixes the sense of rotation.
func TestCounterClockwise(t *testing.T) {
	for _, test := range []struct {
		angle float64
		want  Vec
	}{
		{math.Pi / 6, xy(math.Sqrt(3)/2, 0.5)},
		{math.Pi / 2, xy(0, 1)},
		{math.Pi, xy(-1, 0)},
		{-math.Pi / 2, xy(0, -1)},
		{5 * math.Pi / 2, xy(0, 1)},
	} {
		if got := turn([3]float64{0, 0, 7}, test.angle).Apply(xy(1, 0)); !nearly(got, test.want) {
			t.Errorf("x turned by %v is %v, want %v", test.angle, got, test.want)
		}
	}
}

// TestRotationBetweenError: the one direction comes out as the other, off by less
// than 16e, and the way is the least.
func TestRotationBetweenError(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 9))
	worst := 0.0
	for i := range rounds() {
		v, w := anyVec(rng), anyVec(rng)
		switch i % 4 {
		case 0:
			w = v.Scale(-0.3).Add(mildVec(rng).Scale(v.maxAbs() * 0x1p-40)) // nearly opposite
		case 1:
			w = v.Scale(0.3).Add(mildVec(rng).Scale(v.maxAbs() * 0x1p-40))
		case 2:
			w = v.Neg()
		}
		if !isFinite(w.maxAbs()) {
			continue
		}
		r := RotationBetween(v, w)
		u := v.Unit()
		got, want := r.Apply(u), w.Unit()
		if v == (Vec{}) || w == (Vec{}) {
			want = u
		}
		worst = max(worst, got.Sub(want).Len()/e)
		if got.Sub(want).Len() > 16*e {
			t.Errorf("RotationBetween(%v, %v) turns %v to %v, want %v", v, w, u, got, want)
		}
	}
	t.Logf("off by %.2fe at most", worst)
}

// TestSlerp: the angle grows with the parameter, the shorter way.
func TestSlerp(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	worst := 0.0
	for range rounds() / 4 {
		r, _, _ := anyTurn(rng)
		axis, angle := mildCoords(rng), (2*rng.Float64()-1)*3.1
		s := r.Then(turn(axis, angle))
		x := 4*rng.Float64() - 2
		got, want := r.Slerp(s, x), r.Then(turn(axis, x*angle))
		v := mildVec(rng)
		off := got.Apply(v).Sub(want.Apply(v)).Len() / (e * v.Len())
		worst = max(worst, off)
		if r.Slerp(s, 0) != r || r.Slerp(s, 1) != s {
			t.Errorf("%+v.Slerp(%+v): ends %+v and %+v", r, s, r.Slerp(s, 0), r.Slerp(s, 1))
		}
		if !isRotation(got) {
			t.Errorf("%+v.Slerp(%+v, %v) = %+v", r, s, x, got)
		}
	}
	t.Logf("off by %.2fe at most", worst)
	if !(worst < 64) { // the roundings of r and s included, and multiplied by x
		t.Error("Slerp is off")
	}
}

// isRotation says whether r is of length 1 but for rounding.
func isRotation(r Rotation) bool {
	l := r.Apply(xy(1, 0)).Len()
	return math.Abs(l-1) < 16*e
}

// TestRotationIsTotal: no NaN of finite numbers.
func TestRotationIsTotal(t *testing.T) {
	for _, x := range specials {
		for _, y := range specials {
			axis, v := at([3]float64{x, y, 1}), at([3]float64{y, 1, x})
			r, s := turn([3]float64{x, 1, y}, y), RotationBetween(axis, v)
			finite := isFinite(x) && isFinite(y)
			for _, q := range []Rotation{r, s, r.Inverse(), r.Then(s), r.Slerp(s, 0.3), r.Slerp(s, math.MaxFloat64), r.Slerp(s, -y)} {
				w := q.Apply(xy(3, 4))
				if finite && !(math.Abs(w.Len()-5) < 16*5*e) || !isFinite(y) && !isFinite(x) && q == r && isFinite(w.maxAbs()) {
					t.Errorf("of %v and %v: %+v turns (3, 4) to %v", x, y, q, w)
				}
			}
			if w := s.Apply(v); finite && math.IsNaN(w.maxAbs()) {
				t.Errorf("%+v turns %v to %v", s, v, w)
			}
		}
	}
}
