package scene

import (
	"bytes"
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/samples"
)

// shipped returns the text of every scene of the repository under its name.
func shipped(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	texts := map[string][]byte{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = data
	}
	return texts
}

// small returns the scenes that are short enough to fuzz from.
func small(t testing.TB) map[string][]byte {
	texts := shipped(t)
	maps.DeleteFunc(texts, func(_ string, data []byte) bool { return len(data) > 1<<13 })
	return texts
}

// identical reports whether a and b are equal to the bit: unlike DeepEqual it tells
// −0 from 0.
func identical(a, b reflect.Value) bool {
	if a.Kind() != b.Kind() {
		return false
	}
	switch a.Kind() {
	case reflect.Float64:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case reflect.Pointer, reflect.Interface:
		return a.IsNil() == b.IsNil() && (a.IsNil() || a.Elem().Type() == b.Elem().Type() && identical(a.Elem(), b.Elem()))
	case reflect.Struct:
		for i := range a.NumField() {
			if !identical(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !identical(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		return reflect.DeepEqual(a.Interface(), b.Interface())
	default:
		return a.Equal(b)
	}
}

// roundTrip writes s and checks that reading it gives s again, and that the form does
// not change when it is written again. It returns what was written.
func roundTrip(t *testing.T, s *Scene) string {
	t.Helper()
	var first, second bytes.Buffer
	if err := Write(&first, s); err != nil {
		t.Fatalf("not written: %v", err)
	}
	back, err := Read(s.File, bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatalf("not read back: %v\n%s", err, first.String())
	}
	if err := Write(&second, back); err != nil || first.String() != second.String() {
		t.Errorf("%v: written again:\n%s\nat first:\n%s", err, second.String(), first.String())
	}
	// The lines are those of the file.
	for i := range s.Expect {
		for k := range s.Expect[i].Wants {
			back.Expect[i].Wants[k].Line = s.Expect[i].Wants[k].Line
		}
	}
	if s.Play != nil {
		for i := range s.Play.Expect {
			for k := range s.Play.Expect[i].Wants {
				back.Play.Expect[i].Wants[k].Line = s.Play.Expect[i].Wants[k].Line
			}
		}
	}
	if !identical(reflect.ValueOf(s), reflect.ValueOf(back)) {
		t.Errorf("read back as\n%+v\ninstead of\n%+v\n%s", back, s, first.String())
	}
	return first.String()
}

// TestWrite reads what has all fields and writes it, which gives the same text.
func TestWrite(t *testing.T) {
	s, err := Read("f", strings.NewReader(samples.Plane))
	if err != nil {
		t.Fatal(err)
	}
	if got := roundTrip(t, s); got != samples.Plane {
		t.Errorf("got\n%s\nwant\n%s", got, samples.Plane)
	}
	for i, want := range []Vec{{math.Copysign(0, -1), 5e-324}, {1e-7, 1e-6}} {
		if !identical(reflect.ValueOf(s.Shapes[i].A), reflect.ValueOf(want)) && s.Shapes[i].Local == nil {
			t.Errorf("shapes[%d]: %v, want %v", i, s.Shapes[i].A, want)
		}
	}

	if s, err = Read("f", strings.NewReader(samples.Space)); err != nil {
		t.Fatal(err)
	}
	if got := roundTrip(t, s); got != samples.Space {
		t.Errorf("got\n%s\nwant\n%s", got, samples.Space)
	}
	const empty = "{\n  \"version\": 1,\n  \"dim\": 3,\n  \"shapes\": []\n}\n"
	if got := roundTrip(t, &Scene{File: "f", Dim: 3}); got != empty {
		t.Errorf("got\n%s\nwant\n%s", got, empty)
	}
}

// TestWriteShipped writes and reads back every scene of the repository.
func TestWriteShipped(t *testing.T) {
	for file, data := range shipped(t) {
		s, err := Read(file, bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, s)
	}
}

// TestWriteRefuses tries scenes that no file can hold: nothing may be written.
func TestWriteRefuses(t *testing.T) {
	for _, test := range []struct {
		spoil func(s *Scene)
		want  string
	}{
		{func(s *Scene) { s.Dim = 4 }, `f: dim: 4: want 2 or 3`},
		{func(s *Scene) { s.Title = "a\nb" }, `f: title: "a\nb": holds U+000A, which does not print`},
		{func(s *Scene) { s.Title = "\xff" }, "f: title: \"\ufffd\": holds U+FFFD, which does not print"},
		{func(s *Scene) { s.Shapes[0].A[1] = math.Inf(1) }, `f: shapes[0].at[1]: "inf": want a number`},
		{func(s *Scene) { s.Shapes[1].Radius = math.NaN() }, `f: shapes[1].radius: "nan": want a number`},
		{func(s *Scene) { s.Shapes[1].Radius = -1 }, `f: shapes[1].radius: -1: must not be negative`},
		{func(s *Scene) { s.Shapes[1].Name = "p" }, `f: shapes[1].name: "p": name already taken by shapes[0]`},
		{func(s *Scene) { s.Shapes[1].Kind = "cube" }, `f: shapes[1].type: "cube": want point, segment, ray, line, circle, capsule, tapered, box, orientedbox, triangle, polygon, halfplane, chain`},
		{func(s *Scene) { s.Shapes[1].B = Vec{1, 2} }, `f: shapes[1]: a file cannot hold this: it would read back as something else`},
		{func(s *Scene) { s.Shapes[2].A = Vec{1, 2} }, `f: shapes[2]: a file cannot hold this: it would read back as something else`},
		{func(s *Scene) { s.Shapes[2].Local.Object = "x" }, `f: shapes[2].object: "x": no object of that name`},
		{func(s *Scene) { s.Shapes[2].Local = &Local{} }, `f: shapes[2].center: missing`},
		{func(s *Scene) { s.Objects[0].Scale = Vec{} }, `f: objects[0].scale: []: want 2 numbers`},
		{func(s *Scene) { s.Objects[0].Rotation = &Rotation{Axis: Vec{1, 2}} }, `f: objects[0].rotation: {"axis": [1, 2], "angle": 0}: want a number, the angle in radians`},
		{func(s *Scene) { s.Expect[0].A = 9 }, `f: expect[0].pair[0]: "": no shape of that name`},
		{func(s *Scene) { s.Expect[0].Wants = nil }, `f: expect[0]: {"pair": ["ray", "c"]}: expects nothing`},
		{func(s *Scene) { s.Expect[0].Wants[0].Value = nil }, `f: expect[0].raycast: null: want true, false or an object`},
		{func(s *Scene) { s.Expect[0].Wants[0].Field = "ray" }, `f: expect[0].ray: true: unknown field: an expectation has pair, overlap, contains, verdict, distance, closest, depth, normal, point, contacts, push, pushed, velocity, raycast, clip, crossings, sweep, sweepspan, winding, signeddistance, within`},
		{func(s *Scene) { s.Expect[0].Wants[1].Value = Count(2) }, `f: expect[0]: a file cannot hold this: it would read back as something else`},
		{func(s *Scene) { s.Expect[0].Wants[2].Field = "crossings[1].t" }, `f: expect[0]: a file cannot hold this: it would read back as something else`},
		{func(s *Scene) { s.Expect[0].Wants = append(s.Expect[0].Wants, s.Expect[0].Wants[0]) }, `f: expect[0].raycast: true: repeated field, first on line 14`},
		{func(s *Scene) { s.Expect[0].Within = math.NaN() }, `f: expect[0].within: "nan": want a number`},
	} {
		s, err := Read("f", strings.NewReader(`{"version": 1, "dim": 2,
			"objects": [{"name": "o", "position": [1, 0]}],
			"shapes": [
				{"name": "p", "type": "point", "at": [0, 0]},
				{"name": "c", "type": "circle", "center": [0, 0], "radius": 1},
				{"name": "s", "type": "circle", "center": [0, 0], "radius": 1, "object": "o"},
				{"name": "ray", "type": "ray", "origin": [0, 0], "dir": [1, 0]}
			], "expect": [{"pair": ["ray", "c"], "raycast": true, "crossings": [{"t": 1}]}]}`))
		if err != nil {
			t.Fatal(err)
		}
		test.spoil(s)
		var out bytes.Buffer
		err = Write(&out, s)
		var bad *Error
		if !errors.As(err, &bad) || err.Error() != test.want || out.Len() > 0 {
			t.Errorf("got  %v\nwant %s\n%s", err, test.want, out.String())
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteFails(t *testing.T) {
	if err := Write(failing{}, &Scene{Dim: 2}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v, want %v", err, os.ErrClosed)
	}
}

// TestWriteNumbers writes numbers of every size and finds their bits again.
func TestWriteNumbers(t *testing.T) {
	s := &Scene{File: "f", Dim: 2}
	add := func(x float64) {
		name := string(rune('A'+len(s.Shapes)%26)) + strings.Repeat("'", len(s.Shapes)/26)
		s.Shapes = append(s.Shapes, Shape{Name: name, Kind: Point, A: Vec{x, -x}, Restitution: 1})
	}
	add(0)
	for e := -1074; e < 1024; e += 7 {
		x := math.Ldexp(1, e)
		add(x)
		add(math.Nextafter(x, 0))
		add(math.Nextafter(x, math.Inf(1)))
	}
	for _, x := range []float64{0.1, 1.0 / 3, 1e-6, 1e21, 1e22, 1 << 53, math.MaxFloat64} {
		add(x)
		add(math.Nextafter(x, 0))
	}
	roundTrip(t, s)
}

// check reads data, which must be a scene or be refused with a place in it. A scene
// is written and read back.
func check(t *testing.T, data []byte) {
	t.Helper()
	s, err := Read("f", bytes.NewReader(data))
	if err == nil {
		roundTrip(t, s)
		return
	}
	var bad *Error
	switch {
	case s != nil:
		t.Fatalf("a refused scene is returned: %v\n%s", err, data)
	case !errors.As(err, &bad) || bad.File != "f" || bad.Reason == "":
		t.Fatalf("an error without a place: %#v\n%s", err, data)
	case len(data) == 0:
		return
	}
	lines := bytes.Split(data, []byte("\n"))
	if bad.Line < 1 || bad.Line > len(lines) || bad.Column < 1 || bad.Column > len(lines[bad.Line-1])+1 {
		t.Fatalf("the place is not in the file: %v\n%s", err, data)
	}
}

// TestMutations tries every truncation of some scenes and every flip of a bit, and in
// one that has all fields every byte left out or replaced by what means something in
// JSON.
func TestMutations(t *testing.T) {
	data := []byte(samples.Plane)
	mutate(t, data)
	if !long.On() {
		return
	}
	for i := range data {
		check(t, append(bytes.Clone(data[:i]), data[i+1:]...))
		const others = "\",:[]{}-0e\x00"
		for k := i % 3; k < len(others); k += 3 { // a third of them in each place
			replaced := bytes.Clone(data)
			replaced[i] = others[k]
			check(t, replaced)
		}
	}
	texts := shipped(t)
	for _, name := range []string{"s1-frame-3d.json", "s3-both-sides.json"} {
		if texts[name] == nil {
			t.Fatalf("no scene %s", name)
		}
		mutate(t, texts[name])
	}
}

// mutate tries every truncation and every flip of a bit.
func mutate(t *testing.T, data []byte) {
	for i := range data {
		check(t, data[:i])
		for bit := range 8 {
			flipped := bytes.Clone(data)
			flipped[i] ^= 1 << bit
			check(t, flipped)
		}
	}
}

// FuzzRoundTrip checks that what can be read is written without a loss.
func FuzzRoundTrip(f *testing.F) {
	for _, data := range small(f) {
		f.Add(data)
	}
	f.Add([]byte(samples.Plane))
	f.Fuzz(func(t *testing.T, data []byte) { check(t, data) })
}
