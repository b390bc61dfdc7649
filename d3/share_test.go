package d3

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
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
				pairs, before, most := w.AppendPairs(nil), runtime.NumGoroutine(), 0
				for range 1000 {
					pairs = w.AppendPairs(pairs[:0])
					most = max(most, runtime.NumGoroutine()-before)
				}
				if most > 2*(workers+1) { // of the question before, too: a busy machine lets them end late
					t.Errorf("%d goroutines", most)
				}
			})
		}
	}
}

// BenchmarkWorkers asks for pairs and steps with one goroutine and with two.
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
		b.Run(fmt.Sprintf("step/%d", workers), func(b *testing.B) {
			for b.Loop() {
				for id := range shapes {
					if err := w.Move(id, Vec{X: 0.01}); err != nil {
						b.Fatal(err)
					}
				}
				w.Step()
			}
		})
	}
}

// TestOrderPairs: any number of workers has the order of one, of few pairs and many, spread and of few numbers.
func TestOrderPairs(t *testing.T) {
	shareAll(t)
	rng := rand.New(rand.NewPCG(*seed, 6))
	for _, n := range [...]int{2, 40, 1000, 70_000} {
		for _, lesser := range [...]int{1, 20, n} {
			pairs := make([]pair, 5000)
			for i := range pairs {
				pairs[i] = pairOf(int32(rng.IntN(min(lesser, n))), int32(rng.IntN(n)))
			}
			alone := scratch{pairs: append([]pair(nil), pairs...)}
			alone.order(n)
			for workers := 2; workers <= 8; workers++ {
				s := store{workers: workers, objects: make([]object, n)}
				s.tree.nodes = make([]node, fewNodes+1)
				room := scratch{pairs: append([]pair(nil), pairs...)}
				if s.orderPairs(&room); !reflect.DeepEqual(alone.pairs, room.pairs) {
					t.Fatalf("%d numbers, %d lesser ones, %d workers: another order", n, lesser, workers)
				}
			}
		}
	}
}

// TestOrderContacts: contacts of few pairs and of many, with one object or with all, come in the order of comparing them.
func TestOrderContacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 9))
	for _, n := range [...]int{2, 40, 3000} {
		for _, lesser := range [...]int{1, 20, n} {
			for _, count := range [...]int{0, 1, 63, 64, 5000} {
				var room scratch
				for i := range int32(count) {
					p := pairOf(int32(rng.IntN(min(lesser, n))), int32(rng.IntN(n)))
					room.contacts = append(room.contacts, contact{pair: p, enter: float64(rng.IntN(3)), gone: [2]int32{int32(rng.IntN(2)), 0}, a: i})
				}
				want := append([]contact(nil), room.contacts...)
				slices.SortFunc(want, compareContacts)
				if room.orderContacts(n); !slices.Equal(room.contacts, want) {
					t.Fatalf("%d contacts of %d numbers, %d lesser ones: another order", count, n, lesser)
				}
			}
		}
	}
}

// TestNobodyIsCalledForLittle: to call a goroutine takes longer than to put the pairs of 10,000 balls in order.
func TestNobodyIsCalledForLittle(t *testing.T) {
	s := store{workers: 4, objects: make([]object, 10_000)}
	s.tree.nodes = make([]node, fewNodes)
	var room scratch
	for i := range 4 * fewPairs {
		room.pairs = append(room.pairs, pairOf(int32(i%9_999), int32(i%9_999+1)))
	}
	if s.orderPairs(&room); room.crew.hand != nil {
		t.Error("somebody was called")
	}
}
