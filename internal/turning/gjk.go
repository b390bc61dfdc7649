package turning

import "math"

// simplex is up to four corners of the Minkowski difference of two lists of points, and its point nearest to the origin. It
// proposes axes; nothing is decided by it.
type simplex struct {
	v       [4]difference
	weight  [4]float64 // of the corners in nearest
	n       int
	nearest vec
}

// difference is a point of one list minus a point of the other.
type difference struct {
	a, b int
	at   vec
}

// search makes s the simplex nearest to the origin, by GJK, and returns how far a and b are apart along nearest: 0 if they are not,
// or if floats do not see it.
func (s *simplex) search(a, b []vec) (h float64) {
	for i := range s.n {
		v := &s.v[i]
		v.at = minus(&a[v.a], &b[v.b])
	}
	if s.n == 0 {
		s.n = 1
		s.v[0] = difference{at: minus(&a[0], &b[0])}
	}
	s.reduce()
	for range 64 {
		d := &s.nearest
		square := dot(d, d)
		if square == 0 || s.n == 4 {
			return 0
		}
		i, k := least(a, d), most(b, d)
		at := minus(&a[i], &b[k])
		along := dot(&at, d)
		h = along / math.Sqrt(square)
		if square-along <= 8*e*square || s.has(i, k) {
			break
		}
		s.v[s.n] = difference{i, k, at}
		s.n++
		s.reduce()
		if !(dot(&s.nearest, &s.nearest) < square) {
			break
		}
	}
	if h > 0 {
		return h
	}
	return s.straighten(a, b)
}

// straighten makes nearest perpendicular to s, if that parts a and b, and returns how far. Where the origin is much nearer to s than s
// is long, nearest is only nearly perpendicular, and along it the two do not seem to be apart.
func (s *simplex) straighten(a, b []vec) (h float64) {
	d := s.nearest
	u, v := minus(&s.v[1].at, &s.v[0].at), minus(&s.v[2].at, &s.v[0].at)
	switch s.n {
	case 2:
		u = times(&u, dot(&d, &u)/dot(&u, &u))
		d = minus(&d, &u)
	case 3:
		n := cross(&u, &v)
		d = times(&n, math.Copysign(1, dot(&n, &d)))
	default:
		return 0
	}
	l := length(&d)
	d = times(&d, 1/l)
	i, k := least(a, &d), most(b, &d)
	at := minus(&a[i], &b[k])
	if h = dot(&at, &d); h > 0 && l > 0 {
		s.nearest = times(&d, h)
		return h
	}
	return 0
}

func (s *simplex) has(a, b int) bool {
	for i := range s.n {
		if s.v[i].a == a && s.v[i].b == b {
			return true
		}
	}
	return false
}

// least returns the index of the point that is least along d.
func least(points []vec, d *vec) (at int) {
	low := math.Inf(1)
	for i := range points {
		if h := dot(&points[i], d); h < low {
			low, at = h, i
		}
	}
	return at
}

// most returns the index of the point that is most along d.
func most(points []vec, d *vec) (at int) {
	high := math.Inf(-1)
	for i := range points {
		if h := dot(&points[i], d); h > high {
			high, at = h, i
		}
	}
	return at
}

// reduce sets nearest, and drops the corners that nearest does not depend on.
func (s *simplex) reduce() {
	switch s.n {
	case 1:
		s.keep(s.v[0].at, 0)
	case 2:
		s.reduceSegment()
	case 3:
		s.reduceTriangle()
	case 4:
		s.reduceTetrahedron()
	}
}

// keep makes s the corners of the given indices, and p its nearest point.
func (s *simplex) keep(p vec, corners ...int) {
	old := s.v
	for i, k := range corners {
		s.v[i] = old[k]
	}
	s.n, s.nearest, s.weight[0] = len(corners), p, 1
}

func (s *simplex) reduceSegment() {
	a, b := s.v[0].at, s.v[1].at
	u := minus(&b, &a)
	t, uu := -dot(&a, &u), dot(&u, &u)
	switch {
	case t <= 0 || uu == 0:
		s.keep(a, 0)
	case t >= uu:
		s.keep(b, 1)
	default:
		s.weight = [4]float64{1 - t/uu, t / uu}
		u = times(&u, t/uu)
		s.nearest = plus(&a, &u)
	}
}

// reduceTriangle is by the regions of a triangle (Ericson 2005, 5.1.5).
func (s *simplex) reduceTriangle() {
	a, b, c := s.v[0].at, s.v[1].at, s.v[2].at
	ab, ac := minus(&b, &a), minus(&c, &a)
	d1, d2 := -dot(&ab, &a), -dot(&ac, &a)
	if d1 <= 0 && d2 <= 0 {
		s.keep(a, 0)
		return
	}
	d3, d4 := -dot(&ab, &b), -dot(&ac, &b)
	if d3 >= 0 && d4 <= d3 {
		s.keep(b, 1)
		return
	}
	vc := float64(d1*d4) - float64(d3*d2)
	if vc <= 0 && d1 >= 0 && d3 <= 0 {
		s.keepEdge(0, 1)
		return
	}
	d5, d6 := -dot(&ab, &c), -dot(&ac, &c)
	if d6 >= 0 && d5 <= d6 {
		s.keep(c, 2)
		return
	}
	vb := float64(d5*d2) - float64(d1*d6)
	if vb <= 0 && d2 >= 0 && d6 <= 0 {
		s.keepEdge(0, 2)
		return
	}
	va := float64(d3*d6) - float64(d5*d4)
	if va <= 0 && d4-d3 >= 0 && d5-d6 >= 0 {
		s.keepEdge(1, 2)
		return
	}
	sum := va + vb + vc
	if sum == 0 {
		s.keepEdge(0, 1)
		return
	}
	s.weight = [4]float64{va / sum, vb / sum, vc / sum}
	u, v := times(&ab, vb/sum), times(&ac, vc/sum)
	s.nearest = plus(&a, &u)
	s.nearest = plus(&s.nearest, &v)
}

func (s *simplex) keepEdge(i, k int) {
	s.v[0], s.v[1], s.n = s.v[i], s.v[k], 2
	s.reduceSegment()
}

// reduceTetrahedron takes the nearest of the faces beyond which the origin is. If there is none, the origin is inside. A flat one,
// such as that of four corners of a face, has no inside: which side of a face is in would be up to rounding. The weight of a corner is
// its barycentric coordinate: how high the origin is over the opposite face, divided by how high the corner is.
func (s *simplex) reduceTetrahedron() {
	best, inside := *s, [4]float64{}
	near := math.Inf(1)
	for out := range 4 {
		f := *s
		f.keep(vec{}, (out+1)%4, (out+2)%4, (out+3)%4)
		a := f.v[0].at
		u, v, w := minus(&f.v[1].at, &a), minus(&f.v[2].at, &a), minus(&s.v[out].at, &a)
		n := cross(&u, &v)
		height, side := dot(&n, &w), -dot(&n, &a)
		isFlat := height*height <= 1e-24*dot(&n, &n)*dot(&w, &w)
		if !isFlat && math.Signbit(side) == math.Signbit(height) && side != 0 {
			inside[out] = side / height
			continue
		}
		f.reduceTriangle()
		if d := dot(&f.nearest, &f.nearest); d < near {
			near, best = d, f
		}
	}
	if near < math.Inf(1) {
		*s = best
	} else {
		s.nearest, s.weight = vec{}, inside
	}
}

// depth returns how far the origin is from the boundary of s, if it is inside: a triangle in the plane, a tetrahedron in space.
func (s *simplex) depth(dim int) float64 {
	if s.n <= dim {
		return 0
	}
	depth := math.Inf(1)
	for out := range dim + 1 {
		a := &s.v[(out+1)%(dim+1)].at
		u, opposite := minus(&s.v[(out+2)%(dim+1)].at, a), minus(&s.v[out].at, a)
		n := vec{-u[1], u[0], 0}
		if dim > 2 {
			v := minus(&s.v[(out+3)%4].at, a)
			n = cross(&u, &v)
		}
		inside := dot(&n, &opposite)
		depth = min(depth, -dot(&n, a)/math.Copysign(length(&n), inside))
	}
	return max(0, depth)
}

// onB returns the point of b in the difference that is nearest to the origin.
func (s *simplex) onB(b []vec) (p vec) {
	for i := range s.n {
		w := times(&b[s.v[i].b], s.weight[i])
		p = plus(&p, &w)
	}
	return p
}

// corners returns the different corners of body i, 0 or 1, in the simplex.
func (s *simplex) corners(i int) (list [4]int, n int) {
	for k := range s.n {
		c := [...]int{s.v[k].a, s.v[k].b}[i]
		isNew := true
		for _, have := range list[:n] {
			isNew = isNew && have != c
		}
		if isNew {
			list[n] = c
			n++
		}
	}
	return list, n
}
