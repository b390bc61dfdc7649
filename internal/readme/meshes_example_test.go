package readme_test

import (
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The examples are the code of docs/meshes.md and docs/meshes.ja.md, in their order.

func Example_meshesChain() {
	ground, err := d2.NewChain([]d2.Vec{d2.V(90, 30), d2.V(60, 10), d2.V(40, 10), d2.V(20, 10), d2.V(0, 0)}, false)
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetChain("ground", ground), ground.Len())

	ball := d2.Circle{Center: d2.V(30, 40), Radius: 5}
	first, ok := world.SweepPart(ball, d2.V(20, -50))
	fmt.Println(ok, first.ID, first.Part, first.T, first.Normal)
	fmt.Println(ground.At(first.Part))
	// Output:
	// <nil> 4
	// true ground 1 0.5 {0 1}
	// {{60 10} {40 10}}
}

func Example_meshesMesh() {
	ramp, err := d3.NewMesh(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(8, 8, 0), d3.V(0, 8, 0), d3.V(16, 0, 6), d3.V(16, 8, 6)},
		[][3]int{{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}},
	)
	if err != nil {
		panic(err)
	}
	var world d3.World[string]
	fmt.Println(world.SetMesh("ramp", ramp), ramp.Len(), ramp.Bounds())

	first, ok := world.RayCastPart(d3.Ray{Origin: d3.V(12, 3, 9), Dir: d3.V(0, 0, -1)})
	fmt.Println(ok, first.Part, first.T, first.Normal)
	// Output:
	// <nil> 4 {{0 0 0} {16 8 6}}
	// true 2 6 {-0.6 0 0.8}
}

func Example_meshesMoving() {
	raft, err := d2.NewChain([]d2.Vec{d2.V(2, 0), d2.V(0, 0), d2.V(-2, 0)}, false)
	if err != nil {
		panic(err)
	}
	var sea d2.World[string]
	fmt.Println(sea.SetChainAt("raft", raft, d2.Transform{Position: d2.V(0.1, 0.3)}))
	fmt.Println(sea.Set("crate", d2.Box{Min: d2.V(2.25, 1), Max: d2.V(3, 2)}))

	// The raft drifts to the right, and turns by a quarter about its middle.
	fmt.Println(sea.MoveTurning("raft", d2.Motion{Move: d2.V(2, 0), Spin: d2.SpinBy(math.Pi / 2), Pivot: d2.V(0.1, 0.3)}))
	for _, e := range sea.Step() {
		fmt.Printf("%v %v %v, part %d, at %.3f\n", e.Kind, e.A, e.B, e.PartA, e.T)
	}
	_, at, _ := sea.ChainAt("raft")
	fmt.Printf("%.2f %.2f\n", at.Position, at.Rotation.Angle())
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// enter raft crate, part 0, at 0.228
	// exit raft crate, part 0, at 0.803
	// {2.10 0.30} 1.57
}

func Example_meshesSeam() {
	floor, err := d2.NewChain([]d2.Vec{d2.V(20, 0), d2.V(10, 0), d2.V(0, 0)}, false)
	if err != nil {
		panic(err)
	}
	var one, two d2.World[string]
	fmt.Println(one.SetChain("floor", floor))
	fmt.Println(two.SetParts("floor", floor.At(0), floor.At(1)))

	// The ball has sunk in a little, and rolls on.
	ball := d2.Circle{Center: d2.V(5, 1.92), Radius: 2}
	rolls := d2.Filter[string]{Approaching: true}
	_, _, ok := one.Sweep(ball, d2.V(10, 0), rolls)
	fmt.Println(ok)
	_, hit, ok := two.Sweep(ball, d2.V(10, 0), rolls)
	fmt.Printf("%v %.2f %.2f\n", ok, hit.T, hit.Normal)
	// Output:
	// <nil>
	// <nil>
	// false
	// true 0.44 {-0.28 0.96}
}

func Example_meshesSolid() {
	pyramid, err := d3.NewSolid(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(4, 0, 0), d3.V(4, 4, 0), d3.V(0, 4, 0), d3.V(2, 2, 2)},
		[][3]int{{0, 2, 1}, {0, 3, 2}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}},
	)
	if err != nil {
		panic(err)
	}
	for _, p := range []d3.Vec{d3.V(2, 2, 1), d3.V(1, 1, 1), d3.V(1, 1, 1.0000000000000002)} {
		n, on := pyramid.Winding(p)
		fmt.Println(n, on, pyramid.Contains(p), pyramid.SignedDistance(p) <= 0)
	}
	fmt.Println(pyramid.SignedDistance(d3.V(2, 2, 0.25)), pyramid.SignedDistance(d3.V(2, 2, 5)))

	_, err = d3.NewSolid([]d3.Vec{d3.V(0, 0, 0), d3.V(4, 0, 0), d3.V(0, 4, 0)}, [][3]int{{0, 1, 2}})
	fmt.Println(err)
	// Output:
	// 1 false true true
	// 0 true true true
	// 0 false false false
	// -0.25 3
	// triangle 0: an open side, along which no other triangle goes the opposite way: from point 0, {0 0 0}, to point 1, {4 0 0}
}

func Example_meshesRegion() {
	lake := []d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(8, 6), d2.V(0, 6)}
	island := []d2.Vec{d2.V(2, 2), d2.V(2, 4), d2.V(4, 4), d2.V(4, 2)} // the other way round
	water, err := d2.NewRegion(lake, island)
	if err != nil {
		panic(err)
	}
	for _, p := range []d2.Vec{d2.V(6, 3), d2.V(3, 3), d2.V(2, 3)} {
		n, on := water.Winding(p)
		fmt.Println(n, on, water.Contains(p), water.SignedDistance(p))
	}
	// Output:
	// 1 false true -2
	// 0 false false 1
	// 0 true true 0
}

func Example_meshesRoom() {
	room, err := d2.NewRegion([]d2.Vec{d2.V(0, 0), d2.V(12, 0), d2.V(12, 4), d2.V(4, 4), d2.V(4, 10), d2.V(0, 10)}) // an L
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetRegion("room", room), world.Set("hero", d2.Circle{Center: d2.V(-2, 2), Radius: 0.5}))
	for range 3 {
		_ = world.Move("hero", d2.V(5, 0))
		for _, e := range world.Step() {
			fmt.Println(e.Kind, e.A, e.B, e.T, e.PartA)
		}
	}
	// Output:
	// <nil> <nil>
	// enter room hero 0.3 5
	// stay room hero 0 0
	// exit room hero 0.9 0
}

func Example_meshesCamera() {
	wall, err := d3.NewSolid(
		[]d3.Vec{d3.V(-2, -2, 0), d3.V(2, -2, 0), d3.V(2, 2, 0), d3.V(-2, 2, 0), d3.V(0, 0, 6)},
		[][3]int{{0, 2, 1}, {0, 3, 2}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}},
	)
	if err != nil {
		panic(err)
	}
	var world d3.World[string]
	fmt.Println(world.SetSolid("tower", wall))

	hero := d3.V(6, 0, 1)
	for _, camera := range []d3.Vec{d3.V(9, 0, 2), d3.V(-6, 0, 2), d3.V(0.5, 0, 2)} {
		for id := range world.Overlapping(d3.Sphere{Center: camera, Radius: 0.25}) {
			fmt.Println(camera, "is in", id)
		}
		if first, ok := world.RayCastPart(d3.Segment{A: hero, B: camera}); ok {
			fmt.Printf("%v: %s is in the way at %.3f, part %d\n", camera, first.ID, first.T, first.Part)
		}
	}
	fmt.Println(world.Contains("tower", d3.V(0.5, 0, 2)), world.Contains("tower", d3.V(6, 0, 1)))
	// Output:
	// <nil>
	// {-6 0 2}: tower is in the way at 0.371, part 3
	// {0.5 0 2} is in tower
	// {0.5 0 2}: tower is in the way at 0.839, part 3
	// true false
}

func Example_meshesFaults() {
	mesh, err := d3.NewMesh(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(4, 4, 0), d3.V(4, 0, 0), d3.V(4, -4, 0)},
		[][3]int{{0, 1, 2}, {1, 3, 4}, {0, 3, 1}, {2, 1, 0}},
	)
	if err != nil {
		panic(err)
	}
	for fault := range mesh.Faults() {
		fmt.Println(fault.Part, fault.Other, fault.Err)
	}
	// Output:
	// 0 1 a corner within a side of another one
	// 0 2 a corner within a side of another one
	// 2 -1 no area, or in the plane no length
	// 3 0 the same corners as another one
}
