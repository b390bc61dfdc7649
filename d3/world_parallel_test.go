package d3

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// shareAll makes Worlds share work, however small they are, until the end of a test.
func shareAll(t *testing.T) {
	nodes, pairs := fewNodes, fewPairs
	fewNodes, fewPairs = 16, 16
	t.Cleanup(func() { fewNodes, fewPairs = nodes, pairs })
}

// TestWorkers: any number of goroutines has the pairs and events of one, in the same order, in Worlds of
// all that there is, standing still, moving straight and along legs, and far enough for slices of time.
func TestWorkers(t *testing.T) {
	shareAll(t)
	rounds, n := 3, 1200
	if !brief() {
		rounds = 12
	}
	for _, workers := range [...]int{2, 3, 16} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, uint64(workers)))
			var alone, shared World[int]
			shared.SetWorkers(workers)
			both := func(do func(w *World[int]) error) {
				for _, w := range [...]*World[int]{&alone, &shared} {
					if err := do(w); err != nil {
						t.Fatal(err)
					}
				}
			}
			ground := meshThrough([]Vec{scatter(rng, 20), scatter(rng, 20), scatter(rng, 20), scatter(rng, 20)})
			both(func(w *World[int]) error { return w.SetMesh(-1, ground) })
			both(func(w *World[int]) error { return w.Set(-2, Line{Vec{}, Vec{X: 1}}) })
			for round := range rounds {
				speed := [...]float64{0, 0.5, 40}[round%3]
				for id := range n {
					s, m := anyShape(rng, scatter(rng, 8), 0.5), scatter(rng, speed)
					both(func(w *World[int]) error {
						if err := w.Set(id, s); err != nil || speed == 0 {
							return err
						}
						if id%97 == 0 {
							_ = w.MoveTurning(id, Motion{Move: m, Spin: turnZ(float64(id%3) * 0.25), Pivot: m}) // not what has infinite sides
							return nil
						}
						if id%3 == 0 {
							return w.MoveAlong(id, Leg{0.5, m.Scale(0.3)}, Leg{1, m})
						}
						return w.Move(id, m)
					})
				}
				if a, b := alone.AppendPairs(nil), shared.AppendPairs(nil); !reflect.DeepEqual(a, b) {
					t.Fatalf("round %d: %d pairs, alone %d", round, len(b), len(a))
				}
				if a, b := alone.AppendStep(nil), shared.AppendStep(nil); !reflect.DeepEqual(a, b) {
					t.Fatalf("round %d: %d events, alone %d", round, len(b), len(a))
				}
			}
			if alone.Hash() != shared.Hash() {
				t.Error("other hashes")
			}
		})
	}
}

// TestWorkersStep: one, two, three and eight goroutines have the same events, bit for bit and in the same order, of objects of several parts, of
// filters, of what is removed, of ways that bend and of those that have been gone already, of one that moves, many and all.
func TestWorkersStep(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 11))
	rounds, n := 8, 700
	if !brief() {
		rounds = 30
	}
	counts := [...]int{1, 2, 3, 8}
	var worlds [len(counts)]World[int]
	var sc scratch
	each := func(do func(w *World[int]) error) {
		t.Helper()
		for i := range worlds {
			if err := do(&worlds[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range worlds {
		worlds[i].SetWorkers(counts[i])
		worlds[i].Seamless = true
	}
	ground := meshThrough([]Vec{scatter(rng, 9), scatter(rng, 9), scatter(rng, 9), scatter(rng, 9), scatter(rng, 9)})
	each(func(w *World[int]) error { return w.SetMesh(-1, ground) })
	place := func(id int) {
		parts := []Shape{anyShape(rng, scatter(rng, 7), 0.5)}
		for p := scatter(rng, 7); rng.IntN(4) == 0; p = p.Add(at([3]float64{1, 0, 0})) {
			parts = append(parts, Box{p, p.Add(fill(1))}) // side by side
		}
		each(func(w *World[int]) error { return w.SetParts(id, parts...) })
	}
	for id := range n {
		place(id)
	}
	for round := range rounds {
		movers := [...]int{0, 1, n / 30, n / 3, n}[rng.IntN(5)]
		speed := [...]float64{0.1, 1, 1, 30}[rng.IntN(4)]
		for _, id := range rng.Perm(n)[:movers] {
			m := scatter(rng, speed)
			switch rng.IntN(8) {
			case 0:
				each(func(w *World[int]) error {
					return unlessGone(w.MoveAlong(id, Leg{0.5, m.Scale(0.3)}, Leg{0.5, m}, Leg{1, m.Neg()}))
				})
			case 2:
				if m = scatter(rng, 1); id%16 != 0 {
					break
				}
				each(func(w *World[int]) error {
					_ = w.MoveTurning(id, Motion{Move: m, Spin: turnZ(0.5), Pivot: m})
					return nil
				})
			case 1: // as a walker does
				each(func(w *World[int]) error {
					if number, ok := w.ids.Find(id); ok {
						w.store.translate(number, m)
						w.store.setTravelled(number, m.Neg(), []Leg{{0.5, m.Scale(-0.4)}, {1, Vec{}}}, &sc)
					}
					return nil
				})
			default:
				each(func(w *World[int]) error { return unlessGone(w.Move(id, m)) })
			}
		}
		events := worlds[0].AppendStep(nil)
		pairs := worlds[0].AppendPairs(nil)
		hash := worlds[0].Hash()
		for i := 1; i < len(worlds); i++ {
			w, workers := &worlds[i], counts[i]
			if got := w.AppendStep(nil); !reflect.DeepEqual(got, events) {
				t.Fatalf("round %d, %d workers: %d events, not %d, or others", round, workers, len(got), len(events))
			}
			if got := w.AppendPairs(nil); !reflect.DeepEqual(got, pairs) {
				t.Fatalf("round %d, %d workers: %d pairs, not %d, or others", round, workers, len(got), len(pairs))
			}
			if w.Hash() != hash || !reflect.DeepEqual(w.store.movedObjects, worlds[0].store.movedObjects) {
				t.Fatalf("round %d, %d workers: another hash, or others have come", round, workers)
			}
		}
		for range rng.IntN(30) {
			id := rng.IntN(n)
			switch rng.IntN(3) {
			case 0:
				layer, mask := uint64(1)<<rng.IntN(3), uint64(rng.IntN(8))
				each(func(w *World[int]) error { w.SetFilter(id, layer, mask); return nil })
			case 1:
				each(func(w *World[int]) error { w.Remove(id); return nil })
				if rng.IntN(2) == 0 {
					place(id)
				}
			default:
				place(id)
			}
		}
		for id := range n { // nobody is gone for good
			if _, ok := worlds[0].ids.Find(id); !ok && rng.IntN(2) == 0 {
				place(id)
			}
		}
	}
}

// unlessGone returns an error, but for one that says that an object is not there.
func unlessGone(err error) error {
	if errors.Is(err, ErrUnknown) {
		return nil
	}
	return err
}

// TestWorkersAllocateNothing, once warm: neither goroutines nor their lists.
func TestWorkersAllocateNothing(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 5))
	var w World[int]
	w.SetWorkers(4)
	var pairs [][2]int
	var events []Event[int]
	shapes := make([]Sphere, 3000)
	work := func() {
		for id := range shapes {
			shapes[id] = Sphere{scatter(rng, 6), 0.4}
			if err := w.Set(id, &shapes[id]); err != nil {
				t.Fatal(err)
			}
		}
		pairs, events = w.AppendPairs(pairs[:0]), w.AppendStep(events[:0])
	}
	for range 20 {
		work()
	}
	// A goroutine may wait for one that has just ended, and the runtime makes another one then.
	if n := testing.AllocsPerRun(20, work); n > 1 {
		t.Errorf("%v allocations", n)
	}
}

// TestGoroutinesEnd: those that come too late for a question are not more and more with each.
func TestGoroutinesEnd(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 8))
	for _, processors := range [...]int{1, 2} {
		for _, workers := range [...]int{2, 8, 60} {
			t.Run(fmt.Sprintf("%d of %d", processors, workers), func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
				var w World[int]
				w.SetWorkers(workers)
				for id := range 400 {
					if err := w.Set(id, Sphere{scatter(rng, 2), 0.5}); err != nil {
						t.Fatal(err)
					}
				}
				pairs, before, many := w.AppendPairs(nil), runtime.NumGoroutine(), 0
				for range 1000 {
					pairs = w.AppendPairs(pairs[:0])
					if runtime.NumGoroutine()-before > 2*(workers+1) { // those of the question before, too: some end late
						many++
					}
				}
				// Now and then the runtime hands on what has ended, by the score, and counts it meanwhile.
				if many > 20 {
					t.Errorf("too many goroutines after %d questions", many)
				}
			})
		}
	}
}

// BenchmarkWorkers asks for pairs, for steps, and for whole frames of a game, with one goroutine and with two.
func BenchmarkWorkers(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 7))
	half := map[int]float64{2: 158, 3: 23}[dim] // about one object in each unit of the space
	for _, workers := range [...]int{1, 2} {
		var w World[int]
		w.SetWorkers(workers)
		shapes := make([]Sphere, 100_000)
		for id := range shapes {
			shapes[id] = Sphere{scatter(rng, half), 0.4}
			if err := w.Set(id, &shapes[id]); err != nil {
				b.Fatal(err)
			}
		}
		pairs := w.AppendPairs(nil)
		b.Run(fmt.Sprintf("pairs/%d", workers), func(b *testing.B) {
			for b.Loop() {
				pairs = w.AppendPairs(pairs[:0])
			}
		})
		move := func(b *testing.B) {
			for id := range shapes {
				if err := w.Move(id, Vec{X: 0.01}); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.Run(fmt.Sprintf("step/%d", workers), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				move(b)
				b.StartTimer()
				w.Step()
			}
		})
		b.Run(fmt.Sprintf("frame/%d", workers), func(b *testing.B) { // what sets the shapes is one goroutine
			for b.Loop() {
				move(b)
				w.Step()
			}
		})
	}
}

// TestSortPairs: any number of workers has the order of one, of few pairs and many, spread and of few numbers.
func TestSortPairs(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 6))
	for _, n := range [...]int{2, 40, 1000, 70_000} {
		for _, lesser := range [...]int{1, 20, n} {
			pairs := make([]pair, 5000)
			for i := range pairs {
				pairs[i] = pairOf(int32(rng.IntN(min(lesser, n))), int32(rng.IntN(n)))
			}
			alone := scratch{pairs: append([]pair(nil), pairs...)}
			alone.sortPairs(n)
			for workers := 2; workers <= 8; workers++ {
				s := store{workers: workers, objects: make([]object, n)}
				s.tree.Nodes = make([]tree.Node, fewNodes+1)
				sc := scratch{pairs: append([]pair(nil), pairs...)}
				if s.sortPairs(&sc); !reflect.DeepEqual(alone.pairs, sc.pairs) {
					t.Fatalf("%d numbers, %d lesser ones, %d workers: another order", n, lesser, workers)
				}
			}
		}
	}
}

// TestSortContacts: contacts of few pairs and of many, with one object or with all, come in the order of comparing them,
// whoever has found them.
func TestSortContacts(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 9))
	for workers := 1; workers <= 8; workers++ {
		for _, n := range [...]int{2, 40, 3000} {
			for _, lesser := range [...]int{1, 20, n} {
				for _, count := range [...]int{0, 1, 63, 64, 5000} {
					s := store{workers: workers, objects: make([]object, n)}
					s.tree.Nodes = make([]tree.Node, fewNodes+1)
					var sc scratch
					x := s.parallelJob(&sc, nil)
					var own scratch
					var want []contact
					for i := range int32(count) {
						p := pairOf(int32(rng.IntN(min(lesser, n))), int32(rng.IntN(n)))
						c := contact{pair: p, enter: float64(rng.IntN(3)), legIndex: [2]int32{int32(rng.IntN(2)), 0}, a: i}
						want = append(want, c)
						to := x.scratchOf(rng.IntN(1 + rng.IntN(1+len(x.others))))
						to.contacts = append(to.contacts, c)
					}
					slices.SortFunc(want, compareContacts)
					var got []contact
					for page := range x.partitionAll() {
						some, at := x.sortBucket(page, &own)
						if at != len(got) {
							t.Fatalf("page %d begins at %d, not at %d", page, at, len(got))
						}
						got = append(got, some...)
					}
					if sc.group.Stop(); !slices.Equal(got, want) {
						t.Fatalf("%d contacts of %d numbers, %d lesser ones, %d workers: another order", count, n, lesser, workers)
					}
				}
			}
		}
	}
}

// TestSortEvents: events that are sorted already, that have not far to go, and that have, at times of which many are the
// same, come in the order of a stable sort.
func TestSortEvents(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	for _, n := range [...]int{0, 1, 20, 1000} {
		for _, times := range [...]int{1, 10, 100_000} {
			for _, far := range [...]int{0, 5, n} {
				events := make([]event, n)
				for i := range events {
					events[i] = event{t: float64((i+rng.IntN(1+far))*times/(n+far+1)) / float64(times), pair: pair(i)}
				}
				want := slices.Clone(events)
				slices.SortStableFunc(want, func(a, b event) int { return cmp.Compare(a.t, b.t) })
				if sortEvents(events); !slices.Equal(events, want) {
					t.Fatalf("%d events of %d times, %d from their places: another order", n, times, far)
				}
			}
		}
	}
}

// TestNobodyIsCalledForLittle: to call a goroutine takes longer than to put the pairs of 10,000 balls in order.
func TestNobodyIsCalledForLittle(t *testing.T) {
	s := store{workers: 4, objects: make([]object, 10_000)}
	s.tree.Nodes = make([]tree.Node, fewNodes)
	var sc scratch
	for i := range 4 * fewPairs {
		sc.pairs = append(sc.pairs, pairOf(int32(i%9_999), int32(i%9_999+1)))
	}
	if s.sortPairs(&sc); sc.group.IsStarted() {
		t.Error("somebody was called")
	}
}
