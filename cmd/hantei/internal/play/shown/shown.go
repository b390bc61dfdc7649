// Package shown writes shapes of scenes in the form in which the page draws them.
package shown

import (
	"math"
	"strconv"

	"github.com/hantei-go/hantei/scene"
)

// A Number may be infinite, which JSON has no word for.
type Number float64

// MarshalJSON writes what is infinite as scene files do.
func (x Number) MarshalJSON() ([]byte, error) {
	switch f := float64(x); {
	case math.IsInf(f, 1):
		return []byte(`"inf"`), nil
	case math.IsInf(f, -1):
		return []byte(`"-inf"`), nil
	case math.IsNaN(f):
		return []byte("null"), nil
	default:
		return strconv.AppendFloat(nil, f, 'g', -1, 64), nil
	}
}

// A Vec is a point or a vector.
type Vec []Number

// A Shape has the fields that a shape has in the state of the page. A chain and a mesh, which are no part of that, have Points.
type Shape struct {
	Name   string `json:"name,omitempty"`
	Kind   string `json:"kind"`
	A      Vec    `json:"a"`
	B      Vec    `json:"b,omitempty"`
	R      Number `json:"r,omitempty"`
	RB     Number `json:"rb,omitempty"` // of a tapered capsule at b; what rounds a cylinder or cone
	List   []Vec  `json:"list,omitempty"`
	Motion Vec    `json:"m,omitempty"`

	Points    []Vec    `json:"points,omitempty"`
	Ends      []int    `json:"ends,omitempty"` // of a chain of several closed polylines, how many points each has
	Closed    bool     `json:"closed,omitempty"`
	Triangles [][3]int `json:"triangles,omitempty"`
}

// kinds are the names of the page for kinds that have another one in a scene.
var kinds = map[scene.Kind]string{
	scene.Circle: "ball", scene.Sphere: "ball", scene.OrientedBox: "obox", scene.Polygon: "hull",
	scene.HalfPlane: "half", scene.HalfSpace: "half",
}

// Of returns a shape of a scene.
func Of(s *scene.Shape) Shape {
	to := Shape{Name: s.Name, Kind: string(s.Kind), A: vec(s.A), B: vec(s.B), R: Number(s.Radius), RB: Number(s.RB), Motion: vec(s.Motion)}
	if name, ok := kinds[s.Kind]; ok {
		to.Kind = name
	}
	switch s.Kind {
	case scene.OrientedBox:
		to.List = vecs(s.List)
	case scene.Triangle:
		to.B, to.List = nil, vecs([]scene.Vec{s.B, s.C})
	case scene.Polygon, scene.Hull:
		to.A, to.List = vec(s.List[0]), vecs(s.List[1:])
	case scene.Chain, scene.Mesh:
		to.A, to.Points = vec(s.List[0]), vecs(s.List)
		if x := s.Surface; x != nil {
			to.Ends, to.Triangles, to.Closed = x.Outlines, x.Triangles, x.Closed || x.Solid
		}
	}
	return to
}

// All returns shapes of a scene.
func All(list []scene.Shape) []Shape {
	all := make([]Shape, len(list))
	for i := range list {
		all[i] = Of(&list[i])
	}
	return all
}

func vec(v scene.Vec) (to Vec) {
	for _, x := range v {
		to = append(to, Number(x))
	}
	return to
}

func vecs(list []scene.Vec) []Vec {
	to := make([]Vec, len(list))
	for i, v := range list {
		to[i] = vec(v)
	}
	return to
}
