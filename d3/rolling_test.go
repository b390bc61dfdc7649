package d3

import (
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

var stepsAsked = flag.Int("steps", 0, "steps of each of the ways in which bodies go over flat floors; 0 for a few")

// rollSteps returns how many steps each way has.
func rollSteps() int {
	if *stepsAsked > 0 {
		return *stepsAsked
	}
	return unlessBrief(20_000, 4000)
}

// flat is a floor of many pieces, in a plane.
type flat struct {
	name    string
	through Vec // a point of it
	up      Vec
	world   World[int]
	isOne   bool // one object
	normals map[Vec]bool
	slope   int
}

// flats returns floors of tiles, flat and slanted, at the origin and far away, and floors of boxes, as objects and as
// parts of one, in any order.
func flats(t *testing.T, rng *rand.Rand) (all []*flat) {
	t.Helper()
	for _, far := range []float64{0, 1e6, 1e9} {
		for _, slope := range []int{0, 1, -2, 3} {
			through := lattice(rng, 4).Add(fill(far))
			fine, _, up := flatFloor(rng, through, slope)
			f := &flat{name: "mesh", through: through, up: up, isOne: true, normals: fronts(fine), slope: slope}
			if err := f.world.SetMesh(0, fine); err != nil {
				t.Fatal(err)
			}
			all = append(all, f)
			if slope < 2 {
				f := &flat{name: "meshes", through: through, up: up, normals: f.normals, slope: slope}
				setPieces(t, &f.world, fine, 5, rng)
				all = append(all, f)
			}
		}
		for _, name := range []string{"boxes", "boxes of one object"} {
			const n = 24
			up := xy(0, 1)
			f := &flat{name: name, through: lattice(rng, 4).Add(fill(far)), up: up, isOne: name != "boxes", normals: map[Vec]bool{up: true}}
			var parts []Shape
			for i := range n {
				for j := range n {
					lo := f.through.Add(at([3]float64{float64(2*i - n), -2, float64(2*j - n)}))
					if dim > 2 || j == 0 {
						parts = append(parts, Box{lo, lo.Add(fill(2))})
					}
				}
			}
			rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
			var err error
			if f.isOne {
				err = f.world.SetParts(0, parts...)
			} else {
				for i, s := range parts {
					err = errors.Join(err, f.world.Set(-i, s))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f)
		}
	}
	return all
}

// setPieces puts a mesh into a World in n pieces, each a mesh of its own.
func setPieces(t *testing.T, w *World[int], m *Mesh, n int, rng *rand.Rand) {
	t.Helper()
	pieces := make([]meshData, n)
	for _, tile := range m.data.tiles {
		at := &pieces[rng.IntN(n)]
		at.points, at.tiles = m.data.points, append(at.tiles, tile)
	}
	for i := range pieces {
		if len(pieces[i].tiles) == 0 {
			continue
		}
		if err := errors.Join(pieces[i].finish(nil), w.SetMesh(-i, &Mesh{data: &pieces[i]})); err != nil {
			t.Fatal(err)
		}
	}
}

// height returns how far the lowest point of a shape is above the plane of the floor.
func (f *flat) height(s Shape) float64 { return lowestOf(shifted(s, f.through.Neg()), f.up) }

// size is S of the floor.
func (f *flat) size() float64 { return f.through.maxAbs() + 40 }

// off is what a height may be off by where something meets the floor: 10⁻¹¹, and far away what coordinates round to.
func (f *flat) off() float64 { return 1e-11 + float64(16*e*f.size()) }

// on returns a shape that is so high above a point of the floor.
func (f *flat) on(s Shape, height float64, place Vec) Shape {
	return shifted(s, f.through.Add(place).Add(f.up.Scale(height-lowestOf(s, f.up))))
}

// wander returns a motion along the floor, and where it leads: it turns back before the border.
func (f *flat) wander(rng *rand.Rand, place Vec) (motion, to Vec) {
	motion = across(scatter(rng, 1.5), f.up)
	if middle := place.Neg(); middle.maxAbs() > 15 {
		motion = across(middle.Scale(0.1), f.up)
	}
	return motion, place.Add(motion)
}

// rolled returns a shape turned by any angle, or as it is.
func rolled(s Shape, rng *rand.Rand) Shape {
	by := Transform{Rotation: turn([3]float64{rng.Float64(), rng.Float64(), 1}, 7*rng.Float64())}
	switch s := s.(type) {
	case Capsule:
		return s.In(by)
	case OrientedBox:
		return s.In(by)
	case Hull:
		return s.In(by)
	}
	return s
}

// eachFlat calls roll with each floor and some bodies, for its share of the steps.
func eachFlat(t *testing.T, stream uint64, roll func(t *testing.T, f *flat, rng *rand.Rand, body Shape, steps int)) {
	rng := rand.New(rand.NewPCG(*seed, stream))
	all := flats(t, rng)
	bodies := rollers(rng)[:7]
	share := max(rollSteps()/(len(all)*len(bodies)), 2)
	for _, f := range all {
		for _, body := range bodies {
			roll(t, f, rng, body, share)
		}
	}
}

// TestRollBySweeps lets bodies fall on flat floors of many pieces, turned anew each time, and roll on: they
// meet the floor where it is, with the normal of its face to the bit, and nothing on their way along it.
func TestRollBySweeps(t *testing.T) {
	worst := 0.0
	eachFlat(t, 18, func(t *testing.T, f *flat, rng *rand.Rand, body Shape, steps int) {
		place := Vec{}
		for range steps {
			s := rolled(body, rng)
			motion, to := f.wander(rng, place)
			above := float64(1e-3*rng.Float64()) + float64(f.off()*4)
			start := f.on(s, above, place)
			fall := motion.Scale(rng.Float64()).Sub(f.up.Scale(float64(2*above) + 0.01))
			hit, ok := f.world.SweepPart(start, fall, Filter[int]{Seamless: true})
			if !ok || !f.normals[hit.Normal] {
				t.Fatalf("%s at %v, slope %d: %#v by %v: %v %v, up is %v", f.name, f.through, f.slope, start, fall, ok, hit, f.up)
			}
			off := math.Abs(f.height(shifted(start, fall.Scale(hit.T))))
			if worst = max(worst, off/f.off()); off > f.off() {
				t.Fatalf("%s at %v, slope %d: %#v by %v comes to %v, %v off", f.name, f.through, f.slope, start, fall, hit, off)
			}
			// It lies on the floor, or in it, and moves along.
			on := f.on(s, []float64{0, -1e-3, -0.02}[rng.IntN(3)], place)
			for _, filter := range []Filter[int]{{Seamless: true, Approaching: true}, {Seamless: true}} {
				hit, ok = f.world.SweepPart(on, motion, filter)
				if ok && (!f.normals[hit.Normal] || filter.Approaching && f.slope == 0) {
					t.Fatalf("%s at %v, slope %d: %#v along %v, %+v: %v, up is %v", f.name, f.through, f.slope, on, motion, filter, hit, f.up)
				}
			}
			place = to
		}
	})
	t.Logf("heights are off by at most %.3f of 10⁻¹¹, far away of what coordinates round to", worst)
}

// TestRollBySteps moves bodies that lie on flat floors of many pieces: one contact, which lasts.
func TestRollBySteps(t *testing.T) {
	eachFlat(t, 19, func(t *testing.T, f *flat, rng *rand.Rand, body Shape, steps int) {
		w := &f.world
		w.Seamless = true
		place := Vec{}
		defer w.Remove(1)
		for i := range steps {
			if i%20 == 0 {
				if err := w.Set(1, f.on(rolled(body, rng), -1e-3, place)); err != nil {
					t.Fatal(err)
				}
				w.Step()
			}
			motion, to := f.wander(rng, place)
			if err := w.Move(1, motion); err != nil {
				t.Fatal(err)
			}
			place = to
			events := w.Step()
			if len(events) == 0 || events[0].Kind == Exit {
				t.Fatalf("%s at %v, slope %d: %#v along %v leaves the floor: %v", f.name, f.through, f.slope, body, motion, events)
			}
			if f.isOne && (len(events) != 1 || events[0].Kind != Stay) {
				t.Fatalf("%s at %v, slope %d: %#v along %v: %v", f.name, f.through, f.slope, body, motion, events)
			}
			for _, e := range events {
				if e.Kind == Enter && !f.normals[e.Normal] && !f.normals[e.Normal.Neg().Add(Vec{})] {
					t.Fatalf("%s at %v, slope %d: %#v along %v: %v, normal %v", f.name, f.through, f.slope, body, motion, e, e.Normal)
				}
			}
		}
	})
}

// TestRollByMovers lets movers go over flat floors of many pieces: always on the floor, with the normal of its
// face, and as high above it as at first: to within 10⁻¹¹ of S, for each step rounds to the coordinates of the place.
func TestRollByMovers(t *testing.T) {
	worst := 0.0
	eachFlat(t, 20, func(t *testing.T, f *flat, rng *rand.Rand, body Shape, steps int) {
		w := &f.world
		place := Vec{}
		start := f.on(rolled(body, rng), 0.01, place)
		if err := w.Set(1, start); err != nil {
			t.Fatal(err)
		}
		defer w.Remove(1)
		m := Mover[int]{Up: f.up, Snap: 0.2, MaxSlope: 1.2}
		first := math.NaN()
		var v Vec
		before, _ := w.Position(1)
		for i := range steps {
			if i%10 == 0 {
				v, _ = f.wander(rng, place)
			}
			m.Slide(w, 1, v.Scale(6).Sub(m.Up), 1.0/60)
			now, _ := w.Position(1)
			place = place.Add(now.Sub(before))
			before = now
			g, ok := m.Floor()
			s, _ := w.Get(1)
			height := f.height(s)
			if !ok || !f.normals[g.Normal] {
				t.Fatalf("%s at %v, slope %d: %#v, step %d: on the floor %v, normal %v, up is %v", f.name, f.through, f.slope, start, i, ok, g.Normal, f.up)
			}
			if i == 0 {
				first = height
			}
			off := math.Abs(height - first)
			if worst = max(worst, off/f.size()); off > 1e-11*f.size() {
				t.Fatalf("%s at %v, slope %d: %#v, step %d: %v above the floor, at first %v", f.name, f.through, f.slope, start, i, height, first)
			}
		}
	})
	t.Logf("heights are off by at most %.3g of S", worst)
}
