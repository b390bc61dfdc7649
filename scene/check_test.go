package scene

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/both"
)

func read(t *testing.T, file string) *Scene {
	t.Helper()
	s, err := Read("f", strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestScenes checks the scenes of the repository: these are the numbers of the
// systems that the project was asked to match.
func TestScenes(t *testing.T) {
	files, err := filepath.Glob("../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Read(file, f)
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		if s.Title == "" || len(s.Expect) == 0 && (s.Play == nil || len(s.Play.Expect) == 0) {
			t.Errorf("%s: a shipped scene has a title and expectations", file)
		}
		for _, o := range s.Check() {
			if !o.OK {
				t.Errorf("%s:%d: %s of %s, %s, in frame %d: got %v, want %v", file, o.Line, o.Path, o.A, o.B, o.Frame, o.Got, o.Want)
			}
		}
		for p := range s.Pairs() {
			if p.Conflict != "" {
				t.Errorf("%s: %s, %s: %s", file, p.A, p.B, p.Conflict)
			}
		}
	}
}

// three is a scene in which two shapes move and one is apart from the others.
const three = `{"version": 1, "dim": 2, "shapes": [
	{"name": "a", "type": "circle", "center": [0, 3], "radius": 2, "velocity": [1, -8], "restitution": 0.5},
	{"name": "b", "type": "capsule", "a": [-9, 0], "b": [9, 0], "radius": 2, "velocity": [0, 1]},
	{"name": "c", "type": "point", "at": [0, 9]}
], "expect": [
	{"pair": ["b", "a"], "depth": 1, "pushed": {"a": [-9, -1], "b": [9, -1]}, "velocity": [0, -1]},
	{"pair": ["a", "b"], "velocity": [1, 4]},
	{"pair": ["c", "a"], "distance": 4.25, "depth": 0, "normal": [1, 0], "pushed": {"at": [0, 0]}},
	{"pair": ["a", "c"], "velocity": [1, -8]}
]}`

func TestPairs(t *testing.T) {
	s := read(t, three)
	var got []string
	for p := range s.Pairs() {
		got = append(got, p.A+p.B)
	}
	for p := range s.Bounces() {
		got = append(got, p.A+" off "+p.B)
	}
	if want := []string{"ab", "ac", "bc", "a off b", "b off a"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for range s.Pairs() {
		break
	}
	for range s.Bounces() {
		break
	}
}

// travel is a scene with paths and with motions, which p and q have.
const travel = `{"version": 1, "dim": 2, "shapes": [
	{"name": "o", "type": "circle", "center": [0, 0], "radius": 5},
	{"name": "r", "type": "ray", "origin": [-9, 3], "dir": [2, 0]},
	{"name": "p", "type": "point", "at": [0, 10], "motion": [0, -20]},
	{"name": "q", "type": "point", "at": [0, 9], "motion": [20, -40]},
	{"name": "l", "type": "line", "origin": [0, 8], "dir": [1, 0]}
], "expect": [
	{"pair": ["r", "o"], "raycast": true, "clip": true, "crossings": 2},
	{"pair": ["r", "o"], "raycast": {"t": 2.5, "point": [-4, 3], "normal": [-0.8, 0.6]}, "clip": {"enter": 2.5, "exit": 6.5}, "crossings": [{"t": 2.5}, {"t": 6.5}]},
	{"pair": ["p", "o"], "sweep": true, "sweepspan": true},
	{"pair": ["o", "p"], "sweep": {"t": 0.25, "normal": [0, -1]}, "sweepspan": {"enter": 0.25, "exit": 0.75}},
	{"pair": ["p", "q"], "sweep": false},
	{"pair": ["l", "o"], "raycast": false, "clip": false, "crossings": 0},

	{"pair": ["r", "o"], "raycast": false, "clip": {"exit": "inf"}, "crossings": 1},
	{"pair": ["r", "o"], "crossings": [{"t": 2.5, "normal": [-0.8, 0]}]},
	{"pair": ["l", "o"], "crossings": [{"t": 0}], "raycast": {"point": [0, 0]}, "clip": {"enter": 0}},
	{"pair": ["q", "l"], "sweep": {"point": [0, 8]}, "sweepspan": false},
	{"pair": ["p", "q"], "sweep": {"t": 0}}
]}`

func TestTravel(t *testing.T) {
	s := read(t, travel)
	var got []string
	for p := range s.Casts() {
		got = append(got, p.A+" meets "+p.B)
	}
	for p := range s.Sweeps() {
		got = append(got, p.A+" sweeps "+p.B)
	}
	if want := []string{"r meets o", "p sweeps o", "p sweeps r", "p sweeps l", "q sweeps o", "q sweeps r", "q sweeps l"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for range s.Casts() {
		break
	}
	for range s.Sweeps() {
		break
	}

	var failed []string
	for _, o := range s.Check() {
		if !o.OK {
			failed = append(failed, fmt.Sprintf("%s: want %v, got %v, off by %v", o.Path, o.Want, o.Got, o.Diff))
		}
	}
	want := []string{
		"expect[6].raycast: want false, got true, off by 0",
		"expect[6].clip.exit: want inf, got 6.5, off by inf",
		"expect[6].crossings: want 1, got 2, off by 1",
		"expect[7].crossings: want 1, got 2, off by 1",
		"expect[7].crossings[0].normal: want (-0.8, 0), got (-0.8, 0.6), off by 0.6",
		"expect[8].crossings: want 1, got 0, off by 1",
		"expect[8].crossings[0].t: want 0, got <nil>, off by 0",
		"expect[8].raycast.point: want (0, 0), got <nil>, off by 0",
		"expect[8].clip.enter: want 0, got <nil>, off by 0",
		"expect[9].sweep.point: want (0, 8), got (0.5, 8), off by 0.5",
		"expect[9].sweepspan: want false, got true, off by 0",
		"expect[10].sweep.t: want 0, got <nil>, off by 0",
	}
	if !slices.Equal(failed, want) {
		t.Errorf("failed\n%s\nwant\n%s", strings.Join(failed, "\n"), strings.Join(want, "\n"))
	}
}

func TestTravelJSON(t *testing.T) {
	s := read(t, travel)
	ask := s.asker()
	for _, test := range []struct {
		a, b int
		want string // what follows the point of contact, or the closest points
	}{
		{1, 0, `"raycast":{"t":2.5,"point":[-4,3],"normal":[-0.8,0.6]},"clip":{"enter":2.5,"exit":6.5},` +
			`"crossings":[{"t":2.5,"point":[-4,3],"normal":[-0.8,0.6]},{"t":6.5,"point":[4,3],"normal":[0.8,0.6]}]}`},
		{4, 0, `"raycast":null,"clip":null,"crossings":[]}`},
		{2, 0, `"sweep":{"t":0.25,"point":[0,5],"normal":[0,1]},"sweepspan":{"enter":0.25,"exit":0.75}}`},
		{2, 3, `"sweep":null,"sweepspan":null}`},
		{4, 2, `"raycast":null,"clip":null,"crossings":[],"sweep":{"t":0.1,"point":[0,8],"normal":[0,-1]},"sweepspan":{"enter":0.1,"exit":0.1}}`},
	} {
		data, err := json.Marshal(ask(test.a, test.b))
		if err != nil || !strings.HasSuffix(string(data), "],"+test.want) && !strings.HasSuffix(string(data), "},"+test.want) {
			t.Errorf("got %s, %v, want …%s", data, err, test.want)
		}
	}
}

func TestPairJSON(t *testing.T) {
	var got []string
	for p := range read(t, three).Pairs() {
		p.Closest = [2]Vec{{1, 2}, {3, 4}}
		data, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(data))
	}
	want := []string{
		`{"a":"a","b":"b","overlap":true,"verdict":"penetrating","distance":0,"closest":[[1,2],[3,4]],` +
			`"depth":1,"normal":[0,1],"point":[0,1.5],"push":[0,1],"pushed":{"center":[0,4]},"contacts":{"normal":[0,1],"points":[{"point":[0,1.5],"depth":1,"feature":16384}]},"velocity":[1,4]}`,
		`{"a":"a","b":"c","overlap":false,"verdict":"apart","distance":4,"closest":[[1,2],[3,4]],"velocity":[1,-8]}`,
		`{"a":"b","b":"c","overlap":false,"verdict":"apart","distance":7,"closest":[[1,2],[3,4]],"velocity":[0,1]}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCheck(t *testing.T) {
	var failed []string
	for _, o := range read(t, three).Check() {
		if !o.OK {
			failed = append(failed, o.Path)
		}
	}
	if want := []string{"expect[2].distance", "expect[2].depth", "expect[2].normal", "expect[2].pushed.at"}; !slices.Equal(failed, want) {
		t.Errorf("failed %q, want %q", failed, want)
	}
}

// damaged returns d2 with queries that a test may change.
func damaged() library[d2.Shape, d2.Path, d2.Vec] {
	lib, queries := in2D, *in2D.Queries
	lib.Queries = &queries
	return lib
}

// TestInfiniteDepth checks lines that cross in the plane: no push parts them.
func TestInfiniteDepth(t *testing.T) {
	lines := damaged()
	lines.Overlap = func(_, _ d2.Shape) bool { return true }
	lines.Distance = func(_, _ d2.Shape) float64 { return 0 }
	lines.Collide = func(_, _ d2.Shape) (both.Contact[d2.Vec], bool) {
		return both.Contact[d2.Vec]{Normal: d2.V(1, 0), Depth: math.Inf(1)}, true
	}
	shapes := []Shape{
		{Name: "a", Kind: Line, A: Vec{0, 0}, B: Vec{1, 0}},
		{Name: "b", Kind: Line, A: Vec{0, 0}, B: Vec{0, 1}},
	}
	p := lines.asker(shapes)(0, 1)
	if p.Verdict != Penetrating || p.Push != nil || p.Pushed != nil || p.Conflict != "" {
		t.Errorf("got %+v", p)
	}
	for _, field := range []string{"push", "pushed.origin"} {
		if got := p.value(field); got != nil {
			t.Errorf("%s: got %v, want none", field, got)
		}
	}
	data, err := json.Marshal(p)
	if want := `"depth":"inf","normal":[1,0],"point":[0,0],"contacts":`; err != nil || !strings.Contains(string(data), want) {
		t.Errorf("got %s, %v, want …%s…", data, err, want)
	}
}

// TestTravelConflict does what TestConflict does, for paths and motions.
func TestTravelConflict(t *testing.T) {
	type lib = library[d2.Shape, d2.Path, d2.Vec]
	type hit = both.Hit[d2.Vec]
	shapes := read(t, travel).Shapes
	for _, test := range []struct {
		a, b   int
		damage func(*lib)
		want   string
	}{
		{1, 0, func(*lib) {}, ""},
		{
			1, 0,
			func(l *lib) { l.RayCast = func(d2.Path, d2.Shape) (hit, bool) { return hit{}, false } },
			"Overlap says true, RayCast false, Clip true, Crossings 2",
		},
		{
			4, 0,
			func(l *lib) { l.Clip = func(d2.Path, d2.Shape) (both.Span, bool) { return both.Span{}, true } },
			"Overlap says false, RayCast false, Clip true, Crossings 0",
		},
		{
			4, 0,
			func(l *lib) { l.Crossings = func(d2.Path, d2.Shape) ([2]hit, int) { return [2]hit{}, 1 } },
			"Overlap says false, RayCast false, Clip false, Crossings 1",
		},
		{2, 0, func(*lib) {}, ""},
		{
			2, 0,
			func(l *lib) {
				l.SweepTurning = func(_ d2.Shape, _ both.Motion[d2.Vec], _ d2.Shape, _ both.Motion[d2.Vec]) (hit, bool) {
					return hit{}, true
				}
			},
			"Overlap says false, Sweep true at 0",
		},
		{
			2, 0,
			func(l *lib) {
				l.SweepSpan = func(d2.Shape, d2.Vec, d2.Shape) (both.Span, bool) { return both.Span{Enter: 0.5, Exit: 1}, true }
			},
			"Sweep says true at 0.25, SweepSpan true at 0.5",
		},
	} {
		broken := damaged()
		test.damage(&broken)
		if p := broken.asker(shapes)(test.a, test.b); p.Conflict != test.want {
			t.Errorf("%s, %s: got %q, want %q", p.A, p.B, p.Conflict, test.want)
		}
	}
}

// TestConflict checks that a library whose answers contradict each other is
// found out.
func TestConflict(t *testing.T) {
	broken := damaged()
	broken.Overlap = func(_, _ d2.Shape) bool { return true }
	broken.Distance = func(_, _ d2.Shape) float64 { return 0.5 }
	broken.Collide = func(_, _ d2.Shape) (both.Contact[d2.Vec], bool) { return both.Contact[d2.Vec]{}, false }
	p := broken.asker(read(t, three).Shapes)(0, 1)
	if want := "Overlap says true, Distance 0.5, Collide false"; p.Conflict != want {
		t.Errorf("got %q, want %q", p.Conflict, want)
	}
}

func TestDiffer(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		got, want Value
		within    float64
		diff      float64
		ok        bool
	}{
		{true, true, 0, 0, true},
		{false, true, 9, 0, false},
		{Touching, Touching, 0, 0, true},
		{Touching, Apart, 9, 0, false},
		{Number(1), Number(1), 0, 0, true},
		{Number(1.5), Number(1), 0.5, 0.5, true},
		{Number(1.5), Number(1), 0.25, 0.5, false},
		{Number(inf), Number(inf), 0, 0, true},
		{Number(1), Number(inf), 9, inf, false},
		{Number(math.NaN()), Number(1), 9, math.NaN(), false},
		{nil, Number(0), 9, 0, false},
		{Count(2), Count(2), 0, 0, true},
		{Count(1), Count(2), 9, 1, false},
		{nil, Count(0), 9, 0, false},
		{Vec{1, 2}, Vec{1, 2}, 0, 0, true},
		{Vec{1, 2.25}, Vec{1.5, 2}, 0.5, 0.5, true},
		{Vec{1, 2.25}, Vec{1, 2}, 0.125, 0.25, false},
		{Vec{math.NaN(), 2}, Vec{1, 2}, 9, math.NaN(), false},
		{nil, Vec{0, 0}, 9, 0, false},
	} {
		diff, ok := differ(test.got, test.want, test.within)
		same := diff == test.diff || math.IsNaN(diff) && math.IsNaN(test.diff)
		if !same || ok != test.ok {
			t.Errorf("%v for %v within %v: %v, %t, want %v, %t", test.got, test.want, test.within, diff, ok, test.diff, test.ok)
		}
	}
}

func TestNumberText(t *testing.T) {
	for _, test := range []struct {
		x          float64
		text, json string
	}{
		{0.1, "0.1", "0.1"},
		{math.Copysign(0, -1), "0", "0"},
		{-1e300, "-1e+300", "-1e+300"},
		{math.Inf(1), "inf", `"inf"`},
		{math.Inf(-1), "-inf", `"-inf"`},
		{math.NaN(), "nan", `"nan"`},
	} {
		data, err := json.Marshal(Vec{test.x, 2})
		if want := "[" + test.json + ",2]"; err != nil || string(data) != want {
			t.Errorf("got %s, %v, want %s", data, err, want)
		}
		if got, want := (Vec{test.x, 2}).String(), "("+test.text+", 2)"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
