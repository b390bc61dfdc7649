package d3

// Tapered capsules: the verdict on one and any other shape.
//
// A tapered capsule is the union of the balls around c(t) = a + t(b − a) of the radii r(t), linear in t, 0 ≤ t ≤ 1. Its core is the
// segment from a, the center of the greater end, to b, and R is the greater radius. Grown by R the core is the outer capsule, which
// holds it. All other radii of the pair are added to both ends. Let P be the core of the other shape, and
//
//	f(t) = dist(c(t), P) − r(t).
//
// The two are apart, touching or penetrating as the least f is above, at or below 0. It is convex in t, and as a function of t and
// of a point of P too. So it is found at a = c(0) or b = c(1), where a ball is compared with P, at a point of P on an edge, or
// where the core meets P: over the inside of a face of P, f is a difference of |x| and y, both linear in t, with its least value at
// an end of the core or where x is 0. Integers decide a t and an edge at once (exact.Cell).

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// isPointed reports whether the radius of the lesser end, with that of y, is 0.
func (x *operand) isPointed(y *operand) bool {
	e := x.end(1)
	return e.solid.IsZero() && y.solid.IsZero()
}

// isCell reports whether the core of y has two ends at most, or y is tapered: then one Cell tells all.
func (t *taperedPair) isCell() bool { return t.z.b.countVertices() <= 2 }

// relate returns the verdict for the place of Z: where it is, or on all of its way.
func (t *taperedPair) relate() relation {
	if t.x.form == coned { // in space only
		return t.relateFrustum() // in space only
	} // in space only
	z := &t.z
	t.isOnce = false
	var s simplex
	if rel, _ := s.search(z, false); rel == apart {
		return rel // so is the outer capsule
	}
	if t.isCell() {
		return t.relateCore()
	}
	best := apart
	for i := range 2 {
		switch rel := t.relateEnd(i); rel {
		case penetrating, empty:
			return rel
		case touching:
			best = touching
		}
	}
	if rel := t.relateCores(best); rel == penetrating {
		return rel
	}
	return min(best, t.relateEdges(best))
}

// relateCore is relate for a core with two ends at most.
func (t *taperedPair) relateCore() relation {
	b := &t.z.b
	c := exact.Cell{N: 1}
	c.Base.B = b.vertexAt(0)
	c.Ends[0] = c.Base
	c.Ends[0].A.Point = 1
	if b.countVertices() == 2 {
		c.N, c.Ends[1] = 2, c.Base
		c.Ends[1].B = b.vertexAt(1)
	}
	return t.relateMoved(&c)
}

// relateMoved is the verdict on the cell c of the pair before the motion, where Z is placed.
func (t *taperedPair) relateMoved(c *exact.Cell) relation {
	switch {
	case t.z.isMoved:
		c.Ends[c.N] = c.Base
		c.Ends[c.N].Moved = true
		c.N++
	case t.z.part != 0:
		c.Base.Moved = true
		for i := range c.N {
			c.Ends[i].Moved = true
		}
	}
	rel := t.cell(c)
	t.isOnce = rel == touching && c.IsOnce
	return rel
}

// like sets the motion and the place of z to those of the pair.
func (t *taperedPair) like(z *minkowski) {
	if t.z.isPath {
		z.setPath(&t.z.ma, t.z.stretch)
	} else {
		z.set(&t.z.ma, &t.z.mb)
	}
	if t.z.isMoved {
		z.sweep()
	} else {
		z.place(t.z.part)
	}
}

// relateEnd is the verdict on the ball of an end.
func (t *taperedPair) relateEnd(i int) relation {
	e := t.x.end(i)
	z := between(&e.solid, t.z.b.solid)
	t.like(&z)
	var s simplex
	return z.relate(&s)
}

// relateCores returns penetrating if the core meets P at a point where it has a radius. Without one at the lesser end, the core must
// meet P elsewhere, too. best is the lesser verdict on both ends.
func (t *taperedPair) relateCores(best relation) relation {
	p, q := *t.z.a.solid, *t.z.b.solid
	p.SetRadius(0)
	q.SetRadius(0)
	z := between(&p, &q)
	t.like(&z)
	var s simplex
	if z.relateOutside(&s) > touching {
		return apart
	}
	if !t.x.isPointed(t.y) || best > touching {
		return penetrating
	}
	if t.z.isMoved || t.z.part != 0 {
		return touching
	}
	e := t.x.end(1)
	a, b := vecOf(p.room[0]), vecOf(p.room[1])
	way := between(&e.solid, &q)
	way.set(&a, &b)
	way.place(0)
	var name exact.Simplex
	rel, _ := way.relateOnly(&simplex{}, &name)
	if rel > touching || way.staysOn(&name, false, nil) {
		return penetrating
	}
	return touching
}

// relateEdges is the verdict on the edges of P, which pass along edges and vertices during a motion.
func (t *taperedPair) relateEdges(best relation) relation {
	z := &t.z
	for i := 0; ; i++ {
		v, w, ok := z.b.edgeAt(i)
		if !ok {
			break
		}
		for isAfter := range 2 {
			isMoved := isAfter == 1 || !z.isMoved && z.part != 0
			c := exact.Cell{N: 2, Base: exact.Corner{B: v, Moved: isMoved}}
			c.Ends[0], c.Ends[1] = c.Base, c.Base
			c.Ends[0].A.Point, c.Ends[1].B = 1, w
			if best = min(best, t.cell(&c)); best == penetrating {
				return best
			}
			if !z.isMoved {
				break
			}
		}
	}
	for i := 0; z.isMoved && i < z.b.countVertices(); i++ {
		c := exact.Cell{N: 2, Base: exact.Corner{B: z.b.vertexAt(i)}}
		c.Ends[0], c.Ends[1] = c.Base, c.Base
		c.Ends[0].A.Point, c.Ends[1].Moved = 1, true
		if best = min(best, t.cell(&c)); best == penetrating {
			return best
		}
	}
	return best
}

// cell decides a Cell by floats where they are certain, and otherwise by integers. It also tells whether what touches does so once.
func (t *taperedPair) cell(c *exact.Cell) relation {
	if rel := t.tryCell(c); rel != undecided {
		return rel
	}
	t.z.asked++
	var roomA, roomB boxRoom
	q := t.z.question(&roomA, &roomB)
	q.TaperA = t.x.taper
	if t.y.form == tapered {
		q.TaperB = t.y.taper
	}
	return relation(q.Reach(c))
}

// taperedCell is a Cell in floats: w[0] + Σ tᵢ·w[i+1] are the centers of the balls, and r[0] + Σ tᵢ·r[i+1] the radii.
type taperedCell struct {
	w [4]Vec
	r [4]float64
	n int
}

// tryCell returns apart or penetrating, which are certain, or undecided.
//
// Each vertex has an error below 10eS (solid_minkowski.go). A center is a sum of four of them whose weights have at most the sum 7,
// their signs aside: that makes 70eS. Its differences, products and sums round by less than 8e of 7S. A radius is such a sum of numbers
// that round by 3eR, so its error is less than 80eR. The square, the root, the products along w and their comparison round by less than 8e
// of |w| ≤ 7S and of 7R, as lengths. So all errors are less than 192e(S+R).
func (t *taperedPair) tryCell(c *exact.Cell) relation {
	z := &t.z
	if z.isFar {
		return undecided
	}
	lessA, lessB := t.tapers()
	ball := func(v *exact.Corner) (Vec, float64) {
		r := z.r
		if v.A.Point == 1 {
			r -= lessA
		}
		if v.B.Point == 1 {
			r -= lessB
		}
		return z.givenCorner(v), r
	}
	var x taperedCell
	x.n = c.N
	x.w[0], x.r[0] = ball(&c.Base)
	for i := range c.N {
		w, r := ball(&c.Ends[i])
		x.w[i+1], x.r[i+1] = w.Sub(x.w[0]), r-x.r[0]
	}
	slack := float64(192 * e * (z.size + z.r))
	at := [3]float64{0.5, 0.5, 0.5}
	for range 12 {
		for i := range c.N {
			x.improve(&at, i)
		}
		w, r := x.at(&at)
		l := math.Sqrt(w.Dot(w))
		if l < r-slack {
			return penetrating
		}
		// The balls at all corners of the cell are beyond the plane across w.
		gap := math.Inf(1)
		for i := range 1 << c.N {
			corner := [3]float64{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2 & 1)}
			v, r := x.at(&corner)
			gap = min(gap, v.Dot(w)-float64((r+slack)*l))
		}
		if gap > 0 && l > 0x1p-400 {
			return apart
		}
	}
	return undecided
}

// givenCorner returns the corner c of Z as its name says, wherever Z is placed.
func (z *minkowski) givenCorner(c *exact.Corner) Vec {
	y := z.a.vertex(c.A).Sub(z.b.vertex(c.B))
	if c.Moved {
		return y.Add(z.m)
	}
	return y
}

// at returns the center and the radius at t.
func (x *taperedCell) at(t *[3]float64) (w Vec, r float64) {
	w, r = x.w[0], x.r[0]
	for i, t := range t[:x.n] {
		w, r = w.Add(x.w[i+1].Scale(t)), r+float64(t*x.r[i+1])
	}
	return w, r
}

// improve makes tᵢ the one with the least |w| − r, if the others stay.
//
// With u the direction of tᵢ and g = r[i+1], the least is where the angle of w and u has the cosine g/|u|: beyond the foot of the
// origin by h·g/(|u|√(u·u − g²)), h the distance of the origin from the line. If |g| ≥ |u|, it is at an end.
func (x *taperedCell) improve(t *[3]float64, i int) {
	u, g := x.w[i+1], x.r[i+1]
	t[i] = 0
	k, _ := x.at(t)
	uu := u.Dot(u)
	rest := uu - float64(g*g)
	switch {
	case rest > 0:
		foot := -k.Dot(u) / uu
		h := k.Add(u.Scale(foot))
		t[i] = clamp(foot+float64(math.Sqrt(h.Dot(h)/rest)*(g/math.Sqrt(uu))), 0)
		if !(t[i] >= 0) {
			t[i] = 0
		}
	case g > 0:
		t[i] = 1
	}
}
