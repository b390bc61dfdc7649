package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSheafLosesNothing asks sheaves of random triangles about paths, near and far, huge and tiny, along axes and
// through corners: what RayCast hits is in the set, and comes not before its time there; the kernel says what plain
// Go does, to the bit.
func TestSheafLosesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	hits, told, left := 0, 0, 0
	for range 1_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) > 0 {
			unit = 1
		}
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		m := meshData{}
		for i := range 1 + rng.IntN(8) {
			var corners [dim]int32
			at := scatter(rng, unit)
			for k := range corners {
				corners[k] = int32(len(m.points))
				p := place.Add(at).Add(scatter(rng, unit*math.Pow(8, float64(-rng.IntN(4)))))
				if i > 0 && rng.IntN(3) == 0 {
					p = m.points[rng.IntN(len(m.points))]
				}
				m.points = append(m.points, p)
			}
			m.tiles = append(m.tiles, corners)
		}
		m.build(nil)
		s := &m.sheaf[0]
		for range 12 {
			r := wildRay(rng, place, unit)
			if rng.IntN(2) == 0 { // at a point of a tile
				c := m.corners(int32(rng.IntN(len(m.tiles))))
				to := c[0].Add(c[1].Sub(c[0]).Scale(float64(rng.IntN(5)) / 4))
				r.Origin = place.Add(scatter(rng, unit*math.Pow(16, float64(rng.IntN(5)))))
				r.Dir = to.Sub(r.Origin)
			}
			path, top := Path(r), math.MaxFloat64
			if rng.IntN(3) == 0 {
				path, top = Segment{r.Origin, r.Origin.Add(r.Dir)}, 1
				r.Dir = r.Origin.Add(r.Dir).Sub(r.Origin)
			}
			best := top
			if rng.IntN(3) == 0 {
				best *= rng.Float64()
			}
			var w arrow
			w.set(axes(r.Origin), r.Dir, top)
			set := uint32(s.used)
			var times [8]float32
			if w.at(s, notBefore(best)) {
				told++
				set = w.aim.shootPlainly(s, &times)
				var by [8]float32
				if got := w.aim.shoot(s, &by); got != set || !sameBits32(&by, &times) {
					t.Fatalf("sheaf %+v, aim %+v: %08b at %v, not %08b at %v", s, w.aim, got, by, set, times)
				}
			}
			for lane := range 8 {
				if s.used>>lane&1 == 0 {
					continue
				}
				if s.exact>>lane&1 != 0 && s.corners(lane) != m.corners(s.item[lane]) {
					t.Fatalf("lane %d of %+v is %v, not %v", lane, s, s.corners(lane), m.corners(s.item[lane]))
				}
				h, ok := RayCast(path, m.tile(s.item[lane]))
				switch {
				case ok && h.T <= best && set>>lane&1 == 0:
					t.Fatalf("%v hits %v at %v, but not in the sheaf %+v: %+v, %v", path, m.tile(s.item[lane]), h.T, s, w.aim, times)
				case ok && h.T <= best:
					hits++
					if w.at(s, notBefore(h.T)) && times[lane] > w.aim.last {
						t.Fatalf("%v hits %v at %v, before %v in %+v", path, m.tile(s.item[lane]), h.T, times[lane], w.aim)
					}
				case set>>lane&1 == 0:
					left++
				}
			}
		}
	}
	if told < 2_000 || hits < 1_000 || left < 4_000 {
		t.Errorf("told %d times, %d hits, %d left out: there is nothing to compare", told, hits, left)
	}
}

// sameBits32 says whether two have the same bits.
func sameBits32(a, b *[8]float32) bool {
	for i, x := range a {
		if math.Float32bits(x) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}
