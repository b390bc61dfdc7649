package oracle

// This file asks whether one body is a part of another.

// BodyContains reports whether inner is a subset of outer. The empty set is one of every
// set.
//
// Sets are compared by their supports, which add up: radii r of inner and R of outer
// cancel. If r ≤ R, inner's core must be within R − r of outer's core; as what is so near to
// a convex set is convex, its corners decide. If r > R, the ball of r − R around each
// corner must be in outer's core. All directions of inner must be sums of outer's.
func BodyContains(outer, inner Body) bool {
	if inner.Empty() {
		return true
	}
	d := between(inner, outer)
	if d == nil {
		return false
	}
	in := &difference{exp: d.exp, radius: d.whole(0)}
	in.load(inner, +1)
	parts, dirs := d.parts[len(in.parts):], d.dirs[len(in.dirs):] // of outer, reversed
	for _, g := range in.dirs {
		g.dir = false
		rest := &difference{parts: []part{{points: []generator{g}}}, dirs: dirs}
		if rest.nearest().qq.Sign() > 0 {
			return false
		}
	}
	corners := []generator{{z: d.null(), x: d.null()}}
	for _, p := range in.parts {
		var sums []generator
		for _, c := range corners {
			for _, g := range p.points {
				sums = append(sums, generator{z: d.plus(c.z, g.z), x: c.x})
			}
		}
		corners = sums
	}
	room := d.sub(d.sub(d.radius, in.radius), in.radius) // R − r
	square := d.mul(room, room)
	for _, c := range corners {
		at := &difference{parts: append([]part{{points: []generator{c}}}, parts...), dirs: dirs}
		f := at.nearest()
		if room.Sign() >= 0 {
			if f.qq.Cmp(d.mul(square, d.mul(f.den, f.den))) > 0 {
				return false
			}
			continue
		}
		if f.qq.Sign() > 0 {
			return false
		}
		if num, den, _ := at.wayOut(); num != nil && d.mul(num, num).Cmp(d.mul(square, den)) < 0 {
			return false
		}
	}
	return true
}
