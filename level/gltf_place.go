package level

import (
	"math"

	"github.com/hantei-go/hantei/scene"
)

// An affine is a linear map, by the images of the axes, and then a move.
type affine struct{ x, y, z, move [3]float64 }

var identity = affine{x: [3]float64{1, 0, 0}, y: [3]float64{0, 1, 0}, z: [3]float64{0, 0, 1}}

// linear returns the image of v without the move.
func (m affine) linear(v [3]float64) (w [3]float64) {
	for i := range w {
		w[i] = float64(m.x[i]*v[0]) + float64(m.y[i]*v[1]) + float64(m.z[i]*v[2])
	}
	return w
}

func (m affine) apply(v [3]float64) [3]float64 {
	w := m.linear(v)
	for i := range w {
		w[i] += m.move[i]
	}
	return w
}

// after returns the map that does first before m.
func (m affine) after(first affine) affine {
	return affine{m.linear(first.x), m.linear(first.y), m.linear(first.z), m.apply(first.move)}
}

// at returns where the origin is.
func (m affine) at() scene.Vec { return vec3(m.move) }

// vec3 returns v as scenes have it, without negative zeros.
func vec3(v [3]float64) scene.Vec { return scene.Vec{v[0] + 0, v[1] + 0, v[2] + 0} }

// determinant returns that of the linear part: it is negative for a map that mirrors.
func (m affine) determinant() float64 { return dot(cross(m.x, m.y), m.z) }

func dot(a, b [3]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{
		float64(a[1]*b[2]) - float64(a[2]*b[1]), float64(a[2]*b[0]) - float64(a[0]*b[2]), float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

// scaleError is how much the scale may differ from a uniform one: numbers in the file are mostly
// those of a float32, and some maps follow each other.
const scaleError = 1e-5

// normalized returns a map divided by 2^exp, so that the greatest number of its axes is in [½, 1) and no square of it that counts is 0 or infinite.
func (m affine) normalized() (n affine, exp int) {
	most := 0.0
	for i := range 3 {
		most = max(most, math.Abs(m.x[i]), math.Abs(m.y[i]), math.Abs(m.z[i]))
	}
	_, exp = math.Frexp(most)
	for i := range 3 {
		m.x[i], m.y[i], m.z[i] = math.Ldexp(m.x[i], -exp), math.Ldexp(m.y[i], -exp), math.Ldexp(m.z[i], -exp)
	}
	return m, exp
}

// uniform returns the factor by which a map changes all lengths, within scaleError. ok is false for a map that has no such factor.
func (m affine) uniform() (scale float64, ok bool) {
	m, exp := m.normalized()
	a, b, c := dot(m.x, m.x), dot(m.y, m.y), dot(m.z, m.z)
	most := max(a, b, c)
	for _, off := range []float64{most - a, most - b, most - c, dot(m.x, m.y), dot(m.y, m.z), dot(m.z, m.x)} {
		if !(math.Abs(off) <= scaleError*most) {
			return 0, false
		}
	}
	if a == b && b == c {
		return math.Ldexp(math.Sqrt(a), exp), true
	}
	return math.Ldexp(math.Sqrt((a+b+c)/3), exp), true
}

// across returns the factor of what is across the Y axis, if it is one and the axis stays perpendicular to that.
func (m affine) across() (scale float64, ok bool) {
	m, exp := m.normalized()
	k := math.Sqrt(dot(m.x, m.x) / dot(m.y, m.y)) // a scale along the axis does not count
	for i := range m.y {
		m.y[i] *= k
	}
	_, ok = m.uniform()
	return math.Ldexp(math.Sqrt((dot(m.x, m.x)+dot(m.z, m.z))/2), exp), ok
}

// isPoint reports whether all of space is mapped to one point.
func (m affine) isPoint() bool {
	return m.x == [3]float64{} && m.y == [3]float64{} && m.z == [3]float64{}
}

// localOf returns the map of a node into the one above it.
func localOf(n *jsonNode) affine {
	if matrix := n.get("matrix"); matrix.there() {
		m := matrix.numbers(16)
		if m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1 {
			matrix.fail("want 0, 0, 0, 1 as the last row of the matrix")
		}
		return affine{[3]float64(m[0:3]), [3]float64(m[4:7]), [3]float64(m[8:11]), [3]float64(m[12:15])}
	}
	to := identity
	if q := n.get("rotation"); q.there() {
		to = turn(q)
	}
	if s := n.get("scale"); s.there() {
		for i, f := range s.numbers(3) {
			axis := []*[3]float64{&to.x, &to.y, &to.z}[i]
			for k := range axis {
				axis[k] *= f
			}
		}
	}
	if t := n.get("translation"); t.there() {
		to.move = [3]float64(t.numbers(3))
	}
	return to
}

// leastLength is the least length of a quaternion that is taken for a rotation, and its inverse is the greatest.
const leastLength = 1e-3

func lengthOf(q []float64) float64 {
	return math.Sqrt(float64(q[0]*q[0]) + float64(q[1]*q[1]) + float64(q[2]*q[2]) + float64(q[3]*q[3]))
}

// turn returns the rotation of a quaternion x, y, z, w. Its length should be 1, but some published files have others.
func turn(n *jsonNode) affine {
	q := n.numbers(4)
	length := lengthOf(q)
	if !(length > leastLength && length < 1/leastLength) {
		n.fail("want a quaternion of length 1")
		return identity
	}
	x, y, z, w := q[0]/length, q[1]/length, q[2]/length, q[3]/length
	return affine{
		x: [3]float64{1 - 2*(float64(y*y)+float64(z*z)), 2 * (float64(x*y) + float64(z*w)), 2 * (float64(x*z) - float64(y*w))},
		y: [3]float64{2 * (float64(x*y) - float64(z*w)), 1 - 2*(float64(x*x)+float64(z*z)), 2 * (float64(y*z) + float64(x*w))},
		z: [3]float64{2 * (float64(x*z) + float64(y*w)), 2 * (float64(y*z) - float64(x*w)), 1 - 2*(float64(x*x)+float64(y*y))},
	}
}
