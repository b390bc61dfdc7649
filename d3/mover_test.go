package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/trig"
)

// moverUp is the direction away from the floor in these tests.
var moverUp = xy(0, 1)

// heroNames are their names, in an order that stays.
var heroNames = []string{"ball", "capsule", "box", "hull", "point", "oriented"}

// heroShapes are shapes of movers about a meter wide, around c.
func heroShapes(c Vec) map[string]Shape {
	half := fill(0.5)
	return map[string]Shape{
		"ball":     Sphere{c, 0.5},
		"capsule":  Capsule{c.Sub(xy(0, 0.5)), c.Add(xy(0, 0.5)), 0.5},
		"box":      Box{c.Sub(half), c.Add(half)},
		"hull":     NewHull(hullAround(c, 0.6)...),
		"point":    c,
		"oriented": Box{half.Neg(), half}.In(Transform{Position: c, Rotation: turn([3]float64{0, 0, 1}, 0.4)}),
	}
}

// hullAround returns points at the distance r from c.
func hullAround(c Vec, r float64) (points []Vec) {
	for i := range dim {
		points = append(points, c.Add(axisOf(i).Scale(r)), c.Sub(axisOf(i).Scale(r)))
	}
	return points
}

// moverScene fills a World with walls around where movers are.
func moverScene(rng *rand.Rand, w *World[int], scale float64) {
	point := func(size float64) Vec {
		var x [3]float64
		for i := range x {
			x[i] = float64((rng.Float64()*2 - 1) * size)
			if rng.IntN(3) == 0 {
				x[i] = math.Round(x[i])
			}
			x[i] *= scale
		}
		return at(x)
	}
	for i := range 12 + rng.IntN(30) {
		c := point(8)
		var s Shape
		switch rng.IntN(8) {
		case 0:
			s = Sphere{c, rng.Float64() * 1.5 * scale}
		case 1:
			s = Segment{c, c.Add(point(4))}
		case 2:
			s = Capsule{c, c.Add(point(4)), rng.Float64() * scale}
		case 3:
			s = Box{c, c.Add(point(2).Abs())}
		case 4:
			s = Triangle{c, c.Add(point(3)), c.Add(point(3))}
		case 5:
			s = NewHull(c, c.Add(point(2)), c.Add(point(2)), c.Add(point(2)), c.Add(point(2)))
		case 6:
			s = HalfSpace{c.Sub(xy(0, 12*scale)), point(1).Add(xy(0, 2*scale))}
		default:
			s = Box{fill(-scale), point(2).Abs()}.In(Transform{Position: c, Rotation: turn([3]float64{0, 0, 1}, rng.Float64()*6)})
		}
		if err := w.Set(i+1, s); err != nil {
			continue
		}
	}
}

// TestMoverEndsFree: what starts free ends free, however it moves.
func TestMoverEndsFree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 17))
	moves, squeezed := 0, 0
	for scene := range unlessBrief(400, 40) {
		var w World[int]
		scale := []float64{1, 1, 100, 1e-3, 1e6, 1}[scene%6]
		moverScene(rng, &w, scale)
		for _, name := range heroNames {
			s := heroShapes(Vec{})[name]
			s = placed(s, Transform{Scale: fill(scale)})
			start := xy(float64((rng.Float64()*16-8)*scale), float64((rng.Float64()*16-8)*scale))
			s = placed(s, Transform{Position: start})
			if w.Set(0, s) != nil {
				t.Fatal(name)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue
			}
			m := Mover[int]{Up: moverUp, Snap: 0.3 * scale * float64(scene%2), Step: 0.4 * scale * float64(scene/2%2)}
			v := Vec{}
			for frame := range 60 {
				wish := xy(float64((rng.Float64()*10-5)*scale), v.Dot(moverUp)-0.3*scale)
				if rng.IntN(10) == 0 {
					wish = wish.Add(xy(0, 8*scale))
				}
				before, _ := w.Get(0)
				v = m.Slide(&w, 0, wish, 1.0/30)
				moves++
				if _, _, ok := m.Squeezed(); ok {
					squeezed++
				}
				if in := w.AppendOverlappingID(nil, 0); len(in) > 0 {
					after, _ := w.Get(0)
					other, _ := w.Get(in[0])
					t.Fatalf("scene %d, %s, frame %d: %v moved by %v/30 is %v, and overlaps %T %v by %v", scene, name, frame, before, wish, after, other, other, howDeep(after, other))
				}
				if !isFinite(v.maxAbs()) || v.Len() > wish.Len()*(1+1e-9)+1e-9*scale && v.Len() > 40*scale {
					t.Fatalf("scene %d, %s: %v becomes %v", scene, name, wish, v)
				}
			}
		}
	}
	t.Logf("%d moves, %d squeezed", moves, squeezed)
}

func howDeep(a, b Shape) string {
	c, _ := Collide(a, b)
	return fmt.Sprint(c)
}

// floorOf returns a box of the ground from x0 to x1, y high.
func floorOf(x0, x1, y float64) Box {
	lo, hi := xy(x0, y-1), xy(x1, y)
	return Box{lo.Sub(fill(5)).Max(xy(x0, y-6).Sub(depthOf(5))), hi.Add(depthOf(5))}
}

// depthOf is a vector across the plane of xy: zero in the plane.
func depthOf(z float64) Vec { return at([3]float64{0, 0, z}) }

// TestMoverWalksLevel: over a floor, of one piece or of many, a hero walks at one height, to the bit, and at
// one speed, and never meets a wall.
func TestMoverWalksLevel(t *testing.T) {
	for _, far := range []float64{0, 1e3, 1e9} {
		for _, tiles := range []int{1, 100} {
			for _, name := range heroNames {
				s := heroShapes(xy(far+2, 0.75))[name]
				var w World[int]
				rng := rand.New(rand.NewPCG(5, uint64(tiles)))
				for _, i := range rng.Perm(tiles) {
					width := 100 / float64(tiles)
					if err := w.Set(i+1, floorOf(far+float64(i)*width, far+float64(i+1)*width, 0)); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Set(0, s); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: moverUp}
				v, height, x := Vec{}, 0.0, 0.0
				for frame := range 1000 {
					v = m.Slide(&w, 0, xy(5, v.Dot(moverUp)-0.2), 1.0/60)
					p, _ := w.Get(0)
					b := Bounds(p)
					if frame == 60 {
						height, x = b.Min.Y, b.Min.X
					}
					if frame > 60 && (b.Min.Y != height || !m.OnFloor() || m.OnWall() || v != xy(5, 0)) {
						t.Fatalf("%s, far %g, %d tiles, frame %d: height %g, before %g, on floor %v, wall %v, velocity %v", name, far, tiles, frame, b.Min.Y, height, m.OnFloor(), m.OnWall(), v)
					}
					if want := x + float64(frame-60)/12; frame > 60 && math.Abs(b.Min.X-want) > 1e-9*(1+far) {
						t.Fatalf("%s: at %g, want %g", name, b.Min.X, want)
					}
				}
				if !(height > 0 && height < 1e-8*(1+far)) {
					t.Fatalf("%s, far %g: it walks at %g", name, far, height)
				}
			}
		}
	}
}

// slopeOf returns the half-space below a slope through the origin that goes up along x.
func slopeOf(angle float64) HalfSpace {
	return HalfSpace{Vec{}, turn([3]float64{0, 0, 1}, angle).Apply(moverUp)}
}

// TestMoverRestsOnSlopes: without input it stays where it is, to the bit, on all that is a floor, and slides
// down what is none.
func TestMoverRestsOnSlopes(t *testing.T) {
	for _, degrees := range []float64{0, 0.01, 10, 30, 44.99, 45, 45.01, 60, 89, -20, -45, -46} {
		for _, name := range heroNames {
			s := heroShapes(xy(0, 2))[name]
			var w World[int]
			angle := degrees * math.Pi / 180
			if err := errors.Join(w.Set(1, slopeOf(angle)), w.Set(0, s)); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp}
			v := Vec{}
			for range 200 {
				v = m.Slide(&w, 0, xy(0, v.Dot(moverUp)-0.2), 1.0/60)
			}
			isFloor := math.Abs(degrees) <= 45
			before, _ := w.Get(0)
			for frame := range 200 {
				v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
				after, _ := w.Get(0)
				if isFloor != m.OnFloor() || isFloor && (after != before || v != Vec{}) || !isFloor && after == before {
					t.Fatalf("%s, %g°, frame %d: on floor %v, %v is %v, velocity %v", name, degrees, frame, m.OnFloor(), before, after, v)
				}
			}
		}
	}
}

// TestMoverClimbsStairs: stairs no higher than Step are climbed and gone down without a loss of speed and
// without leaving the floor, at any rate; a higher one stops it.
func TestMoverClimbsStairs(t *testing.T) {
	rates := []float64{30, 1000, 60}
	for _, rate := range rates[:unlessBrief(3, 2)] {
		for _, rise := range []float64{0.1, 0.3, 0.4, 0.41, 0.5} {
			for _, name := range heroNames {
				s := heroShapes(xy(1, 1.02))[name]
				if name == "hull" && rise > 0.3 || name == "oriented" || name == "point" {
					continue
				}
				var w World[int]
				for i := range 8 {
					up := math.Min(float64(i), float64(7-i))
					if err := w.Set(i+1, floorOf(float64(4*i-4), float64(4*i), up*rise)); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Set(0, s); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: moverUp, Step: 0.4, Snap: 0.6}
				v := Vec{}
				for range int(rate) {
					v = m.Slide(&w, 0, v.Add(xy(0, -10.0/rate)), 1/rate)
				}
				var x float64
				for frame := range int(7 * rate) {
					v = m.Slide(&w, 0, xy(3, v.Dot(moverUp)-10/rate), 1/rate)
					p, _ := w.Get(0)
					x = Bounds(p).Center().X
					if !m.OnFloor() || rise <= 0.4 && v != xy(3, 0) {
						t.Fatalf("%s, %g Hz, rise %g, frame %d: %v on floor %v, velocity %v", name, rate, rise, frame, p, m.OnFloor(), v)
					}
				}
				if rise <= 0.4 != (x > 20) {
					t.Errorf("%s, %g Hz, rise %g: it came to %g", name, rate, rise, x)
				}
			}
		}
	}
}

// TestMoverRides: on a platform it keeps its place and its gap, however that moves, by Set and by Move; jumping works
// on it, and what it takes along when it leaves is what Leave says.
func TestMoverRides(t *testing.T) {
	const rate = 60
	for name, path := range map[string]func(time float64) Vec{
		"up and down": func(time float64) Vec { s, _ := trig.Sincos(time * 3); return xy(0, 2*s) },
		"sideways":    func(time float64) Vec { s, _ := trig.Sincos(time * 3); return xy(3*s, 0) },
		"round":       func(time float64) Vec { s, c := trig.Sincos(time * 4); return xy(2*s, 2*c) },
	} {
		for _, byMove := range []bool{false, true} {
			for _, shape := range heroNames {
				s := heroShapes(xy(0, 5))[shape]
				var w World[int]
				base := Box{xy(-3, -1).Sub(depthOf(3)), xy(3, 0).Add(depthOf(3))}
				now := path(0)
				if err := errors.Join(w.Set(1, base.Translate(now)), w.Set(0, placed(s, Transform{Position: now}))); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: moverUp, Snap: 0.1}
				var v, place Vec
				for frame := range 300 {
					next := path(float64(max(0, frame-89)) / rate) // first, it lands
					moved := next.Sub(now)
					if byMove {
						if err := w.Move(1, moved); err != nil {
							t.Fatal(err)
						}
						w.Step()
					} else if err := w.Set(1, base.Translate(next)); err != nil {
						t.Fatal(err)
					}
					now = next
					v = m.Slide(&w, 0, v.Add(xy(0, -10.0/rate)), 1.0/rate)
					hero, _ := w.Get(0)
					floor, _ := w.Get(1)
					offset := Bounds(hero).Center().Sub(Bounds(floor).Center())
					if frame == 89 {
						place = offset
					}
					if frame < 90 {
						continue
					}
					if g, ok := m.Floor(); !ok || v != (Vec{}) || g.ID != 1 || frame > 90 && g.Velocity.Sub(moved.Scale(rate)).Len() > 1e-9 {
						t.Fatalf("%s, by Move %v, %s, frame %d: floor %+v %v, velocity %v, moved %v", name, byMove, shape, frame, g, ok, v, moved)
					}
					if off := offset.Sub(place).Len(); off > 1e-11 {
						t.Fatalf("%s, by Move %v, %s, frame %d: it is off its place by %g", name, byMove, shape, frame, off)
					}
					if len(w.AppendOverlappingID(nil, 0)) > 0 {
						t.Fatalf("%s, by Move %v, %s, frame %d: it overlaps", name, byMove, shape, frame)
					}
				}
				g, _ := m.Floor()
				for _, leave := range []Leave{AddVelocity, AddUpwardVelocity, DoNothing} {
					jumper := m
					jumper.Leave = leave
					var copied World[int]
					w.Snapshot(&copied)
					moved := g.Velocity.Scale(1.0 / rate)
					if byMove {
						if err := copied.Move(1, moved); err != nil {
							t.Fatal(err)
						}
						copied.Step()
					} else if err := copied.Set(1, base.Translate(now.Add(moved))); err != nil {
						t.Fatal(err)
					}
					out := jumper.Slide(&copied, 0, xy(1, 4), 1.0/rate)
					want := xy(1, 4)
					switch leave {
					case AddVelocity:
						want = want.Add(g.Velocity)
					case AddUpwardVelocity:
						want = want.Add(g.Velocity).Add(moverUp.Scale(max(0, -g.Velocity.Dot(moverUp))))
					}
					if !jumper.Left() || jumper.OnFloor() || out.Sub(want).Len() > 1e-9 {
						t.Fatalf("%s, by Move %v, %s, leave %d: velocity %v, want %v, left %v", name, byMove, shape, leave, out, want, jumper.Left())
					}
				}
			}
		}
	}
}

// TestMoverOneWay: what stops from above only is passed from below, stood on from above, at any speed of both, and
// dropped through; in one, nothing pops.
func TestMoverOneWay(t *testing.T) {
	const platform = 2
	speeds, lifts := []float64{1, 1000, 0.01, 60}, []float64{0, 0.5, 300, -5, 5, -0.5}
	for _, speed := range speeds[:unlessBrief(4, 2)] {
		for _, lift := range lifts[:unlessBrief(6, 4)] {
			for _, shape := range heroNames {
				s := heroShapes(xy(0, -2))[shape]
				var w World[int]
				base := Box{xy(-3, -0.1).Sub(depthOf(3)), xy(3, 0).Add(depthOf(3))}
				if err := errors.Join(w.Set(1, base), w.Set(0, s)); err != nil {
					t.Fatal(err)
				}
				w.SetFilter(1, platform, math.MaxUint64)
				m := Mover[int]{Up: moverUp, OneWay: platform}
				step := func(v Vec) Vec {
					if err := w.Move(1, xy(0, lift/60)); err != nil {
						t.Fatal(err)
					}
					w.Step()
					return m.Slide(&w, 0, v, 1.0/60)
				}
				above := func() float64 {
					hero, _ := w.Get(0)
					floor, _ := w.Get(1)
					return Bounds(hero).Min.Y - Bounds(floor).Max.Y
				}
				// Up through it, faster than it comes.
				up := xy(0, speed+max(lift, 0))
				step(Vec{})
				for range min(1+int(800/speed), 20000) {
					before, _ := w.Get(0)
					if above() > 0 {
						break
					}
					v := step(up)
					after, _ := w.Get(0)
					if rise := Bounds(after).Min.Y - Bounds(before).Min.Y; v != up || math.Abs(rise-up.Y/60) > 1e-9*(1+up.Y) {
						t.Fatalf("%s, speed %g, lift %g: it rises by %g, velocity %v %v %+v", shape, speed, lift, rise, v, before, m.state.touches[0])
					}
				}
				if !(above() > 0) {
					if speed > 0.1 {
						t.Fatalf("%s, speed %g, lift %g: it is %g above", shape, speed, lift, above())
					}
					continue
				}
				// Down on it.
				v := xy(0, -speed)
				for range 3000 {
					if v = step(v.Add(xy(0, -10.0/60))); m.OnFloor() {
						break
					}
				}
				if g := above(); !m.OnFloor() || !(g > 0 && g < 1e-7) {
					t.Fatalf("%s, speed %g, lift %g: it is %g above, on floor %v", shape, speed, lift, g, m.OnFloor())
				}
				for range 100 {
					if v = step(v.Add(xy(0, -10.0/60))); !m.OnFloor() || !(above() > 0 && above() < 1e-7) {
						t.Fatalf("%s, speed %g, lift %g: it stands %g above, on floor %v", shape, speed, lift, above(), m.OnFloor())
					}
				}
				m.Drop()
				for range 400 {
					if v = step(v.Add(xy(0, -10.0/60))); m.OnFloor() {
						t.Fatalf("%s, speed %g, lift %g: it stands %g above after Drop", shape, speed, lift, above())
					}
				}
				if lift <= 0 && lift > -1 && above() > -1 {
					t.Fatalf("%s, speed %g, lift %g: it is %g above after Drop", shape, speed, lift, above())
				}
			}
		}
	}
}

// TestMoverMeetsTriggers: Step reports what a mover met along the pieces of its way, round a corner, and not what the
// straight way would have met; in one call or in several.
func TestMoverMeetsTriggers(t *testing.T) {
	const trigger = 4
	for _, shape := range heroNames {
		s := heroShapes(xy(0, 0.7))[shape]
		for _, calls := range []int{1, 2, 5} {
			var w World[string]
			// Up to a wall at x = 3, and up along it.
			err := errors.Join(
				w.Set("floor", floorOf(-10, 10, 0)),
				w.Set("wall", Box{xy(3, -1).Sub(depthOf(5)), xy(9, 20).Add(depthOf(5))}),
				w.Set("bend", Sphere{xy(2.8, 3.4), 0.1}),
				w.Set("chord", Sphere{xy(0.9, 4.7), 0.1}),
				w.Set("hero", s),
			)
			if err != nil {
				t.Fatal(err)
			}
			w.SetFilter("bend", trigger, 1)
			w.SetFilter("chord", trigger, 1)
			w.Step()
			m := Mover[string]{Up: moverUp, Filter: Filter[string]{Mask: 1}}
			v := xy(8, 8)
			for range calls {
				v = m.Slide(&w, "hero", xy(8, v.Dot(moverUp)), 1/float64(calls))
			}
			met := map[string]float64{}
			for _, e := range w.Step() {
				if e.Kind == Enter {
					met[e.A] = e.T
				}
			}
			if when, ok := met["bend"]; !ok || len(met) != 1 || !(when > 0.2 && when < 0.9) {
				t.Errorf("%s, %d calls: it meets %v", shape, calls, met)
			}
			if events := w.Step(); len(events) > 1 {
				t.Errorf("%s, %d calls: %v in the next step", shape, calls, events)
			}
			if p, _ := w.Get("hero"); !(Bounds(p).Min.Y > 5) {
				t.Errorf("%s: it is at %v", shape, p)
			}
		}
	}
}

// TestMoverRestsInCorners: in a V of any angle it comes to rest, and then does not move at all.
func TestMoverRestsInCorners(t *testing.T) {
	for _, degrees := range []float64{0.01, 1, 30, 45, 60, 89.99, 90, 90.01, 120, 135, 150, 179, 179.99} {
		for _, lean := range []float64{0, 10, 40} {
			for _, name := range heroNames {
				s := heroShapes(xy(0, 0))[name]
				var w World[int]
				half := degrees / 2 * math.Pi / 180
				tilt := turn([3]float64{0, 0, 1}, lean*math.Pi/180)
				// Walls that go up from the origin at half of the angle to both sides of what leans.
				left := turn([3]float64{0, 0, 1}, half-math.Pi/2).Apply(moverUp)
				right := turn([3]float64{0, 0, 1}, math.Pi/2-half).Apply(moverUp)
				start := tilt.Apply(xy(0, min(3/math.Sin(half), 1e5)))
				if err := errors.Join(w.Set(1, HalfSpace{Vec{}, tilt.Apply(left)}), w.Set(2, HalfSpace{Vec{}, tilt.Apply(right)}), w.Set(0, placed(s, Transform{Position: start}))); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: moverUp}
				v := Vec{}
				still := 0
				for frame := 0; frame < 3000 && still < 50; frame++ {
					before, _ := w.Position(0)
					v = m.Slide(&w, 0, v.Add(xy(0, -10)), 1.0/10)
					if after, _ := w.Position(0); after == before {
						still++
					} else if still = 0; frame > 2900 {
						t.Fatalf("%g° that lean by %g°, %s: after %d frames it goes from %v to %v, velocity %v", degrees, lean, name, frame, before, after, v)
					}
					if in := w.AppendOverlappingID(nil, 0); len(in) > 0 {
						t.Fatalf("%g° that lean by %g°, %s, frame %d: it overlaps", degrees, lean, name, frame)
					}
				}
			}
		}
	}
}

// enlarged returns s in another unit, as the type that it is.
func enlarged(s Shape, unit float64) Shape {
	if b, ok := s.(Box); ok {
		return Box{b.Min.Scale(unit), b.Max.Scale(unit)}
	}
	return placed(s, Transform{Scale: fill(unit)})
}

// TestMoverIsAFunction: another order of insertion, another unit, a copy of the Mover with a Snapshot of the World: the same
// bits.
func TestMoverIsAFunction(t *testing.T) {
	for scene := range unlessBrief(60, 15) {
		var w World[int]
		moverScene(rand.New(rand.NewPCG(uint64(scene), 3)), &w, 1)
		for _, name := range heroNames {
			s := heroShapes(xy(0.3, 6))[name]
			if err := w.Set(0, s); err != nil {
				t.Fatal(err)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue
			}
			const unit = 0x1p20
			var other, large, copied World[int]
			ids := []int{}
			for id := range w.All() {
				ids = append(ids, id)
			}
			for i := range ids {
				id := ids[len(ids)-1-i]
				shape, _ := w.Get(id)
				if err := errors.Join(other.Set(id, shape), large.Set(id, enlarged(shape, unit))); err != nil {
					t.Fatal(err)
				}
			}
			rng := rand.New(rand.NewPCG(uint64(scene), 4))
			m := Mover[int]{Up: moverUp, Snap: 0.25, Step: 0.5}
			n, big := m, m
			big.Snap, big.Step = big.Snap*unit, big.Step*unit
			v := Vec{}
			var kept Mover[int]
			var wishes []Vec
			for frame := range 60 {
				wish := xy(rng.Float64()*8-4, v.Dot(moverUp)-0.3)
				if frame == 30 {
					w.Snapshot(&copied)
					kept, wishes = m, nil
				}
				wishes = append(wishes, wish)
				v = m.Slide(&w, 0, wish, 1.0/32)
				u := n.Slide(&other, 0, wish, 1.0/32)
				x := big.Slide(&large, 0, wish.Scale(unit), 1.0/32)
				a, _ := w.Position(0)
				b, _ := other.Position(0)
				c, _ := large.Position(0)
				if a != b || v != u {
					t.Fatalf("scene %d, %s, frame %d: %v %v, in another order of insertion %v %v", scene, name, frame, a, v, b, u)
				}
				if c != a.Scale(unit) || x != v.Scale(unit) {
					t.Fatalf("scene %d, %s, frame %d: %v %v, in another unit %v %v", scene, name, frame, a, v, c, x)
				}
			}
			var last Vec
			for _, wish := range wishes {
				last = kept.Slide(&copied, 0, wish, 1.0/32)
			}
			if copied.Hash() != w.Hash() || last != v {
				t.Fatalf("scene %d, %s: a replay ends elsewhere", scene, name)
			}
		}
	}
}

// TestMoverTakesAnything: what is not there, has no bounds or is not finite moves nothing and panics never; nonsense in
// fields counts as zero.
func TestMoverTakesAnything(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	var w World[int]
	if err := errors.Join(w.Set(1, floorOf(-5, 5, 0)), w.Set(0, Sphere{xy(0, 3), 0.5}), w.Set(2, slopeOf(-0.1))); err != nil {
		t.Fatal(err)
	}
	v := xy(1, -1)
	hash := w.Hash()
	for _, id := range []int{7, 2} {
		var m Mover[int]
		if got := m.Slide(&w, id, v, 1); got != v {
			t.Errorf("id %d: velocity %v", id, got)
		}
	}
	for _, dt := range []float64{0, -1, nan, inf, -inf} {
		m := Mover[int]{Up: moverUp}
		if got := m.Slide(&w, 0, v, dt); got != v {
			t.Errorf("dt %v: velocity %v", dt, got)
		}
	}
	for _, bad := range []Vec{xy(nan, 0), xy(0, inf), xy(1e308, 1e308)} {
		m := Mover[int]{Up: moverUp}
		if got := m.Slide(&w, 0, bad, 1e300); fmt.Sprint(got) != fmt.Sprint(bad) {
			t.Errorf("velocity %v becomes %v", bad, got)
		}
		if m.Up = bad; !isFinite(bad.maxAbs()) {
			m.Slide(&w, 0, v, 1)
		}
	}
	if w.Hash() != hash {
		t.Errorf("something has moved")
	}
	for _, x := range []float64{nan, inf, -inf, -1} {
		m := Mover[int]{Up: moverUp, MaxSlope: x, Snap: x, Step: x, Corner: x, RideLimit: x, Slope: 77, Leave: 77}
		for range 20 {
			if v = m.Slide(&w, 0, v.Add(xy(0, -1)), 1.0/60); !isFinite(v.maxAbs()) {
				t.Fatalf("field %v: velocity %v", x, v)
			}
		}
	}
	for _, up := range []Vec{moverUp, xy(1, 1), xy(-3, 1)} {
		for _, floor := range []Vec{{}, xy(1, 0), xy(0, -0.01)} {
			var x World[int]
			n := unit(up)
			if err := errors.Join(x.Set(1, HalfSpace{Vec{}, up}), x.Set(0, Sphere{n.Scale(0.6), 0.5})); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: up}
			_ = x.Move(1, floor)
			v := m.Slide(&x, 0, xy(-1.5e308, -1.5e308), 1e-308)
			g, _ := m.Floor()
			speed, _ := m.Landed()
			most := max(speed, -speed, v.maxAbs(), g.Velocity.maxAbs(), g.Point.maxAbs())
			for c := range m.Contacts() {
				most = max(most, c.Lost.maxAbs())
			}
			if !isFinite(most) {
				t.Errorf("Up %v, floor by %v: at 1e308 it says %v, landed %v, %v, %v", up, floor, v, speed, g, m.state.touches[:m.state.count])
			}
		}
	}
	var m Mover[int]
	m.Drop()
	m.Forget()
	if _, ok := m.Floor(); ok || m.OnFloor() || m.OnWall() || m.OnCeiling() || m.Left() || m.SinceFloor() != 0 {
		t.Error("the zero Mover stands somewhere")
	}
}

// TestMoverResizes: crouching and standing up keep the feet where they are, and a shape that does not fit is refused.
func TestMoverResizes(t *testing.T) {
	var w World[int]
	tall := Capsule{xy(0, 0.6), xy(0, 1.6), 0.5}
	short := Sphere{xy(7, 7), 0.5}
	ceiling := Box{xy(2, 1.5).Sub(depthOf(5)), xy(4, 2).Add(depthOf(5))}
	if err := errors.Join(w.Set(1, floorOf(-5, 5, 0)), w.Set(2, ceiling), w.Set(0, tall)); err != nil {
		t.Fatal(err)
	}
	m := Mover[int]{Up: moverUp}
	v := Vec{}
	walk := func(x float64) {
		for range 90 {
			v = m.Slide(&w, 0, xy(x, v.Dot(moverUp)-0.2), 1.0/60)
		}
	}
	walk(0)
	before, _ := w.Bounds(0)
	if !m.Resize(&w, 0, short) {
		t.Fatal("it does not crouch")
	}
	after, _ := w.Bounds(0)
	if off := after.Min.Sub(before.Min).maxAbs(); off > 1e-12 || !(after.Max.Y < 1.1) {
		t.Errorf("bounds %v become %v", before, after)
	}
	walk(2)
	if b, _ := w.Bounds(0); !m.OnFloor() || !(b.Min.X > 2) {
		t.Fatalf("it stops at %v", b)
	}
	hash := w.Hash()
	if m.Resize(&w, 0, tall) || m.Resize(&w, 0, Sphere{Radius: math.NaN()}) || m.Resize(&w, 0, slopeOf(0)) || m.Resize(&w, 9, short) || w.Hash() != hash {
		t.Error("it stands up under a ceiling")
	}
	walk(-2)
	if !m.Resize(&w, 0, tall) {
		t.Error("it does not stand up")
	}
	if walk(0); !m.OnFloor() || len(w.AppendOverlappingID(nil, 0)) > 0 {
		t.Error("it is not on the floor")
	}
}

// TestMoverResizesOnItsWay: what crouches after a Slide has still come the way that it came: it jumps over no trigger.
func TestMoverResizesOnItsWay(t *testing.T) {
	const trigger = 4
	var w World[string]
	if err := errors.Join(w.Set("floor", floorOf(-5, 50, 0)), w.Set("trigger", Sphere{xy(8, 0.5), 0.1}), w.Set("hero", Capsule{xy(0, 0.6), xy(0, 1.6), 0.5})); err != nil {
		t.Fatal(err)
	}
	w.SetFilter("trigger", trigger, 1)
	w.Step()
	m := Mover[string]{Up: moverUp, Filter: Filter[string]{Mask: 1}}
	v := m.Slide(&w, "hero", xy(10, -1), 1)
	m.Slide(&w, "hero", xy(10, v.Dot(moverUp)), 1)
	if !m.Resize(&w, "hero", Sphere{Radius: 0.5}) {
		t.Fatal("it does not crouch")
	}
	var kinds []Kind
	for _, e := range w.Step() {
		if kinds = append(kinds, e.Kind); !(e.T > 0.3 && e.T < 0.5) {
			t.Errorf("%v", e)
		}
	}
	if !slices.Equal(kinds, []Kind{Enter, Exit}) {
		t.Errorf("it meets %v", kinds)
	}
	if events := w.Step(); len(events) > 0 {
		t.Errorf("%v in the next step", events)
	}
}

// TestMoverTiresOut: what meets more surfaces in a call than it can tell apart stays where it is, free, and is on a wall.
func TestMoverTiresOut(t *testing.T) {
	var w World[int]
	const sides = 512
	corner := func(i int) Vec {
		sin, cos := trig.Sincos(float64(2 * math.Pi * float64(i) / sides))
		return xy(10*sin, -10*cos)
	}
	for i := range sides / 2 {
		a, b := corner(i), corner(i+1)
		if err := w.Set(i+1, NewHull(a.Sub(depthOf(2)), a.Add(depthOf(2)), b.Sub(depthOf(2)), b.Add(depthOf(2)), a.Scale(1.2), b.Scale(1.2))); err != nil {
			t.Fatal(err)
		}
	}
	for _, speed := range []float64{1, 30} {
		if err := w.Set(0, Sphere{xy(1, -9), 0.5}); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp}
		v := Vec{}
		for range 60 {
			v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
		}
		m.Slide(&w, 0, xy(speed, -0.2), 0.1)
		if isMany := speed > 1; m.OnWall() != isMany || !m.OnFloor() || len(w.AppendOverlappingID(nil, 0)) > 0 {
			t.Errorf("speed %g: on wall %v, on floor %v", speed, m.OnWall(), m.OnFloor())
		}
	}
}

// TestMoverRoundsCorners: in the plane, what jumps goes round the corner of a ceiling if it is near enough.
func TestMoverRoundsCorners(t *testing.T) {
	if dim > 2 {
		t.Skip("in the plane")
	}
	for _, corner := range []float64{0, 0.1, 0.3} {
		for _, side := range []float64{-1, 1} {
			var w World[int]
			block := Box{xy(0.3, 2), xy(3, 3)}
			if side < 0 {
				block = Box{xy(-3, 2), xy(-0.3, 3)}
			}
			if err := errors.Join(w.Set(1, block), w.Set(0, Box{xy(-0.5, 0), xy(0.5, 1)})); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Corner: corner}
			v := xy(0, 6)
			for range 30 {
				v = m.Slide(&w, 0, v, 1.0/60)
			}
			b, _ := w.Bounds(0)
			if rises := corner == 0.3; rises != (b.Min.Y > 2.5) || rises != (v == xy(0, 6)) || rises && math.Abs(b.Min.X+0.5+0.2*side) > 1e-9 {
				t.Errorf("corner %g, side %g: it is at %v, velocity %v", corner, side, b, v)
			}
		}
	}
}

// TestMoverAllocatesNothing: not when it walks, climbs, rides, drops or is told of what it met.
func TestMoverAllocatesNothing(t *testing.T) {
	var w World[string]
	moving := Box{xy(-2, -1).Sub(depthOf(2)), xy(2, 0).Add(depthOf(2))}
	if err := errors.Join(w.Set("platform", moving), w.Set("wall", slopeOf(-1)), w.Set("step", floorOf(1.5, 3, 0.2)), w.Set("hull", NewHull(hullAround(xy(-2, 1), 0.3)...))); err != nil {
		t.Fatal(err)
	}
	for _, name := range heroNames {
		s := heroShapes(xy(0, 0.7))[name]
		if err := w.Set("hero", s); err != nil {
			t.Fatal(err)
		}
		m := Mover[string]{Up: moverUp, Snap: 0.1, Step: 0.3, OneWay: 2, Filter: Filter[string]{Mask: 3}}
		v, frame := Vec{}, 0
		turn := func() {
			frame++
			if err := w.Move("platform", xy(0.01*float64(1-frame%2*2), 0)); err != nil {
				t.Fatal(err)
			}
			w.Step()
			v = m.Slide(&w, "hero", xy(2*float64(1-frame/30%2*2), v.Dot(moverUp)-0.1), 1.0/60)
			for touch := range m.Contacts() {
				v = v.Add(touch.Lost.Scale(0))
			}
			if frame%50 == 0 {
				m.Drop()
			}
		}
		for range 200 {
			turn()
		}
		if n := testing.AllocsPerRun(200, turn); n > 0 {
			t.Errorf("%s: %g allocations a frame", name, n)
		}
	}
}

// TestMoverFollowsHills: over hills made of pieces, also of ones that are not merged, the part of the velocity across
// Up stays as it is, and with Snap it is never in the air.
func TestMoverFollowsHills(t *testing.T) {
	for scene := range unlessBrief(40, 8) {
		for _, name := range heroNames {
			s := heroShapes(xy(1, 4))[name]
			rng := rand.New(rand.NewPCG(uint64(scene), 8))
			var w World[int]
			from := xy(-5, 0)
			for i := range 60 {
				to := from.Add(xy(0.5+rng.Float64()*2, 0))
				to = to.Add(xy(0, float64((rng.Float64()*1.6-0.8)*(to.X-from.X))))
				ground := NewHull(from.Sub(depthOf(3)), to.Sub(depthOf(3)), from.Add(depthOf(3)), to.Add(depthOf(3)), from.Sub(xy(0, 9)).Sub(depthOf(3)), to.Sub(xy(0, 9)).Add(depthOf(3)))
				if err := w.Set(i+1, ground); err != nil {
					t.Fatal(err)
				}
				from = to
			}
			if err := w.Set(0, s); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Snap: 0.5, Step: 0.05}
			if name == "oriented" {
				m.Step = 0.5 // a side of its own, steeper than a floor, meets the tops of hills, which are steps to it
			}
			v := Vec{}
			for range 120 {
				v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
			}
			before, _ := w.Bounds(0)
			for frame := range 500 {
				v = m.Slide(&w, 0, xy(4, v.Dot(moverUp)-0.2), 1.0/60)
				after, _ := w.Bounds(0)
				step := after.Center().Sub(before.Center())
				if math.Abs(step.X-4.0/60) > 1e-12 || !m.OnFloor() || v != xy(4, 0) {
					t.Fatalf("scene %d, %s, frame %d at %v: it goes by %v, on floor %v, velocity %v", scene, name, frame, after.Center(), step, m.OnFloor(), v)
				}
				before = after
			}
		}
	}
}

// TestMoverStartsOnThinFloors: what is put down exactly on a floor stands on it, however thin both are, whichever way the
// floor was drawn, and also if it stops from above only.
func TestMoverStartsOnThinFloors(t *testing.T) {
	heroes := []Shape{xy(1, 0), Segment{xy(0.5, 0), xy(1.5, 0)}, Box{xy(0.5, 0), xy(1.5, 0)}, Segment{xy(1, 0), xy(1, 2)}, Sphere{xy(1, 0.5), 0.5}, Box{xy(0, 0), xy(1, 1)}}
	floors := []Shape{Segment{xy(-8, 0), xy(30, 0)}, Segment{xy(30, 0), xy(-8, 0)}, Box{xy(-8, 0), xy(30, 0)}, Box{xy(-8, -1), xy(30, 0)}, Capsule{xy(-8, -0.5), xy(30, -0.5), 0.5}}
	for i, hero := range heroes {
		for j, floor := range floors {
			for _, oneWay := range []uint64{0, 2} {
				var w World[int]
				if err := errors.Join(w.Set(1, floor), w.Set(0, hero)); err != nil {
					t.Fatal(err)
				}
				w.SetFilter(1, 2, ^uint64(0))
				m := Mover[int]{Up: moverUp, OneWay: oneWay}
				v := Vec{}
				for frame := range 30 {
					v = m.Slide(&w, 0, xy(1, axes(v)[1]-0.2), 1.0/60)
					box, _ := w.Bounds(0)
					if low := axes(box.Min)[1]; !m.OnFloor() || v != xy(1, 0) || !(low >= 0 && low < 1e-9) {
						t.Fatalf("hero %d on floor %d, one-way %d, frame %d: at the height %g, on floor %v, velocity %v", i, j, oneWay, frame, low, m.OnFloor(), v)
					}
				}
			}
		}
	}
}

// TestMoverStaysLevelAsItNears: along one floor the height stays the same to the bit, though the gap to be kept
// shrinks and grows with the distance from where the floor is given.
func TestMoverStaysLevelAsItNears(t *testing.T) {
	for _, floor := range []Shape{HalfSpace{Vec{}, xy(0, 3)}, Segment{xy(-4000, 0), xy(4000, 0)}, Box{xy(-4000, -1).Sub(depthOf(4)), xy(4000, 0).Add(depthOf(4))}} {
		for _, speed := range []float64{-20, 20} {
			var w World[int]
			if err := errors.Join(w.Set(1, floor), w.Set(0, Segment{xy(-speed*30, 0.1), xy(-speed*30, 1)})); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Snap: 0.1}
			height, v := 0.0, Vec{}
			for frame := range 3600 {
				v = m.Slide(&w, 0, xy(speed, axes(v)[1]-0.2), 1.0/60)
				box, _ := w.Bounds(0)
				switch low := axes(box.Min)[1]; {
				case frame == 60:
					height = low
				case frame > 60 && (low != height || v != xy(speed, 0)):
					t.Fatalf("%T, speed %g, frame %d: from the height %g to %g, velocity %v", floor, speed, frame, height, low, v)
				}
			}
		}
	}
}

// TestMoverInAnyOrder: two boxes are met alike in either order of insertion.
func TestMoverInAnyOrder(t *testing.T) {
	for _, c := range []struct {
		boxes [2]Box
		hero  Shape
		v     Vec
	}{
		{[2]Box{{xy(-6, -7), xy(-5, -6)}, {xy(-7, -7), xy(-6, -6)}}, Box{xy(-5.4375, -4.125), xy(-4.4375, -2.375)}, xy(-328.9375, -1008.3958333333334)},
		{[2]Box{{xy(1016, 1020), xy(1017, 1021)}, {xy(1017, 1020), xy(1018, 1021)}}, Segment{xy(1016.5, 1019.9), xy(1017.5, 1019.9)}, xy(-15.06, 16.35)},
		{[2]Box{{xy(1016, 1020), xy(1017, 1021)}, {xy(1017, 1020), xy(1018, 1021)}}, Segment{xy(1016.75, 1019.75), xy(1017.75, 1019.75)}, xy(-15, 15)},
	} {
		var ends [2]moverEnd
		for i := range 2 {
			var w World[int]
			if err := errors.Join(w.Set(1, c.boxes[i]), w.Set(2, c.boxes[1-i]), w.Set(0, c.hero)); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: moverUp, Step: 0.25, Snap: 0.25, Corner: 0.25}
			for range 3 {
				ends[i].v = m.Slide(&w, 0, c.v, 1.0/30)
			}
			ends[i].box, _ = w.Bounds(0)
		}
		if ends[0] != ends[1] {
			t.Errorf("%v: %v in one order, %v in the other", c.boxes, ends[0], ends[1])
		}
	}
}

// TestMoverUnderSeams: who jumps under a ceiling of tiles with Corner loses no speed along it.
func TestMoverUnderSeams(t *testing.T) {
	for _, corner := range []float64{0, 0.25} {
		var w World[int]
		err := errors.Join(
			w.Set(1, Box{xy(0, 4), xy(1, 5)}), w.Set(2, Box{xy(1, 4), xy(2, 5)}),
			w.Set(0, Segment{xy(1.1668781706582, 3.6354166685337), xy(2.1668781706582, 3.6354166685337)}),
		)
		if err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Corner: corner}
		if v := m.Slide(&w, 0, xy(-15.0625, 16.354166666666668), 1.0/30); v != xy(-15.0625, 0) || m.OnWall() || !m.OnCeiling() {
			t.Errorf("Corner %g: velocity %v, on wall %v, on ceiling %v", corner, v, m.OnWall(), m.OnCeiling())
		}
	}
}

// moverEnd is where a mover ends.
type moverEnd struct {
	box Box
	v   Vec
}

// TestMoverClimbsBesideAWall: one who walks up stairs and into the wall beside them has in every frame, on a step too, the velocity
// along the wall.
func TestMoverClimbsBesideAWall(t *testing.T) {
	if dim == 2 {
		return // nothing is beside
	}
	for _, name := range []string{"ball", "capsule", "box"} {
		var w World[int]
		for i := range 6 {
			if err := w.Set(i+1, floorOf(float64(2*i-4), float64(2*i-2), 0.2*float64(i))); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.Set(9, HalfSpace{depthOf(2), depthOf(-1)}), w.Set(0, heroShapes(xy(-3, 0.8).Add(depthOf(1)))[name])); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Step: 0.3, Snap: 0.3}
		v, isAtWall := Vec{}, false
		for frame := range 150 {
			v = m.Slide(&w, 0, xy(3, v.Dot(moverUp)-0.2).Add(depthOf(1)), 1.0/60)
			isAtWall = isAtWall || m.OnWall()
			if s, _ := w.Get(0); frame > 90 && (!m.OnFloor() || v.Sub(xy(3, 0)).Len() > 1e-9) {
				t.Fatalf("%s, frame %d: %v, velocity %v, on floor %v", name, frame, s, v, m.OnFloor())
			}
		}
		if !isAtWall {
			t.Errorf("%s: it comes to no wall", name)
		}
	}
}

// TestMoverFickleFilter: a filter whose functions say now this, now that, lets a mover go anywhere, but never panics.
func TestMoverFickleFilter(t *testing.T) {
	for first := range 4 {
		var w World[int]
		_ = w.Set(1, Sphere{Radius: 1})
		for i := range 30 {
			_ = w.Set(i+2, Box{xy(float64(i)-2, -3), xy(float64(i)-1, -2+float64(i%3)*0.1)})
		}
		n := first
		m := Mover[int]{Up: xy(0, 1), Snap: 1, Step: 1, Filter: Filter[int]{
			Where:    func(int) bool { n++; return n%2 == 0 },
			WhereHit: func(int, Hit) bool { n++; return n%3 > 0 },
		}}
		for range 50 {
			m.Slide(&w, 1, xy(0.5, -1), 1)
			if a, b, ok := m.Squeezed(); ok && (a == 0 || b == 0) {
				t.Error(a, b)
			}
			w.Step()
		}
	}
}
