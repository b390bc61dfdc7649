package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// peak is a turn through a quaternion w + v·k that is nearly all done in a short part of its time.
type peak struct{ w, v float64 }

// at returns, for the angle half of half the turn, the time at which the quaternion has it, and the rotation.
func (p peak) at(half float64) (time float64, r Rotation) {
	sin, cos := math.Sincos(half)
	m := Motion{Spin: turnZ(2 * half)}
	return min(max(0, sin/(p.v*cos+(1-p.w)*sin)), 1), m.At(1).Rotation
}

// peaks returns turns of a half, and of a quarter, that are done in ever shorter parts of their times.
func peaks() (all []peak) {
	for exp := 1; exp <= 20; exp++ {
		im := math.Pow(10, -float64(exp))
		all = append(all, peak{-1, im}, peak{-3, im}, peak{1 / im, 1 / im}, peak{im, im}, peak{0, 1 / im})
	}
	return all
}

// TestTurningPeaks: what turns nearly all of its way in a short part of the time is looked at a few hundred times at the most, however short
// that is, and meets what dense samples of its angles meet.
func TestTurningPeaks(t *testing.T) {
	rng := rand.New(rand.NewPCG(77, *seed))
	most, hits, misses := 0, 0, 0
	shapes := []Shape{
		Tapered{xy(1, 0), xy(2, 0), 0.1, 0.05},
		Cylinder{Vec{1, 0, 0}, Vec{2, 0, 0}, 0.1}, // in space only
		Cone{Vec{1, 0, 0}, Vec{2, 0, 0}, 0.1},     // in space only
	}
	for _, p := range peaks() {
		spins := spinZ(p.w, p.v)
		for i, s := range shapes {
			for _, move := range []Vec{{}, scatter(rng, 0.5)} {
				m, rests := Motion{Move: move, Spin: spins}, Motion{}
				ball := Sphere{xy(0.5*rng.NormFloat64(), 0.5+rng.NormFloat64()), 0.05}
				if Overlap(s, ball) {
					continue
				}
				end, least, first := math.Atan2(p.v, p.w), math.Inf(1), 2.0
				for k := range 1601 {
					time, r := p.at(end * float64(k) / 1600)
					if k%2 == 1 { // where it hardly turns
						time = float64(k) / 1600
						r = m.At(time).Rotation
					}
					d := Distance(placed(s, Transform{Position: move.Scale(time), Rotation: r}), ball)
					if least = min(least, d); d == 0 {
						first = min(first, time)
					}
				}
				if 0 < least && least < 0.02 {
					continue
				}
				var x turningPair
				if !x.set(s, &m, ball, &rests) {
					t.Fatal("not set")
				}
				c := turningTaperedOf(&x.x, &m, &x.y, &rests)
				h, ok := SweepTurning(s, m, ball, Motion{})
				c.first(0, 1)
				name := fmt.Sprintf("%v %v %v by %v", p, i, ball, move)
				if ok != (least == 0) {
					t.Errorf("%s: %v %v, but samples are %v apart", name, h, ok, least)
				}
				if ok {
					hits++
					if h.T > first+1e-9 {
						t.Errorf("%s: %v, samples meet at %v", name, h, first)
					}
				} else {
					misses++
				}
				if most = max(most, c.looked); c.looked > 1000 {
					t.Errorf("%s: looked at %d times", name, c.looked)
				}
				all := appendTurningSpans(nil, s, &m, ball, &rests, 0, 1, false)
				if len(all) > 64 || (len(all) > 0) != ok {
					t.Errorf("%s: %v, %d times of contact", name, ok, len(all))
				}
				from := rng.Float64()
				to := from + rng.Float64()*(1-from)
				last := from
				for _, c := range appendTurningSpans(nil, s, &m, ball, &rests, from, to, true) {
					if !(last <= c.after && c.after <= c.Enter && c.Enter <= c.Exit && c.Exit <= to) {
						t.Errorf("%s from %v to %v: in contact from %v to %v, after %v", name, from, to, c.Enter, c.Exit, c.after)
					}
					last = c.Exit
				}
				if sweepTurning(&h, s, &m, ball, &rests, from, false) && !(from <= h.T && h.T <= 1) {
					t.Errorf("%s: T is %v after %v", name, h.T, from)
				}
			}
		}
	}
	if t.Logf("%d hits, %d misses, looked at %d times at most", hits, misses, most); hits < 30 || misses < 30 {
		t.Errorf("%d hits, %d misses", hits, misses)
	}
}

// TestTurningPeaksAtOnce: two that turn nearly all of their way at times that differ, though not as floats, do not pass each other.
func TestTurningPeaksAtOnce(t *testing.T) {
	a, b := Tapered{Vec{}, xy(-1.2, 0), 0.1, 0.05}, Capsule{xy(2, 0), xy(0.8, 0), 0.05}
	ma, mb := Motion{Spin: spinZ(-1, 0x1p-64)}, Motion{Spin: spinZ(-1+0x1p-53, 0x1p-64), Pivot: xy(2, 0)}
	if h, ok := SweepTurning(a, ma, b, mb); !ok || math.Abs(h.T-0.5) > 0x1p-40 {
		t.Errorf("%v, %v", h, ok)
	}
	// Turns that mirror each other are done at once: these two pass each other at right angles.
	b, mb = Capsule{xy(2, 0), xy(3.2, 0), 0.05}, Motion{Spin: spinZ(-1, -0x1p-64), Pivot: xy(2.5, 0)}
	if h, ok := SweepTurning(a, ma, b, mb); ok {
		t.Errorf("mirrored turns: %v", h)
	}
}

// TestTurningPeaksExit: two that part while one turns nearly all of its way, however short that time is, are in contact twice. What
// is in contact all the time is so where it is asked about, and not before.
func TestTurningPeaksExit(t *testing.T) {
	ball := Sphere{xy(1.5, 0), 0.05}
	for exp := 2; exp <= 20; exp++ {
		m, rests := Motion{Spin: spinZ(-1, math.Pow(10, -float64(exp)))}, Motion{}
		all := appendTurningSpans(nil, Tapered{xy(1, 0), xy(2, 0), 0.1, 0.05}, &m, ball, &rests, 0, 1, false)
		var h Hit
		for from := 0.01; from < 1; from += 0.01 {
			if !sweepTurning(&h, Tapered{xy(-1, 0), xy(1, 0), 0.1, 0.05}, &m, Sphere{Vec{}, 0.05}, &rests, from, false) || !(h.T >= from && h.T < from+0x1p-50) {
				t.Errorf("%v: %v after %v", m.Spin, h, from)
			}
		}
		if len(all) != 2 || all[0].Enter != 0 || all[1].Exit != 1 {
			t.Errorf("%v: %v", m.Spin, all)
		}
	}
}
