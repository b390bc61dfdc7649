package ask

import (
	"strconv"

	ask2 "github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/d2"
	ask3 "github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/d3"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
	both2 "github.com/hantei-go/hantei/internal/both/d2"
	both3 "github.com/hantei-go/hantei/internal/both/d3"
)

// A library is d2 or d3, with the textbook's methods.
type library[S, P, V any] struct {
	*both.Shapes[S, V]
	*both.Queries[S, P, V]
	textbook func(w *wire.Writer, m wire.Method, a, b S)
	unscaled func(collider both.Shape[V], by *both.Pose[V], ball S) bool
}

var (
	in2D = library[d2.Shape, d2.Path, d2.Vec]{&both2.Shapes, &ask2.Queries, ask2.Textbook, ask2.Unscaled}
	in3D = library[d3.Shape, d3.Path, d3.Vec]{&both3.Shapes, &ask3.Queries, ask3.Textbook, ask3.Unscaled}
)

// kinds are the kinds of the library; an Along is made a capsule.
var kinds = [...]both.Kind{
	Point: both.Point, Segment: both.Segment, Ray: both.Ray, Line: both.Line, Ball: both.Sphere, Capsule: both.Capsule,
	Tapered: both.Tapered, Cylinder: both.Cylinder, Cone: both.Cone,
	Triangle: both.Triangle, Box: both.Box, OrientedBox: both.OrientedBox, Hull: both.Hull, Half: both.HalfSpace,
}

// A body is a shape in the world, and before that.
type body[S, V any] struct {
	shape        S
	local, world both.Shape[V]
	pose         *both.Pose[V] // from local to world, or nil
}

// check panics if an array is about the other dimension.
func (lib *library[S, P, V]) check(m []float64) {
	if m[0] != float64(lib.Dim) {
		panic("ask: dimension " + strconv.FormatFloat(m[0], 'g', -1, 64) + ", want " + strconv.Itoa(lib.Dim))
	}
}

func (lib *library[S, P, V]) vec(m []float64) V { return lib.Vec(m[0], m[1], m[2]) }

func (lib *library[S, P, V]) pose(m []float64) both.Pose[V] {
	return both.Pose[V]{Position: lib.vec(m), Axis: lib.vec(m[3:]), Angle: m[6], Scale: lib.vec(m[7:])}
}

// body returns the shape that begins m.
func (lib *library[S, P, V]) body(m []float64, poses []both.Pose[V]) (b body[S, V]) {
	p, q, radius, height := lib.vec(m[1:]), lib.vec(m[4:]), m[7], m[8]
	switch kind := Kind(m[0]); kind {
	case Point, Segment, Ray, Line, Ball, Capsule:
		b.local = both.Shape[V]{Kind: kinds[kind], A: p, B: q, Radius: radius}
	case Tapered, Cylinder, Cone:
		b.local = both.Shape[V]{Kind: kinds[kind], A: p, B: q, Radius: radius, Other: height}
	case Triangle, Box, OrientedBox, Hull, Half:
		b.local = both.Shape[V]{Kind: kinds[kind], A: p, B: q, Radius: radius}
		lib.list(&b.local, m[10:])
	case Along:
		b.local = lib.CapsuleAlong(p, q, height, radius)
	default:
		panic("ask: no kind of shape " + strconv.Itoa(int(kind)))
	}
	b.world = b.local
	if place := int(m[9]); place > 0 {
		b.pose = &poses[place-1]
		b.world = lib.Place(b.local, b.pose)
	}
	b.shape = lib.Make(nil, b.world)
	return b
}

// list reads the vectors of a shape.
func (lib *library[S, P, V]) list(s *both.Shape[V], m []float64) {
	n := int(m[0])
	if n < 0 || n > MaxPoints {
		panic("ask: " + strconv.Itoa(n) + " points")
	}
	for i := range n {
		v := lib.vec(m[1+3*i:])
		switch {
		case s.Kind == both.Hull:
			s.Points = append(s.Points, v)
		case s.Kind == both.Triangle:
			s.C = v
		case i < len(s.Half):
			s.Half[i] = v
		}
	}
}

// one answers one question. Those about a path or a motion have an i of that kind.
func (lib *library[S, P, V]) one(w *wire.Writer, op Op, bodies []body[S, V], i, j int, args []float64) {
	switch op {
	case Pair:
		lib.pair(w, bodies[i].shape, bodies[j].shape)
	case Path:
		lib.path(w, lib.Path(bodies[i].shape), bodies[j].shape)
	case Sweep:
		ma, mb := lib.vec(args), lib.vec(args[3:])
		h, ok := lib.SweepBoth(bodies[i].shape, ma, bodies[j].shape, mb)
		w.OK(ok)
		lib.hit(w, h)
		if x, y, z := lib.List(mb); x == 0 && y == 0 && z == 0 {
			during, ok := lib.SweepSpan(bodies[i].shape, ma, bodies[j].shape)
			w.OK(ok)
			w.Num(during.Enter, during.Exit)
		}
	case Turning:
		turn := both.Motion[V]{Axis: lib.Vec(0, 0, 1), Angle: args[0], Pivot: lib.vec(args[1:])}
		h, ok := lib.SweepTurning(bodies[i].shape, turn, bodies[j].shape, both.Motion[V]{Move: lib.vec(args[4:])})
		w.OK(ok)
		lib.hit(w, h)
	case Bounce:
		v, n := lib.vec(args), lib.vec(args[3:])
		lib.put(w, lib.Bounce(v, n, args[6]), lib.Reflect(v, n), lib.Slide(v, n))
	case Bounds:
		lo, hi := lib.Bounds(bodies[i].shape)
		lib.put(w, lo, hi)
	case Vector:
		d := lib.Sub(bodies[j].world.A, bodies[i].world.A)
		lib.put(w, d)
		w.Num(lib.Dot(d, d), lib.Len(d))
	case Where:
		lib.put(w, bodies[i].world.A, bodies[i].world.B)
		w.Num(bodies[i].world.Radius)
	case Textbook:
		if m := wire.Method(args[0]); m == wire.Unscaled {
			w.OK(lib.unscaled(bodies[j].local, bodies[j].pose, bodies[i].shape))
		} else {
			lib.textbook(w, m, bodies[i].shape, bodies[j].shape)
		}
	default:
		panic("ask: no operation " + strconv.Itoa(int(op)))
	}
}

func (lib *library[S, P, V]) pair(w *wire.Writer, a, b S) {
	w.OK(lib.Overlap(a, b))
	w.Num(lib.Distance(a, b))
	onA, onB := lib.ClosestPoints(a, b)
	lib.put(w, onA, onB)
	c, _ := lib.Collide(a, b)
	w.Num(c.Depth)
	lib.put(w, c.Normal, c.Point)
}

func (lib *library[S, P, V]) path(w *wire.Writer, p P, s S) {
	h, ok := lib.RayCast(p, s)
	w.OK(ok)
	lib.hit(w, h)
	during, ok := lib.Clip(p, s)
	w.OK(ok)
	w.Num(during.Enter, during.Exit)
	hits, n := lib.Crossings(p, s)
	w.Num(float64(n))
	lib.hit(w, hits[0])
	lib.hit(w, hits[1])
}

func (lib *library[S, P, V]) hit(w *wire.Writer, h both.Hit[V]) {
	w.Num(h.T)
	lib.put(w, h.Point, h.Normal)
}

func (lib *library[S, P, V]) put(w *wire.Writer, vs ...V) {
	for _, v := range vs {
		w.Num(lib.List(v))
	}
}
