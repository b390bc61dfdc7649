package d3

// Motions: bodies that move and turn at the same time.

// Motion is how a body goes during a step: Pivot goes straight along Move, and the body turns about it by Spin. At the time t,
// from 0 to 1, the point x of the body is at
//
//	Pivot + t·Move + R(t)·(x − Pivot),
//
// where R(t) is the rotation that Spin has at t. All numbers count exactly as they are; R(t) is a rotation at any t, so that
// nothing shrinks or grows on its way. Before the motion every point is where it is, to the bit. The zero Motion rests.
//
// A wheel turns about its axle, which moves; a door about its hinge, which does not.
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

// velocity returns how fast the point p of the body moves at the start, per unit of t.
func (m *Motion) velocity(p Vec) Vec {
	return m.Move.Add(vecOf(m.Spin.spin.Velocity(p.Sub(m.Pivot).coords())))
}
