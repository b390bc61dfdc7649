package draw

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

var update = flag.Bool("update", false, "write the golden files")

func read(t *testing.T, file string) *scene.Scene {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := scene.Read(filepath.ToSlash(file), f)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(t *testing.T, text string) *scene.Scene {
	t.Helper()
	s, err := scene.Read("inline.json", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// shipped returns the scenes of the repository by the names of their files.
func shipped(t *testing.T) map[string]*scene.Scene {
	t.Helper()
	files, err := filepath.Glob("../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	list := map[string]*scene.Scene{}
	for _, file := range files {
		list[strings.TrimSuffix(filepath.Base(file), ".json")] = read(t, file)
	}
	return list
}

func render(t *testing.T, s *scene.Scene) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := SVG(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wild are scenes that are hard to frame.
func wild(t *testing.T) map[string]*scene.Scene {
	t.Helper()
	list := map[string]*scene.Scene{}
	for name, text := range map[string]string{
		"empty":          `{"version": 1, "dim": 2, "shapes": []}`,
		"empty in space": `{"version": 1, "dim": 3, "shapes": []}`,
		"a point":        `{"version": 1, "dim": 2, "shapes": [{"name": "p", "type": "point", "at": [1e300, -1e300]}]}`,
		"a ulp": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [1e16, 0], "radius": 1},
			{"name": "b", "type": "circle", "center": [10000000000000002, 0], "radius": 1},
			{"name": "r", "type": "ray", "origin": [1.7e308, 0.5], "dir": [-1.7e308, 0]}]}`,
		"points a ulp apart": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "point", "at": [1e16, 3]},
			{"name": "b", "type": "point", "at": [10000000000000002, 3]}],
			"expect": [{"pair": ["a", "b"], "distance": 2}]}`,
		"the largest numbers": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "sphere", "center": [1.7e308, 1.7e308, -1.7e308], "radius": 1.7e308},
			{"name": "b", "type": "sphere", "center": [-1.7e308, 0, 5e-324], "radius": 1e308,
			 "velocity": [1e308, 1e308, 1e308], "motion": [1.7e308, 1.7e308, 1.7e308]},
			{"name": "t", "type": "tapered", "a": [1.7e308, 0, 0], "b": [-1.7e308, 0, 1], "ra": 1.7e308, "rb": 1e308, "motion": [1.7e308, 0, 0]},
			{"name": "flat", "type": "cylinder", "a": [0, 0, 0], "b": [0, 5e-324, 0], "radius": 1e308, "rounding": 1e308, "motion": [1.7e308, 0, 0]},
			{"name": "long", "type": "cone", "a": [1.7e308, 0, 0], "b": [-1.7e308, 0, 1], "radius": 1.7e308, "spin": {"axis": [1, 0, 0], "angle": 1}},
			{"name": "l", "type": "line", "origin": [1e308, 0, 0], "dir": [5e-324, 0, 0]}]}`,
		"the smallest in space": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "cylinder", "a": [0, 0, 0], "b": [0, 0, 5e-324], "radius": 5e-324, "motion": [5e-324, 0, 0]},
			{"name": "b", "type": "cone", "a": [0, 0, 0], "b": [0, 0, 1e-322], "radius": 0, "rounding": 5e-324},
			{"name": "c", "type": "cone", "a": [0, 0, 0], "b": [0, 0, 0], "radius": 1}]}`,
		"the largest in the plane": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [1.7e308, 1.7e308], "radius": 1.7e308, "velocity": [-1.7e308, 0]},
			{"name": "b", "type": "capsule", "a": [-1.7e308, 0], "b": [1.7e308, 0], "radius": 1.7e308}],
			"expect": [{"pair": ["a", "b"], "overlap": true}]}`,
		"the smallest numbers": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [0, 0], "radius": 5e-324, "velocity": [5e-324, 0]},
			{"name": "b", "type": "capsule", "a": [0, 0], "b": [5e-323, 0], "radius": 1e-323, "motion": [5e-324, 1e-322]},
			{"name": "t", "type": "tapered", "a": [0, 0], "b": [5e-323, 0], "ra": 1e-323, "rb": 5e-324, "motion": [5e-324, 1e-322]},
			{"name": "none", "type": "tapered", "a": [0, 0], "b": [0, 0], "ra": 0, "rb": 0}]}`,
		"both": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [0, 0], "radius": 1e-300, "motion": [0, 5e-324]},
			{"name": "b", "type": "segment", "a": [-1.7e308, -1.7e308], "b": [1.7e308, 1.7e308]},
			{"name": "c", "type": "ray", "origin": [-1e308, 1], "dir": [1e308, 1e-308], "motion": [1e308, 1e308]},
			{"name": "d", "type": "line", "origin": [3, 1e300], "dir": [0, 0], "motion": [1, 1]}]}`,
		"a bounce without a bound": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [0, 0], "radius": 2, "velocity": [1, 5], "restitution": 1e308},
			{"name": "b", "type": "capsule", "a": [1, 2], "b": [4, 2], "radius": 1}]}`,
		"a bounce that is almost so": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "sphere", "center": [0, 0, 0], "radius": 2, "velocity": [0, 1, 5], "restitution": 1e300},
			{"name": "b", "type": "capsule", "a": [1, 2, 1], "b": [4, 2, 3], "radius": 1}]}`,
		"small and far away": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "circle", "center": [-1e308, 0], "radius": 5},
			{"name": "b", "type": "ray", "origin": [3, 5], "dir": [2, 0]}]}`,
		"nothing but what is far away": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "sphere", "center": [0, 0, 0], "radius": 0},
			{"name": "b", "type": "segment", "a": [-1, 5, 0], "b": [1, 5, 1.7e308]},
			{"name": "c", "type": "segment", "a": [0, 5, 1e16], "b": [0, 9, 0]},
			{"name": "d", "type": "segment", "a": [-1, 9, 0], "b": [1, 9, 0]}]}`,
		"lines that meet far away": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "line", "origin": [0, 0], "dir": [1, 0]},
			{"name": "b", "type": "line", "origin": [0, 1], "dir": [1e300, -1e-5]}]}`,
		"paths that move": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "ray", "origin": [0, 0, 0], "dir": [1, 0, 0], "motion": [0, 3, 0]},
			{"name": "b", "type": "line", "origin": [0, 2, 0], "dir": [0, 0, 1], "motion": [4, 0, 0]},
			{"name": "c", "type": "segment", "a": [0, 1, 0], "b": [0, 1, 5], "motion": [1, 0, 0]}]}`,
		"half-planes and infinite boxes": `{"version": 1, "dim": 2, "shapes": [
			{"name": "a", "type": "halfplane", "point": [1e300, 0], "normal": [1, 5e-324]},
			{"name": "b", "type": "halfplane", "point": [0, 3], "normal": [-1e308, 1e308], "radius": 1, "motion": [1, 0], "velocity": [1, 0]},
			{"name": "c", "type": "box", "min": ["-inf", 1e308], "max": ["inf", "inf"], "motion": [1, 2]},
			{"name": "d", "type": "box", "min": ["-inf", "-inf"], "max": ["inf", "inf"], "radius": 3},
			{"name": "e", "type": "box", "min": [1, 2], "max": ["inf", 3]}]}`,
		"nothing else in space": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "halfspace", "point": [1e300, 0, 0], "normal": [1, 5e-324, 1]},
			{"name": "b", "type": "halfspace", "point": [0, 3, 0], "normal": [0, 0, -1], "radius": 1, "motion": [1, 0, 0]},
			{"name": "c", "type": "box", "min": ["-inf", 0, 0], "max": ["inf", 1, "inf"], "velocity": [1, 2, 3]}]}`,
		"a chain of all sizes": `{"version": 1, "dim": 2, "shapes": [
			{"name": "c", "type": "chain", "points": [[1.7e308, 1.7e308], [-1.7e308, 0], [0, 0], [5e-324, 0], [0, 0], [1e-170, 1e-170]], "onesided": true, "closed": true},
			{"name": "r", "type": "ray", "origin": [0, 5], "dir": [0, -1e-300]}],
			"expect": [{"pair": ["r", "c"], "raycast": true}]}`,
		"a small chain": `{"version": 1, "dim": 2, "shapes": [
			{"name": "c", "type": "chain", "points": [[5e-324, 0], [0, 0], [0, 1e-200], [0, 1e-200]], "onesided": true}]}`,
		"a mesh of all sizes": `{"version": 1, "dim": 3, "shapes": [
			{"name": "m", "type": "mesh", "points": [[1.7e308, 0, 0], [-1.7e308, 0, 1e308], [0, 1.7e308, 0], [5e-324, 0, 0], [1e-170, 1e-170, 0]],
			 "triangles": [[0, 1, 2], [0, 3, 4], [4, 4, 4], [2, 2, 0]], "onesided": true, "transform": {"scale": [1, 1, -1]}},
			{"name": "b", "type": "sphere", "center": [1, 1, 0], "radius": 2}],
			"expect": [{"pair": ["b", "m"], "push": [0, 0, 1], "overlap": true}]}`,
		"flat in space": `{"version": 1, "dim": 3, "shapes": [
			{"name": "a", "type": "triangle", "a": [0, 0, 0], "b": [1e-300, 0, 0], "c": [0, 1, 0]},
			{"name": "b", "type": "hull", "points": [[0, 0, 0], [1, 1, 1], [2, 2, 2]], "radius": 1},
			{"name": "c", "type": "orientedbox", "center": [5, 0, 0], "half": [[1, 1, 0], [1, 0, 0], [0, 0, 0]], "radius": 0.5},
			{"name": "d", "type": "box", "min": [0, 0, 0], "max": [0, 0, 0]}]}`,
	} {
		list[name] = parse(t, text)
	}
	return list
}

// random returns scenes of numbers of any size.
func random(seed uint64) *scene.Scene {
	rnd := rand.New(rand.NewPCG(seed, 1))
	s := &scene.Scene{Title: fmt.Sprint("random ", seed), Dim: 2 + int(seed%2)}
	most := []int{3, 50, 1000}[rnd.IntN(3)]
	number := func() float64 { return math.Ldexp(rnd.Float64()*2-1, rnd.IntN(2*most+1)-most) }
	vec := func() scene.Vec {
		v := make(scene.Vec, s.Dim)
		for i := range v {
			v[i] = number()
		}
		return v
	}
	kinds := []scene.Kind{
		scene.Point, scene.Segment, scene.Ray, scene.Line, scene.Capsule, scene.Triangle, scene.Box, scene.OrientedBox,
		scene.Circle, scene.Polygon, scene.HalfPlane,
	}
	if s.Dim == 3 {
		copy(kinds[8:], []scene.Kind{scene.Sphere, scene.Hull, scene.HalfSpace})
	}
	for i := range 12 {
		sh := scene.Shape{Name: fmt.Sprint("shape ", i), Kind: kinds[rnd.IntN(len(kinds))], A: vec(), Restitution: 1}
		switch sh.Kind {
		case scene.Segment, scene.Ray, scene.Line, scene.Capsule, scene.HalfPlane, scene.HalfSpace:
			sh.B = vec()
		case scene.Triangle:
			sh.B, sh.C = vec(), vec()
		case scene.OrientedBox:
			sh.List = []scene.Vec{vec(), vec(), vec()}[:s.Dim]
		case scene.Polygon, scene.Hull:
			sh.A, sh.List = nil, []scene.Vec{vec(), vec(), vec(), vec(), vec()}
		case scene.Box:
			sh.B = vec()
			for i := range sh.B {
				sh.A[i], sh.B[i] = min(sh.A[i], sh.B[i]), max(sh.A[i], sh.B[i])
			}
		}
		switch sh.Kind {
		case scene.Point, scene.Segment, scene.Ray, scene.Line:
		case scene.Circle, scene.Sphere, scene.Capsule:
			sh.Radius = math.Abs(number())
		default:
			sh.Radius = math.Abs(number()) * float64(rnd.IntN(2))
		}
		if rnd.IntN(2) == 0 {
			sh.Velocity = vec()
		}
		if rnd.IntN(3) == 0 {
			sh.Motion = vec()
		}
		s.Shapes = append(s.Shapes, sh)
	}
	return s
}

// A judge is a Canvas that checks what is drawn on it.
type judge struct {
	width, height float64
	bad           []string
	texts         []rect
	names         map[string]bool
}

func (j *judge) point(p Point) {
	if !(abs(p.X) < 1e9 && abs(p.Y) < 1e9) {
		j.bad = append(j.bad, fmt.Sprint("a point at ", p))
	}
}

func (j *judge) style(s Style) {
	if s.Paint(false) == (Paint{}) || s.Paint(true) == (Paint{}) {
		j.bad = append(j.bad, fmt.Sprint("style ", s))
	}
}

func (j *judge) Line(from, to Point, s Style) {
	j.point(from)
	j.point(to)
	j.style(s)
}

func (j *judge) Circle(center Point, radius float64, s Style) {
	j.point(center)
	j.style(s)
	if !(radius > 0 && radius < 1e9) {
		j.bad = append(j.bad, fmt.Sprint("radius ", radius))
	}
}

func (j *judge) Path(steps []Step, s Style) {
	j.style(s)
	for _, step := range steps {
		j.point(step.To)
		j.point(step.Center)
		if step.Op == Arc && !(step.Radius > 0 && step.Radius < 1e9) {
			j.bad = append(j.bad, fmt.Sprint("arc of radius ", step.Radius))
		}
	}
}

func (j *judge) Text(at Point, text string, s Style) {
	j.point(at)
	j.style(s)
	size := s.Paint(false).Size
	box := rect{at.X, at.Y - .8*size, at.X + textWidth(text, size), at.Y + .2*size}
	if !box.within(rect{0, 0, j.width, j.height}) {
		j.bad = append(j.bad, fmt.Sprintf("%q is out of the picture", text))
	}
	for _, other := range j.texts {
		if box.meets(other) {
			j.bad = append(j.bad, fmt.Sprintf("%q lies on another text", text))
		}
	}
	j.texts = append(j.texts, box)
	j.names[text] = true
}

func judged(s *scene.Scene) *judge {
	p := New(s)
	width, height := p.Size()
	j := &judge{width: width, height: height, names: map[string]bool{}}
	p.Draw(j)
	return j
}

// TestMarks checks that all numbers are finite and no text lies on another, for
// scenes of all sizes.
func TestMarks(t *testing.T) {
	for name, s := range shipped(t) {
		j := judged(s)
		for _, bad := range j.bad {
			t.Errorf("%s: %s", name, bad)
		}
		for i := range s.Shapes {
			if want := len(s.Shapes) <= crowd; j.names[s.Shapes[i].Name] != want {
				t.Errorf("%s: the name of %s is written: %v, want %v", name, s.Shapes[i].Name, !want, want)
			}
		}
	}
	for name, s := range wild(t) {
		s.YDown = true
		for _, bad := range judged(s).bad {
			t.Errorf("%s: %s", name, bad)
		}
	}
	for seed := range uint64(150) {
		for _, bad := range judged(random(seed)).bad {
			t.Errorf("seed %d: %s", seed, bad)
		}
	}
}

// TestWellFormed checks that the documents are XML and hold only numbers where
// numbers belong.
func TestWellFormed(t *testing.T) {
	number := regexp.MustCompile(`^-?[0-9]+(\.[0-9]{1,2})?$`)
	path := regexp.MustCompile(`^([MLAZ]|[MLA]?-?[0-9]+(\.[0-9]{1,2})?)( ([MLAZ]|[MLA]?-?[0-9]+(\.[0-9]{1,2})?))*$`)
	check := func(name string, s *scene.Scene) {
		d := xml.NewDecoder(bytes.NewReader(render(t, s)))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height":
					if !number.MatchString(a.Value) {
						t.Errorf("%s: %s of %s is %q", name, a.Name.Local, start.Name.Local, a.Value)
					}
				case "d":
					if !path.MatchString(a.Value) {
						t.Errorf("%s: path %q", name, a.Value)
					}
				case "values":
					for place := range strings.FieldsFuncSeq(a.Value, func(r rune) bool { return r == ' ' || r == ';' }) {
						if !number.MatchString(place) || len(place) > 12 {
							t.Errorf("%s: a journey %q", name, a.Value)
						}
					}
				}
			}
		}
	}
	for name, s := range shipped(t) {
		check(name, s)
	}
	for name, s := range wild(t) {
		check(name, s)
	}
	for seed := range uint64(50) {
		check(fmt.Sprint("seed ", seed), random(seed))
	}
}

// TestJourneys: a shape with a motion goes to where it first meets something, one that is
// pushed out goes on along its velocity, and nothing moves in a scene where nothing does.
func TestJourneys(t *testing.T) {
	all := shipped(t)
	for name, want := range map[string][]string{
		"overview-2d": {
			`values="0 0;0 0;10.75 -36.84;115.96 -94.54;115.96 -94.54" keyTimes="0;0.15;0.3;0.75;1"`,
			`values="0 0;0 0;115.14 153.51;115.14 153.51;115.14 153.51" keyTimes="0;0.15;0.63;0.75;1"`,
		},
		"s0.9-lines-2d":     nil,
		"motion-through-3d": nil,
	} {
		s := all[name]
		if s == nil {
			t.Fatalf("no scene %s", name)
		}
		picture := string(render(t, s))
		if n := strings.Count(picture, "<animateTransform "); n != len(want) {
			t.Errorf("%s: %d journeys, want %d", name, n, len(want))
		}
		if hides := strings.Contains(picture, "prefers-reduced-motion"); hides != (want != nil) {
			t.Errorf("%s: says what to do for less motion: %v", name, hides)
		}
		for _, w := range want {
			if !strings.Contains(picture, w) {
				t.Errorf("%s: no journey with %s", name, w)
			}
		}
	}
}

func TestEscaping(t *testing.T) {
	s := &scene.Scene{
		Dim: 2, Title: `<b>&"'` + "\x01]]>", About: "</desc><script>\ufffe",
		Shapes: []scene.Shape{{Name: "a<&\x00\xff>", Kind: scene.Circle, A: scene.Vec{0, 0}, Radius: 1}},
	}
	d := xml.NewDecoder(bytes.NewReader(render(t, s)))
	texts := map[string]string{}
	var inside string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local
			for _, a := range token.Attr {
				if a.Name.Local == "class" {
					inside = a.Value
				}
			}
		case xml.CharData:
			texts[inside] += string(token)
		case xml.EndElement:
			inside = ""
		}
	}
	for element, want := range map[string]string{
		"title": `<b>&"'` + "\ufffd]]>" + `<b>&"'` + "\ufffd]]>", // the element and the heading
		"desc":  "</desc><script>\ufffd",
		"name":  "a<&\ufffd\ufffd>",
	} {
		if texts[element] != want {
			t.Errorf("%s: %q, want %q", element, texts[element], want)
		}
	}
}

func TestDeterminism(t *testing.T) {
	for name, s := range shipped(t) {
		if !bytes.Equal(render(t, s), render(t, s)) {
			t.Errorf("%s: two pictures of one scene differ", name)
		}
		p := New(s)
		var first, second svg
		p.Draw(&first)
		p.Draw(&second)
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: one Picture drawn twice differs", name)
		}
	}
}

func TestGolden(t *testing.T) {
	scenes := shipped(t)
	for _, name := range []string{"bodies-2d", "bodies-3d"} { // of which none meet
		scenes[name] = read(t, "testdata/"+name+".json")
	}
	type picture struct{ dir, name string }
	pictures := []picture{
		{dir: "../docs", name: "overview-2d"}, // for docs/reference.md
		{name: "s3-layout-2"},
		{name: "s0.9-lines-2d"},
		{name: "motion-through-3d"},
		{name: "s0.9-capsules-3d"},
		{name: "tapered-2d"},
		{name: "tapered-3d"},
		{name: "cylinders-3d"},
		{name: "bodies-2d"},
		{name: "bodies-3d"},
	}
	shown := regexp.MustCompile(`\]\(mover/([a-z0-9-]+)\.svg\)`).FindAllStringSubmatch(page(t, "../docs/mover.md"), -1)
	if len(shown) < 10 {
		t.Errorf("docs/mover.md has %d pictures", len(shown))
	}
	for _, m := range shown {
		pictures = append(pictures, picture{"../docs/mover", m[1]})
	}
	for _, name := range []string{"chain-hills-2d", "mesh-ball-3d"} {
		pictures = append(pictures, picture{"../docs/meshes", name})
	}
	for _, name := range []string{"contacts-2d", "contacts-3d"} {
		pictures = append(pictures, picture{"../docs/contacts", name})
	}
	for _, name := range []string{"turning-door-2d", "turning-flipper-2d", "mover-beam-2d"} {
		pictures = append(pictures, picture{"../docs/turning", name})
	}
	for _, test := range pictures {
		if scenes[test.name] == nil {
			t.Fatalf("no scene %s", test.name)
		}
		got := render(t, scenes[test.name])
		file := filepath.Join(cmp.Or(test.dir, "testdata"), test.name+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs; run go test -update and look at it", file)
		}
	}
}

// page returns a page of text.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestDigitsApart(t *testing.T) {
	for _, test := range []struct {
		x, y         float64
		textX, textY string
	}{
		{2.5, 6.5, "2.5", "6.5"},
		{999999.6, 1000000.4, "999999.6", "1000000.4"},
		{1.00001, 1.00002, "1.00001", "1.00002"},
		{1.0 / 3, 1.0/3 + 1e-12, "0.3333", "0.3333"},
		{123456.3, 123456.3 + 1e-9, "123456", "123456"},
		{20000, 20000.25, "20000", "20000.2"},
		{0, math.Inf(1), "0", "inf"},
	} {
		n := digitsApart(test.x, test.y)
		if x, y := rounded(test.x, n), rounded(test.y, n); x != test.textX || y != test.textY {
			t.Errorf("%v and %v: %s and %s, want %s and %s", test.x, test.y, x, y, test.textX, test.textY)
		}
	}
}

// A tickJudge looks for numbers of axes that are struck through.
type tickJudge struct {
	judge
	view   *view
	struck []string
}

func (j *tickJudge) Text(at Point, text string, s Style) {
	if s != Tick {
		return
	}
	size := s.Paint(false).Size
	box := textBox(Point{at.X + textWidth(text, size)/2, at.Y - .33*size}, text, s)
	for _, line := range j.view.lines {
		if box.crosses(line[0], line[1]) {
			j.struck = append(j.struck, text)
			return
		}
	}
}

// TestTicks looks at scenes with lines at round numbers: a line through 4 makes it −4.
func TestTicks(t *testing.T) {
	for _, name := range []string{"s0.3-line-circle-2d", "s0.4-radius-not-squared-2d", "s0.9-ray-capsule-edges-2d"} {
		p := New(shipped(t)[name])
		j := tickJudge{view: p.views[0]}
		p.Draw(&j)
		if len(j.struck) > 0 {
			t.Errorf("%s: struck through: %q", name, j.struck)
		}
	}
}

// TestAnswers counts the marks of each style.
func TestAnswers(t *testing.T) {
	scenes := shipped(t)
	for _, test := range []struct {
		name string
		want map[Style]int
	}{
		{"overview-2d", map[Style]int{
			Body: 1, Mover: 2, Trail: 1, Hit: 4, Normal: 4, Inside: 1, Push: 1, Ghost: 1, Before: 1, After: 1,
			Swept: 1, Motion: 1, Impact: 1,
		}},
		{"s2-two-points-2d", map[Style]int{Body: 1, Trail: 3, Hit: 4, Normal: 4, Inside: 2}},
		{"arena-3d", map[Style]int{
			Body: 133, Mover: 30, Trail: 16, Faint: 30, Hit: 84, Inside: 27, Swept: 20, Motion: 20,
		}},
		{"s0.1-points-2d", map[Style]int{Body: 5, Link: 2, LinkEnd: 4, Hit: 1, Normal: 1}},
		{"s3-no-rounding", map[Style]int{
			Body: 1, Mover: 3, Link: 1, LinkEnd: 2, Hit: 2, Normal: 2, Push: 1, Ghost: 1, Before: 2, After: 2,
		}},
	} {
		m := newMarks(scenes[test.name])
		got := map[Style]int{}
		for _, layer := range [][]mark{m.back, m.shapes, m.front, m.dots} {
			for _, k := range layer {
				got[k.style]++
			}
		}
		for style := range m.used {
			if got[style] != test.want[style] {
				t.Errorf("%s: %d of %s, want %d", test.name, got[style], style, test.want[style])
			}
		}
		for style := range test.want {
			if got[style] == 0 {
				t.Errorf("%s: no %s", test.name, style)
			}
		}
	}
}

// TestPlaces checks where marks are, in both directions of y.
func TestPlaces(t *testing.T) {
	s := parse(t, `{"version": 1, "dim": 2, "shapes": [
		{"name": "a", "type": "circle", "center": [0, 0], "radius": 1},
		{"name": "b", "type": "circle", "center": [4, 3], "radius": 2}]}`)
	for _, down := range []bool{false, true} {
		s.YDown = down
		v := New(s).views[0]
		m := newMarks(s)
		a, b := v.project(m.shapes[0].at[0]), v.project(m.shapes[1].at[0])
		d := b.sub(a)
		if !(d.X > 0) || d.Y > 0 != down || math.Abs(d.Y/d.X) < .7499 || math.Abs(d.Y/d.X) > .7501 {
			t.Errorf("y down %t: from a to b leads %v", down, d)
		}
		if r := m.shapes[1].r * v.scale; math.Abs(d.X/r-2) > 1e-9 {
			t.Errorf("y down %t: radius %v beside %v", down, r, d)
		}
	}
}

// TestFaces counts the edges of a cube that are seen in front and behind: all twelve when
// seen along a diagonal, the three that meet in the far corner behind.
func TestFaces(t *testing.T) {
	for _, test := range []struct {
		shape        string
		edge, hidden int // in the isometric view
	}{
		{`"box", "min": [0, 0, 0], "max": [2, 2, 2]`, 9, 3},
		{`"orientedbox", "center": [0, 0, 0], "half": [[0.1, 0.2, 0.3], [0.3, 0, -0.1], [-0.02, 0.1, -0.06]]`, 9, 3},
		{`"box", "min": [0, 0, 0], "max": [2, 2, 2], "radius": 1`, 12, 12}, // those of each face for itself
		{`"triangle", "a": [0, 0, 0], "b": [2, 0, 0], "c": [0, 3, 0]`, 3, 0},
		{`"hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0.5, 0.5, 0]]`, 4, 0},
		{`"hull", "points": [[0, 0, 0], [1, 0, 0]]`, 0, 0},
	} {
		p := New(parse(t, `{"version": 1, "dim": 3, "shapes": [{"name": "a", "type": `+test.shape+`}]}`))
		var c counter
		p.views[3].draw(&c, p.marks, true)
		if c[Edge] != test.edge || c[Hidden] != test.hidden {
			t.Errorf("%s: %d edges, %d hidden, want %d and %d", test.shape, c[Edge], c[Hidden], test.edge, test.hidden)
		}
	}
}

// A counter counts lines by their style.
type counter map[Style]int

func (c *counter) Line(_, _ Point, s Style) {
	if *c == nil {
		*c = counter{}
	}
	(*c)[s]++
}
func (c *counter) Circle(Point, float64, Style) {}
func (c *counter) Path([]Step, Style)           {}
func (c *counter) Text(Point, string, Style)    {}

// TestHalfPlane checks on which side of its boundary a half-plane is filled.
func TestHalfPlane(t *testing.T) {
	for _, down := range []bool{false, true} {
		s := parse(t, `{"version": 1, "dim": 2, "shapes": [
			{"name": "h", "type": "halfplane", "point": [0, 0], "normal": [1, 2], "radius": 1},
			{"name": "b", "type": "circle", "center": [0, 0], "radius": 9}]}`)
		s.YDown = down
		p := New(s)
		v := p.views[0]
		ground := pathKeeper{style: Ground}
		v.draw(&ground, p.marks, true)
		for _, test := range []struct {
			at   vec
			want bool
		}{{vec{0, 1, 0}, true}, {vec{0, 1.2, 0}, false}, {vec{-3, -3, 0}, true}, {vec{2.3, 0, 0}, false}} {
			at := vec{}.along(math.Ldexp(1, -p.marks.exp), test.at)
			if got := holdsText(ground.corners, 2, v.project(at), rect{}); got != test.want {
				t.Errorf("y down %t: %v is filled: %t", down, test.at, got)
			}
		}
	}
}

// TestTubes checks what is filled of rays and lines with a radius.
func TestTubes(t *testing.T) {
	for _, test := range []struct {
		kind string
		at   vec
		want bool
	}{
		{"ray", vec{1, 2.9, 0}, true},
		{"ray", vec{1, 3.1, 0}, false},
		{"ray", vec{-0.9, 1, 0}, true},
		{"ray", vec{-2, 1, 0}, false},
		{"line", vec{-2, 1, 0}, true},
		{"line", vec{-2, -1.1, 0}, false},
	} {
		p := New(parse(t, `{"version": 1, "dim": 2, "shapes": [
			{"name": "t", "type": "`+test.kind+`", "origin": [0, 1], "dir": [3, 0], "radius": 2},
			{"name": "b", "type": "point", "at": [0, -9]}]}`))
		v := p.views[0]
		tube := pathKeeper{style: Body}
		v.draw(&tube, p.marks, true)
		at := vec{}.along(math.Ldexp(1, -p.marks.exp), test.at)
		if got := holdsText(tube.corners, 2, v.project(at), rect{}); got != test.want {
			t.Errorf("%s: %v is filled: %t", test.kind, test.at, got)
		}
	}
}

// A pathKeeper keeps the corners of the paths of a style.
type pathKeeper struct {
	counter
	style   Style
	corners []Point
}

func (k *pathKeeper) Path(steps []Step, s Style) {
	if s == k.style {
		for _, step := range steps[:len(steps)-2] {
			k.corners = append(k.corners, step.To)
		}
	}
}

// TestWithoutExpectations checks which pairs are drawn of a scene that names none.
func TestWithoutExpectations(t *testing.T) {
	s := parse(t, `{"version": 1, "dim": 2, "shapes": [
		{"name": "far", "type": "circle", "center": [90, 7], "radius": 1},
		{"name": "wall", "type": "circle", "center": [0, 0], "radius": 2},
		{"name": "above", "type": "circle", "center": [0, 9], "radius": 2},
		{"name": "ray", "type": "ray", "origin": [-9, 1], "dir": [1, 0]},
		{"name": "ball", "type": "circle", "center": [3, 0], "radius": 1, "velocity": [-1, 0]}]}`)
	var got []string
	for _, p := range pairs(s) {
		got = append(got, p.A+" "+p.B)
	}
	if want := []string{"ray wall", "ball wall", "ray ball"}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}

	crowd := &scene.Scene{Dim: 2}
	for i := range 200 {
		crowd.Shapes = append(crowd.Shapes, scene.Shape{
			Name: fmt.Sprint(i), Kind: scene.Circle, A: scene.Vec{float64(i) / 100, 0}, Radius: 3,
		})
	}
	if n := len(pairs(crowd)); n != maxPairs {
		t.Errorf("%d pairs of a crowd, want %d", n, maxPairs)
	}
	for _, bad := range judged(crowd).bad {
		t.Error(bad)
	}
}

// TestWriteError checks that the error of the writer is returned.
func TestWriteError(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	if err := SVG(w, &scene.Scene{Dim: 2}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

// TestFitText: as many characters stay as fit with the sign of what is left out.
func TestFitText(t *testing.T) {
	for n := range 60 {
		text := strings.Repeat("wide いi", n)
		got := fitText(text, 100, 12)
		kept, isCut := strings.CutSuffix(got, "…")
		switch runes := []rune(text); {
		case !isCut:
			if got != text || textWidth(text, 12) > 100 {
				t.Errorf("%q is left as it is: %q", text, got)
			}
		case !strings.HasPrefix(text, kept) || textWidth(got, 12) > 100 ||
			textWidth(string(runes[:len([]rune(kept))+1])+"…", 12) <= 100:
			t.Errorf("%q is cut to %q", text, got)
		}
	}
	if got := fitText("a", 1, 12); got != "…" {
		t.Errorf("where nothing fits: %q", got)
	}
}
