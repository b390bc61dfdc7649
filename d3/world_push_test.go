package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// wholeBox is a box with whole coordinates.
type wholeBox struct{ lo, hi [dim]int }

func (g *wholeBox) box() Box {
	var lo, hi [3]float64
	for k := range dim {
		lo[k], hi[k] = float64(g.lo[k]), float64(g.hi[k])
	}
	return Box{at(lo), at(hi)}
}

// pile is a box among others.
type pile struct {
	hero   wholeBox
	others []wholeBox
}

// isFree says whether the hero penetrates nothing after a motion.
func (c *pile) isFree(m [dim]int) bool {
	for i := range c.others {
		isIn := true
		for k := range dim {
			isIn = isIn && c.hero.lo[k]+m[k] < c.others[i].hi[k] && c.others[i].lo[k] < c.hero.hi[k]+m[k]
		}
		if isIn {
			return false
		}
	}
	return true
}

// stops lists where the hero may touch another along an axis, not farther than it is wide.
func (c *pile) stops(k int) []int {
	stops, width, seen := []int{0}, c.hero.hi[k]-c.hero.lo[k], map[int]bool{0: true}
	for i := range c.others {
		for _, m := range [...]int{c.others[i].lo[k] - c.hero.hi[k], c.others[i].hi[k] - c.hero.lo[k]} {
			if !seen[m] && -width <= m && m <= width {
				seen[m] = true
				stops = append(stops, m)
			}
		}
	}
	return stops
}

// least returns the square of the shortest way out of all, and of those along an axis, or −1 if
// there is none.
func (c *pile) least() (all, straight int) {
	all, straight = -1, -1
	var m [dim]int
	var try func(k, sum, moved int)
	try = func(k, sum, moved int) {
		if k < dim {
			for _, m[k] = range c.stops(k) {
				more := 0
				if m[k] != 0 {
					more = 1
				}
				try(k+1, sum+m[k]*m[k], moved+more)
			}
			return
		}
		isBetter := all < 0 || sum < all
		isStraighter := moved <= 1 && (straight < 0 || sum < straight)
		if (isBetter || isStraighter) && c.isFree(m) {
			if isBetter {
				all = sum
			}
			if isStraighter {
				straight = sum
			}
		}
	}
	try(0, 0, 0)
	return all, straight
}

// reaches says whether the hero still touches where it was.
func (c *pile) reaches(moved Vec) bool {
	for k, x := range axes(moved) {
		if math.Abs(x) > float64(c.hero.hi[k]-c.hero.lo[k]) {
			return false
		}
	}
	return true
}

// tilePile returns a hero among tiles of a map, as many of which are solid as share says: rooms,
// floors and loose ones.
func tilePile(rng *rand.Rand) (c pile) {
	const size = 8
	ground, wall, share := rng.IntN(3), rng.IntN(3), []float64{0, 0.2, 0.6}[rng.IntN(3)]
	var at [dim]int
	var add func(k int)
	add = func(k int) {
		if k < dim {
			for at[k] = range 4 {
				add(k + 1)
			}
			return
		}
		if !(at[1] < ground || at[0] < wall || rng.Float64() < share) {
			return
		}
		var g wholeBox
		for k, x := range at {
			g.lo[k], g.hi[k] = size*x, size*(x+1)
		}
		c.others = append(c.others, g)
	}
	add(0)
	c.hero = anyBox(rng, 20)
	return c
}

// boxPile returns a hero among a few boxes.
func boxPile(rng *rand.Rand) (c pile) {
	for range 1 + rng.IntN(6) {
		c.others = append(c.others, anyBox(rng, 20))
	}
	c.hero = anyBox(rng, 20)
	return c
}

func anyBox(rng *rand.Rand, room int) (g wholeBox) {
	for k := range dim {
		g.lo[k] = rng.IntN(room)
		g.hi[k] = g.lo[k] + 1 + rng.IntN(12)
	}
	return g
}

// TestPushIsTheShortest compares Push among boxes with the shortest of all motions that end
// at a side of some box on each axis. It is in tiles of any order.
func TestPushIsTheShortest(t *testing.T) {
	for _, family := range []struct {
		name  string
		make  func(*rand.Rand) pile
		worse float64 // the share that may be longer than the shortest
	}{
		{"tiles", tilePile, 0.01},
		{"boxes", boxPile, 0},
	} {
		t.Run(family.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 77))
			asked, worse := 0, 0
			for range unlessBrief(1500, 200) {
				c := family.make(rng)
				all, straight := c.least()
				moved, ok := c.push(rng)
				sq := int(moved.Dot(moved))
				switch {
				case !ok && straight >= 0, ok && straight >= 0 && sq > straight:
					t.Fatalf("%+v: moved by %v, %v; along one axis |x|² = %d will do", c, moved, ok, straight)
				case !ok && all >= 0, ok && all >= 0 && sq > all:
					worse++
				case ok && sq < all && c.reaches(moved):
					t.Fatalf("%+v: moved by %v: no |x|² is less than %d", c, moved, all)
				}
				if all > 0 {
					asked++
				}
				if ok {
					c.check(t, moved)
				}
				if again, too := c.push(rng); again != moved || too != ok {
					t.Fatalf("%+v: moved by %v, %v; in another order by %v, %v", c, moved, ok, again, too)
				}
			}
			if t.Logf("%d ways out, %d not the shortest", asked, worse); float64(worse) > family.worse*float64(asked) {
				t.Errorf("%d of %d are not the shortest", worse, asked)
			}
		})
	}
}

// push pushes the hero out of the others, which are inserted in any order.
func (c *pile) push(rng *rand.Rand) (Vec, bool) {
	var w World[int]
	for _, i := range rng.Perm(len(c.others) + 1) {
		s := c.hero.box()
		if i < len(c.others) {
			s = c.others[i].box()
		}
		if err := w.Set(i, s); err != nil {
			panic(err)
		}
	}
	return w.Push(len(c.others))
}

// check asks the exact verdict whether the hero is out.
func (c *pile) check(t *testing.T, moved Vec) {
	hero := c.hero.box()
	hero = Box{hero.Min.Add(moved), hero.Max.Add(moved)}
	for i := range c.others {
		if k, _ := Collide(hero, c.others[i].box()); k.Depth > 0 {
			t.Fatalf("%+v: moved by %v: %v is still %v deep", c, moved, c.others[i], k.Depth)
		}
	}
}

// TestPushAtSeams: tiles side by side are as one floor to what is pushed out of them.
func TestPushAtSeams(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) Shape { return Box{at([3]float64{x0, y0, 6}), at([3]float64{x1, y1, 9})} }
	for _, c := range []struct {
		name string
		hero Shape
		want Vec
	}{
		{"on the last part of a tile", box(6, 13, 18, 37), xy(0, 3)},
		{"deep in two", box(10, 6, 22, 30), xy(0, 10)},
		{"between numbers that round", box(10, 6.5, 22.25, 30), xy(0, 9.5)},
		{"at a wall of tiles", box(49-16-1, 13, 49-2, 37), xy(1, 3)},
		{"a ball above a seam", Sphere{at([3]float64{16, 13, 8}), 5}, xy(0, 8)},
		{"a ball beside a seam", Sphere{at([3]float64{17, 18, 8}), 5}, xy(0, 3)},
		{"a capsule beside a seam", Capsule{at([3]float64{17, 15, 8}), at([3]float64{17, 30, 8}), 5}, xy(0, 6)},
		{"a turned box beside a seam", box(6, 13, 18, 37).(Box).In(Transform{}), xy(0, 3)},
	} {
		var w World[string]
		set := func(id string, s Shape) {
			if err := w.Set(id, s); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 4 {
			x := float64(16 * (i - 1))
			set(fmt.Sprint("floor ", i), Box{at([3]float64{x, 0, -99}), at([3]float64{x + 16, 16, 99})})
		}
		if c.name == "at a wall of tiles" {
			for i := range 4 {
				y := float64(16 * (i + 1))
				set(fmt.Sprint("wall ", i), Box{at([3]float64{17, y, -99}), at([3]float64{33, y + 16, 99})})
			}
		}
		set("hero", c.hero)
		if moved, ok := w.Push("hero"); !ok || !nearly(moved, c.want) {
			t.Errorf("%s: moved by %v, %v, want %v", c.name, moved, ok, c.want)
		}
	}
}

// TestPushGoesThroughNothing: what is between two walls stays, though there is room behind them.
func TestPushGoesThroughNothing(t *testing.T) {
	var w World[string]
	for i, x := range []float64{-3, 5} {
		if err := w.Set(fmt.Sprint("wall ", i), Box{at([3]float64{x, -99, -99}), at([3]float64{x + 2, 99, 99})}); err != nil {
			t.Fatal(err)
		}
	}
	hero := Box{at([3]float64{-1.5, 0, 0}), at([3]float64{5.5, 2, 2})}
	if err := w.Set("hero", hero); err != nil {
		t.Fatal(err)
	}
	if moved, ok := w.Push("hero"); ok || moved != (Vec{}) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	// The normals lead out of more tiles than it is wide: then the shorter way does, too.
	var map4 World[int]
	for i := range 16 {
		x, y := float64(i%4), float64(i/4)
		if err := map4.Set(i, Box{at([3]float64{16 * x, 16 * y, -99}), at([3]float64{16*x + 16, 16*y + 16, 99})}); err != nil {
			t.Fatal(err)
		}
	}
	if err := map4.Set(99, Box{at([3]float64{1, 1.5, 0}), at([3]float64{63, 62, 2})}); err != nil {
		t.Fatal(err)
	}
	if moved, ok := map4.Push(99); ok && moved.Len() > 63 {
		t.Errorf("moved by %v, though %v will do", moved, xy(0, 62.5))
	}
	// A crate that stands lower lets it out over the top.
	if err := w.Set("wall 1", Box{at([3]float64{5, -99, -99}), at([3]float64{7, 1, 99})}); err != nil {
		t.Fatal(err)
	}
	if moved, ok := w.Push("hero"); !ok || !nearly(moved, xy(0.5, 1)) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
}

// TestPushIsNoLonger: no way out is longer than what follows the normals of Collide.
func TestPushIsNoLonger(t *testing.T) {
	for _, population := range allPopulations() {
		rng := rand.New(rand.NewPCG(*seed, 78))
		for range 40 {
			var w World[int]
			n := 2 + rng.IntN(10)
			for id := range n {
				if err := w.Set(id, population.shape(rng)); err != nil {
					t.Fatal(err)
				}
			}
			sc, all := w.store.scratches.Take(), queryFilter{}
			sc.obstacles = sc.obstacles[:0]
			sc.marks.Clear()
			w.store.update()
			if !w.store.meetObstacles(0, Vec{}, &all, sc) {
				continue
			}
			before, wasOut := w.store.slide(0, Vec{}, &all, sc)
			w.store.scratches.Put(sc)
			after, isOut := w.Push(0)
			if wasOut && (!isOut || length(after) > float64(length(before)*(1+0x1p-40))) {
				t.Errorf("%s: moved by %v, %v, where %v will do", population.name, after, isOut, before)
			}
			if math.IsNaN(after.Dot(after)) {
				t.Errorf("%s: moved by %v", population.name, after)
			}
		}
	}
}

// TestPushAllocatesNothing pushes out of a corner of tiles, where it looks for another way.
func TestPushAllocatesNothing(t *testing.T) {
	var w World[int]
	for i := range 8 {
		x := float64(16 * i)
		_ = w.Set(i, Box{at([3]float64{x, 0, 0}), at([3]float64{x + 16, 16, 16})})
		_ = w.Set(8+i, Box{at([3]float64{0, x + 16, 0}), at([3]float64{16, x + 32, 16})})
	}
	var hero Shape = Box{at([3]float64{13, 9, 3}), at([3]float64{35, 37, 13})}
	if n := testing.AllocsPerRun(20, func() {
		_ = w.Set(99, hero)
		if moved, ok := w.Push(99); !ok || moved != xy(3, 7) {
			t.Fatalf("moved by %v, %v", moved, ok)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPush pushes a box out of tiles: up, where one way is the shortest for all; at a
// seam, where another way is to be found; and out of a corner.
func BenchmarkPush(b *testing.B) {
	var w World[int]
	for i := range 64 {
		x := float64(16 * i)
		_ = w.Set(i, Box{at([3]float64{x, 0, 0}), at([3]float64{x + 16, 16, 16})})
		_ = w.Set(64+i, Box{at([3]float64{0, x + 16, 0}), at([3]float64{16, x + 32, 16})})
	}
	for _, place := range []struct {
		name string
		x    float64
	}{{"up", 40}, {"seam", 38}, {"corner", 15}} {
		b.Run(place.name, func(b *testing.B) {
			var hero Shape = Box{at([3]float64{place.x, 13, 3}), at([3]float64{place.x + 12, 37, 13})}
			for range b.N {
				_ = w.Set(99, hero)
				w.Push(99)
			}
		})
	}
}

// TestPushKeepsToItsSide: how far the normals lead one way is no leave to go as far the other way,
// through walls that are not even touched.
func TestPushKeepsToItsSide(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) Box {
		lo, hi := [3]float64{x0, y0, 0}, [3]float64{x1, y1, 40}
		return Box{at(lo), at(hi)}
	}
	hero := box(5, 2, 8, 7)
	if dim == 3 {
		hero = Box{at([3]float64{5, 2, 15}), at([3]float64{8, 7, 19})}
	}
	blocks := []Box{box(4, 1, 15, 9), box(1, 0, 12, 11)}
	walls := []Box{box(0, -99, 0.25, 99), box(-0.9, -99, -0.4, 99)}
	for n := range len(walls) + 1 {
		var w World[int]
		for i, b := range slices.Concat(blocks, walls[:n]) {
			w.Set(i, b)
		}
		w.Set(-1, hero)
		if moved, ok := w.Push(-1); !ok || moved != xy(10, 0) {
			t.Errorf("with %d walls: %v, %t, want %v", n, moved, ok, xy(10, 0))
		}
	}
}

// TestPushOfTurnOutOfRange: a motion that would lead out of the range of floats from where Push has led ends there.
func TestPushOfTurnOutOfRange(t *testing.T) {
	for _, far := range []float64{1, 8e307} {
		var w World[int]
		_ = w.Set(1, NewHull(fill(0), xy(1, 0), xy(0, 1), scatterless(1, 1)))
		_ = w.Set(2, HalfSpace{xy(far, 0), xy(1, 0)})
		if err := w.MoveTurning(1, Motion{Spin: turnZ(math.Pi / 4), Move: xy(1.2e308, 0)}); err != nil {
			t.Fatal(err)
		}
		if _, ok := w.Push(1); !ok {
			t.Fatal("it is not pushed")
		}
		from, _ := w.Position(1)
		w.Step()
		if to, _ := w.Position(1); !isFinite(to.maxAbs()) || (to == from) != (far > 1) {
			t.Errorf("from %v to %v", from, to)
		}
		w.Hash()
	}
}
