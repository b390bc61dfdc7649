package d3

import (
	"math"
	"math/rand"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// drawn draws what benchmarks of pairs are made of.
type drawn struct{ r *rand.Rand }

func (d drawn) number() float64 { return 2*d.r.Float64() - 1 }

// vec returns a vector whose components are at most k.
func (d drawn) vec(k float64) Vec {
	return vecOf([3]float64{k * d.number(), k * d.number(), k * d.number()})
}

// hull returns the hull of twelve points that are 1 from c.
func (d drawn) hull(c Vec) Hull {
	corners := make([]Vec, 12)
	for i := range corners {
		corners[i] = unit(d.vec(1))
	}
	return NewHull(corners...).Translate(c)
}

// turned returns a box around c at any angle, one of whose half vectors has the given length and the others at most 1.
func (d drawn) turned(c Vec, length float64) OrientedBox {
	u := unit(d.vec(1))
	return OrientedBox{c, frameOf(u.Scale(length), unit(perpendicular(u)))}
}

// BenchmarkConvex times the convex pairs of a physics engine: boxes of half size 1 at any angle, of which 60 to 80 % overlap, one
// that rests on another, and a ball and a capsule on one.
func BenchmarkConvex(b *testing.B) {
	const n = 1 << 10
	d := drawn{rand.New(rand.NewSource(1))}
	box := func(center, up Vec) OrientedBox {
		u := unit(up)
		v := unit(perpendicular(u))
		return OrientedBox{Center: center, Half: frameOf(u, v)}
	}
	var as, bs, ms [n]OrientedBox
	for i := range as {
		as[i], bs[i], ms[i] = box(Vec{}, d.vec(1)), box(d.vec(2.2), d.vec(1)), box(d.vec(2).Add(Vec{X: 5}), d.vec(1))
	}
	up := Vec{X: 0.01, Y: 1}
	lower, upper := box(Vec{}, up), box(Vec{Y: 1.99}, up.Add(Vec{X: 1e-4}))
	ball, bar := Sphere{Vec{X: 0.5, Y: 1.9}, 1}, Capsule{Vec{X: -1, Y: 1.9}, Vec{X: 1, Y: 1.9}, 1}
	for _, c := range []struct {
		name string
		ask  func(i int)
	}{
		{"resting/contacts", func(int) { Contacts(upper, lower) }},
		{"random/contacts", func(i int) { Contacts(as[i%n], bs[i%n]) }},
		{"random/collide", func(i int) { Collide(as[i%n], bs[i%n]) }},
		{"random/distance", func(i int) { Distance(as[i%n], bs[i%n]) }},
		{"random/overlap", func(i int) { Overlap(as[i%n], bs[i%n]) }},
		{"random/sweep", func(i int) { Sweep(ms[i%n], Vec{X: -6}, lower) }},
		{"ball/contacts", func(int) { Contacts(ball, lower) }},
		{"capsule/contacts", func(int) { Contacts(bar, lower) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				c.ask(i)
				i++
			}
		})
	}
}

// BenchmarkKinds times all pairs of bounded kinds, of which most overlap: a kind that is much slower than those beside it lacks a way.
func BenchmarkKinds(b *testing.B) {
	const n = 1 << 8
	d := drawn{rand.New(rand.NewSource(2))}
	kinds := []struct {
		name string
		make func(c Vec) Shape
	}{
		{"point", func(c Vec) Shape { return c }},
		{"ball", func(c Vec) Shape { return Sphere{c, 1} }},
		{"segment", func(c Vec) Shape { u := d.vec(1); return Segment{c.Sub(u), c.Add(u)} }},
		{"capsule", func(c Vec) Shape { u := d.vec(0.5); return Capsule{c.Sub(u), c.Add(u), 0.5} }},
		{"triangle", func(c Vec) Shape { return Triangle{c.Add(d.vec(1)), c.Add(d.vec(1)), c.Add(d.vec(1))} }},
		{"box", func(c Vec) Shape { return Box{c.Sub(fill(0.8)), c.Add(fill(0.8))} }},
		{"turned", func(c Vec) Shape { return d.turned(c, 1) }},
		{"hull", func(c Vec) Shape { return d.hull(c) }},
		{"rounded", func(c Vec) Shape { return Rounded{d.turned(c, 0.7), 0.2} }},
	}
	queries := []struct {
		name string
		ask  func(s, t Shape)
	}{
		{"overlap", func(s, t Shape) { Overlap(s, t) }},
		{"distance", func(s, t Shape) { Distance(s, t) }},
		{"collide", func(s, t Shape) { Collide(s, t) }},
		{"contacts", func(s, t Shape) { Contacts(s, t) }},
		{"sweep", func(s, t Shape) { Sweep(s, Vec{X: 3}, t) }},
	}
	for i, k := range kinds {
		for _, l := range kinds[i:] {
			var as, bs [n]Shape
			for j := range as {
				as[j], bs[j] = k.make(Vec{}), l.make(d.vec(1.2))
			}
			for _, q := range queries {
				b.Run(q.name+"/"+k.name+"/"+l.name, func(b *testing.B) {
					j := 0
					for b.Loop() {
						q.ask(as[j%n], bs[j%n])
						j++
					}
				})
			}
		}
	}
}

// BenchmarkSweepKinds times the sweep of all pairs of bounded kinds that are apart before the motion, some of which meet on the
// way: "hit" are those that do, "miss" those that do not.
func BenchmarkSweepKinds(b *testing.B) {
	const n = 1 << 7
	d := drawn{rand.New(rand.NewSource(3))}
	box := func(c Vec) Box { return Box{c.Sub(fill(0.8)), c.Add(fill(0.8))} }
	kinds := []struct {
		name string
		make func(c Vec) Shape
	}{
		{"ball", func(c Vec) Shape { return Sphere{c, 1} }},
		{"capsule", func(c Vec) Shape { u := d.vec(0.5); return Capsule{c.Sub(u), c.Add(u), 0.5} }},
		{"triangle", func(c Vec) Shape { return Triangle{c.Add(d.vec(1)), c.Add(d.vec(1)), c.Add(d.vec(1))} }},
		{"box", func(c Vec) Shape { return box(c) }},
		{"turned", func(c Vec) Shape { return d.turned(c, 0.7) }},
		{"hull", func(c Vec) Shape { return d.hull(c) }},
		{"roundBox", func(c Vec) Shape { return Rounded{box(c), 0.2} }},
		{"roundTurned", func(c Vec) Shape { return Rounded{d.turned(c, 0.7), 0.2} }},
		{"roundHull", func(c Vec) Shape { return Rounded{d.hull(c), 0.2} }},
	}
	m := Vec{X: 6, Y: 0.25}
	for i, k := range kinds {
		for _, l := range kinds[i:] {
			var as, bs [2][]Shape
			for len(as[0]) < n || len(as[1]) < n {
				s, t := k.make(Vec{}), l.make(Vec{X: 4}.Add(d.vec(2.2)))
				if Overlap(s, t) {
					continue
				}
				which := 1
				if _, ok := Sweep(s, m, t); ok {
					which = 0
				}
				if len(as[which]) < n {
					as[which], bs[which] = append(as[which], s), append(bs[which], t)
				}
			}
			for which, name := range []string{"hit", "miss"} {
				b.Run(k.name+"/"+l.name+"/"+name, func(b *testing.B) {
					j := 0
					for b.Loop() {
						Sweep(as[which][j%n], m, bs[which][j%n])
						j++
					}
				})
			}
		}
	}
}

// roundHull returns a hull of n points of a ball.
func roundHull(n int, seed uint64, center Vec) Hull {
	rng := oracle.Stream(seed, "roundHull")
	points := make([]Vec, n)
	for i := range points {
		points[i] = center.Add(unit(vecBy(func() float64 { return rng.NormFloat64() })))
	}
	return NewHull(points...)
}

func BenchmarkCollideHulls(b *testing.B) {
	for _, n := range [...]int{8, 20, 60} {
		for name, d := range map[string]float64{"deep": 0.5, "shallow": 1.6} {
			x, y := roundHull(n, 1, Vec{}), roundHull(n, 2, xy(d, d/4))
			b.Run(name+string(rune('0'+n/10)), func(b *testing.B) {
				var c Contact
				for b.Loop() {
					collideBodies(&c, x, y, undecided)
				}
				b.ReportMetric(math.Abs(c.Depth), "depth")
			})
		}
	}
}

func BenchmarkCollideSolids(b *testing.B) {
	box := Box{xy(-1, -1), xy(1, 1)}
	turn := OrientedBox{Center: xy(1.5, 0.25), Half: [dim]Vec{xy(0.6, 0.8), xy(-0.8, 0.6)}}
	if dim == 3 {
		box.Min, box.Max = at([3]float64{-1, -1, -1}), at([3]float64{1, 1, 1})
		turn.Half[dim-1] = at([3]float64{0.1, 0.2, 0.9})
	}
	var c Contact
	b.Run("boxes", func(b *testing.B) {
		for b.Loop() {
			collideBodies(&c, box, turn, undecided)
		}
	})
	b.Run("rounded", func(b *testing.B) {
		far := turn
		far.Center = xy(2.5, 0.25)
		x, y := Rounded{box, 0.5}, Rounded{far, 0.5}
		for b.Loop() {
			collideBodies(&c, x, y, undecided)
		}
	})
	b.Run("distance", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			distanceBodies(box, far)
		}
	})
	b.Run("closest", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			closestBodies(box, far)
		}
	})
	b.Run("overlap", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			overlapBodies(box, far)
		}
	})
}
