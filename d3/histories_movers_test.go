package d3

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMoversOfAnyHistory: what movers do in a World follows from what is in it, as its answers do: see TestAnswersOfAnyHistory.
func TestMoversOfAnyHistory(t *testing.T) {
	for i := range tiedPopulations {
		population := &tiedPopulations[i]
		t.Run(population.name, func(t *testing.T) {
			for round := range unlessBrief(dim-1, 1) {
				rng := rand.New(rand.NewPCG(*seed, uint64(1000+round)))
				all := contentsOf(rng, population, 2+rng.IntN(population.most))
				heroes := len(all)
				for range 6 {
					all = append(all, content{parts: heroParts(rng), layer: 1, mask: ^uint64(0)})
				}
				other := func() content { return population.draw(rng) }
				asked := rng.Uint64()
				var want []string
				for _, h := range histories {
					w := h.live(t, all, other, rng)
					if h.name == "in order" {
						name := func(id int) string { return fmt.Sprint(id) }
						compareLines(t, fmt.Sprintf("round %d, replayed", round), frames(replayed(t, w), name, heroes, len(all), asked), &want)
					}
					compareLines(t, fmt.Sprintf("round %d, %s", round, h.name), frames(w, func(id int) int { return id }, heroes, len(all), asked), &want)
				}
			}
		})
	}
}

// heroParts are the parts of a mover.
func heroParts(rng *rand.Rand) []Shape {
	p := lattice(rng, 2*latticeSide).Scale(0.5).Add(xy(0, float64(rng.IntN(4))))
	switch rng.IntN(6) {
	case 0:
		return []Shape{Sphere{p, 0.5}}
	case 1:
		return []Shape{Capsule{p, p.Add(xy(0, 1)), 0.5}}
	case 2:
		return []Shape{sharpShape(rng, p)}
	case 3:
		return []Shape{Box{p, p.Add(fill(0.5))}, Sphere{p.Add(fill(0.5)), 0.5}, Box{p, p.Add(fill(0.5))}}
	}
	return []Shape{Box{p.Sub(fill(0.5)), p.Add(fill(0.5))}}
}

// frames moves the objects from heroes on by movers, and some others by themselves, frame by frame. It returns lines of all that comes of it.
func frames[K comparable](w *World[K], id func(i int) K, heroes, end int, asked uint64) (all []string) {
	rng := rand.New(rand.NewPCG(asked, 2))
	movers := make([]Mover[K], end-heroes)
	calls := make([]SlideCall[K], len(movers))
	for i := range movers {
		m := &movers[i]
		*m = Mover[K]{Snap: float64(rng.IntN(2)) / 4, Step: float64(rng.IntN(3)) / 4, OneWay: 2 * rng.Uint64N(2), Corner: float64(rng.IntN(2)) / 4}
		if m.MaxSlope = float64(rng.IntN(3)) * 0.7; rng.IntN(4) > 0 {
			m.Up = xy(0, 1)
		}
		if f, _ := filtersFor[K](rng); len(f) > 0 {
			m.Filter = f[0]
		}
		calls[i] = SlideCall[K]{Mover: m, ID: id(heroes + i)}
	}
	for frame := range 24 {
		for i := range heroes {
			switch rng.IntN(24) {
			case 0, 2:
				w.Move(id(i), askingMotion(rng).Scale(0.25))
			case 1:
				w.MoveTurning(id(i), Motion{Move: askingMotion(rng).Scale(0.25), Spin: turnZ(float64(rng.IntN(3)) / 4), Pivot: lattice(rng, latticeSide)})
			}
		}
		for i := range calls {
			calls[i].Velocity = calls[i].Velocity.Add(askingMotion(rng).Scale(0.5)).Sub(xy(0, 0.25))
		}
		if frame%3 == 0 {
			w.Slides(calls, 0.25)
		}
		for i := range movers {
			m, c := &movers[i], &calls[i]
			if frame%3 != 0 {
				c.Velocity = m.Slide(w, c.ID, c.Velocity, 0.25)
			}
			all = append(all, fmt.Sprintln("Slide", frame, i, c.Velocity, movedLine(w, m, c.ID)))
			switch rng.IntN(12) {
			case 0:
				done := m.Rotate(w, c.ID, Motion{Spin: turnZ(float64(1+rng.IntN(3)) / 2), Pivot: lattice(rng, latticeSide)})
				all = append(all, fmt.Sprintln("Rotate", frame, i, done, movedLine(w, m, c.ID)))
			case 1:
				ok := m.Resize(w, c.ID, heroParts(rng)[0])
				all = append(all, fmt.Sprintln("Resize", frame, i, ok, movedLine(w, m, c.ID)))
			case 2:
				by, ok := w.Push(c.ID)
				all = append(all, fmt.Sprintln("Push", frame, i, by, ok))
			case 3:
				m.Drop()
			case 4:
				c.Velocity = Vec{}
			}
		}
		if rng.IntN(3) > 0 {
			for _, e := range w.AppendStep(nil) {
				all = append(all, fmt.Sprintln("Step", frame, e, e.Point, e.Normal, e.PartA, e.PartB))
			}
		}
	}
	return all
}

// movedLine tells where a mover is, and all that its methods tell, with all bits.
func movedLine[K comparable](w *World[K], m *Mover[K], id K) string {
	p, _ := w.Position(id)
	speed, hasLanded := m.Landed()
	line := fmt.Sprintln(p, speed, hasLanded, m.Left(), m.OnWall(), m.OnCeiling(), m.SinceFloor(), slices.Collect(m.Contacts()), slices.Collect(m.Pushes()))
	if floor, isOn := m.Floor(); isOn {
		line += fmt.Sprintln("on", floor)
	}
	if a, b, isSqueezed := m.Squeezed(); isSqueezed {
		line += fmt.Sprintln("between", a, b)
	}
	return line
}
