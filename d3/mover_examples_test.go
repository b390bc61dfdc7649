package d3_test

import (
	"errors"
	"fmt"

	"github.com/hantei-go/hantei/d3"
)

// A hero falls, lands and walks against a wall.
func ExampleMover() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("ground", d3.Box{Min: d3.Vec{X: -9, Y: -1}, Max: d3.Vec{X: 9}}),
		world.Set("wall", d3.Box{Min: d3.Vec{X: 3}, Max: d3.Vec{X: 4, Y: 5}}),
		world.Set("hero", d3.Sphere{Center: d3.Vec{Y: 2}, Radius: 0.5}),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	hero := d3.Mover[string]{Up: d3.Vec{Y: 1}, Snap: 0.2, Step: 0.3}
	var velocity d3.Vec
	for frame := range 120 {
		velocity.X, velocity.Y = 2, velocity.Y-10.0/60
		velocity = hero.Slide(&world, "hero", velocity, 1.0/60)
		if speed, ok := hero.Landed(); ok {
			fmt.Printf("frame %d: it lands at a speed of %.1f\n", frame, speed)
		}
	}
	place, _ := world.Position("hero")
	fmt.Printf("%.3f %.3f\n", place.X, place.Y)
	fmt.Println(hero.OnFloor(), hero.OnWall(), hero.OnCeiling(), velocity.X == 0)
	var floor d3.Ground[string]
	floor, _ = hero.Floor()
	fmt.Println(floor.ID, floor.Normal.Y)
	// Output:
	// frame 32: it lands at a speed of 5.5
	// 2.500 0.500
	// true true false true
	// ground 1
}

// What it met, and what that took of its velocity.
func ExampleMover_Contacts() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("wall", d3.Box{Min: d3.Vec{X: 1, Y: -5}, Max: d3.Vec{X: 2, Y: 5}}),
		world.Set("hero", d3.Sphere{Radius: 0.5}),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	var fromAbove d3.Mover[string] // no Up: there is no floor
	velocity := fromAbove.Slide(&world, "hero", d3.Vec{X: 1, Y: 1}, 1)
	fmt.Println(velocity.X, velocity.Y)
	met := map[d3.Side][]d3.Touch[string]{}
	for touch := range fromAbove.Contacts() {
		met[touch.Surface] = append(met[touch.Surface], touch)
	}
	for _, touch := range met[d3.WallSide] {
		fmt.Printf("%s at %.1f, lost %g\n", touch.ID, touch.T, touch.Lost.X)
	}
	// Output:
	// 0 1
	// wall at 0.5, lost 1
}

// A door closes while the hero stands in it.
func ExampleMover_Pushes() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("door", d3.Capsule{A: d3.Vec{X: 1.5, Y: -5}, B: d3.Vec{X: 1.5, Y: 5}, Radius: 0.5}),
		world.Set("hero", d3.Sphere{Radius: 0.5}),
	)
	var hero d3.Mover[string]
	hero.Slide(&world, "hero", d3.Vec{}, 1)
	err = errors.Join(err, world.Move("door", d3.Vec{X: -1}))
	hero.Slide(&world, "hero", d3.Vec{}, 1)
	for p := range hero.Pushes() {
		fmt.Println(err, p.ID, p.T, p.Normal.X)
	}
	// Output:
	// <nil> door 0.5 -1
}

// A platform that stops from above only, and moves: the hero rides on it, jumps off and takes its velocity along, or drops through it.
func ExampleMover_Drop() {
	const oneWay = 2
	var world d3.World[string]
	err := errors.Join(
		world.Set("lift", d3.Box{Min: d3.Vec{X: -2, Y: -0.2}, Max: d3.Vec{X: 2}}),
		world.Set("hero", d3.Sphere{Center: d3.Vec{Y: 0.6}, Radius: 0.5}),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	world.SetFilter("lift", oneWay, 1)
	var leave d3.Leave = d3.AddUpwardVelocity
	hero := d3.Mover[string]{Up: d3.Vec{Y: 1}, OneWay: oneWay, Leave: leave}
	frame := func(velocity d3.Vec) d3.Vec {
		if err := world.Move("lift", d3.Vec{Y: 1.0 / 64}); err != nil {
			fmt.Println(err)
		}
		velocity = hero.Slide(&world, "hero", velocity, 1.0/64)
		world.Step()
		return velocity
	}
	var velocity d3.Vec
	for range 64 {
		velocity = frame(velocity.Add(d3.Vec{Y: -0.2}))
	}
	floor, ok := hero.Floor()
	fmt.Printf("rides %v, at %.2f\n", ok, floor.Velocity.Y)

	velocity = frame(d3.Vec{Y: 2})
	fmt.Printf("jumps off at %.2f, left %v\n", velocity.Y, hero.Left())
	for !hero.OnFloor() {
		velocity = frame(velocity.Add(d3.Vec{Y: -0.2}))
	}
	hero.Drop()
	for range 32 {
		velocity = frame(velocity.Add(d3.Vec{Y: -0.2}))
	}
	fmt.Println(hero.OnFloor(), hero.SinceFloor())
	// Output:
	// rides true, at 1.00
	// jumps off at 3.00, left true
	// false 0.5
}

// It crouches, and stands up where there is room. Between two walls that close it is squeezed; a teleport is to be forgotten.
func ExampleMover_Resize() {
	var world d3.World[string]
	tall := d3.Capsule{A: d3.Vec{Y: 0.5}, B: d3.Vec{Y: 1.5}, Radius: 0.5}
	err := errors.Join(
		world.Set("ground", d3.HalfSpace{Normal: d3.Vec{Y: 1}}),
		world.Set("ceiling", d3.Box{Min: d3.Vec{X: 2, Y: 1.5}, Max: d3.Vec{X: 9, Y: 3}}),
		world.Set("hero", tall.Translate(d3.Vec{Y: 0.01})),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	var slope d3.SlopeSpeed = d3.KeepLength
	hero := d3.Mover[string]{Up: d3.Vec{Y: 1}, Slope: slope}
	fmt.Println("crouches:", hero.Resize(&world, "hero", d3.Sphere{Radius: 0.5}))
	for range 60 {
		hero.Slide(&world, "hero", d3.Vec{X: 4, Y: -1}, 1.0/60)
	}
	fmt.Println("stands up under the ceiling:", hero.Resize(&world, "hero", tall))

	if err := world.Set("ceiling", d3.HalfSpace{Point: d3.Vec{Y: 0.5}, Normal: d3.Vec{Y: -1}}); err != nil {
		fmt.Println(err)
	}
	hero.Forget()
	hero.Slide(&world, "hero", d3.Vec{}, 1.0/60)
	_, _, isSqueezed := hero.Squeezed()
	fmt.Println("squeezed:", isSqueezed)
	// Output:
	// crouches: true
	// stands up under the ceiling: false
	// squeezed: true
}

// A crowd moves in one call, on all workers, as if each of it moved in a call of its own.
func ExampleWorld_Slides() {
	var world d3.World[int]
	world.SetWorkers(4)
	err := world.Set(-1, d3.HalfSpace{Normal: d3.Vec{Y: 1}})
	movers := make([]d3.Mover[int], 100)
	var calls []d3.SlideCall[int] // kept from frame to frame
	for i := range movers {
		err = errors.Join(err, world.Set(i, d3.Sphere{Center: d3.Vec{X: float64(3 * i), Y: 1.5}, Radius: 1}))
		movers[i].Up = d3.Vec{Y: 1}
		calls = append(calls, d3.SlideCall[int]{Mover: &movers[i], ID: i})
	}
	for range 60 {
		for i := range calls {
			calls[i].Velocity = d3.Vec{X: 1, Y: calls[i].Velocity.Y - 10.0/60}
		}
		world.Slides(calls, 1.0/60)
	}
	standing := 0
	for i := range movers {
		if movers[i].OnFloor() {
			standing++
		}
	}
	fmt.Println(err, standing, calls[99].Velocity.X)
	// Output:
	// <nil> 100 1
}
