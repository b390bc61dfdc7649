package d3

// Tapered capsules: how far they are from others, and how deep in them. The notation is that of solid_tapered.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// way returns the taperedWay where Z is placed.
//
// Along a unit vector n the gap is the least z·n − r of all balls of Z, of the center z and the radius r. Where that is greatest, n is
// one of these, as for hulls (solid_search.go):
//
//   - the way from a ball of the other shape to a ball of an end;
//   - along a generator, where both ends count, n·(b−a) is the difference of the radii of b and a: n is in the plane through the core and a
//     vertex of P, or across an edge of P;
//   - across a face of P.
//
// All of these are tried, and each is a lower bound. The gap along n is a Lipschitz function of n, so that what rounds in n by some e
// takes that times the differences of z that count, which are at most S: so the error is below 16e(S+R), as measured by a test.
func (t *taperedPair) way() (w taperedWay) {
	if t.x.form == coned { // in space only
		return t.wayOfFrustum() // in space only
	} // in space only
	z := &t.z
	l := minTranslation{depth: math.Inf(1)}
	z.isTapered = true
	z.lessA, z.lessB = t.tapers()
	for i := range 2 {
		t.tryEnd(&l, i)
	}
	a, b := z.a.point(&z.a.points[0]), z.a.point(&z.a.points[1])
	d, g := b.Sub(a), -z.lessA // along d the radius changes by g
	from := a.Add(z.offset)
	if t.y.form == tapered {
		p, q := z.b.point(&z.b.points[0]), z.b.point(&z.b.points[1])
		u := q.Sub(p)
		for i, x := range [...]Vec{p, q} {
			z.tryLateral(&l, d, g, from.Sub(x))
			for _, y := range [...]Vec{from, from.Add(d)} {
				z.try(&l, y.Sub(x), false)
				if i == 0 {
					z.tryLateral(&l, u, z.lessB, y.Sub(p))
				}
			}
		}
		n, m := lateralToBoth(u, z.lessB, d, g)
		z.try(&l, n, false)
		z.try(&l, m, false)
	} else {
		for i := range z.b.countVertices() {
			v := z.b.vertexAt(i)
			z.tryLateral(&l, d, g, from.Sub(z.b.vertex(v)))
		}
		for f := (edgeDirections{}); f.next(&z.b); {
			n, m := lateralToBoth(f.u, 0, d, g)
			z.try(&l, n, f.isEndless)
			z.try(&l, m, f.isEndless)
		}
		z.tryFaces(&l, &z.b, &polytopeNormals{})
	}
	z.isTapered = false
	if l.n == (Vec{}) {
		return taperedWay{n: z.anyNormal(), gap: math.Inf(-1)}
	}
	return taperedWay{l.n, -l.depth - z.r}
}

// tryEnd tries the way between the other shape and the ball of an end.
func (t *taperedPair) tryEnd(l *minTranslation, i int) {
	e := t.x.end(i)
	z := between(&e.solid, t.z.b.solid)
	if t.like(&z); t.z.b.solid.isFar {
		return
	}
	var s simplex
	var at nearest
	meets := z.near(&s, &at)
	if !meets && !at.isExact && !(at.length > float64(0x1p-20*z.size)) {
		meets = z.nearExactly(&s, &at) // the direction of so short a way is worth nothing
	}
	w := solidExit{n: unit(at.v)}
	if meets {
		z.wayOut(&s, &w)
	}
	// Where an open box goes on without end, the normal has no component but for rounding.
	n := w.n.coords()
	for k := range dim {
		if (z.b.openings.lo|z.b.openings.hi)>>k&1 != 0 && math.Abs(n[k]) < 0x1p-40 {
			n[k] = 0
		}
	}
	t.z.try(l, vecOf(n), true)
}

// tryLateral tries the unit vectors n in the plane of d and k with n·d = g, that on the side of k first. |g| must be less than |d|; so it is
// but for rounding. Balls around a line along d that grow by g for each d have a common tangent plane across n, on the side of −n. If k is
// along d but for rounding, any side will do.
func (z *minkowski) tryLateral(l *minTranslation, d Vec, g float64, k Vec) {
	long := length(d)
	if long == 0 {
		return
	}
	u := d.over(long)
	c := g / long
	out := across(k, u)
	if length(out) <= float64(0x1p-46*length(k)) {
		out = perpendicular(turnedUp(u))
	}
	out = unit(across(unit(out), u)).Scale(math.Sqrt(max(0, float64((1-c)*(1+c)))))
	n := u.Scale(c)
	z.try(l, n.Add(out), false)
	z.try(l, n.Sub(out), false)
}

// slack is by how much two heights of balls of Z may round to be one.
func (t *taperedPair) slack() float64 { return float64(64 * e * (t.z.size + t.z.r)) }

// feature returns the part of the tapered capsule x, A of Z or B, that is farthest along the unit vector n: the point of one end, or the
// ends of a generator in the order of the Tapered. The points are those of the world, with the shift.
func (t *taperedPair) feature(s *scaledSolid, taper *[2]float64, n, shift Vec) (points [2]Vec, count int) {
	r := s.solid.Rounded(0)
	radii := [2]float64{r, r - (taper[0] + taper[1])}
	less := taperAt(taper, t.z.exp)
	h := s.point(&s.points[0]).Dot(n) - s.point(&s.points[1]).Dot(n) + less // of the first over the second
	slack := t.slack()
	for i := range 2 {
		if i == 0 && h < -slack || i == 1 && h > slack {
			continue
		}
		p := vecOf(s.solid.room[i]).Add(n.Scale(bounded(radii[i])))
		points[count] = inRange(each(p.Add(shift), p, orElse)) // where infinities meet, without the shift
		count++
	}
	return points, count
}

// touch returns the points of A and B that face each other along the way w, in the world, both as they are before the motion: if they
// overlap, those deepest in the other.
func (t *taperedPair) touch(w *taperedWay) (onA, onB Vec) {
	if t.x.form == coned { // in space only
		return t.touchFrustum(w) // in space only
	} // in space only
	z := &t.z
	offset := z.offset.ldexp(z.exp)
	gap := float.Ldexp(w.gap, z.exp)
	// Moved out along n, the part of A that faces B is apart from it by far.
	far := float.Ldexp(z.size+z.r, z.exp)
	var p, q solid
	points, count := t.feature(&z.a, &t.x.taper, w.n.Neg(), offset.Add(w.n.Scale(bounded(far-min(gap, 0)))))
	p.setPoints(0, points[:count]...)
	if t.y.form == tapered {
		points, count = t.feature(&z.b, &t.y.taper, w.n, Vec{})
		q.setPoints(0, points[:count]...)
	} else {
		q = *z.b.solid
	}
	var near ends
	if p.closest(&q, &near) != apart {
		near.onB = points[0]
	}
	onB = inRange(each(near.onB, points[0], orElse))
	if !isFinite(gap) {
		gap = 0
	}
	points, _ = t.feature(&z.a, &t.x.taper, w.n.Neg(), Vec{})
	return inRange(each(onB.Add(w.n.Scale(gap)).Sub(offset), points[0], orElse)), onB
}

// contact returns the contact of A and B, which are related as given.
func (t *taperedPair) contact(rel relation) (c Contact) {
	w := t.way()
	if rel == touching {
		w.gap = 0
	}
	onA, onB := t.touch(&w)
	c.Point = inRange(onA.Scale(0.5).Add(onB.Scale(0.5)))
	if c.Normal = w.n; t.isSwapped {
		c.Normal = w.n.Neg()
	}
	if c.Normal = c.Normal.Add(Vec{}); rel == penetrating {
		c.Depth = t.z.toWorld(-w.gap)
	}
	return c
}

func overlapTapered(x, y *operand) bool {
	if y.form == halved || x.form == halved {
		return overlapTaperedHalf(x, y)
	}
	t, ok := taperedPairOf(x, &Vec{}, y, &Vec{})
	return ok && t.relate() <= touching
}

func distanceTapered(x, y *operand) float64 {
	if y.form == halved || x.form == halved {
		return distanceTaperedHalf(x, y)
	}
	t, ok := taperedPairOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return math.Inf(1)
	}
	if t.relate() <= touching {
		return 0
	}
	w := t.way()
	return t.z.toWorld(w.gap)
}

// closestTapered is closestBodies.
func closestTapered(x, y *operand) (onA, onB Vec) {
	if y.form == halved || x.form == halved {
		return closestTaperedHalf(x, y)
	}
	t, ok := taperedPairOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return onA, onB
	}
	if rel := t.relate(); rel <= touching {
		c := t.contact(rel)
		return c.Point, c.Point
	}
	w := t.way()
	onA, onB = t.touch(&w)
	if t.isSwapped {
		onA, onB = onB, onA
	}
	return onA, onB
}

func collideTapered(c *Contact, x, y *operand) bool {
	if y.form == halved || x.form == halved {
		return collideTaperedHalf(c, x, y)
	}
	t, ok := taperedPairOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return false
	}
	rel := t.relate()
	if rel > touching {
		return false
	}
	*c = t.contact(rel)
	return true
}

// withEnd sets end to the ball of end i of the one that is tapered, and returns that and the half-space, in the order of x and y.
func withEnd(x, y, end *operand, i int) (p, q *operand) {
	if x.form == tapered {
		*end = x.end(i)
		return end, y
	}
	*end = y.end(i)
	return x, end
}

func overlapTaperedHalf(x, y *operand) bool {
	if x.form == coned || y.form == coned { // in space only
		return overlapFrustumHalf(x, y) // in space only
	} // in space only
	for i := range 2 {
		var end operand
		if p, q := withEnd(x, y, &end, i); overlapHalf(p, q) {
			return true
		}
	}
	return false
}

func distanceTaperedHalf(x, y *operand) float64 {
	if x.form == coned || y.form == coned { // in space only
		return distanceFrustumHalf(x, y) // in space only
	} // in space only
	d := math.Inf(1)
	for i := range 2 {
		var end operand
		p, q := withEnd(x, y, &end, i)
		d = min(d, distanceHalf(p, q))
	}
	return d
}

func closestTaperedHalf(x, y *operand) (onA, onB Vec) {
	if x.form == coned || y.form == coned { // in space only
		return closestFrustumHalf(x, y) // in space only
	} // in space only
	least := math.Inf(1)
	for i := range 2 {
		var end operand
		p, q := withEnd(x, y, &end, i)
		switch d := distanceHalf(p, q); {
		case d < least:
			least = d
			onA, onB = closestHalf(p, q)
		case d == least && d > 0 && isFinite(d):
			u, v := closestHalf(p, q)
			onA, onB = onA.Lerp(u, 0.5), onB.Lerp(v, 0.5)
		}
	}
	if least == 0 {
		var c Contact
		collideTaperedHalf(&c, x, y)
		return c.Point, c.Point
	}
	return onA, onB
}

// collideTaperedHalf is collideTapered for a half-space: the deeper end counts, and the middle between both if they are as deep.
func collideTaperedHalf(c *Contact, x, y *operand) (ok bool) {
	if x.form == coned || y.form == coned { // in space only
		return collideFrustumHalf(c, x, y) // in space only
	} // in space only
	for i := range 2 {
		var end operand
		var k Contact
		p, q := withEnd(x, y, &end, i)
		switch {
		case !collideHalf(&k, p, q):
		case !ok || k.Depth > c.Depth:
			*c = k
			ok = true
		case k.Depth == c.Depth:
			c.Point = c.Point.Lerp(k.Point, 0.5)
		}
	}
	return ok
}

// flatten makes a tapered capsule the part of its surface that is farthest along the unit vector n: a point, or a segment where the plane
// across n touches a generator, up to an angle of 2⁻²⁰.
func (x *operand) flatten(n Vec) {
	if x.form == coned { // in space only
		x.flattenFrustum(n) // in space only
	} // in space only
	if x.form != tapered {
		return
	}
	r := x.solid.Rounded(0)
	radii := [2]float64{r, r - (x.taper[0] + x.taper[1])}
	p := [2]Vec{vecOf(x.solid.room[0]), vecOf(x.solid.room[1])}
	const part = 0x1p-4 // of lengths, so that they do not exceed the floats
	d := difference(&p[0], &p[1])
	h := d.at(4).Dot(n) + (float64(part*x.taper[0]) + float64(part*x.taper[1]))
	slack := float64(0x1p-20 * length(d.at(4)))
	for i := range p {
		p[i] = inRange(p[i].Add(n.Scale(radii[i])))
	}
	switch {
	case h > slack:
		p[1] = p[0]
	case h < -slack:
		p[0] = p[1]
	case x.isTurned:
		p[0], p[1] = p[1], p[0]
	}
	*x = operand{}
	x.core.setSegment(&p[0], &p[1], 0)
	x.solid.SetRadius(0)
}
