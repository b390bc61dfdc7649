package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// roughMesh returns the surface of a hull around random points, or on a lattice, where tiles of two such meshes touch.
func roughMesh(rng *rand.Rand, isLattice bool) *Mesh {
	var points []Vec
	for range 4 + rng.IntN(12) {
		p := scatter(rng, 2)
		if isLattice {
			p = at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
		}
		points = append(points, p)
	}
	for k := range dim { // so that it has an inside
		points = append(points, axisOf(k).Scale(2), axisOf(k).Scale(-2))
	}
	m := meshAround(NewHull(points...))
	m.OneSided = rng.IntN(3) == 0
	return m
}

// TestMeshPairs compares what two meshes answer about each other with plain loops over all pairs of their parts: which pairs meet, and
// which is the deepest, to the bit. A manifold has the points of two parts, to the bit, unless the surface gives another normal.
func TestMeshPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(58, *seed))
	met, own := 0, 0
	for i := range unlessBrief(300, 40) {
		isLattice := i%2 == 0
		var w World[int]
		for id := range 3 {
			m := roughMesh(rng, isLattice)
			place := Transform{Position: scatter(rng, 2)}
			switch {
			case isLattice:
				place.Position = at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
			case rng.IntN(2) == 0:
				place = Transform{Position: scatter(rng, 2), Rotation: turn([3]float64{rng.Float64(), rng.Float64(), 1}, rng.Float64()*6)}
			}
			err := w.SetMeshAt(id, m, place)
			if i%5 == 0 {
				err = w.SetMesh(id, m)
			}
			if i%3 == 0 && id == 1 && err == nil && i%5 != 0 { // also on its way
				err = errors.Join(w.Move(id, xy(0.25, 0)))
				w.Step()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var parts [3][]Shape
		for id := range parts {
			parts[id] = slices.Collect(w.Parts(id))
		}
		contacts := make(map[[2]int]PairContact[int])
		for c := range w.PairContacts() {
			contacts[[2]int{c.A, c.B}] = c
		}
		for a := range parts {
			var want []int
			for b := range parts {
				if a == b {
					continue
				}
				deepest, meets := plainDeepest(t, &w, &parts, a, b)
				if !meets {
					continue
				}
				want = append(want, b)
				met++
				if c, ok := contacts[[2]int{a, b}]; a < b && (!ok || c != deepest) {
					t.Fatalf("PairContacts of %d and %d: %+v, %v, want %+v", a, b, c, ok, deepest)
				}
			}
			if got := w.AppendOverlappingID(nil, a); !slices.Equal(got, want) {
				t.Fatalf("OverlappingID(%d) = %v, want %v", a, got, want)
			}
			var with []int
			for _, m := range w.AppendContactsOf(nil, a) {
				with = append(with, m.B.ID)
				for k, p := range m.Points[:m.Len] {
					x, y := parts[a][m.Parts[k][0]], parts[m.B.ID][m.Parts[k][1]]
					plain, ok := Contacts(x, y)
					if !ok {
						t.Fatalf("ContactsOf(%d): parts %v of %+v do not meet", a, m.Parts[k], m)
					}
					if _, isSmoothed := contactOfParts(&w, a, m.B.ID, m.Parts[k], false); isSmoothed {
						continue // the surface gives the normal
					}
					if own++; !slices.Contains(plain.Points[:plain.Len], p) {
						t.Fatalf("ContactsOf(%d): point %d of %+v is none of %+v", a, k, m, plain)
					}
				}
			}
			if with = slices.Compact(with); !slices.Equal(with, want) {
				t.Fatalf("ContactsOf(%d) is with %v, want %v", a, with, want)
			}
		}
		checkItemPairs(t, &w, &parts)
	}
	if met < 100 || own < 100 {
		t.Errorf("%d meshes meet, %d points are those of their parts", met, own)
	}
}

// plainDeepest is the contact of the two parts that are deepest in each other, the first of equals, by a loop over all pairs. Where the
// normal is not that of the surface, it is Collide of both, to the bit. No other normal makes it less deep, or deep by rounding.
func plainDeepest(t *testing.T, w *World[int], parts *[3][]Shape, a, b int) (deepest PairContact[int], ok bool) {
	t.Helper()
	for i, x := range parts[a] {
		for k, y := range parts[b] {
			plain, hits := Collide(x, y)
			if !hits {
				continue
			}
			c, isSmoothed := contactOfParts(w, a, b, [2]int{i, k}, true)
			if !isSmoothed && c != plain {
				t.Fatalf("the contact of part %d of %d with part %d of %d is %+v, want %+v", i, a, k, b, c, plain)
			}
			if c.Depth < plain.Depth || plain.Depth == 0 && c.Depth > 0 && c.Depth < 1e-12 {
				t.Fatalf("part %d of %d with part %d of %d: %+v, Collide says %+v", i, a, k, b, c, plain)
			}
			if !ok || c.Depth > deepest.Depth {
				deepest, ok = PairContact[int]{a, b, c, i, k}, true
			}
		}
	}
	return deepest, ok
}

// contactOfParts is contactAt of parts of two objects.
func contactOfParts(w *World[int], a, b int, parts [2]int, hasSides bool) (Contact, bool) {
	s := &w.store
	sc := s.scratches.Take()
	defer s.scratches.Put(sc)
	var items [2]int32
	for k, id := range [2]int{a, b} {
		number, _ := w.ids.Find(id)
		first, _ := s.items(number)
		items[k] = first + int32(parts[k])
	}
	return s.contactAt(items[0], items[1], hasSides, sc)
}

// checkItemPairs compares the pairs of tiles of which a manifold is made with a loop over all pairs.
func checkItemPairs(t *testing.T, w *World[int], parts *[3][]Shape) {
	t.Helper()
	s := &w.store
	for id := range parts {
		number, _ := w.ids.Find(id)
		var got, want [][3]int
		sc := s.scratches.Take()
		for _, c := range s.itemContacts(number, &queryFilter{self: number, isSelf: true, noInside: true}, sc) {
			got = append(got, [3]int{w.keys[c.other], s.partOf(c.item[0]), s.partOf(c.item[1])})
		}
		s.scratches.Put(sc)
		for other := range parts {
			for i, x := range parts[id] {
				for k, y := range parts[other] {
					if other != id && Overlap(x, y) {
						want = append(want, [3]int{other, i, k})
					}
				}
			}
		}
		slices.SortFunc(got, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
		if !slices.Equal(got, want) {
			t.Fatalf("the tiles of %d meet %v, want %v", id, got, want)
		}
	}
}

// TestMeshPairsTurnedAlike: two meshes that are turned by the same rotation are as near as their rounded corners are, not as their data. The
// corners are so far from the origin that details of the data are lost in the turn.
func TestMeshPairsTurnedAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(59, *seed))
	met := 0
	for range unlessBrief(400, 200) {
		var w World[int]
		r := turn([3]float64{0, 0, 1}, rng.Float64()*6)
		for id := range 2 {
			var points []Vec
			for range 6 {
				points = append(points, at([3]float64{rng.Float64() + 1.1*float64(id), 0x1p53 + float64(2*rng.IntN(2)), float64(rng.IntN(3))}))
			}
			if err := w.SetMeshAt(id, meshAround(NewHull(points...)), Transform{Rotation: r}); err != nil {
				t.Fatal(err)
			}
		}
		want := false
		for p := range w.Parts(0) {
			want = want || slices.ContainsFunc(slices.Collect(w.Parts(1)), func(q Shape) bool { return Overlap(p, q) })
		}
		if want {
			met++
		}
		if got := len(w.AppendOverlappingID(nil, 0)) > 0; got != want {
			t.Fatalf("turned by %v: OverlappingID says %v, want %v", r, got, want)
		}
		if got := len(w.AppendPairs(nil)) > 0; got != want {
			t.Fatalf("turned by %v: Pairs says %v, want %v", r, got, want)
		}
		if got := len(w.AppendContactsOf(nil, 0)) > 0; got != want {
			t.Fatalf("turned by %v: ContactsOf says %v, want %v", r, got, want)
		}
	}
	if met < 5 {
		t.Errorf("only %d met", met)
	}
}

// sliverMesh returns a mesh of n tiles, each as long as a diagonal of a square, so that the bounds of all meet. With a slope of 1 and of −1,
// all tiles of two of them meet, too.
func sliverMesh(n int, slope, beside float64) *Mesh {
	points := make([]Vec, n+dim-1)
	for i := range points {
		off, along := beside+float64(i)/float64(n), float64(200*(i%2)-100)
		points[i] = xy(along+off, slope*(along-off))
	}
	return meshThrough(points)
}

// TestPairsOfMeshesTakeLittleMemory: pairs of tiles whose bounds meet are listed nowhere, so memory grows as the meshes do.
func TestPairsOfMeshesTakeLittleMemory(t *testing.T) {
	var took [2]float64
	for i, n := range [...]int{256, 1024} {
		var w World[int]
		if err := errors.Join(w.SetMesh(0, sliverMesh(n, 1, 0)), w.SetMeshAt(1, sliverMesh(n, 1, 3), Transform{})); err != nil {
			t.Fatal(err)
		}
		if i == 0 { // for all that is there once
			w.AppendPairs(nil)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		pairs, touches := w.AppendPairs(nil), w.AppendPairContacts(nil)
		if err := w.Move(1, xy(0.5, -0.5)); err != nil {
			t.Fatal(err)
		}
		events := w.Step()
		runtime.ReadMemStats(&after)
		if took[i] = float64(after.TotalAlloc - before.TotalAlloc); len(pairs)+len(touches)+len(events) > 0 {
			t.Fatalf("%d pairs, %d contacts, %d events", len(pairs), len(touches), len(events))
		}
	}
	if took[1] > 4*took[0]+64<<10 {
		t.Errorf("%.0f bytes for 256 tiles, %.0f for 1,024", took[0], took[1])
	}
}

// TestHalfSpacesClip: no point of a box that is in a half-space is outside of the bounds that a half-space leaves of it, whatever the numbers are.
// What is left of a box beside a plane across an axis is as thin as that says.
func TestHalfSpacesClip(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 91))
	number := func() float64 {
		x := float64(rng.IntN(9) - 4)
		if rng.IntN(3) == 0 {
			x = rng.NormFloat64() * math.Ldexp(1, []int{-1060, -300, 0, 0, 300, 600, 1021}[rng.IntN(7)])
		}
		return x
	}
	vec := func() Vec { return at([3]float64{number(), number(), number()}) }
	inside, empty := 0, 0
	for range 20_000 {
		a, b := vec(), vec()
		box := Box{a.Min(b), a.Max(b)}
		half := HalfSpace{vec(), vec()}
		var p part
		p.set(half)
		clipped, ok := p.clip(around(box.Min, box.Max))
		if !ok {
			if empty++; Overlap(box, half) {
				t.Fatalf("%v has nothing of %v", half, box)
			}
			continue
		}
		for range 8 {
			x := each(box.Min, box.Max, func(lo, hi float64) float64 {
				return min(max(lo+(hi-lo)*float64(rng.IntN(5))/4, lo), hi)
			})
			if !Overlap(x, half) {
				continue
			}
			here := around(x, x)
			for k := range here.Lo {
				if here.Hi[k] < clipped.Lo[k] || here.Lo[k] > clipped.Hi[k] {
					t.Fatalf("%v of %v in %v: %v is not in %v", half, box, clipped, x, clipped)
				}
			}
			inside++
		}
	}
	if inside < 1000 || empty < 1000 {
		t.Errorf("%d points inside, %d are empty", inside, empty)
	}
	var p part
	p.set(HalfSpace{xy(3, -7), xy(0, 2)})
	b, ok := p.clip(around(fill(-10), fill(10)))
	lo, hi := endsOf(&b)
	if !ok || lo.Sub(fill(-10)).maxAbs() > 1e-5 || math.Abs(hi.X-10) > 1e-5 || math.Abs(hi.Y+7) > 1e-5 {
		t.Errorf("from %v to %v, %v", lo, hi, ok)
	}
}
