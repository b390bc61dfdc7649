package mass

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// FrustumInSpace returns the moments of the hull of two discs across the axis, of the radius a around 0 and b ≤ a around l > 0, grown by r.
//
// With s and c the sine and the cosine of half the angle of the cone, its side leads from r·s to l + r·s along the axis, where it is
// a + r·c and b + r·c away. Beyond these are the parts of two tori, from −r on and as far as l + r.
func FrustumInSpace(a, b, l, r float64) (m Moments) {
	s, c := 0.0, 1.0
	if long := math.Sqrt(float64((a-b)*(a-b)) + float64(l*l)); long > 0 {
		s, c = (a-b)/long, l/long
	}
	m.add(float64(r*s), l+float64(r*s), a+float64(r*c), b+float64(r*c), true)
	if r > 0 {
		angle := trig.Atan2(s, c)
		m.addTorus(0, a, r, arc{-math.Pi / 2, -1, 0}, arc{angle, s, c})
		m.addTorus(l, b, r, arc{angle, s, c}, arc{math.Pi / 2, 1, 0})
	}
	return m
}

// arc is an angle with its sine and its cosine.
type arc struct{ angle, sin, cos float64 }

// powers returns the integrals of cosᵏ from 0 to x, for k from 1 to 5.
func (x *arc) powers() [6]float64 {
	s, c := x.sin, x.cos
	s3, c3 := float64(float64(s*s)*s), float64(float64(c*c)*c)
	sc := float64(s * c)
	return [6]float64{
		1: s,
		2: float64(0.5 * (x.angle + sc)),
		3: s - s3/3,
		4: float64(0.375*(x.angle+sc)) + float64(0.25*float64(s*c3)),
		5: s - float64(s3*(2.0/3)) + float64(s3*float64(s*s))/5,
	}
}

// addTorus adds the part of a torus, with all within it, around the ring of the radius q at a point of the axis: with φ from the angle from
// to that of to, x = r·sin φ and y = q + r·cos φ.
func (m *Moments) addTorus(at, q, r float64, from, to arc) {
	var k [6]float64
	lo, hi := from.powers(), to.powers()
	for i := range k {
		k[i] = hi[i] - lo[i]
	}
	qq, qr, rr := float64(q*q), float64(q*r), float64(r*r)
	// (q + r·cos φ)² times a power of cos φ, integrated.
	square := func(x, y, z float64) float64 {
		return float64(qq*x) + float64(float64(2*qr)*y) + float64(rr*z)
	}
	// ∫ cosᵏ sin = −cosᵏ⁺¹/(k + 1)
	turn := func(x *arc) float64 {
		cc := float64(x.cos * x.cos)
		return 0 - square(float64(0.5*cc), float64(cc*x.cos)/3, float64(0.25*float64(cc*cc)))
	}
	size := float64(math.Pi * float64(r*square(k[1], k[2], k[3])))
	first := float64(math.Pi * float64(rr*(turn(&to)-turn(&from))))
	second := float64(math.Pi * float64(float64(rr*r)*square(k[1]-k[3], k[2]-k[4], k[3]-k[5])))
	fourth := float64(float64(qq*qq)*k[1]) + float64(float64(4*float64(qq*qr))*k[2]) + float64(float64(6*float64(qq*rr))*k[3]) +
		float64(float64(4*float64(qr*rr))*k[4]) + float64(float64(rr*rr)*k[5])
	m.addAt(at, 1, size, first, second, float64(float64(math.Pi/4)*float64(r*fourth)))
}
