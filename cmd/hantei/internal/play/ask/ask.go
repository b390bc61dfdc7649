// Package ask answers questions about shapes that come as numbers in one array, as
// the page of the playground writes them, and writes the answers behind them. The
// wasm modules engine and space are this package and nothing else, so tests ask it natively. It does
// without fmt, which would be a tenth of the engine.
//
// The array holds
//
//	dim, shapes, transforms, questions   four counts
//	shapes × ShapeLen                    kind, a, b, radius, height or other, transform, n, n vectors
//	transforms × TransformLen            position, axis, angle, scale
//	questions × QuestionLen              op, i, j, arguments
//	questions × AnswerLen                what Answer fills in
//
// A vector takes three numbers in both dimensions. Transform is an index from 1, or
// 0. The n vectors are the corner c of a triangle, the half vectors of an oriented box or the
// points of a hull. The fields of an answer are told at each [Op].
package ask

import (
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/internal/both"
)

// The lengths of the parts of the array.
const (
	HeadLen      = 4
	ShapeLen     = 11 + 3*MaxPoints
	MaxPoints    = 24 // of a hull
	TransformLen = 10
	QuestionLen  = 12
	AnswerLen    = 32
)

// A Kind is the kind of a shape.
type Kind int

// The kinds. An Along is a capsule by its center (a), axis (b), radius and height, a Half a
// half-plane or half-space by a point (a) and its normal (b). A radius rounds those from
// Triangle on. Tapered, Cylinder and Cone have an other number, as in package both.
const (
	Point Kind = iota
	Segment
	Ray
	Line
	Ball
	Capsule
	Along
	Tapered
	Cylinder
	Cone
	Triangle
	Box
	OrientedBox
	Hull
	Half
)

// An Op is what a question asks about shape i, or i and j.
type Op int

// The operations, with their arguments and answers. "ok" and counts are numbers, too.
const (
	Pair     Op = iota // overlap, distance, on a, on b, depth, normal, point
	Path               // ok, t, point, normal, ok, enter, exit, n, 2 × (t, point, normal)
	Sweep              // motion of i, motion of j: ok, t, point, normal, ok, enter, exit
	Bounce             // v, n, restitution: bounced, reflected, slid
	Bounds             // min, max
	Vector             // from i to j, both points: displacement, its dot with itself, its length
	Where              // a, b, radius of i in the world
	Textbook           // a wire.Method: what it answers, ok first
	Turning            // of i, which turns about z: angle, pivot; motion of j: ok, t, point, normal
)

// Plane fills in the answers to all questions in m, which are about the plane.
func Plane(m []float64) { answer(&in2D, m) }

// Space is Plane for space. It is a function of its own, so that the engine of the plane is without all of package d3.
func Space(m []float64) { answer(&in3D, m) }

// Len returns the length of an array with so many parts.
func Len(shapes, transforms, questions int) int {
	return HeadLen + shapes*ShapeLen + transforms*TransformLen + questions*(QuestionLen+AnswerLen)
}

func answer[S, P, V any](lib *library[S, P, V], m []float64) {
	lib.check(m)
	n, places, questions := int(m[1]), int(m[2]), int(m[3])
	bodies := make([]body[S, V], n)
	poses := make([]both.Pose[V], places)
	m = m[HeadLen:Len(n, places, questions)]
	shapes, m := m[:n*ShapeLen], m[n*ShapeLen:]
	for i := range poses {
		poses[i] = lib.pose(m)
		m = m[TransformLen:]
	}
	for i := range bodies {
		bodies[i] = lib.body(shapes[i*ShapeLen:], poses)
	}
	asked, out := m[:questions*QuestionLen], m[questions*QuestionLen:]
	for k := range questions {
		q := asked[k*QuestionLen:]
		to := out[k*AnswerLen:][:AnswerLen]
		clear(to)
		lib.one(&wire.Writer{To: to}, Op(q[0]), bodies, int(q[1]), int(q[2]), q[3:])
	}
}
