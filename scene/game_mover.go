package scene

// Movers of a game: how each walks in a frame, and what it says of itself.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

// fields returns the fields of a mover.
func (lib *library[S, P, V]) fields(m *Mover, bits map[string]uint64) both.MoverFields[V] {
	f := both.MoverFields[V]{
		Up: lib.vec(m.Up), MaxSlope: m.MaxSlope, Snap: m.Snap, Step: m.Step, Corner: m.Corner, RideLimit: m.RideLimit,
		OneWay: union(bits, m.OneWay), Mask: union(bits, m.Mask), Without: m.Without,
	}
	f.Slope = uint8(max(slices.Index(slopeSpeeds, m.Slope), 0))
	f.Leave = uint8(max(slices.Index(leaves, m.Leave), 0))
	return f
}

// The values of enumerations, in the order of the library.
var (
	slopeSpeeds = []SlopeSpeed{KeepHorizontal, KeepLength}
	leaves      = []Leave{AddVelocity, AddUpwardVelocity, DoNothing}
)

// walk does what mover i does in frame k, from 0.
func (g *game[S, P, V]) walk(m *Mover, i, k int) MoverState {
	wish, frame := g.wishes[i].at(k)
	isFirst := wish != nil && frame == 0
	if wish == nil {
		wish = new(Wish)
	}
	mover := &g.movers[i]
	if isFirst {
		g.begin(mover, m.ID, wish)
	}
	v := g.speeds[i]
	if wish.Velocity != nil {
		v = wish.Velocity
	} else {
		up := frameOf(m.Up)
		if wish.Walk != nil {
			v = up.join(wish.Walk, v)
		}
		for j, x := range m.Gravity {
			v[j] += float64(x * g.dt)
		}
		if isFirst && wish.Jump != 0 {
			v = up.jump(v, wish.Jump)
		}
	}
	s := MoverState{ID: m.ID, Wish: slices.Clone(v)}
	g.speeds[i] = g.lib.list(mover.Slide(m.ID, g.lib.vec(v), g.dt))
	s.Velocity = slices.Clone(g.speeds[i])
	s.Position = g.position(m.ID)
	g.tell(&s, mover.State())
	for _, id := range mover.Overlapping(m.ID) {
		layer, ok := g.layers[id]
		if !ok {
			layer = 1 // that of DefaultLayer
		}
		if layer&g.oneWay[i] == 0 {
			s.Inside = append(s.Inside, id)
		}
	}
	return s
}

// begin does what comes once in a run of wishes.
func (g *game[S, P, V]) begin(mover *both.Mover[S, V], id string, wish *Wish) {
	if wish.Forget {
		mover.Forget()
	}
	if wish.Set != nil {
		g.set(id, []Shape{*wish.Set})
	}
	if wish.Resize != nil && mover.Resize(id, g.lib.shape(valid(wish.Resize))) {
		// Resize moves the shape, so where it was given counts, and not where it is.
		b := g.bodies[id]
		b.parts, b.at = []Shape{*wish.Resize}, g.positionOf(wish.Resize)
	}
	if wish.Drop {
		mover.Drop()
	}
}

// positionOf returns what Position of a World would return of s.
func (g *game[S, P, V]) positionOf(s *Shape) Vec {
	const id = "s"
	world := g.lib.newGame()
	if world.Set(id, g.lib.shape(valid(s))) != nil {
		return nil
	}
	p, _ := world.Position(id)
	return g.lib.list(p)
}

// tell puts what a mover tells into s.
func (g *game[S, P, V]) tell(s *MoverState, m both.MoverState[V]) {
	s.OnFloor, s.OnWall, s.OnCeiling, s.Left = m.OnFloor, m.OnWall, m.OnCeiling, m.Left
	s.SinceFloor = Number(m.SinceFloor)
	if m.HasLanded {
		speed := Number(m.Landed)
		s.Landed = &speed
	}
	if m.IsSqueezed {
		s.Squeezed = m.Squeezed[:]
	}
	if f := &m.Floor; m.OnFloor {
		s.Floor = &Floor{f.ID, f.Part, g.lib.list(f.Point), g.lib.list(f.Normal), g.lib.list(f.Velocity)}
	}
	s.Contacts, s.Pushes = g.touches(m.Contacts), g.touches(m.Pushes)
}

// touches returns what a mover has met as values of a scene.
func (g *game[S, P, V]) touches(list []both.Touch[V]) (all []Touch) {
	for _, t := range list {
		all = append(all, Touch{
			t.ID, t.Part, g.lib.list(t.Point), g.lib.list(t.Normal), t.Surface, Number(t.T), g.lib.list(t.Lost),
		})
	}
	return all
}

// An upright says which way is up.
type upright struct {
	unit Vec // nil if there is no up
	axis int // of the only component that is not 0, or −1
}

// frameOf returns the upright of a mover.
func frameOf(up Vec) upright {
	u := upright{axis: -1}
	size, others := largest(up), 0
	if size == 0 {
		return u
	}
	u.unit = make(Vec, len(up))
	for i, x := range up {
		u.unit[i] = x / size
		if x != 0 {
			others++
			u.axis = i
		}
	}
	if others > 1 {
		u.axis = -1
	}
	long := norm(u.unit)
	for i := range u.unit {
		u.unit[i] /= long
	}
	return u
}

// largest returns the greatest magnitude of a component of v.
func largest(v Vec) (size float64) {
	for _, x := range v {
		size = max(size, math.Abs(x))
	}
	return size
}

// height returns the part of v along up.
func (u upright) height(v Vec) (x float64) {
	for i := range u.unit {
		x += float64(v[i] * u.unit[i])
	}
	return x
}

// join returns across but for its part along up, which is that of along.
func (u upright) join(across, along Vec) Vec {
	v := slices.Clone(across)
	switch {
	case u.unit == nil:
	case u.axis >= 0:
		v[u.axis] = along[u.axis]
	default:
		v = u.lift(v, u.height(along)-u.height(v))
	}
	return v
}

// jump returns v with a speed along up.
func (u upright) jump(v Vec, speed float64) Vec {
	v = slices.Clone(v)
	switch {
	case u.unit == nil:
	case u.axis >= 0:
		v[u.axis] = float64(speed * u.unit[u.axis])
	default:
		v = u.lift(v, speed-u.height(v))
	}
	return v
}

// lift adds x times the unit vector to v.
func (u upright) lift(v Vec, x float64) Vec {
	for i := range v {
		v[i] += float64(x * u.unit[i])
	}
	return v
}
