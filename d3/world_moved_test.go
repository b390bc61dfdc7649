package d3

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMovedObjects: what a Mover does not look at, of all that the last Step has moved, did not meet it. Some moves far, some is large,
// without bounds or of several parts; places in the list change when gaps are closed, by Restore and by Replay.
func TestMovedObjects(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 10))
	all, seen := 0, 0
	for round := range unlessBrief(24, 12) {
		far := []float64{0, 1e3, 1e12, 1e150}[round%4]
		place := func(half float64) Vec { return fill(far).Add(scatter(rng, half+float64(far*0x1p-40))) }
		var w, kept World[int]
		const hero = -1
		if err := w.Set(0, Vec{}); err != nil { // a gap before it
			t.Fatal(err)
		}
		middle := Sphere{place(1), 0.5 + float64(far*0x1p-44)}
		if err := w.Set(hero, middle); err != nil {
			t.Fatal(err)
		}
		for range 6 {
			for id := range 300 {
				var err error
				switch rng.IntN(30) + 2*(round%3/2) { // without what touches all, gaps are closed
				case 0:
					err = w.Set(id, Sphere{place(20), 1e3 + far})
				case 1:
					err = w.Set(id, HalfSpace{place(5), scatter(rng, 1)})
				case 2:
					err = w.SetParts(id, anyShape(rng, place(15), 1), anyShape(rng, place(15), 1))
				case 3:
					w.Remove(id)
				default:
					err = w.Set(id, anyShape(rng, place(15), 1))
				}
				if err != nil {
					t.Fatal(err)
				}
				speed := []float64{0.1, 4}[round/4%2]
				if rng.IntN(40) == 0 {
					speed = math.Ldexp(1, rng.IntN(60))
				}
				_ = w.Move(id, scatter(rng, speed+float64(far*0x1p-50)))
			}
			// One passes through it, and is far away by now.
			by := xy(60+float64(far*0x1p-30), 1)
			if err := errors.Join(w.Set(300, Sphere{middle.Center.Sub(by), middle.Radius}), w.Move(300, by.Scale(2))); err != nil {
				t.Fatal(err)
			}
			w.Step()
			check := func(s *store, number int32, ok bool) {
				if !ok {
					t.Fatal("it is gone")
				}
				n, of := countComers(t, s, number, scatter(rng, 0.5))
				seen, all = seen+n, all+of
			}
			number, ok := w.find(hero)
			check(&w.store, number, ok)
			kept.Restore(&w)
			number, ok = kept.find(hero)
			check(&kept.store, number, ok)
			var record bytes.Buffer
			if err := errors.Join(w.Record(&record), w.Record(nil)); err != nil {
				t.Fatal(err)
			}
			r, err := Replay(&record)
			if err != nil {
				t.Fatal(err)
			}
			number, ok = r.World.find(fmt.Sprint(hero))
			check(&r.World.store, number, ok)
			for id := range 220 { // gaps are closed
				w.Remove(id)
			}
			number, ok = w.find(hero)
			check(&w.store, number, ok)
		}
	}
	t.Logf("looked at %d of %d", seen, all)
	if seen == 0 || seen > all*3/4 {
		t.Errorf("looked at %d of %d", seen, all)
	}
}

// countComers holds what an object looks at to all that the last Step has moved, and returns how many both are.
func countComers(t *testing.T, s *store, number int32, carried Vec) (seen, all int) {
	t.Helper()
	s.update()
	sc := s.scratches.Take()
	defer s.scratches.Put(sc)
	step := newMoverStep(s, sc, &queryFilter{}, number, moverRules{})
	list := slices.Clone(step.listMoved(carried))
	if !slices.IsSorted(list) || len(slices.Compact(list)) < len(list) {
		t.Fatalf("%v is not in order", list)
	}
	for i := range s.movedObjects {
		c := &s.movedObjects[i]
		o := &s.objects[c.object]
		if !o.isLive || !o.hasMoved {
			continue
		}
		all++
		if _, isSeen := slices.BinarySearch(list, int32(i)); isSeen {
			seen++
			continue
		}
		met := step.wasInside(c)
		for b := o.first; b < o.first+o.n && !met; b++ {
			former := s.storedItem(b)
			former.translate(c.motion.Neg())
			var h Hit
			met = fastSweep(&h, step.placePart(s.objects[number].first, Vec{}), &carried, step.sc.va.stored(&former), &c.motion)
		}
		if met {
			t.Fatalf("%d, moved by %v, has met the object", c.object, c.motion)
		}
	}
	return seen, all
}
