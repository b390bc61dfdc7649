// Package explain takes the steps by which d2 and d3 reach a verdict, with the same
// formulas in the same order, and writes down the numbers. It says which filter is asked, what
// the filter computes, its error bound, and who decides, floats or integers.
//
// The comments of the formulas are in d3, in num_float.go, core_near.go, pair_verdict.go, core_crossing.go,
// cast_core.go, cast_path.go, sweep_zero_radius.go and sweep_query.go; most names are the same. Tests in d2 and d3
// compare every verdict, and who decided, with the filters themselves, on all hard families.
package explain

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/internal/exact"
)

// A Shape is a shape of either dimension, finite and with no negative radius.
type Shape struct {
	Kind  exact.Kind // of its core: Segment for a capsule
	Round bool       // a circle, sphere or capsule, which have a field for the radius
	P, Q  [3]float64 // the point, the ends, or origin and direction
	R     float64
}

// A Verdict is how a question ends, and who decided.
type Verdict struct {
	Sign  int  // of the distance less R, that inside being negative: −1 they penetrate, 0 they touch, +1 they are apart; for a path or motion, the least on the way
	Exact bool // integers decided
}

// Word names the sign.
func (v Verdict) Word() string {
	switch {
	case v.Sign < 0:
		return "penetrating"
	case v.Sign > 0:
		return "apart"
	}
	return "touching"
}

// Pair explains how two shapes stand to each other: what Overlap, Distance,
// ClosestPoints and Collide begin with.
func Pair(dim int, a, b Shape) (Verdict, []string) {
	w := walk{dim: dim}
	x, y := w.core(a), w.core(b)
	w.cores(&x, &y)
	w.head("the filter")
	rel := w.filter(&x, &y)
	if rel != undecided {
		return w.float(int(rel)), w.steps
	}
	w.integers("floats cannot tell: the value is within its error bound, or the bound is infinite")
	sa, sb := x.span(), y.span()
	sign := exact.Sign(&sa, &sb, x.r, y.r, dim)
	w.say("the sign of the distance less R is %v", signed(sign))
	return w.exact(sign), w.steps
}

// relation is as in d3.
type relation int8

const (
	penetrating relation = -1
	touching    relation = 0
	apart       relation = +1
	undecided   relation = +3
	inside      relation = +4
	outside     relation = +5
)

const (
	e    = 0x1p-53
	tiny = 0x1p-900
)

// A walk is a derivation being written.
type walk struct {
	dim   int
	steps []string
	heads int
}

// head begins a step.
func (w *walk) head(format string, args ...any) {
	w.heads++
	w.steps = append(w.steps, fmt.Sprintf("%d. %s", w.heads, fmt.Sprintf(format, args...)))
}

// say writes a line of a step.
func (w *walk) say(format string, args ...any) {
	for i, arg := range args {
		if x, ok := arg.(vec); ok {
			args[i] = w.text(x)
		}
	}
	w.steps = append(w.steps, "   "+fmt.Sprintf(format, args...))
}

func (w *walk) float(sign int) Verdict {
	v := Verdict{Sign: sign}
	w.head("decided by: the float filter")
	w.say("beyond its error bound, the sign of a value is right: %v", v.Word())
	return v
}

func (w *walk) integers(why string) {
	w.head("decided by: integers")
	w.say("%v", why)
	w.say("every float is an integer times a power of two; times one common power, all numbers are integers")
}

func (w *walk) exact(sign int) Verdict {
	v := Verdict{Sign: sign, Exact: true}
	w.say("so the verdict is: %v", v.Word())
	return v
}

// number writes x so that it reads back to the same bits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// text writes v as (x, y).
func (w *walk) text(v vec) string {
	parts := make([]string, w.dim)
	for i := range parts {
		parts[i] = number(v[i] + 0) // −0 + 0 is 0
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// core is as in d3.
type core struct {
	kind    exact.Kind
	a, b, u vec
	r       float64
	round   bool
}

func (w *walk) core(s Shape) core {
	c := core{kind: s.Kind, a: s.P, b: s.Q, r: s.R, round: s.Round}
	switch {
	case s.Kind == exact.Point:
		c.b = s.P
	case s.Kind == exact.Segment:
		c.u = w.sub(s.Q, s.P)
		if s.P == s.Q {
			c.kind = exact.Point
		}
	default:
		c.u = s.Q
		if s.Q == (vec{}) {
			c.kind, c.b = exact.Point, s.P
		}
	}
	return c
}

func (c *core) span() exact.Core { return exact.Core{Kind: c.kind, P: c.a, Q: c.b} }

// cores writes the first step: what the shapes are made of.
func (w *walk) cores(a, b *core) {
	w.head("cores and radii")
	for i, c := range [2]*core{a, b} {
		w.say("%v: %v, radius %v", [2]string{"a", "b"}[i], w.describe(c), number(c.r))
	}
	r := a.r + b.r
	w.say("R = r₁ + r₂ = %v, q = R² = %v", r, float64(r*r))
}

func (w *walk) describe(c *core) string {
	switch c.kind {
	case exact.Segment:
		return fmt.Sprintf("the segment from %s to %s", w.text(c.a), w.text(c.b))
	case exact.Ray:
		return fmt.Sprintf("the ray from %s along %s", w.text(c.a), w.text(c.u))
	case exact.Line:
		return fmt.Sprintf("the line through %s along %s", w.text(c.a), w.text(c.u))
	}
	return "the point " + w.text(c.a)
}

// sign writes what a filter computed, and returns its answer.
func (w *walk) sign(name string, p, bound float64) relation {
	rel := undecided
	if math.Abs(p) > bound {
		rel = relation(1 | int64(math.Float64bits(p))>>63)
	}
	w.say("%v = %v, error bound %.3g: %v", name, number(p), bound, rel.meaning())
	return rel
}

func (r relation) meaning() string {
	switch r {
	case penetrating:
		return "certainly negative"
	case apart:
		return "certainly positive"
	}
	return "undecided"
}

// signed writes a sign.
func signed(sign int) string { return [...]string{"−1", "0", "+1"}[sign+1] }
