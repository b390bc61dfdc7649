package d3

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// paths returns a segment, a ray and a line, on a grid or not.
func paths(rng *rand.Rand) []Path {
	point := func() Vec { return scatter(rng, 4) }
	if rng.IntN(2) == 0 {
		point = func() Vec { return lattice(rng, 8).Scale(0.5) }
	}
	return []Path{Segment{point(), point()}, Ray{point(), point()}, Line{point(), point()}}
}

// crossingWorld returns a World of all kinds of shapes, a mesh, and several parts under one id.
func crossingWorld(t *testing.T, rng *rand.Rand) (w *World[int], ids []int) {
	t.Helper()
	w = new(World[int])
	for id := range 12 {
		s := turnable(rng, scatter(rng, 3), rng.IntN(6) > 0)
		err := w.Set(id, s)
		if id%4 == 3 {
			err = w.SetParts(id, s, turnable(rng, scatter(rng, 3), true), turnable(rng, scatter(rng, 3), true))
		}
		if err == nil {
			ids = append(ids, id)
		}
	}
	m, _ := hills(rng, 1)
	if err := w.SetMesh(100, m); err != nil {
		t.Fatal(err)
	}
	ids = append(ids, 100)
	return w, ids
}

// TestClipAll compares with Clip of each part.
func TestClipAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, *seed))
	found := 0
	for range unlessBrief(200, 40) {
		w, ids := crossingWorld(t, rng)
		for _, p := range paths(rng) {
			var want []PartSpan[int]
			for _, id := range ids {
				part := 0
				for s := range w.Parts(id) {
					if c, ok := Clip(p, s); ok {
						want = append(want, PartSpan[int]{id, part, c})
					}
					part++
				}
			}
			slices.SortStableFunc(want, func(a, b PartSpan[int]) int {
				return cmp.Or(cmp.Compare(a.Enter, b.Enter), cmp.Compare(a.Exit, b.Exit))
			})
			got := w.AppendClipAll(nil, p)
			if !slices.Equal(got, want) {
				t.Fatalf("%#v: %v, want %v", p, got, want)
			}
			found += len(got)
			without := w.AppendClipAll(nil, p, Without(100))
			if want = slices.DeleteFunc(want, func(s PartSpan[int]) bool { return s.ID == 100 }); !slices.Equal(without, want) {
				t.Fatalf("%#v: without the mesh %v, want %v", p, without, want)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d spans", found)
	}
}

// TestCrossingsAll compares with Crossings of each part. Of a mesh, a place that several tiles share is there once a side.
func TestCrossingsAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, *seed))
	found, shared := 0, 0
	for range unlessBrief(200, 40) {
		w, ids := crossingWorld(t, rng)
		for _, p := range paths(rng) {
			type key struct {
				id, part int
				hit      Hit
			}
			want := make(map[key]bool)
			n := 0
			for _, id := range ids {
				part := 0
				for s := range w.Parts(id) {
					hits, count := Crossings(p, s)
					for i := range count {
						want[key{id, part, hits[i]}] = true
						n++
					}
					part++
				}
			}
			got := w.AppendCrossingsAll(nil, p)
			for i, c := range got {
				if !want[key{c.ID, c.Part, c.Hit}] {
					t.Fatalf("%#v: %v is no crossing", p, c)
				}
				if i > 0 && !(c.ID == 100 && got[i-1].ID == 100) && (c.T < got[i-1].T || c.T == got[i-1].T && (c.ID < got[i-1].ID || c.ID == got[i-1].ID && c.Part < got[i-1].Part)) {
					t.Fatalf("%#v: %v follows %v", p, c, got[i-1])
				}
				if d := c.Normal.Dot(headingOf(p)); c.ID != 100 && math.Abs(d) > 1e-6*headingOf(p).Len() && (d > 0) != c.Leaves {
					t.Fatalf("%#v: %v, and the normal says otherwise", p, c)
				}
			}
			found, shared = found+len(got), shared+n-len(got)
			for _, id := range ids {
				if id == 100 {
					continue // of a mesh fewer
				}
				n := 0
				for k := range want {
					if k.id == id {
						n++
					}
				}
				for _, c := range got {
					if c.ID == id {
						n--
					}
				}
				if n > 0 {
					t.Fatalf("%#v: %d crossings of %d are missing", p, n, id)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("%d crossings", found)
	}
}

// headingOf returns where a path leads.
func headingOf(p Path) Vec {
	switch p := p.(type) {
	case Segment:
		return p.B.Sub(p.A)
	case Ray:
		return p.Dir
	}
	return p.(Line).Dir
}

// TestCrossingsOfSurface goes through a closed surface at corners, along edges and anywhere: crossings to the front and to the back
// alternate, each once, and the first one that is met leads in. In between, the path is inside.
func TestCrossingsOfSurface(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, *seed))
	var points []Vec
	for range 12 {
		points = append(points, lattice(rng, 3))
	}
	m := meshAround(NewHull(points...))
	var w World[string]
	if err := w.SetMesh("rock", m); err != nil {
		t.Fatal(err)
	}
	corners := make([]Vec, 0, 3*m.Len())
	for i := range m.Len() {
		c := m.data.corners(int32(i))
		corners = append(corners, c[:]...)
	}
	aims := func() Vec {
		a, b := corners[rng.IntN(len(corners))], corners[rng.IntN(len(corners))]
		switch rng.IntN(3) {
		case 0:
			return a
		case 1:
			return a.Lerp(b, 0.5)
		}
		return scatter(rng, 1)
	}
	for range unlessBrief(2000, 300) {
		// From a corner of a grid through a corner, or the middle of two, to outside.
		q := aims()
		p := Line{q, lattice(rng, 3)}
		if p.Dir == (Vec{}) {
			continue
		}
		all := w.AppendCrossingsAll(nil, p)
		inside := 0
		for i, c := range all {
			switch {
			case c.Leaves:
				inside--
			default:
				inside++
			}
			if isSame := i+1 < len(all) && all[i+1].T-c.T < 1e-9; !isSame && inside != 0 && inside != 1 {
				if !runsAlong(m, p) {
					t.Fatalf("%#v: %v after %v", p, inside, all)
				}
			}
		}
		if inside != 0 && !runsAlong(m, p) {
			t.Fatalf("%#v: %v", p, all)
		}
	}
}

// runsAlong reports whether a line lies in the plane of a tile that it meets.
func runsAlong(m *Mesh, p Line) bool {
	for i := range m.Len() {
		c := m.data.corners(int32(i))
		if leadsTo(&c, p.Dir) == 0 && Overlap(p, m.At(i)) {
			return true
		}
	}
	return false
}

// TestCrossingsOfBullet is a path through two crates and a window.
func TestCrossingsOfBullet(t *testing.T) {
	var w World[string]
	err := errors.Join(
		w.Set("crate", Box{at([3]float64{2, -1, -1}), at([3]float64{3, 1, 1})}),
		w.SetParts("second", Box{at([3]float64{5, -1, -1}), at([3]float64{6, 1, 1})}, Box{at([3]float64{6, -1, -1}), at([3]float64{8, 1, 1})}))
	if err != nil {
		t.Fatal(err)
	}
	path := Segment{Vec{}, at([3]float64{10, 0, 0})}
	spans := w.AppendClipAll(nil, path)
	want := []PartSpan[string]{{"crate", 0, Span{0.2, 0.3}}, {"second", 0, Span{0.5, 0.6}}, {"second", 1, Span{0.6, 0.8}}}
	if !slices.Equal(spans, want) {
		t.Errorf("%v, want %v", spans, want)
	}
	var leaves []bool
	for c := range w.CrossingsAll(path, Without("crate")) {
		leaves = append(leaves, c.Leaves)
	}
	if !slices.Equal(leaves, []bool{false, true, false, true}) {
		t.Errorf("%v", leaves)
	}
	if n := len(w.AppendCrossingsAll(nil, Segment{at([3]float64{2.5, 0, 0}), at([3]float64{2.75, 0, 0})})); n != 0 {
		t.Errorf("%d crossings inside", n)
	}
	once := Filter[string]{WhereHit: func(id string, h Hit) bool { return id != "second" }}
	if n := len(w.AppendCrossingsAll(nil, path, once)); n != 2 {
		t.Errorf("%d crossings where the second is refused", n)
	}
}

// TestCrossingsInOrder goes through tiles that are nearly in one plane, or in a pencil of planes with one line in common. They are in the
// order of their times as rational numbers, and of equal times in the order of parts.
func TestCrossingsInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(48, *seed))
	rounded, ties := 0, 0
	for round := range unlessBrief(2000, 200) {
		var points []Vec
		size := math.Ldexp(1, -rng.IntN(56))
		for range 10 {
			points = append(points, xy(1+size*rng.NormFloat64(), -4-rng.Float64()).Add(depthOf(-3)), xy(1+size*rng.NormFloat64(), 4+rng.Float64()).Add(depthOf(-2)))
			if dim > 2 {
				points = append(points, xy(1+size*rng.NormFloat64(), 0).Add(depthOf(5)))
			}
		}
		if round%4 == 0 {
			for i := range points {
				points[i] = lattice(rng, 4)
			}
		}
		m := fan(points)
		var w World[int]
		if err := w.SetMesh(0, m); err != nil {
			t.Fatal(err)
		}
		a, b := xy(-rng.Float64(), rng.Float64()-0.5), xy(2+rng.Float64(), rng.Float64()-0.5)
		var p Path = Segment{a, b}
		if round%3 == 0 {
			p = Ray{a, b}
		}
		var last *big.Rat
		all := w.AppendCrossingsAll(nil, p)
		for i, c := range all {
			at := timeOfTile(m.data.corners(int32(c.Part)), p)
			if at == nil {
				continue // p lies in its plane
			}
			if last != nil {
				switch order := last.Cmp(at); {
				case order > 0, order == 0 && all[i-1].Part >= c.Part:
					t.Fatalf("%#v: %v before %v", p, all[i-1], c)
				case order == 0:
					ties++
				case all[i-1].T >= c.T:
					rounded++
				}
			}
			last = at
		}
	}
	if rounded == 0 || ties == 0 {
		t.Errorf("%d crossings with times that round to one, and %d with one time", rounded, ties)
	}
}

// fan returns the mesh whose tiles have dim points each.
func fan(points []Vec) *Mesh {
	var m meshData
	m.points = points
	for i := 0; i+dim <= len(points); i += dim {
		var tile [dim]int32
		for k := range tile {
			tile[k] = int32(i + k)
		}
		m.tiles = append(m.tiles, tile)
	}
	if err := m.finish(nil); err != nil {
		panic(err)
	}
	return &Mesh{data: &m}
}

// timeOfTile returns when a path goes through the plane of a tile, or nil if it lies in a parallel plane.
func timeOfTile(c [dim]Vec, p Path) *big.Rat {
	three := threeOf(&c)
	rat := func(v [3]float64) (r [3]*big.Rat) {
		for k := range r {
			r[k] = new(big.Rat).SetFloat64(v[k])
		}
		return r
	}
	minus := func(x, y [3]*big.Rat) (d [3]*big.Rat) {
		for k := range d {
			d[k] = new(big.Rat).Sub(x[k], y[k])
		}
		return d
	}
	a := rat(three[0])
	u, v := minus(rat(three[1]), a), minus(rat(three[2]), a)
	var o, d [3]*big.Rat
	switch p := p.(type) {
	case Segment:
		o = rat(p.A.coords())
		d = minus(rat(p.B.coords()), o)
	case Ray:
		o, d = rat(p.Origin.coords()), rat(p.Dir.coords())
	}
	w := minus(a, o)
	over, under := new(big.Rat), new(big.Rat)
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		n := new(big.Rat).Sub(new(big.Rat).Mul(u[i], v[j]), new(big.Rat).Mul(u[j], v[i]))
		over.Add(over, new(big.Rat).Mul(n, w[k]))
		under.Add(under, new(big.Rat).Mul(n, d[k]))
	}
	if under.Sign() == 0 {
		return nil
	}
	return over.Quo(over, under)
}

// TestLeavesInPlane: a path that begins in a flat shape, in its plane, leaves it where it crosses its border, also if it ends there.
func TestLeavesInPlane(t *testing.T) {
	corners := []Vec{{}, axisOf(0).Scale(4), axisOf(1).Scale(4)}
	for _, thick := range []float64{0, 1} {
		hull := NewHull(append(corners, corners[0].Add(depthOf(thick)), corners[1].Add(depthOf(thick)), corners[2].Add(depthOf(thick)))...)
		for _, end := range []float64{2, 3} {
			var w World[int]
			if err := w.Set(0, hull); err != nil {
				t.Fatal(err)
			}
			half := depthOf(thick / 2)
			all := w.AppendCrossingsAll(nil, Segment{xy(1, 1).Add(half), xy(end, end).Add(half)})
			if len(all) != 1 || !all[0].Leaves || !(all[0].T <= 1) {
				t.Errorf("%g thick, to %g: %v", thick, end, all)
			}
		}
	}
}

// TestClipAllAsksWhere: a filter is asked about a Solid only if the path is in it.
func TestClipAllAsksWhere(t *testing.T) {
	var w World[int]
	if err := w.SetSolid(0, insideOf(hullParts(NewHull(append([]Vec{{}}, fillAxes(4)...)...)), false)); err != nil {
		t.Fatal(err)
	}
	asked := 0
	where := Filter[int]{Where: func(int) bool { asked++; return true }}
	for _, p := range []Path{Segment{fill(3), fill(3.5)}, Segment{fill(3), xy(2, 4)}, Ray{fill(3.9), xy(1, 0)}} {
		if n := len(w.AppendClipAll(nil, p, where)); n != 0 || asked != 0 {
			t.Errorf("%v: %d stretches, asked %d times", p, n, asked)
		}
	}
	if n := len(w.AppendClipAll(nil, Segment{fill(0.5), fill(3)}, where)); n != 1 || asked == 0 {
		t.Errorf("%d stretches, asked %d times", n, asked)
	}
}

// fillAxes returns the points so far along each axis.
func fillAxes(far float64) (all []Vec) {
	for k := range dim {
		all = append(all, axisOf(k).Scale(far))
	}
	return all
}

// TestCrossingsWithoutArea: a tile without extent in an edge that is crossed adds no crossing.
func TestCrossingsWithoutArea(t *testing.T) {
	a, b := xy(0, -1).Add(depthOf(-2)), xy(0, 1).Add(depthOf(-2))
	c := xy(0, 0).Add(depthOf(5))
	for _, points := range [][]Vec{([]Vec{a, b, c})[:dim], ([]Vec{a, a, c})[:dim]} {
		m := fan(append(points, slices.Repeat([]Vec{a}, dim)...))
		var w World[int]
		if err := w.SetMesh(0, m); err != nil {
			t.Fatal(err)
		}
		n := len(w.AppendCrossingsAll(nil, Segment{xy(-1, 0), xy(1, 0)})) + len(w.AppendCrossingsAll(nil, Segment{a.Sub(xy(1, 0)), a.Add(xy(1, 0))}))
		if want := map[bool]int{true: 2, false: 0}[points[0] != points[1]]; n != want {
			t.Errorf("%v: %d crossings, want %d", points, n, want)
		}
	}
}
