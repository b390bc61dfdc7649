package jsonline

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
)

// written returns a line with a field of each kind.
func written() []byte {
	var w Writer
	w.Open('{')
	w.Key("list")
	w.Open('[')
	for _, x := range [...]float64{0, math.Copysign(0, -1), 0.1, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN()} {
		w.Float(x)
	}
	w.Close(']')
	w.Key("bits")
	w.Bits(1<<64 - 1)
	w.IntField("int", math.MinInt32)
	w.BoolField("yes", true)
	w.BoolField("no", false)
	w.Key("text")
	w.String("a \"b\" \\ \n \x80 日本")
	w.Key("raw")
	w.Raw(`{"x":[1,2]}`)
	w.ErrorField(errors.New("why"))
	w.ErrorField(nil)
	w.FloatField("last", 2.5)
	w.End()
	return w.Text
}

// TestWhatIsWrittenIsRead reads a line back, each number to the bit.
func TestWhatIsWrittenIsRead(t *testing.T) {
	text := written()
	if !json.Valid(text) || strings.Count(string(text), "\n") != 1 {
		t.Fatalf("no line of JSON: %s", text)
	}
	r := NewReader(text, 1)
	want := []float64{0, math.Copysign(0, -1), 0.1, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN()}
	i := 0
	r.List(r.Value, "list", func(v Value) {
		if x := r.Float(v); math.Float64bits(x) != math.Float64bits(want[i]) {
			t.Errorf("number %d: %v, want %v", i, x, want[i])
		}
		i++
	})
	if i != len(want) {
		t.Errorf("%d numbers, want %d", i, len(want))
	}
	if n := r.BitsAt(r.Value, "bits"); n != 1<<64-1 {
		t.Errorf("bits: %#x", n)
	}
	if n := r.IntAt(r.Value, "int", math.MinInt32, 0); n != math.MinInt32 {
		t.Errorf("int: %d", n)
	}
	if !r.Flag(r.Value, "yes") || r.Flag(r.Value, "no") || r.Flag(r.Value, "missing") {
		t.Error("flags")
	}
	if x := r.FloatAt(r.Value, "last"); x != 2.5 || r.OrFloat(r.Value, "missing") != 0 || r.OrInt(r.Value, "missing", 1, 2) != 0 {
		t.Errorf("last: %v", x)
	}
	if w := r.Get(r.Value, "error").Word(); w != "why" {
		t.Errorf("error: %q", w)
	}
	x := r.Field("raw").Field("x")
	if at := r.Offset(x); r.PathTo(at+3) != "raw.x[1]" || string(text[at:at+len(x)]) != "[1,2]" {
		t.Errorf("%q is at %d, and %d leads to %q", x, at, at+3, r.PathTo(at+3))
	}
	if r.Bad != nil {
		t.Errorf("%+v", *r.Bad)
	}
}

// TestFaults: the first fault counts, and says where and why.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		text, reason, field string
		column              int
		read                func(r *Reader)
	}{
		{`{"a":1`, "unexpected end", "", 7, nil},
		{`{"a":1} 2`, "behind the object", "", 8, nil},
		{`[1]`, "want an object", "", 1, nil},
		{`{"a" 1}`, "want a colon", "", 6, nil},
		{`{a:1}`, "name of a field", "", 2, nil},
		{`{"a":[1 2]}`, "want a comma or ]", "", 9, nil},
		{`{"a":nul}`, "no value", "", 6, nil},
		{`{"a":` + strings.Repeat("[", 16) + strings.Repeat("]", 16) + `}`, "too many lists", "", 21, nil},
		{`{"a":[{"b":1` + strings.Repeat(`,"b":1`, 64) + `}],"b":1}`, "too many fields", "", 392, nil},
		{`{"a":"x"}`, "want a number", "a", 6, func(r *Reader) { r.FloatAt(r.Value, "a") }},
		{`{"a":{"b":1.5}}`, "want an integer from 0 to 9", "a.b", 11, func(r *Reader) { r.IntAt(r.Field("a"), "b", 0, 9) }},
		{`{"a":-1}`, "want an integer of at least 0", "a", 6, func(r *Reader) { r.IntAt(r.Value, "a", 0, math.MaxInt) }},
		{`{"a":7}`, "want 64 bits", "a", 6, func(r *Reader) { r.BitsAt(r.Value, "a") }},
		{`{"a":7}`, "want true or false", "a", 6, func(r *Reader) { r.Flag(r.Value, "a") }},
		{`{"a":7}`, "want a list", "a", 6, func(r *Reader) { r.List(r.Value, "a", func(Value) { panic("called") }) }},
		{`{"a":[1,"x",null]}`, "want a number", "a[1]", 9, func(r *Reader) { r.List(r.Value, "a", func(v Value) { r.Float(v) }) }},
		{`{"a":7}`, "missing", "b", 0, func(r *Reader) { r.FloatAt(r.Value, "b"); r.FloatAt(r.Value, "c") }},
	} {
		r := NewReader([]byte(c.text), 3)
		if c.read != nil {
			c.read(&r)
		}
		if r.Bad == nil || r.Bad.Line != 3 || !strings.Contains(r.Bad.Reason, c.reason) || r.Bad.Field != c.field || r.Bad.Column != c.column {
			t.Errorf("%s: %+v, want %q at %q, column %d", c.text, r.Bad, c.reason, c.field, c.column)
		}
	}
}

// TestDiffer: the way in which a line is written does not count.
func TestDiffer(t *testing.T) {
	for _, c := range []struct{ want, got, path, id string }{
		{`{"x":1,"b":2}`, `{"b":2.0,"x":1e0}`, "", ""},
		{`{"x":"x"}`, `{"x":"\u0078"}`, "", ""},
		{`{"x":"nan"}`, `{"x":"nan"}`, "", ""},
		{`{"n":1}`, `{"n":2}`, "", ""},
		{`{"id":7,"y":[{"x":1},{"x":2}]}`, `{"id":7,"y":[{"x":1},{"x":3}]}`, "y[1].x", "7"},
		{`{"x":0.0}`, `{"x":-0.0}`, "x", ""},
		{`{"x":9007199254740993}`, `{"x":9007199254740992}`, "x", ""},
		{`{"x":[1,2]}`, `{"x":[1]}`, "x[1]", ""},
		{`{"x":[1]}`, `{"x":[1,2]}`, "x[1]", ""},
		{`{"x":1}`, `{}`, "x", ""},
		{`{}`, `{"x":1}`, "x", ""},
		{`{"x":1}`, `{"x":[1]}`, "x", ""},
	} {
		u, ok := Differ(NewReader([]byte(c.want), 1).Value, NewReader([]byte(c.got), 1).Value, func(name string) bool { return name == "n" })
		if ok != (c.path != "") || u.Path != c.path || u.ID != c.id {
			t.Errorf("%s, %s: %t at %q, id %q", c.want, c.got, ok, u.Path, u.ID)
		}
	}
}

// TestManyFields: there may be many fields, and no more. To compare lines takes no longer than so often to read them.
func TestManyFields(t *testing.T) {
	for n := range 2 * mostFields {
		text := `{"a":[{"b":"` + strings.Repeat("x", 1000) + `"` + strings.Repeat(`,"c":1`, n) + `}],"b":1}`
		r := NewReader([]byte(text), 1)
		if (r.Bad == nil) != (n < mostFields) {
			t.Fatalf("%d fields: %+v", n+1, r.Bad)
		}
	}
}

// FuzzReader: a line without a fault is valid for encoding/json, and each of its values is found where it is.
func FuzzReader(f *testing.F) {
	f.Add(written())
	f.Add([]byte(`{"a":[1,{"b":null}],"c":"\ud800"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r := NewReader(text, 1)
		if r.Bad != nil {
			return
		}
		if !json.Valid(r.Value) {
			t.Fatalf("%q is no JSON", text)
		}
		var walk func(v Value)
		walk = func(v Value) {
			if at := r.Offset(v); string(r.Value[at:at+len(v)]) != string(v) {
				t.Fatalf("%q is not at %d of %q", v, at, text)
			}
			for _, x := range v.All() {
				walk(x)
			}
		}
		walk(r.Value)
		if u, ok := Differ(r.Value, r.Value, func(string) bool { return false }); ok {
			t.Fatalf("%q differs from itself: %+v", text, u)
		}
	})
}
