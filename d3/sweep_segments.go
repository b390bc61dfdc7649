package d3

// Sweeps of segments and capsules: the first contact of two moving cores with an extent, if floats decide everything.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// movingCore is a capsule, segment, ray or line that moves along m.
type movingCore struct {
	a, b, m *Vec
	r       float64
	kind    exact.Kind
}

// ref returns the core of b. A copy of it as a field, so soon after it is set, would cost as much as a square root.
func (b *movingCore) ref() coreRef { return coreRef{b.kind, b.a, b.b} }

func (c *core) moving(m *Vec) movingCore { return movingCore{&c.a, &c.b, m, c.r, c.kind} }

func (b *movingCore) extent() Vec { return b.ref().extent() }

// precedes is the order of cores.
func (b *movingCore) precedes(c *movingCore) bool {
	if b.kind != exact.Segment || c.kind != exact.Segment {
		return b.kind < c.kind // the other has the radius
	}
	if x, y := min(b.a.X, b.b.X), min(c.a.X, c.b.X); x != y {
		return x < y
	}
	var p, q core
	p.setSegment(b.a, b.b, b.r)
	q.setSegment(c.a, c.b, c.r)
	return p.precedes(&q)
}

// castMovingCores sets the first contact of a and b, of which the lesser is taken for a. It answers for cores of ordinary
// sizes, oblique to each other, of which one has a radius, if floats decide everything. It takes the steps of
// coreSweep.runPieces to the same bits.
//
// In terms of parallelogram, the origin comes first within R of the plane of C: at the time from, 0 if it is there at the
// start. The piece that faces it then, by the foot (p, q), is what it meets first, if anything: an edge, which is an end of one
// core against the other, or the face itself. For if y is the point of C from which it is R away at last, and w leads there
// from y, w·(K − y) was more than R at that time. Along the plane's normal K was no farther than R, so along C it was outside
// an edge at y.
//
// n has an error below 12e, or if u and v are nearly parallel, their rounding over the sine between them: the unit of rounding
// is |u||v|, not |n|. Let L be the sum of all lengths, and N the sum of all squares: L < 2.3√N. The error of a height is <
// 64eL, and that of the time is that over the rise. The error of the foot is < 128eL times |v| or |u|, and that of the time is
// added. The bounds are 300e√N and 300eN. For a ray or line, whose direction is no length, the bound of the foot along u is
// 300e√N|v|.
func (h *Hit) castMovingCores(a, b *movingCore) castAnswer {
	isTurned := b.precedes(a)
	if isTurned {
		a, b = b, a
	}
	k, m, u, v, r := a.a.Sub(*b.a), a.m.Sub(*b.m), a.extent(), b.extent(), a.r+b.r
	mm, uu, vv := m.Dot(m), u.Dot(u), v.Dot(v)
	sum, isLong := k.Dot(k)+mm+uu+float64(r*r), b.kind != exact.Segment
	if !isLong {
		sum += vv
	}
	size := math.Sqrt(sum)
	n, nn := faceNormal(u, v, uu, vv)
	// Cores that addFace takes for parallel are left undecided, and radii that dropRadii may drop: the sum of all lengths in the 1-norm is
	// below 4√N. Sizes are compared with each other too, so that isCertain of sweep_pieces.go can ask for all at another scale.
	low, least := max(0x1p-110, float64(0x1p-90*sum)), float64(0x1p-48*float64(size*r))
	if !(sum < 0x1p110 && vv < 0x1p110 && mm > low && uu > low && r > float64(8*e*size) && nn > float64(least*vv)) ||
		!(isLong && vv > 0x1p-110 || vv > low && nn > float64(least*uu)) {
		return castUnsure
	}
	var f parallelogram
	f.set(k, m, u, v, n, nn)
	ln := math.Sqrt(nn)
	unsure := float64(300 * e * math.Sqrt(float64(uu*vv)))
	off, offFoot := float64(unsure*size), float64(unsure*sum)
	from, late := 0.0, 0.0
	out := math.Abs(f.height) - float64(r*ln)
	isOut := out > off
	if isOut {
		approach := float64(math.Copysign(1, -f.height) * f.rise)
		if out-approach > off {
			return castMiss
		}
		if !(approach-out > off) {
			return castUnsure
		}
		from, late = f.passed(r, -1), off/approach
	} else if !(out < -off) {
		return castUnsure
	}
	p, q := f.foot(from)
	offP := offFoot
	if isLong {
		offP = float64(off * math.Sqrt(vv))
	}
	ofA := facedBy(p, nn, offP+float64(late*math.Abs(f.mv)), a)
	ofB := facedBy(q, nn, offFoot+float64(late*math.Abs(f.mu)), b)
	switch {
	case ofA.isEither || ofB.isEither:
		return castUnsure
	case ofA.end == nil && ofB.end == nil:
		if !isOut {
			return castInside
		}
		if !h.enterFace(a, b, &f, k, m, u, v, from) {
			return castUnsure
		}
	default:
		if ofA.surely && ofB.surely && h.enterCorner(a, b, &f, ofA.end, ofB.end, &m, r, uu, vv, size) {
			break
		}
		if answer := h.enterEdges(a, b, &ofA, &ofB, &m, r); answer != castHit {
			return answer
		}
	}
	if isTurned {
		h.Normal = h.Normal.Neg()
	}
	return castHit
}

// faced is the edge of C that the foot faces, or may face.
type faced struct {
	end          *Vec // of the one bar, against the other; nil if it surely faces none
	does, surely bool // whether it does, as prism has it, and whether that is certain
	isEither     bool // the other end may do so as well: rounding is longer than the bar
}

// facedBy returns the edge that the foot p on b faces; p is in 0..whole if it is between the ends.
func facedBy(p, whole, off float64, b *movingCore) faced {
	switch {
	case b.kind == exact.Line:
	case p < off:
		return faced{b.a, p < 0, p < -off, b.kind == exact.Segment && whole-p < off}
	case b.kind == exact.Segment && whole-p < off:
		return faced{b.b, p > whole, p-whole > off, false}
	}
	return faced{}
}

// enterCorner sets the first contact if the foot faces two edges, with the edge whose line the motion crosses last, if that is
// certain without asking for the other.
func (h *Hit) enterCorner(a, b *movingCore, f *parallelogram, endA, endB, m *Vec, r, uu, vv, size float64) bool {
	// How far the edges are beyond, and how fast they come near.
	p, mv := f.kv+float64(r*math.Sqrt(float64(vv*f.nn))), f.mv
	q, mu := f.ku+float64(r*math.Sqrt(float64(uu*f.nn))), f.mu
	if endA == a.b {
		p, mv = f.nn+(p-(f.kv+f.kv)), -mv
	}
	if endB == b.b {
		q, mu = f.nn+(q-(f.ku+f.ku)), -mu
	}
	if !(mu > 0) || mv > 0 && float64(q*mv) >= float64(p*mu) {
		return h.enterFirst(a, b, endA, m, r, vv, size)
	}
	back := m.Neg()
	if !h.enterFirst(b, a, endB, &back, r, uu, size) {
		return false
	}
	u := a.extent()
	nu := h.Normal.Dot(u)
	h.Normal = h.Normal.Neg()
	if math.Abs(nu) > float64(0x1p-16*u.sumAbs()) && nu > 0 == (endA == a.b) {
		// At the end that both edges have, that of A counts, to the sign of a zero.
		h.Normal = h.Normal.Add(Vec{})
		h.Point = endA.Add(a.m.Scale(h.T)).Add(h.Normal.Scale(-a.r))
	}
	return true
}

// enterFirst sets the contact of an end of p with s, if it is certainly the first: p lies on the side of the plane through the
// end to which the normal leads, and s on the other, so C does not go beyond the plane. Near to where the side of a tube ends,
// rounding could decide that another edge is first. The square of the extent of s is ss.
func (h *Hit) enterFirst(p, s *movingCore, end, m *Vec, r, ss, size float64) bool {
	if h.castCapsule(end, m, s.ref(), r, true) != castHit {
		*h = Hit{}
		return false
	}
	n, u, v := h.Normal, p.extent(), s.extent()
	nu, nv := n.Dot(u), math.Abs(n.Dot(v))
	if end == p.b {
		nu = -nu
	}
	const clear = 0x1p-16
	isClear := nu > float64(clear*u.sumAbs())
	if isClear && !(nv > float64(clear*v.sumAbs())) { // not at an end of s
		foot := end.Sub(*s.a).Add(m.Scale(h.T)).Dot(v)
		isClear = min(foot, ss-foot) > float64(0x1p-10*ss) && ss > float64(0x1p-20*float64(r*size))
	}
	if !isClear {
		*h = Hit{}
		return false
	}
	h.Point = end.Add(p.m.Scale(h.T)).Add(n.Scale(-p.r))
	return true
}

// enterEdges sets the first contact with the edges that the foot faces. If an edge may face it, but does not for addFace, its
// hit must not be first. If all are missed, that is an answer only if one surely faces it: otherwise the face may be hit.
func (h *Hit) enterEdges(a, b *movingCore, ofA, ofB *faced, m *Vec, r float64) castAnswer {
	beside := math.Inf(1) // the hit of an edge that does not count
	h.T = math.Inf(1)
	if ofA.end != nil {
		switch answer := h.castCapsule(ofA.end, m, b.ref(), r, true); {
		case answer == castHit && ofA.does:
			h.Point = ofA.end.Add(a.m.Scale(h.T)).Add(h.Normal.Scale(-a.r))
		case answer == castHit:
			beside, h.T = h.T, math.Inf(1)
		case answer != castMiss:
			*h = Hit{}
			return answer
		}
	}
	if ofB.end != nil {
		var other Hit
		back := m.Neg()
		switch answer := other.castCapsule(ofB.end, &back, a.ref(), r, true); {
		case answer == castHit && !ofB.does:
			beside = min(beside, other.T)
		case answer == castHit && other.T < h.T:
			h.T, h.Normal = other.T, other.Normal.Neg()
			h.Point = ofB.end.Add(b.m.Scale(h.T)).Add(h.Normal.Scale(b.r))
		case answer != castHit && answer != castMiss:
			*h = Hit{}
			return answer
		}
	}
	switch isHit := h.T <= 1; {
	case isHit && h.T <= beside:
		return castHit
	case isHit || beside <= 1 || !ofA.surely && !ofB.surely:
		*h = Hit{}
		return castUnsure
	}
	*h = Hit{}
	return castMiss
}

// enterFace sets h to the contact with the face of C at the time t. It returns false if floats may not tell the point: for two segments with a
// squared distance of at most 2⁻²⁰(|u|² + |v|²), for a squared sine of their angle of at most 2⁻⁸, and for sizes out of the ordinary.
func (h *Hit) enterFace(a, b *movingCore, f *parallelogram, k, m, u, v Vec, t float64) bool {
	// The gap at the time t, with the bits of gapAt.
	d := k.Add(m.Scale(t))
	end := d.Add(u)
	u = end.Sub(d)
	var foot Vec
	if b.kind == exact.Segment {
		dist, size, _, at := closest(d, u, v, 0x1p-8)
		if !(dist > float64(0x1p-20*size)) {
			return false
		}
		foot = v.Scale(at)
	} else {
		g := gap{square: true}
		if g.direct(&core{kind: exact.Segment, a: d, b: end, u: u}, &core{kind: b.kind, b: v, u: v}) > math.MaxFloat64 {
			return false
		}
		foot = g.yt
	}
	foot = foot.Add(Vec{}) // as gapAt has it, to the sign of a zero
	h.T, h.Normal = t, f.spoke(-1).unitOr(m.Neg())
	h.Point = b.a.Add(foot).Add(b.m.Scale(t)).Add(h.Normal.Scale(b.r))
	return true
}

// parallelogram is the face of C that two cores with an extent span, and a motion past it. Lengths along n are times |n|,
// parameters of u and v times n·n.
type parallelogram struct {
	n              normal
	nn             float64
	kv, mv, ku, mu float64 // of the foot of the origin, at first and per time
	height, rise   float64
}

// foot returns the parameters of u and v at the time t.
func (f *parallelogram) foot(t float64) (p, q float64) {
	return f.kv + float64(t*f.mv), f.ku + float64(t*f.mu)
}

func (f *parallelogram) set(k, m, u, v Vec, n normal, nn float64) {
	un, vn := turned(u, n), turned(v, n)
	f.n, f.nn = n, nn
	f.kv, f.mv, f.ku, f.mu = -k.Dot(vn), -m.Dot(vn), -k.Dot(un), -m.Dot(un)
	f.height, f.rise = n.dot(k), n.dot(m)
}

// passed returns when the motion comes within r of the plane, for side −1, or goes beyond r of it, for +1.
func (f *parallelogram) passed(r, side float64) float64 {
	return (math.Copysign(float64(r*math.Sqrt(f.nn)), side*f.rise) - f.height) / f.rise
}

// from returns the later one of the time 0 and the time when the motion comes within r of the plane.
func (f *parallelogram) from(r float64) float64 {
	if f.rise == 0 {
		return 0
	}
	return max(0, f.passed(r, -1))
}

// to returns the earlier one of the time 1 and the time when the motion goes beyond r of the plane.
func (f *parallelogram) to(r float64) float64 {
	if f.rise == 0 {
		return 1
	}
	return min(1, f.passed(r, +1))
}

// spoke returns the spoke to where the motion enters the prism through the face, for side −1, or leaves it.
func (f *parallelogram) spoke(side float64) spoke {
	return spoke{f.n.vec().Scale(math.Copysign(1, side*f.rise)), math.Inf(1)}
}

// facing returns the edges that face the origin at the time t; those of the greater core are ofA if turned.
func (f *parallelogram) facing(t float64, turned bool) edges {
	p, q := f.foot(t)
	e := edges{[2]bool{p < 0, p > f.nn}, [2]bool{q < 0, q > f.nn}}
	if turned {
		e.ofA, e.ofB = e.ofB, e.ofA
	}
	return e
}

// edges are some of the four edges of C: those of an end of a, or b, against the other core, by its First and Second end.
type edges struct{ ofA, ofB [2]bool }

// all are the edges of C, as far as they exist.
var all = edges{[2]bool{true, true}, [2]bool{true, true}}
