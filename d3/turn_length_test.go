package d3

import (
	"math"
	"testing"
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
		for _, exp := range []int{-300, -90, -33, -1, 1, 33, 90, 260, 300} {
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
