package d3

// The numbers of cylinders and cones as operands, and in floats: bounds, support and nearest points.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/frustum"
	"github.com/hantei-go/hantei/internal/pool"
)

// grown returns the radius of the Rounded that a cylinder or cone is in. Of a tapered capsule it returns that and the radius of the lesser
// end. Of other shapes it returns their radius.
func (x *operand) grown() expansion.Radius {
	r := x.solid.Radius
	if x.isCurved() && isFinite(r.R) {
		r.Add(-x.taper[0])
		if x.form == tapered {
			r.Add(-x.taper[1])
		}
	}
	return r
}

// axisOfFrustum returns the unit vector along the axis, from A to B.
func (x *operand) axisOfFrustum() Vec {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	return unit(difference(&b, &a).v)
}

// boundsOfDiscs returns the bounds of a cylinder or a cone. A disc of the radius r goes out along an axis by r times the sine of the
// angle between that and its normal u, which rounds by less than 8e of itself: each side is moved outwards by 16e of that.
func (x *operand) boundsOfDiscs() Box {
	r := x.grown()
	if !isFinite(x.solid.R) {
		return Box{fill(math.Inf(1)), fill(math.Inf(-1))}
	}
	var lo, hi [3]float64
	u := x.axisOfFrustum().coords()
	for k := range lo {
		v, w := u[(k+1)%3], u[(k+2)%3]
		sine := length(Vec{X: v, Y: w}) * (1 + 16*e)
		lo[k], hi[k] = math.Inf(1), math.Inf(-1)
		for i, disc := range x.taper {
			var terms [expansion.MaxSum]float64
			n := copy(terms[:], r.Rest())
			half := float64(disc * float64(0.5*sine)) // all of it may exceed a float
			c := x.solid.room[i][k]
			terms[n], terms[n+1], terms[n+2], terms[n+3] = r.R, half, half, c
			hi[k] = max(hi[k], expansion.Up(terms[:n+4]))
			terms[n+3] = -c
			lo[k] = min(lo[k], 0-expansion.Up(terms[:n+4]))
		}
	}
	return Box{vecOf(lo), vecOf(hi)}
}

var frustumQuestions pool.Pool[frustum.Question]

// ask makes q the question about the cylinder or cone x, grown by r and s.
func (x *operand) ask(q *frustum.Question, r, s *expansion.Radius) {
	q.Clear()
	q.F = frustum.Frustum{A: x.solid.room[0], B: x.solid.room[1], R: x.taper[0], IsCone: x.taper[1] == 0}
	for _, r := range [...]*expansion.Radius{r, s} {
		q.Grow(r.R)
		for _, more := range r.Rest() {
			q.Grow(more)
		}
	}
}

// discs is a frustum in floats: the disc of the radius r[i] around the point at[i], across the unit vector u.
type discs struct {
	at [2]Vec
	r  [2]float64
	u  Vec
}

func (d *discs) set(x *operand, s *scaledSolid, exp int) {
	d.u = x.axisOfFrustum()
	for i := range d.at {
		d.at[i] = s.point(&s.points[i])
		d.r[i] = float.Ldexp(x.taper[i], -exp)
	}
}

// outside returns the part of v across the axis, and its length: zero if it is no more than rounding, less than 2⁻⁵⁰ of v. Otherwise it is
// across the axis but for rounding.
func (d *discs) outside(v Vec) (out Vec, l float64) {
	out = across(v, d.u)
	if l = length(out); l <= float64(0x1p-50*length(v)) {
		return Vec{}, 0
	}
	return out, l
}

// farthest returns a point of d that is farthest along n.
func (d *discs) farthest(n Vec) Vec {
	out, l := d.outside(n)
	p, q := d.at[0].Dot(n)+float64(d.r[0]*l), d.at[1].Dot(n)+float64(d.r[1]*l)
	i := 0
	if q > p {
		i = 1
	}
	if l == 0 {
		return d.at[i]
	}
	return d.at[i].Add(out.Scale(d.r[i] / l))
}

// slope returns the part along the axis of the unit normals of the side of d.
func (d *discs) slope() float64 {
	g := d.r[0] - d.r[1]
	if g == 0 {
		return 0 // also where the axis is lost in rounding
	}
	l := length(d.at[1].Sub(d.at[0]))
	return g / math.Sqrt(float64(g*g)+float64(l*l))
}

// nearest returns the point x of d nearest to p, and the unit normal from p towards d: zero if p is in d. isRim tells that x is on a rim, or
// the apex of a cone, where the normal is that of the way from p to x; elsewhere it is that of the surface.
func (d *discs) nearest(p Vec) (x, n Vec, isRim bool) {
	w := p.Sub(d.at[0])
	l := length(d.at[1].Sub(d.at[0]))
	s := w.Dot(d.u)
	out, y := d.outside(w)
	if y > 0 {
		out = out.over(y)
	}
	// In the plane of the axis and p the side leads from (0, r₀) to (l, r₁).
	g := d.r[1] - d.r[0]
	switch {
	case s < 0 && y <= d.r[0]:
		return d.at[0].Add(out.Scale(y)), d.u, false
	case s > l && y <= d.r[1] && d.r[1] > 0:
		return d.at[1].Add(out.Scale(y)), d.u.Neg(), false
	case s >= 0 && s <= l && float64((y-d.r[0])*l) <= float64(s*g):
		return p, Vec{}, false
	}
	k := (float64(s*l) + float64((y-d.r[0])*g)) / (float64(l*l) + float64(g*g))
	switch {
	case !(k > 0):
		x = d.at[0].Add(out.Scale(d.r[0]))
	case k >= 1:
		x = d.at[1].Add(out.Scale(d.r[1]))
	default:
		long := math.Sqrt(float64(l*l) + float64(g*g))
		x = d.at[0].Add(d.u.Scale(float64(k * l))).Add(out.Scale(d.r[0] + float64(k*g)))
		return x, d.u.Scale(g / long).Sub(out.Scale(l / long)), false
	}
	return x, unit(x.Sub(p)), true
}

// room returns the radius of a ball that is in d.
func (d *discs) room() float64 {
	l, r := length(d.at[1].Sub(d.at[0])), d.r[0]
	if d.r[1] > 0 {
		return min(r, 0.5*l)
	}
	// The greatest ball of a cone touches the base and the side: the area of a triangle is half its perimeter times the radius.
	return float64(r*l) / (r + math.Sqrt(float64(r*r)+float64(l*l)))
}

// shrink makes d the points around which d holds a ball of the radius by, which is less than room. The side moves inwards, across the axis
// by that divided by the part of its normal that is across.
func (d *discs) shrink(by float64) {
	l := length(d.at[1].Sub(d.at[0]))
	up := d.u.Scale(by)
	if d.r[1] > 0 {
		d.at[0], d.at[1] = d.at[0].Add(up), d.at[1].Sub(up)
		d.r[0], d.r[1] = d.r[0]-by, d.r[1]-by
		return
	}
	in := float64(by*math.Sqrt(float64(d.r[0]*d.r[0])+float64(l*l))) / l
	d.at[1] = d.at[1].Sub(d.u.Scale(float64(l * (in / d.r[0]))))
	d.at[0] = d.at[0].Add(up)
	d.r[0] = max(0, float64(d.r[0]*(1-by/l))-in)
}

// holdsSum reports whether a cylinder or a cone F, grown by the radius R of its solid, contains the ball of the radius r around the point
// s = p[0] + p[1] + p[2] − p[3]. If R ≥ r, it does if s is within R − r of F. Otherwise it does if F contains the ball of the radius r − R
// around s. room is the sign of R − r, minusR is −R, and minusr is −r.
func (x *operand) holdsSum(p *[4][3]float64, room int, r, minusR, minusr *expansion.Radius) bool {
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	if room >= 0 {
		x.ask(q, &x.solid.Radius, minusr)
	} else {
		x.ask(q, r, minusR)
	}
	for _, x := range p[:3] {
		q.Start.Add(x, 0)
	}
	q.Start.Sub(p[3], 0)
	if room < 0 {
		return q.HoldsBall()
	}
	sign, _ := q.Relate()
	return sign <= 0
}

// heightsOfDiscs returns the least height along the unit vector n of each disc of a cylinder or a cone without its radius, with these ends.
func (x *operand) heightsOfDiscs(ends *[2]Vec, n Vec) [2]float64 {
	out := length(across(n, unit(ends[1].Sub(ends[0]))))
	return [2]float64{ends[0].Dot(n) - float64(x.taper[0]*out), ends[1].Dot(n) - float64(x.taper[1]*out)}
}
