// Package walk is the level of the playground in which one walks: a World, a Mover, and what makes a hero of
// it: speed, gravity, a jump that forgives, and a way back.
package walk

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/d2"
)

// Ticks is how many parts a second has: each rate of frames is a whole number of them.
const Ticks = 3000

// Rates are the frames per second that there are.
var Rates = [...]int{30, 60, 1000}

// Keys are what is held in a frame.
type Keys uint8

const (
	Left Keys = 1 << iota
	Right
	Jump
	Down
)

// The hero, in pixels and seconds.
const (
	topSpeed     = 170
	crouchSpeed  = 80
	groundPull   = 1700 // how fast it comes to its speed
	airPull      = 1000
	gravity      = 1000
	jumpSpeed    = 365
	jumpShort    = 140 // what is left of a jump whose key is let go
	fallSpeed    = 640
	forgiveness  = 0.1 // seconds: of coyote time, and of a jump that is asked for too early
	standingHigh = 40
	crouchedHigh = 22
)

// Settings are what the page has fields for.
type Settings struct {
	Shape    int // an index of shapes
	Rate     int // frames per second
	MaxSlope float64
	Snap     float64
	Step     float64
	Corner   float64
	Slope    d2.SlopeSpeed
	Leave    d2.Leave
}

// Default are the settings at the start.
var Default = Settings{Shape: 1, Rate: 60, MaxSlope: math.Pi / 4, Snap: 12, Step: 10, Corner: 8}

// A state is all of the hero that is not in the World. It is a plain value.
type state struct {
	mover     d2.Mover[string]
	shape     int // an index of shapes
	ticks     int64
	velocity  d2.Vec
	wish      d2.Vec // the velocity that the last call was given
	moved     d2.Vec // in the last frame
	keys      Keys   // of the last frame
	asked     int64  // when a jump was asked for
	isJumping bool   // up, with the key held
	hasJumped bool   // since it last stood
	isLow     bool   // it crouches
	isWedged  bool   // it is off the floor, and could not move
	safe      d2.Vec // where it last stood on what does not move
	coins     int
	falls     int
	zone      int // the number of the trigger that it came into last, from 1, until it leaves that
}

// A moment is all that there is, to go back to.
type moment struct {
	world d2.World[string]
	state state
}

// momentTicks is how long it is from one moment to the next, and moments how many are kept: ten seconds.
const (
	momentTicks = 100
	moments     = 300
)

// A Walk is a hero in a level.
type Walk struct {
	world    d2.World[string]
	state    state
	settings Settings
	objects  []object
	level    Level

	past  []moment // a ring
	first int
	count int
}

// New returns a hero at a place of the playground's own level, feet first, and a time.
func New(s Settings, feet d2.Vec, ticks int64) *Walk {
	w := &Walk{level: Level{Size: 1, Pace: 1, Jump: jumpSpeed, Abyss: abyss, moves: true}, past: make([]moment, moments)}
	w.objects = build(&w.world)
	w.state.ticks = max(ticks, 0)
	w.begin(s, feet)
	return w
}

// begin puts the hero into the level.
func (w *Walk) begin(s Settings, feet d2.Vec) {
	w.drive()
	w.world.Step()
	w.state.shape = s.Shape
	set(&w.world, heroID, w.shape(s.Shape, false, feet))
	w.world.SetFilter(heroID, walker, ^uint64(0))
	w.objects = append(w.objects, object{heroID, player})
	w.Tune(s)
	w.Place(feet)
}

// drive places what moves by itself.
func (w *Walk) drive() {
	if w.level.moves {
		drive(&w.world, w.state.ticks)
	}
}

// shape returns a hero who stands at a point.
func (w *Walk) shape(kind int, isLow bool, feet d2.Vec) d2.Shape {
	return shape(kind, isLow, feet, w.level.Size)
}

// shape returns a hero of a size who stands at a point.
func shape(kind int, isLow bool, feet d2.Vec, size float64) d2.Shape {
	high, half := float64(standingHigh), 10.0
	if isLow {
		high = crouchedHigh
	}
	at := func(x, up float64) d2.Vec { return d2.V(feet.X+float64(x*size), feet.Y-float64(up*size)) }
	switch kind {
	case 0: // a disc, of two sizes
		r := min(high, 30) / 2
		return d2.Circle{Center: at(0, r), Radius: r * size}
	case 2:
		return d2.Box{Min: at(-half, high), Max: at(half, 0)}
	case 3:
		return d2.NewPolygon(at(-4, 0), at(4, 0), at(half, 8), at(half, high-6), at(0, high), at(-half, high-6), at(-half, 8))
	default:
		return d2.Capsule{A: at(0, half), B: at(0, high-half), Radius: half * size}
	}
}

// Tune takes other settings. It returns false if the shape does not fit where the hero is: then that stays as it was.
func (w *Walk) Tune(s Settings) bool {
	if s.Rate <= 0 || Ticks%s.Rate != 0 {
		s.Rate = 60
	}
	m := &w.state.mover
	m.Up = d2.V(0, -1)
	if w.level.Flat {
		m.Up = d2.Vec{}
	}
	m.MaxSlope, m.Snap, m.Step, m.Corner = s.MaxSlope, s.Snap, s.Step, s.Corner
	m.Slope, m.Leave, m.OneWay = s.Slope, s.Leave, oneWay
	m.Filter.Mask = solid | oneWay
	w.settings = s
	if w.state.shape == s.Shape {
		return true
	}
	ok := m.Resize(&w.world, heroID, w.shape(s.Shape, w.state.isLow, w.Feet()))
	if ok {
		w.state.shape = s.Shape
	}
	w.settings.Shape = w.state.shape
	return ok
}

// Place puts the hero elsewhere.
func (w *Walk) Place(feet d2.Vec) {
	st := &w.state
	st.isLow = false
	set(&w.world, heroID, w.shape(st.shape, false, feet))
	st.mover.Forget()
	st.velocity, st.wish, st.moved = d2.Vec{}, d2.Vec{}, d2.Vec{}
	st.safe = feet
	st.isJumping, st.isWedged, st.hasJumped = false, false, false
	st.asked = -Ticks
}

// Feet returns the lowest point of the hero, in its middle.
func (w *Walk) Feet() d2.Vec {
	b, _ := w.world.Bounds(heroID)
	return d2.V(b.Min.X/2+b.Max.X/2, b.Max.Y)
}

// Frame is one frame: what moves, then the hero, then what it has met.
func (w *Walk) Frame(keys Keys) {
	w.remember()
	st := &w.state
	ticks := int64(Ticks / w.settings.Rate)
	dt := float64(ticks) / Ticks
	st.ticks += ticks
	w.drive()
	w.step()

	w.crouch(keys)
	before := w.Feet()
	st.wish = w.velocity(keys, dt)
	st.velocity = st.mover.Slide(&w.world, heroID, st.wish, dt)
	after := w.Feet()
	st.moved = after.Sub(before)
	floor, onFloor := st.mover.Floor()
	st.isWedged = !onFloor && st.moved == (d2.Vec{})
	if onFloor {
		st.hasJumped = false
		if w.classOf(floor.ID) == ground {
			st.safe = after
		}
	}
	st.keys = keys
	w.step()
	if after.Y > w.level.Abyss {
		falls, safe := st.falls, st.safe
		w.Place(safe)
		st.falls = falls + 1
	}
}

// crouch makes the hero low while the key is held, and as long as there is no room to stand up. On a one-way floor the key
// lets it drop.
func (w *Walk) crouch(keys Keys) {
	st := &w.state
	isDown := keys&Down != 0
	if w.level.Flat {
		return
	}
	if isDown && st.keys&Down == 0 {
		if floor, ok := st.mover.Floor(); ok && w.classOf(floor.ID) == sheet {
			st.mover.Drop()
			return
		}
	}
	if isDown == st.isLow || isDown && !st.mover.OnFloor() {
		return
	}
	if st.mover.Resize(&w.world, heroID, w.shape(st.shape, isDown, w.Feet())) {
		st.isLow = isDown
	}
}

func (w *Walk) classOf(id string) class {
	if i := w.number(id); i >= 0 {
		return w.objects[i].class
	}
	return ground
}

// number returns which object an id is of, or -1.
func (w *Walk) number(id string) int {
	return slices.IndexFunc(w.objects, func(o object) bool { return o.id == id })
}

// velocity returns what the hero is asked to move by: the keys lead it, gravity pulls it down, and a jump is
// granted that comes a little too early or too late.
func (w *Walk) velocity(keys Keys, dt float64) d2.Vec {
	st := &w.state
	v := st.velocity
	onFloor := st.mover.OnFloor()
	speed, pull := float64(topSpeed), float64(airPull)
	if onFloor || w.level.Flat {
		pull = groundPull
	}
	if st.isLow {
		speed = crouchSpeed
	}
	speed, pull = speed*w.level.Pace, pull*w.level.Pace
	led := func(v float64, less, more Keys) float64 {
		wish := 0.0
		if keys&less != 0 {
			wish -= speed
		}
		if keys&more != 0 {
			wish += speed
		}
		most := float64(pull * dt)
		return v + min(max(wish-v, -most), most)
	}
	v.X = led(v.X, Left, Right)
	if w.level.Flat {
		v.Y = led(v.Y, Jump, Down)
		return v
	}
	v.Y = min(v.Y+float64(gravity*w.level.Pace*dt), fallSpeed*w.level.Pace)

	if keys&Jump != 0 && st.keys&Jump == 0 {
		st.asked = st.ticks
	}
	isAsked := st.ticks-st.asked < int64(forgiveness*Ticks)
	mayJump := !st.hasJumped && st.mover.SinceFloor() < forgiveness || st.isWedged
	if isAsked && mayJump && !st.isLow {
		v.Y = -w.level.Jump
		st.asked = -Ticks
		st.isJumping, st.hasJumped = true, true
	}
	if st.isJumping && keys&Jump == 0 {
		v.Y = max(v.Y, -jumpShort*w.level.Jump/jumpSpeed)
		st.isJumping = false
	}
	st.isJumping = st.isJumping && v.Y < 0
	return v
}

// step carries out motions. The World tells which coins and triggers the hero has met on its way, however fast.
func (w *Walk) step() {
	for _, e := range w.world.Step() {
		if e.B != heroID || e.Kind == d2.Stay {
			continue
		}
		n := w.number(e.A) + 1
		switch class := w.classOf(e.A); {
		case class == zone && e.Kind == d2.Enter:
			w.state.zone = n
		case class == zone && w.state.zone == n:
			w.state.zone = 0
		case class == treasure && e.Kind == d2.Enter:
			w.world.Remove(e.A)
			w.state.coins++
		}
	}
}

// remember keeps this moment, if the last one is long enough ago.
func (w *Walk) remember() {
	moments := len(w.past)
	if w.count > 0 {
		last := &w.past[(w.first+w.count-1)%moments]
		if w.state.ticks-last.state.ticks < momentTicks {
			return
		}
	}
	if w.count == moments {
		w.first, w.count = (w.first+1)%moments, w.count-1
	}
	m := &w.past[(w.first+w.count)%moments]
	w.world.Snapshot(&m.world)
	m.state = w.state
	w.count++
}

// Rewind goes back by one moment, and returns whether there was one. The settings stay as they are, but for the shape.
func (w *Walk) Rewind() bool {
	if w.count == 0 {
		return false
	}
	w.count--
	m := &w.past[(w.first+w.count)%len(w.past)]
	w.world.Restore(&m.world)
	w.state = m.state
	w.settings.Shape = w.state.shape
	w.Tune(w.settings)
	return true
}
