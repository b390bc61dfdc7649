package measure

import (
	"math"
	"math/big"
	"slices"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
)

// BodyErrors measures every construction on n pairs of every two kinds of bodies, of which
// one is no span, and on n paths and n motions of them.
func BodyErrors(f oracle.BodyFamily, seed uint64, n int) []result.Construction {
	r := report{
		distance:  {Name: "`Distance`", Unit: "e·S", Bound: 16},
		depth:     {Name: "`Depth`", Unit: "e·S", Bound: 16},
		push:      {Name: "push by `Depth`·`Normal`", Unit: "e·S", Bound: 16},
		points:    {Name: "`ClosestPoints`", Unit: "e·(S + |points|)", Bound: 16},
		parameter: {Name: "`T` on a path", Unit: "e·S", Bound: 16},
		moment:    {Name: "`T` of a motion", Unit: "e·S", Bound: 16},
		normal:    {Name: "length of `Normal`", Unit: "e", Bound: 16},
	}
	for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, seed, "accuracy of bodies") {
		ka, kb := k[0], k[1]
		if slices.Contains(oracle.Spans[:], ka) && slices.Contains(oracle.Spans[:], kb) {
			continue
		}
		for range n {
			a, b := f.Pair(rng, dim, ka, kb)
			r.bodies(a, b)
			if slices.Contains(oracle.Paths[:], ka) {
				a.Radii = nil
				r.bodyPath(a, b)
			}
			a, m, b := f.Swept(rng, dim, ka, kb)
			r.bodySweep(a, m, b)
		}
	}
	return r[:]
}

// bodies measures the answers about two bodies at rest.
func (r *report) bodies(a, b oracle.Body) {
	x, y := bodyOf(a), bodyOf(b)
	gap := oracle.BodyGap(a, b, [3]*big.Rat{})
	scale := oracle.BodyScale(a, b)
	c, ok := d3.Collide(x, y)
	if !ok {
		got := d3.Distance(x, y)
		r.add(distance, off(got, gap, scale))
		r.closestOfBodies(a, b, got)
		return
	}
	r.length(c.Normal)
	if gap.IsInf() {
		return // nothing parts them
	}
	r.add(depth, off(c.Depth, gap.Neg(gap), scale))
	if !math.IsInf(c.Depth, 1) {
		r.add(push, off(0, oracle.BodyGap(a, b, times(coords(c.Normal), c.Depth)), scale))
	}
}

// closestOfBodies is closest for bodies.
func (r *report) closestOfBodies(a, b oracle.Body, distance float64) {
	onA, onB := d3.ClosestPoints(bodyOf(a), bodyOf(b))
	p, q := coords(onA), coords(onB)
	scale := oracle.BodyScale(a, b)
	for _, v := range [...][3]float64{p, q, a.V[0], b.V[0]} {
		scale += max(math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2]))
	}
	if math.IsInf(scale, 0) || math.IsInf(distance, 0) {
		return // a point or a gap beyond the floats
	}
	at, to := bodyAt(p), bodyAt(q)
	r.add(points, max(
		off(0, oracle.BodyGap(at, a, [3]*big.Rat{}), scale),
		off(0, oracle.BodyGap(to, b, [3]*big.Rat{}), scale),
		off(distance, oracle.BodyGap(at, to, [3]*big.Rat{}), scale),
	))
}

// bodyPath measures where a path enters and leaves a body. What only is where the path starts
// or stops is told exactly, and is no construction.
func (r *report) bodyPath(p, s oracle.Body) {
	path, shape := bodyOf(p).(d3.Path), bodyOf(s)
	hit, ok := d3.RayCast(path, shape)
	if !ok {
		return
	}
	r.length(hit.Normal)
	start := startOf(p)
	var m [3]*big.Rat
	for i := range m {
		m[i] = new(big.Rat).SetFloat64(p.V[1][i])
		if p.Kind == oracle.Segment {
			m[i].Sub(m[i], new(big.Rat).SetFloat64(p.V[0][i]))
		}
	}
	arrives := func(t float64) {
		if !hasPrecision(t) {
			return
		}
		scale := oracle.BodyScale(p, s)
		if p.Kind != oracle.Segment {
			scale += wayOf(m, t)
		}
		r.arrives(parameter, start, m, t, s, scale)
	}
	clip, _ := d3.Clip(path, shape)
	if hasPrecision(clip.Enter) && (p.Kind == oracle.Line || oracle.BodySign(start, s) > 0) {
		arrives(clip.Enter)
		arrives(hit.T)
	}
	if p.Kind != oracle.Segment || oracle.BodySign(bodyAt(p.V[1]), s) > 0 {
		arrives(clip.Exit)
	}
	hits, n := d3.Crossings(path, shape)
	for _, h := range hits[:n] {
		r.length(h.Normal)
		arrives(h.T)
	}
}

// bodySweep measures when a moving body begins and ceases to touch another.
func (r *report) bodySweep(a oracle.Body, m [3]float64, b oracle.Body) {
	x, y := bodyOf(a), bodyOf(b)
	hit, ok := d3.Sweep(x, at(m), y)
	if !ok {
		return
	}
	r.length(hit.Normal)
	span, _ := d3.SweepSpan(x, at(m), y)
	way := times(m, 1)
	scale := oracle.BodyScale(a, b) + wayOf(way, 1)
	if oracle.BodySign(a, b) > 0 && hasPrecision(hit.T) {
		r.arrives(moment, a, way, hit.T, b, scale)
	}
	if oracle.BodySignShifted(a, b, times(m, 1)) > 0 && hasPrecision(span.Exit) {
		r.arrives(moment, a, way, span.Exit, b, scale)
	}
}

// arrives measures how far a, moved by t times m, is from touching b.
func (r *report) arrives(what int, a oracle.Body, m [3]*big.Rat, t float64, b oracle.Body, scale float64) {
	if math.IsInf(scale, 1) {
		return // a bound that no float64 exceeds
	}
	var by [3]*big.Rat
	for i, x := range m {
		by[i] = new(big.Rat).Mul(x, new(big.Rat).SetFloat64(t))
	}
	r.add(what, off(0, oracle.BodyGap(a, b, by), scale))
}

// hasPrecision says whether t is 0 or has the full precision of a float64.
func hasPrecision(t float64) bool {
	return t == 0 || math.Abs(t) > least && math.Abs(t) < 1/least
}

// wayOf returns the sum of the absolute values of the coordinates of t·m.
func wayOf(m [3]*big.Rat, t float64) (sum float64) {
	for _, x := range m {
		c, _ := new(big.Rat).Mul(x, new(big.Rat).SetFloat64(t)).Float64()
		sum += math.Abs(c)
	}
	return sum
}

// bodyAt returns the body that is the point p.
func bodyAt(p [3]float64) oracle.Body {
	return oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{p}}
}
