package draw

import (
	"io"
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// A Remark points out something in a picture.
type Remark struct {
	Label  string        // such as a number that a list beside the picture has
	Shapes []scene.Shape // where it is, of the dimension of the scene; the label is at the first
}

// Marked is SVG for a scene in which something is to be pointed out, such as mistakes in a level: each Remark is a red
// outline with a label. The shapes of the scene have no names then, and no answers are drawn.
func Marked(w io.Writer, s *scene.Scene, remarks []Remark) error {
	m := &marks{used: map[Style]bool{}, isSpace: s.Dim == 3, isCrowd: true, walks: map[string]bool{}}
	all := *s
	all.Shapes = slices.Clone(s.Shapes)
	for _, r := range remarks {
		all.Shapes = append(all.Shapes, r.Shapes...)
	}
	m.exp, m.fastEx = exponents(&all)
	for i := range s.Shapes {
		shape := s.Shapes[i]
		shape.Name = "" // that of a chain or mesh
		m.shape(&shape)
	}
	m.used = map[Style]bool{} // no key: a red outline is not what it is elsewhere
	for _, r := range remarks {
		label := r.Label
		for i := range r.Shapes {
			for _, k := range m.outlines(&r.Shapes[i]) {
				k.label, label = label, ""
				m.front = append(m.front, k)
			}
		}
	}
	return writeSVG(w, s, layOut(s, m))
}

// outlines returns marks around a shape.
func (m *marks) outlines(s *scene.Shape) []mark {
	if s.Surface == nil {
		k, ok := m.solid(s, Impact)
		if !ok {
			return nil
		}
		k.solid = nil
		return []mark{k}
	}
	at, ok := m.vecs(s.List...)
	switch {
	case !ok:
		return nil
	case s.Kind == scene.Mesh:
		return []mark{{kind: bodyMark, style: Impact, at: at}}
	}
	var list []mark
	at, sizes := rings(at, s.Surface)
	for _, n := range sizes {
		for i := range n - 1 {
			list = append(list, mark{kind: lineMark, style: Impact, at: at[i : i+2]})
		}
		at = at[n:]
	}
	return list
}
