package d3

// Answers of a World, and large parts: shapes with more numbers than a part has room for.

import (
	"fmt"
	"math"
)

// Turn is where a Trace hits something and turns.
type Turn[K comparable] struct {
	ID     K
	Hit         // T runs from 0 to 1 over the whole Trace
	Offset Vec  // how far the shape is from its start by then
	Motion Vec  // what it goes on with: motion, turned; zero where it stops
	Stop   Stop // why it goes no further
	Part   int  // which part of ID it hits, in the order of Parts
}

// End returns how far the shape is from its start when the Trace ends, if this is its last
// turn: Offset + Motion·(1−T).
func (t Turn[K]) End() Vec { return t.Offset.Add(t.Motion.Scale(1 - t.T)) }

// Stop says why a Trace ends before its time is over.
type Stop uint8

const (
	NoStop     Stop = iota // it does not
	Blocked                // what it touches leaves no way on
	OutOfTurns             // it hits something more after its last turn
)

// String returns no stop, blocked or out of turns.
func (s Stop) String() string {
	switch s {
	case Blocked:
		return "blocked"
	case OutOfTurns:
		return "out of turns"
	}
	return "no stop"
}

// Event is a change of contact, or none, of two ids in a Step. A was inserted before B.
type Event[K comparable] struct {
	Kind Kind
	A, B K
	T    float64 // when, from 0 at the start of the step to 1 at its end; 0 for Stay

	// Of an Enter: where the two touch at that time, a unit vector out of B, towards A, and
	// which of their parts meet, in the order of Parts, as SweepBoth tells of these. Of two that
	// do not move, as Collide tells. Of others, zero.
	Point, Normal Vec
	PartA, PartB  int
}

// String returns kind, ids and time, such as {enter wall bullet 0.4}.
func (e Event[K]) String() string { return fmt.Sprintf("{%v %v %v %v}", e.Kind, e.A, e.B, e.T) }

// Other returns the id that e is about beside id, and e.Normal turned towards id, as of Collide(id, other): so a handler of events need not
// tell apart which of the two is A. It returns false if id is neither.
func (e Event[K]) Other(id K) (other K, normal Vec, ok bool) {
	switch id {
	case e.A:
		return e.B, e.Normal, true
	case e.B:
		return e.A, e.Normal.Neg().Add(Vec{}), true // no −0
	}
	return other, Vec{}, false
}

// Leg is a straight piece of the way of MoveAlong, from where the one before ends.
type Leg struct {
	T      float64 // when it ends, from 0 at the start of the step to 1 at its end
	Offset Vec     // how far it leads away from where the way began
}

// Kind is what happens to a contact.
type Kind uint8

const (
	Enter Kind = iota + 1 // it begins
	Stay                  // it was there at the end of the last Step, and all the time since
	Exit                  // it ends
)

// String returns enter, stay or exit.
func (k Kind) String() string {
	switch k {
	case Enter:
		return "enter"
	case Stay:
		return "stay"
	case Exit:
		return "exit"
	}
	return "no kind"
}

// PairContact is a pair of ids whose shapes overlap, and how they do. A was inserted before B.
type PairContact[K comparable] struct {
	A, B         K
	Contact          // its Normal leads out of B, towards A
	PartA, PartB int // which of their parts it is of, in the order of Parts
}

// PartID tells a shape of a World from all others: Part is its number in the order of Parts of ID, of a mesh the number
// of its triangle.
type PartID[K comparable] struct {
	ID   K
	Part int
}

// PartManifold is how a part of one id and a part of another hold each other. Of a Mesh all triangles, in the plane all edges of a
// Chain, that have the Normal of the surface are one: its Part is that of the deepest point.
type PartManifold[K comparable] struct {
	A, B     PartID[K]
	Manifold                                // its Normal leads out of B, towards A
	Parts    [len(Manifold{}.Points)][2]int // of each of Points, the parts of A and of B that it is of
}

// Neighbor is an id and its distance from a shape, and where that is: OnID is a point of ID and OnShape one of the shape, as
// ClosestPoints has them. They are as far from each other as the distance, within rounding.
type Neighbor[K comparable] struct {
	ID            K
	Distance      float64
	Part          int // which part of ID is so near, in the order of Parts: of several, the first
	OnID, OnShape Vec
}

// Struck is an id, where it is hit, and which of its parts that is: the number of it in the
// order of Parts, 0 for an object of one shape.
type Struck[K comparable] struct {
	ID K
	Hit
	Part int
}

// PartSpan is the stretch of a path in a part of an id, the number of it in the order of Parts.
type PartSpan[K comparable] struct {
	ID   K
	Part int
	Span
}

// Crossing is where a path meets the surface of a part of an id, the number of it in the order of Parts.
type Crossing[K comparable] struct {
	ID   K
	Part int
	Hit
	Leaves bool // the path leaves the part; of a triangle of a Mesh, in the plane an edge of a Chain, it goes from back to front
}

// SlopeSpeed selects which speed of a walk is kept on slopes.
type SlopeSpeed uint8

const (
	KeepHorizontal SlopeSpeed = iota // the part across Up
	KeepLength                       // the length of the way
)

// Leave says what a mover takes along from a platform that it leaves.
type Leave uint8

const (
	AddVelocity       Leave = iota // the velocity of the platform
	AddUpwardVelocity              // the velocity of the platform, without its part along Up if that leads down
	DoNothing                      // nothing
)

// Side says what a surface is to a mover.
type Side uint8

const (
	WallSide    Side = iota // too steep to stand on
	FloorSide               // no steeper than MaxSlope
	CeilingSide             // a floor seen from below
)

// String returns wall, floor or ceiling.
func (s Side) String() string { return [...]string{"wall", "floor", "ceiling"}[min(s, CeilingSide)] }

// Ground is what a mover stands on.
type Ground[K comparable] struct {
	ID       K
	Part     int // which part of ID, in the order of Parts
	Point    Vec // where it touches
	Normal   Vec // of the surface: that of the floor, also where the mover stands on its end
	Velocity Vec // of ID at Point
}

// Touch is something that a mover met on its way.
type Touch[K comparable] struct {
	ID      K
	Part    int
	Point   Vec
	Normal  Vec     // out of ID
	Surface Side    // what that is
	T       float64 // when, from 0 to 1 over the call
	Lost    Vec     // the velocity that it took; a floor takes the part along Up, a wall takes none of that
}

// mostTouches is how many contacts a mover remembers.
const mostTouches = 16

// kind returns the kind of a part with the numbers l.
func (l *large) kind() kind {
	if l.core.isBounded() {
		return kindLarge
	}
	return kindOpenLarge
}

// fit sets the kind and the box of a part from its numbers l.
func (p *part) fit(l *large) {
	p.kind = l.kind()
	p.a, p.b = l.ends()
}

// radius returns the sum of the radii of l; of a tapered capsule, the greater one counts.
func (l *large) radius() (r float64) {
	for _, x := range l.radii {
		r += x
	}
	switch {
	case l.core.kind == kindTapered:
		r += max(l.core.r, l.more[0].X)
	case l.core.isCore():
		r += l.core.r
	}
	return r
}

// translate moves l. The corners of a hull stay as they are relative to its place.
func (l *large) translate(m Vec) {
	switch l.core.kind {
	case kindTriangle:
		l.core.a, l.core.b, l.more[0] = l.core.a.Add(m), l.core.b.Add(m), l.more[0].Add(m)
	case kindOriented, kindHull:
		l.core.a = l.core.a.Add(m)
	default:
		l.core.translate(m)
	}
}

// ends returns the corners of the box of l, of which some sides may be infinite. Each component is rounded once; the box is
// wider by a bound on the rounding before that.
func (l *large) ends() (lo, hi Vec) {
	c := &l.core
	switch c.kind {
	case kindTriangle:
		lo, hi = each(each(c.a, c.b, minOf), l.more[0], minOf), each(each(c.a, c.b, maxOf), l.more[0], maxOf)
	case kindOriented:
		out := each(c.b, c.b, absOf)
		for _, h := range l.more {
			out = out.Add(each(h, h, absOf))
		}
		// Three terms, each rounded by less than 2e of the sum.
		out = out.Scale(1 + 0x1p-48)
		lo, hi = c.a.Sub(out), c.a.Add(out)
	case kindHull:
		lo, hi = c.a.Add(c.b), c.a.Add(l.more[0])
	case kindRay:
		lo, hi = each(c.a, c.b, openDown), each(c.a, c.b, openUp)
	case kindLine:
		back := c.b.Neg()
		lo, hi = each(each(c.a, c.b, openDown), back, openDown), each(each(c.a, c.b, openUp), back, openUp)
	case kindHalfSpace:
		return fill(math.Inf(-1)), fill(math.Inf(1))
	default:
		lo, hi = each(c.a, c.b, minOf), each(c.a, c.b, maxOf)
	}
	if r := l.radius(); r > 0 {
		// lo and hi are rounded by less than 2e of them, each of the radii by e of r.
		far := each(lo, hi, func(x, y float64) float64 { return max(finiteOr(math.Abs(x), 0), finiteOr(math.Abs(y), 0)) })
		out := fill(float64(r * (1 + float64(0x1p-50*float64(len(l.radii)+2))))).Add(far.Scale(0x1p-50))
		lo, hi = lo.Sub(out), hi.Add(out)
	}
	return lo, hi
}

// stays reports whether l is finite after a motion where it was before. The corners of a hull are relative to its place.
func (l *large) stays(before *large) bool {
	if c := &l.core; c.kind == kindHull && !(isFinite(c.a.Add(c.b).maxAbs()) && isFinite(c.a.Add(l.more[0]).maxAbs())) {
		return false
	}
	return l.core.stays(&before.core) && isFinite(l.more[0].maxAbs())
}

// stays reports whether p is finite after a motion where it was before.
func (p *part) stays(before *part) bool {
	if isFinite(p.a.maxAbs()) && isFinite(p.b.maxAbs()) {
		return true
	}
	return p.kind == kindOpenBox && keepsEnds(p.a, before.a) && keepsEnds(p.b, before.b)
}

func keepsEnds(p, before Vec) bool {
	was := axes(before)
	for k, x := range axes(p) {
		if !isFinite(x) && x != was[k] {
			return false
		}
	}
	return true
}

// value returns the shape of l.
func (l *large) value() Shape {
	s := l.coreValue()
	for _, r := range l.radii {
		s = Rounded{s, r}
	}
	return s
}

func (l *large) coreValue() Shape {
	switch c := &l.core; c.kind {
	case kindTriangle:
		return Triangle{c.a, c.b, l.more[0]}
	case kindOriented:
		o := OrientedBox{Center: c.a}
		o.Half[0] = c.b
		copy(o.Half[1:], l.more[:])
		return o
	case kindHull:
		return Hull{l.data, c.a}
	case kindTapered:
		return Tapered{c.a, c.b, c.r, l.more[0].X}
	}
	return l.core.value()
}

// large returns the shape of l. The shape is in v.
func (v *shapeBuffer) large(l *large) (s Shape) {
	switch c := &l.core; c.kind {
	case kindTriangle:
		v.triangle = Triangle{c.a, c.b, l.more[0]}
		s = &v.triangle
	case kindOriented:
		v.oriented.Center, v.oriented.Half[0] = c.a, c.b
		copy(v.oriented.Half[1:], l.more[:])
		s = &v.oriented
	case kindHull:
		v.hull = Hull{l.data, c.a}
		s = &v.hull
	case kindTapered:
		v.tapered = Tapered{c.a, c.b, c.r, l.more[0].X}
		s = &v.tapered
	default:
		s = v.shape(c)
	}
	if len(v.rounds) < len(l.radii) {
		v.rounds = make([]Rounded, len(l.radii))
	}
	for i, r := range l.radii {
		v.rounds[i] = Rounded{s, r}
		s = &v.rounds[i]
	}
	return s
}
