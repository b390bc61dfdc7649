package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestMoverOnAFloorOfAnotherKind: who stands on a floor that becomes a shape of another kind stays where he is. That it has arms like
// those of the shape before, somewhere else, carries nobody.
func TestMoverOnAFloorOfAnotherKind(t *testing.T) {
	segment, capsule := Segment{xy(-5, 0), xy(5, 0)}, Capsule{xy(-5, -0.5), xy(5, -0.5), 0.5}
	for name, floors := range map[string][3]Shape{ // at first, and as one of another kind or of the same one goes on from there
		"a segment": {segment, capsule.Translate(xy(1, 0)), segment.Translate(xy(1, 0))},
		"a capsule": {capsule, segment.Translate(xy(1, 0)), capsule.Translate(xy(1, 0))},
	} {
		for want, now := range floors[1:] {
			var w World[int]
			m := Mover[int]{Up: moverUp}
			err := errors.Join(w.Set(0, floors[0]), w.Set(1, Sphere{xy(0, 0.5), 0.5}))
			for range 30 {
				m.Slide(&w, 1, xy(0, -1), 1.0/60)
			}
			if !m.OnFloor() {
				t.Fatalf("%s: not on the floor", name)
			}
			before, _ := w.Position(1)
			err = errors.Join(err, w.Set(0, now))
			m.Slide(&w, 1, Vec{}, 1.0/60)
			after, _ := w.Position(1)
			if err != nil || across(after.Sub(before), moverUp).Sub(xy(float64(want), 0)).maxAbs() > 1e-6 {
				t.Errorf("%s that becomes %v: from %v to %v, %v", name, now, before, after, err)
			}
		}
	}
}

// TestMoverOnTheNextFloor: who comes from one lift to another one has the velocity of that one at once.
func TestMoverOnTheNextFloor(t *testing.T) {
	const rate = 60
	var w World[int]
	m := Mover[int]{Up: moverUp, Snap: 0.1}
	left, right := floorOf(-4, 0, 0), floorOf(0, 4, 0)
	err := errors.Join(w.Set(0, left), w.Set(1, right), w.Set(2, Sphere{xy(-1, 0.5), 0.5}))
	velocities := [...]Vec{depthOf(0.5), depthOf(-0.25)}
	if dim == 2 {
		velocities = [...]Vec{xy(-0.5, 0), xy(0.25, 0)}
	}
	var seen [2]int
	for range 3 * rate {
		err = errors.Join(err, w.Move(0, velocities[0].Scale(1.0/rate)), w.Move(1, velocities[1].Scale(1.0/rate)))
		m.Slide(&w, 2, xy(1.5, -1), 1.0/rate)
		w.Step()
		if g, isOn := m.Floor(); isOn {
			if seen[g.ID]++; seen[g.ID] > 1-g.ID && g.Velocity.Sub(velocities[g.ID]).maxAbs() > 1e-9 {
				t.Fatalf("on %d: %v, want %v", g.ID, g.Velocity, velocities[g.ID])
			}
		}
	}
	if err != nil || seen[0] < 10 || seen[1] < 10 {
		t.Errorf("on the floors %v times: %v", seen, err)
	}
}

// TestMoverClimbsRoundSteps: a step is climbed or not by its height alone, at any rate of frames: stones, rods, wires and rails of lines, in space
// along the way and across it.
func TestMoverClimbsRoundSteps(t *testing.T) {
	type scene struct {
		shapes []Shape
		climbs bool
		isRail bool // he walks on along it, at its height
	}
	rail := func(y float64) Shape { return Segment{xy(5, y), xy(20, y)} }
	scenes := map[string]scene{
		"stone":      {shapes: []Shape{Sphere{xy(5, 0.1), 0.1}}, climbs: true},
		"high stone": {shapes: []Shape{Sphere{xy(5, 0.2), 0.2}}},
		"rod":        {shapes: []Shape{Capsule{xy(5, 0.18).Sub(depthOf(5)), xy(5, 0.18).Add(depthOf(5)), 0.02}}, climbs: true},
		"long rod":   {shapes: []Shape{Capsule{xy(5, 0.18), xy(20, 0.18), 0.02}}, climbs: true, isRail: true},
		"line":       {shapes: []Shape{rail(0.2)}, climbs: true, isRail: true},
		"high line":  {shapes: []Shape{rail(0.4)}},
		"line ahead": {shapes: []Shape{Segment{xy(5, 0.2).Sub(depthOf(5)), xy(5, 0.2).Add(depthOf(5))}}, climbs: true},
		"two lines":  {shapes: []Shape{rail(0.2), Segment{xy(8, 0.2), xy(5.000001, 0.2)}}, climbs: true, isRail: true},
	}
	for name, c := range scenes {
		for _, hz := range []int{10, 30, 60, 120, 1000} {
			for _, floor := range []Shape{HalfSpace{Normal: moverUp}, floorOf(-100, 100, 0)} {
				name := fmt.Sprintf("%s on a %T at %d Hz", name, floor, hz)
				var w World[int]
				err := errors.Join(w.Set(0, floor), w.Set(9, Capsule{xy(3, 0.31), xy(3, 1.5), 0.3}))
				for i, s := range c.shapes {
					err = errors.Join(err, w.Set(1+i, s))
				}
				m, v, dt := Mover[int]{Up: moverUp, Snap: 0.35, Step: 0.35}, Vec{}, 1/float64(hz)
				top := 0.0
				for n := range 3 * hz {
					v = m.Slide(&w, 9, xy(3, v.Dot(moverUp)-float64(10*dt)), dt)
					b, _ := w.Bounds(9)
					y := axes(b.Min)[1]
					// Behind a round step he slides down its back, in the air.
					if top = max(top, y); !m.OnFloor() && n*10 > hz && (c.isRail || axes(b.Center())[0] < 5) {
						err = errors.Join(err, fmt.Errorf("call %d: in the air at %v", n, b.Min))
						break
					}
				}
				at, _ := w.Position(9)
				if err != nil || c.climbs != (at.X > 11.5) || c.climbs != (top > 0.1) || c.isRail && math.Abs(axes(at)[1]-top-0.895) > 1e-3 {
					t.Errorf("%s: comes to %v, as high as %g, %v", name, at, top, err)
				}
			}
		}
	}
}

// TestMoverOnLines: of two lines in one, in space too, the hero stands on the face of the one that goes on, level.
func TestMoverOnLines(t *testing.T) {
	var w World[int]
	err := errors.Join(w.Set(0, Segment{xy(0, 0), xy(10, 0)}), w.Set(1, Segment{xy(8, 0), xy(5.000001, 0)}), w.Set(2, Sphere{xy(5, 0.41), 0.4}))
	m := Mover[int]{Up: moverUp}
	for n := range 60 {
		m.Slide(&w, 2, xy(3, -0.2), 1.0/60)
		if g, ok := m.Floor(); n > 5 && (!ok || g.Normal != moverUp) || err != nil {
			t.Fatalf("call %d: %v %v, %v", n, g, ok, err)
		}
	}
}

// TestHillsHaveTheirNormals rolls shapes over hills: what they hit has the normal that the tile has there by
// itself, or that of a face at the point that is hit, and of no other.
func TestHillsHaveTheirNormals(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	hits, others := 0, 0
	for round := range unlessBrief(60, 12) {
		m, up := hills(rng, []float64{0.02, 0.1, 0.5}[round%3])
		m.OneSided = rng.IntN(2) == 0
		var whole, tiles World[int]
		if err := whole.SetMesh(0, m); err != nil {
			t.Fatal(err)
		}
		for i := range m.Len() {
			if err := tiles.Set(i, m.At(i)); err != nil {
				t.Fatal(err)
			}
		}
		for _, body := range rollers(rng) {
			at := across(scatter(rng, 3), up)
			for range 12 {
				s := shifted(body, at.Add(up.Scale(1-lowestOf(body, up))))
				motion := across(scatter(rng, 2), up).Sub(up.Scale(2))
				h, ok := whole.SweepPart(s, motion, Filter[int]{Approaching: true})
				if !ok {
					continue
				}
				at = across(at.Add(motion.Scale(h.T)), up)
				hits++
				own, ok := Sweep(s, motion, m.At(h.Part))
				if !ok || own.T != h.T {
					t.Fatalf("%#v by %v: hit at %v, its tile at %v", s, motion, h.T, own.T)
				}
				if h.Normal == own.Normal {
					continue
				}
				others++
				isThere := false
				for i := range tiles.Overlapping(Sphere{h.Point, 1e-9}) {
					c := m.data.corners(int32(i))
					f := frontOf(&c)
					isThere = isThere || h.Normal == f || h.Normal == Vec{}.Sub(f)
				}
				if !isThere {
					t.Fatalf("%#v by %v: normal %v at %v, where no face has it; the tile alone has %v", s, motion, h.Normal, h.Point, own.Normal)
				}
			}
		}
	}
	if hits < 100 || others < 10 {
		t.Errorf("%d hits, %d with the normal of a face", hits, others)
	}
}

// TestMoverIsNeverStuckOnHills: who is not stopped, moves, on gentle hills and among peaks and slopes that are too
// steep to stand on.
func TestMoverIsNeverStuckOnHills(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 32))
	frames := 0
	for round := range unlessBrief(60, 40) {
		rise := []float64{0.02, 0.1, 0.3, 1}[round%4]
		m, up := hills(rng, rise)
		m.OneSided = rng.IntN(2) == 0
		for _, body := range rollers(rng) {
			wish := unit(across(scatter(rng, 1), up)).Scale(0.5 + 5*rng.Float64())
			if wish == (Vec{}) {
				continue
			}
			var w World[int]
			if err := w.SetMesh(0, m); err != nil {
				t.Fatal(err)
			}
			if err := w.Set(1, shifted(body, up.Scale(rise+0.1-lowestOf(body, up)))); err != nil {
				t.Fatal(err)
			}
			mover := Mover[int]{Up: up, Snap: float64(rng.IntN(2)) / 2, MaxSlope: []float64{0, 0.5, 1.4}[rng.IntN(3)]}
			const dt = 1.0 / 60
			var fall Vec
			stuck := 0
			for frame := range 60 {
				before, _ := w.Position(1)
				fall = fall.Sub(up.Scale(10 * dt))
				velocity := mover.Slide(&w, 1, wish.Add(fall), dt)
				fall = up.Scale(velocity.Dot(up))
				after, _ := w.Position(1)
				if across(after, up).maxAbs() > 3 {
					break
				}
				frames++
				stuck++
				if across(velocity, up).Len() <= wish.Len()/2 || across(after.Sub(before), up).Len() >= wish.Len()*dt/10 {
					stuck = 0
				}
				if stuck == 3 {
					t.Fatalf("round %d, frame %d: %#v stands, its velocity is %v", round, frame, body, velocity)
				}
			}
		}
	}
	if frames < 1000 {
		t.Errorf("%d frames", frames)
	}
}

// TestMoverTurnsUp: where Up or MaxSlope changes, so that what a hero stands on is no floor any more, he goes on as one who has forgotten it. With any
// other Up he goes no farther than his velocity and Snap tell.
func TestMoverTurnsUp(t *testing.T) {
	ups := []Vec{{}, xy(1, 0), xy(-1, 0), xy(1, 6e-17), xy(0, -1), xy(6e-17, -1)}
	for n := range unlessBrief(400, 100) {
		rng := rand.New(rand.NewPCG(uint64(n), 43))
		var w [2]World[int]
		var m [2]Mover[int]
		var end, after [2]Vec
		angle := 6.28 * rng.Float64()
		up, v := xy(math.Sin(angle), math.Cos(angle)), xy(10*rng.Float64()-5, 10*rng.Float64()-5)
		if n < len(ups) {
			up = ups[n]
		}
		by := xy(rng.Float64()-0.5, -rng.Float64())
		isFloor, hero := up.Dot(moverUp) > 0.7072, heroShapes(xy(0, 0.75))[heroNames[n%len(heroNames)]]
		for i := range 2 {
			if err := errors.Join(w[i].Set(1, HalfSpace{Vec{}, xy(0, 1)}), w[i].Set(0, hero)); err != nil {
				t.Fatal(err)
			}
			m[i] = Mover[int]{Up: moverUp, Snap: 0.1}
			for range 60 {
				m[i].Slide(&w[i], 0, xy(0, -1), 1.0/60)
			}
			start, _ := w[i].Position(0)
			if !m[i].OnFloor() {
				t.Fatal("he does not stand")
			}
			if m[i].Up = up; i == 1 && !isFloor {
				m[i].Forget()
			}
			if n%2 == 1 && !isFloor { // a lift, which he has left
				if err := w[i].Move(1, by); err != nil {
					t.Fatal(err)
				}
			}
			after[i] = m[i].Slide(&w[i], 0, v, 1.0/60)
			end[i], _ = w[i].Position(0)
			if far := end[i].Sub(start).Len(); far > 2*v.Len()/60+0.11 {
				t.Errorf("%d: with Up %v he goes %g by %v", n, up, far, v)
			}
		}
		if end[0] != end[1] || after[0] != after[1] || w[0].Hash() != w[1].Hash() {
			t.Errorf("%d: with Up %v he goes to %v and by %v, and one who has forgotten to %v and by %v", n, up, end[0], after[0], end[1], after[1])
		}
	}
}

// TestMoverWalksAcrossAnyUp: a level floor is a floor, and a walk along it is no jump, whatever the direction of Up and however small MaxSlope.
func TestMoverWalksAcrossAnyUp(t *testing.T) {
	for i := range 20 {
		for j := range 20 {
			for _, maxSlope := range []float64{0, 1e-9} {
				up := xy(float64(i-10)+0.5, float64(j)+1)
				var w World[int]
				if err := errors.Join(w.Set(1, HalfSpace{Vec{}, up}), w.Set(0, Sphere{unit(up).Scale(0.6), 0.5})); err != nil {
					t.Fatal(err)
				}
				m := Mover[int]{Up: up, MaxSlope: maxSlope, Snap: 0.1}
				for range 30 {
					m.Slide(&w, 0, unit(up).Scale(-1), 1.0/60)
				}
				along := unit(xy(up.Y, -up.X)).Scale(5)
				for _, v := range []Vec{{}, along, along.Neg()} {
					if m.Slide(&w, 0, v, 1.0/60); !m.OnFloor() {
						t.Errorf("Up %v, MaxSlope %g: by %v he leaves the floor", up, maxSlope, v)
					}
				}
			}
		}
	}
}

// TestMoverLandsInTheCallInWhichItLeaves: where the floor is taken away, or dropped, and the next one is reached in the same call, Landed tells of that.
func TestMoverLandsInTheCallInWhichItLeaves(t *testing.T) {
	for _, how := range []string{"removed", "dropped", "kept"} {
		var w World[string]
		err := errors.Join(w.Set("floor", floorOf(-9, 9, 0)), w.Set("shelf", floorOf(-9, 9, 5)), w.Set("hero", Sphere{xy(0, 5.51), 0.5}))
		w.SetFilter("shelf", 2, ^uint64(0))
		m := Mover[string]{Up: moverUp, OneWay: 2}
		for range 30 {
			m.Slide(&w, "hero", xy(0, -1), 1.0/60)
		}
		switch how {
		case "removed":
			w.Remove("shelf")
		case "dropped":
			m.Drop()
		}
		m.Slide(&w, "hero", xy(0, -600), 1.0/60)
		if speed, ok := m.Landed(); err != nil || !m.OnFloor() || ok != (how != "kept") || ok && speed != 600 {
			t.Errorf("%s: landed by %v, %v, on floor %v, %v", how, speed, ok, m.OnFloor(), err)
		}
	}
}

// TestMoverLandsByItsFall: where the floor is another one by now, Landed tells whether the hero has fallen farther than Snap, whatever the ids are:
// from tile to tile at one height he does not land, and from a crate upon the ground of the same id he does.
func TestMoverLandsByItsFall(t *testing.T) {
	for _, id := range []int{1, 2} {
		for _, snap := range []float64{0, 0.25} {
			for _, high := range []float64{0, 0.125, 0.5, 2} {
				for _, far := range []float64{0, 1e6} {
					var w World[int]
					floor := floorOf(far-50, far+50, 0)
					crate := Box{xy(far-3, high-1).Sub(depthOf(3)), xy(far+3, high).Add(depthOf(3))}
					err := errors.Join(w.SetParts(1, crate, floorOf(far-40, far-30, 0)), w.Set(0, Sphere{xy(far, high+0.75), 0.5}))
					m := Mover[int]{Up: moverUp, Snap: snap}
					m.Slide(&w, 0, xy(0, -60), 1.0/60)
					m.Slide(&w, 0, xy(0, -1), 1.0/60)
					if g, ok := m.Floor(); !ok || g.ID != 1 {
						t.Fatal("he does not stand")
					}
					w.Remove(1)
					err = errors.Join(err, w.Set(id, floor))
					m.Slide(&w, 0, xy(1, -600), 1.0/60)
					speed, ok := m.Landed()
					if g, isOn := m.Floor(); err != nil || !isOn || g.ID != id || ok != (high > snap) || ok && !(speed > 599) {
						t.Errorf("upon %d, %g lower, snap %g, at %g: on %v, %v, lands %v at %g, %v", id, high, snap, far, g.ID, isOn, ok, speed, err)
					}
				}
			}
		}
	}
}
