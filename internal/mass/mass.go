// Package mass integrates over convex bodies grown by a radius, and over what closed surfaces of triangles bound: volume, center
// of mass and inertia, for density 1 and with the same bits on every platform. It knows bodies by numbers, no shapes. Bodies of
// the plane have z = 0, and the area for their volume.
//
// The integrals of x^k over a convex core grown by a radius r are polynomials in r: the formula of Steiner, and for tensors that
// of McMullen. Level j of a core is what stands beside r^j. In space these are the core itself, its faces, its edges, each as
// often as the angle between the normals of its faces, and its corners, each as often as the solid angle of its normals. In the
// plane they are the core, its sides, and its corners, each as often as the angle between its normals.
//
// e is 2⁻⁵³. S is the size of a body: how far its corners are from the first one, or how long its half vectors are, in the
// 1-norm, plus r.
package mass

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// Properties are the mass properties of a body for density 1. Inertia is that about Center; in the plane only that about the
// axis z counts.
type Properties struct {
	Volume  float64
	Center  [3]float64
	Inertia [3][3]float64
}

// moments are integrals over a set: of 1, of x, y and z, and of xx, yy, zz, yz, zx and xy.
type moments [10]float64

// pairs are the components whose products stand at the end of moments.
var pairs = [6][2]int{{0, 0}, {1, 1}, {2, 2}, {1, 2}, {2, 0}, {0, 1}}

// simplex returns the moments of a mass m that is spread evenly over the simplex of k corners p. The integral of x is
// m/k·s with s = Σp, and that of xxᵀ is m/(k(k+1))·(Σppᵀ + ssᵀ). If the corners are off by a relative 3e and m by δ, the error of
// the first is less than (δ + 8e)mS, and that of the second less than (δ + 16e)mS².
func simplex(m float64, corners ...vec) (x moments) {
	var s vec
	var squares [6]float64
	for _, p := range corners {
		for i := range s {
			s[i] += p[i]
		}
		for i, k := range pairs {
			squares[i] += float64(p[k[0]] * p[k[1]])
		}
	}
	n := float64(len(corners))
	x[0] = m
	for i := range s {
		x[1+i] = float64(m*s[i]) / n
	}
	for i, k := range pairs {
		x[4+i] = float64(m*(squares[i]+float64(s[k[0]]*s[k[1]]))) / (float64(n*n) + n)
	}
	return x
}

// addSquare adds m·ppᵀ to the second moments.
func (x *moments) addSquare(m float64, p *vec) {
	for i, k := range pairs {
		x[4+i] += float64(m * float64(p[k[0]]*p[k[1]]))
	}
}

// sum is a sum of moments. It loses less than 2e of the sum of their magnitudes, however many there are: lo has what the
// additions to hi lose.
type sum struct{ hi, lo moments }

func (s *sum) add(x moments) {
	for i := range x {
		d := expansion.Diff(s.hi[i], -x[i])
		s.hi[i] = d.Hi
		s.lo[i] += d.Lo
	}
}

// setSurface makes level 0 what the tetrahedra of a surface add up to, or the triangles of an outline, and size the sum of their |V|. If the
// volume is not above what rounds, the surface has none.
func (c *Core) setSurface(body *sum, size float64) {
	c.size = size
	if c.levels[0] = body.value(); c.levels[0][0] <= float64(0x1p-46*size) {
		c.levels[0] = moments{}
	}
}

func (s *sum) value() (x moments) {
	for i := range x {
		x[i] = s.hi[i] + s.lo[i]
	}
	return x
}

// Core is a convex core as its levels, and a radius that it is grown by. All are relative to a point of the core, in units of
// 2^exp, which is the size of the body, so that nothing overflows.
type Core struct {
	dim     int
	from    [3]float64 // the point, without at
	at      [3]float64 // added to from
	down    int        // 4 where differences of points overflow, otherwise 0
	exp     int
	shrink  int // level 0 is divided by 2^shrink, if there is no radius
	up      [2]float64
	r       float64
	levels  [4]moments
	size    float64 // of the level 0 of a surface, the sum of |V| over all that it consists of
	normals moments // the second moments of the unit normals of level 1
	ways    moments // those of the unit directions of the edges of level 2
}

// set makes c the core of nothing around the point from + at. top is the size of the core divided by 2^down.
func (c *Core) set(dim int, from, at *[3]float64, top float64, down int, radius *expansion.Radius) {
	*c = Core{dim: dim, from: *from, at: *at, down: down}
	c.exp = max(float.ExponentOf(top)+down, float.ExponentOf(radius.R))
	if radius.Huge > 0 {
		c.exp = max(c.exp, 1027)
	}
	c.r = radius.Rounded(c.exp)
	half := (down - c.exp) / 2
	c.up = [2]float64{float.Ldexp(1, half), float.Ldexp(1, down-c.exp-half)}
}

// Properties returns the properties of the core, grown by the radius.
//
// Let L₀ to L₃ be the levels, with the masses m₀ to m₃. The integrals over the grown core are L₀ + rL₁ + r²/2·L₂ + r³/3·L₃, and
// that of xxᵀ is more by r²(m₀I + r/3·(2m₁I − N) + r²/8·(m₂I + T) + r³/15·m₃I), where N and T sum nnᵀ of the normals of L₁ and
// ttᵀ of the edges of L₂. To see this, integrate over the prisms, the sectors of cylinders and the sectors of balls that the
// radius adds, with ∫xnᵀ over the surface of the core grown by any s equal to its volume times I: the coefficients of s⁰, s¹ and
// s² replace all integrals of xnᵀ over faces, edges and corners. In the plane m₃ and T are 0, and the same holds.
//
// The sum begins at the first level with a mass, so dividing it by r as often loses nothing to underflow. All masses and all
// other terms are positive, so nothing cancels but in the last step: the inertia about the center is that about the point less
// m|c|², with |c| < S. With δ the relative error of all levels, the error of the volume is less than (δ + 12e)V, that of the
// center less than 2(δ + 12e)S, and that of the inertia less than 6(δ + 12e)VS².
//
// Without a radius only the first level counts: a core without a volume has the center of its faces, of its edges or of its
// corners.
func (c *Core) Properties() (p Properties) {
	lead := 0
	for lead < 3 && !(c.levels[lead][0] > 0) {
		lead++
	}
	x, r := moments{}, c.r
	rr, power := float64(r*r), 1.0
	for j := lead; j < len(c.levels); j++ {
		level := &c.levels[j]
		share, spread := power, float64(rr*power)
		m := level[0]
		switch j {
		case 1:
			spread /= 3
			m = float64(2 * m)
			c.normals.scale(float64(-spread))
			x.plus(&c.normals)
		case 2:
			share, spread = float64(power/2), float64(spread/8)
			c.ways.scale(spread)
			x.plus(&c.ways)
		case 3:
			share, spread = power/3, spread/15
		}
		level.scale(share)
		x.plus(level)
		for i := range 3 {
			x[4+i] += float64(spread * m)
		}
		if power = float64(power * r); power == 0 {
			break
		}
	}
	if !(x[0] > 0) {
		p.Center = c.center(&vec{})
		return p
	}
	p.Center = c.center(&vec{x[1] / x[0], x[2] / x[0], x[3] / x[0]})
	if lead > 0 && r == 0 {
		return p
	}
	f, exp := math.Frexp(r)
	m, exp := x[0], c.dim*c.exp+lead*exp+c.shrink
	for range lead {
		m = float64(m * f)
	}
	p.Volume = float.Ldexp(m, exp)
	p.Inertia = inertia(&x, m, exp+2*c.exp, c.size/x[0])
	return p
}

// inertia returns the inertia about the center of mass of what has the moments x, times m/x₀·2^exp. A second moment that is negative by what
// rounds is 0. It may be negative by more, where a surface goes around something clockwise: cancels is c.size/x₀ of such a core, or 0.
// An entry beside the diagonal that is infinite is 0 instead if it may be no more than rounding. Before it is scaled by m, the entry rounds by
// less than 2⁻⁴⁰·max(1, cancels), as S, the size of the core, is about 1 in the units of x.
func inertia(x *moments, m float64, exp int, cancels float64) (t [3][3]float64) {
	var about [6]float64 // the second moments about the center, for mass 1
	for i, k := range pairs {
		about[i] = x[4+i]/x[0] - float64(x[1+k[0]]/x[0]*(x[1+k[1]]/x[0]))
	}
	for i, k := range pairs[:3] {
		if cancels == 0 || about[i] > float64(-0x1p-40*cancels) {
			about[i] = max(about[i], 0)
		}
		k = pairs[3+i]
		off := float.Ldexp(float64(m*(0-about[3+i])), exp)
		if math.IsInf(off, 0) && math.Abs(about[3+i]) <= float64(0x1p-40*max(1, cancels)) {
			off = 0
		}
		t[k[0]][k[1]], t[k[1]][k[0]] = off, off
	}
	for i := range t {
		t[i][i] = float.Ldexp(float64(m*(about[(i+1)%3]+about[(i+2)%3])), exp)
	}
	return t
}

// center returns the point that is c away from the point of the core. from + at may cancel, and c is less than S, unless a surface goes
// around something clockwise: so the sum of three without rounding is rounded once, beside 4e of what it adds up to.
func (c *Core) center(by *vec) (p [3]float64) {
	for i := range p {
		x, y, z, down := c.from[i], c.at[i], float.Ldexp(by[i], c.exp-4), 4
		if max(math.Abs(x), math.Abs(y), math.Abs(z)) < 0x1p1000 {
			z, down = float.Ldexp(by[i], c.exp), 0
		}
		z = max(-math.MaxFloat64, min(z, math.MaxFloat64))
		hi, mid, _ := expansion.OfThree(float.Ldexp(x, -down), float.Ldexp(y, -down), z)
		p[i] = max(-math.MaxFloat64, min(float.Ldexp(hi+mid, down), math.MaxFloat64))
	}
	return p
}

func (x *moments) plus(y *moments) {
	for i := range x {
		x[i] += y[i]
	}
}

func (x *moments) scale(k float64) {
	for i := range x {
		x[i] = float64(x[i] * k)
	}
}
