package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Open boxes among numbers of all sizes: S counts no infinite side and no part of a ray or line.

// wildNumbers are the numbers of wild bodies, and their negatives.
var wildNumbers = [...]float64{0, 5e-324, 1e-310, 1e-160, 1. / 3, 0.7, 1, 3, 1e5, 1e8, 1e160, 1e308, math.MaxFloat64, 0x1p1022, 0x1p1023}

// wild draws numbers of a few sizes, which the parts of one question share.
type wild struct {
	*rand.Rand
	few []float64
}

func newWild(rng *rand.Rand) wild {
	w := wild{Rand: rng}
	for range 1 + rng.IntN(4) {
		w.few = append(w.few, wildNumbers[rng.IntN(len(wildNumbers))])
	}
	return w
}

func (w wild) number() float64 {
	x := w.few[w.IntN(len(w.few))]
	switch w.IntN(8) {
	case 0:
		x = 0
	case 1:
		x = bounded(x * (1 + float64(w.IntN(9))/4))
	}
	if w.IntN(2) == 0 {
		return -x
	}
	return x
}

func (w wild) vec() (v [3]float64) {
	for i := range dim {
		v[i] = w.number()
	}
	return v
}

// body returns a body of the given kind, an open one if it is a box.
func (w wild) body(kind oracle.Kind) oracle.Body {
	b := oracle.Body{Dim: dim, Kind: kind}
	n := 1
	switch kind {
	case oracle.Segment, oracle.Ray, oracle.Line, oracle.Capsule, oracle.Box, oracle.HalfSpace:
		n = 2
	case oracle.OrientedBox:
		n = 1 + dim
	case oracle.Triangle:
		n = 3
	case oracle.Hull:
		n = 4 + w.IntN(3)
	}
	for range n {
		b.V = append(b.V, w.vec())
	}
	switch kind {
	case oracle.Sphere, oracle.Capsule:
		b.Radii = append(b.Radii, math.Abs(w.number()))
	case oracle.Box:
		for k := range dim {
			lo, hi := min(b.V[0][k], b.V[1][k]), max(b.V[0][k], b.V[1][k])
			if w.IntN(3) == 0 {
				lo = math.Inf(-1)
			}
			if w.IntN(3) == 0 {
				hi = math.Inf(1)
			}
			b.V[0][k], b.V[1][k] = lo, hi
		}
	}
	for range max(0, w.IntN(4)-1) {
		b.Radii = append(b.Radii, math.Abs(w.number()))
	}
	return b
}

// eachWild calls f with open boxes and bodies of all kinds.
func eachWild(t *testing.T, kinds []oracle.Kind, n int, f func(w wild, a, b oracle.Body)) {
	for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Box}, kinds, *seed, t.Name()) {
		for range n {
			w := newWild(rng)
			f(w, w.body(k[0]), w.body(k[1]))
		}
	}
}

// wildUnits returns by how many e·S got is off, S with a motion.
func wildUnits(got float64, want *big.Float, a, b oracle.Body, m [3]float64) float64 {
	if math.IsInf(got, 0) && want.IsInf() && (got > 0) != want.Signbit() {
		return 0
	}
	s := exactScale(a, b)
	for _, x := range m {
		s.Add(s, big.NewFloat(math.Abs(x)))
	}
	if s.Sign() == 0 {
		s.SetFloat64(math.SmallestNonzeroFloat64)
	}
	return unitsOf(got, want, s)
}

// exactScale is S, which may be beyond the floats.
func exactScale(a, b oracle.Body) *big.Float {
	shrink := func(b oracle.Body) oracle.Body {
		c := b
		c.V, c.Radii = nil, nil
		for _, v := range b.V {
			for i := range v {
				v[i] *= 0x1p-10
			}
			c.V = append(c.V, v)
		}
		for _, r := range b.Radii {
			c.Radii = append(c.Radii, r*0x1p-10)
		}
		return c
	}
	s := big.NewFloat(oracle.BodyScale(shrink(finiteSides(a)), shrink(finiteSides(b))))
	return s.SetMantExp(s, 10)
}

func TestWildOpenBoxes(t *testing.T) {
	worst := 0.0
	eachWild(t, oracle.BodyKinds, unlessBrief(4**cases, 4), func(_ wild, a, b oracle.Body) {
		x, y := shapeOfBody(a), shapeOfBody(b)
		sign := oracle.BodySign(a, b)
		c, ok := Collide(x, y)
		back, _ := Collide(y, x)
		d := Distance(x, y)
		if Overlap(x, y) != (sign <= 0) || Overlap(y, x) != (sign <= 0) || ok != (sign <= 0) || (d == 0) != ok || c.Depth > 0 != (sign < 0) {
			t.Errorf("%#v, %#v: %v at %v, %+v, want %v", x, y, Overlap(x, y), d, c, sign)
			return
		}
		if back.Depth != c.Depth || Distance(y, x) != d {
			t.Errorf("%#v, %#v: %+v at %v, swapped %+v at %v", x, y, c, d, back, Distance(y, x))
		}
		gap := oracle.BodyGap(a, b, [3]*big.Rat{})
		if sign > 0 {
			u := wildUnits(d, gap, a, b, [3]float64{})
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("Distance(%#v, %#v) = %v, want %.9g: off by %.3g e·S", x, y, d, gap, u)
			}
			onA, onB := ClosestPoints(x, y)
			if onA != onA || onB != onB {
				t.Errorf("ClosestPoints(%#v, %#v) = %v, %v", x, y, onA, onB)
			}
			return
		}
		if sign == 0 && isUnit(c.Normal) || sign < 0 && math.IsInf(c.Depth, 1) && gap.IsInf() {
			return
		}
		u := wildUnits(c.Depth, gap.Neg(gap), a, b, [3]float64{})
		if worst = max(worst, u); !(u < 16) || !isUnit(c.Normal) || c.Point != c.Point {
			t.Errorf("%#v, %#v: %+v, want %.9g: off by %.3g e·S", x, y, c, gap, u)
		}
	})
	t.Logf("off by %.3g e·S at most", worst)
}

func TestWildOpenBoxSweeps(t *testing.T) {
	worst := 0.0
	eachWild(t, oracle.BodyKinds, unlessBrief(2**cases, 2), func(w wild, a, b oracle.Body) {
		m := w.vec()
		x, y, by := shapeOfBody(a), shapeOfBody(b), at(m)
		span, ok := SweepSpan(x, by, y)
		h, hit := Sweep(x, by, y)
		if want := oracle.BodySweepOK(a, m, b, [3]float64{}); ok != want || hit != want {
			t.Errorf("SweepSpan(%#v, %v, %#v): %v %v, %v, want %v", x, by, y, span, ok, hit, want)
			return
		}
		if !ok {
			return
		}
		if h.T != span.Enter || !isUnit(h.Normal) || h.Point != h.Point {
			t.Errorf("Sweep(%#v, %v, %#v): %v, span %v", x, by, y, h, span)
		}
		starts := oracle.BodySign(a, b) <= 0
		ends := oracle.BodySignShifted(a, b, motionBy(m, 1)) <= 0
		if (span.Enter == 0) != starts || (span.Exit == 1) != ends && !(span.Exit == 0 && starts) || span.Enter > span.Exit {
			t.Errorf("SweepSpan(%#v, %v, %#v): %v, starts in: %v, ends in: %v", x, by, y, span, starts, ends)
		}
		for i, at := range [...]float64{span.Enter, span.Exit} {
			if i == 0 && starts || i == 1 && ends {
				continue
			}
			gap := oracle.BodyGap(a, b, motionBy(m, at))
			if gap.Sign() < 0 && len(a.Radii)+len(b.Radii) == 0 && gap.IsInf() {
				t.Errorf("SweepSpan(%#v, %v, %#v): %v, the gap at %v is %.9g", x, by, y, span, at, gap)
				continue
			}
			u := wildUnits(0, gap, a, b, m)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("SweepSpan(%#v, %v, %#v): %v, the gap at %v is %.9g: off by %.3g e·S", x, by, y, span, at, gap, u)
			}
		}
	})
	t.Logf("off by %.3g e·S at most", worst)
}

func TestWildOpenBoxPaths(t *testing.T) {
	worst := 0.0
	eachWild(t, oracle.Paths[:], unlessBrief(4**cases, 4), func(_ wild, b, p oracle.Body) {
		p.Radii = nil
		path, shape := shapeOfBody(p).(Path), shapeOfBody(b)
		enter, exit, meet := oracle.BodyClip(p, b)
		clip, ok := Clip(path, shape)
		hit, hitOK := RayCast(path, shape)
		hits, n := Crossings(path, shape)
		want := oracle.BodyCrossings(p, b)
		if ok != meet || hitOK != meet || n != len(want) {
			t.Errorf("Clip(%#v, %#v) = %v, %v, want %v, RayCast %v, Crossings %v, %d, want %v", path, shape, clip, ok, meet, hit, hits, n, want)
			return
		}
		if !meet || p.V[1] == ([3]float64{}) && p.Kind != oracle.Segment || p.Kind == oracle.Segment && p.V[0] == p.V[1] {
			return
		}
		start := oracle.Body{Dim: dim, Kind: oracle.Point, V: p.V[:1]}
		m := pathMotion(p)
		var length [3]float64
		if p.Kind == oracle.Segment {
			for i := range m {
				f, _ := m[i].Float64()
				length[i] = bounded(f)
			}
		}
		for i, at := range [...]float64{clip.Enter, clip.Exit} {
			if (([...]oracle.Time{enter, exit}[i]).Lo == nil) != math.IsInf(at, 2*i-1) {
				t.Errorf("Clip(%#v, %#v) = %v, want %v, %v", path, shape, clip, enter, exit)
			}
			if at == 0 || p.Kind == oracle.Segment && at == 1 || math.IsInf(at, 0) || math.Abs(at) == math.MaxFloat64 || math.Abs(at) < 0x1p-1000 {
				continue
			}
			var by [3]*big.Rat
			for i := range by {
				by[i] = new(big.Rat).Mul(m[i], ratOf(at))
			}
			u := wildUnits(0, oracle.BodyGap(start, b, by), start, b, length)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("Clip(%#v, %#v) = %v: at %v %.3g e·S from the surface", path, shape, clip, at, u)
			}
		}
		if !isUnit(hit.Normal) || hit.Point != hit.Point {
			t.Errorf("RayCast(%#v, %#v) = %v", path, shape, hit)
		}
	})
	t.Logf("off by %.3g e·S at most", worst)
}

// TestFarOpenBoxes: what goes beyond the floats, or so far that floats are worth nothing there.
func TestFarOpenBoxes(t *testing.T) {
	inf, far := math.Inf(1), math.MaxFloat64
	if h, ok := Sweep(Box{xy(-1, -1), xy(-1, inf)}, xy(5e-324, -1e308), Sphere{xy(5e-324, 1e308), 1}); !ok || h.T == 0 {
		t.Errorf("a box that is open upwards, moving down: %v, %v", h, ok)
	}
	if hits, n := Crossings(Line{xy(-1, far), xy(0x1p1023, 1)}, Box{xy(0x1p1022, -0x1p1023), xy(0x1p1023, inf)}); n != 2 || !(hits[0].T < hits[1].T) {
		t.Errorf("a line high above the finite side: %v, %d", hits, n)
	}
	s, ok := SweepSpan(Line{xy(1./3, 0.7), xy(0.7, 1e7/3)}, xy(1.0000002e7, 0.7), Box{xy(1e7/3, -1e7), xy(1e7, inf)})
	if want := (1e7 - 1./3) / 1.0000002e7; !ok || math.Abs(s.Exit-want) > 1e-6 {
		t.Errorf("a steep line through a shaft: %v, %v, want until %v", s, ok, want)
	}
	if h, ok := Sweep(Box{xy(-1, 0), xy(1./3, inf)}, xy(1.00000002e8, -1e8), Ray{xy(0.7, -1e8), xy(3, 1e8)}); !ok || !(math.Abs(h.T*1.00000002e8-(0.7-1./3)-3) < 1e-5) {
		t.Errorf("a box that is open upwards, moving to a steep ray: %v, %v", h, ok)
	}
	if dim == 3 {
		line := Line{at([3]float64{1e-310, 1, 2.2e-162}), at([3]float64{0, 1e-310, -1})}
		if d := Distance(line, Box{at([3]float64{-1, 0, -1}), at([3]float64{-5e-324, 1e-310, inf})}); !(math.Abs(d-1e-310) <= 1e-323) { // it rounds to a float
			t.Errorf("a line that is all but along a shaft: %v", d)
		}
	}
	for _, x := range [...][2]float64{{0x1p1023, 1.25 * 0x1p1023}, {1.5 * 0x1p1023, 1.9 * 0x1p1023}, {0.95 * 0x1p1023, 1.7 * 0x1p1023}} {
		a := Rounded{Rounded{Line{Vec{}, xy(1, 0)}, x[0]}, 0.95 * 0x1p1023}
		b := Rounded{Rounded{Line{xy(0, far), xy(1, 0)}, 0.9 * 0x1p1023}, x[1]}
		c, _ := Collide(a, b)
		if d, _ := Collide(b, a); c.Depth != d.Depth || c.Normal != d.Normal.Neg() {
			t.Errorf("%v, %v: %v, swapped %v", a, b, c, d)
		}
	}
	check := func(what string, f func()) {
		t.Helper()
		if n := testing.AllocsPerRun(5, f); n != 0 {
			t.Errorf("%s: %v allocations", what, n)
		}
	}
	var box, ray Shape = Rounded{&Box{xy(-1, 0), xy(1./3, inf)}, 0.25}, Rounded{Ray{xy(0.7, -1e8), xy(3, 1e8)}, 0.5}
	path := Ray{xy(0.7, -1e8), xy(-3, 1e8)}
	check("pairs", func() {
		Overlap(box, ray)
		Distance(ray, box)
		Collide(box, ray)
		ClosestPoints(box, ray)
	})
	check("sweeps", func() {
		Sweep(box, xy(1e8, 3), ray)
		SweepSpan(ray, xy(-1e8, 3), box)
	})
	check("paths", func() {
		RayCast(path, box)
		Clip(&path, box)
		Crossings(path, box)
	})
}
