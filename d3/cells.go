package d3

import "math"

// bounds is a box around a part of a World.
type bounds struct{ lo, hi [dim]float64 }

// nowhere holds nothing, and meets nothing.
var nowhere = func() (b bounds) {
	for k := range dim {
		b.lo[k], b.hi[k] = math.Inf(1), math.Inf(-1)
	}
	return b
}()

// farthest stands for all places beyond it, the infinite ones too, so that the difference
// of two places is finite, and so is the sum of all sides of a box.
const farthest = 0x1p1021

// around returns bounds of the points from lo to hi, whose components may be rounded once.
func around(lo, hi Vec) (b bounds) {
	l, h := axes(lo), axes(hi)
	for k := range dim {
		// The sum is below what is rounded by 2⁻⁵³|l|, at most.
		b.lo[k] = inReach(l[k] - float64(0x1p-52*math.Abs(l[k])))
		b.hi[k] = inReach(h[k] + float64(0x1p-52*math.Abs(h[k])))
	}
	return b
}

func inReach(x float64) float64 {
	if x > -farthest && x < farthest {
		return x
	}
	return math.Copysign(farthest, x)
}

func (b *bounds) isEmpty() bool { return b.lo[0] > b.hi[0] }

// join makes b bounds of what is in b or in c.
func (b *bounds) join(c *bounds) {
	for k := range dim {
		b.lo[k], b.hi[k] = min(b.lo[k], c.lo[k]), max(b.hi[k], c.hi[k])
	}
}

// middle returns twice the middle of b.
func (b *bounds) middle() (m [dim]float64) {
	for k := range dim {
		m[k] = b.lo[k] + b.hi[k]
	}
	return m
}

// size returns the sum of the sides, which counts for how often a box is met.
func (b *bounds) size() (sum float64) {
	for k := range dim {
		sum += b.hi[k] - b.lo[k]
	}
	return sum
}

// frame divides a box into cells: the plane c on an axis is at o + c·s, for integers c from 0
// to 126, o the lower end of the box and s a power of two. So what is near to each other is
// told apart however far away it is, and however small.
//
// All that follows needs only that rounding, fl, is monotone: x ≤ y gives fl(x) ≤ fl(y), and
// that c·s is a float.
//
//   - The planes around a child from L to H are a < fl(L−o)/s and b > fl(H−o)/s, or a = 0. Were
//     L−o < a·s, then fl(L−o) ≤ a·s. So o + a·s ≤ L, and likewise o + b·s ≥ H. As L and H are
//     floats, fl(o + a·s) ≤ L and fl(o + b·s) ≥ H.
//   - A query box that reaches up to q ≥ o + a·s has fl(q−o)/s ≥ a, and so has any rounding of
//     that to an integer. It is the same from above: a query that meets a child meets it in
//     cells.
//
// Nothing is said about the error of fl(q−o): far away, and with all that rounds to a bound
// of its own, cells answer as bounds do.
type frame struct {
	o [dim]float64
	e [dim]uint16 // the exponent of 1/s, times lift
	k uint8       // of lifts
}

// lifts are factors that keep 1/s in range: tiny boxes are measured in lifted numbers. What
// overflows then is beyond all cells.
var (
	lifts   = [2]float64{1, 0x1p100}
	unlifts = [2]float64{1, 0x1p-100}
)

const isTiny = 0x1p-900

// set divides b, whose lower ends are those of a plane.
func (f *frame) set(b *bounds) {
	widest := 0.0
	for k := range dim {
		widest = max(widest, b.hi[k]-b.lo[k])
	}
	f.k = 0
	if widest < isTiny {
		f.k = 1
	}
	for k := range dim {
		f.o[k] = b.lo[k]
		// 0x1.09p-7 is more than 1/124, and s is the next power of two above the product:
		// fl(H−o)/s < 124.
		x := (b.hi[k] - b.lo[k]) * lifts[f.k] * 0x1.09p-7
		f.e[k] = 2045 - uint16(math.Float64bits(x)>>52)
	}
}

// perUnit returns 1/s on an axis, without lift.
func (f *frame) perUnit(k int) float64 { return math.Float64frombits(uint64(f.e[k]) << 52) }

// side returns s on an axis, with lift.
func (f *frame) side(k int) float64 { return math.Float64frombits(uint64(2046-f.e[k]) << 52) }

// planes is a child's byte for each axis, or those of eight.
type planes = [dim]uint64

// Bytes of planes, in all lanes. Where there is no child the lower plane is beyond all upper
// ones. In upper planes bit 7 is set: a difference of two bytes clears it exactly if it is
// negative, and borrows from no other.
const (
	ones   = 0x0101010101010101
	guards = 0x80 * ones
	noneLo = 0x7f
	noneHi = 0x80
	last   = 126
)

// cellOf[x] is the number of a plane, with bit 7 or without.
var cellOf = func() (f [256]float64) {
	for i := range f {
		f[i] = float64(i & 0x7f)
	}
	return f
}()

// A number is rounded to an integer by adding 1.5·2⁵², after which the bits count.
const (
	toBits = 0x1.8p52
	zero   = 0x4338000000000000 // the bits of toBits
)

// Just more than a half: x plus or minus this rounds to an integer beyond x, the next one or
// seldom the one after it, and never x.
const beyond = 0.5 + 0x1p-40

// planeBelow returns the plane below x, at least 0, and planeAbove that above it, for
// -1 < x < 2³¹.
func planeBelow(x float64) int64 {
	return max(int64(math.Float64bits(x-beyond+toBits))-zero, 0)
}

func planeAbove(x float64) int64 {
	return int64(math.Float64bits(x+beyond+toBits)) - zero
}

// isOutside says that a query from x to y meets no cell, whatever they are rounded to.
func isOutside(x, y float64) bool { return y < 0 || x > last+1 }

// lowest returns the byte of a query's lower end, and highest that of its upper end, in all
// lanes, unless the query is outside. What is below all cells would overflow if it were not
// cut off first.
func lowest(x float64) uint64 {
	return uint64(max(int64(math.Float64bits(x+toBits)), zero)-zero) * ones
}

func highest(x float64) uint64 {
	return uint64(min(int64(math.Float64bits(x+toBits))-zero, last))*ones | guards
}

// meetingTiny is meeting for a frame of lifted numbers.
//
//go:noinline
func (n *node) meetingTiny(b *bounds) uint64 {
	lifted, c := *n, *b
	lifted.k = 0
	for k := range dim {
		lifted.o[k] = 0
		c.lo[k], c.hi[k] = (b.lo[k]-n.o[k])*lifts[1], (b.hi[k]-n.o[k])*lifts[1]
	}
	return lifted.meeting(&c)
}

// enclose makes n the frame of eight boxes, of which some may be nowhere, and sets the planes
// of all. It returns what hull does.
func (n *node) enclose(boxes *[8]bounds) bounds {
	all := boxes[0]
	for lane := 1; lane < 8; lane++ {
		all.join(&boxes[lane])
	}
	for k := range dim {
		n.lo[k], n.hi[k] = noneLo*ones, noneHi*ones
	}
	if all.isEmpty() {
		return nowhere
	}
	n.frame.set(&all)
	lift, unlift := lifts[n.k], unlifts[n.k]
	for k := range dim {
		var lo, hi uint64
		top := int64(0)
		o, perUnit := n.o[k], n.perUnit(k)
		for lane := range 8 {
			b := &boxes[lane]
			below, above := int64(noneLo), int64(0)
			if !b.isEmpty() {
				below = planeBelow((b.lo[k] - o) * lift * perUnit)
				above = planeAbove((b.hi[k] - o) * lift * perUnit)
				top = max(top, above)
			}
			lo = lo>>8 | uint64(below)<<56
			hi = hi>>8 | uint64(above|0x80)<<56
		}
		n.lo[k], n.hi[k] = lo, hi
		all.hi[k] = o + float64(float64(float64(top)*n.side(k))*unlift)
	}
	return all
}

// hull returns a box of all planes, whose lower ends are those of the frame.
func (n *node) hull() bounds {
	if n.lo[0] == noneLo*ones {
		return nowhere
	}
	b := bounds{lo: n.o}
	for k := range dim {
		top := uint64(0)
		for hi := n.hi[k]; hi != 0; hi >>= 8 {
			top = max(top, hi&0x7f)
		}
		b.hi[k] = n.o[k] + float64(float64(float64(top)*n.side(k))*unlifts[n.k])
	}
	return b
}

// fit sets the planes of a lane to those around b, if b is within the frame. A node without
// planes has no frame.
func (n *node) fit(lane int, b *bounds) bool {
	if n.lo[0] == noneLo*ones {
		return b.isEmpty()
	}
	lo, hi := n.lo, n.hi
	shift := 8 * lane
	for k := range dim {
		below, above := int64(noneLo), int64(0)
		if !b.isEmpty() {
			x, y := (b.lo[k]-n.o[k])*lifts[n.k]*n.perUnit(k), (b.hi[k]-n.o[k])*lifts[n.k]*n.perUnit(k)
			if x < 0 || y >= last-1 {
				return false
			}
			below, above = planeBelow(x), planeAbove(y)
		}
		lo[k] = lo[k]&^(0xff<<shift) | uint64(below)<<shift
		hi[k] = hi[k]&^(0xff<<shift) | uint64(above|0x80)<<shift
	}
	n.lo, n.hi = lo, hi
	return true
}

// passage leads from the cells of a frame to those of another: plane c is at c·s + o there.
// The o are rounded down in lo, and up in hi, so planes below stay so: c·s + lo is at most
// what it should be, and so is that rounded to an integer, compared with other integers.
type passage struct{ s, lo, hi [dim]float64 }

// set returns false for frames too far apart, or of sizes too different.
func (p *passage) set(from, to *frame) bool {
	for k := range dim {
		s := int(to.e[k]) - int(from.e[k])
		o := (from.o[k] - to.o[k]) * lifts[to.k&1] * to.perUnit(k)
		far := math.Abs(o)
		if s < -1000 || s > 1000 || !(far < 0x1p40) {
			return false
		}
		p.s[k] = math.Float64frombits(uint64(1023+s) << 52)
		p.lo[k], p.hi[k] = o-float64(0x1p-51*far), o+float64(0x1p-51*far)
	}
	return from.k == to.k
}
