package d3

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// zeroed returns b with zeros of the other sign.
func zeroed(b oracle.Body) oracle.Body {
	v := make([][3]float64, len(b.V))
	for i, p := range b.V {
		for k, x := range p {
			if v[i][k] = x; x == 0 {
				v[i][k] = math.Copysign(0, -1)
			}
		}
	}
	b.V = v
	return b
}

// TestSidesAgree: what is answered from sides alone is what rounded boxes and slabs say, to the bit but for the
// least floats, for all families, with zeros of both signs.
func TestSidesAgree(t *testing.T) {
	found := map[string]int{}
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(boxKinds, boxKinds, *seed, t.Name()+family.Name) {
			if k[0] != oracle.Box && k[1] != oracle.Box {
				continue
			}
			for i := range unlessBrief(4**cases, 20) {
				x, m, y := family.Swept(rng, dim, k[0], k[1])
				if i%4 == 1 {
					x = zeroed(x)
				}
				if i%4 == 2 {
					y = zeroed(y)
				}
				for _, z := range []*oracle.Body{&x, &y} { // nothing rounds them
					if z.Radii = z.Radii[:min(1, len(z.Radii))]; z.Kind != oracle.Sphere {
						z.Radii = nil
					}
				}
				a, b := shapeOfBody(x), shapeOfBody(y)
				var p roundedBoxPair
				var u, v boxOrBall
				if !u.set(a) || !v.set(b) || !p.set(a, b) || !p.measure() {
					continue
				}
				checkPairOfSides(t, found, &p, &u, &v, a, b, at(m))
			}
		}
	}
	for _, name := range []string{"contact", "no contact", "hit", "no hit", "start", "ray", "no ray", "on a side"} {
		if found[name] < 20 {
			t.Errorf("%s: %d only", name, found[name])
		}
	}
}

func checkPairOfSides(t *testing.T, found map[string]int, p *roundedBoxPair, u, v *boxOrBall, a, b Shape, m Vec) {
	rel := p.relate()
	var c, want Contact
	switch answer := c.ofBoxed(u, v); answer {
	case castInside:
		if rel == undecided && c.Depth > 0 { // their bounds differ, and the oracle's tests know which is right
			rel = penetrating
		}
		want.ofRoundedBoxes(p, rel)
		found["contact"]++
		// Halved once or twice, what is as small as that differs.
		if rel > touching || c.Normal != want.Normal || c.Depth != want.Depth || !(c.Point.Sub(want.Point).maxAbs() <= 0x1p-1072) {
			t.Errorf("Collide(%v, %v) = %v, want %v, %v", a, b, c, rel, want)
		}
	case castMiss:
		found["no contact"]++
		if rel <= touching {
			t.Errorf("Collide(%v, %v) finds nothing, want %v", a, b, rel)
		}
	}
	if u.isBox != v.isBox {
		s, box := u, v
		if u.isBox {
			s, box = v, u
		}
		got := ballOnSide(s.Min, s.r, box.Min, box.Max)
		if got == touching {
			found["on a side"]++
		}
		if got != undecided && rel != undecided && got != rel {
			t.Errorf("%v on %v: %v, want %v", a, b, got, rel)
		}
	}
	if u.r+v.r != 0 {
		return
	}
	var h, other Hit
	answer, general := castUnsure, castUnsure
	if u.isBox {
		answer = h.castBoxes(&u.Box, &m, &v.Box, &Vec{})
	} else {
		answer = h.castBoxes(&v.Box, &Vec{}, &u.Box, &m)
	}
	if answer != castUnsure {
		h, _ = Sweep(a, m, b)
		if general = other.castRoundedBoxes(p, &m, &Vec{}); general == castInside {
			want.ofRoundedBoxes(p, rel)
			other = Hit{0, want.Point, want.Normal}
		}
		found[[]string{"", "no hit", "start", "hit"}[answer]]++
		if answer != general || answer != castMiss && (h.T != other.T || h.Normal != other.Normal || !(h.Point.Sub(other.Point).maxAbs() <= 0x1p-1072)) {
			t.Errorf("Sweep(%v, %v, %v): %v %v, want %v %v", a, m, b, answer, h, general, other)
		}
	}
	if u.isBox || !v.isBox {
		return
	}
	for _, end := range []*Vec{nil, {}} {
		if end != nil {
			*end = u.Min.Add(m)
		}
		var h, other Hit
		answer, general := h.castBox(&u.Min, &m, end, &v.Box), other.castBoxAny(&u.Min, &m, end, &v.Box)
		if answer == castHit {
			found["ray"]++
		} else if answer == castMiss {
			found["no ray"]++
		}
		if answer != general || h != other {
			t.Errorf("RayCast(%v along %v, %v): %v %v, want %v %v", a, m, b, answer, h, general, other)
		}
	}
}

// TestTimesBeyondFloats: differences beyond the floats are not taken for what is infinite.
func TestTimesBeyondFloats(t *testing.T) {
	x := func(x, y float64) Vec { return fill(0).Add(xy(x, y)) }
	half := fill(0.5).withY(0.5)
	for _, test := range []struct {
		name string
		p    Path
		b    Box
		want float64
	}{
		{"a motion", Segment{x(-1.7e308, -1), x(1.7e308, 1)}, Box{half.Neg().Add(x(-1e308, 0)), half.withX(0)}, 0.20588235294117646},
		{"where it enters", Ray{x(-1.7e308, 0), x(1e308, 0.001)}, Box{half.Neg().withX(1e308), half.withX(1.2e308)}, 2.7},
	} {
		h, ok := RayCast(test.p, test.b)
		s, isClip := Clip(test.p, test.b)
		if !ok || !isClip || !(math.Abs(h.T-test.want) < 1e-9) || s.Enter != h.T {
			t.Errorf("%s: %v, %v, Clip %v, %v, want %v", test.name, h, ok, s, isClip, test.want)
		}
	}
	// It has left the one slab before it is in the other, which the difference of sides does not tell.
	if h, ok := RayCast(Ray{x(-1.7e308, -0.5), x(1e308, 0.1)}, Box{x(0, 0), fill(0.5).withX(0.8e308)}); ok {
		t.Errorf("a miss is hit: %v", h)
	}
}

// withX returns p with another first coordinate.
func (p Vec) withX(x float64) Vec {
	p.X = x
	return p
}
