package d3

import (
	"math/rand"
	"testing"
)

// BenchmarkConvex times the convex pairs of a physics engine: boxes of half size 1 at any angle, of which 60 to 80 % overlap, one
// that rests on another, and a ball and a capsule on one.
func BenchmarkConvex(b *testing.B) {
	const n = 1 << 10
	r := rand.New(rand.NewSource(1))
	number := func() float64 { return 2*r.Float64() - 1 }
	vec := func(k float64) Vec { return vecOf([3]float64{k * number(), k * number(), k * number()}) }
	box := func(center, up Vec) OrientedBox {
		u := unit(up)
		v := unit(perpendicular(u))
		return OrientedBox{Center: center, Half: frameOf(u, v)}
	}
	var as, bs, ms [n]OrientedBox
	for i := range as {
		as[i], bs[i], ms[i] = box(Vec{}, vec(1)), box(vec(2.2), vec(1)), box(vec(2).Add(Vec{X: 5}), vec(1))
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
	r := rand.New(rand.NewSource(2))
	number := func() float64 { return 2*r.Float64() - 1 }
	vec := func(k float64) Vec { return vecOf([3]float64{k * number(), k * number(), k * number()}) }
	corners := func(count int) []Vec {
		all := make([]Vec, count)
		for i := range all {
			all[i] = unit(vec(1))
		}
		return all
	}
	kinds := []struct {
		name string
		make func(c Vec) Shape
	}{
		{"point", func(c Vec) Shape { return c }},
		{"ball", func(c Vec) Shape { return Sphere{c, 1} }},
		{"segment", func(c Vec) Shape { u := vec(1); return Segment{c.Sub(u), c.Add(u)} }},
		{"capsule", func(c Vec) Shape { u := vec(0.5); return Capsule{c.Sub(u), c.Add(u), 0.5} }},
		{"triangle", func(c Vec) Shape { return Triangle{c.Add(vec(1)), c.Add(vec(1)), c.Add(vec(1))} }},
		{"box", func(c Vec) Shape { return Box{c.Sub(fill(0.8)), c.Add(fill(0.8))} }},
		{"turned", func(c Vec) Shape {
			u := unit(vec(1))
			return OrientedBox{c, frameOf(u, unit(perpendicular(u)))}
		}},
		{"hull", func(c Vec) Shape { return NewHull(corners(12)...).Translate(c) }},
		{"rounded", func(c Vec) Shape {
			u := unit(vec(1))
			return Rounded{OrientedBox{c, frameOf(u.Scale(0.7), unit(perpendicular(u)))}, 0.2}
		}},
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
				as[j], bs[j] = k.make(Vec{}), l.make(vec(1.2))
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
	r := rand.New(rand.NewSource(3))
	number := func() float64 { return 2*r.Float64() - 1 }
	vec := func(k float64) Vec { return vecOf([3]float64{k * number(), k * number(), k * number()}) }
	hull := func(c Vec) Hull {
		all := make([]Vec, 12)
		for i := range all {
			all[i] = unit(vec(1))
		}
		return NewHull(all...).Translate(c)
	}
	turned := func(c Vec) OrientedBox {
		u := unit(vec(1))
		return OrientedBox{c, frameOf(u.Scale(0.7), unit(perpendicular(u)))}
	}
	box := func(c Vec) Box { return Box{c.Sub(fill(0.8)), c.Add(fill(0.8))} }
	kinds := []struct {
		name string
		make func(c Vec) Shape
	}{
		{"ball", func(c Vec) Shape { return Sphere{c, 1} }},
		{"capsule", func(c Vec) Shape { u := vec(0.5); return Capsule{c.Sub(u), c.Add(u), 0.5} }},
		{"triangle", func(c Vec) Shape { return Triangle{c.Add(vec(1)), c.Add(vec(1)), c.Add(vec(1))} }},
		{"box", func(c Vec) Shape { return box(c) }},
		{"turned", func(c Vec) Shape { return turned(c) }},
		{"hull", func(c Vec) Shape { return hull(c) }},
		{"roundBox", func(c Vec) Shape { return Rounded{box(c), 0.2} }},
		{"roundTurned", func(c Vec) Shape { return Rounded{turned(c), 0.2} }},
		{"roundHull", func(c Vec) Shape { return Rounded{hull(c), 0.2} }},
	}
	m := Vec{X: 6, Y: 0.25}
	for i, k := range kinds {
		for _, l := range kinds[i:] {
			var as, bs [2][]Shape
			for len(as[0]) < n || len(as[1]) < n {
				s, t := k.make(Vec{}), l.make(Vec{X: 4}.Add(vec(2.2)))
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
