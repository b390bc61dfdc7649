package scene

import "github.com/hantei-go/hantei/internal/both"

// Version is the version of the format that Read accepts.
const Version = 1

// DefaultWithin is the allowed difference of an expected number when the
// expectation does not say.
const DefaultWithin = 1e-9

// A Scene is what a scene file holds.
type Scene struct {
	File  string // as given to Read
	Title string
	About string
	Dim   int  // 2 or 3
	YDown bool // in pictures y points down, as on most screens; of dimension 2 only

	Objects []Object
	Shapes  []Shape
	Expect  []Expectation
}

// An Object carries shapes, its colliders, and places them in the world.
type Object struct {
	Name string
	Transform
}

// A Transform scales, then rotates, then moves, each unless nil.
type Transform struct {
	Position Vec
	Rotation *Rotation
	Scale    Vec
}

// A Rotation is one by an angle in radians, in 3D about an axis of any length.
type Rotation struct {
	Axis  Vec // nil in 2D
	Angle float64
}

// A Kind is the type of a shape, as scene files write it.
type Kind string

// The kinds of shape. Circle belongs to dimension 2, Sphere to 3, the others to
// both.
const (
	Point   Kind = "point"
	Segment Kind = "segment"
	Ray     Kind = "ray"
	Line    Kind = "line"
	Circle  Kind = "circle"
	Sphere  Kind = "sphere"
	Capsule Kind = "capsule"
)

// A Shape is a named shape of either dimension. A, B and Radius tell where it is in
// the world.
type Shape struct {
	Name   string
	Kind   Kind
	A      Vec // the point, end a, origin or center
	B      Vec // end b or the direction; nil for a point or ball
	Radius float64
	Local  *Local // what the file gives instead of A, B and Radius; nil if it gives these

	Velocity    Vec // nil for a shape that stands still
	Restitution float64
	Motion      Vec // the displacement in the step; nil for a shape without one
}

// A Local is a shape as the file gives it, in coordinates of its own, and what places
// it in the world: a transform, an object or both.
type Local struct {
	A, B      Vec // as those of a Shape; A is the center if there is an Axis
	Axis      Vec // of a capsule given by center, axis and height; nil for any other shape
	Height    float64
	Radius    float64
	Transform *Transform // on the object, or in the world if there is no object; or nil
	Object    string     // the name of the object, or empty
}

// An Expectation says what holds for a pair of shapes.
type Expectation struct {
	A, B   int // indices of shapes; A is the one that moves
	Within float64
	Wants  []Want
}

// A Want is one expected value.
type Want struct {
	Line  int    // in the file
	Path  string // in the file, such as expect[0].depth
	Field string // the part of the path that tells the query, such as depth or pushed.center
	Value Value
}

// kindInfo is the shape of a kind's fields.
type kindInfo struct {
	kind   Kind
	is     both.Kind
	dim    int // 0: both
	points []string
	moving int      // how many of points are positions: the rest are directions
	sizes  []string // of height and radius
}

var kinds = []kindInfo{
	{Point, both.Point, 0, []string{"at"}, 1, nil},
	{Segment, both.Segment, 0, []string{"a", "b"}, 2, nil},
	{Ray, both.Ray, 0, []string{"origin", "dir"}, 1, nil},
	{Line, both.Line, 0, []string{"origin", "dir"}, 1, nil},
	{Circle, both.Circle, 2, []string{"center"}, 1, []string{"radius"}},
	{Sphere, both.Sphere, 3, []string{"center"}, 1, []string{"radius"}},
	{Capsule, both.Capsule, 0, []string{"a", "b"}, 2, []string{"radius"}},
}

// capsuleAlong has the fields of a capsule that is not given by its ends.
var capsuleAlong = kindInfo{Capsule, both.Capsule, 0, []string{"center", "axis"}, 1, []string{"height", "radius"}}

// info returns the kindInfo of k, or nil if there is no such kind.
func (k Kind) info() *kindInfo {
	for i := range kinds {
		if kinds[i].kind == k {
			return &kinds[i]
		}
	}
	return nil
}

// IsPath reports whether shapes of kind k are paths: whether they can be cast.
func (k Kind) IsPath() bool { return k == Segment || k == Ray || k == Line }

// Points returns the points and directions of s under the names of its fields.
func (s *Shape) Points() map[string]Vec {
	points := map[string]Vec{}
	for i, name := range s.Kind.info().points {
		points[name] = []Vec{s.A, s.B}[i]
	}
	return points
}

// positions returns the names of the fields that a push moves.
func (k Kind) positions() []string {
	info := k.info()
	return info.points[:info.moving]
}
