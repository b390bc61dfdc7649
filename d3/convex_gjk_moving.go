package d3

// GJK of a motion: two bodies that certainly stay apart, or certainly overlap before the motion.

import "math"

// gjkMoving is gjkFloat for A and B, where A moves by m as B sees it. W = Z + [0, 1]·m holds the origin, or comes within R
// of it, exactly if A meets B on the way.
//
// With M = S + |o|₁ + |m|₁, the least w·n of W is within 29eM|n|: that of Z within 23e, m and the sum with it round by e each, and
// the sign of m·n, by which an end of the motion is picked, is certain but where |m·n| ≤ 4eM|n|. What it is compared with
// rounds by less than 8e(M+R) more, so the slack 64e(M+R) is enough.
type gjkMoving struct {
	gjkFloat
	m Vec
}

// apartness reports castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before.
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

// isNear reports whether the way v from one middle to the other is so short that A and B mostly overlap. It proves nothing: by
// it, a search that is likely to be in vain is left out.
func (z *gjkMoving) isNear(v Vec) bool {
	near := z.r + float64(0.125*(z.a.extent+z.b.extent))
	return v.Dot(v) < float64(near*near)
}

// staysApart certifies by a plane that W is farther than R from the origin. It asks the direction v first, then those of GJK.
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
			return false // a point of W is likely within R
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
			return false // the origin is likely in W
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
