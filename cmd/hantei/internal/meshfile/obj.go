package meshfile

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// readOBJ reads vertices and faces of the format of Wavefront. A face of more than three corners is a fan
// of triangles around its first one.
func readOBJ(data []byte) (m mesh, err error) {
	number := 0
	text := ""
	for line := range strings.Lines(string(data)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if rest, goesOn := strings.CutSuffix(line, "\\"); goesOn {
			text += rest + " "
			continue
		}
		if err := m.line(text + line); err != nil {
			return mesh{}, fmt.Errorf("line %d: %w", number, err)
		}
		text = ""
	}
	return m, nil
}

// line reads a line of an OBJ file.
func (m *mesh) line(text string) error {
	text, _, _ = strings.Cut(text, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	switch words[0] {
	case "v":
		return m.vertex(words[1:])
	case "f":
		return m.face(words[1:])
	}
	return nil // textures, normals, names and materials
}

// vertex reads a point. What comes behind three coordinates, a weight or a colour, says nothing about where it is.
func (m *mesh) vertex(words []string) error {
	if len(words) < 3 {
		return fmt.Errorf("v: want 3 numbers")
	}
	p := make(scene.Vec, 3)
	for i := range p {
		x, err := strconv.ParseFloat(words[i], 64)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			return fmt.Errorf("v: %q is no number that fits a float64", words[i])
		}
		p[i] = x
	}
	m.points = append(m.points, p)
	return nil
}

// face reads the corners of a face. Those that are negative count back from the last point so far.
func (m *mesh) face(words []string) error {
	if len(words) < 3 {
		return fmt.Errorf("f: want 3 corners or more")
	}
	corners := make([]int, len(words))
	for i, word := range words {
		first, _, _ := strings.Cut(word, "/")
		n, err := strconv.Atoi(first)
		switch {
		case err != nil || n == 0:
			return fmt.Errorf("f: %q is no number of a point", first)
		case n > 0:
			n--
		default:
			n += len(m.points)
		}
		if n < 0 || n >= len(m.points) {
			return fmt.Errorf("f: there is no point %s: %d came before", first, len(m.points))
		}
		corners[i] = n
	}
	for i := 2; i < len(corners); i++ {
		m.triangles = append(m.triangles, [3]int{corners[0], corners[i-1], corners[i]})
	}
	return nil
}
