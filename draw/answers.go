package draw

// Marks of the answers for a pair: points, normals, ways and the numbers beside them.

import (
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// pair adds the marks of what two shapes answer.
func (m *marks) pair(p *pair, a, b *scene.Shape) {
	if m.isCrowd {
		m.meet(p, a)
		return
	}
	if p.gap {
		if ends, ok := m.vecs(p.Closest[0], p.Closest[1]); ok {
			m.add(&m.front, mark{kind: lineMark, style: Link, at: ends, label: "distance " + number(float64(p.Distance)), value: true})
			m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[:1]})
			m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: ends[1:]})
		}
	}
	if p.path {
		m.path(p, a)
	}
	if p.contact {
		m.contact(p, a)
	}
	if p.off {
		m.off(p, a)
	}
	if p.manifold {
		m.manifold(p)
	}
	if p.winding {
		m.winding(p, a, b)
	}
	if p.sweep {
		m.sweep(p, a, b)
	}
	if p.bounce {
		m.bounce(p, a)
	}
}

// meet adds where two shapes of a crowd meet.
func (m *marks) meet(p *pair, a *scene.Shape) {
	var points []scene.Vec
	if p.path {
		if from, to, ok := m.inside(p, a); ok {
			m.add(&m.front, mark{kind: lineMark, style: Inside, at: []vec{from, to}})
		}
		for _, h := range p.Crossings {
			points = append(points, h.Point)
		}
	}
	if p.contact {
		points = append(points, p.Point)
	}
	if p.sweep {
		points = append(points, p.Sweep.Point)
	}
	for _, point := range points {
		if at, ok := m.vec(point); ok {
			m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}})
		}
	}
}

// flag adds a point with a normal.
func (m *marks) flag(point, normal scene.Vec, label string) {
	if at, ok := m.vec(point); ok {
		m.flagAt(at, at, normal, label)
	}
}

// flagAt adds a point, and a normal that starts elsewhere.
func (m *marks) flagAt(at, from vec, normal scene.Vec, label string) {
	m.add(&m.front, mark{kind: flagMark, style: Normal, at: []vec{from}, dir: direction(normal)})
	m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: label, value: true})
}

// path adds where a path goes through a shape.
func (m *marks) path(p *pair, a *scene.Shape) {
	if from, to, ok := m.inside(p, a); ok {
		m.add(&m.front, mark{kind: lineMark, style: Inside, at: []vec{from, to}})
	}
	digits := 4
	if len(p.Crossings) == 2 {
		digits = digitsApart(float64(p.Crossings[0].T), float64(p.Crossings[1].T))
	}
	for _, h := range p.Crossings {
		m.flag(h.Point, h.Normal, "t "+rounded(float64(h.T), digits))
	}
	if first := p.RayCast; first != nil && (len(p.Crossings) == 0 || p.Crossings[0].T != first.T) {
		m.flag(first.Point, first.Normal, "t "+number(float64(first.T)))
	}
}

// inside returns the ends of what a path shares with a shape.
func (m *marks) inside(p *pair, a *scene.Shape) (from, to vec, ok bool) {
	if p.Clip == nil {
		return from, to, false // as of a chain or mesh
	}
	return m.stretch(a, float64(p.Clip.Enter), float64(p.Clip.Exit))
}

// stretch returns the ends of a part of a path. What goes on for ever has no end to draw, and is left to the picture of the path.
func (m *marks) stretch(a *scene.Shape, enter, exit float64) (from, to vec, ok bool) {
	if math.IsInf(enter, 0) || math.IsInf(exit, 0) || enter == exit {
		return from, to, false
	}
	o, fine := m.vec(a.A)
	b, also := m.vec(a.B)
	if !fine || !also {
		return from, to, false
	}
	if a.Kind == scene.Segment {
		b = b.sub(o)
	}
	from, to = o.along(enter, b), o.along(exit, b)
	return from, to, from.isFinite() && to.isFinite()
}

// contact adds how two shapes meet, and where the push leaves the first.
func (m *marks) contact(p *pair, a *scene.Shape) {
	label := "touching"
	if p.Depth > 0 {
		label = "depth " + number(float64(p.Depth))
	}
	at, ok := m.vec(p.Point)
	if !ok {
		return
	}
	surface := at // of the second, where the normal starts
	if push, ok := m.vec(p.Push); ok && p.Depth > 0 {
		surface = at.along(.5, push)
		if ghost, ok := m.solid(a, Ghost, push); ok {
			m.add(&m.front, ghost)
		}
		m.add(&m.front, mark{kind: arrowMark, style: Push, at: []vec{at.along(-.5, push), surface}})
	}
	m.flagAt(at, surface, p.Normal, label)
}

// off adds where the push off a chain or mesh leaves a shape.
func (m *marks) off(p *pair, a *scene.Shape) {
	push, ok := m.vec(p.Push)
	if !ok || push == (vec{}) {
		return
	}
	if k, ok := m.solid(a, Ghost, push); ok && k.at != nil {
		m.add(&m.front, k)
		to := middle(k.at)
		m.add(&m.front, mark{kind: arrowMark, style: Push, at: []vec{to.sub(push), to}})
	}
}

// manifold adds all points of contact, each with the normal and its depth.
func (m *marks) manifold(p *pair) {
	for _, c := range p.Contacts.Points {
		m.flag(c.Point, p.Contacts.Normal, "depth "+number(float64(c.Depth)))
	}
}

// sweep adds where moving shapes first meet.
func (m *marks) sweep(p *pair, a, b *scene.Shape) {
	if p.Sweep.T == 0 && p.contact {
		return // drawn as a contact
	}
	for _, s := range []*scene.Shape{a, b} {
		if s.Spin != nil && p.Sweep.T > 0 {
			there := s.At(float64(p.Sweep.T))
			if k, ok := m.solid(&there, Impact); ok {
				m.add(&m.front, k)
			}
			continue
		}
		if d, ok := m.vec(s.Motion); ok && p.Sweep.T > 0 {
			m.depart(s, float64(p.Sweep.T))
			if k, ok := m.solid(s, Impact, vec{}.along(float64(p.Sweep.T), d)); ok {
				m.add(&m.front, k)
			}
		}
	}
	m.flag(p.Sweep.Point, p.Sweep.Normal, "t "+number(float64(p.Sweep.T)))
}

// bounce adds the velocity before, from where the shape is, and after, from where
// the push leaves it.
func (m *marks) bounce(p *pair, a *scene.Shape) {
	k, ok := m.solid(a, Before)
	if !ok || k.at == nil {
		return
	}
	from := middle(k.at)
	m.add(&m.front, mark{kind: speedMark, style: Before, at: []vec{from}, dir: m.speed(a.Velocity)})
	push, pushed := m.vec(p.Push)
	if pushed {
		from = from.add(push)
	}
	if after := m.speed(p.Velocity); after.isFinite() { // the restitution may be large
		if pushed {
			m.rebound(a, push, after)
		}
		m.add(&m.front, mark{kind: speedMark, style: After, at: []vec{from}, dir: after})
	}
}

// speed returns a velocity divided by 2^fastEx.
func (m *marks) speed(v scene.Vec) vec {
	var w vec
	for i, x := range v {
		w[i] = ldexp(x, -m.fastEx)
	}
	return w
}

// number returns x with four significant digits, or all before the point if these
// are more, up to 15.
func number(x float64) string { return rounded(x, 4) }

// digitsApart returns how many digits tell x from y, up to eight, and at least four: so
// many also where eight do not.
func digitsApart(x, y float64) int {
	for digits := 4; digits <= 8; digits++ {
		if rounded(x, digits) != rounded(y, digits) {
			return digits
		}
	}
	return 4
}

// rounded is number with as many digits.
func rounded(x float64, digits int) string {
	if math.IsInf(x, 0) {
		return scene.Number(x).String()
	}
	if size := math.Abs(x); size >= 1e4 && size < 1e15 {
		whole := len(strconv.FormatFloat(size, 'f', 0, 64))
		text := strconv.FormatFloat(x, 'f', max(digits-whole, 0), 64)
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return text
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return scene.Number(short).String()
}
