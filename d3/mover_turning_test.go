package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMoverTurnedAway: a beam that turns takes a hero along, however far it turns in a frame, and whether Step or Slide comes first.
func TestMoverTurnedAway(t *testing.T) {
	const frames, length = 6, 4
	for name, hero := range heroShapes(Vec{}) {
		for _, degrees := range []float64{2, 8, 20, 45} {
			for _, reach := range []float64{0.3, 0.6, 0.95} {
				for _, isFirst := range []bool{true, false} {
					var w World[int]
					beam := Segment{Vec{}, xy(length, 0)}
					at := xy(reach*length, 0).Add(xy(0, 0.9))
					if err := w.Set(1, placed(hero, Transform{Position: at})); err != nil {
						t.Fatal(err)
					}
					_ = w.Set(2, beam)
					m := Mover[int]{}
					m.Slide(&w, 1, Vec{}, 1)
					turned, pushed := 0.0, 0.0
					for range frames {
						turn := func() {
							if err := w.MoveTurning(2, Motion{Spin: turnZ(degrees * math.Pi / 180)}); err != nil {
								t.Fatal(err)
							}
							turned += degrees
						}
						turn()
						if isFirst {
							w.Step()
						}
						m.Slide(&w, 1, Vec{}, 1)
						if !isFirst {
							w.Step()
						}
						s, _ := w.Get(1)
						b, _ := w.Get(2)
						if Overlap(s, b) {
							t.Fatalf("%s, %v°, %v, %v: the beam is in the hero: %v %v", name, degrees, reach, isFirst, s, b)
						}
						// The hero is ahead of the beam, or has slipped over its end.
						p, _ := w.Position(1)
						end := b.(Segment).B
						pushed = max(pushed, p.Sub(at).Len())
						if side := turnedBy(unit(end), 90); p.Len() < length-0.5 && turned < 180 && p.Dot(side) < 0 {
							t.Fatalf("%s, %v° a frame, at %v of the beam, after %v°: the beam has passed through the hero at %v", name, degrees, reach, turned, p)
						}
					}
					if degrees*frames > 90 && pushed < 0.1 {
						t.Fatalf("%s, %v° a frame, at %v of the beam: the hero has not moved", name, degrees, reach)
					}
				}
			}
		}
	}
}

// turnedBy returns v turned about z by some degrees.
func turnedBy(v Vec, degrees float64) Vec {
	to := (&Motion{Spin: turnZ(degrees * math.Pi / 180)}).At(1)
	return to.Rotation.Apply(v)
}

// TestMoverRotates: a bar in a corridor turns until it touches the wall, keeps a gap, and goes on turning the other way.
func TestMoverRotates(t *testing.T) {
	var w World[int]
	_ = w.Set(1, Box{Vec{}.Sub(at([3]float64{1, 0.1, 0.1})), at([3]float64{1, 0.1, 0.1})})
	_ = w.Set(2, HalfSpace{xy(0, 0.5), xy(0, -1)})
	var m Mover[int]
	if done := m.Rotate(&w, 1, Motion{Spin: turnZ(0.2)}); done != 1 {
		t.Fatalf("it is free, and turns %v", done)
	}
	// A corner 1 by 0.1 from the middle is at the height 0.5 where sin(φ)+0.1·cos(φ) is.
	want := math.Asin(0.5/math.Sqrt(1.01)) - math.Atan(0.1)
	done := m.Rotate(&w, 1, Motion{Spin: turnZ(0.8)})
	s, _ := w.Get(1)
	gap := Distance(s, HalfSpace{xy(0, 0.5), xy(0, -1)})
	if math.Abs(0.2+0.8*done-want) > 1e-3 || !(gap > 0 && gap < 1e-9) {
		t.Errorf("it turns %v to %v, not %v, with a gap of %v", done, 0.2+0.8*done, want, gap)
	}
	if again := m.Rotate(&w, 1, Motion{Spin: turnZ(0.5)}); again > 1e-9 {
		t.Errorf("it goes on to turn %v", again)
	}
	if back := m.Rotate(&w, 1, Motion{Spin: turnZ(-0.5)}); back != 1 {
		t.Errorf("it turns back %v", back)
	}
	for _, motion := range []Motion{{Spin: turnZ(math.NaN())}, {Move: xy(math.Inf(1), 0)}} {
		if done := m.Rotate(&w, 1, motion); done != 0 {
			t.Errorf("%v: %v", motion, done)
		}
	}
	if done := m.Rotate(&w, 3, Motion{Spin: turnZ(1)}); done != 0 {
		t.Errorf("nobody: %v", done)
	}
	if done := m.Rotate(&w, 2, Motion{Spin: turnZ(1)}); done != 0 {
		t.Errorf("what has no bounds: %v", done)
	}
	before, _ := w.Get(1)
	if done := m.Rotate(&w, 1, Motion{}); done != 1 {
		t.Errorf("no motion: %v", done)
	}
	if after, _ := w.Get(1); after != before {
		t.Errorf("no motion changes %v to %v", before, after)
	}
}

// TestMoverRotatesNowhere: whatever the hero turns into, it overlaps nothing afterwards, and what it has done is free.
func TestMoverRotatesNowhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, *seed))
	stopped := 0
	for range unlessBrief(400, 60) {
		var w World[int]
		for id := range 12 {
			_ = w.Set(id+2, turnable(rng, scatter(rng, 4), true))
		}
		hero := heroShapes(scatter(rng, 3))[heroNames[rng.IntN(len(heroNames))]]
		_ = w.Set(1, hero)
		if len(w.AppendOverlappingID(nil, 1)) > 0 {
			continue
		}
		p, _ := w.Position(1)
		motion := turningMotion(rng, p)
		first, isHit := w.SweepTurningID(1, motion)
		var m Mover[int]
		done := m.Rotate(&w, 1, motion)
		if hit := w.AppendOverlappingID(nil, 1); len(hit) > 0 {
			t.Fatalf("%#v %v: after %v it is in %v", hero, motion, done, hit)
		}
		// It stops a little before it meets something: by a gap, and where it grazes that is a longer way.
		if isHit && !(done <= first.T) || !isHit && done < 1 || isHit && done < first.T-1e-4 {
			t.Fatalf("%#v %v: done %v, SweepTurning %v, %v", hero, motion, done, first, isHit)
		}
		if done < 1 {
			stopped++
		}
	}
	if stopped < 10 {
		t.Errorf("%d were stopped", stopped)
	}
}

// TestMoverMeetsFirst: a mover that is new meets what has begun to turn, or to move, since the last Step, in its first call.
func TestMoverMeetsFirst(t *testing.T) {
	for _, degrees := range []float64{10, 30, 40, 60} {
		for _, turns := range []bool{true, false} {
			var w World[int]
			_ = w.Set(1, Sphere{xy(2, 1), 0.5})
			_ = w.Set(2, Segment{Vec{}, xy(4, 0)})
			if turns {
				_ = w.MoveTurning(2, Motion{Spin: turnZ(degrees * math.Pi / 180)})
			} else {
				_ = w.Move(2, xy(0, degrees/10))
			}
			var m Mover[int]
			m.Slide(&w, 1, Vec{}, 1)
			p, _ := w.Position(1)
			s, _ := w.Get(2)
			beam := s.(Segment)
			if side := turnedBy(beam.B.Sub(beam.A), 90); p.Sub(beam.A).Dot(side) < 0 || Distance(p, beam) < 0.5 {
				t.Errorf("%v°, turns: %v: the hero is at %v beside %v", degrees, turns, p, beam)
			}
		}
	}
}

// TestMoverBehindDoor presses a hero with a door, which turns or moves, against a wall and into a corner. It slides out of the way along
// the wall, or is squeezed; it never leaves by the other side of the door.
func TestMoverBehindDoor(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, *seed))
	squeezed, escaped := 0, 0
	for range unlessBrief(2000, 200) {
		degrees := 5 + 40*rng.Float64()
		hasCorner, turns := rng.IntN(2) == 0, rng.IntN(2) == 0
		var w World[string]
		_ = w.Set("hero", Sphere{xy(5+2*rng.Float64(), 1.5+rng.Float64()), 1})
		_ = w.Set("door", Box{at([3]float64{0, -0.1, -50}), at([3]float64{10, 0.1, 50})})
		_ = w.Set("wall", HalfSpace{xy(0, 4), xy(0, -1)})
		if hasCorner {
			_ = w.Set("left", HalfSpace{xy(3.5, 0), xy(1, 0)})
		}
		var m Mover[string]
		turned := 0.0
		for frame := range 8 {
			before, _ := w.Position("hero")
			motion := Motion{Spin: turnZ(degrees * math.Pi / 180)}
			if turns {
				_ = w.MoveTurning("door", motion)
			} else {
				_ = w.Move("door", xy(0, degrees/20))
			}
			m.Slide(&w, "hero", Vec{}, 1)
			hero, _ := w.Position("hero")
			turned += degrees
			end := turnedBy(xy(1, 0), turned)
			height := hero.Dot(turnedBy(end, 90))
			if !turns {
				end = xy(1, 0)
				height = axes(hero)[1] - turned/20
			}
			w.Step()
			if _, _, ok := m.Squeezed(); ok {
				squeezed++
				break
			}
			if along := hero.Dot(end); along > 10 || along < 0 || turned > 150 {
				escaped++ // past an end of the door
				break
			}
			if height < 0 {
				t.Fatalf("%v° a frame, corner: %v, turns: %v, frame %d: the hero is at %v behind the door, by %v; before %v", degrees, hasCorner, turns, frame, hero, height, before)
			}
		}
	}
	if squeezed == 0 || escaped == 0 {
		t.Errorf("squeezed %d times, escaped %d times", squeezed, escaped)
	}
}

// TestMoverBetweenDoors: two doors that come at a hero from both sides, turning or not, squeeze him. None of them goes through him unsaid.
func TestMoverBetweenDoors(t *testing.T) {
	for _, turns := range []bool{true, false} {
		for _, far := range []float64{0.8, 2.2, 4} {
			var w World[string]
			_ = w.Set("hero", Sphere{Vec{}, 0.5})
			_ = w.Set("left", Box{at([3]float64{-1.5, -9, -9}), at([3]float64{-1, 9, 9})})
			_ = w.Set("right", Box{at([3]float64{1, -9, -9}), at([3]float64{1.5, 9, 9})})
			var m Mover[string]
			m.Slide(&w, "hero", Vec{}, 1)
			w.Step()
			for id, by := range map[string]float64{"left": far, "right": -far} {
				motion := Motion{Move: xy(by, 0)}
				if turns {
					motion.Spin = turnZ(1e-9)
				}
				_ = w.MoveTurning(id, motion)
			}
			m.Slide(&w, "hero", Vec{}, 1)
			if _, _, ok := m.Squeezed(); !ok {
				p, _ := w.Position("hero")
				t.Errorf("turns: %v, by %v: not squeezed, at %v", turns, far, p)
			}
		}
	}
}

// TestMoverRotatesAfterSlide: what slides, and then turns or moves by Rotate, enters in the next Step what it is in by then, and tells of nothing
// else: the way to another place is none to this one.
func TestMoverRotatesAfterSlide(t *testing.T) {
	entered := 0
	for n := range unlessBrief(200, 50) {
		rng := rand.New(rand.NewPCG(uint64(n), 42))
		var w World[int]
		err := w.Set(0, Capsule{Vec{}, xy(0, 1), 0.5})
		for id := 1; id < 40; id++ {
			err = errors.Join(err, w.Set(id, Sphere{xy(2+10*rng.Float64(), 12*rng.Float64()-6), 0.3}))
			w.SetFilter(id, 2, 1)
		}
		w.Step()
		m := Mover[int]{Filter: Filter[int]{Mask: 1}}
		m.Slide(&w, 0, xy(8*rng.Float64(), 0), 1)
		p, _ := w.Position(0)
		done := m.Rotate(&w, 0, Motion{Move: xy(0, 8*rng.Float64()-4), Spin: turnZ(rng.Float64()), Pivot: p})
		in := w.AppendOverlappingID(nil, 0)
		entered += len(in)
		events := w.Step()
		for _, e := range events {
			if e.Kind != Enter || !slices.Contains(in, e.B) {
				t.Errorf("%d: %v, and it is in %v", n, e, in)
			}
		}
		if err != nil || done != 1 || len(events) != len(in) {
			t.Errorf("%d: %d events, in %v, done %v, %v", n, len(events), in, done, err)
		}
	}
	if entered == 0 {
		t.Error("it has entered nothing")
	}
}
