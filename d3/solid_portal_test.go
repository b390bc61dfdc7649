package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// ordinaryMotion leads from a to b, about, or past it.
func ordinaryMotion(rng *rand.Rand, a, b oracle.Body) Vec {
	m := at(b.V[0]).Sub(at(a.V[0]))
	for k := range dim {
		m = m.Add(axisOf(k).Scale(4*rng.Float64() - 2))
	}
	return m.Scale(2 * rng.Float64())
}

// TestOrdinarySweepsAskNoIntegers: floats alone tell when ordinary bodies meet and part.
func TestOrdinarySweepsAskNoIntegers(t *testing.T) {
	asked, count := 0, 0
	for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
		if !k[0].Bounded() || !k[1].Bounded() {
			continue
		}
		for range unlessBrief(40, 10) {
			a, b := oracle.BodyFamilies[0].Pair(rng, dim, k[0], k[1])
			m := ordinaryMotion(rng, a, b)
			if x, y, ok := solidsOfBodies(a, b); ok {
				var p solidSweep
				x.sweep(y, &m, &Vec{}, &p, true)
				count++
				asked += int(truth(p.asked > 0))
			}
		}
	}
	if t.Logf("%d of %d", asked, count); asked*100 > count {
		t.Errorf("%d of %d ordinary sweeps ask integers", asked, count)
	}
}

// solidsOfBodies returns the solids of two bodies, of which the general kernel sees one at least.
func solidsOfBodies(a, b oracle.Body) (x, y *solid, ok bool) {
	var p, q operand
	s, u := shapeOfBody(a), shapeOfBody(b)
	p.set(s)
	q.set(u)
	p.solid.list, q.solid.list = listOf(s), listOf(u)
	if p.form == halved || q.form == halved || areCores(&p, &q) {
		return nil, nil, false
	}
	return &p.solid, &q.solid, cutOff(&p, &q, &Vec{})
}

// TestThroughFlat: what passes through the inside of a face, or of an edge in the plane, does so at
// one time, known mostly without integers, and along its normal.
func TestThroughFlat(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	asked, count := 0, unlessBrief(2000, 200)
	defer func() {
		if asked*50 > count {
			t.Errorf("%d of %d ask integers", asked, count)
		}
	}()
	for range count {
		points := make([]Vec, dim)
		inside := Vec{}
		for i := range points {
			points[i] = randomPoint(rng)
			inside = inside.Add(points[i].Scale(1 / float64(dim)))
		}
		o := randomPoint(rng)
		m := inside.Sub(o).Scale(1 + rng.Float64())
		var a, b solid
		a.setPoints(0, o)
		b.setPoints(0, points...)
		var p solidSweep
		ok := a.sweep(&b, &m, &Vec{}, &p, true)
		if !ok || p.span.Enter != p.span.Exit || p.in != p.out {
			t.Errorf("%v by %v through %v: %v, %+v", o, m, points, ok, p)
			continue
		}
		asked += int(truth(p.asked > 0))
		want := inside.Sub(o).Dot(m) / m.Dot(m)
		for _, q := range points[1:] {
			if d := q.Sub(points[0]); math.Abs(p.in.n.Dot(d)) > 0x1p-45*d.Len() || math.Abs(p.span.Enter-want) > 0x1p-30 {
				t.Errorf("%v by %v through %v: %+v, want %v", o, m, points, p.in, want)
			}
		}
	}
}

func randomPoint(rng *rand.Rand) (p Vec) {
	for k := range dim {
		p = p.Add(axisOf(k).Scale(20*rng.Float64() - 10))
	}
	return p
}

// TestFlatIsNotThick: what lies in one plane, or on one line in the plane, is not said to have an
// inside, and what has one is said to.
func TestFlatIsNotThick(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	for range unlessBrief(2000, 200) {
		// Sums of multiples of dim−1 vectors, with few bits, so that they do not round.
		var u [dim - 1]Vec
		for i := range u {
			for k := range dim {
				u[i] = u[i].Add(axisOf(k).Scale(float64(rng.IntN(1<<20)) - 1<<19))
			}
		}
		point := func() (p Vec) {
			for _, v := range u {
				p = p.Add(v.Scale(float64(rng.IntN(1<<10)) - 1<<9))
			}
			return p
		}
		var a, b solid
		a.setPoints(0, point(), point(), point())
		b.setOriented(point(), [dim]Vec{}, 0)
		b.halves[0] = point()
		z := between(&a, &b)
		z.set(&Vec{}, &Vec{})
		if z.isThick() {
			t.Errorf("%v and %v have an inside", describe(&a, &b), u)
		}
		for i := range dim {
			b.halves[i] = axisOf(i).Scale(0.25 * z.size)
		}
		z = between(&a, &b)
		z.set(&Vec{}, &Vec{})
		if !z.isThick() {
			t.Errorf("%v have no inside", describe(&a, &b))
		}
	}
}

// TestExitsOfRoundBoxes: floats tell when most balls part from boxes.
func TestExitsOfRoundBoxes(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	unsure, count := 0, 0
	for range unlessBrief(2000, 200) {
		a, b := oracle.BodyFamilies[0].Pair(rng, dim, oracle.Sphere, oracle.Box)
		x, y := shapeOfBody(a), shapeOfBody(b)
		m := ordinaryMotion(rng, a, b)
		var p roundedBoxPair
		if _, ok := Sweep(x, m, y); !ok || !p.set(x, y) || !p.measure() {
			continue
		}
		_, ok := p.exitTime(&m, &Vec{})
		count++
		unsure += int(truth(!ok))
	}
	if unsure*50 > count || count == 0 {
		t.Errorf("%d of %d are unsure", unsure, count)
	}
}
