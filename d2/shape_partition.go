package d2

// Partition: a simple polygon, taken to pieces that are convex.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// The reasons for which Partition refuses an outline, beside ErrNotFinite.
var (
	ErrFewCorners     = errors.New("fewer than three corners")
	ErrRepeatedCorner = errors.New("a point that comes twice: the outline touches itself, as it would to reach a hole")
	ErrTouchingEdges  = errors.New("edges that cross, touch or overlap")
	ErrNoArea         = errors.New("all corners on one line")
)

// OutlineError says what is wrong with the outline of a polygon, and where.
type OutlineError struct {
	// I and J are the corners that are equal, or the edges that touch, I < J: edge I goes
	// from corner I to the next. Both are the corner that is not finite, and −1 where the
	// outline as a whole is wrong.
	I, J int
	Err  error // ErrNotFinite, ErrFewCorners, ErrRepeatedCorner, ErrTouchingEdges or ErrNoArea
}

// Error returns one line that names the place and the reason.
func (e *OutlineError) Error() string {
	switch e.Err {
	case ErrNotFinite:
		return fmt.Sprintf("outline: corner %d: %v", e.I, e.Err)
	case ErrRepeatedCorner:
		return fmt.Sprintf("outline: corners %d and %d: %v", e.I, e.J, e.Err)
	case ErrTouchingEdges:
		return fmt.Sprintf("outline: edges %d and %d (edge i starts at corner i): %v", e.I, e.J, e.Err)
	}
	return fmt.Sprintf("outline: %v", e.Err)
}

// Unwrap returns Err.
func (e *OutlineError) Unwrap() error { return e.Err }

// Partition cuts a concave polygon into convex ones (convex decomposition). Together they are
// exactly the simple polygon with the given outline, and no two have more than parts of their
// borders in common. All their corners are corners of the outline. The outline may go round
// either way, and may have corners on a straight line.
//
// There are at most four times as many pieces as necessary, and in practice few more:
// the polygon is cut into triangles at its ears (Meisters, Polygons have ears, 1975), and
// cuts that no corner needs are left out (Hertel and Mehlhorn, Fast triangulation of simple
// polygons, 1983). The pieces are in the order of their least corners, counted along the
// outline, and the same on every platform. The last point may be the first one again, as in
// GeoJSON: then it is left out. Spirals, combs, stars and saws with n corners take some n·log n steps. At worst
// there are n², where thin triangles lie along many corners, or where the outline touches itself.
//
// The error is an *OutlineError. The outline of a polygon with a hole is not simple, not even
// with a bridge that leads to the hole and back: cut such a polygon in two first.
//
// To put the pieces into a World under one id, copy them into a []Shape for SetParts.
func Partition(outline ...Vec) ([]Polygon, error) {
	if last := len(outline) - 1; last >= 3 && outline[last] == outline[0] {
		outline = outline[:last]
	}
	if err := checkOutline(outline); err != nil {
		return nil, err
	}
	p := newPartitioner(outline)
	p.cutEars()
	p.leaveOut()
	return p.pieces(), nil
}

// checkOutline returns what is wrong with an outline; nil if it is that of a simple polygon.
func checkOutline(outline []Vec) error {
	n := len(outline)
	for i, p := range outline {
		if !isFinite(p.maxAbs()) {
			return &OutlineError{i, i, ErrNotFinite}
		}
	}
	if n < 3 {
		return &OutlineError{-1, -1, ErrFewCorners}
	}
	if i, j := repeated(outline); i >= 0 {
		return &OutlineError{i, j, ErrRepeatedCorner}
	}
	flat := true
	for _, p := range outline[2:] {
		flat = flat && left(outline[0], outline[1], p) == 0
	}
	if flat {
		return &OutlineError{-1, -1, ErrNoArea}
	}
	if i, j := touchingEdges(outline); i >= 0 {
		return &OutlineError{i, j, ErrTouchingEdges}
	}
	return nil
}

// repeated returns the first two corners that are equal, −1 if all differ.
func repeated(outline []Vec) (i, j int) {
	order := make([]int, len(outline))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(k, l int) int {
		return cmp.Or(compare(outline[k], outline[l]), cmp.Compare(k, l))
	})
	i, j = -1, -1
	for k, b := range order[1:] {
		if a := order[k]; outline[a] == outline[b] && (i < 0 || a < i || a == i && b < j) {
			i, j = a, b
		}
	}
	return i, j
}

// touchingEdges returns the first two edges that have more in common than the corner between
// them, −1 if none have. Only if some have, it compares those that overlap along x.
func touchingEdges(outline []Vec) (i, j int) {
	n := len(outline)
	edges := edgesOf(outline)
	if isSimple(edges) {
		return -1, -1
	}
	slices.SortFunc(edges, func(e, f edgeBox) int {
		return cmp.Or(cmp.Compare(e.left, f.left), cmp.Compare(e.i, f.i))
	})
	i, j = -1, -1
	for k := range edges {
		e := &edges[k]
		for l := k + 1; l < n && edges[l].left <= e.right; l++ {
			f := &edges[l]
			a, b := min(e.i, f.i), max(e.i, f.i)
			if (i < 0 || a < i || a == i && b < j) && e.touches(f, n) {
				i, j = a, b
			}
		}
	}
	return i, j
}

// A partitioner cuts a polygon into triangles, and then joins them. All it knows are sides:
// directed edges, each with the piece on its left. A side is numbered, and sides of one
// piece are linked.
type partitioner struct {
	corners []Vec // counter-clockwise, none on the line between its neighbors
	index   []int // of the corners in the outline
	sides   []halfEdge
	cuts    []int // sides with another piece on the right, one for each cut

	isDent  []bool    // by corner, whether it is one of what is not cut yet that does not turn to the left
	dents   *dentTree // these
	at      []int     // by corner, the side that starts there
	open    cornerSet // corners that may be ears; none of the others is
	witness []int     // by corner, a dent in its triangle if that is why it is no ear
	waiting []int     // by dent, the last entry of those of which it is the witness; −1 for none
	entries []waiter
}

// A waiter is an entry in the list of the corners of which a dent is the witness.
type waiter struct{ corner, next int }

// halfEdge is a side of a piece: it goes from the corner from to that of the side next.
type halfEdge struct {
	from       int
	next, prev int
	across     int // the same cut, seen from the other piece; −1 for an edge of the outline
}

func newPartitioner(outline []Vec) *partitioner {
	n := len(outline)
	least := 0
	for i, p := range outline {
		if compare(p, outline[least]) < 0 {
			least = i
		}
	}
	p := &partitioner{}
	for i, q := range outline {
		if left(outline[(i+n-1)%n], q, outline[(i+1)%n]) != 0 {
			p.corners, p.index = append(p.corners, q), append(p.index, i)
		}
	}
	// The least corner is no straight one, so its turn is that of the polygon.
	if left(outline[(least+n-1)%n], outline[least], outline[(least+1)%n]) < 0 {
		slices.Reverse(p.corners)
		slices.Reverse(p.index)
	}
	n = len(p.corners)
	for i := range p.corners {
		p.sides = append(p.sides, halfEdge{i, (i + 1) % n, (i + n - 1) % n, -1})
	}
	return p
}

// start returns the corner at which the side s starts.
func (p *partitioner) start(s int) Vec { return p.corners[p.sides[s].from] }

// bend returns how the border turns where the side s starts.
func (p *partitioner) bend(s int) int {
	return left(p.start(p.sides[s].prev), p.start(s), p.start(p.sides[s].next))
}

// link makes t the side after s.
func (p *partitioner) link(s, t int) { p.sides[s].next, p.sides[t].prev = t, s }

// cutEars cuts off triangles until one is left. The rest is a simple polygon at any time, with
// a side for each of its corners, and so it has an ear: a corner that turns to the left, in
// whose triangle is no other corner.
//
// It goes round the rest and cuts off each ear that it comes to. A corner that was no ear is asked again only when
// a neighbor has changed, or when the dent found in its triangle is none any more.
func (p *partitioner) cutEars() {
	n := len(p.corners)
	p.isDent, p.at, p.open = make([]bool, n), make([]int, n), newCornerSet(n)
	p.witness, p.waiting = make([]int, n), make([]int, n)
	var dents []int
	for s := range p.sides {
		c := p.sides[s].from
		p.at[c], p.witness[c], p.waiting[c] = s, -1, -1
		if p.bend(s) <= 0 {
			dents = append(dents, c)
			p.isDent[c] = true
		} else {
			p.open.add(c)
		}
	}
	p.dents = newDentTree(p.corners, dents)
	c := 0
	for rest := n; rest > 3; {
		c = p.open.from(c)
		p.open.remove(c)
		s := p.at[c]
		if !p.isEar(s) {
			continue
		}
		// The ear has the sides before, s and out; the rest gets the side in.
		before, after := p.sides[s].prev, p.sides[s].next
		out, in := len(p.sides), len(p.sides)+1
		p.sides = append(p.sides,
			halfEdge{from: p.sides[after].from, across: in},
			halfEdge{from: p.sides[before].from, across: out})
		p.at[p.sides[before].from] = in
		p.link(p.sides[before].prev, in)
		p.link(in, after)
		p.link(s, out)
		p.link(out, before)
		p.cuts = append(p.cuts, in)
		p.changed(in)
		p.changed(after)
		rest--
		c = p.sides[p.sides[after].next].from // not the neighbor: long fans make thin triangles
	}
}

// changed notes that a neighbor of the corner at which s starts is another one. A dent may have come to turn to the left.
func (p *partitioner) changed(s int) {
	c := p.sides[s].from
	if p.isDent[c] && p.bend(s) > 0 {
		p.isDent[c] = false
		if p.dents.remove(c); 2*p.dents.removed > p.dents.listed { // its hulls are too large by now
			p.dents = newDentTree(p.corners, p.dents.rest())
		}
		for k := p.waiting[c]; k >= 0; k = p.entries[k].next {
			if d := p.entries[k].corner; p.witness[d] == c {
				p.witness[d] = -1
				p.open.add(d)
			}
		}
	}
	if !p.isDent[c] {
		p.witness[c] = -1
		p.open.add(c)
	}
}

// isEar says whether the corner at which s starts, which is no dent, is an ear. Only dents need be looked at: of
// all corners in the triangle, one that is farthest from the base turns to the right, or
// not at all.
func (p *partitioner) isEar(s int) bool {
	d := p.dents.inside(p.start(p.sides[s].prev), p.start(s), p.start(p.sides[s].next))
	if d < 0 {
		return true
	}
	c := p.sides[s].from
	p.witness[c] = d
	p.entries = append(p.entries, waiter{c, p.waiting[d]})
	p.waiting[d] = len(p.entries) - 1
	return false
}

// leaveOut joins pieces across each cut without which the corners at both of its ends do not
// turn inwards.
func (p *partitioner) leaveOut() {
	for i, s := range p.cuts {
		t := p.sides[s].across
		beforeS, afterS, beforeT, afterT := p.sides[s].prev, p.sides[s].next, p.sides[t].prev, p.sides[t].next
		if left(p.start(beforeS), p.start(s), p.start(p.sides[afterT].next)) < 0 ||
			left(p.start(beforeT), p.start(t), p.start(p.sides[afterS].next)) < 0 {
			continue
		}
		p.link(beforeS, afterT)
		p.link(beforeT, afterS)
		p.cuts[i] = -1
		p.sides[s].from, p.sides[t].from = -1, -1
	}
}

// pieces returns what the cuts leave.
func (p *partitioner) pieces() []Polygon {
	type piece struct {
		first   int // the least corner, in the outline
		second  int // the one after it
		polygon Polygon
	}
	var all []piece
	seen := make([]bool, len(p.sides))
	for s := range p.sides {
		if seen[s] || p.sides[s].from < 0 {
			continue
		}
		first := s
		for t := s; !seen[t]; t = p.sides[t].next {
			seen[t] = true
			if p.index[p.sides[t].from] < p.index[p.sides[first].from] {
				first = t
			}
		}
		corners := []Vec{p.start(first)}
		for t := p.sides[first].next; t != first; t = p.sides[t].next {
			corners = append(corners, p.start(t))
		}
		next := p.sides[p.sides[first].next].from
		all = append(all, piece{p.index[p.sides[first].from], p.index[next], NewPolygon(corners...)})
	}
	slices.SortFunc(all, func(a, b piece) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	polygons := make([]Polygon, len(all))
	for i := range all {
		polygons[i] = all[i].polygon
	}
	return polygons
}
