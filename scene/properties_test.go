package scene

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"
)

// TestProperties reads and writes what a shape is to who made it.
func TestProperties(t *testing.T) {
	const file = `{"version": 1, "dim": 2, "shapes": [{"name": "door", "type": "point", "at": [0, 0],
		"class": "door", "properties": {"hp": 3, "tags": ["a", null, true], "<key>": {"deep": -0.5}}}]}`
	s := read(t, file)
	want := map[string]any{"hp": 3.0, "tags": []any{"a", nil, true}, "<key>": map[string]any{"deep": -0.5}}
	if got := s.Shapes[0].Notes; got.Class != "door" || !reflect.DeepEqual(got.Properties, want) {
		t.Errorf("got %q, %v", got.Class, got.Properties)
	}
	text := roundTrip(t, s)
	if want := `"class": "door", "properties": {"<key>":{"deep":-0.5},"hp":3,"tags":["a",null,true]}}`; !strings.Contains(text, want) {
		t.Errorf("got %s, want %s", text, want)
	}
	for _, test := range []struct{ old, bad, want string }{
		{`"class": "door"`, `"class": 7`, "shapes[0].class: 7: want a string"},
		{`"properties": {"hp": 3, "tags": ["a", null, true], "<key>": {"deep": -0.5}}`, `"properties": 7`, "shapes[0].properties: 7: want an object"},
		{`"hp": 3`, `"hp": 1e999`, "want numbers that fit a float64"},
	} {
		_, err := Read("f", strings.NewReader(strings.Replace(file, test.old, test.bad, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.bad, err, test.want)
		}
	}
	for _, value := range []any{math.NaN(), 3, func() {}} {
		s.Shapes[0].Notes.Properties = map[string]any{"x": value}
		if err := Write(new(bytes.Buffer), s); err == nil {
			t.Errorf("%v: no error", value)
		}
	}
}
