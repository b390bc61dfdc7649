package query

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
	both2 "github.com/hantei-go/hantei/internal/both/d2"
	both3 "github.com/hantei-go/hantei/internal/both/d3"
	"github.com/hantei-go/hantei/scene"
)

// A library is d2 or d3.
type library[S, P, V any] struct {
	*both.Shapes[S, V]
	*both.Queries[S, P, V]
}

var (
	in2D = library[d2.Shape, d2.Path, d2.Vec]{&both2.Shapes, &both2.Queries}
	in3D = library[d3.Shape, d3.Path, d3.Vec]{&both3.Shapes, &both3.Queries}
)

func (lib *library[S, P, V]) shape(room *both.Room[S], s *Shape) S {
	return lib.Make(room, lib.numbers(s))
}

// numbers returns s as the library takes it.
func (lib *library[S, P, V]) numbers(s *Shape) both.Shape[V] {
	x := both.Shape[V]{Kind: kindOf(s.Kind), A: lib.vec(&s.P), B: lib.vec(&s.Q), C: lib.vec(&s.C), Radius: s.Radius, Other: s.RB}
	switch {
	case x.Kind == both.Box && s.List != nil:
		x.Kind = both.OrientedBox
		fallthrough
	case x.Kind == both.OrientedBox:
		for i := range s.List {
			x.Half[i] = lib.vec(&s.List[i])
		}
	case x.Kind == both.Hull:
		x.Points = make([]V, len(s.List))
		for i := range s.List {
			x.Points[i] = lib.vec(&s.List[i])
		}
	}
	return x
}

func (lib *library[S, P, V]) vec(v *Vec) V { return lib.Vec(v[0], v[1], v[2]) }

func (lib *library[S, P, V]) list(v V) Vec {
	x, y, z := lib.List(v)
	return Vec{x, y, z}
}

// kindOf returns the kind of that name, which a parser or a scene has seen.
func kindOf(name scene.Kind) both.Kind {
	for i := range kinds {
		if kinds[i].kind == name {
			return kinds[i].is
		}
	}
	panic("query: no kind of shape " + string(name))
}
