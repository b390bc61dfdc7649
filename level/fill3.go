package level

import (
	"fmt"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// Fill3 is [Level.Fill2] for space.
func (l *Level) Fill3(w *d3.World[string]) error {
	return FillFunc3(l, w, func(id string) string { return id })
}

// FillFunc3 is [FillFunc2] for space.
func FillFunc3[K comparable](l *Level, w *d3.World[K], key func(id string) K) error {
	if l.Dim != 3 {
		return fmt.Errorf("%s: the level is not of dimension 3", l.File)
	}
	for _, b := range l.bodies() {
		id := key(b.id)
		if err := fill3(&b, w, id); err != nil {
			return fmt.Errorf("%s: %s: %w", l.File, b.id, err)
		}
		w.SetFilter(id, b.layer(), ^uint64(0))
	}
	return nil
}

func fill3[K comparable](b *body, w *d3.World[K], id K) error {
	s := &b.shapes[0] // a node has one
	if s.Kind != scene.Mesh {
		return w.Set(id, s.D3())
	}
	mesh, err := s.Mesh()
	if err != nil {
		return err
	}
	return w.SetMesh(id, mesh)
}
