package level

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A noter makes notes, those of the same properties once: the objects of a template share theirs, and so do the grids of
// a level of LDtk. It makes a list or map that several properties share once, too.
type noter struct {
	notes  map[noteKey]*scene.Notes
	values map[valueKey]any
}

type noteKey struct {
	class      string
	properties uintptr // the map
	mark       string
}

// A valueKey is a list or map that is a value of a property.
type valueKey struct {
	kind    reflect.Kind
	pointer uintptr
	length  int
}

func newNoter() noter { return noter{map[noteKey]*scene.Notes{}, map[valueKey]any{}} }

// of returns what make does.
func (n noter) of(class string, properties map[string]any, mark string) *scene.Notes {
	key := noteKey{class, reflect.ValueOf(properties).Pointer(), mark}
	notes, ok := n.notes[key]
	if !ok {
		notes = n.make(class, properties, mark)
		n.notes[key] = notes
	}
	return notes
}

// make returns a class and properties as a scene has them, nil if there are none. A mark, unless it is empty, is a property that is true.
func (n noter) make(class string, properties map[string]any, mark string) *scene.Notes {
	notes := &scene.Notes{Class: printable(class)}
	if class == "" {
		notes.Class = ""
	}
	if len(properties) > 0 || mark != "" {
		notes.Properties = map[string]any{}
	}
	for name, value := range properties {
		notes.Properties[strings.ToValidUTF8(name, "\uFFFD")] = n.value(reflect.ValueOf(value))
	}
	if mark != "" {
		notes.Properties[mark] = true
	}
	if notes.Class == "" && notes.Properties == nil {
		return nil
	}
	return notes
}

// value returns a value as package json reads it back.
func (n noter) value(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool()
	case reflect.Int:
		return float64(v.Int())
	case reflect.Float64:
		return v.Float()
	case reflect.String:
		return strings.ToValidUTF8(v.String(), "\uFFFD")
	case reflect.Interface:
		return n.value(v.Elem())
	case reflect.Slice, reflect.Map:
		key := valueKey{v.Kind(), v.Pointer(), v.Len()}
		known, ok := n.values[key]
		if !ok {
			known = n.nested(v)
			n.values[key] = known
		}
		return known
	}
	return nil
}

// nested returns a list or map, as value does.
func (n noter) nested(v reflect.Value) any {
	if v.Kind() == reflect.Slice {
		list := make([]any, v.Len())
		for i := range list {
			list[i] = n.value(v.Index(i))
		}
		return list
	}
	m := map[string]any{}
	for _, key := range v.MapKeys() {
		m[strings.ToValidUTF8(key.String(), "\uFFFD")] = n.value(v.MapIndex(key))
	}
	return m
}

// toldOnce counts what is told once, by the first of its kind.
type toldOnce struct {
	first string
	more  int
}

// add counts one more.
func (t *toldOnce) add(name string) {
	if t.first == "" {
		t.first = name
		return
	}
	t.more++
}

// String returns the name of the first, and how many more there are.
func (t *toldOnce) String() string {
	if t.more == 0 {
		return t.first
	}
	return fmt.Sprintf("%s and %d more", t.first, t.more)
}
