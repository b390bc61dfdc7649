package d2

// Tiles: the edges of a Chain, which in space are the triangles of a Mesh, and what may be wrong with one.

import (
	"fmt"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/sturm"
	"github.com/hantei-go/hantei/internal/winding"
)

// ChainError is a fault of a part of a Chain: which part, and what is wrong with it.
type ChainError struct {
	Part  int   // its number; of ErrNotFinite, that of the point
	Other int   // that of the other one, or −1
	Err   error // ErrNoCorner, ErrNotFinite, ErrEmpty, ErrDegenerate, ErrDuplicate, ErrTJunction or ErrNonManifold
}

// Error returns one line that names the numbers and the reason.
func (e *ChainError) Error() string {
	switch {
	case e.Err == ErrEmpty:
		return "no " + tileName
	case e.Err == ErrNotFinite:
		return fmt.Sprintf("point %d: %v", e.Part, e.Err)
	case e.Other >= 0:
		return fmt.Sprintf("%s %d: %v: %d", tileName, e.Part, e.Err, e.Other)
	}
	return fmt.Sprintf("%s %d: %v", tileName, e.Part, e.Err)
}

// Unwrap returns Err.
func (e *ChainError) Unwrap() error { return e.Err }

// tile is an edge of a Chain. Its front is on its right.
type tile = Segment

// tileName is the word for a tile in errors.
const tileName = "edge"

func tileOf(c *[dim]Vec) tile { return tile{c[0], c[1]} }

// frontOf returns the unit normal out of the front of a tile; zero if it has no length.
func frontOf(c *[dim]Vec) Vec {
	return unit(perpendicular(c[0].Sub(c[1]))).Add(Vec{}) // no −0
}

// leadsTo returns the sign of d along the normal out of the front of a tile, exactly: the product of the
// edge and an axis of space is that normal.
func leadsTo(c *[dim]Vec, d Vec) int {
	p, q, v := c[0].coords(), c[1].coords(), d.coords()
	r := p
	r[2] = 1
	return exact.Facing3(&p, &q, &r, &v)
}

// threeOf returns three points of the plane in space through a tile and along the third axis.
func threeOf(c *[dim]Vec) [3][3]float64 {
	p := [3][3]float64{c[0].coords(), c[1].coords(), c[0].coords()}
	p[2][2] = 1
	return p
}

// sharedPlace returns the end of an edge that a path goes through, twice. ok is false for a path that goes through between the ends.
// The path meets some of the ends.
func sharedPlace(c *[dim]Vec, meets *[dim]bool) (place [2]Vec, ok bool) {
	for k, end := range c {
		if meets[k] {
			return [2]Vec{end, end}, true
		}
	}
	return place, false
}

// hasNoExtent reports whether both corners of a tile are one point.
func hasNoExtent(c *[dim]Vec) bool { return c[0] == c[1] }

// reaches reports whether a direction d along an edge leads from its point p into the edge: away from an end at which p is
// within off, where d may lead outside by clear.
func reaches(c *[dim]Vec, _, p, d Vec, off, clear float64) bool {
	for k := range c {
		if a, b := c[k], c[1-k]; a.Sub(p).maxAbs() <= off && unit(b.Sub(a)).Dot(d) < -clear {
			return false
		}
	}
	return true
}

// windingOf returns what a tile adds to the winding number of closed polygons around p, and whether p is on the tile.
func windingOf(c *[dim]Vec, p Vec) (n int, on bool) {
	a, b, x := axes(c[0]), axes(c[1]), axes(p)
	return winding.Edge(&a, &b, &x)
}

// windingAt is windingOf for a point that is a sum.
func windingAt(c *[dim]Vec, p *winding.Sum, m *sturm.Arena) (n int, on bool) {
	a, b := axes(c[0]), axes(c[1])
	return winding.EdgeAt(&a, &b, p, m)
}

// isFartherThan reports that a tile is farther from p than far, and that Distance says so too, where few floats show it: by the line of
// the edge.
//
// Let e = 2⁻⁵³, u be the edge, d = p − c[0] and h = u×d. The distance of the edge is at least |h|/|u|. h rounds by less than
// 5e·|u|₁|d|₁. Distance is off by less than 16e·S, and S is 2·L at most, L = |u|₁ + |d|₁. Both bounds count with a factor of two or
// more below. If |u|² > 2⁻⁹⁰⁰, then L|u| > 2⁻⁹⁰⁰, beside which what underflows is nothing. What overflows makes the comparison
// false.
func isFartherThan(c *[dim]Vec, p Vec, far float64) bool {
	u, d := c[1].Sub(c[0]), p.Sub(c[0])
	uu, l := u.Dot(u), u.sumAbs()+d.sumAbs()
	h := math.Abs(u.Cross(d)) - float64(0x1p-48*float64(u.sumAbs()*l))
	return uu > 0x1p-900 && h > float64((far+float64(0x1p-46*l))*math.Sqrt(uu))
}
