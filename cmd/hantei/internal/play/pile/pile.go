// Package pile is what one plays with on the page of stacks: a scene of package stack, a hand, a gun, and a way
// back in time.
package pile

import (
	"github.com/hantei-go/hantei/internal/stack"
)

// Vec is a vector of the plane or of space. In the plane the third number is 0.
type Vec = [3]float64

// The scenes.
const (
	Tower = iota
	Pyramid
	Cards
	Scenes
)

// Balls are shot with a radius and a density. So many there are; then the first is shot again.
const (
	radius  = 0.4
	density = 6
	balls   = 8
)

// Slower than this, nothing is seen to move. The page says that a pile rests when it was so for restSteps.
const (
	slow      = 0.01
	restSteps = stack.Rate / 2
)

// Moments are kept every so many steps, ten seconds of them.
const (
	momentSteps = 4
	moments     = 10 * stack.Rate / momentSteps
)

// A world is a stack of either dimension.
type world interface {
	step()
	forget(is bool)
	count() int
	shoot(at, v Vec)
	put(body int, at, v Vec)
	pick(from, way Vec, within float64) (body int, at Vec, ok bool)
	hold(body int, at Vec)
	drag(to Vec)
	drop()
	held() (body int, from, to Vec)
	speed() float64
	energy() float64
	save(m *moment)
	load(m *moment)
	write(o *writer)
}

// A moment is all that there is, to go back to.
type moment struct {
	plane stack.PlaneMoment
	space stack.SpaceMoment
	progress
}

// progress is what is counted.
type progress struct {
	steps int
	still int // steps since anything has moved
	shots int
}

// A Pile is a stack that one plays with.
type Pile struct {
	world world
	boxes int // with the floor
	progress

	past  []moment // a ring
	first int
	kept  int
}

// New returns a scene. Its first step is done, so that there are contacts.
func New(dim, scene int) *Pile {
	p := &Pile{past: make([]moment, moments)}
	if dim == 3 {
		p.world = &space{newSpace[scene]()}
	} else {
		p.world = &plane{newPlane[scene]()}
	}
	p.boxes = p.world.count()
	p.Step()
	return p
}

// Step goes one step further.
func (p *Pile) Step() {
	if p.steps%momentSteps == 0 {
		if p.kept == moments {
			p.first = (p.first + 1) % moments
			p.kept--
		}
		m := &p.past[(p.first+p.kept)%moments]
		p.world.save(m)
		m.progress = p.progress
		p.kept++
	}
	p.world.step()
	p.steps++
	p.still++
	if p.world.speed() > slow {
		p.still = 0
	}
}

// Forget lets each step begin without the impulses of the step before, or not.
func (p *Pile) Forget(is bool) {
	p.world.forget(is)
	p.still = 0
}

// Rewind goes back to the last moment, and tells whether there was one.
func (p *Pile) Rewind() bool {
	if p.kept == 0 {
		return false
	}
	p.kept--
	m := &p.past[(p.first+p.kept)%moments]
	p.world.load(m)
	p.progress = m.progress
	return true
}

// Shoot shoots a ball.
func (p *Pile) Shoot(at, v Vec) {
	if p.shots < balls {
		p.world.shoot(at, v)
	} else {
		p.world.put(p.boxes+p.shots%balls, at, v)
	}
	p.shots++
	p.still = 0
}

// Hold takes hold of what is seen at a place of the plane, or along a ray of space, and returns its number and where it is
// held; 0 for nothing. In the plane, what is within a distance will do.
func (p *Pile) Hold(from, way Vec, within float64) (body int, at Vec) {
	body, at, ok := p.world.pick(from, way, within)
	if !ok {
		return 0, at
	}
	p.world.hold(body, at)
	return body, at
}

// HoldBody takes hold of the middle of a body.
func (p *Pile) HoldBody(body int, at Vec) { p.world.hold(body, at) }

// Drag moves the hand, and Drop opens it.
func (p *Pile) Drag(to Vec) { p.world.drag(to) }

// Drop opens the hand.
func (p *Pile) Drop() { p.world.drop() }

// The numbers of Write.
const (
	Head     = 14 // what there is of all
	BodyLen  = 14
	PointLen = 14
)

// A writer writes numbers one after the other, as far as there is room.
type writer struct {
	to             []float64
	n              int
	bodies, points int
}

func (o *writer) num(xs ...float64) { o.n += copy(o.to[o.n:], xs) }

func (o *writer) vec(v Vec) { o.num(v[:]...) }

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// Write writes all bodies and points, in the order in which the page reads it.
func (p *Pile) Write(to []float64) {
	o := writer{to: to}
	body, from, end := p.world.held()
	o.num(float64(p.steps), float64(p.kept), p.world.speed(), p.world.energy(), one(p.still >= restSteps), float64(body))
	o.vec(from)
	o.vec(end)
	o.num(0, 0)
	p.world.write(&o)
	to[12], to[13] = float64(o.bodies), float64(o.points)
}

// body writes one, of half vectors or with a radius.
func (o *writer) body(radius float64, isGone bool, at Vec, half [3]Vec) {
	if o.n+BodyLen > len(o.to) {
		return
	}
	o.num(radius, one(isGone))
	o.vec(at)
	for _, h := range half {
		o.vec(h)
	}
	o.bodies++
}

// point writes one.
func (o *writer) point(k stack.Key, isKept bool, at, normal Vec, depth float64, impulse Vec) {
	if o.n+PointLen > len(o.to) {
		return
	}
	o.num(float64(k.A), float64(k.B), float64(k.Feature), one(isKept))
	o.vec(at)
	o.vec(normal)
	o.num(depth)
	o.vec(impulse)
	o.points++
}
