package turning

import "github.com/hantei-go/hantei/internal/sturm"

// A Body is the convex hull of corners, grown by a radius, and its motion. The corners are At·2^AtExp + Points[i] +
// Σ ±Halves·2^HalfExp. Corner i·2^Count + signs has +Halves[k] where bit k of signs is set, and −Halves[k] where not.
type Body struct {
	Points  [][3]float64
	At      [3]float64
	AtExp   int
	Halves  [3][3]float64
	HalfExp int
	Count   int // of Halves

	IsFar  bool // the corners are far away, and what At adds is a direction
	IsHalf bool // one half of the world: the face of the corners with −Halves[0] stands for its border, with the normal −At
	Shape  Topology
	Edges  [][2]int // of a Polyhedron
	Faces  [][]int  // of a Polyhedron

	Radius float64
	More   []float64 // added to Radius

	Motion
}

// Topology says between which corners of a Body edges and faces are.
type Topology uint8

const (
	// Ring is a polygon: an edge from each corner to the next, and in space one face. With one corner it is a point, with two
	// a segment.
	Ring Topology = iota
	// Cube has corners that are numbered by bits: edges lead between two numbers that differ in one bit, and faces have four
	// that differ in two.
	Cube
	// Polyhedron has the Edges and the Faces that are listed.
	Polyhedron
)

// A Motion is how a body moves: at the time t in [0, 1] the point x of it is at Pivot + t·Move + R(x − Pivot). R is the rotation
// of the quaternion (1−u)·from + u·to, divided by its length, with u = pieces·t − index in [0, 1]. The spin gives from, to and
// index, of one piece after the other. Pieces is a power of two.
type Motion struct {
	Pivot, Move   [3]float64
	Spin          Spin
	from, to      [4]float64
	pieces, index int
}

// setPiece makes the motion that of the piece in which the part [k/n, (k+1)/n] of the way is. n is a power of two, and at
// least the number of pieces.
func (m *Motion) setPiece(k, n int) {
	m.pieces = m.Spin.Pieces()
	m.index = k / (n / m.pieces)
	m.from, m.to = m.Spin.knot(m.index, m.pieces), m.Spin.knot(m.index+1, m.pieces)
}

var identity = [4]float64{1}

// count returns the number of corners.
func (b *Body) count() int { return len(b.Points) << b.Count }

// A face is up to four corners in their order.
type face struct {
	at [4]int
	n  int
}

// corners returns the corners of f.
func (f *face) corners() []int { return f.at[:f.n] }

// appendEdges appends the corners of each edge.
func (b *Body) appendEdges(list [][2]int) [][2]int {
	switch n := b.count(); b.Shape {
	case Ring:
		for i := range n - 1 {
			list = append(list, [2]int{i, i + 1})
		}
		if n > 2 {
			list = append(list, [2]int{n - 1, 0})
		}
	case Cube:
		for i := range n {
			for bit := 1; bit < n; bit <<= 1 {
				if i&bit == 0 {
					list = append(list, [2]int{i, i | bit})
				}
			}
		}
	case Polyhedron:
		list = append(list, b.Edges...)
	}
	return list
}

// appendFaces appends all faces. One with more than four corners is divided into triangles.
func (b *Body) appendFaces(list []face) []face {
	switch n := b.count(); b.Shape {
	case Ring:
		for i := 2; i < n; i++ {
			list = append(list, face{[4]int{0, i - 1, i}, 3})
		}
	case Cube:
		for i := range n {
			for p := 1; p < n; p <<= 1 {
				for q := p << 1; q < n; q <<= 1 {
					if i&(p|q) == 0 {
						list = append(list, face{[4]int{i, i | p, i | p | q, i | q}, 4})
					}
				}
			}
		}
	case Polyhedron:
		for _, f := range b.Faces {
			if len(f) == 4 {
				list = append(list, face{[4]int{f[0], f[1], f[2], f[3]}, 4})
				continue
			}
			for i := 2; i < len(f); i++ {
				list = append(list, face{[4]int{f[0], f[i-1], f[i]}, 3})
			}
		}
	}
	return list
}

// corner returns corner i relative to the pivot, as integers of the unit 2^unit.
func (b *Body) corner(a *sturm.Arena, i, unit int) (p [3]sturm.Int) {
	point, signs := i>>b.Count, i&(1<<b.Count-1)
	for k := range p {
		x := a.Add(a.Float(b.Points[point][k], unit), a.Float(b.At[k], unit-b.AtExp))
		x = a.Sub(x, a.Float(b.Pivot[k], unit))
		for h := range b.Count {
			half := a.Float(b.Halves[h][k], unit-b.HalfExp)
			if signs>>h&1 == 0 {
				half = half.Neg()
			}
			x = a.Add(x, half)
		}
		p[k] = x
	}
	return p
}
