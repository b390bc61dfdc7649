package level

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// TestFill2 fills a World, and asks it.
func TestFill2(t *testing.T) {
	l, err := Read(os.DirFS("testdata"), "shapes.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var w d2.World[string]
	if err := l.Fill2(&w); err != nil {
		t.Fatal(err)
	}
	if w.Len() != 17 {
		t.Errorf("there are %d objects, want 16 with shapes and a grid", w.Len())
	}
	var ids []string
	for id := range w.Overlapping(d2.V(120.5, 12)) {
		ids = append(ids, id)
	}
	for _, want := range []string{"world/things/crate#1", "world/things/ball#4", "world/things/#6", "world/things/door#13"} {
		if !slices.Contains(ids, want) {
			t.Errorf("%s is not there, in %q", want, ids)
		}
	}
	ids = nil
	for id := range w.Overlapping(d2.V(120.5, 12), d2.Filter[string]{Mask: ^TriggerLayer}) {
		ids = append(ids, id)
	}
	if slices.Contains(ids, "world/things/door#13") || !slices.Contains(ids, "world/things/ball#4") {
		t.Errorf("without triggers: %q", ids)
	}
	if _, ok := w.Chain("world/things/#11"); !ok {
		t.Error("a polyline is a chain")
	}
	if id, hit, ok := w.RayCast(d2.Segment{A: d2.V(8, 0), B: d2.V(8, 99)}); !ok || id != "ground#1" || hit.Point != d2.V(8, 32) {
		t.Errorf("a ray down: %s, %v, %v", id, hit, ok)
	}
}

// TestFillRoles leaves out what is said not to be solid, and keeps ids apart.
func TestFillRoles(t *testing.T) {
	file := mapWith(`
<layer id="1" name="back"><properties><property name="solid" type="bool" value="false"/></properties><data encoding="csv">1,1,1,1</data></layer>
<layer id="2" name="water" class="trigger"><data encoding="csv">1,1,0,0</data></layer>
<objectgroup id="3" name="zones" class="Trigger">
<object id="1" name="a" width="1" height="1"/>
<object id="1" name="a" width="2" height="2"/>
<object id="2" name="wall" width="1" height="1"><properties><property name="trigger" type="bool" value="false"/></properties></object>
<object id="3" name=" b&#xA;" width="1" height="1"/>
<object id="3" name=" b_" width="1" height="1"/>
</objectgroup>`)
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range l.bodies() {
		kind := ""
		if b.trigger {
			kind = " trigger"
		}
		got = append(got, b.id+kind)
	}
	want := []string{"zones/a#1 trigger", "zones/a#1~2 trigger", "zones/wall#2", "zones/ b\n#3 trigger", "zones/ b_#3 trigger", "water#2 trigger"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := []string{"a.tmx:8: there is more than one object with the id 1", "a.tmx:11: there is more than one object with the id 3"}; !slices.Equal(l.Warnings, want) {
		t.Errorf("warnings: got %q, want %q", l.Warnings, want)
	}
	if s := l.Scene(); s.Shapes[3].Name != "zones/ b_#3" || s.Shapes[4].Name != "zones/ b_#3~2" || s.Shapes[5].Name != "water#2" {
		t.Errorf("names: %q, %q, %q", s.Shapes[3].Name, s.Shapes[4].Name, s.Shapes[5].Name)
	}
}

// TestTileRoles: tiles may be triggers, or not solid, in a layer that says nothing.
func TestTileRoles(t *testing.T) {
	const file = `<map width="6" height="1" tilewidth="1" tileheight="1">
<tileset firstgid="1" name="t" tilewidth="1" tileheight="1"><image source="t.png"/>
<tile id="1" type="trigger"/>
<tile id="2"><properties><property name="trigger" type="bool" value="true"/></properties></tile>
<tile id="3"><properties><property name="solid" type="bool" value="false"/></properties></tile>
<tile id="4"><properties><property name="solid" type="bool" value="true"/></properties></tile></tileset>
<layer id="1" name="a"><data encoding="csv">1,2,3,4,5,1</data></layer>
<layer id="2" name="b" class="trigger"><data encoding="csv">1,2,3,4,5,0</data></layer></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range l.bodies() {
		got = append(got, fmt.Sprint(b.id, " ", b.trigger, " ", toldAll(b.shapes)))
	}
	want := []string{
		"a#1 false box (0, 0) (1, 1); box (4, 0) (6, 1)",
		"a#1/trigger true box (1, 0) (3, 1)",
		"b#2 true box (0, 0) (5, 1)", // a trigger is none that stops, so solid says nothing more
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for i, want := range []bool{true, false, false, false, true, true} {
		if c := l.Grids[0].Cells[i]; c.Solid() != want {
			t.Errorf("cell %d: solid is %t", i, !want)
		}
	}
}

// TestScene writes the scene of a level, and reads it.
func TestScene(t *testing.T) {
	l, err := Read(os.DirFS("testdata"), "shapes.tmx")
	if err != nil {
		t.Fatal(err)
	}
	s := l.Scene()
	var file bytes.Buffer
	if err := scene.Write(&file, s); err != nil {
		t.Fatal(err)
	}
	back, err := scene.Read("scene.json", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Shapes) != len(s.Shapes) || !back.YDown {
		t.Errorf("%d shapes became %d", len(s.Shapes), len(back.Shapes))
	}
	for i := range back.Shapes {
		if a, b := s.Shapes[i], back.Shapes[i]; a.Name != b.Name || told(a) != told(b) || (a.Notes == nil) != (b.Notes == nil) {
			t.Errorf("got %s %s, want %s %s", b.Name, told(b), a.Name, told(a))
		}
	}
	crate := back.Shapes[0].Notes
	if crate.Class != "Crate" || crate.Properties["mass"] != 12.0 || crate.Properties["lines"] != "one\ntwo" {
		t.Errorf("notes of the crate: %v", crate)
	}
	for _, shape := range back.Shapes {
		if shape.Name == "world/things/door#13" && shape.Notes.Properties["trigger"] != true {
			t.Errorf("notes of a trigger: %v", shape.Notes)
		}
	}
}
