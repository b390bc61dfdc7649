package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/float"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// layouts are ways to lie about, as dense for all n, in units of a size that is about 1.
var layouts = []struct {
	name  string
	place func(rng *rand.Rand, i, n int) Vec
}{
	{"random", func(rng *rand.Rand, _, n int) Vec { return inBox(rng, n) }},
	{"lattice", func(_ *rand.Rand, i, n int) Vec {
		side := int(sideOf(n))
		return at([3]float64{float64(i % side), float64(i / side % side), float64(i / side / side)})
	}},
	{"line", func(_ *rand.Rand, i, _ int) Vec { return Vec{X: float64(i * 7919 % 1_000_003)} }},
	{"four clusters 1e9 apart", clusters(4, 1e9)},
	{"four clusters 1e14 apart", clusters(4, 1e14)},
	{"100 clusters 1e9 apart", clusters(100, 1e9)},
	{"outlier", func(rng *rand.Rand, i, n int) Vec {
		if i == n/2 {
			return at([3]float64{1e14, -1e14, 1e14})
		}
		return inBox(rng, n)
	}},
	{"outliers", func(rng *rand.Rand, i, n int) Vec {
		if i%50 == 7 {
			return scatter(rng, math.Ldexp(1, 20+rng.IntN(900)))
		}
		return inBox(rng, n)
	}},
}

func sideOf(n int) float64 { return math.Ceil(math.Pow(float64(n), 1/float64(dim))) }

func inBox(rng *rand.Rand, n int) Vec {
	side := sideOf(n) / 2
	return scatter(rng, side)
}

// clusters lays k clusters on the diagonal.
func clusters(k int, apart float64) func(rng *rand.Rand, i, n int) Vec {
	return func(rng *rand.Rand, i, n int) Vec {
		return inBox(rng, n/k).Add(fill(apart * float64(i%k)))
	}
}

// crowd draws n shapes; far away, where sizes would be lost, they are points.
func crowd(layout func(rng *rand.Rand, i, n int) Vec, n int) []Shape {
	rng := rand.New(rand.NewPCG(*seed, uint64(n)))
	all := make([]Shape, n)
	for i := range all {
		p := layout(rng, i, n)
		switch r := 0.3 + float64(0.2*rng.Float64()); {
		case p.maxAbs() > 0x1p60:
			all[i] = p
		case i%2 == 0:
			all[i] = Sphere{p, r}
		default:
			all[i] = Capsule{p, p.Add(scatter(rng, 0.5)), 0.2}
		}
	}
	return all
}

func worldOf(t *testing.T, shapes []Shape) *World[int] {
	t.Helper()
	w := new(World[int])
	for i, s := range shapes {
		if err := w.Set(i, s); err != nil {
			t.Fatal(err)
		}
	}
	w.store.update()
	return w
}

// work counts what queries of all kinds look at.
type work struct {
	build  int // entries, while building
	nodes  int // that the bounds of items meet, one after the other
	pairs  int // of items whose bounds meet
	rays   int // leaves and items that rays from item to item look at
	nearer int // those that the search for the nearest looks at
}

func (w work) String() string {
	return fmt.Sprintf("build %d, nodes %d, pairs %d, rays %d, nearest %d", w.build, w.nodes, w.pairs, w.rays, w.nearer)
}

// exceeds says whether any count is more than factor times that of v, and some.
func (w work) exceeds(v work, factor float64) bool {
	return w.exceedsInBoxes(v, factor) || isMore(w.rays, v.rays, factor) || isMore(w.nearer, v.nearer, factor)
}

// exceedsInBoxes leaves rays and distances aside: what is 1e14 away may be off by units there,
// so more of it has to be looked at.
func (w work) exceedsInBoxes(v work, factor float64) bool {
	return isMore(w.build, v.build, factor) || isMore(w.nodes, v.nodes, factor) || isMore(w.pairs, v.pairs, factor)
}

func isMore(x, y int, factor float64) bool { return float64(x) > factor*float64(y)+100 }

const queries = 200

func workOf(s *store) (w work) {
	w = queryWork(s)
	var entries []tree.Entry
	for at := range s.parts {
		if s.parts[at].isBounded() {
			entries = append(entries, tree.Entry(at))
		}
	}
	var t tree.Tree
	t.Empty(len(s.parts))
	b := tree.Builder{Tree: &t, Of: s}
	b.Build(entries)
	w.build = b.Work
	return w
}

// queryWork is workOf without building.
func queryWork(s *store) (w work) {
	sc := s.scratches.Take()
	defer s.scratches.Put(sc)
	for at := range s.parts {
		if s.owns(int32(at)) {
			b := s.Bounds(int32(at))
			w.nodes += nodesMeeting(&s.tree, &b)
		}
	}
	w.pairs = boxPairs(&s.tree)
	rng := rand.New(rand.NewPCG(5, 5))
	for range queries {
		p, q := &s.parts[rng.IntN(len(s.parts))], &s.parts[rng.IntN(len(s.parts))]
		w.rays += rayWork(s, Ray{p.a, q.a.Sub(p.a)}, sc)
		w.nearer += nearestWork(s, p, sc)
	}
	return w
}

// nodesMeeting returns how many nodes are looked at for b.
func nodesMeeting(t *tree.Tree, b *tree.Bounds) (visits int) {
	stack := []int32{t.Root}
	for len(stack) > 0 {
		at := &t.Nodes[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		visits++
		for set := at.Meeting(b); set != 0 && !at.IsLeaf; set &= set - 1 {
			stack = append(stack, at.Child[tree.LaneOf(set)])
		}
	}
	return visits
}

// rayWork follows a ray to what it hits first, itself left aside.
func rayWork(s *store, r Ray, sc *scratch) (looked int) {
	f := &sc.traversal
	f.Slabs.SetPoint(tree.Vec(r.Origin), tree.Vec(r.Dir), math.MaxFloat64)
	f.Start(&s.tree)
	best := math.Inf(1)
	for n := f.Next(); n > 0; n = f.Next() {
		looked += 1 + n
		for _, item := range f.Item[:n] {
			if h, ok := RayCast(r, s.parts[item].value()); ok && h.T > 0 {
				best = min(best, h.T)
			}
		}
		f.Until(best)
	}
	return looked
}

// nearestWork looks for the four parts nearest to the start of one.
func nearestWork(s *store, p *part, sc *scratch) (looked int) {
	q := part{kind: kindVec, a: p.a, b: p.a}
	sc.walk.Gaps.Bounds = q.bounds()
	sc.walk.Start(&s.tree)
	best := []float64{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)}
	for {
		n, ok := sc.walk.Next(best[3], &sc.candidates)
		if !ok {
			return looked
		}
		looked += 1 + n
		for _, stop := range sc.candidates[:n] {
			best = append(best, Distance(p.a, s.parts[stop.Item].value()))
		}
		slices.Sort(best)
		best = best[:4]
	}
}

// TestWorkGrowsWithTheWorld compares worlds with those of four times as many: nothing grows
// as n², which would be sixteen times.
func TestWorkGrowsWithTheWorld(t *testing.T) {
	for _, layout := range layouts {
		t.Run(layout.name, func(t *testing.T) {
			t.Parallel()
			const n = 2500
			few := workOf(&worldOf(t, crowd(layout.place, n)).store)
			many := workOf(&worldOf(t, crowd(layout.place, 4*n)).store)
			t.Logf("%d: %v\n%d: %v", n, few, 4*n, many)
			if many.exceeds(few, 8) {
				t.Errorf("%d: %v, but %d: %v", n, few, 4*n, many)
			}
		})
	}
}

// TestAllLayoutsTakeAsLong compares the work of all layouts with that of the first.
func TestAllLayoutsTakeAsLong(t *testing.T) {
	const n = 10_000
	plain := workOf(&worldOf(t, crowd(layouts[0].place, n)).store)
	for _, layout := range layouts[1:] {
		t.Run(layout.name, func(t *testing.T) {
			t.Parallel()
			got := workOf(&worldOf(t, crowd(layout.place, n)).store)
			isFar := layout.name == "four clusters 1e14 apart" || layout.name == "outliers"
			if got.exceedsInBoxes(plain, 3) || !isFar && got.exceeds(plain, 3) {
				t.Errorf("%v, random: %v", got, plain)
			}
		})
	}
}

// TestFarAwayIsAsNear moves worlds away, and makes them small and large: the same work.
func TestFarAwayIsAsNear(t *testing.T) {
	const n = 4000
	for _, layout := range layouts[:4] {
		shapes := crowd(layout.place, n)
		here := workOf(&worldOf(t, shapes).store)
		check := func(name string, change func(Vec) Vec, size float64) {
			t.Run(layout.name+" "+name, func(t *testing.T) {
				changed := make([]Shape, n)
				for i, s := range shapes {
					switch s := s.(type) {
					case Sphere:
						changed[i] = Sphere{change(s.Center), float64(s.Radius * size)}
					case Capsule:
						changed[i] = Capsule{change(s.A), change(s.B), float64(s.Radius * size)}
					case Vec:
						changed[i] = change(s)
					}
				}
				if got := workOf(&worldOf(t, changed).store); got.exceeds(here, 1.6) {
					t.Errorf("%v, at the origin: %v", got, here)
				}
			})
		}
		for _, far := range [...]float64{1e7, 1e9, 1e12, 1e14} {
			check(fmt.Sprintf("at %g", far), func(p Vec) Vec { return p.Add(at([3]float64{far, -far, far / 3})) }, 1)
		}
		for _, exp := range [...]int{-1040, -1000, -500, -130, 130, 500, 980} {
			if exp == -1040 && layout.name == "four clusters 1e9 apart" {
				continue // shapes would be smaller than the least number
			}
			check(fmt.Sprintf("times 2^%d", exp), func(p Vec) Vec { return p.ldexp(exp) }, float.Ldexp(1, exp))
		}
	}
}

// TestSubnormalWorld has neighbors that differ by the least number there is.
func TestSubnormalWorld(t *testing.T) {
	grid := func(n int, unit float64) []Shape {
		all := make([]Shape, n)
		for i := range all {
			all[i] = layouts[1].place(nil, i, n).Scale(unit)
		}
		return all
	}
	for _, unit := range [...]float64{1, math.SmallestNonzeroFloat64, 16 * math.SmallestNonzeroFloat64, 0x1p1000} {
		s := &worldOf(t, grid(4000, unit)).store
		if got := queryWork(s); got.pairs > 4000*20 || got.nodes > 4000*30 {
			t.Errorf("unit %g: %v", unit, got)
		}
	}
}

// TestAllMagnitudes: cells of a node tell apart seven octaves, and here are 1900. Most pairs
// must be told apart all the same.
func TestAllMagnitudes(t *testing.T) {
	const n = 4000
	rng := rand.New(rand.NewPCG(*seed, 2))
	shapes := make([]Shape, n)
	for i := range shapes {
		shapes[i] = scatter(rng, math.Ldexp(1, rng.IntN(1900)-950))
	}
	w := worldOf(t, shapes)
	if pairs := boxPairs(&w.store.tree); pairs > n*n/20 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestAllAtOnePoint: the tree has nothing to tell apart, and must not try for long.
func TestAllAtOnePoint(t *testing.T) {
	for _, n := range [...]int{200, 800} {
		for name, p := range map[string]Vec{"origin": {}, "far": fill(1e15), "tiny": fill(math.SmallestNonzeroFloat64), "huge": fill(math.MaxFloat64)} {
			shapes := make([]Shape, n)
			for i := range shapes {
				shapes[i] = p
			}
			w := worldOf(t, shapes)
			if got := workOf(&w.store); got.build > 10*n || got.pairs != n*(n-1)/2 {
				t.Errorf("%d at %s: %v", n, name, got)
			}
		}
	}
}

// TestInfiniteBounds: what overflows is looked at each time, with its leaf and those beside it,
// and nothing else is.
func TestInfiniteBounds(t *testing.T) {
	shapes := crowd(layouts[0].place, 4000)
	plain := queryWork(&worldOf(t, shapes).store)
	shapes[7] = Sphere{fill(1e308), 1.7e308}
	shapes[77] = Sphere{fill(-1.5e308), 0.9e308}
	got := queryWork(&worldOf(t, shapes).store)
	got.pairs -= 4000 // with the first
	got.rays -= 2 * 8 * 9 * queries
	got.nearer -= 2 * 8 * 9 * queries
	if got.exceeds(plain, 3) {
		t.Errorf("%v, without: %v", got, plain)
	}
}

// TestPartMeets: a part meets its own bounds, however far away it is, and those of a part that overlaps it.
func TestPartMeets(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	for range 3000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place, unit = fill(5e307), 1e306
		}
		shapes := [2]Shape{wildShape(rng, place, unit), wildShape(rng, place, unit)}
		var p, q part
		if !p.set(shapes[0]) || !q.set(shapes[1]) {
			continue
		}
		own, other := p.bounds(), q.bounds()
		if !p.meets(&own) || Overlap(shapes[0], shapes[1]) && !p.meets(&other) {
			t.Fatalf("%v does not meet the bounds of itself or of %v", shapes[0], shapes[1])
		}
	}
}

// TestLargeShapeKeepsCells puts one shape under all others, as large as a planet: the cells of
// its neighbors in the tree must not become as coarse.
func TestLargeShapeKeepsCells(t *testing.T) {
	shapes := crowd(layouts[0].place, 4000)
	plain := queryWork(&worldOf(t, shapes).store)
	got := queryWork(&worldOf(t, append(shapes, Sphere{Vec{Y: -1e6 - 8}, 1e6})).store)
	if got.exceeds(plain, 2) {
		t.Errorf("%v, without: %v", got, plain)
	}
}

// TestFarMovesKeepTheTree sends some away one by one: those that stay are told apart as before,
// and so are those that leave.
func TestFarMovesKeepTheTree(t *testing.T) {
	for _, far := range [...]float64{10, 1e9, 1e14} {
		shapes := crowd(layouts[0].place, 4000)
		w := worldOf(t, shapes)
		before := queryWork(&w.store)
		rng := rand.New(rand.NewPCG(*seed, 3))
		for range 4 {
			for range 400 {
				id := rng.IntN(4000)
				if err := w.Set(id, Sphere{scatter(rng, 8).Add(at([3]float64{far, far, far})), 0.1}); err != nil {
					t.Fatal(err)
				}
				w.store.update()
			}
			if got := queryWork(&w.store); got.exceedsInBoxes(before, 3) || far < 1e14 && got.exceeds(before, 3) {
				t.Errorf("to %g: %v, before: %v", far, got, before)
			}
		}
	}
}

// TestFramesDoNotGrow moves things to and fro, one at a time: a frame that is made anew from
// its own cells would be larger each time.
func TestFramesDoNotGrow(t *testing.T) {
	shapes := crowd(layouts[0].place, 2000)
	w := worldOf(t, shapes)
	before := queryWork(&w.store)
	w.store.tree.Changes = 1 // a build would set it to 0
	rng := rand.New(rand.NewPCG(*seed, 4))
	for range 900 {
		i := rng.IntN(64)
		p := pushed(shapes[i], scatter(rng, 0.3))
		if err := w.Set(i, p); err != nil {
			t.Fatal(err)
		}
		w.store.update()
	}
	for i := range 64 {
		if err := w.Set(i, shapes[i]); err != nil {
			t.Fatal(err)
		}
		w.store.update()
	}
	if built := w.store.tree.Changes; built == 0 {
		t.Error("the tree was built anew, so this tests nothing")
	}
	if got := queryWork(&w.store); got.exceeds(before, 1.5) {
		t.Errorf("%v, before: %v", got, before)
	}
}

// TestWanderersDoNotSpoilTree lets shapes go one at a time, by small steps, to new places in any direction: a tree that is only refitted
// is not much worse than one built anew, although a node that stays small is not a reason to build.
func TestWanderersDoNotSpoilTree(t *testing.T) {
	const n, steps = 300, 40
	rng := rand.New(rand.NewPCG(*seed, 7))
	shapes, ways := make([]Shape, n), make([]Vec, n)
	for i := range shapes {
		from := inBox(rng, n)
		shapes[i], ways[i] = Sphere{from, 0.4}, inBox(rng, n).Sub(from).Scale(1.0/steps)
	}
	w := worldOf(t, shapes)
	for range steps {
		for i := range shapes {
			shapes[i] = pushed(shapes[i], ways[i])
			if err := w.Set(i, shapes[i]); err != nil {
				t.Fatal(err)
			}
			w.store.update()
		}
	}
	fresh := queryWork(&worldOf(t, shapes).store)
	if got := queryWork(&w.store); got.exceeds(fresh, 2) {
		t.Errorf("%v, built anew: %v", got, fresh)
	}
}

// TestOutlierDoesNotHideGrowth lets all but one huge shape drift apart: the tree must be built
// anew as if that were not there.
func TestOutlierDoesNotHideGrowth(t *testing.T) {
	const n = 2000
	shapes := crowd(layouts[0].place, n)
	shapes[0] = Sphere{fill(-1e9), 1e9}
	w := worldOf(t, shapes)
	rng := rand.New(rand.NewPCG(*seed, 6))
	for range 20 {
		for i := 1; i < n; i++ {
			shapes[i] = Sphere{inBox(rng, n), 0.4}
			if err := w.Set(i, shapes[i]); err != nil {
				t.Fatal(err)
			}
		}
		w.store.update()
	}
	fresh := queryWork(&worldOf(t, shapes).store)
	if got := queryWork(&w.store); got.exceeds(fresh, 3) {
		t.Errorf("%v, built anew: %v", got, fresh)
	}
}

// TestTreeFindsAll compares what a tree hands out with a plain loop, after being built, after
// changes and after moving all: nothing that a query meets is left out.
func TestTreeFindsAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 9))
	rounds := 60
	if brief() {
		rounds = 5
	}
	for i := range rounds {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		draw := func() Shape { return wildShape(rng, place, unit) }
		var w World[int]
		p := newPlain()
		set := func(id int) {
			s := draw()
			if w.Set(id, s) == nil {
				p.set(id, s)
			}
		}
		for id := range 100 {
			set(id)
		}
		compareFound(t, &w, p, rng, place, unit)
		for range 30 {
			set(rng.IntN(120))
			w.store.update()
			if id := rng.IntN(120); w.Remove(id) {
				p.remove(id)
			}
		}
		compareFound(t, &w, p, rng, place, unit)
		if i%2 == 0 {
			place = scatter(rng, ordinary(rng))
		}
		for _, id := range slices.Clone(p.ids) {
			set(id)
		}
		compareFound(t, &w, p, rng, place, unit)
	}
}

// wildShape draws a bounded shape near to a place, seldom a far or an infinite one.
func wildShape(rng *rand.Rand, place Vec, unit float64) Shape {
	p, q := place.Add(scatter(rng, 10*unit)), scatter(rng, unit)
	if rng.IntN(3) == 0 {
		p, q = place.Add(lattice(rng, 6).Scale(unit)), lattice(rng, 2).Scale(unit)
	}
	switch rng.IntN(12) {
	case 0:
		return p
	case 1:
		return Segment{p, p.Add(q)}
	case 2:
		return Sphere{scatter(rng, ordinary(rng)), ordinary(rng)}
	case 3:
		return Sphere{p, 1.7e308}
	case 4, 5, 6:
		return Capsule{p, p.Add(q), float64(rng.IntN(3)) / 4 * unit}
	}
	return Sphere{p, float64(rng.IntN(4)) / 4 * unit}
}

// compareFound asks with rays and motions along axes, askew, and past edges, and with boxes.
func compareFound(t *testing.T, w *World[int], p *plain, rng *rand.Rand, place Vec, unit float64) {
	t.Helper()
	all := func(int) bool { return true }
	allHits := func(int, Hit) bool { return true }
	if got, want := w.AppendPairs(nil), p.pairs(); !slices.Equal(got, want) {
		t.Errorf("%d pairs, not %d", len(got), len(want))
	}
	for range 20 {
		s := wildShape(rng, place, unit)
		if got, want := w.AppendOverlapping(nil, s), p.overlapping(s, all); !slices.Equal(got, want) {
			t.Errorf("%v overlaps %v, not %v", s, got, want)
		}
		if got, want := w.AppendNearest(nil, s, 5), p.nearest(s, 5, all); !slices.Equal(got, want) {
			t.Errorf("nearest to %v: %v, not %v", s, got, want)
		}
		r := wildRay(rng, place, unit)
		cast := func(s Shape) (Hit, bool) { return RayCast(r, s) }
		if got, want := w.AppendRayCastAll(nil, r), p.all(cast, allHits, anyHit); !slices.Equal(got, want) {
			t.Errorf("%v hits %v, not %v", r, got, want)
		}
		id, h, ok := w.RayCast(r)
		if want, first, hits := p.first(cast, allHits); id != want || h != first || ok != hits {
			t.Errorf("%v hits %v %v %v, not %v %v %v", r, id, h, ok, want, first, hits)
		}
		sweep := func(b Shape) (Hit, bool) { return Sweep(s, r.Dir, b) }
		id, h, ok = w.Sweep(s, r.Dir)
		if want, first, hits := p.first(sweep, allHits); id != want || h != first || ok != hits {
			t.Errorf("%v moved by %v hits %v %v %v, not %v %v %v", s, r.Dir, id, h, ok, want, first, hits)
		}
	}
}

// wildRay draws a ray that mostly comes near to a place: along axes, along edges of a lattice,
// with components that are 0, subnormal or huge, from far away.
func wildRay(rng *rand.Rand, place Vec, unit float64) Ray {
	to := place.Add(scatter(rng, 10*unit))
	d := scatter(rng, unit)
	switch rng.IntN(5) {
	case 0:
		to, d = place.Add(lattice(rng, 6).Scale(unit/2)), lattice(rng, 3).Sub(lattice(rng, 3)).Scale(unit)
	case 1:
		d = at([3]float64{unit, 0, 0})
	case 2:
		d = at([3]float64{0, math.SmallestNonzeroFloat64, -ordinary(rng)})
	case 3:
		d = scatter(rng, ordinary(rng))
	}
	if rng.IntN(2) == 0 {
		to = to.Sub(d.Scale(math.Ldexp(1, rng.IntN(60))))
	}
	return Ray{to, d}
}

// TestWhatRoundsIsCovered has places, times and distances that round by as much as they differ.
func TestWhatRoundsIsCovered(t *testing.T) {
	least := math.SmallestNonzeroFloat64
	first := func(r Ray, shapes ...Shape) {
		t.Helper()
		w, p := worldOf(t, shapes), newPlain()
		for i, s := range shapes {
			p.set(i, s)
		}
		id, h, ok := w.RayCast(r)
		want, first, hits := p.first(func(s Shape) (Hit, bool) { return RayCast(r, s) }, func(int, Hit) bool { return true })
		if id != want || h != first || ok != hits || !hits {
			t.Errorf("%v hits %v %v %v, not %v %v %v", r, id, h, ok, want, first, hits)
		}
		near := w.AppendNearest(nil, r.Origin, 1)
		if want := p.nearest(r.Origin, 1, func(int) bool { return true }); !slices.Equal(near, want) {
			t.Errorf("nearest to %v: %v, not %v", r.Origin, near, want)
		}
	}
	// Both T round to the least number, and both distances.
	first(Ray{Vec{}, Vec{X: 3}}, Vec{X: 4 * least}, Vec{X: 3 * least})
	first(Ray{Vec{}, Vec{X: 1}}, Vec{X: least, Y: least}, Vec{X: least})
	// Ends of bounds round by more than the shapes differ.
	var rings []Shape
	for i := range 8 {
		rings = append(rings, Sphere{Vec{X: 1e15}, 0.26 + float64(0.006*float64(i))})
	}
	first(Ray{Vec{X: 1e15 - 10}, Vec{X: 1}}, rings...)
	// Here one place stands for all.
	first(Ray{Vec{X: 3e307}, Vec{X: 1}}, Sphere{Vec{X: 4e307}, 1e305})
	first(Ray{Vec{X: 3e307}, Vec{X: -1}}, Sphere{Vec{X: -4e307}, 1e305})
	first(Ray{Vec{X: 1.5e308}, Vec{X: 1e-300}}, Sphere{Vec{X: 1.7e308}, 1e305}, Vec{X: 1.6e308})
}

// pushed returns s, moved by m.
func pushed(s Shape, m Vec) Shape {
	var p part
	p.set(s)
	p.translate(m)
	return p.value()
}

// boxPairs returns how many items of a tree have bounds that meet.
func boxPairs(t *tree.Tree) int {
	p := tree.PairSearch{Most: math.MaxInt}
	t.Pairs(&p, nil)
	return len(p.Found)
}

// ordinary draws a magnitude, mostly not extraordinary.
func ordinary(rng *rand.Rand) float64 {
	if rng.IntN(2) == 0 {
		return math.Ldexp(1, rng.IntN(40)-20)
	}
	return math.Ldexp(1, rng.IntN(2097)-1074)
}
