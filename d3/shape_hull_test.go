package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// anyHull returns the hull of random points around the origin, of a hull with an inside mostly.
func anyHull(rng *rand.Rand) Hull {
	points := make([]Vec, dim+1+rng.IntN(12))
	for i := range points {
		points[i] = mildVec(rng)
	}
	return NewHull(points...)
}

func TestHullIsAValue(t *testing.T) {
	points := []Vec{xy(0, 0), xy(4, 0), xy(4, 3), xy(2, 1)}
	h := NewHull(points...)
	points[0] = xy(9, 9) // they are copied
	want := []Vec{xy(0, 0), xy(4, 0), xy(4, 3)}
	corners, edges, faces := h.Corners(), h.Edges(), h.Faces()
	if !slices.Equal(corners, want) {
		t.Errorf("corners %v, want %v", corners, want)
	}
	if len(edges) != 3 || len(faces) != dim-1 || !slices.Equal(faces[0], []int{0, 1, 2}) {
		t.Errorf("edges %v, faces %v", edges, faces)
	}
	corners[0], edges[0], faces[0][0] = xy(7, 7), [2]int{5, 5}, 5 // so are these
	if !slices.Equal(h.Corners(), want) || h.Edges()[0] != [2]int{0, 1} || h.Faces()[0][0] != 0 {
		t.Errorf("the hull has changed: %v, %v, %v", h.Corners(), h.Edges(), h.Faces())
	}
	if buf := h.AppendCorners([]Vec{xy(1, 1)}); len(buf) != 4 || buf[0] != xy(1, 1) || buf[3] != want[2] {
		t.Errorf("AppendCorners gives %v", buf)
	}
	if other := NewHull(want...); h == other || h != h.In(Transform{}) {
		t.Error("== does not say from which NewHull a hull comes")
	}
	by := Transform{Position: xy(1, 2)}
	if there, again := h.In(by), h.In(by); there == h || there != again {
		t.Error("== does not say where a hull is")
	}
}

func TestHullsOfFew(t *testing.T) {
	for _, test := range []struct {
		points                []Vec
		corners, edges, faces int
	}{
		{nil, 0, 0, 0},
		{[]Vec{xy(1, 2)}, 1, 0, 0},
		{[]Vec{xy(1, 2), xy(1, 2)}, 1, 0, 0},
		{[]Vec{xy(1, 2), xy(3, 4), xy(2, 3)}, 2, 1, 0},
		{[]Vec{xy(0, 0), xy(4, 0), xy(4, 4), xy(0, 4), xy(2, 2)}, 4, 4, dim - 1},
		{[]Vec{xy(1, 2), xy(math.NaN(), 4)}, 0, 0, 0},
		{[]Vec{xy(1, 2), xy(3, math.Inf(1))}, 0, 0, 0},
	} {
		h := NewHull(test.points...)
		for _, h := range []Hull{h, h.In(Transform{Position: xy(3, 4)}), h.In(Transform{Rotation: quarter}), h.In(Transform{Scale: scaleOf(-1, 2, 3)})} {
			if len(h.Corners()) != test.corners || len(h.Edges()) != test.edges || len(h.Faces()) != test.faces {
				t.Errorf("of %v: corners %v, edges %v, faces %v", test.points, h.Corners(), h.Edges(), h.Faces())
			}
			if (h == Hull{}) != (test.corners == 0) || (Validate(h) != nil) != (test.corners == 0) {
				t.Errorf("of %v: %v, %v", test.points, h, Validate(h))
			}
		}
	}
}

// TestHullMoves: however often it moves, the corners stay where they are as seen from its
// position.
func TestHullMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 80))
	h := anyHull(rng)
	before, at := slices.Clone(h.data.list()), Vec{}
	for range 10000 {
		by := mildVec(rng)
		h, at = h.In(Transform{Position: by}), at.Add(by)
	}
	if h.at != at || !slices.Equal(h.data.list(), before) {
		t.Errorf("moved to %v, want %v", h, at)
	}
	if n := testing.AllocsPerRun(10, func() { h = h.In(Transform{Position: xy(1, 2)}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestHullTurns: a hull that is turned and scaled keeps its edges and faces, which are
// counter-clockwise afterwards too.
func TestHullTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 81))
	for range rounds() / 20 {
		points := make([]Vec, dim+1+rng.IntN(12))
		for i := range points {
			points[i] = at([3]float64{rng.Float64(), rng.Float64(), rng.Float64()})
		}
		h := NewHull(points...)
		tr, _, _ := anyTransform(rng)
		tr.Scale = each(tr.Scale, Vec{}, func(s, _ float64) float64 { return math.Copysign(0.25+math.Abs(s), s) })
		got := h.In(tr)
		mirrored := false
		for _, s := range axes(tr.Scale) {
			mirrored = mirrored != (s < 0)
		}
		want := h.Corners()
		for i := range want {
			want[i] = want[i].In(tr)
		}
		faces := h.Faces()
		if mirrored && dim == 2 {
			slices.Reverse(want[1:])
		} else if mirrored {
			for _, f := range faces {
				slices.Reverse(f[1:])
			}
		}
		corners, size := got.Corners(), 0.0
		for _, p := range want {
			size = max(size, p.Len())
		}
		if len(corners) != len(want) || !slices.Equal(got.Edges(), h.Edges()) {
			t.Fatalf("%v.In(%+v) has corners %v and edges %v", h.Corners(), tr, corners, got.Edges())
		}
		for i, p := range corners {
			if p.Sub(want[i]).Len() > 64*e*(size+tr.Position.Len()) {
				t.Errorf("%v.In(%+v) has corner %v, want %v", h.Corners(), tr, p, want[i])
			}
		}
		for i, f := range got.Faces() {
			if !slices.Equal(f, faces[i]) {
				t.Errorf("%v.In(%+v) has face %v, want %v", h.Corners(), tr, f, faces[i])
			}
			if !isOutside(corners, f) {
				t.Errorf("%v.In(%+v) has face %v, which is not counter-clockwise", h.Corners(), tr, f)
			}
		}
	}
}

// TestFlattened: what a scale flattens is the hull of the places.
func TestFlattened(t *testing.T) {
	h := NewHull(at([3]float64{0, 0, 0}), at([3]float64{4, 0, 0}), at([3]float64{0, 4, 0}), at([3]float64{1, 1, 4}))
	for i, scale := range []Vec{scaleOf(0, 1, 1), scaleOf(1, 0, 1), scaleOf(0, 0, 0x1p-1074), scaleOf(0, 0x1p-1000, 0)} {
		tr := Transform{Position: xy(1, 2), Scale: scale}
		var places []Vec
		for _, p := range h.Corners() {
			places = append(places, p.In(Transform{Scale: scale}))
		}
		if got, want := h.In(tr), NewHull(places...).In(Transform{Position: tr.Position}); !slices.Equal(got.Corners(), want.Corners()) || len(got.Faces()) != len(want.Faces()) {
			t.Errorf("%d: %v, %v, want %v, %v", i, got.Corners(), got.Faces(), want.Corners(), want.Faces())
		}
	}
}

// TestZeroTransformOfBodies: what is not said changes nothing, and a Box keeps its sides.
func TestZeroTransformOfBodies(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 85))
	for range rounds() / 20 {
		p, q, r := anyVec(rng), anyVec(rng), anyVec(rng)
		o := OrientedBox{Center: p, Half: [dim]Vec{q, r}}
		for _, s := range []Shape{
			Triangle{p, q, r},
			o,
			HalfSpace{p, q},
			NewHull(p, q, r),
			Rounded{o, 2},
			Rounded{Rounded{Sphere{p, 3}, 5e-324}, -1},
		} {
			for _, tr := range []Transform{{}, {Scale: fill(1)}, {Rotation: turn([3]float64{1, 2, 3}, 0)}} {
				if got := placed(s, tr); got != s {
					t.Errorf("%#v.In(%+v) = %#v", s, tr, got)
				}
			}
		}
		box := Box{each(p, q, math.Min), each(p, q, math.Max)}
		placed, size := Bounds(box.In(Transform{})), max(p.maxAbs(), q.maxAbs())
		if off := max(placed.Min.Sub(box.Min).maxAbs(), placed.Max.Sub(box.Max).maxAbs()); off > float64(8*e*size)+5e-324 {
			t.Errorf("%v.In(Transform{}) has the bounds %v", box, placed)
		}
	}
}

// TestHullsBeyondFloats: where a corner exceeds the floats, or the transform is not finite, comes
// the empty set.
func TestHullsBeyondFloats(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	h := NewHull(xy(0, 0), xy(0x1p1023, 0), xy(0, 1))
	for _, tr := range []Transform{
		{Position: xy(nan, 0)},
		{Position: xy(0, inf)},
		{Position: xy(0x1p1023, 0)},
		{Scale: fill(2)},
		{Scale: xy(nan, 1)},
		{Rotation: turn([3]float64{1, 2, 3}, inf)},
	} {
		if got := h.In(tr); got != (Hull{}) {
			t.Errorf("In(%+v) gives %v", tr, got.Corners())
		}
		if got := (Hull{}).In(tr); got != (Hull{}) {
			t.Errorf("the empty set in %+v is %v", tr, got.Corners())
		}
	}
	for _, tr := range []Transform{{Position: xy(0, 0x1p1023)}, {Position: xy(-0x1p1023, 1)}, {Position: xy(-0x1p1022, 0), Scale: fill(-1)}} {
		if got := h.In(tr); len(got.Corners()) != 3 {
			t.Errorf("In(%+v) gives %v", tr, got.Corners())
		}
	}
}

// TestPlacedBodiesError: all that is placed is off by less than 16e(|q| + |Position|), corner by
// corner.
func TestPlacedBodiesError(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 82))
	worst := map[oracle.Kind]float64{}
	for range rounds() / 20 {
		tr, axis, angle := anyTransform(rng)
		h := anyHull(rng)
		p, q, r := mildVec(rng), mildVec(rng), mildVec(rng)
		box := Box{each(p, q, math.Min), each(p, q, math.Max)}
		oriented := OrientedBox{Center: p}
		for i := range oriented.Half {
			oriented.Half[i] = mildVec(rng)
		}
		for _, test := range []struct {
			kind        oracle.Kind
			given, came [][]Vec // the corners, as sums
		}{
			{oracle.Triangle, [][]Vec{{p}, {q}, {r}}, func() [][]Vec {
				s := Triangle{p, q, r}.In(tr)
				return [][]Vec{{s.A}, {s.B}, {s.C}}
			}()},
			{oracle.Box, boxCorners(box), sumsOf(box.In(tr))},
			{oracle.OrientedBox, sumsOf(oriented), sumsOf(oriented.In(tr))},
			{oracle.Hull, single(h.Corners()), turnedBack(h.In(tr), tr)},
		} {
			far := 0.0
			for _, sum := range test.given {
				x := Vec{}
				for _, y := range sum {
					x = x.Add(y)
				}
				far = max(far, stretched(x, tr.Scale).Len())
			}
			for i, sum := range test.given {
				want := bigVec([3]float64{})
				for _, x := range sum {
					for k, y := range bigVec(x.coords()) {
						want[k].Add(want[k], y)
					}
				}
				for k, y := range bigVec(tr.Scale.coords()) {
					want[k].Mul(want[k], y)
				}
				want = bigTurned(axis, angle, want)
				for k, y := range bigVec(tr.Position.coords()) {
					want[k].Add(want[k], y)
				}
				for _, x := range test.came[i][1:] {
					for k, y := range bigVec(x.coords()) {
						want[k].Sub(want[k], y)
					}
				}
				off := offBy(test.came[i][0], want) / (e * (far + tr.Position.Len()))
				worst[test.kind] = max(worst[test.kind], off)
				if !(off < 16) {
					t.Errorf("corner %d of a %v in %+v is off by %.1fe", i, test.kind, tr, off)
				}
			}
		}
	}
	t.Logf("off by at most, in e: %v", worst)
}

// single returns sums of one term each.
func single(points []Vec) (sums [][]Vec) {
	for _, p := range points {
		sums = append(sums, []Vec{p})
	}
	return sums
}

// sumsOf returns the corners of a box as sums, the center first.
func sumsOf(b OrientedBox) (sums [][]Vec) {
	for i := range 1 << dim {
		sum := []Vec{b.Center}
		for k, h := range b.Half {
			if i>>k&1 == 0 {
				h = h.Neg()
			}
			sum = append(sum, h)
		}
		sums = append(sums, sum)
	}
	return sums
}

// boxCorners returns the corners of a box in the order of sumsOf.
func boxCorners(b Box) (sums [][]Vec) {
	lo, hi := b.Min.coords(), b.Max.coords()
	for i := range 1 << dim {
		p := lo
		for k := range dim {
			if i>>k&1 != 0 {
				p[k] = hi[k]
			}
		}
		sums = append(sums, []Vec{at(p)})
	}
	return sums
}

// turnedBack returns the corners of a placed hull as sums, in the order before it was mirrored.
func turnedBack(h Hull, tr Transform) (sums [][]Vec) {
	for _, p := range h.data.list() {
		sums = append(sums, []Vec{vecOf(p), h.at})
	}
	if s := axes(tr.Scale); dim == 2 && (s[0] < 0) != (s[1] < 0) {
		slices.Reverse(sums[1:])
	}
	return sums
}

// TestPlacedHalfSpace: the places of points in and beyond the boundary are where they should be.
func TestPlacedHalfSpace(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 83))
	for range rounds() / 4 {
		tr, _, _ := anyTransform(rng)
		h := HalfSpace{mildVec(rng), mildVec(rng)}
		got, p := h.In(tr), mildVec(rng)
		size := stretched(p, tr.Scale).Len() + stretched(h.Point, tr.Scale).Len() + tr.Position.Len()
		depth := p.Sub(h.Point).Dot(h.Normal)
		placed := p.In(tr).Sub(got.Point).Dot(got.Normal)
		if depth*placed < 0 && math.Abs(placed) > 64*e*size*got.Normal.Len() {
			t.Errorf("%#v.In(%+v) = %#v: %v is %v deep, then %v", h, tr, got, p, depth, placed)
		}
		if !(got.Normal.maxAbs() > 0 && isFinite(got.Normal.maxAbs())) {
			t.Errorf("%#v.In(%+v) = %#v", h, tr, got)
		}
	}
	// A turn keeps the direction of normals of all lengths.
	tr := Motion{Spin: turnZ(1.2)}.At(1)
	want := HalfSpace{Normal: xy(1, 1)}.In(tr).Normal
	for _, size := range []float64{5e-324, 0x1p-1060, 1, 0x1p1000, math.MaxFloat64} {
		got := HalfSpace{Normal: xy(size, size)}.In(tr).Normal
		if off := unit(got).Sub(unit(want)).maxAbs(); !(off < 1e-15) {
			t.Errorf("turned, the normal %v becomes %v, which is %v off", xy(size, size), got, off)
		}
	}
	// Sizes that overflow or underflow together do not.
	for _, scale := range []Vec{scaleOf(0x1p-1000, 0x1p1000, 0x1p1000), scaleOf(0x1p1000, 0x1p-1000, 0x1p-1000), scaleOf(5e-324, math.MaxFloat64, 1), scaleOf(1, 5e-324, 5e-324)} {
		for _, n := range []Vec{xy(1, 0), xy(0, 1), xy(5e-324, 0), xy(0, math.MaxFloat64)} {
			got := HalfSpace{Normal: n}.In(Transform{Scale: scale}).Normal
			if (got.X > 0) != (n.X > 0) || (got.Y > 0) != (n.Y > 0) {
				t.Errorf("scaled by %v, the normal %v becomes %v", scale, n, got)
			}
		}
	}
}

func TestBoxAround(t *testing.T) {
	for _, test := range []struct {
		center, size Vec
		want         Box
	}{
		{xy(1, 2), xy(4, 6), Box{xy(-1, -1), xy(3, 5)}},
		{xy(1, 2), xy(0, 6), Box{xy(1, -1), xy(1, 5)}},
		{xy(1, 2), xy(math.Inf(1), 6), Box{xy(math.Inf(-1), -1), xy(math.Inf(1), 5)}},
	} {
		if got := BoxAround(test.center, test.size); got != test.want {
			t.Errorf("BoxAround(%v, %v) = %v, want %v", test.center, test.size, got, test.want)
		} else if isFinite(test.size.X) && (got.Center() != test.center || got.Size() != test.size) {
			t.Errorf("%v has the center %v and the size %v", got, got.Center(), got.Size())
		}
	}
	for _, size := range []Vec{xy(-1, 6), xy(math.NaN(), 6)} {
		if b := BoxAround(xy(1, 2), size); Validate(b) == nil {
			t.Errorf("BoxAround of size %v is %v", size, b)
		}
	}
	huge := Box{fill(math.MaxFloat64), fill(math.MaxFloat64)}
	if c := huge.Center(); c != huge.Min {
		t.Errorf("the center of %v is %v", huge, c)
	}
	turned := BoxAround(Vec{}, fill(2)).In(Transform{Position: xy(5, 6), Rotation: quarter})
	if turned.Center != xy(5, 6) || turned.Half[0] != xy(0, 1) || turned.Half[1] != xy(-1, 0) {
		t.Errorf("turned: %v", turned)
	}
}

// TestHullsPrint: fmt prints a Hull as its corners, like a Triangle, wherever it is.
func TestHullsPrint(t *testing.T) {
	a, b, c := xy(1, -2), xy(3.5, 1e9), xy(-1e-9, 0)
	hull, shift := NewHull(a, b, c), xy(1, 2)
	moved := hull.In(Transform{Position: shift})
	for _, x := range []struct{ printed, want any }{
		{hull, Triangle{a, b, c}},
		{&hull, Triangle{a, b, c}},
		{moved, Triangle{a.Add(shift), b.Add(shift), c.Add(shift)}},
		{Rounded{hull, 2}, fmt.Sprintf("{%v 2}", Triangle{a, b, c})},
		{&Rounded{&hull, 2}, fmt.Sprintf("&{%v 2}", Triangle{a, b, c})},
		{NewHull(a, a), fmt.Sprintf("{%v}", a)},
		{Hull{}, "{}"},
	} {
		if got, want := fmt.Sprint(x.printed), fmt.Sprint(x.want); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
