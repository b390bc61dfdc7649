package d2

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestF32(t *testing.T) {
	if x, y := V(0.1, -1e300).F32(); x != 0.1 || !math.IsInf(float64(y), -1) {
		t.Errorf("%v, %v", x, y)
	}
}

// TestAngles: a vector has the angle that it is made of, and turns by angles.
func TestAngles(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	worst := 0.0
	for range rounds() {
		angle := (2*rng.Float64() - 1) * math.Pi
		u := FromAngle(angle)
		worst = max(worst, math.Abs(u.Angle()-angle)/e, math.Abs(u.Len()-1)/e)
		p := mildVec(rng)
		if got := p.Rotate(angle); got != Rotate(angle).Apply(p) {
			t.Errorf("%v.Rotate(%v) = %v", p, angle, got)
		}
		worst = max(worst, math.Abs(Rotate(angle).Angle()-angle)/e)
		if q := p.Perp(); q.Perp() != p.Neg() || p.Dot(q) != 0 || q.Dot(p) != p.Cross(p) || p.Cross(q) != p.LenSq() {
			t.Errorf("%v.Perp() = %v", p, q)
		}
		x, y := Rotate(angle).Axes()
		if x.Scale(p.X).Add(y.Scale(p.Y)) != Rotate(angle).Apply(p) {
			t.Errorf("rotated by %v, the axes are %v and %v", angle, x, y)
		}
	}
	t.Logf("off by %.2fe at most", worst)
	if !(worst < 16) {
		t.Error("angles are off")
	}
	for _, test := range []struct {
		p    Vec
		want float64
	}{
		{Vec{}, 0},
		{V(7, 0), 0},
		{V(0, 5e-324), math.Pi / 2},
		{V(-1, 0), math.Pi},
		{V(-1, math.Copysign(0, -1)), math.Pi},
		{V(0, -1e308), -math.Pi / 2},
		{V(1e308, 1e308), math.Pi / 4},
		{V(-3, -3), -3 * math.Pi / 4},
	} {
		if got := test.p.Angle(); got != test.want {
			t.Errorf("%v.Angle() = %v, want %v", test.p, got, test.want)
		}
	}
	for p, want := range map[Vec]Vec{V(1, 0): V(0, 1), V(0, 1): V(-1, 0), V(3, 4): V(-4, 3)} {
		if p.Perp() != want {
			t.Errorf("%v.Perp() = %v", p, p.Perp())
		}
	}
	if a, b := (Rotation{}).Angle(), RotationBetween(V(1, 0), V(0, 1)).Angle(); a != 0 || b != math.Pi/2 {
		t.Errorf("the angles of no turn and of a quarter turn are %v and %v", a, b)
	}
}

// TestTurnsAreTotal: finite angles make unit vectors, others NaN, and nothing allocates.
func TestTurnsAreTotal(t *testing.T) {
	for _, x := range specials {
		for _, y := range specials {
			if angle := V(x, y).Angle(); isFinite(x) && isFinite(y) && !(math.Abs(angle) <= math.Pi) {
				t.Errorf("the angle of (%v, %v) is %v", x, y, angle)
			}
		}
		if u := FromAngle(x); isFinite(x) && !(math.Abs(u.Len()-1) < 4*e) || !isFinite(x) && !math.IsNaN(u.X) {
			t.Errorf("FromAngle(%v) = %v", x, u)
		}
	}
	v := V(1, 2)
	if n := testing.AllocsPerRun(10, func() {
		x, _ := v.Rotate(v.Angle()).Perp().F32()
		v = FromAngle(float64(x) + Rotate(0.1).Angle())
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
