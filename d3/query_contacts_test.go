package d3

import (
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Manifolds: what Contacts promises.

// TestContactsLaws: Contacts says what Collide says, in both orders, and its points are in both shapes.
func TestContactsLaws(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
				if brief() && rng.IntN(3) > 0 {
					continue
				}
				for range max(1, *cases/20) {
					a, b := family.Pair(rng, dim, k[0], k[1])
					contactsAgree(t, shapeOfBody(a), shapeOfBody(b))
					contactsAreShared(t, a, b)
				}
			}
		})
	}
}

// contactsAgree checks Contacts against Collide, and in both orders.
func contactsAgree(t *testing.T, a, b Shape) {
	t.Helper()
	m, ok := Contacts(a, b)
	c, meets := Collide(a, b)
	if ok != meets || ok != (m.Len > 0) || m.Normal != c.Normal || m.Len > len(m.Points) || !ok && m != (Manifold{}) {
		t.Errorf("%#v, %#v: %+v, %v, and Collide says %+v, %v", a, b, m, ok, c, meets)
		return
	}
	if !ok {
		return
	}
	deepest := math.Inf(-1)
	for i, p := range m.Points {
		if i >= m.Len {
			if p != (ManifoldPoint{}) {
				t.Errorf("%#v, %#v: beyond Len there is %+v", a, b, p)
			}
			continue
		}
		deepest = max(deepest, p.Depth)
		if !isFinite(p.Point.maxAbs()) || !(p.Depth >= 0) || i > 0 && p.Feature <= m.Points[i-1].Feature {
			t.Errorf("%#v, %#v: point %d of %+v", a, b, i, m)
		}
	}
	if deepest != c.Depth {
		t.Errorf("%#v, %#v: depth %v of %+v, and Collide has %v", a, b, deepest, m, c.Depth)
	}
	back, _ := Contacts(b, a)
	isSame := back.Normal == m.Normal // one set of points
	if c2, _ := Collide(b, a); back.Len != m.Len && !isSame || back.Normal != c2.Normal {
		t.Errorf("%#v, %#v: %+v, swapped %+v", a, b, m, back)
		return
	}
	for _, p := range m.Points[:m.Len] {
		p.Feature = p.Feature<<16 | p.Feature>>16
		if !isSame && !slices.Contains(back.Points[:back.Len], p) {
			t.Errorf("%#v, %#v: %+v, swapped %+v", a, b, m, back)
		}
	}
	pa, pb := pointerTo(a), pointerTo(b)
	if other, _ := Contacts(pa, pb); other != m {
		t.Errorf("%#v, %#v: %+v, by pointers %+v", a, b, m, other)
	}
}

// contactsAreShared checks that Point − Normal·Depth/2 is in a, and Point + Normal·Depth/2 in b.
func contactsAreShared(t *testing.T, a, b oracle.Body) {
	t.Helper()
	m, _ := Contacts(shapeOfBody(a), shapeOfBody(b))
	for i, p := range m.Points[:m.Len] {
		if math.IsInf(p.Depth, 1) || p.Point.maxAbs() == math.MaxFloat64 {
			continue // no way out, or beyond the floats
		}
		world := float64(8*e) * p.Point.maxAbs()
		for j, s := range [...]oracle.Body{a, b} {
			shift := moved(m.Normal.coords(), p.Depth)
			for k := range shift {
				shift[k].Mul(shift[k], big.NewRat(int64(2*j-1), 2))
			}
			gap, _ := oracle.BodyGap(bodyAt(p.Point), s, shift).Float64()
			u := bodyUnits(max(0, gap-world), new(big.Float), a, b)
			limit := 16.0
			if !a.Kind.Bounded() || !b.Kind.Bounded() {
				limit = 64 // S does not count how far along it they are
			}
			if !(u < limit) {
				t.Errorf("%#v, %#v: %+v: the point %d is off shape %d by %.3g e·S", shapeOfBody(a), shapeOfBody(b), m, i, j, u)
			}
		}
	}
}

// turnedBox returns a box of the given half size along the axes, turned by a small angle, but for its
// square.
func turnedBox(center Vec, half, angle float64) (b OrientedBox) {
	b.Center = center
	for i := range dim {
		b.Half[i] = axisOf(i).Scale(half)
	}
	x, y := b.Half[0], b.Half[dim-1]
	b.Half[0], b.Half[dim-1] = x.Add(y.Scale(angle)), y.Sub(x.Scale(angle))
	return b
}

// TestContactsKeepFeatures: boxes one on the other, flush or not, keep their features when they
// tremble, also where it is another edge each time that is the inner one, and wherever they are.
func TestContactsKeepFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 5))
	small := func(size float64) float64 { return (2*rng.Float64() - 1) * size }
	for _, aside := range []float64{0, 0.3, -1.2} {
		for _, half := range []float64{1, 0.5} {
			for _, round := range []float64{0, 0.1} {
				var want Manifold
				for i := range 200 {
					shake, away := 1e-9, 0.0
					if i == 0 {
						shake = 0
					}
					if i%2 > 0 {
						away = small(1000)
					}
					var up, place [3]float64
					for k := range dim {
						place[k] = away
						up[k] = away + aside + small(shake)
					}
					up[dim-1] = away + 1 + half + 2*round - 0.01
					a := Rounded{turnedBox(at(up), half, small(shake)), round}
					b := Rounded{turnedBox(at(place), 1, small(shake)), round}
					m, _ := Contacts(a, b)
					if i == 0 {
						want = m
						if m.Len != 1<<(dim-1) {
							t.Fatalf("%v, %v: %+v", aside, half, m)
						}
						continue
					}
					for k := range m.Points {
						if m.Points[k].Feature != want.Points[k].Feature {
							t.Fatalf("%v, %v: features of %+v, and before of %+v", a, b, m, want)
						}
					}
				}
			}
		}
	}
}

// TestContactsOfBallsAndCapsules: the manifold of a ball with a ball or a capsule is the one that the general way comes to, to the
// bit: at sizes and radii of all magnitudes, beside segments that are small against the radii, and where n makes an angle near 2⁻⁸
// with the edge, at which it stops to be level.
func TestContactsOfBallsAndCapsules(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	met, known := 0, 0
	check := func(a, b Shape) {
		var m, general Manifold
		answer, ok := m.ofBallAndThin(a, b), general.ofContact(a, b)
		if ok {
			met++
		}
		switch {
		case answer == castUnsure:
			return
		case ok != (answer == castInside) || ok && m != general:
			t.Fatalf("%#v, %#v: %+v, and in general %+v", a, b, m, general)
		case ok:
			known++
		}
	}
	short := Capsule{B: Vec{X: 0x1p-537 * 222}, Radius: 0x1p-400 * 0.75} // the square of the height underflows
	check(short, Sphere{xy(0.0035, 1).Scale(0x1p-400), 0x1p-400 * 0.75})
	for i := range rounds() {
		size := math.Ldexp(1, rng.IntN(60)-30)
		radius := math.Ldexp(size, rng.IntN(20)-10)
		if i%7 == 0 {
			size, radius = math.Ldexp(1, rng.IntN(2000)-1000), math.Ldexp(1, rng.IntN(2000)-1000)
		}
		scaled := func(size float64) Vec {
			return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(size)
		}
		p, u := scaled(size*float64(i%2*1000)), scaled(size)
		q := p.Add(scaled(size))
		r, s := rng.Float64()*radius, rng.Float64()*radius
		var b Shape = Capsule{q, q.Add(u), s}
		switch i % 4 {
		case 0:
			b = Sphere{q, s}
		case 1: // beyond an end, at an angle up to twice 2⁻⁸ to the edge
			u = u.Scale(math.Ldexp(1, -rng.IntN(600)))
			side := unit(perpendicular(u))
			end := p.Sub(side.Add(unit(u).Scale(2 * levelRise * rng.Float64())).Scale(size))
			b, r = Capsule{end, end.Sub(u), s + size}, r+size
		}
		if a := (Sphere{p, r}); i%3 == 0 {
			check(b, a)
		} else {
			check(a, b)
		}
	}
	if known < met*3/4 {
		t.Errorf("%d of %d pairs that met were certain", known, met)
	}
}

// TestGoldenContacts: the bits are the same on every platform.
func TestGoldenContacts(t *testing.T) {
	h := fnv.New64a()
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, 1, "contacts "+family.Name) {
			a, b := family.Pair(rng, dim, k[0], k[1])
			m, ok := Contacts(shapeOfBody(a), shapeOfBody(b))
			numbers := []float64{truth(ok), float64(m.Len)}
			for _, p := range m.Points {
				numbers = append(numbers, p.Depth, float64(p.Feature))
				numbers = append(numbers, numbersOf(p.Point)...)
			}
			hashNumbers(h, append(numbers, numbersOf(m.Normal)...))
		}
	}
	got := h.Sum64()
	if *update {
		writeGolden(t, "goldenContacts", got)
		return
	}
	if got != goldenContacts {
		t.Errorf("the manifolds hash to %#x, want %#x", got, uint64(goldenContacts))
	}
}
