package oracle

// This file finds the facets of a polyhedron by trying all that might be.

import (
	"iter"
	"math/big"
)

// around reports whether 0 is an inner point of C. Its foot is 0.
//
// Then 0 is an inner point of the simplex of the foot, within the plane or line of
// that. A plane through 0 with all of C on one side holds the simplex.
func (d *difference) around(f foot) bool {
	switch len(f.gens) {
	case 4:
		return true
	case 3:
		n := d.cross(f.gens[1].z, f.gens[2].z)
		up, down := d.top(n), d.top(d.minusVec(n))
		return (up == nil || up.Sign() > 0) && (down == nil || down.Sign() > 0)
	}
	num, _, _ := d.wayOut()
	return num == nil || num.Sign() > 0
}

// top returns the greatest n·z of C, nil if there is none.
func (d *difference) top(n vec) *big.Int {
	g := d.support(d.minusVec(n))
	if g.dir {
		return nil
	}
	return d.dot(g.z, n)
}

// wayOut returns the distance from 0, which is in C, to the border of C as
// num/√den, and the outward normals of all facets at this distance. num is nil if C has
// no border.
func (d *difference) wayOut() (num, den *big.Int, normals []vec) {
	edges, across := d.measure()
	if len(across) > 0 {
		for _, n := range across {
			normals = append(normals, n, d.minusVec(n))
		}
		return d.whole(0), d.whole(1), normals
	}
	// below says whether h/|n| is less than, equal to or greater than the best.
	below := func(h, nn *big.Int) int {
		if num == nil {
			return -1
		}
		return d.mul(d.mul(h, h), den).Cmp(d.mul(d.mul(num, num), nn))
	}
	for n, h := range d.facets(edges) {
		nn := d.dot(n, n)
		switch below(h, nn) {
		case -1:
			num, den, normals = h, nn, normals[:0]
			normals = append(normals, n)
		case 0:
			if !d.parallels(normals, n) {
				normals = append(normals, n)
			}
		}
	}
	return num, den, normals
}

// parallels reports whether one of vs has the direction of n.
func (d *difference) parallels(vs []vec, n vec) bool {
	for _, v := range vs {
		if d.cross(v, n).zero() && d.dot(v, n).Sign() > 0 {
			return true
		}
	}
	return false
}

// facets goes through vectors n, with the normals of all facets of C among them, and the
// greatest n·z of C. edges are those of measure.
//
// A facet is the sum of a face of each part and of directions. Among the vectors along
// these are two that are not parallel. If one part has both, the normal is one of a face
// of that part; otherwise they are along two of edges.
func (d *difference) facets(edges []edge) iter.Seq2[vec, *big.Int] {
	return func(yield func(vec, *big.Int) bool) {
		for _, p := range d.parts {
			for _, n := range p.faces {
				if h := d.top(n); h != nil && !yield(n, h) {
					return
				}
			}
		}
		for i, e := range edges {
			for _, f := range edges[:i] {
				if e.part >= 0 && e.part == f.part {
					continue
				}
				mark := d.used
				n := d.cross(e.u, f.u)
				if n.zero() {
					continue
				}
				back := d.minusVec(n)
				h, g := d.topAt(n, e, f), d.topAt(back, e, f)
				if h == nil && g == nil {
					d.used = mark
				}
				if h != nil && !yield(n, h) || g != nil && !yield(back, g) {
					return
				}
			}
		}
	}
}

// topAt returns the greatest n·z of C, if both e and f are where that of their part is, and
// nil if not or if a direction of C goes that way.
func (d *difference) topAt(n vec, e, f edge) *big.Int {
	for _, g := range d.dirs {
		if d.dot(g.z, n).Sign() > 0 {
			return nil
		}
	}
	sum := d.whole(0)
	for k, p := range d.parts {
		var most *big.Int
		for _, x := range [2]edge{e, f} {
			if x.part == k {
				most = d.dot(x.at, n)
			}
		}
		bound := most != nil
		for _, g := range p.points {
			if h := d.dot(g.z, n); most == nil || h.Cmp(most) > 0 {
				if bound {
					return nil
				}
				most = h
			}
		}
		sum = d.add(sum, most)
	}
	return sum
}

// measure finds the faces and edges of all parts. It returns the edges, with the
// directions of C among them as edges of no part. If C is flat it also
// returns independent vectors across C, which are among the edges too: with them,
// facets describes C as a set of space.
func (d *difference) measure() (edges []edge, across []vec) {
	for k := range d.parts {
		p := &d.parts[k]
		if p.edges == nil {
			d.measurePart(p, k)
		}
		edges = append(edges, p.edges...)
	}
	for _, g := range d.dirs {
		edges = append(edges, edge{u: g.z, part: -1})
	}
	var first, normal vec
	rank := 0
	for _, e := range edges {
		switch rank {
		case 0:
			first, rank = e.u, 1
		case 1:
			if n := d.cross(first, e.u); !n.zero() {
				normal, rank = n, 2
			}
		case 2:
			if d.dot(normal, e.u).Sign() != 0 {
				rank = 3
			}
		}
	}
	axis := func(i int) vec {
		v := d.null()
		v[i] = d.whole(1)
		return v
	}
	switch rank {
	case 0:
		across = []vec{axis(0), axis(1), axis(2)}
	case 1:
		n := d.cross(first, axis(0))
		if n.zero() {
			n = d.cross(first, axis(1))
		}
		across = []vec{n, d.cross(first, n)}
	case 2:
		across = []vec{normal}
	}
	for _, v := range across {
		edges = append(edges, edge{u: v, part: -1})
	}
	return edges, across
}

// measurePart finds the faces and edges of p, which has number k, by looking on which
// side of three points all others are, and within a face, of two.
func (d *difference) measurePart(p *part, k int) {
	all := p.points
	known := map[[2]int]bool{}
	add := func(i, j int) {
		if !known[[2]int{i, j}] {
			known[[2]int{i, j}] = true
			p.edges = append(p.edges, edge{u: d.minus(all[j].z, all[i].z), at: all[i].z, part: k})
		}
	}
	spread := false // not in one line
	for l := range all {
		for j := range l {
			for i := range j {
				n := d.cross(d.minus(all[j].z, all[i].z), d.minus(all[l].z, all[i].z))
				if n.zero() {
					continue
				}
				spread = true
				in, side, ok := d.sides(n, all[i].z, all)
				if !ok {
					continue
				}
				if side > 0 {
					n = d.minusVec(n)
				}
				if d.parallels(p.faces, n) {
					continue
				}
				p.faces = append(p.faces, n)
				if side == 0 {
					p.faces = append(p.faces, d.minusVec(n))
				}
				d.rim(n, in, all, add)
				if side == 0 {
					return
				}
			}
		}
	}
	for j := range all {
		if !spread && all[j].z.differs(all[0].z) {
			add(0, j)
			return
		}
	}
}

// sides returns which points are in the plane through o with the normal n, and the side
// of the others: ok is false if they are on both.
func (d *difference) sides(n, o vec, points []generator) (in []int, side int, ok bool) {
	for i, g := range points {
		switch s := d.dot(n, d.minus(g.z, o)).Sign(); {
		case s == 0:
			in = append(in, i)
		case s == -side:
			return nil, 0, false
		default:
			side = s
		}
	}
	return in, side, true
}

// rim calls add for the pairs of the points numbered in, a face with the normal n, that
// have all others of the face on one side.
func (d *difference) rim(n vec, in []int, points []generator, add func(i, j int)) {
	face := make([]generator, len(in))
	for k, i := range in {
		face[k] = points[i]
	}
	for b, j := range in {
		for a, i := range in[:b] {
			u := d.minus(face[b].z, face[a].z)
			if u.zero() {
				continue
			}
			if _, _, ok := d.sides(d.cross(n, u), face[a].z, face); ok {
				add(i, j)
			}
		}
	}
}

// differs reports whether v and w are different.
func (v vec) differs(w vec) bool {
	return v[0].Cmp(w[0]) != 0 || v[1].Cmp(w[1]) != 0 || v[2].Cmp(w[2]) != 0
}
