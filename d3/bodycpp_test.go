package d3_test

import (
	"math"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/textbook/cpp"
)

// BenchmarkBodiesCpp asks about bodies beside the textbook in C++ and, in space, beside FCL, on the
// same pairs. All count what overlaps or is hit, which differs only where others are wrong.
func BenchmarkBodiesCpp(b *testing.B) {
	textbook := cpp.Textbook(b, d3.Dim)
	for _, c := range []struct {
		query string
		kinds [2]oracle.Kind
	}{
		{"box-box", [2]oracle.Kind{oracle.Box, oracle.Box}},
		{"round-box", [2]oracle.Kind{oracle.Sphere, oracle.Box}},
		{"ray-box", [2]oracle.Kind{oracle.Ray, oracle.Box}},
		{"obb-obb", [2]oracle.Kind{oracle.OrientedBox, oracle.OrientedBox}},
	} {
		b.Run("textbook/"+c.query, func(b *testing.B) {
			s := nearSample(c.kinds, "ordinary")
			b.Run("exact", func(b *testing.B) { count(b, overlaps(s)) })
			b.Run("c++", func(b *testing.B) { serve(b, textbook, c.query, s.numbers(numbersOf)) })
		})
	}
	contactsCpp(b, textbook)
	if d3.Dim != 3 {
		return
	}
	fcl := cpp.FCL(b)
	for _, k := range [][2]oracle.Kind{
		{oracle.OrientedBox, oracle.OrientedBox},
		{oracle.Sphere, oracle.OrientedBox},
		{oracle.Sphere, oracle.Hull},
		{oracle.Hull, oracle.Hull},
	} {
		for _, family := range []string{"ordinary", "ties"} {
			b.Run("fcl/"+k[0].String()+"-"+k[1].String()+"/"+family, func(b *testing.B) {
				s := nearSample(k, family)
				all := s.numbers(tagged)
				b.Run("overlap/exact", func(b *testing.B) { count(b, overlaps(s)) })
				b.Run("overlap/fcl", func(b *testing.B) { serve(b, fcl, "overlap", all) })
				if family == "ties" {
					return // an assertion of FCL ends it
				}
				b.Run("distance/exact", func(b *testing.B) {
					count(b, func(i int) bool { return d3.Distance(s.a[i], s.b[i]) <= 0 })
				})
				b.Run("distance/fcl", func(b *testing.B) { serve(b, fcl, "distance", all) })
			})
		}
	}
}

// contactsCpp asks for the contacts of boxes at any angle, of boxes that rest on each other with a depth of 0.01, and of a ball in
// and beside a box.
func contactsCpp(b *testing.B, textbook cpp.Program) {
	random := nearSample([2]oracle.Kind{oracle.OrientedBox, oracle.OrientedBox}, "ordinary")
	resting := &sample{mask: random.mask}
	tilted := func(y, by float64) (box d3.OrientedBox) {
		k := 1 / math.Sqrt(1+float64(by*by))
		box.Center = d3.At([3]float64{0, y})
		for i, h := range [][3]float64{{float64(by * k), k}, {k, -float64(by * k)}, {2: 1}}[:d3.Dim] {
			box.Half[i] = d3.At(h)
		}
		return box
	}
	for i := range random.a {
		by := float64(i&15) * 1e-5
		resting.a, resting.b = append(resting.a, tilted(1.99, 0.01+by)), append(resting.b, tilted(0, 0.01))
	}
	for _, c := range []struct {
		name, query string
		s           *sample
	}{
		{"random", "obb-contacts", random},
		{"resting", "obb-contacts", resting},
		{"ball", "round-contacts", nearSample([2]oracle.Kind{oracle.Sphere, oracle.OrientedBox}, "ordinary")},
	} {
		b.Run("contacts/"+c.name, func(b *testing.B) {
			b.Run("exact", func(b *testing.B) {
				count(b, func(i int) bool { _, ok := d3.Contacts(c.s.a[i], c.s.b[i]); return ok })
			})
			b.Run("c++", func(b *testing.B) { serve(b, textbook, c.query, c.s.numbers(numbersOf)) })
		})
	}
}

// nearSample is a bodySample whose pairs are brought near each other, so that about half overlap.
func nearSample(k [2]oracle.Kind, family string) *sample {
	s := bodySample(k, family)
	if s.path != nil || family == "ties" {
		return s
	}
	rng := oracle.Stream(2, "near", k[0], k[1])
	for i, a := range s.a {
		m := s.motions[i].Scale(0.55 + 0.45*rng.Float64())
		t := d3.Transform{Position: m}
		switch a := a.(type) {
		case d3.Box:
			s.a[i] = d3.Box{Min: a.Min.Add(m), Max: a.Max.Add(m)}
		case d3.Sphere:
			s.a[i] = a.In(t)
		case d3.OrientedBox:
			s.a[i] = a.In(t)
		case d3.Hull:
			s.a[i] = a.In(t)
		}
	}
	return s
}

// overlaps asks whether a pair overlaps, or a path hits.
func overlaps(s *sample) func(i int) bool {
	if s.path != nil {
		return func(i int) (ok bool) {
			sinkHit, ok = d3.RayCast(s.path[i], s.b[i])
			return ok
		}
	}
	return func(i int) bool { return d3.Overlap(s.a[i], s.b[i]) }
}

func count(b *testing.B, meets func(i int) bool) {
	hits := 0
	for i := range b.N {
		if meets(i & (*pairs/8 - 1)) {
			hits++
		}
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}

func serve(b *testing.B, p cpp.Program, query string, numbers []float64) {
	server := p.Start(b, query, numbers)
	b.ResetTimer()
	hits := server.Answer(b, b.N)
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}

// numbers lists those of all pairs, one shape after the other.
func (s *sample) numbers(of func(d3.Shape) []float64) (all []float64) {
	for i := range s.a {
		all = append(append(all, of(s.a[i])...), of(s.b[i])...)
	}
	return all
}

// numbersOf lists coordinates and radii, as join does.
func numbersOf(s d3.Shape) []float64 {
	switch s := s.(type) {
	case d3.Box:
		return join(s.Min, s.Max)
	case d3.OrientedBox:
		numbers := join(s.Center)
		for _, h := range s.Half {
			numbers = append(numbers, join(h)...)
		}
		return numbers
	case d3.Triangle:
		return join(s.A, s.B, s.C)
	}
	return join(s)
}

// tagged lists the numbers of a shape behind its kind, as fcl.cpp reads them.
func tagged(s d3.Shape) []float64 {
	kind := 0.0
	switch s := s.(type) {
	case d3.OrientedBox:
		kind = 1
	case d3.Triangle:
		kind = 2
	case d3.Hull:
		corners, faces := s.Corners(), s.Faces()
		numbers := []float64{3, float64(len(corners))}
		for _, c := range corners {
			numbers = append(numbers, join(c)...)
		}
		numbers = append(numbers, float64(len(faces)))
		for _, face := range faces {
			numbers = append(numbers, float64(len(face)))
			for _, i := range face {
				numbers = append(numbers, float64(i))
			}
		}
		return numbers
	}
	return slices.Concat([]float64{kind}, numbersOf(s))
}
