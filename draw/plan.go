package draw

import (
	"io"

	"github.com/hantei-go/hantei/scene"
)

// Plan is SVG for a scene whose shapes belong to groups, such as the layers of a level. Group returns the name of the group of shape i and
// a label for it. A group has a colour, which the key explains. A group without a name is not in the key. A label that several
// shapes have is written once, and only where it has room. No answers are drawn.
func Plan(w io.Writer, s *scene.Scene, group func(i int) (name, label string)) error {
	m := &marks{used: map[Style]bool{}, isSpace: s.Dim == 3, isCrowd: true, walks: map[string]bool{}}
	m.exp, m.fastEx = exponents(s)
	colours := map[string]Style{} // by groups
	labels := map[string]int{}    // how many shapes have a label
	var entries []keyEntry
	for i := range s.Shapes {
		name, label := group(i)
		style, seen := colours[name]
		if !seen {
			style = layers[len(colours)%len(layers)]
			colours[name] = style
			if name != "" {
				entries = append(entries, keyEntry{style: style, text: name})
			}
		}
		labels[label]++
		if labels[label] > mostPlaces {
			label = ""
		}
		backs, bodies := len(m.back), len(m.shapes)
		shape := s.Shapes[i]
		shape.Name = "" // that of a chain or mesh
		m.shape(&shape)
		for _, list := range [][]mark{m.back[backs:], m.shapes[bodies:]} {
			for j := range list {
				k := &list[j]
				if len(k.at) != 1 || k.r > 0 { // a point is a dot, whose colour is fixed
					k.style = style
				}
				k.label, label = label, ""
			}
		}
	}
	m.used = map[Style]bool{}
	for _, style := range colours {
		m.used[style] = true
	}
	m.key = entries
	m.once = true
	return writeSVG(w, s, layOut(s, m))
}

// mostPlaces is at how many shapes with one label a place for it is looked for.
const mostPlaces = 12

// layers are the styles of groups, in order.
var layers = [...]Style{Layer1, Layer2, Layer3, Layer4, Layer5, Layer6}
