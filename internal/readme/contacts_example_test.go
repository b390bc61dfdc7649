package readme_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The examples are the code of docs/contacts.md and docs/contacts.ja.md, in their order.

func Example_contactsPoints() {
	floor := d2.Box{Min: d2.V(-8, -1), Max: d2.V(8, 0)}
	box := d2.Box{Min: d2.V(6, -0.25), Max: d2.V(10, 2)} // hangs over

	c, _ := d2.Collide(box, floor)
	fmt.Println(c.Point, c.Normal, c.Depth)
	m, ok := d2.Contacts(box, floor)
	fmt.Println(ok, m.Normal)
	for _, p := range m.Points[:m.Len] {
		fmt.Println(p.Point, p.Depth)
	}
	// Output:
	// {7 -0.125} {0 1} 0.25
	// true {0 1}
	// {6 -0.125} 0.25
	// {8 -0.125} 0.25
}

func Example_contactsSpace() {
	table := d3.Box{Min: d3.V(-4, -4, -1), Max: d3.V(4, 4, 0)}
	for _, s := range []d3.Shape{
		d3.Box{Min: d3.V(-1, -1, 0), Max: d3.V(1, 1, 2)},                // touches
		d3.Capsule{A: d3.V(-2, 0, 1), B: d3.V(2, 0, 1.25), Radius: 1.5}, // leans
		d3.Sphere{Center: d3.V(0, 0, 1), Radius: 1.5},
	} {
		m, _ := d3.Contacts(s, table)
		fmt.Print(m.Len)
		for _, p := range m.Points[:m.Len] {
			fmt.Print(" ", p.Depth)
		}
		fmt.Println()
	}
	// Output:
	// 4 0 0 0 0
	// 2 0.5 0.25
	// 1 0.5
}

func Example_contactsFeature() {
	kept := map[uint32]float64{} // impulses
	floor := d2.HalfPlane{Normal: d2.V(0, 1)}
	for _, x := range []float64{0, 0.25, 0.5} { // frames
		log := d2.Capsule{A: d2.V(x-2, 0.75), B: d2.V(x+2, 0.75), Radius: 1}
		m, _ := d2.Contacts(log, floor)
		for _, p := range m.Points[:m.Len] {
			kept[p.Feature] += p.Depth
		}
	}
	fmt.Println(len(kept), kept[0<<16|1<<14], kept[1<<16|1<<14])
	// Output:
	// 2 0.75 0.75
}

func Example_contactsMass() {
	handle := d2.Box{Min: d2.V(0, -1), Max: d2.V(8, 1)}
	head := d2.Circle{Center: d2.V(9, 0), Radius: 2}
	m := d2.Measure(handle).Join(d2.Measure(head).Scale(8)) // of steel
	fmt.Printf("%.3f (%.3f %v) %.3f\n", m.Area, m.Center.X, m.Center.Y, m.Inertia)

	velocity, spin := d2.V(0, 0), 0.0
	impulse, at := d2.V(0, 30), d2.V(0, 1)
	velocity = velocity.Add(impulse.Scale(1 / m.Area))
	spin += at.Sub(m.Center).Cross(impulse) / m.Inertia
	fmt.Printf("(%v %.3f) %.3f\n", velocity.X, velocity.Y, spin)
	// Output:
	// 116.531 (8.313 0) 636.808
	// (0 0.257) -0.392
}

func Example_contactsMassInSpace() {
	crate := d3.Rounded{Core: d3.Box{Min: d3.V(-2, -1, -1), Max: d3.V(2, 1, 1)}, Radius: 0.5}
	m := d3.Measure(crate)
	fmt.Printf("%.3f %v\n", m.Volume, m.Center)
	for _, row := range m.Inertia {
		fmt.Printf("%.3f\n", row)
	}
	turned := d3.Measure(crate.In(d3.Transform{Rotation: d3.Rotate(d3.V(0, 0, 1), math.Pi/4)}))
	fmt.Printf("%.3f\n", turned.Inertia[0])
	// Output:
	// 42.807 {0 0 0}
	// {60.553 0.000 0.000}
	// {0.000 115.408 0.000}
	// {0.000 0.000 115.408}
	// {87.981 -27.427 0.000}
}

func Example_contactsWorld() {
	shapes := map[string]d2.Box{
		"floor": {Min: d2.V(-8, -1), Max: d2.V(8, 0)},
		"lower": {Min: d2.V(-1, 0), Max: d2.V(1, 2)},
		"upper": {Min: d2.V(0, 2), Max: d2.V(2, 4)},
	}
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", shapes["floor"]), world.Set("lower", shapes["lower"]), world.Set("upper", shapes["upper"]))
	fmt.Println(err)
	for a, b := range world.Pairs() {
		m, _ := d2.Contacts(shapes[a], shapes[b])
		fmt.Println(a, b, m.Len, m.Points[0].Point, m.Points[1].Point)
	}
	// Output:
	// <nil>
	// floor lower 2 {-1 0} {1 0}
	// lower upper 2 {0 2} {1 2}
}
