package stack

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/d3"
)

// Block is a box of space, or a ball if it has a radius. It moves, or stands for ever if it has no mass.
type Block struct {
	Half       d3.Vec
	Radius     float64
	At         d3.Vec
	Turn       d3.Rotation
	V, Spin    d3.Vec
	InvMass    float64
	InvInertia [3]float64 // about the block's own axes
	IsGone     bool       // it has fallen off the floor
	axes       [3]d3.Vec  // as they are turned in this step
}

// Shape returns the block where it is.
func (b *Block) Shape() d3.Shape {
	if b.Radius > 0 {
		return d3.Sphere{Center: b.At, Radius: b.Radius}
	}
	return d3.Box{Min: b.Half.Neg(), Max: b.Half}.In(d3.Transform{Position: b.At, Rotation: b.Turn})
}

// velocity returns that of the block's point at r from its middle.
func (b *Block) velocity(r d3.Vec) d3.Vec { return b.V.Add(b.Spin.Cross(r)) }

// turned returns by how much an angular impulse changes the spin.
func (b *Block) turned(l d3.Vec) (spin d3.Vec) {
	for i, axis := range b.axes {
		spin = spin.Add(axis.Scale(axis.Dot(l) * b.InvInertia[i]))
	}
	return spin
}

// push gives the block an impulse at r from its middle.
func (b *Block) push(r, impulse d3.Vec) {
	b.V = b.V.Add(impulse.Scale(b.InvMass))
	b.Spin = b.Spin.Add(b.turned(r.Cross(impulse)))
}

// lightness returns by how much an impulse of 1 along d, at r from its middle, changes the speed there.
func (b *Block) lightness(r, d d3.Vec) float64 {
	x := r.Cross(d)
	return b.InvMass + x.Dot(b.turned(x))
}

// clasp is what is kept of a point from one step to the next.
type clasp struct {
	normal   float64 // impulses
	across   [2]float64
	onA, onB d3.Vec // where it began to hold, as both blocks see it
}

// Touch is a point where two blocks hold each other.
type Touch struct {
	Key    Key
	Normal d3.Vec // out of B
	Depth  float64
	IsKept bool // it was there in the step before
	clasp
	a, b       *Block
	t          [2]d3.Vec
	ra, rb     d3.Vec
	massN      float64
	massT      [2]float64
	away       float64 // the velocities that take the blocks apart, and back to where they began to hold
	back       [2]float64
	isSlipping bool
}

// Point returns where the touch is.
func (g *Touch) Point() d3.Vec { return g.a.At.Add(g.ra) }

// Impulse returns what B gave to A in the last step.
func (g *Touch) Impulse() d3.Vec {
	return g.Normal.Scale(g.normal).Add(g.t[0].Scale(g.across[0])).Add(g.t[1].Scale(g.across[1]))
}

// Space is a world of blocks.
type Space struct {
	IsForgetful bool // each step begins without the impulses of the step before, as where points have no Feature

	Blocks  []*Block
	Touches []Touch
	world   d3.World[int]
	holds   map[Key]clasp
	pairs   [][2]int

	held     int // the block on the string, if not below 0
	from, to d3.Vec
}

// add adds a block; without a density it does not move.
func (s *Space) add(half, at d3.Vec, turn d3.Rotation, density float64) *Block {
	b := &Block{Half: half, At: at, Turn: turn}
	if density > 0 {
		mass := density * 8 * half.X * half.Y * half.Z
		x, y, z := float64(half.X*half.X), float64(half.Y*half.Y), float64(half.Z*half.Z)
		b.InvMass, b.InvInertia = 1/mass, [3]float64{3 / (mass * float64(y+z)), 3 / (mass * float64(z+x)), 3 / (mass * float64(x+y))}
	}
	s.Blocks = append(s.Blocks, b)
	return b
}

// Shoot adds a ball with a velocity.
func (s *Space) Shoot(at, v d3.Vec, radius, density float64) {
	mass := density * (4 * math.Pi / 3) * radius * radius * radius
	lazy := 2.5 / (mass * radius * radius)
	s.Blocks = append(s.Blocks, &Block{Radius: radius, At: at, V: v, InvMass: 1 / mass, InvInertia: [3]float64{lazy, lazy, lazy}})
}

// Put puts a block elsewhere, as if it had never met anything.
func (s *Space) Put(block int, at, v d3.Vec) {
	b := s.Blocks[block]
	b.At, b.V, b.Turn, b.Spin, b.IsGone = at, v, d3.Rotation{}, d3.Vec{}, false
	s.Touches = slices.DeleteFunc(s.Touches, func(g Touch) bool { return g.Key.A == block || g.Key.B == block })
	s.keep()
}

// Pick returns the block that is seen along a ray, and where it is hit. The floor is not picked.
func (s *Space) Pick(ray d3.Ray) (block int, at d3.Vec, ok bool) {
	i, hit, ok := s.world.RayCast(ray, d3.Without(0))
	return i, hit.Point, ok
}

// Hold ties a string to a block, at a place on it.
func (s *Space) Hold(block int, at d3.Vec) {
	b := s.Blocks[block]
	s.held, s.from, s.to = block, b.Turn.Inverse().Apply(at.Sub(b.At)), at
}

// Drag moves the other end of the string.
func (s *Space) Drag(to d3.Vec) { s.to = to }

// Drop cuts the string.
func (s *Space) Drop() { s.held = -1 }

// Held returns which block is on the string, −1 for none, and both ends of it.
func (s *Space) Held() (block int, from, to d3.Vec) {
	if s.held < 0 {
		return -1, d3.Vec{}, d3.Vec{}
	}
	b := s.Blocks[s.held]
	return s.held, b.At.Add(b.Turn.Apply(s.from)), s.to
}

// drag pulls at the string.
func (s *Space) drag() {
	if s.held < 0 {
		return
	}
	b := s.Blocks[s.held]
	r := b.Turn.Apply(s.from)
	want := s.to.Sub(b.At.Add(r)).Scale(pull).Sub(b.velocity(r))
	speed := want.Len()
	if speed == 0 || b.InvMass == 0 {
		return
	}
	way := want.Unit()
	b.push(r, way.Scale(min(speed/b.lightness(r, way), strength*dt)))
	b.Spin = b.Spin.Scale(tired)
}

// Step goes one step further: all fall, what is pressed together is held apart, and all move on.
func (s *Space) Step() {
	for i, b := range s.Blocks {
		if b.At.Z < abyss && !b.IsGone {
			b.IsGone = true
			s.world.Remove(i)
		}
		if b.IsGone {
			continue
		}
		if b.InvMass > 0 {
			b.V.Z -= gravity * dt
		}
		if b.Radius > 0 {
			b.Spin = b.Spin.Scale(rolling)
		}
		b.axes[0], b.axes[1], b.axes[2] = b.Turn.Axes()
		if err := s.world.Set(i, b.Shape()); err != nil {
			panic(err) // a block that is beyond the floats
		}
	}
	s.drag()
	s.pairs = s.world.AppendPairs(s.pairs[:0])
	s.Touches = s.Touches[:0]
	for _, pair := range s.pairs {
		s.meet(pair[0], pair[1])
	}
	for range rounds {
		for i := range s.Touches {
			s.Touches[i].solve(firm, loose, 1)
		}
	}
	for _, b := range s.Blocks {
		if b.IsGone {
			continue
		}
		b.At = b.At.Add(b.V.Scale(dt))
		if angle := b.Spin.Len() * dt; angle > 0 {
			b.Turn = b.Turn.Then(d3.Rotate(b.Spin, angle))
		}
	}
	for range rounds {
		for i := range s.Touches {
			s.Touches[i].solve(1, 0, 0)
		}
	}
	for i := range s.Touches {
		g := &s.Touches[i]
		if g.isSlipping {
			g.onA, g.onB = g.a.Turn.Inverse().Apply(g.ra), g.b.Turn.Inverse().Apply(g.rb)
		}
	}
	s.keep()
}

// keep notes what the next step begins with.
func (s *Space) keep() {
	clear(s.holds)
	for i := range s.Touches {
		s.holds[s.Touches[i].Key] = s.Touches[i].clasp
	}
}

// meet sets up the points of a pair, with the impulses that they had in the step before.
func (s *Space) meet(i, j int) {
	a, b := s.Blocks[i], s.Blocks[j]
	if a.InvMass+b.InvMass == 0 {
		return
	}
	m, _ := d3.Contacts(a.Shape(), b.Shape())
	var t [2]d3.Vec
	t[0] = d3.V(1, 0, 0)
	if math.Abs(m.Normal.X) > 0.7 {
		t[0] = d3.V(0, 1, 0)
	}
	t[1] = m.Normal.Cross(t[0]).Unit()
	t[0] = t[1].Cross(m.Normal)
	for _, x := range m.Points[:m.Len] {
		g := Touch{Key: Key{i, j, x.Feature}, a: a, b: b, Normal: m.Normal, Depth: x.Depth, t: t}
		g.ra, g.rb = x.Point.Sub(a.At), x.Point.Sub(b.At)
		if g.clasp, g.IsKept = s.holds[g.Key]; s.IsForgetful {
			g.clasp, g.IsKept = clasp{}, false
		}
		if !g.IsKept {
			g.onA, g.onB = a.Turn.Inverse().Apply(g.ra), b.Turn.Inverse().Apply(g.rb)
		}
		mass := func(d d3.Vec) float64 { return 1 / (a.lightness(g.ra, d) + b.lightness(g.rb, d)) }
		g.massN = mass(g.Normal)
		g.away = min(fastest, (x.Depth-slop)*rate)
		gone := a.At.Add(a.Turn.Apply(g.onA)).Sub(b.At.Add(b.Turn.Apply(g.onB)))
		for k, d := range g.t {
			g.massT[k] = mass(d)
			g.back[k] = gone.Dot(d) * rate
		}
		a.push(g.ra, g.Impulse())
		b.push(g.rb, g.Impulse().Neg())
		s.Touches = append(s.Touches, g)
	}
}

// solve brings the velocities at one point to what they should be: an impulse along the normal only
// pushes, and friction is less than it. Of the impulse it takes the part firm, less the part loose of all so
// far, and of the velocities that correct places the part fix.
func (g *Touch) solve(firm, loose, fix float64) {
	v := g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was := g.across
	for k, d := range g.t {
		g.across[k] -= float64(g.massT[k]*firm*(v.Dot(d)+float64(fix*g.back[k]))) + float64(loose*was[k])
	}
	most := friction * g.normal
	size := math.Sqrt(float64(g.across[0]*g.across[0]) + float64(g.across[1]*g.across[1]))
	if g.isSlipping = size >= most; g.isSlipping && size > 0 {
		g.across[0] *= most / size
		g.across[1] *= most / size
	}
	impulse := g.t[0].Scale(g.across[0] - was[0]).Add(g.t[1].Scale(g.across[1] - was[1]))
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())

	v = g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	before := g.normal
	g.normal = max(0, before-float64(g.massN*firm*(v.Dot(g.Normal)-float64(fix*g.away)))-float64(loose*before))
	impulse = g.Normal.Scale(g.normal - before)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())
}

// Speed returns the greatest speed that any point of a block may have.
func (s *Space) Speed() (fast float64) {
	for _, b := range s.Blocks {
		if !b.IsGone {
			fast = max(fast, b.V.Len()+float64(b.Spin.Len()*max(b.Half.Len(), b.Radius)))
		}
	}
	return fast
}

// Energy returns that of the motion of all blocks.
func (s *Space) Energy() (e float64) {
	for _, b := range s.Blocks {
		if b.InvMass == 0 || b.IsGone {
			continue
		}
		e += float64(b.V.Dot(b.V) / b.InvMass / 2)
		for i, axis := range b.axes {
			w := axis.Dot(b.Spin)
			e += float64(w * w / b.InvInertia[i] / 2)
		}
	}
	return e
}

// SpaceMoment is all that a Space goes on from.
type SpaceMoment struct {
	blocks  []Block
	touches []Touch
}

// Save keeps the moment.
func (s *Space) Save(m *SpaceMoment) {
	m.blocks = m.blocks[:0]
	for _, b := range s.Blocks {
		m.blocks = append(m.blocks, *b)
	}
	m.touches = append(m.touches[:0], s.Touches...)
}

// Load goes back to a moment, with no string: the steps that follow are those that followed it.
func (s *Space) Load(m *SpaceMoment) {
	s.Blocks = s.Blocks[:0]
	for _, b := range m.blocks {
		s.Blocks = append(s.Blocks, &b)
	}
	s.Touches = append(s.Touches[:0], m.touches...)
	for i := range s.Touches {
		g := &s.Touches[i]
		g.a, g.b = s.Blocks[g.Key.A], s.Blocks[g.Key.B]
	}
	s.keep()
	s.world.Clear()
	s.Drop()
}

// newSpace returns a space with a floor.
func newSpace() *Space {
	s := &Space{holds: make(map[Key]clasp), held: -1}
	s.add(d3.V(20, 20, 1), d3.V(0, 0, -1), d3.Rotation{}, 0)
	return s
}

// SpaceTower returns ten boxes, one on the other.
func SpaceTower() *Space {
	s := newSpace()
	for i := range 10 {
		s.add(d3.V(0.5, 0.5, 0.5), d3.V(0, 0, 0.5+float64(i)), d3.Rotation{}, 1)
	}
	return s
}

// SpacePyramid returns layers of boxes, each of which stands on four of the layer below.
func SpacePyramid() *Space {
	s := newSpace()
	for layer := range 3 {
		for i := range (3 - layer) * (3 - layer) {
			x, y := float64(i%(3-layer)), float64(i/(3-layer))
			off := float64(float64(layer)/2) - 1
			s.add(d3.V(0.5, 0.5, 0.5), d3.V(1.1*(x+off), 1.1*(y+off), 0.5+float64(layer)), d3.Rotation{}, 1)
		}
	}
	return s
}

// SpaceCards returns a house of cards: two pairs, a card across them, and one more pair on that.
func SpaceCards() *Space {
	s := newSpace()
	for _, b := range PlaneCards().Plates[1:] {
		turn := d3.Rotate(d3.V(0, -1, 0), b.Turn.Angle())
		s.add(d3.V(b.Half.X, 0.6, b.Half.Y), d3.V(b.At.X, 0, b.At.Y), turn, 1)
	}
	return s
}
