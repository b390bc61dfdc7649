package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// TestTile8LosesNothing sends paths through sheaves of random tiles, near and far, huge and tiny, along axes and
// through corners: what RayCast hits is in the set, and comes not after its time there.
func TestTile8LosesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	hits, left := 0, 0
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
			var f tree.Traversal
			f.Slabs.SetPoint(tree.Vec(r.Origin), tree.Vec(r.Dir), top)
			f.Start(&m.tree)
			f.SetTiles(m.leaves, m.tiles8)
			s, set := f.NextTiles(best)
			for i := range m.tiles {
				h, ok := RayCast(path, m.tile(int32(i)))
				isFound, isPast := false, false
				for lane := range 8 {
					if s != nil && set>>lane&1 != 0 && s.Item[lane] == int32(i) {
						isFound, isPast = true, f.IsPast(lane, s, h.T)
					}
				}
				switch {
				case ok && h.T <= best && !isFound:
					t.Fatalf("%v hits %v at %v, but it is not among the eight tiles %+v: %08b", path, m.tile(int32(i)), h.T, s, set)
				case ok && h.T <= best && isPast:
					t.Fatalf("%v hits %v at %v, but later in %+v", path, m.tile(int32(i)), h.T, s)
				case ok && h.T <= best:
					hits++
				case !isFound:
					left++
				}
			}
		}
	}
	if hits < 1_000 || left < 4_000 {
		t.Errorf("%d hits, %d left out: there is nothing to compare", hits, left)
	}
}
