package d2_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
)

// A ball hits a bar: push it out, then let it bounce. Y points down here, as on
// most screens; the library does not mind.
//
//	       ╭───╮
//	      │  ·  │ ball, r = 80
//	       ╰─↓─╯
//	(320,200)───(480,200) bar, r = 30
func Example() {
	ball := d2.Circle{Center: d2.V(400, 108), Radius: 80}
	bar := d2.Capsule{A: d2.V(320, 200), B: d2.V(480, 200), Radius: 30}
	velocity := d2.V(16, 40)

	contact, ok := d2.Collide(ball, bar)
	fmt.Println(ok, contact.Normal, contact.Depth)
	if ok {
		push := contact.Normal.Scale(contact.Depth)
		ball.Center = ball.Center.Add(push)
		velocity = d2.Bounce(velocity, contact.Normal, 1)
	}
	fmt.Println(ball.Center, velocity, d2.Overlap(ball, bar))
	// Output:
	// true {0 -1} 18
	// {400 90} {16 -40} true
}

// Touching counts, to the last bit.
//
//	y
//	5  ───·─── line y = 5
//	   ╭──┴──╮
//	   │  ·  │ center (0, 0), r = 5
//	   ╰─────╯
func ExampleOverlap() {
	ball := d2.Circle{Center: d2.V(0, 0), Radius: 5}
	touching := d2.Line{Origin: d2.V(-9, 5), Dir: d2.V(1, 0)}
	apart := d2.Line{Origin: d2.V(-9, 5.000000000000001), Dir: d2.V(1, 0)}

	fmt.Println(d2.Overlap(ball, touching))
	fmt.Println(d2.Overlap(ball, apart))
	// Output:
	// true
	// false
}

// The gap is what the radii leave of the distance of the cores.
//
//	    · (3, 4), r = 1
//	   ╱
//	  ╱  5 − 1 − 2
//	 ╱
//	· (0, 0)────── axis to (−9, 0), r = 2
func ExampleDistance() {
	ball := d2.Circle{Center: d2.V(3, 4), Radius: 1}
	bar := d2.Capsule{A: d2.V(-9, 0), B: d2.V(0, 0), Radius: 2}

	fmt.Println(d2.Distance(ball, bar))
	fmt.Println(d2.Distance(ball, d2.V(3, 3)))
	// Output:
	// 2
	// 0
}

// Parallel cores are nearest along a whole stretch: the answer is its middle.
//
//	y
//	3       ├──────────────┤    from 4 to 20
//	           ┊
//	0  ├───────┴──┤             from 0 to 10
//	           7             x
func ExampleClosestPoints() {
	lower := d2.Segment{A: d2.V(0, 0), B: d2.V(10, 0)}
	upper := d2.Segment{A: d2.V(4, 3), B: d2.V(20, 3)}

	onLower, onUpper := d2.ClosestPoints(lower, upper)
	fmt.Println(onLower, onUpper)
	// Output:
	// {7 0} {7 3}
}

// The normal points out of the second shape, towards the first. Moving the first
// by Depth·Normal brings the two to touching.
//
//	       ↑ normal
//	    ╭──┴──╮
//	    │  ·  │ a: center (5, 3), r = 2
//	╭───╰─────╯───╮
//	│ ·─────────· │ b: from (10, 0) to (0, 0), r = 2
//	╰─────────────╯
func ExampleCollide() {
	a := d2.Circle{Center: d2.V(5, 3), Radius: 2}
	b := d2.Capsule{A: d2.V(10, 0), B: d2.V(0, 0), Radius: 2}

	contact, ok := d2.Collide(a, b)
	fmt.Println(ok, contact.Depth, contact.Normal, contact.Point)
	// Output:
	// true 1 {0 1} {5 1.5}
}

// In the plane, cores that cross must be pulled off each other: the way is over
// the nearest end. Without radii too.
//
//	          │ to (3, 5)
//	          │
//	├─────────┼──────────┤ from (0, 0) to (10, 0)
//	          │
//	          ┴ from (3, −2)
func ExampleCollide_crossing() {
	a := d2.Segment{A: d2.V(0, 0), B: d2.V(10, 0)}
	b := d2.Segment{A: d2.V(3, -2), B: d2.V(3, 5)}

	contact, ok := d2.Collide(a, b)
	fmt.Println(ok, contact.Depth, contact.Normal, contact.Point)
	// Output:
	// true 2 {0 -1} {3 0}
}

// What leaves is not bounced again.
//
//	  ↘   ↗
//	───┴─┴─── normal (0, 1)
func ExampleBounce() {
	up := d2.V(0, 1)

	fmt.Println(d2.Bounce(d2.V(16, -40), up, 1))
	fmt.Println(d2.Bounce(d2.V(16, -40), up, 0.5))
	fmt.Println(d2.Bounce(d2.V(16, 40), up, 0.5))
	// Output:
	// {16 40}
	// {16 20}
	// {16 40}
}

// A mirror has two sides.
//
//	  ↘   ↗
//	───┴─┴─── normal (0, 1)
//	  ↗   ↘
func ExampleReflect() {
	up := d2.V(0, 1)

	fmt.Println(d2.Reflect(d2.V(3, -4), up))
	fmt.Println(d2.Reflect(d2.V(3, 4), up))
	// Output:
	// {3 4}
	// {3 -4}
}

// The part into the surface is lost.
//
//	  ↘
//	───┴──→── normal (0, 1)
func ExampleSlide() {
	fmt.Println(d2.Slide(d2.V(3, -4), d2.V(0, 1)))
	// Output:
	// {3 0}
}

// The sides of a box are never within the shape.
//
//	┌─────────────┐ (12, 5)
//	│         ·   │
//	│   ·         │ from (0, 0) to (10, 3), r = 2
//	└─────────────┘
//	(−2, −2)
func ExampleBounds() {
	bar := d2.Capsule{A: d2.V(10, 3), B: d2.V(0, 0), Radius: 2}
	ray := d2.Ray{Origin: d2.V(0, 0), Dir: d2.V(1, 0)}

	fmt.Println(d2.Bounds(bar))
	fmt.Println(d2.Bounds(ray))
	// Output:
	// {{-2 -2} {12 5}}
	// {{0 0} {+Inf 0}}
}

// Queries take every shape; Validate is for the door through which shapes come in.
//
//	· center (1, 2), r = −3
func ExampleValidate() {
	bad := d2.Circle{Center: d2.V(1, 2), Radius: -3}

	err := d2.Validate(bad)
	fmt.Println(err)
	fmt.Println(errors.Is(err, d2.ErrNegative))
	fmt.Println(d2.Overlap(bad, bad))
	// Output:
	// d2.Circle: Radius is -3: negative
	// true
	// false
}

// A segment is followed from A, at 0, to B, at 1.
//
//	A ├────┼────────────┤ B
//	  0   ¼            1
func ExampleSegment_At() {
	s := d2.Segment{A: d2.V(1, 2), B: d2.V(9, 2)}

	fmt.Println(s.At(0), s.At(0.25), s.At(1))
	// Output:
	// {1 2} {3 2} {9 2}
}

// A ray is followed in units of its direction, and has no end.
//
//	├──┼──┼──→
//	0  1  2
func ExampleRay_At() {
	r := d2.Ray{Origin: d2.V(1, 2), Dir: d2.V(3, 0)}

	fmt.Println(r.At(2), r.At(math.Inf(1)))
	// Output:
	// {7 2} {+Inf 2}
}

// The cross product is positive when the second vector lies to the left.
//
//	↑ q
//	└─→ p
func ExampleVec_Cross() {
	p, q := d2.V(2, 0), d2.V(0, 3)

	fmt.Println(p.Cross(q), q.Cross(p))
	// Output:
	// 6 -6
}
