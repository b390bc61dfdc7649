package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// eachBodyPath calls f with paths and bodies of all families.
func eachBodyPath(t *testing.T, f func(t *testing.T, p, b oracle.Body)) {
	eachBody(t, oracle.Paths[:], func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, kp, kb oracle.Kind) {
		p, b := family.Pair(rng, dim, kp, kb)
		if p.Radii = nil; areServed(kp, kb) {
			f(t, p, b)
		}
		a, m, b := family.Swept(rng, dim, oracle.Point, kb)
		p = oracle.Body{Dim: dim, Kind: kp, V: [][3]float64{a.V[0], m}}
		if kp == oracle.Segment {
			p.V[1] = at(m).Add(at(a.V[0])).coords()
		}
		if areServed(kp, kb) && isFinite(at(p.V[1]).maxAbs()) {
			f(t, p, b)
		}
	})
}

// pathMotion returns the motion of the start of p.
func pathMotion(p oracle.Body) (m [3]*big.Rat) {
	for i := range m {
		m[i] = new(big.Rat).SetFloat64(p.V[1][i])
		if p.Kind == oracle.Segment {
			m[i].Sub(m[i], new(big.Rat).SetFloat64(p.V[0][i]))
		}
	}
	return m
}

func TestBodyPaths(t *testing.T) {
	eachBodyPath(t, bodyPath)
}

func bodyPath(t *testing.T, p, b oracle.Body) {
	path, shape := shapeOfBody(p).(Path), shapeOfBody(b)
	name := fmt.Sprintf("(%#v, %#v)", path, shape)
	enter, exit, meet := oracle.BodyClip(p, b)
	clip, ok := Clip(path, shape)
	hit, hitOK := RayCast(path, shape)
	if ok != meet || hitOK != meet {
		t.Errorf("Clip%s = %v, %v, RayCast %v, %v", name, clip, ok, hit, hitOK)
		return
	}
	hits, n := Crossings(path, shape)
	want := oracle.BodyCrossings(p, b)
	if n != len(want) {
		t.Errorf("Crossings%s = %v, %d, want %d: %v; Clip %v", name, hits, n, len(want), want, clip)
	}
	if !meet {
		if clip != (Span{}) || hit != (Hit{}) {
			t.Errorf("Clip%s = %v, RayCast %v", name, clip, hit)
		}
		return
	}
	start := oracle.Body{Dim: dim, Kind: oracle.Point, V: p.V[:1]}
	stop := oracle.Body{Dim: dim, Kind: oracle.Point, V: p.V[1:]}
	starts := p.Kind != oracle.Line && oracle.BodySign(start, b) <= 0
	stops := p.Kind == oracle.Segment && oracle.BodySign(stop, b) <= 0
	if clip.Enter > clip.Exit || p.Kind != oracle.Line && ((clip.Enter == 0) != starts || clip.Enter < 0) ||
		p.Kind == oracle.Segment && ((clip.Exit == 1) != stops || clip.Exit > 1) {
		t.Errorf("Clip%s = %v, starts in it: %v, stops in it: %v", name, clip, starts, stops)
	}
	if (enter.Lo == nil) != math.IsInf(clip.Enter, 0) || (exit.Lo == nil) != math.IsInf(clip.Exit, 0) {
		t.Errorf("Clip%s = %v, want %v, %v", name, clip, enter, exit)
	}
	if enter.Lo != nil && exit.Lo != nil && enter.Lo.Cmp(exit.Hi) == 0 && clip.Enter != clip.Exit {
		t.Errorf("Clip%s = %v, but it only touches", name, clip)
	}
	if hit.T != clip.Enter && !math.IsInf(clip.Enter, 0) || !isUnit(hit.Normal) {
		t.Errorf("RayCast%s = %v, Clip %v", name, hit, clip)
	}
	m := pathMotion(p)
	scale := big.NewFloat(oracle.BodyScale(start, b))
	if p.Kind == oracle.Segment {
		for _, x := range m {
			f, _ := new(big.Float).SetRat(x).Float64()
			scale.Add(scale, new(big.Float).SetFloat64(math.Min(math.Abs(f), math.MaxFloat64)))
		}
	} else {
		scale.Mul(scale, big.NewFloat(8))
	}
	check := func(at float64) {
		if at == 0 || p.Kind == oracle.Segment && at == 1 || math.IsInf(at, 0) || math.Abs(at) == math.MaxFloat64 || math.Abs(at) < 0x1p-1000 {
			return
		}
		var by [3]*big.Rat
		for i := range by {
			by[i] = new(big.Rat).Mul(m[i], new(big.Rat).SetFloat64(at))
		}
		if u := unitsOf(0, oracle.BodyGap(start, b, by), scale); !(u < 16) {
			t.Errorf("Clip%s = %v: at %v %.3g e·S from the surface; %v %v", name, clip, at, u, enter, exit)
		}
	}
	check(clip.Enter)
	check(clip.Exit)
	for i, h := range hits[:n] {
		if h.T != clip.Enter && h.T != clip.Exit || i > 0 && h.T < hits[0].T || !isUnit(h.Normal) {
			t.Errorf("Crossings%s = %v, Clip %v", name, hits[:n], clip)
		}
	}
}

// TestOpenPaths: paths by boxes with infinite sides, some of them rounded.
func TestOpenPaths(t *testing.T) {
	for _, family := range oracle.BodyFamilies[:5] {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.Paths[:], []oracle.Kind{oracle.Box}, *seed, t.Name()) {
				if k[0] == oracle.Segment {
					continue
				}
				for range unlessBrief(2**cases, 5) {
					p, b := family.Pair(rng, dim, k[0], k[1])
					p.Radii = nil
					for i := range dim {
						if rng.IntN(3) == 0 {
							b.V[0][i] = math.Inf(-1)
						}
						if rng.IntN(3) == 0 {
							b.V[1][i] = math.Inf(1)
						}
						if rng.IntN(3) == 0 {
							p.V[1][i] = 0
						}
					}
					if p.V[1] != ([3]float64{}) {
						openPath(t, p, b)
					}
				}
			}
		})
	}
}

func openPath(t *testing.T, p, b oracle.Body) {
	path, shape := shapeOfBody(p).(Path), shapeOfBody(b)
	name := fmt.Sprintf("(%#v, %#v)", path, shape)
	enter, exit, meet := oracle.BodyClip(p, b)
	clip, ok := Clip(path, shape)
	hits, n := Crossings(path, shape)
	want := oracle.BodyCrossings(p, b)
	if ok != meet || n != len(want) {
		t.Errorf("Clip%s = %v, %v, want %v, Crossings %v, %d, want %v", name, clip, ok, meet, hits, n, want)
		return
	}
	if !meet {
		return
	}
	for i, want := range [...]oracle.Time{enter, exit} {
		got := [...]float64{clip.Enter, clip.Exit}[i]
		if (want.Lo == nil) != math.IsInf(got, 2*i-1) {
			t.Errorf("Clip%s = %v, want %v, %v", name, clip, enter, exit)
		} else if want.Lo != nil {
			f, _ := want.Lo.Float64()
			if !(math.Abs(f-got)*at(p.V[1]).sumAbs() <= 1e-5*(1+at(p.V[0]).sumAbs())) {
				t.Errorf("Clip%s = %v, want %v, %v", name, clip, enter, exit)
			}
		}
	}
	for i, h := range hits[:n] {
		if h.T != clip.Enter && h.T != clip.Exit || !isUnit(h.Normal) || i > 0 && h.T < hits[0].T {
			t.Errorf("Crossings%s = %v, Clip %v", name, hits[:n], clip)
		}
	}
}

// TestFirstHitsAreOne: where a path enters what it starts outside of, RayCast, Clip and Crossings
// have the same T and Point to the bit, also among numbers of which some are next to nothing.
func TestFirstHitsAreOne(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	numbers := []float64{0, 5e-324, -5e-324, 1.0 / 3, -1.0 / 3, 10.0 / 3, -1.0000000149011612, 3, -3, 1e-310, 0.7}
	some := func() Vec {
		var x [3]float64
		for i := range dim {
			x[i] = numbers[rng.IntN(len(numbers))]
		}
		return at(x)
	}
	for range unlessBrief(200_000, 20_000) {
		lo, hi := some(), some()
		b := Box{each(lo, hi, func(x, y float64) float64 { return min(x, y) }), each(lo, hi, func(x, y float64) float64 { return max(x, y) })}
		var p Path = Segment{some(), some()}
		if rng.IntN(2) == 0 {
			p = Ray{some(), some()}
		}
		h, ok := RayCast(p, b)
		if !ok || h.T == 0 {
			continue
		}
		c, _ := Clip(p, b)
		hits, n := Crossings(p, b)
		if n == 0 || c.Enter != h.T || hits[0].T != h.T || hits[0].Point != h.Point {
			t.Errorf("%#v, %#v: RayCast %v, Clip %v, Crossings %v", p, b, h, c, hits[:n])
		}
	}
}
