package visit

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

const root = "../../../../../"

func read(t *testing.T, files ...string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, file := range files {
		data, err := os.ReadFile(root + file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = data
	}
	return all
}

func open(t *testing.T, files map[string][]byte) *Visit {
	t.Helper()
	name, ok := Main(files)
	if !ok {
		t.Fatalf("no level among %d files", len(files))
	}
	v, err := Open(name, files)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// feet returns where a hero is, and whether he stands.
func feet(w *walk.Walk) (at d2.Vec, stands bool) {
	m := make([]float64, walk.Most)
	w.Write(m)
	return d2.V(m[1], m[2]), m[9] == 1
}

// TestWalk lets a hero fall to the floor and walk in each of the project's levels: he begins where the level says, if it does, and the
// findings are those of lint.
func TestWalk(t *testing.T) {
	for _, test := range []struct {
		files    []string
		start    string
		findings bool
	}{
		{[]string{"examples/platformer/game/levels/dawn.ldtk"}, "Start", false},
		{[]string{"examples/platformer/game/levels/dusk.tmx"}, "#1", true},
		{[]string{"level/testdata/hill.tmx"}, "start", true},
		{[]string{"level/testdata/shapes.tmx", "level/testdata/things.tsx", "level/testdata/crate.tx"}, "", true},
		{[]string{"level/testdata/assets/maps/level1.tmx", "level/testdata/assets/tilesets/ground.tsx"}, "", false},
	} {
		v := open(t, read(t, test.files...))
		if !strings.Contains(v.Start, test.start) || (v.Start == "") != (test.start == "") || len(v.Findings) > 0 != test.findings {
			t.Errorf("%s: starts at %q, %d findings", test.files[0], v.Start, len(v.Findings))
		}
		for _, f := range v.Findings {
			if strings.Contains(f.Text, "a/b/c") {
				t.Errorf("%s: %s", test.files[0], f.Text)
			}
		}
		text, err := json.Marshal(v)
		if err != nil || len(text) < 100 {
			t.Errorf("%s: %v", test.files[0], err)
		}
		w := v.Walk(Hero{High: v.High, Jump: 4 * v.Cell}, walk.Default, nil)
		from, _ := feet(w)
		stood := false
		for range 200 {
			w.Frame(0)
			_, stands := feet(w)
			stood = stood || stands
		}
		fell, _ := feet(w)
		for range 40 {
			w.Frame(walk.Right)
		}
		walked, _ := feet(w)
		if !stood || !(fell.Y >= from.Y) || !(walked.X >= fell.X) {
			t.Errorf("%s: from %v to %v to %v, stood %v", test.files[0], from, fell, walked, stood)
		}
	}
}

// TestFlat: seen from above nothing falls, and the keys lead up and down, too.
func TestFlat(t *testing.T) {
	v := open(t, read(t, "level/testdata/hill.tmx"))
	at := d2.V(24, 44)
	w := v.Walk(Hero{High: v.High, Jump: v.Cell, Flat: true}, walk.Default, &at)
	for range 30 {
		w.Frame(0)
	}
	if now, _ := feet(w); now != at {
		t.Errorf("it falls from %v to %v", at, now)
	}
	for range 12 {
		w.Frame(walk.Down | walk.Right)
	}
	if now, _ := feet(w); !(now.X > at.X) || !(now.Y > at.Y) {
		t.Errorf("it walks from %v to %v", at, now)
	}
}

// TestRewind: what is kept of a level leads back to where the hero was, to the bit.
func TestRewind(t *testing.T) {
	v := open(t, read(t, "examples/platformer/game/levels/dusk.tmx"))
	w := v.Walk(Hero{High: v.High, Jump: 4 * v.Cell}, walk.Default, nil)
	before := w.Hash()
	for range 100 {
		w.Frame(walk.Right)
	}
	if w.Hash() == before {
		t.Error("nothing happened")
	}
	for w.Rewind() {
	}
	if w.Hash() != before {
		t.Errorf("back at %016x, want %016x", w.Hash(), before)
	}
}

// TestHighest: without a start, the hero is on the highest floor that has room above it inside the map.
func TestHighest(t *testing.T) {
	const file = `<map version="1.10" orientation="orthogonal" width="6" height="5" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>
 <layer id="1" name="room" width="6" height="5"><data encoding="csv">
1,1,1,1,1,1,
1,0,0,0,0,1,
1,0,0,1,0,1,
1,0,0,1,0,1,
1,1,1,1,1,1</data></layer></map>`
	v := open(t, map[string][]byte{"room.tmx": []byte(file)})
	if math.Abs(v.feet.X-56) > 8 || math.Abs(v.feet.Y-32) > 1 {
		t.Errorf("it stands at %v", v.feet)
	}
}

// TestRefuses: what is missing is named, a bad file is told with its place, and a file that is too large is not read.
func TestRefuses(t *testing.T) {
	files := read(t, "level/testdata/shapes.tmx", "level/testdata/crate.tx")
	missing := (*Missing)(nil)
	if _, err := Open("shapes.tmx", files); !errors.As(err, &missing) || missing.Name != "things.tsx" {
		t.Errorf("without a tileset: %v", err)
	}
	files["THINGS.TSX"] = read(t, "level/testdata/things.tsx")["things.tsx"]
	if _, err := Open("shapes.tmx", files); err != nil {
		t.Errorf("in large letters: %v", err)
	}
	bad := strings.Replace(string(read(t, "level/testdata/hill.tmx")["hill.tmx"]), `width="24"`, `width="wide"`, 1)
	if _, err := Open("bad.tmx", map[string][]byte{"bad.tmx": []byte(bad)}); err == nil || err.Error() != `bad.tmx:22: object 1 "log": width: "wide": is no finite number` {
		t.Errorf("a bad file: %v", err)
	}
	huge := make([]byte, Limits.Bytes+1)
	if _, err := Open("huge.ldtk", map[string][]byte{"huge.ldtk": huge}); err == nil || !strings.Contains(err.Error(), "Limits.Bytes") {
		t.Errorf("a large file: %v", err)
	}
	if Limits.Cells >= level.DefaultLimits.Cells {
		t.Error("a page may have as much as the command")
	}
	for _, names := range [][]string{{}, {"a.txt"}, {"a.tmx", "b.ldtk"}, {"ground.tsx"}} {
		all := map[string][]byte{}
		for _, name := range names {
			all[name] = nil
		}
		if name, ok := Main(all); ok {
			t.Errorf("the level among %q is %s", names, name)
		}
	}
}
