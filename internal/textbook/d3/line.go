package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// LineSphereQuadratic solves |P + tV − C|² = r² for both roots (article S0.3;
// Ericson 5.3.2). From far away b² − ac cancels; a zero V says no.
func LineSphereQuadratic(l d3.Line, s d3.Sphere) (t1, t2 float64, ok bool) {
	k := l.Origin.Sub(s.Center)
	return roots(l.Dir.Dot(l.Dir), k.Dot(l.Dir), k.Dot(k)-float64(s.Radius*s.Radius))
}

// LineSphereExpanded is the quadratic with P·P + C·C − 2P·C for |P − C|² (article
// S0.3). Far from the origin that cancels, however near P and C are.
func LineSphereExpanded(l d3.Line, s d3.Sphere) (t1, t2 float64, ok bool) {
	p, c, v := l.Origin, s.Center, l.Dir
	kk := p.Dot(p) + c.Dot(c) - float64(2*p.Dot(c))
	return roots(v.Dot(v), p.Dot(v)-c.Dot(v), kk-float64(s.Radius*s.Radius))
}

// roots returns the roots of at² + 2bt + c.
func roots(a, b, c float64) (t1, t2 float64, ok bool) {
	d := float64(b*b) - float64(a*c)
	if d < 0 || a == 0 {
		return 0, 0, false
	}
	root := math.Sqrt(d)
	return (-b - root) / a, (-b + root) / a, true
}

// LineSphereProjection returns the foot of C on the unit axis and half the chord,
// √(r² − d²) (article S0.5). The unit axis rounds: from far away its foot lies beside
// the line. A zero V says no.
func LineSphereProjection(l d3.Line, s d3.Sphere) (foot d3.Vec, half float64, ok bool) {
	length := math.Sqrt(l.Dir.Dot(l.Dir))
	if length == 0 {
		return d3.Vec{}, 0, false
	}
	v := l.Dir.Scale(1 / length)
	foot = l.Origin.Add(v.Scale(s.Center.Sub(l.Origin).Dot(v)))
	w := s.Center.Sub(foot)
	rest := float64(s.Radius*s.Radius) - w.Dot(w)
	if rest < 0 {
		return foot, 0, false
	}
	return foot, math.Sqrt(rest), true
}

// SegmentSphere is the smaller root of the quadratic if it lies in 0..1 (article S4).
// It takes the sphere for hollow, and for open from within: a segment that starts
// inside says no, also where it leaves.
func SegmentSphere(p d3.Segment, s d3.Sphere) (t float64, ok bool) {
	t, _, ok = LineSphereQuadratic(d3.Line{Origin: p.A, Dir: p.B.Sub(p.A)}, s)
	return t, ok && 0 <= t && t <= 1
}
