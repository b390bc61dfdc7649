package query

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// GoTest returns the source of a Go test that asks q and wants ans.
func GoTest(q *Query, ans *Answer) string {
	g := source{pkg: fmt.Sprintf("d%d", q.Dim), dim: q.Dim}
	var body strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&body, "\t"+format+"\n", args...) }
	line("a := %s", g.shape(&q.A))
	line("b := %s", g.shape(&q.B))
	args := "a, b"
	switch q.Name {
	case Sweep, SweepSpan:
		line("motion := %s", g.vec(&q.A.Motion))
		args = "a, motion, b"
	case SweepBoth:
		line("motionA := %s", g.vec(&q.A.Motion))
		line("motionB := %s", g.vec(&q.B.Motion))
		args = "a, motionA, b, motionB"
	case SweepTurning:
		line("motionA := %s", g.motion(&q.A))
		line("motionB := %s", g.motion(&q.B))
		args = "a, motionA, b, motionB"
	}
	call := functions[q.Name]
	got, want := g.answer(q, ans)
	var wants []string
	for _, name := range got {
		wants = append(wants, wantedNames[name])
	}
	results, wanted := strings.Join(got, ", "), strings.Join(wants, ", ")
	line("%s := %s.%s(%s)", results, g.pkg, call, args)
	line("%s := %s", wanted, strings.Join(want, ", "))
	imports := []string{"testing"}
	if q.Name == Overlap || q.Name == Contains {
		line("if got != want {")
		line("\tt.Errorf(\"%s: %%v, want %%v\", got, want)", call)
	} else {
		imports = append(imports, "fmt")
		line("// As text, because -0 == 0. Text has all digits, so it is the same for the same bits only.")
		line("if got, want := fmt.Sprint(%s), fmt.Sprint(%s); got != want {", results, wanted)
		line("\tt.Errorf(\"%s: %%s, want %%s\", got, want)", call)
	}
	line("}")
	if g.needsMath {
		imports = append(imports, "math")
	}
	slices.Sort(imports)
	return fmt.Sprintf("package hantei_test\n\nimport (\n\t\"%s\"\n\n\t\"github.com/hantei-go/hantei/%s\"\n)\n\nfunc Test%s(t *testing.T) {\n%s}\n",
		strings.Join(imports, "\"\n\t\""), g.pkg, call, body.String())
}

// wantedNames are the variables for what the results are to be.
var wantedNames = map[string]string{"got": "want", "ok": "wantOK", "n": "wantN", "onA": "wantA", "onB": "wantB"}

// functions are the queries' functions in the library.
var functions = [...]string{
	Overlap: "Overlap", Contains: "Contains", Distance: "Distance", Closest: "ClosestPoints", Collide: "Collide", Contacts: "Contacts",
	RayCast: "RayCast", Clip: "Clip", Crossings: "Crossings",
	Sweep: "Sweep", SweepSpan: "SweepSpan", SweepBoth: "SweepBoth", SweepTurning: "SweepTurning",
}

// A source writes Go literals that have the very bits.
type source struct {
	pkg       string
	dim       int
	needsMath bool
}

// answer returns the names of the results, and what they are to be.
func (g *source) answer(q *Query, ans *Answer) (names, want []string) {
	ok := strconv.FormatBool(ans.OK)
	switch q.Name {
	case Overlap, Contains:
		return []string{"got"}, []string{ok}
	case Distance:
		return []string{"got"}, []string{g.variable(ans.Distance)}
	case Closest:
		return []string{"onA", "onB"}, []string{g.vec(&ans.Closest[0]), g.vec(&ans.Closest[1])}
	case Collide:
		want := g.pkg + ".Contact{}"
		if ans.OK {
			want = fmt.Sprintf("%s.Contact{Point: %s, Normal: %s, Depth: %s}",
				g.pkg, g.vec(&ans.Hit.Point), g.vec(&ans.Hit.Normal), g.number(ans.Depth))
		}
		return []string{"got", "ok"}, []string{want, ok}
	case Contacts:
		want := g.pkg + ".Manifold{}"
		if ans.OK {
			var points []string
			for _, p := range ans.Points[:ans.N] {
				points = append(points, fmt.Sprintf("{Point: %s, Depth: %s, Feature: %d}", g.vec(&p.Point), g.number(p.Depth), p.Feature))
			}
			want = fmt.Sprintf("%s.Manifold{Normal: %s, Points: [%d]%s.ManifoldPoint{%s}, Len: %d}",
				g.pkg, g.vec(&ans.Hit.Normal), 2*g.dim-2, g.pkg, strings.Join(points, ", "), ans.N)
		}
		return []string{"got", "ok"}, []string{want, ok}
	case Clip, SweepSpan:
		want := g.pkg + ".Span{}"
		if ans.OK {
			want = fmt.Sprintf("%s.Span{Enter: %s, Exit: %s}", g.pkg, g.number(ans.Span.Enter), g.number(ans.Span.Exit))
		}
		return []string{"got", "ok"}, []string{want, ok}
	case Crossings:
		var hits []string
		for i := range ans.N {
			hits = append(hits, g.hit(&ans.Hits[i]))
		}
		return []string{"got", "n"}, []string{
			fmt.Sprintf("[2]%s.Hit{%s}", g.pkg, strings.Join(hits, ", ")), strconv.Itoa(ans.N),
		}
	}
	want = []string{g.pkg + ".Hit{}", ok}
	if ans.OK {
		want[0] = g.pkg + ".Hit" + g.hit(&ans.Hit)
	}
	return []string{"got", "ok"}, want
}

// hit returns a literal without its type.
func (g *source) hit(h *Hit) string {
	return fmt.Sprintf("{T: %s, Point: %s, Normal: %s}", g.number(h.T), g.vec(&h.Point), g.vec(&h.Normal))
}

// shape returns a literal, within that of a Rounded if the kind has no radius of its own.
func (g *source) shape(s *Shape) string {
	core, radius := g.core(s), s.Radius
	switch s.Kind {
	case scene.Circle, scene.Sphere, scene.Capsule, scene.Tapered:
		return core
	case scene.Cylinder, scene.Cone:
		radius = s.RB
	}
	if radius == 0 {
		return core
	}
	return fmt.Sprintf("%s.Rounded{Core: %s, Radius: %s}", g.pkg, core, g.number(radius))
}

func (g *source) core(s *Shape) string {
	switch s.Kind {
	case scene.Triangle:
		return fmt.Sprintf("%s.Triangle{A: %s, B: %s, C: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q), g.vec(&s.C))
	case scene.Box, scene.OrientedBox:
		if s.List == nil {
			return fmt.Sprintf("%s.Box{Min: %s, Max: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q))
		}
		return fmt.Sprintf("%s.OrientedBox{Center: %s, Half: [%d]%s.Vec{%s}}", g.pkg, g.vec(&s.P), g.dim, g.pkg, g.vecs(s.List))
	case scene.Polygon:
		return fmt.Sprintf("d2.NewPolygon(%s)", g.vecs(s.List))
	case scene.Hull:
		return fmt.Sprintf("d3.NewHull(%s)", g.vecs(s.List))
	case scene.HalfPlane:
		return fmt.Sprintf("d2.HalfPlane{Point: %s, Normal: %s}", g.vec(&s.P), g.vec(&s.Q))
	case scene.HalfSpace:
		return fmt.Sprintf("d3.HalfSpace{Point: %s, Normal: %s}", g.vec(&s.P), g.vec(&s.Q))
	case scene.Point:
		return g.vec(&s.P)
	case scene.Segment:
		return fmt.Sprintf("%s.Segment{A: %s, B: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q))
	case scene.Ray:
		return fmt.Sprintf("%s.Ray{Origin: %s, Dir: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q))
	case scene.Line:
		return fmt.Sprintf("%s.Line{Origin: %s, Dir: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q))
	case scene.Tapered:
		return fmt.Sprintf("%s.Tapered{A: %s, B: %s, RA: %s, RB: %s}", g.pkg, g.vec(&s.P), g.vec(&s.Q), g.number(s.Radius), g.number(s.RB))
	case scene.Circle:
		return fmt.Sprintf("%s.Circle{Center: %s, Radius: %s}", g.pkg, g.vec(&s.P), g.number(s.Radius))
	case scene.Sphere:
		return fmt.Sprintf("%s.Sphere{Center: %s, Radius: %s}", g.pkg, g.vec(&s.P), g.number(s.Radius))
	}
	name := cmp.Or(map[scene.Kind]string{scene.Cylinder: "Cylinder", scene.Cone: "Cone"}[s.Kind], "Capsule")
	return fmt.Sprintf("%s.%s{A: %s, B: %s, Radius: %s}", g.pkg, name, g.vec(&s.P), g.vec(&s.Q), g.number(s.Radius))
}

func (g *source) vecs(list []Vec) string {
	parts := make([]string, len(list))
	for i := range list {
		parts[i] = g.vec(&list[i])
	}
	return strings.Join(parts, ", ")
}

func (g *source) vec(v *Vec) string {
	parts := make([]string, g.dim)
	for i := range parts {
		parts[i] = g.number(v[i])
	}
	return g.pkg + ".V(" + strings.Join(parts, ", ") + ")"
}

// motion returns the Motion of s.
func (g *source) motion(s *Shape) string {
	var fields []string
	if s.Motion != (Vec{}) {
		fields = append(fields, "Move: "+g.vec(&s.Motion))
	}
	if by := s.Spin; by != nil {
		axis := ""
		if g.dim == 3 {
			axis = g.vec(&by.Axis) + ", "
		}
		fields = append(fields, fmt.Sprintf("Spin: %s.SpinBy(%s%s)", g.pkg, axis, g.number(by.Angle)))
		if by.Pivot != (Vec{}) {
			fields = append(fields, "Pivot: "+g.vec(&by.Pivot))
		}
	}
	return g.pkg + ".Motion{" + strings.Join(fields, ", ") + "}"
}

// variable returns what makes a variable a float64, which 18 does not.
func (g *source) variable(x float64) string {
	text := g.number(x)
	if strings.Trim(text, "0123456789") == "" {
		text += ".0"
	}
	return text
}

// number returns an expression for x as a float64; Go has no literal for infinities and
// for −0.
func (g *source) number(x float64) string {
	switch {
	case x > math.MaxFloat64:
		g.needsMath = true
		return "math.Inf(1)"
	case x < -math.MaxFloat64:
		g.needsMath = true
		return "math.Inf(-1)"
	case x == 0 && math.Signbit(x):
		g.needsMath = true
		return "math.Copysign(0, -1)"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
