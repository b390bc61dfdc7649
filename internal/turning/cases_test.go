package turning

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"math"
	"os"
	"testing"
	"time"
)

type motionCase struct{ P, M, Q []float64 }

type boxCase struct {
	C [3]float64
	H [3][3]float64
}

func motionOf(m motionCase) (x Motion) {
	copy(x.Pivot[:], m.P)
	copy(x.Move[:], m.M)
	q := [4]float64{m.Q[0], 0, 0, m.Q[1]}
	if len(m.Q) == 4 {
		copy(q[:], m.Q)
	}
	x.Spin = Through(q)
	return x
}

func each(t *testing.T, file string, f func(line []byte)) {
	r, err := os.Open(file)
	if err != nil {
		t.Skip(err)
	}
	z, _ := gzip.NewReader(r)
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		f(s.Bytes())
	}
}

func TestPlaneCases(t *testing.T) {
	times := map[string]time.Duration{}
	counts := map[string]int{}
	each(t, "/work/shared/cases/turning/cases2.jsonl.gz", func(line []byte) {
		var c struct {
			Family, Event string
			I             int
			Ok            bool
			T             float64
			Case          struct {
				A, B   [][2]float64
				RA, RB float64
				MA, MB motionCase
			}
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Event == "start" {
			return
		}
		body := func(p [][2]float64, r float64, m motionCase) *Body {
			b := &Body{Radius: r, Motion: motionOf(m)}
			for _, x := range p {
				b.Points = append(b.Points, [3]float64{x[0], x[1]})
			}
			return b
		}
		a, b := body(c.Case.A, c.Case.RA, c.Case.MA), body(c.Case.B, c.Case.RB, c.Case.MB)
		begin := time.Now()
		q := new(Question)
		q.Dim, q.A, q.B = 2, *a, *b
		var h Hit
		q.Start()
		ok := q.Sweep(&h)
		s := h.T
		times[c.Family] += time.Since(begin)
		counts[c.Family]++
		if ok != c.Ok || ok && math.Abs(s-c.T) > 1e-9 {
			t.Errorf("%s %d: got %v %v, want %v %v (%s)", c.Family, c.I, s, ok, c.T, c.Ok, c.Event)
		}
	})
	for f, d := range times {
		t.Log(f, d/time.Duration(counts[f]))
	}
}

func TestSpaceCases(t *testing.T) {
	times := map[string]time.Duration{}
	counts := map[string]int{}
	each(t, "/work/shared/cases/turning/cases3.jsonl.gz", func(line []byte) {
		var c struct {
			Family, Event string
			I             int
			Ok            bool
			T             float64
			Case          struct {
				A, B   boxCase
				R      float64
				MA, MB motionCase
			}
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Event == "start" {
			return
		}
		body := func(p boxCase, m motionCase) *Body {
			return &Body{Points: [][3]float64{p.C}, Halves: p.H, Count: 3, Shape: Cube, Motion: motionOf(m)}
		}
		a, b := body(c.Case.A, c.Case.MA), body(c.Case.B, c.Case.MB)
		a.Radius = c.Case.R
		begin := time.Now()
		q := new(Question)
		q.Dim, q.A, q.B = 3, *a, *b
		var h Hit
		q.Start()
		ok := q.Sweep(&h)
		s := h.T
		times[c.Family] += time.Since(begin)
		counts[c.Family]++
		if ok != c.Ok || ok && math.Abs(s-c.T) > 1e-9 {
			t.Errorf("%s %d: got %v %v, want %v %v (%s)", c.Family, c.I, s, ok, c.T, c.Ok, c.Event)
		}
	})
	for f, d := range times {
		t.Log(f, d/time.Duration(counts[f]))
	}
}
