package draw

import (
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// mostParts is the number of parts up to which a chain or mesh is drawn part by part. Of a larger one
// there is the outline.
const mostParts = 4000

// surface returns the mark of a chain or mesh.
func (m *marks) surface(s *scene.Shape) (mark, bool) {
	at, ok := m.vecs(s.List...)
	k := mark{kind: surfaceMark, style: Edge, at: at, turned: s.Surface.Mirrored}
	k.oneSided = s.Surface.OneSided
	switch {
	case s.Kind == scene.Mesh:
		k.triangles, k.filled = s.Surface.Triangles, s.Surface.Solid
	default:
		k.style, k.filled = Thin, s.Surface.Solid && !s.Surface.EvenOdd
		if ok {
			k.at, k.sizes = rings(at, s.Surface)
		}
	}
	return k, ok
}

// rings returns the points of a chain, the first one of each closed outline again behind its last one, and how many points each
// outline has then.
func rings(at []vec, x *scene.Surface) (all []vec, sizes []int) {
	if !x.Closed {
		return at, []int{len(at)}
	}
	outlines := x.Outlines
	if outlines == nil {
		outlines = []int{len(at)}
	}
	for _, n := range outlines {
		all = append(append(all, at[:n]...), at[0])
		at, sizes = at[n:], append(sizes, n+1)
	}
	return all, sizes
}

// surface draws a chain or mesh, and returns spots for its name.
func (v *view) surface(k *mark) []Point {
	corners := make([]Point, len(k.at))
	for i, p := range k.at {
		corners[i] = v.project(p)
	}
	switch {
	case max(len(corners), len(k.triangles)) > mostParts:
		v.c.Path(outline(hullOf(corners), 0), Body)
	case k.triangles != nil && k.style == PastBody:
		if hull := hullOf(corners); len(hull) > 1 {
			v.c.Path(outline(hull, 0), PastBody)
		}
	case k.triangles != nil:
		v.facets(k, corners)
	default:
		v.chain(k, corners)
	}
	const most = 64 // edges that the name may be beside
	name := shorten(k.label)
	var spots []Point
	for i := 0; i < len(corners)-1; i += 1 + len(corners)/most {
		spots = append(spots, beside(corners[i], corners[i+1], name, Name)...)
	}
	return spots
}

// chain draws the edges of a chain, with strokes behind those that have a front only.
func (v *view) chain(k *mark, corners []Point) {
	ends := map[int]bool{} // where an outline is over
	var area []Step
	first := 0
	for _, n := range k.sizes {
		for i, p := range corners[first : first+n-1] {
			op := Straight
			if i == 0 {
				op = Move
			}
			area = append(area, Step{Op: op, To: p})
		}
		area = append(area, Step{Op: Close})
		first += n
		ends[first] = true
	}
	if k.filled {
		v.c.Path(area, Ground)
	}
	for i := range len(corners) - 1 {
		if ends[i+1] {
			continue
		}
		p, q := corners[i], corners[i+1]
		d := v.turn(k.at[i+1].sub(k.at[i]))
		if from, to, ok := v.cut(p, q); ok {
			v.line(from, to, k.style)
			size := d.len()
			if !k.oneSided || size == 0 {
				continue
			}
			// The front is on the right in coordinates of the scene, which v.up may turn round.
			out := vec{k.at[i+1][1] - k.at[i][1], k.at[i][0] - k.at[i+1][0]}
			if k.turned {
				out = vec{}.sub(out)
			}
			n := v.turn(out)
			v.hatch(from, to, Point{n.X / size, -n.Y / size}, Hatch)
		}
	}
}

// facets draws the triangles of a mesh, each over what is behind it: those that turn their back first, as is right
// for what is closed, and of the same side the farthest first. Of large triangles that is not always the right order.
func (v *view) facets(k *mark, corners []Point) {
	out := v.toViewer()
	order := make([]int, len(k.triangles))
	depth := make([]float64, len(k.triangles))
	for i, t := range k.triangles {
		order[i] = i
		depth[i] = dot(k.at[t[0]], out) + dot(k.at[t[1]], out) + dot(k.at[t[2]], out)
	}
	turnsBack := func(i int) bool { return dot(k.normal(i), out) < 0 }
	slices.SortStableFunc(order, func(i, j int) int {
		switch back := turnsBack(i); {
		case back == turnsBack(j):
			return cmpFloat(depth[i], depth[j])
		case back:
			return -1
		}
		return 1
	})
	if k.filled {
		v.glass(k, corners, order, turnsBack)
		order = nil
	}
	for _, i := range order {
		t := k.triangles[i]
		n := k.normal(i)
		if turnsBack(i) && !k.oneSided {
			n = vec{}.sub(n)
		}
		shape := hullOf([]Point{corners[t[0]], corners[t[1]], corners[t[2]]})
		if len(shape) < 2 {
			continue
		}
		path := outline(shape, 0)
		if len(shape) > 2 {
			for _, style := range []Style{Paper, Ground, v.shadeOf(n)} {
				v.c.Path(path, style)
			}
		}
		v.c.Path(path, k.style)
	}
	if hull := hullOf(corners); len(hull) > 1 {
		v.avoidRim(hull, 0)
	}
}

// glass draws the triangles of what is solid as those of a body, so that what is inside can be seen: without the sides within a
// plane, and sides that only turn their back dashed.
func (v *view) glass(k *mark, corners []Point, order []int, turnsBack func(i int) bool) {
	type side struct{ lo, hi int }
	first := map[side]int{} // the first triangle with a side
	flat, front := map[side]bool{}, map[side]bool{}
	for i, t := range k.triangles {
		for c, p := range t {
			q := t[(c+1)%3]
			s := side{min(p, q), max(p, q)}
			at, again := first[s]
			if !again {
				first[s] = i
			} else if dot(k.normal(at), k.normal(i)) > 1-1e-12 {
				flat[s] = true
			}
			front[s] = front[s] || !turnsBack(i)
		}
	}
	for _, i := range order {
		t := k.triangles[i]
		if shape := hullOf([]Point{corners[t[0]], corners[t[1]], corners[t[2]]}); len(shape) > 2 && !turnsBack(i) {
			v.c.Path(outline(shape, 0), Ground)
			v.c.Path(outline(shape, 0), v.shadeOf(k.normal(i)))
		}
	}
	for _, i := range order {
		for c, p := range k.triangles[i] {
			q := k.triangles[i][(c+1)%3]
			s := side{min(p, q), max(p, q)}
			if flat[s] || first[s] != i {
				continue
			}
			style := Hidden
			if front[s] {
				style = k.style
			}
			v.c.Line(corners[p], corners[q], style)
		}
	}
}

// normal returns that of the front of a triangle of a mesh.
func (k *mark) normal(i int) vec {
	t := k.triangles[i]
	n := cross(k.at[t[1]].sub(k.at[t[0]]), k.at[t[2]].sub(k.at[t[0]])).unit()
	if k.turned && (k.oneSided || k.filled) {
		return vec{}.sub(n)
	}
	return n
}
