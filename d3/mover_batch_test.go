package d3

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// slideCrowd is a World with movers, and what they are to do.
type slideCrowd struct {
	w      *World[int]
	movers []Mover[int]
	calls  []SlideCall[int]
	places []Vec // where they are to stay near, if that is set
}

// The ids of a crowd: those of its movers count from firstOfCrowd.
const firstOfCrowd = 1000

// A crowdKind makes a crowd of n movers, and begins its frames.
type crowdKind struct {
	name  string
	make  func(rng *rand.Rand, n int) *slideCrowd
	frame func(c *slideCrowd, rng *rand.Rand) // what happens before the movers move
}

// crowdKinds are crowds that movers of all kinds are in.
var crowdKinds = []crowdKind{
	{"apart", func(rng *rand.Rand, n int) *slideCrowd { return newCrowd(rng, n, 4) }, nil},
	{"close", func(rng *rand.Rand, n int) *slideCrowd { return newCrowd(rng, n, 1.02) }, nil},
	{"touching", func(rng *rand.Rand, n int) *slideCrowd { return newCrowd(rng, n, 1) }, nil},
	{"overlapping", func(rng *rand.Rand, n int) *slideCrowd { return newCrowd(rng, n, 0.7) }, nil},
	{"on platforms", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 1.5)
		for i := range n {
			x, _ := c.w.Position(firstOfCrowd + i)
			if i%3 == 0 {
				c.w.Set(100+i, Box{x.Sub(fill(0.9)), x.Add(fill(0.9)).Sub(xy(0, 1.42))})
			}
		}
		return c
	}, func(c *slideCrowd, rng *rand.Rand) {
		for i := range c.calls {
			if i%3 == 0 && rng.IntN(2) == 0 {
				c.w.Move(100+i, xy(rng.Float64()-0.5, rng.Float64()-0.5))
			} else if i%3 == 0 {
				c.w.MoveTurning(100+i, turnOfCrowd(rng))
			}
		}
	}},
	{"pushed", func(rng *rand.Rand, n int) *slideCrowd { return newCrowd(rng, n, 1.5) }, func(c *slideCrowd, rng *rand.Rand) {
		for i := range c.calls { // also movers that are moved
			if rng.IntN(6) == 0 {
				c.w.Move(firstOfCrowd+i, xy(rng.Float64()-0.5, 0))
			}
		}
		for i := range 5 {
			c.w.Set(50+i, Sphere{xy(8*rng.Float64()-4, 1), 0.5})
			c.w.Move(50+i, randomIn(rng, 2))
		}
	}},
	{"far", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 1.2)
		for i := range c.calls {
			switch rng.IntN(6) {
			case 0:
				c.calls[i].Velocity = c.calls[i].Velocity.Scale(1e300)
			case 1:
				c.calls[i].Velocity = c.calls[i].Velocity.Scale(1e3)
			case 2:
				c.calls[i].Velocity = Vec{X: math.NaN()}
			}
		}
		return c
	}, nil},
	{"twice", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 1.2)
		for i := range c.calls {
			switch rng.IntN(5) {
			case 0:
				c.calls[i].ID = firstOfCrowd + rng.IntN(n)
			case 1:
				c.calls[i].Mover = c.calls[rng.IntN(n)].Mover
			case 2:
				c.calls[i].ID = rng.IntN(60) // the terrain, or what is not there
			case 3:
				if i%7 == 0 {
					c.calls[i].Mover = nil
				}
			}
		}
		return c
	}, nil},
	{"stacked", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 2)
		for i := range n { // on the heads of others
			if x, _ := c.w.Position(firstOfCrowd + i/2); i%2 == 1 {
				c.w.Set(firstOfCrowd+i, Box{x.Add(fill(-0.3)).Add(xy(0, 1.5)), x.Add(fill(0.3)).Add(xy(0, 1.5))})
			}
		}
		return c
	}, nil},
	{"seamless", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 1.1)
		for i := range n {
			x, _ := c.w.Position(firstOfCrowd + i)
			c.w.Set(firstOfCrowd+i, Box{x.Sub(fill(0.5)), x.Add(fill(0.5))})
			c.movers[i].Filter = Filter[int]{Seamless: true, Mask: []uint64{0, 1, 3}[i%3]}
		}
		return c
	}, nil},
	{"one-way", func(rng *rand.Rand, n int) *slideCrowd {
		c := newCrowd(rng, n, 1.1)
		for i := range n {
			c.movers[i].OneWay = 1 << (i % 3)
			c.w.SetFilter(firstOfCrowd+i, 1<<(i%4), ^uint64(0))
			c.movers[i].Corner = 0.2
		}
		return c
	}, func(c *slideCrowd, rng *rand.Rand) {
		for i := range c.movers {
			if rng.IntN(8) == 0 {
				c.movers[i].Drop()
			}
		}
	}},
}

// turnOfCrowd is a turn of a platform.
func turnOfCrowd(rng *rand.Rand) Motion {
	return Motion{Move: xy(0, 0.1), Spin: turnZ(rng.Float64() - 0.5)}
}

// newCrowd is a crowd on boxes and hills, at distances of gap.
func newCrowd(rng *rand.Rand, n int, gap float64) *slideCrowd {
	c := &slideCrowd{w: new(World[int]), movers: make([]Mover[int], n), calls: make([]SlideCall[int], n)}
	side := int(math.Ceil(math.Sqrt(float64(n))))
	if dim == 2 {
		side = n
	}
	for i := range 40 {
		x := float64(i)*5 - 20
		c.w.Set(i, Box{xy(x, -2-float64(i%2)/4).Sub(depthOf(300)), xy(x+5, -float64(i%2)/4).Add(depthOf(300))})
	}
	for i := range n {
		at := xy(float64(i%side)*gap, 0.9).Add(depthOf(float64(i/side) * gap)).Add(xy(0, float64(rng.IntN(3))))
		var s Shape = Capsule{at.Sub(xy(0, 0.2)), at.Add(xy(0, 0.2)), 0.5}
		switch i % 5 {
		case 1:
			s = Sphere{at, 0.5}
		case 2:
			s = Box{at.Sub(fill(0.5)), at.Add(fill(0.5))}
		case 3:
			s = Rounded{Segment{at, at.Add(xy(0.1, 0.2))}, 0.4}
		}
		c.w.Set(firstOfCrowd+i, s)
		c.movers[i] = Mover[int]{Up: moverUp, Snap: 0.2, Step: 0.3 * float64(i%2)}
		if i%11 == 0 {
			c.movers[i].Up = Vec{}
		}
		c.calls[i] = SlideCall[int]{&c.movers[i], firstOfCrowd + i, randomIn(rng, 3)}
	}
	rng.Shuffle(n, func(i, j int) { c.calls[i], c.calls[j] = c.calls[j], c.calls[i] })
	return c
}

// state is all that is known of a crowd.
func (c *slideCrowd) state() string {
	s := fmt.Sprintf("hash %x\n", c.w.Hash())
	for i := range c.calls {
		call := &c.calls[i]
		x, ok := c.w.Position(call.ID)
		s += fmt.Sprintf("%d: id %d at %v %v, velocity %v", i, call.ID, x, ok, call.Velocity)
		if call.Mover != nil {
			m, st := call.Mover, &call.Mover.state
			s += fmt.Sprintf(", %+v, %+v, %+v, %v %v, %v %v, %v %v %v", m.memory(), st.touches[:st.count], st.pushes[:st.pushCount], st.isStuck, st.hasLeft, st.landed, st.hasLanded, st.a, st.b, st.isSqueezed)
		}
		s += "\n"
	}
	return s
}

// TestSlides: for any number of workers Slides does what calls of Slide one after the other do: to the World, to the movers, and to what
// Step tells, to the bit, frame by frame.
func TestSlides(t *testing.T) {
	for _, kind := range crowdKinds {
		t.Run(kind.name, func(t *testing.T) {
			for round := range unlessBrief(3, 1) {
				for _, n := range []int{30, slideWindow + 20} { // one window, and more than one
					seed := *seed + uint64(round)
					frames := unlessBrief(8, 4)
					var want []string
					for _, workers := range []int{0, 2, 5} {
						rng := rand.New(rand.NewPCG(seed, uint64(n)))
						c := kind.make(rng, n)
						c.w.SetWorkers(workers)
						for frame := range frames {
							if kind.frame != nil {
								kind.frame(c, rng)
							}
							if workers == 0 {
								for i := range c.calls {
									if call := &c.calls[i]; call.Mover != nil {
										call.Velocity = call.Mover.Slide(c.w, call.ID, call.Velocity, 0.1)
									}
								}
							} else {
								c.w.Slides(c.calls, 0.1)
							}
							state := c.state()
							if frame%2 == 1 {
								state += fmt.Sprintf("%v", c.w.AppendStep(nil))
							}
							if workers == 0 {
								want = append(want, state)
							} else if state != want[frame] {
								t.Fatalf("seed %d, %d movers, %d workers, frame %d:\n%s\nwant\n%s", seed, n, workers, frame, firstDifference(state, want[frame]), firstDifference(want[frame], state))
							}
							for i := range c.calls {
								if c.calls[i].Velocity.maxAbs() < 100 {
									c.calls[i].Velocity = c.calls[i].Velocity.Add(xy(0, -1)).Add(randomIn(rng, 0.5))
								}
							}
						}
					}
				}
			}
		})
	}
}

// TestSlidesRecord: a record has the calls one by one, and a replay agrees.
func TestSlidesRecord(t *testing.T) {
	record := func(isBatch bool) string {
		var to bytes.Buffer
		c := newCrowd(rand.New(rand.NewPCG(45, 8)), 20, 1.1)
		c.w.SetWorkers(2)
		if err := c.w.Record(&to); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			if isBatch {
				c.w.Slides(c.calls, 0.1)
			} else {
				for i := range c.calls {
					call := &c.calls[i]
					call.Velocity = call.Mover.Slide(c.w, call.ID, call.Velocity, 0.1)
				}
			}
			c.w.Step()
		}
		return to.String()
	}
	batch := record(true)
	if batch != record(false) {
		t.Error("the record of Slides is not that of its calls one by one")
	}
	if got, err := Replay(strings.NewReader(batch)); got.Difference != nil || err != nil {
		t.Error(got.Difference, err)
	}
}

// TestSlidesWithFunctions: functions of a filter are asked in the order of the calls, and see no mover that has moved too early.
func TestSlidesWithFunctions(t *testing.T) {
	var asked [2][]string
	for i := range asked {
		c := newCrowd(rand.New(rand.NewPCG(45, 9)), 30, 1.1)
		c.w.SetWorkers(3)
		for k := range c.movers {
			if k%4 == 0 {
				c.movers[k].Filter.Where = func(id int) bool {
					x, _ := c.w.Position(id)
					asked[i] = append(asked[i], fmt.Sprint(k, id, x))
					return id%3 != 0
				}
			}
		}
		for range 5 {
			if i == 0 {
				c.w.Slides(c.calls, 0.1)
				continue
			}
			for k := range c.calls {
				call := &c.calls[k]
				call.Velocity = call.Mover.Slide(c.w, call.ID, call.Velocity, 0.1)
			}
		}
	}
	if len(asked[1]) == 0 || !slices.Equal(asked[0], asked[1]) {
		t.Errorf("asked %d and %d times", len(asked[0]), len(asked[1]))
	}
}

// TestSlidesNothing: calls that move nothing change nothing, not even what Move has begun.
func TestSlidesNothing(t *testing.T) {
	for _, dt := range []float64{0, -1, math.NaN(), math.Inf(1), 0.1} {
		c := newCrowd(rand.New(rand.NewPCG(45, 10)), 20, 2)
		c.w.SetWorkers(2)
		for i := range c.calls {
			if dt == 0.1 {
				c.calls[i].ID = -1
			}
		}
		_ = c.w.Move(firstOfCrowd, xy(1, 0))
		before := c.state()
		c.w.Slides(c.calls, dt)
		c.w.Slides(nil, 0.1)
		if after := c.state(); after != before {
			t.Errorf("dt %v: %s, before %s", dt, firstDifference(after, before), firstDifference(before, after))
		}
	}
}

// TestSlidesAllocate: warm, Slides allocates nothing, on one goroutine and on several.
func TestSlidesAllocate(t *testing.T) {
	for _, workers := range []int{1, 2} {
		c := newCrowd(rand.New(rand.NewPCG(45, 11)), 300, 1.3)
		c.w.SetWorkers(workers)
		var events []Event[int]
		move := func() {
			for i := range c.calls {
				c.calls[i].Velocity = c.calls[i].Velocity.Scale(0.9).Add(xy(0.1, -1))
			}
			c.w.Slides(c.calls, 0.1)
			events = c.w.AppendStep(events[:0])
		}
		// Which worker plans what is chance: each has to have had the calls that need most memory.
		least := math.Inf(1)
		for range 20 {
			for range 30 {
				move()
			}
			if least = min(least, testing.AllocsPerRun(5, move)); least < 1 {
				break
			}
		}
		if least >= 1 {
			t.Errorf("%d workers: %v allocations", workers, least)
		}
	}
}

// firstDifference returns the first line of s that t has not at the same place.
func firstDifference(s, t string) string {
	start := 0
	for i := range min(len(s), len(t)) {
		if s[i] != t[i] {
			break
		}
		if s[i] == '\n' {
			start = i + 1
		}
	}
	return s[start:min(len(s), start+2500)]
}

// newWalkers is a crowd of n capsules that walk on hills of 200 by 200 squares, each about a place of its own.
func newWalkers(tb testing.TB, n int) *slideCrowd {
	rng := rand.New(rand.NewPCG(45, 6))
	height := func(x, z float64) float64 { return 2 * math.Sin(x/7) * math.Cos(z/9) }
	c := &slideCrowd{w: new(World[int]), movers: make([]Mover[int], n), calls: make([]SlideCall[int], n)}
	if err := c.w.SetMesh(0, terrain(200, height)); err != nil {
		tb.Fatal(err)
	}
	side, far := int(math.Ceil(math.Sqrt(float64(n)))), 190.0
	if dim == 2 {
		side, far = n, 190*200
	}
	for i := range n {
		x, z := far*((float64(i%side)+0.5)/float64(side)-0.5), far*((float64(i/side)+0.5)/float64(side)-0.5)
		if dim == 2 {
			z = 0
		}
		foot := at([3]float64{x, height(x, z) + 0.6, z})
		if err := c.w.Set(firstOfCrowd+i, Capsule{foot, foot.Add(xy(0, 1)), 0.4}); err != nil {
			tb.Fatal(err)
		}
		c.movers[i] = Mover[int]{Up: moverUp, Snap: 0.3, Step: 0.3}
		c.calls[i] = SlideCall[int]{Mover: &c.movers[i], ID: firstOfCrowd + i}
		c.places = append(c.places, foot)
	}
	rng.Shuffle(n, func(i, j int) { c.calls[i], c.calls[j] = c.calls[j], c.calls[i] })
	for range 60 {
		c.walk(rng)
		c.w.Slides(c.calls, 1.0/60)
		c.w.Step()
	}
	return c
}

// walk sets what the movers are to do: they walk at 3 a second, turn now and then, and fall as they have fallen.
func (c *slideCrowd) walk(rng *rand.Rand) {
	for i := range c.calls {
		call := &c.calls[i]
		v := across(call.Velocity, moverUp)
		if rng.IntN(60) == 0 || v.maxAbs() < 1 {
			x, _ := c.w.Position(call.ID)
			v = unit(across(c.places[call.ID-firstOfCrowd].Sub(x).Add(randomIn(rng, 2)), moverUp)).Scale(3)
		}
		call.Velocity = v.Add(moverUp.Scale(call.Velocity.Dot(moverUp) - 10.0/60))
	}
}

// BenchmarkMany asks much at once, by single calls, and in one call on one goroutine and on two: rays into a crowd of balls and capsules,
// and a frame of two thousand walkers on hills.
func BenchmarkMany(b *testing.B) {
	rng := rand.New(rand.NewPCG(45, 4))
	balls := batchWorld(b, rng, 20_000)
	var paths []Path
	for range 100_000 {
		paths = append(paths, &Ray{randomIn(rng, 10), randomIn(rng, 1)})
	}
	var walkers *slideCrowd
	for workers, way := range []string{"single", "batch1", "batch2"} {
		b.Run(way+"/rays", func(b *testing.B) {
			balls.SetWorkers(workers)
			hits := make([]BatchHit[int], len(paths))
			for b.Loop() {
				if workers > 0 {
					hits = balls.RayCasts(paths, hits)
					continue
				}
				for i, p := range paths {
					hits[i].Struck, hits[i].OK = balls.RayCastPart(p)
				}
			}
		})
		b.Run(way+"/crowd", func(b *testing.B) {
			if walkers == nil {
				walkers = newWalkers(b, 2000)
			}
			c := walkers
			c.w.SetWorkers(workers)
			for b.Loop() {
				b.StopTimer()
				c.w.Step()
				c.walk(rng)
				b.StartTimer()
				if workers > 0 {
					c.w.Slides(c.calls, 1.0/60)
					continue
				}
				for i := range c.calls {
					call := &c.calls[i]
					call.Velocity = call.Mover.Slide(c.w, call.ID, call.Velocity, 1.0/60)
				}
			}
		})
	}
}
