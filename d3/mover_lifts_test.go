package d3

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// liftScene is a hero on a lift among walls, and what moves in a call, as seen from the lift.
type liftScene struct {
	shapes  map[int][]Shape // of the lift, which is 1, of walls and of pushers
	motions map[int]Motion
	hero    []Shape
	oneWay  []int // those on a layer of OneWay
	order   string
	wish    Vec
}

// newLiftScene makes a scene by random.
func newLiftScene(rng *rand.Rand) (s liftScene) {
	s.shapes = map[int][]Shape{1: {Box{xy(-20, -1).Sub(depthOf(20)), xy(20, 0).Add(depthOf(20))}}}
	s.motions = make(map[int]Motion)
	all := heroShapes(xy(0, 1.2))
	s.hero = []Shape{all[heroNames[rng.IntN(len(heroNames))]]}
	if rng.IntN(4) == 0 {
		s.hero = append(s.hero, Sphere{xy(0.1, 1.6), 0.4})
	}
	plate := func(from, to Vec) Shape { return Box{from.Sub(depthOf(9)), to.Add(depthOf(9))} }
	if rng.IntN(2) == 0 {
		x := 0.75 + float64(rng.IntN(2))*rng.Float64()
		s.shapes[2] = []Shape{plate(xy(x, 0.1), xy(x+0.2, 9))}
	}
	if rng.IntN(2) == 0 {
		x := 0.75 + float64(rng.IntN(2))*rng.Float64()
		s.shapes[3] = []Shape{plate(xy(-x-0.2, 0.1), xy(-x, 9))}
	}
	if rng.IntN(3) == 0 {
		y := 2.2 + rng.Float64()
		s.shapes[4] = []Shape{plate(xy(-9, y), xy(9, y+0.2))}
	}
	for id := 5; id < 6+rng.IntN(3); id++ {
		c, size := xy(rng.Float64()*8-4, 0.3+3*rng.Float64()), 0.1+0.4*rng.Float64()
		turned := Transform{Position: c, Rotation: turn([3]float64{0, 0, 1}, rng.Float64()*6)}
		shape := []Shape{Capsule{c.Sub(depthOf(9)), c.Add(depthOf(9)), size}, plate(xy(-size, -size), xy(size, size)).(Box).In(turned), plate(c, c.Add(xy(size, size)))}[rng.IntN(3)]
		s.shapes[id] = []Shape{shape}
		m := Motion{Move: xy(0, 1).Sub(c).Scale(2 * rng.Float64()).Add(xy(rng.Float64()-0.5, rng.Float64()-0.5))}
		if rng.IntN(4) == 0 {
			m.Spin, m.Pivot = turnZ(rng.Float64()-0.5), c.Add(xy(rng.Float64(), 0))
		}
		s.motions[id] = m
		if rng.IntN(5) == 0 {
			s.oneWay = append(s.oneWay, id)
		}
	}
	s.order = frameOrders[rng.IntN(2)]
	if rng.IntN(2) == 0 {
		s.wish = xy(rng.Float64()*2-1, -0.2)
	}
	return s
}

// liftAnswers are those of a mover, as seen from the lift.
type liftAnswers struct {
	text  string // what is compared as it is
	place Vec
	left  Vec
	vecs  []Vec
}

// play plays a scene, moved by place, while all moves by ride.
func (s *liftScene) play(t *testing.T, place, ride Vec) (all []liftAnswers) {
	t.Helper()
	var w World[int]
	set := func(id int, shapes []Shape) error {
		var there []Shape
		for _, shape := range shapes {
			there = append(there, placed(shape, Transform{Position: place}))
		}
		return w.SetParts(id, there...)
	}
	err := set(0, s.hero)
	for id := range 12 {
		if len(s.shapes[id]) > 0 {
			err = errors.Join(err, set(id, s.shapes[id]))
		}
		if slices.Contains(s.oneWay, id) {
			w.SetFilter(id, 2, ^uint64(0))
		}
	}
	m := Mover[int]{Up: moverUp, Snap: 0.1, RideLimit: 99, OneWay: 2, Leave: DoNothing}
	for range 20 {
		m.Slide(&w, 0, xy(0, -1), 0.1)
	}
	w.Step()
	if g, _ := m.Floor(); g.ID != 1 {
		return nil
	}
	for n := range 3 {
		for id := range s.shapes {
			by := Motion{Move: ride}
			if own := s.motions[id]; n < 2 {
				by = own
				by.Move = by.Move.Scale(1 / float64(n+1)).Add(ride)
				by.Pivot = by.Pivot.Add(place).Add(ride.Scale(float64(n)))
			}
			switch {
			case by.Spin != (Spin{}):
				err = errors.Join(err, w.MoveTurning(id, by))
			case by.Move != (Vec{}):
				err = errors.Join(err, w.Move(id, by.Move))
			}
		}
		if s.order == frameOrders[1] {
			w.Step()
		}
		var a liftAnswers
		a.left = m.Slide(&w, 0, s.wish, 1)
		w.Step()
		a.place, _ = w.Position(0)
		a.place = a.place.Sub(place).Sub(ride.Scale(float64(n + 1)))
		x, _, isSqueezed := m.Squeezed() // of two that are as near, either may be the other one
		a.text = fmt.Sprint("floor ", m.OnFloor(), " wall ", m.OnWall(), " ceiling ", m.OnCeiling())
		if isSqueezed {
			a.text += fmt.Sprint(" squeezed by ", x)
		}
		for p := range m.Pushes() {
			a.text += fmt.Sprintf(", pushed by %d at %.5f", p.ID, p.T)
			a.vecs = append(a.vecs, p.Normal)
		}
		for p := range m.Contacts() {
			a.text += fmt.Sprintf(", meets %d, %v at %.5f", p.ID, p.Surface, p.T)
			a.vecs = append(a.vecs, p.Normal)
		}
		all = append(all, a)
		if g, ok := m.Floor(); !ok || g.ID != 1 {
			break // he is on the lift no more
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// compareLifts returns where answers differ by more than rounding, or "".
func compareLifts(want, got []liftAnswers) string {
	for i := range min(len(got), len(want)) {
		a, b := &want[i], &got[i]
		isSame := a.text == b.text && a.place.Sub(b.place).maxAbs() < 1e-6 && a.left.Sub(b.left).maxAbs() < 1e-5
		for k := range min(len(a.vecs), len(b.vecs)) {
			isSame = isSame && a.vecs[k].Sub(b.vecs[k]).maxAbs() < 1e-5
		}
		if !isSame {
			return fmt.Sprintf("call %d: %+v\n%+v", i, *a, *b)
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("he is on the lift for %d calls, or %d", len(want), len(got))
	}
	return ""
}

// TestMoverOnAnyLift: all that a mover does and tells, as seen from the lift on which he stands, is the same wherever the lift, the walls and what
// pushes him go in common. Scenes whose answers depend on rounding do not count: they are few, and nearly all are told by other answers at
// another place.
func TestMoverOnAnyLift(t *testing.T) {
	played, rounding, squeezed, pushed, wrong := 0, 0, 0, 0, 0
	for n := range unlessBrief(2000, 200) {
		rng := rand.New(rand.NewPCG(uint64(n), 47))
		s := newLiftScene(rng)
		want := s.play(t, Vec{}, Vec{})
		played++
		if slices.ContainsFunc([]Vec{xy(0.3, 0.7), xy(-3.7, 1.1), xy(1.9, -0.6), xy(0, 0.1), xy(0.1, 0)}, func(place Vec) bool { return compareLifts(want, s.play(t, place, Vec{})) != "" }) {
			rounding++
			continue
		}
		for _, ride := range []Vec{xy(0, 1.5), xy(2, 0), xy(6*rng.Float64()-3, 6*rng.Float64()-3), xy(0, -0.5)} {
			if other := compareLifts(want, s.play(t, Vec{}, ride)); other != "" {
				wrong++
				t.Logf("scene %d, at rest and on a lift by %v: %s", n, ride, other)
			}
		}
		for _, a := range want {
			if strings.Contains(a.text, "squeezed") {
				squeezed++
			}
			if strings.Contains(a.text, "pushed") {
				pushed++
			}
		}
	}
	if wrong > played/50 || squeezed < played/20 || pushed < played/4 || rounding > played/25 {
		t.Errorf("of %d scenes %d depend on rounding, and %d rides change an answer; in %d calls he is pushed, in %d squeezed", played, rounding, wrong, pushed, squeezed)
	}
}

// TestMoverOnLiftAmongOthers: a lift carries a hero through nothing that does not ride with him: a plate that stands still, or moves or turns a
// little, keeps him on his side, at most as deep in it as it has moved.
func TestMoverOnLiftAmongOthers(t *testing.T) {
	met := 0
	for n := range unlessBrief(2000, 200) {
		rng := rand.New(rand.NewPCG(uint64(n), 49))
		hero := heroShapes(xy(0, 1.2))[heroNames[n%len(heroNames)]]
		var w World[int]
		err := errors.Join(w.Set(0, hero), w.Set(1, Box{xy(-20, -1).Sub(depthOf(20)), xy(20, 0).Add(depthOf(20))}))
		// Plates from below the lift to above the hero, on both sides of him, and their normals towards him.
		centers, normals, motions := map[int]Vec{}, map[int]Vec{}, map[int]Motion{}
		thin := 0.01 + 0.2*float64(rng.IntN(2))*rng.Float64()
		most := 0.0
		for id := 2; id < 3+rng.IntN(4); id++ {
			side := float64(1 - 2*rng.IntN(2))
			turned := Rotation{}
			if rng.IntN(3) > 0 {
				turned = turn([3]float64{0, 0, 1}, 0.6*rng.Float64()-0.3)
			}
			c := xy(side*(1.2+rng.Float64()), 1.5)
			var shape Shape = Box{xy(-thin/2, -4).Sub(depthOf(9)), xy(thin/2, 5).Add(depthOf(9))}.In(Transform{Position: c, Rotation: turned})
			if turned == (Rotation{}) {
				shape = Box{c.Add(xy(-thin/2, -4)).Sub(depthOf(9)), c.Add(xy(thin/2, 5)).Add(depthOf(9))}
			}
			centers[id], normals[id] = c, turned.Apply(xy(-side, 0))
			err = errors.Join(err, w.Set(id, shape))
			m, little := Motion{}, []float64{1e-9, 0.001, 0.01}[rng.IntN(3)]
			switch rng.IntN(4) {
			case 1:
				m.Move = xy(rng.Float64()-0.5, rng.Float64()-0.5).Scale(little)
			case 2, 3:
				m.Spin, m.Pivot = turnZ(float64(little*(rng.Float64()-0.5))), c.Add(xy(rng.Float64(), rng.Float64()))
			}
			motions[id] = m
			most = max(most, little)
		}
		m := Mover[int]{Up: moverUp, Snap: 0.1, RideLimit: 99}
		for range 20 {
			m.Slide(&w, 0, xy(0, -1), 0.1)
		}
		w.Step()
		if g, _ := m.Floor(); g.ID != 1 {
			continue
		}
		ride := xy(8*rng.Float64()-4, float64(rng.IntN(2))*(rng.Float64()-0.5))
		err = errors.Join(err, w.Move(1, ride))
		for id := range w.All() {
			switch by := motions[id]; {
			case by.Spin != (Spin{}):
				err = errors.Join(err, w.MoveTurning(id, by))
			case by.Move != (Vec{}):
				err = errors.Join(err, w.Move(id, by.Move))
			}
		}
		if n%2 == 0 {
			w.Step()
		}
		m.Slide(&w, 0, Vec{}, 1)
		at, _ := w.Position(0)
		if n%2 > 0 {
			w.Step()
		}
		isMet := false
		for id, c := range centers {
			shape, _ := w.Get(id)
			own, _ := w.Get(0)
			contact, isIn := Collide(own, shape)
			isMet = isMet || Distance(own, shape) < 0.1
			if !(at.Sub(c).Dot(normals[id]) > -8*most) || isIn && contact.Depth > 8*most {
				t.Errorf("scene %d, %s, carried by %v, is at %v, in or beyond plate %d, %g thick at %v with the normal %v and the motion %v", n, heroNames[n%len(heroNames)], ride, at, id, thin, c, normals[id], motions[id])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if isMet {
			met++
		}
	}
	if met < unlessBrief(2000, 200)/4 {
		t.Errorf("he meets plates in %d scenes", met)
	}
}
