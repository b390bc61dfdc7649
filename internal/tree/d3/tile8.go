package tree

// Tile8: the triangles of a leaf beside each other, in 32-bit floats, for paths.

import "math"

// Tile8 holds the triangles of a leaf of a Mesh, up to eight. Its 32-bit floats tell which of them a
// path surely misses.
type Tile8 struct {
	O      [3]float64       // the middle of a box around them
	ext    float32          // no component of a corner, seen from O, is larger
	used   uint16           // the set of lanes with a triangle
	Exact  uint16           // of those whose corners are, by these numbers, what they are
	corner [3][3][8]float32 // of each corner, on each axis, seen from O
	Item   [8]int32
}

// Put puts the triangle of an item into a lane. O has been set.
func (s *Tile8) Put(lane int, item int32, corners *[3]Vec) {
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
func (s *Tile8) Corners(lane int) (c [3]Vec) {
	for i := range c {
		of := &s.corner[i]
		c[i] = Vec{s.O[0] + float64(of[0][lane]), s.O[1] + float64(of[1][lane]), s.O[2] + float64(of[2][lane])}
	}
	return c
}

// localRay is a path in the coordinates of a Tile8, in 32-bit floats, sheared so that it is parallel to z, the axis of its
// largest component (Woop, Benthin and Wald 2013). Seen from O, the path is at k + slope·z.
//
// u = 2⁻²⁴, and M is most: at least ext and the components of k together, and 2⁻¹⁶ of the lengths from
// where the path starts, so that uM is more than 2⁻⁴⁰ of those: what places and times of 64 bits are off by.
// So of corners, a − k is off by less than 3uM; and as |slope| ≤ 1, so is (a − k) − slope·a by 10uM, and
// not more than 2M. A product of two of these, less another one, is off by less than 96uM², which is less
// than E = 2⁻¹⁷M². Its sign says on which side of an edge the line passes. Two that are
// different, both surely, say that the line passes by the triangle.
//
// With the three products U, V, W for weights, it meets the plane at N/D, D = U+V+W, N = U·z₁+V·z₂+W·z₃.
// D is off by less than 4E, and N by 4EM. A triangle that is met at z has |z| ≤ M, so
// |N − zD| ≤ 8EM, and N/D is off by less than 16EM/|D| with all that rounds then.
type localRay struct {
	k, slope    [2]float32
	edge, off   float32 // E and 16EM
	most        float32 // M
	sign        float32 // −1 if the path leads down z
	first, last float32 // where along z, times sign, it starts, and has to come to at the latest
	x, y, z     int     // where those axes are in a corner, in bytes
}

// shearRay is a path in 64-bit floats, with its slopes along the axis of its largest component.
type shearRay struct {
	p            [3]float64
	slope        [2]float64
	speed        float64 // along z
	size         float64 // of a motion that ends
	isDegenerate bool
	local        localRay
}

// set sets the path that starts at p in the direction d, and its last time.
func (w *shearRay) set(p [3]float64, d Vec, top float64) {
	w.p, w.isDegenerate = p, false
	v := axes(d)
	z := 0
	for k := 1; k < 3; k++ {
		if math.Abs(v[k]) > math.Abs(v[z]) {
			z = k
		}
	}
	x, y := (z+1)%3, (z+2)%3
	w.speed = math.Abs(v[z])
	if !(w.speed > 0 && w.speed <= math.MaxFloat64) {
		w.isDegenerate = true
		return
	}
	w.slope = [2]float64{v[x] / v[z], v[y] / v[z]}
	if w.size = 0; top < math.MaxFloat64 {
		w.size = d.sumAbs()
	}
	w.local.x, w.local.y, w.local.z = 32*x, 32*y, 32*z
	w.local.slope = [2]float32{float32(w.slope[0]), float32(w.slope[1])}
	w.local.sign = float32(math.Copysign(1, v[z]))
}

// localize sets w.local for the tiles of s; hits later than best do not count. It returns false if 32-bit floats do not do: then
// the path may meet all tiles, at any time.
func (w *shearRay) localize(s *Tile8, best float64) bool {
	if w.isDegenerate {
		return false
	}
	a := &w.local
	x, y, z := w.p[a.x/32]-s.O[a.x/32], w.p[a.y/32]-s.O[a.y/32], w.p[a.z/32]-s.O[a.z/32]
	kx, ky := x-float64(w.slope[0]*z), y-float64(w.slope[1]*z)
	far := math.Abs(x) + math.Abs(y) + math.Abs(z) + w.size
	most := math.Abs(kx) + math.Abs(ky) + float64(s.ext) + float64(0x1p-16*far)
	if !(most > 0x1p-30 && most < 0x1p30) {
		return false
	}
	a.k = [2]float32{float32(kx), float32(ky)}
	a.most = float32(most * (1 + 0x1p-20))
	a.edge = float32(0x1p-17*a.most) * a.most
	a.off = float32(16*a.edge) * a.most
	from := float64(z * float64(a.sign))
	a.first, a.last = float32(from), float32(float64(best*w.speed)+from)
	return true
}

// hitsPlainly returns the set of the triangles that the path may meet. It sets times to the least z, times sign, at which the path may
// meet each.
func (a *localRay) hitsPlainly(s *Tile8, times *[8]float32) (set uint32) {
	ix, iy, iz := a.x/32, a.y/32, a.z/32
	for lane := range 8 {
		var x, y, z [3]float32
		for i := range s.corner {
			c := &s.corner[i]
			z[i] = c[iz][lane]
			x[i] = (c[ix][lane] - a.k[0]) - float32(a.slope[0]*z[i])
			y[i] = (c[iy][lane] - a.k[1]) - float32(a.slope[1]*z[i])
		}
		u := float32(x[2]*y[1]) - float32(x[1]*y[2])
		v := float32(x[0]*y[2]) - float32(x[2]*y[0])
		w := float32(x[1]*y[0]) - float32(x[0]*y[1])
		inv := 1 / (u + v + w)
		at := float32(float32(float32(float32(u*z[0])+float32(v*z[1])+float32(w*z[2]))*inv) * a.sign)
		off := float32(a.off * abs32(inv))
		from, to := at-off, at+off
		if !(from > -a.most) {
			from = -a.most
		}
		if !(to < a.most) {
			to = a.most
		}
		times[lane] = from
		isOff := min(u, v, w) < -a.edge && max(u, v, w) > a.edge
		if !(isOff || from > a.last || to < a.first) {
			set |= 1 << lane
		}
	}
	return set & uint32(s.used)
}

// abs32 is math.Abs.
func abs32(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }
