package d3

import (
	"math"
	"math/rand/v2"
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

// TestWaysThatEndOnASide ends ways of a ball at a side of a box, or of a box at one of a ball, so near that the gap at the end rounds
// to the radius: less than 2⁻⁷⁰ before the side they miss, beyond it they hit.
func TestWaysThatEndOnASide(t *testing.T) {
	const step = 0x1p-52
	for k := range dim {
		for _, side := range []float64{-1, 1} {
			out := axisOf(k).Scale(side)
			box := Box{fill(-2), fill(2)}
			ball := Sphere{out.Scale(2 + 1 + 2*step), 1}
			for _, c := range []struct {
				by   float64
				hits bool
			}{{-0x1p-72, false}, {0, true}, {0x1p-72, true}} {
				m := out.Scale(-(2*step + c.by))
				_, first := Sweep(ball, m, box)
				_, second := Sweep(box, m.Neg(), ball)
				_, both := SweepBoth(ball, m, box, Vec{})
				if first != c.hits || second != c.hits || both != c.hits {
					t.Errorf("axis %d, side %v, %v beyond: %v %v %v, want %v", k, side, c.by, first, second, both, c.hits)
				}
			}
		}
	}
}

// TestBoxesThatStartInEachOther: what starts in a box has the normal of Collide, also where two ways out along an axis are
// as short, and whichever of the two comes first.
func TestBoxesThatStartInEachOther(t *testing.T) {
	for k := range dim {
		half := fill(9).Add(axisOf(k).Scale(-8)) // thin along one axis
		thin := Box{half.Neg(), half}
		thick := Box{thin.Min.Sub(axisOf(k)), thin.Max.Add(axisOf(k))}
		for _, pair := range [][2]Box{{thin, thick}, {thick, thin}, {thin, thin}} {
			for _, m := range []Vec{axisOf(k), axisOf(k).Neg(), fill(1)} {
				c, _ := Collide(pair[0], pair[1])
				h, ok := Sweep(pair[0], m, pair[1])
				if !ok || h.T != 0 || h.Normal != c.Normal || h.Point != c.Point {
					t.Errorf("%v by %v in %v: %v %v, but %v", pair[0], m, pair[1], h, ok, c)
				}
			}
		}
	}
}

// TestOrientedBoxesStand: what floats say of two boxes, at any angles, is right, and they say it of
// nearly all that do not nearly touch.
func TestOrientedBoxesStand(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			kinds := []oracle.Kind{oracle.OrientedBox, oracle.Box}
			for k, rng := range oracle.Pairs(kinds, kinds, *seed, t.Name()) {
				if k[0] == oracle.Box {
					continue
				}
				n := unlessBrief(5**cases, 20)
				left := 0
				for range n {
					x, y := family.Pair(rng, dim, k[0], k[1])
					x.Radii, y.Radii = nil, nil
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					var rel relation
					switch b := b.(type) {
					case Box:
						a := a.(OrientedBox)
						rel = relateBoxOriented(&b, &a)
					case OrientedBox:
						a := a.(OrientedBox)
						rel = relateOrientedBoxes(&a, &b)
					}
					if rel == undecided {
						left++
					} else if int(rel) != sign {
						t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
					}
				}
				t.Logf("%v: %d of %d left undecided", k, left, n)
				if family.Name == "random" && 100*left > n {
					t.Errorf("%v: %d of %d left undecided", k, left, n)
				}
			}
		})
	}
}

// TestParallelEdges: boxes that are turned about one axis, as much that stands on a floor, are as
// certain as others, tilted or not.
func TestParallelEdges(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	n := unlessBrief(40**cases, 200)
	left := 0
	for range n {
		x, y := upright(rng), upright(rng)
		a, b := shapeOfBody(x).(OrientedBox), shapeOfBody(y).(OrientedBox)
		sign := oracle.BodySign(x, y)
		rel := relateOrientedBoxes(&a, &b)
		if rel == undecided {
			left++
		} else if int(rel) != sign {
			t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
		}
		if got := Overlap(a, b); got != (sign <= 0) {
			t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
		}
	}
	if 50*left > n {
		t.Errorf("%d of %d left undecided", left, n)
	}
}

// upright draws a box that is turned about the last axis or not at all, sometimes tilted a little.
func upright(rng *rand.Rand) oracle.Body {
	tilt := []float64{0, 0, 0x1p-60, 0x1p-40, 0x1p-24, 0x1p-18, 0x1p-10}[rng.IntN(7)]
	c, s := 1.0, 0.0
	if rng.IntN(3) > 0 {
		c = rng.Float64()
		s = math.Sqrt(1 - float64(c*c))
	}
	b := oracle.Body{Dim: dim, Kind: oracle.OrientedBox, V: [][3]float64{{}, {c, s}, {-s, c}, {0, 0, 1}}[:dim+1]}
	for i := range b.V {
		l := rng.Float64() + 0.1
		for k := range dim {
			if b.V[i][k] *= l; i > 0 {
				b.V[i][k] += float64(tilt * (rng.Float64() - 0.5))
			} else {
				b.V[i][k] = 4*rng.Float64() - 2
			}
		}
	}
	return b
}
