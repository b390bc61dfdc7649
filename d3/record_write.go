package d3

// Lines of a record while they are written: shapes, and what they consist of; and the hash of all that a store holds.

import (
	"math"
	"strings"

	"github.com/hantei-go/hantei/internal/jsonline"
)

// hash returns the hash of all live objects, and of the pairs in contact at the last Step. It leaves in sc.items the rank of
// each object among those, or none.
func (s *store) hash(sc *scratch) uint64 {
	h := newHasher()
	rank := sc.items[:0]
	for range s.objects {
		rank = append(rank, none)
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		rank[a], rank[b] = 0, 0
	}
	n := int32(0)
	for number := range s.objects {
		o := &s.objects[number]
		if !o.isLive && rank[number] == none {
			continue
		}
		rank[number] = n
		n++
		h.add(uint64(o.n))
		if !o.isLive {
			continue
		}
		l := s.layersOf(int32(number))
		h.add(l.layer)
		h.add(l.mask)
		h.vec(s.motion(int32(number)))
		if s.isBent(int32(number)) {
			h.legs(s.moves[o.moveAt].legs)
			if m := &s.moves[o.moveAt]; m.walkCount > 0 {
				h.vec(m.start)
				h.add(uint64(m.walkCount))
			}
		}
		if t := s.turning(int32(number)); t != nil {
			h.turning(t)
		}
		for at := o.first; at < o.first+o.n; at++ {
			p := &s.parts[at]
			if p.kind == kindMesh {
				h.add(uint64(p.kind))
				s.meshAt(at).addTo(&h)
				continue
			}
			h.part(p, s.largeOr(p))
		}
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		h.add(uint64(pairOf(rank[a], rank[b])))
	}
	sc.items = rank
	return uint64(h)
}

// turning adds a motion that turns.
func (h *hasher) turning(t *turningMove) {
	h.vec(t.Move)
	h.vec(t.Pivot)
	angle, numbers := t.Spin.spin.Numbers()
	h.add(math.Float64bits(angle))
	for _, x := range numbers {
		h.add(math.Float64bits(x))
	}
	if t.isDone {
		for i := range t.before {
			h.part(&t.before[i].part, &t.before[i].large)
		}
		t.whereBefore.addTo(h)
	}
}

// part adds the numbers of a part, which are in l if it is large.
func (h *hasher) part(p *part, l *large) {
	if h.add(uint64(p.kind)); p.isLarge() {
		h.large(l)
		return
	}
	h.vec(p.a)
	h.vec(p.b)
	h.add(math.Float64bits(p.r))
}

// large adds the numbers of a large part; of a hull, its corners.
func (h *hasher) large(l *large) {
	h.add(uint64(l.core.kind))
	h.vec(l.core.a)
	h.vec(l.core.b)
	h.add(math.Float64bits(l.core.r))
	for _, p := range l.more {
		h.vec(p)
	}
	if l.core.kind == kindHull {
		h.add(uint64(len(l.data.points)))
		for _, p := range l.data.points {
			h.vec(vecOf(p))
		}
	}
	h.add(uint64(len(l.radii)))
	for _, r := range l.radii {
		h.add(math.Float64bits(r))
	}
}

func (h *hasher) legs(legs []Leg) {
	for _, leg := range legs {
		h.add(math.Float64bits(leg.T))
		h.vec(leg.Offset)
	}
}

// lineWriter writes lines of a record.
type lineWriter struct{ jsonline.Writer }

// The names of shapes that are others in the plane.
var (
	hullName      = strings.ToLower("Hull")
	halfSpaceName = strings.ToLower("HalfSpace")
	sphereName    = strings.ToLower("Sphere")
	meshName      = strings.ToLower("Mesh")
	solidName     = strings.ToLower("Solid")
)

func (s *lineWriter) vec(p Vec) {
	s.Open('[')
	for _, x := range axes(p) {
		s.Float(x)
	}
	s.Close(']')
}

// Fields: a name and its value.

func (s *lineWriter) vecField(name string, p Vec) {
	s.Key(name)
	s.vec(p)
}

// motionField is the field of a motion that turns: its spin is given by an angle and an axis, or by a quaternion.
func (s *lineWriter) motionField(name string, m *Motion) {
	s.Key(name)
	s.Open('{')
	s.vecField("move", m.Move)
	s.vecField("pivot", m.Pivot)
	angle, numbers := m.Spin.spin.Numbers()
	s.FloatField("angle", angle)
	s.Key("spin")
	s.Open('[')
	for _, x := range numbers {
		s.Float(x)
	}
	s.Close(']')
	s.Close('}')
}

// transformField is the field of a Transform.
func (s *lineWriter) transformField(name string, t *Transform) {
	s.Key(name)
	s.Open('{')
	s.vecField("position", t.Position)
	if t.Rotation != (Rotation{}) {
		s.Key("rotation")
		s.Open('[')
		for _, x := range t.Rotation.numbers() {
			s.Float(x)
		}
		s.Close(']')
	}
	if t.Scale != (Vec{}) {
		s.vecField("scale", t.Scale)
	}
	s.Close('}')
}

// turning is the field of a motion that turns, with isDone also the parts before it, or the place of a mesh.
func (s *lineWriter) turning(name string, t *turningMove, isDone bool) {
	s.motionField(name, &t.Motion)
	switch {
	case isDone && t.whereBefore.isPlaced:
		s.transformField(name+"Before", &Transform{Position: t.whereBefore.at, Rotation: t.whereBefore.rotation})
	case isDone:
		s.Key(name + "Before")
		s.Open('[')
		for i := range t.before {
			s.stored(&t.before[i])
		}
		s.Close(']')
	}
}

// countField is the field of how many answers are wanted, limited to the range of an int of 32 bits.
func (s *lineWriter) countField(name string, n int) {
	s.IntField(name, max(math.MinInt32, min(n, math.MaxInt32)))
}

// hit is the fields of a Hit.
func (s *lineWriter) hit(h *Hit) {
	s.FloatField("t", h.T)
	s.vecField("point", h.Point)
	s.vecField("normal", h.Normal)
}

// objects is the field of n objects. It calls fields for the fields of each.
func (s *lineWriter) objects(name string, n int, fields func(i int)) {
	s.Key(name)
	s.Open('[')
	for i := range n {
		s.Open('{')
		fields(i)
		s.Close('}')
	}
	s.Close(']')
}

// shapes is the field of several shapes.
func (s *lineWriter) shapes(name string, all []Shape) {
	s.Key(name)
	s.Open('[')
	for _, shape := range all {
		s.shape(shape)
	}
	s.Close(']')
}

func (s *lineWriter) shapeField(name string, x Shape) {
	s.Key(name)
	s.shape(x)
}

func (s *lineWriter) shape(x Shape) {
	var q storedShape
	q.set(x, nil)
	q.large.data = hullDataOf(x)
	s.stored(&q)
}

// stored writes a shape, with its radii from the innermost one out.
func (s *lineWriter) stored(q *storedShape) {
	c, l := q.core(), &q.large
	s.Open('{')
	s.Key("type")
	switch c.kind {
	case kindVec:
		s.Word("point")
		s.vecField("at", c.a)
	case kindSphere:
		s.Word(sphereName)
		s.vecField("center", c.a)
		s.FloatField("radius", c.r)
	case kindSegment:
		s.Word("segment")
		s.ends(c, "a", "b")
	case kindCapsule:
		s.Word("capsule")
		s.ends(c, "a", "b")
		s.FloatField("radius", c.r)
	case kindCylinder, kindCone: // in space only
		s.Word([...]string{"cylinder", "cone"}[c.kind-kindCylinder]) // in space only
		s.ends(c, "a", "b")                                          // in space only
		s.FloatField("radius", c.r)                                  // in space only
	case kindTapered:
		s.Word("tapered")
		s.ends(c, "a", "b")
		s.FloatField("ra", c.r)
		s.FloatField("rb", l.more[0].X)
	case kindRay:
		s.Word("ray")
		s.ends(c, "origin", "dir")
	case kindLine:
		s.Word("line")
		s.ends(c, "origin", "dir")
	case kindHalfSpace:
		s.Word(halfSpaceName)
		s.ends(c, "point", "normal")
	case kindTriangle:
		s.Word("triangle")
		s.ends(c, "a", "b")
		s.vecField("c", l.more[0])
	case kindOriented:
		s.Word("orientedbox")
		s.vecField("center", c.a)
		s.Key("half")
		s.Open('[')
		s.vec(c.b)
		for _, half := range l.more {
			s.vec(half)
		}
		s.Close(']')
	case kindHull:
		s.Word(hullName)
		s.hull(l.data, c.a)
	default:
		s.Word("box")
		s.ends(c, "min", "max")
	}
	if q.isLarge() && len(l.radii) > 0 {
		s.Key("radii")
		s.Open('[')
		for _, r := range l.radii {
			s.Float(r)
		}
		s.Close(']')
	}
	s.Close('}')
}

// ends is the two fields of most shapes.
func (s *lineWriter) ends(p *part, a, b string) {
	s.vecField(a, p.a)
	s.vecField(b, p.b)
}

// hull is the fields of a hull: its corners, its place, and, if it has been turned or scaled, the corners before.
func (s *lineWriter) hull(d *hullData, at Vec) {
	s.Key("points")
	s.Open('[')
	if d != nil {
		s.points(d.points)
	}
	s.Close(']')
	if at != (Vec{}) {
		s.vecField("at", at)
	}
	if d == nil {
		return
	}
	if from, isMirrored := d.source(); from != nil {
		s.Key("from")
		s.Open('[')
		s.points(from)
		s.Close(']')
		if isMirrored {
			s.BoolField("mirrored", true)
		}
	}
}

func (s *lineWriter) points(all [][3]float64) {
	for _, p := range all {
		s.vec(vecOf(p))
	}
}

// mesh is the line that gives a mesh its number.
func (s *lineWriter) mesh(number int, m *meshData) {
	s.Open('{')
	s.Key(meshName)
	s.Int(number)
	s.Key("points")
	s.Open('[')
	for _, p := range m.points {
		s.vec(p)
	}
	s.Close(']')
	s.Key("tiles")
	s.Open('[')
	for _, t := range m.tiles {
		s.Open('[')
		for _, corner := range t {
			s.Int(int(corner))
		}
		s.Close(']')
	}
	s.Close(']')
	s.End()
}

// inside has the fields of an inside: which rule holds.
func (s *lineWriter) inside(of *interior) {
	if of.isEvenOdd() {
		s.BoolField("evenOdd", true)
	}
}

// legs is the field of legs.
func (s *lineWriter) legs(all []Leg) {
	s.Key("legs")
	s.Open('[')
	for _, leg := range all {
		s.Open('{')
		s.FloatField("t", leg.T)
		s.vecField("offset", leg.Offset)
		s.Close('}')
	}
	s.Close(']')
}
