package d3

// Motions: bodies that move and turn at the same time, and what package turning makes of shapes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/turning"
)

// Motion is how a body goes during a step: Pivot goes straight along Move, and the body turns about it by Spin. At the time t,
// from 0 to 1, the point x of the body is at
//
//	Pivot + t·Move + R(t)·(x − Pivot),
//
// where R(t) is the rotation that Spin has at t. All numbers count exactly as they are; R(t) is a rotation at any t, so that
// nothing shrinks or grows on its way. Before the motion every point is where it is, to the bit. The zero Motion rests.
//
// A wheel turns about its axle, which moves; a door about its hinge, which does not. Pivot is where that point is before the motion, in
// the coordinates of the world: the zero Pivot is the origin of the world, not the middle of the body.
type Motion struct {
	Move  Vec
	Spin  Spin
	Pivot Vec
}

// At returns where the motion has taken the body at the time t, as a Transform for In: to draw it. It rounds by less than
// 16e(|q|+|Position|), q as far from Pivot as a point of the body, and then In rounds. t is cut to 0..1.
func (m Motion) At(t float64) Transform {
	t = max(0, min(t, 1))
	r := m.Spin.rotationAt(t)
	way := m.Pivot.Add(m.Move.Scale(t))
	return Transform{Position: way.Sub(r.Apply(m.Pivot)), Rotation: r}
}

// isFinite reports whether all numbers of m are finite.
func (m *Motion) isFinite() bool {
	return isFinite(m.Move.maxAbs()) && isFinite(m.Pivot.maxAbs()) && m.Spin.spin.IsFinite()
}

// turns reports whether m turns anything.
func (m *Motion) turns() bool { return m.Spin.spin.Turns() }

// wayOf returns a box around all that is in the box from lo to hi, on all of its way by m. It has sides that are not finite if they
// would be too large, or if lo or hi are not finite.
//
// Without the turn the way is that of the box along m.Move. The turn moves a point at the distance r from the pivot by at most r·Chord. The box is larger by 8e of its numbers and by 2⁻⁴⁰ of r. That is more
// than its rounding, which is less than 4e of these numbers and 16e of r.
func (m *Motion) wayOf(lo, hi Vec) (from, to Vec) {
	reach := each(lo.Sub(m.Pivot), hi.Sub(m.Pivot), func(x, y float64) float64 { return max(-x, x, -y, y) })
	far := float64(length(reach) * m.Spin.spin.Chord())
	far += float64(0x1p-40*reach.maxAbs()) + float64(0x1p-50*(lo.maxAbs()+hi.maxAbs()+m.Move.maxAbs()))
	by := fill(far + 16*math.SmallestNonzeroFloat64) // where these margins are below the floats
	return lo.Min(lo.Add(m.Move)).Sub(by), hi.Max(hi.Add(m.Move)).Add(by)
}

// velocity returns how fast the point p of the body moves at the start, per unit of t.
func (m *Motion) velocity(p Vec) Vec {
	return m.Move.Add(vecOf(m.Spin.spin.Velocity(p.Sub(m.Pivot).coords())))
}

// setTurning makes b the body x that moves by m. What has no end is cut off at a distance of 2^far, along its direction and
// across it.
func setTurning(b *turning.Body, x *operand, m *Motion, far int, room *boxRoom) {
	*b = turning.Body{Radius: x.solid.R, More: x.solid.Rest()}
	b.Move, b.Pivot, b.Spin = m.Move.coords(), m.Pivot.coords(), m.Spin.spin
	s := &x.solid
	switch {
	case x.form == halved:
		room[0] = x.half.Point.coords()
		setFar(b, room, x.half.Normal.Neg(), far)
		sides := planeSpan(x.half.Normal)
		b.Halves = [3][3]float64{b.At}
		for i, u := range sides {
			b.Halves[1+i] = u.coords()
		}
		b.Count, b.Shape = dim, turning.Cube
	case x.form == spanned && x.core.kind >= exact.Ray:
		room[0] = x.core.a.coords()
		setFar(b, room, x.core.u, far)
		b.Halves[0], b.Count, b.Shape = b.At, 1, turning.Cube
		if x.core.kind == exact.Line {
			b.At = [3]float64{}
		}
	case s.kind == boxed:
		end := math.Ldexp(1, min(far, 1023))
		for i := range room {
			room[i] = s.boxCorner(i)
			for k, c := range room[i] {
				if math.IsInf(c, 0) {
					room[i][k] = math.Copysign(end, c)
				}
			}
		}
		b.Points, b.Shape = room[:], turning.Cube
	default:
		b.Points, b.At = s.given(), s.at.coords()
		for i := range s.count {
			b.Halves[i] = s.halves[i].coords()
		}
		b.Count = s.count
		switch {
		case s.count > 0:
			b.Shape = turning.Cube
		case s.list != nil && hullKind != ring:
			b.Shape = turning.Polyhedron
		}
	}
}

// setFar places the center of b at p + d, where p is the point in room, d = u·2^AtExp and |d| ≥ 2^far. With d as a half vector, too, b
// reaches from p to p + 2d.
func setFar(b *turning.Body, room *boxRoom, u Vec, far int) {
	b.Points, b.At = room[:1], u.coords()
	b.AtExp = far - u.exponent() + 1
	b.HalfExp = b.AtExp
}
