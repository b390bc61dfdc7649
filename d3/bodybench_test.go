package d3_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// Boxes, triangles and hulls: "ordinary" pairs, about half of which overlap, and pairs on a
// lattice, most of which touch, so that textbooks are at a loss. Without what rounds them.

// bodyForms are the queries, ours and the textbook's.
type bodyForm struct {
	name  string
	plain [][2]oracle.Kind // what the textbook has
	exact func(n int, s *sample)
	other func(n int, s *sample)
}

var bodyForms = []bodyForm{
	{"Distance", [][2]oracle.Kind{{oracle.Box, oracle.Box}, {oracle.Sphere, oracle.Box}, {oracle.Point, oracle.Box}}, func(n int, s *sample) {
		for i := range n {
			sinkFloat = d3.Distance(s.a[i&s.mask], s.b[i&s.mask])
		}
	}, func(n int, s *sample) {
		for i := range n {
			sinkFloat = textbook.Distance(s.a[i&s.mask], s.b[i&s.mask])
		}
	}},
	{"Collide", [][2]oracle.Kind{{oracle.Box, oracle.Box}, {oracle.Sphere, oracle.Box}, {oracle.Point, oracle.Box}}, func(n int, s *sample) {
		for i := range n {
			sinkContact, sinkBool = d3.Collide(s.a[i&s.mask], s.b[i&s.mask])
		}
	}, func(n int, s *sample) {
		for i := range n {
			sinkContact, sinkBool = textbook.Collide(s.a[i&s.mask], s.b[i&s.mask])
		}
	}},
	{"Sweep", [][2]oracle.Kind{{oracle.Box, oracle.Box}, {oracle.Sphere, oracle.Box}, {oracle.Point, oracle.Box}}, func(n int, s *sample) {
		for i := range n {
			sinkHit, sinkBool = d3.Sweep(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
		}
	}, func(n int, s *sample) {
		for i := range n {
			sinkHit, sinkBool = textbook.Sweep(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
		}
	}},
	{"SweepSpan", nil, func(n int, s *sample) {
		for i := range n {
			sinkSpan, sinkBool = d3.SweepSpan(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
		}
	}, nil},
	{"RayCast", [][2]oracle.Kind{{oracle.Ray, oracle.Box}, {oracle.Segment, oracle.Box}}, func(n int, s *sample) {
		for i := range n {
			sinkHit, sinkBool = d3.RayCast(s.path[i&s.mask], s.b[i&s.mask])
		}
	}, func(n int, s *sample) {
		for i := range n {
			sinkHit, sinkBool = textbook.RayCast(s.path[i&s.mask], s.b[i&s.mask])
		}
	}},
	{"Clip", nil, func(n int, s *sample) {
		for i := range n {
			sinkSpan, sinkBool = d3.Clip(s.path[i&s.mask], s.b[i&s.mask])
		}
	}, nil},
	{"Crossings", nil, func(n int, s *sample) {
		for i := range n {
			sinkHits, sinkInt = d3.Crossings(s.path[i&s.mask], s.b[i&s.mask])
		}
	}, nil},
}

// bodyPairs are the pairs that are timed.
var bodyPairs = [][2]oracle.Kind{
	{oracle.Box, oracle.Box},
	{oracle.Sphere, oracle.Box},
	{oracle.Point, oracle.Box},
	{oracle.Capsule, oracle.Box},
	{oracle.OrientedBox, oracle.Box},
	{oracle.OrientedBox, oracle.OrientedBox},
	{oracle.Sphere, oracle.OrientedBox},
	{oracle.Capsule, oracle.OrientedBox},
	{oracle.Sphere, oracle.Triangle},
	{oracle.Capsule, oracle.Triangle},
	{oracle.Triangle, oracle.Box},
	{oracle.Triangle, oracle.Triangle},
	{oracle.Sphere, oracle.Hull},
	{oracle.Hull, oracle.Hull},
	{oracle.Ray, oracle.Box},
	{oracle.Segment, oracle.Box},
	{oracle.Ray, oracle.Triangle},
	{oracle.Ray, oracle.OrientedBox},
	{oracle.Ray, oracle.Hull},
}

func BenchmarkBodies(b *testing.B) {
	samples := map[string]*sample{} // each is drawn once, for all forms
	for _, form := range bodyForms {
		for _, k := range bodyPairs {
			isPath := k[0] == oracle.Ray || k[0] == oracle.Segment
			if wantsPath := form.name == "RayCast" || form.name == "Clip" || form.name == "Crossings"; wantsPath != isPath {
				continue
			}
			for _, family := range []string{"ordinary", "ties"} {
				pair := k[0].String() + "-" + k[1].String() + "/" + family
				get := func() *sample {
					if samples[pair] == nil {
						samples[pair] = bodySample(k, family)
					}
					return samples[pair]
				}
				name := form.name + "/" + pair
				run := func(name string, f func(n int, s *sample)) {
					b.Run(name, func(b *testing.B) {
						s := get()
						b.ReportAllocs()
						b.ResetTimer()
						f(b.N, s)
					})
				}
				run(name+"/exact", form.exact)
				for _, p := range form.plain {
					if p == k {
						run(name+"/plain", form.other)
					}
				}
			}
		}
	}
}

// bodySample draws pairs without what rounds them. An oriented box has right angles, which
// textbooks and peers take for granted.
func bodySample(k [2]oracle.Kind, family string) *sample {
	rng := oracle.Stream(1, "bodies", k[0], k[1])
	n := max(1, *pairs/8) // they are drawn slowly, and large
	s := &sample{mask: n - 1, kinds: k}
	draw := bodyEncounter
	if family == "ties" {
		draw = func(rng *rand.Rand, k [2]oracle.Kind) (x oracle.Body, m [3]float64, y oracle.Body) {
			return oracle.BodyFamilies[1].Swept(rng, d3.Dim, k[0], k[1])
		}
	}
	for range n {
		x, m, y := plainly(rng, k, draw)
		a := d3.ShapeOfBody(x)
		s.a, s.b, s.motions = append(s.a, a), append(s.b, d3.ShapeOfBody(y)), append(s.motions, d3.At(m))
		if p, ok := a.(d3.Path); ok {
			s.path = append(s.path, p)
		}
	}
	return s
}

// plainly draws a pair that textbooks know: with right angles, and radii where they have to be.
func plainly(rng *rand.Rand, k [2]oracle.Kind, draw func(*rand.Rand, [2]oracle.Kind) (oracle.Body, [3]float64, oracle.Body)) (x oracle.Body, m [3]float64, y oracle.Body) {
	x, m, y = draw(rng, k)
	for !hasRightAngles(x) || !hasRightAngles(y) {
		x, m, y = draw(rng, k)
	}
	for _, b := range []*oracle.Body{&x, &y} {
		b.Radii = nil
		if b.Kind == oracle.Sphere || b.Kind == oracle.Capsule {
			b.Radii = []float64{1}
		}
	}
	return x, m, y
}

// hasRightAngles says whether b is no oriented box, or one at right angles but for rounding.
func hasRightAngles(b oracle.Body) bool {
	if b.Kind != oracle.OrientedBox {
		return true
	}
	for i, u := range b.V[1:] {
		for _, v := range b.V[1 : 1+i] {
			if u, v := d3.At(u), d3.At(v); !(math.Abs(u.Dot(v)) <= 1e-12*u.Len()*v.Len()) {
				return false
			}
		}
	}
	return true
}

// bodyEncounter draws a pair, of which about half overlap, and a motion that mostly leads into
// the other. A path comes from some way off.
func bodyEncounter(rng *rand.Rand, k [2]oracle.Kind) (x oracle.Body, m [3]float64, y oracle.Body) {
	x, m, y = oracle.BodyFamilies[0].Swept(rng, d3.Dim, k[0], k[1])
	for i := range d3.Dim {
		target := y.V[0][i]
		if y.Kind == oracle.Box {
			target = float64(0.5 * (y.V[0][i] + y.V[1][i]))
		}
		target += 2*rng.Float64() - 1
		switch m[i] = target - x.V[0][i]; k[0] {
		case oracle.Ray:
			x.V[1][i] = m[i]
		case oracle.Segment:
			x.V[1][i] = target
		}
	}
	return x, m, y
}
