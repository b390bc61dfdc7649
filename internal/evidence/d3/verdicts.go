// Package measure asks questions whose answers are known and counts what is wrong, and
// measures how far numbers are off.
package measure

import (
	"math/rand/v2"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// A trial is one question: the shapes a and b, and the motion m of a if it has one.
type trial struct {
	a, b oracle.Shape
	m    [3]float64
	x, y d3.Shape
}

// A question knows how trials are made, what is true of them, and who answers. An answer
// is a number: 1 for yes, or a count.
type question struct {
	title   string
	draw    func(f oracle.Family, rng *rand.Rand) trial
	truth   func(c *trial) int
	ours    func(c *trial) int
	methods []method
}

type method struct {
	name   string
	answer func(c *trial) int
}

var questions = []question{
	{
		"Sphere against capsule",
		pairs(kindSphere, oracle.Capsule), overlaps, overlap,
		[]method{
			ask("ratio, clamped", textbook.SphereCapsule),
			ask("grown sphere", textbook.SphereCapsuleGrown),
		},
	},
	{
		"Capsule against capsule",
		pairs(oracle.Capsule, oracle.Capsule), overlaps, overlap,
		capsuleMethods,
	},
	{
		"Line against sphere",
		pairs(oracle.Line, kindSphere), overlaps, overlap,
		[]method{
			ask("quadratic", func(l d3.Line, s d3.Sphere) bool { _, _, ok := textbook.LineSphereQuadratic(l, s); return ok }),
			ask("expanded", func(l d3.Line, s d3.Sphere) bool { _, _, ok := textbook.LineSphereExpanded(l, s); return ok }),
			ask("half chord", func(l d3.Line, s d3.Sphere) bool { _, _, ok := textbook.LineSphereProjection(l, s); return ok }),
			ask("cross product", textbook.LineSphereCross),
		},
	},
	{
		"Segment against sphere",
		outside(oracle.Segment, kindSphere), overlaps, rayCast,
		[]method{ask("smaller root", func(p d3.Segment, s d3.Sphere) bool { _, ok := textbook.SegmentSphere(p, s); return ok })},
	},
	{
		"Ray against sphere",
		outside(oracle.Ray, kindSphere), overlaps, rayCast,
		[]method{ask("smaller root", func(p d3.Ray, s d3.Sphere) bool { _, ok := textbook.RaySphere(p, s); return ok })},
	},
	{
		"Ray against capsule",
		outside(oracle.Ray, oracle.Capsule), overlaps, rayCast,
		[]method{ask("roots of tube and caps", func(p d3.Ray, s d3.Capsule) bool { _, ok := textbook.RayCapsule(p, s); return ok })},
	},
	{
		"Crossings of a line with a sphere's surface, counted",
		paths(oracle.Line, kindSphere), crossings, ourCrossings,
		[]method{{"both roots", countRoots}},
	},
	{
		"Crossings of a segment with a sphere's surface, counted",
		paths(oracle.Segment, kindSphere), crossings, ourCrossings,
		[]method{{"both roots", countRoots}},
	},
	{
		"Moving sphere against sphere",
		sweeps(kindSphere, kindSphere), meets, sweep,
		[]method{move("smaller root", textbook.Sweep), move("steps", textbook.Advance)},
	},
	{
		"Moving sphere against capsule",
		sweeps(kindSphere, oracle.Capsule), meets, sweep,
		[]method{move("roots of tube and caps", textbook.Sweep), move("steps", textbook.Advance)},
	},
	{
		"Moving capsule against capsule",
		sweeps(oracle.Capsule, oracle.Capsule), meets, sweep,
		[]method{move("steps", textbook.Advance), move("steps by GJK", textbook.AdvanceGJK)},
	},
}

// Verdicts asks every question n times of pairs of the family, and counts wrong answers.
func Verdicts(f oracle.Family, seed uint64, n int) []result.Question {
	var results []result.Question
	for i, q := range questions {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		r := result.Question{Title: q.title, Cases: n}
		for _, m := range q.methods {
			r.Methods = append(r.Methods, result.Method{Name: m.name})
		}
		for range n {
			c := q.draw(f, rng)
			c.x, c.y = shapeOf(c.a), shapeOf(c.b)
			want := q.truth(&c)
			if q.ours(&c) != want {
				r.Ours++
			}
			for i, m := range q.methods {
				if m.answer(&c) != want {
					r.Methods[i].Wrong++
				}
			}
		}
		results = append(results, r)
	}
	return results
}

// pairs draws two shapes of the given kinds.
func pairs(ka, kb oracle.Kind) func(oracle.Family, *rand.Rand) trial {
	return func(f oracle.Family, rng *rand.Rand) trial {
		a, b := f.Pair(rng, dim, ka, kb)
		return trial{a: a, b: b}
	}
}

// paths draws a path and a shape, half of them made for paths.
func paths(kp, ks oracle.Kind) func(oracle.Family, *rand.Rand) trial {
	return func(f oracle.Family, rng *rand.Rand) trial {
		p, s := f.PathPair(rng, dim, kp, ks)
		return trial{a: p, b: s}
	}
}

// outside draws a path that does not start in the shape: whether such a one hits is a
// matter of taste to textbooks.
func outside(kp, ks oracle.Kind) func(oracle.Family, *rand.Rand) trial {
	return func(f oracle.Family, rng *rand.Rand) trial {
		for {
			p, s := f.PathPair(rng, dim, kp, ks)
			if oracle.Sign(oracle.Shape{P: p.P}, s) > 0 {
				return trial{a: p, b: s}
			}
		}
	}
}

// sweeps draws a moving shape that does not start in the other.
func sweeps(ka, kb oracle.Kind) func(oracle.Family, *rand.Rand) trial {
	return func(f oracle.Family, rng *rand.Rand) trial {
		for {
			a, m, b := f.Swept(rng, dim, ka, kb)
			if oracle.Sign(a, b) > 0 {
				return trial{a: a, m: m, b: b}
			}
		}
	}
}

func yes(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

func overlaps(c *trial) int  { return yes(oracle.Sign(c.a, c.b) <= 0) }
func crossings(c *trial) int { return len(oracle.Crossings(c.a, c.b)) }
func meets(c *trial) int     { return yes(oracle.SweepOK(c.a, c.m, c.b, [3]float64{})) }

func overlap(c *trial) int      { return yes(d3.Overlap(c.x, c.y)) }
func rayCast(c *trial) int      { _, ok := d3.RayCast(c.x.(d3.Path), c.y); return yes(ok) }
func sweep(c *trial) int        { _, ok := d3.Sweep(c.x, at(c.m), c.y); return yes(ok) }
func ourCrossings(c *trial) int { _, n := d3.Crossings(c.x.(d3.Path), c.y); return n }

// countRoots counts roots that are equal once: they are a tangent's.
func countRoots(c *trial) int {
	hits, n := textbook.Crossings(c.x.(d3.Path), c.y)
	if n == 2 && hits[0].T == hits[1].T {
		return 1
	}
	return n
}

// ask makes a method of a textbook's function.
func ask[A, B d3.Shape](name string, hit func(A, B) bool) method {
	return method{name, func(c *trial) int { return yes(hit(c.x.(A), c.y.(B))) }}
}

// move makes a method of a textbook's function for motions.
func move(name string, meets func(d3.Shape, d3.Vec, d3.Shape) (d3.Hit, bool)) method {
	return method{name, func(c *trial) int { _, ok := meets(c.x, at(c.m), c.y); return yes(ok) }}
}

// shapeOf returns the Shape that the oracle's s describes.
func shapeOf(s oracle.Shape) d3.Shape {
	p, q := at(s.P), at(s.Q)
	switch s.Kind {
	case oracle.Segment:
		return d3.Segment{A: p, B: q}
	case oracle.Ray:
		return d3.Ray{Origin: p, Dir: q}
	case oracle.Line:
		return d3.Line{Origin: p, Dir: q}
	case kindSphere:
		return d3.Sphere{Center: p, Radius: s.R}
	case oracle.Capsule:
		return d3.Capsule{A: p, B: q, Radius: s.R}
	}
	return p
}
