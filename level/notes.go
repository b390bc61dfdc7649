package level

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A noter makes notes, those of the same properties once: the objects of a template share theirs, and so do the grids of
// a level of LDtk.
type noter map[noteKey]*scene.Notes

type noteKey struct {
	class      string
	properties uintptr // the map
	trigger    bool
}

// of returns what notesOf does.
func (made noter) of(class string, properties map[string]any, trigger bool) *scene.Notes {
	key := noteKey{class, reflect.ValueOf(properties).Pointer(), trigger}
	notes, ok := made[key]
	if !ok {
		notes = notesOf(class, properties, trigger)
		made[key] = notes
	}
	return notes
}

// notesOf returns a class and properties as a scene has them, nil if there are none. A trigger is told among the properties.
func notesOf(class string, properties map[string]any, trigger bool) *scene.Notes {
	notes := &scene.Notes{Class: printable(class)}
	if class == "" {
		notes.Class = ""
	}
	if len(properties) > 0 || trigger {
		notes.Properties = map[string]any{}
	}
	for name, value := range properties {
		notes.Properties[strings.ToValidUTF8(name, "\uFFFD")] = jsonValue(reflect.ValueOf(value))
	}
	if trigger {
		notes.Properties["trigger"] = true
	}
	if notes.Class == "" && notes.Properties == nil {
		return nil
	}
	return notes
}

// jsonValue returns a value as package json reads it back.
func jsonValue(v reflect.Value) any {
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
		return jsonValue(v.Elem())
	case reflect.Slice:
		list := []any{}
		for i := range v.Len() {
			list = append(list, jsonValue(v.Index(i)))
		}
		return list
	case reflect.Map:
		m := map[string]any{}
		for _, key := range v.MapKeys() {
			m[strings.ToValidUTF8(key.String(), "\uFFFD")] = jsonValue(v.MapIndex(key))
		}
		return m
	}
	return nil
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
