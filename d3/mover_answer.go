package d3

// Answers of a Mover: what it stands on, and what it met.

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
