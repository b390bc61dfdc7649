package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// ratCone returns the sign of the distance of p from the cone f minus r, by rationals. The height and the side of f have to be rational,
// so that the only root is ρ, the distance of p from the axis.
func ratCone(t *testing.T, f frustumView, p Vec, r float64) int {
	t.Helper()
	type rat = *big.Rat
	of := func(x float64) rat { return new(big.Rat).SetFloat64(x) }
	add := func(x, y rat) rat { return new(big.Rat).Add(x, y) }
	mul := func(x, y rat) rat { return new(big.Rat).Mul(x, y) }
	sub := func(x, y rat) rat { return new(big.Rat).Sub(x, y) }
	root := func(x rat) rat {
		y := new(big.Rat).SetFrac(new(big.Int).Sqrt(x.Num()), new(big.Int).Sqrt(x.Denom()))
		if mul(y, y).Cmp(x) != 0 {
			t.Fatalf("%#v: √%v is no rational", f, x)
		}
		return y
	}
	ww, s, uu := new(big.Rat), new(big.Rat), new(big.Rat)
	pa, pb, pp := f.a.coords(), f.b.coords(), p.coords()
	for i := range pa {
		w, u := sub(of(pp[i]), of(pa[i])), sub(of(pb[i]), of(pa[i]))
		ww.Add(ww, mul(w, w))
		s.Add(s, mul(w, u))
		uu.Add(uu, mul(u, u))
	}
	disc, reach, height := of(f.r), of(r), root(uu)
	x := new(big.Rat).Quo(s, height)
	square := sub(ww, mul(x, x)) // of ρ
	slant := root(add(uu, mul(disc, disc)))
	// sign returns that of y + kρ.
	sign := func(y, k rat) int {
		if y.Sign()*k.Sign() >= 0 || square.Sign() == 0 {
			if square.Sign() != 0 && y.Sign() == 0 {
				return k.Sign()
			}
			return y.Sign()
		}
		return y.Sign() * mul(y, y).Cmp(mul(mul(k, k), square))
	}
	neg := func(x rat) rat { return new(big.Rat).Neg(x) }
	one := big.NewRat(1, 1)
	beside := mul(disc, sub(x, height)) // with heightρ, the distance from the side by the length of the side
	foot := add(mul(x, height), mul(disc, disc))
	switch beyond := sign(beside, height); {
	case x.Sign() >= 0 && beyond <= 0:
		if r == 0 && (x.Sign() == 0 || beyond == 0) {
			return 0
		}
		return -1
	case x.Sign() < 0 && sign(neg(disc), one) <= 0: // under the base
		return neg(add(x, reach)).Sign()
	case sign(foot, neg(disc)) <= 0: // beyond the rim
		far := add(add(square, mul(disc, disc)), sub(mul(x, x), mul(reach, reach)))
		return sign(far, mul(big.NewRat(-2, 1), disc))
	case sign(sub(foot, mul(slant, slant)), neg(disc)) >= 0: // beyond the apex
		w := sub(x, height)
		return sub(add(mul(w, w), square), mul(reach, reach)).Sign()
	}
	return sign(sub(beside, mul(reach, slant)), height)
}

// ratFrustum is ratCone or ratCylinder.
func ratFrustum(t *testing.T, f frustumView, p Vec, r float64) int {
	t.Helper()
	if f.isCone {
		return ratCone(t, f, p, r)
	}
	return ratCylinder(Cylinder{f.a, f.b, f.r}, p, r)
}

// A hardTouch is a cylinder or cone, and a plane that touches it grown by r. All numbers are integers times one power of two.
type hardTouch struct {
	f  frustumView
	r  float64
	at Vec    // where the plane touches f grown by r
	n  Vec    // its normal, away from f
	d  [2]Vec // along it
}

// hardUnit makes integers of all that a hardTouch has, which is rational with 5, 13 and 17 below.
const hardUnit = 5 * 5 * 13 * 13 * 17

// newHardTouch makes one. The axis is that of z in a frame that a quaternion of integers turns: its rows are as long as the square of the
// quaternion. The plane touches a flat end, a rim, the side or the apex, with a normal (nr, nz) away from the axis and along it that the
// normal cone there has.
func newHardTouch(rng *rand.Rand, isCone bool) (h hardTouch) {
	radius, height, slant := float64(1+rng.IntN(5)), float64(1+rng.IntN(8)), 1.0
	if isCone {
		sides := [...][3]float64{{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {12, 5, 13}, {8, 15, 17}}[rng.IntN(5)]
		radius, height, slant = sides[0], sides[1], sides[2]
	}
	ways := [...][2]float64{{1, 0}, {0, 1}, {3. / 5, 4. / 5}, {4. / 5, 3. / 5}, {5. / 13, 12. / 13}}
	slope, w := ways[rng.IntN(len(ways))], ways[rng.IntN(len(ways))]
	part := float64(rng.IntN(6)) / 5
	var out, up, nr, nz float64 // where it touches without r, and the normal
	switch rng.IntN(4) {
	case 0: // the base
		out, nz = radius*part, -1
	case 1: // its rim
		out, nr, nz = radius, slope[0], -slope[1]
	case 2: // the side
		out, up, nr = radius, height*part, 1
		if isCone {
			out, nr, nz = radius*(1-part), height/slant, radius/slant
		}
	default: // the apex, or the other end and its rim
		out, up, nr, nz = radius, height, slope[0], slope[1]
		if isCone {
			if out = 0; nz < radius/slant {
				nr, nz = 0, 1
			}
		}
	}
	q := [4]float64{float64(1 + rng.IntN(2)), float64(rng.IntN(4) - 1), float64(rng.IntN(3) - 1), float64(rng.IntN(3) - 1)}
	if rng.IntN(3) == 0 {
		q = [4]float64{1}
	}
	a, b, c, d := q[0], q[1], q[2], q[3]
	square := a*a + b*b + c*c + d*d
	exp := [...]int{0, 0, 0, -1020, -300, 300, 960}[rng.IntN(7)]
	place := func(x, y, z float64) Vec {
		x, y, z = math.Round(x*hardUnit), math.Round(y*hardUnit), math.Round(z*hardUnit)
		return Vec{
			(a*a+b*b-c*c-d*d)*x + 2*(b*c-a*d)*y + 2*(b*d+a*c)*z,
			2*(b*c+a*d)*x + (a*a-b*b+c*c-d*d)*y + 2*(c*d-a*b)*z,
			2*(b*d-a*c)*x + 2*(c*d+a*b)*y + (a*a-b*b-c*c+d*d)*z,
		}.ldexp(exp)
	}
	long := func(x float64) float64 { return math.Ldexp(x*hardUnit*square, exp) }
	r := float64(rng.IntN(4))
	h.f, h.r = frustumView{Vec{}, place(0, 0, height), long(radius), isCone}, long(r)
	h.at = place((out+r*nr)*w[0], (out+r*nr)*w[1], up+r*nz)
	h.n = place(nr*w[0], nr*w[1], nz)
	h.d = [2]Vec{place(-w[1], w[0], 0), place(-nz*w[0], -nz*w[1], nr)}
	return h
}

// nudge returns a shift so small that sums of few numbers of h and of it are still exact, along the greatest coordinate of the normal: away
// from f, or with a negative way into it.
func (h *hardTouch) nudge(way float64) (shift Vec) {
	size := max(h.at.maxAbs(), h.n.maxAbs(), h.d[0].maxAbs(), h.d[1].maxAbs(), h.f.b.maxAbs(), h.r)
	_, exp := math.Frexp(size)
	x := math.Ldexp(1, exp-48) // sums of some of them take no more than 5 bits above, and 53 in all
	switch n := h.n; h.n.maxAbs() {
	case math.Abs(n.X):
		shift.X = math.Copysign(x, n.X)
	case math.Abs(n.Y):
		shift.Y = math.Copysign(x, n.Y)
	default:
		shift.Z = math.Copysign(x, n.Z)
	}
	return shift.Scale(way)
}

// TestFrustumHard: what lies in a plane that touches a cylinder or cone, grown or not, touches it; a little farther out the plane parts the
// two, and a little deeper a point of it is inside, as rationals tell. All kinds of shapes are asked of which the verdict is exact, and all
// paths and motions.
func TestFrustumHard(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	seen := map[string]*[3]int{}
	for i := range unlessBrief(8000, 1000) {
		h := newHardTouch(rng, i%2 == 0)
		way := float64(rng.IntN(3) - 1)
		shift := h.nudge(way)
		at := h.at.Add(shift)
		want := int(way)
		if got := ratFrustum(t, h.f, at, h.r); want == 0 && got != 0 || want > 0 && got <= 0 {
			t.Fatalf("%+v: the sign of %v is %d, want %d", h, at, got, want)
		} else if want < 0 && got >= 0 {
			continue // beside an apex, where the normal does not lead in
		}
		along := h.d[rng.IntN(2)]
		if rng.IntN(2) == 0 {
			along = h.d[0].Add(h.d[1])
		}
		if along == (Vec{}) {
			continue
		}
		p, q := at.Sub(along.Scale(float64(rng.IntN(3)))), at.Add(along.Scale(float64(rng.IntN(3))))
		grown := Shape(Rounded{h.f.value(), h.r})
		if h.r == 0 {
			grown = h.f.value()
		}
		check := func(kind string, a, b Shape) {
			t.Helper()
			if seen[kind] == nil {
				seen[kind] = new([3]int)
			}
			seen[kind][want+1]++
			c, ok := Collide(a, b)
			if Overlap(a, b) != (want <= 0) || Overlap(b, a) != (want <= 0) || ok != (want <= 0) || (c.Depth > 0) != (want < 0) || (Distance(b, a) > 0) != (want > 0) {
				t.Fatalf("%s: %#v, %#v: overlap %v, contact %+v, %v, distance %v, want the sign %d", kind, a, b, Overlap(a, b), c, ok, Distance(a, b), want)
			}
		}
		check("point", grown, at)
		check("ball", h.f.value(), Sphere{at, h.r})
		check("segment", grown, Segment{p, q})
		check("capsule", h.f.value(), Capsule{p, q, h.r})
		check("ray", grown, Ray{p, along})
		check("rounded ray", h.f.value(), Rounded{Ray{p, along}, h.r})
		check("line", grown, Line{at, along})
		check("half-space", grown, HalfSpace{at, h.n.Neg()})
		check("rounded half-space", h.f.value(), Rounded{HalfSpace{at, h.n.Neg()}, h.r})
		for _, path := range [...]Path{Segment{p, q}, Ray{p, along}, Line{at, along}} {
			hit, ok := RayCast(path, grown)
			span, isIn := Clip(path, grown)
			if ok != (want <= 0) || isIn != ok || ok && hit.T != span.Enter {
				t.Fatalf("RayCast(%#v, %#v) = %+v, %v, clip %+v, %v, want the sign %d", path, grown, hit, ok, span, isIn, want)
			}
		}
		if hit, ok := Sweep(Sphere{p, h.r}, q.Sub(p), h.f.value()); ok != (want <= 0) {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, %v, want the sign %d", Sphere{p, h.r}, q.Sub(p), h.f.value(), hit, ok, want)
		}
		ground := HalfSpace{at.Add(h.n), h.n.Neg()}
		if hit, ok := Sweep(ground, h.n.Neg(), grown); ok != (want <= 0) || ok && !(hit.T > 0) {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, %v, want the sign %d", ground, h.n.Neg(), grown, hit, ok, want)
		}
		if hit, ok := Sweep(grown, h.n, ground); ok != (want <= 0) || ok && !(hit.T > 0) {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, %v, want the sign %d", grown, h.n, ground, hit, ok, want)
		}
		// Any point of the lattice.
		any := h.at.Add(h.d[0].Scale(float64(rng.IntN(9) - 4))).Add(h.n.Scale(float64(rng.IntN(9)-6) / 4)).Add(h.d[1].Scale(float64(rng.IntN(3))))
		want = ratFrustum(t, h.f, any, h.r)
		check("any ball", h.f.value(), Sphere{any, h.r})
	}
	for kind, n := range seen {
		t.Log(kind, *n)
		if n[0] < 20 || n[1] < 20 && kind != "any ball" || n[2] < 20 {
			t.Errorf("%s: the signs were seen %v times", kind, *n)
		}
	}
}
