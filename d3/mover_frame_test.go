package d3

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"testing"
)

// frameOrders are two orders of a frame: what moves is set in motion, and the hero goes, with one Step at the end, and with another one in between.
var frameOrders = []string{"Move, Slide, Step", "Move, Step, Slide, Step"}

// playFrame plays a frame in one of the orders, and returns the events.
func playFrame(w *World[int], order string, move func() error, slide func()) (events []Event[int], err error) {
	err = move()
	if order == frameOrders[1] {
		events = append(events, w.Step()...)
	}
	slide()
	return append(events, w.Step()...), err
}

// TestMoverMeetsHazards: a hazard that moves past a hero enters and exits, once if there is one Step a frame, whether he stands or walks, in each order of the
// frame and of insertion. He is in contact after a Step exactly if the events say so.
func TestMoverMeetsHazards(t *testing.T) {
	const solid, hazard = 1, 2
	hazards := map[string]Shape{
		"ball":    Sphere{Radius: 0.3},
		"spike":   Triangle{xy(-0.3, -0.2), xy(-0.3, 0.2), xy(0.3, 0)},
		"saw":     Box{fill(-0.25), fill(0.25)}.In(Transform{Rotation: turn([3]float64{0, 0, 1}, 0.3)}),
		"block":   Box{fill(-0.25), fill(0.25)},
		"arrow":   Segment{xy(-0.5, 0), xy(0.5, 0)},
		"point":   Vec{},
		"capsule": Capsule{xy(0, -0.3), xy(0, 0.3), 0.1},
	}
	ways := map[string]func(w *World[int], n int) error{
		"by Move": func(w *World[int], _ int) error { return w.Move(5, xy(0.125, 0)) },
		"by MoveAlong": func(w *World[int], _ int) error {
			return w.MoveAlong(5, Leg{0.25, xy(0.0625, 0.0625)}, Leg{1, xy(0.125, 0)})
		},
		"by Set": func(w *World[int], _ int) error {
			s, _ := w.Get(5)
			return w.Set(5, placed(s, Transform{Position: xy(0.125, 0)}))
		},
	}
	for name, s := range hazards {
		for way, move := range ways {
			for _, order := range frameOrders {
				for _, isFirst := range []bool{false, true} {
					for _, walk := range []Vec{{}, xy(1, 0), xy(-1, 0)} {
						var w World[int]
						hero := Capsule{xy(0, 0.4), xy(0, 1.2), 0.3}
						add := func() error { return w.Set(5, placed(s, Transform{Position: xy(-3, 0.7)})) }
						var err error
						if isFirst {
							err = add()
						}
						err = errors.Join(err, w.Set(0, floorOf(-90, 90, 0)), w.Set(1, hero))
						if !isFirst {
							err = errors.Join(err, add())
						}
						w.SetFilter(5, hazard, 1)
						m := Mover[int]{Up: moverUp, Snap: 0.1, Filter: Filter[int]{Mask: solid}}
						enters, exits, v := 0, 0, Vec{}
						for n := range 64 {
							events, e := playFrame(&w, order, func() error { return move(&w, n) }, func() {
								v = m.Slide(&w, 1, walk.Add(xy(0, v.Dot(moverUp)-0.2)), 1.0/60)
							})
							err = errors.Join(err, e)
							for _, e := range events {
								switch {
								case e.Kind == Stay || e.A != 5 && e.B != 5:
								case e.Kind == Enter:
									enters++
								default:
									exits++
								}
							}
							if isIn := len(w.AppendOverlappingID(nil, 5)) > 0; isIn != (enters > exits) {
								t.Fatalf("%s %s, %s, first %v, walking %v, frame %d: overlaps %v, %d Enters, %d Exits", name, way, order, isFirst, walk, n, isIn, enters, exits)
							}
						}
						// In other frames the hazard goes ahead of a hero who walks with it, and he comes after it.
						isOnce := way != "by Set" && order == frameOrders[0] || walk == Vec{}
						if enters == 0 || isOnce && enters > 1 || exits != enters || err != nil {
							t.Errorf("%s %s, %s, first %v, walking %v: %d Enters, %d Exits, %v", name, way, order, isFirst, walk, enters, exits, err)
						}
					}
				}
			}
		}
	}
}

// TestMoverRidesInOneStep: on lifts that rise, sink and go sideways, and before walls that push, a hero is at the same place in each order of the
// frame, he overlaps nothing, and the events know of no contact, for there is none.
func TestMoverRidesInOneStep(t *testing.T) {
	lift := floorOf(-4, 4, 0)
	for name, motion := range map[string]Vec{"up": xy(0, 0.0625), "down": xy(0, -0.0625), "sideways": xy(0.0625, 0), "askew": xy(-0.03125, 0.0625)} {
		for _, jumps := range []bool{false, true} {
			var places [2][]Vec
			for i, order := range frameOrders {
				var w World[int]
				err := errors.Join(w.Set(0, lift), w.Set(1, Capsule{xy(0, 0.3125), xy(0, 1.2), 0.3}), w.Set(2, Box{xy(-9, -3), xy(-8, 3).Add(depthOf(1))}))
				m, v := Mover[int]{Up: moverUp, Snap: 0.2}, Vec{}
				for n := range 60 {
					events, e := playFrame(&w, order, func() error {
						if n < 5 {
							return nil
						}
						return errors.Join(w.Move(0, motion), w.Move(2, xy(0.125, 0).Add(motion)))
					}, func() {
						if v = v.Add(xy(0, -0.2)); jumps && n == 30 {
							v = xy(0, 3)
						}
						v = m.Slide(&w, 1, v, 1.0/60)
					})
					err = errors.Join(err, e)
					for _, e := range events {
						if i == 0 && (e.A == 1 || e.B == 1) {
							t.Fatalf("%s, %s, jumps %v, frame %d: %v", name, order, jumps, n, e)
						}
					}
					if in := w.AppendOverlappingID(nil, 1); len(in) > 0 || !jumps && n > 5 && !m.OnFloor() {
						t.Fatalf("%s, %s, jumps %v, frame %d: overlaps %v, on the floor %v", name, order, jumps, n, in, m.OnFloor())
					}
					at, _ := w.Position(1)
					places[i] = append(places[i], at)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for n := range places[0] {
				if off := places[0][n].Sub(places[1][n]).maxAbs(); off > 1e-9 {
					t.Fatalf("%s, jumps %v, frame %d: the orders differ by %g", name, jumps, n, off)
				}
			}
		}
	}
}

// TestMoverSeveralHeroes: what moves is met by each of several heroes, whose turns are before or after the Step.
func TestMoverSeveralHeroes(t *testing.T) {
	for _, late := range []bool{false, true} {
		name := fmt.Sprintf("late %v", late)
		var w World[int]
		err := errors.Join(w.Set(0, HalfSpace{Normal: moverUp}), w.Set(9, Box{xy(-9, 0.1), xy(-8, 9).Add(depthOf(1))}))
		var heroes [2]Mover[int]
		for i := range heroes {
			heroes[i] = Mover[int]{Up: moverUp}
			err = errors.Join(err, w.Set(1+i, Sphere{xy(float64(3*i), 0.75), 0.5}))
			w.SetFilter(1+i, 2, 1)
		}
		for n := range 80 {
			err = errors.Join(err, w.Move(9, xy(0.25, 0)))
			for i := range heroes {
				if i == 1 && late {
					w.Step()
				}
				heroes[i].Slide(&w, 1+i, xy(0, -1), 1.0/60)
				if in := w.AppendOverlappingID(nil, 1+i); len(in) > 0 {
					t.Fatalf("%s, frame %d: hero %d overlaps %v", name, n, i, in)
				}
			}
			if !late {
				w.Step()
			}
		}
		b, _ := w.Bounds(9)
		for i := range heroes {
			if at, _ := w.Position(1 + i); !(at.X > b.Max.X) || err != nil {
				t.Errorf("%s: hero %d is at %v, what pushes at %v, %v", name, i, at, b.Max, err)
			}
		}
	}
}

// TestMoverJumpsOffALift: who jumps off a lift that rises goes velocity·dt in the next frame, at any rate, though the lift is
// faster than his jump: both move in the same time. It is so before a wall that comes from behind, too.
func TestMoverJumpsOffALift(t *testing.T) {
	for _, hz := range []float64{10, 30, 60, 240, 1000} {
		for _, order := range append(frameOrders, "Set, Slide, Step") {
			for _, toSide := range []bool{false, true} {
				along := moverUp
				if toSide {
					along = xy(1, 0)
				}
				var w World[int]
				err := errors.Join(w.Set(0, HalfSpace{along.Scale(-0.5 - 1e-6), along}), w.Set(1, Sphere{Radius: 0.5}))
				m := Mover[int]{Up: moverUp}
				if toSide {
					m.Up = Vec{}
				}
				v, dt := Vec{}, 1/hz
				for n := range 12 {
					before, _ := w.Position(1)
					_, e := playFrame(&w, order, func() error {
						switch {
						case n < 2:
							return nil
						case order == "Set, Slide, Step":
							return w.Set(0, HalfSpace{along.Scale(float64(n-1)*6*dt - 0.5 - 1e-6), along})
						}
						return w.Move(0, along.Scale(6*dt))
					}, func() {
						switch {
						case n == 8:
							v = along // and 6 more, of the lift
						case n > 8:
							v = along.Scale(7)
						}
						m.Slide(&w, 1, v, dt)
					})
					err = errors.Join(err, e)
					after, _ := w.Position(1)
					if off := after.Sub(before).Sub(v.Scale(dt)).maxAbs(); n > 8 && off > 1e-9 || err != nil {
						t.Fatalf("%s, %g Hz, to the side %v, frame %d: %v, not %v: off by %g, %v", order, hz, toSide, n, after.Sub(before), v.Scale(dt), off, err)
					}
				}
			}
		}
	}
}

// TestMoverMeetsWhatMovesTwice: a Move after a Slide of the same frame goes on from where the first one led.
func TestMoverMeetsWhatMovesTwice(t *testing.T) {
	var w World[int]
	var m Mover[int]
	err := errors.Join(w.Set(0, Sphere{xy(0, 0), 1}), w.Set(1, Sphere{xy(9, 0), 1}), w.Move(1, xy(-4, 0)))
	m.Slide(&w, 0, Vec{}, 1)
	if at, _ := w.Position(1); at != xy(5, 0) {
		t.Errorf("after the Slide it is at %v", at)
	}
	err = errors.Join(err, w.Move(1, xy(-1, 0)))
	m.Slide(&w, 0, Vec{}, 1)
	w.Step()
	if at, _ := w.Position(1); at != xy(4, 0) || err != nil {
		t.Errorf("after the Step it is at %v, %v", at, err)
	}
}

// TestMoverSlidesOften: many calls of Slide before one Step tell of all that they met, as one call does, and at its times if they are as fast. A
// record of a World in between has the way, too.
func TestMoverSlidesOften(t *testing.T) {
	const trigger = 2
	for _, calls := range []int{1, 2, 16, 17, 32} {
		for _, way := range []string{"straight", "aslant", "to and fro"} {
			var w World[string]
			err := errors.Join(w.Set("hero", Sphere{xy(1e3, 0), 0.5}), w.Set("coin", Sphere{xy(1e3+1.2, 0.1), 0.1}))
			w.SetFilter("coin", trigger, 1)
			m := Mover[string]{Filter: Filter[string]{Mask: 1}}
			w.Step()
			v, want := xy(10, 0), 2
			if way == "aslant" {
				v = xy(10, 1)
			}
			for range calls {
				m.Slide(&w, "hero", v, 1/float64(calls))
			}
			if way == "to and fro" {
				want = 4
				for range calls {
					m.Slide(&w, "hero", v.Neg(), 1/float64(calls))
				}
			}
			var record bytes.Buffer
			err = errors.Join(err, w.Record(&record))
			events := w.Step()
			err = errors.Join(err, w.Record(nil))
			if len(events) != want || err != nil {
				t.Fatalf("%d calls, %s: %v, %v", calls, way, events, err)
			}
			first := 0.06 // where they are half a meter apart on a straight way
			if way == "straight" && !(math.Abs(events[0].T-first) < 2e-3) || !(events[0].T < 0.1) {
				t.Errorf("%d calls, %s: %v", calls, way, events)
			}
			if got, err := Replay(&record); err != nil || got.Difference != nil {
				t.Errorf("%d calls, %s, done again: %v, %v", calls, way, err, got.Difference)
			}
		}
	}
}
