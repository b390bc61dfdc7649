package d3

// Cylinders and cones: the verdict on one and any other shape.
//
// A cylinder or a cone is a frustum, the hull of a disc around each end of its axis: of two of the same radius, or of one and a point. As an
// operand it has the axis as its core, and the radius R of its solid includes that of the discs: so the solid is a
// capsule that holds it. With taperedPair it shares all that asks only for verdicts, for the way between the two, and for the
// points that face each other along it.
//
// Floats decide by certificates, on the very frustum: a plane between the two proves that they are apart, and a point of Z
// nearer than all radii, or a simplex of Z around the origin, that they penetrate. If the other shape is a point, a
// segment, a ray or a line with a radius, integers decide the rest (package frustum). Otherwise the rest counts as touching.

import (
	"github.com/hantei-go/hantei/internal/frustum"
)

// isExact reports whether integers decide what floats leave: the other shape is a point, or a segment that does not move.
func (t *taperedPair) isExact() bool {
	s := &t.z.b
	isSpan := t.y.form == spanned && s.kind == corners && s.list == nil
	return isSpan && (s.isPoint() || !t.z.isMoved)
}

// relateFrustum is relate for a cylinder or a cone.
func (t *taperedPair) relateFrustum() relation {
	t.isOnce = false
	var s simplex
	if rel, _ := s.search(&t.z, false); rel == apart {
		return rel // so is the capsule around it
	}
	if !t.z.isValid() {
		return empty
	}
	f := discsOf(t, Vec{})
	if rel := f.search(false); rel != undecided {
		return rel
	}
	if !t.isExact() {
		if f.polish(); f.low > f.r+f.slack() {
			return apart
		}
		if !t.z.isMoved && t.isDeep() {
			return penetrating
		}
		return touching
	}
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	return t.decideSegment(q)
}

// decideSegment is relateFrustum by integers. The segment is the other shape, or what that passes as A sees it.
func (t *taperedPair) decideSegment(q *frustum.Question) relation {
	z := &t.z
	own, r := t.x.grown(), t.y.grown()
	t.x.ask(q, &own, &r)
	s := z.b.solid
	q.Start.Add(s.room[0], 0)
	switch {
	case s.used == 2:
		q.Way.Add(s.room[1], 0)
		q.Way.Sub(s.room[0], 0)
	case s.count > 0:
		q.Start.Sub(s.halves[0].coords(), s.halfExp)
		q.Way.Add(s.halves[0].coords(), s.halfExp+1)
	case s.run != (Vec{}):
		q.Way.Add(s.run.coords(), s.runExp)
	}
	way := &q.Start
	if z.isMoved {
		way = &q.Way
	}
	switch {
	case !z.isMoved && z.part == 0:
	case z.isMoved || z.part == 1:
		way.Sub(z.ma.coords(), z.stretch)
		way.Add(z.mb.coords(), 0)
	default:
		way.Sub(z.offset.coords(), z.exp)
	}
	z.asked++
	sign, isOnce := q.Relate()
	t.isOnce = sign == 0 && isOnce
	return relation(sign)
}

// isDeep certifies that the two penetrate: some point of B is inside of A, or nearer to it than all radii. It tries the point of B that faces
// A along the way out, the point of B nearest to the middle of what the two share there, and the deepest points of edges.
func (t *taperedPair) isDeep() bool {
	w := t.wayOfFrustum()
	f := discsOf(t, Vec{})
	limit := f.r - f.slack()
	if !(w.gap < -f.slack()) {
		return false
	}
	x, y := t.facing(&w)
	if f.a.height(y) < limit {
		return true
	}
	middle := x.Sub(w.n.Scale(float64(0.5 * (w.gap + f.r))))
	switch {
	case f.isB:
		y, _, _ = f.b.nearest(middle)
	case f.ball < 0:
		y = t.z.nearestOfB(middle)
		b := &t.z.b
		for i := range fewVertices {
			v, u, ok := b.edgeAt(i)
			if !ok {
				break
			}
			if f.a.leastHeight(b.vertex(v), b.vertex(u)) < limit {
				return true
			}
		}
	}
	return f.a.height(y) < limit
}

// nearestOfB returns the point of B, without its radius, that is nearest to a point beside p, which rounds in the world.
func (z *minkowski) nearestOfB(p Vec) Vec {
	var x solid
	x.setPoints(0, inRange(z.b.ref.Add(p.ldexp(z.exp))))
	y := *z.b.solid
	y.SetRadius(0)
	d := between(&x, &y)
	d.set(&Vec{}, &Vec{})
	p = z.b.point(&x.room[0])
	var s simplex
	var at nearest
	if d.near(&s, &at) {
		return p
	}
	return p.Sub(at.v.ldexp(d.exp - z.exp))
}
