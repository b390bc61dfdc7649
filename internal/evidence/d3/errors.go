package measure

import (
	"math"
	"math/big"
	"math/rand/v2"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
)

// e is the largest relative error of one rounding.
const e = 0x1p-53

// Places of the constructions in what Errors returns.
const (
	distance = iota
	depth
	push
	points
	parameter
	moment
	normal
)

// Errors measures every construction on n pairs of every two kinds of shapes of the
// family, and on n paths and n motions of them.
func Errors(f oracle.Family, seed uint64, n int) []result.Construction {
	r := report{
		distance:  {Name: "`Distance`", Unit: "e·S", Bound: 16},
		depth:     {Name: "`Depth`", Unit: "e·S", Bound: 16},
		push:      {Name: "push by `Depth`·`Normal`", Unit: "e·S", Bound: 16},
		points:    {Name: "`ClosestPoints`", Unit: "e·(S + |points|)", Bound: 16},
		parameter: {Name: "`T` on a path", Unit: "e·(|m| + |u| + r)", Bound: 8},
		moment:    {Name: "`T` of a motion", Unit: "e·S", Bound: 8},
		normal:    {Name: "length of `Normal`", Unit: "e", Bound: 16},
	}
	rng := rand.New(rand.NewPCG(seed, 1000))
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			for range n {
				a, b := f.Pair(rng, dim, ka, kb)
				r.pair(a, b)
				a, m, b := f.Swept(rng, dim, ka, kb)
				r.sweep(a, m, b)
				if ka == oracle.Segment || ka == oracle.Ray || ka == oracle.Line {
					r.path(f.PathPair(rng, dim, ka, kb))
				}
			}
		}
	}
	return r[:]
}

type report [normal + 1]result.Construction

// add notes that something is off by units.
func (r *report) add(what int, units float64) {
	r[what].Cases++
	if math.IsNaN(units) {
		units = math.Inf(1)
	}
	r[what].Worst = max(r[what].Worst, units)
}

// pair measures the answers about two shapes at rest.
func (r *report) pair(a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	gap := oracle.Gap(a, b, [3]*big.Rat{})
	c, ok := d3.Collide(x, y)
	if !ok {
		got := d3.Distance(x, y)
		r.add(distance, off(got, gap, oracle.Scale(a, b)))
		r.closest(a, b, got)
		return
	}
	r.length(c.Normal)
	want := gap.Neg(gap)
	if dim == 2 && oracle.CoresMeet(a, b) {
		want = oracle.CrossDepth(a, b)
	}
	if want.IsInf() {
		return // crossing lines, which nothing parts
	}
	r.add(depth, off(c.Depth, want, oracle.Scale(a, b)))
	if math.IsInf(c.Depth, 1) {
		return
	}
	r.add(push, off(0, oracle.Gap(a, b, times(coords(c.Normal), c.Depth)), oracle.Scale(a, b)))
}

// closest measures how far the closest points are from the surfaces, and from being as
// far from each other as the shapes are.
func (r *report) closest(a, b oracle.Shape, distance float64) {
	onA, onB := d3.ClosestPoints(shapeOf(a), shapeOf(b))
	p, q := coords(onA), coords(onB)
	scale := oracle.Scale(a, b)
	for _, v := range [...][3]float64{p, q, a.P, b.P} {
		scale += max(math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2]))
	}
	if math.IsInf(scale, 0) || math.IsInf(distance, 0) {
		return // a point or a gap beyond the floats
	}
	between := oracle.Gap(oracle.Shape{P: p}, oracle.Shape{P: q}, [3]*big.Rat{})
	r.add(points, max(
		off(0, oracle.PointGap(times(p, 1), a), scale),
		off(0, oracle.PointGap(times(q, 1), b), scale),
		off(distance, between, scale),
	))
}

// path measures where a path enters and leaves a shape. What only is where the path
// starts or stops is told exactly, and is no construction.
func (r *report) path(p, s oracle.Shape) {
	path, shape := shapeOf(p).(d3.Path), shapeOf(s)
	hit, ok := d3.RayCast(path, shape)
	if !ok {
		return
	}
	r.length(hit.Normal)
	clip, _ := d3.Clip(path, shape)
	enter, exit, _ := oracle.Clip(p, s)
	starts := p.Kind != oracle.Line && oracle.Sign(oracle.Shape{P: p.P}, s) <= 0
	stops := p.Kind == oracle.Segment && oracle.Sign(oracle.Shape{P: p.Q}, s) <= 0
	if !starts && isOrdinary(enter) {
		r.add(parameter, max(fromSurface(p, s, clip.Enter), fromSurface(p, s, hit.T)))
	}
	if !stops && isOrdinary(exit) {
		r.add(parameter, fromSurface(p, s, clip.Exit))
	}
	hits, n := d3.Crossings(path, shape)
	wants := oracle.Crossings(p, s)
	for i, h := range hits[:min(n, len(wants))] {
		r.length(h.Normal)
		if isOrdinary(wants[i]) {
			r.add(parameter, fromSurface(p, s, h.T))
		}
	}
}

// sweep measures when a moving shape begins and ceases to touch another.
func (r *report) sweep(a oracle.Shape, m [3]float64, b oracle.Shape) {
	hit, ok := d3.Sweep(shapeOf(a), at(m), shapeOf(b))
	if !ok {
		return
	}
	r.length(hit.Normal)
	span, _ := d3.SweepSpan(shapeOf(a), at(m), shapeOf(b))
	scale := oracle.Scale(a, b) + at(m).Len()
	if math.IsInf(scale, 1) {
		return // a bound that no float64 exceeds
	}
	if oracle.Sign(a, b) > 0 && hit.T > least {
		r.add(moment, relative(oracle.Gap(a, b, times(m, hit.T)), scale))
	}
	if oracle.SignShifted(a, b, times(m, 1)) > 0 && span.Exit > least {
		r.add(moment, relative(oracle.Gap(a, b, times(m, span.Exit)), scale))
	}
}

// length measures a normal.
func (r *report) length(n d3.Vec) {
	sum := new(big.Float).SetPrec(200)
	for _, x := range coords(n) {
		square := new(big.Float).SetPrec(200).SetFloat64(x)
		sum.Add(sum, square.Mul(square, square))
	}
	sum.Sqrt(sum)
	r.add(normal, relative(sum.Sub(sum, big.NewFloat(1)), 1))
}

// least is the size below which a parameter has not its full precision any more.
const least = 0x1p-1000

// isOrdinary says whether t is 0 or has the full precision of a float64.
func isOrdinary(t *big.Float) bool {
	x, _ := t.Float64()
	return t.Sign() == 0 || math.Abs(x) > least && math.Abs(x) < 1/least
}

// off returns |got − want| in units of e·scale, beyond what rounding to a subnormal
// number or overflow explains.
func off(got float64, want *big.Float, scale float64) float64 {
	if math.IsInf(got, 0) {
		if x, _ := want.Float64(); math.Abs(x)*(1+16*e) > math.MaxFloat64 {
			return 0
		}
		return math.Inf(1)
	}
	diff := new(big.Float).SetPrec(200).Sub(big.NewFloat(got), want)
	diff.Sub(diff.Abs(diff), big.NewFloat(math.SmallestNonzeroFloat64))
	if diff.Sign() <= 0 {
		return 0
	}
	return relative(diff, scale)
}

// relative returns |x| in units of e·scale.
func relative(x *big.Float, scale float64) float64 {
	if x.Sign() == 0 {
		return 0
	}
	units, _ := new(big.Float).Quo(x, big.NewFloat(min(scale, math.MaxFloat64))).Float64()
	return math.Abs(units) / e
}

// times returns t·v, exactly.
func times(v [3]float64, t float64) (x [3]*big.Rat) {
	for i := range x {
		x[i] = new(big.Rat).SetFloat64(v[i])
		x[i].Mul(x[i], new(big.Rat).SetFloat64(t))
	}
	return x
}

// fromSurface returns how far the point of the path at t is from the surface of s, in
// units of e(|m| + |u| + r), m from the start of the path to s and u along the core of s, if
// that has two ends.
func fromSurface(p, s oracle.Shape, t float64) float64 {
	var x [3]*big.Rat
	for i := range x {
		start := new(big.Rat).SetFloat64(p.P[i])
		x[i] = new(big.Rat).SetFloat64(p.Q[i])
		if p.Kind == oracle.Segment {
			x[i].Sub(x[i], start)
		}
		x[i].Mul(x[i], new(big.Rat).SetFloat64(t))
		x[i].Add(x[i], start)
	}
	return relative(oracle.PointGap(x, s), oracle.Scale(oracle.Shape{P: p.P}, s))
}
