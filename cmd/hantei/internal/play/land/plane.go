package land

import "github.com/hantei-go/hantei/d2"

const id = "land"

// A plane is a chain in its World.
type plane struct {
	chain *d2.Chain
	world d2.World[string]

	isClosed bool
}

// Draw returns the land of a chain.
func Draw(points []d2.Vec, isClosed bool) (*Land, error) {
	chain, err := d2.NewChain(points, isClosed)
	if err != nil {
		return nil, err
	}
	return &Land{ground: &plane{chain: chain, isClosed: isClosed}, dim: 2}, nil
}

func flat(v Vec) d2.Vec { return d2.V(v[0], v[1]) }

func ofFlat(v d2.Vec) Vec { return Vec{v.X, v.Y} }

func (g *plane) set(isOneSided bool) error {
	g.chain.OneSided = isOneSided
	return g.world.SetChain(id, g.chain)
}

func (g *plane) count() int { return g.chain.Len() }

func (g *plane) floor() float64 { return g.chain.Bounds().Min.Y }

func (g *plane) part(i int) []Vec {
	s := g.chain.At(i)
	return []Vec{ofFlat(s.A), ofFlat(s.B)}
}

func (g *plane) near(i int) []int {
	n := g.count()
	return []int{(i + n - 1) % n, i, (i + 1) % n}
}

func (g *plane) normal(i int) Vec {
	s := g.chain.At(i)
	d := s.B.Sub(s.A).Unit()
	return Vec{d.Y, -d.X}
}

func (g *plane) cast(origin, way Vec) (Met, bool) {
	s, ok := g.world.RayCastPart(d2.Ray{Origin: flat(origin), Dir: flat(way)})
	return Met{s.Part, s.T, ofFlat(s.Point), ofFlat(s.Normal)}, ok
}

func (g *plane) sweep(at Vec, radius float64, motion Vec) (Met, bool) {
	s, ok := g.world.SweepPart(d2.Circle{Center: flat(at), Radius: radius}, flat(motion), d2.Filter[string]{Approaching: true})
	return Met{s.Part, s.T, ofFlat(s.Point), ofFlat(s.Normal)}, ok
}

func (g *plane) touches(i int, p Vec) bool {
	return d2.Distance(d2.Circle{Center: flat(p)}, g.chain.At(i)) < hair
}
