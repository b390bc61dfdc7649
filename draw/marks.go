package draw

import (
	"math"

	"github.com/hantei-go/hantei/scene"
)

// A mark is one thing to draw, in coordinates of the scene. A view projects it.
type mark struct {
	kind  markKind
	style Style
	at    []vec     // corners of a body, ends of a line, the place of a flag or dot
	r     float64   // of a body
	balls []float64 // radii of a body around the points at, beside r; nil if all are 0
	dir   vec       // of a trail or flag, of any length
	lo    float64   // of a trail, in units of dir: 0 or −Inf
	soft  bool      // the frame may leave it out
	solid *solid    // of a body with faces in space, or nil
	from  vec       // a point of a boundary, whose outer normal is dir
	box   [2]vec    // of a slab

	triangles [][3]int // of a mesh, corners by their places in at
	oneSided  bool     // of a chain or mesh
	sizes     []int    // of a chain, how many of at each outline has; nil for one
	filled    bool     // of a chain or mesh that is solid
	turned    bool     // its front has become its back

	label string
	value bool // the label is a number of an answer, not a name
}

type markKind int

const (
	bodyMark  markKind = iota // all within r of the hull of at, or of that of the balls around at
	trailMark                 // what a ray or line runs along from at[0]
	lineMark                  // from at[0] to at[1]
	arrowMark                 // the same with a tip
	flagMark                  // an arrow of fixed length from at[0] along dir
	speedMark                 // an arrow of a velocity dir from at[0]
	dotMark                   // a dot of fixed size at at[0]

	boundaryMark // a half-plane or half-space
	slabMark     // a box with infinite sides

	surfaceMark // a chain or mesh

	wayMark // along all of at
)

// marks is what a scene is made of, in layers from the back to the front.
type marks struct {
	exp    int // coordinates of the scene are divided by 2^exp
	fastEx int // and velocities by 2^fastEx
	back   []mark
	shapes []mark
	front  []mark
	dots   []mark
	used   map[Style]bool
	moving []journey

	journeys map[*scene.Shape]*journey // while marks are made

	isPlay  bool            // movers walk
	walks   map[string]bool // the shapes that they move
	isSpace bool
	isCrowd bool // of more shapes than names and answers find room for

	key   []keyEntry // for this picture alone, before all others
	once  bool       // labels are written once
	arrow float64    // pixels of a velocity of 1; 0 for a length that fits
}

// crowd is the number of shapes above which a picture shows where they meet, and no
// more of the answers.
const crowd = 60

// newMarks turns a scene into marks.
func newMarks(s *scene.Scene) *marks {
	m := &marks{used: map[Style]bool{}, isSpace: s.Dim == 3, isCrowd: len(s.Shapes) > crowd}
	m.isPlay, m.walks = s.Play.Frames() > 0, map[string]bool{}
	if m.isPlay {
		for _, w := range s.Play.Movers {
			for _, part := range shapesOf(s, w.ID) {
				m.walks[part.Name] = true
			}
		}
	}
	m.exp, m.fastEx = exponents(s)
	m.journeys = map[*scene.Shape]*journey{}
	for i := range s.Shapes {
		m.shape(&s.Shapes[i])
	}
	for _, p := range pairs(s) {
		m.pair(&p, &s.Shapes[p.a], &s.Shapes[p.b])
	}
	for i := range s.Expect {
		if s.Expect[i].B < 0 && !m.isCrowd {
			m.alone(s, &s.Expect[i])
		}
	}
	for i := range s.Shapes {
		if j := m.journeys[&s.Shapes[i]]; j != nil {
			m.moving = append(m.moving, *j)
		}
	}
	m.journeys = nil
	m.play(s)
	return m
}

// exponents returns powers of two that exceed all coordinates of bodies, and all
// velocities, by so much that sums of a few stay in range. Without bodies, those of
// paths count.
func exponents(s *scene.Scene) (exp, fastEx int) {
	var body, path, fast float64
	for i := range s.Shapes {
		sh := &s.Shapes[i]
		fast = max(fast, largest(sh.Velocity))
		size := max(sh.Radius, sh.RB, largest(sh.A), largest(sh.Motion))
		switch sh.Kind {
		case scene.Ray, scene.Line, scene.HalfPlane, scene.HalfSpace: // B is a direction
		default:
			size = max(size, largest(sh.B), largest(sh.C))
		}
		for _, v := range sh.List {
			size = max(size, largest(v))
		}
		if sh.Kind.IsPath() || isUnbounded(sh) {
			path = max(path, size)
		} else {
			body = max(body, size)
		}
	}
	for f := range s.Frames() {
		for i := range f.Movers {
			body = max(body, largest(f.Movers[i].Position))
			fast = max(fast, largest(f.Movers[i].Velocity), largest(f.Movers[i].Wish))
		}
	}
	if body == 0 {
		body = path
	}
	_, exp = math.Frexp(body)
	_, fastEx = math.Frexp(fast)
	return exp + 4, fastEx + 4
}

// vec returns v scaled, and whether it is finite.
func (m *marks) vec(v scene.Vec) (vec, bool) {
	var w vec
	for i, x := range v {
		w[i] = ldexp(x, -m.exp)
	}
	return w, v != nil && w.isFinite()
}

// vecs is vec of several.
func (m *marks) vecs(list ...scene.Vec) ([]vec, bool) {
	out := make([]vec, len(list))
	for i, v := range list {
		var ok bool
		if out[i], ok = m.vec(v); !ok {
			return nil, false
		}
	}
	return out, true
}

// add puts a mark into a layer.
func (m *marks) add(layer *[]mark, k mark) {
	m.used[k.style] = true
	*layer = append(*layer, k)
}
