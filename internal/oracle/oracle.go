// Package oracle gives slow exact answers about pairs of shapes, for tests.
//
// Every finite float64 is a whole multiple of a power of two. The numbers of a
// question are therefore multiplied by one common power of two and become
// integers; the least squared distance of two cores is a ratio of integers, and
// every verdict is the sign of an integer. Along a path or a motion that squared
// distance is piecewise quadratic, so the ends of a contact are roots on integers.
// Only lengths and these ends are rounded, once, far beyond the precision of a
// float64.
//
// The package shares no code with the library it judges, and it does not know
// dimensions: a question in the plane is one in space whose third coordinates
// are 0.
//
// A [Shape] has a core with at most two ends. A [Body] is any convex polyhedron of the
// library, grown by radii; the questions about bodies begin with Body.
//
// [Sincos] and [Pi] do the same for angles.
//
// Besides the answers it holds what tests need to ask for them: [Families] of
// adversarial pairs, paths and motions, reproducible from a seed, and [Cases], a sample with
// answers from an independent implementation; and [BodyFamilies] and [BodyCases].
package oracle

import (
	"math/big"
	"strconv"
)

// Kind is one of the shapes of the library.
type Kind int

// The kinds. A Sphere is a point grown by a radius, a Capsule a segment grown
// by a radius; in the plane a Sphere is a circle, a Hull a polygon and a HalfSpace
// a half-plane. A [Shape] is of one of the first six.
const (
	Point Kind = iota
	Segment
	Ray
	Line
	Sphere
	Capsule
	Box
	OrientedBox
	Triangle
	Hull
	HalfSpace
)

// The names that kinds have in the plane.
const (
	Circle    = Sphere
	Polygon   = Hull
	HalfPlane = HalfSpace
)

// Spans lists the kinds whose core is a point, segment, ray or line. It never changes, nor
// does its order: committed inputs of fuzz targets name a kind by its place here, and pinned
// hashes are of random numbers that go round it. A kind that comes later goes into Kinds, or
// if a [Shape] cannot be of it, into [BodyKinds].
var Spans = [...]Kind{Point, Segment, Ray, Line, Sphere, Capsule}

// Paths lists the kinds that are paths. It never changes either.
var Paths = [...]Kind{Segment, Ray, Line}

// Kinds lists all kinds of a [Shape]: Spans and, behind them, what came later, in the order in which it
// came. Tests take a [Stream] for each pair of them.
var Kinds = Spans[:]

var names = [...]string{"point", "segment", "ray", "line", "sphere", "capsule", "box", "obb", "triangle", "hull", "half"}

// String returns the name of k in lower case.
func (k Kind) String() string {
	if int(k) < len(names) {
		return names[k]
	}
	return "kind " + strconv.Itoa(int(k))
}

// segmented reports whether Q is the second end of a shape of kind k.
func (k Kind) segmented() bool { return k == Segment || k == Capsule }

// directed reports whether Q is the direction of a shape of kind k.
func (k Kind) directed() bool { return k == Ray || k == Line }

// linear reports whether the core of a shape of kind k has an extent.
func (k Kind) linear() bool { return k.segmented() || k.directed() }

// round reports whether a shape of kind k has a radius.
func (k Kind) round() bool { return k == Sphere || k == Capsule }

// Shape is the set of all points within R of a core, boundary included.
//
// Q is the second end of a Segment or Capsule and the direction of a Ray or
// Line; it means nothing for a Point or Sphere. If the two ends are equal or the
// direction is zero the core is the point P. R counts for every kind and must
// not be negative; all numbers must be finite.
type Shape struct {
	Kind Kind
	P, Q [3]float64
	R    float64
}

// Sign returns the sign of dist² − R², where dist is the distance of the cores
// and R the sum of the radii: −1 if a and b penetrate, 0 if they touch, +1 if
// they are apart.
func Sign(a, b Shape) int {
	return SignShifted(a, b, [3]*big.Rat{})
}

// SignShifted returns the Sign of a moved by shift, and b. A nil entry of shift
// is 0.
func SignShifted(a, b Shape, shift [3]*big.Rat) int {
	p := pose(a, b, shift)
	defer p.done()
	num, den := p.least()
	return num.Cmp(p.mul(p.mul(p.radii, p.radii), den))
}

// CoresMeet reports whether the cores of a and b have a point in common.
func CoresMeet(a, b Shape) bool {
	p := pose(a, b, [3]*big.Rat{})
	defer p.done()
	num, _ := p.least()
	return num.Sign() == 0
}
