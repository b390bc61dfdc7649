//go:build amd64 && !purego

package d3

// Steering: what a kernel knows of a flight.

import (
	"math"
	"unsafe"
)

// steer is what a kernel asks nodes by.
//
// A plane c of a node, which is byte c + first, is met at c·a + b: a is the time for a side of a cell, and b that to
// plane 0, with slack. In 32-bit floats, u = 2⁻²⁴, a is off by ua, b by ub, and so are first·a, a product and two sums.
// As c and first are below 256, |b| < |t| + 256|a| for the sum t, and all of it is below 4u(|t| + 256|a|). Planes
// are moved outward by planeSlack, 2⁻¹¹ cells, which is more than 1024u of a, and times by 2⁻²⁰ of t.
type steer struct {
	first, last [4]float64   // the corners that are first, and last, at a plane
	pace        [4]float64   // the time that a unit of length takes
	speed       [4]float64   // 1 over that
	by          [4]float64   // slack, in time
	base        [4]float64   // of the flight, on each axis
	nearFrom    [4]float32   // less where byte 0 is, in cells: of planes met first
	farFrom     [4]float32   // and last
	near, far   [dim]uintptr // where these are in a node
	enough      float64      // what reaches farther has slack by; of others, lengths are measured
	size        float64      // of the motion
	least, most float64      // of these, what is certain
	isSteady    bool         // nothing is too large or small for it
	isRound     bool         // what moves is a ball
	roller
}

// roller is what a kernel asks round children by, if a ball moves, which may be a point: when it comes to another ball. Of
// that, the box of cells tells the middle to within half a cell on each axis, and the radius to within one: so a
// larger ball is around it, and a smaller one within. Sides s of cells are estimated, to within 2⁻¹¹; so their middle
// and ends are to within 2⁻⁴ cells. All else rounds by less than 2⁻¹⁷ of where the node is, seen from where the
// ball comes to it, and 2⁻¹³ cells. So the center is off by less than √3·(1/2 + 2⁻⁴)·s + by, s the largest of them.
type roller struct {
	center  [4]float64
	unit    [4]float64 // of length, shrunk
	perUnit [4]float64 // 1 over that
	dir     [4]float64
	along   [4]float32 // dir
	perDir2 float32    // 1 over its square
	radius  float32
	off     float32        // of places, and of the radius
	items   unsafe.Pointer // memory that is asked early for what may be met
}

// planeSlack is by how many cells planes are moved outward.
const planeSlack = 0x1p-4

// set takes what slabs ask, and the base.
func (s *steer) set(q *slabs, base float64) {
	unit := float64(q.unit * shrink)
	s.isRound = false
	if s.isSteady = hasVectors && q.most > 0 && unit > 0x1p-900 && q.unit < 0x1p1000; !s.isSteady {
		return
	}
	perUnit := inverseOf(q.unit)
	s.enough, s.size = float64(q.enough*perUnit), float64(q.size*perUnit)
	s.least, s.most = float64(0x1p-80/shrink*perUnit), float64(q.most*perUnit)
	by := float64(q.by * shrink)
	s.first[3], s.last[3] = 1, 1 // what is read there is subnormal, which is slow
	for k := range dim {
		inv := q.inv[k]
		s.base[k] = base
		s.pace[k], s.by[k] = float64(inv*unit), float64(math.Abs(inv)*by)
		s.speed[k] = float64(q.speed[k] * float64(perUnit/shrink))
		s.first[k], s.last[k] = q.hi[k], q.lo[k]
		s.near[k], s.far[k] = unsafe.Offsetof(node{}.lo)+uintptr(8*k), unsafe.Offsetof(node{}.hi)+uintptr(8*k)
		s.nearFrom[k], s.farFrom[k] = -firstByte-planeSlack, -firstByte-0x80+planeSlack
		if q.isBack[k] {
			s.first[k], s.last[k] = q.lo[k], q.hi[k]
			s.near[k], s.far[k] = s.far[k], s.near[k]
			s.nearFrom[k], s.farFrom[k] = s.farFrom[k], s.nearFrom[k]
		}
	}
}

// seek makes what moves a ball. isSure says that what it comes to counts, whatever it is. Items is where these are.
func (f *flight) seek(radius float64, items unsafe.Pointer, isSure bool) {
	s, q := &f.steer, &f.slabs
	if len(f.nodes) == 0 || !s.isSteady || q.heading == (Vec{}) {
		return
	}
	unit := float64(q.unit * shrink)
	perUnit := inverseOf(unit)
	places, dd := 0.0, 0.0
	for k, x := range axes(q.heading) {
		s.center[k] = q.lo[k]/2 + q.hi[k]/2
		s.unit[k], s.perUnit[k] = unit, perUnit
		s.dir[k], s.along[k] = x, float32(x)
		dd += float64(x * x)
		places += math.Abs(q.lo[k]) + math.Abs(q.hi[k])
	}
	s.center[3] = 1 // what is read there is subnormal
	// The ends of balls round, too. No place is farther from what moves than lengths in by are.
	off := float64(2*q.by*shrink) + float64((float64(0x1p-50*places)+float64(0x1p-22*radius))*unit)
	if !(off < 0x1p-10) {
		return
	}
	s.perDir2, s.radius, s.off = float32(1/dd), float32(radius*unit), float32(off*(1+0x1p-20))
	s.isRound = true
	perTime := float64(float64(q.perTime[0]*0x1p-200) * float64(q.perTime[1]*0x1p-200))
	if isSure && perTime > 0x1p-800 && perTime < 0x1p800 { // or T rounds otherwise
		f.top, f.keeps, s.items = float64(f.best*(1-0x1p-20)), mostKept, items
	}
}

// inverseOf returns 1/x of a power of two.
func inverseOf(x float64) float64 {
	return math.Float64frombits(2*1023<<52 - math.Float64bits(x))
}

// flyNodes goes on to the next leaf, or to a node that is left to plain Go, which stays a stop. At the end, at is none.
//
//go:noescape
func flyNodes(f *flight, nodes *node) (at int32, set uint32)

// glide is land, until it comes to what is left to plain Go.
func (f *flight) glide() (at int32, set uint32, ok bool) {
	if !f.steer.isSteady {
		return none, 0, false
	}
	at, set = flyNodes(f, &f.nodes[0])
	return at, set, set != leftToPlain
}
