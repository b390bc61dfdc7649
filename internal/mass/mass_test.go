package mass

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/hull"
	"github.com/hantei-go/hantei/internal/long"
)

const e = 0x1p-53

func radiusOf(r float64) *expansion.Radius {
	var radius expansion.Radius
	radius.SetRadius(r)
	return &radius
}

// hullOf returns the corners of the hull of points, and its topology.
func hullOf(points [][3]float64) (corners [][3]float64, t Topology) {
	s, err := hull.Space(points)
	if err != nil {
		panic(err)
	}
	for _, k := range s.Corners {
		corners = append(corners, points[k])
	}
	t.Faces = s.Faces
	for _, x := range s.Edges {
		t.Edges = append(t.Edges, [2]int{x.A, x.B})
		t.Sides = append(t.Sides, [2]int{x.Left, x.Right})
	}
	return corners, t
}

func norm1(p [3]float64) float64 { return math.Abs(p[0]) + math.Abs(p[1]) + math.Abs(p[2]) }

// sizeOf returns S of points.
func sizeOf(points [][3]float64, r float64) (s float64) {
	for _, p := range points {
		s = max(s, norm1(vec(p).plus(vec(points[0]), -1)))
	}
	return s + r
}

// errors are those of Properties, in units of e: of the volume relative to V, of the center to S and of the inertia to V·S².
type errors struct{ volume, center, inertia float64 }

func (x *errors) worse(y errors) {
	*x = errors{max(x.volume, y.volume), max(x.center, y.center), max(x.inertia, y.inertia)}
}

// off returns the errors of p, where from is the point about which t is. Center may round by 3e of its coordinates more.
func off(p Properties, t *tensors, from [3]float64, s float64) (x errors) {
	v, center, inertia := t.properties()
	x.volume = math.Abs(approx(quo(sub(of(p.Volume), v), v))) / e
	for i := range center {
		at := add(center[i], of(from[i]))
		d := math.Abs(approx(sub(of(p.Center[i]), at))) - 3*e*math.Abs(p.Center[i])
		x.center = max(x.center, d/s/e)
		for j := range inertia[i] {
			d := math.Abs(approx(quo(sub(of(p.Inertia[i][j]), inertia[i][j]), v)))
			x.inertia = max(x.inertia, d/s/s/e)
		}
	}
	return x
}

// within reports errors that exceed δ, 2δ and 6δ, for δ in units of e.
func (x errors) within(t *testing.T, delta float64, format string, args ...any) {
	t.Helper()
	if !(x.volume < delta && x.center < 2*delta && x.inertia < 6*delta) {
		t.Errorf(format+": errors of %+.1v e, want less than %v, %v and %v", append(args, x, delta, 2*delta, 6*delta)...)
	}
}

// cloud returns points of a kind that is difficult in some way, and a radius.
func cloud(rng *rand.Rand, kind, n int) (points [][3]float64, r float64) {
	scale := [3]float64{1, 1, 1}
	switch kind % 5 {
	case 1: // a needle
		scale = [3]float64{1, 0x1p-12, 0x1p-12}
	case 2: // a plate
		scale = [3]float64{1, 1, 0x1p-20}
	case 3: // round
		scale = [3]float64{0, 0, 0}
	}
	turn := [2]float64{0.6, 0.8}
	for range n {
		p := vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		if scale == [3]float64{} {
			p = p.unit()
		} else {
			for i := range p {
				p[i] *= scale[i]
			}
		}
		for i := range 2 { // two turns out of the axes
			p[i], p[i+1] = p[i]*turn[0]-p[i+1]*turn[1], p[i]*turn[1]+p[i+1]*turn[0]
		}
		if kind%5 == 4 { // far from the origin
			p[0] += 0x1p30
		}
		points = append(points, p)
	}
	switch kind % 4 {
	case 1:
		r = rng.Float64()
	case 2:
		r = math.Ldexp(rng.Float64(), -rng.IntN(60))
	case 3:
		r = math.Ldexp(rng.Float64(), rng.IntN(20))
	}
	return points, r
}

// TestHulls compares hulls with and without a radius with the pieces that they consist of.
func TestHulls(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var plain, grown errors
	for k := range long.Rounds(400, 100) {
		points, r := cloud(rng, k, 4+rng.IntN(9))
		corners, topology := hullOf(points)
		at := [3]float64{rng.NormFloat64(), 0, -float64(k)}
		var c Core
		c.SetHull(corners, at, topology, radiusOf(r))
		from := [3]float64{}
		for i := range from {
			from[i] = corners[0][i] + at[i]
			if expansion.Diff(corners[0][i], -at[i]).Lo != 0 {
				at = [3]float64{}
			}
		}
		if at == ([3]float64{}) {
			from = corners[0]
			c.SetHull(corners, at, topology, radiusOf(r))
		}
		p := c.Properties()
		x := off(p, grownHull(corners, topology, r), from, sizeOf(corners, r))
		if r == 0 {
			x.within(t, 20, "%d: %v", k, corners)
			plain.worse(x)
		} else {
			x.within(t, 40*float64(len(corners)+4), "%d: %v, radius %v", k, corners, r)
			grown.worse(x)
		}
	}
	t.Logf("errors of %+.2v e without a radius, and of %+.2v e with one", plain, grown)
}

// TestFlat does the same for flat hulls in space and for triangles.
func TestFlat(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var worst errors
	for k := range long.Rounds(300, 80) {
		var points [][3]float64
		u, v := [3]float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), 1}, [3]float64{1, float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4)}
		for range 3 + rng.IntN(6) {
			a, b := float64(rng.IntN(2000)-1000), float64(rng.IntN(2000)-1000)
			points = append(points, vec(u).times(a).plus(vec(v), b))
		}
		corners, topology := hullOf(points)
		if len(topology.Faces) != 2 {
			continue
		}
		r := math.Ldexp(rng.Float64(), 12-rng.IntN(60))
		var c Core
		c.SetHull(corners, [3]float64{}, topology, radiusOf(r))
		want := grownHull(corners, topology, r)
		x := off(c.Properties(), want, corners[0], sizeOf(corners, r))
		x.within(t, 40*float64(len(corners)+4), "%v, radius %v", corners, r)
		worst.worse(x)
		if len(corners) == 3 {
			c.SetTriangle((*[3][3]float64)(corners), radiusOf(r))
			off(c.Properties(), want, corners[0], sizeOf(corners, r)).within(t, 280, "triangle %v, radius %v", corners, r)
		}
		c.SetHull(corners, [3]float64{}, topology, radiusOf(0))
		p := c.Properties()
		flat := grownHull(corners, topology, 0)
		_, center, _ := flat.properties()
		for i := range center {
			if d := approx(sub(of(p.Center[i]), add(center[i], of(corners[0][i])))); !(math.Abs(d) < 20*e*sizeOf(corners, 0)) || p.Volume != 0 || p.Inertia != [3][3]float64{} {
				t.Errorf("%d: %v: %v, want the middle %v", k, corners, p, center)
			}
		}
	}
	t.Logf("errors of %+.2v e", worst)
}

// TestZonotopes compares parallelepipeds with hulls of their corners, which are exact here, and flat ones, too.
func TestZonotopes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	var worst errors
	for k := range long.Rounds(400, 100) {
		var halves []Half
		most := 2000
		if k%2 == 0 {
			most = 3 // so that many are flat
		}
		for range rng.IntN(4) {
			var h Half
			for i := range h.V {
				h.V[i] = float64(rng.IntN(2*most+1) - most)
			}
			if k%8 == 3 {
				h.V[0] *= 0x1p20
			}
			halves = append(halves, h)
		}
		points := [][3]float64{{float64(k), 2, 3}}
		s := 0.0
		for _, h := range halves {
			for _, p := range points {
				points = append(points, vec(p).plus(vec(h.V), 2))
			}
			s += norm1(h.V)
		}
		center := vec(points[0])
		for _, h := range halves {
			center = center.plus(vec(h.V), 1)
		}
		corners, topology := hullOf(points)
		r := math.Ldexp(1+rng.Float64(), rng.IntN(40)-20)
		if k%4 == 1 {
			r = 0
		}
		var c Core
		c.SetZonotope(center, halves, radiusOf(r))
		p := c.Properties()
		switch {
		case len(topology.Faces) < 2 || r == 0 && len(topology.Faces) == 2: // no volume, or no faces
			if p.Center != center || r == 0 && p.Volume != 0 {
				t.Errorf("%v: %v", halves, p)
			}
			continue
		}
		x := off(p, grownHull(corners, topology, r), corners[0], s+r)
		x.within(t, 76, "%v, radius %v", halves, r)
		worst.worse(x)
	}
	t.Logf("errors of %+.2v e", worst)
}

// TestPlane does the same in the plane.
func TestPlane(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	var worst, boxes errors
	for k := range long.Rounds(400, 100) {
		var points [][2]float64
		for range 3 + rng.IntN(8) {
			p := [2]float64{float64(rng.IntN(2000)), float64(rng.IntN(2000))}
			if k%3 == 0 { // a needle
				p[1] = p[0]*0.5 + p[1]*0x1p-14
			}
			points = append(points, p)
		}
		ring, err := hull.Plane(points)
		if err != nil || len(ring) < 3 {
			continue
		}
		var corners [][3]float64
		for _, i := range ring {
			corners = append(corners, [3]float64{points[i][0], points[i][1]})
		}
		r := math.Ldexp(rng.Float64(), 12-rng.IntN(60))
		if k%4 == 0 {
			r = 0
		}
		var c Core
		c.SetPolygon(corners, [3]float64{}, radiusOf(r))
		x := inPlane(c.Properties(), grownPolygon(corners, r), corners[0], sizeOf(corners, r))
		x.within(t, 40*float64(len(corners)+4), "%v, radius %v", corners, r)
		worst.worse(x)
		if len(corners) == 3 {
			c.SetPlaneTriangle(&[3][3]float64{corners[1], corners[0], corners[2]}, radiusOf(r))
			inPlane(c.Properties(), grownPolygon(corners, r), corners[0], sizeOf(corners, r)).within(t, 280, "triangle %v", corners)
		}

		u, v := vec(corners[0]), vec(corners[1])
		if u.cross(v)[2] < 0 {
			u, v = v, u
		} else if u.cross(v)[2] == 0 {
			continue
		}
		center := vec{5, 7}
		box := [][3]float64{center.plus(u, -1).plus(v, -1), center.plus(u, 1).plus(v, -1), center.plus(u, 1).plus(v, 1), center.plus(u, -1).plus(v, 1)}
		c.SetParallelogram(center, []Half{{V: u}, {V: v}}, radiusOf(r))
		x = inPlane(c.Properties(), grownPolygon(box, r), box[0], norm1(u)+norm1(v)+r)
		x.within(t, 76, "%v, %v, radius %v", u, v, r)
		boxes.worse(x)
	}
	t.Logf("errors of %+.2v e, of parallelograms %+.2v e", worst, boxes)
}

// inPlane is off for the inertia about the axis z alone.
func inPlane(p Properties, t *tensors, from [3]float64, s float64) errors {
	_, _, want := t.properties()
	for i := range p.Inertia {
		for j := range p.Inertia[i] {
			if i != 2 || j != 2 {
				p.Inertia[i][j] = approx(want[i][j])
			}
		}
	}
	return off(p, t, from, s)
}

// TestKnown compares with the formulas of textbooks.
func TestKnown(t *testing.T) {
	var c Core
	near := func(name string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 16*e*math.Abs(want)) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	const r, l = 1.5, 4.0
	c.SetZonotope([3]float64{1, 2, 3}, nil, radiusOf(r))
	p := c.Properties()
	ball := 4 * math.Pi / 3 * r * r * r
	near("ball", p.Volume, ball)
	near("ball", p.Inertia[1][1], 0.4*ball*r*r)
	c.SetZonotope([3]float64{}, []Half{{V: [3]float64{0, 0, l / 2}}}, radiusOf(r))
	p = c.Properties()
	rod := math.Pi * r * r * l
	near("capsule", p.Volume, rod+ball)
	near("capsule, along", p.Inertia[2][2], rod*r*r/2+0.4*ball*r*r)
	near("capsule, across", p.Inertia[0][0], rod*(r*r/4+l*l/12)+ball*(0.4*r*r+l*l/4+0.375*l*r))
	c.SetZonotope([3]float64{}, []Half{{V: [3]float64{1, 0, 0}}, {V: [3]float64{0, 2, 0}}, {V: [3]float64{0, 0, 3}}}, radiusOf(0))
	p = c.Properties()
	near("box", p.Volume, 48)
	near("box", p.Inertia[0][0], 48*(16+36)/12)
	near("box", p.Inertia[2][2], 48*(4+16)/12)
	c.SetParallelogram([3]float64{}, []Half{{V: [3]float64{l / 2}}}, radiusOf(r))
	p = c.Properties()
	near("stadium", p.Volume, 2*r*l+math.Pi*r*r)
	near("disc", func() float64 {
		c.SetPolygon([][3]float64{{1, 1}}, [3]float64{}, radiusOf(r))
		return c.Properties().Inertia[2][2]
	}(), math.Pi*r*r*r*r/2)
}

// TestSizes: scaled by a power of two, all numbers are the same ones times a power of two, to the bit, from one end of the
// floats to the other.
func TestSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for k := range 40 {
		points, r := cloud(rng, k, 8)
		corners, topology := hullOf(points)
		var c Core
		c.SetHull(corners, [3]float64{}, topology, radiusOf(r))
		want := c.Properties()
		for _, exp := range []int{-900, -300, -1, 1, 64, 300, 900} {
			scaled := make([][3]float64, len(corners))
			for i, p := range corners {
				scaled[i] = vec(p).ldexp(exp)
			}
			c.SetHull(scaled, [3]float64{}, topology, radiusOf(float.Ldexp(r, exp)))
			got := c.Properties()
			if v := float.Ldexp(want.Volume, 3*exp); got.Volume != v || got.Center != [3]float64(vec(want.Center).ldexp(exp)) {
				t.Errorf("%d: 2^%d: %v, want %v", k, exp, got.Volume, v)
			}
			for i := range 9 {
				if w := float.Ldexp(want.Inertia[i/3][i%3], 5*exp); got.Inertia[i/3][i%3] != w {
					t.Errorf("%d: 2^%d: %v, want %v", k, exp, got.Inertia[i/3][i%3], w)
				}
			}
		}
	}
}

// TestManyCorners: blocks of corners, and faces whose normals are not kept, make no difference. The hull of many points of a
// sphere of radius 1, grown by 1, is nearly a ball of radius 2.
func TestManyCorners(t *testing.T) {
	var points [][3]float64
	for i := range 10000 {
		z := (float64(2*i)+1)/10000 - 1
		sin, cos := math.Sincos(float64(i) * 2.399963229728653)
		rho := math.Sqrt(1 - z*z)
		points = append(points, [3]float64{rho * cos, rho * sin, z})
	}
	corners, topology := hullOf(points)
	var c Core
	c.SetHull(corners, [3]float64{}, topology, radiusOf(1))
	p := c.Properties()
	if v := 32 * math.Pi / 3; len(corners) < 9000 || math.Abs(p.Volume/v-1) > 1e-3 || math.Abs(p.Inertia[0][0]/(1.6*v)-1) > 1e-3 {
		t.Errorf("%d corners: %v, want nearly %v and %v", len(corners), p, v, 1.6*v)
	}
}
