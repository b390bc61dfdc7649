package d3

// Answers of a World and of a Mover: events, turns, neighbors and what is struck; what a hero stands on, and what it met.

import "fmt"

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
	PartA, PartB int // which of their parts it is of, in the order of Parts; −1 for an inside
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
// ClosestPoints has them. They are as far from each other as the distance, within rounding. At the distance 0 both are the Point of the
// Contact with Part, which need not lie in both.
type Neighbor[K comparable] struct {
	ID            K
	Distance      float64
	Part          int // which part of ID is so near, in the order of Parts: of several, the first; −1 for an inside
	OnID, OnShape Vec
}

// Struck is an id, where it is hit, and which of its parts that is: the number of it in the
// order of Parts, 0 for an object of one shape, −1 for the inside of a Solid (see SetSolid).
type Struck[K comparable] struct {
	ID K
	Hit
	Part int
}

// BatchHit is what one query of a batch has found. If it has found nothing, OK is false and the rest is zero.
type BatchHit[K comparable] struct {
	Struck[K]
	OK bool
}

// PartSpan is the stretch of a path in a part of an id, the number of it in the order of Parts, or in a Solid, of Part −1.
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

// mostPushes is how many objects that have come upon it a mover remembers.
const mostPushes = 4
