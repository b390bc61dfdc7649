package scene

import (
	"slices"
	"strconv"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
	both2 "github.com/hantei-go/hantei/internal/both/d2"
	both3 "github.com/hantei-go/hantei/internal/both/d3"
)

// Shapes are those of d2 or d3. Reading a scene needs no more of them.
type shapes[S, V any] struct{ *both.Shapes[S, V] }

// A library is d2 or d3. Everything else in this package is written once for both.
type library[S, P, V any] struct {
	shapes[S, V]
	*both.Queries[S, P, V]
	newWorld   func() both.World[S, P, V]
	newGame    func() both.Game[S, V]
	newSurface func(points []V, triangles [][3]int, isClosed, isOneSided bool) (both.Surface[S, P, V], error)
	newSolid   func(points []V, triangles [][3]int, outlines []int, isEvenOdd, isOneSided bool) (both.Surface[S, P, V], error)
}

// These are literals all through, so that they are data: what init assigns is in every
// program, and so all queries were in one that only reads.
var (
	shapes2D = shapes[d2.Shape, d2.Vec]{&both2.Shapes}
	shapes3D = shapes[d3.Shape, d3.Vec]{&both3.Shapes}

	in2D = library[d2.Shape, d2.Path, d2.Vec]{shapes[d2.Shape, d2.Vec]{&both2.Shapes}, &both2.Queries, both2.NewWorld, both2.NewGame, both2.NewChain, both2.NewSolid}
	in3D = library[d3.Shape, d3.Path, d3.Vec]{shapes[d3.Shape, d3.Vec]{&both3.Shapes}, &both3.Queries, both3.NewWorld, both3.NewGame, both3.NewMesh, both3.NewSolid}
)

// D2 returns s, of dimension 2, as a shape of package d2. A chain is none: see Chain.
func (s *Shape) D2() d2.Shape { return shapes2D.shape(s) }

// D3 returns s, of dimension 3, as a shape of package d3. A mesh is none: see Mesh.
func (s *Shape) D3() d3.Shape { return shapes3D.shape(s) }

func (lib shapes[S, V]) shape(s *Shape) S {
	if s.Kind.isSurface() {
		panic("scene: " + s.Kind.article() + " is no shape of the library")
	}
	return lib.Make(nil, lib.numbers(s))
}

// numbers returns where s is in the world.
func (lib shapes[S, V]) numbers(s *Shape) both.Shape[V] {
	info := s.info()
	if info == nil || info.dim != 0 && info.dim != lib.Dim {
		panic("scene: no such shape in " + strconv.Itoa(lib.Dim) + "D: " + string(s.Kind))
	}
	x := both.Shape[V]{Kind: info.is, A: lib.vec(s.A), B: lib.vec(s.B), C: lib.vec(s.C), Radius: s.Radius, Other: s.RB}
	switch info.list {
	case "half":
		for i, v := range s.List {
			x.Half[i] = lib.vec(v)
		}
	case "points":
		x.Points = make([]V, len(s.List))
		for i, v := range s.List {
			x.Points[i] = lib.vec(v)
		}
	}
	return x
}

// vec returns v, and the zero vector for nil.
func (lib shapes[S, V]) vec(v Vec) V {
	var x [3]float64
	copy(x[:], v)
	return lib.Vec(x[0], x[1], x[2])
}

func (lib shapes[S, V]) list(v V) Vec {
	x, y, z := lib.List(v)
	return slices.Clone(Vec{x, y, z}[:lib.Dim])
}
