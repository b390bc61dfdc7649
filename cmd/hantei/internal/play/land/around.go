package land

import (
	"errors"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// An Around tells how often a land goes around a point. A land that is not closed goes around nothing: then Open is a side that
// is not joined to another one, and Part what has it.
type Around struct {
	IsClosed bool
	Part     int
	Open     [2]Vec

	Winding int
	On      bool
	Crossed []Crossing
}

// A Crossing is a part that the ray from the point along x goes through: +1 where the ray leaves through its front, −1 where it enters.
type Crossing struct{ Part, Sign int }

// Around tells how often the land goes around a point.
func (l *Land) Around(p Vec) Around { return l.around(p) }

func (g *space) around(p Vec) (a Around) {
	if g.solid == nil && g.open == nil {
		g.solid, g.open = g.close()
	}
	if g.open != nil {
		return Around{Part: g.open.Part, Open: [2]Vec{ofDeep(g.open.Side.A), ofDeep(g.open.Side.B)}}
	}
	a.IsClosed = true
	a.Winding, a.On = g.solid.Winding(deep(p))
	q := [3]float64(p)
	for i := range g.mesh.Len() {
		c := g.part(i)
		n, _ := winding.Triangle((*[3]float64)(&c[0]), (*[3]float64)(&c[1]), (*[3]float64)(&c[2]), &q)
		if n != 0 {
			a.Crossed = append(a.Crossed, Crossing{i, n})
		}
	}
	return a
}

// close returns the inside of the mesh, or what is open.
func (g *space) close() (*d3.Solid, *d3.MeshError) {
	var points []d3.Vec
	var triangles [][3]int
	for i := range g.mesh.Len() {
		t := g.mesh.At(i)
		n := len(points)
		points = append(points, t.A, t.B, t.C)
		triangles = append(triangles, [3]int{n, n + 1, n + 2})
	}
	solid, err := d3.NewSolid(points, triangles)
	var open *d3.MeshError
	errors.As(err, &open)
	return solid, open
}

func (g *plane) around(p Vec) (a Around) {
	if !g.isClosed {
		last := g.chain.At(g.chain.Len() - 1).B
		return Around{Part: g.chain.Len() - 1, Open: [2]Vec{ofFlat(last), ofFlat(g.chain.At(0).A)}}
	}
	var points []d2.Vec
	for i := range g.chain.Len() {
		points = append(points, g.chain.At(i).A)
	}
	region, err := d2.NewRegion(points)
	if err != nil {
		return Around{Open: [2]Vec{ofFlat(points[0]), ofFlat(points[len(points)-1])}}
	}
	a.IsClosed = true
	a.Winding, a.On = region.Winding(flat(p))
	q := [2]float64{p[0], p[1]}
	for i := range g.chain.Len() {
		s := g.chain.At(i)
		if n, _ := winding.Edge(&[2]float64{s.A.X, s.A.Y}, &[2]float64{s.B.X, s.B.Y}, &q); n != 0 {
			a.Crossed = append(a.Crossed, Crossing{i, n})
		}
	}
	return a
}

// Write writes what the page reads.
func (a *Around) Write(to []float64) {
	n := 0
	num := func(xs ...float64) { n += copy(to[n:], xs) }
	if !a.IsClosed {
		num(0, float64(a.Part))
		num(a.Open[0][:]...)
		num(a.Open[1][:]...)
		return
	}
	on := 0.0
	if a.On {
		on = 1
	}
	num(1, float64(a.Winding), on, float64(len(a.Crossed)))
	for _, c := range a.Crossed {
		num(float64(c.Part), float64(c.Sign))
	}
}
