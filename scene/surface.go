package scene

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// Chain returns s, a chain, as one of package d2. If it is mirrored, and has one side or is solid, the points of each outline come
// in reverse order, so that its front stays in front.
func (s *Shape) Chain() (*d2.Chain, error) {
	if s.Surface != nil && s.Surface.Solid {
		r, err := s.Region()
		if err != nil {
			return nil, err
		}
		c := r.Chain()
		c.OneSided = s.Surface.OneSided
		return c, nil
	}
	points, _, err := shapes2D.surface(s)
	if err != nil {
		return nil, err
	}
	c, err := d2.NewChain(points, s.Surface.Closed)
	if err != nil {
		return nil, fmt.Errorf("scene: %s: %w", quoted(s.Name), err)
	}
	c.OneSided = s.Surface.OneSided
	return c, nil
}

// Mesh returns s, a mesh, as one of package d3. If it is mirrored, and has one side or is solid, two corners of each
// triangle change places, so that its front stays in front.
func (s *Shape) Mesh() (*d3.Mesh, error) {
	points, triangles, err := shapes3D.surface(s)
	if err != nil {
		return nil, err
	}
	m, err := d3.NewMesh(points, triangles)
	if err != nil {
		return nil, fmt.Errorf("scene: %s: %w", quoted(s.Name), err)
	}
	m.OneSided = s.Surface.OneSided
	return m, nil
}

// surface returns the points and triangles of a chain or mesh.
func (lib shapes[S, V]) surface(s *Shape) (points []V, triangles [][3]int, err error) {
	if !s.Kind.isSurface() || s.Surface == nil || s.info().dim != lib.Dim {
		return nil, nil, fmt.Errorf("scene: in %dD %s, %s, is neither a chain nor a mesh", lib.Dim, quoted(s.Name), s.Kind.article())
	}
	points, triangles = lib.numbers(s).Points, s.Surface.Triangles
	if s.Surface.Outlines != nil && !s.Surface.isSplit(len(points)) {
		return nil, nil, fmt.Errorf("scene: %s: its outlines do not have %d points in all", quoted(s.Name), len(points))
	}
	switch {
	case !s.Surface.Mirrored || !s.Surface.OneSided && !s.Surface.Solid:
	case s.Kind == Chain:
		for _, outline := range both.Outlines(points, s.Surface.Outlines) {
			slices.Reverse(outline)
		}
	default:
		triangles = slices.Clone(triangles)
		for i, t := range triangles {
			triangles[i] = [3]int{t[0], t[2], t[1]}
		}
	}
	return points, triangles, nil
}

// surface makes the chain or mesh that s is. Reading has refused one that cannot be.
func (lib *library[S, P, V]) surface(s *Shape) *both.Surface[S, P, V] {
	x, err := lib.trySurface(s)
	if err != nil {
		panic(err)
	}
	return &x
}

// trySurface is surface for one that has moved, so that it may have become infinite, or flat.
func (lib *library[S, P, V]) trySurface(s *Shape) (x both.Surface[S, P, V], err error) {
	points, triangles, err := lib.shapes.surface(s)
	switch {
	case err != nil:
		return x, err
	case s.Surface.Solid:
		return lib.newSolid(points, triangles, s.Surface.Outlines, s.Surface.EvenOdd, s.Surface.OneSided)
	}
	return lib.newSurface(points, triangles, s.Surface.Closed, s.Surface.OneSided)
}

// askSurface answers for a shape a and a chain or mesh b.
func (lib *library[S, P, V]) askSurface(a, b *Shape, ground *both.Surface[S, P, V]) Pair {
	sa := lib.shape(valid(a))
	p := Pair{
		A: a.Name, B: b.Name,
		Overlap: ground.Overlap(sa), Verdict: Apart, Distance: Number(ground.Distance(sa)),
		Velocity: a.Velocity,
	}
	lib.nearest(&p, sa, ground)
	if a.IsPath() {
		p.PathAnswers = new(PathAnswers)
		p.RayCast = lib.partHit(ground.RayCast(lib.Path(lib.shape(a))))
	}
	if a.HasMotion() {
		p.MotionAnswers = new(MotionAnswers)
		p.Sweep = lib.partHit(ground.Sweep(sa, lib.motionOf(a)))
	}
	if p.Overlap {
		if by, out := ground.Push(sa); out {
			p.push(a, lib.list(by))
		}
	}
	if ground.Inside != nil && a.isPoint() {
		p.SolidAnswers = lib.inside(ground.Inside, a)
		if (p.Winding == OnSurface) != p.Overlap && p.Conflict == "" {
			p.Conflict = fmt.Sprintf("Winding says %v, Overlapping %t", p.Winding, p.Overlap)
		}
	}
	return p
}

// nearest fills in the closest points of a and a part of ground, and whether it penetrates one.
func (lib *library[S, P, V]) nearest(p *Pair, a S, ground *both.Surface[S, P, V]) {
	found := false
	for i := range ground.Len() {
		part := ground.At(i)
		if !found && lib.Distance(a, part) == float64(p.Distance) {
			found = true
			onA, onB := lib.ClosestPoints(a, part)
			p.Closest = [2]Vec{lib.list(onA), lib.list(onB)}
		}
		if found && !p.Overlap || p.Verdict == Penetrating {
			break
		}
		if c, hit := lib.Collide(a, part); hit {
			p.Verdict = Touching
			if c.Depth > 0 {
				p.Verdict = Penetrating
			}
		}
	}
	if p.Overlap != (p.Distance == 0) || p.Overlap != (p.Verdict != Apart) || !found {
		p.Conflict = fmt.Sprintf("Overlapping says %t, Nearest %v, Collide of the parts %s", p.Overlap, p.Distance, p.Verdict)
	}
}

// askSurfaces answers for two chains or meshes.
func (lib *library[S, P, V]) askSurfaces(a, b *Shape, left, right *both.Surface[S, P, V]) Pair {
	p := Pair{A: a.Name, B: b.Name, Verdict: Apart, Distance: Number(right.To(left.Of))}
	p.Overlap = p.Distance == 0
	for i := range left.Len() {
		part := left.At(i)
		if Number(right.Distance(part)) > p.Distance {
			continue
		}
		at := Pair{Overlap: p.Overlap, Distance: p.Distance, Verdict: Apart}
		lib.nearest(&at, part, right)
		if p.Closest[0] == nil || at.Verdict == Penetrating {
			p.Closest, p.Verdict, p.Conflict = at.Closest, at.Verdict, at.Conflict
		}
		if !p.Overlap || p.Verdict == Penetrating {
			return p
		}
	}
	if p.Closest[0] == nil {
		p.Conflict = fmt.Sprintf("Nearest says %v, and no part is as near", p.Distance)
		p.Closest = [2]Vec{a.List[0], b.List[0]}
	}
	return p
}

// partHit returns a hit of a part, or nil.
func (lib *library[S, P, V]) partHit(h both.Hit[V], part int, ok bool) *Hit {
	if !ok {
		return nil
	}
	hit, count := lib.hit(h), Count(part)
	hit.Part = &count
	return &hit
}

// turned returns p, of which B is a chain or mesh, with A and B changed: a chain or mesh neither moves
// nor is pushed.
func (p Pair) turned() Pair {
	p.A, p.B = p.B, p.A
	p.Closest[0], p.Closest[1] = p.Closest[1], p.Closest[0]
	p.Push, p.Pushed, p.Velocity, p.PathAnswers = nil, nil, nil, nil
	if p.MotionAnswers != nil && p.Sweep != nil {
		for i, x := range p.Sweep.Normal {
			p.Sweep.Normal[i] = 0 - x // not −0
		}
	}
	return p
}

// A Fault is something that exporters leave behind in a chain or mesh. Queries answer all the same.
type Fault struct {
	Shape  string `json:"shape"`
	Reason string `json:"reason"` // as Validate of a Chain or Mesh gives it
}

// Faults returns what is wrong with the chains and meshes of s, in the order of the file.
func (s *Scene) Faults() []Fault {
	if s.Dim == 2 {
		return in2D.faults(s.Shapes)
	}
	return in3D.faults(s.Shapes)
}

func (lib *library[S, P, V]) faults(shapes []Shape) (list []Fault) {
	for i := range shapes {
		s := &shapes[i]
		if !s.Kind.isSurface() {
			continue
		}
		for _, err := range lib.surface(s).Faults() {
			list = append(list, Fault{s.Name, err.Error()})
		}
	}
	return list
}

// isWhole reports whether x is a number from 0 to below n.
func isWhole(x, n float64) bool { return x >= 0 && x < n && x == math.Trunc(x) }

// surface reads what a chain or mesh has beside its points, which are in l. Those in a file of their own
// are put there.
func (r *reader) surface(o *object, info *kindInfo, l *Local) *Surface {
	var x Surface
	if n, path, ok := o.get("onesided"); ok {
		x.OneSided = r.bool(n, path)
	}
	if n, path, ok := o.get("closed"); ok {
		x.Closed = r.bool(n, path)
	}
	if n, path, _ := o.get("points"); info.kind == Chain && len(l.List) == 1 {
		r.fail(n, path, "want 2 points or more")
	}
	r.solid(o, info, &x, l)
	for _, field := range info.must {
		n, path, ok := o.need(field)
		switch {
		case !ok:
		case field == "file":
			x.File = r.text(n, path)
			l.List, x.Triangles = r.meshFile(n, path, x.File)
		default:
			x.Triangles = r.triangles(n, path, len(l.List))
		}
	}
	return &x
}

// triangles reads triangles by the numbers of their corners among the points.
func (r *reader) triangles(n node, path string, points int) (list [][3]int) {
	for i, item := range r.array(n, path) {
		at := index(path, i)
		corners := r.few(item, at)
		if len(corners) != 3 {
			r.fail(item, at, "want the numbers of 3 points")
			return nil
		}
		var t [3]int
		for k, c := range corners {
			x := r.number(c, index(at, k))
			if !isWhole(x, float64(points)) {
				r.fail(c, index(at, k), "want the number of one of the points, from 0 to %d", points-1)
				return nil
			}
			t[k] = int(x)
		}
		list = append(list, t)
	}
	if len(list) == 0 {
		r.fail(n, path, "want a triangle or more")
	}
	return list
}

// maxAgain is how many points and triangles shapes may have of files that a shape before them names, too: in places of their own they
// take memory for each, and such a shape is short in the scene.
const maxAgain = 1 << 23

// A meshCache reads each file of a mesh once.
type meshCache struct {
	read  MeshFile // or nil
	known map[string]fileMesh
	again int // the points and triangles of files that were known
}

// A fileMesh is the mesh in a file.
type fileMesh struct {
	points    []Vec
	triangles [][3]int
}

// meshFile reads the mesh in a file beside the scene, unless it is known.
func (r *reader) meshFile(n node, path, name string) ([]Vec, [][3]int) {
	if !fs.ValidPath(name) || name == "." || strings.Contains(name, "\\") {
		r.fail(n, path, "want a file in the folder of the scene or below, as in meshes/hill.obj")
	}
	if r.err == nil && r.meshes.read == nil {
		r.fail(n, path, "the mesh is in another file, and only the scene is read here")
	}
	if r.err != nil {
		return nil, nil
	}
	if m, ok := r.meshes.known[name]; ok {
		if r.meshes.again += len(m.points) + len(m.triangles); r.meshes.again > maxAgain {
			r.fail(n, path, "with it, shapes have more than %d points and triangles of files that others have, too: make several scenes of them", maxAgain)
		}
		return m.points, m.triangles
	}
	points, triangles, err := r.meshes.read(name)
	switch {
	case err != nil:
		r.fail(n, path, "%s", printable(err.Error()))
	case len(triangles) == 0:
		r.fail(n, path, "there are no triangles in it")
	}
	for i, p := range points {
		if len(p) != r.scene.Dim || !p.isFinite() {
			r.fail(n, path, "point %d of it is not finite", i)
		}
	}
	for i, t := range triangles {
		if slices.ContainsFunc(t[:], func(c int) bool { return c < 0 || c >= len(points) }) {
			r.fail(n, path, "triangle %d of it has a corner that is none of its points", i)
		}
	}
	if r.meshes.known == nil {
		r.meshes.known = map[string]fileMesh{}
	}
	r.meshes.known[name] = fileMesh{points, triangles}
	return points, triangles
}
