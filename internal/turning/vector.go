package turning

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// vec is a vector of floats. In the plane its third coordinate is 0.
type vec = [3]float64

func dot(a, b *vec) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b *vec) vec {
	return vec{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

func plus(a, b *vec) vec { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func minus(a, b *vec) vec { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func times(a *vec, k float64) vec {
	return vec{float64(a[0] * k), float64(a[1] * k), float64(a[2] * k)}
}

// scaled returns a·2^exp.
func scaled(a *vec, exp int) vec {
	if exp == 0 {
		return *a
	}
	return vec{float.Ldexp(a[0], exp), float.Ldexp(a[1], exp), float.Ldexp(a[2], exp)}
}

func sumAbs(a *vec) float64 { return math.Abs(a[0]) + math.Abs(a[1]) + math.Abs(a[2]) }

func length(a *vec) float64 { return math.Sqrt(dot(a, a)) }

// quat is a quaternion, its real part first.
type quat = [4]float64

func normSquare(q *quat) float64 {
	return float64(q[0]*q[0]) + float64(q[1]*q[1]) + float64(q[2]*q[2]) + float64(q[3]*q[3])
}

// polar returns M(p, q)·v, the polar form of q ↦ M(q, q)·v, which is |q|² times v turned by q. It is linear in each of both quaternions,
// and the same with p and q exchanged: (p₀q₀ − p⃗·q⃗)v + (q⃗·v)p⃗ + (p⃗·v)q⃗ + (p₀q⃗ + q₀p⃗)×v. With isBack the matrix M is transposed, which
// turns back.
func polar(p, q *quat, v *vec, isBack bool) vec {
	if p[1] == 0 && p[2] == 0 && q[1] == 0 && q[2] == 0 && v[2] == 0 { // in the plane: the same bits
		w, s := float64(p[0]*q[0])-float64(p[3]*q[3]), float64(p[0]*q[3])+float64(q[0]*p[3])
		if isBack {
			s = -s
		}
		return vec{float64(w*v[0]) - float64(s*v[1]), float64(s*v[0]) + float64(w*v[1])}
	}
	a, b := vec{p[1], p[2], p[3]}, vec{q[1], q[2], q[3]}
	w := float64(p[0]*q[0]) - dot(&a, &b)
	s := vec{
		float64(p[0]*b[0]) + float64(q[0]*a[0]),
		float64(p[0]*b[1]) + float64(q[0]*a[1]),
		float64(p[0]*b[2]) + float64(q[0]*a[2]),
	}
	if isBack {
		s = vec{-s[0], -s[1], -s[2]}
	}
	av, bv, r := dot(&a, v), dot(&b, v), cross(&s, v)
	for k := range r {
		r[k] += float64(w*v[k]) + float64(bv*a[k]) + float64(av*b[k])
	}
	return r
}
