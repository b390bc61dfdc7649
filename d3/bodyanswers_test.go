package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// All queries about bodies of every kind, against exact answers.

// newKinds are the kinds of bodies that no closed form for cores answers.
var newKinds = oracle.BodyKinds[len(oracle.Spans):]

// answerBound is what Distance, Depth and the gap at a T may be off by, in e·S.
const answerBound = 16

// An answer that is wrong, with what was asked.
type complaint func(format string, args ...any)

// eachAnswer calls f n times with every family and pair of kinds of which one is new.
func eachAnswer(t *testing.T, n int, f func(wrong complaint, rng *rand.Rand, family oracle.BodyFamily, ka, kb oracle.Kind)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
				if !slices.Contains(newKinds, k[0]) && !slices.Contains(newKinds, k[1]) {
					continue
				}
				if brief() && rng.IntN(4) > 0 {
					continue
				}
				few := 0
				wrong := func(format string, args ...any) {
					if few++; few <= 3 {
						t.Helper()
						t.Errorf("%v, %v: "+format, append([]any{k[0], k[1]}, args...)...)
					}
				}
				for range n {
					f(wrong, rng, family, k[0], k[1])
				}
			}
		})
	}
}

// TestBodiesAgree: verdicts and numbers of all pairs at rest.
func TestBodiesAgree(t *testing.T) {
	eachAnswer(t, unlessBrief((*cases+19)/20, 1), func(wrong complaint, rng *rand.Rand, family oracle.BodyFamily, ka, kb oracle.Kind) {
		a, b := family.Pair(rng, dim, ka, kb)
		bodiesAgree(wrong, a, b)
	})
}

// TestBodyPathsAgree: verdicts, counts and numbers of all paths.
func TestBodyPathsAgree(t *testing.T) {
	eachAnswer(t, unlessBrief((*cases+19)/20, 1), func(wrong complaint, rng *rand.Rand, family oracle.BodyFamily, ka, kb oracle.Kind) {
		if slices.Contains(oracle.Paths[:], ka) {
			a, b := family.Pair(rng, dim, ka, kb)
			a.Radii = nil
			bodyPathAgrees(wrong, a, b)
		}
	})
}

// TestBodySweepsAgree: verdicts and numbers of all motions.
func TestBodySweepsAgree(t *testing.T) {
	eachAnswer(t, unlessBrief((*cases+39)/40, 1), func(wrong complaint, rng *rand.Rand, family oracle.BodyFamily, ka, kb oracle.Kind) {
		a, m, b := family.Swept(rng, dim, ka, kb)
		bodySweepAgrees(wrong, a, m, b)
	})
}

// TestBodyCases: the cases that an independent program has answered.
func TestBodyCases(t *testing.T) {
	all, err := oracle.BodyCases()
	if err != nil || len(all) == 0 {
		t.Fatalf("%d cases, %v", len(all), err)
	}
	few := map[string]int{}
	for i, c := range all {
		if c.A.Dim != dim {
			continue
		}
		wrong := func(format string, args ...any) {
			if few[c.Pair]++; few[c.Pair] <= 3 {
				t.Errorf("case %d, %s %s: "+format, append([]any{i, c.Family, c.Pair}, args...)...)
			}
		}
		switch {
		case c.Moves:
			bodySweepAgrees(wrong, c.A, c.Motion, c.B)
		case c.Path:
			bodyPathAgrees(wrong, c.A, c.B)
		default:
			bodiesAgree(wrong, c.A, c.B)
		}
	}
}

// answerUnits returns |got − want| in e·S.
func answerUnits(got float64, want *big.Float, a, b oracle.Body, more float64) float64 {
	return unitsOf(got, want, big.NewFloat(min(math.MaxFloat64, answerScale(a, b)+more)))
}

// answerScale returns S. With a ray or line it is that of the part up to where the two are nearest,
// which is not farther away than the rest is wide.
func answerScale(a, b oracle.Body) float64 {
	s := oracle.BodyScale(a, b)
	if a.Kind == oracle.Ray || a.Kind == oracle.Line || b.Kind == oracle.Ray || b.Kind == oracle.Line {
		s *= 4
	}
	return s
}

// answerAt returns the body that is the point p.
func answerAt(p Vec) oracle.Body {
	return oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{p.coords()}}
}

// isOn says whether the point p, which rounds, is within bound e·S of a shape grown by r.
func isOn(p Vec, a oracle.Body, r, size float64) bool {
	gap, _ := oracle.BodyGap(answerAt(p), a, [3]*big.Rat{}).Float64()
	return gap <= r+float64(answerBound*e*size)+float64(8*e*p.maxAbs())+0x1p-1070
}

func bodiesAgree(wrong complaint, a, b oracle.Body) {
	x, y := shapeOfBody(a), shapeOfBody(b)
	said := func(format string, args ...any) {
		wrong("%#v, %#v: %s", x, y, fmt.Sprintf(format, args...))
	}
	if a.Empty() || b.Empty() {
		emptyAgrees(wrong, x, y)
		return
	}
	sign := oracle.BodySign(a, b)
	size := answerScale(a, b)
	for _, s := range [][2]Shape{{x, y}, {y, x}, {pointerTo(x), pointerTo(y)}} {
		if got := Overlap(s[0], s[1]); got != (sign <= 0) {
			said("Overlap %v, want sign %d", got, sign)
			return
		}
	}
	gap := oracle.BodyGap(a, b, [3]*big.Rat{})
	d := Distance(x, y)
	if back, p := Distance(y, x), Distance(pointerTo(x), pointerTo(y)); back != d || p != d {
		said("Distance %v, swapped %v, of pointers %v", d, back, p)
	}
	c, ok := Collide(x, y)
	back, okBack := Collide(y, x)
	if p, okP := Collide(pointerTo(x), pointerTo(y)); ok != (sign <= 0) || okBack != ok || okP != ok || p != c {
		said("Collide %v %v, swapped %v %v, of pointers %v %v, want sign %d", c, ok, back, okBack, p, okP, sign)
		return
	}
	if sign > 0 {
		if !(d > 0) || !(answerUnits(d, gap, a, b, 0) < answerBound) {
			said("Distance %v, want %v: off by %.3g e·S", d, gap, answerUnits(d, gap, a, b, 0))
		}
		onA, onB := ClosestPoints(x, y)
		onB2, onA2 := ClosestPoints(y, x)
		if onA != onA2 || onB != onB2 {
			said("ClosestPoints %v %v, swapped %v %v", onA, onB, onA2, onB2)
		}
		if size < 0x1p1000 && (!isOn(onA, a, 0, size) || !isOn(onB, b, 0, size) ||
			math.Abs(length(onA.Sub(onB))-d) > float64(2*answerBound*e*size)+float64(16*e*(onA.maxAbs()+onB.maxAbs()))+0x1p-1070) {
			said("ClosestPoints %v %v, Distance %v", onA, onB, d)
		}
		return
	}
	if d != 0 {
		said("Distance %v, want 0", d)
	}
	if (c.Depth > 0) != (sign < 0) || c.Depth < 0 || back.Depth != c.Depth || !isUnit(c.Normal) || back.Normal != c.Normal && back.Normal != c.Normal.Neg() {
		said("Collide %+v, swapped %+v, want sign %d", c, back, sign)
		return
	}
	gap.Neg(gap)
	if gap.IsInf() || math.IsInf(c.Depth, 0) {
		if f, _ := gap.Float64(); gap.IsInf() != math.IsInf(c.Depth, 1) && !math.IsInf(f, 1) {
			said("Collide %+v, want depth %v", c, gap)
		}
		if !isFinite(c.Point.maxAbs()) {
			said("Collide %+v", c)
		}
		return
	}
	if u := answerUnits(c.Depth, gap, a, b, 0); !(u < answerBound) {
		said("Collide %+v, want depth %v: off by %.3g e·S", c, gap, u)
		return
	}
	left := oracle.BodyGap(a, b, moved(c.Normal.coords(), c.Depth))
	if u := answerUnits(0, left, a, b, 0); !(u < answerBound) {
		said("Collide %+v: moved out, off by %.3g e·S", c, u)
	}
	if size < 0x1p1000 && (!isOn(c.Point, a, c.Depth, size) || !isOn(c.Point, b, c.Depth, size)) {
		said("Collide %+v: Point is off", c)
	}
	if onA, onB := ClosestPoints(x, y); onA != onB && sign < 0 {
		said("ClosestPoints %v %v of what overlaps", onA, onB)
	}
}

// emptyAgrees asks about two shapes of which one is the empty set.
func emptyAgrees(wrong complaint, x, y Shape) {
	onA, onB := ClosestPoints(x, y)
	c, isContact := Collide(x, y)
	h, isHit := Sweep(x, xy(1, 2), y)
	s, isMet := SweepSpan(x, xy(1, 2), y)
	if Overlap(x, y) || Overlap(y, x) || !math.IsInf(Distance(x, y), 1) || isContact || isHit || isMet ||
		onA != (Vec{}) || onB != (Vec{}) || c != (Contact{}) || h != (Hit{}) || s != (Span{}) {
		wrong("%#v, %#v: one is empty, and they meet", x, y)
	}
	if p, ok := x.(Path); ok {
		h, isHit := RayCast(p, y)
		s, isIn := Clip(p, y)
		hits, n := Crossings(p, y)
		if isHit || isIn || n != 0 || h != (Hit{}) || s != (Span{}) || hits != ([2]Hit{}) {
			wrong("%#v, %#v: one is empty, and it is hit", x, y)
		}
	}
}

// timeAgrees says whether the exact gap of a moved by t·m and b is within the bound of 0.
func timeAgrees(a oracle.Body, m [3]float64, t float64, b oracle.Body) (off float64) {
	if math.Abs(t) >= math.MaxFloat64 {
		return 0
	}
	s := answerScale(a, b) + float64(math.Abs(t)*(math.Abs(m[0])+math.Abs(m[1])+math.Abs(m[2])))
	if math.IsInf(s, 0) || !(s > 0) {
		return 0
	}
	return unitsOf(0, oracle.BodyGap(a, b, moved(m, t)), big.NewFloat(s))
}

func bodySweepAgrees(wrong complaint, a oracle.Body, m [3]float64, b oracle.Body) {
	x, y, v := shapeOfBody(a), shapeOfBody(b), at(m)
	said := func(format string, args ...any) {
		wrong("%#v by %v, %#v: %s", x, v, y, fmt.Sprintf(format, args...))
	}
	if a.Empty() || b.Empty() {
		emptyAgrees(wrong, x, y)
		return
	}
	enter, exit, want := oracle.BodySweep(a, m, b, [3]float64{})
	h, ok := Sweep(x, v, y)
	s, okSpan := SweepSpan(x, v, y)
	back, okBack := Sweep(y, v.Neg(), x)
	p, okP := SweepBoth(pointerTo(x), v, pointerTo(y), Vec{})
	if ok != want || okSpan != want || okBack != want || okP != want {
		said("Sweep %v, SweepSpan %v, swapped %v, of pointers %v, want %v", ok, okSpan, okBack, okP, want)
		return
	}
	if !ok {
		if h != (Hit{}) || s != (Span{}) {
			said("no hit: %+v, %+v", h, s)
		}
		return
	}
	if back.T != h.T || p != h || s.Enter != h.T || !(s.Enter <= s.Exit) || !(s.Exit <= 1) {
		said("Sweep %+v, SweepSpan %+v, swapped %+v, of pointers %+v", h, s, back, p)
		return
	}
	if !isUnit(h.Normal) || back.Normal != h.Normal && back.Normal != h.Normal.Neg() {
		said("Sweep %+v, swapped %+v", h, back)
	}
	startsIn := oracle.BodySign(a, b) <= 0
	endsIn := oracle.BodySignShifted(a, b, moved(m, 1)) <= 0
	if (h.T == 0) != startsIn || (s.Exit == 1) != endsIn {
		said("SweepSpan %+v, starts in %v, ends in %v", s, startsIn, endsIn)
	}
	if u := timeAgrees(a, m, h.T, b); !startsIn && !(u < answerBound) {
		said("Sweep %+v: off by %.3g e·S, enter %v", h, u, floatOf(enter))
	}
	if u := timeAgrees(a, m, s.Exit, b); !endsIn && !(u < answerBound) {
		said("SweepSpan %+v: off by %.3g e·S, exit %v", s, u, floatOf(exit))
	}
	if startsIn {
		if c, _ := Collide(x, y); c.Normal != h.Normal || c.Point != h.Point {
			said("Sweep %+v, Collide %+v", h, c)
		}
		return
	}
	size := answerScale(a, b) + v.sumAbs()
	ended := answerAt(h.Point.Sub(v.Scale(h.T)))
	gap, _ := oracle.BodyGap(ended, a, [3]*big.Rat{}).Float64()
	if size < 0x1p1000 && (!isOn(h.Point, b, 0, 2*size) || gap > float64(2*answerBound*e*size)+float64(16*e*(h.Point.maxAbs()))+0x1p-1070) {
		said("Sweep %+v: Point is off", h)
	}
}

// floatOf returns a time, rounded.
func floatOf(t oracle.Time) float64 {
	if t.Lo == nil {
		return math.Inf(1)
	}
	f, _ := t.Lo.Float64()
	return f
}

func bodyPathAgrees(wrong complaint, a, b oracle.Body) {
	p, y := shapeOfBody(a).(Path), shapeOfBody(b)
	said := func(format string, args ...any) {
		wrong("%#v, %#v: %s", p, y, fmt.Sprintf(format, args...))
	}
	if a.Empty() || b.Empty() {
		emptyAgrees(wrong, p, y)
		return
	}
	_, _, want := oracle.BodyClip(a, b)
	h, ok := RayCast(p, y)
	s, okSpan := Clip(p, y)
	hits, n := Crossings(p, y)
	hP, okP := RayCast(pointerTo(p).(Path), pointerTo(y))
	if ok != want || okSpan != want || okP != want {
		said("RayCast %v, Clip %v, of pointers %v, want %v", ok, okSpan, okP, want)
		return
	}
	ends := oracle.BodyCrossings(a, b)
	if n != len(ends) {
		said("%d crossings %v, want %d", n, hits, len(ends))
		return
	}
	if !ok {
		if h != (Hit{}) || s != (Span{}) {
			said("no hit: %+v, %+v", h, s)
		}
		return
	}
	var start, m [3]float64
	start, m = a.V[0], a.V[1]
	if a.Kind == oracle.Segment {
		d := at(m).Sub(at(start))
		m = d.coords()
	}
	if hP != h || !isUnit(h.Normal) || !(s.Enter <= s.Exit) || math.IsNaN(h.T) {
		said("RayCast %+v, of pointers %+v, Clip %+v", h, hP, s)
		return
	}
	from := answerAt(at(start))
	startsIn := a.Kind != oracle.Line && oracle.BodySign(from, b) <= 0
	if a.Kind != oracle.Line && (h.T == 0) != startsIn || h.T != s.Enter && !math.IsInf(s.Enter, 0) {
		said("RayCast %+v, Clip %+v, starts in %v", h, s, startsIn)
	}
	if m != ([3]float64{}) && isFinite(at(m).maxAbs()) {
		if u := timeAgrees(from, m, h.T, b); !startsIn && !math.IsInf(s.Enter, 0) && !(u < answerBound) {
			said("RayCast %+v: off by %.3g e·S", h, u)
		}
		endsIn := a.Kind == oracle.Segment && oracle.BodySign(answerAt(at(a.V[1])), b) <= 0
		if a.Kind == oracle.Segment && (s.Exit == 1) != endsIn {
			said("Clip %+v, ends in %v", s, endsIn)
		}
		if u := timeAgrees(from, m, s.Exit, b); !endsIn && !math.IsInf(s.Exit, 0) && !(u < answerBound) {
			said("Clip %+v: exit off by %.3g e·S", s, u)
		}
	}
	for _, x := range hits[:n] {
		if x.T != s.Enter && x.T != s.Exit || !isUnit(x.Normal) {
			said("Crossings %+v, Clip %+v", hits[:n], s)
		}
	}
	size := answerScale(from, b) + at(m).Scale(h.T).sumAbs()
	if size < 0x1p1000 && !isOn(h.Point, b, 0, 2*size) {
		said("RayCast %+v: Point is off", h)
	}
}
