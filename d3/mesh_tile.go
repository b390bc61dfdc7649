package d3

// Tiles: the triangles of a Mesh, which in the plane are the edges of a Chain, and what may be wrong with one.

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/sturm"
	"github.com/hantei-go/hantei/internal/winding"
)

// ErrOpen is the reason for which NewSolid refuses triangles that no Mesh refuses.
var ErrOpen = errors.New("an open side, along which no other triangle goes the opposite way")

// MeshError is a fault of a part of a Mesh: which part, and what is wrong with it.
type MeshError struct {
	Part  int   // its number; of ErrNotFinite, that of the point
	Other int   // that of the other one, or −1
	Err   error // ErrNoCorner, ErrNotFinite, ErrEmpty, ErrOpen, ErrDegenerate, ErrDuplicate, ErrTJunction or ErrNonManifold

	// Side is the open side of ErrOpen, and Ends are the numbers of its two points. Otherwise both are zero.
	Side Segment
	Ends [2]int
}

// Error returns one line that names the numbers and the reason.
func (e *MeshError) Error() string {
	switch {
	case e.Err == ErrEmpty:
		return "no " + tileName
	case e.Err == ErrNotFinite:
		return fmt.Sprintf("point %d: %v", e.Part, e.Err)
	case e.Err == ErrOpen:
		return fmt.Sprintf("%s %d: %v: from point %d, %v, to point %d, %v", tileName, e.Part, e.Err, e.Ends[0], e.Side.A, e.Ends[1], e.Side.B)
	case e.Other >= 0:
		return fmt.Sprintf("%s %d: %v: %d", tileName, e.Part, e.Err, e.Other)
	}
	return fmt.Sprintf("%s %d: %v", tileName, e.Part, e.Err)
}

// Unwrap returns Err.
func (e *MeshError) Unwrap() error { return e.Err }

// tile is a triangle of a Mesh. Seen from the front, its corners go counter-clockwise.
type tile = Triangle

// tileName is the word for a tile in errors.
const tileName = "triangle"

func tileOf(c *[dim]Vec) tile { return tile{c[0], c[1], c[2]} }

// frontOf returns the unit normal out of the front of a tile, as queries have it; zero if it has no area.
func frontOf(c *[dim]Vec) Vec {
	u, v := mantissa(c[1].Sub(c[0])), mantissa(c[2].Sub(c[0]))
	n, _ := faceNormal(u, v, u.Dot(u), v.Dot(v))
	return unit(n).Add(Vec{}) // no −0
}

// leadsTo returns the sign of d along the normal out of the front of a tile, exactly.
func leadsTo(c *[dim]Vec, d Vec) int {
	p, q, r, v := c[0].coords(), c[1].coords(), c[2].coords(), d.coords()
	return exact.Facing3(&p, &q, &r, &v)
}

// threeOf returns three points of the plane of a tile.
func threeOf(c *[dim]Vec) [3][3]float64 {
	return [3][3]float64{c[0].coords(), c[1].coords(), c[2].coords()}
}

// sharedPlace returns the side of a tile that a path goes through, by its ends in order, or the corner, twice. ok is false for a
// path through the inside. The path meets some of the sides. It is not in the plane of the tile, so if it meets two sides, it goes
// through the corner between them.
func sharedPlace(c *[dim]Vec, meets *[dim]bool) (place [2]Vec, ok bool) {
	for k := range c {
		next := (k + 1) % dim
		switch {
		case meets[k] && meets[next]:
			return [2]Vec{c[next], c[next]}, true
		case meets[k]:
			place, ok = [2]Vec{c[k], c[next]}, true
		}
	}
	if x, y := place[0].coords(), place[1].coords(); slices.Compare(x[:], y[:]) > 0 {
		place[0], place[1] = place[1], place[0]
	}
	return place, ok
}

// hasNoExtent reports whether the corners of a tile are on one line, exactly.
func hasNoExtent(c *[dim]Vec) bool {
	for k := range dim {
		var p [dim][2]float64
		for i := range p {
			x := axes(c[i])
			p[i] = [2]float64{x[k], x[(k+1)%dim]}
		}
		if exact.Orient2(p[0], p[1], p[2]) != 0 {
			return false
		}
	}
	return true
}

// reaches reports whether a direction d in the plane of a tile leads from its point p into the tile: to the inside of all sides
// on which p is within off, where d may lead outside by clear. front is the normal of the tile.
func reaches(c *[dim]Vec, front, p, d Vec, off, clear float64) bool {
	for k := range c {
		a, b := c[k], c[(k+1)%dim]
		if isBeside(a, b, p, off) && unit(b.Sub(a)).Cross(d).Dot(front) < -clear {
			return false
		}
	}
	return true
}

// windingOf returns what a tile adds to the winding number of a closed surface around p, and whether p is on the tile.
func windingOf(c *[dim]Vec, p Vec) (n int, on bool) {
	a, b, d, x := c[0].coords(), c[1].coords(), c[2].coords(), p.coords()
	n, isFlush := winding.Triangle(&a, &b, &d, &x)
	return n, isFlush && Overlap(p, tileOf(c))
}

// windingAt is windingOf for a point that is a sum.
func windingAt(c *[dim]Vec, p *winding.Sum, m *sturm.Arena) (n int, on bool) {
	a, b, d := c[0].coords(), c[1].coords(), c[2].coords()
	return winding.TriangleAt(&a, &b, &d, p, m)
}

// isFartherThan reports that a tile is farther from p than far, and that Distance says so too, where few floats show it: by the plane
// of the tile.
//
// Let e = 2⁻⁵³, u and v be two sides of the tile, d = p − c[0], n = u×v and h = n·d. The distance of the tile is at least |h|/|n|. A
// component of n rounds by less than 4.1e of its two products, so all of n by less than 4.1e·|u|₁|v|₁; h rounds by less than
// 9e·|u|₁|v|₁|d|₁. Distance is off by less than 16e·S, and S by 2·L at most, L = |u|₁ + |v|₁ + |d|₁. All three bounds
// count with a factor of two or more below. If |n|² > 2⁻⁹⁰⁰, then L|n| > 2⁻⁶⁷⁵, beside which what underflows is nothing. What overflows makes
// the comparison false.
func isFartherThan(c *[dim]Vec, p Vec, far float64) bool {
	u, v, d := c[1].Sub(c[0]), c[2].Sub(c[0]), p.Sub(c[0])
	n := u.Cross(v)
	nn, l := n.Dot(n), d.sumAbs()
	area := float64(u.sumAbs() * v.sumAbs())
	l += u.sumAbs() + v.sumAbs()
	h := math.Abs(n.Dot(d)) - float64(0x1p-48*float64(area*l))
	return nn > 0x1p-900 && h > float64((far+float64(0x1p-46*l))*(math.Sqrt(nn)+float64(0x1p-48*area)))
}
