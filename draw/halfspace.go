package draw

import "math"

// This file draws what has no end in all directions but along its lines: half-planes,
// half-spaces, and boxes with infinite sides.

// boundary draws a half-plane, or a half-space: where it is seen edge on like a half-plane,
// otherwise a piece of its boundary with a grid on it.
func (v *view) boundary(k *mark) []Point {
	n := k.dir.unit()
	at := k.from.along(k.r, n)
	look := looks[k.style]
	const level = 1e-9
	if facing := dot(n, v.toViewer()); v.isPlane || math.Abs(facing) < level {
		d := v.turn(n)
		return v.halfPlane(v.project(at), Point{d.X, -d.Y}, k, look)
	}
	return v.patch(at, n, k, look)
}

// halfPlane draws the side of the line through p that n points away from.
func (v *view) halfPlane(p, n Point, k *mark, look *look) []Point {
	r := v.area
	all := []Point{{r.x0, r.y0}, {r.x1, r.y0}, {r.x1, r.y1}, {r.x0, r.y1}}
	inside := hullOf(cutBy(all, p, n.times(-1)))
	if len(inside) < 3 {
		return nil
	}
	if look.ground != "" {
		v.c.Path(outline(inside, 0), look.ground)
	}
	along := Point{-n.Y, n.X}
	lo, hi, ok := r.clip(p, along, math.Inf(-1), math.Inf(1))
	if !ok {
		return []Point{middleOf(inside)}
	}
	from, to := r.clamp(p.along(lo, along)), r.clamp(p.along(hi, along))
	v.line(from, to, look.edge)
	if look.hatch != "" {
		v.hatch(from, to, n, look.hatch)
	}
	label := shorten(k.label)
	t := textBox(Point{}, label, Name)
	depth := 16 + float64(abs(n.X)*t.x1) + float64(abs(n.Y)*t.y1)
	var spots []Point
	for _, at := range []float64{.12, .88, .3, .7, .5, .05, .95} {
		m := from.along(at, to.sub(from))
		spots = append(spots, m.along(-depth, n))
	}
	return append(spots, middleOf(inside))
}

// hatch draws short slanted strokes on the inner side of a line.
func (v *view) hatch(from, to, n Point, s Style) {
	const gap, size = 13, 8
	d := to.sub(from)
	long := d.len()
	if long == 0 {
		return
	}
	u := Point{d.X / long, d.Y / long}
	stroke := u.times(-size).along(-size, n)
	for at := gap / 2.0; at < long; at += gap {
		p := from.along(at, u)
		if a, b, ok := v.cut(p, p.add(stroke)); ok {
			v.c.Line(a, b, s)
		}
	}
}

// patch draws a square piece of the plane through at, around what is nearest to the middle
// of the frame.
func (v *view) patch(at, n vec, k *mark, look *look) []Point {
	foot := v.center.along(dot(at.sub(v.center), n), n)
	side := vec{1, 0, 0}
	if math.Abs(n[0]) > .75 {
		side = vec{0, 1, 0}
	}
	// A square along the axes, if the plane is.
	v1 := side.along(-dot(side, n), n).unit()
	v2 := cross(n, v1)
	const lines = 4
	place := func(x, y int) Point {
		p := foot.along(v.reach*float64(x)/lines, v1)
		return v.project(p.along(v.reach*float64(y)/lines, v2))
	}
	corners := hullOf([]Point{place(-lines, -lines), place(lines, -lines), place(lines, lines), place(-lines, lines)})
	if len(corners) < 3 {
		return nil
	}
	cut := v.cutArea(corners)
	if look.ground != "" && len(cut) > 2 {
		v.c.Path(outline(cut, 0), look.ground)
	}
	if look.hatch != "" {
		for i := -lines + 1; i < lines; i++ {
			v.thin(place(i, -lines), place(i, lines), look.hatch)
			v.thin(place(-lines, i), place(lines, i), look.hatch)
		}
	}
	edge := look.edge
	if dot(n, v.toViewer()) < 0 {
		edge = look.hidden // seen from within
	}
	for i, p := range corners {
		if a, b, ok := v.cut(p, corners[(i+1)%len(corners)]); ok {
			v.line(a, b, edge)
		}
	}
	var spots []Point
	for _, p := range corners {
		m := middleOf(corners)
		for _, at := range []float64{.8, .6} {
			spots = append(spots, m.along(at, p.sub(m)))
		}
	}
	return spots
}

// thin draws the part of a line in the area, which labels need not avoid.
func (v *view) thin(p, q Point, s Style) {
	if a, b, ok := v.cut(p, q); ok {
		v.c.Line(a, b, s)
	}
}

// slab draws a box with infinite sides, which are outside of the frame.
func (v *view) slab(k *mark) []Point {
	look := looks[k.style]
	lo, hi := k.box[0], k.box[1]
	var ends [3][2]float64
	var isOpen [3][2]bool
	// Twice as far from the middle as the corners of the frame are in any view.
	far := float64(4*v.reach) + v.areaReach()
	for i := range lo {
		ends[i] = [2]float64{lo[i] - k.r, hi[i] + k.r}
		for side, sign := range []float64{-1, 1} {
			if math.IsInf(ends[i][side], 0) {
				isOpen[i][side] = true
				ends[i][side] = v.center[i] + float64(sign*far)
			}
		}
	}
	corner := func(x, y, z int) vec { return vec{ends[0][x], ends[1][y], ends[2][z]} }
	var all []Point
	for bits := range 8 {
		all = append(all, v.project(corner(bits&1, bits>>1&1, bits>>2)))
	}
	cut := v.cutArea(hullOf(all))
	if look.ground != "" && len(cut) > 2 {
		v.c.Path(outline(cut, 0), look.ground)
	}
	v.slabEdges(corner, isOpen, look)
	if len(cut) < 3 {
		return nil
	}
	m := middleOf(cut)
	spots := []Point{m}
	for _, p := range cut {
		spots = append(spots, m.along(.6, p.sub(m)))
	}
	return spots
}

// slabEdges draws the edges between finite sides. In the plane, where the third dimension
// has no sides, these are sides.
func (v *view) slabEdges(corner func(x, y, z int) vec, isOpen [3][2]bool, look *look) {
	for axis := range 3 {
		if v.isPlane && axis == 2 {
			break
		}
		p, q := (axis+1)%3, (axis+2)%3
		for i := range 2 {
			for j := range 2 {
				if isOpen[p][i] && !(v.isPlane && p == 2) || isOpen[q][j] && !(v.isPlane && q == 2) {
					continue
				}
				var from, to [3]int
				from[p], to[p] = i, i
				from[q], to[q] = j, j
				to[axis] = 1
				a := v.project(corner(from[0], from[1], from[2]))
				b := v.project(corner(to[0], to[1], to[2]))
				if a, b, ok := v.cut(a, b); ok {
					v.line(a, b, look.edge)
				}
			}
		}
	}
}

// areaReach returns half the diagonal of the area in units of the scene.
func (v *view) areaReach() float64 {
	return (v.area.width() + v.area.height()) / v.scale
}

// cutBy returns the part of a polygon on the side of a line through at that in points to
// (Sutherland and Hodgman, 1974).
func cutBy(corners []Point, at, in Point) (kept []Point) {
	for i, q := range corners {
		p := corners[(i+len(corners)-1)%len(corners)]
		hp, hq := p.sub(at).dot(in), q.sub(at).dot(in)
		if hp < 0 != (hq < 0) {
			kept = append(kept, p.along(hp/(hp-hq), q.sub(p)))
		}
		if hq >= 0 {
			kept = append(kept, q)
		}
	}
	return kept
}

// middleOf returns the middle of the corners.
func middleOf(corners []Point) (m Point) {
	for _, p := range corners {
		m = m.along(1/float64(len(corners)), p)
	}
	return m
}
