package scene

import (
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// crowd returns a scene of n shapes of all kinds, paths without a direction, shapes without
// a size and motions among them. They lie on a coarse lattice, where many touch, some so
// far out that their sizes are lost in the rounding.
func crowd(rng *rand.Rand, dim, n int, far float64) *Scene {
	vec := func(size int) Vec {
		v := make(Vec, dim)
		for i := range v {
			v[i] = float64(rng.IntN(2*size+1) - size)
		}
		return v
	}
	ball, hull, flat := Circle, Polygon, HalfPlane
	list := []Kind{Point, Segment, Capsule, Tapered, Ray, Line, Box, OrientedBox, Triangle}
	if dim == 3 {
		ball, hull, flat = Sphere, Hull, HalfSpace
		list = append(list, Cylinder, Cone)
	}
	list = append(list, ball, ball, ball, ball, hull, flat)
	s := &Scene{Dim: dim}
	for range n {
		a := Shape{Kind: list[rng.IntN(len(list))], A: vec(12), Restitution: 1}
		if (a.Kind == Ray || a.Kind == Line || a.Kind == flat) && rng.IntN(4) > 0 {
			a.Kind = Point // few are without a bound
		}
		a.A[0] += far
		switch a.Kind {
		case Segment, Capsule, Tapered, Cylinder, Cone:
			a.B = vec(2)
			for i := range a.B {
				a.B[i] += a.A[i]
			}
		case Ray, Line:
			a.B = vec(1) // often zero
		case flat:
			a.B = vec(1)
			a.B[1] = 2
		case Box:
			a.B = vec(2)
			for i, x := range a.B {
				a.B[i] = a.A[i] + math.Abs(x)
			}
		case OrientedBox:
			a.List = []Vec{vec(1), vec(1), vec(1)}[:dim]
		case Triangle:
			a.B, a.C = slices.Clone(a.A), slices.Clone(a.A)
			a.B[0]++
			a.C[1] -= 2
		case hull:
			for range 5 {
				p := vec(2)
				for i := range p {
					p[i] += a.A[i]
				}
				a.List = append(a.List, p)
			}
			a.A = nil
		}
		info := a.Kind.info()
		if info.sizes != nil || info.rounding != "" && rng.IntN(2) == 0 {
			a.Radius = 0.5 * float64(rng.IntN(4))
		}
		if info.sizes != nil && (a.Kind == Tapered || info.rounding != "") {
			a.RB = 0.5 * float64(rng.IntN(4))
		}
		if rng.IntN(3) == 0 {
			a.Motion = vec(4)
		}
		if rng.IntN(3) == 0 {
			a.Velocity = vec(4)
		}
		s.Shapes = append(s.Shapes, a)
	}
	for i := range min(n-1, 3) {
		s.Expect = append(s.Expect, Expectation{A: n - 1 - i, B: i * i / 2})
	}
	return s
}

// TestNear: what a World leaves out changes no answer and no order.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, dim := range []int{2, 3} {
		for _, n := range []int{0, 1, 2, fewShapes, fewShapes + 1, 150} {
			for _, far := range []float64{0, 1e17, -1e300, 5e-324} {
				s := crowd(rng, dim, n, far)
				if far == 5e-324 { // the same in tiny
					for i := range s.Shapes {
						a := &s.Shapes[i]
						for _, v := range append([]Vec{a.A, a.B, a.C, a.Motion}, a.List...) {
							for k := range v {
								v[k] *= far
							}
						}
						a.Radius *= far
						a.RB *= far
					}
				}
				compareNear(t, s)
			}
		}
	}
}

// TestNearOverflow: a motion may lead beyond all floats.
func TestNearOverflow(t *testing.T) {
	s := crowd(rand.New(rand.NewPCG(3, 2)), 2, 50, 0)
	s.Shapes[7].Motion = Vec{math.MaxFloat64, 1}
	s.Shapes[8] = Shape{Kind: Segment, A: Vec{-math.MaxFloat64, 0}, B: Vec{math.MaxFloat64, 1}, Motion: Vec{1, math.MaxFloat64}}
	s.Shapes[9] = Shape{Kind: Circle, A: Vec{0, 0}, Radius: math.MaxFloat64, Motion: Vec{1, 0}}
	compareNear(t, s)
}

// compareNear compares the loops over what is near with loops over all.
func compareNear(t *testing.T, s *Scene) {
	t.Helper()
	named := map[[2]int]bool{}
	for _, e := range s.Expect {
		named[[2]int{min(e.A, e.B), max(e.A, e.B)}] = true
	}
	ask := s.Asker()
	asked := int64(0)
	for _, loop := range []struct {
		name string
		got  iter.Seq[Pair]
		has  func(i, j int, p *Pair) bool
	}{
		{"Meeting", s.Meeting(), func(i, j int, p *Pair) bool { return i < j && (p.Overlap || named[[2]int{i, j}]) }},
		{"Bounces", s.Bounces(), func(i, _ int, p *Pair) bool { return s.Shapes[i].Velocity != nil && p.Contact != nil }},
		{"Casts", s.Casts(), func(i, _ int, p *Pair) bool { return s.Shapes[i].IsPath() && p.Overlap }},
		{"Sweeps", s.Sweeps(), func(i, j int, p *Pair) bool {
			return s.Shapes[i].Motion != nil && p.Sweep != nil && (i < j || s.Shapes[j].Motion == nil)
		}},
	} {
		var got, want []Pair
		for p := range loop.got {
			got = append(got, p)
		}
		for i := range s.Shapes {
			for j := range s.Shapes {
				if i == j {
					continue
				}
				if p := ask(i, j); loop.has(i, j, &p) {
					want = append(want, p)
				}
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s of %d shapes: %d pairs, want %d", loop.name, len(s.Shapes), len(got), len(want))
		}
		asked += int64(len(want))
	}
	last, isNear := [2]int{-1, -1}, map[[2]int]bool{}
	for i, j := range s.Near() {
		at := [2]int{i, j}
		if i >= j || slices.Compare(last[:], at[:]) >= 0 {
			t.Errorf("Near of %d shapes: %v after %v", len(s.Shapes), at, last)
		}
		last, isNear[at] = at, true
	}
	for i := range s.Shapes {
		for j := i + 1; j < len(s.Shapes); j++ {
			if p := ask(i, j); (p.Overlap || p.MotionAnswers != nil && p.Sweep != nil) && !isNear[[2]int{i, j}] {
				t.Errorf("Near of %d shapes: shapes %d and %d meet", len(s.Shapes), i, j)
			}
		}
	}
	n := s.CountNear(math.MaxInt64)
	if n < asked-int64(len(named)) {
		t.Errorf("CountNear is %d, but there are %d answers", n, asked)
	}
	if limited := s.CountNear(5); n > 5 && limited <= 5 || n <= 5 && limited != n {
		t.Errorf("CountNear(5) is %d of %d", limited, n)
	}
}
