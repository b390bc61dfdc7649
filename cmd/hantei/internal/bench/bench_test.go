package bench

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hantei-go/hantei/scene"
)

// TestSameQuestions: what is timed side by side has the same answers.
func TestSameQuestions(t *testing.T) {
	files, err := filepath.Glob("../../../../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scene.Read(file, f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(s.Shapes, func(x scene.Shape) bool { return x.Surface != nil }) {
			if _, err := Run(s, time.Nanosecond, func(string) {}); err == nil {
				t.Errorf("%s is measured", file)
			}
			continue
		}
		if s.Dim == 2 {
			sameAnswers(t, &in2D, s)
		} else {
			sameAnswers(t, &in3D, s)
		}
	}
}

func sameAnswers[S, P, V any](t *testing.T, lib *library[S, P, V], s *scene.Scene) {
	t.Helper()
	task := newTask(lib, s)
	w := task.build()
	if got, want := len(w.AppendPairs(nil)), task.loopPairs(); got != want {
		t.Errorf("%s: %d pairs, want %d", s.File, got, want)
	}
	for range places {
		at := task.next()
		if got, want := w.overlapping(at.ball), task.loopOverlapping(at.ball); got != want {
			t.Errorf("%s: %d overlap %v, want %d", s.File, got, at.ball, want)
		}
		if got, want := w.rayCast(at.path), task.loopRayCast(at.path); got != want {
			t.Errorf("%s: %v hits at %v, want %v", s.File, at.path, got, want)
		}
		if got, want := w.sweep(at.ball, at.motion), task.loopSweep(at.ball, at.motion); got != want {
			t.Errorf("%s: %v meets at %v, want %v", s.File, at.ball, got, want)
		}
		if got, want := w.nearest(at.point), task.loopNearest(at.point); got != want {
			t.Errorf("%s: the last near %v is at %v, want %v", s.File, at.point, got, want)
		}
	}
	// In the first step each pair that meets enters, and may exit.
	if got, want := task.frame(w), task.loopStep(); got < want || got > 2*want {
		t.Errorf("%s: %d events, but %d pairs meet", s.File, got, want)
	}
}

// TestOdd: scenes that have no size, no bound or no end have numbers all the same.
func TestOdd(t *testing.T) {
	for _, test := range []struct {
		shapes                string
		n, unbounded, meeting int
	}{
		{``, 0, 0, 0},
		{`{"name":"a","type":"point","at":[1,2]}`, 1, 0, 0},
		{`{"name":"a","type":"ray","origin":[0,0],"dir":[1,0]},{"name":"b","type":"line","origin":[5,0],"dir":[0,1]}`, 2, 2, 1},
		{`{"name":"a","type":"ray","origin":[0,0],"dir":[0,0]},{"name":"b","type":"line","origin":[0,0],"dir":[0,0]}`, 2, 0, 1},
		{
			`{"name":"a","type":"circle","center":[1e308,0],"radius":1e308,"motion":[1e308,0]},
			 {"name":"b","type":"capsule","a":[-1e308,0],"b":[1e308,0],"radius":1e308,"motion":[-1,0]}`, 2, 0, 1,
		},
		{
			`{"name":"a","type":"halfplane","point":[0,0],"normal":[0,1]},{"name":"b","type":"box","min":["-inf",-1],"max":[3,"inf"]},
			 {"name":"c","type":"polygon","points":[[0,1],[1,1],[0,2]]}`, 3, 2, 2,
		},
		{`{"name":"a","type":"segment","a":[0,0],"b":[5e-324,0]},{"name":"b","type":"point","at":[0,5e-324]}`, 2, 0, 0},
	} {
		s, err := scene.Read("f", strings.NewReader(`{"version":1,"dim":2,"shapes":[`+test.shapes+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		r, err := Run(s, time.Microsecond, func(string) { shown++ })
		if err != nil || r.Shapes != test.n || r.Unbounded != test.unbounded || r.Meeting != test.meeting {
			t.Errorf("%s: got %+v, %v", test.shapes, r, err)
		}
		want := 7
		if test.n == 0 {
			want = 0
		}
		if len(r.Rows) != want || shown > 0 && shown != 13 {
			t.Errorf("%s: %d rows, shown %d", test.shapes, len(r.Rows), shown)
		}
		for i, row := range r.Rows {
			if !(row.World > 0) || (row.Loop > 0) != (i > 0) {
				t.Errorf("%s: %+v", test.shapes, row)
			}
		}
	}
}

// TestMany: a loop over all pairs is left out where it takes too long.
func TestMany(t *testing.T) {
	s := &scene.Scene{File: "f", Dim: 3}
	for i := range 5000 {
		s.Shapes = append(s.Shapes, scene.Shape{Kind: scene.Sphere, A: scene.Vec{float64(i), 0, 0}, Radius: 0.75})
	}
	r, err := Run(s, time.Microsecond, func(string) {})
	if err != nil || r.Meeting != 4999 || r.Rows[1].Loop != 0 || r.Rows[2].Loop != 0 || r.Rows[3].Loop == 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	for i := range s.Shapes {
		s.Shapes[i].A[0] = 0
	}
	want := "f: shapes: more than 10000000 pairs are near each other: too many to list at once"
	if _, err := Run(s, time.Microsecond, func(string) {}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
