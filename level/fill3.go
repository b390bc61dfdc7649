package level

import (
	"fmt"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// Fill3 is [Level.Fill2] for space.
func (l *Level) Fill3(w *d3.World[string]) error {
	if l.Dim != 3 {
		return fmt.Errorf("%s: the level is not of dimension 3", l.File)
	}
	for _, b := range l.bodies() {
		if err := b.fill3(w); err != nil {
			return fmt.Errorf("%s: %s: %w", l.File, b.id, err)
		}
		if b.trigger {
			w.SetFilter(b.id, TriggerLayer, ^uint64(0))
		}
	}
	return nil
}

func (b *body) fill3(w *d3.World[string]) error {
	s := &b.shapes[0] // a node has one
	if s.Kind != scene.Mesh {
		return w.Set(b.id, s.D3())
	}
	mesh, err := s.Mesh()
	if err != nil {
		return err
	}
	return w.SetMesh(b.id, mesh)
}
