package query

// An Answer is what the library answers. Which of its fields count, the query tells.
type Answer struct {
	OK       bool    // they overlap, hit or meet
	Distance float64 // of Distance
	Closest  [2]Vec  // of Closest
	Depth    float64 // of Collide
	Hit      Hit     // of RayCast and the sweeps; T is not set by Collide
	Span     Span    // of Clip and SweepSpan
	Hits     [2]Hit  // of Crossings
	N        int     // how many of Hits
}

// A Hit is where a path or a moving shape meets another shape.
type Hit struct {
	T             float64
	Point, Normal Vec
}

// A Span is the part of a path or a motion inside another shape.
type Span struct{ Enter, Exit float64 }

// An Asker asks the library. The zero Asker is ready to use.
type Asker struct{ a, b room }

// Ask returns the library's answer.
func (k *Asker) Ask(q *Query) (ans Answer) {
	if q.Dim == 2 {
		in2D.ask(q, k, &ans)
	} else {
		in3D.ask(q, k, &ans)
	}
	return ans
}

func (lib *library[S, V]) ask(q *Query, k *Asker, ans *Answer) {
	a, b := lib.shape(&q.A, &k.a), lib.shape(&q.B, &k.b)
	var h hit[V]
	switch q.Name {
	case Overlap:
		ans.OK = lib.overlap(a, b)
	case Distance:
		ans.Distance = lib.distance(a, b)
	case Closest:
		onA, onB := lib.closest(a, b)
		ans.Closest = [2]Vec{lib.list(onA), lib.list(onB)}
	case Collide:
		c, ok := lib.collide(a, b)
		ans.OK, ans.Depth = ok, c.Depth
		h = hit[V]{Point: c.Point, Normal: c.Normal}
	case RayCast:
		h, ans.OK = lib.rayCast(a, b)
	case Clip:
		ans.Span, ans.OK = lib.clip(a, b)
	case Crossings:
		first, second, n := lib.crossings(a, b)
		ans.Hits, ans.N = [2]Hit{lib.hit(&first), lib.hit(&second)}, n
	case Sweep:
		h, ans.OK = lib.sweep(a, lib.vec(q.A.Motion), b)
	case SweepSpan:
		ans.Span, ans.OK = lib.sweepSpan(a, lib.vec(q.A.Motion), b)
	case SweepBoth:
		h, ans.OK = lib.sweepBoth(a, lib.vec(q.A.Motion), b, lib.vec(q.B.Motion))
	}
	ans.Hit = lib.hit(&h)
}

func (lib *library[S, V]) hit(h *hit[V]) Hit {
	return Hit{T: h.T, Point: lib.list(h.Point), Normal: lib.list(h.Normal)}
}
