package d3

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestSATAgrees compares manifolds of the separating axis test with those of the general kernel: all verdicts, and all numbers but for
// rounding. Where two edges at a corner are as level as each other, rounding decides which of them counts.
func TestSATAgrees(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var n agreement
	for range 50000 {
		n.compare(t, fewCornered(r), fewCornered(r))
	}
	if n.certain < 5000 || n.hits < 500 || n.others > n.hits/5000 {
		t.Errorf("%+v", n)
	}
}

// agreement counts the pairs of which the separating axis test is certain, those of them that overlap, and those of these whose
// manifold differs from that of the general kernel.
type agreement struct{ certain, hits, others int }

// compare asks both about a and b.
func (n *agreement) compare(t *testing.T, a, b Shape) {
	t.Helper()
	var m, want Manifold
	answer := m.bySAT(a, b)
	if answer == castUnsure {
		return
	}
	n.certain++
	if isHit := want.byKernel(a, b); isHit != (answer != castMiss) {
		t.Fatalf("Contacts(%#v, %#v): %v, want %v", a, b, answer != castMiss, isHit)
	} else if !isHit {
		return
	}
	n.hits++
	for _, p := range m.Points[m.Len:] {
		if p != (ManifoldPoint{}) {
			t.Fatalf("Contacts(%#v, %#v) = %v: a point beyond the last", a, b, m)
		}
	}
	if d := m.differs(&want); d != "" {
		n.others++
		t.Logf("Contacts(%#v, %#v): %s\n got %v\nwant %v", a, b, d, m, want)
	}
}

// TestSATContactsAgree compares contacts with those of the general kernel, most of them of bodies with radii.
func TestSATContactsAgree(t *testing.T) {
	const slack = 0x1p-36
	r := rand.New(rand.NewSource(3))
	certain, hits, others := 0, 0, 0
	for range 40000 {
		a, b := fewCornered(r), fewCornered(r)
		if r.Intn(2) == 0 {
			a = Rounded{a, r.Float64()}
		}
		if r.Intn(2) == 0 {
			b = Rounded{b, float64(r.Intn(4)) / 4}
		}
		var balls [2]Sphere
		a, b = unlessPoint(a, &balls[0]), unlessPoint(b, &balls[1])
		var c, want Contact
		answer := c.bySAT(a, b)
		if answer == castUnsure {
			continue
		}
		certain++
		rel := relateByFilters(a, b)
		if isHit := rel != apart && collideBodies(&want, a, b, rel); isHit != (answer != castMiss) {
			t.Fatalf("Collide(%#v, %#v): %v, want %v", a, b, answer != castMiss, isHit)
		} else if !isHit {
			continue
		}
		hits++
		off := c.Normal.Sub(want.Normal).sumAbs() + c.Point.Sub(want.Point).sumAbs() + math.Abs(c.Depth-want.Depth)
		if off > slack || (c.Depth == 0) != (want.Depth == 0) {
			others++
			t.Logf("Collide(%#v, %#v) = %v, want %v", a, b, c, want)
		}
	}
	if certain < 5000 || hits < 2000 || others > hits/1000 {
		t.Errorf("%d certain, %d of them hits, of which %d differ", certain, hits, others)
	}
}

// TestSATOfSegments compares manifolds of bars and boxes with those of the general kernel: the bar is along an edge, or nearly so.
func TestSATOfSegments(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	var n agreement
	for range 20000 {
		number := func() float64 { return float64(r.Intn(9)-4) / 2 }
		vec := func() Vec { return vecOf([3]float64{number(), number(), number()}) }
		box := OrientedBox{Center: vec()}
		for i := range box.Half {
			box.Half[i] = vec()
		}
		u := vec()
		box.Half[0], box.Half[1] = u, perpendicular(u).Scale(math.Abs(number()))
		p, along := vec(), box.Half[r.Intn(dim)]
		off := vec().Scale([]float64{0, 1e-16, 1e-12, 1e-8, 0.01, 1}[r.Intn(6)])
		var a, b Shape = Capsule{p, p.Add(along).Add(off), math.Abs(number())}, box
		if r.Intn(3) == 0 {
			b = Box{each(p.Add(along), along, minOf), each(p.Add(along), along, maxOf)}
		}
		if r.Intn(2) == 0 {
			a, b = b, a
		}
		n.compare(t, a, b)
	}
	if n.certain < 5000 || n.hits < 2000 || n.others > n.hits/1000 {
		t.Errorf("%+v", n)
	}
}

// byKernel makes m what the general kernel finds.
func (m *Manifold) byKernel(a, b Shape) bool {
	rel := relateByFilters(a, b)
	return rel != apart && m.ofSolids(a, b, rel)
}

// differs says what of m differs from n by more than rounding.
func (m *Manifold) differs(n *Manifold) string {
	const slack = 0x1p-40
	if m.Len != n.Len {
		return "points"
	}
	if m.Normal.Sub(n.Normal).sumAbs() > slack {
		return "normal"
	}
	for i := range m.Len {
		p, q := m.Points[i], n.Points[i]
		switch {
		case p.Feature != q.Feature:
			return "feature"
		case math.Abs(p.Depth-q.Depth) > slack:
			return "depth"
		case p.Point.Sub(q.Point).sumAbs() > slack:
			return "point"
		}
	}
	return ""
}

// fewCornered returns a body of few corners, often on a grid.
func fewCornered(r *rand.Rand) Shape {
	number := func() float64 { return 4*r.Float64() - 2 }
	if r.Intn(2) == 0 {
		number = func() float64 { return float64(r.Intn(9)-4) / 2 }
	}
	vec := func() Vec { return vecOf([3]float64{number(), number(), number()}) }
	var s Shape
	switch r.Intn(9) {
	case 0:
		s = Sphere{vec(), math.Abs(number())}
	case 1:
		s = Segment{vec(), vec()}
	case 2:
		s = Capsule{vec(), vec(), math.Abs(number())}
	case 3, 4:
		s = Triangle{vec(), vec(), vec()}
	case 5:
		p, q := vec(), vec()
		s = Box{each(p, q, minOf), each(p, q, maxOf)}
	case 6:
		b := OrientedBox{Center: vec()}
		for i := range b.Half {
			b.Half[i] = vec()
		}
		if r.Intn(2) == 0 {
			u := vec()
			b.Half[0], b.Half[1] = u, perpendicular(u).Scale(math.Abs(number()))
		}
		s = b
	case 7:
		s = vec()
	case 8:
		points := make([]Vec, 5+r.Intn(15))
		for i := range points {
			if points[i] = vec(); len(points) > 8 {
				points[i] = unit(points[i]) // mostly a corner
			}
		}
		s = NewHull(points...).Translate(vec())
	}
	if r.Intn(4) == 0 {
		return Rounded{s, math.Abs(number())}
	}
	return s
}

// TestSATSweepsAgree compares sweeps and distances of the separating axis test with those of the general kernel.
func TestSATSweepsAgree(t *testing.T) {
	const slack = 0x1p-40
	r := rand.New(rand.NewSource(2))
	hits, misses, inside, distances := 0, 0, 0, 0
	for range 50000 {
		a, b := fewCornered(r), fewCornered(r)
		if d, ok := distanceBySAT(a, b); ok {
			distances++
			if want := distanceBodies(a, b); math.Abs(d-want) > slack || (d == 0) != (want == 0) {
				t.Fatalf("Distance(%#v, %#v) = %v, want %v", a, b, d, want)
			}
		}
		ma := vecOf([3]float64{8*r.Float64() - 4, 8*r.Float64() - 4, 8*r.Float64() - 4})
		mb := vecOf([3]float64{float64(r.Intn(9) - 4), float64(r.Intn(9) - 4), float64(r.Intn(9) - 4)})
		var h, want Hit
		answer := h.bySAT(a, &ma, b, &mb)
		if answer == castUnsure {
			continue
		}
		if other := sweepBodies(&want, a, &ma, b, &mb); other != answer {
			t.Fatalf("SweepBoth(%#v, %v, %#v, %v): %v, want %v", a, ma, b, mb, answer, other)
		}
		switch answer {
		case castMiss:
			misses++
		case castInside:
			inside++
		case castHit:
			hits++
			// The plane of the hit is turned by what a time that rounds leaves of the angle to the motion.
			grazes := 1 / (math.Abs(h.Normal.Dot(unit(ma.Sub(mb)))) + 0x1p-20)
			if math.Abs(h.T-want.T) > slack*grazes || h.Normal.Sub(want.Normal).sumAbs() > slack*grazes {
				t.Fatalf("SweepBoth(%#v, %v, %#v, %v) = %v, want %v", a, ma, b, mb, h, want)
			}
			if d := Distance(h.Point, movedShape(a, ma.Scale(h.T))) + Distance(h.Point, movedShape(b, mb.Scale(h.T))); d > slack*grazes {
				t.Fatalf("SweepBoth(%#v, %v, %#v, %v) = %v, Point is off by %v", a, ma, b, mb, h, d)
			}
		}
	}
	if min(hits, misses, inside, distances) < 50 {
		t.Errorf("%d hits, %d misses, %d inside, %d distances", hits, misses, inside, distances)
	}
}

// TestSATNormalOfACorner: where a ball is nearest to a corner of a box that has no right angles, Normal leads from there to the center,
// also if the center is as far along two edges as that corner.
func TestSATNormalOfACorner(t *testing.T) {
	var box OrientedBox
	for i, h := range [][3]float64{{1, 1, -1}, {0, -1, -1}, {2, -2, 2}}[:dim] {
		box.Half[i] = at(h)
	}
	corner := box.Center
	for _, h := range box.Half {
		corner = corner.Sub(h)
	}
	center := corner.Sub(xy(2, 0))
	for _, r := range [...]float64{1, 2, 2.25} {
		ball := Sphere{center, r}
		if onA, onB := ClosestPoints(ball, box); r < 2 && (onA != center.Add(xy(r, 0)) || onB != corner) {
			t.Errorf("ClosestPoints(%#v, %#v) = %v, %v, want %v", ball, box, onA, onB, corner)
		}
		c, ok := Collide(ball, box)
		if ok != (r >= 2) || ok && (c.Normal.Sub(xy(-1, 0)).sumAbs() > 8*e || c.Depth != r-2) {
			t.Errorf("Collide(%#v, %#v) = %+v, %v", ball, box, c, ok)
		}
	}
}

// TestSATOfShortSegments: a Segment or Capsule of no length is the point or ball there, also where several ways out of a body with
// faces are as short.
func TestSATOfShortSegments(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 20000 {
		b := fewCornered(r)
		if !isFlat(b) {
			continue
		}
		p := vecOf([3]float64{float64(r.Intn(5) - 2), float64(r.Intn(5) - 2), float64(r.Intn(5) - 2)})
		radius := float64(r.Intn(3))
		for _, same := range [...][2]Shape{
			{p, Segment{p, p}},
			{Sphere{p, radius}, Capsule{p, p, radius}},
			{Rounded{p, radius}, Rounded{Segment{p, p}, radius}},
		} {
			c, ok := Collide(same[0], b)
			if d, ok2 := Collide(same[1], b); c.Normal != d.Normal || c.Depth != d.Depth || ok != ok2 {
				t.Fatalf("Collide(%#v, %#v) = %+v, %v, as %#v %+v, %v", same[0], b, c, ok, same[1], d, ok2)
			}
		}
	}
}

// TestSATOfSmallBoxes: a box at any angle may be so small beside its distance that the squares of its normals underflow.
func TestSATOfSmallBoxes(t *testing.T) {
	for _, size := range [...]float64{0x1p-500, 0x1p-300, 0x1p-220, 0x1p-100, 1} {
		for _, away := range [...]float64{1, 0x1p120, 0x1p300, 0x1p500} {
			var b OrientedBox
			for i, h := range perpendiculars(1) {
				b.Half[i] = h.Scale(size)
			}
			b.Center = xy(0, 64*away)
			for _, s := range [...]Shape{Vec{}, Sphere{Vec{}, away}, Segment{Vec{}, xy(away, 0)}, Capsule{xy(-away, 0), xy(away, 0), away}, Triangle{Vec{}, xy(away, 0), xy(0, -away)}} {
				c, ok := Collide(s, b)
				m, isMet := Contacts(s, b)
				if ok || isMet || Overlap(s, b) || !(Distance(s, b) > away) {
					t.Errorf("%#v and %#v: %v, %v, %v, distance %v", s, b, c, m, Overlap(s, b), Distance(s, b))
				}
			}
		}
	}
}

// TestBodiesScale multiplies all numbers of two bounded bodies by a power of two: all numbers of the answers are so much greater, and the
// other bits are the same. Closer to the ends of the range squares of gaps of rounded boxes have too few bits.
func TestBodiesScale(t *testing.T) {
	eachBodyPair(t, unlessBrief(max(1, *cases/10), 1), func(t *testing.T, a, b oracle.Body) {
		if !isModerateBody(&a) || !isModerateBody(&b) {
			return
		}
		x, y := shapeOfBody(a), shapeOfBody(b)
		want := query(x, y)
		m, _ := Contacts(x, y)
		for _, k := range [...]int{-400, -170, -60, -1, 1, 60, 170, 400} {
			x, y := shapeOfBody(scaledBody(&a, k)), shapeOfBody(scaledBody(&b, k))
			if got, want := query(x, y), want.scaled(k); !got.sameBits(want) {
				t.Errorf("%#v, %#v:\n%+v, want\n%+v", x, y, got, want)
			}
			got, _ := Contacts(x, y)
			if want := scaledManifold(m, k); got != want {
				t.Errorf("Contacts(%#v, %#v) = %+v, want %+v", x, y, got, want)
			}
		}
	})
}

// isModerateBody reports whether the numbers of s are so far from the ends of the range that they may be scaled.
func isModerateBody(s *oracle.Body) bool {
	all := slices.Clone(s.Radii)
	for _, v := range s.V {
		all = append(all, v[:]...)
	}
	return !slices.ContainsFunc(all, func(x float64) bool {
		x = math.Abs(x)
		return x != 0 && !(x > 0x1p-130 && x < 0x1p130)
	})
}

// scaledBody returns s with all numbers times 2^k.
func scaledBody(s *oracle.Body, k int) oracle.Body {
	c := *s
	c.V, c.Radii = slices.Clone(s.V), slices.Clone(s.Radii)
	for i := range c.V {
		for j := range c.V[i] {
			c.V[i][j] = math.Ldexp(c.V[i][j], k)
		}
	}
	for i := range c.Radii {
		c.Radii[i] = math.Ldexp(c.Radii[i], k)
	}
	return c
}

// scaledManifold returns m with its points and depths times 2^k. A depth that has been raised to the smallest number is not scaled.
func scaledManifold(m Manifold, k int) Manifold {
	for i := range m.Points[:m.Len] {
		p := &m.Points[i]
		p.Point = p.Point.ldexp(k)
		if p.Depth != math.SmallestNonzeroFloat64 {
			p.Depth = math.Ldexp(p.Depth, k)
		}
	}
	return m
}
