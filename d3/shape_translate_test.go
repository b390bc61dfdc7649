package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// translatable are shapes of all types, the pointers to which are as good.
func translatable() []Shape {
	box := Box{xy(-1, -2), fill(3)}
	o := box.In(Transform{Rotation: turn([3]float64{1, 2, 3}, 0.3)})
	h := NewHull(xy(0, 0), xy(4, 0), at([3]float64{1, 3, 2}), xy(0.1, 2))
	return []Shape{
		xy(1, 2),
		Segment{xy(1, 2), xy(3, 5)},
		Ray{xy(1, 2), xy(3, 5)},
		Line{xy(1, 2), xy(3, 5)},
		Sphere{xy(1, 2), 3},
		Capsule{xy(1, 2), xy(3, 5), 2},
		Triangle{xy(1, 2), xy(3, 5), xy(-1, 7)},
		box,
		Box{xy(-1, math.Inf(-1)), fill(math.Inf(1))},
		o, h, h.Translate(xy(0.1, 0.2)),
		HalfSpace{xy(1, 2), xy(3, 5)},
		Rounded{box, 1},
		Rounded{Rounded{o, 1}, 2},
		Rounded{h, 0.5},
		Rounded{Segment{xy(1, 2), xy(3, 5)}, 1},
		Rounded{&box, 1},
		Rounded{&Rounded{Sphere{xy(1, 2), 3}, 1}, 2},
	}
}

// TestTranslate: a shape is moved as a World moves it and as a Transform places it, to the bit,
// and keeps its type.
func TestTranslate(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 61))
	for i, s := range translatable() {
		for range 50 {
			by := mildVec(rng)
			got := movedByType(s, by)
			var w World[int]
			if err := w.Set(1, s); err != nil {
				t.Fatal(err)
			}
			if err := w.Move(1, by); err != nil {
				t.Fatal(err)
			}
			w.Step()
			var v World[int]
			if err := v.Set(1, got); err != nil {
				t.Fatal(err)
			}
			if w.Hash() != v.Hash() {
				x, _ := w.Get(1)
				t.Errorf("shape %d, %v moved by %v: %v, in a World %v", i, s, by, got, x)
			}
			if b, isBox := s.(Box); isBox {
				if want := (Box{b.Min.Add(by), b.Max.Add(by)}); got != want {
					t.Errorf("%v moved by %v: %v, want %v", b, by, got, want)
				}
				continue
			}
			if r, isRounded := s.(Rounded); isRounded {
				if x, y := Bounds(got), Bounds(r.In(Transform{Position: by})); x.Center().Dist(y.Center()) > 16*e*(16+by.Len()) {
					t.Errorf("%v moved by %v has the bounds %v, want %v", r, by, x, y)
				}
				continue
			}
			if want := placedShape(s, Transform{Position: by}); got != want {
				t.Errorf("%v moved by %v: %v, want %v", s, by, got, want)
			}
		}
	}
}

// movedByType calls Translate of the type that s has.
func movedByType(s Shape, by Vec) Shape {
	switch s := s.(type) {
	case Vec:
		return s.Translate(by)
	case Segment:
		return s.Translate(by)
	case Ray:
		return s.Translate(by)
	case Line:
		return s.Translate(by)
	case Sphere:
		return s.Translate(by)
	case Capsule:
		return s.Translate(by)
	case Triangle:
		return s.Translate(by)
	case Box:
		return s.Translate(by)
	case OrientedBox:
		return s.Translate(by)
	case Hull:
		return s.Translate(by)
	case HalfSpace:
		return s.Translate(by)
	case Rounded:
		return s.Translate(by)
	}
	panic(notAShape)
}

// TestTranslateAway: what leaves the range of float64 is the empty set, but for a Box.
func TestTranslateAway(t *testing.T) {
	far := fill(math.MaxFloat64)
	for _, s := range translatable() {
		for _, by := range []Vec{fill(math.NaN()), fill(math.Inf(1)), far} {
			got := movedByType(s, by)
			if by == far {
				got = movedByType(got, far)
			}
			isBox := false
			switch s := s.(type) {
			case Box:
				isBox = true
			case Rounded:
				switch s.Core.(type) {
				case Box, *Box:
					isBox = true
				}
			}
			if !isBox && !(Distance(got, got) > 0) {
				t.Errorf("%v moved by %v: %v is not empty", s, by, got)
			}
		}
	}
	if b := (Box{Max: far}).Translate(far); b.Min != far || b.Max != fill(math.Inf(1)) {
		t.Errorf("a box moved away is %v", b)
	}
}

// TestTranslateAllocatesNothing but for what is rounded.
func TestTranslateAllocatesNothing(t *testing.T) {
	by, b := xy(1, 2), Box{xy(-1, -2), fill(3)}
	s, o, h := Segment{xy(1, 2), xy(3, 5)}, b.In(Transform{}), NewHull(xy(0, 0), xy(4, 0), xy(1, 3))
	r, l, c := Ray{xy(1, 2), xy(3, 5)}, Line{xy(1, 2), xy(3, 5)}, Capsule{xy(1, 2), xy(3, 5), 1}
	d, f, k := Sphere{xy(1, 2), 3}, HalfSpace{xy(1, 2), xy(3, 5)}, Triangle{xy(1, 2), xy(3, 5), xy(4, 4)}
	if n := testing.AllocsPerRun(10, func() {
		by = by.Translate(by).ClampLen(1)
		b, s, o, h, r, l = b.Translate(by), s.Translate(by), o.Translate(by), h.Translate(by), r.Translate(by), l.Translate(by)
		c, d, f, k = c.Translate(by), d.Translate(by), f.Translate(by), k.Translate(by)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
