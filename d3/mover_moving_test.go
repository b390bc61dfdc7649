package d3

import (
	"errors"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/trig"
)

// TestMoverAmongMoving: among things that move, by Set, by Move and along legs, what starts free ends free, unless it says that it
// is squeezed.
func TestMoverAmongMoving(t *testing.T) {
	squeezed, moves := 0, 0
	for scene := range unlessBrief(120, 40) {
		rng := rand.New(rand.NewPCG(uint64(scene), 21))
		var w World[int]
		moverScene(rng, &w, 1)
		ids := []int{}
		for id := range w.All() {
			ids = append(ids, id)
		}
		for _, name := range heroNames {
			s := heroShapes(xy(rng.Float64()*8-4, 4))[name]
			if err := w.Set(0, s); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Snap: 0.2, Step: 0.3}
			v, isFree := Vec{}, false
			for frame := range 60 {
				for range rng.IntN(4) {
					id, by := ids[rng.IntN(len(ids))], xy(rng.Float64()-0.5, rng.Float64()-0.5)
					switch rng.IntN(3) {
					case 0:
						if shape, ok := w.Get(id); ok {
							_ = w.Set(id, placed(shape, Transform{Position: by.Scale(0.2)}))
						}
					case 1:
						_ = w.Move(id, by)
					default:
						_ = w.MoveAlong(id, Leg{0.5, by}, Leg{1, by.Scale(-1)})
					}
				}
				w.Step()
				v = m.Slide(&w, 0, xy(rng.Float64()*8-4, v.Dot(moverUp)-0.2), 1.0/60)
				moves++
				_, _, isSqueezed := m.Squeezed()
				in := w.AppendOverlappingID(nil, 0)
				if isSqueezed {
					squeezed++
				} else if isFree && len(in) > 0 {
					other, _ := w.Get(in[0])
					hero, _ := w.Get(0)
					t.Fatalf("scene %d, %s, frame %d: %v overlaps %T %v", scene, name, frame, hero, other, other)
				}
				if isFree = len(in) == 0; !isFinite(v.maxAbs()) {
					t.Fatalf("scene %d, %s, frame %d: velocity %v", scene, name, frame, v)
				}
			}
		}
	}
	t.Logf("%d moves, %d squeezed", moves, squeezed)
}

// TestMoverRidesWhatTurns: on a platform that turns slowly it stays where it stands, seen from the platform.
func TestMoverRidesWhatTurns(t *testing.T) {
	for _, name := range heroNames {
		s := heroShapes(xy(1, 0.8))[name]
		if name == "box" || name == "oriented" || name == "hull" {
			continue // these do not turn along, and stand on their corners
		}
		var w World[int]
		base := Box{xy(-3, -0.5).Sub(depthOf(3)), xy(3, 0).Add(depthOf(3))}
		at := func(angle float64) Transform { return Transform{Rotation: turn([3]float64{0, 0, 1}, angle)} }
		if err := errors.Join(w.Set(1, base.In(at(0))), w.Set(0, s)); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Snap: 0.1}
		v := Vec{}
		var place Vec
		for frame := range 400 {
			sin, _ := trig.Sincos(float64(max(0, frame-60)) / 60)
			angle := 0.4 * sin
			if err := w.Set(1, base.In(at(angle))); err != nil {
				t.Fatal(err)
			}
			v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
			g, ok := m.Floor()
			if frame < 60 {
				continue
			}
			seen := g.Point.In(at(-angle))
			if frame == 60 {
				place = seen
			}
			if off := seen.Sub(place).Len(); !ok || v != (Vec{}) || off > 1e-9 {
				t.Fatalf("%s, frame %d, angle %g: it is off its place by %g, on floor %v, velocity %v", name, frame, angle, off, ok, v)
			}
		}
	}
}

// TestMoverStaysOnTurntables: on what turns about Up it stays where it stands, seen from there, and its middle does
// if it touches there.
func TestMoverStaysOnTurntables(t *testing.T) {
	if dim < 3 {
		t.Skip("in space")
	}
	base := Box{xy(-3, -1).Sub(depthOf(3)), xy(3, 0).Add(depthOf(3))}
	corners := func(b OrientedBox) (list []Vec) {
		for i := range 8 {
			c := b.Center
			for k, h := range b.Half {
				c = c.Add(h.Scale(float64(i>>k&1*2 - 1)))
			}
			list = append(list, c)
		}
		return list
	}
	tables := []func(at Transform) Shape{
		func(at Transform) Shape { return base.In(at) },
		func(at Transform) Shape { return NewHull(corners(base.In(at))...) },
		func(at Transform) Shape { return Triangle{xy(-9, 0), xy(9, 0).Sub(depthOf(1)), depthOf(7)}.In(at) },
	}
	for i, table := range tables {
		for _, name := range heroNames {
			for _, speed := range []float64{0.01, 1, 60} {
				at := func(frame int) Transform {
					return Transform{Rotation: turn([3]float64{0, 1, 0}, speed*float64(frame)/60), Position: xy(0, math.Sin(float64(frame)/9))}
				}
				var w World[int]
				if err := errors.Join(w.Set(1, table(at(0))), w.Set(0, heroShapes(xy(0.5, 1).Add(depthOf(0.5)))[name])); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: moverUp, RideLimit: 9}
				v := Vec{}
				for range 60 {
					v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
				}
				seen := func(frame int) (foot, middle Vec) {
					x := at(frame)
					g, _ := m.Floor()
					b, _ := w.Bounds(0)
					back := x.Rotation.Inverse()
					return back.Apply(g.Point.Sub(x.Position)), back.Apply(b.Center().Sub(x.Position))
				}
				foot, middle := seen(0)
				for frame := 1; frame < 300; frame++ {
					if err := w.Set(1, table(at(frame))); err != nil {
						t.Fatal(err)
					}
					v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
					x, y := seen(frame)
					if !m.OnFloor() || v != (Vec{}) || x.Sub(foot).Len() > 1e-9 || name != "oriented" && y.Sub(middle).Len() > 1e-9 {
						t.Fatalf("table %d, %s, speed %g, frame %d: seen from the table it goes from %v to %v, stands at %v instead of %v, on floor %v", i, name, speed, frame, middle, y, x, foot, m.OnFloor())
					}
				}
			}
		}
	}
}

// TestPoseCarries: what a shape that moves and turns takes along goes as its points do; another shape takes nothing along.
func TestPoseCarries(t *testing.T) {
	poseOf := func(s Shape) (p pose) {
		var q storedShape
		q.set(s, nil)
		q.large.data = hullDataOf(s)
		p.set(&q.part, &q.large)
		return p
	}
	rng := rand.New(rand.NewPCG(8, 8))
	point := func(size float64) Vec {
		return at([3]float64{size * rng.NormFloat64(), size * rng.NormFloat64(), size * rng.NormFloat64()})
	}
	for range unlessBrief(20000, 2000) {
		far := []float64{0, 1, 1e6}[rng.IntN(3)]
		c := point(far)
		var skew OrientedBox
		skew.Center = c
		for i := range skew.Half {
			skew.Half[i] = point(1)
		}
		by := Transform{Position: point(far + 1), Rotation: turn([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}, rng.Float64()*3)}
		if rng.IntN(3) == 0 {
			by.Rotation = Rotation{}
		}
		if rng.IntN(3) == 0 {
			by.Rotation = turn([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}, math.Ldexp(rng.Float64(), -rng.IntN(30)))
		}
		for _, s := range []Shape{Triangle{c, c.Add(point(1)), c.Add(point(1))}, skew, NewHull(c, c.Add(point(1)), c.Add(point(1)), c.Add(point(1)), c.Add(point(1)))} {
			now := placed(s, by)
			x := c.Add(point(1))
			from, to := poseOf(s), poseOf(now)
			way, ok := from.motionTo(&to, x)
			if off := x.Add(way).Sub(x.In(by)).Len(); !ok || off > 1e-11*(1+far*100) {
				t.Fatalf("%T %v at %v: it takes %v to %v, off by %g, %v", s, s, by, x, x.Add(way), off, ok)
			}
			large := poseOf(placed(now, Transform{Scale: fill(1.5)}))
			if way, ok := from.motionTo(&large, x); ok {
				t.Fatalf("%T %v that grows takes %v along by %v", s, s, x, way)
			}
		}
	}
	tall, wide := poseOf(Box{Vec{}, xy(1, 2)}), poseOf(Box{Vec{}, xy(2, 1)})
	if way, ok := tall.motionTo(&wide, xy(1, 1)); ok {
		t.Errorf("a box that becomes wide takes along by %v", way)
	}
	floor, same := poseOf(HalfSpace{Vec{}, xy(0, 1)}), poseOf(HalfSpace{xy(1, 0), xy(0, 7)})
	if way, ok := floor.motionTo(&same, xy(1, 1)); !ok || way != xy(1, 0) {
		t.Errorf("a half-space takes along by %v, %v", way, ok)
	}
}

// TestMoverInOneWayOfParts: a mover in one part of a one-way platform stays there when another part comes from below.
func TestMoverInOneWayOfParts(t *testing.T) {
	const platform = 2
	for _, name := range heroNames {
		for _, first := range []bool{false, true} {
			hero := heroShapes(xy(0, 2))[name]
			low, high := Box{xy(-3, -1).Sub(depthOf(3)), xy(3, 0).Add(depthOf(3))}, Box{xy(-3, 1.5).Sub(depthOf(3)), xy(3, 2.2).Add(depthOf(3))}
			parts := []Shape{low, high}
			if first {
				parts = []Shape{high, low}
			}
			var w World[int]
			if err := errors.Join(w.SetParts(1, parts...), w.Set(0, hero)); err != nil {
				t.Fatal(err)
			}
			w.SetFilter(1, platform, math.MaxUint64)
			m := Mover[int]{Up: moverUp, OneWay: platform}
			m.Slide(&w, 0, Vec{}, 1.0/60)
			// Up by as much as brings the lower part into it.
			if err := w.Move(1, xy(0, 1.9)); err != nil {
				t.Fatal(err)
			}
			w.Step()
			before, _ := w.Bounds(0)
			v := m.Slide(&w, 0, xy(1, -1), 1.0/64)
			after, _ := w.Bounds(0)
			if off := after.Min.Sub(before.Min).Sub(xy(1.0/64, -1.0/64)).Len(); off > 1e-12 || v != xy(1, -1) || m.OnFloor() {
				t.Errorf("%s, %v: it pops by %g, velocity %v, on floor %v", name, first, off, v, m.OnFloor())
			}
		}
	}
}

// TestMoverIsPressed: what comes down on it by Move presses it through no floor, however thin. It is squeezed until
// that goes up again, stays where it was, and stands on its floor all the time.
func TestMoverIsPressed(t *testing.T) {
	grounds := []Shape{
		Segment{xy(-9, 0), xy(9, 0)},
		Capsule{xy(-9, -0.01), xy(9, -0.01), 0.01},
		Box{xy(-9, -1).Sub(depthOf(5)), xy(9, 0).Add(depthOf(5))},
		Triangle{xy(-9, 0), xy(9, 0).Sub(depthOf(9)), xy(9, 0).Add(depthOf(9))},
	}
	for i, ground := range grounds {
		if dim > 2 && i < 2 {
			continue // it may roll off to the side
		}
		for _, press := range []Shape{Box{xy(-1, 2).Sub(depthOf(1)), xy(1, 4).Add(depthOf(1))}, Sphere{xy(0.2, 3), 1}, Segment{xy(-5, 1.7), xy(5, 2.5)}} {
			for _, speed := range []float64{0.01, 0.1, 0.9} {
				for _, bySet := range []bool{false, true} {
					var w World[string]
					if err := errors.Join(w.Set("ground", ground), w.Set("press", press), w.Set("hero", Capsule{xy(0, 0.52), xy(0, 0.9), 0.5})); err != nil {
						t.Fatal(err)
					}
					m := Mover[string]{Up: moverUp}
					v, squeezed := Vec{}, 0
					for range 9 {
						v = m.Slide(&w, "hero", v.Add(xy(0, -0.2)), 1.0/60)
					}
					frames := int(2.5 / speed)
					for frame := range 2 * frames {
						by := xy(0, -speed)
						if frame >= frames {
							by = xy(0, speed)
						}
						if !bySet {
							if err := w.Move("press", by); err != nil {
								t.Fatal(err)
							}
							w.Step()
						} else if s, _ := w.Get("press"); true {
							if err := w.Set("press", placed(s, Transform{Position: by})); err != nil {
								t.Fatal(err)
							}
						}
						v = m.Slide(&w, "hero", v.Add(xy(0, -0.2)), 1.0/60)
						a, b, ok := m.Squeezed()
						if ok {
							squeezed++
						}
						g, onFloor := m.Floor()
						box, _ := w.Bounds("hero")
						low := axes(box.Min)[1]
						if _, isFlat := press.(Box); ok && (a == b || isFlat && !onFloor || !(g.Point.Len() < 9)) || low < 0 || ok != (len(w.AppendOverlappingID(nil, "hero")) > 0) {
							t.Fatalf("ground %d, %T, speed %g, Set %v, frame %d: at the height %g, squeezed by %q and %q, %v; floor %v, %v", i, press, speed, bySet, frame, low, a, b, ok, g, onFloor)
						}
					}
					if _, isFlat := press.(Box); isFlat && !bySet && squeezed == 0 {
						t.Errorf("ground %d, %T, speed %g: never squeezed", i, press, speed)
					}
				}
			}
		}
	}
}

// TestMoverStartsOnOneWaySurfaces: a hero put down exactly on a one-way floor of many tiles stands on it.
func TestMoverStartsOnOneWaySurfaces(t *testing.T) {
	for _, hero := range []Shape{Sphere{xy(0.25, 0.5), 0.5}, Box{xy(0, 0), xy(1, 1)}} {
		var w World[int]
		if err := errors.Join(w.SetMesh(1, meshAround(NewHull(xy(-4, 0).Sub(depthOf(4)), xy(4, 0).Sub(depthOf(4)), xy(-4, 0).Add(depthOf(4)), xy(4, 0).Add(depthOf(4)), xy(0, -2)))), w.Set(0, hero)); err != nil {
			t.Fatal(err)
		}
		w.SetFilter(1, 2, ^uint64(0))
		m := Mover[int]{Up: moverUp, OneWay: 2}
		for frame := range 9 {
			if v := m.Slide(&w, 0, xy(1, -0.2), 1.0/60); v != xy(1, 0) || !m.OnFloor() {
				t.Fatalf("%T, frame %d: velocity %v, on floor %v", hero, frame, v, m.OnFloor())
			}
		}
	}
}

// TestMoverStartsTouching: a hero put down exactly on tiles, as wide as one, with the corners of both neighbours
// touched, too, walks off; so does one that is in a corner of them.
func TestMoverStartsTouching(t *testing.T) {
	for _, up := range []Vec{moverUp, {}} {
		for _, wall := range []bool{false, true} {
			var w World[int]
			for i := range 4 {
				x := float64(i)
				if err := w.Set(i, Box{xy(x, -1).Sub(depthOf(5)), xy(x+1, 0).Add(depthOf(5))}); err != nil {
					t.Fatal(err)
				}
			}
			if wall {
				if err := w.Set(8, Box{xy(0, 0).Sub(depthOf(5)), xy(1, 3).Add(depthOf(5))}); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Set(9, Box{xy(1, 0), xy(2, 2).Add(depthOf(1))}); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: up}
			for range 10 {
				m.Slide(&w, 9, xy(6, -1), 1.0/60)
				if a, b, ok := m.Squeezed(); ok {
					t.Fatalf("Up %v, wall %v: squeezed by %d and %d", up, wall, a, b)
				}
			}
			if box, _ := w.Bounds(9); !(math.Abs(axes(box.Min)[0]-2) < 1e-9 && math.Abs(axes(box.Min)[1]) < 1e-9) {
				t.Errorf("Up %v, wall %v: it has come to %v", up, wall, box)
			}
		}
	}
}

// TestMoverIsSqueezed: between two walls that close it says so, and is free again when they part.
func TestMoverIsSqueezed(t *testing.T) {
	var w World[string]
	err := errors.Join(
		w.Set("left", HalfSpace{xy(-2, 0), xy(1, 0)}),
		w.Set("right", HalfSpace{xy(2, 0), xy(-1, 0)}),
		w.Set("hero", Sphere{Radius: 0.5}),
	)
	if err != nil {
		t.Fatal(err)
	}
	m := Mover[string]{Up: moverUp}
	var squeezedAt []int
	for frame := range 40 {
		by := 0.1
		if frame >= 20 {
			by = -0.1
		}
		if err := errors.Join(w.Move("left", xy(by, 0)), w.Move("right", xy(-by, 0))); err != nil {
			t.Fatal(err)
		}
		w.Step()
		m.Slide(&w, "hero", Vec{}, 1.0/60)
		a, b, ok := m.Squeezed()
		if ok {
			squeezedAt = append(squeezedAt, frame)
			if a == b || a == "hero" || b == "hero" {
				t.Fatalf("frame %d: squeezed between %q and %q", frame, a, b)
			}
		}
		if in := w.AppendOverlappingID(nil, "hero"); ok != (len(in) > 0) {
			t.Errorf("frame %d: it is in %v, squeezed %v", frame, in, ok)
		}
	}
	if len(squeezedAt) < 5 || squeezedAt[0] < 13 || squeezedAt[len(squeezedAt)-1] > 28 {
		t.Errorf("squeezed in the frames %v", squeezedAt)
	}
}

// TestMoverInMirrors: mirror images and quarter turns of a World and its mover do the same, among what moves, too.
func TestMoverInMirrors(t *testing.T) {
	images := []Transform{{Scale: xy(-2, 0).Add(fill(1))}, {Scale: xy(0, -2).Add(fill(1))}}
	for _, r := range exactTurns() {
		images = append(images, Transform{Rotation: r})
	}
	for scene := range unlessBrief(60, 15) {
		rng := rand.New(rand.NewPCG(uint64(scene), 77))
		var w World[int]
		moverScene(rng, &w, 1)
		for _, name := range heroNames {
			if err := w.Set(0, heroShapes(xy(0.3, 6))[name]); err != nil {
				t.Fatal(err)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue
			}
			by := images[rng.IntN(len(images))]
			var image World[int]
			for id, shape := range w.All() {
				if err := image.Set(id, placed(shape, by)); err != nil {
					t.Fatal(err)
				}
			}
			m := Mover[int]{Up: moverUp, Snap: 0.25, Step: 0.5, Corner: 0.2}
			n := m
			n.Up = m.Up.In(by)
			v := Vec{}
			for frame := range 60 {
				for range 2 {
					id, motion := 1+rng.IntN(20), xy(rng.Float64()/10-0.05, rng.Float64()/10-0.05)
					if w.Move(id, motion) == nil {
						_ = image.Move(id, motion.In(by))
					}
				}
				w.Step()
				image.Step()
				wish := xy(rng.Float64()*8-4, v.Dot(moverUp)-0.3)
				if rng.IntN(10) == 0 {
					wish = wish.Add(xy(0, 6))
				}
				v = m.Slide(&w, 0, wish, 1.0/32)
				u := n.Slide(&image, 0, wish.In(by), 1.0/32)
				a, _ := w.Bounds(0)
				b, _ := image.Bounds(0)
				if off := a.Center().In(by).Sub(b.Center()).Len(); off > 1e-9 || v.In(by).Sub(u).Len() > 1e-7 || m.OnFloor() != n.OnFloor() || m.OnWall() != n.OnWall() || m.OnCeiling() != n.OnCeiling() {
					t.Fatalf("scene %d, %s, frame %d, %v: the image is off by %g, velocities %v and %v, on floor %v and %v", scene, name, frame, by, off, v.In(by), u, m.OnFloor(), n.OnFloor())
				}
			}
		}
	}
}

// TestGoldenMovers: the same moves end in the same places on every platform.
func TestGoldenMovers(t *testing.T) {
	all := fnv.New64a()
	for scene := range 20 {
		rng := rand.New(rand.NewPCG(uint64(scene), 33))
		var w World[int]
		moverScene(rng, &w, 1)
		for _, name := range heroNames {
			if err := w.Set(0, heroShapes(xy(0, 3))[name]); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Snap: 0.2, Step: 0.3, Corner: 0.2}
			v := Vec{}
			for range 60 {
				if err := w.Move(1, xy(rng.Float64()/10, rng.Float64()/10)); err == nil {
					w.Step()
				}
				v = m.Slide(&w, 0, xy(rng.Float64()*8-4, v.Dot(moverUp)-0.2), 1.0/60)
			}
			h := w.Hash()
			for range 8 {
				all.Write([]byte{byte(h)})
				h >>= 8
			}
			for _, x := range axes(v) {
				bits := math.Float64bits(x)
				for range 8 {
					all.Write([]byte{byte(bits)})
					bits >>= 8
				}
			}
		}
	}
	got := all.Sum64()
	if *update {
		writeGolden(t, "goldenMovers", got)
		return
	}
	if got != goldenMovers {
		t.Errorf("the moves hash to %#x, want %#x", got, uint64(goldenMovers))
	}
}

// TestMoverRidesOpenBoxes: a box whose sides lead to infinity carries a hero as one that ends there does, as long as one side tells how far it goes.
func TestMoverRidesOpenBoxes(t *testing.T) {
	inf := math.Inf(1)
	for _, lo := range []float64{-9, -inf} {
		for _, right := range []float64{5, inf} {
			for _, deep := range []float64{5, inf} {
				rng := rand.New(rand.NewPCG(7, 44))
				var w World[int]
				err := errors.Join(w.Set(1, Box{at([3]float64{-5, lo, -deep}), at([3]float64{right, 0, deep})}), w.Set(0, Sphere{xy(0, 0.6), 0.5}))
				m := Mover[int]{Up: moverUp, Snap: 0.2}
				for range 30 {
					m.Slide(&w, 0, xy(0, -1), 1.0/60)
				}
				want, _ := w.Position(0)
				for range 100 {
					by := xy(rng.Float64()/5-0.1, rng.Float64()/5-0.1)
					want = want.Add(by)
					err = errors.Join(err, w.Move(1, by))
					m.Slide(&w, 0, xy(0, -0.2), 1.0/60)
					w.Step()
					got, _ := w.Position(0)
					g, ok := m.Floor()
					if err != nil || !ok || got.Sub(want).maxAbs() > 1e-9 || g.Velocity.Sub(by.Scale(60)).maxAbs() > 1e-9 {
						t.Fatalf("from %g to %g, %g deep: it goes %v, and he is at %v, not %v, on %v, %v", lo, right, deep, by, got, want, g, err)
					}
				}
			}
		}
	}
}

// TestMoverOnOpenBoxWithOtherSides: a box that leads to infinity on other sides than before carries nobody, as it is no longer the same.
func TestMoverOnOpenBoxWithOtherSides(t *testing.T) {
	inf := math.Inf(1)
	sides := [][2]float64{{-1, 1}, {-1, inf}, {-inf, 1}, {-inf, inf}}
	for _, before := range sides {
		for _, after := range sides {
			var w World[int]
			box := func(x [2]float64) Box { return Box{at([3]float64{x[0], -1, -5}), at([3]float64{x[1], 0, 5})} }
			err := errors.Join(w.Set(1, box(before)), w.Set(0, Sphere{xy(0, 0.6), 0.5}))
			m := Mover[int]{Up: moverUp, Snap: 0.2}
			for range 30 {
				m.Slide(&w, 0, xy(0, -1), 1.0/60)
			}
			want, _ := w.Position(0)
			err = errors.Join(err, w.Set(1, box(after)))
			m.Slide(&w, 0, xy(0, -0.1), 1.0/60)
			got, _ := w.Position(0)
			if g, ok := m.Floor(); err != nil || !ok || got != want || g.Velocity != (Vec{}) {
				t.Errorf("from %v to %v: he goes from %v to %v, on %v, %v, %v", before, after, want, got, g, ok, err)
			}
		}
	}
}

// TestMoverRideLimit: RideLimit is about the length of the way of the floor, in any direction.
func TestMoverRideLimit(t *testing.T) {
	for n := range 64 {
		by := xy(math.Cos(float64(n)/10), math.Sin(float64(n)/10)).Scale(0.8 + 0.4*float64(n%2))
		var w World[int]
		err := errors.Join(w.Set(1, Box{at([3]float64{-5, -1, -5}), at([3]float64{5, 0, 5})}), w.Set(0, Sphere{xy(0, 0.6), 0.5}))
		m := Mover[int]{Up: moverUp, RideLimit: 1}
		for range 30 {
			m.Slide(&w, 0, xy(0, -1), 1.0/60)
		}
		before, _ := w.Position(0)
		err = errors.Join(err, w.Move(1, by))
		m.Slide(&w, 0, Vec{}, 1.0/60)
		after, _ := w.Position(0)
		if rides := math.Abs(after.Sub(before).X-by.X) < 1e-9; rides != (n%2 == 0) && math.Abs(by.X) > 0.01 || err != nil {
			t.Errorf("the floor goes %v, and he goes %v, %v", by, after.Sub(before), err)
		}
	}
}
