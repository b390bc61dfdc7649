package d3

import (
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestCastsAreTheGeneralWay: what the fast paths of RayCast and Sweep say, the general way
// says, to the bit.
func TestCastsAreTheGeneralWay(t *testing.T) {
	n := *cases / 5
	if testing.Short() {
		n = 2
	}
	eachPath(t, n, func(t *testing.T, p, s oracle.Shape) {
		path, shape := shapeOf(p).(Path), shapeOf(s)
		got, ok := RayCast(path, shape)
		var want Hit
		if wantOK := rayCastCores(&want, path, shape); !sameNumbers(got.numbers(), want.numbers()) || ok != wantOK {
			t.Errorf("RayCast(%#v, %#v) = %v, %v, the general way %v, %v", path, shape, got, ok, want, wantOK)
		}
		var inside Span
		if c, ok := Clip(path, shape); ok != clipCores(&inside, path, shape) || c != inside {
			t.Errorf("Clip(%#v, %#v) = %v, %v, the general way %v", path, shape, c, ok, inside)
		}
		var both [2]Hit
		hits, n := Crossings(path, shape)
		if n != crossingsCores(&both, path, shape) || !sameNumbers(hits[0].numbers(), both[0].numbers()) || !sameNumbers(hits[1].numbers(), both[1].numbers()) {
			t.Errorf("Crossings(%#v, %#v) = %v, %v, the general way %v", path, shape, hits, n, both)
		}
	})
	eachSweep(t, n, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
		checkSweepCores(t, a, at(m), b, Vec{})
		checkSweepCores(t, a, at(m).Scale(0.25), b, at(m).Scale(-0.75))
	})
}

func checkSweepCores(t *testing.T, a oracle.Shape, ma Vec, b oracle.Shape, mb Vec) {
	t.Helper()
	x, y := shapeOf(a), shapeOf(b)
	got, ok := SweepBoth(x, ma, y, mb)
	var want Hit
	if wantOK := sweepCores(&want, x, &ma, y, &mb); !sameNumbers(got.numbers(), want.numbers()) || ok != wantOK {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %v, %v, the general way %v, %v", x, ma, y, mb, got, ok, want, wantOK)
	}
	var span, wantSpan Span
	if ok := sweepSpan(&span, x, &ma, y, &mb); ok != sweepSpanCores(&wantSpan, x, &ma, y, &mb) || span != wantSpan {
		t.Errorf("SweepSpan(%#v, %v − %v, %#v) = %v, %v, the general way %v", x, ma, mb, y, span, ok, wantSpan)
	}
}

// TestCastBarsDecides: of two bars on their way to each other, the fast path leaves to the
// general way only those that graze or are nearly parallel.
func TestCastBarsDecides(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 40))
	const n = 4000
	unsure := 0
	for range n {
		x, m, y := oracle.Encounter(rng, dim, oracle.Capsule, oracle.Capsule)
		a, b, motion := shapeOf(x).(Capsule), shapeOf(y).(Capsule), at(m)
		var h Hit
		if h.castBars(&bar{&a.A, &a.B, &motion, a.Radius}, &bar{&b.A, &b.B, &Vec{}, b.Radius}) == castUnsure {
			unsure++
		}
	}
	t.Logf("%d of %d undecided", unsure, n)
	if unsure > n/10 {
		t.Errorf("%d of %d undecided, want at most a tenth", unsure, n)
	}
}
