// Package winding counts how often a closed surface of triangles goes around a point, exactly, and in the plane a closed polygon. It also
// orders the triangles that a line goes through.
//
// It adds up the crossings of a ray from the point p along +x. The ray starts a little beside p, at p′ = p + (0, ε, ε²) in space
// and p + (0, ε) in the plane, for all ε > 0 that are small enough (Edelsbrunner and Mücke, Simulation of Simplicity, 1990). So it
// meets no corner and no edge, and nothing is counted twice. The functions here say what one triangle or edge adds to the sum.
//
// All signs are those of package exact, which decides them in floats beyond a bound, and otherwise on integers. So every finite
// float64 is allowed. Coordinates are only compared and passed on: nothing rounds here.
package winding

import "github.com/hantei-go/hantei/internal/exact"

// Triangle returns what the triangle abc adds to the winding number around p of a closed surface. It is +1, −1 or 0, and positive
// where a, b and c go counter-clockwise seen from outside. isFlush says that p is in the box and in the plane of abc, and n is 0 then:
// p may be in the triangle, which the caller has to find out. If p is not flush, it is not in the triangle.
//
// Let S be the surface, on which each directed edge comes as often as its reverse, and let p be outside all of its triangles.
// The claim is that the sum of all n is the winding number of S around p. Let q′ = (y, z) + (ε, ε²) be p′, seen along x.
//
//  1. S is closed as a set, so for small ε the straight way from p to p′ misses S. The winding number w does not change along it:
//     w(p) = w(p′).
//  2. o(a,b) = (b−a)×(q′−a) of an edge, seen along x, is a polynomial in ε, with the coefficients (b−a)×(q−a), −(bz−az) and by−ay.
//     It is 0 for all ε only if a and b are one point, seen along x. Otherwise for small ε its sign is that of the first coefficient
//     that is not 0, which orient returns. Swapping a and b changes the signs of all coefficients.
//  3. Let L be the line through p′ along x. It meets no edge for small ε: o(a,b) is not 0, or the edge is one point, seen along x,
//     and q′ is there for one ε at most.
//  4. Let n = (b−a)×(c−a). For each ε, o(a,b) + o(b,c) + o(c,a) = nx. If nx is 0, the triangle is within its edges, seen along x,
//     so that L misses it, by 3. The three signs differ then, as their sum is 0: it adds nothing. If nx is not 0, L meets the
//     triangle exactly if the three signs are equal. They have the sign s of nx then, and L crosses the inside of the triangle.
//  5. L crosses the plane at a point (X, q′) with n·(p′−a) + nx(X − px) = 0. So X > px exactly if n·(p′−a) has the sign −s.
//     n·(p−a) has this sign, too, for small ε, if it is not 0. If it is 0, p is in the plane; as p′ goes to p, q is in the triangle, seen
//     along x; so p is in the triangle itself, which was excluded.
//  6. By 3 and 4 the ray from p′ along +x meets S only inside triangles, and across them. So w(p′), the degree of S as it is seen
//     from p′, is the sum of the signs s of the triangles that the ray meets: those of which the ray leaves the front add +1.
//
// The boxes only save work: by 4, q is in the box of a triangle that counts, seen along x, and by 5 its greatest x is greater than px.
// If its least x is greater than px, so is X, and no plane is asked.
func Triangle(a, b, c, p *[3]float64) (n int, isFlush bool) {
	if max(a[1], b[1], c[1]) < p[1] || min(a[1], b[1], c[1]) > p[1] || max(a[2], b[2], c[2]) < p[2] || min(a[2], b[2], c[2]) > p[2] ||
		max(a[0], b[0], c[0]) < p[0] {
		return 0, false
	}
	isAhead := min(a[0], b[0], c[0]) > p[0]
	s := orient(a, b, p)
	if s != 0 && (orient(b, c, p) != s || orient(c, a, p) != s) {
		s = 0
	}
	if isAhead {
		return s, false
	}
	switch exact.Orient3(a, b, c, p) {
	case 0:
		return 0, true
	case -s:
		return s, false
	}
	return 0, false
}

// orient returns the sign of o(a,b), see Triangle: on which side of the edge ab p′ is, seen along x. It is 0 if a and b are one point there.
func orient(a, b, p *[3]float64) int {
	if a[1] == b[1] && a[2] == b[2] {
		return 0
	}
	if s := exact.Orient2([2]float64{a[1], a[2]}, [2]float64{b[1], b[2]}, [2]float64{p[1], p[2]}); s != 0 {
		return s
	}
	switch {
	case a[2] > b[2] || a[2] == b[2] && a[1] < b[1]:
		return +1
	}
	return -1
}

// Edge returns what the edge from a to b adds to the winding number of closed polygons around p: +1, −1 or 0, positive where they go
// counter-clockwise around p. isOn says that p is on the edge, and n is 0 then.
//
// If p is on no edge, the sum of all n is the winding number, by the steps of Triangle. The line through p′ along x meets no
// corner for small ε. It crosses an edge exactly if one end is above p, by > py, and the other one is not. It crosses the edge at
// X > px exactly if p′ is to the left of the edge, taken upwards. p is on the same side, or on the line of the edge: then py is
// between the ends, and p is on the edge, which was excluded. An edge that goes up adds +1, one that goes down −1.
//
// Conversely, a point of the line through a and b that is in their box is between them.
func Edge(a, b, p *[2]float64) (n int, isOn bool) {
	if max(a[1], b[1]) < p[1] || min(a[1], b[1]) > p[1] || max(a[0], b[0]) < p[0] {
		return 0, false
	}
	s := 0
	if b[1] > p[1] {
		s++
	}
	if a[1] > p[1] {
		s--
	}
	if min(a[0], b[0]) > p[0] {
		return s, false
	}
	switch exact.Orient2(*a, *b, *p) {
	case 0:
		return 0, true
	case s:
		return s, false
	}
	return 0, false
}
