package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"
)

// meshParts returns all tiles of a mesh as shapes.
func meshParts(m *Mesh) []Shape {
	parts := make([]Shape, m.Len())
	for i := range parts {
		parts[i] = m.At(i)
	}
	return parts
}

// bothWays returns two Worlds of the same shapes, and of a mesh: one as a mesh, and one as the parts that it
// consists of.
func bothWays(t *testing.T, population population, rng *rand.Rand) (mesh, parts *World[int]) {
	t.Helper()
	mesh, parts = new(World[int]), new(World[int])
	set := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	const n = 12
	for i := range n {
		if isMeshOf(i) {
			points := make([]Vec, 12+rng.IntN(30))
			for k := range points {
				b := Bounds(population.shape(rng))
				points[k] = each(b.Min, Vec{}, finiteOr).Add(lattice(rng, 2))
			}
			m := meshThrough(points)
			set(mesh.SetMesh(i, m))
			set(parts.SetParts(i, meshParts(m)...))
			continue
		}
		s := population.shape(rng)
		if Validate(s) != nil {
			continue
		}
		set(mesh.Set(i, s))
		set(parts.Set(i, s))
	}
	for i := range n {
		if rng.IntN(4) == 0 {
			layer, mask := uint64(1)<<rng.IntN(3), rng.Uint64N(8)
			mesh.SetFilter(i, layer, mask)
			parts.SetFilter(i, layer, mask)
		}
	}
	return mesh, parts
}

// isMeshOf says which ids have a mesh.
func isMeshOf(id int) bool { return id%6 == 2 }

// butNormals takes the normals of meshes off what is hit.
func butNormals(hits []Struck[int]) []Struck[int] {
	for i := range hits {
		if isMeshOf(hits[i].ID) {
			hits[i].Normal = Vec{}
		}
	}
	return hits
}

// butContacts takes the contacts of meshes off the pairs.
func butContacts(pairs []PairContact[int]) []PairContact[int] {
	for i := range pairs {
		if p := &pairs[i]; isMeshOf(p.A) || isMeshOf(p.B) {
			p.Contact, p.PartA, p.PartB = Contact{}, 0, 0
		}
	}
	return pairs
}

// TestMeshIsItsParts: a mesh answers as its parts do, but for normals.
func TestMeshIsItsParts(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rounds := 2 * max(1, *cases/5)
			rng := rand.New(rand.NewPCG(*seed, 5))
			hits := 0
			for range rounds {
				mesh, parts := bothWays(t, population, rng)
				for range 6 {
					s := population.shape(rng)
					for !hasBounds(s) {
						s = population.shape(rng)
					}
					motion := scatter(rng, 20)
					id := rng.IntN(12)
					seed := rng.Uint64()
					rng = rand.New(rand.NewPCG(seed, 1))
					got, n := answersOf(mesh, s, motion, id, rng)
					hits += n
					rng = rand.New(rand.NewPCG(seed, 1))
					want, _ := answersOf(parts, s, motion, id, rng)
					compareAnswers(t, got, want, "%v by %v, id %d", s, motion, id)
				}
				for range 3 {
					for i := range 12 {
						if isMeshOf(i) || rng.IntN(3) == 0 {
							continue
						}
						legs := []Leg{{0.3, scatter(rng, 3)}, {0.8, scatter(rng, 3)}}
						if rng.IntN(2) == 0 {
							legs = []Leg{{1, scatter(rng, 9)}}
						}
						if a, b := mesh.MoveAlong(i, legs...), parts.MoveAlong(i, legs...); (a == nil) != (b == nil) {
							t.Fatalf("%v, want %v", a, b)
						}
					}
					compareSteps(t, mesh, parts)
				}
			}
			if hits == 0 {
				t.Error("nothing is hit")
			}
		})
	}
}

// answersOf asks a World about a shape that moves, and about an id. It returns all answers but normals of meshes, and how many paths hit.
func answersOf(w *World[int], s Shape, motion Vec, id int, rng *rand.Rand) (answers []any, hits int) {
	for _, p := range []Path{Segment{A: Bounds(s).Min, B: Bounds(s).Min.Add(motion)}, Ray{Bounds(s).Max, motion}, Line{Bounds(s).Max, lattice(rng, 3)}} {
		first, ok := w.RayCastPart(p)
		if ok {
			hits++
		}
		answers = append(answers, butNormals([]Struck[int]{first}), ok, butNormals(w.AppendRayCastAll(nil, p)))
	}
	first, ok := w.SweepPart(s, motion)
	answers = append(answers, butNormals([]Struck[int]{first}), ok, butNormals(w.AppendSweepAll(nil, s, motion)))
	first, ok = w.SweepID(id, motion)
	answers = append(answers, butNormals([]Struck[int]{first}), ok)
	for _, angle := range [...]float64{0.01, 1} {
		first, ok = w.SweepTurningID(id, Motion{Move: motion, Spin: turnZ(angle), Pivot: Bounds(s).Min})
		answers = append(answers, butNormals([]Struck[int]{first}), ok)
	}
	answers = append(answers, w.AppendNearest(nil, s, 5), w.AppendNearestWithin(nil, s, 9, 3), w.AppendNearestWithinID(nil, id, 4, 9))
	answers = append(answers, w.AppendOverlapping(nil, s), w.AppendOverlapping(nil, HalfSpace{Bounds(s).Min, motion}), w.AppendOverlappingID(nil, id))
	answers = append(answers, w.AppendPairs(nil), butContacts(w.AppendPairContacts(nil)), slices.Collect(w.Parts(id)))
	shape, ok := w.Get(id)
	position, _ := w.Position(id)
	answers = append(answers, shape, ok, position)
	box, ok := w.Bounds(id)
	return append(answers, box, ok), hits
}

// compareAnswers compares two lists of answers.
func compareAnswers(t *testing.T, got, want []any, about string, args ...any) {
	t.Helper()
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf(about+": answer %d is %v, want %v", append(args, i, got[i], want[i])...)
		}
	}
}

// compareSteps compares the events of two Worlds, but for normals of meshes.
func compareSteps(t *testing.T, mesh, parts *World[int]) {
	t.Helper()
	if got, want := stepBoth(mesh, parts); !reflect.DeepEqual(got, want) {
		t.Fatalf("events %v, want %v", got, want)
	}
}

// stepBoth returns the events of two Worlds, but for normals of meshes.
func stepBoth(mesh, parts *World[int]) (got, want []Event[int]) {
	got, want = mesh.Step(), parts.Step()
	for _, events := range [][]Event[int]{got, want} {
		for i := range events {
			if e := &events[i]; isMeshOf(e.A) || isMeshOf(e.B) {
				e.Normal = Vec{}
			}
		}
	}
	return got, want
}

func hasBounds(s Shape) bool {
	b := Bounds(s)
	return isFinite(b.Min.maxAbs()) && isFinite(b.Max.maxAbs())
}

func TestMeshRefuses(t *testing.T) {
	var w World[float64]
	m := meshThrough([]Vec{xy(0, 0), xy(1, 0), xy(0, 1)})
	for _, c := range []struct {
		what string
		err  error
		want error
	}{
		{"NaN", w.SetMesh(math.NaN(), m), ErrNotEqual},
		{"nil", w.SetMesh(7, nil), ErrNoParts},
		{"the zero Mesh", w.SetMesh(7, new(Mesh)), ErrNoParts},
	} {
		var id *IDError
		if !errors.Is(c.err, c.want) || !errors.As(c.err, &id) {
			t.Errorf("%s: %v", c.what, c.err)
		}
	}
	if w.Len() != 0 {
		t.Error("something is there")
	}
	if err := w.SetMesh(7, m); err != nil {
		t.Fatal(err)
	}
	if err := w.Move(7, xy(1, 0)); !errors.Is(err, ErrStatic) {
		t.Errorf("Move: %v", err)
	}
	if err := w.MoveAlong(7, Leg{1, xy(1, 0)}); !errors.Is(err, ErrStatic) {
		t.Errorf("MoveAlong: %v", err)
	}
	if x, ok := w.Push(7); ok || x != (Vec{}) {
		t.Errorf("Push: %v, %v", x, ok)
	}
	if got, ok := w.Mesh(7); !ok || got.data != m.data {
		t.Errorf("Mesh: %v, %v", got, ok)
	}
	if err := w.Set(7, Vec{}); err != nil {
		t.Fatal(err)
	}
	if _, ok := w.Mesh(7); ok || w.Len() != 1 {
		t.Error("the mesh is still there")
	}
}

// TestMeshAllocatesNothing: a World with a mesh answers without allocating, once warm.
func TestMeshAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 6))
	var w World[int]
	points := make([]Vec, 300)
	for i := range points {
		points[i] = scatter(rng, 10)
	}
	if err := w.SetMesh(0, meshThrough(points)); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if err := w.Set(1+i, Sphere{scatter(rng, 10), 1}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2 {
		if err := w.Set(30+i, Box{xy(float64(-2*i), -40), xy(float64(2-2*i), -39).Add(fill(1))}); err != nil {
			t.Fatal(err)
		}
	}
	raft, at := meshThrough(points[:50]), Transform{Position: xy(0.1, 0.2), Rotation: turn([3]float64{1, 2, 3}, 0.1)}
	if err := w.SetMeshAt(40, raft, at); err != nil {
		t.Fatal(err)
	}
	ball, box := Sphere{scatter(rng, 5), 0.5}, Box{fill(-1), fill(1)}
	var ids []int
	var pairs [][2]int
	var contacts []PairContact[int]
	var manifolds []PartManifold[int]
	var spans []PartSpan[int]
	var crossings []Crossing[int]
	var near []Neighbor[int]
	var hits []Struck[int]
	var turns []Turn[int]
	var events []Event[int]
	m := Mover[int]{Up: xy(0, 1), Snap: 0.1, Step: 0.1}
	for name, ask := range map[string]func(){
		"Overlapping":  func() { ids = w.AppendOverlapping(ids[:0], ball) },
		"RayCast":      func() { w.RayCast(Ray{fill(-20), fill(1)}) },
		"RayCastAll":   func() { hits = w.AppendRayCastAll(hits[:0], Line{fill(-20), fill(1)}) },
		"Sweep":        func() { w.Sweep(box, xy(9, 3)) },
		"Seamless":     func() { w.Sweep(ball, xy(0, -40).Sub(ball.Center), Filter[int]{Seamless: true}) },
		"SweepAll":     func() { hits = w.AppendSweepAll(hits[:0], ball, xy(9, 3)) },
		"Nearest":      func() { near = w.AppendNearest(near[:0], ball, 9) },
		"Pairs":        func() { pairs = w.AppendPairs(pairs[:0]) },
		"PairContacts": func() { contacts = w.AppendPairContacts(contacts[:0]) },
		"ContactsOf":   func() { manifolds = w.AppendContactsOf(manifolds[:0], 1) },
		"ClipAll":      func() { spans = w.AppendClipAll(spans[:0], Ray{fill(-20), fill(1)}) },
		"CrossingsAll": func() {
			crossings = w.AppendCrossingsAll(crossings[:0], Line{fill(-20), fill(1)}, Filter[int]{Mask: 1})
		},
		"Trace": func() { turns = w.AppendTrace(turns[:0], ball, xy(9, 3), 5, 0.5) },
		"Push":  func() { w.Push(3) },
		"Step": func() {
			for i := range 20 {
				_ = w.Move(1+i, xy(0.1, 0.1))
			}
			_ = w.Move(40, xy(0.1, -0.1))
			events = w.AppendStep(events[:0])
		},
		"SetMeshAt": func() {
			at.Position = at.Position.Add(xy(-0.1, 0.1))
			_ = w.SetMeshAt(40, raft, at)
		},
		"MoveTurning": func() {
			_ = w.MoveTurning(40, Motion{Move: xy(-0.1, 0.1), Spin: turnZ(0.01)})
			events = w.AppendStep(events[:0])
		},
		"Slide": func() { m.Slide(&w, 1, xy(0, -1), 0.1) },
		"by id": func() {
			ids = w.AppendOverlappingID(ids[:0], 0)
			near = w.AppendNearestWithinID(near[:0], 0, 3, 9)
			w.SweepID(1, xy(9, 3))
		},
	} {
		ask()
		ask()
		if n := allocations(ask); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestMeshMemory: a mesh takes at most 100 bytes a tile, all counted, and one more where there is a point for each.
func TestMeshMemory(t *testing.T) {
	m, _, _ := flatFloor(rand.New(rand.NewPCG(1, 1)), Vec{}, 1)
	for _, m := range []*Mesh{m, ground(20_000)} {
		d := m.data
		size := cap(d.points)*int(unsafe.Sizeof(Vec{})) + cap(d.tiles)*int(unsafe.Sizeof(d.tiles[0])) +
			d.tree.Bytes() + cap(d.tiles8)*int(unsafe.Sizeof(d.tiles8[0]))
		if each := float64(size) / float64(m.Len()); each > 101 && m.Len() > 100 {
			t.Errorf("%.1f bytes each of %d", each, m.Len())
		} else {
			t.Logf("%.1f bytes each of %d", each, m.Len())
		}
	}
}

// TestMeshFaults finds what has been put there.
func TestMeshFaults(t *testing.T) {
	for _, c := range meshFaults {
		if c.mesh == nil {
			t.Fatalf("%s: refused", c.name)
		}
		got := slices.Collect(c.mesh.Faults())
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		switch err := c.mesh.Validate(); {
		case len(c.want) == 0 && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case len(c.want) > 0 && (!errors.Is(err, c.want[0].Err) || err.Error() == ""):
			t.Errorf("%s: %v, want %v", c.name, err, c.want[0])
		}
	}
}

// TestFacing compares the sign with that of exact integers, of a motion along the tile and of others.
func TestFacing(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 7))
	for range 1000 {
		var c [dim]Vec
		for k := range c {
			c[k] = lattice(rng, 5)
		}
		far := lattice(rng, 5).Scale(1e15)
		along := c[1].Sub(c[0])
		for k := range c {
			c[k] = c[k].Add(far)
		}
		if got := leadsTo(&c, along); got != 0 {
			t.Fatalf("%v along %v: %d", c, along, got)
		}
		d := lattice(rng, 5)
		got := leadsTo(&c, d)
		if back := leadsTo(&c, d.Neg()); back != -got {
			t.Fatalf("%v by %v: %d, back %d", c, d, got, back)
		}
		if n := frontOf(&c); math.Abs(n.Dot(d)) > 1e-9 && (n.Dot(d) > 0) != (got > 0) || n == (Vec{}) && got != 0 {
			t.Fatalf("%v by %v: %d, front %v", c, d, got, n)
		}
	}
}

// TestMeshSnapshot: a World with meshes is copied, told apart by its hash, and goes on alike; taking meshes
// away and setting them again mixes up none.
func TestMeshSnapshot(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 15))
	var w, saved World[int]
	meshes := make([]*Mesh, 60)
	for i := range meshes {
		points := make([]Vec, 3+rng.IntN(6))
		for k := range points {
			points[k] = scatter(rng, 1).Add(xy(float64(3*i), 0))
		}
		meshes[i] = meshThrough(points)
	}
	there := make(map[int]int)
	for range 400 {
		id, mesh := rng.IntN(40), rng.IntN(len(meshes))
		switch rng.IntN(4) {
		case 0:
			w.Remove(id)
			delete(there, id)
		case 1:
			if err := w.Set(id, Sphere{xy(float64(3*mesh), 0), 1}); err != nil {
				t.Fatal(err)
			}
			delete(there, id)
		default:
			if err := w.SetMesh(id, meshes[mesh]); err != nil {
				t.Fatal(err)
			}
			there[id] = mesh
		}
		w.Step()
		for id, mesh := range there {
			got, ok := w.Mesh(id)
			if !ok || got.data != meshes[mesh].data {
				t.Fatalf("%d has another mesh", id)
			}
			if parts := slices.Collect(w.Parts(id)); !slices.Equal(parts, meshParts(meshes[mesh])) {
				t.Fatalf("%d has the parts %v", id, parts)
			}
		}
	}
	w.Snapshot(&saved)
	if w.Hash() != saved.Hash() {
		t.Error("a copy has another hash")
	}
	hash := w.Hash()
	var id int
	for id = range there {
		break
	}
	sided := *meshes[there[id]]
	sided.OneSided = true
	if err := w.SetMesh(id, &sided); err != nil || w.Hash() == hash {
		t.Errorf("%v, and one side has the hash of two", err)
	}
	w.Restore(&saved)
	if w.Hash() != hash {
		t.Error("another hash after Restore")
	}
	for i := range 100 {
		path := Segment{xy(float64(2*i), -9), xy(float64(2*i)+1, 9)}
		a, okA := w.RayCastPart(path)
		if b, okB := saved.RayCastPart(path); a != b || okA != okB {
			t.Fatalf("%v hits %v, the copy %v", path, a, b)
		}
	}
}

// TestFartherThan: a tile that counts as beyond a distance has a greater Distance, at any size, and one that is twice as far away in its
// plane's direction counts.
func TestFartherThan(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 23))
	isSeen := map[bool]int{}
	for range 20_000 * *cases {
		scale := math.Ldexp(1, []int{0, 0, 0, rng.IntN(2000) - 1000, -520 + rng.IntN(80)}[rng.IntN(5)])
		var c [dim]Vec
		from := scatter(rng, 4*scale)
		for k := range c {
			if c[k] = from.Add(scatter(rng, 3*scale)); rng.IntN(4) == 0 {
				c[k] = lattice(rng, 4).Scale(scale)
			}
		}
		if rng.IntN(3) == 0 { // a needle
			c[1] = c[0].Add(c[dim-1].Sub(c[0]).Scale(rng.Float64())).Add(scatter(rng, 0x1p-30*scale))
		}
		p := scatter(rng, 8*scale)
		if rng.IntN(2) == 0 { // before its middle
			p = c[0].Add(c[dim-1]).Scale(0.5).Add(frontOf(&c).Scale(8 * scale * rng.Float64()))
		}
		d := Distance(p, tileOf(&c))
		for _, far := range []float64{d, math.Nextafter(d, 0), d * (1 - 0x1p-50), d * (1 - 0x1p-44), d * 0.99, d / 2, 0, 3 * d} {
			is := isFartherThan(&c, p, far)
			if is && !(d > far) {
				t.Fatalf("%v is not beyond %v of %v: %v", c, far, p, d)
			}
			isSeen[is]++
		}
	}
	if isSeen[true] < isSeen[false]/8 {
		t.Errorf("%d are beyond, %d not", isSeen[true], isSeen[false])
	}
}
