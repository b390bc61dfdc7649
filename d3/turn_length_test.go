package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/turning"
)

// TestTurningDirections asks about a half-space, a ray and a line whose directions are longer or shorter by a power of two. They are
// the same sets of points, so all answers are the same bits.
func TestTurningDirections(t *testing.T) {
	box := BoxAround(at([3]float64{3, 2.25, 1}), at([3]float64{2, 1, 0.5}))
	m := Motion{Move: at([3]float64{0.3, -2, 0.1}), Spin: turnZ(0.9), Pivot: at([3]float64{2.5, 2, 1})}
	up, along := at([3]float64{0.1, 1, -0.2}), at([3]float64{1, 0.1, -0.2})
	for _, x := range []struct {
		dir Vec
		of  func(d Vec) Shape
	}{
		{up, func(d Vec) Shape { return HalfSpace{at([3]float64{0.25, 0.125, 0}), d} }},
		{up, func(d Vec) Shape { return Ray{at([3]float64{2.75, -0.25, 1}), d.Neg()} }},
		{along, func(d Vec) Shape { return Line{at([3]float64{2.5, -0.5, 1}), d} }},
		{up, func(d Vec) Shape { return Rounded{Ray{at([3]float64{2.75, -0.5, 1}), d.Neg()}, 0.25} }},
	} {
		of, dir := x.of, x.dir
		want, isHit := SweepTurning(box, m, of(dir), Motion{})
		for _, exp := range []int{-300, -90, -33, -1, 1, 8, 9, 10, 11, 12, 13, 14, 33, 90, 260, 300} {
			s := of(dir.ldexp(exp))
			if h, ok := SweepTurning(box, m, s, Motion{}); h != want || ok != isHit {
				t.Errorf("%v: %v %v, and %v %v before it was made longer by 2^%d", s, h, ok, want, isHit, exp)
			}
		}
		if !isHit || !(want.T > 0 && want.T < 1) {
			t.Errorf("%v: %v %v", of(dir), want, isHit)
		}
	}
}

// TestTurningSizes asks about shapes of all sizes, for which products of lengths leave the floats. Answers are the same, scaled.
func TestTurningSizes(t *testing.T) {
	a, b := Triangle{at([3]float64{1, 0, 0}), at([3]float64{3, 0.5, 0}), at([3]float64{3, 0.25, 1})}, Triangle{at([3]float64{0, 2, -1}), at([3]float64{4, 2.25, -1}), at([3]float64{2, 2.5, 4})}
	for _, r := range []float64{0, 0.125} {
		of := func(exp int) (h Hit, ok bool) {
			scale := math.Ldexp(1, exp)
			m := Motion{Move: at([3]float64{0.125, 0, 0}).Scale(scale), Spin: turnZ(1.5), Pivot: Vec{}}
			var x, y Shape = a.In(Transform{Scale: fill(scale)}), b.In(Transform{Scale: fill(scale)})
			if r > 0 {
				x = Rounded{x, r * scale}
			}
			return SweepTurning(x, m, y, Motion{})
		}
		want, isHit := of(0)
		if !isHit {
			t.Error("no hit")
		}
		for _, exp := range []int{-299, -270, -250, -201, -180, -151, -150, 150, 151, 180, 201, 250, 260, 299} {
			h, ok := of(exp)
			h.Point = h.Point.ldexp(-exp)
			if ok != isHit || math.Abs(h.T-want.T) > 0x1p-40 || h.Point.Sub(want.Point).maxAbs() > 0x1p-40 || h.Normal.Sub(want.Normal).maxAbs() > 0x1p-30 {
				t.Errorf("2^%d: %v %v, and %v %v at 2^0", exp, h, ok, want, isHit)
			}
		}
	}
}

// TestTurningNearZero carries out turns whose quaternion passes near 0, beside one of several pieces. Step and SweepTurning return, and
// agree on what is met.
func TestTurningNearZero(t *testing.T) {
	for _, re := range []float64{-1.2, -2.399531391009281} {
		for _, im := range []float64{1e-7, 2.6464530168704025e-11, 1e-300} {
			for _, where := range []Vec{xy(0, 1), xy(0, 4.5)} {
				var w World[int]
				bar, ball := Capsule{xy(-3, 0), xy(3, 0), 0.5}, Sphere{where, 1}
				ma, mb := Motion{Spin: spinZ(re, im)}, Motion{Spin: turnZ(3)}
				for id, s := range []Shape{bar, ball} {
					if err := w.Set(id, s); err != nil {
						t.Fatal(err)
					}
				}
				for id, m := range []Motion{ma, mb} {
					if err := w.MoveTurning(id, m); err != nil {
						t.Fatal(err)
					}
				}
				h, ok := SweepTurning(bar, ma, ball, mb)
				if ev := w.Step(); ok != (len(ev) > 0) || ok && ev[0].T != h.T {
					t.Errorf("%v %v %v: %v, and %v %v", re, im, where, ev, h, ok)
				}
			}
		}
	}
}

// TestTurningDenormal turns two segments towards each other whose numbers are the least floats there are, and their multiples: scaling by
// 2 changes no verdict.
func TestTurningDenormal(t *testing.T) {
	for exp := -1074; exp < -1060; exp++ {
		v := math.Ldexp(1, exp)
		a, b := Segment{xy(v, 4*v), xy(2*v, 4*v)}, Segment{xy(-v, 4*v), xy(0, 4*v)}
		h, ok := SweepTurning(a, Motion{Spin: turnZ(0.1249)}, b, Motion{Pivot: xy(v, 0), Spin: turnZ(-0.1249)})
		if !ok || math.Abs(h.T-0.9880761226963962) > 1e-12 {
			t.Errorf("2^%d: %v %v", exp, h, ok)
		}
	}
}

// TestTurningFarHull: a hull that was made far away and has been moved back is the one made here, which it is as a set: corners and the
// place of a hull cancel without rounding. A wall is set where the corner that rounds more would be on its other side.
func TestTurningFarHull(t *testing.T) {
	corners := func(x float64) (list []Vec) {
		for i := range 1 << dim {
			side := func(k int) float64 { return float64(2*(i>>k&1) - 1) }
			list = append(list, at([3]float64{x + side(0), side(1), side(2)}))
		}
		return list
	}
	near := NewHull(corners(0)...)
	for exp := 10; exp <= 40; exp += 3 {
		x := math.Ldexp(1, exp)
		far := NewHull(corners(x)...).Translate(xy(-x, 0))
		for _, pivot := range []float64{0.1, 0.2, 0.3, 0.7, 0.9, 0.15} {
			lever, rounding := 1-pivot, ((x+1)-pivot)-x-(1-pivot)
			reach := math.Sqrt(float64(lever*lever) + 1)
			low := reach + 0.5*rounding*lever/reach
			wall := Box{at([3]float64{-3, low, -3}), at([3]float64{3, 5, 3})}
			m := Motion{Spin: turnZ(math.Pi / 2), Pivot: xy(pivot, 0)}
			got, isMet := SweepTurning(far, m, wall, Motion{})
			want, ok := SweepTurning(near, m, wall, Motion{})
			if isMet != ok || math.Abs(got.T-want.T) > 1e-9 {
				t.Errorf("made at %v, pivot %v: %v, %v, made here: %v, %v", x, pivot, got.T, isMet, want.T, ok)
			}
		}
	}
}

// TestTurningQuaternions: however large, small or near to a real number a quaternion is, all angles of its turn are met, also by what only
// grazes, and none beyond.
func TestTurningQuaternions(t *testing.T) {
	bar, hand := Segment{xy(1, 0), xy(2, 0)}, Segment{xy(0, 0), xy(4, -3)}
	wall := func(x float64) HalfSpace { return HalfSpace{xy(x, 0), xy(-1, 0)} }
	for _, exp := range []int{1, 64, 65, 100, 255, 1000, 60, 256, 257}[:unlessBrief(9, 6)] {
		large, small := math.Ldexp(1, exp), math.Ldexp(1, -exp)
		for _, q := range [][2]float64{{large, large}, {small, small}, {-1, small}, {-small, small}, {0, large}, {-large, large}, {1, small}, {-large, small}} {
			m, end := Motion{Spin: spinZ(q[0], q[1])}, 2*math.Atan2(q[1], q[0])
			for _, angle := range []float64{0.01, 0.8, 1.5, 1.7, 3.1, 4.6, 6.2} {
				if math.Abs(end-angle) < 0.05 || angle > 2*math.Pi-0.05 && end > 5 {
					continue
				}
				for _, r := range []float64{0.7, 1.5} {
					ball := Sphere{xy(r*math.Cos(angle), r*math.Sin(angle)), 0.005}
					if h, ok := SweepTurning(bar, m, ball, Motion{}); ok != (r > 1 && angle < end) {
						t.Errorf("%v past the angle %v at %v: %v, %v", m.Spin, angle, r, h, ok)
					}
				}
			}
			if same := (Spin{turning.OfNumbers(m.Spin.spin.Numbers())}); same != m.Spin {
				t.Errorf("%v is %v where it is read again", m.Spin, same)
			}
			if end < 1 {
				continue
			}
			for _, x := range []float64{5, math.Nextafter(5, 6)} {
				if h, ok := SweepTurning(hand, m, wall(x), Motion{}); ok != (x == 5) {
					t.Errorf("%v to a wall at %v: %v, %v", m.Spin, x, h, ok)
				}
			}
		}
	}
}

// TestTurningHalfSpaceTimes: at the time T the gap of a point or a ball and a half-space, one of which turns, is below the bound that
// SweepTurning documents.
func TestTurningHalfSpaceTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(78, *seed))
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }
	sum := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Add(x, y) }
	less := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Sub(x, y) }
	product := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Mul(x, y) }
	vector := func(p Vec) (b [3]*big.Float) {
		for k, x := range p.coords() {
			b[k] = number(x)
		}
		return b
	}
	hits, most := 0, 0.0
	for range unlessBrief(4000, 400) {
		n, p, at := scatter(rng, 1), scatter(rng, 1), scatter(rng, 0.5)
		half := HalfSpace{at, n}
		if p.Sub(at).Dot(n) < 0 {
			p = at.Add(at.Sub(p))
		}
		s, r := Shape(p), 0.0
		if rng.IntN(2) == 0 {
			r = 0.25 * rng.Float64()
			s = Sphere{p, r}
		}
		re, im := 1.0, 0.6*(rng.Float64()-0.5)
		m := Motion{Move: unit(n).Scale(-2).Add(scatter(rng, 0.3)), Pivot: p.Add(scatter(rng, 0.2)), Spin: spinZ(re, im)}
		turns, rests := m, Motion{}
		isOther := rng.IntN(2) == 0
		if isOther {
			turns, rests = Motion{}, Motion{Move: m.Move.Neg(), Pivot: m.Pivot, Spin: m.Spin}
			m = rests
		}
		h, ok := SweepTurning(s, turns, half, rests)
		if !ok || h.T == 0 {
			continue
		}
		hits++
		// Both are turned by z = (1−t) + t·q about the pivot, from which x is at d.
		time := number(h.T)
		pivot, move, x := vector(m.Pivot), vector(m.Move), vector(p)
		w, v := sum(less(number(1), time), product(time, number(re))), product(time, number(im))
		var d [3]*big.Float
		for k := range x {
			d[k] = less(x[k], pivot[k])
			if isOther {
				d[k] = less(d[k], product(time, move[k]))
			}
		}
		if isOther {
			v = v.Neg(v)
		}
		ww, vv := product(w, w), product(v, v)
		square, cos, sin := sum(ww, vv), less(ww, vv), product(number(2), product(w, v))
		d[0], d[1] = less(product(cos, d[0]), product(sin, d[1])), sum(product(sin, d[0]), product(cos, d[1]))
		height := number(0)
		place, normal := vector(at), vector(n)
		for k := range d {
			if k < 2 {
				d[k] = new(big.Float).SetPrec(400).Quo(d[k], square)
			}
			d[k] = sum(d[k], pivot[k])
			if !isOther {
				d[k] = sum(d[k], product(time, move[k]))
			}
			height = sum(height, product(less(d[k], place[k]), normal[k]))
		}
		gap, _ := height.Float64()
		gap = gap/n.Len() - r
		size := p.sumAbs() + p.Sub(m.Pivot).sumAbs() + at.sumAbs() + at.Sub(m.Pivot).sumAbs() + m.Move.sumAbs() + r
		if most = max(most, math.Abs(gap)/(e*size)); !(math.Abs(gap) < 32*e*size) {
			t.Errorf("%#v by %+v to %#v by %+v: %v, with a gap of %v, %v e·S", s, turns, half, rests, h, gap, math.Abs(gap)/(e*size))
		}
	}
	if t.Logf("%d hits, gaps of up to %v e·S", hits, most); hits < 100 {
		t.Errorf("%d hits", hits)
	}
}

// TestTurningRange: numbers near the end of the floats have answers that are numbers, and what is cut off is cut off there.
func TestTurningRange(t *testing.T) {
	h, ok := SweepTurning(Sphere{Vec{}, 1e305}, Motion{}, Sphere{xy(1.7e308, 0), 1e305}, Motion{Move: xy(-1.7e308, 0), Pivot: xy(-1.7e308, 0), Spin: turnZ(1e-9)})
	if x := h.numbers(); !ok || hasNaN(x[:]) || !isFinite(h.Point.maxAbs()) {
		t.Errorf("balls: %v, %v", h, ok)
	}
	box := Box{at([3]float64{0, 0, -1e307}), at([3]float64{math.Inf(1), 1e306, 1e307})}
	for _, x := range []float64{1e307, 8e307, 1.2e308, 1.7e308} {
		ball, m := Sphere{xy(x, 1e307), 1e306}, Motion{Move: xy(0, -1e307), Spin: turnZ(1e-3), Pivot: xy(x, 1e307)}
		if h, ok := SweepTurning(ball, m, box, Motion{}); !ok || math.Abs(h.T-0.8) > 1e-9 {
			t.Errorf("%v: %v, %v", x, h, ok)
		}
	}
}

// TestTurningFarHullBesideTapered: beside a tapered capsule, too, a hull that was made far away and has been moved back is the one made
// here.
func TestTurningFarHullBesideTapered(t *testing.T) {
	rng := rand.New(rand.NewPCG(79, *seed))
	hullAt := func(x float64) Hull {
		var list []Vec
		for i := range 1 << dim {
			side := func(k int) float64 { return float64(2*(i>>k&1) - 1) }
			list = append(list, at([3]float64{x + side(0), side(1), side(2)}))
		}
		return NewHull(list...).Translate(xy(-x, 0))
	}
	bar := Tapered{xy(-9, 3), xy(9, 3), 0.5, 0.25}
	near, hits := hullAt(0), 0
	for _, exp := range []int{20, 40, 50} {
		far := hullAt(math.Ldexp(1, exp))
		for range 40 {
			ma := Motion{Move: xy(0, -3).Add(scatter(rng, 2)), Pivot: xy(0, 3), Spin: turnZ(rng.Float64())}
			mb := Motion{Spin: turnZ(rng.Float64() - 0.5)}
			want, ok := SweepTurning(bar, ma, near, mb)
			if got, isMet := SweepTurning(bar, ma, far, mb); isMet != ok || math.Abs(got.T-want.T) > 1e-7 {
				t.Errorf("made at 2^%d, %+v, %+v: %v, %v, made here: %v, %v", exp, ma, mb, got, isMet, want, ok)
			}
			if ok {
				hits++
			}
		}
	}
	if hits < 20 {
		t.Errorf("%d hits", hits)
	}
}
