package draw

import (
	"io"
	"math"

	"github.com/hantei-go/hantei/scene"
)

// An Arrow is a vector at a point, such as an impulse.
type Arrow struct{ At, Vec scene.Vec }

// arrowLength is how long the longest arrow is, in pixels.
const arrowLength = 56

// Arrows is SVG for a scene with vectors of one kind, which name tells, such as the impulses at points of contact. The longest one has a
// length that is seen well, and the key has one of a round length beside the scale. The shapes have no names, and no answers
// are drawn.
func Arrows(w io.Writer, s *scene.Scene, name string, list []Arrow) error {
	m := &marks{used: map[Style]bool{}, isSpace: s.Dim == 3, isCrowd: true, walks: map[string]bool{}}
	m.exp, m.fastEx = exponents(s)
	for i := range s.Shapes {
		shape := s.Shapes[i]
		shape.Name = "" // that of a chain or mesh
		m.shape(&shape)
	}
	m.used = map[Style]bool{}
	longest := 0.0
	for _, a := range list {
		longest = max(longest, length(a.Vec))
	}
	for _, a := range list {
		at, ok := m.vec(a.At)
		if !ok {
			continue
		}
		m.add(&m.dots, mark{kind: dotMark, style: Hold, at: []vec{at}})
		if size := length(a.Vec); size > 0 && !math.IsInf(longest, 0) {
			var dir vec
			for i, x := range a.Vec {
				dir[i] = x / longest
			}
			m.add(&m.front, mark{kind: speedMark, style: Force, at: []vec{at}, dir: dir})
		}
	}
	m.arrow = arrowLength
	if digit, power := roundStep(longest / 2); digit != 0 {
		unit := decimal(digit, power)
		m.key = append(m.key, keyEntry{style: Force, text: name + " of " + tickText(digit, power), size: unit / longest * arrowLength})
	}
	return writeSVG(w, s, layOut(s, m))
}

// length returns that of v, whatever its size. What is not finite has an infinite one.
func length(v scene.Vec) float64 {
	_, exp := math.Frexp(largest(v))
	var sum float64
	for _, x := range v {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return math.Inf(1)
		}
		x = math.Ldexp(x, -exp)
		sum += float64(x * x)
	}
	return math.Ldexp(math.Sqrt(sum), exp)
}
