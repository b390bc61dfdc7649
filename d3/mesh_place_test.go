package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// somePlace returns a place of a mesh: where it is given, moved by whole numbers or by any, turned, scaled, mirrored or flattened.
func somePlace(rng *rand.Rand) (at Transform) {
	switch rng.IntN(6) {
	case 0:
		return at
	case 1:
		at.Position = lattice(rng, 3)
	default:
		at.Position = scatter(rng, 4)
	}
	if rng.IntN(2) == 0 {
		at.Rotation = turn([3]float64{rng.Float64(), rng.Float64() - 2, 1}, 7*rng.Float64())
	}
	if rng.IntN(3) == 0 {
		at.Scale = xy(rng.Float64()*3-1.5, 0.5).Add(depthOf(2))
		if rng.IntN(4) == 0 {
			at.Scale.Y = 0
		}
	}
	return at
}

// placeMeshes puts the meshes of a World to other places, and makes the parts of those in the other World the same shapes.
func placeMeshes(t *testing.T, mesh, parts *World[int], rng *rand.Rand) {
	t.Helper()
	for id := range 12 {
		m, at, ok := mesh.MeshAt(id)
		if !ok {
			continue
		}
		if at = somePlace(rng); at.Position.maxAbs() > 1e100 {
			at = Transform{}
		}
		if err := mesh.SetMeshAt(id, m, at); err != nil {
			continue // too large
		}
		if err := parts.SetParts(id, slices.Collect(mesh.Parts(id))...); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlacedMeshIsItsParts: a mesh at any place answers as its parts there do, but for normals, also while it moves and turns.
func TestPlacedMeshIsItsParts(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 25))
			hits, events, rounds := 0, 0, 2*max(1, *cases/5)
			if population.name == "beyond float32" { // integers decide nearly all
				rounds = 1
			}
			for range rounds {
				mesh, parts := bothWays(t, population, rng)
				for range 2 * rounds {
					placeMeshes(t, mesh, parts, rng)
					for range 4 {
						s := population.shape(rng)
						for !hasBounds(s) {
							s = population.shape(rng)
						}
						motion, id, seed := scatter(rng, 20), rng.IntN(12), rng.Uint64()
						got, n := answersOf(mesh, s, motion, id, rand.New(rand.NewPCG(seed, 1)))
						want, _ := answersOf(parts, s, motion, id, rand.New(rand.NewPCG(seed, 1)))
						compareAnswers(t, got, want, "%v by %v, id %d", s, motion, id)
						hits += n
					}
					moveBoth(t, mesh, parts, rng)
					got, want := stepBoth(mesh, parts)
					events += len(got)
					if got, want = withoutGaps(got), withoutGaps(want); !reflect.DeepEqual(got, want) {
						t.Fatalf("events %v, want %v", got, want)
					}
				}
			}
			if hits == 0 || events == 0 {
				t.Error("nothing is hit")
			}
		})
	}
}

// withoutGaps removes the events of the gaps that close at once: of what passes from one tile to the next, hulls have no edge in common that
// tells that it does not leave the surface.
func withoutGaps(events []Event[int]) (all []Event[int]) {
	for _, e := range events {
		last := -1
		for i := range all {
			if all[i].A == e.A && all[i].B == e.B {
				last = i
			}
		}
		if last >= 0 && e.Kind == Enter && all[last].Kind == Exit && e.T-all[last].T < 0x1p-20 {
			all = slices.Delete(all, last, last+1)
			continue
		}
		all = append(all, e)
	}
	return all
}

// moveBoth sets objects of both Worlds in the same motions.
func moveBoth(t *testing.T, mesh, parts *World[int], rng *rand.Rand) {
	t.Helper()
	for id := range 12 {
		move := func(w *World[int]) error { return nil }
		switch way, pivot := scatter(rng, 5), scatter(rng, 5); rng.IntN(5) {
		case 0:
			move = func(w *World[int]) error { return w.Move(id, way) }
		case 1:
			move = func(w *World[int]) error { return w.MoveAlong(id, Leg{0.3, way}, Leg{0.8, pivot}) }
		case 2:
			m := Motion{Move: way, Pivot: pivot, Spin: turnZ(rng.Float64()*2 - 1)}
			move = func(w *World[int]) error { return w.MoveTurning(id, m) }
		}
		if a, b := move(mesh), move(parts); (a == nil) != (b == nil) {
			t.Fatalf("%d: %v, want %v", id, a, b)
		}
	}
}

// TestTurnedMeshAlongAnyDirection: a ray or a line of any length meets a turned mesh where it meets its parts.
func TestTurnedMeshAlongAnyDirection(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 26))
	fine := ground(400)
	var mesh, parts World[int]
	hits := 0
	for range unlessBrief(60, 20) {
		at := Transform{Position: scatter(rng, 5), Rotation: turn([3]float64{1, 1, 1}, 7*rng.Float64())}
		if err := mesh.SetMeshAt(2, fine, at); err != nil {
			t.Fatal(err)
		}
		if err := parts.SetParts(2, slices.Collect(mesh.Parts(2))...); err != nil {
			t.Fatal(err)
		}
		for _, size := range []float64{5e-324, 1e-322, 1e-310, 1, 5e307, 1.5e308, math.MaxFloat64} {
			var target Vec
			for _, c := range fine.data.corners(int32(rng.IntN(fine.Len()))) {
				target = target.Add(c.Scale(1.0 / dim))
			}
			target = target.In(at)
			d := each(scatter(rng, 3), Vec{}, func(x, _ float64) float64 { return math.Copysign(float64(rng.IntN(2)), x) })
			for _, p := range []Path{Ray{target.Sub(d.Scale(30)), d.Scale(size)}, Line{target, d.Scale(size)}} {
				got, want := butNormals(mesh.AppendRayCastAll(nil, p)), butNormals(parts.AppendRayCastAll(nil, p))
				if !reflect.DeepEqual(got, want) || !slices.Equal(mesh.AppendOverlapping(nil, p), parts.AppendOverlapping(nil, p)) {
					t.Fatalf("%v: %v, want %v", p, got, want)
				}
				hits += len(want)
			}
		}
	}
	if hits < 100 {
		t.Errorf("%d hits", hits)
	}
}

// TestScaledMeshesAreShared: places of one Mesh that are scaled alike have one copy, also after others are gone and in a Snapshot, and a World
// keeps no copy that no place has.
func TestScaledMeshesAreShared(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 52))
	given := [...]*Mesh{ground(8), ground(12)}
	scales := [...]Vec{{}, fill(2), fill(-0.5), fill(1)}
	var w, to World[int]
	check := func(w *World[int], what string) {
		places := make(map[scaling]int)
		for i := range w.store.meshes.all {
			m := &w.store.meshes.all[i]
			if m.meshData == nil || m.meshData == m.given {
				continue
			}
			key := scaling{m.given, m.scale}
			places[key]++
			if w.store.meshes.scaled[key].meshData != m.meshData {
				t.Fatalf("%s: a mesh has a copy of its own", what)
			}
		}
		for key, c := range w.store.meshes.scaled {
			if c.places != places[key] {
				t.Fatalf("%s: %d places are counted of %d", what, c.places, places[key])
			}
		}
	}
	for i := range 600 {
		id := rng.IntN(40)
		switch rng.IntN(12) {
		case 0, 1, 2:
			w.Remove(id)
		case 3:
			_ = w.Set(id, Sphere{Radius: 1})
		case 4:
			_ = w.SetMesh(id, given[rng.IntN(2)])
		case 5:
			w.Snapshot(&to)
			check(&to, "Snapshot")
		case 6:
			w.Restore(&to)
		case 7:
			if rng.IntN(8) == 0 {
				w.store.shrink()
			}
		default:
			if err := w.SetMeshAt(id, given[rng.IntN(2)], Transform{Position: scatter(rng, 9), Scale: scales[rng.IntN(4)]}); err != nil {
				t.Fatal(err)
			}
		}
		check(&w, fmt.Sprint("step ", i))
	}
	w.Clear()
	if n := len(w.store.meshes.scaled); n > 0 {
		t.Errorf("%d copies are left", n)
	}
	// To set, to move, and to copy what is there again takes no memory.
	for id := range 20 {
		_ = w.SetMeshAt(id, given[0], Transform{Scale: fill(float64(2 + id))})
	}
	w.Snapshot(&to)
	if n := testing.AllocsPerRun(3, func() {
		_ = w.SetMeshAt(3, given[0], Transform{Position: xy(1, 0), Scale: fill(5)})
		w.Snapshot(&to)
		w.Restore(&to)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
