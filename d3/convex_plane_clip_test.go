package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// planeKinds are what paths are measured against plane by plane.
var planeKinds = []oracle.Kind{oracle.Triangle, oracle.OrientedBox, oracle.Hull}

// cornersOf returns the corners of a body, and some points that are none.
func cornersOf(b oracle.Body) (all []Vec) {
	if b.Kind != oracle.OrientedBox {
		for _, v := range b.V {
			all = append(all, at(v))
		}
		return all
	}
	for i := range 1 << dim {
		p := at(b.V[0])
		for k := range dim {
			p = p.Add(at(b.V[1+k]).Scale(float64(2*(i>>k&1) - 1)))
		}
		all = append(all, p)
	}
	return all
}

// aimed returns a path at a point of b, mostly one of its surface, and mostly off it by a bit or
// by what is small: sometimes it leads along a side.
func aimed(rng *rand.Rand, kind oracle.Kind, b oracle.Body) oracle.Body {
	all := cornersOf(b)
	pick := func() Vec { return all[rng.IntN(len(all))] }
	target := pick()
	switch rng.IntN(4) {
	case 0:
		target = target.Lerp(pick(), float64(rng.IntN(9))/8)
	case 1:
		target = target.Lerp(pick(), rng.Float64()).Lerp(pick(), rng.Float64())
	case 2:
		target = target.Lerp(pick(), float64(rng.IntN(5))/4).Lerp(pick(), float64(rng.IntN(5))/4)
	}
	size := 0.0
	for _, p := range all {
		size = max(size, p.Sub(all[0]).maxAbs())
	}
	noise := func(v Vec, scale float64) Vec {
		c := axes(v)
		for i := range c {
			switch rng.IntN(3) {
			case 0:
				c[i] = math.Nextafter(c[i], math.Inf(rng.IntN(2)*2-1))
			case 1:
				c[i] += float64(scale * (rng.Float64() - 0.5))
			}
		}
		var all [3]float64
		copy(all[:], c[:])
		return vecOf(all)
	}
	small := float64(size * math.Ldexp(1, -rng.IntN(60)))
	var d Vec
	switch rng.IntN(4) {
	case 0:
		d = pick().Sub(pick())
	case 1:
		d = pick().Sub(pick()).Add(pick()).Sub(pick())
	case 2:
		d = noise(pick().Sub(pick()), small)
	default:
		d = noise(Vec{}, size)
	}
	d = d.Scale([]float64{1, -1, 4, -0.5, 1.0 / 3, 1024}[rng.IntN(6)])
	if rng.IntN(2) == 0 {
		target = noise(target, small)
	}
	start := target.Sub(d.Scale([]float64{0, 1, 1, 2, 0.5, rng.Float64(), -1}[rng.IntN(7)]))
	p := oracle.Body{Dim: dim, Kind: kind, V: [][3]float64{start.coords(), d.coords()}}
	if kind == oracle.Segment {
		p.V[1] = target.coords()
		if rng.IntN(2) == 0 {
			p.V[1] = target.Add(d).coords()
		}
	}
	return p
}

// eachAimed calls f with paths and what they are aimed at, a third of it rounded.
func eachAimed(t *testing.T, n int, f func(t *testing.T, p, b oracle.Body)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.Paths[:], planeKinds, *seed, t.Name()) {
				for range n {
					p, b := family.Pair(rng, dim, k[0], k[1])
					if rng.IntN(4) > 0 {
						p = aimed(rng, k[0], b)
					}
					if p.Radii = nil; isFinite(at(p.V[0]).maxAbs()) && isFinite(at(p.V[1]).maxAbs()) && isFinite(at(p.V[1]).Sub(at(p.V[0])).maxAbs()) {
						f(t, p, b)
					}
				}
			}
		})
	}
}

// TestPlanes: what planes find is right, and what the general way finds.
func TestPlanes(t *testing.T) {
	eachAimed(t, unlessBrief(*cases/2, 5), func(t *testing.T, p, b oracle.Body) {
		path, shape := shapeOfBody(p).(Path), shapeOfBody(b)
		bodyPath(t, p, b)
		var w planeClip
		answer := w.clipShape(path, shape, theCrossings)
		if answer != new(planeClip).clipShape(path, pointed(shape), theHit) {
			t.Errorf("%v and %v: of values %v", path, shape, answer)
		}
		if answer == castUnsure {
			return
		}
		name := fmt.Sprintf("(%#v, %#v)", path, shape)
		var h Hit
		if other := rayCastAny(&h, path, shape); other != answer {
			t.Errorf("RayCast%s ends as %v, want %v", name, answer, other)
		}
		if answer != castHit {
			return
		}
		start := oracle.Body{Dim: dim, Kind: oracle.Point, V: p.V[:1]}
		units := func(at float64) float64 {
			var by [3]*big.Rat
			for i, x := range pathMotion(p) {
				by[i] = new(big.Rat).Mul(x, new(big.Rat).SetFloat64(at))
			}
			reach := float64(math.Abs(at) * w.d.sumAbs())
			return unitsOf(0, oracle.BodyGap(start, b, by), big.NewFloat(oracle.BodyScale(start, b)+reach))
		}
		if u := units(w.enter); !(u < 16) {
			t.Errorf("Clip%s enters at %v, %.3g e·S from the surface", name, w.enter, u)
		}
		n := w.at(w.enter, w.nIn).Normal
		if !isFaceNormal(&w, b, n, w.enter) || n.Dot(w.d) >= 0 {
			t.Errorf("RayCast%s has the normal %v, the general way %v", name, n, h.Normal)
		}
		if w.end != endsOutside {
			return
		}
		if u := units(w.exit); !(u < 16) {
			t.Errorf("Clip%s leaves at %v, %.3g e·S from the surface", name, w.exit, u)
		}
		n = w.at(w.exit, w.nOut).Normal
		if !w.isPierced && (!isFaceNormal(&w, b, n, w.exit) || n.Dot(w.d) <= 0) {
			t.Errorf("RayCast%s leaves at the normal %v", name, n)
		}
	})
}

// isFaceNormal says whether no corner of b is above the plane with the normal n through the path's point at t,
// less the radius, and as many are in it as a face has.
func isFaceNormal(w *planeClip, b oracle.Body, n Vec, t float64) bool {
	from := b
	from.V = append([][3]float64(nil), b.V...)
	for i := range b.V {
		if i == 0 || b.Kind != oracle.OrientedBox {
			from.V[i] = at(b.V[i]).Sub(w.o).coords()
		}
	}
	step := w.d.Scale(t)
	in := map[Vec]bool{}
	for _, c := range cornersOf(from) {
		h, off := c.Sub(step).Add(n.Scale(w.r)).Dot(n), float64(64*e*(w.size+step.sumAbs()))
		if h > off {
			return false
		}
		if h > -off {
			in[c] = true
		}
	}
	return len(in) >= dim
}

// TestBallsByPlanes: what planes find of a ball that moves is right, and what the general way finds.
func TestBallsByPlanes(t *testing.T) {
	met := map[oracle.Kind]int{}
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Sphere}, planeKinds, *seed, t.Name()+family.Name) {
			for range unlessBrief(*cases, 10) {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				switch rng.IntN(4) {
				case 0, 1:
					p := aimed(rng, oracle.Ray, b)
					a.V, m = p.V[:1], p.V[1]
					a.Radii[0] = float64(at(m).sumAbs() * math.Ldexp(rng.Float64(), -rng.IntN(30)))
				case 2:
					all := cornersOf(b)
					pick := func() Vec { return all[rng.IntN(len(all))] }
					target := pick().Lerp(pick(), 0.5).Lerp(pick(), rng.Float64())
					var c [3]float64
					for i := range dim {
						c[i] = float64((rng.Float64() - 0.5) * pick().Sub(target).sumAbs())
					}
					m = vecOf(c).Scale(5).coords()
					a.V = [][3]float64{target.Sub(vecOf(c).Scale(3)).coords()}
					a.Radii[0] = float64(vecOf(c).sumAbs() * math.Ldexp(rng.Float64(), -rng.IntN(10)))
				}
				if a.Radii = a.Radii[:1]; !isFinite(at(a.V[0]).maxAbs() + at(m).maxAbs() + a.Radii[0]) {
					continue
				}
				ball, v, shape := shapeOfBody(a), at(m), shapeOfBody(b)
				var w planeClip
				answer, r, isSecond := w.clipMoving(ball, &v, shape, &Vec{}, theSpan)
				back, _, isFirst := new(planeClip).clipMoving(pointed(shape), &Vec{}, pointed(ball), &v, theHit)
				if answer != back || r != a.Radii[0] || isSecond || !isFirst {
					t.Errorf("%v by %v, %v: %v, swapped %v", ball, v, shape, answer, back)
				}
				if answer == castUnsure {
					continue
				}
				bodySweepAgrees(t.Errorf, a, m, b)
				name := fmt.Sprintf("(%#v, %v, %#v)", ball, v, shape)
				var h Hit
				if other := sweepAny(&h, ball, &v, shape, &Vec{}); other != answer && (other != castHit || h.T != 0 || answer != castInside) {
					t.Errorf("Sweep%s ends as %v, want %v", name, answer, other)
				}
				if answer == castHit {
					met[k[1]]++
					if u := timeAgrees(a, m, w.enter, b); !(u < 16) {
						t.Errorf("Sweep%s enters at %v, %.3g e·S from touching", name, w.enter, u)
					}
					if n := w.at(w.enter, w.nIn).Normal; !isFaceNormal(&w, b, n, w.enter) || n.Dot(v) >= 0 {
						t.Errorf("Sweep%s has the normal %v, the general way %v", name, n, h.Normal)
					}
				}
				if answer == castMiss || w.end != endsOutside {
					continue
				}
				if u := timeAgrees(a, m, w.exit, b); !(u < 16) {
					t.Errorf("SweepSpan%s leaves at %v, %.3g e·S from touching", name, w.exit, u)
				}
				if n := w.at(w.exit, w.nOut).Normal; !w.isPierced && (!isFaceNormal(&w, b, n, w.exit) || n.Dot(v) <= 0) {
					t.Errorf("SweepSpan%s leaves at the normal %v", name, n)
				}
			}
		}
	}
	for _, k := range planeKinds {
		if met[k] < 5 {
			t.Errorf("%v is met %d times", k, met[k])
		}
	}
}

// TestPlanesAreNear: what is thin, and what is far from where its numbers start, is met within
// the bound.
func TestPlanesAreNear(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	vec := func() Vec { return cubeVec(rng) }
	met := map[oracle.Kind]int{}
	for range unlessBrief(250**cases, 2000) {
		k := planeKinds[rng.IntN(3)]
		b := oracle.Body{Dim: dim, Kind: k, V: [][3]float64{vec().coords()}}
		u, thin := vec(), math.Ldexp(1, -rng.IntN(26))
		var place, inside Vec
		switch c := at(b.V[0]); k {
		case oracle.OrientedBox:
			for range dim {
				b.V = append(b.V, u.Scale(float64(2*rng.Float64())-1).Add(vec().Scale(thin)).coords())
			}
			inside = c
		case oracle.Triangle:
			v := u.Scale(float64(2*rng.Float64()) - 1).Add(vec().Scale(thin))
			b.V = append(b.V, c.Add(u).coords(), c.Add(v).coords())
			inside = c.Add(u.Add(v).Scale(1.0 / 3))
		default:
			place = vec().Scale(math.Ldexp(1, rng.IntN(40)))
			b.V = nil
			for range 8 {
				b.V = append(b.V, c.Add(vec()).Sub(place).coords())
			}
			b.V = append(b.V, at(b.V[0]).Lerp(at(b.V[1]), 0.5).Add(vec().Scale(0x1p-50)).coords())
			place = place.Add(vec().Scale(thin))
			inside = at(b.V[0]).Lerp(at(b.V[1]), 0.5).Lerp(at(b.V[2]).Lerp(at(b.V[3]), 0.5), 0.5).Add(place)
		}
		shape := shapeOfBody(b)
		if h, ok := shape.(Hull); ok {
			shape = hullAt(h.data, place)
		}
		o := inside.Add(vec().Scale(float64(20 * rng.Float64())))
		var w planeClip
		if w.clipShape(Ray{o, inside.Sub(o)}, shape, theCrossings) != castHit {
			continue
		}
		met[k]++
		start := oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{o.coords()}}
		for _, at := range []float64{w.enter, w.exit}[:1+w.end%2] {
			var by [3]*big.Rat
			for i, x := range w.d.coords() {
				by[i] = new(big.Rat).Mul(new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(at))
				by[i].Sub(by[i], new(big.Rat).SetFloat64(place.coords()[i]))
			}
			scale := big.NewFloat(w.size + float64(at*w.d.sumAbs()))
			if u := unitsOf(0, oracle.BodyGap(start, b, by), scale); !(u < 16) {
				t.Errorf("a ray from %v along %v meets %#v at %v, %.3g e·S from the surface", w.o, w.d, shape, at, u)
			}
		}
	}
	for _, k := range planeKinds {
		if met[k] < 100 {
			t.Errorf("%v is met %d times", k, met[k])
		}
	}
}

// TestPlanesDecide: floats answer ordinary questions.
func TestPlanesDecide(t *testing.T) {
	for k, rng := range oracle.Pairs(oracle.Paths[:], planeKinds, *seed, t.Name()) {
		unsure, open, all := 0, 0, 0
		for range 400 {
			p, b := oracle.BodyFamilies[0].Pair(rng, dim, k[0], k[1])
			p.Radii, b.Radii = nil, nil
			if b.Kind == oracle.Triangle {
				b.V = [][3]float64{b.V[0], at(b.V[0]).Add(xy(1, rng.Float64())).coords(), at(b.V[0]).Add(xy(rng.Float64(), 2)).coords()}
			}
			shape := shapeOfBody(b)
			if h, ok := shape.(Hull); ok && (len(h.Faces()) == 0 || len(h.Faces()) == 2) {
				continue // it is flat
			}
			var w planeClip
			all++
			switch w.clipShape(shapeOfBody(p).(Path), shape, theCrossings) {
			case castUnsure:
				unsure++
			case castHit, castInside:
				if w.end == endUnsure {
					open++
				}
			}
		}
		if unsure+open > all/30 { // some hulls are as thin as rounding
			t.Errorf("%v: of %d, %d undecided, %d with one end so", k, all, unsure, open)
		}
	}
}

// TestPlanesDecideBalls: floats answer what comes to the middle of a face, and what passes far away.
func TestPlanesDecideBalls(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	vec := func() Vec { return cubeVec(rng) }
	for _, k := range planeKinds {
		unsure, all := 0, 0
		for range 1000 {
			_, b := oracle.BodyFamilies[0].Pair(rng, dim, oracle.Point, k)
			b.Radii = nil
			var middle Vec
			corners := cornersOf(b)
			for _, p := range corners {
				middle = middle.Add(p.Scale(1 / float64(len(corners))))
			}
			d := vec().Scale(60)
			o := middle.Sub(d.Scale(0.75))
			var w planeClip
			if w.clipShape(Segment{o, o.Add(d)}, shapeOfBody(b), theHit) != castHit {
				continue
			}
			// The ball is too small to be near the sides of the face.
			ball, m := Sphere{o, 0x1p-12}, w.d
			at := w.enter
			w = planeClip{}
			all += 2
			answer, _, _ := w.clipMoving(ball, &m, shapeOfBody(b), &Vec{}, theHit)
			if answer != castHit || !(w.enter < at) {
				unsure++
			}
			m = w.d.Neg()
			if answer, _, _ = new(planeClip).clipMoving(ball, &m, shapeOfBody(b), &Vec{}, theHit); answer != castMiss {
				unsure++
			}
		}
		if all < 100 || unsure > all/20 {
			t.Errorf("%v: %d of %d undecided", k, unsure, all)
		}
	}
}

// TestPlanesAllocateNothing: nor does what they leave to the general way.
func TestPlanesAllocateNothing(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(oracle.Paths[:], planeKinds, *seed, t.Name()) {
			x, y := family.Pair(rng, dim, k[0], k[1])
			x.Radii, y.Radii = nil, nil
			p, s := shapeOfBody(x).(Path), shapeOfBody(y)
			pp, ps := pointed(p).(Path), pointed(s)
			round, ball, m := Rounded{s, 1}, Sphere{at(x.V[0]), 0.125}, at(y.V[0]).Sub(at(x.V[0]))
			if n := testing.AllocsPerRun(3, func() {
				for _, s := range [...]Shape{s, ps, round, &round} {
					RayCast(p, s)
					RayCast(pp, s)
					Clip(pp, s)
					Crossings(pp, s)
					Sweep(ball, m, s)
					Sweep(s, m, &ball)
					SweepSpan(ball, m, s)
				}
			}); n != 0 {
				t.Errorf("%v, %v: %v allocations", p, s, n)
			}
		}
	}
}

// cubeVec returns a vector whose components are between −1 and 1.
func cubeVec(rng *rand.Rand) Vec {
	var c [3]float64
	for i := range dim {
		c[i] = float64(2*rng.Float64()) - 1
	}
	return vecOf(c)
}
