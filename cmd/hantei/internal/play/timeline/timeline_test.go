package timeline

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

var update = flag.Bool("update", false, "write the sample of the page anew")

const samplePath = "../site/sample.jsonl"

// sample records a hero among crates that move, with a ray that turns and a disc that is swept. In two lines the answer is another one
// than that of the library.
func sample(t *testing.T) []byte {
	t.Helper()
	var w d2.World[string]
	var text bytes.Buffer
	set := func(id string, s d2.Shape) {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	set("floor", d2.Box{Min: d2.V(-12, -7), Max: d2.V(12, -6)})
	set("wall", d2.Box{Min: d2.V(11, -6), Max: d2.V(12, 7)})
	set("hero", d2.Capsule{A: d2.V(0, -1), B: d2.V(0, 1), Radius: 0.6})
	crates := []string{"crate 1", "crate 2", "crate 3", "crate 4"}
	at := func(i int, frame int) d2.Vec {
		v := d2.FromAngle(float64(i)*1.7 + float64(frame)/23)
		return d2.V(float64(v.X*7), float64(v.Y*4.5))
	}
	for i, id := range crates {
		set(id, d2.BoxAround(at(i, 0), d2.V(2, 1+float64(i)/2)))
	}
	if err := w.Record(&text); err != nil {
		t.Fatal(err)
	}
	for frame := range 120 {
		for i, id := range crates {
			from, _ := w.Position(id)
			if err := w.Move(id, at(i, frame+1).Sub(from)); err != nil {
				t.Fatal(err)
			}
		}
		w.RayCast(d2.Ray{Dir: d2.FromAngle(float64(frame) / 11)}, d2.Without("hero"))
		if frame%5 == 0 {
			w.Sweep(d2.Circle{Center: d2.V(-10, float64(frame%11)-5), Radius: 0.8}, d2.V(20, 0))
		}
		w.Step()
	}
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(text.String(), "\n")
	frame := 0
	for i, line := range lines {
		var x struct {
			Do, Ask string
			Hit     *struct {
				T     float64
				Point []float64
			}
		}
		if line == "" || json.Unmarshal([]byte(line), &x) != nil {
			continue
		}
		if x.Do == "step" {
			frame++
		}
		if x.Hit != nil && (x.Ask == "raycast" && frame == 48 || x.Ask == "sweep" && frame == 90) {
			was := fmt.Sprintf(`"t":%v,"point":[%v,%v]`, x.Hit.T, x.Hit.Point[0], x.Hit.Point[1])
			is := fmt.Sprintf(`"t":%v,"point":[%v,%v]`, x.Hit.T+math.Ldexp(1, -6), x.Hit.Point[0]-0.75, x.Hit.Point[1]+0.5)
			lines[i] = strings.Replace(line, was, is, 1)
			if lines[i] == line {
				t.Fatalf("line %d: %s has no %s", i+1, line, was)
			}
		}
	}
	return []byte(strings.Join(lines, ""))
}

// done does a record again, in chunks of some bytes.
func done(text []byte, size int) *Timeline {
	tl := New()
	for len(text) > 0 {
		n := min(size, len(text))
		if !tl.Feed(text[:n]) {
			break
		}
		text = text[n:]
	}
	tl.End()
	return tl
}

// TestSample: the sample of the page is what its game writes, and differs where that was altered.
func TestSample(t *testing.T) {
	want := sample(t)
	if *update {
		if err := os.WriteFile(samplePath, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(samplePath)
	if err != nil || !bytes.Equal(text, want) {
		t.Fatalf("the sample is another one, %v: run go test -update", err)
	}
	for _, size := range []int{1, 100, 1 << 20} {
		tl := done(text, size)
		if tl.Error != "" || tl.Frames != 120 || tl.Lines != bytes.Count(text, []byte("\n")) || len(tl.Differences) != 2 {
			t.Fatalf("by %d bytes: %d frames, %d lines, %+v, %s", size, tl.Frames, tl.Lines, tl.Differences, tl.Error)
		}
		for i, frame := range []int{48, 90} {
			d := tl.Differences[i]
			f, err := tl.Frame(frame)
			lines := strings.Split(strings.TrimSuffix(string(text[f.From:f.To]), "\n"), "\n")
			if err != nil || d.Frame != frame || d.Line < f.First || d.Line > f.Last || len(lines) != f.Last-f.First+1 || !strings.Contains(d.Text, d.Now) {
				t.Errorf("%+v in %+v: %v", d, f, err)
			}
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, `{"do":"step"`) {
				t.Errorf("frame %d ends with %s", frame, last)
			}
		}
	}
}

// TestShapes: after each line the timeline has the shapes that a record ending there leaves.
func TestShapes(t *testing.T) {
	for _, file := range []string{samplePath, "../../../../../d2/testdata/record.jsonl", "../../../../../d3/testdata/record.jsonl"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tl := done(text, 1000)
		if tl.Error != "" {
			t.Fatalf("%s: %s", file, tl.Error)
		}
		lines := bytes.SplitAfter(text, []byte("\n"))
		for n := 20; n < len(lines); n += 29 {
			short := done(bytes.Join(lines[:n], nil), 1<<20)
			want, _ := json.Marshal(short.Shapes(n))
			got, _ := json.Marshal(tl.Shapes(n))
			if short.Error != "" || !bytes.Equal(got, want) || len(want) < 100 {
				t.Errorf("%s: after line %d there is %s, want %s, %s", file, n, got, want, short.Error)
			}
		}
	}
}

// TestBad: what is no record is refused, and leaves nothing that waits.
func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"": "there is none", "{}": "no record", "{\"do\":\"begin\"}\n": "line 1",
		strings.Repeat("x", 1<<20): "no record",
	} {
		tl := done([]byte(text), 1000)
		if !strings.Contains(tl.Error, want) || tl.Lines != 0 {
			t.Errorf("%.20q: %q", text, tl.Error)
		}
		if _, err := tl.Frame(0); err == nil {
			t.Errorf("%.20q has a frame", text)
		}
	}
}
