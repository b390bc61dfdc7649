package world

import (
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// TestStep moves a crowd for a while: the world finds the pairs that the plain loop
// finds, bodies stay in their box, no speed is lost on the whole, and all phases are
// seen.
func TestStep(t *testing.T) {
	c := New(60)
	c.Hold(d2.Circle{Center: c.Size.Scale(0.5), Radius: 3})
	energy := func() (sum float64) {
		for i := range c.bodies {
			sum += c.bodies[i].velocity.LenSq()
		}
		return sum
	}
	before := energy()
	seen := map[int]int{}
	events := 0
	numbers := make([]float64, 60*BodyLen)
	for step := range 600 {
		c.Step(1.0 / 60)
		if got, want := c.Pairs(), c.Plain(); got != want {
			t.Fatalf("step %d: the world finds %d pairs, the plain loop %d", step, got, want)
		}
		events += c.Events
		if n := c.Write(numbers); n != 60 {
			t.Fatalf("%d bodies", n)
		}
		for i := range c.bodies {
			b := &c.bodies[i]
			seen[b.phase]++
			if b.center.X < 0 || b.center.Y < 0 || b.center.X > c.Size.X || b.center.Y > c.Size.Y {
				t.Fatalf("step %d: body %d is at %v, out of %v", step, i, b.center, c.Size)
			}
			m := numbers[i*BodyLen:]
			if mid := d2.V(m[1], m[2]).Lerp(d2.V(m[3], m[4]), 0.5); mid.Sub(b.center).Len() > 1e-9 || m[7] != b.velocity.Len() || m[6] != float64(b.phase) {
				t.Fatalf("body %d is written as %v", i, m[:BodyLen])
			}
		}
	}
	if after := energy(); after < 0.999*before || after > 1.001*before {
		t.Errorf("the energy was %v and is %v", before, after)
	}
	for phase := free; phase <= exit; phase++ {
		if seen[phase] == 0 {
			t.Errorf("no body is ever in phase %d", phase)
		}
	}
	if events < 100 {
		t.Errorf("%d events", events)
	}
}

func TestCast(t *testing.T) {
	c := New(1)
	at := c.bodies[0].center
	if id, h, ok := c.Cast(d2.Ray{Origin: at, Dir: d2.V(1, 0)}); !ok || id != 0 || h.T != 0 {
		t.Errorf("from inside a body: %d, %v, %v", id, h, ok)
	}
	c.bodies[0].center = d2.V(1e6, 0)
	c.set(0, c.bodies[0].shape())
	if id, h, ok := c.Cast(d2.Ray{Origin: d2.V(1, 1), Dir: d2.V(-1, 0)}); !ok || id != -1 || h.T != 1 {
		t.Errorf("at a wall: %d, %v, %v", id, h, ok)
	}
	if _, _, ok := c.Cast(d2.Ray{Origin: d2.V(-1, 1), Dir: d2.V(-1, 0)}); ok {
		t.Error("away from all: a hit")
	}
}

// TestHold: what the disc is put on gets out of it, and bounces off.
func TestHold(t *testing.T) {
	c := New(40)
	disc := d2.Circle{Center: c.Size.Scale(0.5), Radius: 4}
	c.Hold(disc)
	before := 0
	for i := range c.bodies {
		if d2.Overlap(c.bodies[i].shape(), disc) {
			before++
		}
	}
	if before == 0 {
		t.Fatal("no body is where the disc is")
	}
	for range 60 {
		c.Step(1.0 / 60)
	}
	for i := range c.bodies {
		if contact, ok := d2.Collide(c.bodies[i].shape(), disc); ok && contact.Depth > 0.6 {
			t.Errorf("body %d is %v deep in the disc", i, contact.Depth)
		}
	}
	if got, want := c.Pairs(), c.Plain(); got != want {
		t.Errorf("the world finds %d pairs, the plain loop %d", got, want)
	}
}

// TestBoxes: every box of the tree is in one a level above, the first is around all bodies,
// and there are several levels.
func TestBoxes(t *testing.T) {
	c := New(300)
	for range 5 {
		c.Step(1.0 / 60)
	}
	c.Pairs()
	m := make([]float64, 300*BodyLen)
	n := c.Boxes(m)
	if n < 300/8 || n > 300 {
		t.Fatalf("%d boxes", n)
	}
	within := func(b, in []float64) bool { return b[1] >= in[1] && b[2] >= in[2] && b[3] <= in[3] && b[4] <= in[4] }
	deepest := 0.0
	for i := range n {
		b := m[i*BoxLen:][:BoxLen]
		deepest = max(deepest, b[0])
		held := b[0] == 0
		for j := range i {
			if above := m[j*BoxLen:][:BoxLen]; above[0] == b[0]-1 && within(b, above) {
				held = true
			}
		}
		if !held || b[1] > b[3] || b[2] > b[4] {
			t.Errorf("box %d is %v, in none above", i, b)
		}
	}
	if m[0] != 0 || deepest < 2 {
		t.Errorf("the first box has depth %v, the deepest %v", m[0], deepest)
	}
	for i := range c.bodies {
		if box := d2.Bounds(c.bodies[i].shape()); !within([]float64{0, box.Min.X, box.Min.Y, box.Max.X, box.Max.Y}, m) {
			t.Errorf("body %d is at %v, out of the first box %v", i, box, m[:BoxLen])
		}
	}
}
