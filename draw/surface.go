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
		k.triangles = s.Surface.Triangles
	case s.Surface.Closed && ok:
		k.at = append(slices.Clone(at), at[0])
		fallthrough
	default:
		k.style = Thin
	}
	return k, ok
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
	for i := range len(corners) - 1 {
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

// normal returns that of the front of a triangle of a mesh.
func (k *mark) normal(i int) vec {
	t := k.triangles[i]
	n := cross(k.at[t[1]].sub(k.at[t[0]]), k.at[t[2]].sub(k.at[t[0]])).unit()
	if k.turned && k.oneSided {
		return vec{}.sub(n)
	}
	return n
}
