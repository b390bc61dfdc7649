package d3

// Poses: how a part that a mover stands on has moved and turned since the mover looked at it last.

// pose is the place and the orientation of a part: a point of it, and vectors from there to others that turn as it does.
type pose struct {
	kind  kind
	place Vec
	arms  [dim - 1]Vec
	count int
}

// set makes p the pose of a part, which has the numbers l if it is large.
func (p *pose) set(q *part, l *large) {
	c := q
	if q.isLarge() {
		c = &l.core
	}
	*p = pose{kind: c.kind, place: c.a}
	switch c.kind {
	case kindSegment, kindCapsule, kindTapered, kindBox:
		p.add(c.b.Sub(c.a))
	case kindCylinder, kindCone: // in space only
		p.add(c.b.Sub(c.a)) // in space only
	case kindRay, kindLine, kindHalfSpace:
		p.add(unit(c.b))
	case kindTriangle:
		p.add(c.b.Sub(c.a))
		p.add(l.more[0].Sub(c.a))
	case kindOriented:
		p.add(c.b)
		p.add(l.more[0])
	case kindPlacedTile:
		p.kind, p.place = kindTile, c.a.Add(c.b)
		for _, q := range l.more {
			p.add(q.Sub(c.b))
		}
	case kindHull:
		// Points that are far from each other in the order given are so in space, as a rule.
		points := l.data.points
		first := vecOf(points[0])
		p.place = c.a.Add(first)
		for i := 1; i < dim; i++ {
			p.add(vecOf(points[i*len(points)/dim]).Sub(first))
		}
	}
}

// add adds a vector, if there is room.
func (p *pose) add(arm Vec) {
	if p.count < len(p.arms) {
		p.arms[p.count] = arm
		p.count++
	}
}

// motionTo returns the motion of a point x that is carried along from p to q. It returns false if q is not the same shape, moved
// and turned.
func (p *pose) motionTo(q *pose, x Vec) (way Vec, ok bool) {
	if p.kind != q.kind || p.count != q.count {
		return Vec{}, false
	}
	far, long := p.place.maxAbs()+q.place.maxAbs(), 0.0
	for i := range p.count {
		long = max(long, p.arms[i].maxAbs(), q.arms[i].maxAbs())
	}
	// What is less is due to places that round.
	least := float64(0x1p-50*far) + float64(0x1p-48*long)
	var turn Rotation
	for i := range p.count {
		u, v := turn.Apply(p.arms[i]), q.arms[i]
		if v.Sub(u).maxAbs() <= least {
			continue
		}
		if i > 0 {
			axis := unit(q.arms[0])
			u, v = across(u, axis), across(v, axis)
		}
		turn = turn.Then(RotationBetween(u, v))
	}
	for i := range p.count {
		if !(q.arms[i].Sub(turn.Apply(p.arms[i])).maxAbs() <= float64(0x1p-40*(far+long))) {
			return Vec{}, false
		}
	}
	way = q.place.Sub(p.place)
	if turn != (Rotation{}) {
		if p.kind == kindBox {
			return Vec{}, false // the box has other sizes
		}
		way = q.place.Add(turn.Apply(x.Sub(p.place))).Sub(x)
	}
	return way, isFinite(way.maxAbs())
}
