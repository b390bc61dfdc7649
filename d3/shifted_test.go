package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// shiftedBody is a body whose points are elsewhere, and what is added to them.
func shiftedBody(b oracle.Body, w [3]float64) (oracle.Body, [3]float64) {
	moved := b
	moved.V = append([][3]float64(nil), b.V...)
	for i := range moved.V {
		if i > 0 && b.Kind == oracle.OrientedBox {
			break
		}
		for k := range w {
			moved.V[i][k] -= w[k]
		}
	}
	return moved, w
}

// shiftsOf makes two shifts of pairs, that are apart by little or nothing.
func shiftsOf(rng *rand.Rand) (v, w [3]float64) {
	size := [...]float64{0, 1, 1e6, 0x1p40, 0x1p70}[rng.IntN(5)]
	for i := range dim {
		v[i] = float64(size * (rng.Float64() - 0.5))
		w[i] = v[i]
		if rng.IntN(2) == 0 {
			w[i] += float64(math.Ldexp(size, -rng.IntN(60)) * (rng.Float64() - 0.5))
		}
	}
	if rng.IntN(4) == 0 {
		w = [3]float64{}
	}
	return v, w
}

// solidOfBody returns a bounded body as a solid.
func solidOfBody(b oracle.Body, at [3]float64) (x operand) {
	s := shapeOfBody(b)
	x.set(s)
	x.solid.list = listOf(s)
	x.bound()
	x.solid.at = vecOf(at)
	return x
}

// TestShifted: solids whose points are elsewhere are those that they are, to the last bit of the
// shift, and numbers are within their bounds of where they are seen from each other.
func TestShifted(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	worst := 0.0
	for range unlessBrief(6, 1) {
		for _, f := range oracle.BodyFamilies {
			for _, ka := range oracle.BodyKinds {
				for _, kb := range oracle.BodyKinds {
					if !ka.Bounded() || !kb.Bounded() {
						continue
					}
					a, b := f.Pair(rng, dim, ka, kb)
					v, w := shiftsOf(rng)
					a, atA := shiftedBody(a, v)
					b, atB := shiftedBody(b, w)
					if a.Empty() || b.Empty() {
						continue
					}
					var shift [3]*big.Rat
					for i := range shift {
						shift[i] = new(big.Rat).Sub(new(big.Rat).SetFloat64(atA[i]), new(big.Rat).SetFloat64(atB[i]))
					}
					x, y := solidOfBody(a, atA), solidOfBody(b, atB)
					z := between(&x.solid, &y.solid)
					z.set(&Vec{}, &Vec{})
					var s simplex
					want := relation(oracle.BodySignShifted(a, b, shift))
					if got := z.relate(&s); got != want {
						t.Fatalf("%s: %v + %v, %v + %v: %v, want %v", f.Name, a, atA, b, atB, got, want)
					}
					d := x.solid.distance(&y.solid)
					if back := y.solid.distance(&x.solid); back != d || (d == 0) != (want <= 0) {
						t.Fatalf("%s: %v + %v, %v + %v: distance %v, swapped %v", f.Name, a, atA, b, atB, d, back)
					}
					if want == apart {
						scale := new(big.Float).SetMantExp(big.NewFloat(z.size+z.r), z.exp)
						u := unitsOf(d, oracle.BodyGap(a, b, shift), scale)
						if !(u < 16) {
							t.Fatalf("%s: %v + %v, %v + %v: distance %v, want %v: off by %v e·S", f.Name, a, atA, b, atB, d, oracle.BodyGap(a, b, shift), u)
						}
						worst = max(worst, u)
					}
				}
			}
		}
	}
	t.Logf("off by %.3g e·S at most", worst)
}

// TestShiftedPoints: a point is within 4e of itself, wherever it is and where it is seen
// from.
func TestShiftedPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 2))
	number := func(near float64) float64 {
		switch rng.IntN(4) {
		case 0:
			return -near
		case 1:
			return math.Ldexp(rng.NormFloat64(), -rng.IntN(200))
		case 2:
			return float64(-near * (1 + math.Ldexp(rng.NormFloat64(), -rng.IntN(60))))
		}
		return rng.NormFloat64()
	}
	worst := 0.0
	for range unlessBrief(400_000, 20_000) {
		p := number(1)
		ref := number(-p)
		at := number(p - ref)
		back := number(-(p - ref + at))
		var o origin
		vs := [...]Vec{vecOf([3]float64{ref}), vecOf([3]float64{at}), vecOf([3]float64{back})}
		o.set(&vs[0], &vs[1], &vs[2], 0)
		want := new(big.Rat).SetFloat64(p)
		for _, x := range [...]float64{-ref, at, -back} {
			want.Add(want, new(big.Rat).SetFloat64(x))
		}
		d := o.to(&[3]float64{p})
		size, _ := want.Float64()
		off := differs(ratOf(d.v.X), want)
		if off != 0 {
			worst = max(worst, off/math.Abs(float64(e*size)))
		}
		if !(off <= math.Abs(float64(4*e*size))) {
			t.Fatalf("%v − %v + %v − %v: %v, want %v", p, ref, at, back, d.v.X, want)
		}
	}
	t.Logf("off by %.3g e at most", worst)
}
