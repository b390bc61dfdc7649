package d3

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// content is what a World has under an id: parts, a mesh or the inside of one.
type content struct {
	parts       []Shape
	mesh        *Mesh
	at          Transform // of the mesh
	solid       *interior
	layer, mask uint64 // as SetFilter has them
}

// put sets a content under an id.
func (x *content) put(w *World[int], id int) error {
	switch {
	case x.solid != nil:
		return w.SetSolid(id, x.solid)
	case x.mesh != nil:
		return w.SetMeshAt(id, x.mesh, x.at)
	}
	return w.SetParts(id, x.parts...)
}

// A tiedPopulation draws contents of which many are alike, side by side or at one place.
type tiedPopulation struct {
	name string
	most int // of a World
	draw func(rng *rand.Rand) content
}

// latticeSide is the side of the cube in which the lattice points of populations are.
const latticeSide = 5

// tiedPopulations are all in one cube around latticeSide/2.
var tiedPopulations = []tiedPopulation{
	{"tiles", 60, func(rng *rand.Rand) content {
		p := lattice(rng, latticeSide)
		return content{parts: []Shape{Box{p, p.Add(fill(1))}}}
	}},
	{"flat tiles", 60, func(rng *rand.Rand) content {
		p := across(lattice(rng, latticeSide), xy(0, 1)).Add(xy(0, float64(rng.IntN(2))))
		return content{parts: []Shape{Box{p, p.Add(fill(1))}}}
	}},
	{"boxes", 60, func(rng *rand.Rand) content {
		p := lattice(rng, latticeSide)
		return content{parts: []Shape{Box{p, p.Add(fill(1)).Add(lattice(rng, 2))}}}
	}},
	{"balls", 30, func(rng *rand.Rand) content {
		return content{parts: []Shape{Sphere{lattice(rng, latticeSide), []float64{0, 0.5, 1}[rng.IntN(3)]}}}
	}},
	{"compounds", 30, func(rng *rand.Rand) content {
		var x content
		for range 1 + rng.IntN(4) {
			if rng.IntN(2) == 0 {
				x.parts = append(x.parts, sharpShape(rng, lattice(rng, latticeSide)))
			} else {
				x.parts = append(x.parts, Sphere{lattice(rng, latticeSide), 0.5})
			}
		}
		return x
	}},
	{"sharp", 30, func(rng *rand.Rand) content {
		return content{parts: []Shape{sharpShape(rng, lattice(rng, latticeSide))}}
	}},
	{"any", 30, func(rng *rand.Rand) content {
		return content{parts: []Shape{smallBody(rng, latticeSide)}}
	}},
	{"small", 30, func(rng *rand.Rand) content { return content{parts: []Shape{smallShape(rng, latticeSide)}} }},
	{"unbounded", 30, func(rng *rand.Rand) content {
		p := lattice(rng, latticeSide)
		n := axisOf(rng.IntN(dim)).Add(lattice(rng, 2))
		return content{parts: []Shape{[]Shape{Ray{p, n}, Line{p, n}, HalfSpace{p, n}, Sphere{p, 0.5}, Box{p, p.Add(fill(1))}}[rng.IntN(5)]}}
	}},
	{"meshes", 8, func(rng *rand.Rand) content {
		if rng.IntN(3) == 0 {
			return content{parts: []Shape{sharpShape(rng, lattice(rng, latticeSide))}}
		}
		x := content{mesh: tiedMeshes[rng.IntN(len(tiedMeshes))], at: Transform{Position: lattice(rng, 3)}}
		if rng.IntN(3) == 0 {
			turns := exactTurns()
			x.at.Rotation = turns[rng.IntN(len(turns))]
		}
		return x
	}},
	{"solids", 8, func(rng *rand.Rand) content {
		p := lattice(rng, latticeSide)
		return content{solid: insideHull(NewHull(p, p.Add(axisOf(0)), p.Add(axisOf(1)), p.Add(axisOf(dim-1)), p.Add(fill(1))))}
	}},
}

// tiedMeshes are floors and closed surfaces. The floors continue each other where they are side by side.
var tiedMeshes = func() (all []*Mesh) {
	flat := terrain(3, func(x, z float64) float64 { return 0 })
	steep := terrain(2, func(x, z float64) float64 { return x })
	cube := meshAround(hullOfBox(Box{Max: fill(1)}))
	oneSided := *cube
	oneSided.OneSided = true
	return append(all, flat, steep, cube, &oneSided, terrain(3, func(x, z float64) float64 { return float64(int(x+z) & 1) }))
}()

// sharpShape is a shape without a radius that has corners at lattice points, as has p.
func sharpShape(rng *rand.Rand, p Vec) Shape {
	q := p.Add(axisOf(rng.IntN(dim)))
	switch rng.IntN(6) {
	case 0:
		return Segment{p, q}
	case 1:
		return Triangle{p, q, p.Add(fill(1))}
	case 2:
		return NewHull(p, p.Add(axisOf(0)), p.Add(axisOf(1)), p.Add(axisOf(dim-1)), p.Add(lattice(rng, 3)))
	case 3:
		return OrientedBox{p.Add(fill(0.5)), perpendiculars(rng.IntN(3))}
	case 4:
		return p
	}
	return Box{p, p.Add(fill(1))}
}

// contentsOf draws contents, some of them twice, and some on the layer 2.
func contentsOf(rng *rand.Rand, population *tiedPopulation, n int) (all []content) {
	for range n {
		x := population.draw(rng)
		if len(all) > 0 && rng.IntN(4) == 0 {
			x = all[rng.IntN(len(all))]
		}
		x.layer, x.mask = 1, ^uint64(0)
		if rng.IntN(4) == 0 {
			x.layer = 2
		}
		if rng.IntN(8) == 0 {
			x.mask = 1
		}
		all = append(all, x)
	}
	return all
}

// A history is a way in which a World comes to contents: those under 0, 1, ... are set in this order. It may set and remove others meanwhile,
// under ids from foreign on.
type history struct {
	name string
	fill func(w *World[int], all []content, other func() content, rng *rand.Rand) error
}

const foreign = 10000

// putAll sets all contents in order.
func putAll(w *World[int], all []content) (err error) {
	for id := range all {
		err = errors.Join(err, all[id].put(w, id))
	}
	return err
}

// histories are the ways, the shortest one first.
var histories = []history{
	{"in order", func(w *World[int], all []content, _ func() content, _ *rand.Rand) error { return putAll(w, all) }},
	{"workers", func(w *World[int], all []content, _ func() content, _ *rand.Rand) error {
		w.SetWorkers(2)
		return putAll(w, all)
	}},
	{"asked after each", func(w *World[int], all []content, _ func() content, _ *rand.Rand) (err error) {
		for id := range all {
			err = errors.Join(err, all[id].put(w, id))
			w.RayCast(Ray{Dir: fill(1)})
		}
		return err
	}},
	{"backwards before", func(w *World[int], all []content, _ func() content, rng *rand.Rand) (err error) {
		for i := range all {
			err = errors.Join(err, all[len(all)-1-i].put(w, len(all)-1-i))
		}
		w.Step()
		for id := range all {
			w.Remove(id)
			err = errors.Join(err, all[id].put(w, id))
		}
		return err
	}},
	{"detours", func(w *World[int], all []content, other func() content, rng *rand.Rand) (err error) {
		for id := range all {
			x := other()
			err = errors.Join(err, x.put(w, id))
		}
		for range 3 {
			for id := range all {
				switch rng.IntN(12) {
				case 0, 3, 4, 5, 6:
					w.Move(id, lattice(rng, 9))
				case 1:
					w.MoveTurning(id, Motion{Move: lattice(rng, 3), Spin: turnZ(1)})
				case 2:
					w.Push(id)
				}
			}
			w.Step()
		}
		for _, id := range rng.Perm(len(all)) {
			err = errors.Join(err, all[id].put(w, id))
			if rng.IntN(4) == 0 {
				w.RayCast(Ray{Dir: fill(1)})
			}
		}
		return err
	}},
	{"others between", func(w *World[int], all []content, other func() content, rng *rand.Rand) (err error) {
		n := 0
		for id := range all {
			for range rng.IntN(20) {
				x := other()
				err = errors.Join(err, x.put(w, foreign+n))
				n++
			}
			err = errors.Join(err, all[id].put(w, id))
		}
		w.Step()
		for _, i := range rng.Perm(n) {
			w.Remove(foreign + i)
		}
		return err
	}},
	{"far away before", func(w *World[int], all []content, other func() content, rng *rand.Rand) (err error) {
		for id := range all {
			err = errors.Join(err, w.Set(id, Sphere{scatter(rng, 1e6), 1}))
		}
		w.RayCast(Ray{Dir: fill(1)})
		return errors.Join(err, putAll(w, all))
	}},
	{"cleared", func(w *World[int], all []content, other func() content, rng *rand.Rand) (err error) {
		for i := range 100 {
			x := other()
			err = errors.Join(err, x.put(w, i))
		}
		w.Step()
		w.Clear()
		return errors.Join(err, putAll(w, all))
	}},
	{"restored", func(w *World[int], all []content, other func() content, rng *rand.Rand) error {
		var before World[int]
		x := other()
		err := errors.Join(x.put(w, 3), putAll(&before, all))
		before.RayCast(Ray{Dir: fill(1)})
		w.Restore(&before)
		return err
	}},
}

// live makes a World with a history. It sets the filters and lets the contacts and motions of the history come to an end.
func (h *history) live(t *testing.T, all []content, other func() content, rng *rand.Rand) *World[int] {
	w := new(World[int])
	if err := h.fill(w, all, other, rng); err != nil {
		t.Fatal(h.name, err)
	}
	for id := range all {
		w.SetFilter(id, all[id].layer, all[id].mask)
	}
	for range 3 {
		w.Step()
	}
	return w
}

// replayed is w, written to a record and read back.
func replayed(t *testing.T, w *World[int]) *World[string] {
	var record bytes.Buffer
	if err := errors.Join(w.Record(&record), w.Record(nil)); err != nil {
		t.Fatal(err)
	}
	all, err := Replay(&record)
	if err != nil || all.Difference != nil {
		t.Fatal(err, all.Difference)
	}
	return all.World
}

// TestAnswersOfAnyHistory: a World answers by what is in it, and by the order in which that was set first, however it has come to that. Where
// many answers are equally good, all Worlds choose the same.
func TestAnswersOfAnyHistory(t *testing.T) {
	for i := range tiedPopulations {
		population := &tiedPopulations[i]
		t.Run(population.name, func(t *testing.T) {
			for round := range unlessBrief(dim-1, 1) {
				rng := rand.New(rand.NewPCG(*seed, uint64(round)))
				all := contentsOf(rng, population, 2+rng.IntN(population.most))
				other := func() content { return population.draw(rng) }
				asked := rng.Uint64()
				var want []string
				for _, h := range histories {
					w := h.live(t, all, other, rng)
					compareLines(t, fmt.Sprintf("round %d, %s", round, h.name), allAnswers(w, func(id int) int { return id }, asked), &want)
					if h.name == "in order" {
						name := func(id int) string { return fmt.Sprint(id) }
						compareLines(t, fmt.Sprintf("round %d, replayed", round), allAnswers(replayed(t, w), name, asked), &want)
					}
				}
			}
		})
	}
}

// compareLines compares answers with those that are wanted, which the first ones are.
func compareLines(t *testing.T, name string, got []string, want *[]string) {
	t.Helper()
	if *want == nil {
		*want = got
	}
	for i := range got {
		if got[i] != (*want)[i] {
			t.Fatalf("%s, %d:\n%s\nwant\n%s", name, i, got[i], (*want)[i])
		}
	}
}
