package d3

import (
	"math"
	"math/big"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestFilterBounds measures what the filters compute against their bounds, with
// exact numbers: one that is too small would hardly ever make a verdict wrong.
func TestFilterBounds(t *testing.T) {
	eachPair(t, max(1, *cases/2), func(t *testing.T, a, b oracle.Shape) {
		p, q, x, y, r := at(a.P), at(a.Q), at(b.P), at(b.Q), a.R+b.R
		sq := square(distanceOf(withoutRadius(a), withoutRadius(b)))
		over := wide().Sub(sq, square(wide().Add(wide().SetFloat64(a.R), wide().SetFloat64(b.R))))

		// within checks that f is no farther than bound from want.
		within := func(filter string, f float64, want *big.Float, bound float64) {
			if !(bound <= math.MaxFloat64) || math.IsNaN(f) {
				return // undecided
			}
			off := wide().Sub(wide().SetFloat64(f), want)
			if off.Abs(off).Cmp(wide().SetFloat64(bound)) > 0 {
				t.Errorf("%s(%#v, %#v) = %v, want %.20g: off by %.3g, bound %.3g", filter, a, b, f, want, off, bound)
			}
		}
		// decides checks the sign of d, where it is certain.
		decides := func(filter string, d, bound float64) {
			negative, ok := d < -bound, d < -bound || d > bound
			if ok && (over.Sign() == 0 || over.Signbit() != negative) {
				t.Errorf("%s(%#v, %#v) = %v, bound %.3g, want %.20g", filter, a, b, d, bound, over)
			}
		}
		// scaled is over, times u·u where the foot lies inside a core from o to o+u.
		scaled := func(foot exact.End, o, end [3]float64) *big.Float {
			if foot != exact.Inside {
				return over
			}
			return wide().Mul(over, square(distanceOf(oracle.Shape{P: o}, oracle.Shape{P: end})))
		}

		switch {
		case isPoint(a) && isPoint(b):
			d, bound := pointPoint(p, x, r)
			within("pointPoint", d, over, bound)
		case !hasExtent(a.Kind) && hasEnds(b.Kind):
			d, bound, foot := pointSegment(p, x, y, r)
			within("pointSegment", d, scaled(foot, b.P, b.Q), bound)
		case !hasExtent(a.Kind) && hasDirection(b.Kind):
			d, bound, foot := pointRay(p, x, y, b.Kind == oracle.Line, r)
			within("pointRay", d, scaled(foot, [3]float64{}, b.Q), bound)
		case hasEnds(a.Kind) && hasEnds(b.Kind):
			f, n, _, _ := closest(p.Sub(x), q.Sub(p), y.Sub(x), 0)
			within("closest", f, sq, float64(128*e*(f+n)))
			f, n = certificate(p.Sub(x), q.Sub(p), y.Sub(x))
			within("certificate", f, sq, float64(256*e*n))
			d, bound := against(f, n, r)
			decides("certificate", d, bound)
			d, bound = segmentSegment(&p, &q, &x, &y, r)
			decides("segmentSegment", d, bound)
		case hasDirection(a.Kind) && hasEnds(b.Kind) && r > 0:
			d, bound := raySegment(&p, &q, a.Kind == oracle.Line, &x, &y, r)
			decides("raySegment", d, bound)
		}

		var c, d core
		c.set(shapeOf(a))
		d.set(shapeOf(b))
		if before(&d, &c) {
			c, d = d, c
		}
		var g gap
		if n := g.direct(&c, &d); !g.isExact {
			ww := g.w.Dot(g.w)
			within("direct", ww, sq, float64(128*e*(ww+n)))
		}
	})
}

func wide() *big.Float { return new(big.Float).SetPrec(600) }

func square(x *big.Float) *big.Float { return wide().Mul(x, x) }

func distanceOf(a, b oracle.Shape) *big.Float { return oracle.Gap(a, b, [3]*big.Rat{}) }

func withoutRadius(s oracle.Shape) oracle.Shape {
	s.R = 0
	return s
}
