package d3

// Parallelogram: the one that two cores with an extent span, and a motion past it.

import "math"

// parallelogram is the face of C and the motion past it: lengths along n are times |n|, parameters
// of u and v times n·n.
type parallelogram struct {
	n              normal
	nn             float64
	kv, mv, ku, mu float64 // of the foot of the origin, at first and per time
	height, rise   float64
}

// foot returns the parameters of u and v at the time t.
func (f *parallelogram) foot(t float64) (p, q float64) {
	return f.kv + float64(t*f.mv), f.ku + float64(t*f.mu)
}

func (f *parallelogram) set(k, m, u, v Vec, n normal, nn float64) {
	un, vn := turned(u, n), turned(v, n)
	f.n, f.nn = n, nn
	f.kv, f.mv, f.ku, f.mu = -k.Dot(vn), -m.Dot(vn), -k.Dot(un), -m.Dot(un)
	f.height, f.rise = n.dot(k), n.dot(m)
}

// passed returns when the motion comes within r of the plane, for side −1, or is r
// beyond it, for +1.
func (f *parallelogram) passed(r, side float64) float64 {
	return (math.Copysign(float64(r*math.Sqrt(f.nn)), side*f.rise) - f.height) / f.rise
}

// from returns the time 0, or if that is later, when the motion comes within r of the
// plane.
func (f *parallelogram) from(r float64) float64 {
	if f.rise == 0 {
		return 0
	}
	return max(0, f.passed(r, -1))
}

// to returns the time 1, or if that is earlier, when the motion goes beyond r of the plane.
func (f *parallelogram) to(r float64) float64 {
	if f.rise == 0 {
		return 1
	}
	return min(1, f.passed(r, +1))
}

// spoke leads to where the motion enters the prism through the face, for side −1, or
// leaves it.
func (f *parallelogram) spoke(side float64) spoke {
	return spoke{f.n.vec().Scale(math.Copysign(1, side*f.rise)), math.Inf(1)}
}

// facing returns the edges that face the origin at the time t; those of the greater core
// are ofA if turned.
func (f *parallelogram) facing(t float64, turned bool) edges {
	p, q := f.foot(t)
	e := edges{[2]bool{p < 0, p > f.nn}, [2]bool{q < 0, q > f.nn}}
	if turned {
		e.ofA, e.ofB = e.ofB, e.ofA
	}
	return e
}

// edges are some of the four edges of C: those of an end of a, or b, against the other
// core, by its First and Second end.
type edges struct{ ofA, ofB [2]bool }

// all are the edges of C, as far as they exist.
var all = edges{[2]bool{true, true}, [2]bool{true, true}}
