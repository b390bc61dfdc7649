package scene_test

import (
	"errors"
	"fmt"
	"log"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// yard returns a ball that flies, a wall and a ray that looks at both.
func yard() *scene.Scene {
	return &scene.Scene{Dim: 2, Shapes: []scene.Shape{
		{Name: "ball", Kind: scene.Circle, A: scene.Vec{0, 0}, Radius: 1, Velocity: scene.Vec{1, 0}, Restitution: 1, Motion: scene.Vec{8, 0}},
		{Name: "wall", Kind: scene.Segment, A: scene.Vec{5, -3}, B: scene.Vec{5, 3}},
		{Name: "look", Kind: scene.Ray, A: scene.Vec{-4, 0}, B: scene.Vec{1, 0}},
		{Name: "far", Kind: scene.Point, A: scene.Vec{100, 100}},
	}}
}

// A scene that a program makes can be checked, and written as a file.
func ExampleScene() {
	s := &scene.Scene{
		Dim: 2,
		Shapes: []scene.Shape{
			{Name: "ball", Kind: scene.Circle, A: scene.Vec{0, 0}, Radius: 2},
			{Name: "pebble", Kind: scene.Point, A: scene.Vec{1, 0}},
		},
		Expect: []scene.Expectation{
			{A: 0, B: 1, Wants: []scene.Want{{Field: "overlap", Value: true}, {Field: "depth", Value: scene.Number(1)}}},
		},
	}
	var outcomes []scene.Outcome = s.Check()
	for _, outcome := range outcomes {
		var got scene.Value = outcome.Got
		fmt.Println(outcome.Field, got, outcome.OK)
	}
	if err := scene.Write(os.Stdout, s); err != nil {
		log.Fatal(err)
	}
	// Output:
	// overlap true true
	// depth 1 true
	// {
	//   "version": 1,
	//   "dim": 2,
	//   "shapes": [
	//     {"name": "ball", "type": "circle", "center": [0, 0], "radius": 2},
	//     {"name": "pebble", "type": "point", "at": [1, 0]}
	//   ],
	//   "expect": [
	//     {"pair": ["ball", "pebble"], "overlap": true, "depth": 1, "within": 0}
	//   ]
	// }
}

// Every two shapes answer everything about each other.
func ExampleScene_Pairs() {
	s := yard()
	for pair := range s.Pairs() {
		fmt.Println(pair.A, pair.B, pair.Verdict, pair.Distance)
	}
	// Output:
	// ball wall apart 4
	// ball look penetrating 0
	// ball far apart 140.4213562373095
	// wall look penetrating 0
	// wall far apart 135.77186748365804
	// look far apart 100
}

// Of many shapes, most are apart: Meeting leaves them out, and Near tells early who may meet. Of a
// few shapes, Near names all.
func ExampleScene_Meeting() {
	s := yard()
	for pair := range s.Meeting() {
		fmt.Println(pair.A, pair.B, pair.Depth)
	}
	for a, b := range s.Near() {
		fmt.Println("near:", s.Shapes[a].Name, s.Shapes[b].Name)
	}
	fmt.Println(s.CountNear(1000) < 1000)
	// Output:
	// ball look 1
	// wall look 3
	// near: ball wall
	// near: ball look
	// near: ball far
	// near: wall look
	// near: wall far
	// near: look far
	// true
}

// The wall is a segment, so it is a path as well.
func ExampleScene_Casts() {
	for pair := range yard().Casts() {
		var answers *scene.PathAnswers = pair.PathAnswers
		fmt.Println(pair.A, pair.B, answers.RayCast.T, scene.Count(len(answers.Crossings)))
	}
	// Output:
	// wall look 0.5 1
	// look ball 3 2
	// look wall 9 1
}

func ExampleScene_Sweeps() {
	for pair := range yard().Sweeps() {
		var answers *scene.MotionAnswers = pair.MotionAnswers
		var first *scene.Hit = answers.Sweep
		var inside *scene.Span = answers.SweepSpan
		fmt.Println(pair.A, pair.B, first.T, inside.Enter, inside.Exit)
	}
	// Output:
	// ball wall 0.5 0.5 0.75
	// ball look 0 0 1
}

// A velocity is mirrored off what is in contact.
// Where a door is that is half open.
func ExampleShape_At() {
	door := scene.Shape{
		Name: "door", Kind: scene.Segment, A: scene.Vec{0, 0}, B: scene.Vec{1, 0},
		Spin: &scene.Spin{Rotation: scene.Rotation{Angle: math.Pi / 2}},
	}
	fmt.Println(door.HasMotion())
	half := door.At(0.5)
	fmt.Printf("%.3f, %.3f\n", half.B[0], half.B[1])
	// Output:
	// true
	// 0.707, 0.707
}

func ExampleScene_Bounces() {
	s := yard()
	s.Shapes[0].A = scene.Vec{4.5, 0}
	for pair := range s.Bounces() {
		fmt.Println(pair.A, pair.B, pair.Velocity)
	}
	// Output:
	// ball wall (-1, 0)
	// ball look (1, 0)
}

func ExampleScene_Asker() {
	ask := yard().Asker()
	var pair scene.Pair = ask(0, 1)
	var verdict scene.Verdict = pair.Verdict
	var contact *scene.Contact = pair.Contact
	fmt.Println(verdict, verdict == scene.Apart, pair.Distance, contact == nil)
	// Output:
	// apart true 4 true
}

func ExampleError() {
	_, err := scene.Read("bad.json", strings.NewReader(`{"version": 1, "dim": 4, "shapes": []}`))
	var refused *scene.Error
	if errors.As(err, &refused) {
		fmt.Println(refused.Line, refused.Column, refused.Path, refused.Value)
	}
	// Output:
	// 1 23 dim 4
}

// A shape is a shape of package d2 or d3, too.
func ExampleShape() {
	s := scene.Shape{Kind: scene.Capsule, A: scene.Vec{0, 0}, B: scene.Vec{4, 0}, Radius: 1}
	fmt.Println(d2.Bounds(s.D2()), slices.Sorted(maps.Keys(s.Points())), s.IsPath())
	line := scene.Shape{Kind: scene.Line, A: scene.Vec{0, 0, 0}, B: scene.Vec{0, 0, 1}}
	fmt.Println(d3.Distance(line.D3(), d3.V(3, 4, 9)), line.IsPath())
	// Output:
	// {{-1 -1} {5 1}} [a b] false
	// 5 true
}

func ExampleKind() {
	for _, kind := range []scene.Kind{scene.Ray, scene.Capsule} {
		fmt.Println(kind, kind.IsPath())
	}
	// Output:
	// ray true
	// capsule false
}

// Two colliders are on an object that is turned. The shapes that are read say where they are then.
func ExampleObject() {
	s, err := scene.Read("robot.json", strings.NewReader(`{
		"version": 1,
		"dim": 2,
		"objects": [{"name": "robot", "position": [10, 0], "rotation": 1.5707963267948966}],
		"shapes": [
			{"name": "head", "type": "circle", "center": [0, 2], "radius": 1, "object": "robot"},
			{"name": "body", "type": "circle", "center": [0, 0], "radius": 1.5, "object": "robot"}
		]
	}`))
	if err != nil {
		log.Fatal(err)
	}
	var robot scene.Object = s.Objects[0]
	var place scene.Transform = robot.Transform
	var turn *scene.Rotation = place.Rotation
	fmt.Println(robot.Name, place.Position, turn.Angle)
	for _, shape := range s.Shapes {
		var local *scene.Local = shape.Local
		fmt.Printf("%s %.1f, on the %s %.1f\n", shape.Name, shape.A, local.Object, local.A)
	}
	// Output:
	// robot (10, 0) 1.5707963267948966
	// head [8.0 0.0], on the robot [0.0 2.0]
	// body [10.0 0.0], on the robot [0.0 0.0]
}

// A schema lets an editor complete and check scene files.
func ExampleSchema() {
	fmt.Println(strings.Contains(string(scene.Schema()), "https://json-schema.org/draft/2020-12/schema"))
	// Output:
	// true
}

// The ramp is a mesh of three triangles in a file of its own, which a program reads as it likes. One
// triangle is there twice.
func ExampleReadWith() {
	var meshes scene.MeshFile = func(name string) ([]scene.Vec, [][3]int, error) {
		if name != "ramp.txt" {
			return nil, nil, errors.New("no such file")
		}
		return []scene.Vec{{0, 0, 0}, {8, 0, 6}, {8, 8, 6}, {0, 8, 0}}, [][3]int{{0, 1, 2}, {0, 2, 3}, {2, 3, 0}}, nil
	}
	s, err := scene.ReadWith("ramp.json", strings.NewReader(`{
		"version": 1, "dim": 3,
		"shapes": [
			{"name": "ramp", "type": "mesh", "file": "ramp.txt"},
			{"name": "look", "type": "ray", "origin": [4, 6, 8], "dir": [0, 0, -1]}
		],
		"expect": [{"pair": ["look", "ramp"], "raycast": {"t": 5, "normal": [-0.6, 0, 0.8], "part": 1}}]
	}`), meshes)
	if err != nil {
		log.Fatal(err)
	}
	for _, outcome := range s.Check() {
		fmt.Println(outcome.Field, outcome.Got, outcome.OK)
	}
	var surface *scene.Surface = s.Shapes[0].Surface
	fmt.Println(surface.File, surface.Triangles)
	mesh, err := s.Shapes[0].Mesh()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mesh.Bounds())
	var faults []scene.Fault = s.Faults()
	for _, fault := range faults {
		fmt.Println(fault.Shape, fault.Reason)
	}
	// Output:
	// raycast.t 5 true
	// raycast.normal (-0.6, 0, 0.8) true
	// raycast.part 1 true
	// ramp.txt [[0 1 2] [0 2 3] [2 3 0]]
	// {{0 0 0} {8 8 6}}
	// ramp triangle 2: the same corners as another one: 1
}

// A chain stands still, and a World answers about it.
func ExampleShape_Chain() {
	ground := scene.Shape{
		Name: "ground", Kind: scene.Chain, List: []scene.Vec{{8, 0}, {4, 0}, {0, 3}},
		Surface: &scene.Surface{OneSided: true},
		Notes:   &scene.Notes{Class: "grass"},
	}
	chain, err := ground.Chain()
	if err != nil {
		log.Fatal(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetChain(ground.Name, chain), chain.Len(), ground.Notes.Class)
	// Output:
	// <nil> 2 grass
}

// A box that stands on another one is held at two points.
func ExampleContacts() {
	s := &scene.Scene{Dim: 2, Shapes: []scene.Shape{
		{Name: "crate", Kind: scene.Box, A: scene.Vec{0, -1}, B: scene.Vec{4, 3}},
		{Name: "floor", Kind: scene.Box, A: scene.Vec{-9, -4}, B: scene.Vec{3, 0}},
	}}
	var contacts *scene.Contacts = s.Asker()(0, 1).Contacts
	var points []scene.ContactPoint = contacts.Points
	for _, p := range points {
		fmt.Println(contacts.Normal, p.Point, p.Depth)
	}
	// Output:
	// (0, 1) (0, -0.5) 1
	// (0, 1) (3, -0.5) 1
}

// Notes say what a shape is to a program. Nothing that scenes answer depends on them.
func ExampleNotes() {
	const file = `{"version": 1, "dim": 2, "shapes": [
		{"name": "gate", "type": "box", "min": [0, 0], "max": [1, 4], "class": "door", "properties": {"key": "red", "hp": 3}}
	]}`
	s, err := scene.Read("yard.json", strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	var notes *scene.Notes = s.Shapes[0].Notes
	fmt.Println(notes.Class, notes.Properties["key"], notes.Properties["hp"])
	// Output: door red 3
}

// hall is a room with a pillar, and who is in it.
func hall() *scene.Scene {
	return &scene.Scene{Dim: 2, Shapes: []scene.Shape{
		{
			Name: "hall", Kind: scene.Chain,
			List:    []scene.Vec{{0, 0}, {8, 0}, {8, 8}, {0, 8}, {3, 3}, {3, 5}, {5, 5}, {5, 3}},
			Surface: &scene.Surface{Closed: true, Solid: true, Outlines: []int{4, 4}},
		},
		{Name: "guest", Kind: scene.Point, A: scene.Vec{1, 2}},
		{Name: "look", Kind: scene.Segment, A: scene.Vec{1, 4}, B: scene.Vec{7, 4}},
	}}
}

// What is solid has an inside: of a point, a pair tells how deep in it the point is.
func ExampleSolidAnswers() {
	var answers *scene.SolidAnswers = hall().Asker()(1, 0).SolidAnswers
	fmt.Println(answers.Winding, answers.SignedDistance, answers.Winding == scene.OnSurface)
	// Output:
	// 1 -1 false
}

func ExampleShape_Region() {
	region, err := hall().Shapes[0].Region()
	fmt.Println(err, region.Contains(d2.V(1, 1)), region.Contains(d2.V(4, 4)), region.Measure().Area)
	// Output:
	// <nil> true false 60
}

func ExampleShape_Solid() {
	tent := scene.Shape{
		Name: "tent", Kind: scene.Mesh,
		List:    []scene.Vec{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {0, 0, 8}},
		Surface: &scene.Surface{Triangles: [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
	}
	solid, err := tent.Solid()
	fmt.Println(err, solid.Contains(d3.V(1, 1, 1)), solid.SignedDistance(d3.V(1, 2, 3)))
	tent.Surface.Triangles = tent.Surface.Triangles[1:]
	_, err = tent.Solid()
	fmt.Println(err)
	// Output:
	// <nil> true -1
	// scene: "tent": triangle 0: an open side, along which no other triangle goes the opposite way: from point 0, {0 0 0}, to point 1, {8 0 0}
}

// All that a path crosses among the other shapes, by the fields of expectations.
func ExampleScene_Alone() {
	answer := hall().Alone(2)
	fmt.Println(answer("crossingsall"))
	fmt.Println(answer("crossingsall[0].id"), answer("crossingsall[0].point"), answer("crossingsall[1].t"))
	fmt.Println(hall().Alone(0)("measure.area"))
	// Output:
	// 2
	// hall (3, 4) 0.6666666666666666
	// 60
}
