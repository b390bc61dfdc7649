package tree

// Cells: boxes, and the frames that divide them so that eight boxes fit into words.

import "math"

// Bounds is a box.
type Bounds struct{ Lo, Hi [dim]float64 }

// Nowhere holds nothing, and meets nothing.
var Nowhere = func() (b Bounds) {
	for k := range dim {
		b.Lo[k], b.Hi[k] = math.Inf(1), math.Inf(-1)
	}
	return b
}()

// Farthest stands for all places beyond it, the infinite ones too, so that the difference
// of two places is finite, and so is the sum of all sides of a box.
const Farthest = 0x1p1021

// lowEnd returns a lower bound of the numbers that round to x, and highEnd an upper bound: the rounding error is at most 2⁻⁵³|x|.
func lowEnd(x float64) float64  { return InReach(x - float64(0x1p-52*math.Abs(x))) }
func highEnd(x float64) float64 { return InReach(x + float64(0x1p-52*math.Abs(x))) }

// InReach returns x, or Farthest with its sign if x is farther from 0 than that.
func InReach(x float64) float64 {
	if x > -Farthest && x < Farthest {
		return x
	}
	return math.Copysign(Farthest, x)
}

func (b *Bounds) isEmpty() bool { return b.Lo[0] > b.Hi[0] }

// holds reports whether all of c is in b.
func (b *Bounds) holds(c *Bounds) bool {
	for k := range dim {
		if !(b.Lo[k] <= c.Lo[k] && c.Hi[k] <= b.Hi[k]) {
			return false
		}
	}
	return true
}

// Join makes b bounds of what is in b or in c.
func (b *Bounds) Join(c *Bounds) {
	for k := range dim {
		b.Lo[k], b.Hi[k] = min(b.Lo[k], c.Lo[k]), max(b.Hi[k], c.Hi[k])
	}
}

// Middle returns twice the middle of b.
func (b *Bounds) Middle() (m [dim]float64) {
	for k := range dim {
		m[k] = b.Lo[k] + b.Hi[k]
	}
	return m
}

// size returns the sum of the sides, a measure of how often a box is met.
func (b *Bounds) size() (sum float64) {
	for k := range dim {
		sum += b.Hi[k] - b.Lo[k]
	}
	return sum
}

// IsWhole reports whether no side of b is at Farthest, where it stands for all places beyond. Nowhere is not whole.
func (b *Bounds) IsWhole() bool {
	for k := range dim {
		if !(-Farthest < b.Lo[k] && b.Lo[k] <= b.Hi[k] && b.Hi[k] < Farthest) {
			return false
		}
	}
	return true
}

// Block is a box by its middle, and how far it reaches from there: what a line is compared with. For places x
// of it, as seen from o, and a direction d, dᵢxⱼ − dⱼxᵢ has one sign if the line from o along d passes it.
//
// It is made larger by 2⁻⁴⁰ of all lengths, those in by and that of the way to o. So products may be off by far less than it
// gains, but for those so small that numbers end.
type Block struct {
	c, h Vec
	by   float64
}

// Block returns b, which is whole, as a Block. Others are lengths in the question beside those of b.
func (b *Bounds) Block(others float64) Block {
	var c, h [3]float64
	for k := range dim {
		c[k] = float64(b.Lo[k]/2) + float64(b.Hi[k]/2)
		h[k] = max(b.Hi[k]-c[k], c[k]-b.Lo[k])
		others += h[k]
	}
	return Block{vecOf(c), vecOf(h), others}
}

// Frame divides a box into cells, some 120 on each axis: a place x is x−o times p cells from its
// lower end o. So what is near to each other is told apart however far away it is, and however
// small. Between cells are planes, of which the first and the last one stand for all beyond the
// frame: what is much larger than the others, or far from them, does not make their cells
// coarse.
//
// That nothing is left out needs only that rounding, fl, is monotone: x ≤ y gives fl(x) ≤ fl(y).
// A child from L to H is between planes a < v(L) and b > v(H), where v(x) is fl(fl(x−o)·p). A
// query that reaches up to q ≥ L has v(q) ≥ v(L) > a, and so any rounding of v(q) to an integer
// is at least a, and stays so if both are cut off at the same planes. It is the same from above:
// a query that meets a child meets it in cells. Nothing is said about what fl(x−o) is off by:
// far away, and with all that rounds to a bound of its own, cells answer as bounds do.
//
// Rays and distances need places. Planes are 2⁻⁴⁰ cells beyond v(L), or more, and within the
// frame v is off by less than 2⁻⁴⁴: so the place o + a/p is below L, and that of b above H, also
// as they are rounded.
type Frame struct {
	o      [dim]float64
	p      [dim]uint16 // the first 16 bits
	k      uint8       // of lifts
	isOpen bool        // something may be beyond it
}

// lifts are factors that keep p in range: tiny boxes are measured in lifted numbers. What
// overflows then is beyond all cells.
var (
	lifts   = [2]float64{1, 0x1p100}
	unlifts = [2]float64{1, 0x1p-100}
)

const isTiny = 0x1p-900

// set divides the box b into cells.
func (f *Frame) set(b *Bounds) {
	widest := 0.0
	for k := range dim {
		widest = max(widest, b.Hi[k]-b.Lo[k])
	}
	f.k = 0
	if widest < isTiny {
		f.k = 1
	}
	for k := range dim {
		f.o[k] = b.Lo[k]
		x := 122 / ((b.Hi[k] - b.Lo[k]) * lifts[f.k])
		f.p[k] = uint16(math.Float64bits(min(x, 0x1p1022)) >> 48)
	}
}

// perUnit returns how many cells there are to a lifted unit on an axis.
func (f *Frame) perUnit(k int) float64 { return math.Float64frombits(uint64(f.p[k]) << 48) }

// side returns the length of a cell, lifted.
func (f *Frame) side(k int) float64 { return 1 / f.perUnit(k) }

// planes has a byte for each of eight children, on each axis: a plane's number and 2.
type planes = [dim]uint64

// Where there is no child the lower plane is beyond all upper ones. In upper planes bit 7 is
// set: a difference of two bytes clears it exactly if it is negative, and borrows from no other.
const (
	ones      = 0x0101010101010101
	guards    = 0x80 * ones
	noneLo    = 0x7f
	noneHi    = 0x80
	firstByte = 2   // the byte of plane 0
	lastByte  = 126 // the byte of the last plane
)

// planeOf[x] is the plane of a lower byte x, or of an upper one, which has bit 7.
var planeOf = func() (f [256]float64) {
	for x := range f {
		f[x] = float64(x&0x7f - firstByte)
	}
	f[0], f[0x80|lastByte] = math.Inf(-1), math.Inf(1)
	return f
}()

// A number is rounded to an integer by adding 1.5·2⁵², after which the bits count: here with
// firstByte.
const (
	toBits   = 0x1.8p52 + firstByte
	zeroBits = 0x4338000000000000 // the bits of 1.5·2⁵²
)

// Just more than a half: x plus or minus this rounds to an integer beyond x, the next one or
// seldom the one after it, and never x.
const beyondHalf = 0.5 + 0x1p-40

// byteOf returns the byte of a number of cells, rounded. A number below all cells is cut off before zeroBits is taken away, as
// it would overflow.
func byteOf(x float64) uint64 {
	return uint64(min(max(int64(math.Float64bits(x+toBits)), zeroBits)-zeroBits, lastByte))
}

// lowest returns the byte of a query's lower end, and highest that of its upper end, in all
// lanes.
func lowest(x float64) uint64  { return byteOf(x) * ones }
func highest(x float64) uint64 { return byteOf(x)*ones | guards }
