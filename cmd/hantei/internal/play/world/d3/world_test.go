package d3

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// TestStep moves a crowd for a while: the world finds the pairs that the plain loop
// finds, bodies stay in their box, no speed is lost on the whole, and all phases are
// seen.
func TestStep(t *testing.T) {
	c := New(60)
	c.Hold(c.Size.Scale(0.5), 3)
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
			if !d3.Contains(d3.Box{Max: c.Size}, b.center) {
				t.Fatalf("step %d: body %d is at %v, out of %v", step, i, b.center, c.Size)
			}
			m := numbers[i*BodyLen:]
			if mid := At(m[1:]).Lerp(At(m[4:]), 0.5); mid.Sub(b.center).Len() > 1e-9 || m[9] != b.velocity.Len() || m[8] != float64(b.phase) {
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
	at, way := c.bodies[0].center, At([]float64{1, 0, 0})
	if id, h, ok := c.Cast(d3.Ray{Origin: at, Dir: way}); !ok || id != 0 || h.T != 0 {
		t.Errorf("from inside a body: %d, %v, %v", id, h, ok)
	}
	c.bodies[0].center = way.Scale(1e6)
	c.set(0, c.bodies[0].shape())
	if id, h, ok := c.Cast(d3.Ray{Origin: At([]float64{1, 1, 1}), Dir: way.Neg()}); !ok || id != -1 || h.T != 1 {
		t.Errorf("at a wall: %d, %v, %v", id, h, ok)
	}
}

// TestHold: what the sphere is put on gets out of it, and bounces off.
func TestHold(t *testing.T) {
	c := New(40)
	sphere := d3.Sphere{Center: c.Size.Scale(0.5), Radius: 4}
	c.Hold(sphere.Center, sphere.Radius)
	before := 0
	for i := range c.bodies {
		if d3.Overlap(c.bodies[i].shape(), sphere) {
			before++
		}
	}
	if before == 0 {
		t.Fatal("no body is where the sphere is")
	}
	for range 60 {
		c.Step(1.0 / 60)
	}
	for i := range c.bodies {
		if contact, ok := d3.Collide(c.bodies[i].shape(), sphere); ok && contact.Depth > 0.6 {
			t.Errorf("body %d is %v deep in the sphere", i, contact.Depth)
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
	within := func(b, in []float64) bool {
		for i := 1; i <= 3; i++ {
			if b[i] < in[i] || b[i+3] > in[i+3] {
				return false
			}
		}
		return true
	}
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
		if !held || b[1] > b[4] || b[2] > b[5] {
			t.Errorf("box %d is %v, in none above", i, b)
		}
	}
	if m[0] != 0 || deepest < 2 {
		t.Errorf("the first box has depth %v, the deepest %v", m[0], deepest)
	}
	for i := range c.bodies {
		box := d3.Bounds(c.bodies[i].shape())
		corners := make([]float64, BoxLen)
		Put(corners[1:], box.Min)
		Put(corners[4:], box.Max)
		if !within(corners, m) {
			t.Errorf("body %d is at %v, out of the first box %v", i, box, m[:BoxLen])
		}
	}
}
