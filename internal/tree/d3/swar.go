package tree

// Lanes: eight boxes of a node against one, in 64-bit words.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// Around returns bounds of the points from lo to hi, whose components may be rounded once.
func Around(lo, hi Vec) (b Bounds) {
	b.set(lo, hi)
	return b
}

// set makes b what Around returns.
func (b *Bounds) set(lo, hi Vec) {
	b.Lo[0], b.Hi[0] = lowEnd(lo.X), highEnd(hi.X)
	b.Lo[1], b.Hi[1] = lowEnd(lo.Y), highEnd(hi.Y)
	b.Lo[2], b.Hi[2] = lowEnd(lo.Z), highEnd(hi.Z)
}

// point makes b a point, which is not rounded.
func (b *Bounds) point(p Vec) {
	b.Lo[0], b.Hi[0] = p.X, p.X
	b.Lo[1], b.Hi[1] = p.Y, p.Y
	b.Lo[2], b.Hi[2] = p.Z, p.Z
}

// among returns the lanes, bit 7 of each byte, whose boxes meet that of a lane as far as their
// planes tell: all of them in one pass of 64-bit subtractions, on every platform alike.
func (n *Node) among(lane int) uint64 {
	shift := 8 * lane & 63
	m := guards & (n.hi[0]>>shift&0xff*ones - n.lo[0]) & (n.hi[1]>>shift&0xff*ones - n.lo[1]) & (n.hi[2]>>shift&0xff*ones - n.lo[2])
	return m & (n.hi[0] - n.lo[0]>>shift&0x7f*ones) & (n.hi[1] - n.lo[1]>>shift&0x7f*ones) & (n.hi[2] - n.lo[2]>>shift&0x7f*ones)
}

// Meeting returns the lanes, bit 7 of each byte, that a box may meet.
func (n *Node) Meeting(b *Bounds) uint64 {
	if n.k != 0 {
		return n.meetingTiny(b)
	}
	o0, per0 := n.o[0], n.perUnit(0)
	x0, y0 := float64((b.Lo[0]-o0)*per0), float64((b.Hi[0]-o0)*per0)
	o1, per1 := n.o[1], n.perUnit(1)
	x1, y1 := float64((b.Lo[1]-o1)*per1), float64((b.Hi[1]-o1)*per1)
	o2, per2 := n.o[2], n.perUnit(2)
	x2, y2 := float64((b.Lo[2]-o2)*per2), float64((b.Hi[2]-o2)*per2)
	m := guards & (highest(y0) - n.lo[0]) & (highest(y1) - n.lo[1]) & (highest(y2) - n.lo[2])
	return m & (n.hi[0] - lowest(x0)) & (n.hi[1] - lowest(x1)) & (n.hi[2] - lowest(x2))
}

// Box makes b a box of the planes of a lane.
func (n *Node) Box(lane int, b *Bounds) {
	shift, unlift := 8*lane&63, unlifts[n.k&1]
	if uint8(n.lo[0]>>shift) == noneLo {
		*b = Nowhere
		return
	}
	s0 := n.side(0)
	b.Lo[0] = InReach(n.o[0] + float64(float64(planeOf[uint8(n.lo[0]>>shift)]*s0)*unlift))
	b.Hi[0] = InReach(n.o[0] + float64(float64(planeOf[uint8(n.hi[0]>>shift)]*s0)*unlift))
	s1 := n.side(1)
	b.Lo[1] = InReach(n.o[1] + float64(float64(planeOf[uint8(n.lo[1]>>shift)]*s1)*unlift))
	b.Hi[1] = InReach(n.o[1] + float64(float64(planeOf[uint8(n.hi[1]>>shift)]*s1)*unlift))
	s2 := n.side(2)
	b.Lo[2] = InReach(n.o[2] + float64(float64(planeOf[uint8(n.lo[2]>>shift)]*s2)*unlift))
	b.Hi[2] = InReach(n.o[2] + float64(float64(planeOf[uint8(n.hi[2]>>shift)]*s2)*unlift))
}

// meeting returns the lanes, bit 7 of each byte, of the node that p leads to, that meet those
// of a lane of the node where it starts.
func (p *frameMap) meeting(from, to *Node, lane int) uint64 {
	shift := 8 * lane & 63
	x0, y0 := float64(planeOf[uint8(from.lo[0]>>shift)]*p.s[0])+p.o[0], float64(planeOf[uint8(from.hi[0]>>shift)]*p.s[0])+p.o[0]
	x1, y1 := float64(planeOf[uint8(from.lo[1]>>shift)]*p.s[1])+p.o[1], float64(planeOf[uint8(from.hi[1]>>shift)]*p.s[1])+p.o[1]
	x2, y2 := float64(planeOf[uint8(from.lo[2]>>shift)]*p.s[2])+p.o[2], float64(planeOf[uint8(from.hi[2]>>shift)]*p.s[2])+p.o[2]
	m := guards & (highest(y0) - to.lo[0]) & (highest(y1) - to.lo[1]) & (highest(y2) - to.lo[2])
	return m & (to.hi[0] - lowest(x0)) & (to.hi[1] - lowest(x1)) & (to.hi[2] - lowest(x2))
}

// IsPassed says whether a line from o along d, or a ray, surely passes b: on an axis, or seen along one.
func (b *Block) IsPassed(o, d Vec, isRay bool) bool {
	x, y, z := b.c.X-o.X, b.c.Y-o.Y, b.c.Z-o.Z
	by := float64(0x1p-40 * (b.by + math.Abs(x) + math.Abs(y) + math.Abs(z)))
	hx, hy, hz := b.h.X+by, b.h.Y+by, b.h.Z+by
	if isRay && (d.X >= 0 && x < -hx || d.X <= 0 && x > hx || d.Y >= 0 && y < -hy || d.Y <= 0 && y > hy || d.Z >= 0 && z < -hz || d.Z <= 0 && z > hz) {
		return true
	}
	ex, ey, ez := math.Abs(d.X), math.Abs(d.Y), math.Abs(d.Z)
	if !(by < 0x1p400 && ex+ey+ez < 0x1p500) {
		return false // products may overflow
	}
	return math.Abs(float64(d.X*y)-float64(d.Y*x)) > float64(ex*hy)+float64(ey*hx)+grain ||
		math.Abs(float64(d.Y*z)-float64(d.Z*y)) > float64(ey*hz)+float64(ez*hy)+grain ||
		math.Abs(float64(d.Z*x)-float64(d.X*z)) > float64(ez*hx)+float64(ex*hz)+grain
}

// enterPlainly sets when the moving box of s meets the children of a node, at the earliest, and
// returns which it meets, bit by bit. Times are not negative, so they are in the order of
// their bits: comparing those, the processor has nothing to guess. Negative ones are only
// known to be so.
func (s *Slabs) enterPlainly(n *Node, times *[8]float64) (set uint32) {
	// From each side of the box to the lower end of the frame, and of a cell.
	side := s.unit * unlifts[n.k&1]
	in0, out0, c0 := float64((n.o[0]-s.Hi[0])*s.unit), float64((n.o[0]-s.Lo[0])*s.unit), float64(n.side(0)*side)+leastSide
	in1, out1, c1 := float64((n.o[1]-s.Hi[1])*s.unit), float64((n.o[1]-s.Lo[1])*s.unit), float64(n.side(1)*side)+leastSide
	in2, out2, c2 := float64((n.o[2]-s.Hi[2])*s.unit), float64((n.o[2]-s.Lo[2])*s.unit), float64(n.side(2)*side)+leastSide
	reach := float64(n.reach * s.unit)
	by := s.by
	if !(reach > s.enough) {
		far := 0.0
		far = float.Larger(far, float.Larger(math.Abs(in0), math.Abs(out0)))
		far = float.Larger(far, float.Larger(math.Abs(in1), math.Abs(out1)))
		far = float.Larger(far, float.Larger(math.Abs(in2), math.Abs(out2)))
		far = float.Larger(s.size, far+reach)
		if !(far > 0x1p-900 && far < s.most) {
			*times = [8]float64{}
			return uint32(n.Used)
		}
		by = float64(slack * far)
	}
	// To the planes met first, and last, in time.
	in0, out0 = in0-by, out0+by
	first0, last0 := n.lo[0], n.hi[0]
	if s.isBack[0] {
		first0, last0, in0, out0 = last0, first0, out0, in0
	}
	in0, out0, c0 = float64(in0*s.inv[0]), float64(out0*s.inv[0]), float64(c0*s.inv[0])
	in1, out1 = in1-by, out1+by
	first1, last1 := n.lo[1], n.hi[1]
	if s.isBack[1] {
		first1, last1, in1, out1 = last1, first1, out1, in1
	}
	in1, out1, c1 = float64(in1*s.inv[1]), float64(out1*s.inv[1]), float64(c1*s.inv[1])
	in2, out2 = in2-by, out2+by
	first2, last2 := n.lo[2], n.hi[2]
	if s.isBack[2] {
		first2, last2, in2, out2 = last2, first2, out2, in2
	}
	in2, out2, c2 = float64(in2*s.inv[2]), float64(out2*s.inv[2]), float64(c2*s.inv[2])
	for lane := range 8 {
		in, out := int64(0), s.last
		in, out = max(in, int64(math.Float64bits(float64(planeOf[uint8(first0)]*c0)+in0))), min(out, int64(math.Float64bits(float64(planeOf[uint8(last0)]*c0)+out0)))
		in, out = max(in, int64(math.Float64bits(float64(planeOf[uint8(first1)]*c1)+in1))), min(out, int64(math.Float64bits(float64(planeOf[uint8(last1)]*c1)+out1)))
		in, out = max(in, int64(math.Float64bits(float64(planeOf[uint8(first2)]*c2)+in2))), min(out, int64(math.Float64bits(float64(planeOf[uint8(last2)]*c2)+out2)))
		first0, last0 = first0>>8, last0>>8
		first1, last1 = first1>>8, last1>>8
		first2, last2 = first2>>8, last2>>8
		times[lane] = math.Float64frombits(uint64(in))
		met := uint32(0)
		if in <= out {
			met = 1
		}
		set |= met << (lane & 7)
	}
	return set & uint32(n.Used)
}

// enterPlainly sets less than how far the children of a node are, and returns which there are, bit
// by bit.
func (g *Gaps) enterPlainly(n *Node, gap *[8]float64) (set uint32) {
	// From the box to plane 0, and of a cell: divided by a power of two, so that no square
	// overflows.
	x0, y0 := n.o[0]-g.Hi[0], g.Lo[0]-n.o[0]
	x1, y1 := n.o[1]-g.Hi[1], g.Lo[1]-n.o[1]
	x2, y2 := n.o[2]-g.Hi[2], g.Lo[2]-n.o[2]
	far := n.reach
	far = float.Larger(far, float.Larger(math.Abs(x0), math.Abs(y0)))
	far = float.Larger(far, float.Larger(math.Abs(x1), math.Abs(y1)))
	far = float.Larger(far, float.Larger(math.Abs(x2), math.Abs(y2)))
	if !(far < 0x1p1023) {
		*gap = [8]float64{}
		return uint32(n.Used)
	}
	unit := math.Float64frombits(0x7fd<<52 - math.Float64bits(far)&(0x7ff<<52))
	side := unit * unlifts[n.k&1]
	x0, y0 = float64(x0*unit), float64(y0*unit)
	c0 := float64(n.side(0)*side) + leastSide
	lo0, hi0 := n.lo[0], n.hi[0]
	x1, y1 = float64(x1*unit), float64(y1*unit)
	c1 := float64(n.side(1)*side) + leastSide
	lo1, hi1 := n.lo[1], n.hi[1]
	x2, y2 = float64(x2*unit), float64(y2*unit)
	c2 := float64(n.side(2)*side) + leastSide
	lo2, hi2 := n.lo[2], n.hi[2]
	back, off := 1/unit, float64(2*slack*far)+grain
	for lane := range 8 {
		sq := 0.0
		gap0 := max(0, x0+float64(planeOf[uint8(lo0)]*c0), y0-float64(planeOf[uint8(hi0)]*c0))
		sq += float64(gap0 * gap0)
		gap1 := max(0, x1+float64(planeOf[uint8(lo1)]*c1), y1-float64(planeOf[uint8(hi1)]*c1))
		sq += float64(gap1 * gap1)
		gap2 := max(0, x2+float64(planeOf[uint8(lo2)]*c2), y2-float64(planeOf[uint8(hi2)]*c2))
		sq += float64(gap2 * gap2)
		lo0, hi0 = lo0>>8, hi0>>8
		lo1, hi1 = lo1>>8, hi1>>8
		lo2, hi2 = lo2>>8, hi2>>8
		gap[lane] = float64(math.Sqrt(sq)*back) - off
	}
	return uint32(n.Used)
}

// meetingTiny is Meeting for a frame of lifted numbers.
//
//go:noinline
func (n *Node) meetingTiny(b *Bounds) uint64 {
	lifted, c := *n, *b
	lifted.k = 0
	for k := range dim {
		lifted.o[k] = 0
		c.Lo[k], c.Hi[k] = float64((b.Lo[k]-n.o[k])*lifts[1]), float64((b.Hi[k]-n.o[k])*lifts[1])
	}
	return lifted.Meeting(&c)
}
