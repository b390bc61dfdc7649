package d3_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/explain"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestExplain compares what internal/explain says about hard cases, the verdict and
// whether floats or integers decide, with the filters here and with the queries.
func TestExplain(t *testing.T) {
	n := 8
	if !long.On() {
		n = 2
	}
	for _, family := range oracle.Families {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			floats, integers := 0, 0
			check := func(what string, v explain.Verdict, sign int, ok, hit bool, shapes ...any) {
				if v.Exact {
					integers++
				} else {
					floats++
				}
				if v.Exact == ok || ok && v.Sign != sign || (v.Sign <= 0) != hit {
					t.Errorf("%s %#v: %+v, want sign %d, decided in floats %t, hit %t", what, shapes, v, sign, ok, hit)
				}
			}
			for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, 1, t.Name()) {
				for range n {
					a, b := family.Pair(rng, d3.Dim, k[0], k[1])
					v, steps := explain.Pair(d3.Dim, told(a), told(b))
					sign, ok := d3.PairFilter(d3.ShapeOf(a), d3.ShapeOf(b))
					check("pair", v, sign, ok, d3.Overlap(d3.ShapeOf(a), d3.ShapeOf(b)), a, b)
					if len(steps) < 6 {
						t.Errorf("pair %#v %#v: %q", a, b, steps)
					}
					checkPath(check, family, rng, k[0], k[1])
					checkSweep(check, family, rng, k[0], k[1])
				}
			}
			if floats == 0 || integers == 0 {
				t.Errorf("%d decided by floats, %d by integers", floats, integers)
			}
		})
	}
}

type checker = func(what string, v explain.Verdict, sign int, ok, hit bool, shapes ...any)

func checkPath(check checker, family oracle.Family, rng *rand.Rand, kp, ks oracle.Kind) {
	if kp != oracle.Segment && kp != oracle.Ray && kp != oracle.Line {
		return
	}
	op, os := family.PathPair(rng, d3.Dim, kp, ks)
	p, s := d3.ShapeOf(op).(d3.Path), d3.ShapeOf(os)
	sign, ok := d3.PathFilter(p, s)
	_, hit := d3.Clip(p, s)
	v, _ := explain.Path(d3.Dim, told(op), told(os), false)
	check("clip", v, sign, ok, hit, op, os)

	castHit, castOK := false, false
	if from, dir, end, isWay := way(p); isWay {
		switch s := s.(type) {
		case d3.Sphere:
			castHit, castOK = d3.CastFilter(from, dir, end, s.Center, nil, s.Radius)
		case d3.Capsule:
			castHit, castOK = d3.CastFilter(from, dir, end, s.A, &s.B, s.Radius)
		}
	}
	if castOK {
		sign, ok = signOf(castHit), true
	}
	_, hit = d3.RayCast(p, s)
	v, _ = explain.Path(d3.Dim, told(op), told(os), true)
	check("raycast", v, sign, ok, hit, op, os)
}

// way returns where a segment or ray starts and leads, and the end of a segment.
func way(p d3.Path) (from, dir d3.Vec, end *d3.Vec, ok bool) {
	switch p := p.(type) {
	case d3.Segment:
		return p.A, p.B.Sub(p.A), &p.B, true
	case d3.Ray:
		return p.Origin, p.Dir, nil, true
	}
	return from, dir, nil, false
}

func checkSweep(check checker, family oracle.Family, rng *rand.Rand, ka, kb oracle.Kind) {
	oa, ma, ob := family.Swept(rng, d3.Dim, ka, kb)
	mb := [3]float64{}
	if rng.IntN(2) == 0 {
		mb = family.Motion(rng, d3.Dim, ob, oa)
	}
	a, b, va, vb := d3.ShapeOf(oa), d3.ShapeOf(ob), d3.At(ma), d3.At(mb)
	sign, ok := d3.SweepFilter(a, va, b, vb)
	if va == vb && va.Sub(vb) == (d3.Vec{}) {
		sign, ok = d3.PairFilter(a, b)
	}
	v, _ := explain.Sweep(d3.Dim, told(oa), ma, told(ob), mb, false)
	h, hit := d3.SweepBoth(a, va, b, vb)
	check("sweepspan", v, sign, ok, hit, oa, ma, ob, mb, h)

	if !hasExtent(oa.Kind) || !hasExtent(ob.Kind) {
		if castHit, castOK := d3.SweepCastFilter(a, va, b, vb); castOK {
			sign, ok = signOf(castHit), true
		}
	}
	v, _ = explain.Sweep(d3.Dim, told(oa), ma, told(ob), mb, true)
	check("sweep", v, sign, ok, hit, oa, ma, ob, mb, h)
}

func hasExtent(k oracle.Kind) bool { return k != oracle.Point && k != oracle.Sphere }

func signOf(hit bool) int {
	if hit {
		return -1
	}
	return +1
}

// told returns s as explain takes it.
func told(s oracle.Shape) explain.Shape {
	t := explain.Shape{P: s.P, Q: s.Q, R: s.R}
	switch s.Kind {
	case oracle.Point:
		t.Kind, t.R = exact.Point, 0
	case oracle.Segment:
		t.Kind, t.R = exact.Segment, 0
	case oracle.Ray:
		t.Kind, t.R = exact.Ray, 0
	case oracle.Line:
		t.Kind, t.R = exact.Line, 0
	case oracle.Capsule:
		t.Kind, t.Round = exact.Segment, true
	case oracle.Sphere:
		t.Kind, t.Round = exact.Point, true
	default:
		panic("nothing explains a " + s.Kind.String())
	}
	return t
}
