package tree

// Tile8: the edges of a leaf beside each other, in 32-bit floats, for paths.

import "math"

// Tile8 holds the edges of a leaf of a Chain, up to eight. Its 32-bit floats tell which of them a
// path surely misses.
type Tile8 struct {
	O      [2]float64       // the middle of a box around them
	ext    float32          // no component of an end, seen from O, is larger
	used   uint16           // the set of lanes with an edge
	Exact  uint16           // of those whose ends are, by these numbers, what they are
	corner [2][2][8]float32 // of each end, on each axis, seen from O
	Item   [8]int32
}

// Put puts the edge of an item into a lane. O has been set.
func (s *Tile8) Put(lane int, item int32, corners *[2]Vec) {
	isExact := true
	for i, c := range corners {
		for k, x := range axes(c) {
			from := float32(x - s.O[k])
			s.corner[i][k][lane] = from
			isExact = isExact && math.Float64bits(s.O[k]+float64(from)) == math.Float64bits(x)
			s.ext = max(s.ext, float32(math.Abs(x-s.O[k])*(1+0x1p-20)))
		}
	}
	s.Item[lane] = item
	s.used |= 1 << lane
	if isExact {
		s.Exact |= 1 << lane
	}
}

// Corners returns the corners of the tile in a lane of Exact.
func (s *Tile8) Corners(lane int) (c [2]Vec) {
	for i := range c {
		of := &s.corner[i]
		c[i] = Vec{s.O[0] + float64(of[0][lane]), s.O[1] + float64(of[1][lane])}
	}
	return c
}

// localRay is a path in the coordinates of a Tile8, in 32-bit floats, sheared so that it is parallel to z, the axis of its
// largest component (Woop, Benthin and Wald 2013). Seen from O, the path is at k + slope·z.
//
// u = 2⁻²⁴, and M is most: at least ext and |k| together, and 2⁻¹⁶ of the lengths from where the path
// starts, so that uM is more than 2⁻⁴⁰ of those: what places and times of 64 bits are off by. So of an end, a − k is
// off by less than 3uM; and as |slope| ≤ 1, so is X = (a − k) − slope·a by 10uM, which is less than E = 2⁻²⁰M,
// and not more than 2M. Its sign says on which side of the line the end is. Two that are on the same
// side, both surely, say that the line passes by the edge.
//
// It meets the edge at N/D, D = X₂ − X₁, N = X₂·z₁ − X₁·z₂. D is off by less than 32uM, and N by
// 32uM². An edge that is met at z has |z| ≤ M, so |N − zD| ≤ 64uM², and N/D is off by less than 2⁻¹⁷M²/|D| with
// all that rounds then.
type localRay struct {
	k, slope    float32
	edge, off   float32 // E and 2⁻¹⁷M²
	most        float32 // M
	sign        float32 // −1 if the path leads down z
	first, last float32 // where along z, times sign, it starts, and has to come to at the latest
	x, z        int     // where those axes are in an end, in bytes
}

// shearRay is a path in 64-bit floats, with its slopes along the axis of its largest component.
type shearRay struct {
	p            [2]float64
	slope        float64
	speed        float64 // along z
	size         float64 // of a motion that ends
	isDegenerate bool
	local        localRay
}

// set sets the path that starts at p in the direction d, and its last time.
func (w *shearRay) set(p [2]float64, d Vec, top float64) {
	w.p, w.isDegenerate = p, false
	v := axes(d)
	z := 0
	if math.Abs(v[1]) > math.Abs(v[0]) {
		z = 1
	}
	x := 1 - z
	w.speed = math.Abs(v[z])
	if !(w.speed > 0 && w.speed <= math.MaxFloat64) {
		w.isDegenerate = true
		return
	}
	w.slope = v[x] / v[z]
	if w.size = 0; top < math.MaxFloat64 {
		w.size = d.sumAbs()
	}
	w.local.x, w.local.z = 32*x, 32*z
	w.local.slope = float32(w.slope)
	w.local.sign = float32(math.Copysign(1, v[z]))
}

// localize sets w.local for the tiles of s; hits later than best do not count. It returns false if 32-bit floats do not do: then
// the path may meet all tiles, at any time.
func (w *shearRay) localize(s *Tile8, best float64) bool {
	if w.isDegenerate {
		return false
	}
	a := &w.local
	x, z := w.p[a.x/32]-s.O[a.x/32], w.p[a.z/32]-s.O[a.z/32]
	k := x - float64(w.slope*z)
	far := math.Abs(x) + math.Abs(z) + w.size
	most := math.Abs(k) + float64(s.ext) + float64(0x1p-16*far)
	if !(most > 0x1p-30 && most < 0x1p30) {
		return false
	}
	a.k = float32(k)
	a.most = float32(most * (1 + 0x1p-20))
	a.edge = float32(0x1p-20 * a.most)
	a.off = float32(0x1p-17*a.most) * a.most
	from := float64(z * float64(a.sign))
	a.first, a.last = float32(from), float32(float64(best*w.speed)+from)
	return true
}

// hitsPlainly returns the set of the edges that the path may meet. It sets times to the least z, times sign, at which the path
// may meet each.
func (a *localRay) hitsPlainly(s *Tile8, times *[8]float32) (set uint32) {
	ix, iz := a.x/32, a.z/32
	for lane := range 8 {
		z0, z1 := s.corner[0][iz][lane], s.corner[1][iz][lane]
		x0 := (s.corner[0][ix][lane] - a.k) - float32(a.slope*z0)
		x1 := (s.corner[1][ix][lane] - a.k) - float32(a.slope*z1)
		inv := 1 / (x1 - x0)
		at := float32(float32((float32(x1*z0)-float32(x0*z1))*inv) * a.sign)
		off := float32(a.off * abs32(inv))
		from, to := at-off, at+off
		if !(from > -a.most) {
			from = -a.most
		}
		if !(to < a.most) {
			to = a.most
		}
		times[lane] = from
		isOff := min(x0, x1) > a.edge || max(x0, x1) < -a.edge
		if !(isOff || from > a.last || to < a.first) {
			set |= 1 << lane
		}
	}
	return set & uint32(s.used)
}

// abs32 is math.Abs.
func abs32(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }
