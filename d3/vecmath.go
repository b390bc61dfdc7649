package d3

// LenSq returns |p|².
func (p Vec) LenSq() float64 { return p.Dot(p) }

// Len returns the length |p|, without overflow or underflow on the way.
func (p Vec) Len() float64 { return length(p) }

// Unit returns p/|p|, of length 1 within 4 parts in 2⁵³ whatever the size of p.
// The unit of the zero vector is the zero vector.
func (p Vec) Unit() Vec { return unit(p) }

// Lerp returns the point that is the part t of the way from p to q: p for t = 0,
// q for t = 1, exactly. For infinite t, a component in which p and q are equal
// stays as it is.
func (p Vec) Lerp(q Vec, t float64) Vec {
	switch t {
	case 0:
		return p
	case 1:
		return q
	}
	d := difference(&q, &p)
	step := d.v.times(t)
	if d.exp == 0 {
		return p.Add(step)
	}
	return p.Scale(0.5).Add(step).Scale(2)
}

// At returns A + t(B−A): A for t = 0 and B for t = 1, exactly. For infinite t, a
// component in which A and B are equal stays as it is.
func (s Segment) At(t float64) Vec { return s.A.Lerp(s.B, t) }

// At returns Origin + t·Dir. For infinite t, a component of Dir that is zero
// adds nothing.
func (r Ray) At(t float64) Vec { return r.Origin.Add(r.Dir.times(t)) }

// At returns Origin + t·Dir. For infinite t, a component of Dir that is zero
// adds nothing.
func (l Line) At(t float64) Vec { return l.Origin.Add(l.Dir.times(t)) }

// times returns t·p, where 0·t is 0 for infinite t too.
func (p Vec) times(t float64) Vec {
	if isFinite(t) {
		return p.Scale(t)
	}
	return each(p, fill(t), func(x, t float64) float64 {
		if x == 0 {
			return 0
		}
		return float64(x * t)
	})
}
