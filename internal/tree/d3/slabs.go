package tree

// Slabs and gaps: what a ray, a motion or a distance asks of a box, with a slack for what
// rounds.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// slack, times all lengths in a question, exceeds the error of a hit or a distance, at most 16e of them, plus the rounding of
// planes, times and gaps here, below another 16e of them.
const slack = 0x1p-44

// scale is what lengths in a walk are multiplied by: the longest one comes to some 2⁴⁰⁰, so
// that no time overflows.
type scale struct {
	unit float64

	// In a node all of whose lengths are below 2⁻⁹⁰⁰, or one of which is above most, nothing is
	// certain, and no child left out: there differences may underflow, or a place be one that
	// stands for all beyond it.
	most float64
}

// set takes the longest length. It returns the exponent of unit.
func (s *scale) set(far float64) (exp int) {
	s.unit, s.most = 1, 0
	if !(far < 0x1p1023) {
		return 0 // nothing is certain anywhere
	}
	exp = min(400-float.ExponentOf(far), 1000)
	s.unit = power(exp)
	if s.most = 0x1p900; exp < -120 { // then a place is nearer
		s.most = s.unit * (Farthest / 2)
	}
	return exp
}

// power returns 2ⁿ, for |n| < 1022.
func power(n int) float64 { return math.Float64frombits(uint64(n+1023) << 52) }

// Slabs asks for what a moving box meets: where it starts, and how it moves. The box of a
// shape on its way meets that of another while it is between the other's two planes on
// every axis: a path from 0 on, which for a line is what remains of it behind.
type Slabs struct {
	Bounds
	D   Vec
	Top float64 // the last time

	scale
	size    float64      // of the motion, in units
	by      float64      // slack times the longest length in the whole walk, in units
	enough  float64      // what reaches farther takes that for its own
	inv     [dim]float64 // 1/D, of D made so that its largest component is from 1 to 2
	isBack  [dim]bool    // D is negative
	perTime [2]float64   // their product times a time is that for such a d, in units
	end     int64        // the bits of Top, in units
	last    int64        // of the time from which on nothing counts, end at most
}

// Set asks for the boxes that b meets within a time, moved by d. Where the time is not
// limited, d is a direction: the numbers of a ray round as its places do, however long d is.
func (s *Slabs) Set(b *Bounds, d Vec, top float64) { s.Bounds, s.D, s.Top = *b, d, top }

func (s *Slabs) start(all *Bounds) {
	s.size = 0
	if s.Top < math.MaxFloat64 {
		s.size = s.D.maxAbs()
	}
	far := float.Larger(s.span(all), s.size) // NaN if that is
	places := uint64(0)
	for k := range dim {
		places = max(places, math.Float64bits(s.Lo[k])&^(1<<63), math.Float64bits(s.Hi[k])&^(1<<63))
	}
	if places >= math.Float64bits(Farthest/2) {
		far = math.Inf(1) // it is among the places that stand for all beyond them
	}
	unit := s.scale.set(far)
	s.size = float64(s.size * s.unit)
	// A node is within all, no side of which exceeds 2·far: lengths in it are below 4·far. Of one
	// that reaches farther than enough, these need not be measured: slack for them all is below a
	// thousandth of it. Its lengths are certain, too: by is at least 2⁻²⁰⁰, unless it is 0.
	lengths := float64(float64(4*s.unit) * far)
	s.by, s.enough = float64(slack*lengths), math.Inf(1)
	if lengths < s.most {
		s.enough = float64(0x1p10 * s.by)
	}
	exp, d := 0, axes(s.D)
	if s.D != (Vec{}) {
		exp = float.ExponentOf(s.D.maxAbs()) - 1
	}
	for k, x := range d {
		if -1000 < exp && exp < 1000 {
			d[k] = float64(x * power(-exp))
		} else {
			d[k] = float.Ldexp(x, -exp)
		}
	}
	for k, x := range d {
		// Within a node, the box moves by less than 2⁻⁶⁰ of all lengths on an axis like this: by
		// less than slack. To such an axis planes outside are farther away than all others.
		s.inv[k], s.isBack[k] = 0x1p64, false
		if math.Abs(x) > 0x1p-60 {
			s.inv[k], s.isBack[k] = 1/x, x < 0
		}
	}
	exp += unit
	s.perTime = [2]float64{power(exp / 2), power(exp - exp/2)}
	end := math.Inf(1)
	if s.Top < math.MaxFloat64 {
		end = s.limit(s.Top)
	}
	s.end = int64(math.Float64bits(end))
	s.last = s.end
}

// limit returns the time t in units, rounded up.
func (s *Slabs) limit(t float64) float64 {
	return notBefore(t) * s.perTime[0] * s.perTime[1]
}

// notBefore returns an upper bound of the times that are reported as t. A time of 0 does not round.
func notBefore(t float64) float64 {
	if t < 0x1p-900 && t != 0 || t > 0x1p1000 {
		return roundedUp(t)
	}
	return t
}

// roundedUp returns no less than a T may be that is reported as t, where numbers end: one that
// would be infinite is reported as the largest number.
//
//go:noinline
func roundedUp(t float64) float64 {
	if t < 1 {
		return t + grain
	}
	return math.Inf(1)
}

// grain is more than results round by if they are as small as numbers get.
const grain = 0x1p-1070

// Gaps is the box to which a walk finds the distances.
type Gaps struct{ Bounds }

// span returns the longest length between a place in b and one in c.
func (b *Bounds) span(c *Bounds) float64 {
	far := uint64(0) // bits, which are in the order of sizes: comparing those, nobody has to guess
	for k := range dim {
		far = max(far, math.Float64bits(math.Abs(c.Hi[k]-b.Lo[k])), math.Float64bits(math.Abs(b.Hi[k]-c.Lo[k])))
	}
	return math.Float64frombits(far)
}

// leastSide is less than all lengths in units that count: added to the side of a cell, it keeps that
// from being 0, and planes beyond all others so.
const leastSide = 0x1p-1000
