package d2

// Tiles: the edges of a Chain, which in space are the triangles of a Mesh.

import "github.com/hantei-go/hantei/internal/exact"

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
