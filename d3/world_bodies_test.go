package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// mixtures are populations with all kinds of shapes, beside those that goldens are made of.
var mixtures = []population{
	{"bodies", func(rng *rand.Rand) Shape { return anyBody(rng, scatter(rng, 20), 2) }, 60},
	{"crowded bodies", func(rng *rand.Rand) Shape { return anyBody(rng, scatter(rng, 2), 1) }, 25},
	{"bodies on a lattice", func(rng *rand.Rand) Shape { return smallBody(rng, 6) }, 40},
	{"tiles", func(rng *rand.Rand) Shape {
		p := lattice(rng, 12)
		return Box{p, p.Add(fill(1))}
	}, 150},
	{"bodies of six decades", func(rng *rand.Rand) Shape {
		return anyBody(rng, scatter(rng, 1000), decades[rng.IntN(len(decades))])
	}, 60},
	{"bodies far away", func(rng *rand.Rand) Shape { return anyBody(rng, scatter(rng, 3).Add(fill(1e9)), 1) }, 40},
}

// allPopulations are those without and with the shapes of mixtures.
func allPopulations() []population { return slices.Concat(populations, mixtures) }

// anyBody draws a shape of any kind about a point, one without bounds seldom.
func anyBody(rng *rand.Rand, p Vec, size float64) Shape {
	away := func() Vec { return p.Add(scatter(rng, size)) }
	switch rng.IntN(9) {
	case 0:
		return Triangle{p, away(), away()}
	case 1, 2:
		q := away()
		b := Box{each(p, q, minOf), each(p, q, maxOf)}
		if rng.IntN(12) == 0 {
			b.Max.X = math.Inf(1)
		}
		return b
	case 3:
		o := OrientedBox{Center: p}
		for i := range o.Half {
			o.Half[i] = scatter(rng, size/2)
		}
		return o
	case 4:
		points := make([]Vec, 4+rng.IntN(9))
		for i := range points {
			points[i] = away()
		}
		return elsewhere(NewHull(points...), scatter(rng, size))
	case 5:
		return Rounded{anyBody(rng, p, size), rng.Float64() * size / 2}
	case 6:
		if rng.IntN(12) == 0 {
			return HalfSpace{p, scatter(rng, 1)}
		}
	}
	return anyShape(rng, p, size)
}

// smallBody draws one with small integers, so that many touch.
func smallBody(rng *rand.Rand, size int) Shape {
	p, q := lattice(rng, size), lattice(rng, 3)
	switch rng.IntN(8) {
	case 0:
		return Triangle{p, p.Add(q), p.Add(lattice(rng, 3))}
	case 1, 2:
		return Box{p, p.Add(q)}
	case 3:
		o := OrientedBox{Center: p}
		for i := range o.Half {
			o.Half[i] = lattice(rng, 2)
		}
		return o
	case 4:
		return elsewhere(NewHull(Vec{}, q, lattice(rng, 3), lattice(rng, 3), lattice(rng, 3)), p)
	case 5:
		return Rounded{smallBody(rng, size), float64(rng.IntN(3)) / 2}
	}
	return smallShape(rng, size)
}

// elsewhere returns h elsewhere.
func elsewhere(h Hull, by Vec) Hull { return Hull{h.data, h.at.Add(by)} }

// TestWorldKeepsShapes: what is set comes back as it was, as a value, whatever happens to what
// pointers led to.
func TestWorldKeepsShapes(t *testing.T) {
	box, ball, inf := Box{Vec{}, fill(1)}, Sphere{fill(2), 1}, math.Inf(1)
	hull := elsewhere(NewHull(Vec{}, xy(1, 0), xy(0, 1)), xy(5, 5))
	inner := Rounded{&ball, 0.25}
	for _, c := range []struct{ given, want Shape }{
		{Triangle{xy(0, 0), xy(1, 0), xy(0, 1)}, nil},
		{box, nil},
		{&box, box},
		{Box{fill(-inf), xy(1, 2)}, nil},
		{OrientedBox{Center: xy(1, 2)}, nil},
		{HalfSpace{xy(1, 2), xy(0, 3)}, nil},
		{hull, nil},
		{&hull, hull},
		{Rounded{xy(1, 2), 3}, nil},
		{Rounded{Ray{xy(1, 2), xy(0, 1)}, 3}, nil},
		{Rounded{HalfSpace{xy(1, 2), xy(0, 1)}, 3}, nil},
		{Rounded{&box, 0.5}, Rounded{box, 0.5}},
		{Rounded{&hull, 0.5}, Rounded{hull, 0.5}},
		{&Rounded{&inner, 0.5}, Rounded{Rounded{ball, 0.25}, 0.5}},
		{Rounded{Rounded{Rounded{Rounded{Rounded{Capsule{xy(1, 2), xy(3, 4), 1}, 1}, 2}, 3}, 4}, 0}, nil},
	} {
		want := c.want
		if want == nil {
			want = c.given
		}
		var w, copied World[int]
		if err := w.SetParts(1, Vec{}, c.given); err != nil {
			t.Fatal(err)
		}
		was, wasBall, wasHull := box, ball, hull
		box.Max, ball.Radius, hull.at, inner.Radius = fill(9), 9, fill(9), 9
		w.Snapshot(&copied)
		for _, world := range []*World[int]{&w, &copied} {
			if got := slices.Collect(world.Parts(1)); len(got) != 2 || got[1] != want {
				t.Errorf("set %#v, got %#v", c.given, got)
			}
		}
		box, ball, hull, inner.Radius = was, wasBall, wasHull, 0.25
	}
}

// TestWorldRefusesBodies: what Validate refuses of the new kinds changes nothing.
func TestWorldRefusesBodies(t *testing.T) {
	var w World[int]
	if err := w.Set(1, Rounded{Triangle{}, 1}); err != nil {
		t.Fatal(err)
	}
	hash := w.Hash()
	for _, s := range []Shape{
		Hull{},
		Rounded{Hull{}, 1},
		HalfSpace{},
		Box{fill(1), fill(0)},
		Box{fill(math.NaN()), fill(1)},
		Triangle{C: fill(math.Inf(1))},
		OrientedBox{Center: fill(math.NaN())},
		Rounded{Box{}, -1},
		Rounded{Rounded{Vec{}, math.NaN()}, 1},
	} {
		if err := w.Set(1, s); err == nil || w.Hash() != hash {
			t.Errorf("%#v: %v, and the hash is %x", s, err, w.Hash())
		}
	}
}

// TestHullsKeepTheirForm moves shapes a little very often: a hull is placed elsewhere, and no
// corner comes nearer to another.
func TestHullsKeepTheirForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	hull := NewHull(scatter(rng, 1), scatter(rng, 1), scatter(rng, 1), scatter(rng, 1), scatter(rng, 1))
	oriented := OrientedBox{Center: scatter(rng, 1)}
	for i := range oriented.Half {
		oriented.Half[i] = scatter(rng, 1)
	}
	var w World[int]
	shapes := [...]Shape{hull, Rounded{hull, 0.1}, oriented}
	for i, s := range shapes {
		if err := w.Set(i, s); err != nil {
			t.Fatal(err)
		}
	}
	place, center := Vec{}, oriented.Center
	var sc scratch
	steps := 100_000
	if brief() {
		steps = 1000
	}
	for range steps {
		m := scatter(rng, 0.1)
		for i := range shapes {
			if err := w.Move(i, m); err != nil {
				t.Fatal(err)
			}
		}
		w.store.commitMoves(&sc)
		place, center = place.Add(m), center.Add(m)
	}
	want := [...]Shape{elsewhere(hull, place), Rounded{elsewhere(hull, place), 0.1}, OrientedBox{center, oriented.Half}}
	for i := range shapes {
		if got, _ := w.Get(i); got != want[i] {
			t.Errorf("%#v, not %#v", got, want[i])
		}
	}
}

// TestHashTellsBodiesApart: each number of a shape counts, and a hull counts by its corners.
func TestHashTellsBodiesApart(t *testing.T) {
	hashOf := func(s Shape) uint64 {
		var w World[int]
		if err := w.Set(1, s); err != nil {
			t.Fatal(err)
		}
		return w.Hash()
	}
	a, b, c := xy(0, 0), xy(1, 0), xy(0, 1)
	hull := NewHull(a, b, c)
	all := []Shape{
		Triangle{a, b, c},
		Triangle{a, b, xy(0, 2)},
		hull, NewHull(a, b, xy(0, 2)), elsewhere(hull, b),
		Box{a, xy(1, 1)},
		Box{a, xy(1, 2)},
		Box{a, xy(math.Inf(1), 2)},
		OrientedBox{Center: b},
		OrientedBox{Center: c},
		HalfSpace{a, b},
		HalfSpace{a, c},
		Rounded{Triangle{a, b, c}, 1},
		Rounded{Triangle{a, b, c}, 2},
		Rounded{Rounded{Triangle{a, b, c}, 1}, 1},
		Rounded{a, 1},
		Sphere{a, 1},
		Rounded{Sphere{a, 1}, 1},
		Rounded{hull, 1},
	}
	last := OrientedBox{Center: b}
	last.Half[dim-1] = c
	all = append(all, last)
	seen := map[uint64]Shape{}
	for _, s := range all {
		h := hashOf(s)
		if seen[h] != nil {
			t.Errorf("%#v and %#v have one hash", s, seen[h])
		}
		seen[h] = s
	}
	if hashOf(hull) != hashOf(NewHull(a, b, c)) {
		t.Error("hulls with the same corners have two hashes")
	}
}

// TestBodiesAllocateNothing sets shapes anew, as values and by pointers, and asks about them: a
// warm World does not allocate.
func TestBodiesAllocateNothing(t *testing.T) {
	hull := NewHull(Vec{}, xy(1, 0), xy(0, 1), xy(1, 1))
	ball := Sphere{Radius: 1}
	var w, saved World[int]
	n := 0.0
	work := func() {
		n++
		p := xy(n/8, 0)
		_ = w.Set(1, Triangle{p, xy(1, 2), xy(2, 1)})
		_ = w.Set(2, Box{xy(-1, -1), p})
		_ = w.Set(3, &OrientedBox{Center: p})
		_ = w.Set(4, Rounded{Box{xy(-1, -1), p}, 0.5})
		_ = w.Set(5, &Rounded{&ball, 0.5})
		_ = w.Set(6, elsewhere(hull, p))
		_ = w.Set(7, Rounded{elsewhere(hull, p), 0.5})
		_ = w.Set(8, HalfSpace{p, xy(0, 1)})
		w.Remove(9)
		_ = w.SetParts(9, hull, Rounded{Ray{p, xy(1, 0)}, 0.5})
		_ = w.Move(7, xy(0.25, 0))
		w.Step()
		for range w.Overlapping(Rounded{Triangle{p, xy(1, 2), xy(2, 1)}, 0.5}) {
		}
		for range w.Overlapping(elsewhere(hull, p)) {
		}
		for range w.Nearest(Rounded{elsewhere(hull, p), 0.25}, 3) {
		}
		w.Sweep(Rounded{Box{p, p.Add(fill(1))}, 0.5}, xy(1, 0))
		w.RayCast(Ray{p, xy(1, 0)})
		for range w.Trace(Rounded{elsewhere(hull, p), 0.5}, xy(3, 1), 4, 0.5) {
		}
		for range w.Trace(Box{p, p.Add(fill(1))}, xy(3, 1), 4, 0) {
		}
		w.Push(7)
		w.Hash()
		w.Snapshot(&saved)
	}
	for range 10 {
		work()
	}
	if n := testing.AllocsPerRun(20, work); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPartsStaySmall: what other shapes need has not made those small that were there before.
func TestPartsStaySmall(t *testing.T) {
	if got, want := unsafe.Sizeof(part{}), unsafe.Sizeof(Capsule{})+8; got != want {
		t.Errorf("a part takes %d bytes, not %d", got, want)
	}
}
