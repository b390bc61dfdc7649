package scene

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// expecting returns a scene of n points in a row, with what is expected of each.
func expecting(n int, expect string) string {
	var shapes, list strings.Builder
	for i := range n {
		fmt.Fprintf(&shapes, `,{"name":"%d","type":"segment","a":[%d,0],"b":[%d,1]}`, i, 9*i, 9*i)
		fmt.Fprintf(&list, `,{"of":"%d",%s}`, i, expect)
	}
	return `{"version":1,"dim":2,"shapes":[` + shapes.String()[1:] + `],"expect":[` + list.String()[1:] + `]}`
}

// TestAloneGrows: what is expected of one shape among n others takes no n times as much to read and to check. It took as
// many lists of all names, and as many Worlds.
func TestAloneGrows(t *testing.T) {
	for _, expect := range []string{`"clipall":0`, `"crossingsall":0`, `"contactsof":0`, `"nearest":{"id":"1"},"within":1e9`} {
		var reads, checks [2]float64
		for i, n := range []int{200, 800} {
			text := expecting(n, expect)
			var s *Scene
			reads[i] = allocated(func() { s = read(t, text) })
			checks[i] = allocated(func() { s.Check() })
		}
		if reads[1] > 6*reads[0] {
			t.Errorf("%s: reading took %.0f bytes, and for 4 times as many shapes %.0f", expect, reads[0], reads[1])
		}
		if checks[1] > 6*checks[0] {
			t.Errorf("%s: checking took %.0f bytes, and for 4 times as many shapes %.0f", expect, checks[0], checks[1])
		}
	}
}

// TestCursorGrows: a run is gone through once, as often as it repeats, whatever the frames of its parts, and tells of each frame what a
// search from its start does.
func TestCursorGrows(t *testing.T) {
	for _, n := range []int{1, 10, 1000} {
		for _, each := range []int{0, 1, 3} {
			run := make([]int, n)
			for i := range run {
				run[i] = each * (i % 3)
			}
			looked, total := 0, length(run, func(frames *int) int { return *frames })
			c := cursor[int]{run: run, frames: func(frames *int) int { looked++; return *frames }}
			asked := 0
			for range 3 {
				for k := range total + 2 {
					asked++
					part, frame := c.at(k)
					want, left := 0, k
					for want < n && left >= run[want] {
						left -= run[want]
						want++
					}
					switch {
					case want == n && part != nil, want < n && (part != &run[want] || frame != left):
						t.Fatalf("%d parts of %d frames, frame %d: got %v, %d", n, each, k, part, frame)
					}
				}
			}
			if looked > asked+3*n {
				t.Errorf("%d parts of %d frames: looked at %d parts in %d frames", n, each, looked, asked)
			}
		}
	}
}

// TestMeshFileOnce: a file is asked for once, however many shapes name it, and they share what it holds; but what they take when
// they are placed has a limit.
func TestMeshFileOnce(t *testing.T) {
	const side = 100
	var points []Vec
	var triangles [][3]int
	for i := range side * side {
		points = append(points, Vec{float64(i % side), float64(i / side), 0})
		if k := i + side; i%side > 0 && k < side*side {
			triangles = append(triangles, [3]int{i - 1, i, k}, [3]int{i - 1, k, k - 1})
		}
	}
	asked := map[string]int{}
	meshes := func(name string) ([]Vec, [][3]int, error) {
		asked[name]++
		return slices.Clone(points), slices.Clone(triangles), nil
	}
	scene := func(n int, transform string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,{"name":"%d","type":"mesh","file":"%d.obj"%s}`, i, i%2, transform)
		}
		return `{"version":1,"dim":3,"shapes":[` + b.String()[1:] + `]}`
	}
	var s *Scene
	taken := allocated(func() {
		var err error
		if s, err = ReadWith("f", strings.NewReader(scene(200, "")), meshes); err != nil {
			t.Fatal(err)
		}
	})
	if asked["0.obj"] != 1 || asked["1.obj"] != 1 || &s.Shapes[0].List[0] != &s.Shapes[2].List[0] {
		t.Errorf("asked for files %v", asked)
	}
	if one := float64(48*len(points) + 24*len(triangles)); taken > 4*one {
		t.Errorf("200 shapes of 2 files took %.0f bytes, and one file has %.0f", taken, one)
	}
	if err := Write(io.Discard, s); err != nil {
		t.Error(err)
	}
	n := maxAgain/(len(points)+len(triangles)) + 2
	if _, err := ReadWith("f", strings.NewReader(scene(n, "")), meshes); err != nil {
		t.Error(err)
	}
	_, err := ReadWith("f", strings.NewReader(scene(n+1, `,"transform":{"scale":[2,2,2]}`)), meshes)
	want := fmt.Sprintf(`shapes[%d].file: "%d.obj": with it, shapes have more than %d points and triangles of files that others have, too: make several scenes of them`, n, n%2, maxAgain)
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestWriteLimit: a scene whose shapes, objects, expectations or runs share something large is refused, and takes no more memory than the
// limit allows.
func TestWriteLimit(t *testing.T) {
	const most, n = 1_000_000, 2000
	notes := &Notes{Properties: map[string]any{"text": strings.Repeat("much", 1000)}}
	large := make([]Vec, 1000)
	for i := range large {
		large[i] = Vec{float64(i), float64(i % 7)}
	}
	polygon := &Shape{Kind: Polygon, List: large, Restitution: 1}
	list := func(n int, of func(i int) Shape) *Scene {
		s := &Scene{File: "f", Dim: 2}
		for i := range n {
			s.Shapes = append(s.Shapes, of(i))
			s.Shapes[i].Name, s.Shapes[i].Restitution = fmt.Sprint(i), 1
		}
		return s
	}
	ball := func(int) Shape { return Shape{Kind: Circle, A: Vec{0, 0}, Radius: 1} }
	wishes := list(1, ball)
	wishes.Play = &Play{Dt: DefaultDt, Movers: []Mover{{ID: "0", Run: slices.Repeat([]Wish{{Frames: 1, Set: polygon}}, n)}}}
	runs := list(1, ball)
	runs.Play = &Play{Dt: DefaultDt, Platforms: []Platform{{ID: "0", Run: slices.Repeat([]PlatformRun{{Frames: 1, Set: polygon}}, n)}}}
	names := list(2, ball)
	names.Shapes[0].Name = strings.Repeat("long", 1000)
	names.Expect = slices.Repeat([]Expectation{{A: 0, B: 1, Within: DefaultWithin, Wants: []Want{{Field: "overlap", Value: true}}}}, n)
	for name, s := range map[string]*Scene{
		"properties": list(n, func(int) Shape { return Shape{Kind: Circle, A: Vec{0, 0}, Radius: 1, Notes: notes} }),
		"points":     list(n, func(int) Shape { return *polygon }),
		"wishes":     wishes, "runs": runs, "names": names,
	} {
		var err error
		taken := allocated(func() { err = s.write(io.Discard, most) })
		if want := "f: the text would have more than 1 MB: make several scenes of it"; err == nil || err.Error() != want {
			t.Errorf("%s: %.200v, want %s", name, err, want)
		}
		if taken > 12*most {
			t.Errorf("%s took %.0f bytes", name, taken)
		}
	}
	s := list(10, ball)
	var text strings.Builder
	if err := Write(&text, s); err != nil {
		t.Fatal(err)
	}
	if err := s.write(io.Discard, text.Len()); err != nil {
		t.Error(err)
	}
	if err := s.write(io.Discard, text.Len()-1); err == nil {
		t.Error("a text of one byte too many is written")
	}
}
