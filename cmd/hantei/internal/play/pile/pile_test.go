package pile

import (
	"math"
	"slices"
	"testing"
)

// numbers returns what the page reads of a pile.
func numbers(p *Pile) []float64 {
	m := make([]float64, 1<<14)
	p.Write(m)
	return m
}

const (
	atSteps = 0
	atSpeed = 2
	atRest  = 4
	atHeld  = 5
	atCount = 12
)

// height returns how high a body of a pile is.
func height(dim int, m []float64, body int) float64 { return m[Head+body*BodyLen+2+dim-1] }

// TestRests: each scene comes to rest, and a ball that is shot into it throws boxes about.
func TestRests(t *testing.T) {
	for _, dim := range []int{2, 3} {
		for scene := range Scenes {
			p := New(dim, scene)
			top := p.boxes - 1
			was := height(dim, numbers(p), top)
			for range 600 {
				p.Step()
			}
			m := numbers(p)
			if m[atRest] != 1 || m[atSteps] != 601 || was-height(dim, m, top) > 0.06 {
				t.Errorf("%dD, scene %d: after %v steps its speed is %v; the last box was at %v and is at %v", dim, scene, m[atSteps], m[atSpeed], was, height(dim, m, top))
			}
			at, v := Vec{-6, 1.5}, Vec{25, 1}
			if dim == 3 {
				at, v = Vec{-6, 0, 1.5}, Vec{25, 0, 1}
			}
			p.Shoot(at, v)
			for range 150 {
				p.Step()
			}
			after, far := numbers(p), 0.0
			for i := range p.boxes {
				far = max(far, math.Abs(after[Head+i*BodyLen+2]-m[Head+i*BodyLen+2]))
			}
			if after[atCount] != float64(p.boxes+1) || after[atRest] != 0 || far < 0.3 {
				t.Errorf("%dD, scene %d: shot at, a box has moved by %v", dim, scene, far)
			}
		}
	}
}

// TestHand: the hand lifts a box off the top, and the pile below it stays.
func TestHand(t *testing.T) {
	for _, dim := range []int{2, 3} {
		p := New(dim, Tower)
		from, way, up := Vec{0.1, 9.6}, Vec{}, Vec{0.1, 13}
		if dim == 3 {
			from, way, up = Vec{0.1, -9, 9.6}, Vec{0, 1, 0}, Vec{0.1, -0.5, 13}
		}
		if body, _ := p.Hold(Vec{3, 3, 3}, Vec{1, 0, 0}, 0.2); body != 0 {
			t.Errorf("%dD: in the air it holds %d", dim, body)
		}
		if body, _ := p.Hold(from, way, 0.2); body != 10 {
			t.Fatalf("%dD: it holds %d", dim, body)
		}
		p.Drag(up)
		for range 600 {
			p.Step()
		}
		m := numbers(p)
		if high, below := height(dim, m, 10), height(dim, m, 9); high < 12 || below > 8.55 || below < 8.3 || m[atHeld] != 10 {
			t.Errorf("%dD: the box is at %v, the one below at %v, held is %v", dim, high, below, m[atHeld])
		}
		p.Drop()
		for range 600 {
			p.Step()
		}
		if m := numbers(p); height(dim, m, 10) > 10 || m[atHeld] != -1 {
			t.Errorf("%dD: let go, the box is at %v, held is %v", dim, height(dim, m, 10), m[atHeld])
		}
	}
}

// TestRewind: what is done again after a rewind has the same bits, with a ball too.
func TestRewind(t *testing.T) {
	for _, dim := range []int{2, 3} {
		p := New(dim, Pyramid)
		play := func() []float64 {
			for i := range 120 {
				if i == 30 {
					p.Shoot(Vec{-6, 1, 1}, Vec{20, 0, 0})
				}
				p.Step()
			}
			return numbers(p)
		}
		for p.steps%momentSteps != 0 {
			p.Step()
		}
		start := p.steps
		want := play()
		for p.steps > start {
			if !p.Rewind() {
				t.Fatalf("%dD: no way back from step %d", dim, p.steps)
			}
		}
		got := play()
		got[1], want[1] = 0, 0
		if p.steps != start+120 || !slices.Equal(got, want) {
			t.Errorf("%dD: after a rewind the same steps lead elsewhere", dim)
		}
		for p.Rewind() {
		}
		if p.steps != 0 {
			t.Errorf("%dD: the way back ends at step %d", dim, p.steps)
		}
	}
}

// TestMany: the ring of moments goes on, and so do the balls: the first comes again, and those that fell off are gone.
func TestMany(t *testing.T) {
	p := New(2, Tower)
	for range 2*balls + 1 {
		p.Shoot(Vec{-6, 8}, Vec{60, 30})
		for range 300 {
			p.Step()
		}
	}
	m := numbers(p)
	gone := 0
	for i := range int(m[atCount]) {
		gone += int(m[Head+i*BodyLen+1])
	}
	if m[atCount] != float64(p.boxes+balls) || gone == 0 || p.kept != moments {
		t.Errorf("%v bodies, %d of them gone, %d moments", m[atCount], gone, p.kept)
	}
	for p.Rewind() {
	}
	if want := 1 + 300*(2*balls+1); p.steps < want-momentSteps*moments-momentSteps || p.steps > want-momentSteps*moments+momentSteps {
		t.Errorf("the way back ends at step %d of %d", p.steps, want)
	}
}

// TestForget: a tower whose steps keep nothing does not come to rest, and one whose steps keep the impulses does.
func TestForget(t *testing.T) {
	for _, dim := range []int{2, 3} {
		for _, forgets := range []bool{false, true} {
			p := New(dim, Tower)
			p.Forget(forgets)
			for range 600 {
				p.Step()
			}
			if rests := p.still >= restSteps; rests == forgets {
				t.Errorf("in %dD, forgetful %v: at rest %v, at a speed of %v", dim, forgets, rests, p.world.speed())
			}
		}
	}
}
