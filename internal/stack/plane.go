package stack

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/d2"
)

// Plate is a box of the plane, or a disc if it has a radius. It moves, or stands for ever if it has no mass.
type Plate struct {
	Half       d2.Vec
	Radius     float64
	At         d2.Vec
	Turn       d2.Rotation
	V          d2.Vec
	Spin       float64
	InvMass    float64
	InvInertia float64
	IsGone     bool // it has fallen off the floor
}

// Shape returns the plate where it is.
func (b *Plate) Shape() d2.Shape {
	if b.Radius > 0 {
		return d2.Circle{Center: b.At, Radius: b.Radius}
	}
	return d2.Box{Min: b.Half.Neg(), Max: b.Half}.In(d2.Transform{Position: b.At, Rotation: b.Turn})
}

// velocity returns that of the plate's point at r from its middle.
func (b *Plate) velocity(r d2.Vec) d2.Vec {
	return b.V.Add(d2.V(-r.Y, r.X).Scale(b.Spin))
}

// push gives the plate an impulse at r from its middle.
func (b *Plate) push(r, impulse d2.Vec) {
	b.V = b.V.Add(impulse.Scale(b.InvMass))
	b.Spin += float64(b.InvInertia * r.Cross(impulse))
}

// lightness returns by how much an impulse of 1 along d, at r from its middle, changes the speed there.
func (b *Plate) lightness(r, d d2.Vec) float64 {
	x := r.Cross(d)
	return b.InvMass + float64(b.InvInertia*x*x)
}

// hold is what is kept of a point from one step to the next.
type hold struct {
	normal, across float64 // impulses
	onA, onB       d2.Vec  // where it began to hold, as both plates see it
}

// Grip is a point where two plates hold each other.
type Grip struct {
	Key    Key
	Normal d2.Vec // out of B
	Depth  float64
	IsKept bool // it was there in the step before
	hold
	a, b         *Plate
	t            d2.Vec
	ra, rb       d2.Vec
	massN, massT float64
	away, back   float64 // the velocities that take the plates apart, and back to where they began to hold
	isSlipping   bool
}

// Point returns where the grip is.
func (g *Grip) Point() d2.Vec { return g.a.At.Add(g.ra) }

// Impulse returns what B gave to A in the last step.
func (g *Grip) Impulse() d2.Vec { return g.Normal.Scale(g.normal).Add(g.t.Scale(g.across)) }

// Plane is a world of plates.
type Plane struct {
	IsForgetful bool // each step begins without the impulses of the step before, as where points have no Feature

	Plates []*Plate
	Grips  []Grip
	world  d2.World[int]
	holds  map[Key]hold
	pairs  [][2]int

	held     int // the plate on the string, if not below 0
	from, to d2.Vec
}

// add adds a plate; without a density it does not move.
func (p *Plane) add(half, at d2.Vec, turn d2.Rotation, density float64) *Plate {
	b := &Plate{Half: half, At: at, Turn: turn}
	if density > 0 {
		mass := density * 4 * half.X * half.Y
		b.InvMass, b.InvInertia = 1/mass, 3/(mass*half.Dot(half))
	}
	p.Plates = append(p.Plates, b)
	return b
}

// Shoot adds a disc with a velocity.
func (p *Plane) Shoot(at, v d2.Vec, radius, density float64) {
	mass := density * math.Pi * radius * radius
	p.Plates = append(p.Plates, &Plate{Radius: radius, At: at, V: v, InvMass: 1 / mass, InvInertia: 2 / (mass * radius * radius)})
}

// Put puts a plate elsewhere, as if it had never met anything.
func (p *Plane) Put(plate int, at, v d2.Vec) {
	b := p.Plates[plate]
	b.At, b.V, b.Turn, b.Spin, b.IsGone = at, v, d2.Rotation{}, 0, false
	p.Grips = slices.DeleteFunc(p.Grips, func(g Grip) bool { return g.Key.A == plate || g.Key.B == plate })
	p.keep()
}

// Pick returns the plate that is nearest to a place, other than the floor, and no farther than within.
func (p *Plane) Pick(at d2.Vec, within float64) (plate int, ok bool) {
	for i := range p.world.NearestWithin(d2.Circle{Center: at}, 1, within, d2.Without(0)) {
		return i, true
	}
	return 0, false
}

// Hold ties a string to a plate, at a place on it.
func (p *Plane) Hold(plate int, at d2.Vec) {
	b := p.Plates[plate]
	p.held, p.from, p.to = plate, b.Turn.Inverse().Apply(at.Sub(b.At)), at
}

// Drag moves the other end of the string, and Drop cuts it.
func (p *Plane) Drag(to d2.Vec) { p.to = to }

// Drop cuts the string.
func (p *Plane) Drop() { p.held = -1 }

// Held returns which plate is on the string, −1 for none, and both ends of it.
func (p *Plane) Held() (plate int, from, to d2.Vec) {
	if p.held < 0 {
		return -1, d2.Vec{}, d2.Vec{}
	}
	b := p.Plates[p.held]
	return p.held, b.At.Add(b.Turn.Apply(p.from)), p.to
}

// drag pulls at the string.
func (p *Plane) drag() {
	if p.held < 0 {
		return
	}
	b := p.Plates[p.held]
	r := b.Turn.Apply(p.from)
	want := p.to.Sub(b.At.Add(r)).Scale(pull).Sub(b.velocity(r))
	speed := want.Len()
	if speed == 0 || b.InvMass == 0 {
		return
	}
	way := want.Unit()
	b.push(r, way.Scale(min(speed/b.lightness(r, way), strength*dt)))
	b.Spin *= tired
}

// Step goes one step further: all fall, what is pressed together is held apart, and all move on.
func (p *Plane) Step() {
	for i, b := range p.Plates {
		if b.At.Y < abyss && !b.IsGone {
			b.IsGone = true
			p.world.Remove(i)
		}
		if b.IsGone {
			continue
		}
		if b.InvMass > 0 {
			b.V.Y -= gravity * dt
		}
		if b.Radius > 0 {
			b.Spin *= rolling
		}
		if err := p.world.Set(i, b.Shape()); err != nil {
			panic(err) // a plate that is beyond the floats
		}
	}
	p.drag()
	p.pairs = p.world.AppendPairs(p.pairs[:0])
	p.Grips = p.Grips[:0]
	for _, pair := range p.pairs {
		p.meet(pair[0], pair[1])
	}
	for range rounds {
		for i := range p.Grips {
			p.Grips[i].solve(firm, loose, 1)
		}
	}
	for _, b := range p.Plates {
		if b.IsGone {
			continue
		}
		b.At = b.At.Add(b.V.Scale(dt))
		b.Turn = b.Turn.Then(d2.Rotate(b.Spin * dt))
	}
	for range rounds {
		for i := range p.Grips {
			p.Grips[i].solve(1, 0, 0)
		}
	}
	for i := range p.Grips {
		g := &p.Grips[i]
		if g.isSlipping {
			g.onA, g.onB = g.a.Turn.Inverse().Apply(g.ra), g.b.Turn.Inverse().Apply(g.rb)
		}
	}
	p.keep()
}

// keep notes what the next step begins with.
func (p *Plane) keep() {
	clear(p.holds)
	for i := range p.Grips {
		p.holds[p.Grips[i].Key] = p.Grips[i].hold
	}
}

// meet sets up the points of a pair, with the impulses that they had in the step before.
func (p *Plane) meet(i, j int) {
	a, b := p.Plates[i], p.Plates[j]
	if a.InvMass+b.InvMass == 0 {
		return
	}
	m, _ := d2.Contacts(a.Shape(), b.Shape())
	for _, x := range m.Points[:m.Len] {
		g := Grip{Key: Key{i, j, x.Feature}, a: a, b: b, Normal: m.Normal, Depth: x.Depth, t: d2.V(-m.Normal.Y, m.Normal.X)}
		g.ra, g.rb = x.Point.Sub(a.At), x.Point.Sub(b.At)
		if g.hold, g.IsKept = p.holds[g.Key]; p.IsForgetful {
			g.hold, g.IsKept = hold{}, false
		}
		if !g.IsKept {
			g.onA, g.onB = a.Turn.Inverse().Apply(g.ra), b.Turn.Inverse().Apply(g.rb)
		}
		mass := func(d d2.Vec) float64 { return 1 / (a.lightness(g.ra, d) + b.lightness(g.rb, d)) }
		g.massN, g.massT = mass(g.Normal), mass(g.t)
		g.away = min(fastest, (x.Depth-slop)*rate)
		gone := a.At.Add(a.Turn.Apply(g.onA)).Sub(b.At.Add(b.Turn.Apply(g.onB)))
		g.back = gone.Dot(g.t) * rate
		a.push(g.ra, g.Impulse())
		b.push(g.rb, g.Impulse().Neg())
		p.Grips = append(p.Grips, g)
	}
}

// solve brings the velocities at one point to what they should be: an impulse along the normal only
// pushes, and friction is less than it. Of the impulse it takes the part firm, less the part loose of all so
// far, and of the velocities that correct places the part fix.
func (g *Grip) solve(firm, loose, fix float64) {
	v := g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was := g.across
	most := friction * g.normal
	g.across = max(-most, min(most, was-float64(g.massT*firm*(v.Dot(g.t)+float64(fix*g.back)))-float64(loose*was)))
	g.isSlipping = math.Abs(g.across) == most
	impulse := g.t.Scale(g.across - was)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())

	v = g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was = g.normal
	g.normal = max(0, was-float64(g.massN*firm*(v.Dot(g.Normal)-float64(fix*g.away)))-float64(loose*was))
	impulse = g.Normal.Scale(g.normal - was)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())
}

// Speed returns the greatest speed that any point of a plate may have.
func (p *Plane) Speed() (fast float64) {
	for _, b := range p.Plates {
		if !b.IsGone {
			fast = max(fast, b.V.Len()+float64(math.Abs(b.Spin)*max(b.Half.Len(), b.Radius)))
		}
	}
	return fast
}

// Energy returns that of the motion of all plates.
func (p *Plane) Energy() (e float64) {
	for _, b := range p.Plates {
		if b.InvMass > 0 && !b.IsGone {
			e += float64(b.V.Dot(b.V)/b.InvMass/2) + float64(b.Spin*b.Spin/b.InvInertia/2)
		}
	}
	return e
}

// PlaneMoment is all that a Plane goes on from.
type PlaneMoment struct {
	plates []Plate
	grips  []Grip
}

// Save keeps the moment.
func (p *Plane) Save(m *PlaneMoment) {
	m.plates = m.plates[:0]
	for _, b := range p.Plates {
		m.plates = append(m.plates, *b)
	}
	m.grips = append(m.grips[:0], p.Grips...)
}

// Load goes back to a moment, with no string: the steps that follow are those that followed it.
func (p *Plane) Load(m *PlaneMoment) {
	p.Plates = p.Plates[:0]
	for _, b := range m.plates {
		p.Plates = append(p.Plates, &b)
	}
	p.Grips = append(p.Grips[:0], m.grips...)
	for i := range p.Grips {
		g := &p.Grips[i]
		g.a, g.b = p.Plates[g.Key.A], p.Plates[g.Key.B]
	}
	p.keep()
	p.world.Clear()
	p.Drop()
}

// newPlane returns a plane with a floor.
func newPlane() *Plane {
	p := &Plane{holds: make(map[Key]hold), held: -1}
	p.add(d2.V(20, 1), d2.V(0, -1), d2.Rotation{}, 0)
	return p
}

// PlaneTower returns ten boxes, one on the other.
func PlaneTower() *Plane {
	p := newPlane()
	for i := range 10 {
		p.add(d2.V(0.5, 0.5), d2.V(0, 0.5+float64(i)), d2.Rotation{}, 1)
	}
	return p
}

// PlanePyramid returns rows of boxes, each of which stands on two of the row below.
func PlanePyramid() *Plane {
	p := newPlane()
	for row := range 8 {
		for i := range 8 - row {
			p.add(d2.V(0.5, 0.5), d2.V(1.1*(float64(i)+float64(float64(row)/2)-3.5), 0.5+float64(row)), d2.Rotation{}, 1)
		}
	}
	return p
}

// PlaneCards returns a house of cards: two pairs, a card across them, and one more pair on that.
func PlaneCards() *Plane {
	p := newPlane()
	top := p.lean(-1, 0)
	p.lean(1, 0)
	p.add(d2.V(1.6, thick), d2.V(0.1, top+thick), d2.Rotation{}, 1)
	p.lean(0, top+2*thick)
	return p
}

const thick = 0.04 // half as thick as a card

// lean adds a card that leans to the left, and one that leans on it below its upper end, and returns
// how high they are.
func (p *Plane) lean(x, y float64) (top float64) {
	card := d2.V(thick, 1)
	right, left := d2.Rotate(0.35), d2.Rotate(-0.36)
	height := func(turn d2.Rotation) float64 {
		across, up := turn.Axes()
		return float64(math.Abs(across.Y)*card.X) + float64(math.Abs(up.Y)*card.Y)
	}
	at := d2.V(x, y+height(right))
	p.add(card, at, right, 1)

	// The corner of the other one is on the side of the first.
	corner := left.Apply(card).Add(d2.V(0, y+height(left)))
	out, _ := right.Axes()
	side := at.Sub(out.Scale(card.X))
	p.add(card, d2.V(side.Sub(corner).Dot(out)/out.X, y+height(left)), left, 1)
	return y + float64(2*height(right))
}
