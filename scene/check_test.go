package scene

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
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
		if s.Title == "" || len(s.Expect) == 0 {
			t.Errorf("%s: a shipped scene has a title and expectations", file)
		}
		for _, o := range s.Check() {
			if !o.OK {
				t.Errorf("%s:%d: %s of %s, %s: got %v, want %v", file, o.Line, o.Path, o.A, o.B, o.Got, o.Want)
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
			`"depth":1,"normal":[0,1],"point":[0,1.5],"push":[0,1],"pushed":{"center":[0,4]},"velocity":[1,4]}`,
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

// TestInfiniteDepth checks lines that cross in the plane: no push parts them.
func TestInfiniteDepth(t *testing.T) {
	lines := in2D
	lines.overlap = func(_, _ d2.Shape) bool { return true }
	lines.distance = func(_, _ d2.Shape) float64 { return 0 }
	lines.collide = func(_, _ d2.Shape) (contact[d2.Vec], bool) {
		return contact[d2.Vec]{Normal: d2.V(1, 0), Depth: math.Inf(1)}, true
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
	if want := `"depth":"inf","normal":[1,0],"point":[0,0]}`; err != nil || !strings.HasSuffix(string(data), want) {
		t.Errorf("got %s, %v, want …%s", data, err, want)
	}
}

// TestConflict checks that a library whose answers contradict each other is
// found out.
func TestConflict(t *testing.T) {
	broken := in2D
	broken.overlap = func(_, _ d2.Shape) bool { return true }
	broken.distance = func(_, _ d2.Shape) float64 { return 0.5 }
	broken.collide = func(_, _ d2.Shape) (contact[d2.Vec], bool) { return contact[d2.Vec]{}, false }
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
