package d3

// Boxes along the axes: what one shares with points and with others.

// Contains reports whether the point p is in b, exactly: on its boundary counts. It is what
// Overlap says of them. A p with a NaN or an infinity is no point.
func (b Box) Contains(p Vec) bool {
	return b.Min.isAtMost(p) && p.isAtMost(b.Max) && isFinite(p.maxAbs())
}

// Overlaps reports whether b and c share a point, exactly: touching counts. It is what Overlap
// says of them, and false if one of them is empty.
func (b Box) Overlaps(c Box) bool {
	return b.Min.isAtMost(c.Max) && c.Min.isAtMost(b.Max) && !b.isEmpty() && !c.isEmpty()
}

// Union returns the least box that holds b and c. An empty one adds nothing. To add the point
// p, c is Box{p, p}.
func (b Box) Union(c Box) Box {
	switch {
	case c.isEmpty():
		return b
	case b.isEmpty():
		return c
	}
	return Box{b.Min.Min(c.Min), b.Max.Max(c.Max)}
}

// Expand returns b with every side moved outwards by the distance by, or inwards if it is
// negative. Where a side goes rounds. What shrinks by more than half its size becomes empty,
// and an empty box stays as it is; so it does if by is NaN.
func (b Box) Expand(by float64) Box {
	if b.isEmpty() || by != by {
		return b
	}
	return Box{b.Min.Sub(fill(by)), b.Max.Add(fill(by))}
}
