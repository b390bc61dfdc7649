package level

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
)

// TestStartObjects finds where a hero starts by the usual names, or by one that is given.
func TestStartObjects(t *testing.T) {
	const file = `<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="8">
 <objectgroup id="1" name="things">
  <object id="1" name="door" x="0" y="0" width="8" height="8"/>
  <object id="2" name="Player Start" x="1" y="2"><point/></object>
  <object id="3" type="spawn_point" x="1" y="2"><point/></object>
  <object id="4" name="restart" x="1" y="2"><point/></object>
 </objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	for start, want := range map[string]string{"": "23", "DOOR": "1", "4": "4", "spawn_point": "3", "nobody": ""} {
		got := ""
		for _, o := range l.Starts(start) {
			got += o.ID
		}
		if got != want {
			t.Errorf("%q: objects %q, want %q", start, got, want)
		}
	}
	if cell, area := l.CellSize(), l.Area(); cell != d2.V(16, 8) || area != (d2.Box{Max: d2.V(64, 24)}) {
		t.Errorf("cells of %v in %v", cell, area)
	}
	hill, err := Read(os.DirFS("testdata"), "hill.tmx")
	if err != nil || len(hill.Starts("")) != 1 || hill.Starts("")[0].Name != "start" {
		t.Errorf("of the hill: %v, %v", hill.Starts(""), err)
	}
}
