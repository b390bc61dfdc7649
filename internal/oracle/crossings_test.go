package oracle

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// countBySigns returns the number of crossings as signs of distances tell it,
// without any root: f = dist² − R² along p is convex, so an end of p that is
// outside or on the surface of s has an end of the stretch after it, if p goes in
// at all.
func countBySigns(p, s Shape) int {
	c, core := ratCoreOf(p), ratCoreOf(s)
	zero := ratVec{rat(0), rat(0), rat(0)}
	if ratDot(c.u, c.u).Sign() == 0 {
		return 0
	}
	uu, gu := ratDot(core.u, core.u), ratDot(c.u, core.u)
	square := new(big.Rat).Mul(uu, ratDot(c.u, c.u))
	parallel := uu.Sign() != 0 && square.Cmp(new(big.Rat).Mul(gu, gu)) == 0
	k := ratAlong(c.p, rat(-1), core.p)
	r := new(big.Rat).Add(rat(p.R), rat(s.R))
	r.Mul(r, r)

	sign := Sign(p, s)
	if sign > 0 {
		return 0
	}
	if sign == 0 {
		if !parallel {
			return 1
		}
		foot := ratDot(k, core.u)
		side := ratAlong(k, foot.Quo(foot, uu).Neg(foot), core.u)
		if ratDot(side, side).Cmp(r) != 0 {
			return 1
		}
		// Along a side: the ends of the core that are beside p.
		n := 0
		for _, end := range [2]*big.Rat{core.lo, core.hi} {
			if end == nil {
				continue
			}
			way := ratAlong(ratAlong(zero, end, core.u), rat(-1), k)
			t := ratDot(way, c.u)
			t.Quo(t, ratDot(c.u, c.u))
			if (c.lo == nil || t.Cmp(c.lo) >= 0) && (c.hi == nil || t.Cmp(c.hi) <= 0) {
				n++
			}
		}
		return n
	}
	n := 0
	for i, end := range [2]*big.Rat{c.lo, c.hi} {
		outside := 1
		if end != nil {
			ball, shift := alongPath(p, end)
			outside = SignShifted(ball, s, shift)
		} else if parallel {
			// The core goes the way of p's lost end, or has an end before.
			way := gu.Sign() * (2*i - 1)
			if way > 0 && core.hi == nil || way < 0 && core.lo == nil {
				outside = -1
			}
		}
		if outside >= 0 {
			n++
		}
	}
	return n
}

func TestCrossings(t *testing.T) {
	t.Parallel()
	var counts [3]int
	tangents, surface, sides := 0, 0, 0
	forPaths(40, func(rng *rand.Rand, _ int, p, s Shape) {
		if rng.IntN(4) == 0 {
			p.R = float64(rng.IntN(3))
		}
		got := Crossings(p, s)
		if want := countBySigns(p, s); len(got) != want {
			t.Errorf("Crossings(%v, %v) = %v, want %d", p, s, got, want)
			return
		}
		counts[len(got)]++
		if len(got) == 2 && got[0].Cmp(got[1]) >= 0 {
			t.Errorf("Crossings(%v, %v) = %v", p, s, got)
		}
		// Crossings are ends of Clip, and such an end is one unless it is an end of
		// p as well.
		enter, exit, ok := Clip(p, s)
		if !ok {
			return // and countBySigns is 0
		}
		c := ratCoreOf(p)
		ends, matched := []*big.Float{enter, exit}, 0
		if enter.Cmp(exit) == 0 {
			ends = ends[:1]
		}
		for _, end := range ends {
			at, _ := end.Rat(nil)
			switch {
			case matched < len(got) && nearly(got[matched], end):
				matched++
			case at == nil || c.lo != nil && at.Cmp(c.lo) == 0 || c.hi != nil && at.Cmp(c.hi) == 0:
			default:
				t.Errorf("Crossings(%v, %v) = %v, but Clip has the end %v", p, s, got, end)
			}
		}
		if matched != len(got) {
			t.Errorf("Crossings(%v, %v) = %v, but Clip has the ends %v", p, s, got, ends)
		}

		switch touch := Sign(p, s) == 0; {
		case touch && enter.Cmp(exit) == 0:
			tangents++
		case touch && ratDot(c.u, c.u).Sign() != 0:
			sides++
		}
		if start := (Shape{Kind: Sphere, P: p.P, R: p.R}); Sign(start, s) == 0 {
			surface++
		}
	})
	t.Logf("%d, %d and %d paths with 0, 1 and 2 crossings; %d tangents, %d side runs, %d starts on the surface",
		counts[0], counts[1], counts[2], tangents, sides, surface)
	if long.On() && (counts[0] < 3000 || counts[1] < 3000 || counts[2] < 1500 || tangents < 2000 || sides < 200 || surface < 1500) {
		t.Error("too few of something")
	}
}

func TestClipAndCrossingsTable(t *testing.T) {
	type v = [3]float64
	inf := math.Inf(1)
	span := func(k Kind, p, q v, r float64) Shape { return Shape{Kind: k, P: p, Q: q, R: r} }
	ball := func(x, y, r float64) Shape { return Shape{Kind: Sphere, P: v{x, y}, R: r} }
	bar := span(Capsule, v{0, 0}, v{4, 0}, 1)
	none := []float64(nil)
	for _, tt := range []struct {
		name      string
		p, s      Shape
		clip      []float64 // enter and exit
		crossings []float64
	}{
		{"line through a ball", span(Line, v{-3, 0}, v{2, 0}, 0), ball(0, 0, 1), []float64{1, 2}, []float64{1, 2}},
		{"tangent line", span(Line, v{-3, 1}, v{1, 0}, 0), ball(0, 0, 1), []float64{3, 3}, []float64{3}},
		{"tangent segment", span(Segment, v{-1, 1}, v{1, 1}, 0), ball(0, 0, 1), []float64{0.5, 0.5}, []float64{0.5}},
		{"miss by an ulp", span(Line, v{-3, 1 + 0x1p-52}, v{1, 0}, 0), ball(0, 0, 1), none, none},
		{"inside", span(Segment, v{-0.5, 0}, v{0.5, 0}, 0), ball(0, 0, 1), []float64{0, 1}, none},
		{"one end inside", span(Segment, v{0, 0}, v{2, 0}, 0), ball(0, 0, 1), []float64{0, 0.5}, []float64{0.5}},
		{"chord", span(Segment, v{-1, 0}, v{1, 0}, 0), ball(0, 0, 1), []float64{0, 1}, []float64{0, 1}},
		{"ray from the surface inwards", span(Ray, v{-1, 0}, v{1, 0}, 0), ball(0, 0, 1), []float64{0, 2}, []float64{0, 2}},
		{"segment from the surface, ending inside", span(Segment, v{-1, 0}, v{0, 0}, 0), ball(0, 0, 1), []float64{0, 1}, []float64{0}},
		{"ray from the surface outwards", span(Ray, v{1, 0}, v{1, 0}, 0), ball(0, 0, 1), []float64{0, 0}, []float64{0}},
		{"ray from the surface on a tangent", span(Ray, v{1, 0}, v{0, 1}, 0), ball(0, 0, 1), []float64{0, 0}, []float64{0}},
		{"segment ending on the surface", span(Segment, v{-3, 0}, v{-1, 0}, 0), ball(0, 0, 1), []float64{1, 1}, []float64{1}},
		{"along a bar", span(Line, v{0, 0}, v{1, 0}, 0), bar, []float64{-1, 5}, []float64{-1, 5}},
		{"along a bar's side", span(Line, v{0, 1}, v{1, 0}, 0), bar, []float64{0, 4}, []float64{0, 4}},
		{"from within a bar's side", span(Ray, v{2, 1}, v{-1, 0}, 0), bar, []float64{0, 2}, []float64{2}},
		{"within a bar's side", span(Segment, v{1, 1}, v{3, 1}, 0), bar, []float64{0, 1}, none},
		{"up to a bar's side", span(Segment, v{-2, 1}, v{0, 1}, 0), bar, []float64{1, 1}, []float64{1}},
		{"through a bar's seam", span(Line, v{0, -2}, v{0, 1}, 0), bar, []float64{1, 3}, []float64{1, 3}},
		{"touching a bar's seam", span(Line, v{0, 1, -2}, v{0, 0, 1}, 0), bar, []float64{2, 2}, []float64{2}},
		{"across a segment", span(Segment, v{0, -1}, v{0, 3}, 0), span(Segment, v{-1, 0}, v{1, 0}, 0), []float64{0.25, 0.25}, []float64{0.25}},
		{"over a segment", span(Line, v{-1, 0}, v{2, 0}, 0), span(Segment, v{0, 0}, v{1, 0}, 0), []float64{0.5, 1}, []float64{0.5, 1}},
		{"end to end", span(Segment, v{0, 0}, v{1, 0}, 0), span(Segment, v{1, 0}, v{2, 0}, 0), []float64{1, 1}, []float64{1}},
		{"equal segments", span(Segment, v{1, 2, 3}, v{1, 1, 1}, 0), span(Segment, v{1, 2, 3}, v{1, 1, 1}, 0), []float64{0, 1}, []float64{0, 1}},
		{"reversed segments", span(Segment, v{1, 2, 3}, v{1, 1, 1}, 0), span(Segment, v{1, 1, 1}, v{1, 2, 3}, 0), []float64{0, 1}, []float64{0, 1}},
		{"equal rays", span(Ray, v{1, 2}, v{3, 4}, 0), span(Ray, v{1, 2}, v{3, 4}, 0), []float64{0, inf}, []float64{0}},
		{"opposite rays", span(Ray, v{0, 0}, v{1, 0}, 0), span(Ray, v{3, 0}, v{-2, 0}, 0), []float64{0, 3}, []float64{3}},
		{"equal lines", span(Line, v{1, 2}, v{3, 4}, 0), span(Line, v{1, 2}, v{3, 4}, 0), []float64{-inf, inf}, none},
		{"line in a ray", span(Line, v{1, 0}, v{-1, 0}, 0), span(Ray, v{0, 0}, v{5, 0}, 0), []float64{-inf, 1}, []float64{1}},
		{"through a point", span(Line, v{1, 2, 3}, v{1, 2, 3}, 0), Shape{}, []float64{-1, -1}, []float64{-1}},
		{"at a point", span(Segment, v{1, 2, 3}, v{0, 0, 0}, 0), Shape{}, []float64{1, 1}, []float64{1}},
		{"no segment, inside", span(Segment, v{0, 1}, v{0, 1}, 0), ball(0, 0, 1), []float64{0, 1}, none},
		{"no segment, outside", span(Segment, v{0, 2}, v{0, 2}, 0), ball(0, 0, 1), none, none},
		{"no ray", span(Ray, v{0, 1}, v{}, 0), ball(0, 0, 1), []float64{0, inf}, none},
		{"no line", span(Line, v{0, 1}, v{}, 0), ball(0, 0, 1), []float64{-inf, inf}, none},
		{"no ray, outside", span(Ray, v{0, 2}, v{}, 0), ball(0, 0, 1), none, none},
		{"at a line without a direction", span(Ray, v{0, 2}, v{0, -1}, 0), span(Line, v{}, v{}, 0), []float64{2, 2}, []float64{2}},
		{"a direction that is no float64", span(Segment, v{1e16}, v{1}, 0), Shape{P: v{1}}, []float64{1, 1}, []float64{1}},
		{"moving ball", span(Ray, v{-5, 0}, v{1, 0}, 1), ball(0, 0, 1), []float64{3, 7}, []float64{3, 7}},
		{"negative radius", span(Ray, v{-5, 0}, v{1, 0}, 0), ball(0, 0, -1), none, none},
		{"NaN", span(Ray, v{-5, 0}, v{math.NaN(), 0}, 0), ball(0, 0, 1), none, none},
		{"Inf", span(Ray, v{-5, 0}, v{1, 0}, 0), ball(inf, 0, 1), none, none},
	} {
		enter, exit, ok := Clip(tt.p, tt.s)
		if ok != (tt.clip != nil) || ok && (enter.Cmp(big.NewFloat(tt.clip[0])) != 0 || exit.Cmp(big.NewFloat(tt.clip[1])) != 0) {
			t.Errorf("%s: Clip %v, %v, %t, want %v", tt.name, enter, exit, ok, tt.clip)
		}
		got := Crossings(tt.p, tt.s)
		same := len(got) == len(tt.crossings)
		for i := range got {
			same = same && got[i].Cmp(big.NewFloat(tt.crossings[i])) == 0
		}
		if !same {
			t.Errorf("%s: Crossings %v, want %v", tt.name, got, tt.crossings)
		}
	}
}

// TestEndsNextTo1 checks that ends which are not equal to 1, or to each other,
// are told apart however close they are.
func TestEndsNextTo1(t *testing.T) {
	type v = [3]float64
	const tiny = 0x1p-500
	for _, tt := range []struct {
		p, s              Shape
		enter, exit, both int // compared with 1 and with each other
	}{
		{Shape{Kind: Line, Q: v{1}}, Shape{Kind: Sphere, P: v{1}, R: tiny}, -1, 1, -1},
		{Shape{Kind: Line, P: v{0, tiny}, Q: v{1}}, Shape{Kind: Sphere, P: v{1}, R: 1.5 * tiny}, -1, 1, -1},
		{Shape{Kind: Line, P: v{0, tiny}, Q: v{1}}, Shape{Kind: Sphere, P: v{2}, R: 1}, 1, 1, -1},
		{Shape{Kind: Segment, Q: v{1}}, Shape{Kind: Sphere, P: v{2}, R: 1}, 0, 0, 0},
		{Shape{Kind: Segment, Q: v{1, tiny}}, Shape{Kind: Sphere, P: v{2}, R: 1 + 0x1p-52}, -1, 0, -1},
		{Shape{Kind: Segment, Q: v{2, tiny}}, Shape{Kind: Sphere, P: v{1}, R: 1}, -1, -1, -1},
	} {
		enter, exit, ok := Clip(tt.p, tt.s)
		one := big.NewFloat(1)
		if !ok || enter.Cmp(one) != tt.enter || exit.Cmp(one) != tt.exit || enter.Cmp(exit) != tt.both {
			t.Errorf("Clip(%v, %v) = %v, %v, %t, want %+v", tt.p, tt.s, enter, exit, ok, tt)
		}
	}
}
