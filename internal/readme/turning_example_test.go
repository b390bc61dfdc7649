package readme

import (
	"errors"
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
)

// The examples are the code of docs/turning.md and docs/turning.ja.md, in their order.

func Example_turningDoor() {
	door := d2.Capsule{A: d2.V(0, 0), B: d2.V(10, 0), Radius: 0.25}
	ball := d2.Circle{Center: d2.V(6, 6), Radius: 1}
	open := d2.Motion{Spin: d2.SpinBy(math.Pi / 2)}

	hit, ok := d2.SweepTurning(door, open, ball, d2.Motion{})
	fmt.Printf("%v %.2f\n", ok, hit.T)
	there := door.In(open.At(hit.T)) // to draw it
	fmt.Printf("%.3f\n", d2.Distance(there, ball))
	// Output:
	// true 0.41
	// 0.000
}

func Example_turningQuarter() {
	arm := d2.Segment{A: d2.V(0, 0), B: d2.V(4, -3)}
	quarter := d2.Motion{Spin: d2.SpinThrough(1, 1)} // the corner comes by (5, 0)

	touched := d2.HalfPlane{Point: d2.V(5, 0), Normal: d2.V(-1, 0)}
	missed := d2.HalfPlane{Point: d2.V(math.Nextafter(5, 6), 0), Normal: d2.V(-1, 0)}
	_, first := d2.SweepTurning(arm, quarter, touched, d2.Motion{})
	_, second := d2.SweepTurning(arm, quarter, missed, d2.Motion{})
	fmt.Println(first, second)
	// Output:
	// true false
}

func Example_turningSword() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("rat", d2.Circle{Center: d2.V(2, 2), Radius: 0.5}),
		world.Set("bat", d2.Circle{Center: d2.V(0, 3), Radius: 0.5}),
		world.Set("cat", d2.Circle{Center: d2.V(-2, -2), Radius: 0.5}))
	sword := d2.Capsule{A: d2.V(0, 0), B: d2.V(3, 0), Radius: 0.1}
	swing := d2.Motion{Move: d2.V(0.5, 0), Spin: d2.SpinBy(2.5)}
	for id := range world.SweepTurningAll(sword, swing) {
		fmt.Println(id)
	}
	fmt.Println(err)
	// Output:
	// rat
	// bat
	// <nil>
}

func Example_turningBar() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("bar", d2.Segment{A: d2.V(-2, 0), B: d2.V(2, 0)}),
		world.Set("ball", d2.Circle{Center: d2.V(1.5, 1), Radius: 0.25}),
		world.MoveTurning("bar", d2.Motion{Spin: d2.SpinBy(2 * math.Pi)}))
	for _, e := range world.Step() {
		fmt.Printf("%v %.2f\n", e.Kind, e.T)
	}
	fmt.Println(err)
	// Output:
	// enter 0.07
	// exit 0.12
	// enter 0.57
	// exit 0.62
	// <nil>
}

func Example_turningHero() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("beam", d2.Capsule{A: d2.V(0, 0), B: d2.V(5, 0), Radius: 0.125}),
		world.Set("hero", d2.Capsule{A: d2.V(2.5, 1), B: d2.V(2.5, 1.75), Radius: 0.25}))
	var mover d2.Mover[string]
	for range 4 {
		err = errors.Join(err, world.MoveTurning("beam", d2.Motion{Spin: d2.SpinBy(math.Pi / 9)}))
		mover.Slide(&world, "hero", d2.V(0, 0), 1.0/60)
		world.Step()
	}
	at, _ := world.Position("hero")
	fmt.Printf("(%.2f, %.2f)\n", at.X, at.Y)

	toBeam := d2.Motion{Spin: d2.SpinBy(-math.Pi / 2), Pivot: at}
	fmt.Printf("%.2f\n", mover.Rotate(&world, "hero", toBeam))
	fmt.Println(err)
	// Output:
	// (0.18, 3.56)
	// 0.22
	// <nil>
}
