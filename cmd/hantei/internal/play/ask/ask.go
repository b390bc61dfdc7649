// Package ask answers questions about shapes that come as numbers in one array, as
// the page of the playground writes them, and writes the answers behind them. The
// wasm engine is this package and nothing else, so tests ask it natively. It does
// without fmt, which would be a tenth of the engine.
//
// The array holds
//
//	dim, shapes, transforms, questions   four counts
//	shapes × ShapeLen                    kind, a, b, radius, height, transform
//	transforms × TransformLen            position, axis, angle, scale
//	questions × QuestionLen              op, i, j, arguments
//	questions × AnswerLen                what Answer fills in
//
// A vector takes three numbers in both dimensions. Transform is an index from 1, or
// 0. The fields of an answer are told at each [Op].
package ask

import "strconv"

// The lengths of the parts of the array.
const (
	HeadLen      = 4
	ShapeLen     = 10
	TransformLen = 10
	QuestionLen  = 12
	AnswerLen    = 32
)

// A Kind is the kind of a shape.
type Kind int

// The kinds. An Along is a capsule by its center (a), axis (b), radius and height.
const (
	Point Kind = iota
	Segment
	Ray
	Line
	Ball
	Capsule
	Along
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
	Textbook           // method: what the method answers, ok first
)

// A Method is one that textbooks teach.
type Method int

// The methods: those of internal/textbook, and three that are too small for it.
const (
	Plain      Method = iota // ok, depth, normal
	Quadratic                // ok, t, t
	Expanded                 // ok, t, t
	Cross                    // ok
	Projection               // ok, foot, half chord
	Clamp                    // ok
	Ends                     // ok
	Crossing                 // ok; in the plane only
	Grown                    // ok
	Clamps                   // ok
	Cast                     // ok, t, point, normal
	Hollow                   // ok, t
	Snapped                  // n, t, t: a tangent where |s| < 1e-6 (S2)
	Unscaled                 // ok: the ball's center in the collider's coordinates, its radius not (S1)
)

// Answer fills in the answers to all questions in m.
func Answer(m []float64) {
	switch dim := m[0]; dim {
	case 2:
		answer(&in2D, m)
	case 3:
		answer(&in3D, m)
	default:
		panic("ask: dimension " + strconv.FormatFloat(dim, 'g', -1, 64) + ", want 2 or 3")
	}
}

// Len returns the length of an array with so many parts.
func Len(shapes, transforms, questions int) int {
	return HeadLen + shapes*ShapeLen + transforms*TransformLen + questions*(QuestionLen+AnswerLen)
}

func answer[S, V, T any](lib *library[S, V, T], m []float64) {
	n, places, questions := int(m[1]), int(m[2]), int(m[3])
	shapes := make([]S, n)
	transforms := make([]T, places)
	m = m[HeadLen:Len(n, places, questions)]
	local, m := m[:n*ShapeLen], m[n*ShapeLen:]
	for i := range transforms {
		transforms[i] = lib.transform(lib.vec(m), lib.vec(m[3:]), m[6], lib.vec(m[7:]))
		m = m[TransformLen:]
	}
	for i := range shapes {
		shapes[i] = lib.read(local[i*ShapeLen:], transforms)
	}
	asked, out := m[:questions*QuestionLen], m[questions*QuestionLen:]
	for k := range questions {
		q := asked[k*QuestionLen:]
		w := writer{out[k*AnswerLen:][:AnswerLen]}
		clear(w.to)
		i, j := int(q[1]), int(q[2])
		if method := Method(q[3]); Op(q[0]) == Textbook && method == Unscaled {
			w.ok(lib.unscaled(local[j*ShapeLen:], transforms, shapes[i]))
			continue
		}
		lib.one(&w, Op(q[0]), shapes, i, j, q[3:])
	}
}

// A writer writes an answer, number by number.
type writer struct{ to []float64 }

func (w *writer) num(x ...float64) {
	copy(w.to, x)
	w.to = w.to[len(x):]
}

func (w *writer) ok(ok bool) {
	x := 0.0
	if ok {
		x = 1
	}
	w.num(x)
}
