package d3

import (
	"math/rand"
	"testing"
)

// BenchmarkTurning times SweepTurning where one turns, and where both do, beside SweepBoth without turns. The two are apart before the
// motion, and about half meet.
func BenchmarkTurning(b *testing.B) {
	const n = 1 << 8
	d := drawn{rand.New(rand.NewSource(4))}
	for _, k := range []struct {
		name string
		make func(c Vec) Shape
	}{
		{"capsule", func(c Vec) Shape { u := d.vec(1); return Capsule{c.Sub(u), c.Add(u), 0.25} }},
		{"triangle", func(c Vec) Shape { return Triangle{c.Add(d.vec(1)), c.Add(d.vec(1)), c.Add(d.vec(1))} }},
		{"turned", func(c Vec) Shape { return d.turned(c, 0.7) }},
		{"hull", func(c Vec) Shape { return d.hull(c) }},
		{"tapered", func(c Vec) Shape { return Tapered{c.Sub(d.vec(1)), c.Add(d.vec(1)), 0.5, 0.25} }},
	} {
		var as, bs []Shape
		var ms [2][]Motion
		hits := 0
		for len(as) < n {
			s, t := k.make(Vec{}), k.make(Vec{X: 3}.Add(d.vec(1)))
			m := Motion{Move: Vec{X: 2}.Add(d.vec(1)), Spin: turnZ(d.vec(0.5).X)}
			o := Motion{Move: d.vec(0.5), Spin: turnZ(d.vec(0.5).X), Pivot: Vec{X: 3}}
			_, ok := SweepTurning(s, m, t, Motion{})
			if Overlap(s, t) || ok && hits >= n/2 || !ok && len(as)-hits >= n/2 {
				continue
			}
			if ok {
				hits++
			}
			as, bs = append(as, s), append(bs, t)
			ms[0], ms[1] = append(ms[0], m), append(ms[1], o)
		}
		run := func(name string, ask func(i int)) {
			b.Run(name+"/"+k.name, func(b *testing.B) {
				i := 0
				for b.Loop() {
					ask(i % n)
					i++
				}
			})
		}
		run("straight", func(i int) { SweepBoth(as[i], ms[0][i].Move, bs[i], Vec{}) })
		run("one", func(i int) { SweepTurning(as[i], ms[0][i], bs[i], Motion{}) })
		run("both", func(i int) { SweepTurning(as[i], ms[0][i], bs[i], ms[1][i]) })
	}
}
