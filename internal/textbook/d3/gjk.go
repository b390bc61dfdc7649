package textbook

import "github.com/hantei-go/hantei/d3"

// vertex is a corner of the parallelogram {a − b} of two segments, and the parameters
// it comes from.
type vertex struct {
	p    d3.Vec
	s, t float64
}

// gjk is connect for segments and points by iteration: the point of a simplex of
// corners nearest to the origin gives the direction in which to look for a corner
// nearer still (Gilbert, Johnson and Keerthi 1988; Ericson 9.5).
func gjk(a, b *span) (w d3.Vec, s, t float64) {
	const steps, tolerance = 16, 1e-12
	d := a.o.Sub(b.o)
	corner := func(w d3.Vec) (v vertex) {
		v.p = d
		if a.u.Dot(w) < 0 {
			v.p, v.s = v.p.Add(a.u), 1
		}
		if b.u.Dot(w) > 0 {
			v.p, v.t = v.p.Sub(b.u), 1
		}
		return v
	}
	simplex, n := [3]vertex{corner(d)}, 1
	best := simplex[0]
	for range steps {
		v := corner(best.p)
		if ww := best.p.Dot(best.p); ww-best.p.Dot(v.p) <= float64(tolerance*ww) {
			break
		}
		simplex[n] = v
		n++
		best, n = nearest(&simplex, n)
		if n == 3 {
			break // the origin is in the triangle's plane, and within
		}
	}
	return best.p, best.s, best.t
}

// nearest returns the point nearest to the origin of the first n corners' hull. It
// leaves the corners that span it in front, and returns how many.
func nearest(c *[3]vertex, n int) (vertex, int) {
	if n == 2 {
		return nearestOnEdge(c)
	}
	best, of := vertex{}, [3]vertex{}
	for i := range 3 {
		edge := [3]vertex{c[i], c[(i+1)%3]}
		if v, m := nearestOnEdge(&edge); n == 3 || v.p.Dot(v.p) < best.p.Dot(best.p) {
			best, of, n = v, edge, m
		}
	}
	// Inside the triangle, if the origin's coordinates there are positive.
	u, v := c[1].p.Sub(c[0].p), c[2].p.Sub(c[0].p)
	uu, uv, vv, ud, vd := u.Dot(u), u.Dot(v), v.Dot(v), -u.Dot(c[0].p), -v.Dot(c[0].p)
	det := float64(uu*vv) - float64(uv*uv)
	x, y := float64(vv*ud)-float64(uv*vd), float64(uu*vd)-float64(uv*ud)
	if x > 0 && y > 0 && x+y < det {
		return mix(mix(c[0], c[1], x/(det-y)), c[2], y/det), 3
	}
	*c = of
	return best, n
}

// nearestOnEdge is nearest for the first two corners.
func nearestOnEdge(c *[3]vertex) (vertex, int) {
	u := c[1].p.Sub(c[0].p)
	k, uu := -u.Dot(c[0].p), u.Dot(u)
	switch {
	case k <= 0:
		return c[0], 1
	case k >= uu:
		c[0] = c[1]
		return c[0], 1
	}
	return mix(c[0], c[1], k/uu), 2
}

// mix returns the point that is the part t of the way from v to w.
func mix(v, w vertex, t float64) vertex {
	return vertex{
		v.p.Add(w.p.Sub(v.p).Scale(t)),
		v.s + float64((w.s-v.s)*t),
		v.t + float64((w.t-v.t)*t),
	}
}
