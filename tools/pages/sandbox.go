package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strings"
)

// A stage is what a link to the sandbox of the playground holds: shapes of one dimension.
type stage struct {
	Dim    int      `json:"dim"`
	Shapes []*shape `json:"shapes"`
}

// A shape has the fields that the page of the playground has for it; see app/state.js there.
type shape struct {
	Name string      `json:"name"`
	Kind string      `json:"kind"`
	A    []float64   `json:"a"`
	B    []float64   `json:"b,omitempty"`
	R    *float64    `json:"r,omitempty"`
	RB   *float64    `json:"rb,omitempty"`
	List [][]float64 `json:"list,omitempty"`
	M    []float64   `json:"m,omitempty"` // its motion
}

const (
	mostPoints = 24  // that the sandbox takes of a hull
	farthest   = 1e5 // of a coordinate: beside larger ones, nothing else of a picture is seen
)

// sandbox returns the end of an address that opens the sandbox with the shapes of a block of code, or nothing if the code does
// not have two of them with constant numbers. Of a shape that the code changes later, it has the first form.
func sandbox(code string) string {
	r := reader{stage: stage{Dim: dimension(code)}, vectors: map[string][]float64{}, named: map[string]*shape{}}
	if r.stage.Dim == 0 {
		return ""
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", code, 0)
	if err != nil {
		file, err = parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {\n"+code+"\n}", 0)
	}
	if err != nil {
		return ""
	}
	ast.Inspect(file, r.visit)
	if len(r.stage.Shapes) < 2 {
		return ""
	}
	text, err := json.Marshal(r.stage)
	if err != nil {
		return ""
	}
	return "#sandbox=" + base64.RawURLEncoding.EncodeToString(text)
}

// A reader finds shapes in code.
type reader struct {
	stage   stage
	vectors map[string][]float64 // variables
	named   map[string]*shape    // by variables and ids
}

// visit takes a node of the code in: an assignment of a vector or a shape, or a call that is handed one.
func (r *reader) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) != len(n.Rhs) || n.Tok != token.DEFINE {
			return true
		}
		for i, e := range n.Rhs {
			name := n.Lhs[i].(*ast.Ident).Name
			if v := r.vector(e); v != nil {
				r.vectors[name] = v
			} else if s := r.shape(e); s != nil {
				r.add(name, s)
			}
		}
	case *ast.CallExpr:
		r.call(n)
	case *ast.CompositeLit: // one that an assignment or a call has not taken
		if s := r.shape(n); s != nil {
			r.add("", s)
			return false
		}
		return r.name(n.Type) != "Rounded"
	}
	return true
}

// call takes in what a query is asked about, what an object is set to, and what moves it.
func (r *reader) call(c *ast.CallExpr) {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || len(c.Args) < 2 {
		return
	}
	id := ""
	if text, ok := c.Args[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
		id = strings.Trim(text.Value, "\"`")
	}
	switch f.Sel.Name {
	case "Set":
		if s := r.shape(c.Args[1]); s != nil && id != "" {
			r.add(id, s)
		} else if v := r.vector(c.Args[1]); v != nil && id != "" {
			r.add(id, &shape{Kind: "point", A: v})
		}
	case "Move":
		if s := r.named[id]; s != nil {
			s.M = r.vector(c.Args[1])
		}
	case "Sweep":
		s := r.argument(c.Args[0])
		if m := r.vector(c.Args[1]); s != nil && m != nil {
			s.M = m
		}
		for _, e := range c.Args[2:] {
			r.argument(e)
		}
	case "Overlap", "Distance", "ClosestPoints", "Collide", "Contacts", "Contains", "RayCast", "Clip", "Crossings":
		for _, e := range c.Args {
			r.argument(e)
		}
	}
}

// argument returns the shape that a query is handed, and takes it in if it is a new one.
func (r *reader) argument(e ast.Expr) *shape {
	name := ""
	if i, ok := e.(*ast.Ident); ok {
		name = i.Name
	}
	if s := r.named[name]; s != nil && name != "" {
		return s
	}
	if v := r.vector(e); v != nil {
		return r.add(name, &shape{Kind: "point", A: v})
	}
	if s := r.shape(e); s != nil {
		return r.add(name, s)
	}
	return nil
}

// add takes a shape in. One without a name is named after its kind; one that is there already, by its place in the code as well, is not
// taken in twice.
func (r *reader) add(name string, s *shape) *shape {
	for _, old := range r.stage.Shapes {
		before := *old
		before.Name, before.M = "", nil
		if fmt.Sprint(flat(&before)) == fmt.Sprint(flat(s)) && (name == "" || old.Name == name) {
			return old
		}
	}
	if name == "" || r.named[name] != nil {
		base := name
		if base == "" {
			base = s.Kind
		}
		name = base
		for n := 2; r.named[name] != nil; n++ {
			name = fmt.Sprint(base, " ", n)
		}
	}
	s.Name = name
	r.named[name] = s
	r.stage.Shapes = append(r.stage.Shapes, s)
	return s
}

// flat returns the fields of a shape by value, to compare them.
func flat(s *shape) (all []any) {
	all = append(all, s.Kind, s.A, s.B, s.List)
	for _, x := range []*float64{s.R, s.RB} {
		if x != nil {
			all = append(all, *x)
		}
	}
	return all
}

// kinds are the kinds of shapes of the sandbox by their types, with the fields that are its a, b, r and rb.
var kinds = map[string]struct{ kind, a, b, r, rb string }{
	"Segment":   {"segment", "A", "B", "", ""},
	"Ray":       {"ray", "Origin", "Dir", "", ""},
	"Line":      {"line", "Origin", "Dir", "", ""},
	"Circle":    {"ball", "Center", "", "Radius", ""},
	"Sphere":    {"ball", "Center", "", "Radius", ""},
	"Capsule":   {"capsule", "A", "B", "Radius", ""},
	"Tapered":   {"tapered", "A", "B", "RA", "RB"},
	"Box":       {"box", "Min", "Max", "", ""},
	"HalfPlane": {"half", "Point", "Normal", "", ""},
	"HalfSpace": {"half", "Point", "Normal", "", ""},
}

// shape returns the shape that an expression makes, or nil.
func (r *reader) shape(e ast.Expr) *shape {
	switch e := e.(type) {
	case *ast.CompositeLit:
		name := r.name(e.Type)
		fields := map[string]ast.Expr{}
		for _, f := range e.Elts {
			if pair, ok := f.(*ast.KeyValueExpr); ok {
				if key, ok := pair.Key.(*ast.Ident); ok {
					fields[key.Name] = pair.Value
				}
			}
		}
		switch k, ok := kinds[name]; {
		case ok:
			return r.fields(&shape{Kind: k.kind}, fields, k.a, k.b, k.r, k.rb)
		case name == "Triangle":
			if s := r.fields(&shape{Kind: "triangle"}, fields, "A", "", "", ""); s != nil {
				return r.corners(s, fields["B"], fields["C"])
			}
		case name == "OrientedBox":
			half, ok := fields["Half"].(*ast.CompositeLit)
			if !ok || len(half.Elts) != r.stage.Dim {
				return nil
			}
			if s := r.fields(&shape{Kind: "obox"}, fields, "Center", "", "", ""); s != nil {
				return r.corners(s, half.Elts...)
			}
		case name == "Rounded":
			return r.rounded(fields["Core"], fields["Radius"])
		}
	case *ast.CallExpr:
		if name := r.name(e.Fun); (name == "NewPolygon" || name == "NewHull") && len(e.Args) > 0 && len(e.Args) <= mostPoints {
			return r.corners(&shape{Kind: "hull", A: r.vector(e.Args[0])}, e.Args[1:]...)
		}
	}
	return nil
}

// fields fills a shape in from the fields of a literal. A vector that is left out is 0.
func (r *reader) fields(s *shape, fields map[string]ast.Expr, a, b, radius, other string) *shape {
	for _, f := range []struct {
		name string
		to   *[]float64
	}{{a, &s.A}, {b, &s.B}} {
		if f.name == "" {
			continue
		}
		*f.to = make([]float64, r.stage.Dim)
		if e := fields[f.name]; e != nil {
			if *f.to = r.vector(e); *f.to == nil {
				return nil
			}
		}
	}
	for _, f := range []struct {
		name string
		to   **float64
	}{{radius, &s.R}, {other, &s.RB}} {
		if f.name == "" {
			continue
		}
		*f.to = new(float64)
		if e := fields[f.name]; e != nil {
			x, ok := r.number(e)
			if !ok || x < 0 {
				return nil
			}
			**f.to = x
		}
	}
	switch {
	case s.Kind == "box" && slices.ContainsFunc([]int{0, 1, r.stage.Dim - 1}, func(i int) bool { return s.A[i] > s.B[i] }):
		return nil
	case s.Kind == "half" && !slices.ContainsFunc(s.B, func(x float64) bool { return x != 0 }):
		return nil
	}
	return s
}

// rounded returns a shape with corners that a radius rounds, or nil.
func (r *reader) rounded(core, radius ast.Expr) *shape {
	s := r.shape(core)
	x, ok := r.number(radius)
	if s == nil || s.R != nil || s.Kind == "segment" || s.Kind == "ray" || s.Kind == "line" || !ok || x < 0 {
		return nil
	}
	s.R = &x
	return s
}

// corners fills the list of a shape in, unless a vector is not known.
func (r *reader) corners(s *shape, list ...ast.Expr) *shape {
	for _, e := range list {
		v := r.vector(e)
		if v == nil || s.A == nil {
			return nil
		}
		s.List = append(s.List, v)
	}
	return s
}

// vector returns the vector that an expression is, or nil.
func (r *reader) vector(e ast.Expr) []float64 {
	switch e := e.(type) {
	case *ast.Ident:
		return r.vectors[e.Name]
	case *ast.CallExpr:
		if r.name(e.Fun) != "V" || len(e.Args) != r.stage.Dim {
			return nil
		}
		v := make([]float64, r.stage.Dim)
		for i, x := range e.Args {
			var ok bool
			if v[i], ok = r.number(x); !ok {
				return nil
			}
		}
		return v
	}
	return nil
}

// number returns the value of a constant expression that is not too large for a picture.
func (r *reader) number(e ast.Expr) (float64, bool) {
	v := value(e)
	if v == nil || v.Kind() == constant.Unknown {
		return 0, false
	}
	x, _ := constant.Float64Val(constant.ToFloat(v))
	return x, math.Abs(x) <= farthest
}

// value returns the value of a constant expression, or nil.
func value(e ast.Expr) constant.Value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.ParenExpr:
		return value(e.X)
	case *ast.UnaryExpr:
		if x := value(e.X); x != nil && (e.Op == token.SUB || e.Op == token.ADD) {
			return constant.UnaryOp(e.Op, x, 0)
		}
	}
	return nil
}

// name returns the name behind d2. or d3., or nothing.
func (r *reader) name(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if p, ok := s.X.(*ast.Ident); ok && p.Name == fmt.Sprint("d", r.stage.Dim) {
			return s.Sel.Name
		}
	}
	return ""
}
