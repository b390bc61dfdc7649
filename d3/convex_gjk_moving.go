package d3

// GJK of a motion: certificates that two moving bodies stay apart, or that they overlap before they move.

import "math"

// gjkMoving is gjkFloat for a body A that moves by m, as B sees it. Let W = Z + [0, 1]·m. A comes within R of B on the way
// exactly if W comes within R of the origin.
//
// With M = S + |o|₁ + |m|₁, the least w·n over W has an error below 29eM|n|: 23eM|n| of Z, and e each of m and the sum. The
// sign of m·n picks an end of the motion, and is wrong only where |m·n| ≤ 4eM|n|. The numbers compared round by less than
// 8e(M+R) more, so the slack 64e(M+R) suffices.
type gjkMoving struct {
	gjkFloat
	m Vec
}

// apartness returns castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before, and
// castUnsure otherwise.
func (z *gjkMoving) apartness() castAnswer {
	v := z.d.Add(z.a.middle).Sub(z.b.middle)
	if z.isNear(v) {
		if z.relate() == penetrating {
			return castInside
		}
		return castUnsure
	}
	if mm := z.m.Dot(z.m); mm > 0 {
		v = v.Add(z.m.Scale(clamp(-v.Dot(z.m)/mm, 0)))
	}
	if !z.isNear(v) && z.staysApart(v) {
		return castMiss
	}
	return castUnsure
}

// isNear reports whether the vector v between the middles is so short that A and B probably overlap. It is a heuristic that
// avoids searches likely to fail.
func (z *gjkMoving) isNear(v Vec) bool {
	near := z.r + float64(0.125*(z.a.extent+z.b.extent))
	return v.Dot(v) < float64(near*near)
}

// staysApart reports whether a plane certifies that W is farther than R from the origin. It tries the direction v first, then
// the directions of GJK.
func (z *gjkMoving) staysApart(v Vec) bool {
	size := z.size + z.m.sumAbs()
	far := z.r + float64(64*e*(size+z.r))
	far = float64(far * far)
	y := z.leastMoving(v)
	if isBeyond(y.Dot(v), v.Dot(v), far) {
		return true
	}
	var s simplexFloat
	s.start(y)
	last := math.Inf(1)
	for range steps {
		vv := s.v.Dot(s.v)
		if !(s.w.Dot(s.w) > far && vv < last) {
			return false // a point of W is probably within R
		}
		y = z.leastMoving(s.v)
		h := y.Dot(s.v)
		if isBeyond(h, vv, far) {
			return true
		}
		if !(vv-h > float64(64*e*size)*math.Sqrt(vv)) {
			return false
		}
		last = vv
		s.y[s.n] = y
		s.n++
		if s.reduce(); s.n > dim {
			return false // the origin is probably in W
		}
	}
	return false
}

// leastMoving returns the vertex of W that is least along n.
func (z *gjkMoving) leastMoving(n Vec) Vec {
	y := z.least(n)
	if z.m.Dot(n) < 0 {
		y = y.Add(z.m)
	}
	return y
}
