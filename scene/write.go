package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/internal/both"
)

// Write writes s as a scene file that [Read] reads back as s, every number to the
// bit. The form is always the same: a line for each object, shape and expectation,
// without what has its default.
//
// A scene that no file can hold is refused with an [*Error], and nothing is written. So is
// one that Read would refuse, and one with a shape that is not where its Local places it.
// With a Local, A to RB may be left zero. The restitution of a shape without a velocity,
// and the Line and Path of a Want are not written.
func Write(w io.Writer, s *Scene) error {
	var t writer
	t.scene(s)
	back, err := ReadWith(s.File, bytes.NewReader(t.Bytes()), s.meshFile)
	if err == nil {
		err = s.compare(back)
	}
	if err != nil {
		var bad *Error
		if errors.As(err, &bad) {
			bad.Line, bad.Column = 0, 0 // of a file that there will not be
		}
		return err
	}
	_, err = w.Write(t.Bytes())
	return err
}

// meshFile returns the mesh of s that is from a file of that name.
func (s *Scene) meshFile(name string) ([]Vec, [][3]int, error) {
	for i := range s.Shapes {
		x := &s.Shapes[i]
		switch {
		case x.Surface == nil || x.Surface.File != name:
		case x.Local != nil:
			return x.Local.List, x.Surface.Triangles, nil
		default:
			return x.List, x.Surface.Triangles, nil
		}
	}
	return nil, nil, fs.ErrNotExist
}

// A writer writes the parts of a scene.
type writer struct{ bytes.Buffer }

func (w *writer) scene(s *Scene) {
	fmt.Fprintf(w, "{\n  \"version\": %d,\n", Version)
	for _, f := range []struct{ name, text string }{{"title", s.Title}, {"about", s.About}} {
		if f.text != "" {
			w.WriteString("  " + quote(f.name) + ": " + quote(f.text) + ",\n")
		}
	}
	fmt.Fprintf(w, "  \"dim\": %d,\n", s.Dim)
	if s.YDown {
		w.WriteString("  \"y\": \"down\",\n")
	}
	if len(s.Objects) > 0 {
		w.lines("objects", len(s.Objects), func(i int) members { return s.Objects[i].members() })
		w.WriteString(",\n")
	}
	w.lines("shapes", len(s.Shapes), func(i int) members { return s.Shapes[i].members() })
	if len(s.Expect) > 0 {
		w.WriteString(",\n")
		w.lines("expect", len(s.Expect), func(i int) members { return s.members(&s.Expect[i]) })
	}
	if s.Play != nil {
		w.play(s.Play)
	}
	w.WriteString("\n}\n")
}

// lines writes an array of a scene with a line for each of its n items.
func (w *writer) lines(name string, n int, item func(i int) members) {
	w.WriteString("  ")
	w.list("  ", name, n, item)
}

// list is lines for what is indented.
func (w *writer) list(indent, name string, n int, item func(i int) members) {
	w.WriteString(quote(name) + ": [")
	for i := range n {
		if i > 0 {
			w.WriteByte(',')
		}
		w.WriteString("\n  " + indent)
		w.value(item(i))
	}
	if n > 0 {
		w.WriteString("\n" + indent)
	}
	w.WriteByte(']')
}

// members are those of a JSON object, in order.
type members []memberOf

type memberOf struct {
	name  string
	value any // string, bool, float64, Vec, map[string]any, members or a list of these
}

func (m *members) add(name string, value any) { *m = append(*m, memberOf{name, value}) }

// addVec adds v unless it is nil.
func (m *members) addVec(name string, v Vec) {
	if v != nil {
		m.add(name, v)
	}
}

func (m *members) addRotation(name string, r *Rotation) {
	if r != nil {
		t := Transform{Rotation: r}
		m.add(name, t.members()[0].value)
	}
}

func (o *Object) members() members {
	m := members{{"name", o.Name}}
	return append(m, o.Transform.members()...)
}

func (t *Transform) members() (m members) {
	m.addVec("position", t.Position)
	switch r := t.Rotation; {
	case r == nil:
	case r.Axis == nil:
		m.add("rotation", r.Angle)
	default:
		m.add("rotation", members{{"axis", r.Axis}, {"angle", r.Angle}})
	}
	m.addVec("scale", t.Scale)
	return m
}

func (s *Shape) members() members {
	m := members{{"name", s.Name}, {"type", string(s.Kind)}}
	local := s.Local
	if local == nil {
		local = &Local{A: s.A, B: s.B, C: s.C, List: s.List, Radius: s.Radius, RB: s.RB}
	}
	info, second := s.Kind.info(), local.B
	if local.Axis != nil {
		info, second = &capsuleAlong, local.Axis
	}
	if s.Surface != nil && s.Surface.File != "" {
		info = &meshFile
	}
	if info == nil {
		return m // Read refuses the type
	}
	for i, name := range info.points {
		m.addVec(name, []Vec{local.A, second, local.C}[i])
	}
	points, outlines := s.Surface.split(local.List)
	if info.list != "" {
		m.add(info.list, points)
	}
	for _, name := range info.sizes {
		m.add(name, *local.size(name))
	}
	if info.rounding != "" && math.Float64bits(*local.size(info.rounding)) != 0 {
		m.add(info.rounding, *local.size(info.rounding))
	}
	if x := s.Surface; x != nil {
		if x.File == "" && x.Triangles != nil {
			m.add("triangles", x.Triangles)
		}
		m.addText("file", x.File)
		m.addTrue("closed", x.Closed && !x.Solid)
		m.addTrue("onesided", x.OneSided)
		m.addTrue("solid", x.Solid)
		if outlines != nil {
			m.add("outlines", outlines)
		}
		m.addTrue("evenodd", x.EvenOdd)
	}
	if local.Object != "" {
		m.add("object", local.Object)
	}
	if local.Transform != nil {
		m.add("transform", local.Transform.members())
	}
	m.addVec("velocity", s.Velocity)
	if s.Velocity != nil && s.Restitution != 1 {
		m.add("restitution", s.Restitution)
	}
	m.addVec("motion", s.Motion)
	if s.Spin != nil {
		m.addRotation("spin", &s.Spin.Rotation)
		m.addVec("pivot", s.Spin.Pivot)
	}
	if notes := s.Notes; notes != nil {
		m.addText("class", notes.Class)
		if notes.Properties != nil {
			m.add("properties", notes.Properties)
		}
	}
	return m
}

// split returns the points of a shape, and those of the outlines that a solid chain has beside its first one.
func (x *Surface) split(points []Vec) (first []Vec, others []any) {
	if x == nil || !x.isSplit(len(points)) {
		return points, nil
	}
	list := both.Outlines(points, x.Outlines)
	for _, outline := range list[1:] {
		others = append(others, outline)
	}
	return list[0], others
}

// isSplit reports whether there are several outlines with n points in all.
func (x *Surface) isSplit(n int) bool {
	for _, size := range x.Outlines {
		if n -= size; size < 0 || n < 0 {
			return false
		}
	}
	return x.Outlines != nil && n == 0
}

// members of an expectation: one of them may hold several wants, which follow each
// other.
func (s *Scene) members(e *Expectation) members {
	if e.B < 0 && e.A >= 0 && e.A < len(s.Shapes) {
		return s.membersAlone(e)
	}
	var pair []any
	for _, i := range []int{e.A, e.B} {
		name := ""
		if i >= 0 && i < len(s.Shapes) {
			name = s.Shapes[i].Name
		}
		pair = append(pair, name)
	}
	m := members{{"pair", pair}}
	for rest := e.Wants; len(rest) > 0; {
		n := 1
		name := rest[0].answer()
		for n < len(rest) && rest[n].answer() == name {
			n++
		}
		m.add(name, join(name, rest[:n]))
		rest = rest[n:]
	}
	if e.Within != DefaultWithin {
		m.add("within", e.Within)
	}
	return m
}

// answer returns the name of the field that w comes from.
func (w *Want) answer() string {
	if end := strings.IndexAny(w.Field, ".["); end >= 0 {
		return w.Field[:end]
	}
	return w.Field
}

// join returns the JSON value of a field that holds wants.
func join(name string, wants []Want) any {
	if wants[0].Field == name && len(wants) == 1 {
		return wants[0].Value
	}
	if name == "contacts" {
		return joinContacts(wants)
	}
	var items []any
	var parts members
	for _, w := range wants {
		place, part, _ := strings.Cut(w.Field, ".")
		switch {
		case place == name && part == "":
			// the number of crossings, which the items tell
		case place == name:
			parts.add(part, w.Value)
		case part == "":
			items = append(items, w.Value)
		default:
			if place == index(name, len(items)) {
				items = append(items, members(nil))
			}
			if len(items) > 0 {
				of, _ := items[len(items)-1].(members)
				of.add(part, w.Value)
				items[len(items)-1] = of
			}
		}
	}
	if parts != nil {
		return parts
	}
	return items
}

// joinContacts is join for contacts.
func joinContacts(wants []Want) members {
	var m members
	var points []any
	list := -1 // where the points are in m
	for _, w := range wants {
		place, part, isOfPoint := strings.Cut(strings.TrimPrefix(w.Field, "contacts."), ".")
		switch {
		case isOfPoint && list >= 0:
			if place == index("points", len(points)) {
				points = append(points, members(nil))
			}
			if len(points) > 0 {
				of, _ := points[len(points)-1].(members)
				of.add(part, w.Value)
				points[len(points)-1] = of
			}
		case place == "points": // the number of points, which the items tell
			list = len(m)
			m.add(place, points)
		default:
			m.add(place, w.Value)
		}
	}
	if list >= 0 {
		m[list].value = points
	}
	return m
}

func (w *writer) value(v any) {
	switch v := v.(type) {
	case string:
		w.WriteString(quote(v))
	case Verdict:
		w.WriteString(quote(string(v)))
	case bool:
		w.WriteString(strconv.FormatBool(v))
	case Count:
		w.WriteString(strconv.Itoa(int(v)))
	case float64:
		w.number(v)
	case Number:
		w.number(float64(v))
	case Vec:
		list(w, v)
	case Names:
		list(w, v)
	case []Vec:
		list(w, v)
	case []any:
		list(w, v)
	case [][3]int:
		w.WriteByte('[')
		for i, t := range v {
			if i > 0 {
				w.WriteString(", ")
			}
			fmt.Fprintf(w, "[%d, %d, %d]", t[0], t[1], t[2])
		}
		w.WriteByte(']')
	case map[string]any:
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		if enc.Encode(v) != nil {
			w.WriteString("null") // Read refuses it
		} else {
			w.Truncate(w.Len() - 1) // the newline
		}
	case members:
		w.WriteByte('{')
		for i, f := range v {
			if i > 0 {
				w.WriteString(", ")
			}
			w.WriteString(quote(f.name) + ": ")
			w.value(f.value)
		}
		w.WriteByte('}')
	default:
		w.WriteString("null") // Read refuses it
	}
}

func list[T any](w *writer, items []T) {
	w.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			w.WriteString(", ")
		}
		w.value(x)
	}
	w.WriteByte(']')
}

// number writes the shortest decimal that reads back as x; unlike that of
// [Number.String], −0 stays −0.
func (w *writer) number(x float64) {
	switch size := math.Abs(x); {
	case math.IsInf(x, 0) || math.IsNaN(x):
		w.WriteString(quote(Number(x).String()))
	case size != 0 && size < 1e-6 || size >= 1e21:
		w.Write(strconv.AppendFloat(w.AvailableBuffer(), x, 'e', -1, 64))
	default:
		w.Write(strconv.AppendFloat(w.AvailableBuffer(), x, 'f', -1, 64))
	}
}

// quote returns s as a JSON string.
func quote(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // of a string to memory: no error
	return strings.TrimSuffix(b.String(), "\n")
}

// compare returns an error that names what is not the same in back, which is what
// was read of s written.
func (s *Scene) compare(back *Scene) error {
	for i := range s.Objects {
		if !reflect.DeepEqual(s.Objects[i], back.Objects[i]) {
			return s.differs(index("objects", i))
		}
	}
	for i := range s.Shapes {
		shape := s.Shapes[i]
		if at := &back.Shapes[i]; shape.Local != nil && shape.A == nil && shape.B == nil && shape.C == nil && shape.List == nil && shape.Radius == 0 && shape.RB == 0 {
			shape.A, shape.B, shape.C, shape.List, shape.Radius, shape.RB = at.A, at.B, at.C, at.List, at.Radius, at.RB
			if shape.Surface != nil && at.Surface != nil {
				placed := *shape.Surface
				placed.Mirrored = at.Surface.Mirrored
				shape.Surface = &placed
			}
		}
		if shape.Velocity == nil {
			shape.Restitution = back.Shapes[i].Restitution
		}
		if !reflect.DeepEqual(shape, back.Shapes[i]) {
			return s.differs(index("shapes", i))
		}
	}
	for i := range s.Expect {
		if !s.Expect[i].equal(&back.Expect[i]) {
			return s.differs(index("expect", i))
		}
	}
	if !s.Play.equal(back.Play) {
		return s.differs("play")
	}
	return nil
}

func (s *Scene) differs(path string) error {
	return &Error{File: s.File, Path: path, Reason: "a file cannot hold this: it would read back as something else"}
}

// equal reports whether e and f expect the same.
func (e *Expectation) equal(f *Expectation) bool {
	return e.A == f.A && e.B == f.B && e.Within == f.Within && sameWants(e.Wants, f.Wants)
}

// sameWants reports whether a and b want the same.
func sameWants(a, b []Want) bool {
	return slices.EqualFunc(a, b, func(v, w Want) bool { return v.Field == w.Field && reflect.DeepEqual(v.Value, w.Value) })
}
