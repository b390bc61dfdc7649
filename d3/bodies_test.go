package d3

import "github.com/hantei-go/hantei/internal/oracle"

// shapeOfBody returns b as a shape. A Sphere and a Capsule have their own radius, and what
// else there is rounds the core, each radius on its own.
func shapeOfBody(b oracle.Body) (s Shape) {
	v := make([]Vec, len(b.V))
	for i, x := range b.V {
		v[i] = at(x)
	}
	radii := b.Radii
	switch b.Kind {
	case oracle.Point:
		s = v[0]
	case oracle.Segment:
		s = Segment{v[0], v[1]}
	case oracle.Ray:
		s = Ray{v[0], v[1]}
	case oracle.Line:
		s = Line{v[0], v[1]}
	case oracle.Sphere:
		s, radii = Sphere{v[0], radii[0]}, radii[1:]
	case oracle.Capsule:
		s, radii = Capsule{v[0], v[1], radii[0]}, radii[1:]
	case oracle.Box:
		s = Box{v[0], v[1]}
	case oracle.OrientedBox:
		o := OrientedBox{Center: v[0]}
		copy(o.Half[:], v[1:])
		s = o
	case oracle.Triangle:
		s = Triangle{v[0], v[1], v[2]}
	case oracle.Hull:
		s = NewHull(v...)
	case oracle.HalfSpace:
		s = HalfSpace{v[0], v[1]}
	default:
		panic("no shape for a " + b.Kind.String())
	}
	for _, r := range radii {
		s = Rounded{s, r}
	}
	return s
}
