package d3

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/winding"
)

// hullParts returns the parts of the surfaces of hulls.
func hullParts(hulls ...Hull) (parts [][3][3]float64) {
	for _, h := range hulls {
		m := meshAround(h).data
		for i := range m.tiles {
			var part [3][3]float64
			for k, p := range m.corners(int32(i)) {
				part[k] = p.coords()
			}
			parts = append(parts, part)
		}
	}
	return parts
}

// insideOf returns the inside of a surface of the oracle.
func insideOf(parts [][3][3]float64, evenOdd bool) *interior {
	m := new(meshData)
	for _, part := range parts {
		var t [dim]int32
		for k := range dim {
			t[k] = int32(len(m.points))
			m.points = append(m.points, at(part[k]))
		}
		m.tiles = append(m.tiles, t)
	}
	if err := m.finish(nil); err != nil {
		panic(err)
	}
	return asInterior(m, evenOdd)
}

// insideHull returns the inside of the surface of a hull.
func insideHull(h Hull) *interior { return asInterior(meshAround(h).data, false) }

// hullOfBox returns a box as a hull.
func hullOfBox(b Box) Hull {
	var corners []Vec
	lo, hi := b.Min.coords(), b.Max.coords()
	for i := range 1 << dim {
		c := lo
		for k := range dim {
			if i>>k&1 != 0 {
				c[k] = hi[k]
			}
		}
		corners = append(corners, at(c))
	}
	return NewHull(corners...)
}

// shapeBeside draws a shape about a surface of the oracle, and a point of it.
func shapeBeside(rng *rand.Rand, s *oracle.Surface) (Shape, Vec) {
	a, b, c := at(s.PointBeside(rng)), at(s.PointBeside(rng)), at(s.PointBeside(rng))
	r := [...]float64{0, 0.25, 1}[rng.IntN(3)]
	near := func() Vec { return a.Add(lattice(rng, 3).Scale(0.25)) }
	switch rng.IntN(16) {
	case 0:
		return Segment{a, b}, b
	case 1:
		b = near()
		return Capsule{a, b, r}, b
	case 2:
		return Sphere{a, r}, a
	case 3:
		return Triangle{a, b, c}, c
	case 4:
		return Box{each(a, b, minOf), each(a, b, maxOf)}, a
	case 5:
		b = near()
		return Box{each(a, b, minOf), each(a, b, maxOf)}, b
	case 6:
		return NewHull(a, near(), near(), near()), a
	case 7:
		return Rounded{Segment{a, near()}, r}, a
	case 8:
		return Triangle{a, near(), near()}, a
	case 9:
		return Ray{a, lattice(rng, 3).Sub(fill(1))}, a
	case 10:
		return Line{a, lattice(rng, 3).Sub(fill(1))}, a
	case 11:
		return HalfSpace{a, axisOf(rng.IntN(dim))}, a
	case 12:
		return Segment{a, near()}, a
	}
	return a, a
}

// solidCase is a surface of the oracle in a World, and what is to be known of it.
type solidCase struct {
	s     *oracle.Surface
	solid *interior
	rng   *rand.Rand
	w     World[int]
}

const itsID = 7

func newSolidCase(rng *rand.Rand) *solidCase {
	c := &solidCase{s: oracle.RandomSurface(rng, dim), rng: rng}
	c.solid = insideOf(c.s.Parts, dim == 2 && rng.IntN(3) == 0)
	if err := c.w.SetSolid(itsID, c.solid); err != nil {
		panic(err)
	}
	return c
}

// isIn reports whether a point is in the solid, by the oracle.
func (c *solidCase) isIn(p Vec) bool {
	n, on := oracle.Winding(c.rng, dim, c.s.Parts, p.coords())
	return on || c.solid.isInside(n)
}

// meets reports whether a shape, one point of which is p, meets the solid, and the number of the first part: −1 for the inside alone.
func (c *solidCase) meets(s Shape, p Vec) (part int, ok bool) {
	for i := range c.s.Parts {
		if Overlap(s, c.solid.data.tile(int32(i))) {
			return i, true
		}
	}
	return -1, Overlap(s, p) && c.isIn(p)
}

// TestSolidInWorld compares queries about a solid with a loop over its triangles and an oracle that counts what a ray goes through.
func TestSolidInWorld(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 61))
	inside, touched, out := 0, 0, 0
	for range long.Rounds(600, 150) {
		c := newSolidCase(rng)
		w := &c.w
		for range 8 {
			s, p := shapeBeside(rng, c.s)
			part, ok := c.meets(s, p)
			switch {
			case ok && part < 0:
				inside++
			case ok:
				touched++
			default:
				out++
			}
			fail := func(what string, got ...any) {
				t.Helper()
				t.Fatalf("%s: %v, %v and %v: %s: %v, want %v of part %d", c.s.Family, c.s.Parts, s, p, what, got, ok, part)
			}
			if got := slices.Collect(w.Overlapping(s)); slices.Contains(got, itsID) != ok {
				fail("Overlapping", got)
			}
			first, count := -2, 0
			for of, shape := range w.OverlappingParts(s) {
				if count == 0 {
					first = of.Part
				}
				count++
				if of.Part >= 0 && (first < 0 || shape == nil) || of.Part < 0 && count > 1 {
					fail("OverlappingParts", of, shape)
				}
			}
			if count > 0 != ok || ok && first != part {
				fail("OverlappingParts", first, count)
			}
			if near := w.AppendNearest(nil, s, 1); len(near) != 1 || (near[0].Distance == 0) != ok || ok && near[0].Part != part || part < 0 && ok && near[0].OnID != near[0].OnShape {
				fail("Nearest", near)
			}
			if got := w.Contains(itsID, p); got != c.isIn(p) {
				fail("Contains", got)
			}
			if path, isPath := s.(Path); isPath {
				c.checkPath(t, path)
			}
			m := at(c.s.PointBeside(rng)).Sub(p)
			if isFinite(m.maxAbs()) {
				c.checkSweep(t, s, p, m)
			}
			if Validate(s) == nil {
				c.checkID(t, s, part, ok)
			}
		}
	}
	if least := unlessBrief(25, 10); inside < least || touched < 4*least || out < 4*least {
		t.Errorf("%d inside, %d on the surface, %d outside", inside, touched, out)
	}
}

// checkPath compares RayCast and RayCastAll.
func (c *solidCase) checkPath(t *testing.T, p Path) {
	t.Helper()
	want := Struck[int]{ID: itsID, Part: -1}
	ok := false
	for i := range c.s.Parts {
		if h, isHit := RayCast(p, c.solid.data.tile(int32(i))); isHit && (!ok || h.T < want.T) {
			want.Hit, want.Part, ok = h, i, true
		}
	}
	start, hasStart := Vec{}, true
	switch p := p.(type) {
	case Segment:
		start = p.A
	case Ray:
		start = p.Origin
	case Line:
		start, hasStart = p.Origin, p.Dir == (Vec{})
	}
	isFirst := ok && want.T == 0
	if !isFirst && hasStart && c.isIn(start) {
		want, ok = Struck[int]{ID: itsID, Part: -1, Hit: Hit{Point: start}}, true
	}
	c.checkHit(t, p, want, ok, func() (Struck[int], bool) { return c.w.RayCastPart(p) }, c.w.AppendRayCastAll(nil, p))
}

// checkSweep compares Sweep and SweepAll.
func (c *solidCase) checkSweep(t *testing.T, s Shape, p, m Vec) {
	t.Helper()
	want := Struck[int]{ID: itsID, Part: -1}
	ok := false
	for i := range c.s.Parts {
		if h, isHit := Sweep(s, m, c.solid.data.tile(int32(i))); isHit && (!ok || h.T < want.T) {
			want.Hit, want.Part, ok = h, i, true
		}
	}
	if part, isIn := c.meets(s, p); isIn && part < 0 {
		want, ok = Struck[int]{ID: itsID, Part: -1}, true
	}
	c.checkHit(t, s, want, ok, func() (Struck[int], bool) { return c.w.SweepPart(s, m) }, c.w.AppendSweepAll(nil, s, m))
}

func (c *solidCase) checkHit(t *testing.T, what any, want Struck[int], ok bool, ask func() (Struck[int], bool), all []Struck[int]) {
	t.Helper()
	got, isHit := ask()
	if isHit != ok || ok && (got.T != want.T || got.Part != want.Part || got.ID != itsID) || ok && want.Part < 0 && got.Normal != (Vec{}) {
		t.Fatalf("%s: %v: %v: %v %v, want %v %v", c.s.Family, c.s.Parts, what, got, isHit, want, ok)
	}
	if ok != (len(all) == 1) || ok && (all[0].T != want.T || all[0].Part != want.Part) {
		t.Fatalf("%s: %v: %v: all: %v, want %v", c.s.Family, c.s.Parts, what, all, want)
	}
}

// checkID compares what is asked about two objects, both ways.
func (c *solidCase) checkID(t *testing.T, s Shape, part int, ok bool) {
	t.Helper()
	w := &c.w
	const other = 9
	if err := w.Set(other, s); err != nil {
		t.Fatal(err)
	}
	defer func() {
		w.Remove(other)
		w.Step()
	}()
	fail := func(what string, got any) {
		t.Helper()
		t.Fatalf("%s: %v: %v: %s: %v, want %v of part %d", c.s.Family, c.s.Parts, s, what, got, ok, part)
	}
	if got := w.AppendPairs(nil); len(got) > 0 != ok {
		fail("Pairs", got)
	}
	if got := w.AppendPairContacts(nil); len(got) > 0 != ok || ok && (part < 0) != (got[0].PartA < 0) || ok && part < 0 && got[0].Push() != (Vec{}) {
		fail("PairContacts", got)
	}
	for _, id := range []int{itsID, other} {
		if got := w.AppendOverlappingID(nil, id); len(got) > 0 != ok {
			fail("OverlappingID", got)
		}
		near := w.AppendNearestID(nil, id, 1)
		if len(near) == 1 != ok && ok || len(near) == 1 && (near[0].Distance == 0) != ok {
			fail("NearestID", near)
		}
		if got, isHit := w.SweepID(id, Vec{}); isHit != ok || ok && got.T != 0 || id == other && ok && (got.Part < 0) != (part < 0) {
			fail("SweepID", got)
		}
		if got := w.AppendContactsOf(nil, id); len(got) > 0 && (!ok || part < 0) {
			fail("ContactsOf", got)
		}
	}
	events := w.Step()
	if len(events) > 0 != ok || ok && (events[0].Kind != Enter || (events[0].PartA < 0) != (part < 0)) {
		fail("Step", events)
	}
	if again := w.Step(); len(again) > 0 != ok || ok && again[0].Kind != Stay {
		fail("second Step", again)
	}
}

// TestSolidIsConvex compares the solid of a box with that box: who overlaps it, what hits it and when, and the events of steps.
func TestSolidIsConvex(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 62))
	events, within := 0, 0
	for i := range long.Rounds(1000, 300) {
		lo := lattice(rng, 4)
		b := Box{lo, lo.Add(lattice(rng, 4)).Add(fill(float64(1 + 6*rng.IntN(2))))}
		h := hullOfBox(b)
		var solids, hulls World[int]
		ids := []int{0, 1, 2}
		if err := errors.Join(solids.SetSolid(0, insideHull(h)), hulls.Set(0, b)); err != nil {
			t.Fatal(err)
		}
		for _, id := range ids[1:] {
			s := smallShape(rng, 8)
			if rng.IntN(2) == 0 {
				s = anyShape(rng, scatter(rng, 6), 1)
			}
			_, _ = solids.Set(id, s), hulls.Set(id, s)
		}
		s := smallShape(rng, 8)
		if got, want := slices.Collect(solids.Overlapping(s)), slices.Collect(hulls.Overlapping(s)); !slices.Equal(got, want) {
			t.Fatalf("%d: %v overlaps %v, want %v", i, s, got, want)
		}
		from, to := lattice(rng, 8), lattice(rng, 8)
		id, got, ok := solids.RayCast(Segment{from, to})
		wantID, want, wantOK := hulls.RayCast(Segment{from, to})
		if id != wantID || ok != wantOK || math.Abs(got.T-want.T) > 1e-14 || got.T > 0 && got.Normal != want.Normal && math.Abs(got.Normal.Dot(want.Normal)) < 0.5 {
			t.Fatalf("%d: %v in %v: %v %v, want %v %v", i, Segment{from, to}, b, id, got, wantID, want)
		}
		for range 3 {
			for _, id := range ids[1:] {
				switch rng.IntN(9) {
				case 0:
					if long.Rounds(2, 1) > 1 || i%8 == 0 {
						m := Motion{Move: lattice(rng, 9).Sub(fill(4)), Spin: turnZ(rng.Float64()*4 - 2), Pivot: lattice(rng, 8)}
						_, _ = solids.MoveTurning(id, m), hulls.MoveTurning(id, m)
					}
				case 1, 2, 3:
					m := lattice(rng, 17).Sub(fill(8))
					_, _ = solids.Move(id, m), hulls.Move(id, m)
				case 4, 5:
					legs := []Leg{{0.25, lattice(rng, 17).Sub(fill(8))}, {0.25, lattice(rng, 17).Sub(fill(8))}, {0.75, lattice(rng, 17).Sub(fill(8))}, {1, Vec{}}}
					_, _ = solids.MoveAlong(id, legs...), hulls.MoveAlong(id, legs...)
				}
			}
			got, want := slices.Clone(solids.Step()), slices.Clone(hulls.Step())
			events += len(got)
			for _, all := range [][]Event[int]{got, want} { // equal times may round apart
				slices.SortStableFunc(all, func(a, b Event[int]) int { return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B)) })
			}
			for k := range max(len(got), len(want)) {
				if k >= len(got) || k >= len(want) || got[k].Kind != want[k].Kind || got[k].A != want[k].A || got[k].B != want[k].B || math.Abs(got[k].T-want[k].T) > 1e-7 { // as of what grazes
					t.Fatalf("%d: %v\n%v\n%v, want\n%v", i, b, slices.Collect(solids.Parts(1)), got, want)
				}
				if got[k].A == 0 && got[k].PartA < 0 {
					within++
				}
			}
		}
	}
	if least := unlessBrief(10, 5); events < 50*least || within < least {
		t.Errorf("%d events, %d of the inside", events, within)
	}
}

// TestSolidSteps compares the events of a point and of a box that move through a solid with what is so at many times.
func TestSolidSteps(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 63))
	const body, times = 9, 64
	several, from := 0, 0
	for range long.Rounds(600, 150) {
		c := newSolidCase(rng)
		if c.s.Family != "lattice" && c.s.Family != "wider lattice" {
			continue
		}
		w := &c.w
		p := at(c.s.PointBeside(rng))
		size := Vec{}
		if rng.IntN(2) == 0 {
			size = fill(0.25)
		}
		if err := w.Set(body, Box{p, p.Add(size)}); err != nil {
			t.Fatal(err)
		}
		legs := []Leg{{1, at(c.s.PointBeside(rng)).Sub(p)}}
		if rng.IntN(2) == 0 {
			legs = []Leg{{0.5, at(c.s.PointBeside(rng)).Sub(p)}, {0.5, at(c.s.PointBeside(rng)).Sub(p)}, {1, at(c.s.PointBeside(rng)).Sub(p)}}
		}
		if err := w.MoveAlong(body, legs...); err != nil {
			t.Fatal(err)
		}
		events := w.Step()
		if len(events) > 2 {
			several++
		}
		for i := range times + 1 {
			when := float64(i) / times
			offset, prev := Vec{}, Leg{}
			for k := range legs {
				if when <= legs[k].T || k == len(legs)-1 {
					offset = legs[k].offset(&prev, when)
					break
				}
				prev = legs[k]
			}
			if slices.ContainsFunc(events, func(e Event[int]) bool { return math.Abs(e.T-when) < 1e-9 && e.T > 0 }) || len(legs) > 1 && when == 0.5 {
				continue
			}
			isIn := false
			for _, e := range events {
				if e.T <= when {
					isIn = e.Kind != Exit
				}
			}
			q := p.Add(offset)
			if part, want := c.meets(Box{q, q.Add(size)}, q); isIn != want {
				if when == 0 && want { // it leaves at once
					continue
				}
				t.Fatalf("%v: %v along %v at %v: in %v, want %v (part %d): %v", c.s.Parts, p, legs, when, isIn, want, part, events)
			} else if want && part < 0 {
				from++
			}
		}
	}
	if several < 5 || from < 100 {
		t.Errorf("%d with several events, %d inside", several, from)
	}
}

// TestSolidClips compares the stretches of paths with points on them.
func TestSolidClips(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 64))
	const times = 32
	inside, several := 0, 0
	for range long.Rounds(500, 200) {
		c := newSolidCase(rng)
		if c.s.Family != "lattice" && c.s.Family != "wider lattice" {
			continue
		}
		a, b := at(c.s.PointBeside(rng)), at(c.s.PointBeside(rng))
		for k, path := range []Path{Segment{a, b}, Ray{a, b.Sub(a)}, Line{a, b.Sub(a)}} {
			spans := c.w.AppendClipAll(nil, path)
			if len(spans) > 1 {
				several++
			}
			for i, s := range spans {
				if s.Part != -1 || s.ID != itsID || !(s.Enter <= s.Exit) || i > 0 && s.Enter <= spans[i-1].Exit || k < 2 && s.Enter < 0 || k == 0 && s.Exit > 1 {
					t.Fatalf("%v: %v: %v", c.s.Parts, path, spans)
				}
			}
			for i := -times; i <= 2*times; i++ {
				when := float64(i) / times
				if k < 2 && i < 0 || k == 0 && i > times {
					continue
				}
				if slices.ContainsFunc(spans, func(s PartSpan[int]) bool {
					return math.Abs(s.Enter-when) < 1e-9 && s.Enter != when || math.Abs(s.Exit-when) < 1e-9 && s.Exit != when
				}) {
					continue
				}
				got := slices.ContainsFunc(spans, func(s PartSpan[int]) bool { return s.Enter <= when && when <= s.Exit })
				if want := c.isIn(a.Add(b.Sub(a).Scale(when))); got != want {
					t.Fatalf("%v: %v at %v: %v, want %v: %v", c.s.Parts, path, when, got, want, spans)
				} else if want {
					inside++
				}
			}
		}
	}
	if inside < 200 || several < 10 {
		t.Errorf("%d points inside, %d paths with several stretches", inside, several)
	}
}

// TestStretchesAreDisjoint: along a side of the surface, as nearly as floats allow, no two stretches of a Solid overlap, and all are in order.
func TestStretchesAreDisjoint(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 66))
	several := 0
	for range long.Rounds(2000, 500) {
		c := newSolidCase(rng)
		tiles := c.solid.data
		corners := tiles.corners(int32(rng.IntN(len(tiles.tiles))))
		for range 8 {
			var ends [2]Vec
			for i := range ends {
				ends[i] = corners[0]
				for _, to := range corners[1:] {
					ends[i] = ends[i].Add(to.Sub(corners[0]).Scale(4*rng.Float64() - 2))
				}
			}
			for _, path := range []Path{Segment{ends[0], ends[1]}, Ray{ends[0], ends[1].Sub(ends[0])}, Line{ends[0], ends[1].Sub(ends[0])}} {
				spans := c.w.AppendClipAll(nil, path)
				for i, s := range spans {
					if !(s.Enter <= s.Exit) || i > 0 && s.Enter < spans[i-1].Exit {
						t.Fatalf("%v: %#v: %v", c.s.Parts, path, spans)
					}
				}
				if len(spans) > 1 {
					several++
				}
			}
		}
	}
	if several < 100 {
		t.Errorf("%d paths with several stretches", several)
	}
}

// TestSolidStretches compares the stretches of paths in solids on a lattice with all times at which a tile is met. Different ones of these
// are farther apart than they round, so equal ones are known: of these, none begins or ends a stretch by rounding, and crossings are in the
// order of parts.
func TestSolidStretches(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 65))
	const off = 1e-10
	several, touches := 0, 0
	for range long.Rounds(4000, 1000) {
		c := newSolidCase(rng)
		if c.s.Family != "lattice" {
			continue
		}
		a, b := at(c.s.PointBeside(rng)), at(c.s.PointBeside(rng))
		if a == b || each(a, b, func(x, y float64) float64 { return x - math.Round(8*x)/8 + y - math.Round(8*y)/8 }) != (Vec{}) {
			continue
		}
		for k, path := range []Path{Segment{a, b}, Ray{a, b.Sub(a)}, Line{a, b.Sub(a)}} {
			var met []Span // of single tiles
			times := []float64{0, 1}[:max(0, 2-k)]
			for i := range c.solid.data.tiles {
				if span, ok := Clip(path, c.solid.data.tile(int32(i))); ok {
					met, times = append(met, span), append(times, span.Enter, span.Exit)
				}
			}
			slices.Sort(times)
			times = slices.CompactFunc(times, func(x, y float64) bool { return math.Abs(y-x) < off })
			isIn := func(when float64) bool {
				return slices.ContainsFunc(met, func(s Span) bool { return s.Enter-off < when && when < s.Exit+off }) || c.solid.Contains(a.Add(b.Sub(a).Scale(when)))
			}
			var want []Span
			for i, when := range times {
				wasIn := i > 0 && len(want) > 0 && want[len(want)-1].Exit == times[i-1] && isIn(times[i-1]+(when-times[i-1])/2)
				switch {
				case wasIn:
					want[len(want)-1].Exit = when
				case isIn(when):
					want = append(want, Span{when, when})
				}
			}
			got := c.w.AppendClipAll(nil, path)
			isSame := slices.EqualFunc(got, want, func(g PartSpan[int], w Span) bool {
				return math.Abs(g.Enter-w.Enter) < off && math.Abs(g.Exit-w.Exit) < off
			})
			if !isSame {
				t.Fatalf("%v: %#v: %v, want %v", c.s.Parts, path, got, want)
			}
			crossings := c.w.AppendCrossingsAll(nil, path)
			for i, x := range crossings[:max(0, len(crossings)-1)] {
				if y := crossings[i+1]; y.T < x.T-off || y.T < x.T+off && y.Part < x.Part {
					t.Fatalf("%v: %#v: %v is before %v", c.s.Parts, path, x, y)
				}
			}
			if len(want) > 1 {
				several++
			}
			if slices.ContainsFunc(want, func(s Span) bool { return s.Enter == s.Exit }) {
				touches++
			}
		}
	}
	if several < 20 || touches < 20 {
		t.Errorf("%d paths with several stretches, %d with one that is a point", several, touches)
	}
}

// TestSolidFarHulls places hulls where no float is at a corner: the point that is asked about is no float.
func TestSolidFarHulls(t *testing.T) {
	const far = 0x1p54 // the next floats are 4 away
	solid := insideHull(hullOfBox(Box{fill(far), fill(far + 16)}))
	var w World[int]
	if err := w.SetSolid(itsID, solid); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		corner, way float64 // of the corner, and of the motion
		at, end     bool
	}{
		{-1, 0, false, false},
		{-0x1p-30, 0, false, false},
		{0, 0, true, true},
		{0x1p-30, 0, true, true},
		{1, -1.5, true, false},
		{1, 16, true, false},
		{-1, 2, false, true},
		{15.75, 0.125, true, true},
		{15.75, 0.5, true, false},
		{16, 0, true, true},
		{16 + 0x1p-30, 0, false, false},
		{17, -1, false, true},
	} {
		h := NewHull(fill(c.corner)).Translate(fill(far))
		for range 2 {
			if got := slices.Contains(slices.Collect(w.Overlapping(h)), itsID); got != c.at {
				t.Errorf("%v overlaps: %v", c.corner, got)
			}
			m := w.store.meshOf(0)
			for k, want := range []bool{c.at, c.end} {
				p := winding.Sum{P: fill(far).coords(), Q: fill(c.corner).coords(), M: fill(c.way).coords(), T: float64(k)}
				if got := m.hasInside(&p, new(scratch)); got != want {
					t.Errorf("%v, moved by %v: in the solid: %v", c.corner, c.way*float64(k), got)
				}
			}
		}
	}
}

// TestSolidsInSolids: surfaces in surfaces meet, though none of their parts touch: also open ones, and pieces.
func TestSolidsInSolids(t *testing.T) {
	room := func(lo, hi float64) Hull { return hullOfBox(Box{fill(lo), fill(hi)}) }
	var w World[string]
	both := func(id string, hulls ...Hull) {
		if err := w.SetSolid(id, insideOf(hullParts(hulls...), false)); err != nil {
			t.Fatal(err)
		}
	}
	both("large", room(0, 100))
	both("small", room(10, 20))
	both("far", room(200, 210))
	both("pieces", room(300, 310), room(50, 60), room(-50, -40))
	if err := w.SetMesh("mesh", meshAround(room(12, 18))); err != nil {
		t.Fatal(err)
	}
	if err := w.SetMesh("shell", meshAround(room(5, 30))); err != nil {
		t.Fatal(err)
	}
	want := [][2]string{{"large", "small"}, {"large", "pieces"}, {"large", "mesh"}, {"large", "shell"}, {"small", "mesh"}}
	if got := w.AppendPairs(nil); !slices.Equal(got, want) {
		t.Errorf("pairs %v, want %v", got, want)
	}
	contacts := w.AppendPairContacts(nil)
	for i, c := range contacts {
		first := 0 // the first part that is inside
		if c.B == "pieces" {
			first = len(hullParts(room(300, 310)))
		}
		if [2]string{c.A, c.B} != want[i] || c.PartA != -1 || c.PartB != first || c.Push() != (Vec{}) {
			t.Errorf("contact %v", c)
		}
	}
	if len(contacts) != len(want) {
		t.Errorf("%d contacts", len(contacts))
	}
	for _, id := range []string{"large", "small", "far", "pieces", "mesh", "shell"} {
		var others []string
		for _, other := range []string{"large", "small", "far", "pieces", "mesh", "shell"} {
			if slices.Contains(want, [2]string{id, other}) || slices.Contains(want, [2]string{other, id}) {
				others = append(others, other)
			}
		}
		if got := slices.Collect(w.OverlappingID(id)); !slices.Equal(got, others) {
			t.Errorf("%s overlaps %v, want %v", id, got, others)
		}
		for _, n := range w.AppendNearestID(nil, id, 9) {
			if (n.Distance == 0) != slices.Contains(others, n.ID) {
				t.Errorf("nearest to %s: %v", id, n)
			}
		}
		if hit, ok := w.SweepID(id, Vec{}); ok != (len(others) > 0) || ok && hit.ID != others[0] {
			t.Errorf("%s sweeps into %v %v", id, hit, ok)
		}
	}
	events := w.Step()
	for i, e := range events {
		if [2]string{e.A, e.B} != want[i] || e.Kind != Enter || e.PartA != -1 || e.PartB < 0 {
			t.Errorf("event %+v", e)
		}
	}
	if len(events) != len(want) {
		t.Errorf("events %v", events)
	}
}

// TestSolidRefuses gives nothing, NaN, and nobody.
func TestSolidRefuses(t *testing.T) {
	var w World[float64]
	solid := insideHull(hullOfBox(Box{Vec{}, fill(1)}))
	for _, c := range []struct {
		err, want error
	}{
		{w.SetSolid(1, nil), ErrNoParts},
		{w.SetSolid(1, new(interior)), ErrNoParts},
		{w.SetSolid(math.NaN(), solid), ErrNotEqual},
		{w.SetSolid(math.NaN(), nil), ErrNotEqual},
		{w.Move(1, Vec{}), ErrUnknown},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%v, want %v", c.err, c.want)
		}
	}
	if _, ok := w.Solid(1); ok || w.Contains(1, Vec{}) || w.Len() != 0 {
		t.Error("there is something")
	}
	if err := w.SetSolid(1, solid); err != nil {
		t.Fatal(err)
	}
	if s, ok := w.Solid(1); !ok || *s != *solid {
		t.Errorf("Solid returns %v %v", s, ok)
	}
	if m, ok := w.Mesh(1); !ok || m.Len() != len(solid.data.tiles) || m.OneSided {
		t.Errorf("Mesh returns %v %v", m, ok)
	}
	if err := w.Move(1, Vec{}); !errors.Is(err, ErrStatic) {
		t.Errorf("Move says %v", err)
	}
	if err := w.SetMesh(1, meshAround(hullOfBox(Box{Vec{}, fill(1)}))); err != nil || w.Contains(1, fill(0.5)) || !w.Contains(1, Vec{}) {
		t.Errorf("a mesh has an inside, or no surface: %v", err)
	}
	if _, ok := w.Solid(1); ok {
		t.Error("a mesh is a solid")
	}
	nan, inf := fill(math.NaN()), fill(math.Inf(1))
	_ = w.SetSolid(1, solid)
	_, _ = w.Set(2, fill(3)), w.SetParts(3, Sphere{fill(5), 1}, Box{fill(6), fill(7)})
	for _, p := range []Vec{nan, inf, inf.Neg(), fill(math.MaxFloat64)} {
		for _, s := range []Shape{p, Sphere{p, 1}, Segment{p, fill(0.5)}, Segment{fill(0.5), p}, Ray{fill(0.5), p}, Box{p, p}, Triangle{fill(0.5), p, p}, Rounded{fill(0.5), p.X}, Sphere{fill(0.5), -1}, Hull{}, HalfSpace{fill(0.5), Vec{}}} {
			got := slices.Collect(w.Overlapping(s))
			_, _, isHit := w.Sweep(s, fill(1))
			_, _, isMoved := w.Sweep(fill(0.5), p)
			if isEmpty := !Overlap(s, s); isEmpty && (len(got) > 0 || isHit) || isMoved != isFinite(p.X) {
				t.Errorf("%v: %v, hit %v, moved %v", s, got, isHit, isMoved)
			}
			if path, ok := s.(Path); ok && !Overlap(s, s) {
				if _, _, isHit := w.RayCast(path); isHit || len(w.AppendClipAll(nil, path)) > 0 {
					t.Errorf("%v hits", s)
				}
			}
		}
		if w.Contains(1, p) || w.Contains(2, p) || w.Contains(3, p) {
			t.Errorf("something contains %v", p)
		}
	}
	if !w.Contains(2, fill(3)) || !w.Contains(3, fill(5)) || !w.Contains(3, fill(6.5)) || w.Contains(3, fill(8)) || w.Contains(4, Vec{}) {
		t.Error("Contains of shapes")
	}
}

// TestSolidState: snapshots, hashes and records know the inside.
func TestSolidState(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 65))
	solid := insideHull(hullOfBox(Box{Vec{}, fill(10)}))
	var w, other, mesh World[string]
	var record bytes.Buffer
	_ = w.SetSolid("first", solid)
	if err := w.Record(&record); err != nil {
		t.Fatal(err)
	}
	_ = w.SetSolid("room", solid)
	_ = w.SetSolid("none", nil)
	_ = mesh.SetMesh("first", &Mesh{data: solid.data})
	_ = mesh.SetMesh("room", &Mesh{data: solid.data})
	if w.Hash() == mesh.Hash() {
		t.Error("the hash does not know the inside")
	}
	ask := func(w *World[string]) (all []any) {
		p := fill(5)
		all = append(all, w.AppendOverlapping(nil, p), w.Contains("room", p), w.AppendClipAll(nil, Segment{fill(-5), fill(15)}), w.AppendPairContacts(nil))
		_ = w.Set("body", Sphere{fill(5), 0.5})
		_ = w.Move("body", fill(20))
		return append(all, slices.Clone(w.Step()), w.Hash(), w.AppendNearestID(nil, "body", 3))
	}
	w.Snapshot(&other)
	first := ask(&w)
	for _, again := range [][]any{ask(&other), first} {
		if len(again) != len(first) {
			t.Fatal("lengths")
		}
	}
	if w.Hash() != other.Hash() {
		t.Error("a snapshot goes another way")
	}
	for range 50 { // numbers of items change
		_ = w.SetSolid("room", solid)
		_ = w.Set("body", Sphere{scatter(rng, 8), 0.5})
		w.Step()
	}
	w.Snapshot(&other)
	w.Restore(&other)
	ask(&w)
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	r, err := Replay(&record)
	if err != nil || r.Difference != nil || r.Cut != 0 {
		t.Fatalf("%v: %v", err, r.Difference)
	}
	if r.World.Hash() != w.Hash() || !r.World.Contains(`"room"`, fill(5)) {
		t.Error("a replay goes another way")
	}
}

// TestSolidMovers: what is inside moves freely until it meets the surface, from which it does not come out, and nothing pushes it.
func TestSolidMovers(t *testing.T) {
	var w World[string]
	_ = w.SetSolid("room", insideHull(hullOfBox(Box{fill(-10), fill(10)})))
	_ = w.Set("hero", Sphere{Vec{}, 1})
	if moved, ok := w.Push("hero"); !ok || moved != (Vec{}) {
		t.Errorf("pushed by %v, %v", moved, ok)
	}
	m := Mover[string]{}
	m.Slide(&w, "hero", Vec{X: 5}, 1)
	w.Step()
	if p, _ := w.Position("hero"); p != (Vec{X: 5}) {
		t.Errorf("the hero is at %v", p)
	}
	m.Slide(&w, "hero", Vec{X: 500}, 1)
	w.Step()
	if p, _ := w.Position("hero"); math.Abs(p.X-9) > 1e-9 {
		t.Errorf("the hero is at %v", p)
	}
	turns := w.AppendTrace(nil, Sphere{Vec{}, 1}, Vec{X: 20}, 1, 1, Without("hero"))
	if len(turns) != 2 && len(turns) != 1 || math.Abs(turns[0].T-9.0/20) > 1e-12 || turns[0].Part < 0 {
		t.Errorf("trace %v", turns)
	}
	if _, _, ok := w.RayCast(Segment{Vec{}, Vec{X: 5}}, Filter[string]{Approaching: true}, Without("hero")); ok {
		t.Error("the inside is approached")
	}
}

// TestSolidAllocatesNothingInWorld asks everything, warm.
func TestSolidAllocatesNothingInWorld(t *testing.T) {
	var w World[int]
	room := insideHull(hullOfBox(Box{fill(-10), fill(10)}))
	_, _ = w.SetSolid(0, room), w.SetSolid(1, insideHull(hullOfBox(Box{fill(-1), fill(1)})))
	hull := NewHull(fill(0.1), fill(0.3), Vec{X: 0.2}, Vec{Y: 0.7})
	_, _, _ = w.Set(2, Sphere{fill(5), 1}), w.Set(3, hull), w.Set(4, Rounded{Segment{fill(2), fill(3)}, 0.5})
	ids, near := make([]int, 0, 16), make([]Neighbor[int], 0, 16)
	pairs, contacts := make([][2]int, 0, 64), make([]PairContact[int], 0, 64)
	hits, spans, events := make([]Struck[int], 0, 16), make([]PartSpan[int], 0, 16), make([]Event[int], 0, 64)
	var shape Shape = &Sphere{fill(4), 0.5}
	var path Path = &Segment{fill(4), fill(40)}
	x := 0.25
	ask := func() {
		ids = w.AppendOverlapping(ids[:0], shape)
		ids = w.AppendOverlappingID(ids[:0], 0)
		near = w.AppendNearest(near[:0], shape, 3)
		near = w.AppendNearestID(near[:0], 0, 3)
		pairs, contacts = w.AppendPairs(pairs[:0]), w.AppendPairContacts(contacts[:0])
		hits = w.AppendRayCastAll(hits[:0], path)
		hits = w.AppendSweepAll(hits[:0], shape, fill(3))
		spans = w.AppendClipAll(spans[:0], path)
		w.SweepID(0, Vec{})
		for range w.OverlappingParts(shape) {
		}
		w.Contains(0, fill(3))
		for id := 2; id < 5; id++ {
			_ = w.Move(id, fill(x))
		}
		x = -x
		events = w.AppendStep(events[:0])
	}
	for range 5 {
		ask()
	}
	if n := testing.AllocsPerRun(20, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkSolidInWorld asks about a ball in the middle of a solid of many corners, where no part of the surface is near.
func BenchmarkSolidInWorld(b *testing.B) {
	for _, n := range []int{100, 20_000} {
		var w World[int]
		if err := errors.Join(w.SetSolid(0, roundSolid(n)), w.Set(1, Sphere{fill(1), 0.5})); err != nil {
			b.Fatal(err)
		}
		var shape Shape = &Sphere{fill(1.5), 0.25}
		var path Path = &Segment{fill(1.5), fill(3)}
		var ids []int
		var hits []Struck[int]
		for _, c := range []struct {
			name string
			ask  func()
		}{
			{"Contains", func() { w.Contains(0, fill(1.5)) }},
			{"Overlapping", func() { ids = w.AppendOverlapping(ids[:0], shape) }},
			{"RayCastAll", func() { hits = w.AppendRayCastAll(hits[:0], path) }},
			{"Step", func() {
				_ = w.Move(1, Vec{X: 0x1p-30})
				w.Step()
			}},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					c.ask()
				}
			})
		}
	}
}

// TestNearestOfNone: of no object, within a negative distance and within NaN there is nothing near, whatever asks and however many there are.
func TestNearestOfNone(t *testing.T) {
	var w World[int]
	if err := w.SetSolid(0, roundSolid(40)); err != nil {
		t.Fatal(err)
	}
	_ = w.SetMesh(1, meshAround(hullOfBox(Box{fill(-0.25), fill(0.25)})))
	_ = w.SetParts(2, Sphere{Radius: 0.125}, Box{fill(-0.125), fill(0.125)}) // in the solid
	_ = w.Set(3, Sphere{xy(9, 0), 1})
	inf := math.Inf(1)
	for _, x := range []struct {
		k      int
		within float64
	}{{0, inf}, {-1, inf}, {math.MinInt, inf}, {3, -1}, {3, math.NaN()}, {0, math.NaN()}} {
		if math.IsInf(x.within, 1) {
			for id := range 4 {
				if got := w.AppendNearestID(nil, id, x.k); len(got) > 0 {
					t.Errorf("%d nearest to %d: %v", x.k, id, got)
				}
			}
			if got := w.AppendNearest(nil, Vec{}, x.k); len(got) > 0 {
				t.Errorf("%d nearest: %v", x.k, got)
			}
		}
		for id := range 4 {
			if got := w.AppendNearestWithinID(nil, id, x.k, x.within); len(got) > 0 {
				t.Errorf("%d nearest to %d within %v: %v", x.k, id, x.within, got)
			}
		}
		if got := w.AppendNearestWithin(nil, Vec{}, x.k, x.within); len(got) > 0 {
			t.Errorf("%d nearest within %v: %v", x.k, x.within, got)
		}
	}
	asked := 0
	w.AppendNearestID(nil, 0, 3, Filter[int]{Where: func(id int) bool {
		if id == 2 {
			asked++
		}
		return false
	}})
	if asked > 1 {
		t.Errorf("the filter is asked %d times about one object", asked)
	}
}
