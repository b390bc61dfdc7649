package measure

import (
	"math"
	"math/big"
	"math/rand/v2"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// A bodyTrial is one question about bodies: a and b, and the motion m of a if it has one.
type bodyTrial struct {
	a, b oracle.Body
	m    [3]float64
	x, y d3.Shape
}

// A bodyQuestion is a question about bodies. A trial that it does not take is drawn again.
type bodyQuestion struct {
	title   string
	draw    func(f oracle.BodyFamily, rng *rand.Rand) bodyTrial
	takes   func(c *bodyTrial) bool
	truth   func(c *bodyTrial) bool
	ours    func(c *bodyTrial) bool
	methods []bodyMethod
}

type bodyMethod struct {
	name   string
	answer func(c *bodyTrial) bool
}

var byGJK = bodyMethod{"GJK", func(c *bodyTrial) bool {
	return textbook.ConvexOverlap(corners(c.a), corners(c.b), radius(c.a, c.b))
}}

var stepsByGJK = bodyMethod{"steps by GJK", func(c *bodyTrial) bool {
	_, ok := textbook.ConvexAdvance(corners(c.a), at(c.m), corners(c.b), radius(c.a, c.b))
	return ok
}}

var bodyQuestions = []bodyQuestion{
	{
		"Box against box",
		bodyPairs(oracle.Box, oracle.Box), plain, bodiesMeet, bodyOverlap,
		[]bodyMethod{askBodies("comparisons", textbook.Boxes), byGJK},
	},
	{
		"Oriented box against oriented box",
		bodyPairs(oracle.OrientedBox, oracle.OrientedBox), plainAndSquare, bodiesMeet, bodyOverlap,
		[]bodyMethod{askBodies("separating axes", textbook.OrientedBoxes), byGJK},
	},
	{
		"Sphere against box",
		bodyPairs(kindSphere, oracle.Box), plain, bodiesMeet, bodyOverlap,
		[]bodyMethod{askBodies("clamped center", func(s d3.Sphere, b d3.Box) bool { return textbook.SphereBox(&s, &b) }), byGJK},
	},
	{
		"Triangle against triangle",
		bodyPairs(oracle.Triangle, oracle.Triangle), plain, bodiesMeet, bodyOverlap,
		hullMethods,
	},
	{
		"Hull against hull",
		bodyPairs(oracle.Hull, oracle.Hull), plain, bodiesMeet, bodyOverlap,
		hullMethods,
	},
	{
		"Rounded hulls, or a hull and a rounded one",
		bodyPairs(oracle.Hull, oracle.Hull), rounded, bodiesMeet, bodyOverlap,
		[]bodyMethod{byGJK},
	},
	{
		"Ray against box",
		bodyPairs(oracle.Ray, oracle.Box), plainFromOutside, bodiesMeet, bodyRayCast,
		[]bodyMethod{askBodies("slabs", func(p d3.Ray, b d3.Box) bool { _, ok := textbook.RayBox(p, b); return ok })},
	},
	{
		"Ray against triangle",
		bodyPairs(oracle.Ray, oracle.Triangle), plainFromOutside, bodiesMeet, bodyRayCast,
		[]bodyMethod{askBodies("edges, or determinants", func(p d3.Ray, s d3.Triangle) bool { _, ok := textbook.RayTriangle(p, s); return ok })},
	},
	{
		"Moving box against box",
		bodySweeps(oracle.Box, oracle.Box), apart, comeTogether, bodySweep,
		[]bodyMethod{stepsByGJK},
	},
	{
		"Moving capsule against oriented box",
		bodySweeps(oracle.Capsule, oracle.OrientedBox), apart, comeTogether, bodySweep,
		[]bodyMethod{stepsByGJK},
	},
	{
		"Distance of hulls, to a billionth of their sizes",
		bodyPairs(oracle.Hull, oracle.Hull), plainAndApart, always,
		func(c *bodyTrial) bool { return c.isNear(d3.Distance(c.x, c.y), +1) },
		[]bodyMethod{{"GJK", func(c *bodyTrial) bool {
			return c.isNear(textbook.ConvexDistance(corners(c.a), corners(c.b)), +1)
		}}},
	},
	{
		"Depth of hulls, to a billionth of their sizes",
		bodyPairs(oracle.Hull, oracle.Hull), plainAndMeeting, always,
		func(c *bodyTrial) bool { s, _ := d3.Collide(c.x, c.y); return c.isNear(s.Depth, -1) },
		[]bodyMethod{{"EPA", func(c *bodyTrial) bool {
			_, depth := textbook.ConvexDepth(corners(c.a), corners(c.b))
			return c.isNear(depth, -1)
		}}},
	},
}

// BodyVerdicts asks every question about bodies n times of pairs of the family, or less often
// where it has few that the question takes, and counts wrong answers.
func BodyVerdicts(f oracle.BodyFamily, seed uint64, n int) []result.Question {
	var results []result.Question
	for _, q := range bodyQuestions {
		rng := oracle.Stream(seed, q.title)
		r := result.Question{Title: q.title}
		for _, m := range q.methods {
			r.Methods = append(r.Methods, result.Method{Name: m.name})
		}
		for tries := 0; r.Cases < n && tries < 20*n; tries++ {
			c := q.draw(f, rng)
			if !q.takes(&c) {
				continue
			}
			r.Cases++
			c.x, c.y = bodyOf(c.a), bodyOf(c.b)
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

// bodyPairs draws two bodies of the given kinds.
func bodyPairs(ka, kb oracle.Kind) func(oracle.BodyFamily, *rand.Rand) bodyTrial {
	return func(f oracle.BodyFamily, rng *rand.Rand) bodyTrial {
		a, b := f.Pair(rng, dim, ka, kb)
		return bodyTrial{a: a, b: b}
	}
}

// bodySweeps draws a moving body and another.
func bodySweeps(ka, kb oracle.Kind) func(oracle.BodyFamily, *rand.Rand) bodyTrial {
	return func(f oracle.BodyFamily, rng *rand.Rand) bodyTrial {
		a, m, b := f.Swept(rng, dim, ka, kb)
		return bodyTrial{a: a, m: m, b: b}
	}
}

func plain(c *bodyTrial) bool           { return isPlain(c.a) && isPlain(c.b) }
func plainAndSquare(c *bodyTrial) bool  { return plain(c) && isSquare(c.a) && isSquare(c.b) }
func rounded(c *bodyTrial) bool         { return !plain(c) }
func apart(c *bodyTrial) bool           { return oracle.BodySign(c.a, c.b) > 0 }
func plainAndApart(c *bodyTrial) bool   { return plain(c) && apart(c) }
func plainAndMeeting(c *bodyTrial) bool { return plain(c) && !apart(c) }

// plainFromOutside leaves out rays that start inside: whether such a one hits is a matter of
// taste to textbooks.
func plainFromOutside(c *bodyTrial) bool {
	return plain(c) && oracle.BodySign(startOf(c.a), c.b) > 0
}

func always(*bodyTrial) bool             { return true }
func bodiesMeet(c *bodyTrial) bool       { return oracle.BodySign(c.a, c.b) <= 0 }
func comeTogether(c *bodyTrial) bool     { return oracle.BodySweepOK(c.a, c.m, c.b, [3]float64{}) }
func bodyOverlap(c *bodyTrial) bool      { return d3.Overlap(c.x, c.y) }
func bodyRayCast(c *bodyTrial) (ok bool) { _, ok = d3.RayCast(c.x.(d3.Path), c.y); return ok }
func bodySweep(c *bodyTrial) (ok bool)   { _, ok = d3.Sweep(c.x, at(c.m), c.y); return ok }

// isNear says whether got is the gap times the sign, to a billionth of the sizes.
func (c *bodyTrial) isNear(got, sign float64) bool {
	gap := oracle.BodyGap(c.a, c.b, [3]*big.Rat{})
	gap.Mul(gap, big.NewFloat(sign))
	if gap.IsInf() {
		return math.IsInf(got, 1)
	}
	return !math.IsNaN(got) && off(got, gap, oracle.BodyScale(c.a, c.b))*e <= 1e-9
}

// askBodies makes a method of a textbook's function.
func askBodies[A, B d3.Shape](name string, hit func(A, B) bool) bodyMethod {
	return bodyMethod{name, func(c *bodyTrial) bool { return hit(c.x.(A), c.y.(B)) }}
}
