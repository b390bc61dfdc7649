package measure

import (
	"math"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
)

// bodyOf returns b as a shape. A Sphere and a Capsule have their own radius, and what else
// there is rounds the core, each radius on its own.
func bodyOf(b oracle.Body) (s d3.Shape) {
	v, radii := vecs(b.V), b.Radii
	switch b.Kind {
	case oracle.Point:
		s = v[0]
	case oracle.Segment:
		s = d3.Segment{A: v[0], B: v[1]}
	case oracle.Ray:
		s = d3.Ray{Origin: v[0], Dir: v[1]}
	case oracle.Line:
		s = d3.Line{Origin: v[0], Dir: v[1]}
	case kindSphere:
		s, radii = d3.Sphere{Center: v[0], Radius: radii[0]}, radii[1:]
	case oracle.Capsule:
		s, radii = d3.Capsule{A: v[0], B: v[1], Radius: radii[0]}, radii[1:]
	case oracle.Box:
		s = d3.Box{Min: v[0], Max: v[1]}
	case oracle.OrientedBox:
		o := d3.OrientedBox{Center: v[0]}
		copy(o.Half[:], v[1:])
		s = o
	case oracle.Triangle:
		s = d3.Triangle{A: v[0], B: v[1], C: v[2]}
	case oracle.Hull:
		s = d3.NewHull(v...)
	case oracle.HalfSpace:
		s = d3.HalfSpace{Point: v[0], Normal: v[1]}
	}
	for _, r := range radii {
		s = d3.Rounded{Core: s, Radius: r}
	}
	return s
}

func vecs(v [][3]float64) (ps []d3.Vec) {
	for _, x := range v {
		ps = append(ps, at(x))
	}
	return ps
}

// corners returns points whose hull is the core of b, as a textbook takes it: those of an
// oriented box round.
func corners(b oracle.Body) []d3.Vec {
	v := vecs(b.V)
	switch b.Kind {
	case oracle.Box:
		hi := b.V[1]
		all := []d3.Vec{v[0]}
		for i := range dim {
			for _, p := range all {
				q := coords(p)
				q[i] = hi[i]
				all = append(all, at(q))
			}
		}
		return all
	case oracle.OrientedBox:
		all := v[:1]
		for _, h := range v[1:] {
			var next []d3.Vec
			for _, p := range all {
				next = append(next, p.Sub(h), p.Add(h))
			}
			all = next
		}
		return all
	}
	return v
}

// radius returns the sum of the radii of both.
func radius(a, b oracle.Body) (sum float64) {
	for _, r := range a.Radii {
		sum += r
	}
	for _, r := range b.Radii {
		sum += r
	}
	return sum
}

// isPlain says whether nothing rounds b.
func isPlain(b oracle.Body) bool {
	return len(b.Radii) == 0 || b.Kind == kindSphere && len(b.Radii) == 1
}

// isSquare says whether the halves of a box are at right angles, as textbooks take it.
func isSquare(b oracle.Body) bool {
	h := vecs(b.V[1:])
	for i, u := range h {
		for _, v := range h[:i] {
			if !(math.Abs(u.Dot(v)) <= float64(0x1p-40*float64(u.Len()*v.Len()))) {
				return false
			}
		}
	}
	return true
}

// startOf returns the point at which a path starts.
func startOf(p oracle.Body) oracle.Body {
	return oracle.Body{Dim: dim, Kind: oracle.Point, V: p.V[:1]}
}
