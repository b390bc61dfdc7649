package draw

import (
	"fmt"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// alone adds the marks of what is expected of one shape.
func (m *marks) alone(s *scene.Scene, e *scene.Expectation) {
	a, answer := &s.Shapes[e.A], s.Alone(e.A)
	wants := map[string]bool{}
	for _, w := range e.Wants {
		name, _, _ := strings.Cut(w.Field, ".")
		name, _, _ = strings.Cut(name, "[")
		wants[name] = true
	}
	if wants["clipall"] {
		m.stretches(a, answer, !wants["crossingsall"])
	}
	if wants["crossingsall"] {
		each(answer, "crossingsall", func(of string) {
			m.flag(vecOf(answer(of+".point")), vecOf(answer(of+".normal")), "t "+number(numberOf(answer(of+".t"))))
		})
	}
	if wants["contactsof"] {
		each(answer, "contactsof", func(of string) {
			normal := vecOf(answer(of + ".normal"))
			each(answer, of+".points", func(at string) {
				m.flag(vecOf(answer(at+".point")), normal, "depth "+number(numberOf(answer(at+".depth"))))
			})
		})
	}
	if wants["measure"] {
		m.center(answer)
	}
	if wants["nearest"] {
		m.nearest(answer)
	}
}

// stretches adds all that a path goes through, with names and times unless crossings have their own.
func (m *marks) stretches(a *scene.Shape, answer func(field string) scene.Value, named bool) {
	each(answer, "clipall", func(of string) {
		enter, exit := numberOf(answer(of+".enter")), numberOf(answer(of+".exit"))
		if from, to, ok := m.stretch(a, enter, exit); ok {
			m.add(&m.front, mark{kind: lineMark, style: Inside, at: []vec{from, to}})
		}
		if !named {
			return
		}
		label := fmt.Sprintf("%v %s", answer(of+".id"), number(enter))
		if at, _, ok := m.stretch(a, enter, enter+1); ok {
			m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: label, value: true})
		}
		if at, _, ok := m.stretch(a, exit, exit+1); ok && exit > enter {
			m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: number(exit), value: true})
		}
	})
}

// center adds the center of mass, with the volume or area.
func (m *marks) center(answer func(field string) scene.Value) {
	at, ok := m.vec(vecOf(answer("measure.center")))
	if !ok {
		return
	}
	label := "area " + number(numberOf(answer("measure.area")))
	if m.isSpace {
		label = "volume " + number(numberOf(answer("measure.volume")))
	}
	m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: []vec{at}, label: label, value: true})
}

// nearest adds the connection with what is nearest, unless they overlap.
func (m *marks) nearest(answer func(field string) scene.Value) {
	distance := numberOf(answer("nearest.distance"))
	ends, ok := m.vecs(vecOf(answer("nearest.onshape")), vecOf(answer("nearest.onid")))
	if !ok || distance == 0 {
		return
	}
	m.add(&m.front, mark{kind: lineMark, style: Link, at: ends, label: "distance " + number(distance), value: true})
	m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[:1]})
	m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[1:]})
}

// winding adds how often what is solid goes around a point.
func (m *marks) winding(p *pair, a, b *scene.Shape) {
	if a.Kind != scene.Point {
		a = b
	}
	if at, ok := m.vec(a.A); ok {
		label := fmt.Sprint("winding ", p.Winding)
		if p.Winding == scene.OnSurface {
			label = "on the surface"
		}
		m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: label, value: true})
	}
}

// each calls f with the place of each item of an array of answers.
func each(answer func(field string) scene.Value, array string, f func(of string)) {
	n, _ := answer(array).(scene.Count)
	for i := range int(n) {
		f(fmt.Sprintf("%s[%d]", array, i))
	}
}

func vecOf(v scene.Value) scene.Vec {
	x, _ := v.(scene.Vec)
	return x
}

func numberOf(v scene.Value) float64 {
	x, _ := v.(scene.Number)
	return float64(x)
}
