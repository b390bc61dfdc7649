package d3

import (
	"errors"
	"math"
	"math/big"
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
	number, _ := w.ids.Find(id)
	o := w.store.objects[number]
	if o.moveAt == none {
		return nil
	}
	m := &w.store.moves[o.moveAt]
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
	for scene := range unlessBrief(120, 60) {
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
// it walks at one height, but for the gap, and at one speed, is never in the air, and never meets a wall.
func TestMoverWalksAnyLevel(t *testing.T) {
	for scene := range unlessBrief(100, 80) {
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
			if isExact := !isTurned && kind > 1; isExact && v != walk || !m.OnFloor() || m.OnWall() ||
				math.Abs(after.Sub(from).Dot(up)) > most || after.Sub(before).Sub(walk.Scale(1/rate)).Len() > most || v.Sub(walk).Len() > 1e-12*walk.Len() {
				t.Fatalf("scene %d, %s, kind %d, far %g, up %v, %g Hz, walk %v, frame %d: from %v to %v, first at %v, on floor %v, on wall %v, velocity %v", scene, name, kind, far, up, rate, walk, frame, before, after, from, m.OnFloor(), m.OnWall(), v)
			}
		}
	}
}

// TestMoverTakesUpTheGap: a hero that a free motion has brought nearer to the floor than the gap takes up the gap, and walks over
// the seams of a turned floor as any other does.
func TestMoverTakesUpTheGap(t *testing.T) {
	for _, high := range []float64{0x1p-51, 1e-14, 3e-14, 1e-12, 1e-10} {
		for _, name := range heroNames {
			place := Transform{Position: xy(300, 200).Add(depthOf(-100)), Rotation: turn([3]float64{0.1, 0.2, 1}, 1.3)}
			up := place.Rotation.Apply(moverUp)
			var w World[int]
			for i := range 40 {
				a, b, wide := xy(float64(i-4), 0), xy(float64(i-3), 0), depthOf(20)
				floor := NewHull(a.Add(wide), a.Sub(wide), b.Add(wide), b.Sub(wide), a.Sub(xy(0, 1)).Add(wide), a.Sub(xy(0, 1)).Sub(wide), b.Sub(xy(0, 1)).Add(wide), b.Sub(xy(0, 1)).Sub(wide))
				if err := w.Set(i+1, placed(floor, place)); err != nil {
					t.Fatal(err)
				}
			}
			hero := heroShapes(Vec{})[name]
			hero = placed(hero, Transform{Position: xy(0, high-Bounds(hero).Min.Y)})
			if err := w.Set(0, placed(hero, place)); err != nil {
				t.Fatal(err)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue // its place rounds
			}
			m := Mover[int]{Up: up, Snap: 0.3}
			for range 3 {
				m.Slide(&w, 0, up.Scale(-1), 1.0/30)
			}
			from, _ := w.Position(0)
			for _, d := range w.NearestWithinID(0, 1, 1) {
				if !(d > 1e-10) {
					t.Errorf("%s, %g high: it rests at %g", name, high, d)
				}
			}
			walk := place.Rotation.Apply(xy(100, 0))
			for frame := range 8 {
				v := m.Slide(&w, 0, walk.Sub(up), 1.0/30)
				now, _ := w.Position(0)
				if v.Sub(walk).Len() > 1e-10 || !m.OnFloor() || m.OnWall() || math.Abs(now.Sub(from).Dot(up)) > 1e-9 {
					t.Fatalf("%s, %g high, frame %d: velocity %v, on floor %v, on wall %v, %g higher", name, high, frame, v, m.OnFloor(), m.OnWall(), now.Sub(from).Dot(up))
				}
			}
		}
	}
}

// steepSided are the heroes whose own sides may be steeper than a floor, and meet what is before them.
var steepSided = []string{"turned box", "hull", "triangle", "segment", "capsule", "rounded triangle", "rounded hull"}

// TestMoverClimbsAnyStairs: stairs of any kind, also steeper than the hero is wide, are climbed and gone down at any rate without
// a loss of speed; what is higher than Step stops it.
func TestMoverClimbsAnyStairs(t *testing.T) {
	for scene := range unlessBrief(60, 30) {
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

// TestMoverRestsAnywhere: with any Up, on a floor of any kind, also in a V of two, a hero without input stays where it is, to the bit.
func TestMoverRestsAnywhere(t *testing.T) {
	rested := 0
	for scene := range 60 {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		place := Transform{
			Position: pointIn(rng).Scale([]float64{0, 0, 1e3, 1e9}[rng.IntN(4)]),
			Rotation: turn([3]float64{rng.Float64() - 0.5, rng.Float64() - 0.5, 1}, rng.Float64()*6*float64(rng.IntN(2))),
		}
		up := place.Rotation.Apply(moverUp)
		angle := (rng.Float64()*2 - 1) * 44.9 * math.Pi / 180
		slope := turn([3]float64{rng.Float64() - 0.5, 0, 1}, angle)
		n, x, z := slope.Apply(moverUp), slope.Apply(xy(10, 0)), slope.Apply(depthOf(10))
		if n.Dot(moverUp) < 0.71 {
			continue
		}
		var floor []Shape
		switch kind := rng.IntN(5); {
		case kind == 0 && dim == 2:
			floor = []Shape{Segment{x, x.Neg()}}
		case kind <= 1:
			floor = []Shape{Triangle{x.Add(z), x.Neg().Add(z), x.Neg().Sub(z).Sub(n.Scale(float64(3 - dim)))}, Triangle{x.Add(z), x.Sub(z), x.Neg().Sub(z).Sub(n.Scale(float64(3 - dim)))}}
		case kind == 2:
			floor = []Shape{NewHull(x.Add(z), x.Neg().Add(z), x.Sub(z), x.Neg().Sub(z), n.Scale(-4))}
		case kind == 3:
			floor = []Shape{HalfSpace{Vec{}, n}, HalfSpace{Vec{}, turn([3]float64{0, 0, 1}, -0.7*angle).Apply(moverUp)}}
		default:
			floor = []Shape{Sphere{n.Scale(-20), 20}}
		}
		var w World[int]
		for i, s := range floor {
			if err := w.Set(i+1, placed(s, place)); err != nil {
				t.Fatal(err)
			}
		}
		name, parts := anyHero(rng)
		for i, s := range parts {
			parts[i] = placed(placed(s, Transform{Position: xy(0, 3)}), place)
		}
		if err := w.SetParts(0, parts...); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: up, Snap: []float64{0, 0.3}[rng.IntN(2)], Step: []float64{0, 0.3}[rng.IntN(2)], Slope: SlopeSpeed(rng.IntN(2))}
		rate := []float64{30, 60, 1000}[rng.IntN(3)]
		fall := up.Scale([]float64{-10, -1, -1000}[rng.IntN(3)] / rate)
		v := Vec{}
		for frame := 0; frame < 10000 && !m.OnFloor(); frame++ {
			v = m.Slide(&w, 0, v.Add(fall), 1/rate)
		}
		if !m.OnFloor() {
			continue // it fell past the floor
		}
		rested++
		for range 5 { // the gap gets smaller with the motion
			v = m.Slide(&w, 0, v.Add(fall), 1/rate)
		}
		first, _ := w.Position(0)
		for frame := range unlessBrief(10000, 300) {
			v = m.Slide(&w, 0, v.Add(fall), 1/rate)
			if now, _ := w.Position(0); now != first || !m.OnFloor() || v != (Vec{}) {
				t.Fatalf("scene %d, %s, up %v, %g Hz, frame %d: from %v to %v, on floor %v, velocity %v", scene, name, up, rate, frame, first, now, m.OnFloor(), v)
			}
		}
	}
	if rested < 30 {
		t.Errorf("only %d came to rest", rested)
	}
}

// TestMoverMirrored: in a mirror, and turned by a quarter, it does the same.
func TestMoverMirrored(t *testing.T) {
	for scene := range unlessBrief(100, 60) {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		level := anyLevel(rng)
		name, parts := anyHero(rng)
		start := Transform{Position: pointIn(rng).Scale(6)}
		images := [...]Transform{{}, {Scale: at([3]float64{-1, 1, 1})}, {Rotation: RotationBetween(xy(1, 0), xy(0, 1))}}
		var worlds [len(images)]World[int]
		var movers [len(images)]Mover[int]
		var v [len(images)]Vec
		snap, step, isFree := 0.3*float64(rng.IntN(2)), 0.3*float64(rng.IntN(2)), true
		for i, image := range images {
			var own []Shape
			for _, s := range parts {
				own = append(own, placed(placed(s, start), image))
			}
			for j, s := range level {
				isFree = worlds[i].Set(j+1, placed(s, image)) == nil && isFree
			}
			isFree = worlds[i].SetParts(0, own...) == nil && len(worlds[i].AppendOverlappingID(nil, 0)) == 0 && isFree
			movers[i] = Mover[int]{Up: moverUp.In(image), Snap: snap, Step: step}
		}
		if !isFree {
			continue
		}
		for frame := range 60 {
			wish := across(pointIn(rng).Scale(6), moverUp).Add(moverUp.Scale(v[0].Dot(moverUp) - 0.3))
			if rng.IntN(10) == 0 {
				wish = wish.Add(moverUp.Scale(6))
			}
			var first Vec
			if movers[1].OnFloor() != movers[0].OnFloor() || movers[2].OnFloor() != movers[0].OnFloor() {
				break // it stands on the very edge, or does not, by rounding
			}
			for i, image := range images {
				v[i] = movers[i].Slide(&worlds[i], 0, wish.In(image), 1.0/60)
				p, _ := worlds[i].Position(0)
				if i == 0 {
					first = p
				}
				if off := p.Sub(first.In(image)).Len(); off > 1e-8 {
					t.Fatalf("scene %d, %s, frame %d, image %d: it is at %v instead of %v", scene, name, frame, i, p, first.In(image))
				}
			}
		}
	}
}

// TestMoverObeysPlanes: the motion that is left is the vector nearest to the first one that leads into no plane, as found
// from all subsets of the planes with exact numbers; also of planes that nearly agree or contradict each other.
func TestMoverObeysPlanes(t *testing.T) {
	for scene := range unlessBrief(800, 600) {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		var normals []Vec
		slack := 1e-10 // where two planes nearly agree, floats know the line where they meet less well
		for range 1 + rng.IntN(5) {
			n := unit(pointIn(rng))
			if k := len(normals); k > 0 && rng.IntN(2) == 0 {
				off := []float64{0, 1e-15, 1e-9, 1e-4}[rng.IntN(4)]
				n = normals[rng.IntN(k)].Add(pointIn(rng).Scale(off))
				if off < 1e-4 {
					slack = 1e-6
				}
				if rng.IntN(2) == 0 {
					n = n.Neg()
				}
				n = unit(n)
			}
			normals = append(normals, n)
		}
		v := pointIn(rng).Scale([]float64{1, 1e-9, 1e9}[rng.IntN(3)])
		if rng.IntN(4) == 0 {
			v = normals[0].Neg().Scale(v.Len())
		}
		got := nearestAlong(v, normals)
		for _, n := range normals {
			if into := -n.Dot(got); into > 0x1p-45*v.sumAbs() {
				t.Fatalf("scene %d: %v along %v is %v, which leads into %v by %g", scene, v, normals, got, n, into)
			}
		}
		want := exactlyNearest(v, normals)
		if far, least := v.Sub(got).Len(), v.Sub(want).Len(); far > least+slack*v.Len() {
			t.Fatalf("scene %d: %v along %v is %v, off by %g; %v is off by %g", scene, v, normals, got, far, want, least)
		}
	}
}

// exactlyNearest returns the vector nearest to v that leads into no plane, rounded once: of the feet of v on the meets of
// all subsets of the planes, the nearest that does.
func exactlyNearest(v Vec, normals []Vec) Vec {
	dot := func(a, b [3]*big.Rat) *big.Rat {
		sum := new(big.Rat)
		for i := range a {
			sum.Add(sum, new(big.Rat).Mul(a[i], b[i]))
		}
		return sum
	}
	rats := func(v Vec) (x [3]*big.Rat) {
		for i := range x {
			x[i] = new(big.Rat)
			if i < dim {
				x[i].SetFloat64(axes(v)[i])
			}
		}
		return x
	}
	without := func(a, n [3]*big.Rat, nn *big.Rat) (d [3]*big.Rat) {
		k := new(big.Rat).Quo(dot(a, n), nn)
		for i := range d {
			d[i] = new(big.Rat).Sub(a[i], new(big.Rat).Mul(k, n[i]))
		}
		return d
	}
	first := rats(v)
	best, longest := rats(Vec{}), new(big.Rat)
	for subset := range 1 << len(normals) {
		d, basis := first, [][3]*big.Rat{}
		for i, n := range normals {
			if subset>>i&1 == 0 {
				continue
			}
			m := rats(n)
			for _, b := range basis {
				m = without(m, b, dot(b, b))
			}
			if mm := dot(m, m); mm.Sign() > 0 {
				d, basis = without(d, m, mm), append(basis, m)
			}
		}
		isFree := true
		for _, n := range normals {
			isFree = isFree && dot(d, rats(n)).Sign() >= 0
		}
		if dd := dot(d, d); isFree && dd.Cmp(longest) > 0 {
			best, longest = d, dd
		}
	}
	var x [3]float64
	for i := range x {
		x[i], _ = best[i].Float64()
	}
	return at(x)
}

// TestMoverFollowsAnyHills: over hills of any kind of pieces, at any rate, with a Snap that reaches as far down as the slopes
// change in a frame, a hero keeps its speed across Up, and is never in the air.
func TestMoverFollowsAnyHills(t *testing.T) {
	for scene := range unlessBrief(80, 60) {
		rng := rand.New(rand.NewPCG(*seed, uint64(scene)))
		kind, wide := rng.IntN(4), depthOf(20)
		rate, speed := []float64{30, 60, 1000}[rng.IntN(3)], []float64{0.5, 2, 4}[rng.IntN(3)]
		steep := []float64{0.2, 0.8, 0.98}[rng.IntN(3)]
		var w World[int]
		set := func(s Shape) {
			if err := w.Set(w.Len()+1, s); err != nil {
				t.Fatal(err)
			}
		}
		for a, n := xy(-5, 0), 0; n < 40; n++ {
			run := 0.3 + rng.Float64()*2
			b := a.Add(xy(run, float64((rng.Float64()*2-1)*steep*run)))
			if rng.IntN(4) == 0 {
				b = a.Add(xy(run, 0))
			}
			ground := NewHull(a.Sub(wide), b.Sub(wide), a.Add(wide), b.Add(wide), xy(a.X, a.Y-9), xy(b.X, b.Y-9))
			switch {
			case kind == 0 && dim == 2:
				set(Segment{a, b})
			case kind == 0:
				set(Triangle{a.Add(wide), a.Sub(wide), b.Sub(wide)})
				set(Triangle{b.Sub(wide), b.Add(wide), a.Add(wide)})
			case kind == 1 && dim == 2:
				set(Capsule{a, b, 0.1})
			case kind == 2:
				set(Rounded{ground, 0.05})
			default:
				set(ground)
			}
			a = b
		}
		name, parts := anyHero(rng)
		if slices.Contains(steepSided, name) {
			continue
		}
		for i, s := range parts {
			parts[i] = placed(s, Transform{Position: xy(0, 6)})
		}
		if err := w.SetParts(0, parts...); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Snap: math.Max(0.02, 5*steep*speed/rate), Step: 0.3 * float64(rng.IntN(2)), Slope: SlopeSpeed(rng.IntN(2))}
		v := Vec{}
		for range int(rate * 3) {
			v = m.Slide(&w, 0, v.Add(xy(0, -10/rate)), 1/rate)
		}
		for frame := range min(3000, int(20/speed*rate)) {
			before, _ := w.Position(0)
			v = m.Slide(&w, 0, xy(speed, v.Dot(moverUp)-10/rate), 1/rate)
			after, _ := w.Position(0)
			way := after.Sub(before).X
			if !m.OnFloor() || v != xy(speed, 0) || way > speed/rate+1e-12*30 || m.Slope == KeepHorizontal && way < speed/rate-1e-12*30 {
				t.Fatalf("scene %d, %s, kind %d, steep %g, %g Hz, speed %g, frame %d: from %v to %v, on floor %v, velocity %v", scene, name, kind, steep, rate, speed, frame, before, after, m.OnFloor(), v)
			}
		}
	}
}

// TestMoverFields: what is no positive number is as zero in each field; the direction of Up counts alone, however long it is.
func TestMoverFields(t *testing.T) {
	level := func(m Mover[int]) uint64 {
		var w World[int]
		moverScene(rand.New(rand.NewPCG(2, 3)), &w, 1)
		if err := errors.Join(w.Set(0, Box{xy(-0.5, 4).Sub(depthOf(0.5)), xy(0.5, 5).Add(depthOf(0.5))}), w.Set(100, floorOf(-20, 20, -3))); err != nil {
			t.Fatal(err)
		}
		v := Vec{}
		for frame := range 200 {
			if err := w.Move(100, xy(0.01, 0)); err != nil {
				t.Fatal(err)
			}
			w.Step()
			v = m.Slide(&w, 0, xy(float64(frame/50%2*8-4), v.Dot(moverUp)-0.2+float64(7*(frame/40%2*(frame%40/39)))), 1.0/60)
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				t.Fatalf("%+v, frame %d: it overlaps", m, frame)
			}
			if !isFinite(v.maxAbs()) {
				t.Fatalf("%+v, frame %d: velocity %v", m, frame, v)
			}
		}
		return w.Hash()
	}
	zero := level(Mover[int]{Up: moverUp})
	nan, inf := math.NaN(), math.Inf(1)
	for _, field := range []struct {
		name string
		set  func(m *Mover[int], x float64)
		most float64 // what is larger counts as this
	}{
		{"MaxSlope", func(m *Mover[int], x float64) { m.MaxSlope = x }, math.Pi / 2},
		{"Snap", func(m *Mover[int], x float64) { m.Snap = x }, 0},
		{"Step", func(m *Mover[int], x float64) { m.Step = x }, 0},
		{"Corner", func(m *Mover[int], x float64) { m.Corner = x }, 0},
		{"RideLimit", func(m *Mover[int], x float64) { m.RideLimit = x }, 1e300},
	} {
		for _, x := range []float64{0, nan, -inf, -1, math.Copysign(0, -1), -5e-324} {
			m := Mover[int]{Up: moverUp}
			if field.set(&m, x); level(m) != zero {
				t.Errorf("%s %v is not as zero", field.name, x)
			}
		}
		m, n := Mover[int]{Up: moverUp}, Mover[int]{Up: moverUp}
		field.set(&m, inf)
		if field.set(&n, field.most); level(m) != level(n) {
			t.Errorf("%s ∞ is not as %g", field.name, field.most)
		}
		for _, x := range []float64{5e-324, 1e-300, 1e300, math.MaxFloat64} {
			field.set(&m, x)
			level(m)
		}
	}
	for _, k := range []float64{0x1p-1074, 0x1p-600, 0x1p600, 0x1p1023} {
		if level(Mover[int]{Up: moverUp.Scale(k)}) != zero {
			t.Errorf("Up of length %g is another one", k)
		}
	}
	if none := (Mover[int]{Slope: 200, Leave: 200}); level(none) != level(Mover[int]{}) {
		t.Error("a Slope or Leave that has no name does something")
	}
}

// TestMoverWalksOn: however long it walks to and fro on a floor of one piece, with gravity, its height and its speed stay as they
// are, to the bit.
func TestMoverWalksOn(t *testing.T) {
	for _, name := range heroNames {
		var w World[int]
		if err := errors.Join(w.Set(1, floorOf(-200, 200, 0)), w.Set(0, heroShapes(xy(0, 0.75))[name])); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp, Snap: 0.2, Step: 0.3}
		v := Vec{}
		for range 60 {
			v = m.Slide(&w, 0, v.Add(xy(0, -0.2)), 1.0/60)
		}
		first, _ := w.Position(0)
		steps := 10000
		if asked() {
			if steps = 100000; name == "capsule" {
				steps = 300000
			}
		}
		for frame := range steps {
			walk := xy(5, 0)
			if frame/1000%2 > 0 {
				walk = xy(-5, 0)
			}
			v = m.Slide(&w, 0, walk.Add(xy(0, v.Dot(moverUp)-0.2)), 1.0/60)
			if now, _ := w.Position(0); now.Y != first.Y || v != walk || !m.OnFloor() || m.OnWall() {
				t.Fatalf("%s, frame %d: at %v, first at %v, velocity %v, on floor %v, on wall %v", name, frame, now, first, v, m.OnFloor(), m.OnWall())
			}
		}
	}
}
