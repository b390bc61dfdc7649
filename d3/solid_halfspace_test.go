package d3

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// eachHalf calls f with pairs of bodies and motions of all kinds and families, of which the
// second is a half-space.
func eachHalf(t *testing.T, n int, f func(family string, a oracle.Body, m [3]float64, b oracle.Body)) {
	for pair, rng := range oracle.Pairs(oracle.BodyKinds, []oracle.Kind{oracle.HalfSpace}, *seed, t.Name()) {
		for _, family := range oracle.BodyFamilies {
			for range n {
				a, m, b := family.Swept(rng, dim, pair[0], pair[1])
				if rng.IntN(4) == 0 && a.Kind == oracle.HalfSpace {
					for i, x := range b.V[1] {
						a.V[1][i] = -x // opposite, as they are given
					}
				}
				f(family.Name, a, m, b)
			}
		}
		if t.Failed() {
			return
		}
	}
}

// halfUnits returns |got − want| in units of e·S, with what is more in S.
func halfUnits(got float64, want *big.Float, a, b oracle.Body, more ...float64) float64 {
	s := new(big.Float).SetFloat64(min(oracle.BodyScale(a, b), math.MaxFloat64))
	for _, x := range more {
		s.Add(s, big.NewFloat(math.Abs(x)))
	}
	if math.IsInf(got, 0) && want.IsInf() && (got > 0) != want.Signbit() {
		return 0
	}
	return unitsOf(got, want, s)
}

func TestHalfSpaces(t *testing.T) {
	worst, depth := 0.0, 0.0
	var signs [3]int
	eachHalf(t, unlessBrief(*cases/4, 2), func(family string, a oracle.Body, _ [3]float64, b oracle.Body) {
		x, y := shapeOfBody(a), shapeOfBody(b)
		sign := oracle.BodySign(a, b)
		signs[sign+1]++
		c, ok := Collide(x, y)
		back, _ := Collide(y, x)
		d := Distance(x, y)
		if Overlap(x, y) != (sign <= 0) || Overlap(y, x) != (sign <= 0) || ok != (sign <= 0) || (d == 0) != ok || c.Depth > 0 != (sign < 0) {
			t.Errorf("%s: %#v, %#v: %v at %v, %+v, want %v", family, x, y, Overlap(x, y), d, c, sign)
			return
		}
		if back.Depth != c.Depth || back.Normal != c.Normal.Neg() && x != y || Distance(y, x) != d {
			t.Errorf("%s: %#v, %#v: %+v at %v, swapped %+v at %v", family, x, y, c, d, back, Distance(y, x))
		}
		gap := oracle.BodyGap(a, b, [3]*big.Rat{})
		onA, onB := ClosestPoints(x, y)
		if !isFinite(onA.maxAbs()) || !isFinite(onB.maxAbs()) {
			t.Errorf("%s: %#v, %#v: points %v, %v", family, x, y, onA, onB)
		}
		if sign > 0 {
			u := halfUnits(d, gap, a, b)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("%s: Distance(%#v, %#v) = %v, want %v: off by %.3g e·S", family, x, y, d, gap, u)
			}
			halfPoints(t, a, b, onA, onB)
			return
		}
		if onA != c.Point || onB != c.Point {
			t.Errorf("%s: %#v, %#v: %+v, points %v, %v", family, x, y, c, onA, onB)
		}
		if l := c.Normal.Dot(c.Normal); !(math.Abs(l-1) < 32*e) {
			t.Errorf("%s: %#v, %#v: normal %v", family, x, y, c.Normal)
		}
		u := halfUnits(c.Depth, gap.Neg(gap), a, b)
		if depth = max(depth, u); !(u < 16) {
			t.Errorf("%s: %#v, %#v: %+v, want %v: off by %.3g e·S", family, x, y, c, gap, u)
			return
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		out := oracle.BodyGap(a, b, moved(c.Normal.coords(), c.Depth))
		if u := halfUnits(0, out, a, b); !(u < 32) {
			t.Errorf("%s: %#v, %#v: moved out by %+v, %v: off by %.3g e·S", family, x, y, c, out, u)
		}
	})
	t.Logf("%v, off by %.3g and %.3g e·S at most", signs, worst, depth)
}

// halfPoints checks the points of what is apart that are nearest to each other.
func halfPoints(t *testing.T, a, b oracle.Body, onA, onB Vec) {
	size := onA.maxAbs() + onB.maxAbs()
	for i, at := range [...]Vec{onA, onB} {
		p := oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{at.coords()}}
		gap := oracle.BodyGap(p, [...]oracle.Body{a, b}[i], [3]*big.Rat{})
		f, _ := gap.Float64()
		if f = math.Abs(f) - float64(16*e*size); f > 0 && !(halfUnits(0, big.NewFloat(f), a, b) < 32) {
			t.Errorf("%v, %v: the points %v, %v are %v off", a, b, onA, onB, gap)
		}
	}
}

// motionBy returns t·m.
func motionBy(m [3]float64, t float64) (shift [3]*big.Rat) {
	for i, x := range m {
		shift[i] = new(big.Rat).Mul(ratOf(x), ratOf(t))
	}
	return shift
}

func TestHalfSpaceSweeps(t *testing.T) {
	worst, hits := 0.0, 0
	eachHalf(t, unlessBrief(*cases/8, 1), func(family string, a oracle.Body, m [3]float64, b oracle.Body) {
		x, y, by := shapeOfBody(a), shapeOfBody(b), vecOf(m)
		span, ok := SweepSpan(x, by, y)
		if want := oracle.BodySweepOK(a, m, b, [3]float64{}); ok != want {
			t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v %v, want %v", family, x, by, y, span, ok, want)
			return
		}
		h, hit := Sweep(x, by, y)
		other, back := SweepBoth(y, Vec{}, x, by)
		if hit != ok || back != ok || h.T != span.Enter || other.T != h.T || other.Normal != h.Normal.Neg() {
			t.Errorf("%s: Sweep(%#v, %v, %#v) = %+v, %v, span %v, swapped %+v, %v", family, x, by, y, h, hit, span, other, back)
		}
		if !ok {
			return
		}
		hits++
		starts := oracle.BodySign(a, b) <= 0
		ends := oracle.BodySignShifted(a, b, motionBy(m, 1)) <= 0
		if (span.Enter == 0) != starts || (span.Exit == 1) != ends && !(span.Exit == 0 && starts) || span.Enter > span.Exit {
			t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v, starts in: %v, ends in: %v", family, x, by, y, span, starts, ends)
		}
		if !isFinite(h.Point.maxAbs()) {
			t.Errorf("%s: Sweep(%#v, %v, %#v) = %+v", family, x, by, y, h)
		}
		for i, at := range [...]float64{span.Enter, span.Exit} {
			if i == 0 && starts || i == 1 && ends {
				continue
			}
			gap := oracle.BodyGap(a, b, motionBy(m, at))
			u := halfUnits(0, gap, a, b, m[:]...)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v, the gap at %v is %v: off by %.3g e·S", family, x, by, y, span, at, gap, u)
			}
		}
	})
	t.Logf("%d hits, off by %.3g e·S at most", hits, worst)
}

func TestHalfSpacePaths(t *testing.T) {
	worst, count := 0.0, [2]int{}
	eachHalf(t, unlessBrief(*cases/2, 4), func(family string, a oracle.Body, _ [3]float64, b oracle.Body) {
		if a.Kind != oracle.Segment && a.Kind != oracle.Ray && a.Kind != oracle.Line {
			return
		}
		a.Radii = nil
		p, y := shapeOfBody(a).(Path), shapeOfBody(b)
		_, _, want := oracle.BodyClip(a, b)
		span, ok := Clip(p, y)
		h, hit := RayCast(p, y)
		if ok != want || hit != want {
			t.Errorf("%s: Clip(%#v, %#v) = %v, %v, %+v, %v, want %v", family, p, y, span, ok, h, hit, want)
			return
		}
		crossings := oracle.BodyCrossings(a, b)
		hits, n := Crossings(p, y)
		if n != len(crossings) {
			t.Errorf("%s: Crossings(%#v, %#v) = %v, %v, want %v", family, p, y, hits, n, crossings)
			return
		}
		count[n]++
		point := oracle.Body{Dim: dim, Kind: oracle.Point, V: a.V[:1]}
		for i := range n {
			at := hits[i].T
			if at != span.Enter && at != span.Exit || !isFinite(hits[i].Point.maxAbs()) {
				t.Errorf("%s: Crossings(%#v, %#v) = %v, Clip %v", family, p, y, hits, span)
			}
			if !isFinite(at) {
				continue
			}
			d, m := shapeDir(p), [3]float64{}
			if a.Kind == oracle.Segment {
				m = d.coords()
			}
			shift := motionBy(d.coords(), at)
			if a.Kind == oracle.Segment {
				for k := range shift {
					shift[k].Mul(ratOf(at), new(big.Rat).Sub(ratOf(a.V[1][k]), ratOf(a.V[0][k])))
				}
			}
			gap := oracle.BodyGap(point, b, shift)
			f, _ := gap.Float64()
			slack := float64(2 * 0x1p-1074 * d.sumAbs()) // of T, which may be subnormal
			u := halfUnits(0, big.NewFloat(max(0, math.Abs(f)-slack)), point, b, m[:]...)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("%s: Crossings(%#v, %#v) = %v, the gap is %v: off by %.3g e·S", family, p, y, hits, gap, u)
			}
		}
		if ok {
			starts := oracle.BodySign(point, b) <= 0
			if a.Kind != oracle.Line && (h.T == 0) != starts || h.Normal.Len() < 0.9 {
				t.Errorf("%s: RayCast(%#v, %#v) = %+v", family, p, y, h)
			}
			if a.Kind == oracle.Line && starts && h.T > 0 {
				t.Errorf("%s: RayCast(%#v, %#v) = %+v", family, p, y, h)
			}
		}
	})
	t.Logf("%v crossings, off by %.3g e·S at most", count, worst)
}

// shapeDir returns the direction of a path.
func shapeDir(p Path) Vec {
	switch p := p.(type) {
	case Segment:
		return p.B.Sub(p.A)
	case Ray:
		return p.Dir
	case Line:
		return p.Dir
	}
	return Vec{}
}

func TestHalfSpacesAllocateNothing(t *testing.T) {
	eachHalf(t, 1, func(family string, a oracle.Body, m [3]float64, b oracle.Body) {
		x, by := shapeOfBody(a), vecOf(m)
		y := HalfSpace{vecOf(b.V[0]), vecOf(b.V[1])}
		if n := allocations(func() {
			thick := Rounded{y, 1}
			Overlap(x, y)
			Distance(&y, x)
			ClosestPoints(x, Rounded{y, 0.5})
			Collide(x, &thick)
			Sweep(x, by, y)
			SweepSpan(Rounded{x, 1}, by, thick)
			if p, ok := x.(Path); ok {
				RayCast(p, y)
				Clip(p, &y)
				Crossings(p, &thick)
			}
		}); n != 0 {
			t.Errorf("%s: %v and %v: %v allocations", family, a, b, n)
		}
	})
}

func BenchmarkHalfSpace(b *testing.B) {
	ground := HalfSpace{xy(0, -1), xy(0, 2)}
	slope := HalfSpace{xy(0, -5), xy(3, 4)}
	hero := Capsule{xy(3, 1), xy(3, 2.5), 2}
	for _, c := range []struct {
		name string
		a, b Shape
	}{
		{"resting", hero, ground},
		{"apart", Capsule{xy(3, 4), xy(3, 5), 2}, ground},
		{"in", Capsule{xy(3, -1), xy(3, 5), 2}, ground},
		{"sphere/resting", Sphere{xy(0, 0), 4}, slope},
		{"box/resting", Box{xy(-3, -1), xy(2, 4)}, ground},
		{"segment", Segment{xy(-3, -1), xy(2, 4)}, ground},
	} {
		b.Run("Overlap/"+c.name, func(b *testing.B) {
			for b.Loop() {
				Overlap(c.a, c.b)
			}
		})
		b.Run("Collide/"+c.name, func(b *testing.B) {
			for b.Loop() {
				Collide(c.a, c.b)
			}
		})
		b.Run("Sweep/"+c.name, func(b *testing.B) {
			for b.Loop() {
				Sweep(c.a, xy(1, -3), c.b)
			}
		})
	}
}

// TestPathAndHalfSpace: what a segment or ray shares with a half-space has the same bits by floats and by integers.
func TestPathAndHalfSpace(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	sure := 0
	for range unlessBrief(200000, 20000) {
		number := func() float64 {
			if r.Intn(4) == 0 {
				return float64(r.Intn(9) - 4)
			}
			return r.NormFloat64()
		}
		v := func() Vec { return vecOf([3]float64{number(), number(), number()}) }
		h := HalfSpace{v(), v()}
		var p Path = Ray{v(), v()}
		if r.Intn(2) == 0 {
			p = Segment{v(), v()}
		}
		var w planeClip
		if w.clipShape(p, h, theSpan) != castUnsure {
			sure++
		}
		var y operand
		y.set(h)
		var want Hit
		ok := rayCastHalf(&want, p, &y)
		if got, ok2 := RayCast(p, h); got != want || ok != ok2 {
			t.Fatalf("RayCast(%#v, %#v) = %v, %v, want %v, %v", p, h, got, ok2, want, ok)
		}
		var span Span
		ok = clipHalf(&span, p, &y)
		if got, ok2 := Clip(p, h); got != span || ok != ok2 {
			t.Fatalf("Clip(%#v, %#v) = %v, %v, want %v, %v", p, h, got, ok2, span, ok)
		}
		var hits [2]Hit
		n := crossingsHalf(&hits, p, &y)
		if got, n2 := Crossings(p, h); got != hits || n != n2 {
			t.Fatalf("Crossings(%#v, %#v) = %v, %v, want %v, %v", p, h, got, n2, hits, n)
		}
	}
	if sure < 10000 {
		t.Errorf("floats are sure of %d only", sure)
	}
}
