package level

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

func lintOf(t *testing.T, l *Level, checks Checks) []Finding {
	t.Helper()
	list, err := l.Lint(checks)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

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
<object id="13" name="bow" x="0" y="0"><polygon points="0,40 4,44 4,40 0,44"/></object>
<object id="14" name="line" x="0" y="50"><polygon points="0,0 4,0 8,0"/></object>
<object id="15" name="dent" x="0" y="60"><polygon points="0,0 20,0 10,5 0,20"/></object>
</objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range lintOf(t, l, Checks{Thin: 3}) {
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
		"crossing: bow#13: outline: edges 0 and 2",
		"degenerate: line#14: outline: all corners on one line",
		"nonconvex: dent#15: a polygon with dents: it becomes 2 convex ones",
		"overlapping: wall#5, crate#6: both are solid",
	}
	if _, err := l.Lint(Checks{Hero: &Hero{Jump: 1e9}}); err == nil || !strings.Contains(err.Error(), "rows above it into which he may jump: more than 1048576") {
		t.Error(err)
	}
	for _, checks := range []Checks{{Thin: -1}, {Thin: math.NaN()}, {Hero: &Hero{Jump: math.Inf(1)}}, {Hero: &Hero{Start: "nobody"}}} {
		if list, err := l.Lint(checks); err == nil {
			t.Errorf("%+v: got %v, want an error", checks, list)
		}
	}
	got = slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "degenerate: nothing") })
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestLintSpace finds what overlaps in space.
// TestLintWidths: the width of a cylinder or cone is the least distance of two planes that have it between them.
func TestLintWidths(t *testing.T) {
	for _, test := range []struct {
		kind                        scene.Kind
		height, radius, round, want float64
	}{
		{scene.Cylinder, 8, 3, 0, 6},
		{scene.Cylinder, 5, 3, 0, 5},
		{scene.Cone, 3, 9, 0, 3},
		{scene.Cone, 4, 3, 0, 4},
		{scene.Cone, 12, 5, 0, 120.0 / 13},
		{scene.Cylinder, 4, 0, 0, 0},
		{scene.Cone, 0, 0, 0, 0},
		{scene.Cylinder, 8, 0.01, 1, 2.02},
		{scene.Cone, 4, 3, 1, 6},
	} {
		s := scene.Shape{Kind: test.kind, A: scene.Vec{1, 2, 3}, B: scene.Vec{1, 2 - test.height, 3}, Radius: test.radius, RB: test.round}
		if got := width(&s); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%+v is %v wide", test, got)
		}
	}
}

// TestLintWidthOfSheared: the width of a box whose half vectors are not at right angles is that across a side.
func TestLintWidthOfSheared(t *testing.T) {
	for _, test := range []struct {
		halves []scene.Vec
		want   float64
	}{
		{[]scene.Vec{{3, 0}, {0, 2}}, 4},
		{[]scene.Vec{{0.25, 0, 0}, {0, 0.25, 0}, {0, 0, 0.25}}, 0.5},
		{[]scene.Vec{{10, 1}, {-10, 1}}, 40 / math.Sqrt(101)},
		{[]scene.Vec{{3, 0, 0}, {0, 2, 0}, {0, 0, 1}}, 2},
		{[]scene.Vec{{10, 1, 0}, {-10, 1, 0}, {0, 0, 50}}, 40 / math.Sqrt(101)},
		{[]scene.Vec{{3, 0, 0}, {0, 2, 0}, {0, 0, 0}}, 0},
		{[]scene.Vec{{3, 0, 0}, {0, 0, 0}, {0, 0, 0}}, 0},
		{[]scene.Vec{{0, 0}, {0, 0}}, 0},
	} {
		if got := width(&scene.Shape{Kind: scene.OrientedBox, List: test.halves}); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v is %v wide, want %v", test.halves, got, test.want)
		}
	}
}

func TestLintSpace(t *testing.T) {
	l, err := Read(os.DirFS("testdata"), "gltf/khr.gltf")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range lintOf(t, l, Checks{}) {
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

// platforms returns a level of cells of 16: # is solid, = one-way, P where the hero starts.
func platforms(t *testing.T, rows ...string) *Level {
	t.Helper()
	var cells, objects strings.Builder
	for y, row := range rows {
		for x, c := range row {
			switch c {
			case '#':
				cells.WriteString("1,")
			case '=':
				cells.WriteString("2,")
			default:
				cells.WriteString("0,")
			}
			if c == 'P' {
				fmt.Fprintf(&objects, `<object id="%d" type="Player" x="%d" y="%d"><point/></object>`, x+100*y, 16*x+8, 16*y+16)
			}
		}
	}
	file := fmt.Sprintf(`<map width="%d" height="%d" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2"><image source="t.png"/><tile id="1" type="oneway"/></tileset>
<layer id="1" name="g"><data encoding="csv">%s</data></layer><objectgroup id="2" name="o">%s</objectgroup></map>`,
		len(rows[0]), len(rows), strings.TrimSuffix(cells.String(), ","), objects.String())
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestUnreachable finds where a hero does not come: behind walls, and too high.
func TestUnreachable(t *testing.T) {
	for _, test := range []struct {
		name string
		hero Hero
		rows []string
		want []string // places, and the box around them
	}{
		{"a room of its own", Hero{}, []string{
			"################",
			"#        #     #",
			"#        #     #",
			"#P       #     #",
			"################",
		}, []string{"5 (160, 48) (240, 64)"}},
		{"a shelf as high as a jump", Hero{Jump: 64}, []string{
			"                ",
			"                ",
			"        ####    ",
			"                ",
			"                ",
			"P               ",
			"################",
		}, nil},
		{"a shelf that is too high", Hero{Jump: 63}, []string{
			"                ",
			"                ",
			"        ####    ",
			"                ",
			"                ",
			"P               ",
			"################",
		}, []string{"4 (128, 16) (192, 32)"}},
		{"a gap that is too wide, and one that is not", Hero{Jump: 32}, []string{
			"                        ",
			"                        ",
			"P                       ",
			"######   ###       #####",
			"######   ###       #####",
		}, []string{"5 (304, 32) (384, 48)"}},
		{"up through one-way floors, and down a shaft", Hero{}, []string{
			"################",
			"#              #",
			"#    ===       #",
			"#              #",
			"#    ===       #",
			"#P           # #",
			"############## #",
			"#              #",
			"################",
		}, nil},
		{"a pit with no way out is reached all the same", Hero{Jump: 20}, []string{
			"#             #",
			"#P            #",
			"#####  ########",
			"#####  ########",
			"#####  ########",
			"###############",
		}, nil},
		{"a pillar", Hero{}, []string{
			"#              #",
			"#              #",
			"#        #     #",
			"#P       #     #",
			"################",
		}, nil},
		{"one that is too large for the tunnel", Hero{Size: d2.V(10, 20)}, []string{
			"################",
			"#      ####    #",
			"#      ####    #",
			"#P             #",
			"################",
		}, []string{"4 (176, 48) (240, 64)"}},
		{"a start in a wall", Hero{}, []string{
			"####",
			"#P##",
			"####",
			"####",
		}, []string{"no room"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := platforms(t, test.rows...)
			if test.name == "a start in a wall" {
				l.Objects[0].At[1] += 24
			}
			var got []string
			told := -1
			for _, f := range lintOf(t, l, Checks{Hero: &test.hero, Watch: func(cells int) {
				if cells != told+1 {
					t.Errorf("told of %d cells after %d", cells, told)
				}
				told = cells
			}}) {
				var n int
				var x, y, p, q float64
				if f.Rule != "unreachable" {
					continue
				}
				if _, err := fmt.Sscanf(strings.NewReplacer("places", "place").Replace(f.Text), "%d place to stand within (%g, %g) and (%g, %g)", &n, &x, &y, &p, &q); err != nil {
					if strings.Contains(f.Text, "no room") {
						got = append(got, "no room")
						continue
					}
					t.Fatal(f, err)
				}
				got = append(got, fmt.Sprintf("%d (%g, %g) (%g, %g)", n, x, y, p, q))
				if len(f.IDs) != 1 || f.IDs[0] != "g#1" || len(f.Shapes) == 0 {
					t.Errorf("%v: %v", f, f.Shapes)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestStarts lets a hero start at objects of all kinds: his feet are on their lower side.
func TestStarts(t *testing.T) {
	for _, inside := range []string{
		`width="20" height="16"/>`, `><point/></object>`, `><polyline points="0,0 8,16 16,0"/></object>`, `width="16" height="16"><ellipse/></object>`,
		`><polygon points="0,0 8,8 16,0 8,16"/></object>`, `width="16" height="8"><text/></object>`,
	} {
		const file = `<map width="8" height="4" tilewidth="16" tileheight="16"><objectgroup id="1" name="o">
<object id="1" name="floor" y="48" width="128" height="16"/><object id="2" name="Spawn Point" x="32" y="32" ` + "%s" + `</objectgroup></map>`
		l, err := Read(fstest.MapFS{"a.tmx": {Data: fmt.Appendf(nil, file, inside)}}, "a.tmx")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range lintOf(t, l, Checks{Hero: &Hero{Size: d2.V(8, 12)}}) {
			if f.Rule == "unreachable" {
				t.Errorf("%s: %v", inside, f)
			}
		}
	}
}

// TestCeiling finds one-way floors that have no room above them: not those beside a wall, and not those with one below.
func TestCeiling(t *testing.T) {
	const file = `<map width="20" height="10" tilewidth="10" tileheight="10">
<objectgroup id="1" name="o">
<object id="1" name="low" class="oneway" x="0" y="50" width="40" height="4"/>
<object id="2" name="roof" x="20" y="30" width="10" height="15"/>
<object id="3" name="high" x="50" y="50" width="40" height="4"><properties><property name="One Way" type="bool" value="true"/></properties></object>
<object id="4" name="ceiling" x="50" y="20" width="40" height="21"/>
<object id="5" name="wall" x="90" y="0" width="10" height="90"/>
<object id="6" name="post" x="60" y="54" width="10" height="20"/>
<object id="7" name="rope" class="One-way" x="100" y="60"><polyline points="0,0 20,5 40,0"/></object>
<object id="8" name="lamp" x="125" y="50"><ellipse/></object>
<object id="9" name="sign" x="105" y="52" width="4" height="4"/>
<object id="10" name="through" x="130" y="40" width="4" height="40"/>
<object id="11" name="cloud" class="trigger" x="0" y="45" width="4" height="4"/>
</objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range lintOf(t, l, Checks{}) { // the level has no cells: the hero is 7/8 of a cell high
		if f.Rule == "ceiling" {
			got = append(got, strings.Join(f.IDs, " "))
		}
	}
	if want := []string{"o/low#1 o/roof#2", "o/rope#7 o/sign#9"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLintThinCells tells cells that are thin together with those beside them, and not the rows of a block.
func TestLintThinCells(t *testing.T) {
	l := platforms(t,
		"#       ",
		"##     #",
		"###    #",
		"        ",
		" #### # ",
		" ####   ",
	)
	for thin, want := range map[float64]string{
		16: "",
		32: "thin: g#1: cells that are 16 wide together: less than 32: box (0, 0) (16, 16); box (112, 16) (128, 32); box (32, 32) (48, 48); box (112, 32) (128, 48); box (96, 64) (112, 80)",
	} {
		got := ""
		for _, f := range lintOf(t, l, Checks{Thin: thin}) {
			got += f.String() + ": " + toldAll(f.Shapes)
		}
		if got != want {
			t.Errorf("thin %v: got %s, want %s", thin, got, want)
		}
	}
}

// TestWedge ends the search where the hero falls between steep walls, and neither stands nor falls on.
func TestWedge(t *testing.T) {
	const file = `<map width="16" height="16" tilewidth="16" tileheight="16"><objectgroup id="1" name="o">
<object id="1" name="hero" x="20" y="100"><point/></object><object id="2" name="floor" y="100" width="80" height="10"/>
<object id="3" name="left" x="80" y="100"><polygon points="0,0 40,150 0,150"/></object>
<object id="4" name="right" x="120" y="100"><polygon points="40,0 0,150 40,150"/></object>
</objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.reach(Hero{}, l.bodies(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if moves := mostSlides - r.left; moves == 0 || moves > 20_000 {
		t.Errorf("%d moves, want at most 20,000", moves)
	}
}
