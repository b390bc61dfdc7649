package d3

// Obstacles: what an object penetrates, and the least motion that takes it out of them all.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/idmap"
)

// allows reports whether the object is out of o after a further motion m, up to rounding.
func (o *obstacle) allows(m Vec) bool {
	return o.n.Dot(m) >= -o.gap-float64(0x1p-40*math.Abs(o.gap))-o.limit
}

// slide returns a motion, near x, that takes an object out of all obstacles: those listed, as measured at x, and those that the
// object meets on its way, which are listed then. At its end the object touches something, and penetrates nothing.
//
// In each step, slide takes the least motion y with n·y ≥ n·x − gap for all obstacles, whose gaps and normals are those at x.
// That is one step of sequential quadratic programming (Nocedal, Wright, Numerical Optimization, 18.1): distances are smooth
// except at corners.
func (s *store) slide(number int32, x Vec, t *queryFilter, sc *scratch) (y Vec, ok bool) {
	for range 64 {
		if isOut(sc.obstacles) {
			return x, true
		}
		x = leastMotion(s.deepest(sc.obstacles, sc), x)
		if !isFinite(x.maxAbs()) || !s.mayTranslate(number, x) || !s.meetObstacles(number, x, t, sc) {
			return Vec{}, false
		}
	}
	return Vec{}, false
}

// isOut reports whether no obstacle is penetrated, and one is touched unless there is none.
func isOut(all []obstacle) bool {
	least := len(all) == 0
	for i := range all {
		o := &all[i]
		if o.gap < -o.limit {
			return false
		}
		least = least || o.gap <= o.limit
	}
	return least
}

// meetObstacles measures the obstacles of an object that has moved by x, and adds those that it penetrates there for the first
// time. It returns false if there is no way out.
func (s *store) meetObstacles(number int32, x Vec, t *queryFilter, sc *scratch) (ok bool) {
	for i := range sc.obstacles {
		if !s.measure(&sc.obstacles[i], x, sc) {
			return false
		}
	}
	sc.obstacles, ok = s.penetrated(sc.obstacles, number, x, t, sc, &sc.marks, false)
	return ok
}

// penetrated appends to list all obstacles that an object penetrates after a motion x, except the known ones. If isStrict,
// penetrating by as little as counts as touching is enough. It returns false if there is no way out.
func (s *store) penetrated(list []obstacle, number int32, x Vec, t *queryFilter, sc *scratch, known *idmap.Versioned, isStrict bool) ([]obstacle, bool) {
	o := s.objects[number]
	for own := o.first; own < o.first+o.n; own++ {
		p := s.storedItem(own)
		p.translate(x)
		s.candidates(&p.part, sc)
		sc.items = append(sc.items, s.unbounded...)
		for _, other := range sc.items {
			object := s.objectOf(other)
			if object == number || !s.mayMeet(number, object) || !t.matches(s, object) {
				continue
			}
			key := uint64(own)<<32 | uint64(other)
			if known != nil {
				if _, isKnown := known.Get(key); isKnown {
					continue
				}
			}
			c := obstacle{own: own, other: other}
			if !s.collide(&c, &p, sc) {
				return list, false
			}
			if (c.gap < -c.limit || isStrict && c.gap < 0) && t.accepts(object) {
				if known != nil {
					known.Set(key, 0)
				}
				list = append(list, c)
			}
		}
	}
	return list, true
}

// collide sets the normal and the gap of an obstacle of p, a part of the object. The gap is 0 if the two are apart. It returns
// false if there is no way out.
func (s *store) collide(o *obstacle, p *storedShape, sc *scratch) bool {
	a, b := sc.va.stored(p), sc.vb.at(s, o.other)
	other, l := s.partOfItem(o.other, &sc.ta)
	o.limit = placeError(p, other, l)
	var c Contact
	if fastCollide(&c, a, b) && o.other >= firstTile && !s.smoothContact(o.other, p, &c, true, sc) {
		c = Contact{}
	}
	o.n, o.gap = c.Normal, 0-c.Depth
	return isFinite(c.Depth)
}

// measure finds the normal and the gap of an obstacle when the object has moved by x. It
// returns false if there is no way out.
func (s *store) measure(o *obstacle, x Vec, sc *scratch) bool {
	p := s.storedItem(o.own)
	p.translate(x)
	if !s.collide(o, &p, sc) {
		return false
	}
	if o.n == (Vec{}) {
		a, b := sc.va.stored(&p), sc.vb.at(s, o.other)
		onA, onB := ClosestPoints(a, b)
		o.n, o.gap = unit(onA.Sub(onB)), Distance(a, b)
	}
	return true
}

// deepest lists in few those of all that are penetrated most, the deepest first: all subsets
// of more would take too long. Which ones does not depend on the order in which they were met.
func (s *store) deepest(all []obstacle, sc *scratch) []obstacle {
	few := sc.few[:0]
	for i := range all {
		o := all[i]
		if len(few) == cap(few) {
			if !s.isDeeper(&o, &few[len(few)-1]) {
				continue
			}
			few = few[:len(few)-1]
		}
		at := len(few)
		few = append(few, o)
		for ; at > 0 && s.isDeeper(&o, &few[at-1]); at-- {
			few[at] = few[at-1]
		}
		few[at] = o
	}
	return few
}

// isDeeper is the order of deepest. Numbers of parts change when the tree is built, but not
// the order of those of one object.
func (s *store) isDeeper(o, p *obstacle) bool {
	return cmp.Or(
		cmp.Compare(o.gap, p.gap),
		compare(o.n, p.n),
		cmp.Compare(o.own, p.own),
		cmp.Compare(s.objectOf(o.other), s.objectOf(p.other)),
		cmp.Compare(o.other, p.other),
	) < 0
}

// leastMotion returns the shortest y with n·y ≥ n·x − gap for all obstacles. If they contradict
// each other, it gives way to the deepest alone, which is the first.
func leastMotion(few []obstacle, x Vec) Vec {
	if y, ok := shortestAllowed(few, x); ok {
		return y
	}
	return x.Sub(few[0].n.Scale(few[0].gap))
}

// shortestAllowed returns the shortest y with n·y ≥ n·x − gap for all obstacles, if there is one: it
// lies on as many of these planes as it needs, dim at most.
func shortestAllowed(few []obstacle, x Vec) (best Vec, ok bool) {
	try := func(y Vec) {
		if ok && !(y.Dot(y) < best.Dot(best)) {
			return
		}
		for i := range few {
			o := &few[i]
			if !o.allows(y.Sub(x)) {
				return
			}
		}
		best, ok = y, true
	}
	try(Vec{})
	eachVertex(few, x, try)
	return best, ok
}

// eachVertex calls try with the points nearest to the origin on each plane n·y = n·x − gap,
// on each two of them, and in space on each three.
func eachVertex(all []obstacle, x Vec, try func(y Vec)) {
	at := func(i int) (n Vec, b float64) {
		o := &all[i]
		return o.n, o.n.Dot(x) - o.gap
	}
	for i := range all {
		n1, b1 := at(i)
		try(n1.Scale(b1))
		for j := range i {
			n2, b2 := at(j)
			// y = λ₁n₁ + λ₂n₂
			g := n1.Dot(n2)
			det := 1 - float64(g*g)
			if !(det > 0x1p-40) {
				continue
			}
			try(n1.Scale((b1 - float64(g*b2)) / det).Add(n2.Scale((b2 - float64(g*b1)) / det)))
			for k := range j {
				if n3, b3 := at(k); dim > 2 {
					// What is left of the third normal, across the first two, brings y to the third plane.
					y := n1.Scale((b1 - float64(g*b2)) / det).Add(n2.Scale((b2 - float64(g*b1)) / det))
					g1, g2 := n1.Dot(n3), n2.Dot(n3)
					m := n3.Sub(n1.Scale((g1 - float64(g*g2)) / det)).Sub(n2.Scale((g2 - float64(g*g1)) / det))
					if mm := m.Dot(m); mm > 0x1p-40 {
						try(y.Add(m.Scale((b3 - n3.Dot(y)) / m.Dot(n3))))
					}
				}
			}
		}
	}
}

// smoothContact gives a contact of the part p with a tile the normal of the surface, and the depth along that normal. If hasSides is true, it
// returns false if the mesh is one-sided and p comes from behind, so they are not in contact.
//
// No direction has less depth than Collide found. What touches the tile may be deeper along the normal of the surface, as a box beside
// an edge of the tile is; within rounding it still touches.
func (s *store) smoothContact(at int32, p *storedShape, k *Contact, hasSides bool, sc *scratch) bool {
	m := s.meshes.of(at)
	c := m.corners(at - m.first)
	if front := frontOf(&c); hasSides && m.isOneSided && k.Normal.Dot(front) < 0 {
		return false
	}
	h, around, x := Hit{T: 0, Point: k.Point, Normal: k.Normal}, p.bounds(), surfaceHit{}
	r := p.radius(&p.large)
	if r > 0 {
		r = max(r-k.Depth, float64(0x1p-20*r)) // the core is so far away
	}
	isSet := x.set(&h, &around, &Vec{}, r)
	if x.hasNoSides = !hasSides; !isSet {
		return true
	}
	if n, isOther := s.meshNormal(at, &x, sc); isOther {
		q, l := s.partOfItem(at, &sc.tb)
		up, down := q.reach(l, n), p.reach(&p.large, Vec{}.Sub(n))
		slack := float64(0x1p-46 * (math.Abs(up) + math.Abs(down) + k.Point.maxAbs()))
		if n != k.Normal && (k.Depth > 0 || up+down > slack) {
			k.Depth = max(up+down, k.Depth)
		}
		k.Normal = n
	}
	return true
}
