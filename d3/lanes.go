package d3

import "math"

// lanes holds eight boxes so that one pass of 64-bit subtractions compares another box
// with all of them: two boxes in each word, 31 bits of a key and a free bit above it. In
// hi, the free bits are set; a difference clears the free bit of its half exactly if it
// would be negative.
type lanes [4]struct{ lo, hi [dim]uint64 }

const (
	free = 1<<63 | 1<<31 // the free bits
	both = 1<<32 | 1     // times a key, the key in both halves
)

// set makes b the box of a lane.
func (l *lanes) set(lane int, b *bounds) {
	w, shift := &l[lane>>1], lane&1*32
	for i := range dim {
		w.lo[i] = w.lo[i]&^(0xffffffff<<shift) | uint64(b.lo[i])<<shift
		w.hi[i] = w.hi[i]&^(0xffffffff<<shift) | uint64(b.hi[i]|1<<31)<<shift
	}
}

// at returns the box of a lane.
func (l *lanes) at(lane int) (b bounds) {
	w, shift := &l[lane>>1], lane&1*32
	for i := range dim {
		b.lo[i], b.hi[i] = uint32(w.lo[i]>>shift), uint32(w.hi[i]>>shift)&^(1<<31)
	}
	return b
}

// probe is a box as lanes compares it.
type probe struct{ lo, hi [dim]uint64 }

func (p *probe) set(b *bounds) {
	for i := range dim {
		p.lo[i] = uint64(b.lo[i]) * both
		p.hi[i] = uint64(b.hi[i])*both | free
	}
}

// lane makes p the box of a lane of l.
func (p *probe) lane(l *lanes, lane int) {
	w, shift := &l[lane>>1], lane&1*32
	for i := range dim {
		p.lo[i] = w.lo[i] >> shift & (1<<31 - 1) * both
		p.hi[i] = w.hi[i]>>shift&(1<<31-1)*both | free
	}
}

// meeting returns the set of lanes, bit by bit, whose boxes have a point in common with
// p.
func (l *lanes) meeting(p *probe) (set uint32) {
	lx, ly, lz, hx, hy, hz := p.lo[0], p.lo[1], p.lo[2], p.hi[0], p.hi[1], p.hi[2]
	w := &l[0]
	m := (hx - w.lo[0]) & (hy - w.lo[1]) & (hz - w.lo[2]) & (w.hi[0] - lx) & (w.hi[1] - ly) & (w.hi[2] - lz) & free
	all := m >> 31
	w = &l[1]
	m = (hx - w.lo[0]) & (hy - w.lo[1]) & (hz - w.lo[2]) & (w.hi[0] - lx) & (w.hi[1] - ly) & (w.hi[2] - lz) & free
	all |= m >> 29
	w = &l[2]
	m = (hx - w.lo[0]) & (hy - w.lo[1]) & (hz - w.lo[2]) & (w.hi[0] - lx) & (w.hi[1] - ly) & (w.hi[2] - lz) & free
	all |= m >> 27
	w = &l[3]
	m = (hx - w.lo[0]) & (hy - w.lo[1]) & (hz - w.lo[2]) & (w.hi[0] - lx) & (w.hi[1] - ly) & (w.hi[2] - lz) & free
	all |= m >> 25
	// The even lanes are in bits 0, 2, 4 and 6, the odd ones 31 higher than they should.
	return uint32(all)&0x55 | uint32(all>>31)&0xaa
}

// floats are bounds as numbers: the lower ends at 0, the upper ones at upper.
type floats [6]float32

const upper = 3

// enter returns when the moving box of s meets the bounds f, at the earliest, and whether
// it does. Times are not negative, so they are in the order of their bits: comparing
// those, the processor has nothing to guess. Negative ones are only known to be so.
func (s *slabs) enter(f *floats) (t float64, ok bool) {
	in, out := int64(math.Float64bits((float64(f[s.first[0]])-s.near[0])*s.inv[0])), int64(math.Float64bits((float64(f[s.last[0]])-s.far[0])*s.inv[0]))
	in, out = max(in, int64(math.Float64bits((float64(f[s.first[1]])-s.near[1])*s.inv[1]))), min(out, int64(math.Float64bits((float64(f[s.last[1]])-s.far[1])*s.inv[1])))
	in, out = max(in, int64(math.Float64bits((float64(f[s.first[2]])-s.near[2])*s.inv[2])), 0), min(out, int64(math.Float64bits((float64(f[s.last[2]])-s.far[2])*s.inv[2])), s.top)
	return math.Float64frombits(uint64(in)), in <= out
}
