package level

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestLint(t *testing.T) {
	const file = `<map width="10" height="10" tilewidth="10" tileheight="10">
<objectgroup id="1" name="o">
<object id="1" name="nothing" x="1" y="1" width="0" height="0"><ellipse/></object>
<object id="2" name="flat" x="20" y="20" width="30" height="0"/>
<object id="3" name="plank" x="20" y="30" width="30" height="2"/>
<object id="4" name="again" x="20" y="30" width="30" height="2"/>
<object id="5" name="wall" x="60" y="60" width="10" height="10"/>
<object id="6" name="crate" x="69" y="60" width="10" height="10"/>
<object id="7" name="beside" x="79" y="60" width="10" height="10"/>
<object id="8" name="zone" class="trigger" x="60" y="60" width="30" height="10"/>
<object id="9" name="rope" x="5" y="90"><polyline points="0,0 9,3 20,0"/></object>
<object id="10" name="far" x="95" y="95" width="10" height="5"/>
<object id="11" name="ramp" x="50" y="10"><polygon points="0,0 20,0.5 20,1"/></object>
<object id="12" name="start" x="62" y="62"><point/></object>
</objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range l.Lint(3) {
		got = append(got, strings.ReplaceAll(f.String(), "o/", ""))
	}
	want := []string{
		"degenerate: flat#2: a box without any width",
		"thin: plank#3: a box that is 2 wide: less than 3",
		"thin: again#4: a box that is 2 wide: less than 3",
		"duplicate: plank#3, again#4: they have the same shapes",
		"open: rope#9: a line that is solid, but has ends",
		"outside: far#10: a box that is not inside the map",
		"thin: ramp#11: ",
		"overlapping: plank#3, again#4: both are solid",
		"overlapping: wall#5, crate#6: both are solid",
	}
	got = slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "degenerate: nothing") })
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestLintSpace finds what overlaps in space.
func TestLintSpace(t *testing.T) {
	l, err := Read(os.DirFS("testdata"), "gltf/khr.gltf")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range l.Lint(0) {
		got = append(got, f.String())
	}
	if want := "overlapping: room/crate#1, room/unit#2: both are solid"; !slices.Contains(got, want) {
		t.Errorf("got %q, want %s among them", got, want)
	}
	for _, f := range got {
		if strings.Contains(f, "trigger") || strings.Contains(f, "zone") {
			t.Errorf("%s: it overlaps nothing solid", f)
		}
	}
}
