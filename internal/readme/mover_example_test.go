package readme_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The examples are the code of docs/mover.md and docs/mover.ja.md, in their order.

func Example_moverTenLines() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(260, 200)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(50, 150), d2.V(0, 1), 40, 10)))
	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 10}
	velocity := d2.V(0, 0)
	for range 60 { // frames
		velocity = hero.Slide(&world, "hero", d2.V(120, velocity.Y+980.0/60), 1.0/60)
	}
	fmt.Println(err, hero.OnFloor(), velocity)
	// Output:
	// <nil> true {120 0}
}

func Example_moverJump() {
	const dt, gravity, speed, jump = 1.0 / 60, 980.0, 120.0, 330.0
	var world d2.World[string]
	err := errors.Join(
		world.Set("ledge", d2.Segment{A: d2.V(0, 200), B: d2.V(100, 200)}),
		world.Set("far", d2.Box{Min: d2.V(185, 190), Max: d2.V(300, 240)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(40, 179), d2.V(0, 1), 40, 10)),
	)
	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 2, Step: 10}
	velocity, pressed, mayJump := d2.V(0, 0), math.Inf(1), false // until he lands

	frame := func(direction float64, jumps bool) { // what the player does
		if pressed += dt; jumps {
			pressed = 0 // seconds ago
		}
		velocity = d2.V(direction*speed, velocity.Y+gravity*dt)
		if mayJump && pressed < 0.1 && hero.SinceFloor() < 0.1 { // jump buffer, coyote time
			velocity.Y, mayJump, pressed = -jump, false, math.Inf(1) // one jump for one press
		}
		velocity = hero.Slide(&world, "hero", velocity, dt)
		if fall, ok := hero.Landed(); ok {
			mayJump = true
			fmt.Printf("lands at %.0f\n", fall)
		}
	}
	for n := range 90 {
		frame(1, n == 35) // the hero has just run over the edge
	}
	floor, ok := hero.Floor()
	fmt.Println(err, floor.ID, ok)
	// Output:
	// lands at 49
	// lands at 291
	// <nil> far true
}

func Example_moverSlopes() {
	for _, maxSlope := range []float64{math.Pi / 6, math.Pi / 3} { // the ramp has 45°
		var world d2.World[string]
		err := errors.Join(
			world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(100, 200)}),
			world.Set("ramp", d2.Segment{A: d2.V(100, 200), B: d2.V(200, 100)}),
			world.Set("hero", d2.Circle{Center: d2.V(40, 189), Radius: 10}),
		)
		for _, slope := range []d2.SlopeSpeed{d2.KeepHorizontal, d2.KeepLength} {
			hero := d2.Mover[string]{Up: d2.V(0, -1), MaxSlope: maxSlope, Snap: 8, Slope: slope}
			err = errors.Join(err, world.Set("hero", d2.Circle{Center: d2.V(40, 189), Radius: 10}))
			velocity := d2.V(0, 0)
			for range 75 {
				velocity = hero.Slide(&world, "hero", d2.V(120, velocity.Y+980.0/60), 1.0/60)
			}
			at, _ := world.Position("hero")
			fmt.Printf("%.0f %.0f %v %v\n", at.X, at.Y, hero.OnFloor(), hero.OnWall())
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 96 190 true true
	// 96 190 true true
	// 190 96 true false
	// 162 123 true false
}

func Example_moverStep() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(200, 200)}),
		world.Set("step", d2.Box{Min: d2.V(80, 191), Max: d2.V(140, 200)}),
		world.Set("block", d2.Box{Min: d2.V(180, 188), Max: d2.V(200, 200)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(40, 179), d2.V(0, 1), 40, 10)),
	)
	fmt.Println(err)

	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 10, Step: 10}
	velocity, inTheAir := d2.V(0, 0), 0
	for n := range 90 {
		velocity = hero.Slide(&world, "hero", d2.V(120, velocity.Y+980.0/60), 1.0/60)
		if n > 2 && !hero.OnFloor() {
			inTheAir++
		}
	}
	at, _ := world.Position("hero")
	fmt.Printf("%.0f, %d frames in the air\n", at.X, inTheAir)
	for touch := range hero.Contacts() {
		fmt.Println(touch.ID, touch.Surface, touch.Lost.X)
	}
	// Output:
	// <nil>
	// 170, 0 frames in the air
	// block wall 120
}

func Example_moverCorner() {
	for _, corner := range []float64{0, 6} {
		var world d2.World[string]
		err := errors.Join(
			world.Set("block", d2.Box{Min: d2.V(64, 120), Max: d2.V(110, 140)}),
			world.Set("hero", d2.Box{Min: d2.V(48, 160), Max: d2.V(68, 200)}),
		)
		hero := d2.Mover[string]{Up: d2.V(0, -1), Corner: corner}
		velocity := hero.Slide(&world, "hero", d2.V(0, -420), 0.1)
		at, _ := world.Position("hero")
		fmt.Printf("%v %v %.0f %.0f %.0f\n", err, hero.OnCeiling(), at.X, at.Y, velocity.Y)
	}
	// Output:
	// <nil> true 58 160 0
	// <nil> false 54 138 -420
}

func Example_moverOneWay() {
	const thin = 1 << 1 // a layer
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(300, 200)}),
		world.Set("plank", d2.Segment{A: d2.V(0, 130), B: d2.V(300, 130)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(60, 179), d2.V(0, 1), 40, 10)),
	)
	fmt.Println(err, world.SetFilter("plank", thin, math.MaxUint64))

	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 10, OneWay: thin}
	velocity := d2.V(0, -460)
	for n := range 120 {
		if n == 60 {
			hero.Drop()
		}
		velocity = hero.Slide(&world, "hero", velocity.Add(d2.V(0, 980.0/60)), 1.0/60)
		if _, ok := hero.Landed(); ok {
			floor, _ := hero.Floor()
			fmt.Println(n, floor.ID)
		}
	}
	// Output:
	// <nil> true
	// 43 plank
	// 82 ground
}

func Example_moverOneWayToASide() {
	const wall = "field"
	filter := d2.Filter[string]{WhereHit: func(id string, hit d2.Hit) bool {
		return id != wall || hit.Normal.X > 0 // it stops who comes from the right
	}}
	for _, x := range []float64{-60, 0, 60} {
		var world d2.World[string]
		err := errors.Join(
			world.Set(wall, d2.Box{Min: d2.V(-20, 0), Max: d2.V(20, 100)}),
			world.Set("hero", d2.Circle{Center: d2.V(x, 50), Radius: 10}),
		)
		hero := d2.Mover[string]{Filter: filter}
		for range 60 {
			hero.Slide(&world, "hero", d2.V(-x, 0), 1.0/60)
			hero.Slide(&world, "hero", d2.V(-x, 0), 1.0/60)
		}
		at, _ := world.Position("hero")
		fmt.Printf("%v from %.0f to %.0f\n", err, x, at.X)
	}
	// Output:
	// <nil> from -60 to 60
	// <nil> from 0 to 0
	// <nil> from 60 to 30
}

func Example_moverLift() {
	for _, leave := range []d2.Leave{d2.AddVelocity, d2.AddUpwardVelocity, d2.DoNothing} {
		var world d2.World[string]
		err := errors.Join(
			world.Set("lift", d2.Box{Min: d2.V(40, 200), Max: d2.V(120, 214)}),
			world.Set("hero", d2.CapsuleAlong(d2.V(80, 179), d2.V(0, 1), 40, 10)),
		)
		hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Leave: leave}
		velocity := d2.V(0, 0)
		for n := range 31 {
			err = errors.Join(err, world.Move("lift", d2.V(0.5, 1))) // platforms first: it sinks
			if velocity.Y += 980.0 / 60; n == 30 {
				velocity.Y = -300 // a jump
			}
			velocity = hero.Slide(&world, "hero", velocity, 1.0/60) // then movers
			world.Step()                                            // then events
		}
		fmt.Printf("%v %.0f %.0f\n", err, velocity.X, velocity.Y)
	}
	// Output:
	// <nil> 30 -240
	// <nil> 30 -300
	// <nil> 0 -300
}

func Example_moverPushes() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("spikes", d2.Box{Min: d2.V(100, 0), Max: d2.V(120, 200)}),
		world.Set("hero", d2.Circle{Center: d2.V(50, 100), Radius: 10}),
	)
	hero := d2.Mover[string]{Up: d2.V(0, -1)}
	hero.Slide(&world, "hero", d2.V(0, 0), 1.0/60)
	err = errors.Join(err, world.Move("spikes", d2.V(-80, 0)))
	hero.Slide(&world, "hero", d2.V(0, 0), 1.0/60)
	for p := range hero.Pushes() {
		fmt.Println(err, p.ID, p.T, p.Normal)
	}
	// Output:
	// <nil> spikes 0.5 {-1 0}
}

func Example_moverSqueeze() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Box{Min: d2.V(0, 200), Max: d2.V(200, 230)}),
		world.Set("press", d2.Box{Min: d2.V(60, 60), Max: d2.V(140, 130)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(100, 179), d2.V(0, 1), 40, 10)),
	)
	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8}
	for range 40 {
		err = errors.Join(err, world.Move("press", d2.V(0, 1)))
		hero.Slide(&world, "hero", d2.V(0, 980.0/60), 1.0/60)
		world.Step()
	}
	a, b, ok := hero.Squeezed()
	fmt.Println(err, a, b, ok)
	// Output:
	// <nil> press ground true
}

func Example_moverCrouch() {
	var world d2.World[string]
	high, low := d2.CapsuleAlong(d2.V(40, 179), d2.V(0, 1), 40, 10), d2.Circle{Radius: 10}
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(320, 200)}),
		world.Set("tunnel", d2.Box{Min: d2.V(60, 100), Max: d2.V(160, 174)}),
		world.Set("hero", high),
	)
	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8}
	fmt.Println(err, "low:", hero.Resize(&world, "hero", low))
	for n := range 75 {
		hero.Slide(&world, "hero", d2.V(120, 980.0/60), 1.0/60)
		if n%37 == 36 {
			fmt.Println("stands up:", hero.Resize(&world, "hero", high))
		}
	}
	// Output:
	// <nil> low: true
	// stands up: false
	// stands up: true
}

func Example_moverPatrol() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ledge", d2.Box{Min: d2.V(50, 200), Max: d2.V(200, 240)}),
		world.Set("wall", d2.Box{Min: d2.V(50, 150), Max: d2.V(60, 200)}),
		world.Set("guard", d2.CapsuleAlong(d2.V(100, 179), d2.V(0, 1), 40, 10)),
	)
	fmt.Println(err)

	guard := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 8}
	velocity, direction := d2.V(0, 0), 1.0
	for n := range 300 {
		velocity = guard.Slide(&world, "guard", d2.V(60*direction, velocity.Y+980.0/60), 1.0/60)

		b, _ := world.Bounds("guard")
		ahead := d2.V(b.Center().X+direction*(b.Size().X/2+1), b.Max.Y) // beside his feet
		down := d2.Segment{A: ahead.Sub(d2.V(0, guard.Step)), B: ahead.Add(d2.V(0, guard.Snap))}
		_, _, isFloor := world.RayCast(down, d2.Without("guard"))
		if guard.OnFloor() && (guard.OnWall() || !isFloor) {
			direction = -direction
			fmt.Printf("%d at %.0f, wall %v\n", n, b.Center().X, guard.OnWall())
		}
	}
	// Output:
	// <nil>
	// 89 at 190, wall false
	// 210 at 70, wall true
}

func Example_moverFromAbove() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("fence", d2.Segment{A: d2.V(0, 100), B: d2.V(300, 100)}),
		world.Set("hero", d2.Circle{Center: d2.V(40, 40), Radius: 10}),
	)
	var hero d2.Mover[string] // no Up, no floor
	for range 60 {
		hero.Slide(&world, "hero", d2.V(90, 90), 1.0/60)
	}
	at, _ := world.Position("hero")
	fmt.Printf("%v %.0f %.0f %v %v\n", err, at.X, at.Y, hero.OnWall(), hero.OnFloor())
	// Output:
	// <nil> 130 90 true false
}

func Example_moverSpace() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("ground", d3.HalfSpace{Normal: d3.V(0, 0, 1)}),
		world.Set("stair", d3.Box{Min: d3.V(2, -2, 0), Max: d3.V(9, 2, 0.25)}),
		world.Set("wall", d3.Box{Min: d3.V(-9, 1.2, 0), Max: d3.V(9, 3, 4)}),
		world.Set("hero", d3.CapsuleAlong(d3.V(0, 0, 1), d3.V(0, 0, 1), 1.8, 0.4)),
	)
	hero := d3.Mover[string]{Up: d3.V(0, 0, 1), Snap: 0.3, Step: 0.3}
	velocity := d3.V(0, 0, 0)
	for range 120 {
		velocity = hero.Slide(&world, "hero", d3.V(2, 0.5, velocity.Z-10.0/60), 1.0/60)
	}
	b, _ := world.Bounds("hero")
	fmt.Printf("%v %.2f %.2f %.2f %v\n", err, b.Max.X, b.Max.Y, b.Min.Z, hero.OnWall())
	// Output:
	// <nil> 4.40 1.20 0.25 true
}

func Example_moverTriggers() {
	const solid, trigger = 1 << 0, 1 << 1
	var world d2.World[string]
	err := errors.Join(
		world.Set("wall", d2.Box{Min: d2.V(10, -50), Max: d2.V(20, 50)}),
		world.Set("coin", d2.Circle{Center: d2.V(7, 7), Radius: 1}),
		world.Set("hero", d2.Circle{Radius: 1}),
	)
	world.SetFilter("coin", trigger, math.MaxUint64)
	fmt.Println(err)

	hero := d2.Mover[string]{Filter: d2.Filter[string]{Mask: solid}} // coins are not in the way
	hero.Slide(&world, "hero", d2.V(20, 20), 1)
	for _, e := range world.Step() {
		if e.A == "coin" {
			fmt.Printf("%v at %.2f\n", e.Kind, e.T)
		}
	}
	at, _ := world.Position("hero")
	fmt.Printf("%.0f %.0f\n", at.X, at.Y)
	// Output:
	// <nil>
	// enter at 0.28
	// exit at 0.42
	// 9 20
}

func Example_moverRollback() {
	type player struct {
		hero     d2.Mover[string]
		velocity d2.Vec
	}
	var world, saved d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(900, 200)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(50, 150), d2.V(0, 1), 40, 10)),
	)
	now := player{hero: d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 10}}
	play := func(frames int, direction float64) {
		for range frames {
			now.velocity = d2.V(120*direction, now.velocity.Y+980.0/60)
			now.velocity = now.hero.Slide(&world, "hero", now.velocity, 1.0/60)
			world.Step()
		}
	}
	play(30, 1)
	world.Snapshot(&saved)
	before := now // a copy is enough
	play(30, 1)
	hash := world.Hash()

	world.Restore(&saved)
	now = before
	play(30, 1) // the same again
	fmt.Println(err, world.Hash() == hash)

	world.Restore(&saved)
	now = before
	play(30, -1) // an input that came late
	fmt.Println(world.Hash() == hash)
	// Output:
	// <nil> true
	// false
}
