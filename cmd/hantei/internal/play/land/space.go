package land

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The hills have so many squares on a side, of two triangles each, and are so wide.
const (
	squares = 48
	wide    = 24.0
)

// A space is a mesh in its World.
type space struct {
	mesh    *d3.Mesh
	world   d3.World[string]
	isHills bool

	solid *d3.Solid // once it was asked for; nil if the mesh is open
	open  *d3.MeshError
}

// height returns how high the hills are at a place. They rise towards the border, so that the ball stays.
func height(x, y float64) float64 {
	a, b := d2.FromAngle(0.7*x), d2.FromAngle(0.55*y)
	c := d2.FromAngle(float64(0.4*x) + float64(0.9*y))
	return float64(0.55*a.Y*b.X) + float64(0.35*c.Y) + float64(0.02*(float64(x*x)+float64(y*y)))
}

// Hills returns a land of 2·squares² triangles.
func Hills() (*Land, error) {
	var points []d3.Vec
	for i := range squares + 1 {
		for j := range squares + 1 {
			x, y := wide*(float64(i)/squares-0.5), wide*(float64(j)/squares-0.5)
			points = append(points, d3.V(x, y, height(x, y)))
		}
	}
	var triangles [][3]int
	for i := range squares {
		for j := range squares {
			p := i*(squares+1) + j
			q := p + squares + 1
			triangles = append(triangles, [3]int{p, q, q + 1}, [3]int{p, q + 1, p + 1})
		}
	}
	mesh, err := d3.NewMesh(points, triangles)
	if err != nil {
		return nil, err
	}
	return &Land{ground: &space{mesh: mesh, isHills: true}, dim: 3}, nil
}

// Build returns the land of a mesh.
func Build(points []d3.Vec, triangles [][3]int) (*Land, error) {
	mesh, err := d3.NewMesh(points, triangles)
	if err != nil {
		return nil, err
	}
	return &Land{ground: &space{mesh: mesh}, dim: 3}, nil
}

func deep(v Vec) d3.Vec { return d3.V(v[0], v[1], v[2]) }

func ofDeep(v d3.Vec) Vec { return Vec{v.X, v.Y, v.Z} }

func (g *space) set(isOneSided bool) error {
	g.mesh.OneSided = isOneSided
	return g.world.SetMesh(id, g.mesh)
}

func (g *space) count() int { return g.mesh.Len() }

func (g *space) floor() float64 { return g.mesh.Bounds().Min.Z }

func (g *space) part(i int) []Vec {
	t := g.mesh.At(i)
	return []Vec{ofDeep(t.A), ofDeep(t.B), ofDeep(t.C)}
}

// near returns the triangles of the squares around that of one; of what is no hills, all.
func (g *space) near(i int) (all []int) {
	if !g.isHills {
		for k := range g.mesh.Len() {
			all = append(all, k)
		}
		return all
	}
	row, column := i/2/squares, i/2%squares
	for r := max(row-1, 0); r <= min(row+1, squares-1); r++ {
		for c := max(column-1, 0); c <= min(column+1, squares-1); c++ {
			all = append(all, 2*(r*squares+c), 2*(r*squares+c)+1)
		}
	}
	return all
}

func (g *space) normal(i int) Vec {
	t := g.mesh.At(i)
	return ofDeep(t.B.Sub(t.A).Cross(t.C.Sub(t.A)).Unit())
}

func (g *space) cast(origin, way Vec) (Met, bool) {
	s, ok := g.world.RayCastPart(d3.Ray{Origin: deep(origin), Dir: deep(way)})
	return Met{s.Part, s.T, ofDeep(s.Point), ofDeep(s.Normal)}, ok
}

func (g *space) sweep(at Vec, radius float64, motion Vec) (Met, bool) {
	s, ok := g.world.SweepPart(d3.Sphere{Center: deep(at), Radius: radius}, deep(motion), d3.Filter[string]{Approaching: true})
	return Met{s.Part, s.T, ofDeep(s.Point), ofDeep(s.Normal)}, ok
}

func (g *space) touches(i int, p Vec) bool {
	return d3.Distance(d3.Sphere{Center: deep(p)}, g.mesh.At(i)) < hair
}
