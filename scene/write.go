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
)

// Write writes s as a scene file that [Read] reads back as s, every number to the
// bit. The form is always the same: a line for each object, shape and expectation,
// without what has its default.
//
// A scene that no file can hold is refused with an [*Error], and nothing is written. So is
// one that Read would refuse, and one with a shape that is not where its Local places it.
// So is one whose text would have more than 256 MB: shapes may share what is large, but each is written with it.
// With a Local, A to RB may be left zero. The restitution of a shape without a velocity,
// and the Line and Path of a Want are not written.
func Write(w io.Writer, s *Scene) error { return s.write(w, maxText) }

// maxText is how many bytes the text of a scene may have.
const maxText = 256_000_000

// write is Write for a text of at most some bytes.
func (s *Scene) write(w io.Writer, most int) error {
	t := writer{most: most}
	t.scene(s)
	if t.Len() > most {
		return &Error{File: s.File, Reason: fmt.Sprintf("the text would have more than %d MB: make several scenes of it", most/1_000_000)}
	}
	back, err := ReadWith(s.File, bytes.NewReader(t.Bytes()), s.meshFiles())
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

// meshFiles returns the meshes of s that are from files: for each file that of the first shape that names it.
func (s *Scene) meshFiles() MeshFile {
	first := map[string]*Shape{}
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Surface != nil && first[x.Surface.File] == nil {
			first[x.Surface.File] = x
		}
	}
	return func(name string) ([]Vec, [][3]int, error) {
		switch x := first[name]; {
		case x == nil:
			return nil, nil, fs.ErrNotExist
		case x.Local != nil:
			return x.Local.List, x.Surface.Triangles, nil
		default:
			return x.List, x.Surface.Triangles, nil
		}
	}
}

// A writer writes the parts of a scene.
type writer struct {
	bytes.Buffer
	most int // no value is written behind so many bytes
}

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

func (w *writer) value(v any) {
	if w.Len() > w.most {
		return
	}
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
