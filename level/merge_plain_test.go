package level

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// A plainJoiner is a joiner as a plain loop: it begins anew with all edges of a polygon when that has grown.
type plainJoiner struct {
	polygons [][]d2.Vec // nil for one that became a part of another
	part     []int      // of which one: itself, or one nearer to the whole
	at       map[edge]int
}

func (j *plainJoiner) add(points []d2.Vec) {
	if j.at == nil {
		j.at = map[edge]int{}
	}
	i := len(j.polygons)
	j.polygons, j.part = append(j.polygons, points), append(j.part, i)
	for k, a := range points {
		j.at[edge{a, points[(k+1)%len(points)]}] = i
	}
}

// whole returns the polygon that i became a part of.
func (j *plainJoiner) whole(i int) int {
	for j.part[i] != i {
		j.part[i] = j.part[j.part[i]]
		i = j.part[i]
	}
	return i
}

// joinAll joins polygons across the edges that are asked for, until there is nothing to join.
func (j *plainJoiner) joinAll(across func(edge) bool) {
	for i := range j.polygons {
		for k := 0; k < len(j.polygons[i]); k++ {
			points := j.polygons[i]
			e := edge{points[k], points[(k+1)%len(points)]}
			if !across(e) {
				continue
			}
			other, ok := j.at[edge{e.b, e.a}]
			if !ok {
				continue
			}
			if other = j.whole(other); other != i && j.join(i, k, other, e) {
				k = -1
			}
		}
	}
}

// join makes one of the polygons i and other, which have the edge e in common, number k of i, and reports whether
// that is convex: if not, nothing changes.
func (j *plainJoiner) join(i, k, other int, e edge) bool {
	p, q := j.polygons[i], j.polygons[other]
	from := slices.Index(q, e.a)
	if from < 0 || q[(from+len(q)-1)%len(q)] != e.b { // another polygon has the same edge
		return false
	}
	all := make([]d2.Vec, 0, len(p)+len(q)-2)
	all = append(append(all, p[(k+1)%len(p):]...), p[:(k+1)%len(p)]...) // from b to a
	for n := 1; n < len(q)-1; n++ {
		all = append(all, q[(from+n)%len(q)])
	}
	a, n := len(p)-1, len(all)
	before, after := all[a-1], all[(a+1)%n] // of a
	last, second := all[n-1], all[1]        // around b
	atA, atB := turnSign(before, e.a, after), turnSign(last, e.b, second)
	if atA < 0 || atB < 0 {
		return false
	}
	delete(j.at, e)
	delete(j.at, edge{e.b, e.a})
	if atA == 0 {
		all = slices.Delete(all, a, a+1)
		j.straighten(before, e.a, after, i)
	}
	if atB == 0 {
		all = all[1:]
		j.straighten(last, e.b, second, i)
	}
	j.polygons[i], j.polygons[other], j.part[other] = all, nil, i
	return true
}

// straighten makes one edge of two.
func (j *plainJoiner) straighten(a, b, c d2.Vec, i int) {
	delete(j.at, edge{a, b})
	delete(j.at, edge{b, c})
	j.at[edge{a, c}] = i
}

// TestPiecesPlainly: a joiner joins what the plain loop does, to the same corners in the same order.
func TestPiecesPlainly(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 75))
	joined := 0
	for range 3000 {
		var got joiner
		var want plainJoiner
		w, h := 1+rng.IntN(5), 1+rng.IntN(5)
		n := 0
		add := func(points ...d2.Vec) {
			at := rng.IntN(len(points))
			points = slices.Concat(points[at:], points[:at])
			got.add(points)
			want.add(slices.Clone(points))
			n++
		}
		for i := range w * h {
			x, y := float64(i%w), float64(i/w)
			p, q, r, s := d2.V(x, y), d2.V(x+1, y), d2.V(x+1, y+1), d2.V(x, y+1)
			for range 1 + rng.IntN(12)/11 { // some are there twice
				switch rng.IntN(8) {
				case 0:
				case 1:
					add(p, q, r)
					add(p, r, s)
				case 2:
					add(p, q, s)
				case 3:
					add(q, r, s)
				case 4: // a fan
					m := d2.V(x+0.5, y+0.5)
					add(m, p, q)
					add(m, q, r)
					add(m, r, s)
					add(m, s, p)
				case 5:
					add(p, q, d2.V(x+1, y+0.5), d2.V(x, y+0.5))
				default:
					add(p, q, r, s)
				}
			}
		}
		for _, across := range []func(edge) bool{func(e edge) bool { return e.a.X == e.b.X }, func(edge) bool { return true }} {
			got.joinAll(across)
			want.joinAll(across)
		}
		var g, p [][]d2.Vec
		for i, first := range got.first {
			if first >= 0 {
				g = append(g, got.points(i))
			}
		}
		for _, points := range want.polygons {
			if points != nil {
				p = append(p, points)
			}
		}
		joined += n - len(g)
		if fmt.Sprint(g) != fmt.Sprint(p) {
			t.Fatalf("%v\nwant %v", g, p)
		}
	}
	if joined < 1000 {
		t.Errorf("only %d were joined", joined)
	}
}
