package hull

// This file finds hulls in space.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// Space returns the convex hull of points. The error is ErrNoPoint or a
// *PointError.
//
// It is the incremental construction with a conflict for each point to come (Clarkson
// and Shor, Applications of Random Sampling in Computational Geometry II, 1989; the
// one face kept for each point is from Barber, Dobkin and Huhdanpaa, The Quickhull
// Algorithm for Convex Hulls, 1996). The order of insertion looks random and is
// a function of the points, so n points take about n·log n steps whatever their
// order is.
func Space(points [][3]float64) (*Solid, error) {
	order, err := checked(points, compare3, finite3)
	if err != nil {
		return nil, err
	}
	s, _ := space(points, order)
	return s, nil
}

// space returns the hull of points, and how many orientations it asked for. order
// holds the indices sorted by coordinates, without equal points.
func space(points [][3]float64, order []int) (*Solid, int) {
	b := builder{points: points}
	if len(order) == 1 {
		return segment(order), b.asked
	}
	first, last := order[0], order[len(order)-1]
	third := slices.IndexFunc(order, func(i int) bool {
		return shadow(&points[first], &points[last], &points[i]) >= 0
	})
	if third < 0 {
		return segment([]int{min(first, last), max(first, last)}), b.asked
	}
	base := [3]int{first, last, order[third]}
	fourth := slices.IndexFunc(order, func(i int) bool { return b.orient(base, i) != 0 })
	if fourth < 0 {
		return polygon(points, base, order), b.asked
	}
	b.start(base, order[fourth])
	shuffle(order)
	b.insert(order)
	return b.solid(), b.asked
}

// shadow returns the number of a coordinate that can be left out without bringing a,
// b and c into one line, −1 if they are in one line.
func shadow(a, b, c *[3]float64) int {
	for drop := range 3 {
		if exact.Orient2(flatten(a, drop), flatten(b, drop), flatten(c, drop)) != 0 {
			return drop
		}
	}
	return -1
}

// flatten leaves out a coordinate of p.
func flatten(p *[3]float64, drop int) [2]float64 {
	return [2]float64{p[(drop+1)%3], p[(drop+2)%3]}
}

// segment is the hull of points in one line with the given ends, or of one point.
func segment(ends []int) *Solid {
	s := &Solid{Rank: len(ends) - 1, Corners: ends, Neighbors: [][]int{{}}}
	if s.Rank == 1 {
		s.Edges = []Edge{{0, 1, -1, -1}}
		s.Neighbors = [][]int{{1}, {0}}
	}
	return s
}

// polygon is the hull of points in the plane of base. It is found in the shadow of the
// points, which has the same corners.
func polygon(points [][3]float64, base [3]int, order []int) *Solid {
	drop := shadow(&points[base[0]], &points[base[1]], &points[base[2]])
	flat := make([][2]float64, len(points))
	for i := range points {
		flat[i] = flatten(&points[i], drop)
	}
	slices.SortFunc(order, func(i, j int) int { return compare2(flat[i], flat[j]) })
	front := loop(flat, order)
	back := slices.Clone(front)
	slices.Reverse(back)
	return newSolid(2, [][]int{front, back})
}

// shuffle puts the sorted indices into an order that looks random: by the numbers
// of the generator SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom
// Number Generators, 2014).
func shuffle(order []int) {
	state := uint64(0)
	for i := len(order) - 1; i > 0; i-- {
		state += 0x9e3779b97f4a7c15
		z := (state ^ state>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		j := int((z ^ z>>31) % uint64(i+1))
		order[i], order[j] = order[j], order[i]
	}
}

// A builder holds the boundary of the hull of the points inserted so far, as
// triangles. No triangle is degenerate, but several may be in one plane. So a corner
// of triangles may lie inside a face of the hull, or on an edge between its ends.
type builder struct {
	points    [][3]float64
	triangles []triangle
	free      []int // numbers of triangles that are gone
	asked     int   // for the orientation of four points

	// Each point to come that is outside is in the list of one triangle it sees.
	conflict []int // a triangle for each point, or none
	next     []int // in that list, or none

	// What insertion of a point finds, kept for its memory.
	seen   []int
	border []side
	made   []int
	from   []int // the new triangle whose border side begins at a corner
}

// A triangle is counter-clockwise seen from outside. Across the side from
// corner i to the next one is the triangle across[i].
type triangle struct {
	corner, across [3]int
	points         int  // the list of those that see it, or none
	seen, gone     bool // by the point being inserted; no longer of the boundary
}

// opposite returns the corner across the side that ends at corner c.
func (t *triangle) opposite(c int) int {
	return t.corner[(slices.Index(t.corner[:], c)+1)%3]
}

// A side is one of a triangle that stays, seen from the other triangle: from a to b.
type side struct{ a, b, outside int }

const none = -1

// few triangles are faster tried one by one than by bisection.
const few = 8

// orient returns +1 if point p sees a triangle with these corners from outside, 0
// if p is in its plane.
func (b *builder) orient(c [3]int, p int) int {
	b.asked++
	return exact.Orient3(&b.points[c[0]], &b.points[c[1]], &b.points[c[2]], &b.points[p])
}

// start makes the tetrahedron of base and top, which are not in one plane.
func (b *builder) start(base [3]int, top int) {
	if b.orient(base, top) > 0 {
		base[1], base[2] = base[2], base[1]
	}
	b.conflict = make([]int, len(b.points))
	b.next = make([]int, len(b.points))
	b.from = make([]int, len(b.points))
	p, q, r := base[0], base[1], base[2]
	b.triangles = append(make([]triangle, 0, 64),
		triangle{corner: [3]int{p, q, r}, across: [3]int{1, 2, 3}, points: none},
		triangle{corner: [3]int{q, p, top}, across: [3]int{0, 3, 2}, points: none},
		triangle{corner: [3]int{r, q, top}, across: [3]int{0, 1, 3}, points: none},
		triangle{corner: [3]int{p, r, top}, across: [3]int{0, 2, 1}, points: none},
	)
}

// insert adds points, one after the other.
func (b *builder) insert(order []int) {
	all := []int{0, 1, 2, 3}
	for _, p := range order {
		b.assign(p, b.first(p, all))
	}
	for _, p := range order {
		if b.conflict[p] != none {
			b.add(p)
		}
	}
}

// assign puts p into the list of a triangle that it sees, or none.
func (b *builder) assign(p, f int) {
	b.conflict[p] = f
	if f != none {
		t := &b.triangles[f]
		b.next[p], t.points = t.points, p
	}
}

// first returns the first of the triangles that p sees, or none.
func (b *builder) first(p int, triangles []int) int {
	for _, f := range triangles {
		if b.orient(b.triangles[f].corner, p) > 0 {
			return f
		}
	}
	return none
}

// inFan returns one of the triangles that q sees, or none. They are all triangles
// with the corner p. More than few of them are in their order around p, and found by
// bisection.
//
// Let v(k) be the corner at which triangle k begins. The plane of p, v(0) and v(k)
// turns about the line of p and v(0) as k grows, by less than half a turn. If q sees
// neither triangle with the corner v(0), it lies between the first plane and the
// last. So it lies between two that follow each other, k and k+1, and not on both
// unless it is in that line. There, what is outside sees triangle k.
func (b *builder) inFan(q int, fan []int) int {
	if len(fan) <= few {
		return b.first(q, fan)
	}
	end := len(fan) - 1
	from := b.triangles[fan[0]].corner
	side := func(k int) int {
		return b.orient([3]int{from[0], b.triangles[fan[k]].corner[0], from[2]}, q)
	}
	low, high := side(1), side(end)
	switch {
	case low > 0:
		return fan[0]
	case high < 0:
		return fan[end]
	case low == 0 && high == 0: // in line with p and v(0)
		return b.first(q, fan)
	}
	least := low + 1 // with k, the sign grows from low, −1 or 0, to this or more
	before, after := 1, end
	for after-before > 1 {
		if middle := (before + after) / 2; side(middle) < least {
			before = middle
		} else {
			after = middle
		}
	}
	return b.first(q, fan[before:after])
}

// add replaces what p sees from outside by triangles from p to the border of that.
//
// Triangles with p in their plane stay, however many their face has. In the plane of
// a face, p is beyond an edge of it if and only if p sees the face across that edge.
// So the new triangles from p to these edges complete the face.
//
// No new triangle is degenerate: p in line with a side of the border would be in the
// plane of the triangle that goes there.
//
// A point q that is still outside and saw a triangle that goes sees a new one. If
// all that q saw goes, q must see a new one. Otherwise what q saw lies on both
// sides of the border, as it is connected, so q saw the triangles on both sides of
// some side of the border. There the normal of the new triangle is a sum of theirs
// with weights ≥ 0.
func (b *builder) add(p int) {
	b.look(p)
	made := b.made[:0]
	for _, s := range b.border {
		f := len(b.triangles)
		if n := len(b.free); n > 0 {
			f, b.free = b.free[n-1], b.free[:n-1]
		} else {
			b.triangles = append(b.triangles, triangle{})
		}
		b.triangles[f] = triangle{corner: [3]int{s.a, s.b, p}, across: [3]int{s.outside, none, none}, points: none}
		b.from[s.a] = f
		outside := &b.triangles[s.outside]
		outside.across[slices.Index(outside.corner[:], s.b)] = f
		made = append(made, f)
	}
	for _, f := range made {
		after := b.from[b.triangles[f].corner[1]]
		b.triangles[f].across[1], b.triangles[after].across[2] = after, f
	}
	if len(made) > few { // put them in their order around p
		for i, f := 0, made[0]; i < len(made); i, f = i+1, b.triangles[f].across[1] {
			made[i] = f
		}
	}
	b.made = made
	for _, f := range b.seen {
		for q := b.triangles[f].points; q != none; {
			next := b.next[q]
			if q == p {
				b.conflict[p] = none
			} else {
				b.assign(q, b.inFan(q, made))
			}
			q = next
		}
		b.triangles[f].gone = true
		b.free = append(b.free, f)
	}
}

// look finds the triangles that p sees from outside and the border of what they
// cover. Both they and the rest are connected, as on each side of a plane the
// corners of a convex body are: p is such a plane of the dual body. So the border
// passes each of its corners once.
func (b *builder) look(p int) {
	b.border = b.border[:0]
	b.seen = append(b.seen[:0], b.conflict[p])
	b.triangles[b.conflict[p]].seen = true
	for i := 0; i < len(b.seen); i++ {
		t := &b.triangles[b.seen[i]]
		for k, f := range t.across {
			beside := &b.triangles[f]
			switch {
			case beside.seen:
			case b.orient(beside.corner, p) > 0:
				beside.seen = true
				b.seen = append(b.seen, f)
			default:
				b.border = append(b.border, side{t.corner[k], t.corner[(k+1)%3], f})
			}
		}
	}
}

// solid joins triangles in one plane to faces. A corner of the hull is on the border
// of three faces or more. All others are on the borders of two, inside an edge,
// or of none, inside a face.
func (b *builder) solid() *Solid {
	n := 0
	for f := range b.triangles {
		if !b.triangles[f].gone {
			n++
		}
	}
	faces := make([][]int, 0, n)
	room := make([]int, 0, 3*n)         // for the corners of all faces
	after := b.from                     // the next corner of the face at hand
	count := make([]int, len(b.points)) // the faces with a point on their border
	var stack, corners []int
	for f := range b.triangles {
		if b.triangles[f].gone || b.triangles[f].seen {
			continue
		}
		corners = corners[:0]
		stack = append(stack[:0], f)
		b.triangles[f].seen = true
		for len(stack) > 0 {
			t := &b.triangles[stack[len(stack)-1]]
			stack = stack[:len(stack)-1]
			for k, g := range t.across {
				beside := &b.triangles[g]
				if b.orient(t.corner, beside.opposite(t.corner[k])) == 0 {
					if !beside.seen {
						beside.seen = true
						stack = append(stack, g)
					}
					continue
				}
				after[t.corner[k]] = t.corner[(k+1)%3]
				corners = append(corners, t.corner[k])
				count[t.corner[k]]++
			}
		}
		start := len(room)
		for c := corners[0]; len(room) < start+len(corners); c = after[c] {
			room = append(room, c)
		}
		faces = append(faces, room[start:len(room):len(room)])
	}
	for f, face := range faces {
		faces[f] = slices.DeleteFunc(face, func(c int) bool { return count[c] < 3 })
	}
	return newSolid(3, faces)
}
