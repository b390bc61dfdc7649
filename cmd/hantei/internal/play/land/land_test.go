package land

import (
	"testing"

	"github.com/hantei-go/hantei/d2"
)

func must(t *testing.T, isOneSided bool) func(*Land, error) *Land {
	return func(l *Land, err error) *Land {
		t.Helper()
		if err == nil {
			err = l.Set(isOneSided)
		}
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

// slope is 40 edges in a line, from the right to the left.
func slope() (points []d2.Vec) {
	for i := range 41 {
		points = append(points, d2.V(10-float64(i)/2, float64(i)/8))
	}
	return points
}

// TestNoSeams: what slides over a chain in a line meets its face and nothing else, and keeps its speed along it; over the
// hills it goes on and on, and meets no normal that is not there.
func TestNoSeams(t *testing.T) {
	l := must(t, false)(Draw(slope(), false))
	l.Place(Vec{-9, 6}, 0.5)
	l.Step(1.0 / 120)
	for range 180 {
		l.Step(1.0 / 120)
	}
	if l.Seams != 0 || l.Faces < 100 || l.Ball[0] < -7 || l.V[0] < 2 {
		t.Errorf("on the slope: %+v", l)
	}
	l = must(t, true)(Hills())
	for _, from := range []Vec{{-8, -5, 6}, {7, 3, 5}, {0.3, -9, 6}} {
		l.Place(from, 0.5)
		far := 0.0
		for range 600 {
			was := l.Ball
			l.Step(1.0 / 120)
			d := l.Ball.plus(was.times(-1))
			far += d.dot(d)
		}
		if l.Seams != 0 || far < 0.1 {
			t.Errorf("on the hills from %v: at %v, %v, seams %d", from, l.Ball, l.V, l.Seams)
		}
	}
}

// TestCast: a ray says which edge or triangle it hits, and from behind only what has two sides.
func TestCast(t *testing.T) {
	for _, isOneSided := range []bool{false, true} {
		for dim, l := range map[int]*Land{2: must(t, isOneSided)(Draw(slope(), false)), 3: must(t, isOneSided)(Hills())} {
			down, up := Vec{0, -1}, Vec{0, 1}
			if dim == 3 {
				down, up = Vec{0, 0, -1}, Vec{0, 0, 1}
			}
			above, below := Vec{2.3, 20, 20}, Vec{2.3, -20, -20}
			if dim == 3 {
				above[1], below[1] = 1.1, 1.1
			}
			hit, ok := l.Cast(above, down)
			if _, isBehind := l.Cast(below, up); !ok || isBehind == isOneSided {
				t.Errorf("%dD: one-sided %v, from above %v, from below %v", dim, isOneSided, ok, isBehind)
			}
			if n := l.normal(hit.Part); 1-n.dot(hit.Normal) > hair || !l.touches(hit.Part, hit.Point) {
				t.Errorf("%dD: it hits %d at %v with the normal %v, which has %v", dim, hit.Part, hit.Point, hit.Normal, n)
			}
		}
	}
}

// TestNumbers: the page reads all parts, and a ball that falls off comes back.
func TestNumbers(t *testing.T) {
	if _, err := Draw([]d2.Vec{{X: 1}}, true); err == nil {
		t.Error("a chain of one point")
	}
	l := must(t, true)(Hills())
	m := make([]float64, 1000*PartLen)
	n := 0
	for from := 0; ; from += 1000 {
		k := l.Parts(from, m)
		if n += k; k < 1000 {
			break
		}
	}
	if n != 2*squares*squares {
		t.Errorf("%d parts", n)
	}
	l = must(t, true)(Draw(slope(), false))
	l.Place(Vec{-14, 3}, 1)
	for range 240 {
		l.Step(1.0 / 120)
		if l.Write(m); m[1] < -13 {
			t.Fatalf("it is at %v", l.Ball)
		}
	}
}
