package d3

import (
	"bytes"
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// hostiles are Worlds of n shapes that boxes tell apart badly, or that a method could look at more than once.
var hostiles = []struct {
	name  string
	setUp func(w *World[int], n int)
}{
	{"all at one place", func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i)*0x1p-20, 0), 1})
		}
	}},
	{"all on one line", func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i), 0), 0.5})
		}
	}},
	{"nested", func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Box{pos(0, 0).Sub(fill(float64(i + 1))), pos(0, 0).Add(fill(float64(i + 1)))})
		}
	}},
	{"fans", func(w *World[int], n int) { tilesAround(w, n, pos(0, 0)) }},
	{"fins", func(w *World[int], n int) { tilesAround(w, n, pos(0, 0), pos(1, 0)) }},
	{"doubled", func(w *World[int], n int) { tilesAround(w, n, pos(0, 0), pos(1, 0), pos(0, 1)) }},
	{"compounds", func(w *World[int], n int) {
		var parts []Shape
		for i := range n {
			parts = append(parts, Sphere{pos(float64(i)*0x1p-20, 0), 1})
		}
		_ = w.SetParts(0, parts...)
		_ = w.Set(1, Sphere{pos(1, 0.5), 0.5})
	}},
	{"filtered crowds", func(w *World[int], n int) {
		for i := range n {
			_ = w.Set(i, Sphere{pos(float64(i)*0x1p-20, 0), 1})
			w.SetFilter(i, 1, 0)
		}
	}},
	{"needles", func(w *World[int], n int) {
		for i := range n {
			a := pos(0, 0).Add(fill(float64(i) / 8))
			_ = w.Set(i, Segment{a, a.Add(fill(float64(n)))})
		}
	}},
	{"lattice", func(w *World[int], n int) {
		for i := range n {
			p := pos(float64(i%rowOf(n)), float64(i/rowOf(n)))
			_ = w.Set(i, Box{p, p.Add(fill(1))})
		}
	}},
}

// tilesAround sets a mesh of n tiles, of which each has all of some corners, and a ball and a box beside it.
func tilesAround(w *World[int], n int, corners ...Vec) {
	var points []Vec
	for i := 0; len(points) < n+2; i++ {
		points = append(points, corners...)
		for k := len(corners); k < dim; k++ {
			a := float64(0.001 * float64(i*dim+k))
			points = append(points, pos(1-a, 1+float64(a*a)).Add(fill(float64(k))))
		}
	}
	_ = w.SetMesh(0, meshThrough(points[:n+2]))
	_ = w.Set(1, Sphere{pos(1, 0.5), 0.5})
	_ = w.Set(2, Box{pos(-2, -2), pos(-1, -1).Add(fill(0.5))})
}

// hostileMover is the Mover of the rows that have one.
var hostileMover = Mover[int]{Up: xy(0, 1)}

// hostileDo does something with all methods of World and of Mover, each with its name, and returns how large the answers are. Of Push
// that is what is in the way.
var hostileDo = []struct {
	name string
	do   func(w *World[int], n int) (answer int)
}{
	{"All", func(w *World[int], _ int) (k int) {
		for range w.All() {
			k++
		}
		return k
	}},
	{"AppendClipAll", func(w *World[int], _ int) int { return len(w.AppendClipAll(nil, hostileRay())) }},
	{"AppendContactsOf", func(w *World[int], n int) int { return hostileParts(n) + len(w.AppendContactsOf(nil, 1)) }},
	{"AppendCrossingsAll", func(w *World[int], _ int) int { return len(w.AppendCrossingsAll(nil, hostileRay())) }},
	{"AppendNearest", func(w *World[int], _ int) int { return len(w.AppendNearest(nil, pos(0, 3), 5)) }},
	{"AppendNearestID", func(w *World[int], _ int) int { return len(w.AppendNearestID(nil, 1, 5)) }},
	{"AppendNearestWithinID", func(w *World[int], _ int) int { return len(w.AppendNearestWithinID(nil, 1, 5, 9)) }},
	{"AppendNearestWithin", func(w *World[int], n int) int { return len(w.AppendNearestWithin(nil, pos(0, 3), n, 4)) }},
	{"AppendOverlapping", func(w *World[int], _ int) int { return len(w.AppendOverlapping(nil, Sphere{pos(0, 0), 2})) }},
	{"AppendOverlappingID", func(w *World[int], _ int) int { return len(w.AppendOverlappingID(nil, 1)) }},
	{"AppendPairContacts", func(w *World[int], _ int) int { return len(w.AppendPairContacts(nil)) }},
	{"AppendPairs", func(w *World[int], _ int) int { return len(w.AppendPairs(nil)) }},
	{"AppendRayCastAll", func(w *World[int], _ int) int { return len(w.AppendRayCastAll(nil, hostileRay())) }},
	{"AppendStep", func(w *World[int], _ int) int { return len(moveAll(w).AppendStep(nil)) }},
	{"AppendSweepAll", func(w *World[int], _ int) int {
		return len(w.AppendSweepAll(nil, Sphere{pos(-5, 0), 1}, xy(9, 1)))
	}},
	{"AppendSweepTurningAll", func(w *World[int], _ int) int {
		return len(w.AppendSweepTurningAll(nil, Sphere{pos(-5, 0), 1}, Motion{Move: xy(9, 1), Spin: turnZ(1)}))
	}},
	{"AppendTrace", func(w *World[int], n int) int {
		return hostileParts(n) + len(w.AppendTrace(nil, Sphere{pos(-5, 3), 1}, xy(9, -4), 8, 0))
	}},
	{"AppendTraceID", func(w *World[int], n int) int {
		return hostileParts(n) + len(w.AppendTraceID(nil, 1, xy(9, -4), 8, 0))
	}},
	{"Bounds", func(w *World[int], _ int) int { w.Bounds(0); return 0 }},
	{"Clear", func(w *World[int], _ int) int { w.Clear(); return 0 }},
	{"RayCasts", func(w *World[int], n int) int { return len(w.RayCasts(slices.Repeat([]Path{hostileRay()}, 5), nil)) }},
	{"Sweeps", func(w *World[int], _ int) int {
		return len(w.Sweeps(slices.Repeat([]Shape{Sphere{pos(0, 0), 2}}, 5), []Vec{pos(1, 0)}, nil))
	}},
	{"Overlaps", func(w *World[int], _ int) int {
		return len(w.Overlaps(slices.Repeat([]Shape{Sphere{pos(0, 0), 2}}, 5), nil)[0])
	}},
	{"ClipAll", func(w *World[int], _ int) (k int) {
		for range w.ClipAll(hostileRay()) {
			k++
		}
		return k
	}},
	{"ContactsOf", func(w *World[int], n int) (k int) {
		for range w.ContactsOf(1) {
			k++
		}
		return k + hostileParts(n)
	}},
	{"CrossingsAll", func(w *World[int], _ int) (k int) {
		for range w.CrossingsAll(hostileRay()) {
			k++
		}
		return k
	}},
	{"Get", func(w *World[int], _ int) int { w.Get(0); return 0 }},
	{"Grow", func(w *World[int], n int) int { w.Grow(n); return n }},
	{"Hash", func(w *World[int], _ int) int { w.Hash(); return 0 }},
	{"Len", func(w *World[int], _ int) int { return w.Len() }},
	{"Mesh", func(w *World[int], _ int) int { w.Mesh(0); return 0 }},
	{"MeshAt", func(w *World[int], _ int) int { w.MeshAt(0); return 0 }},
	{"Move", func(w *World[int], _ int) int { _ = w.Move(1, xy(1, 0)); return 0 }},
	{"MoveTurning", func(w *World[int], _ int) int {
		_ = w.MoveTurning(1, Motion{Move: xy(1, 0), Spin: turnZ(1)})
		return 0
	}},
	{"MoveAlong", func(w *World[int], _ int) int {
		_ = w.MoveAlong(1, Leg{0.5, xy(1, 0)}, Leg{1, xy(1, 1)})
		return len(w.AppendStep(nil))
	}},
	{"MoveTrace", func(w *World[int], _ int) int {
		_ = w.MoveTrace(1, xy(1, 0), Turn[int]{ID: 0, Offset: xy(1, 0)})
		return len(w.AppendStep(nil))
	}},
	{"Nearest", func(w *World[int], _ int) (k int) {
		for range w.Nearest(pos(0, 3), 5) {
			k++
		}
		return k
	}},
	{"NearestID", func(w *World[int], _ int) (k int) {
		for range w.NearestID(1, 5) {
			k++
		}
		return k
	}},
	{"NearestWithinID", func(w *World[int], _ int) (k int) {
		for range w.NearestWithinID(1, 5, 9) {
			k++
		}
		return k
	}},
	{"NearestWithin", func(w *World[int], n int) (k int) {
		for range w.NearestWithin(pos(0, 3), n, 4) {
			k++
		}
		return k
	}},
	{"Overlapping", func(w *World[int], _ int) (k int) {
		for range w.Overlapping(Sphere{pos(0, 0), 2}) {
			k++
		}
		return k
	}},
	{"OverlappingID", func(w *World[int], _ int) (k int) {
		for range w.OverlappingID(1) {
			k++
		}
		return k
	}},
	{"OverlappingParts", func(w *World[int], _ int) (k int) {
		for range w.OverlappingParts(Sphere{pos(0, 0), 2}) {
			k++
		}
		return k
	}},
	{"PairContacts", func(w *World[int], _ int) (k int) {
		for range w.PairContacts() {
			k++
		}
		return k
	}},
	{"Pairs", func(w *World[int], _ int) (k int) {
		for range w.Pairs() {
			k++
		}
		return k
	}},
	{"Parts", func(w *World[int], _ int) (k int) {
		for range w.Parts(0) {
			k++
		}
		return k
	}},
	{"Position", func(w *World[int], _ int) int { w.Position(0); return 0 }},
	{"Push", func(w *World[int], n int) int { w.Push(1); return hostileParts(n) }},
	{"RayCast", func(w *World[int], _ int) int { w.RayCast(hostileRay()); return 1 }},
	{"RayCastAll", func(w *World[int], _ int) (k int) {
		for range w.RayCastAll(hostileRay()) {
			k++
		}
		return k
	}},
	{"RayCastPart", func(w *World[int], _ int) int { w.RayCastPart(hostileRay()); return 1 }},
	{"Record", func(w *World[int], n int) int {
		var to bytes.Buffer
		_ = w.Record(&to)
		_ = w.Record(nil)
		return n
	}},
	{"Remove", func(w *World[int], _ int) int { w.Remove(0); return 0 }},
	{"Restore", func(w *World[int], n int) int {
		var kept World[int]
		w.Snapshot(&kept)
		w.Restore(&kept)
		return n
	}},
	{"Set", func(w *World[int], _ int) int {
		_ = w.Set(1, Sphere{pos(1, 1), 1})
		return len(w.AppendOverlappingID(nil, 1))
	}},
	{"SetFilter", func(w *World[int], _ int) int { w.SetFilter(1, 2, 2); return len(w.AppendOverlappingID(nil, 1)) }},
	{"SetMesh", func(w *World[int], n int) int {
		_ = w.SetMesh(-1, ground(n))
		return len(w.AppendOverlappingID(nil, 1))
	}},
	{"SetMeshAt", func(w *World[int], n int) int {
		_ = w.SetMeshAt(-1, ground(n), Transform{Position: fill(0.1), Rotation: turn([3]float64{0, 0, 1}, 0.1)})
		return len(w.AppendOverlappingID(nil, 1))
	}},
	{"SetSolid", func(w *World[int], n int) int {
		_ = w.SetSolid(-1, roundSolid(n))
		return len(w.AppendOverlappingID(nil, 1))
	}},
	{"Solid", func(w *World[int], _ int) int { w.Solid(0); return 0 }},
	{"Contains", func(w *World[int], n int) int { w.Contains(0, pos(1, 1)); return hostileParts(n) }},
	{"SetParts", func(w *World[int], n int) int {
		_ = w.SetParts(1, slices.Repeat([]Shape{Sphere{pos(0, -9), 1}}, n)...)
		return len(w.AppendPairs(nil))
	}},
	{"SetWorkers", func(w *World[int], _ int) int { w.SetWorkers(2); return len(w.AppendPairs(nil)) }},
	{"Snapshot", func(w *World[int], n int) int {
		var kept World[int]
		w.Snapshot(&kept)
		return n
	}},
	{"Step", func(w *World[int], _ int) int { return len(moveAll(w).Step()) }},
	{"Sweep", func(w *World[int], _ int) int { w.Sweep(Sphere{pos(-5, 0), 1}, xy(9, 1)); return 1 }},
	{"SweepAll", func(w *World[int], _ int) (k int) {
		for range w.SweepAll(Sphere{pos(-5, 0), 1}, xy(9, 1)) {
			k++
		}
		return k
	}},
	{"SweepID", func(w *World[int], n int) int { w.SweepID(1, xy(9, 1)); return hostileParts(n) }},
	{"SweepPart", func(w *World[int], _ int) int { w.SweepPart(Sphere{pos(-5, 0), 1}, xy(9, 1)); return 1 }},
	{"SweepTurning", func(w *World[int], _ int) int {
		w.SweepTurning(Sphere{pos(-5, 0), 1}, Motion{Move: xy(9, 1), Spin: turnZ(1)})
		return 1
	}},
	{"SweepTurningAll", func(w *World[int], _ int) (k int) {
		for range w.SweepTurningAll(Sphere{pos(-5, 0), 1}, Motion{Move: xy(9, 1), Spin: turnZ(1)}) {
			k++
		}
		return k
	}},
	{"SweepTurningID", func(w *World[int], n int) int {
		w.SweepTurningID(1, Motion{Move: xy(9, 1), Spin: turnZ(1)})
		return hostileParts(n)
	}},
	{"SweepTurningPart", func(w *World[int], _ int) int {
		w.SweepTurningPart(Sphere{pos(-5, 0), 1}, Motion{Move: xy(9, 1), Spin: turnZ(1)})
		return 1
	}},
	{"Trace", func(w *World[int], n int) int {
		for range w.Trace(Sphere{pos(-5, 3), 1}, xy(9, -4), 8, 0) {
		}
		return hostileParts(n)
	}},
	{"TraceID", func(w *World[int], n int) int {
		for range w.TraceID(1, xy(9, -4), 8, 0) {
		}
		return hostileParts(n)
	}},
	{"Mover.Slide", func(w *World[int], n int) int {
		m := hostileMover
		m.Slide(w, 1, xy(3, -4), 1)
		return hostileParts(n)
	}},
	{"Mover.Pushes", func(w *World[int], n int) int {
		m := hostileMover
		m.Slide(w, 1, xy(3, -4), 1)
		for range m.Pushes() {
			continue
		}
		return hostileParts(n)
	}},
	{"Slides", func(w *World[int], n int) int {
		w.SetWorkers(2)
		var movers [6]Mover[int]
		var calls []SlideCall[int]
		for i := range movers {
			movers[i] = hostileMover
			calls = append(calls, SlideCall[int]{&movers[i], 1 + i%2, xy(3, -4)})
		}
		w.Slides(calls, 1)
		return hostileParts(n)
	}},
	{"Mover.Rotate", func(w *World[int], n int) int {
		m := hostileMover
		m.Rotate(w, 1, Motion{Move: xy(3, -4), Spin: turnZ(1)})
		return hostileParts(n)
	}},
	{"Mover.Resize", func(w *World[int], n int) int {
		m := hostileMover
		m.Resize(w, 1, Sphere{pos(1, 1), 1.5})
		return hostileParts(n)
	}},
}

// noWork are the methods of Mover that tell of its last Slide.
var noWork = []string{"Contacts", "Drop", "Floor", "Forget", "Landed", "Left", "OnCeiling", "OnFloor", "OnWall", "SinceFloor", "Squeezed"}

func hostileRay() Ray { return Ray{pos(-9, 0.25), xy(1, 0)} }

// hostileParts is how many parts may all be in the way.
func hostileParts(n int) int { return n }

// moveAll sets in motion all that moves, by about the same.
func moveAll(w *World[int]) *World[int] {
	for i := range w.Len() {
		_ = w.Move(i, xy(0.5, float64(i)*0x1p-20))
	}
	return w
}

// TestHostilesAreOfAllMethods: a method that is new has a row.
func TestHostilesAreOfAllMethods(t *testing.T) {
	var want, got []string
	world, mover := reflect.TypeFor[*World[int]](), reflect.TypeFor[*Mover[int]]()
	for i := range world.NumMethod() {
		want = append(want, world.Method(i).Name)
	}
	for i := range mover.NumMethod() {
		if name := mover.Method(i).Name; !slices.Contains(noWork, name) {
			want = append(want, "Mover."+name)
		}
	}
	for _, do := range hostileDo {
		got = append(got, do.name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("rows\n%v\nmethods\n%v", got, want)
	}
}

// hostile makes one of the Worlds, whose tree is up to date.
func hostile(world, n int) *World[int] {
	w := new(World[int])
	hostiles[world].setUp(w, n)
	w.AppendOverlapping(nil, pos(-1000, -1000))
	return w
}

// expected is what work and memory may grow with: n·log n, and the answer.
func expected(n, answer int) float64 {
	return float64(float64(n)*math.Log2(float64(n))) + float64(answer)
}

// TestMemoryGrows: the memory that a method takes, of a World that has just been made, grows no more than n·log n and the answer,
// for n, 4n and 16n shapes.
func TestMemoryGrows(t *testing.T) {
	for i, h := range hostiles {
		n := 16
		if h.name == "needles" {
			n = 4 // pairs of needles take long
		}
		for _, m := range hostileDo {
			var was, wasExpected float64
			for size := n; size <= 16*n; size *= 4 {
				w := hostile(i, size)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				answer := m.do(w, size)
				runtime.ReadMemStats(&after)
				took := float64(after.TotalAlloc - before.TotalAlloc)
				is := expected(size, answer)
				// What is there once for all, and what lists that double have too much.
				const once = 48 << 10
				if limit := float64(1.3*is/wasExpected) * (2*was + once); was > 0 && took > limit {
					t.Errorf("%s, %s: %.0f bytes at %d, %.0f at %d, with an answer of %d", h.name, m.name, was, size/4, took, size, answer)
				}
				was, wasExpected = took, is
			}
		}
	}
}
