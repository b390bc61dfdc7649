package scene

import (
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

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
	Play    *Play // what happens frame after frame; nil for nothing
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

// A Rotation turns by an angle in radians, in 3D about an axis of any length.
type Rotation struct {
	Axis  Vec // nil in 2D
	Angle float64
}

// A Kind is the type of a shape, as scene files write it.
type Kind string

// The kinds of shape. Circle, Polygon, HalfPlane and Chain belong to dimension 2, Sphere, Cylinder, Cone, Hull,
// HalfSpace and Mesh to 3, the others to both. A Chain or Mesh is not convex: no function of d2 or d3
// takes it, and a World answers about it.
const (
	Point       Kind = "point"
	Segment     Kind = "segment"
	Ray         Kind = "ray"
	Line        Kind = "line"
	Circle      Kind = "circle"
	Sphere      Kind = "sphere"
	Capsule     Kind = "capsule"
	Tapered     Kind = "tapered"
	Cylinder    Kind = "cylinder"
	Cone        Kind = "cone"
	Box         Kind = "box"
	OrientedBox Kind = "orientedbox"
	Triangle    Kind = "triangle"
	Polygon     Kind = "polygon"
	Hull        Kind = "hull"
	HalfPlane   Kind = "halfplane"
	HalfSpace   Kind = "halfspace"
	Chain       Kind = "chain"
	Mesh        Kind = "mesh"
)

// A Shape is a named shape of either dimension. A, B, C, List, Radius and RB tell where it is in
// the world. A box that a transform or an object places is an oriented box there.
type Shape struct {
	Name   string
	Kind   Kind
	A      Vec   // the point, end or corner a, origin, center, min, or a point of the boundary
	B      Vec   // end or corner b, the direction, max or the normal; nil if there is none
	C      Vec   // corner c; nil but for a triangle
	List   []Vec // the half vectors of an oriented box, the points of a polygon, hull, chain or mesh
	Radius float64
	RB     float64 // of a tapered capsule the radius at B, and Radius is that at A; of a cylinder or cone what rounds it; else 0
	Local  *Local  // what the file gives instead of A to RB; nil if it gives these

	Surface *Surface // of a chain or mesh; nil for any other shape

	Velocity    Vec // nil for a shape that stands still
	Restitution float64
	Motion      Vec   // the displacement in the step; nil for a shape without one
	Spin        *Spin // how it turns in the step; nil for a shape that does not

	Notes *Notes // nil for none
}

// A Spin is how a shape turns in a step, about a point that its motion takes along.
type Spin struct {
	Rotation
	Pivot Vec // nil for the origin
}

// Notes say what a shape is to who made it. No answer depends on them.
type Notes struct {
	Class      string         // the kind of thing, such as door
	Properties map[string]any // with values as package json has them; nil for none
}

// A Local is a shape as the file gives it, in coordinates of its own, and what places
// it in the world: a transform, an object or both.
type Local struct {
	A, B, C   Vec // as those of a Shape; A is the center if there is an Axis
	List      []Vec
	Axis      Vec // of a capsule given by center, axis and height; nil for any other shape
	Height    float64
	Radius    float64
	RB        float64
	Transform *Transform // on the object, or in the world if there is no object; or nil
	Object    string     // the name of the object, or empty
}

// A Surface is what a chain or mesh has beside its points.
type Surface struct {
	Closed    bool     // the last point of a chain is joined to the first
	Triangles [][3]int // of a mesh, each by the numbers of its corners among the points
	OneSided  bool     // rays and motions go through it from behind
	File      string   // where points and triangles of a mesh are, beside the scene; empty for in it
	Mirrored  bool     // what places it mirrors it: Shape.Chain and Shape.Mesh keep its front in front

	// A Solid is what a closed chain or mesh bounds, with the surface: see Shape.Region and Shape.Solid. Outlines are how many of
	// the points each outline of such a chain has, nil for one outline. EvenOdd is the rule of what is inside.
	Solid, EvenOdd bool
	Outlines       []int
}

// An Expectation says what holds for a pair of shapes, or for one among all others.
type Expectation struct {
	A, B   int // indices of shapes; A is the one that moves. B is −1 for what holds for A alone or among all others
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
	list   string   // the field that is a list of vectors, or empty
	sizes  []string // names of fields of Local.size
	must   []string // fields of a surface that must be there, its points aside
	may    []string // fields of a surface that may be there

	rounding string // the field of a radius that it may have beside sizes, or empty
}

var kinds = []kindInfo{
	{kind: Point, is: both.Point, points: []string{"at"}, moving: 1},
	{kind: Segment, is: both.Segment, points: []string{"a", "b"}, moving: 2},
	{kind: Ray, is: both.Ray, points: []string{"origin", "dir"}, moving: 1, rounding: "radius"},
	{kind: Line, is: both.Line, points: []string{"origin", "dir"}, moving: 1, rounding: "radius"},
	{kind: Circle, is: both.Circle, dim: 2, points: []string{"center"}, moving: 1, sizes: []string{"radius"}},
	{kind: Sphere, is: both.Sphere, dim: 3, points: []string{"center"}, moving: 1, sizes: []string{"radius"}},
	{kind: Capsule, is: both.Capsule, points: []string{"a", "b"}, moving: 2, sizes: []string{"radius"}},
	{kind: Tapered, is: both.Tapered, points: []string{"a", "b"}, moving: 2, sizes: []string{"ra", "rb"}},
	{kind: Cylinder, is: both.Cylinder, dim: 3, points: []string{"a", "b"}, moving: 2, sizes: []string{"radius"}, rounding: "rounding"},
	{kind: Cone, is: both.Cone, dim: 3, points: []string{"a", "b"}, moving: 2, sizes: []string{"radius"}, rounding: "rounding"},
	{kind: Box, is: both.Box, points: []string{"min", "max"}, moving: 2, rounding: "radius"},
	{kind: OrientedBox, is: both.OrientedBox, points: []string{"center"}, moving: 1, list: "half", rounding: "radius"},
	{kind: Triangle, is: both.Triangle, points: []string{"a", "b", "c"}, moving: 3, rounding: "radius"},
	{kind: Polygon, is: both.Polygon, dim: 2, list: "points", rounding: "radius"},
	{kind: Hull, is: both.Hull, dim: 3, list: "points", rounding: "radius"},
	{kind: HalfPlane, is: both.HalfPlane, dim: 2, points: []string{"point", "normal"}, moving: 1, rounding: "radius"},
	{kind: HalfSpace, is: both.HalfSpace, dim: 3, points: []string{"point", "normal"}, moving: 1, rounding: "radius"},
	{kind: Chain, is: both.Polygon, dim: 2, list: "points", may: []string{"closed", "onesided", "solid", "outlines", "evenodd"}}, // placed as those of a polygon are
	{kind: Mesh, is: both.Hull, dim: 3, list: "points", must: []string{"triangles"}, may: []string{"onesided", "solid"}},
}

// meshFile has the fields of a mesh that is in a file of its own.
var meshFile = kindInfo{kind: Mesh, is: both.Hull, dim: 3, must: []string{"file"}, may: []string{"onesided", "solid"}}

// capsuleAlong has the fields of a capsule that is not given by its ends.
var capsuleAlong = kindInfo{
	kind: Capsule, is: both.Capsule, points: []string{"center", "axis"}, moving: 1, sizes: []string{"height", "radius"},
}

// size returns where the number of a field of that name is.
func (l *Local) size(field string) *float64 {
	switch field {
	case "height":
		return &l.Height
	case "rb", "rounding":
		return &l.RB
	}
	return &l.Radius // of radius and ra
}

// fields returns the names of the fields of a kind, those of all shapes aside.
func (info *kindInfo) fields() (must, may []string) {
	must = slices.Clone(info.points)
	if info.list != "" {
		must = append(must, info.list)
	}
	must = append(append(must, info.sizes...), info.must...)
	if info.rounding != "" {
		may = []string{info.rounding}
	}
	return must, append(may, info.may...)
}

// instead says which kind is in another dimension what k is in its own, and nothing if there is none.
func (k Kind) instead() string {
	other := map[Kind]Kind{Circle: Sphere, Sphere: Circle, Polygon: Hull, Hull: Polygon, HalfPlane: HalfSpace, HalfSpace: HalfPlane, Chain: Mesh, Mesh: Chain}
	if other[k] == "" {
		return ""
	}
	return ": want " + string(other[k])
}

// article returns k behind a or an.
func (k Kind) article() string {
	switch k {
	case OrientedBox:
		return "an " + string(k)
	case Tapered:
		return "a " + string(k) + " capsule"
	}
	return "a " + string(k)
}

// isSurface reports whether shapes of kind k are of many parts, and no shapes to d2 and d3.
func (k Kind) isSurface() bool { return k == Chain || k == Mesh }

// info returns the kindInfo of k, or nil if there is no such kind.
func (k Kind) info() *kindInfo {
	for i := range kinds {
		if kinds[i].kind == k {
			return &kinds[i]
		}
	}
	return nil
}

// IsPath reports whether s is a path: whether it can be cast. A ray or line with a radius is none.
func (s *Shape) IsPath() bool { return s.Kind.IsPath() && s.Radius == 0 }

// IsPath reports whether shapes of kind k, without a radius, are paths.
func (k Kind) IsPath() bool { return k == Segment || k == Ray || k == Line }

// info returns the kindInfo of s where it is in the world, or nil if there is no such kind.
func (s *Shape) info() *kindInfo {
	if s.Kind == Box && s.List != nil {
		return OrientedBox.info()
	}
	return s.Kind.info()
}

// Points returns the points and directions of s under the names of its fields, those of a
// list aside.
func (s *Shape) Points() map[string]Vec {
	points := map[string]Vec{}
	for i, name := range s.info().points {
		points[name] = []Vec{s.A, s.B, s.C}[i]
	}
	return points
}

// ListName returns the name of the field that is List, or nothing if there is none.
func (s *Shape) ListName() string { return s.info().list }

// positions returns the names of the fields that a push moves. A polygon or hull has none:
// it is moved as a whole.
func (s *Shape) positions() []string {
	info := s.info()
	return info.points[:info.moving]
}

// dim returns the dimension of a shape whose kind is right.
func (s *Shape) dim() int {
	if s.A == nil && len(s.List) > 0 {
		return len(s.List[0])
	}
	return len(s.A)
}
