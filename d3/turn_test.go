package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// turnable returns a shape of any kind near c: with numbers on a grid or not, flat, unbounded or rounded.
func turnable(rng *rand.Rand, c Vec, isBounded bool) Shape {
	point := func() Vec { return c.Add(scatter(rng, 1)) }
	if rng.IntN(3) == 0 {
		point = func() Vec { return c.Add(lattice(rng, 3).Scale(0.5)) }
	}
	kinds := 13
	if isBounded {
		kinds = 9
	}
	switch rng.IntN(kinds) {
	case 0:
		return point()
	case 1:
		return Segment{point(), point()}
	case 2:
		return Sphere{point(), rng.Float64()}
	case 3:
		return Capsule{point(), point(), rng.Float64()}
	case 4:
		return Triangle{point(), point(), point()}
	case 5:
		return BoxAround(point(), fill(rng.Float64()))
	case 6:
		b := OrientedBox{Center: point()}
		for i := range b.Half {
			b.Half[i] = point().Sub(c)
		}
		return b
	case 7:
		var points []Vec
		for range 1 + rng.IntN(8) {
			points = append(points, point())
		}
		return NewHull(points...).Translate(scatter(rng, 1))
	case 8:
		return Rounded{turnable(rng, c, true), rng.Float64()}
	case 9:
		return Ray{point(), scatter(rng, 1)}
	case 10:
		return Line{point(), scatter(rng, 1)}
	case 11:
		return HalfSpace{point(), scatter(rng, 1)}
	}
	b := BoxAround(point(), fill(rng.Float64()))
	b.Max.X = math.Inf(1)
	return b
}

// turningMotion returns a motion of a body near c, mostly towards the origin.
func turningMotion(rng *rand.Rand, c Vec) Motion {
	m := Motion{Move: scatter(rng, 2).Sub(c.Scale(float64(rng.IntN(3)))), Pivot: c}
	if rng.IntN(3) == 0 {
		m.Pivot = scatter(rng, 3)
	}
	if rng.IntN(4) != 0 {
		m.Spin = randomSpin(rng)
	}
	return m
}

// turningSize bounds the numbers of a shape and of its motion.
func turningSize(s Shape, m Motion) float64 {
	b := Bounds(s)
	return b.Min.sumAbs() + b.Max.sumAbs() + m.Move.sumAbs() + 2*m.Pivot.sumAbs()
}

// turningAgrees returns what SweepTurning does. Without turns it is SweepBoth, to the bit; T is 0 exactly if the two overlap; swapped, T is
// the same and Normal the opposite.
func turningAgrees(t *testing.T, a Shape, ma Motion, b Shape, mb Motion) (h Hit, ok bool) {
	t.Helper()
	h, ok = SweepTurning(a, ma, b, mb)
	whole, isHit := h, ok
	if ma.isFinite() && mb.isFinite() && (ma.turns() || mb.turns()) {
		var p turningPair
		whole = Hit{}
		isHit = p.set(a, &ma, b, &mb) && p.sweep(&whole, a, &ma, b, &mb, 0, false)
	}
	if isHit != ok || whole != h {
		t.Fatalf("%#v %v %#v %v: %v, %v, without boxes %v, %v", a, ma, b, mb, h, ok, whole, isHit)
	}
	if ma.Spin == (Spin{}) && mb.Spin == (Spin{}) {
		if want, isHit := SweepBoth(a, ma.Move, b, mb.Move); h != want || ok != isHit {
			t.Fatalf("%#v %v %#v %v: %v, %v, SweepBoth %v, %v", a, ma, b, mb, h, ok, want, isHit)
		}
	}
	if isStart := ok && h.T == 0; isStart != Overlap(a, b) {
		t.Fatalf("%#v %v %#v %v: %v, %v, at the start they overlap: %v", a, ma, b, mb, h, ok, Overlap(a, b))
	}
	back, isBack := SweepTurning(b, mb, a, ma)
	if isBack != ok || back.T != h.T || ok && h.T > 0 && back.Normal != h.Normal.Neg() {
		t.Fatalf("%#v %v %#v %v: %v, %v, swapped %v, %v", a, ma, b, mb, h, ok, back, isBack)
	}
	return h, ok
}

// TestSweepTurningLaws: what turningAgrees says; at T the two touch, and before they are apart, as In places them. Point is in both
// at T, and a step along Normal parts them.
func TestSweepTurningLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, *seed))
	hits := 0
	for range unlessBrief(4000, 300) {
		c := scatter(rng, 3)
		a, b := turnable(rng, c, true), turnable(rng, Vec{}, rng.IntN(2) == 0)
		ma, mb := turningMotion(rng, c), turningMotion(rng, Vec{})
		if rng.IntN(8) == 0 {
			ma.Spin, mb.Spin = Spin{}, Spin{}
		}
		h, ok := turningAgrees(t, a, ma, b, mb)
		size := turningSize(a, ma) + turningSize(b, mb)
		if math.IsInf(size, 0) {
			continue
		}
		depthAt := func(at float64) float64 {
			x, y := placed(a, ma.At(at)), placed(b, mb.At(at))
			if d := Distance(x, y); d > 0 {
				return -d
			}
			k, _ := Collide(x, y)
			return k.Depth
		}
		until := 1.0
		if ok {
			hits++
			until = h.T
			if depth := depthAt(h.T); h.T > 0 && math.Abs(depth) > 128*e*size {
				t.Fatalf("%#v %v %#v %v: %v, and the depth there is %v", a, ma, b, mb, h, depth)
			}
			if x, y := placed(a, ma.At(h.T)), placed(b, mb.At(h.T)); h.T > 0 {
				if d := max(Distance(h.Point, x), Distance(h.Point, y)); d > 0x1p-40*size {
					t.Fatalf("%#v %v %#v %v: %v, and the point is %v from one of the two", a, ma, b, mb, h, d)
				}
				if Overlap(placed(x, Transform{Position: h.Normal.Scale(0x1p-20 * size)}), y) {
					t.Fatalf("%#v %v %#v %v: %v, and the normal does not part them", a, ma, b, mb, h)
				}
			}
		}
		for range 8 {
			if at := until * rng.Float64(); depthAt(at) > 128*e*size && until > 0 {
				t.Fatalf("%#v %v %#v %v: %v, %v, but they overlap at %v", a, ma, b, mb, h, ok, at)
			}
		}
	}
	if hits < 60 {
		t.Errorf("%d hits", hits)
	}
}

// TestSweepTurningGrazes turns a corner at the distance 5 of the origin past a wall that it touches at one time only, on the way,
// and walls that are an ulp nearer and an ulp farther: also of a rounded body, and from the other side.
func TestSweepTurningGrazes(t *testing.T) {
	quarter := Motion{Spin: spinZ(1, 1)}
	back := Motion{Spin: spinZ(1, -1)}
	for _, s := range []struct {
		body   Shape
		motion Motion
		reach  float64
	}{
		{Segment{xy(0, 0), xy(4, -3)}, quarter, 5},
		{Segment{xy(0, 0), xy(4, 3)}, back, 5},
		{xy(4, -3), quarter, 5},
		{Sphere{xy(4, -3), 2}, quarter, 7},
		{Capsule{xy(1, 1), xy(4, -3), 0.5}, quarter, 5.5},
		{Triangle{xy(0, 0), xy(4, -3), xy(2, -1)}, quarter, 5},
		{NewHull(xy(0, 0), xy(4, -3), xy(2, -1)), quarter, 5},
	} {
		for ulp := -1; ulp <= 1; ulp++ {
			x := s.reach
			if ulp != 0 {
				x = math.Nextafter(x, x+float64(ulp))
			}
			for _, wall := range []Shape{
				HalfSpace{xy(x, 0), xy(-1, 0)},
				Box{xy(x, -1).Sub(depthOf(1)), xy(x+1, 1).Add(depthOf(1))},
				Rounded{Box{xy(x+1, -1).Sub(depthOf(1)), xy(x+2, 1).Add(depthOf(1))}, 1},
			} {
				if _, isRounded := wall.(Rounded); isRounded && x+1-1 != x {
					continue
				}
				h, ok := SweepTurning(s.body, s.motion, wall, Motion{})
				if ok != (ulp <= 0) {
					t.Errorf("%v to %v: %v", s.body, wall, ok)
				}
				if ok && (!(h.T > 0.2 && h.T < 0.5) || h.Normal.Sub(xy(-1, 0)).Len() > 1e-6) {
					t.Errorf("%v to %v: %v", s.body, wall, h)
				}
				// The wall turns instead, the other way round the same point.
				if _, ok := SweepTurning(s.body, Motion{}, wall, Motion{Spin: inverse(s.motion.Spin)}); ok != (ulp <= 0) {
					t.Errorf("%v, turning %v: %v", s.body, wall, ok)
				}
			}
		}
	}
}

// inverse returns the spin of the tests that turns back.
func inverse(s Spin) Spin {
	if s == spinZ(1, 1) {
		return spinZ(1, -1)
	}
	return spinZ(1, 1)
}

// TestSweepTurningFlat: bodies without a face, made as boxes and triangles, meet points and each other as segments and points do.
func TestSweepTurningFlat(t *testing.T) {
	half, quarter := Motion{Spin: spinZ(0, 1)}, Motion{Spin: spinZ(1, 1)}
	p, q := xy(-4, 0), xy(4, 0)
	bars := []Shape{Segment{p, q}, Box{p, q}, Triangle{p, xy(0, 0), q}, Triangle{p, p, q}, NewHull(p, q), Rounded{Box{p, q}, 0}}
	for _, bar := range append(bars, placed(Box{p, q}, Transform{Position: xy(0, 0)})) {
		for _, x := range []float64{3, 4} {
			p, end := xy(0, x), xy(0, 6)
			for _, b := range []Shape{p, Box{p, p}, Triangle{p, p, p}, NewHull(p), Segment{p, p}, Box{p, end}, Triangle{p, xy(0, 5), end}, Segment{p, end}} {
				if h, ok := SweepTurning(bar, half, b, Motion{}); !ok || math.Abs(h.T-0.5) > 1e-12 {
					t.Errorf("%#v to %#v: %v, %v", bar, b, h, ok)
				}
			}
		}
		if h, ok := SweepTurning(bar, half, xy(0, math.Nextafter(4, 5)), Motion{}); ok {
			t.Errorf("%#v: %v", bar, h)
		}
	}
	for _, a := range []Shape{q, Box{q, q}, Triangle{q, q, q}, Segment{q, q}} {
		for _, p := range []Vec{xy(0, 4), xy(0, math.Nextafter(4, 5))} {
			for _, b := range []Shape{p, Box{p, p}, Triangle{p, p, p}, NewHull(p)} {
				if h, ok := SweepTurning(a, quarter, b, Motion{}); ok != (p == xy(0, 4)) || ok && h.T != 1 {
					t.Errorf("%#v to %#v: %v, %v", a, b, h, ok)
				}
			}
		}
	}
}

// TestSweepTurningNearHalf: a quaternion that almost vanishes on its way turns almost at once, and no number is lost.
func TestSweepTurningNearHalf(t *testing.T) {
	for _, im := range []float64{1e-3, 1e-20, 1e-100, 1e-160, 1e-300, 0x1p-1074} {
		for _, re := range []float64{-1, 0} {
			m := Motion{Spin: spinZ(re, im)}
			if h, ok := SweepTurning(xy(1, 0), m, BoxAround(xy(0, 9), fill(1)), Motion{}); ok {
				t.Errorf("%v %v: %v", re, im, h)
			}
			h, ok := SweepTurning(xy(1, 0), m, BoxAround(xy(0, 1), fill(0.125)), Motion{})
			if x := h.numbers(); !ok || hasNaN(x[:]) {
				t.Errorf("%v %v: %v, %v", re, im, h, ok)
			}
		}
	}
}

// TestSweepTurningTurns: a bar meets what it passes, however many turns it makes, and T is where it does.
func TestSweepTurningTurns(t *testing.T) {
	bar := Box{xy(0, -0.125).Sub(depthOf(1)), xy(4, 0.125).Add(depthOf(1))}
	for _, turns := range []float64{0.3, 1, 2.5, 40, -3} {
		m := Motion{Spin: turnZ(turns * 2 * math.Pi)}
		for _, part := range []float64{0.1, 0.25, 0.7} {
			angle := part * 2 * math.Pi
			if turns < 0 {
				angle = -angle
			}
			sin, cos := math.Sincos(angle)
			ball := Sphere{xy(3*cos, 3*sin), 0.25}
			h, ok := SweepTurning(bar, m, ball, Motion{})
			if ok != (part < math.Abs(turns)) {
				t.Errorf("%v turns past %v: %v", turns, ball, ok)
			}
			// It is met when the side of the bar is a radius before it.
			want := (part - math.Asin(0.375/3)/(2*math.Pi)) / math.Abs(turns)
			if ok && math.Abs(h.T-want) > 1e-4 {
				t.Errorf("%v turns past %v: %v, want %v", turns, ball, h, want)
			}
		}
	}
	if _, ok := SweepTurning(bar, Motion{Spin: turnZ(1e300)}, Sphere{xy(0, 3), 0.25}, Motion{}); !ok {
		t.Error("a bar of any number of turns misses a ball in its way")
	}
}

// TestSweepTurningIsTotal: numbers that are not finite, empty shapes and those of any size have answers.
func TestSweepTurningIsTotal(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	ball := Sphere{xy(3, 0), 1}
	for _, m := range []Motion{
		{Move: xy(nan, 0)}, {Pivot: xy(inf, 0)}, {Spin: turnZ(nan)}, {Spin: turnZ(inf)}, {Spin: spinZ(inf, 1)}, {Spin: spinZ(1, nan)},
	} {
		if h, ok := SweepTurning(ball, m, xy(3, 0), Motion{}); ok || h != (Hit{}) {
			t.Errorf("%v: %v, %v", m, h, ok)
		}
	}
	rng := rand.New(rand.NewPCG(42, *seed))
	wild := func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(2000)-1000) }
	for range unlessBrief(60, 8) {
		point := func() Vec { return xy(wild(), wild()) }
		shapes := []Shape{
			point(),
			Segment{point(), point()},
			Sphere{point(), math.Abs(wild())},
			Hull{},
			Sphere{point(), -1},
			Triangle{point(), point(), point()},
			Box{Min: xy(1, 1), Max: xy(-1, -1)},
			Rounded{Box{Min: xy(-1, -1), Max: xy(1, 1)}, 1e300},
			HalfSpace{point(), point()},
			Ray{point(), point()},
		}
		a, b := shapes[rng.IntN(len(shapes))], shapes[rng.IntN(len(shapes))]
		ma := Motion{Move: point(), Pivot: point(), Spin: spinZ(wild(), wild())}
		h, ok := SweepTurning(a, ma, b, Motion{Spin: turnZ(wild())})
		if x := h.numbers(); ok && !(h.T >= 0 && h.T <= 1 && math.Abs(h.Normal.Len()-1) < 1e-12) || hasNaN(x[:]) {
			t.Errorf("%#v, %v, %#v: %v, %v", a, ma, b, h, ok)
		}
	}
}

func hasNaN(x []float64) bool {
	for _, v := range x {
		if v != v {
			return true
		}
	}
	return false
}

// TestMotionAt: At is the motion by its formula.
func TestMotionAt(t *testing.T) {
	// At ½, z = ½ + ½(1+i) = 1 + ½i, and z²/|z|² = 0.6 + 0.8i.
	m := Motion{Move: xy(4, 2), Pivot: xy(1, 0), Spin: spinZ(1, 1)}
	for _, tt := range []struct {
		t    float64
		want Vec
	}{{0, xy(2, 0)}, {-1, xy(2, 0)}, {0.5, xy(3+0.6, 1+0.8)}, {1, xy(5, 3)}, {2, xy(5, 3)}} {
		got := placed(xy(2, 0), m.At(tt.t)).(Vec)
		if got.Sub(tt.want).Len() > 1e-15 {
			t.Errorf("at %v: %v, want %v", tt.t, got, tt.want)
		}
	}
	if m.At(0) != (Transform{}) {
		t.Errorf("at the start: %v", m.At(0))
	}
	// At steady speed: within 2.5e-4 rad of the angle, and right at its end.
	for _, angle := range []float64{0.1, -0.7, 3, 100} {
		m := Motion{Spin: turnZ(angle)}
		for i := range 101 {
			sin, cos := math.Sincos(angle * float64(i) / 100)
			off := 2.5e-4
			if i == 100 {
				off = 1e-13
			}
			if got := placed(xy(1, 0), m.At(float64(i)/100)).(Vec); got.Sub(xy(cos, sin)).Len() > off {
				t.Errorf("%v at %v%%: %v, want %v", angle, i, got, xy(cos, sin))
			}
		}
	}
}

// TestSweepTurningAllocatesNothing asks about ordinary pairs, touching ones and wild ones.
func TestSweepTurningAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, *seed))
	for range unlessBrief(200, 40) {
		c := scatter(rng, 3)
		a, b := turnable(rng, c, false), turnable(rng, Vec{}, true)
		ma, mb := turningMotion(rng, c), turningMotion(rng, Vec{})
		if n := testing.AllocsPerRun(2, func() { SweepTurning(a, ma, b, mb) }); n != 0 {
			t.Errorf("%#v, %v, %#v, %v: %v allocations", a, ma, b, mb, n)
		}
	}
}

// TestGoldenTurning: the bits of T, points and normals are the same on every platform.
func TestGoldenTurning(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	sum := uint64(14695981039346656037) // FNV-1a
	for range 400 {
		c := scatter(rng, 3)
		a, b := turnable(rng, c, true), turnable(rng, Vec{}, rng.IntN(4) > 0)
		h, _ := SweepTurning(a, turningMotion(rng, c), b, turningMotion(rng, Vec{}))
		for _, x := range h.numbers() {
			sum = (sum ^ math.Float64bits(x)) * 1099511628211
		}
	}
	if sum != goldenTurning {
		t.Errorf("the bits are %#x, not %#x", sum, uint64(goldenTurning))
	}
}

// TestTurningThin: the normal of a point that a segment meets is across the segment and against the motion, also where the two are
// nearer at the start than floats see of the length of the segment.
func TestTurningThin(t *testing.T) {
	for _, gap := range []float64{1, 0x1p-10, 0x1p-20, 0x1p-30, 0x1p-40} {
		bar := Segment{Vec{}, xy(4, 0)}
		p := xy(1.25, gap)
		h, ok := SweepTurning(p, Motion{}, bar, Motion{Spin: turnZ(1)})
		// The bar comes up from below, and then stands at the angle of p.
		if across := unit(xy(-gap, 1.25)); !ok || h.Normal.Sub(across).maxAbs() > 1e-3 {
			t.Errorf("gap %v: %v, %v, not %v", gap, h, ok, across)
		}
	}
}
