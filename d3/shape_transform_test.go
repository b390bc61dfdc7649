package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// placed returns s.In(t).
func placed(s Shape, t Transform) Shape { return (Rounded{Core: s}).In(t).Core }

// quarter is the exact quarter turn from the x axis to the y axis.
var quarter = RotationBetween(xy(1, 0), xy(0, 1))

// scaleOf returns the scale x, y, and in space z.
func scaleOf(x, y, z float64) Vec { return at([3]float64{x, y, z}) }

func TestIn(t *testing.T) {
	move := Transform{Position: xy(10, 20)}
	all := Transform{xy(10, 20), quarter, scaleOf(2, -3, 1)}
	for _, test := range []struct {
		name    string
		s, want Shape
		t       Transform
	}{
		{"a point, moved", xy(1, 2), xy(11, 22), move},
		{"a point, turned", xy(1, 2), xy(-2, 1), Transform{Rotation: quarter}},
		{"a point, scaled", xy(1, 2), xy(2, -6), Transform{Scale: scaleOf(2, -3, 1)}},
		{"a point: scale, turn, move", xy(1, 2), xy(16, 22), all},
		{"a point, flattened", xy(1, 2), xy(0, 2), Transform{Scale: scaleOf(0, 1, 1)}},
		{"a segment", Segment{xy(1, 2), xy(0, 0)}, Segment{xy(16, 22), xy(10, 20)}, all},
		{"a ray's direction stays where it is", Ray{xy(1, 2), xy(1, 2)}, Ray{xy(16, 22), xy(6, 2)}, all},
		{"a line's direction stays where it is", Line{xy(1, 2), xy(1, 2)}, Line{xy(16, 22), xy(6, 2)}, all},
		{"a ray, flattened", Ray{xy(1, 2), xy(1, 0)}, Ray{xy(0, 2), Vec{}}, Transform{Scale: scaleOf(0, 1, 1)}},
		{"a ball: the largest factor", Sphere{xy(1, 2), 5}, Sphere{xy(16, 22), 15}, all},
		{"a ball, flattened", Sphere{xy(1, 2), 5}, Sphere{xy(0, 2), 5}, Transform{Scale: scaleOf(0, 1, 1)}},
		{"a ball of radius 0", Sphere{xy(1, 2), 0}, Sphere{xy(16, 22), 0}, all},

		{"a capsule, moved", Capsule{xy(0, 0), xy(2, 0), 1}, Capsule{xy(10, 20), xy(12, 20), 1}, move},
		{"a capsule, turned", Capsule{xy(0, 0), xy(2, 0), 1}, Capsule{xy(0, 0), xy(0, 2), 1}, Transform{Rotation: quarter}},
		{"a capsule, doubled", Capsule{xy(1, 0), xy(3, 4), 1}, Capsule{xy(2, 0), xy(6, 8), 2}, Transform{Scale: fill(2)}},
		{"a capsule, mirrored", Capsule{xy(1, 0), xy(3, 4), 1}, Capsule{xy(-1, 0), xy(-3, 4), 1}, Transform{Scale: scaleOf(-1, 1, 1)}},
		// Height 6 becomes 18 along the axis, the radius stays: 16 are left of it.
		{"a capsule, longer", Capsule{xy(-2, 0), xy(2, 0), 1}, Capsule{xy(-8, 0), xy(8, 0), 1}, Transform{Scale: scaleOf(3, 1, 1)}},
		{"a capsule, longer, turned and mirrored", Capsule{xy(-2, 0), xy(2, 0), 1}, Capsule{xy(10, 28), xy(10, 12), 1}, Transform{xy(10, 20), quarter, scaleOf(-3, 1, 1)}},
		// Height 10, radius 2.
		{"a capsule, thicker", Capsule{xy(-4, 0), xy(4, 0), 1}, Capsule{xy(-3, 0), xy(3, 0), 2}, Transform{Scale: scaleOf(1, 2, 1)}},
		{"a capsule, thick as it is high", Capsule{xy(-3, 1), xy(5, 1), 1}, Capsule{xy(1, 5), xy(1, 5), 5}, Transform{Scale: scaleOf(1, 5, 1)}},
		{"a capsule, thicker than high", Capsule{xy(-3, 1), xy(5, 1), 1}, Capsule{xy(1, 6), xy(1, 6), 6}, Transform{Scale: scaleOf(1, 6, 1)}},
		{"a capsule, flattened along its axis", Capsule{xy(-3, 1), xy(5, 1), 1}, Capsule{xy(0, 1), xy(0, 1), 1}, Transform{Scale: scaleOf(0, 1, 1)}},
		{"a capsule, flattened to its axis", Capsule{xy(-3, 1), xy(5, 1), 1}, Capsule{xy(-8, 0), xy(12, 0), 0}, Transform{Scale: scaleOf(2, 0, 0)}},
		{"a capsule without an axis", Capsule{xy(1, 2), xy(1, 2), 5}, Capsule{xy(16, 22), xy(16, 22), 15}, all},
		{"a capsule without a radius", Capsule{xy(1, 2), xy(0, 0), 0}, Capsule{xy(16, 22), xy(10, 20), 0}, all},

		{"a triangle", Triangle{xy(1, 2), xy(0, 0), xy(0, -1)}, Triangle{xy(16, 22), xy(10, 20), xy(7, 20)}, all},
		{"a box, moved", Box{xy(0, 0), xy(2, 4)}, boxOf(xy(11, 22), xy(1, 0), xy(0, 2)), move},
		{"a box: scale, turn, move", Box{xy(0, 0), xy(2, 4)}, boxOf(xy(16, 22), xy(0, 2), xy(6, 0)), all},
		{"a box, flattened", Box{xy(0, 0), xy(2, 4)}, boxOf(xy(0, 2), xy(0, 0), xy(0, 2)), Transform{Scale: scaleOf(0, 1, 1)}},
		{"a flat box", Box{xy(1, 2), xy(1, 2)}, boxOf(xy(16, 22), xy(0, 0), xy(0, 0)), all},
		{"a box of the size of all", Box{xy(-math.MaxFloat64, 0), xy(math.MaxFloat64, 2)}, boxOf(xy(0, 1), xy(math.MaxFloat64, 0), xy(0, 1)), Transform{}},
		{"a box without a side", Box{xy(0, math.Inf(-1)), xy(2, 4)}, boxOf(fill(math.NaN()), xy(0, 0), xy(0, 0)), move},
		{"an empty box", Box{xy(0, 5), xy(2, 4)}, boxOf(fill(math.NaN()), xy(0, 0), xy(0, 0)), move},
		{"an oriented box", boxOf(xy(1, 2), xy(1, 1), xy(0, 2)), boxOf(xy(16, 22), xy(3, 2), xy(6, 0)), all},
		{"a half-space, moved", HalfSpace{xy(1, 2), xy(3, 4)}, HalfSpace{xy(11, 22), xy(3, 4)}, move},
		{"a half-space, mirrored", HalfSpace{xy(1, 2), xy(3, 4)}, HalfSpace{xy(-3, 6), xy(-3, 4)}, Transform{Scale: scaleOf(-3, 3, 3)}},
		{"a half-space, turned", HalfSpace{xy(1, 2), xy(3, 4)}, HalfSpace{xy(-2, 1), xy(-4, 3)}, Transform{Rotation: quarter}},
		{"a half-space, flattened", HalfSpace{xy(1, 2), xy(3, 4)}, HalfSpace{xy(0, 2), Vec{}}, Transform{Scale: scaleOf(0, 1, 1)}},
		{"a half-space without a normal", HalfSpace{xy(1, 2), Vec{}}, HalfSpace{xy(16, 22), Vec{}}, all},
		{"a rounded triangle", Rounded{Triangle{xy(1, 2), xy(0, 0), xy(0, -1)}, 5}, Rounded{Triangle{xy(16, 22), xy(10, 20), xy(7, 20)}, 15}, all},
		{"a rounded ball", Rounded{&Rounded{Sphere{xy(1, 2), 5}, 1}, -2}, Rounded{Rounded{Sphere{xy(16, 22), 15}, 3}, -2}, all},
		{"a rounded box", Rounded{&Box{xy(0, 0), xy(2, 4)}, 1}, Rounded{boxOf(xy(16, 22), xy(0, 2), xy(6, 0)), 3}, all},

		{"an empty ball", Sphere{xy(1, 2), -5}, Sphere{xy(16, 22), -5}, all},
		{"an empty ball, flattened", Sphere{xy(1, 2), -5}, Sphere{xy(0, 0), -5}, Transform{Scale: scaleOf(0, 0x1p-1074, 0)}},
		{"an empty capsule", Capsule{xy(1, 2), xy(0, 0), -5}, Capsule{xy(16, 22), xy(10, 20), -5}, all},
	} {
		if got := placed(test.s, test.t); !sameShape(got, test.want) {
			t.Errorf("%s: %#v.In(%+v) = %#v, want %#v", test.name, test.s, test.t, got, test.want)
		}
	}
}

// boxOf returns the box with the half vectors u and v, in the plane.
func boxOf(center, u, v Vec) (b OrientedBox) {
	b.Center = center
	b.Half[0], b.Half[1] = u, v
	return b
}

// sameShape says whether s and w have the same numbers, a NaN being one. What is
// subnormal passes for 0.
func sameShape(s, w Shape) bool {
	x, y := numbersOf(s), numbersOf(w)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] && !(math.Abs(x[i]-y[i]) < 0x1p-1050) && !(math.IsNaN(x[i]) && math.IsNaN(y[i])) {
			return false
		}
	}
	return true
}

// numbersOf returns the numbers of s, its radius last.
func numbersOf(s Shape) (all []float64) {
	add := func(p, q Vec) {
		x, y := p.coords(), q.coords()
		all = append(append(all, x[:]...), y[:]...)
	}
	switch s := s.(type) {
	case Vec:
		add(s, s)
	case Segment:
		add(s.A, s.B)
	case Ray:
		add(s.Origin, s.Dir)
	case Line:
		add(s.Origin, s.Dir)
	case Sphere:
		add(s.Center, s.Center)
		all = append(all, s.Radius)
	case Capsule:
		add(s.A, s.B)
		all = append(all, s.Radius)
	case Triangle:
		add(s.A, s.B)
		add(s.C, s.C)
	case Box:
		add(s.Min, s.Max)
	case OrientedBox:
		add(s.Center, s.Center)
		for _, h := range s.Half {
			add(h, h)
		}
	case Hull:
		for _, p := range s.Corners() {
			add(p, p)
		}
	case HalfSpace:
		add(s.Point, s.Normal)
	case Rounded:
		all = append(numbersOf(s.Core), s.Radius)
	}
	return all
}

// TestZeroTransform: what is not said changes nothing.
func TestZeroTransform(t *testing.T) {
	for _, k := range oracle.Kinds {
		rng := oracle.Stream(1, t.Name(), k)
		for range 100 {
			p, q := anyVec(rng), anyVec(rng)
			s := shapeOf(oracle.Shape{Kind: k, P: p.coords(), Q: q.coords(), R: rng.Float64()})
			for _, tr := range []Transform{{}, {Scale: fill(1)}, {Rotation: turn([3]float64{1, 2, 3}, 0)}} {
				if got := placed(s, tr); got != s {
					t.Errorf("%#v.In(%+v) = %#v", s, tr, got)
				}
			}
		}
	}
}

// anyTransform returns a transform of ordinary size, and what its rotation is made of.
func anyTransform(rng *rand.Rand) (t Transform, axis [3]float64, angle float64) {
	t.Position, t.Scale = mildVec(rng), mildVec(rng)
	t.Rotation, axis, angle = anyTurn(rng)
	return t, axis, angle
}

// TestInError: a placed point is off by less than 16e(|q| + |Position|), with q
// the point scaled.
func TestInError(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 12))
	worst := 0.0
	for range rounds() / 4 {
		tr, axis, angle := anyTransform(rng)
		p := mildVec(rng)
		q, s := bigVec(p.coords()), bigVec(tr.Scale.coords())
		for i := range q {
			q[i].Mul(q[i], s[i])
		}
		want, by := bigTurned(axis, angle, q), bigVec(tr.Position.coords())
		for i := range want {
			want[i].Add(want[i], by[i])
		}
		off := offBy(p.In(tr), want) / (e * (stretched(p, tr.Scale).Len() + tr.Position.Len()))
		worst = max(worst, off)
		if !(off < 16) {
			t.Errorf("%v.In(%+v) = %v is off by %.1fe", p, tr, p.In(tr), off)
		}
	}
	t.Logf("off by %.2fe at most", worst)
}

// TestInLaws: paths keep their parameters, and shapes alike in all but name stay so.
func TestInLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 13))
	for range rounds() {
		tr, _, _ := anyTransform(rng)
		p, q, x, r := mildVec(rng), mildVec(rng), 2*rng.Float64()-1, rng.Float64()
		size := (p.Len()+q.Len())*tr.Scale.maxAbs() + tr.Position.Len()
		for _, path := range []Path{Segment{p, q}, Ray{p, q}, Line{p, q}} {
			got, want := placed(path, tr).(Path).At(x), path.At(x).In(tr)
			if got.Sub(want).Len() > 64*e*size {
				t.Errorf("%#v.In(%+v).At(%v) = %v, want %v", path, tr, x, got, want)
			}
		}
		if c, s := (Capsule{p, p, r}).In(tr), (Sphere{p, r}).In(tr); c.A != s.Center || c.B != s.Center || c.Radius != s.Radius {
			t.Errorf("as a capsule %#v, as a sphere %#v", c, s)
		}
		if c, s := (Capsule{p, q, 0}).In(tr), (Segment{p, q}).In(tr); c.A != s.A || c.B != s.B || c.Radius != 0 {
			t.Errorf("as a capsule %#v, as a segment %#v", c, s)
		}
		if got, want := p.In(Transform{Rotation: tr.Rotation}), tr.Rotation.Apply(p); got != want {
			t.Errorf("%+v turns %v to %v, as a transform to %v", tr.Rotation, p, want, got)
		}
	}
}

// TestPlacedVerdicts: a transform that rounds nothing, and scales all axes alike,
// changes no verdict, and numbers only within their bound.
func TestPlacedVerdicts(t *testing.T) {
	turns := exactTurns()
	eachPair(t, max(1, *cases/8), func(t *testing.T, a, b oracle.Shape) {
		if !isModerate(a) || !isModerate(b) {
			return
		}
		x, y := shapeOf(a), shapeOf(b)
		want := query(x, y)
		for i, r := range turns {
			k := i - 2
			scale := fill(math.Ldexp(1, k))
			if i%2 == 1 {
				scale = stretched(scale, scaleOf(-1, 1, -1))
			}
			tr := Transform{Rotation: r, Scale: scale}
			c, d := placed(x, tr), placed(y, tr)
			got := query(c, d)
			if !got.sameVerdicts(want) || !isNear(math.Ldexp(got.Distance, -k), want.Distance, a, b) ||
				!isNear(math.Ldexp(got.Contact.Depth, -k), want.Contact.Depth, a, b) {
				t.Errorf("%#v, %#v: %+v, but in %+v\n%#v, %#v: %+v", x, y, want, tr, c, d, got)
			}
		}
	})
}

// TestPlacedDistances: any transform that scales all axes alike scales distances.
func TestPlacedDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 14))
	for range rounds() {
		tr, _, _ := anyTransform(rng)
		k := math.Abs(tr.Scale.X)
		tr.Scale = each(tr.Scale, fill(k), func(s, k float64) float64 { return math.Copysign(k, s) })
		a := Capsule{mildVec(rng), mildVec(rng), rng.Float64()}
		b := Sphere{mildVec(rng), rng.Float64()}
		size := k*(a.A.Len()+a.B.Len()+b.Center.Len()+a.Radius+b.Radius) + tr.Position.Len()
		got, want := Distance(a.In(tr), b.In(tr)), k*Distance(a, b)
		if !(math.Abs(got-want) <= 64*e*size) {
			t.Errorf("%#v, %#v in %+v: distance %v, want %v", a, b, tr, got, want)
		}
	}
}

// TestStretchAcross compares with directions all around the axis.
func TestStretchAcross(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 15))
	for range rounds() / 20 {
		u, s := mildVec(rng).Unit(), mildVec(rng)
		m := unit(perpendicular(u))
		most := 0.0
		for i := range 360 {
			n := m
			if i > 0 {
				angle := float64(i) * (math.Pi / 360)
				n = turn(u.coords(), angle).Apply(m)
			}
			if dim == 2 {
				n = m // there is no other
			}
			most = max(most, stretched(n, s).Len())
		}
		// The ellipse is steepest between two of the directions.
		if got := stretchAcross(u, s); !(got >= most*(1-16*e) && got*math.Cos(math.Pi/720) <= most*(1+16*e)) {
			t.Errorf("across %v, %v stretches by %v, want %v", u, s, got, most)
		}
	}
	for _, s := range []Vec{scaleOf(2, 3, 5), scaleOf(-7, 0, 0.1), scaleOf(0.1, 0.3, 0.3), scaleOf(0, 0x1p-600, 0x1p600), scaleOf(0x1p-1074, 0, 1e308)} {
		c := s.coords()
		for i := range dim {
			var u [3]float64
			u[i] = -1
			want := math.Abs(c[(i+1)%dim])
			if dim == 3 {
				want = max(want, math.Abs(c[(i+2)%3]))
			}
			if got := stretchAcross(at(u), s); got != want {
				t.Errorf("across %v, %v stretches by %v, want %v", at(u), s, got, want)
			}
		}
	}
}

// TestCapsuleIn measures the placed capsule as engines define it.
func TestCapsuleIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 16))
	for range rounds() {
		tr, _, _ := anyTransform(rng)
		c := Capsule{mildVec(rng), mildVec(rng), math.Ldexp(rng.Float64(), rng.IntN(20)-10)}
		got := c.In(tr)
		n := c.B.Sub(c.A).Unit()
		along, across := stretched(n, tr.Scale).Len(), stretchAcross(n, tr.Scale)
		length, radius := c.B.Sub(c.A).Len(), c.Radius*across
		height := max((length+2*c.Radius)*along, 2*radius)
		size := (length+c.Radius+c.A.Len())*tr.Scale.maxAbs() + tr.Position.Len()

		core, middle := got.B.Sub(got.A), c.A.Lerp(c.B, 0.5).In(tr)
		if math.Abs(got.Radius-radius) > 16*e*radius || math.Abs(core.Len()+2*got.Radius-height) > 64*e*size {
			t.Errorf("%#v.In(%+v) = %#v: height %v and radius %v, want %v and %v",
				c, tr, got, core.Len()+2*got.Radius, got.Radius, height, radius)
		}
		if off := got.A.Lerp(got.B, 0.5).Sub(middle).Len(); off > 64*e*size {
			t.Errorf("%#v.In(%+v) = %#v: its middle is %v off", c, tr, got, off)
		}
		axis := tr.Rotation.Apply(stretched(n, tr.Scale)).Unit()
		if off := core.Sub(axis.Scale(core.Dot(axis))).Len(); off > 64*e*size || core.Dot(axis) < -64*e*size {
			t.Errorf("%#v.In(%+v) = %#v: its axis is off", c, tr, got)
		}
	}
}

// TestInFar: what is finite in the end does not overflow on the way.
func TestInFar(t *testing.T) {
	const huge = math.MaxFloat64
	for _, test := range []struct {
		p    Vec
		t    Transform
		want Vec
	}{
		{xy(0x1p1023, 0), Transform{Position: xy(-0x1p1023, 0), Scale: fill(2)}, xy(0x1p1023, 0)},
		{xy(0x1p1000, 3), Transform{Position: xy(-0x1p1023, 1), Scale: fill(0x1p24)}, xy(0x1p1023, 0x3p24+1)},
		{xy(huge, 0), Transform{Position: xy(0, -huge), Rotation: quarter, Scale: fill(2)}, xy(0, huge)},
		{xy(huge, huge), Transform{Rotation: quarter.Inverse()}, xy(huge, -huge)},
		{xy(1, 1), Transform{Position: xy(1, 2), Rotation: quarter, Scale: scaleOf(huge, 1, 1)}, xy(0, huge)},
		{xy(huge, huge), Transform{Position: xy(huge, 0)}, xy(math.Inf(1), huge)},
		{xy(huge, -1), Transform{Rotation: quarter, Scale: fill(huge)}, xy(huge, math.Inf(1))},
		{xy(1e300, 0), Transform{Rotation: quarter, Scale: fill(1e300)}, xy(0, math.Inf(1))},
	} {
		far := max(test.p.maxAbs(), test.t.Position.maxAbs())
		if got := test.p.In(test.t); got != test.want && !(got.Sub(test.want).maxAbs() <= 16*e*far) {
			t.Errorf("%v.In(%+v) = %v, want %v", test.p, test.t, got, test.want)
		}
	}
}

// TestInIsTotal: of finite numbers no NaN, and of others the empty set.
func TestInIsTotal(t *testing.T) {
	for _, k := range oracle.Kinds {
		rng := oracle.Stream(*seed, t.Name(), k)
		special := func(n int) float64 {
			if rng.IntN(n) == 0 {
				return specials[rng.IntN(len(specials))]
			}
			return rng.Float64() - 0.5
		}
		specialVec := func(n int) Vec { return at([3]float64{special(n), special(n), special(n)}) }
		for range rounds() / len(oracle.Kinds) {
			n := rng.IntN(30) + 1
			a, _ := plainPair(k, oracle.Point)
			for _, f := range fields(&a) {
				*f = special(n)
			}
			angle := special(n)
			tr := Transform{specialVec(n), turn([3]float64{1, 2, 3}, angle), specialVec(n)}
			s := shapeOf(a)
			got := placed(s, tr)
			checkPlaced(t, s, got, tr, isFinite(tr.Position.maxAbs()) && isFinite(tr.Scale.maxAbs()) && isFinite(angle))
		}
	}
}

// checkPlaced checks that what is placed is NaN or infinite only for a reason:
// because the shape or the transform is, or because it is too large.
func checkPlaced(t *testing.T, s, got Shape, tr Transform, finite bool) {
	t.Helper()
	for _, x := range numbersOf(s) {
		finite = finite && isFinite(x)
	}
	_, isCapsule := s.(Capsule)
	all := true
	for _, x := range numbersOf(got) {
		all = all && isFinite(x)
		if finite && math.IsNaN(x) && !isCapsule {
			t.Errorf("%#v.In(%+v) = %#v", s, tr, got)
		}
	}
	largest := max(1, tr.Scale.maxAbs())
	for _, x := range numbersOf(s) {
		largest = max(largest, 8*math.Abs(x)*max(1, tr.Scale.maxAbs()))
	}
	if !finite && all || finite && !all && largest+tr.Position.maxAbs() < math.MaxFloat64 {
		t.Errorf("%#v.In(%+v) = %#v", s, tr, got)
	}
}

func TestCapsuleAlong(t *testing.T) {
	c, nan := xy(1, 2), math.NaN()
	for _, test := range []struct {
		name           string
		axis           Vec
		height, radius float64
		a, b           Vec
	}{
		{"upright", xy(0, 1), 10, 2, xy(1, -1), xy(1, 5)},
		{"upside down", xy(0, -0x1p-1074), 10, 2, xy(1, 5), xy(1, -1)},
		{"a long axis", xy(0x3p500, 0), 12, 1, xy(-4, 2), xy(6, 2)},
		{"without a radius", xy(1, 0), 10, 0, xy(-4, 2), xy(6, 2)},
		{"twice the radius high", xy(1, 0), 4, 2, c, c},
		{"less than that", xy(1, 0), 3, 2, c, c},
		{"of height 0", xy(1, 0), 0, 2, c, c},
		{"of negative height", xy(1, 0), -10, 2, c, c},
		{"without an axis", xy(0, 0), 10, 2, c, c},
		{"of negative radius", xy(1, 0), 10, -2, c, c},
		{"of an infinite radius", xy(1, 0), 10, math.Inf(1), c, c},
		{"of no height", xy(1, 0), nan, 1, fill(nan), fill(nan)},
		{"of infinite height", xy(1, 0), math.Inf(1), 1, fill(nan), fill(nan)},
		{"of minus infinite height", xy(1, 0), math.Inf(-1), 1, fill(nan), fill(nan)},
		{"no axis", xy(1, nan), 10, 1, fill(nan), fill(nan)},
		{"an infinite axis", xy(math.Inf(1), 1), 1, 1, fill(nan), fill(nan)},
	} {
		got, want := CapsuleAlong(c, test.axis, test.height, test.radius), Capsule{test.a, test.b, test.radius}
		if !sameShape(got, want) {
			t.Errorf("%s: CapsuleAlong(%v, %v, %v, %v) = %#v, want %#v", test.name, c, test.axis, test.height, test.radius, got, want)
		}
		if wellFormed := isFinite(test.a.maxAbs()) && isFinite(test.radius) && test.radius >= 0; (Validate(got) == nil) != wellFormed {
			t.Errorf("%s: Validate(%#v) = %v", test.name, got, Validate(got))
		}
	}
}

// TestOrientedBoxAround: the box holds its center and what is almost half its size away along its own axes, and nothing beyond.
func TestOrientedBoxAround(t *testing.T) {
	center, size, r := at([3]float64{1, 2, 3}), at([3]float64{2, 4, 6}), turn([3]float64{0, 0, 1}, 0.5)
	b := OrientedBoxAround(center, size, r)
	for i := range dim {
		var away [3]float64
		away[i] = axes(size)[i] / 2
		out := r.Apply(at(away))
		if !Overlap(b, center.Add(out.Scale(0.999))) || Overlap(b, center.Add(out.Scale(1.001))) {
			t.Errorf("axis %d: %v does not end at %v", i, b, center.Add(out))
		}
	}
	if !Overlap(b, center) || Overlap(OrientedBoxAround(center, size.Neg(), r), center) {
		t.Error("the center is out of the box, or in one of a negative size")
	}
}
