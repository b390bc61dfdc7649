package d3

import (
	"math/rand/v2"
	"testing"
)

// whole is a vector of whole coordinates. In the plane the last one is 0.
type whole [3]int64

func wholeOf(p Vec) (l whole) {
	q := axes(p)
	for k := range dim {
		l[k] = int64(q[k])
	}
	return l
}

func (p whole) sub(q whole) whole { return whole{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

func (p whole) dot(q whole) int64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

func (p whole) cross(q whole) whole {
	return whole{p[1]*q[2] - p[2]*q[1], p[2]*q[0] - p[0]*q[2], p[0]*q[1] - p[1]*q[0]}
}

// start is how a convex body stands to a tile, and where the motion leads.
type start int

const (
	startsApart start = iota
	startsFlat        // in contact, and the two together have no inside
	startsInside
	leadsPast
	leadsInto
)

// startsAt decides in integers how the convex hull of the points a, moved by m, starts in contact with that of the
// points b. Let C be the set of differences of a point of b and one of a. A face of C, and C itself if it is flat, has the
// direction of two differences of points of a, or of b, as its plane: so the normals n of all pairs of these are enough. The
// height of C along n is the most of n·c. The origin is in C if no height is negative, and inside if all are positive. With the
// origin on the boundary, the motion leads into C if, and only if, n·m < 0 wherever the height is 0.
func startsAt(a []whole, m whole, b []whole) start {
	var edges []whole
	if dim == 2 {
		edges = append(edges, whole{0, 0, 1})
	}
	for _, points := range [...][]whole{a, b} {
		for i, p := range points {
			for _, q := range points[:i] {
				edges = append(edges, p.sub(q))
			}
		}
	}
	isOnBoundary, isInto, isFlat := false, true, true
	for i, u := range edges {
		for _, v := range edges[:i] {
			n := u.cross(v)
			if n == (whole{}) || dim == 2 && n[2] != 0 {
				continue
			}
			isFlat = false
			lowA, highA := reachOf(a, n)
			lowB, highB := reachOf(b, n)
			if highB < lowA || highA < lowB {
				return startsApart
			}
			if lowA == highA && lowB == highB {
				return startsFlat
			}
			if highB == lowA {
				isOnBoundary, isInto = true, isInto && n.dot(m) < 0
			}
			if highA == lowB {
				isOnBoundary, isInto = true, isInto && n.dot(m) > 0
			}
		}
	}
	switch {
	case isFlat:
		return startsFlat
	case !isOnBoundary:
		return startsInside
	case isInto:
		return leadsInto
	}
	return leadsPast
}

// reachOf returns the least and the greatest height of points along n.
func reachOf(points []whole, n whole) (low, high int64) {
	low, high = n.dot(points[0]), n.dot(points[0])
	for _, p := range points[1:] {
		low, high = min(low, n.dot(p)), max(high, n.dot(p))
	}
	return low, high
}

// latticeBody returns a body of whole coordinates, and points of which it is the convex hull.
func wholeBody(rng *rand.Rand, p func() Vec) (Shape, []Vec) {
	switch q := [...]Vec{p(), p(), p(), p(), p()}; rng.IntN(5) {
	case 0:
		return Segment{q[0], q[1]}, q[:2]
	case 1:
		return Triangle{q[0], q[1], q[2]}, q[:3]
	case 2:
		return NewHull(q[:]...), q[:]
	case 3:
		o := OrientedBox{Center: q[0]}
		points := q[:1]
		for k, half := range perpendiculars(rng.IntN(3)) {
			o.Half[k] = half
			var ends []Vec
			for _, c := range points {
				ends = append(ends, c.Sub(half), c.Add(half))
			}
			points = ends
		}
		return o, points
	default:
		b := Box{each(q[0], q[1], minOf), each(q[0], q[1], maxOf)}
		points := []Vec{b.Min}
		for k, side := range axes(b.Max.Sub(b.Min)) {
			if k == dim {
				break
			}
			var way [3]float64
			way[k] = side
			for _, c := range points {
				points = append(points, c.Add(at(way)))
			}
		}
		return b, points
	}
}

func wholePoint(rng *rand.Rand) Vec {
	return at([3]float64{float64(rng.IntN(7) - 3), float64(rng.IntN(7) - 3), float64(rng.IntN(5) - 2)})
}

// crumpledMesh returns a mesh of up to four random tiles, of one side or two, and its points.
func crumpledMesh(rng *rand.Rand) (mesh Mesh, points []Vec) {
	points = make([]Vec, dim+rng.IntN(4))
	for i := range points {
		points[i] = wholePoint(rng)
	}
	mesh = *meshThrough(points)
	mesh.OneSided = rng.IntN(3) == 0
	return mesh, points
}

// TestLawApproachingACrumpledMesh compares Approaching at a mesh of random tiles, of one side and of two, with a decision in
// integers: a body that touches the mesh, and has an inside together with each tile that it touches, meets it at the start if, and only
// if, the motion leads into one of those tiles.
func TestLawApproachingACrumpledMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 74))
	p := func() Vec { return wholePoint(rng) }
	var counts [2][2]int
	for range unlessBrief(80000, 12000) {
		mesh, points := crumpledMesh(rng)
		a, corners := wholeBody(rng, p)
		m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
		var body []whole
		for _, c := range corners {
			body = append(body, wholeOf(c))
		}
		isTouching, isUnclear, want := false, m == (Vec{}), false
		for i := 0; i < mesh.Len() && !isUnclear; i++ {
			var tile []whole
			for _, c := range mesh.data.corners(int32(i)) {
				tile = append(tile, wholeOf(c))
			}
			front := tile[1].sub(tile[0]).cross(whole{0, 0, 1})
			if dim > 2 {
				front = tile[1].sub(tile[0]).cross(tile[dim-1].sub(tile[0]))
			}
			isPassed := mesh.OneSided && front.dot(wholeOf(m)) > 0
			switch startsAt(body, wholeOf(m), tile) {
			case startsFlat, startsInside:
				isUnclear = true
			case leadsInto:
				isTouching, want = true, want || !isPassed
			case leadsPast:
				isTouching = true
			}
		}
		var w World[int]
		if isUnclear || !isTouching || w.SetMesh(0, &mesh) != nil || Validate(a) != nil {
			continue
		}
		counts[isTrue(mesh.OneSided)][isTrue(want)]++
		checkStart(t, &w, a, m, want)
		if t.Failed() {
			t.Logf("through %v, one-sided %v", points, mesh.OneSided)
			return
		}
	}
	t.Log(counts)
	for _, c := range counts {
		if c[0] < 20 || c[1] < 20 {
			t.Errorf("%v touch and do not go deeper, %v do", c[0], c[1])
		}
	}
}

// TestLawNormalsOfACrumpledMesh: no normal of a Sweep against a mesh of random tiles leads along the motion.
func TestLawNormalsOfACrumpledMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 75))
	p := func() Vec { return wholePoint(rng) }
	hits := 0
	for range unlessBrief(80000, 20000) {
		mesh, points := crumpledMesh(rng)
		a, _ := wholeBody(rng, p)
		m := at([3]float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), float64(rng.IntN(5) - 2)})
		var w World[int]
		if m == (Vec{}) || Validate(a) != nil || w.SetMesh(0, &mesh) != nil {
			continue
		}
		_, h, ok := w.Sweep(a, m)
		if !ok || h.T == 0 {
			continue
		}
		hits++
		if h.Normal.Dot(m) > 1e-9 {
			t.Fatalf("%#v by %v on a mesh through %v, one-sided %v: %v", a, m, points, mesh.OneSided, h)
		}
	}
	if hits < 1000 {
		t.Errorf("%d hits", hits)
	}
}
