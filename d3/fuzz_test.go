package d3

import (
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Ways to read a fuzzed number.
const (
	asIs       = iota
	onLattice  // as a small integer, so that ties are common
	onEighths  // as a small multiple of 1/8
	onThin     // as a small integer, but radii are so small that rounding swallows them
	modesCount // not a way
)

// laterKinds is the first of the bytes for kinds that are no spans, one each. Below it the
// spans go round. What is of no kind yet is skipped, so no input ever changes its meaning.
const laterKinds = 192

// kindOf returns the kind that a fuzzed byte stands for, if there is one.
func kindOf(code uint8) (k oracle.Kind, ok bool) {
	if code < laterKinds {
		return oracle.Spans[int(code)%len(oracle.Spans)], true
	}
	i := len(oracle.Spans) + int(code-laterKinds)
	if i >= len(oracle.Kinds) {
		return 0, false
	}
	return oracle.Kinds[i], true
}

// codeOf returns the first byte that stands for k.
func codeOf(k oracle.Kind) uint8 {
	i := slices.Index(oracle.Kinds, k)
	if i < len(oracle.Spans) {
		return uint8(i)
	}
	return uint8(laterKinds + i - len(oracle.Spans))
}

// fuzzedKind is kindOf, and skips what has no kind.
func fuzzedKind(t *testing.T, code uint8) oracle.Kind {
	k, ok := kindOf(code)
	if !ok {
		t.Skip("of no kind yet")
	}
	return k
}

// fuzzSeeds yields the pairs of kinds to begin with in the family with the number i: every
// kind with one of spans, or of paths, that changes from family to family.
func fuzzSeeds(i int, test string, others []oracle.Kind) iter.Seq2[[2]oracle.Kind, *rand.Rand] {
	return func(yield func([2]oracle.Kind, *rand.Rand) bool) {
		for j, k := range oracle.Kinds {
			other := others[(i+j)%len(others)]
			if !yield([2]oracle.Kind{k, other}, oracle.Stream(uint64(i), test, k, other)) {
				return
			}
		}
	}
}

// fuzzPairs fuzzes two shapes of any kinds.
func fuzzPairs(f *testing.F, check func(t *testing.T, a, b oracle.Shape)) {
	for i, family := range oracle.Families {
		for k, rng := range fuzzSeeds(i, "fuzz pairs", oracle.Spans[:]) {
			a, b := family.Pair(rng, dim, k[0], k[1])
			for mode := range uint8(modesCount) {
				f.Add(codeOf(k[0]), codeOf(k[1]), mode,
					a.P[0], a.P[1], a.P[2], a.Q[0], a.Q[1], a.Q[2], a.R,
					b.P[0], b.P[1], b.P[2], b.Q[0], b.Q[1], b.Q[2], b.R)
			}
		}
	}
	f.Fuzz(func(t *testing.T, ka, kb, mode uint8, px, py, pz, qx, qy, qz, r, ox, oy, oz, dx, dy, dz, s float64) {
		a := oracle.Shape{P: [3]float64{px, py, pz}, Q: [3]float64{qx, qy, qz}, R: r}
		b := oracle.Shape{P: [3]float64{ox, oy, oz}, Q: [3]float64{dx, dy, dz}, R: s}
		check(t, fuzzed(a, fuzzedKind(t, ka), mode), fuzzed(b, fuzzedKind(t, kb), mode))
	})
}

// fuzzed returns the shape of kind k with the numbers of s, as mode reads them.
func fuzzed(s oracle.Shape, k oracle.Kind, mode uint8) oracle.Shape {
	shape := oracle.Shape{Kind: k}
	from := s
	from.Kind = oracle.Capsule
	numbers := fields(&from)
	for i, x := range fields(&shape) {
		*x = *numbers[i]
		switch mode % modesCount {
		case onLattice, onThin:
			*x = small(*x)
		case onEighths:
			*x = small(*x) / 8
		}
	}
	if hasRadius(k) {
		shape.R = s.R
		if mode%modesCount != asIs {
			shape.R = math.Abs(small(s.R))
		}
		if mode%modesCount == onThin {
			shape.R = math.Ldexp(shape.R, -500)
		}
	}
	return shape
}

// small returns an integer from −8 to 8, of x.
func small(x float64) float64 {
	if !isFinite(x) {
		return 0
	}
	return math.Trunc(math.Mod(x, 9))
}

// checkPair runs check on shapes that are not empty, and the rules of the empty
// set on all.
func checkPair(t *testing.T, a, b oracle.Shape, check func(t *testing.T, a, b oracle.Shape)) {
	isTotal(t, a, b)
	if !isEmpty(a) && !isEmpty(b) {
		check(t, a, b)
	}
}

func FuzzOverlap(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		checkPair(t, a, b, queriesAgree)
	})
}

func FuzzDistance(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		checkPair(t, a, b, func(t *testing.T, a, b oracle.Shape) {
			x, y := shapeOf(a), shapeOf(b)
			got, want := Distance(x, y), oracle.Gap(a, b, [3]*big.Rat{})
			if want.Sign() > 0 && !(inUnits(got, want, a, b) < 16) {
				t.Errorf("Distance(%#v, %#v) = %v, want %v", x, y, got, want)
			}
			swappedArguments(t, a, b)
		})
	})
}

func FuzzClosestPoints(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		checkPair(t, a, b, closestPointsAreOnShapes)
	})
}

func FuzzCollide(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		checkPair(t, a, b, func(t *testing.T, a, b oracle.Shape) {
			pushOutTouches(t, a, b)
			swappedEnds(t, a, b)
			mirrored(t, a, b)
		})
	})
}

func FuzzBounds(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		boundsHoldShape(t, a)
		if box := Bounds(shapeOf(a)); Overlap(shapeOf(a), shapeOf(b)) && !meet(box, Bounds(shapeOf(b))) {
			t.Errorf("%#v, %#v overlap, their bounds do not", shapeOf(a), shapeOf(b))
		}
	})
}

// meet says whether two boxes have a point in common.
func meet(a, b Box) bool {
	overlap := true
	each(a.Min, b.Max, func(lo, hi float64) float64 { overlap = overlap && lo <= hi; return 0 })
	each(b.Min, a.Max, func(lo, hi float64) float64 { overlap = overlap && lo <= hi; return 0 })
	return overlap
}

func FuzzValidate(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, _ oracle.Shape) {
		refusalMatchesShape(t, a)
		// What is refused is the empty set, or a point.
		s, p := shapeOf(a), at(a.P)
		if err := Validate(s); err != nil && !isEmpty(a) && Distance(s, p) != 0 {
			t.Errorf("Validate(%#v) = %v, but %v is in it", s, err, p)
		}
	})
}

// fuzzVelocities fuzzes a velocity, a normal that is a unit vector, and a number
// from 0 to 1.
func fuzzVelocities(f *testing.F, check func(t *testing.T, v, n Vec, x float64)) {
	f.Add(1.0, 2.0, 3.0, 0.0, 1.0, 0.0, 0.5)
	f.Add(-1.0, -2.0, 0.25, 3.0, 4.0, 12.0, 1.0)
	f.Add(0x1p200, -0x1p-200, 0.0, -1.0, 1e-9, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, x, y, z, nx, ny, nz, e float64) {
		v, n := at([3]float64{x, y, z}), at([3]float64{nx, ny, nz}).Unit()
		_ = Reflect(v, n)
		_ = Bounce(v, n, e)
		_ = Slide(v, n)
		if v.maxAbs() < 0x1p500 && n != (Vec{}) && isFinite(nx+ny+nz) {
			check(t, v, n, math.Abs(math.Mod(e, 1)))
		}
	})
}

// isLess says whether x ≤ y but for rounding at the size of y, and underflow.
func isLess(x, y float64) bool { return x <= y+float64(16*e*y)+0x1p-1000 }

func FuzzReflect(f *testing.F) {
	fuzzVelocities(f, func(t *testing.T, v, n Vec, _ float64) {
		r := Reflect(v, n)
		if !isLess(r.Len(), v.Len()) || !isLess(v.Len(), r.Len()) {
			t.Errorf("Reflect(%v, %v) = %v: speed %v becomes %v", v, n, r, v.Len(), r.Len())
		}
		if back := Reflect(r, n).Sub(v); !isLess(back.Len(), 64*e*v.Len()) {
			t.Errorf("Reflect(%v, %v) = %v, which reflects to %v", v, n, r, Reflect(r, n))
		}
	})
}

func FuzzBounce(f *testing.F) {
	fuzzVelocities(f, func(t *testing.T, v, n Vec, restitution float64) {
		w := Bounce(v, n, restitution)
		vn, wn, slack := v.Dot(n), w.Dot(n), float64(32*e*v.Len())+0x1p-1000
		switch {
		case vn >= 0:
			if w != v {
				t.Errorf("Bounce(%v, %v, %v) = %v of what does not approach", v, n, restitution, w)
			}
		case !isLess(w.Len(), v.Len()):
			t.Errorf("Bounce(%v, %v, %v) = %v: speed %v becomes %v", v, n, restitution, w, v.Len(), w.Len())
		case math.Abs(wn+float64(restitution*vn)) > slack:
			t.Errorf("Bounce(%v, %v, %v) = %v: %v along the normal becomes %v", v, n, restitution, w, vn, wn)
		}
	})
}

func FuzzSlide(f *testing.F) {
	fuzzVelocities(f, func(t *testing.T, v, n Vec, _ float64) {
		w := Slide(v, n)
		if w != Bounce(v, n, 0) {
			t.Errorf("Slide(%v, %v) = %v, Bounce without restitution %v", v, n, w, Bounce(v, n, 0))
		}
		if wn := w.Dot(n); wn < -float64(32*e*v.Len())-0x1p-1000 {
			t.Errorf("Slide(%v, %v) = %v still approaches, at %v", v, n, w, wn)
		}
	})
}

func FuzzVec(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.5)
	f.Add(0x1p-1074, 0x1p-1060, 0.0, math.MaxFloat64, -math.MaxFloat64, 1.0, 2.0)
	f.Add(3.0, 4.0, 12.0, -3.0, -4.0, -12.0, math.Inf(1))
	f.Fuzz(func(t *testing.T, x, y, z, ox, oy, oz, k float64) {
		p, q := at([3]float64{x, y, z}), at([3]float64{ox, oy, oz})
		if !isFinite(p.maxAbs()) || !isFinite(q.maxAbs()) {
			p.Unit() // as little as that: no panic
			return
		}
		origin := oracle.Shape{}
		length := oracle.Gap(oracle.Shape{P: p.coords()}, origin, [3]*big.Rat{})
		if got := p.Len(); inUnits(got, length, oracle.Shape{P: p.coords()}, origin) > 4 {
			t.Errorf("%v.Len() = %v, want %v", p, got, length)
		}
		if u := p.Unit(); p == (Vec{}) && u != p || p != (Vec{}) && !(math.Abs(u.Dot(u)-1) < 8*e) {
			t.Errorf("%v.Unit() = %v", p, u)
		}
		if u := p.Unit(); u.Neg() != p.Neg().Unit() {
			t.Errorf("%v.Unit() = %v, of its negative %v", p, u, p.Neg().Unit())
		}
		if p.Lerp(q, 0) != p && isFinite(q.Sub(p).maxAbs()) || p.Lerp(q, 1) != q {
			t.Errorf("%v.Lerp(%v, …) = %v at 0, %v at 1", p, q, p.Lerp(q, 0), p.Lerp(q, 1))
		}
		if p.Add(q) != q.Add(p) || p.Sub(q) != q.Sub(p).Neg() || p.Sub(q) != p.Add(q.Neg()) {
			t.Errorf("%v, %v: sum %v, difference %v", p, q, p.Add(q), p.Sub(q))
		}
		if d := p.Dot(q); d != q.Dot(p) && !math.IsNaN(d) || p.LenSq() != p.Dot(p) {
			t.Errorf("%v, %v: products %v and %v, square %v", p, q, d, q.Dot(p), p.LenSq())
		}
		if p.maxAbs() < 0x1p500 && q.maxAbs() < 0x1p500 {
			crossIsAntisymmetric(t, p, q)
		}
		if s := p.Scale(k); isFinite(k) && s != p.Neg().Scale(-k) {
			t.Errorf("%v.Scale(%v) = %v, with both negative %v", p, k, s, p.Neg().Scale(-k))
		}
	})
}

func FuzzAt(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 0.0, 5.0, 6.0, 0.5)
	f.Add(1.0, 2.0, 3.0, 0.0, -5.0, 6.0, math.Inf(-1))
	f.Add(-1.0, 1e300, 3.0, 1e-300, 0.0, 0.0, 1e308)
	f.Fuzz(func(t *testing.T, x, y, z, ox, oy, oz, k float64) {
		p, q := at([3]float64{x, y, z}), at([3]float64{ox, oy, oz})
		if !isFinite(p.maxAbs()) || !isFinite(q.maxAbs()) || math.IsNaN(k) {
			return
		}
		ray, line, segment := Ray{p, q}, Line{p, q}, Segment{p, q}
		at := ray.At(k)
		if at != line.At(k) {
			t.Errorf("%#v.At(%v) = %v, of the line %v", ray, k, at, line.At(k))
		}
		if ray.At(0) != p || isFinite(q.Sub(p).maxAbs()) && segment.At(0) != p || segment.At(1) != q {
			t.Errorf("%#v.At(0) = %v, %#v.At(0) = %v, At(1) = %v", ray, ray.At(0), segment, segment.At(0), segment.At(1))
		}
		each(q, at, func(u, c float64) float64 {
			if math.IsNaN(c) || u == 0 && math.IsInf(c, 0) {
				t.Errorf("%#v.At(%v) = %v", ray, k, at)
			}
			return 0
		})
	})
}

func FuzzRotation(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 0.5, 4.0, 5.0, 6.0, -3.0, 0.3)
	f.Add(1.0, 0.0, 0.0, math.Pi, -1.0, 0.0, 0.0, 1e300, 2.0)
	f.Add(0x1p-1074, 0.0, 0x1p1000, 0x1p-1074, 0.0, 0.0, 0.0, 0.0, -1e308)
	f.Fuzz(func(t *testing.T, x, y, z, angle, ox, oy, oz, other, k float64) {
		axis, toward := [3]float64{x, y, z}, [3]float64{ox, oy, oz}
		r, s := turn(axis, angle), turn(toward, other)
		v, w := at(axis), at(toward)
		between := RotationBetween(v, w)
		then, slerp := r.Then(s), r.Slerp(s, k)
		for _, n := range [...]float64{x, y, z, angle, ox, oy, oz, other, k} {
			if !isFinite(n) {
				return
			}
		}
		for _, q := range [...]Rotation{r, s, between, then, slerp, r.Inverse()} {
			if !isRotation(q) {
				t.Errorf("%+v, made of %v by %v and %v by %v, is no rotation", q, axis, angle, toward, other)
			}
		}
		p := xy(3, -4)
		if got, want := then.Apply(p), s.Apply(r.Apply(p)); got.Sub(want).Len() > 64*5*e {
			t.Errorf("%+v and then %+v turn %v to %v, together to %v", r, s, p, want, got)
		}
		if got := r.Inverse().Apply(r.Apply(p)); got.Sub(p).Len() > 64*5*e {
			t.Errorf("%+v and its inverse turn %v to %v", r, p, got)
		}
		if got, want := between.Apply(v.Unit()), w.Unit(); v != (Vec{}) && w != (Vec{}) && got.Sub(want).Len() > 16*e {
			t.Errorf("RotationBetween(%v, %v) turns %v to %v", v, w, v.Unit(), got)
		}
		if r.Slerp(s, 0) != r || r.Slerp(s, 1) != s {
			t.Errorf("%+v.Slerp(%+v, …) = %+v at 0, %+v at 1", r, s, r.Slerp(s, 0), r.Slerp(s, 1))
		}
	})
}

func FuzzIn(f *testing.F) {
	f.Add(uint8(5), 1.0, 2.0, 3.0, -4.0, -5.0, 6.0, 1.0, 7.0, 8.0, 9.0, 0.5, 1.0, 2.0, 3.0)
	f.Add(uint8(4), 1.0, 2.0, 3.0, -4.0, -5.0, 6.0, 1.0, 7.0, 8.0, 9.0, 0.5, 0.0, 0.0, 0.0)
	f.Add(uint8(2), 1e308, 2.0, 3.0, -4.0, -5.0, 6.0, 1.0, 1e308, 8.0, 9.0, 0.5, -1.0, 1e10, 0.0)
	f.Fuzz(func(t *testing.T, kind uint8, px, py, pz, qx, qy, qz, r, x, y, z, angle, sx, sy, sz float64) {
		k := fuzzedKind(t, kind)
		a := oracle.Shape{Kind: k, P: [3]float64{px, py, pz}, Q: [3]float64{qx, qy, qz}, R: r}
		s := shapeOf(a)
		position, scale := at([3]float64{x, y, z}), at([3]float64{sx, sy, sz})
		tr := Transform{position, turn(a.Q, angle), scale}
		got := placed(s, tr)
		checkPlaced(t, s, got, tr, isFinite(position.maxAbs()) && isFinite(scale.maxAbs()) && isFinite(at(a.Q).maxAbs()) && isFinite(angle))
		if hasRadius(k) && r < 0 && Validate(got) == nil {
			t.Errorf("%#v.In(%+v) = %#v, empty no longer", s, tr, got)
		}
		if len(numbersOf(got)) != len(numbersOf(s)) {
			t.Errorf("%#v.In(%+v) = %#v", s, tr, got)
		}
	})
}

func FuzzCapsuleAlong(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 0.0, 1.0, 0.0, 6.0, 1.0)
	f.Add(1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 6.0, 1.0)
	f.Add(1e308, 2.0, 3.0, 1e-300, 1.0, 0.0, 1e308, -1.0)
	f.Fuzz(func(t *testing.T, x, y, z, ax, ay, az, height, radius float64) {
		center, axis := at([3]float64{x, y, z}), at([3]float64{ax, ay, az})
		c := CapsuleAlong(center, axis, height, radius)
		finite := isFinite(center.maxAbs()) && isFinite(axis.maxAbs()) && isFinite(height) && isFinite(radius)
		switch {
		case !finite || radius < 0:
			if Validate(c) == nil {
				t.Errorf("CapsuleAlong(%v, %v, %v, %v) = %#v", center, axis, height, radius, c)
			}
		case axis == (Vec{}) || height/2 <= radius:
			if c != (Capsule{center, center, radius}) {
				t.Errorf("CapsuleAlong(%v, %v, %v, %v) = %#v, want a ball", center, axis, height, radius, c)
			}
		case center.maxAbs() < 0x1p1000 && height < 0x1p1000:
			got, size := c.B.Sub(c.A).Len()+2*radius, center.sumAbs()+height
			if math.Abs(got-height) > 16*e*size+0x1p-1070 {
				t.Errorf("CapsuleAlong(%v, %v, %v, %v) = %#v: %v high", center, axis, height, radius, c, got)
			}
			if off := c.A.Lerp(c.B, 0.5).Sub(center).Len(); off > 16*e*size+0x1p-1070 {
				t.Errorf("CapsuleAlong(%v, %v, %v, %v) = %#v: its middle is %v off", center, axis, height, radius, c, off)
			}
		}
	})
}
