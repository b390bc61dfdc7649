package turning

import "math"

// A Hit is a first contact. Normal is a unit vector out of b towards a, and Point is on the surface of b.
type Hit struct {
	T             float64
	Point, Normal [3]float64
}

// A Question is two bodies and the memory for an answer about them.
type Question struct {
	Dim      int
	A, B     Body
	parts    int // of the ways, a power of two
	simplex  simplex
	axis     axis // that parts the two where they are placed
	isPlaced bool // whether the two are placed at the start of the part, and the axis is found
	isFacing bool // whether the axis is that of the features that come into contact
	poses
	exact pair
}

// Start sets up a question about A and B, and reports whether the two are certainly apart at 0. All their numbers are finite.
func (q *Question) Start() (isApart bool) {
	bodies := q.bodies()
	q.parts = 1
	for _, x := range bodies {
		if !x.Spin.Turns() {
			// Without a turn the pivot does not matter, and a near one keeps numbers small.
			x.Pivot = x.Points[0]
			for k := range x.Pivot {
				if !x.IsFar {
					x.Pivot[k] += x.At[k]
				}
			}
		}
		q.parts = max(q.parts, x.Spin.Parts())
	}
	q.start(bodies)
	q.simplex.n = 0
	q.setPart(0, false)
	q.place(0)
	q.isPlaced = true
	return q.slack < 0x1p900 && q.separate(&q.axis, 0) > 4*q.slack
}

func (q *Question) bodies() [2]*Body { return [2]*Body{&q.A, &q.B} }

// setPart goes on to a part of the ways, which begins with isBackward at its end.
func (q *Question) setPart(k int, isBackward bool) {
	q.A.setPiece(k, q.parts)
	q.B.setPiece(k, q.parts)
	q.set(q.bodies(), k, q.parts)
	if isBackward {
		q.reverse()
	}
	q.isPlaced, q.isFacing = false, false
}

// Sweep returns the first contact of A and B in (from, 1], and whether there is one. They are apart at from, and Start has been
// called.
func (q *Question) Sweep(h *Hit, from float64) bool {
	first, s := q.partAt(from)
	for k := first; k < q.parts; k, s = k+1, 0 {
		if k > 0 || s > 0 || !q.isPlaced {
			q.setPart(k, false)
		}
		if t, ok := q.part(s); ok {
			q.contact(h, t)
			h.T = max(h.T, from)
			return true
		}
	}
	return false
}

// After mostHops axes in a part of the ways, the next window, a fraction 1/mostWindows of the part, is decided on integers whatever
// floats may tell. So a part has at most mostHops·mostWindows axes.
const (
	mostHops    = 200
	mostWindows = 64
)

// part returns the first contact after s in the part, at whose start s the two are apart, as its time there.
//
// It goes from time to time along separating axes: at a time where the two are apart, one axis parts them for a while, which
// its polynomials tell. What floats leave open, mostly where the two touch, is decided on integers.
func (q *Question) part(s float64) (t float64, ok bool) {
	slack := q.slack
	level := float64(slack * float64(q.most[0]*q.most[1]))
	if !(level < 0x1p900 && slack > 0x1p-900) {
		return q.decide(s, 1)
	}
	step := 0x1p-44
	for hops := 1; ; hops++ {
		x := &q.axis
		if !q.isPlaced {
			q.place(s)
			q.separate(x, s)
		}
		q.isPlaced = false
		if hops%mostHops == 0 {
			end := min(1, s+1.0/mostWindows)
			if t, ok := q.decide(s, end); ok {
				return t, true
			}
			if s = end; s == 1 {
				return 0, false
			}
			continue
		}
		if x.apart-q.radius > 4*slack {
			var g gap
			rest := q.rest(s)
			x.gap(&g, &rest, q.radius)
			to, which, corner := g.above(&q.corners, level)
			if to > 1 {
				return 0, false
			}
			next := s + float64(to*(1-s))
			if t, ok := q.hits(x, &g, s, to, which, corner, level); ok {
				q.isFacing = x.isFacet
				return t, true
			}
			if next-s > 0x1p-36 {
				s = next
				continue
			}
			s = max(s, next)
		}
		end := q.apartAgain(s, step, slack)
		step *= 64 // what is near again and again is decided in a few windows
		if t, ok := q.decide(s, end); ok {
			return t, true
		}
		if s = end; s >= 1 {
			return 0, false
		}
	}
}

// separate finds the axis that parts the two at s, where they are placed, and returns the gap along it. A gap that is not
// positive may be that of any axis.
func (q *Question) separate(x *axis, s float64) (gap float64) {
	h := q.simplex.search(q.placed[0], q.placed[1])
	q.choose(x, s, h)
	return x.apart - q.radius
}

// apartAgain returns a time at least a step after s at which the two seem to be apart or to overlap for sure, or 1.
func (q *Question) apartAgain(s, step, slack float64) float64 {
	for ; ; step *= 8 {
		end := s + step
		if end >= 1 {
			return 1
		}
		q.place(end)
		var x axis
		if gap := q.separate(&x, end); gap > 16*slack || gap < -16*slack {
			return end
		}
	}
}

// decide returns the first contact in (from, to] by integers. The interval may begin earlier, where the two are apart, and end
// later in the part.
func (q *Question) decide(from, to float64) (s float64, ok bool) {
	lo, hi := onGrid(q.time(from), q.lo), onGrid(q.time(to), q.hi)
	if to == 1 {
		hi = q.hi
	}
	begin := (lo - q.lo) / (q.hi - q.lo)
	q.place(begin)
	q.list(q.bodies())
	margin := q.radius + float64(q.speed()*((hi-lo)/(q.hi-q.lo)))
	margin += float64(0x1p-30 * q.size)
	t, ok := q.exact.first(q.Dim, &q.A, &q.B, lo, hi, &q.poses, margin)
	return (t - q.lo) / (q.hi - q.lo), ok
}

// onGrid returns a time of few bits near t, between t and an end of the part.
func onGrid(t, end float64) float64 {
	const grid = 0x1p60
	if end <= t {
		return max(end, math.Floor(float64(math.Nextafter(t, 0)*grid))/grid)
	}
	return min(end, math.Ceil(float64(math.Nextafter(t, 2)*grid))/grid)
}
