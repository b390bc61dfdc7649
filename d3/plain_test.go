package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// The plain forms are what one would write without a thought of rounding: the
// textbook formulas behind the same type switch. They measure what exactness
// costs.

// plainSpan is a core {o + t·u : lo ≤ t ≤ hi} and a radius.
type plainSpan struct {
	o, u      Vec
	lo, hi, r float64
}

func (c *plainSpan) set(s Shape) {
	switch s := s.(type) {
	case Vec:
		*c = plainSpan{o: s}
	case Sphere:
		*c = plainSpan{o: s.Center, r: s.Radius}
	case Segment:
		*c = plainSpan{o: s.A, u: s.B.Sub(s.A), hi: 1}
	case Capsule:
		*c = plainSpan{o: s.A, u: s.B.Sub(s.A), hi: 1, r: s.Radius}
	case Ray:
		*c = plainSpan{o: s.Origin, u: s.Dir, hi: math.Inf(1)}
	case Line:
		*c = plainSpan{o: s.Origin, u: s.Dir, lo: math.Inf(-1), hi: math.Inf(1)}
	}
}

func clampTo(t, lo, hi float64) float64 {
	if t < lo {
		return lo
	}
	if t > hi {
		return hi
	}
	return t
}

// plainGap returns the gap of two cores and its parameters.
func plainGap(a, b *plainSpan) (w Vec, s, t float64) {
	d := a.o.Sub(b.o)
	uu, vv := a.u.Dot(a.u), b.u.Dot(b.u)
	switch {
	case uu == 0 && vv == 0:
		return d, 0, 0
	case uu == 0:
		t = clampTo(b.u.Dot(d)/vv, b.lo, b.hi)
		return d.Sub(b.u.Scale(t)), 0, t
	case vv == 0:
		s = clampTo(-a.u.Dot(d)/uu, a.lo, a.hi)
		return d.Add(a.u.Scale(s)), s, 0
	}
	uv, ud, vd := a.u.Dot(b.u), a.u.Dot(d), b.u.Dot(d)
	if det := float64(uu*vv) - float64(uv*uv); det != 0 {
		s = clampTo((float64(uv*vd)-float64(ud*vv))/det, a.lo, a.hi)
	}
	t = (float64(uv*s) + vd) / vv
	if t < b.lo {
		t = b.lo
		s = clampTo((float64(t*uv)-ud)/uu, a.lo, a.hi)
	} else if t > b.hi {
		t = b.hi
		s = clampTo((float64(t*uv)-ud)/uu, a.lo, a.hi)
	}
	return d.Add(a.u.Scale(s)).Sub(b.u.Scale(t)), s, t
}

// plainSq returns the squared distance of two cores.
func plainSq(a, b *plainSpan) float64 {
	w, _, _ := plainGap(a, b)
	return w.Dot(w)
}

func plainPointSegmentSq(p, a, b Vec) float64 {
	l, k := b.Sub(a), p.Sub(a)
	t := clampTo(k.Dot(l)/l.Dot(l), 0, 1)
	w := k.Sub(l.Scale(t))
	return w.Dot(w)
}

func plainSegmentSegmentSq(a, b, p, q *Vec) float64 {
	d, u, v := a.Sub(*p), b.Sub(*a), q.Sub(*p)
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	ud, vd := u.Dot(d), v.Dot(d)
	s := 0.0
	if det := float64(uu*vv) - float64(uv*uv); det > 0 {
		s = clampTo((float64(uv*vd)-float64(ud*vv))/det, 0, 1)
	}
	t := (float64(uv*s) + vd) / vv
	if t < 0 {
		t, s = 0, clampTo(-ud/uu, 0, 1)
	} else if t > 1 {
		t, s = 1, clampTo((uv-ud)/uu, 0, 1)
	}
	w := d.Add(u.Scale(s).Sub(v.Scale(t)))
	return w.Dot(w)
}

func plainOverlap(a, b Shape) bool {
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			d, r := a.Center.Sub(b.Center), a.Radius+b.Radius
			return d.Dot(d) <= float64(r*r)
		case Capsule:
			r := a.Radius + b.Radius
			return plainPointSegmentSq(a.Center, b.A, b.B) <= float64(r*r)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			r := a.Radius + b.Radius
			return plainPointSegmentSq(b.Center, a.A, a.B) <= float64(r*r)
		case Capsule:
			r := a.Radius + b.Radius
			return plainSegmentSegmentSq(&a.A, &a.B, &b.A, &b.B) <= float64(r*r)
		}
	}
	return plainOverlapSpans(a, b)
}

//go:noinline
func plainOverlapSpans(a, b Shape) bool {
	var x, y plainSpan
	x.set(a)
	y.set(b)
	r := x.r + y.r
	return plainSq(&x, &y) <= float64(r*r)
}

func plainDistance(a, b Shape) float64 {
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			d := a.Center.Sub(b.Center)
			return max(0, math.Sqrt(d.Dot(d))-(a.Radius+b.Radius))
		case Capsule:
			return max(0, math.Sqrt(plainPointSegmentSq(a.Center, b.A, b.B))-(a.Radius+b.Radius))
		}
	case Capsule:
		if b, ok := b.(Sphere); ok {
			return max(0, math.Sqrt(plainPointSegmentSq(b.Center, a.A, a.B))-(a.Radius+b.Radius))
		}
	}
	return plainDistanceSpans(a, b)
}

//go:noinline
func plainDistanceSpans(a, b Shape) float64 {
	var x, y plainSpan
	x.set(a)
	y.set(b)
	return max(0, math.Sqrt(plainSq(&x, &y))-(x.r+y.r))
}

// benchPairs returns n random pairs of shapes of the given kinds.
func benchPairs(n int, ka, kb oracle.Kind) (a, b []Shape) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		x, y := oracle.Families[0].Pair(rng, dim, ka, kb)
		a, b = append(a, shapeOf(x)), append(b, shapeOf(y))
	}
	return a, b
}

var (
	sinkBool  bool
	sinkFloat float64
)

func BenchmarkOverlap(b *testing.B) {
	benchOverlap(b, Overlap, plainOverlap)
}

func benchOverlap(b *testing.B, exact, plain func(a, b Shape) bool) {
	const n = 4096
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			x, y := benchPairs(n, ka, kb)
			b.Run(ka.String()+"-"+kb.String()+"/exact", func(b *testing.B) {
				for i := range b.N {
					sinkBool = exact(x[i%n], y[i%n])
				}
			})
			b.Run(ka.String()+"-"+kb.String()+"/plain", func(b *testing.B) {
				for i := range b.N {
					sinkBool = plain(x[i%n], y[i%n])
				}
			})
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	const n = 4096
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			x, y := benchPairs(n, ka, kb)
			b.Run(ka.String()+"-"+kb.String()+"/exact", func(b *testing.B) {
				for i := range b.N {
					sinkFloat = Distance(x[i%n], y[i%n])
				}
			})
			b.Run(ka.String()+"-"+kb.String()+"/plain", func(b *testing.B) {
				for i := range b.N {
					sinkFloat = plainDistance(x[i%n], y[i%n])
				}
			})
		}
	}
}

// plainEpsilon is below what a textbook calls parallel or meeting.
const plainEpsilon = 1e-9

// plainCollide is what the textbooks offer: a normal along the shortest
// connection of the cores, and where there is none the one of plainCross.
func plainCollide(a, b Shape) (c Contact, ok bool) {
	var x, y plainSpan
	x.set(a)
	y.set(b)
	w, s, t := plainGap(&x, &y)
	l, r := math.Sqrt(w.Dot(w)), x.r+y.r
	if l > r {
		return c, false
	}
	if l < plainEpsilon {
		c.Normal, c.Depth = plainCross(&x, &y)
		c.Depth += r
	} else {
		c.Normal = w.Scale(1 / l)
		c.Depth = r - l
	}
	p := x.o.Add(x.u.Scale(s)).Sub(c.Normal.Scale(x.r))
	q := y.o.Add(y.u.Scale(t)).Add(c.Normal.Scale(y.r))
	c.Point = p.Add(q).Scale(0.5)
	return c, true
}

var sinkContact Contact

func BenchmarkCollide(b *testing.B) {
	const n = 4096
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			x, y := benchPairs(n, ka, kb)
			b.Run(ka.String()+"-"+kb.String()+"/exact", func(b *testing.B) {
				for i := range b.N {
					sinkContact, sinkBool = Collide(x[i%n], y[i%n])
				}
			})
			b.Run(ka.String()+"-"+kb.String()+"/plain", func(b *testing.B) {
				for i := range b.N {
					sinkContact, sinkBool = plainCollide(x[i%n], y[i%n])
				}
			})
		}
	}
}
