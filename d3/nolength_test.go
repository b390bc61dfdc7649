package d3

import (
	"fmt"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestNoLength: a Segment of no length is the point there in every query, and such a Capsule the ball, to the bit.
func TestNoLength(t *testing.T) {
	counts := map[string]int{}
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Point, oracle.Sphere}, oracle.BodyKinds, *seed, t.Name()+family.Name) {
			for range unlessBrief(3**cases, 12) {
				x, m, y := family.Swept(rng, dim, k[0], k[1])
				if rng.IntN(2) > 0 {
					x, y = family.Pair(rng, dim, k[0], k[1])
				}
				var a, same Shape
				switch s := shapeOfBody(x).(type) {
				case Vec:
					a, same = s, Segment{s, s}
				case Sphere:
					a, same = s, Capsule{s.Center, s.Center, s.Radius}
				default:
					continue
				}
				b := shapeOfBody(y)
				v := vecOf(m)
				for name, ask := range map[string]func(s Shape) string{
					"query":     func(s Shape) string { return fmt.Sprintf("%x", query(s, b).numbers()) },
					"swapped":   func(s Shape) string { return fmt.Sprintf("%x", query(b, s).numbers()) },
					"contacts":  func(s Shape) string { m, ok := Contacts(s, b); return fmt.Sprintf("%x %v", m, ok) },
					"sweep":     func(s Shape) string { h, ok := Sweep(s, v, b); return fmt.Sprintf("%x %v", h, ok) },
					"swept":     func(s Shape) string { h, ok := Sweep(b, v, s); return fmt.Sprintf("%x %v", h, ok) },
					"sweepspan": func(s Shape) string { c, ok := SweepSpan(s, v, b); return fmt.Sprintf("%x %v", c, ok) },
					"contains":  func(s Shape) string { return fmt.Sprint(Contains(s, b), Contains(b, s)) },
					"path": func(s Shape) string {
						p, ok := b.(Path)
						if !ok {
							return ""
						}
						h, hits := RayCast(p, s)
						c, _ := Clip(p, s)
						all, n := Crossings(p, s)
						return fmt.Sprintf("%x %v %x %x %v", h, hits, c, all, n)
					},
				} {
					if got, want := ask(same), ask(a); got != want {
						counts[name+" "+k[0].String()+" "+k[1].String()]++
						if counts[name] < 3 {
							t.Errorf("%s of %#v is not that of %#v, with %#v by %v:\n%s, want\n%s", name, same, a, b, v, got, want)
						}
						counts[name]++
					}
				}
			}
		}
	}
	if t.Failed() {
		t.Log(counts)
	}
}

// TestNoLengthAtABox: a Box by pointer meets a Segment or Capsule of no length as a Box by value does.
func TestNoLengthAtABox(t *testing.T) {
	box := Box{xy(-0.2, -1), xy(0.2, 0)}
	box.Max = box.Max.Add(fill(1).Sub(xy(1, 1)))
	for _, p := range [...]Vec{xy(0.3, 0), xy(0.1, -0.1), xy(0.2, 0), {}} {
		for _, s := range [...]Shape{Segment{p, p}, Capsule{p, p, 0}, Capsule{p, p, 3}} {
			for name, ask := range map[string]func(a, b Shape) string{
				"collide":  func(a, b Shape) string { c, ok := Collide(a, b); return fmt.Sprintf("%x %v", c, ok) },
				"contacts": func(a, b Shape) string { m, ok := Contacts(a, b); return fmt.Sprintf("%x %v", m, ok) },
			} {
				for _, pair := range [...][2]Shape{{box, s}, {s, box}} {
					want := ask(pair[0], pair[1])
					if got := ask(pointed(pair[0]), pointed(pair[1])); got != want {
						t.Errorf("%s of pointers to %#v and %#v:\n%s, want\n%s", name, pair[0], pair[1], got, want)
					}
				}
			}
		}
	}
}
