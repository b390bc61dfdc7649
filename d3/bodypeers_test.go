package d3

import (
	"math"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Defects of boxes, triangles and hulls found in other libraries, each with the right answer.
// What is drawn in the plane is in space a prism of depth 16, so that its faces are those of
// the drawing.

// thick returns the box between two points; in space it goes from −8 to 8.
func thick(x0, y0, x1, y1 float64) Box {
	return Box{at([3]float64{x0, y0, -8}), at([3]float64{x1, y1, 8})}
}

// prism returns the hull of the points; in space from −8 to 8.
func prism(points ...Vec) Hull {
	var all []Vec
	for _, p := range points {
		for _, z := range []float64{-8, 8} {
			c := p.coords()
			c[2] = z
			all = append(all, at(c))
		}
	}
	return NewHull(all...)
}

// asOriented returns b with its middle and halves, which must be floats.
func asOriented(b Box) OrientedBox {
	lo, hi := b.Min.coords(), b.Max.coords()
	var mid [3]float64
	var o OrientedBox
	for i := range dim {
		mid[i] = (lo[i] + hi[i]) / 2
		var half [3]float64
		half[i] = (hi[i] - lo[i]) / 2
		o.Half[i] = at(half)
	}
	o.Center = at(mid)
	return o
}

// asHull returns the hull of b's corners.
func asHull(b Box) Hull {
	var corners []Vec
	lo, hi := b.Min.coords(), b.Max.coords()
	for set := range 1 << dim {
		c := lo
		for i := range dim {
			if set>>i&1 != 0 {
				c[i] = hi[i]
			}
		}
		corners = append(corners, at(c))
	}
	return NewHull(corners...)
}

// forms returns s, and if it is a box the other shapes that are the same set.
func forms(s Shape) []Shape {
	if b, ok := s.(Box); ok {
		return []Shape{b, asOriented(b), asHull(b), Rounded{Core: b}}
	}
	return []Shape{s}
}

// A collision is a pair that overlaps, its depth and the normals of which any is right.
type collision struct {
	name    string
	a, b    Shape
	depth   float64
	normals []Vec
}

func (c collision) run(t *testing.T) {
	t.Run(c.name, func(t *testing.T) {
		for _, a := range forms(c.a) {
			for _, b := range forms(c.b) {
				c.check(t, a, b, +1)
				c.check(t, b, a, -1)
				c.check(t, pointerTo(a), pointerTo(b), +1)
			}
		}
	})
}

func (c *collision) check(t *testing.T, a, b Shape, turn float64) {
	t.Helper()
	got, ok := Collide(a, b)
	if !ok || !Overlap(a, b) || Distance(a, b) != 0 {
		t.Fatalf("Collide(%#v, %#v) = %+v, %v, Overlap %v, Distance %v", a, b, got, ok, Overlap(a, b), Distance(a, b))
	}
	isRight := slices.ContainsFunc(c.normals, func(n Vec) bool { return nearly(got.Normal, n.Scale(turn)) })
	if !isRight || !isUnit(got.Normal) || !isDepth(got.Depth, c.depth) {
		t.Fatalf("Collide(%#v, %#v) = %+v, want depth %v and one of %v times %v", a, b, got, c.depth, c.normals, turn)
	}
	for _, s := range []Shape{a, b} {
		if d := Distance(got.Point, s); d > got.Depth+1e-12 {
			t.Fatalf("Collide(%#v, %#v) = %+v: Point is %v from %#v", a, b, got, d, s)
		}
	}
	if h, ok := Sweep(a, Vec{}, b); !ok || h.T != 0 || h.Normal != got.Normal || h.Point != got.Point {
		t.Fatalf("Sweep(%#v, 0, %#v) = %+v, %v, Collide %+v", a, b, h, ok, got)
	}
	if c.depth == 0 {
		return
	}
	// Half of twice the way out brings the two to touching.
	s, ok := SweepSpan(a, got.Normal.Scale(2*got.Depth), b)
	if !ok || s.Enter != 0 || math.Abs(s.Exit-0.5) > 1e-11/c.depth {
		t.Fatalf("SweepSpan(%#v, 2·Depth·Normal, %#v) = %+v, %v, want to leave at 0.5", a, b, s, ok)
	}
}

// isDepth says whether a depth is the wanted one up to rounding, and 0 exactly if that is.
func isDepth(got, want float64) bool {
	return got == want || got > 0 && want > 0 && math.Abs(got-want) <= 1e-11
}

var (
	leftward, rightward, downward, upward = xy(-1, 0), xy(1, 0), xy(0, -1), xy(0, 1)

	leftOrRight = []Vec{leftward, rightward}
	upOrDown    = []Vec{downward, upward}
)

// TestPeerIdenticalBoxes: two identical boxes were "not touching" in resolv and not found by
// the GJK of felipeek/raw-physics#6, if they differed along one axis only; parallel faces
// gave NaN in flexible-collision-library/fcl#2, and a zero-length normal elsewhere. 1e-12
// apart all was well.
func TestPeerIdenticalBoxes(t *testing.T) {
	box := thick(0, 0, 4, 2)
	for _, c := range []collision{
		{"identical", box, box, 2, upOrDown},
		{"moved along one axis", box, thick(3, 0, 7, 2), 1, []Vec{leftward}},
		{"moved by a little", box, thick(0, 0x1p-40, 4, 2+0x1p-40), 2 - 0x1p-40, []Vec{downward}},
		{"side by side", box, thick(4, 0, 8, 2), 0, []Vec{leftward}},
		{"identical, rounded", Rounded{box, 1}, Rounded{box, 0.5}, 3.5, upOrDown},
		{"identical triangles", prism(xy(0, 0), xy(8, 0), xy(0, 2)), prism(xy(0, 0), xy(8, 0), xy(0, 2)), 16 / math.Sqrt(68), []Vec{xy(2, 8).Unit(), xy(-2, -8).Unit()}},
	} {
		c.run(t)
	}
}

// TestPeerKissingBoxes: boxes that touch at a face had contact points in their middles and a
// normal along the face (dimforge/parry#315), or no contact at all (google-deepmind/
// mujoco_warp#1526: the origin was on a face of the simplex); at a corner GJK said contact
// and EPA none (flexible-collision-library/fcl#495).
func TestPeerKissingBoxes(t *testing.T) {
	a, b := thick(0, 0, 1, 1), thick(1, 0, 2, 1)
	collision{"face on face", a, b, 0, []Vec{leftward}}.run(t)
	if c, _ := Collide(a, b); c.Point.coords()[0] != 1 {
		t.Errorf("Collide(%#v, %#v) = %+v, want a point with x = 1", a, b, c)
	}
	if onA, onB := ClosestPoints(a, b); onA != onB || onA.coords()[0] != 1 {
		t.Errorf("ClosestPoints(%#v, %#v) = %v, %v, want one with x = 1", a, b, onA, onB)
	}
	corner := thick(1, 1, 2, 2)
	for _, x := range forms(a) {
		for _, y := range forms(corner) {
			c, ok := Collide(x, y)
			if !ok || c.Depth != 0 || !isUnit(c.Normal) || c.Normal.Dot(rightward) > 0 || c.Normal.Dot(upward) > 0 {
				t.Errorf("corner on corner: Collide(%#v, %#v) = %+v, %v", x, y, c, ok)
			}
		}
	}
	beyond := math.Nextafter(1, 2)
	for _, x := range forms(a) {
		for _, y := range []Box{thick(1, beyond, 2, 2), thick(beyond, beyond, 2, 2)} {
			if d := Distance(x, y); Overlap(x, y) || !(d > 0 && d < 1e-13) {
				t.Errorf("2⁻⁵² apart: Overlap(%#v, %#v) = %v, Distance %v", x, y, Overlap(x, y), d)
			}
		}
	}
}

// TestPeerContainedBoxes: one box within another had a depth of 1, or 0 if both were
// longer (flexible-collision-library/fcl#628), one along a diagonal √3 times too long (#545),
// a way out of the wrong sign (SolarLune/resolv#24, libgdx/libgdx#5048); EPA found no simplex to start from where both share a
// middle (OpenRAL/openral#215).
func TestPeerContainedBoxes(t *testing.T) {
	cube := Box{at([3]float64{-0.5, -0.5, -0.5}), at([3]float64{0.5, 0.5, 0.5})}
	small := Box{at([3]float64{0.25, 0.25, 0.25}), at([3]float64{0.5, 0.5, 0.5})}
	axes := []Vec{rightward, upward}
	if dim == 3 {
		axes = append(axes, at([3]float64{0, 0, 1}))
	}
	triangle := prism(xy(0, 0), xy(4, 0), xy(0, 4))
	for _, c := range []collision{
		{"along all of a side", thick(0, 0.75, 1, 1), thick(0, 0, 1, 1), 0.25, []Vec{upward}},
		{"the other way round", thick(0, 0, 1, 1), thick(0, 0.75, 1, 1), 0.25, []Vec{downward}},
		{"towards a corner", small, cube, 0.25, axes},
		{"one middle", thick(-1, -2, 1, 2), thick(-4, -1, 4, 1), 3, upOrDown},
		{"one middle, crossed", thick(-4, -1, 4, 1), thick(-1, -4, 1, 4), 5, []Vec{leftward, rightward, downward, upward}},
		{"within a triangle", thick(0.5, 0.5, 1, 1), triangle, 1, []Vec{leftward, downward}},
		{"within a triangle, to the hypotenuse", thick(1.5, 1.5, 1.75, 1.75), triangle, math.Sqrt2 / 2, []Vec{xy(1, 1).Unit()}},
	} {
		c.run(t)
	}
}

// TestPeerThroughAWall: the least way out of a duct that goes through a wall is lengthwise, if
// it is short (LTplus-AG/ifc-lite#2536 asks for the wall's thickness, which parts nothing).
func TestPeerThroughAWall(t *testing.T) {
	duct := Box{at([3]float64{-1, -0.25, -0.25}), at([3]float64{1, 0.25, 0.25})}
	wall := Box{at([3]float64{-0.125, -2.5, -1.5}), at([3]float64{0.125, 2.5, 1.5})}
	collision{"a duct", duct, wall, 1.125, leftOrRight}.run(t)
}

// TestPeerCentersInside: a ball with its center within a box had a normal of length 0 or NaN
// (idmillington/cyclone-physics#34, luxengine/tornago#4), or no collision (panda3d/panda3d#1335).
// The normal of a capsule beside a box pointed the wrong way (dartsim/dart#3321).
func TestPeerCentersInside(t *testing.T) {
	box := thick(-2, -1, 2, 1)
	for _, c := range []collision{
		{"at the middle", Sphere{xy(0, 0), 0.5}, box, 1.5, upOrDown},
		{"near a face", Sphere{xy(1.5, 0), 0.25}, box, 0.75, []Vec{rightward}},
		{"on a face", Sphere{xy(2, 0), 0.5}, box, 0.5, []Vec{rightward}},
		{"outside", Sphere{xy(2.25, 0), 0.5}, box, 0.25, []Vec{rightward}},
		{"at a corner", Sphere{xy(5, 5), 5}, box, 0, []Vec{xy(3, 4).Unit()}},
		{"a point", xy(1, 0.75), box, 0.25, []Vec{upward}},
		{"a point on a face", xy(1, 1), box, 0, []Vec{upward}},
		{"a capsule beside it", Capsule{xy(2.25, -9), xy(2.25, 9), 0.5}, box, 0.25, []Vec{rightward}},
		{"a capsule's axis inside", Capsule{xy(-9, 0.5), xy(9, 0.5), 0.25}, box, 0.75, []Vec{upward}},
	} {
		c.run(t)
	}
}

// TestPeerPiercing: a capsule whose axis pierces a triangle had a normal of NaN (turanszkij/
// WickedEngine#745), a small one far from the triangle's middle a depth of 58.8 m instead of
// 6 cm (newton-physics/newton#3773), and one at a wall up to 16 m (jrouwe/JoltPhysics#940). A
// ball with its center on a triangle had a zero normal (bulletphysics/bullet3#110).
func TestPeerPiercing(t *testing.T) {
	large := Triangle{xy(0, 0), xy(100, 320), xy(0, 320)}
	pin := Capsule{at([3]float64{28.875, 260.5, -0.0625}), at([3]float64{28.875, 260.5, 0.125}), 0.03125}
	across := []Vec{at([3]float64{0, 0, 1}), at([3]float64{0, 0, -1})}
	small := Triangle{xy(0, 0), xy(8, 0), xy(0, 8)}
	for _, c := range []collision{
		{"far from the middle", pin, large, inPlaneOrSpace(28.90625, 0.09375), inPlaneOrSpace([]Vec{leftward}, across[:1])},
		{"a center on a triangle", Sphere{xy(2, 1), 1}, small, inPlaneOrSpace(2.0, 1), inPlaneOrSpace([]Vec{downward}, across)},
		{"a center on a corner", Sphere{xy(0, 0), 1}, small, 1, inPlaneOrSpace([]Vec{leftward, downward}, across)},
		{"a ball that touches a corner", Sphere{xy(-3, -4), 5}, small, 0, []Vec{xy(-0.6, -0.8)}},
	} {
		if c.name == "a center on a corner" && dim == 2 {
			c.normals = append(c.normals, leftward.Add(downward).Unit())
		}
		c.run(t)
	}
	wall := Triangle{at([3]float64{0, -1000, -1000}), at([3]float64{0, 1000, -1000}), at([3]float64{0, 0, 1000})}
	for k := range 64 {
		depth := float64(k) * 0x1p-10
		collision{"at a wall", Capsule{xy(0.5-depth, 0), xy(0.5-depth, 1), 0.5}, wall, depth, []Vec{rightward}}.run(t)
	}
}

// TestPeerSigns: the normal was the same on both sides of a polygon, and depended on where the
// list of its corners began (libgdx/libgdx#1898, #5461).
func TestPeerSigns(t *testing.T) {
	corners := []Vec{xy(0, 0), xy(1, 4), xy(2, 4), xy(1, 0)}
	out := xy(-4, 1).Unit()
	for range corners {
		corners = append(corners[1:], corners[0])
		slanted := prism(corners...)
		collision{"on the left", thick(0, 0, 1, 1), slanted, 4 / math.Sqrt(17), []Vec{out}}.run(t)
		collision{"on the right", thick(1, 3, 2, 4), slanted, 4 / math.Sqrt(17), []Vec{out.Neg()}}.run(t)
	}
	// Where shadows contain each other, or only corners do: AlexanderFabisch/distance3d#87.
	collision{"squares", thick(0, 0, 1, 1), thick(0.5, 0.5, 2, 2), 0.5, []Vec{leftward, downward}}.run(t)
}

// TestPeerFlat: boxes of no thickness let pass what met them (liabru/matter-js#1068), and
// edges on one line were not found to overlap (SolarLune/resolv#30).
func TestPeerFlat(t *testing.T) {
	floor := thick(0, 0, 8, 0)
	for _, c := range []collision{
		{"a ball on it", Sphere{xy(2, 1), 1}, floor, 0, []Vec{upward}},
		{"a ball in it", Sphere{xy(2, 0.75), 1}, floor, 0.25, []Vec{upward}},
		{"a ball with its center in it", Sphere{xy(2, 0), 1}, floor, 1, upOrDown},
		{"a box on it", thick(1, 0, 2, 1), floor, 0, []Vec{upward}},
		{"a box in it", thick(1, -0.25, 2, 1), floor, 0.25, []Vec{upward}},
		{"a wall through it", thick(4, -2, 4, 4), floor, 2, []Vec{upward}},
		{"on one line, overlapping", thick(6, 0, 9, 0), floor, 0, upOrDown},
		{"identical", floor, floor, 0, upOrDown},
		{"a point in it", thick(3, 0, 3, 0), floor, 0, upOrDown},
		{"rounded, on one line", Rounded{thick(6, 0, 9, 0), 1}, floor, 1, upOrDown},
	} {
		c.run(t)
	}
	if h, ok := Sweep(Sphere{xy(2, 9), 1}, xy(0, -1024), floor); !ok || !nearlyNumber(h.T, 8.0/1024) || !nearly(h.Normal, upward) {
		t.Errorf("a fast ball goes through: %+v, %v", h, ok)
	}
}

// TestPeerDistances: boxes 3 apart were 3.16 apart along y and z (flexible-collision-library/
// fcl#508), small ones far away tens of units nearer (jsk-ros-pkg/jsk_roseus#616), and a
// capsule 0.01 from a box was 0.5 deep in it (jrouwe/JoltPhysics#419).
func TestPeerDistances(t *testing.T) {
	apart := func(a, b Shape, want float64) {
		t.Helper()
		for _, a := range forms(a) {
			for _, b := range forms(b) {
				if d := Distance(a, b); Overlap(a, b) || math.Abs(d-want) > 1e-14*want+1e-10*math.Max(0, want-1e4) {
					t.Errorf("Distance(%#v, %#v) = %v, want %v, Overlap %v", a, b, d, want, Overlap(a, b))
				}
				if _, ok := Collide(a, b); ok {
					t.Errorf("Collide(%#v, %#v): they are %v apart", a, b, want)
				}
			}
		}
	}
	for i := range dim {
		var c, lo, hi [3]float64
		c[i] = 4
		for j := range dim {
			lo[j], hi[j] = -0.5, 0.5
		}
		a, b := at(c), Box{at(lo), at(hi)}
		apart(Box{b.Min.Add(a), b.Max.Add(a)}, b, 3)
		for _, size := range []float64{1, 10, 50, 1000} {
			c[i] = 100000
			far := at(c)
			apart(Box{b.Min.Scale(size).Add(far), b.Max.Scale(size).Add(far)}, Box{b.Min.Scale(size), b.Max.Scale(size)}, 100000-size)
		}
	}
	apart(Capsule{xy(0, 0), xy(0, 3), 0.5}, thick(0.5+0x1p-7, -2, 6, 5), 0x1p-7)
}

// A shot is a path and a shape: where the path is in it, the parameters of Crossings, and the
// normals of RayCast of which any is right.
type shot struct {
	name    string
	path    Path
	s       Shape
	clip    Span
	hits    []float64
	normals []Vec
}

func (f shot) run(t *testing.T) {
	t.Run(f.name, func(t *testing.T) {
		for _, s := range forms(f.s) {
			for _, s := range []Shape{s, pointerTo(s)} {
				f.check(t, s)
			}
		}
	})
}

func (f *shot) check(t *testing.T, s Shape) {
	t.Helper()
	clip, ok := Clip(f.path, s)
	if !ok || !nearlyNumber(clip.Enter, f.clip.Enter) || !nearlyNumber(clip.Exit, f.clip.Exit) {
		t.Fatalf("Clip(%#v, %#v) = %+v, %v, want %+v", f.path, s, clip, ok, f.clip)
	}
	hits, n := Crossings(f.path, s)
	isRight := n == len(f.hits)
	for i, want := range f.hits {
		isRight = isRight && nearlyNumber(hits[i].T, want) && isUnit(hits[i].Normal) && nearly(hits[i].Point, f.path.At(want))
	}
	if !isRight {
		t.Fatalf("Crossings(%#v, %#v) = %+v, %d, want %v", f.path, s, hits, n, f.hits)
	}
	h, ok := RayCast(f.path, s)
	isRight = slices.ContainsFunc(f.normals, func(n Vec) bool { return nearly(h.Normal, n) })
	if !ok || !isRight || !nearlyNumber(h.T, f.clip.Enter) || !nearly(h.Point, f.path.At(f.clip.Enter)) {
		t.Fatalf("RayCast(%#v, %#v) = %+v, %v, want T %v and one of %v", f.path, s, h, ok, f.clip.Enter, f.normals)
	}
}

// TestPeerRays: rays along a face were 0·∞ and missed, or were said to miss on purpose
// (adamlwgriffiths/Pyrr#99, svenstaro/bvh#140 and #149, RayTracing/raytracing.github.io#927,
// aevyrie/bevy_mod_raycast#118); a start on a face or inside gave no hit (bulletphysics/bullet3#4286,
// RenolY2/mkdd-track-editor#116), a zero normal (godot-jolt/godot-jolt#652, luanti-org/luanti#10169)
// or any one (godotengine/godot#35845), or that of another face (HailToDodongo/pyrite64#227).
func TestPeerRays(t *testing.T) {
	box := thick(0, 0, 2, 1)
	for _, f := range []shot{
		{"Pyrr's ray along a face", Ray{at([3]float64{2.5, 0.5, 4}), at([3]float64{0, 1, 0})}, Box{at([3]float64{2.5, 4.75, 0}), at([3]float64{5, 5, 5})}, Span{4.25, 4.5}, []float64{4.25, 4.5}, []Vec{downward}},
		{"along a face", Ray{xy(-1, 1), rightward}, box, Span{1, 3}, []float64{1, 3}, []Vec{leftward}},
		{"along the other face", Ray{xy(-1, 0), rightward}, box, Span{1, 3}, []float64{1, 3}, []Vec{leftward}},
		{"along a face, backwards", Ray{xy(4, 1), xy(-2, 0)}, box, Span{1, 2}, []float64{1, 2}, []Vec{rightward}},
		{"along a face, with a negative 0", Ray{xy(-1, 1), xy(1, math.Copysign(0, -1))}, box, Span{1, 3}, []float64{1, 3}, []Vec{leftward}},
		{"along a face, as a line", Line{xy(0.5, 1), rightward}, box, Span{-0.5, 1.5}, []float64{-0.5, 1.5}, []Vec{leftward}},
		{"a corner only", Ray{xy(-1, 0), xy(1, 1)}, box, Span{1, 1}, []float64{1}, []Vec{leftward}},
		{"a corner only, steeper", Ray{xy(-1, -1), xy(1, 2)}, box, Span{1, 1}, []float64{1}, []Vec{leftward}},
		{"through two corners", Ray{xy(-2, -1), xy(2, 1)}, box, Span{1, 2}, []float64{1, 2}, []Vec{xy(-2, -1).Unit()}},
		{"down at a corner", Ray{xy(2, 4), downward}, box, Span{3, 4}, []float64{3, 4}, []Vec{upward}},
		{"from a face, outwards", Ray{xy(2, 0.5), rightward}, box, Span{0, 0}, []float64{0}, []Vec{rightward}},
		{"from a face, inwards", Ray{xy(0, 0.5), rightward}, box, Span{0, 2}, []float64{0, 2}, []Vec{leftward}},
		{"from a face, along it", Ray{xy(0.5, 1), rightward}, box, Span{0, 1.5}, []float64{1.5}, []Vec{upward}},
		{"from inside", Ray{xy(1, 0.75), rightward}, box, Span{0, 1}, []float64{1}, []Vec{upward}},
		{"inside only", Segment{xy(0.5, 0.75), xy(1.5, 0.75)}, box, Span{0, 1}, nil, []Vec{upward}},
		{"from inside to outside", Segment{xy(1, 0.75), xy(3, 0.75)}, box, Span{0, 0.5}, []float64{0.5}, []Vec{upward}},
		{"no direction, on a face", Ray{xy(1, 1), Vec{}}, box, Span{0, math.Inf(1)}, nil, []Vec{upward}},
		{"a flat box", Ray{xy(1, 3), downward}, thick(0, 0, 2, 0), Span{3, 3}, []float64{3}, []Vec{upward}},
		{"a flat box, along it", Ray{xy(-1, 0), rightward}, thick(0, 0, 2, 0), Span{1, 3}, []float64{1, 3}, []Vec{leftward}},
		{"a triangle's edge", Ray{xy(-1, 0), rightward}, prism(xy(0, 0), xy(4, 0), xy(0, 4)), Span{1, 5}, []float64{1, 5}, []Vec{leftward}},
		{"a triangle's corner", Ray{xy(-1, 5), rightward}, prism(xy(0, 0), xy(4, 0), xy(0, 5)), Span{1, 1}, []float64{1}, []Vec{leftward}},
		{"a round corner", Ray{xy(-4, 2.2), rightward}, Rounded{thick(0, 0, 2, 1), 2}, Span{2.4, 7.6}, []float64{2.4, 7.6}, []Vec{xy(-0.8, 0.6)}},
	} {
		f.run(t)
	}
	away := Ray{at([3]float64{1.43, 0, 0}), at([3]float64{0.69474659, 0.7192546, 0})}
	for _, s := range forms(Box{Max: at([3]float64{1, 1, 1})}) {
		if h, ok := RayCast(away, s); ok {
			t.Errorf("RayCast(%#v, %#v) = %+v, want none", away, s, h)
		}
	}
	past := Ray{xy(-1, math.Nextafter(1, 2)), rightward}
	for _, s := range forms(box) {
		if h, ok := RayCast(past, s); ok {
			t.Errorf("RayCast(%#v, %#v) = %+v, want none", past, s, h)
		}
	}
}

// TestPeerSeams: a ray through the edge that two triangles have in common missed both
// (mikedh/trimesh#1766, mrdoob/three.js#11449, Oblikovati/Oblikovati#2146). Its numbers are
// integers, so it meets the edge exactly.
func TestPeerSeams(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	point := func() Vec {
		return at([3]float64{float64(rng.IntN(64) - 32), float64(rng.IntN(64) - 32), float64(rng.IntN(64) - 32)})
	}
	for range 2000 {
		a, b, c, d := point(), point(), point(), point()
		on := a.Add(b.Sub(a).Scale(float64(rng.IntN(9)) / 8))
		ray := Ray{Origin: point()}
		ray.Dir = on.Sub(ray.Origin).Scale([]float64{1, 0.5, 3}[rng.IntN(3)])
		for _, s := range []Triangle{{a, b, c}, {a, d, b}} {
			if h, ok := RayCast(ray, s); !ok || !isUnit(h.Normal) {
				t.Errorf("RayCast(%#v, %#v) = %+v, %v", ray, s, h, ok)
			}
		}
	}
}

// TestPeerCasts: casts of boxes missed (dimforge/ncollide#214, dimforge/parry#317), came short
// by 139 mm where the target is large (dimforge/parry#429), and had normals that are not those
// of the grid (dimforge/parry#193).
func TestPeerCasts(t *testing.T) {
	meets := func(name string, a Shape, motion Vec, b Shape, time float64, normal Vec) {
		t.Helper()
		for _, a := range forms(a) {
			for _, b := range forms(b) {
				h, ok := Sweep(a, motion, b)
				if !ok || math.Abs(h.T-time) > 1e-12 || !nearly(h.Normal, normal) {
					t.Errorf("%s: Sweep(%#v, %v, %#v) = %+v, %v, want T %v and %v", name, a, motion, b, h, ok, time, normal)
				}
				back, ok := Sweep(b, motion.Neg(), a)
				if !ok || back.T != h.T || back.Normal != h.Normal.Neg() {
					t.Errorf("%s: Sweep(%#v, %v, %#v) = %+v, %v, the other way round %+v", name, b, motion.Neg(), a, back, ok, h)
				}
			}
		}
	}
	box := thick(-1, -1, 1, 1)
	meets("a square", box, xy(16, 0), thick(9, -1, 11, 1), 0.5, leftward)
	meets("a higher box", box, xy(16, 0), thick(9, -1.5, 11, 1.5), 0.5, leftward)
	meets("at a corner only", box, xy(16, 0), thick(9, 1, 11, 3), 0.5, leftward)
	meets("at a shallow angle", box, xy(16, -0.5), thick(-64, -4, 64, -1.25), 0.5, upward)
	for _, half := range []float64{5, 50, 500, 5e6} {
		meets("a large floor", Sphere{xy(3, 10), 0.5}, xy(0, -16), thick(-half, -1, half, 0), 0.59375, upward)
	}
	if _, ok := Sweep(box, xy(16, 0), thick(9, math.Nextafter(1, 2), 11, 3)); ok {
		t.Error("a box meets what it passes by")
	}
}

// TestPeerCastsFromContact: what touches at the start was hit at once in all directions
// (dimforge/parry#405), so was what is near (erincatto/box3d#32) or made the program stop
// (erincatto/box2d#625); what overlapped was missed (jrouwe/JoltPhysics#2049) or had a depth of 6 m
// (jrouwe/JoltPhysics#2103). Touching is a hit here too, but its normal tells who parts: motion·Normal ≥ 0.
// What is near and recedes is none.
func TestPeerCastsFromContact(t *testing.T) {
	floor := Box{thick(-9, -1, 9, 0).Min, thick(-9, -1, 9, 0).Max}
	resting := thick(0, 0, 1, 1)
	for _, motion := range []Vec{rightward, leftward, upward, xy(1, 1), xy(-3, 1), downward} {
		for _, a := range forms(resting) {
			h, ok := Sweep(a, motion, floor)
			if !ok || h.T != 0 || !nearly(h.Normal, upward) || (h.Normal.Dot(motion) >= 0) != (motion != downward) {
				t.Errorf("Sweep(%#v, %v, %#v) = %+v, %v", a, motion, floor, h, ok)
			}
			s, ok := SweepSpan(a, motion, floor)
			if wantExit := motion.Dot(upward) <= 0; !ok || s.Enter != 0 || (s.Exit == 1) != wantExit || !wantExit && s.Exit != 0 {
				t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, %v", a, motion, floor, s, ok)
			}
		}
		near := thick(0, 0x1p-40, 1, 1)
		if h, ok := Sweep(near, motion, floor); ok != (motion == downward) {
			t.Errorf("Sweep(%#v, %v, %#v) = %+v, %v", near, motion, floor, h, ok)
		}
	}
	static := thick(-1.5, -0.5, 1.5, 0.5)
	for _, x := range []float64{-1.75, -1, 0, 0.5, 2} {
		start := thick(x-0.5, -0.25, x+0.5, 0.75)
		if h, ok := Sweep(start, xy(0, -3), static); !ok || h.T != 0 || !isUnit(h.Normal) {
			t.Errorf("Sweep(%#v, ..., %#v) = %+v, %v", start, static, h, ok)
		}
	}
}

// TestPeerTileSeams: boxes that slide over a row of boxes stop at its inner edges (RandyGaul/
// qu3e#58, schteppe/p2.js#173, dimforge/rapier#142, godotengine/godot#31664, #38367 and #91494).
// What is so: on the floor, the next tile is met corner on corner, against the motion. It is a
// contact of depth 0, and stays one; what stands on a tile has its contact upwards. A round
// foot meets every tile from above, and so does nothing that is a little higher. What has sunk
// into the floor by more than it is over a tile has its least way out of that tile leftOrRight.
func TestPeerTileSeams(t *testing.T) {
	const tiles = 16
	tile := func(i int) Box { return thick(float64(i), -1, float64(i)+1, 0) }
	for i := range tiles {
		box := thick(-2, 0, -1, 2)
		h, ok := Sweep(box, xy(32, 0), tile(i))
		if !ok || !nearlyNumber(h.T, float64(i+1)/32) || !nearly(h.Normal, leftward) {
			t.Errorf("tile %d: %+v, %v", i, h, ok)
		}
		s, ok := SweepSpan(box, xy(32, 0), tile(i))
		if !ok || s.Enter != h.T || !nearlyNumber(s.Exit, float64(i+3)/32) {
			t.Errorf("tile %d: %+v, %v", i, s, ok)
		}
		for x := 0.25; x < tiles; x += 0.5 {
			c, ok := Collide(thick(x, 0, x+1, 2), tile(i))
			if isOver := x+1 > float64(i) && x < float64(i+1); ok != isOver || ok && (c.Depth != 0 || !nearly(c.Normal, upward)) {
				t.Errorf("tile %d, box at %v: %+v, %v", i, x, c, ok)
			}
		}
		higher := thick(-2, 5e-324, -1, 2)
		if h, ok := Sweep(higher, xy(32, 0), tile(i)); ok {
			t.Errorf("tile %d: %+v of what is higher", i, h)
		}
		for _, round := range []Shape{Capsule{xy(-2, 1), xy(-2, 2), 1}, Sphere{xy(-2, 1), 1}, Rounded{thick(-2, 1, -2, 2), 1}} {
			h, ok := Sweep(round, xy(32, 0), tile(i))
			// What grazes is near for long: an error of e in the gap is one of √e in T.
			if !ok || math.Abs(h.T-float64(i+2)/32) > 1e-7 || h.Normal.Sub(upward).Len() > 1e-6 {
				t.Errorf("tile %d: Sweep(%#v) = %+v, %v", i, round, h, ok)
			}
		}
	}
	for _, c := range []collision{
		{"sunk, over both", thick(0.5, -0x1p-10, 1.5, 2), tile(1), 0x1p-10, []Vec{upward}},
		{"sunk, hardly over the next", thick(0, -0x1p-10, 1+0x1p-20, 2), tile(1), 0x1p-20, []Vec{leftward}},
	} {
		c.run(t)
	}
}

// TestPeerHulls: points on one line broke the hull or the program (erincatto/box2d#296, #326,
// #728 with two lists), or were refused (bepu/bepuphysics2#316). All points are in their hull, and no
// matter in what order they come.
func TestPeerHulls(t *testing.T) {
	bits := func(all ...uint32) (points []Vec) {
		for i := 0; i < len(all); i += 2 {
			points = append(points, xy(float64(math.Float32frombits(all[i])), float64(math.Float32frombits(all[i+1]))))
		}
		return points
	}
	for _, points := range [][]Vec{
		{xy(-1.70082211, -1.43221712), xy(0.5, -0.5), xy(0.104992867, 0.97400856), xy(-0.658002853, 0.926608086), xy(-0.994554818, 0.165337861)},
		{xy(0, 0), xy(10, 10), xy(5, 5), xy(3, 3)},
		bits(0xC1078533, 0x3F0BAB5E, 0xC0F5B2E8, 0x3F28AF8C, 0xC0E2B14A, 0x3F3E72AE, 0xC0EBC298, 0x402E521E, 0xC1158EA9, 0x401C2F82, 0xC1110602, 0x3EEBD078),
		bits(0x3F800000, 0xBF800000, 0x3F800000, 0x3F800000, 0xBF800000, 0x3F800000, 0xBF800000, 0xBF800000, 0xBF09F775, 0xBF876E83, 0x3F3787C5, 0xBF81F4D7),
	} {
		body := oracle.Body{Dim: dim, Kind: oracle.Hull}
		for _, p := range points {
			body.V = append(body.V, p.coords())
		}
		for range points {
			points = append(points[1:], points[0])
			hull := NewHull(points...)
			for _, p := range points {
				if !Overlap(p, hull) || Distance(p, hull) != 0 {
					t.Errorf("%v is not in the hull of %v", p, points)
				}
				beside := p.Add(xy(0x1p-30, 0x1p-31))
				if got, want := Overlap(beside, hull), oracle.BodySign(bodyAt(beside), body) <= 0; got != want {
					t.Errorf("Overlap(%v, the hull of %v) = %v", beside, points, got)
				}
			}
		}
	}
}

// TestPeerNumbers: pairs about which EPA and GJK disagreed, ended with an assertion or went
// round for ever, with the numbers as they were reported (in the plane, their first two
// columns); what is right comes from exact arithmetic.
func TestPeerNumbers(t *testing.T) {
	columns := func(size float64, m [3][3]float64, p [3]float64) oracle.Body {
		b := oracle.Body{Dim: dim, Kind: oracle.OrientedBox, V: [][3]float64{at(p).coords()}}
		for j := range dim {
			half := at([3]float64{m[0][j], m[1][j], m[2][j]}).Scale(size / 2)
			b.V = append(b.V, half.coords())
		}
		return b
	}
	sized := func(b oracle.Body, sizes ...float64) oracle.Body {
		for j := range dim {
			half := at(b.V[j+1]).Scale(sizes[j])
			b.V[j+1] = half.coords()
		}
		return b
	}
	hull := func(points ...[3]float64) oracle.Body {
		b := oracle.Body{Dim: dim, Kind: oracle.Hull}
		for _, p := range points {
			v := at(p)
			b.V = append(b.V, v.coords())
		}
		return b
	}
	turned := [3][3]float64{
		{0.96193976625564348026, 0.15401279915737359216, 0.22572537250328919556},
		{-0.19134171618254486313, 0.96936494951283913579, 0.15401279915737359216},
		{-0.19509032201612822033, -0.19134171618254486313, 0.96193976625564348026},
	}
	kissing := [3][3]float64{
		{0.94096063217417758029, 0.29296840037289501035, 0.16959541586174811667},
		{-0.23569836841299879326, 0.92661523595848427348, -0.29296840037289506586},
		{-0.2429801799032638987, 0.23569836841299884878, 0.94096063217417758029},
	}
	thin1 := [3][3]float64{{-0.099432387353076273628, 0.99504432079443971837, 0}, {-0.99504432079443971837, -0.099432387353076273628, 0}, {0, 0, 1}}
	thin2 := [3][3]float64{{0.99506598442099225554, 0.099215354901756730444, 0}, {-0.099215354901756730444, 0.99506598442099225554, 0}, {0, 0, 1}}
	bar := oracle.Body{Dim: dim, Kind: oracle.Capsule, V: [][3]float64{{0, 0}, {0, 3}}, Radii: []float64{0.4}}
	for _, c := range []struct {
		name string
		a, b oracle.Body
	}{
		{
			"flexible-collision-library/fcl#493",
			columns(0.5, turned, [3]float64{2.0770063995786869349, 0.48468247475641951239, 1.1543291419087275962}),
			columns(0.5, turned, [3]float64{2, 0, 1.25}),
		},
		{
			"flexible-collision-library/fcl#495",
			columns(0.25, kissing, [3]float64{0.073242100093223821977, 0.2316538089896212349, 1.3089245921032497399}),
			columns(0.25, kissing, [3]float64{0, 0, 1.25}),
		},
		{
			"flexible-collision-library/fcl#399",
			sized(columns(1, thin1, [3]float64{0.29526406526565551758, -0.013230856508016586304, 0}), 0.23768037557601928711, 0.15702305734157562256, 0.25),
			sized(columns(1, thin2, [3]float64{0.22759585694545214629, 0.14974093549228112421, 0}), 0.010000000000000000208, 0.78165709972381591797, 0.25),
		},
		// The capsule was pushed along an edge, not out of the polygon.
		{"RandyGaul/cute_headers#158, deep", bar, hull([3]float64{0.1, 2.3}, [3]float64{-0.9, 2.3}, [3]float64{1.1, 0.3})},
		{"RandyGaul/cute_headers#158, deeper", bar, hull([3]float64{0, 2}, [3]float64{-1, 2}, [3]float64{1, 0})},
		// A face in the plane of the ray.
		{
			"gkjohnson/three-mesh-bvh#684, at rest",
			oracle.Body{Dim: dim, Kind: oracle.Ray, V: [][3]float64{at([3]float64{-0.028221702575683627, -2.5058889150619503, 8}).coords(), {-0.16852837373762, 0.9856968028990217}}},
			oracle.Body{Dim: dim, Kind: oracle.Triangle, V: [][3]float64{
				at([3]float64{-1.3836679458618164, -4.480311870574951, 10}).coords(), at([3]float64{3.9273109436035156, 5.897944450378418, 8}).coords(), at([3]float64{-1.3836679458618164, -4.480311870574951, 8}).coords(),
			}},
		},
	} {
		wrong := func(format string, args ...any) {
			t.Errorf("%s: "+format, append([]any{c.name}, args...)...)
		}
		for _, r := range []float64{0, 0x1p-40, 0.25} {
			a := c.a
			if r > 0 {
				a.Radii = append(slices.Clone(a.Radii), r)
			}
			bodiesAgree(wrong, a, c.b)
			bodySweepAgrees(wrong, a, [3]float64{-0.25, -1}, c.b)
			bodySweepAgrees(wrong, a, [3]float64{0.5, 0.125}, c.b)
		}
		if c.a.Kind == oracle.Ray {
			bodyPathAgrees(wrong, c.a, c.b)
		}
	}
}
