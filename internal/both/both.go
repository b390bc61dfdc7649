// Package both makes d2 and d3 alike, for code that is written once for the two. The packages
// both/d2 and both/d3 fill in what is declared here: Shapes, Queries and World. They are
// three, so that a program that only reads shapes does not hold all queries.
//
// A new kind of shape is written into the kinds here, and into core and place of
// both/d3. A new query is written into Queries here and in both/d3.
package both

// A Kind is the type of a shape.
type Kind uint8

// The kinds of shape.
const (
	Point Kind = iota
	Segment
	Ray
	Line
	Sphere
	Capsule
	Triangle
	Box
	OrientedBox
	Hull
	HalfSpace
	Tapered
	Cylinder // in space only, as is what follows
	Cone

	Kinds     = iota      // how many there are
	Circle    = Sphere    // its name in the plane
	Polygon   = Hull      // likewise
	HalfPlane = HalfSpace // likewise
	FlatKinds = Cylinder  // how many kinds the plane has
)

// A Shape is a shape of either dimension as numbers.
type Shape[V any] struct {
	Kind   Kind
	A      V    // the point, end or corner a, origin, center, Min, or a point of the boundary
	B      V    // end or corner b, direction, Max, or normal
	C      V    // corner c
	Half   [3]V // the half vectors of an OrientedBox: in the plane two of them
	Points []V  // of a Hull
	Radius float64
	Other  float64 // of a Tapered, whose Radius is that at A: the radius at B; of a Cylinder or Cone: what rounds it
}

// Rounding returns the Radius of the Rounded that s is in the library: of a kind that has no field for a radius it is Radius. It is nil
// for a kind that is never rounded.
func (s *Shape[V]) Rounding() *float64 {
	switch s.Kind {
	case Sphere, Capsule, Tapered:
		return nil
	case Cylinder, Cone:
		return &s.Other
	}
	return &s.Radius
}

// A Pose is a Transform with its rotation as an angle, in space about Axis.
type Pose[V any] struct {
	Position, Axis V
	Angle          float64
	Scale          V
}

// A Room keeps a shape of each kind, so that no shape has to be allocated but what a Hull
// holds. The zero Room is ready to use.
type Room[S any] [Kinds + 1]S

// Rounded is the place of a Rounded in a Room. It is no kind: its core has one.
const Rounded = Kinds

// Shapes make and place the shapes S of d2 or d3, whose vectors are V.
type Shapes[S, V any] struct {
	Dim  int
	Vec  func(x, y, z float64) V // in the plane without z
	List func(V) (x, y, z float64)

	// Make returns a pointer into a room, or a value if there is none.
	Make func(*Room[S], Shape[V]) S
	// Place is the method In.
	Place        func(Shape[V], *Pose[V]) Shape[V]
	CapsuleAlong func(center, axis V, height, radius float64) Shape[V]
}

// Queries are the functions of d2 or d3 over shapes S, paths P and vectors V.
type Queries[S, P, V any] struct {
	Overlap       func(a, b S) bool
	Contains      func(outer, inner S) bool
	Distance      func(a, b S) float64
	ClosestPoints func(a, b S) (onA, onB V)
	Collide       func(a, b S) (Contact[V], bool)
	Contacts      func(a, b S) (Manifold[V], bool)
	Bounds        func(S) (lo, hi V)
	Measure       func(S) Mass[V]

	Path      func(S) P // the same shape, of a kind that is a path
	RayCast   func(p P, s S) (Hit[V], bool)
	Clip      func(p P, s S) (Span, bool)
	Crossings func(p P, s S) ([2]Hit[V], int)

	Sweep     func(a S, motion V, b S) (Hit[V], bool)
	SweepSpan func(a S, motion V, b S) (Span, bool)
	SweepBoth func(a S, motionA V, b S, motionB V) (Hit[V], bool)

	SweepTurning func(a S, motionA Motion[V], b S, motionB Motion[V]) (Hit[V], bool)

	Bounce  func(v, n V, restitution float64) V
	Reflect func(v, n V) V
	Slide   func(v, n V) V

	// The methods of a Vec.
	Sub func(v, w V) V
	Dot func(v, w V) float64
	Len func(V) float64
}

// A Contact has the fields of d2.Contact and d3.Contact.
type Contact[V any] struct {
	Point, Normal V
	Depth         float64
}

// A Manifold has the fields of d3.Manifold, and has room for those of d2.Manifold.
type Manifold[V any] struct {
	Normal V
	Points [4]ManifoldPoint[V]
	Len    int
}

// A ManifoldPoint has the fields of d2.ManifoldPoint and d3.ManifoldPoint.
type ManifoldPoint[V any] struct {
	Point   V
	Depth   float64
	Feature uint32
}

// A Mass has the fields of d3.MassProperties, and has room for those of d2.MassProperties: there Volume is the area, and Polar
// the inertia.
type Mass[V any] struct {
	Volume  float64
	Center  V
	Inertia [3]V
	Polar   float64
}

// A Hit has the fields of d2.Hit and d3.Hit.
type Hit[V any] struct {
	T             float64
	Point, Normal V
}

// A Motion is a d2.Motion or d3.Motion that turns by Angle, in space about Axis.
type Motion[V any] struct {
	Move, Axis V
	Angle      float64
	Pivot      V
}

// A Span has the fields of d2.Span and d3.Span.
type Span struct{ Enter, Exit float64 }

// A World is a World of d2 or d3 whose ids are numbers.
type World[S, P, V any] struct {
	Set  func(id int, s S) error
	Move func(id int, motion V) error
	Step func() (events int)

	AppendPairs       func(to [][2]int) [][2]int
	AppendOverlapping func(to []int, s S) []int
	AppendNearest     func(to []float64, s S, k int) []float64 // their distances

	RayCast func(P) (Hit[V], bool)
	Sweep   func(s S, motion V) (Hit[V], bool)
}

// A Surface is a d2.Chain or a d3.Mesh, alone in a World that answers about it.
type Surface[S, P, V any] struct {
	Of     any        // the *d2.Chain or *d3.Mesh
	Inside *Inside[V] // nil unless it bounds a d2.Region or d3.Solid

	Len    func() int
	At     func(part int) S
	Faults func() []error

	Overlap  func(s S) bool
	Distance func(s S) float64
	RayCast  func(p P) (h Hit[V], part int, ok bool)
	Sweep    func(s S, m Motion[V]) (h Hit[V], part int, ok bool)
	Push     func(s S) (moved V, ok bool)
	To       func(other any) (distance float64) // 0 where they overlap
}

// An Inside has the methods of a d2.Region or d3.Solid.
type Inside[V any] struct {
	Winding        func(V) (n int, on bool)
	Contains       func(V) bool
	SignedDistance func(V) float64
	Measure        func() Mass[V]
}

// A Game is a World of d2 or d3 whose ids are names, with movers in it.
type Game[S, V any] struct {
	Set        func(id string, parts ...S) error
	SetSurface func(id string, of any) error // a *d2.Chain or *d3.Mesh
	SetMovable func(id string, of any) error // the same at a place, so that it may move
	SetFilter  func(id string, layer, mask uint64) bool
	Move       func(id string, m Motion[V]) error
	Remove     func(id string) bool
	Step       func()
	Position   func(id string) (V, bool)
	NewMover   func(MoverFields[V]) Mover[S, V]

	// The first two take a shape that is a path, and leave out an object.
	ClipAll      func(path S, without string) []PartSpan
	CrossingsAll func(path S, without string) []Crossing[V]
	ContactsOf   func(id string) []PartManifold[V]
	Nearest      func(id string) (Neighbor[V], bool)
}

// A Neighbor has the fields of a Neighbor.
type Neighbor[V any] struct {
	ID            string
	Distance      float64
	Part          int
	OnID, OnShape V
}

// A PartSpan has the fields of a PartSpan.
type PartSpan struct {
	ID   string
	Part int
	Span
}

// A Crossing has the fields of a Crossing.
type Crossing[V any] struct {
	ID   string
	Part int
	Hit[V]
	Leaves bool
}

// A PartManifold is a manifold of an object with a part of another one, which has that ID.
type PartManifold[V any] struct {
	ID   string
	Part int
	Manifold[V]
}

// MoverFields has the fields of a Mover; the filter is Mask and, unless it is empty, Without.
type MoverFields[V any] struct {
	Up                                      V
	MaxSlope, Snap, Step, Corner, RideLimit float64
	OneWay                                  uint64
	Slope, Leave                            uint8
	Mask                                    uint64
	Without                                 string
}

// A Mover has the methods of a Mover.
type Mover[S, V any] struct {
	Slide        func(id string, velocity V, dt float64) V
	Drop, Forget func()
	Resize       func(id string, s S) bool
	State        func() MoverState[V]
	Overlapping  func(id string) []string // OverlappingID with the filter of the mover
}

// A MoverState is what a Mover tells.
type MoverState[V any] struct {
	OnFloor, OnWall, OnCeiling, Left bool
	SinceFloor                       float64
	Landed                           float64
	HasLanded                        bool
	Floor                            Ground[V] // if OnFloor
	Contacts, Pushes                 []Touch[V]
	Squeezed                         [2]string
	IsSqueezed                       bool
}

// A Ground has the fields of a Ground.
type Ground[V any] struct {
	ID                      string
	Part                    int
	Point, Normal, Velocity V
}

// A Touch has the fields of a Touch, with the name of its side.
type Touch[V any] struct {
	ID            string
	Part          int
	Point, Normal V
	Surface       string
	T             float64
	Lost          V
}

// Outlines returns points in parts of these sizes, or in one part if sizes is nil.
func Outlines[V any](points []V, sizes []int) (list [][]V) {
	if sizes == nil {
		return [][]V{points}
	}
	for _, n := range sizes {
		list = append(list, points[:n:n])
		points = points[n:]
	}
	return list
}
