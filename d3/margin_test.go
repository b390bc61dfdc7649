package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/oracle"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// A margin is a bound on what rounds, and the share of it that the worst case uses up which a
// search finds.
type margin struct {
	name  string
	n     int                       // how many numbers make a question
	share func(x []float64) float64 // of the bound, that its error is; 0 where another bound applies
	// The largest share found is in this range.
	least, most float64
}

// TestMargins drives the error of every filter towards its bound, and logs how often the bound
// may be halved before a case is found that it does not cover. Most derivations add up worst
// cases that exclude each other, so that much is to spare. A bound of half the size, or twice
// the size, fails here.
func TestMargins(t *testing.T) {
	const steps = 2000
	for _, m := range slices.Concat(margins, dimMargins) {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			got, at := m.worst(12, steps)
			t.Logf("%s: %.2g of the bound, which may be halved %.1f times", m.name, got, -math.Log2(got))
			if !(got >= m.least && got <= m.most) {
				t.Errorf("%v: %.3g of the bound, want %v to %v", at, got, m.least, m.most)
			}
			if n := 50 * *cases; n > steps {
				got, at = m.worst(*seed, n)
			}
			if !(got <= 1) {
				t.Errorf("%v: the error is %.3g of the bound", at, got)
			}
		})
	}
}

// A spare is a constant that may be made four times smaller without a test failing: nothing
// goes wrong that soon.
type spare struct {
	file, code string // where it stands
	constant   string
	halvings   int // that no test notices, and no search for a wrong answer: at most 40 were tried
	why        string
}

// TestSpares logs them. One that is not there any more fails.
func TestSpares(t *testing.T) {
	for _, s := range slices.Concat(spares, dimSpares) {
		text, err := os.ReadFile(s.file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), s.code) || !strings.Contains(s.code, s.constant) {
			t.Errorf("%s has no %s with %s", s.file, s.code, s.constant)
		}
		t.Logf("%s: %s in %s may be halved %d times: %s", s.file, s.constant, s.code, s.halvings, s.why)
	}
}

// worst climbs towards the largest share from a few places, n steps in all.
func (m *margin) worst(seed uint64, n int) (worst float64, at []float64) {
	const places = 5
	rng := rand.New(rand.NewPCG(seed, 12))
	for range places {
		x := make([]float64, m.n)
		for i := range x {
			x[i] = rough(rng)
		}
		best := m.share(x)
		for range n / places {
			y := slices.Clone(x)
			for range 1 + rng.IntN(2) {
				i := rng.IntN(len(y))
				switch rng.IntN(4) {
				case 0:
					y[i] = rough(rng)
				case 1:
					y[i] = -y[i]
				case 2:
					y[i] *= math.Ldexp(1, rng.IntN(5)-2)
				default:
					y[i] += math.Ldexp(y[i], -rng.IntN(54))
				}
			}
			if s := m.share(y); s >= best {
				x, best = y, s
			}
		}
		if best > worst {
			worst, at = best, x
		}
	}
	return worst, at
}

// rough returns a number that rounds badly: relative errors are largest just above a power
// of two.
func rough(rng *rand.Rand) float64 {
	x := math.Ldexp(1+math.Ldexp(rng.Float64(), -rng.IntN(53)), -rng.IntN(4))
	if rng.IntN(4) == 0 {
		x = math.Ldexp(x, -rng.IntN(50))
	}
	return math.Copysign(x, rng.Float64()-0.5)
}

// shareOf returns |f − want|/bound.
func shareOf(f float64, want *big.Float, bound float64) float64 {
	if !(bound > 0 && bound <= math.MaxFloat64) {
		return 0
	}
	off := wide().Sub(wide().SetFloat64(f), want)
	s, _ := off.Quo(off.Abs(off), wide().SetFloat64(bound)).Float64()
	return s
}

// band is what a filter leaves unanswered while one number of the question slides over a range,
// at the ends of which it says apart and penetrating. At the edges of the band, the exact value
// is the bound less what has rounded.
type band struct {
	lo, hi float64
	answer func(x float64) relation
	excess func(x float64) float64 // the exact value, negative if apart, in units of the bound
}

// share returns how much of the bound what rounds is at the worse edge.
func (b *band) share() (worst float64) {
	from, to := b.edges()
	if !math.IsNaN(from) {
		worst = max(worst, 1+b.excess(from))
	}
	if !math.IsNaN(to) {
		worst = max(worst, 1-b.excess(to))
	}
	return worst
}

// edges returns the last number that is answered apart, and the last before it that is answered
// penetrating; NaN where another bound applies.
func (b *band) edges() (from, to float64) {
	edge := func(decided, open float64, want relation) float64 {
		if b.answer(decided) != want {
			return math.NaN()
		}
		for {
			x := decided + float64(0.5*(open-decided))
			if x == decided || x == open {
				return decided
			}
			if b.answer(x) == want {
				decided = x
			} else {
				open = x
			}
		}
	}
	return edge(b.lo, b.hi, apart), edge(b.hi, b.lo, penetrating)
}

// radii is a band of radii around the distance d of two cores: bound returns what the square of
// the distance may be off by.
func radii(d *big.Float, bound func(q float64) float64, answer func(r float64) relation) float64 {
	near, _ := d.Float64()
	dd := square(d)
	b := band{float64(0.9 * near), float64(1.1 * near), answer, func(r float64) float64 {
		over := square(wide().SetFloat64(r))
		x, _ := over.Sub(over, dd).Float64()
		return x / bound(float64(r*r))
	}}
	return b.share()
}

// relationOf makes an answer of whether something is near, and certain.
func relationOf(near, ok bool) relation {
	switch {
	case !ok:
		return undecided
	case near:
		return penetrating
	}
	return apart
}

// vecAt returns the vector with the components x[i:i+3].
func vecAt(x []float64, i int) Vec { return at([3]float64(x[i : i+3])) }

func coreAt(kind oracle.Kind, p, q Vec) oracle.Shape {
	return oracle.Shape{Kind: kind, P: p.coords(), Q: q.coords()}
}

func pointCoreAt(p Vec) oracle.Shape { return coreAt(oracle.Point, p, p) }

// overRadii returns dist(a, b)² − (r₁+r₂)².
func overRadii(a, b oracle.Shape, r1, r2 float64) *big.Float {
	return wide().Sub(square(distanceOf(a, b)), square(wide().Add(wide().SetFloat64(r1), wide().SetFloat64(r2))))
}

// touchingRadii returns two radii with which a and b nearly touch.
func touchingRadii(a, b oracle.Shape, x float64) (r1, r2 float64) {
	d, _ := distanceOf(a, b).Float64()
	r1 = min(d, math.Abs(float64(x*d)))
	return r1, d - r1
}

func lengthSq(v oracle.Shape) *big.Float {
	if v.Kind == oracle.Segment {
		return square(distanceOf(oracle.Shape{P: v.P}, oracle.Shape{P: v.Q}))
	}
	return square(distanceOf(oracle.Shape{}, oracle.Shape{P: v.Q}))
}

// footMargin is about the distance of a point from a core, where the foot is on the core as
// wanted.
func footMargin(kind oracle.Kind, where exact.End) func(x []float64) float64 {
	return func(x []float64) float64 {
		p, a, b, r1, r2 := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), math.Abs(x[9]), math.Abs(x[10])
		var d, bound float64
		var foot exact.End
		if kind == oracle.Segment {
			d, bound, foot = pointSegment(p, a, b, r1+r2)
		} else {
			d, bound, foot = pointRay(p, a, b, kind == oracle.Line, r1+r2)
		}
		if foot != where {
			return 0
		}
		s := coreAt(kind, a, b)
		want := overRadii(pointCoreAt(p), s, r1, r2)
		if foot == exact.Inside {
			want.Mul(want, lengthSq(s))
		}
		return shareOf(d, want, bound)
	}
}

// spansMargin is about the distance of two cores that have an extent.
func spansMargin(ka, kb oracle.Kind, filter func(a, b, p, q *Vec, r float64) (d, bound float64)) func(x []float64) float64 {
	return func(x []float64) float64 {
		a, b, p, q := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		s1, s2 := coreAt(ka, a, b), coreAt(kb, p, q)
		r1, r2 := touchingRadii(s1, s2, x[12])
		d, bound := filter(&a, &b, &p, &q, r1+r2)
		return shareOf(d, overRadii(s1, s2, r1, r2), bound)
	}
}

// castMargin is about a ray, or a way, and a ball, or what is within a radius of a line, if it
// starts outside: n times the sum of all squares bounds the square of the distance.
func castMargin(isWay, isTube bool, n float64, cast func(c *castQuestion, r float64) castAnswer) func(x []float64) float64 {
	return func(x []float64) float64 {
		c := castQuestion{o: vecAt(x, 0), d: vecAt(x, 3), a: vecAt(x, 6), isWay: isWay}
		way, s := coreAt(oracle.Ray, c.o, c.d), pointCoreAt(c.a)
		size := 0.0
		if isWay {
			end := c.o.Add(c.d)
			c.d = end.Sub(c.o)
			way = coreAt(oracle.Segment, c.o, end)
			size = c.d.Dot(c.d)
		}
		k := c.o.Sub(c.a)
		size += k.Dot(k)
		switch {
		case isTube:
			c.u = vecAt(x, 9)
			s = coreAt(oracle.Line, c.a, c.u)
			if !leadsIn(k, c.d, c.u) {
				return 0
			}
		case !leadsIn(k, c.d, Vec{}):
			return 0
		}
		return radii(distanceOf(way, s), func(q float64) float64 { return float64(n * e * (size + q)) }, func(r float64) relation {
			switch cast(&c, r) {
			case castMiss:
				return apart
			case castHit:
				return penetrating
			}
			return undecided
		})
	}
}

// leadsIn says whether a way along d from k clearly comes nearer to the origin, or if u is not
// zero to the line along it, at a large angle. Else the start is nearest, or what rounds in
// d×u counts: these have bounds of their own.
func leadsIn(k, d, u Vec) bool {
	if u != (Vec{}) {
		across := turned(u, normalOf(d, u))
		if across.Dot(across) < float64(0x1p-3*float64(d.Dot(d)*float64(u.Dot(u)*u.Dot(u)))) {
			return false
		}
		d = across
	}
	return k.Dot(d) < float64(-0x1p-3*math.Sqrt(float64(k.Dot(k)*d.Dot(d))))
}

// castQuestion is a path and the center of a ball, or the line of a tube.
type castQuestion struct {
	o, d, a, u Vec
	isWay      bool
}

func (c *castQuestion) ball(r float64) castAnswer {
	var h Hit
	return h.castBall(&c.o, &c.d, &c.a, r, c.isWay)
}

func (c *castQuestion) tube(r float64) castAnswer {
	var h Hit
	return h.castCapsule(&c.o, &c.d, coreRef{exact.Line, &c.a, &c.u}, r, c.isWay)
}

func (c *castQuestion) chord(r float64) castAnswer {
	through := castSpan{o: c.o, d: c.d, isWay: c.isWay}
	return through.inBall(&c.a, r)
}

func (c *castQuestion) tubeChord(r float64) castAnswer {
	through := castSpan{o: c.o, d: c.d, isWay: c.isWay}
	return through.inTube(&core{kind: exact.Line, a: c.a, b: c.u, u: c.u}, r)
}

// roundingBound returns what rounded takes for the error of a number of the given size: how
// near the middle between two floats that number may not be.
func roundingBound(size float64) float64 {
	top := math.Ldexp(1, float.ExponentOf(size))
	b := band{lo: 0, hi: float64(0x1p-60 * top), answer: func(by float64) relation {
		if _, ok := (expansion.Double{Hi: top, Lo: float64(0x1p-53*top) - by}).Rounded(size); ok {
			return penetrating
		}
		return apart
	}}
	_, to := b.edges()
	return to
}

// obliqueSine returns the square of the sine from which on isOblique is certain.
func obliqueSine() float64 {
	b := band{lo: 0, hi: 0x1p-10, answer: func(x float64) relation {
		if isOblique(xy(1, 0), xy(1, x)) {
			return penetrating
		}
		return apart
	}}
	_, to := b.edges()
	return float64(to * to)
}

// chordEndMargin is about a ray that passes the ball at an end of a tube, in the tube of the line.
func chordEndMargin(x []float64) float64 {
	c := castQuestion{o: vecAt(x, 0), d: vecAt(x, 3), a: vecAt(x, 6), u: vecAt(x, 9)}
	way := coreAt(oracle.Ray, c.o, c.d)
	d := distanceOf(way, coreAt(oracle.Ray, c.a, c.u))
	k := c.o.Sub(c.a)
	if !leadsIn(k, c.d, c.u) || !leadsIn(k, c.d, Vec{}) || d.Cmp(distanceOf(way, pointCoreAt(c.a))) != 0 {
		return 0
	}
	return radii(d, func(q float64) float64 { return float64(64 * e * (k.Dot(k) + q)) }, func(r float64) relation {
		through := castSpan{o: c.o, d: c.d}
		switch through.inTube(&core{kind: exact.Ray, a: c.a, b: c.u, u: c.u}, r) {
		case castMiss:
			return apart
		case castHit:
			return penetrating
		}
		return undecided
	})
}

// exactlyOf returns the sum of the two.
func exactlyOf(x expansion.Double) *big.Float {
	return wide().Add(wide().SetFloat64(x.Hi), wide().SetFloat64(x.Lo))
}

// shareOfDouble is shareOf.
func shareOfDouble(x expansion.Double, want *big.Float, bound float64) float64 {
	return shareOf(x.Lo, want.Sub(want, wide().SetFloat64(x.Hi)), bound)
}

// endMargin is about where a way ends, startMargin about where it starts.
func endMargin(x []float64) float64 {
	c := castQuestion{o: vecAt(x, 0), d: vecAt(x, 3), a: vecAt(x, 6), isWay: true}
	k := c.o.Sub(c.a)
	size := k.Dot(k) + c.d.Dot(c.d)
	after := oracle.Gap(pointCoreAt(c.o), pointCoreAt(c.a), rats(c.d))
	return radii(after, func(q float64) float64 { return float64(64 * e * (size + q)) }, func(r float64) relation {
		through := castSpan{o: c.o, d: c.d, isWay: true}
		switch through.inBall(&c.a, r) {
		case castMiss:
			return apart
		case castHit:
			if through.endsIn {
				return penetrating
			}
			return apart
		}
		return undecided
	})
}

func startMargin(start func(c *castQuestion, r float64) relation) func(x []float64) float64 {
	return func(x []float64) float64 {
		c := castQuestion{o: vecAt(x, 0), d: vecAt(x, 3), a: vecAt(x, 6)}
		return radii(distanceOf(pointCoreAt(c.o), pointCoreAt(c.a)), func(q float64) float64 { return float64(0x1p-45 * q) },
			func(r float64) relation { return start(&c, r) })
	}
}

func (c *castQuestion) startOfBall(r float64) relation {
	switch c.ball(r) {
	case castMiss, castHit:
		return apart
	case castInside:
		return penetrating
	}
	return undecided
}

func (c *castQuestion) startOfChord(r float64) relation {
	through := castSpan{o: c.o, d: c.d}
	switch answer := through.inBall(&c.a, r); {
	case answer == castUnsure:
		return undecided
	case through.startsIn:
		return penetrating
	}
	return apart
}

// startInTube is startMargin for a tube, which is along the way if isParallel.
func startInTube(isParallel bool, n float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		o, d, a, u := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		k := o.Sub(a)
		if isParallel {
			d = u
		} else if !leadsIn(k, d, u) {
			return 0
		}
		kk := k.Dot(k)
		return radii(distanceOf(pointCoreAt(o), coreAt(oracle.Line, a, u)), func(q float64) float64 { return float64(n * e * (kk + q)) }, func(r float64) relation {
			var h Hit
			switch h.castCapsule(&o, &d, coreRef{exact.Line, &a, &u}, r, false) {
			case castMiss, castHit:
				return apart
			case castInside:
				return penetrating
			}
			return undecided
		})
	}
}

// afterMargin is about the distance of two cores after a motion.
func afterMargin(ka, kb oracle.Kind) func(x []float64) float64 {
	return func(x []float64) float64 {
		s1, s2 := coreAt(ka, vecAt(x, 0), vecAt(x, 3)), coreAt(kb, vecAt(x, 6), vecAt(x, 9))
		ma, mb := vecAt(x, 12), vecAt(x, 15)
		var c coreSweep
		c.set(shapeOf(s1), &ma, shapeOf(s2), &mb)
		m := rats(ma)
		for i, y := range rats(mb) {
			m[i].Sub(m[i], y)
		}
		dist := oracle.Gap(s1, s2, m)
		r, _ := dist.Float64()
		d, bound := r, 0.0
		f, n := c.afterSq(c.m.Dot(c.m))
		d, bound = against(f, n, r)
		return shareOf(d, wide().Sub(square(dist), square(wide().SetFloat64(r))), bound)
	}
}

// wayMargin is about the distance of a core from the way of a point.
func wayMargin(kind oracle.Kind) func(x []float64) float64 {
	return func(x []float64) float64 {
		p, m, a, b := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		s := coreAt(kind, a, b)
		var c core
		c.set(shapeOf(s))
		end := p.Add(m)
		way := coreAt(oracle.Segment, p, end)
		r1, r2 := touchingRadii(way, s, x[12])
		if _, n, _, _ := closest(p.Sub(a), end.Sub(p), c.u, 0x1p-8); n > math.MaxFloat64 && kind == oracle.Segment {
			return 0 // for certificate, which has rows of its own
		}
		d, bound := wayPast(p.Sub(a), end.Sub(p), &c, r1+r2)
		return shareOf(d, overRadii(way, s, r1, r2), bound)
	}
}

// gapMargin is about the square of a gap.
func gapMargin(ka, kb oracle.Kind) func(x []float64) float64 {
	return func(x []float64) float64 {
		s1, s2 := coreAt(ka, vecAt(x, 0), vecAt(x, 3)), coreAt(kb, vecAt(x, 6), vecAt(x, 9))
		var a, b core
		a.set(shapeOf(s1))
		b.set(shapeOf(s2))
		var g gap
		n := g.direct(&a, &b)
		if g.isExact {
			return 0
		}
		r1, r2 := touchingRadii(s1, s2, x[12])
		d, bound := against(g.w.Dot(g.w), n, r1+r2)
		return shareOf(d, overRadii(s1, s2, r1, r2), bound)
	}
}

// ballsMargin is about Overlap of two balls that all but touch: how far beyond its bound a
// wrong sign may be.
func ballsMargin(x []float64) float64 {
	p, o := vecAt(x, 0), vecAt(x, 3)
	near, _ := distanceOf(pointCoreAt(p), pointCoreAt(o)).Float64()
	r1 := float64(0x1p-2 * near * min(1, math.Abs(x[6])))
	r2 := near - r1
	over := overRadii(pointCoreAt(p), pointCoreAt(o), r1, r2)
	if Overlap(Sphere{p, r1}, Sphere{o, r2}) != (over.Sign() <= 0) {
		return math.Inf(1)
	}
	d, _ := pointPoint(p, o, r1+r2)
	if float64(over.Sign())*d >= 0 {
		return 0
	}
	return math.Abs(d) / float64(16*e*near*near)
}

// walkMargin is about what numbers of shapes in two boxes may be off by: the greatest bound
// that a query promises for the largest shapes that fit, of what a walk takes off.
func walkMargin(x []float64) float64 {
	a, b := Capsule{vecAt(x, 0), vecAt(x, 3), math.Abs(x[6])}, Capsule{vecAt(x, 7), vecAt(x, 10), math.Abs(x[13])}
	var p, q part
	p.set(a)
	q.set(b)
	boxes := [8]tree.Bounds{around(q.ends())}
	for lane := 1; lane < 8; lane++ {
		boxes[lane] = tree.Nowhere
	}
	n := tree.Node{Used: 1}
	n.Enclose(&boxes)
	g := tree.Gaps{Bounds: p.bounds()}
	var gap [8]float64
	g.Enter(&n, &gap)
	var box tree.Bounds
	n.Box(0, &box)
	sq := 0.0
	for k := range dim {
		d := max(0, box.Lo[k]-g.Hi[k], g.Lo[k]-box.Hi[k])
		sq += float64(d * d)
	}
	return float64(16*e*lengths(&p, &q)) / (math.Sqrt(sq) - gap[0])
}

var margins = []margin{
	{"pointPoint 16e", 8, func(x []float64) float64 {
		p, o, r1, r2 := vecAt(x, 0), vecAt(x, 3), math.Abs(x[6]), math.Abs(x[7])
		d, bound := pointPoint(p, o, r1+r2)
		return shareOf(d, overRadii(pointCoreAt(p), pointCoreAt(o), r1, r2), bound)
	}, 0.15, 0.53},
	{"Overlap of balls 16e", 7, ballsMargin, 0.13, 0.51},
	{"ballsDistance 16e", 3, func(x []float64) float64 {
		w := vecAt(x, 0)
		return radii(distanceOf(oracle.Shape{}, pointCoreAt(w)), func(q float64) float64 { return float64(64 * e * q) }, func(r float64) relation {
			d, ok := ballsDistance(w, r)
			switch {
			case !ok:
				return undecided
			case d > 0:
				return apart
			}
			return penetrating
		})
	}, 0.028, 0.11},
	{"pointSegment 16e", 11, footMargin(oracle.Segment, exact.Second), 0.14, 0.45},
	{"pointSegment 32e", 11, footMargin(oracle.Segment, exact.Inside), 0.1, 0.44},
	{"isNearSegment 32e", 9, func(x []float64) float64 {
		p, a, b := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6)
		ll := b.Sub(a).LenSq()
		return radii(distanceOf(pointCoreAt(p), coreAt(oracle.Segment, a, b)), func(q float64) float64 { return float64(32 * e * (ll + q)) }, func(r float64) relation {
			return relationOf(isNearSegment(&p, &a, &b, r))
		})
	}, 0.08, 0.35},
	{"areSegmentsNear 256e", 12, func(x []float64) float64 {
		a, b, p, q := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		nn := b.Sub(a).LenSq() + q.Sub(p).LenSq()
		d := distanceOf(coreAt(oracle.Segment, a, b), coreAt(oracle.Segment, p, q))
		return radii(d, func(q float64) float64 { return float64(256 * e * (nn + q)) }, func(r float64) relation {
			return relationOf(areSegmentsNear(&a, &b, &p, &q, r))
		})
	}, 0.012, 0.046},
	{"pointRay 16e", 11, footMargin(oracle.Ray, exact.First), 0.15, 0.53},
	{"pointRay 32e", 11, footMargin(oracle.Ray, exact.Inside), 0.13, 0.47},
	{"pointRay of a line 32e", 11, footMargin(oracle.Line, exact.Inside), 0.15, 0.49},
	{"pointSegment 2⁻⁹⁶", 9, func(x []float64) float64 {
		// Next to the end, which is next to 0, the sign of K·L is wrong.
		a, b := vecAt(x, 0), vecAt(x, 3).Scale(0x1p-50)
		p := b.Add(vecAt(x, 6).Scale(0x1p-51))
		d, bound, foot := pointSegment(p, a, b, 0)
		if foot == exact.Inside || d > float64(0x1p-60*a.Dot(a)) {
			return 0
		}
		return shareOf(d, square(distanceOf(pointCoreAt(p), coreAt(oracle.Segment, a, b))), bound)
	}, 0.0019, 0.015},
	{"segmentSegment 256e", 13, spansMargin(oracle.Segment, oracle.Segment, segmentSegment), 0.012, 0.046},
	{"certificate 256e", 13, spansMargin(oracle.Segment, oracle.Segment, func(a, b, p, q *Vec, r float64) (d, bound float64) {
		f, n := certificate(a.Sub(*p), b.Sub(*a), q.Sub(*p))
		if n > float64(1.1*(a.Sub(*p).LenSq()+b.Sub(*a).LenSq()+q.Sub(*p).LenSq())) {
			return 0, math.Inf(1)
		}
		return against(f, n, r)
	}), 0.0078, 0.024},
	{"certificate of what is not nearest", 13, func(x []float64) float64 {
		// Parallel but for rounding.
		a, u, d, by := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		b, p := a.Add(u), a.Add(d)
		q := p.Add(u).Add(by.Scale(0x1p-26))
		s1, s2 := coreAt(oracle.Segment, a, b), coreAt(oracle.Segment, p, q)
		r1, r2 := touchingRadii(s1, s2, x[12])
		f, n := certificate(a.Sub(p), b.Sub(a), q.Sub(p))
		over, bound := against(f, n, r1+r2)
		return shareOf(over, overRadii(s1, s2, r1, r2), bound)
	}, 0.6, 1},
	{"closestOnRay 256e", 13, spansMargin(oracle.Ray, oracle.Segment, func(a, b, p, q *Vec, r float64) (d, bound float64) {
		f, n := closestOnRay(a.Sub(*p), *b, q.Sub(*p), false)
		return against(f, n, r)
	}), 0.013, 0.044},
	{"closestOnRay of a line 256e", 13, spansMargin(oracle.Line, oracle.Segment, func(a, b, p, q *Vec, r float64) (d, bound float64) {
		f, n := closestOnRay(a.Sub(*p), *b, q.Sub(*p), true)
		return against(f, n, r)
	}), 0.016, 0.062},
	{"gap 256e", 13, gapMargin(oracle.Segment, oracle.Segment), 0.0072, 0.024},
	{"gap of a line 256e", 13, gapMargin(oracle.Segment, oracle.Line), 0.0052, 0.031},
	{"afterSq of a point 256e", 18, afterMargin(oracle.Point, oracle.Segment), 0.0065, 0.022},
	{"afterSq 256e", 18, afterMargin(oracle.Segment, oracle.Segment), 0.0072, 0.024},
	{"wayPast 256e", 13, wayMargin(oracle.Segment), 0.015, 0.047},
	{"wayPast a line 256e", 13, wayMargin(oracle.Line), 0.015, 0.054},
	{"castBall of a ray 64e", 9, castMargin(false, false, 64, (*castQuestion).ball), 0.023, 0.08},
	{"castBall of a way 64e", 9, castMargin(true, false, 64, (*castQuestion).ball), 0.023, 0.098},
	{"castBall 2⁻⁴⁵", 9, startMargin((*castQuestion).startOfBall), 0.0045, 0.017},
	{"chord 2⁻⁴⁵", 9, startMargin((*castQuestion).startOfChord), 0.0045, 0.017},
	{"castTube of a way 512e", 12, castMargin(true, true, 512, (*castQuestion).tube), 0.0042, 0.014},
	{"castTube from within 512e", 12, startInTube(false, 512), 0.0047, 0.018},
	{"castSteeply from within 64e", 12, startInTube(true, 64), 0.016, 0.11},
	{"chord of a ray 64e", 9, castMargin(false, false, 64, (*castQuestion).chord), 0.017, 0.085},
	{"chord that ends 64e", 9, endMargin, 0.022, 0.069},
	{"chord past an end 64e", 12, chordEndMargin, 0.023, 0.078},
	{"closestOnRay nearly parallel 256e", 13, spansMargin(oracle.Ray, oracle.Segment, func(a, b, p, q *Vec, r float64) (d, bound float64) {
		f, n := closestOnRay(a.Sub(*p), *b, q.Sub(*p), false)
		if u, v := *b, q.Sub(*p); normalOf(u, v).sq() > float64(0x1p-7*float64(u.Dot(u)*v.Dot(v))) {
			return 0, math.Inf(1)
		}
		return against(f, n, r)
	}), 0.01, 0.038},
	{"Normal where ends meet 16e", 6, func(x []float64) float64 {
		// Collide promises the direction of û − v̂, but not how nearly.
		u, v := vecAt(x, 0), vecAt(x, 3)
		c, _ := Collide(Segment{B: u}, Segment{B: v})
		p, q := bigVec(u.coords()), bigVec(v.coords())
		if dot := bigDot(p, q); dot.Sign() == 0 || normalOf(u, v).sq() < float64(0x1p-10*float64(u.Dot(u)*v.Dot(v))) {
			return 0
		}
		pp, qq := bigDot(p, p), bigDot(q, q)
		pp.Sqrt(pp)
		qq.Sqrt(qq)
		for i := range p {
			p[i] = new(big.Float).Sub(new(big.Float).Quo(p[i], pp), new(big.Float).Quo(q[i], qq))
		}
		nn := bigDot(p, p)
		nn.Sqrt(nn)
		off := 0.0
		for i, y := range c.Normal.coords() {
			want, _ := new(big.Float).Sub(new(big.Float).Quo(p[i], nn), bigNumber(y)).Float64()
			off = max(off, math.Abs(want))
		}
		return off / (16 * e)
	}, 0.2, 0.74},
	{"ballChord of what is not short 2¹²e", 7, func(x []float64) float64 {
		// Half a chord is a part of the radius with a square just above shortSq.
		k, d := vecAt(x, 0), vecAt(x, 3)
		n := normalOf(k, d)
		dd := d.Dot(d)
		r := math.Sqrt(float64(n.sq()/dd) * (1 + float64(0x1p-12*(1+math.Abs(x[6])))))
		if !(k.Dot(k) < float64(2*r*r)) {
			return 0 // what rounds in n counts
		}
		root, _, isShort := ballChord(k, d, n, k.Dot(d), dd, r)
		if isShort {
			return 0
		}
		bk, bd := bigVec(k.coords()), bigVec(d.coords())
		kd, want := bigDot(bk, bd), bigDot(bd, bd)
		want.Mul(want, wide().Sub(times(r, r), bigDot(bk, bk)))
		want.Add(want, kd.Mul(kd, kd))
		return shareOf(root, want.Sqrt(want), float64(0x1p12*e*root))
	}, 0.4, 1},
	{"minor 4e", 4, func(x []float64) float64 {
		want := wide().Sub(times(x[0], x[1]), times(x[2], x[3]))
		bound, _ := want.Float64()
		return shareOf(expansion.Minor(x[0], x[1], x[2], x[3]), want, float64(4*e*math.Abs(bound)))
	}, 0.29, 0.89},
	{"double times 2⁻¹⁰²", 4, func(x []float64) float64 {
		p, q := expansion.Diff(x[0], x[1]), expansion.Diff(x[2], x[3])
		want := wide().Mul(exactlyOf(p), exactlyOf(q))
		return shareOfDouble(p.Times(q), want, float64(0x1p-102*math.Abs(float64(p.Hi*q.Hi))))
	}, 0.1, 0.33},
	{"double minus 2⁻¹⁰²", 8, func(x []float64) float64 {
		p, q := expansion.Diff(x[0], x[1]).Times(expansion.Diff(x[2], x[3])), expansion.Diff(x[4], x[5]).Times(expansion.Diff(x[6], x[7]))
		return shareOfDouble(p.Minus(q), wide().Sub(exactlyOf(p), exactlyOf(q)), float64(0x1p-102*(math.Abs(p.Hi)+math.Abs(q.Hi))))
	}, 0.096, 0.29},
	{"isOblique 2⁻⁴⁰", 6, func(x []float64) float64 {
		u, v := vecAt(x, 0), vecAt(x, 3)
		return shareOf(normalOf(u, v).sq(), wide().SetFloat64(accurateNormal(u, v).sq()), float64(obliqueSine()*float64(u.Dot(u)*v.Dot(v))))
	}, 0.00014, 0.00094},
	{"walk by gaps", 14, walkMargin, 0.084, 0.31},
}

var spares = []spare{
	{"sweep_segments.go", "float64(0x1p-90*sum)", "0x1p-90", 40, "asks for sizes near each other, so that the answer is the same at all scales; without it none differs of 3e6 that were built to"},
	{"sweep_segments.go", "max(0x1p-110,", "0x1p-110", 40, "as 0x1p-90"},
	{"sweep_segments.go", "float64(0x1p-16*u.sumAbs())", "0x1p-16", 35, "nu is worth something from e on; the 36th was found by climbing"},
	{"sweep_segments.go", "float64(0x1p-10*ss)", "0x1p-10", 5, "keeps the foot from the ends; the 6th was found by climbing"},
	{"sweep_segments.go", "float64(0x1p-20*float64(r*size))", "0x1p-20", 13, "keeps the other bar from being short; the 14th was found by climbing"},
	{"core_near.go", "float64(0x1p-40*float64(n.sumAbs()*s.w.sumAbs()))", "0x1p-40", 15, "what rounds is some e; TestSweepLaws fails at the 17th"},
	{"core_near.go", "v.Dot(n) > 0x1p-8", "0x1p-8", 40, "v is what the long way tries first: larger costs time"},
	{"core_near.go", "float64(-0x1p-20*p.w.sumAbs())", "-0x1p-20", 40, "as 0x1p-8"},
	{"sweep_query.go", "float64(0x1p52*(c.a.r+c.b.r))", "0x1p52", 2, "is 1/2e of holds, which has as much to spare; TestSweepsAreExact fails at the 4th"},
	{"../internal/expansion/expansion.go", "float64(0x1p-40*size)", "0x1p-40", 40, "the bound of 2⁻⁹⁸ says the same from about 2⁻⁴⁵ on"},
	{"core_gap.go", "0x1p-8); f > float64(0x1p-20*n)", "0x1p-8", 20, "turns w, which makes it longer by the square only; if larger, TestDistancesAreTheGeneralWay fails"},
	{"core_gap.go", "0x1p-8); f > float64(0x1p-20*n)", "0x1p-20", 30, "as 0x1p-8"},
	{"core_gap.go", "nn < float64(0x1p-4*uuvv)", "0x1p-4", 3, "each two double what n rounds, at first 5.6e·S of 16e·S"},
	{"cast_line.go", "lostSq    = 0x1p-84", "0x1p-84", 53, "a lost radius turns the normal only; TestLostRadii fails at the 55th"},
	{"cast_line.go", "certainSq = 0x1p-52", "0x1p-52", 4, "the length of a normal is off by the square of what it turns by; TestPathsAreExact fails at the 20th"},
	{"sweep_pieces.go", "c.slack = float64(2 * e * c.size)", "2 * e", 40, "what it does not find, search does: it costs time"},
	{"sweep_core.go", "float64(2*e*c.size)", "2*e", 40, "turns down what is right: search finds it again"},
	{"sweep_pieces.go", "float64(0x1p-50*float64(size*r)*max(uu, vv))", "0x1p-50", 40, "asks fewer edges; what they miss, addAllEdges asks"},
	{"sweep_core.go", "float64(0x1p-10*(c.a.r+c.b.r))", "0x1p-10", 40, "where the gap is not the radius, its spoke is taken from elsewhere"},
	{"core.go", "float64(0x1p-40 * c.u.maxAbs())", "0x1p-40", 40, "ends that rounding has moved: certainNormal and admits tell as well"},
	{"pair_verdict.go", "x-y+64 > 128", "64", 2, "what is undecided is decided by integers, which cannot be seen; TestMargins fails at the 3rd"},
	{"num_float.go", "wee  = 0x1p-250", "0x1p-250", 40, "what it stands for is below 2⁻⁵⁰⁰"},
	{"world_obstacles.go", "float64(0x1p-40*math.Abs(o.gap))", "0x1p-40", 10, "what it lets through is measured again; TestTraceStalls fails at the 40th"},
	{"world_obstacles.go", "det > 0x1p-40", "0x1p-40", 40, "planes that are nearly parallel: what is tried is measured again"},
	{"world_obstacles.go", "mm > 0x1p-40", "0x1p-40", 40, "as for two planes"},
	{"world_trace_pieces.go", "float64(16*e*tr.length)", "16*e", 40, "settle makes it twice as large until nothing is entered"},
	{"world_trace_pieces.go", "here    = 16", "16", 40, "a place is taken twice at worst: entered asks for each piece"},
	{"world_trace_pieces.go", "lasts   = 256", "256", 40, "a wall is forgotten at worst, and met again"},
	{"world_trace.go", "float64(0x1p-40*tr.motion.sumAbs())", "0x1p-40", 40, "a wall that the motion is along is turned at once more at worst"},
	{"world_trace.go", "float64(0x1p-80*v.Dot(v))", "0x1p-80", 10, "what is left is rounding; TestTraceLeavesTheNearestMotion fails at the 40th"},
	{"world_trace.go", "float64(-0x1p-46*v.sumAbs())", "0x1p-46", 40, "across takes what rounds off twice"},
	{"cast_core.go", "float64(0x1p-80*float64(dd*uu))", "0x1p-80", 40, "the bound of castTube grows as the sine falls, and leaves it open"},
	{"core_gap.go", "float64(0x1p-98*uuvv)", "0x1p-98", 40, "accurateNormal is as exact at any angle"},
	{"pair_verdict.go", "float64(0x1p-96*ll) + tiny, exact.First", "0x1p-96", 2, "pointSegment has a margin for it, of 7 halvings"},
}
