package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// pointIn returns a random point of the cube from −1 to 1.
func pointIn(rng *rand.Rand) Vec {
	var x [3]float64
	for i := range x {
		x[i] = rng.Float64()*2 - 1
	}
	return at(x)
}

// anyHero returns the parts of a random hero about a meter wide, around the origin.
func anyHero(rng *rand.Rand) (name string, parts []Shape) {
	p := func() Vec { return pointIn(rng).Scale(0.5) }
	someTurn := Transform{Rotation: turn([3]float64{rng.Float64(), rng.Float64() - 0.5, 1}, rng.Float64()*6)}
	switch rng.IntN(14) {
	case 0:
		return "ball", []Shape{Sphere{Radius: 0.5}}
	case 1:
		return "standing capsule", []Shape{Capsule{xy(0, -0.5), xy(0, 0.5), 0.4}}
	case 2:
		return "lying capsule", []Shape{Capsule{xy(-0.5, 0), xy(0.5, 0), 0.3}}
	case 3:
		return "capsule", []Shape{Capsule{p(), p(), 0.3}}
	case 4:
		return "box", []Shape{Box{fill(-0.5), fill(0.5)}}
	case 5:
		return "turned box", []Shape{Box{fill(-0.5), fill(0.4)}.In(someTurn)}
	case 6:
		return "hull", []Shape{NewHull(p(), p(), p(), p(), p(), p(), p())}
	case 7:
		return "rounded hull", []Shape{Rounded{NewHull(p(), p(), p(), p(), p()), 0.2}}
	case 8:
		return "triangle", []Shape{Triangle{p(), p(), p()}}
	case 9:
		return "rounded triangle", []Shape{Rounded{Triangle{p(), p(), p()}, 0.1}}
	case 10:
		return "segment", []Shape{Segment{p(), p()}}
	case 11:
		return "point", []Shape{Vec{}}
	case 12:
		return "rounded box", []Shape{Rounded{Box{fill(-0.4), fill(0.3)}, 0.1}}
	}
	return "two parts", []Shape{Capsule{xy(0, -0.5), xy(0, 0.2), 0.3}, Sphere{xy(0.1, 0.7), 0.3}}
}

// anyLevel returns random walls of many kinds around the origin.
func anyLevel(rng *rand.Rand) (walls []Shape) {
	p := func(size float64) Vec {
		q := pointIn(rng).Scale(size)
		if rng.IntN(3) == 0 {
			q = each(q, Vec{}, func(x, _ float64) float64 { return math.Round(x) })
		}
		return q
	}
	someTurn := func() Rotation { return turn([3]float64{rng.Float64(), rng.Float64(), 1}, rng.Float64()*6) }
	for range 10 + rng.IntN(30) {
		c := p(8)
		switch rng.IntN(14) {
		case 0:
			walls = append(walls, Sphere{c, rng.Float64()})
		case 1:
			walls = append(walls, Segment{c, c.Add(p(4))})
		case 2:
			walls = append(walls, Capsule{c, c.Add(p(4)), rng.Float64() / 2})
		case 3:
			walls = append(walls, Box{c, c.Add(p(2).Abs())})
		case 4:
			walls = append(walls, Triangle{c, c.Add(p(3)), c.Add(p(3))})
		case 5:
			walls = append(walls, NewHull(c, c.Add(p(2)), c.Add(p(2)), c.Add(p(2)), c.Add(p(2)), c.Add(p(2))))
		case 6:
			walls = append(walls, HalfSpace{p(2).Sub(xy(0, 10)), p(0.3).Add(xy(0, 1))})
		case 7:
			walls = append(walls, Box{fill(-1), p(2).Abs()}.In(Transform{Position: c, Rotation: someTurn()}))
		case 8:
			walls = append(walls, Rounded{Triangle{c, c.Add(p(2)), c.Add(p(2))}, 0.3})
		case 9:
			walls = append(walls, Rounded{Box{fill(-1), p(1).Abs()}.In(Transform{Position: c, Rotation: someTurn()}), 0.2})
		case 10: // a floor of pieces that nearly agree
			q := c
			for range 6 {
				next := q.Add(xy(0.5+rng.Float64(), (rng.Float64()-0.5)*[]float64{0, 1e-15, 1e-9, 1e-3, 1}[rng.IntN(5)]))
				if dim == 2 {
					walls = append(walls, Segment{q, next})
				} else {
					walls = append(walls, Triangle{q.Sub(depthOf(4)), q.Add(depthOf(4)), next.Add(depthOf(4))}, Triangle{next.Sub(depthOf(4)), q.Sub(depthOf(4)), next.Add(depthOf(4))})
				}
				q = next
			}
		case 11: // a corner
			angle := []float64{0.01, 0.3, 1, 10, 45, 60, 89.99, 90, 120, 179, 179.99}[rng.IntN(11)] * math.Pi / 180
			n := p(1)
			r := someTurn()
			far := r.Apply(xy(6, 0))
			other := turn([3]float64{0, 0, 1}, angle).Apply(far)
			if dim == 2 {
				walls = append(walls, Segment{c, c.Add(far)}, Segment{c, c.Add(other)})
			} else {
				n = n.Scale(6)
				walls = append(walls, Triangle{c, c.Add(far), c.Add(n)}, Triangle{c, c.Add(other), c.Add(n)})
			}
		case 12:
			walls = append(walls, c)
		case 13:
			walls = append(walls, Rounded{NewHull(c, c.Add(p(2)), c.Add(p(2)), c.Add(p(2)), c.Add(p(2))), 0.25})
		}
	}
	return walls
}

// wayOf returns the places that an object came through in the last Slide, seen from where it is.
func wayOf(w *World[int], id int) (places []Vec) {
	o := w.store.objects[w.ids[id]]
	if o.moved == none {
		return nil
	}
	m := &w.store.moves[o.moved]
	places = append(places, m.start)
	for _, leg := range m.legs {
		places = append(places, leg.Offset)
	}
	return places
}

// TestMoverLaws: on random levels, what starts free ends free; each piece of its way, swept again, meets nothing; the way
// is not longer than the motion, and never leads against it.
func TestMoverLaws(t *testing.T) {
	moves, squeezed := 0, 0
	for scene := range unlessBrief(600, 60) {
		rng := rand.New(rand.NewPCG(*seed, uint64(1000+scene)))
		scale := []float64{1, 1, 1, 1e-3, 100, 1e6}[scene%6]
		var home Vec
		if scene%7 == 6 {
			home = pointIn(rng).Scale(1e9 * scale)
		}
		spread := Transform{Position: home, Scale: fill(scale)}
		var w World[int]
		for i, s := range anyLevel(rng) {
			_ = w.Set(i+1, placed(s, spread))
		}
		up := Vec{}
		switch rng.IntN(4) {
		case 0, 1:
			up = moverUp
		case 2:
			up = pointIn(rng)
		}
		for range 5 {
			name, parts := anyHero(rng)
			start := Transform{Position: pointIn(rng).Scale(8 * scale).Add(home)}
			var own []Shape
			for _, s := range parts {
				own = append(own, placed(placed(s, Transform{Scale: fill(scale)}), start))
			}
			if err := w.SetParts(0, own...); err != nil {
				t.Fatal(name, err)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue
			}
			m := Mover[int]{Up: up, Slope: SlopeSpeed(rng.IntN(2)), MaxSlope: []float64{0, 0.1, 1, 1.5}[rng.IntN(4)]}
			if rng.IntN(2) == 0 {
				m.Snap, m.Step, m.Corner = 0.3*scale, 0.4*scale, 0.2*scale
			}
			rate := []float64{30, 60, 1000}[rng.IntN(3)]
			v := Vec{}
			push := pointIn(rng).Scale(5 * scale)
			for frame := range 60 {
				if rng.IntN(8) == 0 {
					push = pointIn(rng).Scale(5 * scale)
				}
				wish := across(push, unit(up)).Add(unit(up).Scale(v.Dot(unit(up)) - 10*scale/rate))
				if rng.IntN(12) == 0 {
					wish = wish.Add(unit(up).Scale(8 * scale))
				}
				motion := wish.Scale(1 / rate)
				w.Step()
				wasOn, rises := m.OnFloor(), wish.Dot(up) > 0
				before, _ := w.Bounds(0)
				v = m.Slide(&w, 0, wish, 1/rate)
				moves++
				if _, _, ok := m.Squeezed(); ok {
					squeezed++
				}
				if in := w.AppendOverlappingID(nil, 0); len(in) > 0 {
					t.Fatalf("scene %d, %s, frame %d: it overlaps %v", scene, name, frame, in)
				}
				way := wayOf(&w, 0)
				size := before.Max.maxAbs() + before.Min.maxAbs() + motion.Len()
				eps := 1e-11 * size
				total, level := 0.0, 0.0
				h := across(motion, unit(up))
				for i := 1; i < len(way); i++ {
					d := way[i].Sub(way[i-1])
					for s := range w.Parts(0) {
						s = placed(s, Transform{Position: way[i-1]})
						for id, hit := range w.SweepAll(s, d) {
							if id != 0 {
								other, _ := w.Get(id)
								t.Fatalf("scene %d, %s, frame %d, piece %d of %v: it meets %T %v at %v", scene, name, frame, i, way, other, other, hit)
							}
						}
					}
					total += d.Len()
					level += across(d, unit(up)).Len()
					if m.Step == 0 && m.Snap == 0 {
						if !wasOn && !m.OnFloor() && d.Dot(motion) < -eps*motion.Len() {
							t.Fatalf("scene %d, %s, frame %d: %v against %v", scene, name, frame, d, motion)
						}
						if wasOn && !rises && d.Dot(h) < -eps*h.Len() {
							t.Fatalf("scene %d, %s, frame %d: %v against %v across up %v", scene, name, frame, d, h, up)
						}
					}
				}
				if m.Corner == 0 && (!wasOn && total > motion.Len()+2*eps+m.Snap || level > h.Len()+motion.Len()+2*eps || wasOn && !rises && level > h.Len()+2*eps) {
					t.Fatalf("scene %d, %s, frame %d: way %v of %g, level %g, motion %g, level %g, was %v is %v on floor", scene, name, frame, way, total, level, motion.Len(), h.Len(), wasOn, m.OnFloor())
				}
				if !isFinite(v.maxAbs()) || v.Len() > wish.Len()*(1+1e-9) {
					t.Fatalf("scene %d, %s, frame %d: %v becomes %v", scene, name, frame, wish, v)
				}
			}
		}
	}
	t.Logf("%d moves, %d squeezed", moves, squeezed)
}

// TestMoverWalksAnyLevel: over a floor of pieces that are not merged, of any kind, in any order, far from the origin and with any Up,
// it walks at one height and one speed, is never in the air, and never meets a wall.
func TestMoverWalksAnyLevel(t *testing.T) {
	for scene := range unlessBrief(400, 80) {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		far := []float64{0, 0, 1e3, 1e6, 1e9}[rng.IntN(5)]
		kind := rng.IntN(5)
		place := Transform{Position: pointIn(rng).Scale(far)}
		isTurned := rng.IntN(3) == 0
		if isTurned {
			place.Rotation = turn([3]float64{rng.Float64() - 0.5, rng.Float64() - 0.5, 1}, rng.Float64()*6)
		}
		up := place.Rotation.Apply(moverUp)
		var floors []Shape
		wide, under := depthOf(20), xy(0, 1)
		for x := -3.0; x < 60; {
			next := x + []float64{0.1, 1, 7}[rng.IntN(3)]
			a, b := xy(x, 0), xy(next, 0)
			x = next
			switch kind {
			case 0, 1: // these may differ by little
				if b = b.Add(xy(0, float64((rng.Float64()-0.5)*1e-15*float64(kind)))); dim == 2 {
					floors = append(floors, Segment{a, b})
					break
				}
				floors = append(floors, Triangle{a.Add(wide), a.Sub(wide), b.Sub(wide)}, Triangle{b.Sub(wide), b.Add(wide), a.Add(wide)})
			case 2:
				floors = append(floors, NewHull(a.Add(wide), a.Sub(wide), b.Add(wide), b.Sub(wide), a.Add(wide).Sub(under), a.Sub(wide).Sub(under), b.Add(wide).Sub(under), b.Sub(wide).Sub(under)))
			case 3: // these overlap
				floors = append(floors, Box{a.Sub(wide).Sub(xy(0.05, 1)), b.Add(wide)})
			default:
				floors = append(floors, Rounded{Box{a.Sub(wide).Sub(under), b.Add(wide).Sub(under.Scale(0.25))}, 0.25})
			}
		}
		var w World[int]
		for _, i := range rng.Perm(len(floors)) {
			if err := w.Set(i+1, placed(floors[i], place)); err != nil {
				t.Fatal(err)
			}
		}
		name, parts := anyHero(rng)
		for i, s := range parts {
			parts[i] = placed(placed(s, Transform{Position: xy(0, 1.3)}), place)
		}
		if err := w.SetParts(0, parts...); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: up, Snap: []float64{0, 0.3}[rng.IntN(2)], Step: []float64{0, 0.3}[rng.IntN(2)], Slope: SlopeSpeed(rng.IntN(2))}
		rate := []float64{30, 60, 1000}[rng.IntN(3)]
		v := Vec{}
		for range int(rate * 1.5) {
			v = m.Slide(&w, 0, v.Add(up.Scale(-10/rate)), 1/rate)
		}
		walk := place.Rotation.Apply(xy([]float64{1, 5, 20, 100}[rng.IntN(4)], 0))
		if rng.IntN(2) == 0 {
			walk = walk.Add(place.Rotation.Apply(depthOf(0.2)))
		}
		from, _ := w.Position(0)
		for frame := range min(2000, int(50*rate/walk.Len())) {
			before, _ := w.Position(0)
			v = m.Slide(&w, 0, walk.Add(up.Scale(v.Dot(up)-10/rate)), 1/rate)
			after, _ := w.Position(0)
			most := 1e-11 * (60 + far)
			if isExact := !isTurned && kind > 1; isExact && (v != walk || after.Dot(up) != from.Dot(up)) || !m.OnFloor() || m.OnWall() ||
				math.Abs(after.Sub(from).Dot(up)) > most || after.Sub(before).Sub(walk.Scale(1/rate)).Len() > most || v.Sub(walk).Len() > 1e-12*walk.Len() {
				t.Fatalf("scene %d, %s, kind %d, far %g, up %v, %g Hz, walk %v, frame %d: from %v to %v, first at %v, on floor %v, on wall %v, velocity %v", scene, name, kind, far, up, rate, walk, frame, before, after, from, m.OnFloor(), m.OnWall(), v)
			}
		}
	}
}

// steepSided are the heroes whose own sides may be steeper than a floor, and meet what is before them.
var steepSided = []string{"turned box", "hull", "triangle", "segment", "capsule", "rounded triangle", "rounded hull"}

// TestMoverClimbsAnyStairs: stairs of any kind, also steeper than the hero is wide, are climbed and gone down at any rate without
// a loss of speed; what is higher than Step stops it.
func TestMoverClimbsAnyStairs(t *testing.T) {
	for scene := range unlessBrief(400, 30) {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		kind := rng.IntN(4)
		rate := []float64{30, 60, 1000}[rng.IntN(3)]
		speed := []float64{1, 3, 8}[rng.IntN(3)]
		rise := []float64{0.05, 0.2, 0.3, 0.399, 0.4, 0.43, 0.45}[rng.IntN(7)]
		tread := []float64{0.3, 0.6, 1.5, 4}[rng.IntN(4)]
		home := xy(1e6, 5e5).Scale(float64(rng.IntN(3) / 2))
		wide := depthOf(20)
		var w World[int]
		set := func(s Shape) {
			if err := w.Set(w.Len()+1, placed(s, Transform{Position: home})); err != nil {
				t.Fatal(err)
			}
		}
		// sheet is a segment in the plane, and in space two triangles.
		sheet := func(a, b Vec) {
			if dim == 2 {
				set(Segment{a, b})
				return
			}
			set(Triangle{a.Add(wide), a.Sub(wide), b.Sub(wide)})
			set(Triangle{b.Sub(wide), b.Add(wide), a.Add(wide)})
		}
		height := func(i int) float64 { return float64(rise * math.Min(float64(i), float64(15-i))) }
		for i := range 16 {
			lo, hi := xy(float64(float64(i)*tread), height(i)-3), xy(float64(float64(i+1)*tread), height(i))
			switch i {
			case 0:
				lo = lo.Sub(xy(20, 0))
			case 15:
				hi = hi.Add(xy(20, 0))
			}
			corner := xy(lo.X, hi.Y)
			switch kind {
			case 0:
				set(Box{lo.Sub(wide), hi.Add(wide)})
			case 1:
				set(NewHull(lo.Sub(wide), lo.Add(wide), hi.Sub(wide), hi.Add(wide), corner.Sub(wide), corner.Add(wide)))
			case 2: // treads and risers
				if sheet(corner, hi); i > 0 {
					sheet(corner, xy(lo.X, height(i-1)))
				}
			default:
				edge := fill(0.02)
				set(Rounded{Box{lo.Sub(wide).Add(edge), hi.Add(wide).Sub(edge)}, 0.02})
			}
		}
		name, parts := anyHero(rng)
		if slices.Contains(steepSided, name) || name == "point" {
			continue
		}
		for i, s := range parts {
			parts[i] = placed(s, Transform{Position: home.Add(xy(-4, 1.2))})
		}
		if err := w.SetParts(0, parts...); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Snap: 0.5, Step: 0.4}
		v := Vec{}
		for range int(rate * 2) {
			v = m.Slide(&w, 0, v.Add(xy(0, -10/rate)), 1/rate)
		}
		for frame := range int((16*tread + 6) / speed * rate) {
			v = m.Slide(&w, 0, xy(speed, v.Dot(moverUp)-10/rate), 1/rate)
			b, _ := w.Bounds(0)
			if !m.OnFloor() || rise <= 0.4 && v != xy(speed, 0) || rise > 0.4 && b.Min.Y-home.Y > rise/2 || len(w.AppendOverlappingID(nil, 0)) > 0 {
				t.Fatalf("scene %d, %s, kind %d, rise %g, tread %g, %g Hz, speed %g, frame %d: it is at %v, on floor %v, on wall %v, velocity %v", scene, name, kind, rise, tread, rate, speed, frame, b, m.OnFloor(), m.OnWall(), v)
			}
		}
		if b, _ := w.Bounds(0); rise <= 0.4 && !(b.Max.X-home.X > 16*tread) {
			t.Fatalf("scene %d, %s, kind %d, rise %g, tread %g, %g Hz, speed %g: it comes to %g", scene, name, kind, rise, tread, rate, speed, b.Max.X-home.X)
		}
	}
}
