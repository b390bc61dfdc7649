package d3

// Sheets: lines of a record while they are written, as JSON.

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sheet is a line, or several.
type sheet struct{ text []byte }

// The names of shapes that are others in the plane.
var (
	hullName      = strings.ToLower("Hull")
	halfSpaceName = strings.ToLower("HalfSpace")
	sphereName    = strings.ToLower("Sphere")
	meshName      = strings.ToLower("Mesh")
)

// open begins a list or an object.
func (s *sheet) open(bracket byte) {
	s.comma()
	s.text = append(s.text, bracket)
}

// shut ends a list or an object.
func (s *sheet) shut(bracket byte) { s.text = append(s.text, bracket) }

// end ends a line.
func (s *sheet) end() { s.text = append(s.text, '}', '\n') }

// comma parts a value from the one before, if there is one.
func (s *sheet) comma() {
	if n := len(s.text); n > 0 && !strings.ContainsRune("{[:\n", rune(s.text[n-1])) {
		s.text = append(s.text, ',')
	}
}

// key begins a field.
func (s *sheet) key(name string) {
	s.comma()
	s.text = append(s.text, '"')
	s.text = append(s.text, name...)
	s.text = append(s.text, '"', ':')
}

// word is a string of letters.
func (s *sheet) word(x string) {
	s.comma()
	s.text = append(s.text, '"')
	s.text = append(s.text, x...)
	s.text = append(s.text, '"')
}

// string is any string. A byte that is no UTF-8 is half of a surrogate pair, which is in no text: so what differs is
// written differently.
func (s *sheet) string(x string) {
	s.comma()
	s.text = append(s.text, '"')
	for i := 0; i < len(x); {
		r, size := utf8.DecodeRuneInString(x[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			s.escape(0xdc00 | rune(x[i]))
		case r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029:
			s.escape(r)
		case r == '"' || r == '\\':
			s.text = append(s.text, '\\', byte(r))
		default:
			s.text = append(s.text, x[i:i+size]...)
		}
		i += size
	}
	s.text = append(s.text, '"')
}

func (s *sheet) escape(r rune) {
	s.text = append(s.text, '\\', 'u')
	for shift := 12; shift >= 0; shift -= 4 {
		s.text = append(s.text, "0123456789abcdef"[r>>shift&15])
	}
}

// raw is a value that is text already.
func (s *sheet) raw(x string) {
	s.comma()
	s.text = append(s.text, x...)
}

func (s *sheet) bool(x bool) {
	s.comma()
	s.text = strconv.AppendBool(s.text, x)
}

func (s *sheet) int(x int) {
	s.comma()
	s.text = strconv.AppendInt(s.text, int64(x), 10)
}

// bits is a number of 64 bits, as a string: many who read JSON have no such numbers.
func (s *sheet) bits(x uint64) {
	s.comma()
	s.text = append(s.text, '"', '0', 'x')
	s.text = strconv.AppendUint(s.text, x, 16)
	s.text = append(s.text, '"')
}

// float is a number that reads back to the same bits, or a word if it is none.
func (s *sheet) float(x float64) {
	switch {
	case math.IsNaN(x):
		s.word("nan")
	case isFinite(x):
		s.comma()
		s.text = strconv.AppendFloat(s.text, x, 'g', -1, 64)
	case x > 0:
		s.word("inf")
	default:
		s.word("-inf")
	}
}

func (s *sheet) vec(p Vec) {
	s.open('[')
	for _, x := range axes(p) {
		s.float(x)
	}
	s.shut(']')
}

// Fields: a name and its value.

func (s *sheet) vecField(name string, p Vec) {
	s.key(name)
	s.vec(p)
}

func (s *sheet) floatField(name string, x float64) {
	s.key(name)
	s.float(x)
}

func (s *sheet) boolField(name string, x bool) {
	s.key(name)
	s.bool(x)
}

func (s *sheet) intField(name string, x int) {
	s.key(name)
	s.int(x)
}

// countField is that of how many are wanted. It is read where an int has 32 bits, and there are never more.
func (s *sheet) countField(name string, n int) {
	s.intField(name, max(math.MinInt32, min(n, math.MaxInt32)))
}

// reason is the field of an error, if there is one.
func (s *sheet) reason(err error) {
	if err != nil {
		s.key("error")
		s.string(err.Error())
	}
}

// hit is the fields of one.
func (s *sheet) hit(h *Hit) {
	s.floatField("t", h.T)
	s.vecField("point", h.Point)
	s.vecField("normal", h.Normal)
}

// shapes is the field of several.
func (s *sheet) shapes(name string, all []Shape) {
	s.key(name)
	s.open('[')
	for _, shape := range all {
		s.shape(shape)
	}
	s.shut(']')
}

func (s *sheet) shapeField(name string, x Shape) {
	s.key(name)
	s.shape(x)
}

func (s *sheet) shape(x Shape) {
	var q probe
	q.set(x, nil)
	q.large.data = dataOf(x)
	s.probe(&q)
}

// probe is a shape, with its radii from the innermost one out.
func (s *sheet) probe(q *probe) {
	c, l := q.core(), &q.large
	s.open('{')
	s.key("type")
	switch c.kind {
	case kindVec:
		s.word("point")
		s.vecField("at", c.a)
	case kindSphere:
		s.word(sphereName)
		s.vecField("center", c.a)
		s.floatField("radius", c.r)
	case kindSegment:
		s.word("segment")
		s.ends(c, "a", "b")
	case kindCapsule:
		s.word("capsule")
		s.ends(c, "a", "b")
		s.floatField("radius", c.r)
	case kindRay:
		s.word("ray")
		s.ends(c, "origin", "dir")
	case kindLine:
		s.word("line")
		s.ends(c, "origin", "dir")
	case kindHalfSpace:
		s.word(halfSpaceName)
		s.ends(c, "point", "normal")
	case kindTriangle:
		s.word("triangle")
		s.ends(c, "a", "b")
		s.vecField("c", l.more[0])
	case kindOriented:
		s.word("orientedbox")
		s.vecField("center", c.a)
		s.key("half")
		s.open('[')
		s.vec(c.b)
		for _, half := range l.more {
			s.vec(half)
		}
		s.shut(']')
	case kindHull:
		s.word(hullName)
		s.hull(l.data, c.a)
	default:
		s.word("box")
		s.ends(c, "min", "max")
	}
	if q.isLarge() && len(l.radii) > 0 {
		s.key("radii")
		s.open('[')
		for _, r := range l.radii {
			s.float(r)
		}
		s.shut(']')
	}
	s.shut('}')
}

// ends is the two fields of most shapes.
func (s *sheet) ends(p *part, a, b string) {
	s.vecField(a, p.a)
	s.vecField(b, p.b)
}

// hull is the fields of a hull: its corners, where it is, and if it has been turned or scaled, what from.
func (s *sheet) hull(d *hullData, at Vec) {
	s.key("points")
	s.open('[')
	if d != nil {
		s.points(d.points)
	}
	s.shut(']')
	if at != (Vec{}) {
		s.vecField("at", at)
	}
	if d == nil {
		return
	}
	if from, isMirrored := d.source(); from != nil {
		s.key("from")
		s.open('[')
		s.points(from)
		s.shut(']')
		if isMirrored {
			s.boolField("mirrored", true)
		}
	}
}

func (s *sheet) points(all [][3]float64) {
	for _, p := range all {
		s.vec(vecOf(p))
	}
}

// mesh is the line that gives a mesh its number.
func (s *sheet) mesh(number int, m *meshData) {
	s.open('{')
	s.key(meshName)
	s.int(number)
	s.key("points")
	s.open('[')
	for _, p := range m.points {
		s.vec(p)
	}
	s.shut(']')
	s.key("tiles")
	s.open('[')
	for _, t := range m.tiles {
		s.open('[')
		for _, corner := range t {
			s.int(int(corner))
		}
		s.shut(']')
	}
	s.shut(']')
	s.end()
}

// legs is the field of a way.
func (s *sheet) legs(all []Leg) {
	s.key("legs")
	s.open('[')
	for _, leg := range all {
		s.open('{')
		s.floatField("t", leg.T)
		s.vecField("offset", leg.Offset)
		s.shut('}')
	}
	s.shut(']')
}
