package d3

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// tape is a source of random numbers that a fuzzer writes, up to its end.
type tape struct {
	data []byte
	rest *rand.PCG
}

func (t *tape) Uint64() (x uint64) {
	if len(t.data) < 8 {
		t.data = nil
		return t.rest.Uint64() // for ever the same would never be in range
	}
	x = binary.LittleEndian.Uint64(t.data)
	t.data = t.data[8:]
	return x
}

// FuzzWorld changes and asks a World, and the same without a tree.
func FuzzWorld(f *testing.F) {
	all := allPopulations()
	for i := range all {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		data := make([]byte, 600)
		for j := range data {
			data[j] = byte(rng.Uint32())
		}
		f.Add(uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, population uint8, data []byte) {
		shape := all[int(population)%len(all)].shape
		written := &tape{data, rand.NewPCG(1, 1)}
		rng := rand.New(written)
		var w World[int]
		p, in, isIn := newPlain(), map[[2]int]bool{}, map[[2]int]bool{}
		for range 8 {
			if len(written.data) == 0 {
				return
			}
			script(t, &w, p, rng, 20, shape)
			compareWorld(t, &w, p, rng, shape)
			moves := map[int][]Leg{}
			for range 1 + rng.IntN(2) {
				moveEither(t, &w, p, rng, rng.IntN(20), scatter(rng, 5), moves)
			}
			checkEvents(t, &w, p, moves, &in, isIn)
		}
	})
}

// FuzzMover edits a World in which movers are, and calls all their methods in any order, also with nonsense.
func FuzzMover(f *testing.F) {
	for i := range 12 {
		rng := rand.New(rand.NewPCG(2, uint64(i)))
		data := make([]byte, 2000)
		for j := range data {
			data[j] = byte(rng.Uint32())
		}
		f.Add(uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, wild uint8, data []byte) {
		written := &tape{data, rand.NewPCG(3, 3)}
		s := newMoverScript(rand.New(written), wild%4 == 0)
		for len(written.data) > 0 {
			s.step(t)
		}
		s.same(t)
	})
}

// TestMoverScripts runs the scripts of FuzzMover with random numbers.
func TestMoverScripts(t *testing.T) {
	slides, squeezed := 0, 0
	for i := range unlessBrief(300, 60) {
		s := newMoverScript(rand.New(rand.NewPCG(*seed, uint64(i))), i%4 == 0)
		for range 250 {
			s.step(t)
		}
		s.same(t)
		slides, squeezed = slides+s.slides, squeezed+s.squeezed
	}
	t.Logf("%d calls of Slide, %d squeezed", slides, squeezed)
}

// moverStage is a World with movers, whose ids are their numbers.
type moverStage struct {
	w      World[int]
	movers [3]Mover[int]
}

// moverScript changes a stage, and from some time on a copy of it alike.
type moverScript struct {
	rng              *rand.Rand
	wild             bool // numbers are nonsense now and then
	stage, copied    moverStage
	isCopied         bool
	slides, squeezed int
}

func newMoverScript(rng *rand.Rand, wild bool) *moverScript {
	s := &moverScript{rng: rng, wild: wild}
	for i := range s.stage.movers {
		s.stage.movers[i] = Mover[int]{Up: moverUp, Snap: 0.2, Step: 0.3, Corner: 0.2, OneWay: oneWayLayer}
	}
	return s
}

// oneWayLayer is the layer of what stops the movers of scripts from above only.
const oneWayLayer = 2

// number returns any number of about a size.
func (s *moverScript) number(size float64) float64 {
	if s.wild && s.rng.IntN(12) == 0 {
		return []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, 1e150, -1e9, 1e-200}[s.rng.IntN(8)]
	}
	x := float64((s.rng.Float64()*2 - 1) * size)
	switch s.rng.IntN(4) {
	case 0:
		return math.Round(x)
	case 1:
		return math.Round(x*4) / 4
	}
	return x
}

func (s *moverScript) point(size float64) Vec {
	return at([3]float64{s.number(size), s.number(size), s.number(size)})
}

// shape returns any shape.
func (s *moverScript) shape() Shape {
	c := s.point(6)
	switch s.rng.IntN(13) {
	case 0:
		return c
	case 1:
		return Sphere{c, s.number(1.5)}
	case 2:
		return Segment{c, c.Add(s.point(4))}
	case 3:
		return Capsule{c, c.Add(s.point(3)), s.number(1)}
	case 4, 5:
		return Box{c, c.Add(s.point(3).Abs())}
	case 6:
		return Triangle{c, c.Add(s.point(3)), c.Add(s.point(3))}
	case 7:
		return NewHull(c, c.Add(s.point(2)), c.Add(s.point(2)), c.Add(s.point(2)), c.Add(s.point(2)))
	case 8:
		return HalfSpace{c.Sub(xy(0, 8)), s.point(1).Add(xy(0, 2))}
	case 9:
		return Rounded{Core: Box{c, c.Add(s.point(2).Abs())}, Radius: s.number(0.5)}
	case 10:
		return heroShapes(c)[heroNames[s.rng.IntN(len(heroNames))]]
	case 11:
		return Ray{c, s.point(1)}
	}
	return Box{fill(-1), s.point(2).Abs()}.In(Transform{Position: c, Rotation: turn([3]float64{0, 0, 1}, s.number(3))})
}

// step makes one change.
func (s *moverScript) step(t *testing.T) {
	id, i := s.rng.IntN(14), s.rng.IntN(len(s.stage.movers))
	var change func(x *moverStage) string
	switch s.rng.IntN(32) {
	case 0:
		shape := s.shape()
		change = func(x *moverStage) string { return fmt.Sprint(x.w.Set(id, shape)) }
	case 1:
		a, b := s.shape(), s.shape()
		change = func(x *moverStage) string { return fmt.Sprint(x.w.SetParts(id, a, b)) }
	case 2:
		if s.rng.IntN(3) > 0 {
			return
		}
		change = func(x *moverStage) string { return fmt.Sprint(x.w.Remove(id)) }
	case 3:
		m := Motion{Move: s.point(0.5), Spin: turnZ(s.number(3)), Pivot: s.point(5)}
		change = func(x *moverStage) string { return fmt.Sprint(x.w.MoveTurning(id, m)) }
	case 4, 5:
		by := s.point(0.5)
		change = func(x *moverStage) string { return fmt.Sprint(x.w.Move(id, by)) }
	case 6:
		legs := []Leg{{0.25, s.point(0.5)}, {math.Abs(s.number(1)), s.point(0.5)}}
		change = func(x *moverStage) string { return fmt.Sprint(x.w.MoveAlong(id, legs...)) }
	case 7, 8:
		change = func(x *moverStage) string { return fmt.Sprint(x.w.Step()) }
	case 9:
		by := Transform{Position: s.point(0.2), Rotation: turn([3]float64{s.number(1), s.number(1), 1}, s.number(0.2))}
		change = func(x *moverStage) string {
			shape, ok := x.w.Get(id)
			return fmt.Sprint(ok && x.w.Set(id, placed(shape, by)) == nil)
		}
	case 10:
		layer := []uint64{1, oneWayLayer, 4}[s.rng.IntN(3)]
		change = func(x *moverStage) string { return fmt.Sprint(x.w.SetFilter(id, layer, math.MaxUint64)) }
	case 11:
		if s.rng.IntN(4) > 0 {
			return
		}
		m := Mover[int]{
			Up: moverUp, MaxSlope: s.number(2), Snap: s.number(1), Step: s.number(1), Corner: s.number(0.5), OneWay: oneWayLayer,
			Slope: SlopeSpeed(s.rng.IntN(3)), Leave: Leave(s.rng.IntN(4)), RideLimit: s.number(2),
		}
		if s.rng.IntN(3) == 0 {
			m.Up = s.point(1)
		}
		change = func(x *moverStage) string {
			m.state = x.movers[i].state
			x.movers[i] = m
			return ""
		}
	case 12:
		if s.rng.IntN(4) > 0 {
			return
		}
		shape := s.shape()
		change = func(x *moverStage) string { return fmt.Sprint(x.movers[i].Resize(&x.w, i, shape)) }
	case 13:
		change = func(x *moverStage) string { x.movers[i].Drop(); return "" }
	case 14:
		if s.rng.IntN(4) > 0 {
			return
		}
		change = func(x *moverStage) string { x.movers[i].Forget(); return "" }
	case 15:
		change = func(x *moverStage) string { return fmt.Sprint(x.w.Push(i)) }
	case 16:
		if s.rng.IntN(8) > 0 {
			return
		}
		s.same(t)
		s.stage.w.Snapshot(&s.copied.w)
		s.copied.movers, s.isCopied = s.stage.movers, true
		return
	default:
		s.slide(t, i)
		return
	}
	said := change(&s.stage)
	if s.isCopied {
		if also := change(&s.copied); said != also {
			t.Fatalf("%s, the copy %s", said, also)
		}
	}
}

// slide moves a mover.
func (s *moverScript) slide(t *testing.T, i int) {
	v, dt := s.point(6), 1.0/60
	if s.rng.IntN(2) == 0 {
		v = xy(s.number(5), -0.2)
	}
	if s.rng.IntN(8) == 0 {
		dt = s.number(1)
	}
	m := &s.stage.movers[i]
	hash := s.stage.w.Hash()
	solid := Filter[int]{Mask: ^uint64(oneWayLayer)}
	before := s.stage.w.AppendOverlappingID(nil, i, solid)
	got := m.Slide(&s.stage.w, i, v, dt)
	s.slides++
	if s.isCopied {
		if also := s.copied.movers[i].Slide(&s.copied.w, i, v, dt); fmt.Sprint(also) != fmt.Sprint(got) {
			t.Fatalf("%v becomes %v, of the copy %v", v, got, also)
		}
	}
	if !(dt > 0) || !isFinite(v.maxAbs()) || !isFinite(v.Scale(dt).maxAbs()) || !isFinite(m.Up.maxAbs()) {
		if fmt.Sprint(got) != fmt.Sprint(v) || s.stage.w.Hash() != hash {
			t.Fatalf("%v for %g becomes %v, or something moves", v, dt, got)
		}
		return
	}
	if isFinite(v.maxAbs()) && !isFinite(got.maxAbs()) {
		t.Fatalf("%v for %g becomes %v", v, dt, got)
	}
	for c := range m.Contacts() {
		if !(c.T >= 0 && c.T <= 1) || !(s.wild || isFinite(c.Point.maxAbs())) || !isFinite(c.Normal.maxAbs()) || !isFinite(c.Lost.maxAbs()) || c.ID == i {
			t.Fatalf("it met %+v", c)
		}
	}
	if g, ok := m.Floor(); ok && (!(s.wild || isFinite(g.Point.maxAbs())) || !isFinite(g.Normal.maxAbs()) || !isFinite(g.Velocity.maxAbs()) || g.ID == i) {
		t.Fatalf("it stands on %+v", g)
	}
	if _, ok := m.Landed(); ok && !m.OnFloor() || m.Left() && m.OnFloor() || m.OnFloor() && m.SinceFloor() != 0 {
		t.Fatalf("it landed %v, left %v, on floor %v", ok, m.Left(), m.OnFloor())
	}
	if _, _, isSqueezed := m.Squeezed(); isSqueezed {
		s.squeezed++
		return
	}
	if b, ok := s.stage.w.Bounds(i); !ok || !isFinite(b.Min.maxAbs()) || !isFinite(b.Max.maxAbs()) {
		return
	}
	if in := s.stage.w.AppendOverlappingID(nil, i, solid); len(in) > 0 {
		t.Fatalf("%v moved by %v for %g overlaps %v, before it overlaps %v", slices.Collect(s.stage.w.Parts(i)), v, dt, in, before)
	}
}

// same fails if the copy has become another one.
func (s *moverScript) same(t *testing.T) {
	if s.isCopied && s.stage.w.Hash() != s.copied.w.Hash() {
		t.Fatal("a replay ends elsewhere")
	}
}
