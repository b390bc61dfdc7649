package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// rollers are shapes that slide or roll along a floor, with their lowest point along a direction at the origin.
func rollers(rng *rand.Rand) []Shape {
	size := 0.3 + rng.Float64()
	points := make([]Vec, 12)
	for i := range points {
		points[i] = scatter(rng, size)
	}
	turned := OrientedBox{}
	for i := range turned.Half {
		turned.Half[i] = axisOf(i).Scale(size)
	}
	turned = turned.In(Transform{Rotation: turn([3]float64{0, 0, 1}, rng.Float64())})
	return []Shape{
		Sphere{Radius: size},
		Capsule{Vec{}, scatter(rng, size), size},
		Capsule{Vec{}, xy(size, 0), size / 3},
		Box{fill(-size), fill(size)},
		turned,
		NewHull(points...),
		Rounded{Box{fill(-size), fill(size)}, size / 4},
		Segment{Vec{}, scatter(rng, size)},
		Triangle{Vec{}, scatter(rng, size), scatter(rng, size)},
		Vec{},
	}
}

// lowestOf returns the least n·x of a bounded shape.
func lowestOf(s Shape, n Vec) float64 {
	var q storedShape
	q.set(s, nil)
	q.large.data = hullDataOf(s)
	return -q.reach(&q.large, n.Neg())
}

// fronts returns all normals that the faces of a mesh have.
func fronts(m *Mesh) map[Vec]bool {
	all := make(map[Vec]bool)
	for i := range m.Len() {
		c := m.data.corners(int32(i))
		all[frontOf(&c)], all[Vec{}.Sub(frontOf(&c))] = true, true
	}
	return all
}

// TestFlatMeshHasNoSeams moves shapes over flat floors of many tiles: what they hit has the normal of
// a face, to the bit, at the time when a floor of one piece is hit. Approaching, they hit nothing
// that they do not hit there. Half of the floors are at places where no corner is a float.
func TestFlatMeshHasNoSeams(t *testing.T) {
	rounds := unlessBrief(400, 60)
	rng := rand.New(rand.NewPCG(*seed, 8))
	hits := 0
	for round := range rounds {
		slope := []int{0, 0, 1, 3, -2}[round%5]
		through := []Vec{{}, {}, lattice(rng, 4), fill(0x1p20), fill(0x1p30)}[rng.IntN(5)]
		if round%2 != 0 {
			through = Vec{}
		}
		fine, coarse, up := flatFloor(rng, through, slope)
		normals := fronts(fine)
		for n := range fronts(coarse) {
			normals[n] = true
		}
		var many, one World[int]
		isPlaced := round%2 != 0
		if !isPlaced {
			if err := errors.Join(many.SetMesh(0, fine), one.SetMesh(0, coarse)); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range rollers(rng) {
			if isPlaced {
				at := Transform{Position: scatter(rng, 1000)}
				if err := errors.Join(many.SetMeshAt(0, fine, at), one.SetMeshAt(0, coarse, at)); err != nil {
					t.Fatal(err)
				}
				through = at.Position
			}
			side := unit(across(scatter(rng, 1), up))
			place := through.Add(across(scatter(rng, 4), up))
			height := []float64{0, -1e-3, -1e-9, 1e-12, 1e-3, 1, -0.05}[rng.IntN(7)]
			place = place.Add(up.Scale(height - lowestOf(s, up)))
			moved := shifted(s, place)
			motion := side.Scale(6 * rng.Float64()).Sub(up.Scale([]float64{0, 0, 1, 0.01, 1e-9}[rng.IntN(5)]))
			if slope == 0 && rng.IntN(2) == 0 {
				motion = across(motion, up)
			}
			far := through.maxAbs() + 20
			for _, f := range []Filter[int]{{}, {Approaching: true}} {
				a, okA := many.SweepPart(moved, motion, f)
				b, okB := one.SweepPart(moved, motion, f)
				if okA {
					hits++
				}
				if okA && !normals[a.Normal] {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v: normal %v, up is %v", moved, motion, slope, through, height, a.Normal, up)
				}
				// Rounding decides whether what touches, or moves along the floor, comes to it.
				into := motion.Dot(up)
				isClear := math.Abs(height) > 1e-6+float64(far*1e-14) && (!f.Approaching || math.Abs(into) > float64(1e-12*far) || slope == 0)
				if okA != okB && isClear {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v, %+v: %v %v, in one piece %v %v", moved, motion, slope, through, height, f, okA, a, okB, b)
				}
				if okA && okB && math.Abs(a.T-b.T)*math.Abs(into) > 1e-15*far*64 {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v: at %v, in one piece at %v", moved, motion, slope, through, height, a.T, b.T)
				}
			}
		}
	}
	if hits < rounds {
		t.Errorf("%d hits", hits)
	}
}

// TestMoverOnFlatMesh walks over flat floors of many tiles: always on the floor, with its normal, and as far as over
// a floor of one piece, level to within rounding.
func TestMoverOnFlatMesh(t *testing.T) {
	rounds, steps := unlessBrief(12, 6), unlessBrief(600, 100)
	rng := rand.New(rand.NewPCG(*seed, 9))
	for round := range rounds {
		slope := []int{0, 1, -2}[round%3]
		through := []Vec{{}, lattice(rng, 4), fill(0x1p20)}[rng.IntN(3)]
		fine, coarse, up := flatFloor(rng, through, slope)
		normals := fronts(fine)
		for _, s := range rollers(rng)[:8] {
			if _, ok := s.(Segment); ok {
				continue
			}
			var worlds [2]World[int]
			var movers [2]Mover[int]
			place := through.Add(up.Scale(0.01 - lowestOf(s, up)))
			start := shifted(s, place)
			for k, floor := range []*Mesh{fine, coarse} {
				if err := worlds[k].SetMesh(0, floor); err != nil {
					t.Fatal(err)
				}
				if err := worlds[k].Set(1, start); err != nil {
					t.Fatal(err)
				}
				movers[k] = Mover[int]{Up: xy(0, 1), Snap: 0.2, MaxSlope: 1.2}
				if dim > 2 {
					movers[k].Up = up
				}
			}
			v := across(scatter(rng, 3), up)
			for step := range steps {
				if step%50 == 0 {
					v = v.Neg()
				}
				for k := range worlds {
					movers[k].Slide(&worlds[k], 1, v.Sub(movers[k].Up), 1.0/60)
				}
				a, _ := worlds[0].Position(1)
				b, _ := worlds[1].Position(1)
				g, ok := movers[0].Floor()
				if _, okB := movers[1].Floor(); ok != okB || ok && !normals[g.Normal] {
					t.Fatalf("%#v, step %d: on the floor %v, normal %v, up is %v", start, step, ok, g.Normal, up)
				}
				if off := a.Sub(b).maxAbs(); off > 1e-11*(1+through.maxAbs()) {
					t.Fatalf("%#v over a slope of %d, step %d: at %v, in one piece at %v, off by %v", start, slope, step, a, b, off)
				}
			}
		}
	}
}

// TestTraceOverFlatMesh: a trace along a flat floor has the turns of one over a floor of one piece.
func TestTraceOverFlatMesh(t *testing.T) {
	rounds := unlessBrief(200, 40)
	rng := rand.New(rand.NewPCG(*seed, 10))
	turned := 0
	for round := range rounds {
		slope := []int{0, 1, -2}[round%3]
		fine, coarse, up := flatFloor(rng, Vec{}, slope)
		for _, s := range rollers(rng) {
			start := shifted(s, across(scatter(rng, 3), up).Add(up.Scale(rng.Float64()-lowestOf(s, up))))
			motion := across(scatter(rng, 9), up).Sub(up.Scale(3 * rng.Float64()))
			for _, restitution := range []float64{0, 0.5} {
				var turns [2][]Turn[int]
				for k, floor := range []*Mesh{fine, coarse} {
					var w World[int]
					if err := w.SetMesh(0, floor); err != nil {
						t.Fatal(err)
					}
					turns[k] = w.AppendTrace(nil, start, motion, 4, restitution)
				}
				if len(turns[0]) != len(turns[1]) {
					t.Fatalf("%#v by %v over a slope of %d, restitution %v: %v, in one piece %v", start, motion, slope, restitution, turns[0], turns[1])
				}
				turned += len(turns[0])
				for i, a := range turns[0] {
					if b := turns[1][i]; a.Normal.Sub(b.Normal).maxAbs() > 1e-12 || a.End().Sub(b.End()).maxAbs() > 1e-11 || a.Stop != b.Stop {
						t.Fatalf("%#v by %v over a slope of %d, restitution %v: turn %v, in one piece %v", start, motion, slope, restitution, a, b)
					}
				}
			}
		}
	}
	if turned < rounds {
		t.Errorf("%d turns", turned)
	}
}

// TestPushOutOfFlatMesh: what is in a flat floor comes out as out of one of one piece.
func TestPushOutOfFlatMesh(t *testing.T) {
	rounds := unlessBrief(200, 40)
	rng := rand.New(rand.NewPCG(*seed, 11))
	for round := range rounds {
		slope := []int{0, 1, -2}[round%3]
		fine, coarse, up := flatFloor(rng, Vec{}, slope)
		for _, s := range rollers(rng)[:7] {
			deep := 0.2 * rng.Float64()
			start := shifted(s, across(scatter(rng, 3), up).Add(up.Scale(-deep-lowestOf(s, up))))
			var moved [2]Vec
			for k, floor := range []*Mesh{fine, coarse} {
				var w World[int]
				if err := w.SetMesh(0, floor); err != nil {
					t.Fatal(err)
				}
				if err := w.Set(1, start); err != nil {
					t.Fatal(err)
				}
				var ok bool
				if moved[k], ok = w.Push(1); !ok {
					t.Fatalf("%#v, %v deep: no way out", start, deep)
				}
			}
			if moved[0].Sub(moved[1]).maxAbs() > 1e-11 {
				t.Fatalf("%#v, %v deep over a slope of %d: %v, in one piece %v, up is %v", start, deep, slope, moved[0], moved[1], up)
			}
		}
	}
}

// TestPairContactsOfFlatMesh: the contact with a flat floor of many tiles has the normal of a face, and the depth is that in a
// floor of one piece, whichever is inserted first.
func TestPairContactsOfFlatMesh(t *testing.T) {
	rounds := unlessBrief(200, 40)
	rng := rand.New(rand.NewPCG(*seed, 16))
	for round := range rounds {
		slope := []int{0, 1, -2}[round%3]
		fine, coarse, up := flatFloor(rng, Vec{}, slope)
		for _, s := range rollers(rng)[:7] {
			deep := 0.08 * rng.Float64()
			start := shifted(s, across(scatter(rng, 3), up).Add(up.Scale(-deep-lowestOf(s, up))))
			var depths []float64
			for _, floor := range []*Mesh{fine, coarse} {
				for _, id := range []int{-1, 1} { // the floor is inserted first, or second
					var w World[int]
					set := []func() error{func() error { return w.SetMesh(0, floor) }, func() error { return w.Set(1, start) }}
					if id < 0 {
						slices.Reverse(set)
					}
					if err := errors.Join(set[0](), set[1]()); err != nil {
						t.Fatal(err)
					}
					all := w.AppendPairContacts(nil)
					if len(all) != 1 || all[0].Normal.Add(up.Scale(float64(id))).maxAbs() > 1e-12 {
						t.Fatalf("%#v, %v deep over a slope of %d: %+v, up is %v", start, deep, slope, all, up)
					}
					depths = append(depths, all[0].Depth)
				}
			}
			if depths[0] != depths[1] || depths[2] != depths[3] || math.Abs(depths[0]-depths[2]) > 1e-11 {
				t.Fatalf("%#v, %v deep over a slope of %d: %v", start, deep, slope, depths)
			}
		}
	}
}

// TestStepOverFlatMesh rolls over flat floors, touching them: one Enter, and no more.
func TestStepOverFlatMesh(t *testing.T) {
	rounds := unlessBrief(100, 20)
	rng := rand.New(rand.NewPCG(*seed, 12))
	for range rounds {
		fine, _, up := flatFloor(rng, Vec{}, 0)
		for _, s := range rollers(rng) {
			var w World[int]
			if err := w.SetMesh(0, fine); err != nil {
				t.Fatal(err)
			}
			height := -lowestOf(s, up)
			if rng.IntN(2) == 0 {
				height -= 0.01
			}
			start := shifted(s, up.Scale(height))
			if err := w.Set(1, start); err != nil {
				t.Fatal(err)
			}
			if len(w.AppendOverlapping(nil, start)) < 2 {
				continue // rounding keeps it off the floor
			}
			for step := range 10 {
				if err := w.Move(1, across(scatter(rng, 2), up)); err != nil {
					t.Fatal(err)
				}
				for _, e := range w.Step() {
					if (e.Kind == Stay) != (step > 0) || e.Kind == Exit {
						t.Fatalf("%#v, step %d: %v", start, step, e)
					}
				}
			}
		}
	}
}

// TestBoxesSideBySide: with Seamless, what moves over a floor of boxes hits it as a floor of one box.
func TestBoxesSideBySide(t *testing.T) {
	rounds := unlessBrief(100, 20)
	rng := rand.New(rand.NewPCG(*seed, 16))
	up, hits, ghosts := xy(0, 1), 0, 0
	for range rounds {
		through := []Vec{{}, fill(0x1p20), fill(0x1p30)}[rng.IntN(3)]
		var tiles, one World[int]
		const n = 8
		for _, k := range rng.Perm(n * n) {
			lo := through.Add(at([3]float64{float64(2*(k%n) - n), -2, float64(2*(k/n) - n)}))
			if dim == 2 && k >= n {
				continue
			}
			if err := tiles.Set(k, Box{lo, lo.Add(fill(2))}); err != nil {
				t.Fatal(err)
			}
		}
		lo, hi := through.Add(at([3]float64{-n, -2, -n})), through.Add(at([3]float64{n, 0, n}))
		if err := one.Set(0, Box{lo, hi}); err != nil {
			t.Fatal(err)
		}
		for _, s := range rollers(rng) {
			height := []float64{0, -1e-3, -0.05, 1e-3, 1}[rng.IntN(5)]
			start := shifted(s, through.Add(across(scatter(rng, 2), up)).Add(up.Scale(height-lowestOf(s, up))))
			motion := across(scatter(rng, 3), up)
			if rng.IntN(3) > 0 {
				motion = motion.Sub(up.Scale(rng.Float64()))
			}
			for _, f := range []Filter[int]{{Seamless: true}, {Seamless: true, Approaching: true}} {
				a, okA := tiles.SweepPart(start, motion, f)
				b, okB := one.SweepPart(start, motion, f)
				if isClear := math.Abs(height) > float64(1e-14*through.maxAbs()); okA != okB && isClear {
					t.Fatalf("%#v by %v, height %v, %+v: %v %v, over one box %v %v", start, motion, height, f, okA, a, okB, b)
				}
				if !okA || !okB {
					continue
				}
				hits++
				if a.Normal != b.Normal || math.Abs(a.T-b.T)*motion.maxAbs() > 1e-14*(through.maxAbs()+20) {
					t.Fatalf("%#v by %v, height %v: %v, over one box %v", start, motion, height, a, b)
				}
			}
			if a, ok := tiles.SweepPart(start, motion, Filter[int]{Approaching: true}); ok && a.Normal != up {
				ghosts++
			}
		}
	}
	if hits < rounds || ghosts == 0 {
		t.Errorf("%d hits, %d of seams without Seamless", hits, ghosts)
	}
}

// TestConvexMeshIsItsHull: what comes from outside meets the surface of a hull when it meets the hull, and with a
// normal that the hull has there: that of a face, or one between those of the faces at an edge or corner.
func TestConvexMeshIsItsHull(t *testing.T) {
	rounds := unlessBrief(300, 50)
	rng := rand.New(rand.NewPCG(*seed, 13))
	hits, ownNormals := 0, 0
	for range rounds {
		points := make([]Vec, 6+rng.IntN(30))
		for i := range points {
			points[i] = scatter(rng, 3)
			if rng.IntN(2) == 0 {
				points[i] = lattice(rng, 4).Sub(fill(1.5))
			}
		}
		hull := NewHull(points...)
		if len(hull.Faces()) < 1 || dim > 2 && len(hull.Faces()) < 4 {
			continue
		}
		m := meshAround(hull)
		normals := fronts(m)
		var w World[int]
		if err := w.SetMesh(0, m); err != nil {
			t.Fatal(err)
		}
		for _, s := range rollers(rng) {
			from := unit(scatter(rng, 1)).Scale(9)
			start := shifted(s, from)
			motion := scatter(rng, 3).Sub(from).Scale(1.5)
			want, ok := Sweep(start, motion, hull)
			got, gotOK := w.SweepPart(start, motion)
			if ok != gotOK {
				t.Fatalf("%#v by %v against %v: %v, want %v", start, motion, hull, gotOK, ok)
			}
			if !ok {
				continue
			}
			hits++
			if math.Abs(got.T-want.T) > 1e-11 {
				t.Fatalf("%#v by %v against %v: %v, want %v", start, motion, hull, got, want)
			}
			if normals[got.Normal] {
				continue
			}
			ownNormals++
			// All of the hull is behind it.
			for _, p := range hull.Corners() {
				if ahead := p.Sub(got.Point).Dot(got.Normal); ahead > 1e-9 {
					t.Fatalf("%#v by %v against %v: normal %v, but %v is %v ahead", start, motion, hull, got.Normal, p, ahead)
				}
			}
		}
	}
	if hits < rounds || ownNormals == 0 {
		t.Errorf("%d hits, %d at edges and corners", hits, ownNormals)
	}
}

// TestOneSidedMesh: what comes from the front meets a mesh of one side as it meets one of two, and what comes
// from behind meets nothing.
func TestOneSidedMesh(t *testing.T) {
	rounds := unlessBrief(100, 20)
	rng := rand.New(rand.NewPCG(*seed, 14))
	for round := range rounds {
		floor, _, up := flatFloor(rng, lattice(rng, 5), []int{0, 1, -2}[round%3])
		var two, one World[int]
		if err := two.SetMesh(0, floor); err != nil {
			t.Fatal(err)
		}
		front := *floor
		front.OneSided = true
		if err := one.SetMesh(0, &front); err != nil {
			t.Fatal(err)
		}
		middle := Bounds(floor.Bounds()).Center()
		for _, s := range rollers(rng) {
			side := across(scatter(rng, 2), up)
			motion := side.Sub(up.Scale(9))
			above := shifted(s, middle.Add(up.Scale(4)))
			a, okA := one.SweepPart(above, motion)
			b, okB := two.SweepPart(above, motion)
			if !okA || !okB || a != b {
				t.Fatalf("%#v by %v: %v %v, of two sides %v %v", above, motion, okA, a, okB, b)
			}
			below := shifted(s, middle.Sub(up.Scale(4)))
			if c, ok := one.SweepPart(below, motion.Neg()); ok {
				t.Fatalf("%#v by %v hits the back: %v", below, motion.Neg(), c)
			}
			if turns := one.AppendTrace(nil, below, motion.Neg(), 3, 0); len(turns) > 0 {
				t.Fatalf("%#v by %v turns at the back: %v", below, motion.Neg(), turns)
			}
			if _, ok := two.SweepPart(below, motion.Neg()); !ok {
				t.Fatalf("%#v by %v does not hit two sides", below, motion.Neg())
			}
			p := middle.Add(side)
			if _, _, ok := one.RayCast(Ray{p.Add(up), up.Neg()}); !ok {
				t.Fatal("the front is not hit by a ray")
			}
			if _, _, ok := one.RayCast(Ray{p.Sub(up), up}); ok {
				t.Fatal("the back is hit by a ray")
			}
		}
	}
}

func shifted(s Shape, by Vec) Shape {
	var q storedShape
	q.set(s, nil)
	q.large.data = hullDataOf(s)
	q.translate(by)
	var v shapeBuffer
	return v.stored(&q)
}

// TestStepOverParts goes over two parts of one object that share a side, far away: what they share is met, so that the
// contact has no gap, whatever its times round to.
func TestStepOverParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 17))
	roundings := 0
	for round := range unlessBrief(1500, 600) {
		far := fill([]float64{1e6, 1e9, 1e12}[round%3])
		place := func(x, y, z float64) Vec { return far.Add(at([3]float64{x, y, z})) }
		ground := meshThrough([]Vec{place(-2, 0, -3), place(0, 0, 3), place(0, 0, -3), place(3, 0, 3)}[:dim+1])
		if dim == 2 {
			ground = meshThrough([]Vec{place(-2, 0, 0), place(0, 0, 0), place(3, 0, 0)})
		}
		left, right := Box{place(-2, -2, -3), place(0, 0, 3)}, Box{place(0, -2, -3), place(3, 0, 3)}
		size := 0.2 + rng.Float64()
		for _, s := range []Shape{Vec{}, Segment{Vec{}, xy(0, size)}, Segment{xy(-size, size), Vec{}}, Sphere{Radius: size}, Box{fill(-size), fill(size)}} {
			start := shifted(s, place(-0.1-0.5*rng.Float64(), -lowestOf(s, xy(0, 1)), 0.5*rng.Float64()))
			motion := xy(1+rng.Float64(), 0)
			for k, set := range []func(w *World[int]) error{
				func(w *World[int]) error { return w.SetMesh(0, ground) },
				func(w *World[int]) error { return w.SetParts(0, meshParts(ground)...) },
				func(w *World[int]) error { return w.SetParts(0, left, right) },
				func(w *World[int]) error { return w.SetParts(0, right, left) },
			} {
				var w World[int]
				if err := errors.Join(set(&w), w.Set(1, start), w.Move(1, motion)); err != nil {
					t.Fatal(err)
				}
				parts := slices.Collect(w.Parts(0))
				x, okX := SweepSpan(start, motion, parts[0])
				y, okY := SweepSpan(start, motion, parts[1])
				events := w.Step()
				if len(events) == 2 && events[1].Kind == Exit {
					events = events[:1] // its end rounds to what is apart
				}
				if (len(events) != 1 || events[0].Kind != Enter) && (okX || okY) {
					t.Fatalf("%#v by %v, %d: %v of %v %v and %v %v", start, motion, k, events, okX, x, okY, y)
				}
				if okX && okY && (x.Exit < y.Enter || y.Exit < x.Enter) {
					roundings++
				}
			}
		}
	}
	if roundings == 0 {
		t.Error("no times leave a gap")
	}
}
