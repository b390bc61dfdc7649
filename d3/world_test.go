package d3

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// population is how to draw the shapes of a World, under so many ids: fewer where integers have
// to decide.
type population struct {
	name  string
	shape func(rng *rand.Rand) Shape
	ids   int
}

// populations are worlds as they come and as they should not: how to draw their shapes.
var populations = []population{
	{"random", func(rng *rand.Rand) Shape { return anyShape(rng, scatter(rng, 20), 2) }, 150},
	{"crowded", func(rng *rand.Rand) Shape { return anyShape(rng, scatter(rng, 2), 2) }, 150},
	{"clusters", func(rng *rand.Rand) Shape {
		return anyShape(rng, scatter(rng, 1).Add(lattice(rng, 3).Scale(50)), 1)
	}, 150},
	{"lattice", func(rng *rand.Rand) Shape { return smallShape(rng, 6) }, 150},
	{"one point", func(rng *rand.Rand) Shape { return anyShape(rng, Vec{X: 3}, 0) }, 40},
	{"on a line", func(rng *rand.Rand) Shape { return Sphere{Vec{X: float64(rng.IntN(100))}, 0.5} }, 150},
	{"six decades", func(rng *rand.Rand) Shape {
		return anyShape(rng, scatter(rng, 1000), decades[rng.IntN(len(decades))])
	}, 150},
	{"far away", func(rng *rand.Rand) Shape { return anyShape(rng, scatter(rng, 3).Add(fill(1e9)), 1) }, 150},
	{"beyond float32", func(rng *rand.Rand) Shape {
		return anyShape(rng, scatter(rng, math.Ldexp(1, rng.IntN(2040)-1020)), math.Ldexp(1, rng.IntN(2000)-1000))
	}, 25},
}

// decades are sizes, each ten times the one before; math.Pow has other bits elsewhere.
var decades = [...]float64{1e-3, 1e-2, 1e-1, 1, 10, 100, 1000}

func scatter(rng *rand.Rand, size float64) Vec {
	return at([3]float64{size * (2*rng.Float64() - 1), size * (2*rng.Float64() - 1), size * (2*rng.Float64() - 1)})
}

func lattice(rng *rand.Rand, size int) Vec {
	return at([3]float64{float64(rng.IntN(size)), float64(rng.IntN(size)), float64(rng.IntN(size))})
}

// anyShape draws a shape of any kind about a point, a ray or line seldom.
func anyShape(rng *rand.Rand, p Vec, size float64) Shape {
	q := p.Add(scatter(rng, size))
	r := float64(rng.Float64() * size)
	switch rng.IntN(12) {
	case 0:
		return p
	case 1, 2:
		return Segment{p, q}
	case 3, 4, 5:
		return Capsule{p, q, r}
	case 6:
		return Ray{p, scatter(rng, 1)}
	case 7:
		return Line{p, scatter(rng, 1)}
	}
	return Sphere{p, r}
}

// smallShape draws one with small integers, so that many touch.
func smallShape(rng *rand.Rand, size int) Shape {
	p, q := lattice(rng, size), lattice(rng, 3)
	switch rng.IntN(12) {
	case 0:
		return p
	case 1, 2:
		return Segment{p, p.Add(q)}
	case 3, 4, 5:
		return Capsule{p, p.Add(q), float64(rng.IntN(2))}
	case 6:
		return Ray{p, Vec{X: 1}.Add(q)}
	case 7:
		return Line{p, Vec{X: 1}.Add(q)}
	}
	return Sphere{p, float64(rng.IntN(3)) / 2}
}

// plain is a World without a tree.
type plain struct {
	ids         []int
	parts       map[int][]Shape
	layer, mask map[int]uint64
	removed     map[int]bool // and maybe set again
}

func newPlain() *plain {
	return &plain{nil, map[int][]Shape{}, map[int]uint64{}, map[int]uint64{}, map[int]bool{}}
}

func (p *plain) set(id int, parts ...Shape) {
	if p.parts[id] == nil {
		p.ids = append(p.ids, id)
		p.layer[id], p.mask[id] = 1, math.MaxUint64
	}
	p.parts[id] = parts
}

func (p *plain) remove(id int) {
	if i := slices.Index(p.ids, id); i >= 0 {
		p.ids = slices.Delete(p.ids, i, i+1)
		delete(p.parts, id)
		p.removed[id] = true
	}
}

func (p *plain) mayMeet(a, b int) bool { return p.layer[a]&p.mask[b] != 0 && p.layer[b]&p.mask[a] != 0 }

func (p *plain) overlap(id int, s Shape) bool {
	return slices.ContainsFunc(p.parts[id], func(part Shape) bool { return Overlap(part, s) })
}

func (p *plain) pairs() (pairs [][2]int) {
	for i, a := range p.ids {
		for _, b := range p.ids[i+1:] {
			if p.mayMeet(a, b) && slices.ContainsFunc(p.parts[b], func(s Shape) bool { return p.overlap(a, s) }) {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// pairContacts says that it is Collide of the two parts that are deepest in each other, and that the first of equals counts.
func (p *plain) pairContacts() (all []PairContact[int]) {
	for _, pair := range p.pairs() {
		deepest := PairContact[int]{A: pair[0], B: pair[1], Contact: Contact{Depth: -1}}
		for i, a := range p.parts[pair[0]] {
			for k, b := range p.parts[pair[1]] {
				if c, ok := Collide(a, b); ok && c.Depth > deepest.Depth {
					deepest.Contact, deepest.PartA, deepest.PartB = c, i, k
				}
			}
		}
		all = append(all, deepest)
	}
	return all
}

func (p *plain) overlapping(s Shape, in func(id int) bool) (ids []int) {
	for _, id := range p.ids {
		if in(id) && p.overlap(id, s) {
			ids = append(ids, id)
		}
	}
	return ids
}

func anyHit(int, Hit) bool { return true }

// first returns what ask finds first.
func (p *plain) first(ask func(Shape) (Hit, bool), in func(id int, h Hit) bool) (id int, h Hit, ok bool) {
	first, ok := p.firstPart(ask, in, anyHit)
	return first.ID, first.Hit, ok
}

func (p *plain) firstPart(ask func(Shape) (Hit, bool), in, admits func(id int, h Hit) bool) (first Struck[int], ok bool) {
	all := p.all(ask, in, admits)
	if len(all) == 0 {
		return first, false
	}
	return all[0], true
}

// all returns what ask finds, the first of each id, if it is admitted.
func (p *plain) all(ask func(Shape) (Hit, bool), in, admits func(id int, h Hit) bool) (all []Struck[int]) {
	for _, id := range p.ids {
		first := Struck[int]{ID: id}
		hits := false
		for i, s := range p.parts[id] {
			if h, ok := ask(s); ok && in(id, h) && (!hits || h.T < first.T) {
				first.Hit, first.Part, hits = h, i, true
			}
		}
		if hits && admits(id, first.Hit) {
			all = append(all, first)
		}
	}
	slices.SortStableFunc(all, func(a, b Struck[int]) int { return cmp.Compare(a.T, b.T) })
	return all
}

// neighborOf returns the Neighbor of an id with some parts, from a shape or from several: of equal distances, that of the first part, and
// of that the first shape.
func neighborOf(id int, parts []Shape, from ...Shape) Neighbor[int] {
	n := Neighbor[int]{ID: id, Distance: math.Inf(1)}
	for part, b := range parts {
		for _, a := range from {
			if d := Distance(a, b); d < n.Distance {
				n.Distance, n.Part = d, part
				n.OnShape, n.OnID = ClosestPoints(a, b)
			}
		}
	}
	return n
}

func (p *plain) nearest(s Shape, k int, in func(id int) bool) (all []Neighbor[int]) {
	for _, id := range p.ids {
		if in(id) {
			all = append(all, neighborOf(id, p.parts[id], s))
		}
	}
	slices.SortStableFunc(all, func(a, b Neighbor[int]) int { return cmp.Compare(a.Distance, b.Distance) })
	return all[:min(k, len(all))]
}

// TestWorldIsPlain holds a World to the answers without a tree, over long scripts of
// changes.
func TestWorldIsPlain(t *testing.T) {
	steps := 300
	if brief() {
		steps = 30
	}
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 5))
			var w World[int]
			p := newPlain()
			for i := range steps {
				script(t, &w, p, rng, population.ids, population.shape)
				compareWorld(t, &w, p, rng, population.shape)
				if t.Failed() {
					t.Fatalf("after %d steps, %d objects", i, w.Len())
				}
			}
		})
	}
}

// script changes both worlds.
func script(t *testing.T, w *World[int], p *plain, rng *rand.Rand, ids int, shape func(*rand.Rand) Shape) {
	t.Helper()
	n := 1
	if rng.IntN(8) == 0 {
		n = 1 + rng.IntN(60)
	}
	for range n {
		id := rng.IntN(ids)
		switch rng.IntN(10) {
		case 0, 1, 2:
			if w.Remove(id) != (p.parts[id] != nil) {
				t.Errorf("Remove(%d) is wrong", id)
			}
			p.remove(id)
		case 3:
			parts := make([]Shape, 1+rng.IntN(3))
			for i := range parts {
				parts[i] = shape(rng)
			}
			if err := w.SetParts(id, parts...); err != nil {
				t.Error(err)
			}
			p.set(id, parts...)
		case 4:
			layer, mask := uint64(rng.IntN(4)), uint64(rng.IntN(4))
			w.SetFilter(id, layer, mask)
			p.layer[id], p.mask[id] = layer, mask
			if p.parts[id] == nil {
				p.layer[id], p.mask[id] = 1, math.MaxUint64
			}
		default:
			s := shape(rng)
			if err := w.Set(id, s); err != nil {
				t.Error(err)
			}
			p.set(id, s)
		}
	}
}

func compareWorld(t *testing.T, w *World[int], p *plain, rng *rand.Rand, shape func(*rand.Rand) Shape) {
	t.Helper()
	if w.Len() != len(p.ids) {
		t.Errorf("Len is %d, not %d", w.Len(), len(p.ids))
	}
	i := 0
	for id, s := range w.All() {
		if id != p.ids[i] || s != p.parts[id][0] {
			t.Errorf("All: %d %v", id, s)
		}
		i++
	}
	for id, parts := range p.parts {
		want := boundsOfNothing()
		for _, s := range parts {
			want = want.Union(Bounds(s))
		}
		if b, ok := w.Bounds(id); !ok || b != want {
			t.Errorf("Bounds(%d) is %v, want %v", id, b, want)
		}
	}
	same(t, "Pairs", collect2(w.Pairs()), p.pairs())
	same(t, "PairContacts", slices.Collect(w.PairContacts()), p.pairContacts())

	s := shape(rng)
	in := func(id int) bool { return true }
	var f []Filter[int]
	path, motion := aPath(rng, shape), scatter(rng, 30)
	if rng.IntN(2) == 0 {
		mask, third := uint64(rng.IntN(4)), rng.IntN(3)
		approaching := rng.IntN(2) == 0
		f = append(f, Filter[int]{Mask: mask, Approaching: approaching, Where: func(id int) bool { return id%3 != third }})
		in = func(id int) bool { return (mask == 0 || mask&p.layer[id] != 0) && id%3 != third }
	}
	admits := anyHit
	if rng.IntN(2) == 0 {
		third := rng.IntN(3)
		admits = func(id int, h Hit) bool { return h.Normal.Y > 0 || h.T != 0 && id%3 != third }
		f = append(f, Filter[int]{WhereHit: admits})
	}
	if rng.IntN(2) == 0 { // one that is there, or not, and perhaps the zero id
		was, without := in, rng.IntN(len(p.ids)+2)
		in = func(id int) bool { return was(id) && id != without }
		if f = append(f, Without(without)); rng.IntN(2) == 0 {
			slices.Reverse(f)
		}
	}
	same(t, fmt.Sprint("Overlapping ", s), slices.Collect(w.Overlapping(s, f...)), p.overlapping(s, in))
	for _, k := range [...]int{1, 5, 1000} {
		same(t, fmt.Sprint("Nearest ", s), w.AppendNearest(nil, s, k, f...), p.nearest(s, k, in))
		near, within := p.nearest(s, k, in), 30*rng.Float64()
		if n := len(near); n > 0 && rng.IntN(2) == 0 {
			within = near[rng.IntN(n)].Distance
		}
		near = slices.DeleteFunc(near, func(n Neighbor[int]) bool { return n.Distance > within })
		same(t, fmt.Sprint("NearestWithin ", s, within), w.AppendNearestWithin(nil, s, k, within, f...), near)
	}

	counts := approachingOf(f)
	allowed := func(id int, _ Hit) bool { return in(id) }
	cast := func(s Shape) (h Hit, ok bool) {
		h, ok = RayCast(path, s)
		switch path := path.(type) {
		case Ray:
			ok = ok && counts(path.Origin, path.Dir, s, h)
		case Segment:
			ok = ok && counts(path.A, path.B.Sub(path.A), s, h)
		case Line: // has no start
			ok = ok && (!isApproaching(f) || h.T != 0 || path.Dir.Dot(h.Normal) < 0)
		}
		return h, ok
	}
	id, h, ok := w.RayCast(path, f...)
	want, ok2 := p.firstPart(cast, allowed, admits)
	if got, ok3 := w.RayCastPart(path, f...); id != want.ID || h != want.Hit || ok != ok2 || got != want || ok3 != ok2 {
		t.Errorf("RayCast %v: %v %v %v, %v, not %v %v", path, id, h, ok, got, want, ok2)
	}
	same(t, fmt.Sprint("RayCastAll ", path), w.AppendRayCastAll(nil, path, f...), p.all(cast, allowed, admits))

	sweep := func(b Shape) (Hit, bool) {
		h, ok := Sweep(s, motion, b)
		return h, ok && counts(s, motion, b, h)
	}
	id, h, ok = w.Sweep(s, motion, f...)
	want, ok2 = p.firstPart(sweep, allowed, admits)
	if got, ok3 := w.SweepPart(s, motion, f...); id != want.ID || h != want.Hit || ok != ok2 || got != want || ok3 != ok2 {
		t.Errorf("Sweep %v by %v: %v %v %v, %v, not %v %v", s, motion, id, h, ok, got, want, ok2)
	}
	same(t, fmt.Sprint("SweepAll ", s, motion), w.AppendSweepAll(nil, s, motion, f...), p.all(sweep, allowed, admits))
	compareByID(t, w, p, motion, f, in, admits, rng)
}

// approachingOf says what Approaching leaves of the hits of shapes that move.
func approachingOf(f []Filter[int]) func(a Shape, m Vec, b Shape, h Hit) bool {
	return func(a Shape, m Vec, b Shape, h Hit) bool {
		return !(isApproaching(f) && h.T == 0) || deepens(a, &m, b, &Vec{}, &h, new(scratch))
	}
}

func isApproaching(f []Filter[int]) bool {
	return slices.ContainsFunc(f, func(f Filter[int]) bool { return f.Approaching })
}

// compareByID asks about one that is there.
func compareByID(t *testing.T, w *World[int], p *plain, motion Vec, f []Filter[int], in func(id int) bool, admits func(id int, h Hit) bool, rng *rand.Rand) {
	if len(p.ids) == 0 {
		return
	}
	self := p.ids[rng.IntN(len(p.ids))]
	meets := func(id int) bool { return id != self && in(id) && p.mayMeet(self, id) }
	var overlaps []int
	for _, id := range p.ids {
		if meets(id) && slices.ContainsFunc(p.parts[self], func(s Shape) bool { return p.overlap(id, s) }) {
			overlaps = append(overlaps, id)
		}
	}
	same(t, fmt.Sprint("OverlappingID ", self), slices.Collect(w.OverlappingID(self, f...)), overlaps)

	var near []Neighbor[int]
	for _, id := range p.ids {
		if meets(id) {
			near = append(near, neighborOf(id, p.parts[id], p.parts[self]...))
		}
	}
	slices.SortStableFunc(near, func(a, b Neighbor[int]) int { return cmp.Compare(a.Distance, b.Distance) })
	for _, k := range [...]int{1, 5, 1000} {
		same(t, fmt.Sprint("NearestWithinID ", self), w.AppendNearestWithinID(nil, self, k, math.Inf(1), f...), near[:min(k, len(near))])
		same(t, fmt.Sprint("NearestID ", self), w.AppendNearestID(nil, self, k, f...), near[:min(k, len(near))])
	}

	var want Struck[int]
	isHit := false
	for _, id := range p.ids {
		var first Struck[int]
		hits := false
		for i, b := range p.parts[id] {
			for _, a := range p.parts[self] {
				h, ok := Sweep(a, motion, b)
				if ok && approachingOf(f)(a, motion, b, h) && meets(id) && (!hits || h.T < first.T) {
					first, hits = Struck[int]{id, h, i}, true
				}
			}
		}
		if hits && admits(id, first.Hit) && (!isHit || first.T < want.T) {
			want, isHit = first, true
		}
	}
	if got, ok := w.SweepID(self, motion, f...); got != want || ok != isHit {
		t.Errorf("SweepID %v by %v: %v %v, not %v %v", self, motion, got, ok, want, isHit)
	}
}

// aPath draws a path from shapes of the population.
func aPath(rng *rand.Rand, shape func(*rand.Rand) Shape) Path {
	a, b := middleOf(shape(rng)), middleOf(shape(rng))
	switch rng.IntN(4) {
	case 0:
		return Segment{a, b}
	case 1:
		return Line{a, b.Sub(a)}
	case 2:
		return Ray{a, Vec{X: 1}}
	}
	return Ray{a, b.Sub(a)}
}

// middleOf returns the first point of s, or one near it.
func middleOf(s Shape) Vec {
	p := probeOf(s)
	return p.core().a
}

// probeOf returns s on its own.
func probeOf(s Shape) (p storedShape) {
	p.set(s, nil)
	p.large.data = hullDataOf(s)
	return p
}

func collect2[K comparable](seq iter.Seq2[K, K]) (pairs [][2]K) {
	for a, b := range seq {
		pairs = append(pairs, [2]K{a, b})
	}
	return pairs
}

func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

// TestWithout: the zero id is left out only where it is named, an id that is not there is none,
// and a shape that is in the World does not meet itself.
func TestWithout(t *testing.T) {
	var w World[int]
	for id := range 3 {
		if err := w.Set(id, Sphere{Vec{X: float64(3 * id)}, 1}); err != nil {
			t.Fatal(err)
		}
	}
	all := fill(99)
	for _, test := range []struct {
		f    []Filter[int]
		want []int
	}{
		{nil, []int{0, 1, 2}},
		{[]Filter[int]{{}}, []int{0, 1, 2}},
		{[]Filter[int]{{Mask: 1}, {}}, []int{0, 1, 2}},
		{[]Filter[int]{Without(0)}, []int{1, 2}},
		{[]Filter[int]{Without(7)}, []int{0, 1, 2}},
		{[]Filter[int]{Without(1), Without(0)}, []int{2}},
		{[]Filter[int]{{Mask: 1}, Without(1)}, []int{0, 2}},
		{[]Filter[int]{Without(1), {Mask: 2}}, []int{}},
	} {
		same(t, fmt.Sprint(test.f), w.AppendOverlapping(nil, Box{all.Neg(), all}, test.f...), test.want)
	}
	s, _ := w.Get(0)
	if id, h, ok := w.Sweep(s, Vec{X: 4}, Without(0)); id != 1 || h.T != 0.25 || !ok {
		t.Errorf("Sweep without itself: %v, %v, %v", id, h, ok)
	}
	if turns := w.AppendTrace(nil, s, Vec{X: 4}, 3, 0, Without(0)); len(turns) != 1 || turns[0].ID != 1 {
		t.Errorf("Trace without itself: %v", turns)
	}
	if near := w.AppendNearest(nil, s, 1, Without(0)); len(near) != 1 || near[0].ID != 1 || near[0].Distance != 1 {
		t.Errorf("Nearest without itself: %v", near)
	}
	if w.Remove(1); len(w.AppendNearest(nil, s, 9, Without(1))) != 2 {
		t.Error("what has been removed leaves out another")
	}
}

// TestByIDOfNobody: who is not there meets nothing, and a filter of one's own counts.
func TestByIDOfNobody(t *testing.T) {
	var w World[int]
	if err := w.SetParts(0, Vec{}, Vec{X: 1}); err != nil {
		t.Fatal(err)
	}
	if err := w.Set(1, Vec{X: 1}); err != nil {
		t.Fatal(err)
	}
	count := func(id int) int {
		n := len(w.AppendOverlappingID(nil, id)) + len(w.AppendNearestWithinID(nil, id, 9, math.Inf(1)))
		if _, ok := w.SweepID(id, Vec{X: 3}); ok {
			n++
		}
		n += len(w.AppendTraceID(nil, id, Vec{X: 3}, 1, 0, Filter[int]{Where: func(id int) bool { return id == 7 }}))
		return n
	}
	if n := count(7); n != 0 {
		t.Errorf("nobody: %d answers", n)
	}
	if n, m := count(0), count(1); n != 3 || m != 3 {
		t.Errorf("%d and %d answers, want 3", n, m)
	}
	if w.SetFilter(1, 2, 0); count(0) != 0 || count(1) != 0 {
		t.Error("filters do not count")
	}
}

// TestSetFilterTells whether there is such an id, and AppendStep keeps what Step forgets.
func TestSetFilterTells(t *testing.T) {
	var w World[string]
	if w.SetFilter("hero", 2, 2) {
		t.Error("there is no hero yet")
	}
	for _, id := range []string{"hero", "wall"} {
		if err := w.Set(id, Sphere{Radius: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if w.store.layersOf(0) != allLayers || !w.SetFilter("hero", 3, 1) || w.store.layersOf(0) != (layers{3, 1}) {
		t.Errorf("the filter is %v", w.store.layersOf(0))
	}
	events := w.AppendStep([]Event[string]{{}})
	if w.Step(); !slices.Equal(bare(events), []Event[string]{{}, {Kind: Enter, A: "hero", B: "wall"}}) {
		t.Errorf("events: %v", events)
	}
}

// TestTurnPart: a Trace tells which part it turns at, also after the tree has been built anew.
func TestTurnPart(t *testing.T) {
	var w World[int]
	for i := range 40 { // beside the way
		if err := w.Set(-i-1, Sphere{xy(float64(i), -50), 1}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.SetParts(1, Box{xy(-9, -9), xy(-8, 9)}, Sphere{xy(0, 30), 1}, Box{xy(8, -9), xy(9, 9)}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		turns := w.AppendTrace(nil, xy(0, 5), xy(60, 0), 3, 1)
		if len(turns) != 3 || turns[0].Part != 2 || turns[1].Part != 0 || turns[2].Part != 2 {
			t.Errorf("turns: %v", turns)
		}
		if first, ok := w.RayCastPart(Ray{Vec{}, xy(0, 1)}); !ok || first.Part != 1 {
			t.Errorf("RayCastPart: %v, %v", first, ok)
		}
		for i := range 40 {
			w.Remove(-i - 1)
		}
	}
}

// TestPosition: a point that moves with the shape; of bounded shapes, it is the middle of the bounds.
func TestPosition(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		s    Shape
		want Vec
	}{
		{xy(1, 2), xy(1, 2)},
		{Sphere{xy(1, 2), 3}, xy(1, 2)},
		{Capsule{xy(1, 2), xy(5, 2), 1}, xy(3, 2)},
		{Segment{xy(1, 2), xy(5, 4)}, xy(3, 3)},
		{OrientedBox{xy(1, 2), perpendiculars(0)}, xy(1, 2)},
		{Rounded{Triangle{xy(1, 2), xy(3, 4), xy(5, 0)}, 3}, xy(3, 2)},
		{Line{xy(1, 2), xy(0, 1)}, xy(1, 2)},
		{HalfSpace{xy(1, 2), xy(0, 1)}, xy(1, 2)},
		{Box{xy(-1, 0), xy(3, 4)}, xy(1, 2)},
		{Box{xy(1, math.Inf(-1)), xy(inf, 2)}, xy(1, 2)},
		{Box{fill(inf).Neg(), fill(inf)}, Vec{}},
		{Rounded{Box{xy(-1, 0), xy(3, 4)}, 1}, xy(1, 2)},
		{Triangle{xy(1, 2), xy(3, 4), xy(5, 0)}, xy(3, 2)},
		{NewHull(xy(-1, 0), xy(3, 4), xy(3, 0)), xy(1, 2)},
		{Box{xy(-1, 0), xy(3, 4)}.In(Transform{Position: xy(8, 8)}), xy(9, 10)},
	} {
		var w World[int]
		if err := w.SetParts(1, test.s, xy(50, 50)); err != nil {
			t.Fatal(err)
		}
		if p, ok := w.Position(1); p != test.want || !ok {
			t.Errorf("%#v is at %v, want %v", test.s, p, test.want)
		}
		_ = w.Move(1, xy(4, 8))
		w.Step()
		if p, ok := w.Position(1); p != test.want.Add(xy(4, 8)) && test.want != (Vec{}) || !ok {
			t.Errorf("%#v has moved to %v", test.s, p)
		}
	}
	var w World[int]
	if p, ok := w.Position(1); ok || p != (Vec{}) {
		t.Errorf("nobody is at %v", p)
	}
	if b, ok := w.Bounds(1); ok || b != (Box{}) {
		t.Errorf("nobody is in %v", b)
	}
}

// oneWay is a platform at the height y, and a filter that has it solid for what starts above it.
func oneWay(t *testing.T, y, feet float64) (w *World[string], f Filter[string], asked *int) {
	t.Helper()
	w, asked = new(World[string]), new(int)
	side := at([3]float64{9, 0, 9})
	for id, s := range map[string]Shape{
		"platform": Box{xy(0, y-1).Sub(side), xy(0, y).Add(side)},
		"ceiling":  Box{xy(0, 20).Sub(side), xy(0, 21).Add(side)},
	} {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	f.WhereHit = func(id string, h Hit) bool {
		*asked++
		return id != "platform" || h.Normal.Y > 0 && h.Point.Y <= feet
	}
	return w, f, asked
}

// TestOneWay: up through a platform, on to it from above, and out of it where it is overlapped.
func TestOneWay(t *testing.T) {
	hero := func(feet float64) Box {
		return Box{at([3]float64{-1, feet, -1}), at([3]float64{1, feet + 4, 1})}
	}
	for _, test := range []struct {
		feet, up float64
		end      float64 // where feet are then
		asked    int
	}{
		{0, 9, 9, 1},      // through
		{0, 30, 16, 2},    // to the ceiling
		{4.5, -3, 1.5, 1}, // starts within: not held up
		{5, -3, 5, 1},     // stands on it
		{9, -9, 5, 1},     // lands
		{9, -3, 6, 0},
	} {
		w, f, asked := oneWay(t, 5, test.feet)
		body, motion := hero(test.feet), xy(0, test.up)
		end := motion
		for turn := range w.Trace(body, motion, 4, 0, f) {
			if end = turn.End(); turn.ID == "platform" && test.end != 5 {
				t.Errorf("%+v: %v", test, turn)
			}
		}
		if !(math.Abs(test.feet+end.Y-test.end) < 1e-12) || *asked != test.asked {
			t.Errorf("%+v: to %v, asked %d times", test, test.feet+end.Y, *asked)
		}
		id, h, ok := w.Sweep(body, motion, f, Filter[string]{Approaching: true})
		if ok != (end != motion) || ok && test.feet+float64(h.T*test.up) != test.end {
			t.Errorf("%+v: Sweep hits %q at %v", test, id, h.T)
		}
		// By id, it leaves itself out.
		if err := w.Set("hero", body); err != nil {
			t.Fatal(err)
		}
		if turns := w.AppendTraceID(nil, "hero", motion, 4, 0, f); len(turns) > 0 != ok || ok && turns[len(turns)-1].End() != end {
			t.Errorf("%+v: TraceID %v", test, turns)
		}
	}
}

// TestWhereHitOfATrace: T is that of the turn, each id is asked about once, and what is refused
// is not there for all of the way.
func TestWhereHitOfATrace(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 22))
			refusals := 0
			for range 30 {
				var w World[int]
				for id := range 20 {
					if err := w.SetParts(id, population.shape(rng), population.shape(rng)); err != nil {
						t.Fatal(err)
					}
				}
				s, m, restitution := population.shape(rng), scatter(rng, 30), float64(rng.IntN(3))/2
				said, hits := map[int]bool{}, map[int]Hit{}
				turns := w.AppendTrace(nil, s, m, 8, restitution, Filter[int]{WhereHit: func(id int, h Hit) bool {
					if _, ok := said[id]; ok {
						t.Errorf("%d is asked about again", id)
					}
					said[id], hits[id] = rng.IntN(2) == 0, h
					return said[id]
				}})
				seen := map[int]bool{}
				for _, turn := range turns {
					if h := hits[turn.ID]; !seen[turn.ID] && h.T > turn.T { // it may be turned at earlier by what rounds
						t.Errorf("asked about %v, turned at %v", h, turn)
					}
					seen[turn.ID] = true
				}
				without := Filter[int]{Where: func(id int) bool {
					admitted, ok := said[id]
					return admitted || !ok
				}}
				same(t, "Trace", turns, w.AppendTrace(nil, s, m, 8, restitution, without))
				for _, admitted := range said {
					if !admitted {
						refusals++
					}
				}
			}
			t.Logf("%d refusals", refusals)
		})
	}
}
