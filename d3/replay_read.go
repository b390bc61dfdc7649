package d3

// Reading a record: the values in its lines, and what is wrong with them.

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/hantei-go/hantei/internal/lex"
)

// ReplayError says what is wrong with a record: it is none, or somebody has changed it so that it cannot be done again.
type ReplayError struct {
	Line, Column int    // both from 1 on; a Column of 0 is the whole line
	Field        string // such as parts[0].center; empty if it is none
	Value        string // as it stands there, cut if it is long
	Reason       string
}

// Error returns one line that names the place, the field, the value and the reason.
func (e *ReplayError) Error() string {
	text := fmt.Sprintf("line %d", e.Line)
	if e.Column > 0 {
		text += fmt.Sprintf(", column %d", e.Column)
	}
	for _, part := range [...]string{e.Field, e.Value, e.Reason} {
		if part != "" {
			text += ": " + part
		}
	}
	return text
}

// mostShown is how much of a value an error, or a difference, shows.
const mostShown = 200

// shown returns a value as it is to be shown.
func (v scrap) shown() string {
	if len(v) > mostShown {
		return string(bytes.ToValidUTF8(v[:mostShown], nil)) + "…"
	}
	return string(v)
}

// row is a line of a record while it is read: after the first fault, all that is read is zero.
type row struct {
	scrap
	number int
	bad    *ReplayError
}

// newRow checks the syntax of a line, which is an object.
func newRow(text []byte, number int) (r row) {
	r.number = number
	text = bytes.TrimSpace(text)
	text = text[:len(text):len(text)]
	n, fault := valueOf(text, 0)
	if fault == "" && n < len(text) {
		fault = "something stands behind the object"
	}
	if fault == "" && text[0] != '{' {
		n, fault = 0, "want an object"
	}
	if fault != "" {
		r.bad = &ReplayError{Line: number, Column: n + 1, Reason: fault}
	}
	r.scrap = text
	return r
}

// fail says what is wrong with a value of r, unless something has been before.
func (r *row) fail(v scrap, reason string) {
	if r.bad != nil {
		return
	}
	if v == nil {
		r.bad = &ReplayError{Line: r.number, Reason: reason}
		return
	}
	at := cap(r.scrap) - cap(v)
	r.bad = &ReplayError{Line: r.number, Column: at + 1, Field: r.pathTo(at), Value: v.shown(), Reason: reason}
}

// get returns a field that has to be there.
func (r *row) get(o scrap, name string) scrap {
	v := o.field(name)
	if v == nil && r.bad == nil {
		r.bad = &ReplayError{Line: r.number, Field: name, Reason: "missing"}
	}
	return v
}

func (r *row) float(v scrap) float64 {
	x, ok := v.number()
	if !ok && r.bad == nil {
		r.fail(v, "want a number")
	}
	return x
}

func (r *row) floatAt(o scrap, name string) float64 { return r.float(r.get(o, name)) }

// orFloat is floatAt for what is 0 if it is not there.
func (r *row) orFloat(o scrap, name string) float64 {
	if v := o.field(name); v != nil {
		return r.float(v)
	}
	return 0
}

// int returns an integer from lo to hi.
func (r *row) int(v scrap, lo, hi int) int {
	n, err := strconv.ParseInt(string(v), 10, 64)
	if r.bad == nil && (err != nil || n < int64(lo) || n > int64(hi)) {
		if int64(hi) == math.MaxInt64 {
			r.fail(v, fmt.Sprintf("want an integer of at least %d", lo))
		} else {
			r.fail(v, fmt.Sprintf("want an integer from %d to %d", lo, hi))
		}
		return lo
	}
	return int(n)
}

func (r *row) intAt(o scrap, name string, lo, hi int) int { return r.int(r.get(o, name), lo, hi) }

// orInt is intAt for what is 0 if it is not there.
func (r *row) orInt(o scrap, name string, lo, hi int) int {
	if v := o.field(name); v != nil {
		return r.int(v, lo, hi)
	}
	return 0
}

// frameAt returns the number of a frame, that of now if there is none.
func (r *row) frameAt(name string, now uint64) uint64 {
	if r.field(name) == nil {
		return now
	}
	return uint64(r.intAt(r.scrap, name, 0, math.MaxInt))
}

// bits returns a number of 64 bits, which is a string.
func (r *row) bits(v scrap) uint64 {
	n, err := strconv.ParseUint(v.word(), 0, 64)
	if err != nil {
		r.fail(v, `want 64 bits, such as "0x1f"`)
	}
	return n
}

func (r *row) bitsAt(o scrap, name string) uint64 { return r.bits(r.get(o, name)) }

// is returns a field that is false if it is not there.
func (r *row) is(o scrap, name string) bool {
	v := o.field(name)
	if v != nil && string(v) != "true" && string(v) != "false" {
		r.fail(v, "want true or false")
	}
	return string(v) == "true"
}

// id returns one as it stands there.
func (r *row) id(v scrap) string {
	if !v.is('"') && (len(v) == 0 || !v.isInteger() || v[0] != '-' && (v[0] < '0' || v[0] > '9')) {
		r.fail(v, "want an id: a string or an integer")
	}
	return string(v)
}

func (r *row) idAt(o scrap, name string) string { return r.id(r.get(o, name)) }

func (r *row) vec(v scrap) Vec {
	var x [3]float64
	n := 0
	for _, c := range v.all() {
		if n < dim {
			x[n] = r.float(c)
		}
		n++
	}
	if r.bad == nil && (!v.is('[') || n != dim) {
		r.fail(v, fmt.Sprintf("want a list of %d numbers", dim))
	}
	return vecOf(x)
}

func (r *row) vecAt(o scrap, name string) Vec { return r.vec(r.get(o, name)) }

// orVec is vecAt for what is zero if it is not there.
func (r *row) orVec(o scrap, name string) Vec {
	if v := o.field(name); v != nil {
		return r.vec(v)
	}
	return Vec{}
}

// list calls f with all elements of a field.
func (r *row) list(o scrap, name string, f func(v scrap)) {
	r.get(o, name)
	r.orList(o, name, f)
}

// orList is list for what may not be there.
func (r *row) orList(o scrap, name string, f func(v scrap)) {
	v := o.field(name)
	if v == nil {
		return
	}
	if r.bad == nil && !v.is('[') {
		r.fail(v, "want a list")
	}
	for _, x := range v.all() {
		if r.bad != nil {
			return
		}
		f(x)
	}
}

func (r *row) vecs(o scrap, name string) (all []Vec) {
	r.list(o, name, func(v scrap) { all = append(all, r.vec(v)) })
	return all
}

func (r *row) shapesAt(o scrap, name string) (all []Shape) {
	r.list(o, name, func(v scrap) { all = append(all, r.shape(v)) })
	return all
}

func (r *row) shapeAt(o scrap, name string) Shape { return r.shape(r.get(o, name)) }

// shape returns one, a point if something is wrong with it.
func (r *row) shape(v scrap) (s Shape) {
	kind := r.get(v, "type")
	switch kind.word() {
	case "point":
		s = r.vecAt(v, "at")
	case sphereName:
		s = Sphere{r.vecAt(v, "center"), r.floatAt(v, "radius")}
	case "segment":
		s = Segment{r.vecAt(v, "a"), r.vecAt(v, "b")}
	case "capsule":
		s = Capsule{r.vecAt(v, "a"), r.vecAt(v, "b"), r.floatAt(v, "radius")}
	case "ray":
		s = Ray{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case "line":
		s = Line{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case halfSpaceName:
		s = HalfSpace{r.vecAt(v, "point"), r.vecAt(v, "normal")}
	case "triangle":
		s = Triangle{r.vecAt(v, "a"), r.vecAt(v, "b"), r.vecAt(v, "c")}
	case "box":
		s = Box{r.vecAt(v, "min"), r.vecAt(v, "max")}
	case "orientedbox":
		b := OrientedBox{Center: r.vecAt(v, "center")}
		half := r.vecs(v, "half")
		if copy(b.Half[:], half); r.bad == nil && len(half) != dim {
			r.fail(v.field("half"), fmt.Sprintf("want %d vectors", dim))
		}
		s = b
	case hullName:
		s = r.hull(v)
	default:
		if r.bad == nil {
			r.fail(kind, "no shape has this type")
		}
		s = Vec{}
	}
	if v.field("radii") != nil {
		r.list(v, "radii", func(x scrap) { s = Rounded{s, r.float(x)} })
	}
	return s
}

func (r *row) hull(v scrap) Hull {
	points := r.vecs(v, "points")
	var from []Vec
	if v.field("from") != nil {
		from = r.vecs(v, "from")
	}
	if r.bad != nil {
		return Hull{}
	}
	data := hullFrom(points, from, r.is(v, "mirrored"))
	if data == nil && len(points) > 0 {
		r.fail(v.field("points"), "not the corners of one hull")
	}
	return hullAt(data, r.orVec(v, "at"))
}

// mesh returns one, nil if something is wrong with it.
func (r *row) mesh() *meshData {
	m := &meshData{points: r.vecs(r.scrap, "points")}
	r.list(r.scrap, "tiles", func(v scrap) {
		var t [dim]int32
		n := 0
		for _, c := range v.all() {
			if n < dim {
				t[n] = int32(r.int(c, 0, len(m.points)-1))
			}
			n++
		}
		if n != dim {
			r.fail(v, fmt.Sprintf("want %d numbers of points", dim))
		}
		m.tiles = append(m.tiles, t)
	})
	if r.bad != nil {
		return nil
	}
	if err := m.finish(nil); err != nil {
		r.fail(nil, err.Error())
		return nil
	}
	return m
}

func (r *row) legs() (all []Leg) {
	r.list(r.scrap, "legs", func(v scrap) { all = append(all, Leg{r.floatAt(v, "t"), r.vecAt(v, "offset")}) })
	return all
}

// filters returns those of a query. Functions say no to those that they said no to.
func (r *row) filters() (all []Filter[string]) {
	if r.field("filters") == nil {
		return nil
	}
	r.list(r.scrap, "filters", func(v scrap) {
		f := Filter[string]{Approaching: r.is(v, "approaching"), Seamless: r.is(v, "seamless")}
		if mask := v.field("mask"); mask != nil {
			f.Mask = r.bits(mask)
		}
		if without := v.field("without"); without != nil {
			f.without, f.isWithout = r.id(without), true
		}
		all = append(all, f)
	})
	if len(all) == 0 {
		return nil
	}
	if refused := r.ids("refused"); refused != nil {
		all[0].Where = func(id string) bool { return !refused[id] }
	}
	if refused := r.ids("refusedHits"); refused != nil {
		all[0].WhereHit = func(id string, _ Hit) bool { return !refused[id] }
	}
	return all
}

// ids returns those of a field, nil if there is none.
func (r *row) ids(name string) (all map[string]bool) {
	if r.field(name) == nil {
		return nil
	}
	all = make(map[string]bool)
	r.list(r.scrap, name, func(v scrap) { all[r.id(v)] = true })
	return all
}

// isBlank says whether a line says nothing.
func isBlank(text []byte) bool { return lex.Space(text) == len(text) }
