package ask

import "strconv"

// A library is d2 or d3: shapes S, vectors V and transforms T.
type library[S, V, T any] struct {
	vec       func(m []float64) V
	list      func(V) [3]float64
	transform func(position, axis V, angle float64, scale V) T
	shape     func(kind Kind, a, b V, radius, height float64) S
	in        func(S, T) S
	parts     func(S) (a, b V, radius float64)

	overlap  func(a, b S) bool
	distance func(a, b S) float64
	closest  func(a, b S) (onA, onB V)
	collide  func(a, b S) (contact[V], bool)
	bounce   func(v, n V, e float64) (bounced, reflected, slid V)
	bounds   func(S) (lo, hi V)
	vector   func(p, q V) (d V, sq, length float64)

	// In these, p is a path.
	rayCast   func(p, s S) (hit[V], bool)
	clip      func(p, s S) (enter, exit float64, ok bool)
	crossings func(p, s S) ([2]hit[V], int)

	sweep     func(a S, motionA V, b S, motionB V) (hit[V], bool)
	sweepSpan func(a S, motion V, b S) (enter, exit float64, ok bool)

	textbook func(w *writer, m Method, a, b S)
	unscaled func(collider []float64, transforms []T, ball S) bool
}

// contact has the fields of d2.Contact and d3.Contact.
type contact[V any] struct {
	Point, Normal V
	Depth         float64
}

// hit has the fields of d2.Hit and d3.Hit.
type hit[V any] struct {
	T             float64
	Point, Normal V
}

// read returns the shape that begins m, in the world.
func (lib *library[S, V, T]) read(m []float64, transforms []T) S {
	s := lib.shape(Kind(m[0]), lib.vec(m[1:]), lib.vec(m[4:]), m[7], m[8])
	if place := int(m[9]); place > 0 {
		s = lib.in(s, transforms[place-1])
	}
	return s
}

// one answers one question. Those about a path or a motion have an i of that kind.
func (lib *library[S, V, T]) one(w *writer, op Op, shapes []S, i, j int, args []float64) {
	switch op {
	case Pair:
		lib.pair(w, shapes[i], shapes[j])
	case Path:
		lib.path(w, shapes[i], shapes[j])
	case Sweep:
		a, b := lib.vec(args), lib.vec(args[3:])
		h, ok := lib.sweep(shapes[i], a, shapes[j], b)
		lib.hit(w, h, ok)
		if lib.list(b) == [3]float64{} {
			enter, exit, ok := lib.sweepSpan(shapes[i], a, shapes[j])
			w.ok(ok)
			w.num(enter, exit)
		}
	case Bounce:
		bounced, reflected, slid := lib.bounce(lib.vec(args), lib.vec(args[3:]), args[6])
		lib.put(w, bounced, reflected, slid)
	case Bounds:
		lo, hi := lib.bounds(shapes[i])
		lib.put(w, lo, hi)
	case Vector:
		p, _, _ := lib.parts(shapes[i])
		q, _, _ := lib.parts(shapes[j])
		d, sq, length := lib.vector(p, q)
		lib.put(w, d)
		w.num(sq, length)
	case Where:
		a, b, radius := lib.parts(shapes[i])
		lib.put(w, a, b)
		w.num(radius)
	case Textbook:
		lib.textbook(w, Method(args[0]), shapes[i], shapes[j])
	default:
		panic("ask: no operation " + strconv.Itoa(int(op)))
	}
}

func (lib *library[S, V, T]) pair(w *writer, a, b S) {
	w.ok(lib.overlap(a, b))
	w.num(lib.distance(a, b))
	onA, onB := lib.closest(a, b)
	lib.put(w, onA, onB)
	c, _ := lib.collide(a, b)
	w.num(c.Depth)
	lib.put(w, c.Normal, c.Point)
}

func (lib *library[S, V, T]) path(w *writer, p, s S) {
	h, ok := lib.rayCast(p, s)
	lib.hit(w, h, ok)
	enter, exit, ok := lib.clip(p, s)
	w.ok(ok)
	w.num(enter, exit)
	hits, n := lib.crossings(p, s)
	w.num(float64(n))
	for _, h := range hits {
		w.num(h.T)
		lib.put(w, h.Point, h.Normal)
	}
}

func (lib *library[S, V, T]) hit(w *writer, h hit[V], ok bool) {
	w.ok(ok)
	w.num(h.T)
	lib.put(w, h.Point, h.Normal)
}

func (lib *library[S, V, T]) put(w *writer, vs ...V) {
	for _, v := range vs {
		x := lib.list(v)
		w.num(x[:]...)
	}
}

// snapped returns the number of hits and their parameters by the discriminant s of a
// ray whose direction has length 1 from a center at the origin (article S2): along is
// A·V, aa is A·A. What is inside has no hit.
func snapped(w *writer, along, aa, r, s float64, root func(float64) float64) {
	switch {
	case aa < float64(r*r) || along > 0 || s < -1e-6:
		w.num(0)
	case s < 1e-6:
		w.num(1, -along)
	default:
		w.num(2, -along-root(s), -along+root(s))
	}
}
