package d3

// Oriented boxes: how they stand to each other.

// relateTurned says how two boxes of any half vectors stand to each other.
//
//go:noinline
func relateTurned(a, b *OrientedBox) relation {
	d := b.Center.Sub(a.Center)
	var f straight
	if !f.set(&a.Half, &b.Half, &d) {
		return undecided
	}
	return f.relate()
}

// relateAligned says how a box along the axes and one of any half vectors stand to each other.
//
//go:noinline
func relateAligned(a *Box, b *OrientedBox) relation {
	d := b.Center.Sub(a.Min).Scale(0.5).Add(b.Center.Sub(a.Max).Scale(0.5))
	h := a.Max.Sub(a.Min).Scale(0.5)
	var f straight
	if !f.setAligned(&h, &b.Half, &d) || !isSpanned(a.Min, a.Max) {
		return undecided
	}
	return f.relate()
}
