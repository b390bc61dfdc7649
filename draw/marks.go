package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A vec is a point or displacement of the scene divided by a power of two, so that
// sums of coordinates do not overflow. In the plane z is 0.
type vec [3]float64

func (v vec) add(w vec) vec { return vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v vec) sub(w vec) vec { return vec{v[0] - w[0], v[1] - w[1], v[2] - w[2]} }

// along returns v + k·w.
func (v vec) along(k float64, w vec) vec {
	return vec{v[0] + float64(k*w[0]), v[1] + float64(k*w[1]), v[2] + float64(k*w[2])}
}

// len returns the length of v.
func (v vec) len() float64 { return math.Sqrt(dot(v, v)) }

func (v vec) isFinite() bool {
	for _, x := range v {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}

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

// isUnbounded reports whether s is a half-plane, half-space or box with infinite sides.
func isUnbounded(s *scene.Shape) bool {
	switch s.Kind {
	case scene.HalfPlane, scene.HalfSpace:
		return true
	case scene.Box:
		for _, x := range slices.Concat(s.A, s.B) {
			if math.IsInf(x, 0) {
				return true
			}
		}
	}
	return false
}

// largest returns the largest finite component of v, signs aside; 0 for nil.
func largest(v scene.Vec) float64 {
	var most float64
	for _, x := range v {
		if !math.IsInf(x, 0) {
			most = max(most, math.Abs(x))
		}
	}
	return most
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

// ldexp returns x·2^exp, but no more than 2^900: what is as far away is off every
// picture. An infinity stays one.
func ldexp(x float64, exp int) float64 {
	const most = 0x1p900
	if math.IsInf(x, 0) {
		return x
	}
	return min(max(math.Ldexp(x, exp), -most), most)
}

// direction returns v with its largest component between 1/2 and 1.
func direction(v scene.Vec) vec {
	_, exp := math.Frexp(largest(v))
	var w vec
	for i, x := range v {
		w[i] = math.Ldexp(x, -exp)
	}
	return w
}

// add puts a mark into a layer.
func (m *marks) add(layer *[]mark, k mark) {
	m.used[k.style] = true
	*layer = append(*layer, k)
}

// solid returns the mark of s moved by each of moves, and all between.
func (m *marks) solid(s *scene.Shape, style Style, moves ...vec) (mark, bool) {
	if isUnbounded(s) {
		return m.unbounded(s, style, moves...)
	}
	at, ok := m.corners(s)
	k := mark{kind: bodyMark, style: style, r: ldexp(s.Radius, -m.exp), at: at, soft: s.IsPath()}
	switch s.Kind {
	case scene.Tapered:
		k.balls, k.r = []float64{k.r, ldexp(s.RB, -m.exp)}, 0
	case scene.Cylinder, scene.Cone:
		k.r = ldexp(s.RB, -m.exp)
	case scene.Ray, scene.Line:
		k.kind, k.dir = trailMark, direction(s.B)
		if k.dir == (vec{}) {
			k.kind = bodyMark
		}
		if s.Kind == scene.Line {
			k.lo = math.Inf(-1)
		}
	}
	if len(moves) == 0 {
		if m.isSpace && ok && len(k.at) > 2 && looks[style] != nil {
			k.solid = newSolid(k.at, s.Kind == scene.Cylinder || s.Kind == scene.Cone)
		}
		return k, ok
	}
	at = nil
	for _, d := range moves {
		for _, p := range k.at {
			at = append(at, p.add(d))
		}
	}
	if k.balls != nil {
		k.balls = slices.Repeat(k.balls, len(moves))
	}
	k.at = at
	return k, ok
}

// corners returns the points of which s is the hull, or the first of a ray or line.
func (m *marks) corners(s *scene.Shape) ([]vec, bool) {
	switch {
	case s.Kind == scene.Segment || s.Kind == scene.Capsule || s.Kind == scene.Tapered:
		return m.vecs(s.A, s.B)
	case s.Kind == scene.Cylinder || s.Kind == scene.Cone:
		return m.circles(s)
	case s.Kind == scene.Triangle:
		return m.vecs(s.A, s.B, s.C)
	case s.Kind == scene.Polygon || s.Kind == scene.Hull:
		return m.vecs(s.List...)
	case s.List != nil: // an oriented box
		return m.parallelepiped(s)
	case s.Kind == scene.Box:
		ends, ok := m.vecs(s.A, s.B)
		if !ok {
			return nil, false
		}
		var at []vec
		for bits := range 1 << len(s.A) {
			at = append(at, vec{ends[bits&1][0], ends[bits>>1&1][1], ends[bits>>2&1][2]})
		}
		return at, true
	}
	return m.vecs(s.A)
}

// parallelepiped returns the corners of an oriented box.
func (m *marks) parallelepiped(s *scene.Shape) ([]vec, bool) {
	center, ok := m.vec(s.A)
	at := []vec{center}
	for _, half := range s.List {
		h, fine := m.vec(half)
		ok = ok && fine
		var both []vec
		for _, p := range at {
			both = append(both, p.sub(h), p.add(h))
		}
		at = both
	}
	return at, ok
}

// unbounded returns the mark of what isUnbounded. Of several moves the last counts: what it
// sweeps has no end to draw.
func (m *marks) unbounded(s *scene.Shape, style Style, moves ...vec) (mark, bool) {
	k := mark{kind: boundaryMark, style: style, r: ldexp(s.Radius, -m.exp), soft: true}
	var by vec
	if len(moves) > 0 {
		by = moves[len(moves)-1]
	}
	if style == Swept {
		return k, false
	}
	if s.Kind != scene.Box {
		at, ok := m.vec(s.A)
		k.from, k.dir = at.add(by), direction(s.B)
		return k, ok
	}
	k.kind = slabMark
	for i := range k.box {
		for axis := range k.box[i] {
			k.box[i][axis] = math.Inf(2*i - 1) // in the plane the third has no sides
		}
	}
	for axis := range s.A {
		k.box[0][axis] = ldexp(s.A[axis], -m.exp) + by[axis]
		k.box[1][axis] = ldexp(s.B[axis], -m.exp) + by[axis]
	}
	return k, true
}

// shape adds the marks of a shape by itself.
func (m *marks) shape(s *scene.Shape) {
	if s.Surface != nil {
		if k, ok := m.surface(s); ok {
			k.label = s.Name
			m.add(&m.back, k)
		}
		return
	}
	style := Body
	switch {
	case m.walks[s.Name] && s.Kind != scene.Ray && s.Kind != scene.Line:
		style = Mover
	case m.isPlay && s.Kind == scene.Segment:
		style = Thin
	case s.IsPath():
		style = Trail
	case moves(s):
		style = Mover
	}
	k, ok := m.solid(s, style)
	if !ok {
		return
	}
	if !m.isCrowd {
		k.label = s.Name
	}
	layer := &m.shapes
	if m.isCrowd && k.kind == trailMark {
		k.style, layer = Faint, &m.back // it would hide what it passes
	}
	m.add(layer, k)
	if s.Spin != nil {
		m.fan(s)
		return
	}
	if s.Motion == nil {
		return
	}
	d, ok := m.vec(s.Motion)
	if !ok {
		return
	}
	m.depart(s, 1)
	if swept, ok := m.solid(s, Swept, vec{}, d); ok {
		m.add(&m.back, swept)
	}
	if k.at != nil {
		from := middle(k.at)
		m.add(&m.front, mark{kind: arrowMark, style: Motion, at: []vec{from, from.add(d)}})
	}
}

// fan adds a shape that turns, at some times of its motion.
func (m *marks) fan(s *scene.Shape) {
	const step = math.Pi / 16
	n := int(min(max(math.Abs(s.Spin.Angle)/step, 4), 32))
	for i := range n {
		there := s.At(float64(i+1) / float64(n))
		if k, ok := m.solid(&there, Swept); ok {
			m.add(&m.back, k)
		}
	}
	if pivot, ok := m.vec(s.Spin.Pivot); ok || s.Spin.Pivot == nil {
		m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: []vec{pivot}})
	}
}

// middle returns the middle of some points.
func middle(at []vec) vec {
	if len(at) > 2 {
		var m vec
		for _, p := range at {
			m = m.along(1/float64(len(at)), p)
		}
		return m
	}
	return at[0].along(.5, at[len(at)-1].sub(at[0]))
}

// pair adds the marks of what two shapes answer.
func (m *marks) pair(p *pair, a, b *scene.Shape) {
	if m.isCrowd {
		m.meet(p, a)
		return
	}
	if p.gap {
		if ends, ok := m.vecs(p.Closest[0], p.Closest[1]); ok {
			m.add(&m.front, mark{kind: lineMark, style: Link, at: ends, label: "distance " + number(float64(p.Distance)), value: true})
			m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[:1]})
			m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[1:]})
		}
	}
	if p.path {
		m.path(p, a)
	}
	if p.contact {
		m.contact(p, a)
	}
	if p.off {
		m.off(p, a)
	}
	if p.manifold {
		m.manifold(p)
	}
	if p.winding {
		m.winding(p, a, b)
	}
	if p.sweep {
		m.sweep(p, a, b)
	}
	if p.bounce {
		m.bounce(p, a)
	}
}

// meet adds where two shapes of a crowd meet.
func (m *marks) meet(p *pair, a *scene.Shape) {
	var points []scene.Vec
	if p.path {
		if from, to, ok := m.inside(p, a); ok {
			m.add(&m.front, mark{kind: lineMark, style: Inside, at: []vec{from, to}})
		}
		for _, h := range p.Crossings {
			points = append(points, h.Point)
		}
	}
	if p.contact {
		points = append(points, p.Point)
	}
	if p.sweep {
		points = append(points, p.Sweep.Point)
	}
	for _, point := range points {
		if at, ok := m.vec(point); ok {
			m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}})
		}
	}
}

// flag adds a point with a normal.
func (m *marks) flag(point, normal scene.Vec, label string) {
	if at, ok := m.vec(point); ok {
		m.flagAt(at, at, normal, label)
	}
}

// flagAt adds a point, and a normal that starts elsewhere.
func (m *marks) flagAt(at, from vec, normal scene.Vec, label string) {
	m.add(&m.front, mark{kind: flagMark, style: Normal, at: []vec{from}, dir: direction(normal)})
	m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: label, value: true})
}

// path adds where a path goes through a shape.
func (m *marks) path(p *pair, a *scene.Shape) {
	if from, to, ok := m.inside(p, a); ok {
		m.add(&m.front, mark{kind: lineMark, style: Inside, at: []vec{from, to}})
	}
	digits := 4
	if len(p.Crossings) == 2 {
		digits = digitsApart(float64(p.Crossings[0].T), float64(p.Crossings[1].T))
	}
	for _, h := range p.Crossings {
		m.flag(h.Point, h.Normal, "t "+rounded(float64(h.T), digits))
	}
	if first := p.RayCast; first != nil && (len(p.Crossings) == 0 || p.Crossings[0].T != first.T) {
		m.flag(first.Point, first.Normal, "t "+number(float64(first.T)))
	}
}

// inside returns the ends of what a path shares with a shape.
func (m *marks) inside(p *pair, a *scene.Shape) (from, to vec, ok bool) {
	if p.Clip == nil {
		return from, to, false // as of a chain or mesh
	}
	return m.stretch(a, float64(p.Clip.Enter), float64(p.Clip.Exit))
}

// stretch returns the ends of a part of a path. What goes on for ever has no end to draw, and is left to the picture of the path.
func (m *marks) stretch(a *scene.Shape, enter, exit float64) (from, to vec, ok bool) {
	if math.IsInf(enter, 0) || math.IsInf(exit, 0) || enter == exit {
		return from, to, false
	}
	o, fine := m.vec(a.A)
	b, also := m.vec(a.B)
	if !fine || !also {
		return from, to, false
	}
	if a.Kind == scene.Segment {
		b = b.sub(o)
	}
	from, to = o.along(enter, b), o.along(exit, b)
	return from, to, from.isFinite() && to.isFinite()
}

// contact adds how two shapes meet, and where the push leaves the first.
func (m *marks) contact(p *pair, a *scene.Shape) {
	label := "touching"
	if p.Depth > 0 {
		label = "depth " + number(float64(p.Depth))
	}
	at, ok := m.vec(p.Point)
	if !ok {
		return
	}
	surface := at // of the second, where the normal starts
	if push, ok := m.vec(p.Push); ok && p.Depth > 0 {
		surface = at.along(.5, push)
		if ghost, ok := m.solid(a, Ghost, push); ok {
			m.add(&m.front, ghost)
		}
		m.add(&m.front, mark{kind: arrowMark, style: Push, at: []vec{at.along(-.5, push), surface}})
	}
	m.flagAt(at, surface, p.Normal, label)
}

// off adds where the push off a chain or mesh leaves a shape.
func (m *marks) off(p *pair, a *scene.Shape) {
	push, ok := m.vec(p.Push)
	if !ok || push == (vec{}) {
		return
	}
	if k, ok := m.solid(a, Ghost, push); ok && k.at != nil {
		m.add(&m.front, k)
		to := middle(k.at)
		m.add(&m.front, mark{kind: arrowMark, style: Push, at: []vec{to.sub(push), to}})
	}
}

// manifold adds all points of contact, each with the normal and its depth.
func (m *marks) manifold(p *pair) {
	for _, c := range p.Contacts.Points {
		m.flag(c.Point, p.Contacts.Normal, "depth "+number(float64(c.Depth)))
	}
}

// sweep adds where moving shapes first meet.
func (m *marks) sweep(p *pair, a, b *scene.Shape) {
	if p.Sweep.T == 0 && p.contact {
		return // drawn as a contact
	}
	for _, s := range []*scene.Shape{a, b} {
		if s.Spin != nil && p.Sweep.T > 0 {
			there := s.At(float64(p.Sweep.T))
			if k, ok := m.solid(&there, Impact); ok {
				m.add(&m.front, k)
			}
			continue
		}
		if d, ok := m.vec(s.Motion); ok && p.Sweep.T > 0 {
			m.depart(s, float64(p.Sweep.T))
			if k, ok := m.solid(s, Impact, vec{}.along(float64(p.Sweep.T), d)); ok {
				m.add(&m.front, k)
			}
		}
	}
	m.flag(p.Sweep.Point, p.Sweep.Normal, "t "+number(float64(p.Sweep.T)))
}

// bounce adds the velocity before, from where the shape is, and after, from where
// the push leaves it.
func (m *marks) bounce(p *pair, a *scene.Shape) {
	k, ok := m.solid(a, Before)
	if !ok || k.at == nil {
		return
	}
	from := middle(k.at)
	m.add(&m.front, mark{kind: speedMark, style: Before, at: []vec{from}, dir: m.speed(a.Velocity)})
	push, pushed := m.vec(p.Push)
	if pushed {
		from = from.add(push)
	}
	if after := m.speed(p.Velocity); after.isFinite() { // the restitution may be large
		if pushed {
			m.rebound(a, push, after)
		}
		m.add(&m.front, mark{kind: speedMark, style: After, at: []vec{from}, dir: after})
	}
}

// speed returns a velocity divided by 2^fastEx.
func (m *marks) speed(v scene.Vec) vec {
	var w vec
	for i, x := range v {
		w[i] = ldexp(x, -m.fastEx)
	}
	return w
}

// number returns x with four significant digits, or all before the point if these
// are more, up to 15.
func number(x float64) string { return rounded(x, 4) }

// digitsApart returns how many digits tell x from y, up to eight, and at least four: so
// many also where eight do not.
func digitsApart(x, y float64) int {
	for digits := 4; digits <= 8; digits++ {
		if rounded(x, digits) != rounded(y, digits) {
			return digits
		}
	}
	return 4
}

// rounded is number with as many digits.
func rounded(x float64, digits int) string {
	if math.IsInf(x, 0) {
		return scene.Number(x).String()
	}
	if size := math.Abs(x); size >= 1e4 && size < 1e15 {
		whole := len(strconv.FormatFloat(size, 'f', 0, 64))
		text := strconv.FormatFloat(x, 'f', max(digits-whole, 0), 64)
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return text
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return scene.Number(short).String()
}
