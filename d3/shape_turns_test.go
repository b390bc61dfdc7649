package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// apartBy returns how far apart the images of a coordinate axis are, of the one that is the
// farthest off.
func apartBy(r, s Rotation) float64 {
	a, b := r.axes(), s.axes()
	return max(a.x.Dist(b.x), a.y.Dist(b.y), a.z.Dist(b.z))
}

func TestF32(t *testing.T) {
	if x, y, z := V(0.1, -2, 1e300).F32(); x != 0.1 || y != -2 || !math.IsInf(float64(z), 1) {
		t.Errorf("%v, %v, %v", x, y, z)
	}
}

func TestVecRotate(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	for range 1000 {
		axis, angle := mildVec(rng), rng.Float64()
		if p := mildVec(rng); p.Rotate(axis, angle) != Rotate(axis, angle).Apply(p) {
			t.Errorf("%v.Rotate(%v, %v) = %v", p, axis, angle, p.Rotate(axis, angle))
		}
	}
	if got := V(1, 0, 0).Rotate(V(0, 0, 2), math.Pi/2); !nearly(got, V(0, 1, 0)) {
		t.Errorf("x about z is %v", got)
	}
}

// TestQuaternion: what goes out comes in, to the bit, and a quaternion of any length is the
// rotation of its direction.
func TestQuaternion(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 72))
	worst := 0.0
	r := Rotation{}
	for i := range rounds() {
		s, _, _ := anyTurn(rng)
		if i%2 == 0 {
			s = r.Then(s)
		}
		r = s
		x, y, z, w := r.Quaternion()
		if got := RotationFromQuaternion(x, y, z, w); got != r {
			t.Errorf("%+v: the quaternion %v, %v, %v, %v is %+v", r, x, y, z, w, got)
		}
		k := math.Ldexp(1+rng.Float64(), rng.IntN(1900)-900)
		if rng.IntN(2) == 0 {
			k = -k
		}
		got := RotationFromQuaternion(k*x, k*y, k*z, k*w)
		worst = max(worst, apartBy(r, got)/e)
		if off := math.Abs(got.sq() - 1); got != (Rotation{}) && off > 16*e {
			t.Errorf("%v times %+v is %+v, whose square is off by %v", k, r, got, off)
		}
	}
	t.Logf("off by %.2fe at most", worst)
	if !(worst < 24) {
		t.Error("quaternions are off")
	}
	for _, q := range [][4]float64{{}, {0, 0, 0, 1}, {0, 0, 0, -3}, {0, 0, 0, 5e-324}} {
		if got := RotationFromQuaternion(q[0], q[1], q[2], q[3]); got != (Rotation{}) {
			t.Errorf("%v is %+v", q, got)
		}
	}
	if x, y, z, w := (Rotation{}).Quaternion(); x != 0 || y != 0 || z != 0 || w != 1 {
		t.Errorf("the zero Rotation is %v, %v, %v, %v", x, y, z, w)
	}
	// A quarter turn about x, as glTF files round it.
	if got := RotationFromQuaternion(0.70710677, 0, 0, 0.70710677).Apply(V(0, 1, 0)); got != V(0, 0, 1) {
		t.Errorf("a quarter turn takes y to %v", got)
	}
}

// TestYawPitchRoll: the angles make the rotation, whatever it is, and are those it was made of.
func TestYawPitchRoll(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 73))
	made, again, angles := 0.0, 0.0, 0.0
	for i := range rounds() {
		yaw, pitch, roll := (2*rng.Float64()-1)*math.Pi, (2*rng.Float64()-1)*math.Pi/2, (2*rng.Float64()-1)*math.Pi
		switch i % 4 {
		case 0: // straight up or down, or nearly so
			pitch = math.Copysign(math.Pi/2-math.Ldexp(rng.Float64(), -rng.IntN(60)), pitch)
		case 1:
			yaw, pitch, roll = math.Round(yaw*2)*math.Pi/4, math.Round(pitch*2)*math.Pi/4, math.Round(roll*2)*math.Pi/4
		}
		r := RotationFromYawPitchRoll(yaw, pitch, roll)
		v := mildVec(rng)
		want := v.Rotate(V(0, 0, 1), roll).Rotate(V(1, 0, 0), pitch).Rotate(V(0, 1, 0), yaw)
		made = max(made, r.Apply(v).Dist(want)/(e*v.Len()))
		y, p, l := r.YawPitchRoll()
		again = max(again, apartBy(r, RotationFromYawPitchRoll(y, p, l))/e)
		if !(math.Abs(p) <= math.Pi/2 && math.Abs(y) <= math.Pi && math.Abs(l) <= math.Pi) {
			t.Errorf("%+v has the angles %v, %v, %v", r, y, p, l)
		}
		if cos := math.Abs(math.Cos(pitch)); cos > 0.1 && math.Abs(pitch) < 1.5 && math.Abs(yaw) < 3 && math.Abs(roll) < 3 {
			angles = max(angles, math.Abs(y-yaw)*cos/e, math.Abs(p-pitch)/e, math.Abs(l-roll)*cos/e)
		}
	}
	t.Logf("off at most: made %.2fe, made again %.2fe, angles %.2fe", made, again, angles)
	if !(made < 64 && again < 64 && angles < 64) {
		t.Error("angles are off")
	}

	forward, up := V(0, 0, -1), V(0, 1, 0)
	if got := RotationFromYawPitchRoll(0, 0.5, 0).Apply(forward); !(got.Y > 0 && got.Z < 0) {
		t.Errorf("a positive pitch looks towards %v", got)
	}
	if got := RotationFromYawPitchRoll(0.5, 0, 0).Apply(forward); !(got.X < 0 && got.Z < 0) {
		t.Errorf("a positive yaw looks towards %v", got)
	}
	if got := RotationFromYawPitchRoll(0, 0, 0.5).Apply(up); !(got.X < 0 && got.Y > 0) {
		t.Errorf("a positive roll takes y to %v", got)
	}
	for _, s := range exactTurns() {
		if y, p, l := s.YawPitchRoll(); apartBy(s, RotationFromYawPitchRoll(y, p, l)) > 64*e || math.Abs(p) > 1.5 && l != 0 {
			t.Errorf("%+v has the angles %v, %v, %v", s, y, p, l)
		}
	}
	if y, p, l := (Rotation{}).YawPitchRoll(); y != 0 || p != 0 || l != 0 {
		t.Errorf("the zero Rotation has the angles %v, %v, %v", y, p, l)
	}
}

// TestRotationFromAxes: the columns of a matrix make the rotation, of any lengths, exactly
// where they are coordinate axes.
func TestRotationFromAxes(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 74))
	worst := 0.0
	for i := range rounds() {
		r, _, angle := anyTurn(rng)
		if i%4 == 0 { // half a turn about any axis
			r = Rotate(mildVec(rng), math.Pi+math.Ldexp(angle, -rng.IntN(60)))
		}
		x, y, z := r.Axes()
		if v := mildVec(rng); x.Scale(v.X).Add(y.Scale(v.Y)).Add(z.Scale(v.Z)) != r.Apply(v) {
			t.Errorf("%+v takes %v to %v, its axes are %v, %v, %v", r, v, r.Apply(v), x, y, z)
		}
		k := math.Ldexp(1+rng.Float64(), rng.IntN(1900)-900)
		got := RotationFromAxes(x.Scale(k), y.Scale(3), z.Scale(0.1))
		worst = max(worst, apartBy(r, got)/e)
	}
	t.Logf("off by %.2fe at most", worst)
	if !(worst < 64) {
		t.Error("what axes make is off")
	}
	for _, r := range exactTurns() {
		x, y, z := r.Axes()
		if got := RotationFromAxes(x, y, z); got.axes() != r.axes() {
			t.Errorf("%v, %v, %v make %+v with the axes %v", x, y, z, got, got.axes())
		}
	}
	if got := RotationFromAxes(Vec{}, Vec{}, Vec{}); got != (Rotation{}) {
		t.Errorf("no axes make %+v", got)
	}
}

// TestLookAt: −z goes into the direction of the target, x is level and y up.
func TestLookAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 75))
	worst := 0.0
	for i := range rounds() {
		eye, target, up := mildVec(rng), mildVec(rng), mildVec(rng)
		switch i % 4 {
		case 0: // nearly along up
			up = target.Sub(eye).Add(mildVec(rng).Scale(0x1p-45))
		case 1:
			target = eye.Add(mildVec(rng).Scale(0x1p-30))
		case 2:
			eye, target = eye.ldexp(-900), target.ldexp(-900)
		}
		r := LookAt(eye, target, up)
		dir := target.Sub(eye).Unit()
		x, y, z := r.Axes()
		n := unit(accurateNormal(mantissa(target.Sub(eye)), mantissa(up)))
		if dir == (Vec{}) || n == (Vec{}) {
			continue
		}
		worst = max(worst, z.Dist(dir.Neg())/e, x.Dist(n)/e, y.Dist(n.Cross(dir))/e)
	}
	t.Logf("off by %.2fe at most", worst)
	if !(worst < 64) {
		t.Error("LookAt is off")
	}
	for _, test := range []struct {
		eye, target, up Vec
		right           Vec
	}{
		{V(0, 0, 0), V(0, 0, -5), V(0, 1, 0), V(1, 0, 0)},
		{V(1, 1, 1), V(9, 1, 1), V(0, 1, 0), V(0, 0, 1)},
		{V(0, 0, 0), V(0, 0, 5), V(0, 3, 0), V(-1, 0, 0)},
		{V(0, 0, 0), V(0, 7, 0), V(0, 0, 1), V(1, 0, 0)},
		{V(0, 0, 0), V(3, 0, 0), V(0, 0, 1), V(0, -1, 0)}, // z up
		{V(0, 0, 0), V(0, 0, -5), V(0, 0, 1), V(1, 0, 0)}, // along up
		{V(0, 0, 0), V(0, 2, 0), V(0, 1, 0), V(1, 0, 0)},  // along up
		{V(2, 3, 4), V(2, 3, 4), V(0, 1, 0), V(1, 0, 0)},  // nowhere
		{V(0, 0, 0), V(0, 0, -1e300), Vec{}, V(1, 0, 0)},  // no up
		{V(0, 0, math.MaxFloat64), V(0, 0, -math.MaxFloat64), V(0, 1, 0), V(1, 0, 0)},
	} {
		r := LookAt(test.eye, test.target, test.up)
		x, _, z := r.Axes()
		want := test.eye.Scale(0.5).Sub(test.target.Scale(0.5)).Unit()
		if want == (Vec{}) {
			want = V(0, 0, 1)
		}
		if x != test.right || z != want {
			t.Errorf("LookAt(%v, %v, %v) has x %v and z %v, want %v and %v", test.eye, test.target, test.up, x, z, test.right, want)
		}
	}
}

// TestTurnsAreTotal: finite numbers make rotations, others NaN, and nothing allocates.
func TestTurnsAreTotal(t *testing.T) {
	for _, x := range specials {
		for _, y := range specials {
			p, q := V(x, y, 1), V(y, 0, x)
			finite := isFinite(x) && isFinite(y)
			for i, r := range []Rotation{
				RotationFromQuaternion(x, y, 1, 0), RotationFromQuaternion(0, 0, x, y), RotationFromYawPitchRoll(x, y, 1),
				RotationFromYawPitchRoll(0, x, y), RotationFromAxes(p, q, V(1, x, y)), RotationFromAxes(p, p, p),
				LookAt(p, q, V(0, 1, 0)), LookAt(V(x, y, 0), V(1, 2, 3), q), LookAt(Vec{}, p, p),
			} {
				l := r.Apply(V(3, 4, 0)).Len()
				if finite && !(math.Abs(l-5) < 16*5*e) || !finite && isFinite(l) {
					t.Errorf("of %v and %v: rotation %d, %+v, makes 5 %v", x, y, i, r, l)
				}
				if a, b, c := r.YawPitchRoll(); finite && math.IsNaN(a+b+c) {
					t.Errorf("of %v and %v: rotation %d, %+v, has the angles %v, %v, %v", x, y, i, r, a, b, c)
				}
			}
		}
	}
	v := V(1, 2, 3)
	if n := testing.AllocsPerRun(10, func() {
		r := LookAt(v, V(3, 4, 5), V(0, 1, 0))
		r = RotationFromYawPitchRoll(r.YawPitchRoll())
		r = RotationFromQuaternion(r.Quaternion())
		r = RotationFromAxes(r.Axes())
		x, _, _ := r.Apply(v.Rotate(V(0, 1, 0), 0.1)).F32()
		v.X = float64(x)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
