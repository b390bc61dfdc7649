package d3

import (
	"math/rand/v2"
	"testing"
)

// TestHillsHaveTheirNormals rolls shapes over hills: what they hit has the normal that the tile has there by
// itself, or that of a face at the point that is hit, and of no other.
func TestHillsHaveTheirNormals(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	hits, others := 0, 0
	for round := range unlessBrief(60, 12) {
		m, up := hills(rng, []float64{0.02, 0.1, 0.5}[round%3])
		m.OneSided = rng.IntN(2) == 0
		var whole, tiles World[int]
		if err := whole.SetMesh(0, m); err != nil {
			t.Fatal(err)
		}
		for i := range m.Len() {
			if err := tiles.Set(i, m.At(i)); err != nil {
				t.Fatal(err)
			}
		}
		for _, body := range rollers(rng) {
			at := across(scatter(rng, 3), up)
			for range 12 {
				s := shifted(body, at.Add(up.Scale(1-lowestOf(body, up))))
				motion := across(scatter(rng, 2), up).Sub(up.Scale(2))
				h, ok := whole.SweepPart(s, motion, Filter[int]{Approaching: true})
				if !ok {
					continue
				}
				at = across(at.Add(motion.Scale(h.T)), up)
				hits++
				own, ok := Sweep(s, motion, m.At(h.Part))
				if !ok || own.T != h.T {
					t.Fatalf("%#v by %v: hit at %v, its tile at %v", s, motion, h.T, own.T)
				}
				if h.Normal == own.Normal {
					continue
				}
				others++
				isThere := false
				for i := range tiles.Overlapping(Sphere{h.Point, 1e-9}) {
					c := m.data.corners(int32(i))
					f := frontOf(&c)
					isThere = isThere || h.Normal == f || h.Normal == Vec{}.Sub(f)
				}
				if !isThere {
					t.Fatalf("%#v by %v: normal %v at %v, where no face has it; the tile alone has %v", s, motion, h.Normal, h.Point, own.Normal)
				}
			}
		}
	}
	if hits < 100 || others < 10 {
		t.Errorf("%d hits, %d with the normal of a face", hits, others)
	}
}

// TestMoverIsNeverStuckOnHills: who is not stopped, moves, on gentle hills and among peaks and slopes that are too
// steep to stand on.
func TestMoverIsNeverStuckOnHills(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 32))
	frames := 0
	for round := range unlessBrief(60, 40) {
		rise := []float64{0.02, 0.1, 0.3, 1}[round%4]
		m, up := hills(rng, rise)
		m.OneSided = rng.IntN(2) == 0
		for _, body := range rollers(rng) {
			wish := unit(across(scatter(rng, 1), up)).Scale(0.5 + 5*rng.Float64())
			if wish == (Vec{}) {
				continue
			}
			var w World[int]
			if err := w.SetMesh(0, m); err != nil {
				t.Fatal(err)
			}
			if err := w.Set(1, shifted(body, up.Scale(rise+0.1-lowestOf(body, up)))); err != nil {
				t.Fatal(err)
			}
			mover := Mover[int]{Up: up, Snap: float64(rng.IntN(2)) / 2, MaxSlope: []float64{0, 0.5, 1.4}[rng.IntN(3)]}
			const dt = 1.0 / 60
			var fall Vec
			stuck := 0
			for frame := range 60 {
				before, _ := w.Position(1)
				fall = fall.Sub(up.Scale(10 * dt))
				velocity := mover.Slide(&w, 1, wish.Add(fall), dt)
				fall = up.Scale(velocity.Dot(up))
				after, _ := w.Position(1)
				if across(after, up).maxAbs() > 3 {
					break
				}
				frames++
				stuck++
				if across(velocity, up).Len() <= wish.Len()/2 || across(after.Sub(before), up).Len() >= wish.Len()*dt/10 {
					stuck = 0
				}
				if stuck == 3 {
					t.Fatalf("round %d, frame %d: %#v stands, its velocity is %v", round, frame, body, velocity)
				}
			}
		}
	}
	if frames < 1000 {
		t.Errorf("%d frames", frames)
	}
}
