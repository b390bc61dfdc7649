package d3

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// functions are what the tables hold of package d3, under the same name.
var functions = map[string]any{
	"CapsuleAlong": d3.CapsuleAlong,
	"Overlap":      d3.Overlap, "Contains": d3.Contains, "Distance": d3.Distance, "ClosestPoints": d3.ClosestPoints,
	"Collide": d3.Collide, "Contacts": d3.Contacts, "Bounds": d3.Bounds, "Measure": d3.Measure,
	"RayCast": d3.RayCast, "Clip": d3.Clip, "Crossings": d3.Crossings,
	"Sweep": d3.Sweep, "SweepSpan": d3.SweepSpan, "SweepBoth": d3.SweepBoth,
	"Bounce": d3.Bounce, "Reflect": d3.Reflect, "Slide": d3.Slide,
	"Sub": d3.Vec.Sub, "Dot": d3.Vec.Dot, "Len": d3.Vec.Len,
}

// others are the functions of package d3 that no table holds under their name.
var others = map[string]string{
	"V":                 "Vec",
	"Rotate":            "Transform makes the rotation",
	"RotationBetween":   "no one asks for it",
	"NewHull":           "Make makes it",
	"NewMesh":           "NewMesh of this package makes it",
	"BoxAround":         "no one asks for it",
	"OrientedBoxAround": "no one asks for it",
	"TileBox":           "no one asks for it",
	"SpinBy":            "a Motion of package both has an angle",
	"SpinThrough":       "no one asks for it",
	"SweepTurning":      "it takes a Motion of package both: see TestTurning",
	"Without":           "a filter of the World, of which a table knows masks only",
	"Replay":            "it is about a World, not about shapes",
	"ReplayFunc":        "likewise",
	"Validate":          "no one asks for it: Set of a World refuses what it refuses",
}

// TestComplete: a table holds every function of package d3, and there is a kind for every
// type of shape.
func TestComplete(t *testing.T) {
	others := maps.Clone(others)
	maps.Copy(others, alone)
	declared, shapes := declarations(t)
	for _, name := range declared {
		_, isHeld := functions[name]
		if _, isOther := others[name]; isHeld == isOther {
			t.Errorf("%s is neither a function of a table nor left out on purpose, or it is both", name)
		}
	}
	for name := range others {
		if !slices.Contains(declared, name) {
			t.Errorf("%s is left out, and no function of the package", name)
		}
	}
	held := fields()
	for name := range functions {
		if f := held[name]; !f.IsValid() || f.IsNil() {
			t.Errorf("%s is in no table", name)
		}
	}
	queries := reflect.TypeOf(Queries)
	for i := range queries.NumField() {
		if name := queries.Field(i).Name; functions[name] == nil && name != "Path" && name != "SweepTurning" {
			t.Errorf("%s is in Queries, and not tested", name)
		}
	}

	var made []string
	for kind := range kinds {
		made = append(made, reflect.TypeOf(newShape(nil, both.Shape[d3.Vec]{Kind: both.Kind(kind)})).Name())
	}
	made = append(made, reflect.TypeOf(newShape(nil, both.Shape[d3.Vec]{Kind: both.Box, Radius: 1})).Name())
	slices.Sort(made)
	if !slices.Equal(made, shapes) {
		t.Errorf("the kinds are %q, the shapes %q", made, shapes)
	}
}

// declarations returns the exported functions of package d3 that are no methods, and the
// types that are shapes, sorted.
func declarations(t *testing.T) (functions, shapes []string) {
	t.Helper()
	files, err := filepath.Glob("../../../d3/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
			case f.Recv == nil && f.Name.IsExported():
				functions = append(functions, f.Name.Name)
			case f.Recv != nil && f.Name.Name == "isShape":
				shapes = append(shapes, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	slices.Sort(functions)
	slices.Sort(shapes)
	return functions, shapes
}

// fields returns the functions of the tables by name.
func fields() map[string]reflect.Value {
	all := map[string]reflect.Value{}
	for _, table := range []reflect.Value{reflect.ValueOf(Shapes), reflect.ValueOf(Queries)} {
		for i := range table.NumField() {
			all[table.Type().Field(i).Name] = table.Field(i)
		}
	}
	return all
}

// TestSameAnswers: what a table holds has the bits of the function of that name.
func TestSameAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	held := fields()
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		f := reflect.ValueOf(functions[name])
		told := map[string]bool{}
		for range 200 {
			var args []reflect.Value
			for i := range f.Type().NumIn() {
				args = append(args, argument(rng, f.Type().In(i)))
			}
			got, want := bits(held[name].Call(args)), bits(f.Call(args))
			if got != want {
				t.Errorf("%s: got %s, want %s", name, got, want)
			}
			told[want] = true
		}
		if len(told) < 2 {
			t.Errorf("%s always answers %v", name, told)
		}
	}
}

// argument returns a random value of a type that queries take.
func argument(rng *rand.Rand, of reflect.Type) reflect.Value {
	switch of {
	case reflect.TypeFor[float64]():
		return reflect.ValueOf(rng.Float64())
	case reflect.TypeFor[d3.Vec]():
		return reflect.ValueOf(randomVec(rng))
	case reflect.TypeFor[d3.Path]():
		return reflect.ValueOf(randomShape(rng, both.Segment, both.Ray, both.Line))
	}
	return reflect.ValueOf(randomShape(rng, both.Point, both.Segment, both.Ray, both.Line, both.Sphere, both.Capsule))
}

func randomVec(rng *rand.Rand) d3.Vec {
	at := func() float64 { return float64(rng.IntN(9) - 4) }
	return vec(at(), at(), at())
}

func randomShape(rng *rand.Rand, kinds ...both.Kind) d3.Shape {
	return newShape(nil, randomNumbers(rng, kinds...))
}

func randomNumbers(rng *rand.Rand, kinds ...both.Kind) both.Shape[d3.Vec] {
	s := both.Shape[d3.Vec]{
		Kind: kinds[rng.IntN(len(kinds))],
		A:    randomVec(rng), B: randomVec(rng), C: randomVec(rng),
		Half:   [3]d3.Vec{randomVec(rng), randomVec(rng), randomVec(rng)},
		Points: []d3.Vec{randomVec(rng), randomVec(rng), randomVec(rng), randomVec(rng)},
	}
	switch s.Kind {
	case both.Sphere, both.Capsule, both.Cylinder, both.Cone:
		s.Radius = rng.Float64() * 3
	case both.Tapered:
		s.Radius, s.Other = rng.Float64()*3, rng.Float64()
	case both.Box:
		x, y, z := list(s.B)
		s.B = s.A.Add(vec(math.Abs(x), math.Abs(y), math.Abs(z)))
	}
	return s
}

// bits returns the bits of all numbers in values, and their truths.
func bits(values []reflect.Value) string {
	var text strings.Builder
	var add func(reflect.Value)
	add = func(v reflect.Value) {
		if s, is := v.Interface().(both.Shape[d3.Vec]); is { // what CapsuleAlong makes
			v = reflect.ValueOf(d3.Capsule{A: s.A, B: s.B, Radius: s.Radius})
		}
		if m, is := v.Interface().(both.Manifold[d3.Vec]); is { // which has room for more points
			var w d3.Manifold
			w.Normal, w.Len = m.Normal, m.Len
			for i := range w.Points {
				w.Points[i] = d3.ManifoldPoint(m.Points[i])
			}
			v = reflect.ValueOf(w)
		}
		if m, is := v.Interface().(both.Mass[d3.Vec]); is {
			v = reflect.ValueOf(massProperties(&m))
		}
		switch v.Kind() {
		case reflect.Float64:
			fmt.Fprintf(&text, "%x ", math.Float64bits(v.Float()))
		case reflect.Bool, reflect.Int, reflect.Uint32:
			fmt.Fprint(&text, v.Interface(), " ")
		case reflect.Struct:
			for i := range v.NumField() {
				add(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				add(v.Index(i))
			}
		}
	}
	for _, v := range values {
		add(v)
	}
	return text.String()
}

// TestTurning: SweepTurning takes motions as numbers, and a Game moves objects by them.
func TestTurning(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	hits := 0
	for range 200 {
		a, b := randomShape(rng, both.Segment, both.Capsule), randomShape(rng, both.Sphere, both.Capsule)
		m := both.Motion[d3.Vec]{Move: randomVec(rng), Axis: vec(0, 0, 1), Angle: rng.Float64(), Pivot: randomVec(rng)}
		n := both.Motion[d3.Vec]{Move: randomVec(rng)}
		want, isHit := d3.SweepTurning(a, d3.Motion{Move: m.Move, Spin: spin(m.Axis, m.Angle), Pivot: m.Pivot}, b, d3.Motion{Move: n.Move})
		if got, ok := Queries.SweepTurning(a, m, b, n); got != hit(want) || ok != isHit {
			t.Fatalf("%v, %v: got %v, %v, want %v, %v", a, b, got, ok, want, isHit)
		}
		g, w := NewGame(), new(d3.World[string])
		if g.Set("a", a) != nil || w.Set("a", a) != nil || g.Move("a", m) != nil || w.MoveTurning("a", motion(&m)) != nil {
			t.Fatalf("%v does not turn", a)
		}
		g.Step()
		w.Step()
		got, _ := g.Position("a")
		if want, _ := w.Position("a"); got != want {
			t.Fatalf("%v is at %v, not at %v", a, got, want)
		}
		if isHit {
			hits++
		}
	}
	if hits < 20 {
		t.Errorf("%d hits", hits)
	}
}

// TestShapes: a shape in a room is the same as one without, Place is In, and Vec and List
// undo each other.
func TestShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	var room both.Room[d3.Shape]
	for i := range 100 {
		local := randomNumbers(rng, both.Kind(i%kinds))
		s := newShape(nil, local)
		p := newShape(&room, local)
		if got := reflect.ValueOf(p); got.Kind() != reflect.Pointer || local.Kind != both.Hull && got.Elem().Interface() != s {
			t.Errorf("in a room %v is %v", s, p)
		}
		by := both.Pose[d3.Vec]{Position: randomVec(rng), Axis: randomVec(rng), Angle: rng.Float64(), Scale: randomVec(rng)}
		placed := place(local, &by)
		if local.Kind == both.Hull {
			continue // hulls that were made one by one do not compare; TestPlace looks at them
		}
		want := reflect.ValueOf(s).MethodByName("In").Call([]reflect.Value{reflect.ValueOf(Transform(&by))})[0].Interface()
		if got := newShape(nil, placed); got != want {
			t.Errorf("%v placed by %+v: got %v, want %v", s, by, got, want)
		}
		if path, ok := s.(d3.Path); ok && Queries.Path(s) != path {
			t.Errorf("the path of %v is %v", s, Queries.Path(s))
		}
		if v := randomVec(rng); vec(list(v)) != v {
			t.Errorf("%v is %v again", v, vec(list(v)))
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		for kind := range kinds {
			newShape(&room, both.Shape[d3.Vec]{Kind: both.Kind(kind), Radius: 1})
		}
	}); n != 0 {
		t.Errorf("%v allocations in a room", n)
	}
	for name, f := range map[string]func(both.Shape[d3.Vec]){
		"Make":  func(s both.Shape[d3.Vec]) { newShape(nil, s) },
		"Place": func(s both.Shape[d3.Vec]) { place(s, &both.Pose[d3.Vec]{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s takes what is no kind", name)
				}
			}()
			f(both.Shape[d3.Vec]{Kind: both.Kinds})
		}()
	}
}

// TestPlace: what is in a shape is, placed, in the shape placed, and what is outside outside.
func TestPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	const slack = 1e-9
	count := map[bool]int{}
	for i := range 4000 {
		kind := both.Kind(int(both.Triangle) + i%(kinds-int(both.Triangle)))
		local := randomNumbers(rng, kind)
		by := both.Pose[d3.Vec]{Position: randomVec(rng), Axis: randomVec(rng), Angle: rng.Float64(), Scale: randomVec(rng)}
		x, y, z := list(by.Scale)
		if x == 0 || y == 0 || dim == 3 && z == 0 {
			continue
		}
		if kind >= both.Tapered { // of several radii, which need one factor
			by.Scale, local.Other = vec(x, -x, x), rng.Float64()
		}
		p := randomVec(rng)
		was := d3.Distance(p, newShape(nil, local))
		s := newShape(nil, place(local, &by))
		at := p.In(Transform(&by))
		if now := d3.Distance(at, s); (was == 0) != (now <= slack) {
			t.Errorf("%v is %g from %+v, placed by %+v %g", p, was, local, by, now)
		}
		count[was == 0]++
	}
	if count[true] < 100 || count[false] < 100 {
		t.Errorf("%d inside, %d outside", count[true], count[false])
	}
	local := both.Shape[d3.Vec]{Kind: both.Triangle, Radius: 2}
	if got := place(local, &both.Pose[d3.Vec]{Scale: vec(1, -3, 2)}).Radius; got != 6 {
		t.Errorf("the radius 2 becomes %v, want 6", got)
	}
}

// TestWorld: a World answers as that of package d3 does.
func TestWorld(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	got, want := NewWorld(), new(d3.World[int])
	same := func(what string, got, want []any) {
		t.Helper()
		if g, w := fmt.Sprint(got...), fmt.Sprint(want...); g != w {
			t.Errorf("%s: got %s, want %s", what, g, w)
		}
	}
	const bounded = 20
	for i := range bounded {
		s := randomShape(rng, both.Point, both.Segment, both.Sphere, both.Capsule)
		same("Set", []any{got.Set(i, s)}, []any{want.Set(i, s)})
	}
	got.Step()
	want.Step()
	for i := range bounded {
		v := randomVec(rng)
		same("Move", []any{got.Move(i, v)}, []any{want.Move(i, v)})
	}
	same("Step", []any{got.Step()}, []any{len(want.Step())})
	same("AppendPairs", []any{got.AppendPairs(nil)}, []any{want.AppendPairs(nil)})
	for range 20 {
		s, v := randomShape(rng, both.Point, both.Sphere), randomVec(rng)
		p := randomShape(rng, both.Segment, both.Ray).(d3.Path)
		same("AppendOverlapping", []any{got.AppendOverlapping(nil, s)}, []any{want.AppendOverlapping(nil, s)})
		var near []float64
		for _, n := range want.AppendNearest(nil, s, 3) {
			near = append(near, n.Distance)
		}
		same("AppendNearest", []any{got.AppendNearest(nil, s, 3)}, []any{near})
		h, ok := got.RayCast(p)
		_, wantHit, wantOK := want.RayCast(p)
		same("RayCast", []any{h, ok}, []any{wantHit, wantOK})
		h, ok = got.Sweep(s, v)
		_, wantHit, wantOK = want.Sweep(s, v)
		same("Sweep", []any{h, ok}, []any{wantHit, wantOK})
	}
}

// TestGame: a Game answers about paths and contacts as the World of package d3 does.
func TestGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	g, w, others := NewGame(), new(d3.World[string]), new(d3.World[string])
	for i := range 12 {
		id := string(rune('a' + i))
		parts := []d3.Shape{randomShape(rng, both.Sphere, both.Capsule), randomShape(rng, both.Box, both.Sphere)}
		if g.Set(id, parts...) != nil || w.SetParts(id, parts...) != nil {
			t.Fatalf("%s is refused", id)
		}
		if id != "c" && others.SetParts(id, parts...) != nil {
			t.Fatalf("%s is refused", id)
		}
	}
	told := map[string]int{}
	for range 40 {
		p := randomShape(rng, both.Segment, both.Ray, both.Line)
		spans, crossings := g.ClipAll(p, "c"), g.CrossingsAll(p, "c")
		for c := range others.ClipAll(p.(d3.Path)) {
			if len(spans) == 0 || spans[0] != (both.PartSpan{ID: c.ID, Part: c.Part, Span: both.Span(c.Span)}) {
				t.Fatalf("ClipAll of %v: got %v, want %v", p, spans, c)
			}
			spans = spans[1:]
			told["spans"]++
		}
		for c := range others.CrossingsAll(p.(d3.Path)) {
			if len(crossings) == 0 || crossings[0] != (both.Crossing[d3.Vec]{ID: c.ID, Part: c.Part, Hit: hit(c.Hit), Leaves: c.Leaves}) {
				t.Fatalf("CrossingsAll of %v: got %v, want %v", p, crossings, c)
			}
			crossings = crossings[1:]
			told["crossings"]++
		}
		if len(spans)+len(crossings) > 0 {
			t.Fatalf("%v: %v and %v are too many", p, spans, crossings)
		}
	}
	for i := range 12 {
		id := string(rune('a' + i))
		manifolds := g.ContactsOf(id)
		for m := range w.ContactsOf(id) {
			want := both.PartManifold[d3.Vec]{ID: m.B.ID, Part: m.B.Part, Manifold: manifold(&m.Manifold)}
			if len(manifolds) == 0 || manifolds[0] != want {
				t.Fatalf("ContactsOf %s: got %v, want %v", id, manifolds, want)
			}
			manifolds = manifolds[1:]
			told["manifolds"]++
		}
		near, ok := g.Nearest(id)
		for _, want := range w.AppendNearestID(nil, id, 1) {
			if !ok || near != both.Neighbor[d3.Vec](want) {
				t.Fatalf("Nearest %s: got %v, want %v", id, near, want)
			}
			told["neighbors"]++
		}
	}
	if told["spans"] < 20 || told["crossings"] < 20 || told["manifolds"] < 20 || told["neighbors"] != 12 {
		t.Errorf("%v", told)
	}
}
