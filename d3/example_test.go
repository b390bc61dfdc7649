package d3_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d3"
)

// A ball falls on a beam: push it out, then let it bounce.
//
//	z     ╭───╮
//	2     │ · │ ball, r = 2
//	      ╰─↓─╯
//	0 ·───────────· beam from (−9, 0, 0) to (9, 0, 0), r = 1
func Example() {
	ball := d3.Sphere{Center: d3.V(0, 0, 2), Radius: 2}
	beam := d3.Capsule{A: d3.V(-9, 0, 0), B: d3.V(9, 0, 0), Radius: 1}
	velocity := d3.V(1, 0, -4)

	contact, ok := d3.Collide(ball, beam)
	fmt.Println(ok, contact.Normal, contact.Depth)
	if ok {
		push := contact.Normal.Scale(contact.Depth)
		ball.Center = ball.Center.Add(push)
		velocity = d3.Bounce(velocity, contact.Normal, 0.5)
	}
	fmt.Println(ball.Center, velocity, d3.Overlap(ball, beam))
	// Output:
	// true {0 0 1} 1
	// {0 0 3} {1 0 2} true
}

// Touching counts, to the last bit.
//
//	   ·  (2, 3, 6), 7 from the origin
//	╭─╱─╮
//	│·  │ r = 7
//	╰───╯
func ExampleOverlap() {
	ball := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 7}

	fmt.Println(d3.Overlap(ball, d3.V(2, 3, 6)))
	fmt.Println(d3.Overlap(ball, d3.V(2, 3, 6.000000000000001)))
	// Output:
	// true
	// false
}

// The gap is what the radii leave of the distance of the cores.
//
//	    · (2, 3, 6), r = 1
//	   ╱
//	  ╱  7 − 1 − 2
//	 ╱
//	· (0, 0, 0)────── axis to (−9, 0, 0), r = 2
func ExampleContains() {
	zone := d3.Box{Min: d3.V(0, 0, 0), Max: d3.V(10, 10, 10)}
	ball := d3.Sphere{Center: d3.V(8, 5, 5), Radius: 2}

	fmt.Println(d3.Contains(zone, ball)) // the boundary counts
	ball.Center.X = 9
	fmt.Println(d3.Contains(zone, ball), d3.Overlap(zone, ball))
	// Output:
	// true
	// false true
}

func ExampleDistance() {
	ball := d3.Sphere{Center: d3.V(2, 3, 6), Radius: 1}
	bar := d3.Capsule{A: d3.V(-9, 0, 0), B: d3.V(0, 0, 0), Radius: 2}

	fmt.Println(d3.Distance(ball, bar))
	fmt.Println(d3.Distance(ball, d3.V(2, 3, 5)))
	// Output:
	// 4
	// 0
}

// Two lines that pass each other are nearest where both see the other at right
// angles.
//
//	z
//	5    ╱    along y, through (3, 0, 5)
//	    ╱
//	     ┊
//	0 ───┴─── along x, through the origin
//	     3
func ExampleClosestPoints() {
	lower := d3.Line{Origin: d3.V(0, 0, 0), Dir: d3.V(1, 0, 0)}
	upper := d3.Line{Origin: d3.V(3, 8, 5), Dir: d3.V(0, 1, 0)}

	onLower, onUpper := d3.ClosestPoints(lower, upper)
	fmt.Println(onLower, onUpper)
	// Output:
	// {3 0 0} {3 0 5}
}

// The normal points out of the second shape, towards the first. Moving the first
// by Depth·Normal brings the two to touching.
//
//	z      ↑ normal
//	    ╭──┴──╮
//	3   │  ·  │ a: center (5, 0, 3), r = 2
//	╭───╰─────╯───╮
//	│ ·─────────· │ b: from (0, 0, 0) to (10, 0, 0), r = 2
//	╰─────────────╯
func ExampleCollide() {
	a := d3.Sphere{Center: d3.V(5, 0, 3), Radius: 2}
	b := d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(10, 0, 0), Radius: 2}

	contact, ok := d3.Collide(a, b)
	fmt.Println(ok, contact.Depth, contact.Normal, contact.Point)
	// Output:
	// true 1 {0 0 1} {5 0 1.5}
}

// In space, cores have no thickness: axes that meet are as deep as their radii,
// and the way out is at right angles to both.
//
//	    │ along y
//	────┼──── along x, both through (0, 0, 0)
//	    │
func ExampleCollide_crossing() {
	a := d3.Capsule{A: d3.V(-5, 0, 0), B: d3.V(5, 0, 0), Radius: 1}
	b := d3.Capsule{A: d3.V(0, -5, 0), B: d3.V(0, 5, 0), Radius: 2}

	contact, ok := d3.Collide(b, a)
	fmt.Println(ok, contact.Depth, contact.Normal)
	// Output:
	// true 3 {0 0 1}
}

// Two boxes hold each other at the corners of what their faces share. The box hangs over.
//
//	   ╭───────╮
//	───┼────╮──╯
//	        │
func ExampleContacts() {
	floor := d3.Box{Min: d3.V(-8, -8, -1), Max: d3.V(8, 8, 0)}
	box := d3.Box{Min: d3.V(6, 0, -0.25), Max: d3.V(10, 4, 2)}

	m, ok := d3.Contacts(box, floor)
	fmt.Println(ok, m.Normal)
	for _, p := range m.Points[:m.Len] {
		fmt.Println(p.Point, p.Depth)
	}
	// Output:
	// true {0 0 1}
	// {6 0 -0.125} 0.25
	// {8 0 -0.125} 0.25
	// {6 4 -0.125} 0.25
	// {8 4 -0.125} 0.25
}

// What leaves is not bounced again.
//
//	  ↘   ↗
//	───┴─┴─── normal (0, 0, 1)
func ExampleBounce() {
	up := d3.V(0, 0, 1)

	fmt.Println(d3.Bounce(d3.V(16, 0, -40), up, 1))
	fmt.Println(d3.Bounce(d3.V(16, 0, -40), up, 0.5))
	fmt.Println(d3.Bounce(d3.V(16, 0, 40), up, 0.5))
	// Output:
	// {16 0 40}
	// {16 0 20}
	// {16 0 40}
}

// A mirror has two sides.
//
//	  ↘   ↗
//	───┴─┴─── normal (0, 0, 1)
//	  ↗   ↘
func ExampleReflect() {
	up := d3.V(0, 0, 1)

	fmt.Println(d3.Reflect(d3.V(3, 2, -4), up))
	fmt.Println(d3.Reflect(d3.V(3, 2, 4), up))
	// Output:
	// {3 2 4}
	// {3 2 -4}
}

// The part into the surface is lost.
//
//	  ↘
//	───┴──→── normal (0, 0, 1)
func ExampleSlide() {
	fmt.Println(d3.Slide(d3.V(3, 2, -4), d3.V(0, 0, 1)))
	// Output:
	// {3 2 0}
}

// The sides of a box are never within the shape.
//
//	┌─────────────┐ (12, 5, 2)
//	│         ·   │
//	│   ·         │ from (0, 0, 0) to (10, 3, 0), r = 2
//	└─────────────┘
//	(−2, −2, −2)
func ExampleBounds() {
	bar := d3.Capsule{A: d3.V(10, 3, 0), B: d3.V(0, 0, 0), Radius: 2}
	ray := d3.Ray{Origin: d3.V(0, 0, 0), Dir: d3.V(1, 0, 0)}

	fmt.Println(d3.Bounds(bar))
	fmt.Println(d3.Bounds(ray))
	// Output:
	// {{-2 -2 -2} {12 5 2}}
	// {{0 0 0} {+Inf 0 0}}
}

// Queries take every shape; Validate is for the door through which shapes come in.
//
//	· center (1, 2, 3), r = −3
func ExampleValidate() {
	bad := d3.Sphere{Center: d3.V(1, 2, 3), Radius: -3}

	err := d3.Validate(bad)
	fmt.Println(err)
	fmt.Println(errors.Is(err, d3.ErrNegative))
	fmt.Println(d3.Overlap(bad, bad))
	// Output:
	// d3.Sphere: Radius is -3: negative
	// true
	// false
}

// A segment is followed from A, at 0, to B, at 1.
//
//	A ├────┼────────────┤ B
//	  0   ¼            1
func ExampleSegment_At() {
	s := d3.Segment{A: d3.V(1, 2, 3), B: d3.V(9, 2, 3)}

	fmt.Println(s.At(0), s.At(0.25), s.At(1))
	// Output:
	// {1 2 3} {3 2 3} {9 2 3}
}

// A ray is followed in units of its direction, and has no end.
//
//	├──┼──┼──→
//	0  1  2
func ExampleRay_At() {
	r := d3.Ray{Origin: d3.V(1, 2, 3), Dir: d3.V(3, 0, 0)}

	fmt.Println(r.At(2), r.At(math.Inf(1)))
	// Output:
	// {7 2 3} {+Inf 2 3}
}

// The cross product is at right angles to both vectors, by the right hand rule.
//
//	z  y
//	│ ╱
//	└─── x
func ExampleVec_Cross() {
	p, q := d3.V(2, 0, 0), d3.V(0, 3, 0)

	fmt.Println(p.Cross(q))
	// Output:
	// {0 0 6}
}

// The first point of a path that lies in a shape, with the direction out of the shape there.
//
//	            ╭──────╮ r = 5
//	·──────────→×      │
//	(−9, 3, 0)  ╰──────╯
func ExampleRayCast() {
	ray := d3.Ray{Origin: d3.V(-9, 3, 0), Dir: d3.V(0.5, 0, 0)}
	ball := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 5}

	hit, ok := d3.RayCast(ray, ball)
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)

	// A path that starts inside hits at its start.
	hit, ok = d3.RayCast(d3.Ray{Origin: d3.V(3, 0, 0), Dir: d3.V(0.5, 0, 0)}, ball)
	fmt.Println(ok, hit.T, hit.Point)
	// Output:
	// true 10 {-4 3 0} {-0.8 0.6 0}
	// true 0 {3 0 0}
}

// How much of a laser beam is in the smoke: the part of a path inside a shape.
//
//	      ╭─────────────╮ r = 2
//	A ├───┼═════════════┼─────┤ B
//	      ╰─────────────╯
//	  0   ¼             ¾     1
func ExampleClip() {
	beam := d3.Segment{A: d3.V(-5, 0, 0), B: d3.V(11, 0, 0)}
	smoke := d3.Capsule{A: d3.V(1, 0, 0), B: d3.V(5, 0, 0), Radius: 2}

	inside, ok := d3.Clip(beam, smoke)
	fmt.Println(ok, inside.Enter, inside.Exit)
	fmt.Println(beam.At(inside.Enter), beam.At(inside.Exit))
	// Output:
	// true 0.25 0.75
	// {-1 0 0} {7 0 0}
}

// Where a path goes through the surface: twice, once on a tangent, and only on the way out for
// one that starts inside.
//
//	───────·─────── tangent
//	    ╭─────╮
//	────×─────×──── r = 5
//	    │  ·──×──── from inside
//	    ╰─────╯
func ExampleCrossings() {
	ball := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 5}
	for _, path := range []d3.Path{
		d3.Line{Origin: d3.V(-9, 5, 0), Dir: d3.V(1, 0, 0)},
		d3.Line{Origin: d3.V(-9, 3, 0), Dir: d3.V(1, 0, 0)},
		d3.Segment{A: d3.V(0, 0, 0), B: d3.V(10, 0, 0)},
	} {
		hits, n := d3.Crossings(path, ball)
		for _, hit := range hits[:n] {
			fmt.Println(hit.T, hit.Point, hit.Normal)
		}
		fmt.Println(n)
	}
	// Output:
	// 9 {0 5 0} {0 1 0}
	// 1
	// 5 {-4 3 0} {-0.8 0.6 0}
	// 13 {4 3 0} {0.8 0.6 0}
	// 2
	// 0.5 {5 0 0} {1 0 0}
	// 1
}

// A ball flies at a wall so fast that no frame would see it there.
//
//	               ║
//	(·)───────────→║ · · · · (·)
//	               ║
//	0            0.395         1
func ExampleSweep() {
	bullet := d3.Sphere{Center: d3.V(-400, 0, 0), Radius: 1}
	wall := d3.Capsule{A: d3.V(0, -50, 0), B: d3.V(0, 50, 0), Radius: 4}
	motion := d3.V(1000, 20, 0)

	hit, ok := d3.Sweep(bullet, motion, wall)
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)

	// On to where it touches, and along the wall with the rest.
	bullet.Center = bullet.Center.Add(motion.Scale(hit.T))
	rest := d3.Slide(motion.Scale(1-hit.T), hit.Normal)
	fmt.Println(bullet.Center, rest)
	// Output:
	// true 0.395 {-4 7.9 0} {-1 0 0}
	// {-5 7.9 0} {0 12.1 0}
}

// A trigger that is crossed within one frame is entered and left.
//
//	          ╭───╮
//	(·)───────┼───┼──────→(·)
//	          ╰───╯
//	0        ¼     ¾       1
func ExampleSweepSpan() {
	runner := d3.Sphere{Center: d3.V(-10, 0, 0), Radius: 1}
	trigger := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 4}

	contact, ok := d3.SweepSpan(runner, d3.V(20, 0, 0), trigger)
	fmt.Println(ok, contact.Enter, contact.Exit)
	// Output:
	// true 0.25 0.75
}

// Two balls that fly at each other meet between them, each moved by its own part.
//
//	(·)──────→×←──(·)
//	−8        1    5
func ExampleSweepBoth() {
	a := d3.Sphere{Center: d3.V(-8, 0, 0), Radius: 1}
	b := d3.Sphere{Center: d3.V(6, 0, 0), Radius: 1}

	hit, ok := d3.SweepBoth(a, d3.V(16, 0, 0), b, d3.V(-8, 0, 0))
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)
	// Output:
	// true 0.5 {1 0 0} {-1 0 0}
}

// A collider is made in the coordinates of its object, and placed where the
// object is: scaled, then rotated, then moved.
//
//	       y
//	70  ╭──┴──╮
//	    │  ·  │ along y now
//	50  ╰──┬──╯
//	      100
func ExampleTransform() {
	quarterTurn := d3.RotationBetween(d3.V(1, 0, 0), d3.V(0, 1, 0))
	object := d3.Transform{Position: d3.V(100, 50, 0), Rotation: quarterTurn, Scale: d3.V(2, 2, 2)}
	collider := d3.Capsule{A: d3.V(2, 0, 1), B: d3.V(8, 0, 1), Radius: 2}
	muzzle := d3.Ray{Origin: d3.V(10, 0, 0), Dir: d3.V(1, 0, 0)}

	fmt.Println(collider.In(object))
	fmt.Println(muzzle.In(object))
	// Output:
	// {{100 54 2} {100 66 2} 4}
	// {{100 70 0} {0 2 0}}
}

// What is not said changes nothing: the zero Rotation does not turn, and the zero
// Scale is no scale.
//
//	·────→ (10, 0, 0)
//	      ╭─╮
//	      │·│ r = 3
//	      ╰─╯
func ExampleTransform_zero() {
	ball := d3.Sphere{Center: d3.V(1, 2, 0), Radius: 3}

	fmt.Println(ball.In(d3.Transform{}))
	fmt.Println(ball.In(d3.Transform{Position: d3.V(10, 0, 0)}))
	// Output:
	// {{1 2 0} 3}
	// {{11 2 0} 3}
}

// As in game engines, the radius is scaled by the largest factor across the axis,
// and the height, caps included, along it.
//
//	                    ╭───────╮
//	╭───────────╮      ╱         ╲
//	│ ·───────· │  →  │  ·─────·  │ x as it was, y doubled
//	╰───────────╯      ╲         ╱
//	−5         5        ╰───────╯
func ExampleCapsule_In() {
	bar := d3.Capsule{A: d3.V(-4, 0, 0), B: d3.V(4, 0, 0), Radius: 1}

	fmt.Println(bar.In(d3.Transform{Scale: d3.V(1, 2, 1)}))
	fmt.Println(bar.In(d3.Transform{Scale: d3.V(1, 2, 9)}))
	// Output:
	// {{-3 0 0} {3 0 0} 2}
	// {{0 0 0} {0 0 0} 9}
}

// The height is that of the whole, from tip to tip.
//
//	 ╭─╮ ─┬─
//	 │·│  │
//	 │││  │ height 8, r = 2
//	 │·│  │
//	 ╰─╯ ─┴─
//	(1, 4, 0)
func ExampleCapsuleAlong() {
	up := d3.V(0, 1, 0)

	fmt.Println(d3.CapsuleAlong(d3.V(1, 4, 0), up, 8, 2))
	fmt.Println(d3.CapsuleAlong(d3.V(1, 4, 0), up, 3, 2))
	// Output:
	// {{1 2 0} {1 6 0} 2}
	// {{1 4 0} {1 4 0} 2}
}

// A box is given by its corners, or by its middle and its size. Sides may be infinite.
//
//	y
//	3 ╭───────╮
//	  │   ·   │ around (2, 1, 0), of size (4, 4, 2)
//	−1╰───────╯
//	  0       4   x
func ExampleBoxAround() {
	box := d3.BoxAround(d3.V(2, 1, 0), d3.V(4, 4, 2))

	fmt.Println(box, box.Center(), box.Size())
	fmt.Println(d3.Overlap(box, d3.V(4, 3, 1)))
	fmt.Println(d3.Distance(box, d3.Sphere{Center: d3.V(7, 1, 0), Radius: 1}))
	// Output:
	// {{0 -1 -1} {4 3 1}} {2 1 0} {4 4 2}
	// true
	// 2
}

// A box that is turned is an OrientedBox, with half vectors from its middle to its sides.
//
//	┌───────────┐       ┌───┐
//	│     ·     │   →   │ · │ turned by a quarter, at (5, 6, 0)
//	└───────────┘       │   │
//	                    └───┘
func ExampleBox_In() {
	crate := d3.BoxAround(d3.V(0, 0, 0), d3.V(6, 2, 4))
	quarter := d3.RotationBetween(d3.V(1, 0, 0), d3.V(0, 1, 0))

	placed := crate.In(d3.Transform{Position: d3.V(5, 6, 0), Rotation: quarter})
	fmt.Println(placed.Center, placed.Half)
	fmt.Println(d3.Bounds(placed))
	// Output:
	// {5 6 0} [{0 3 0} {-1 0 0} {0 0 2}]
	// {{4 3 -2} {6 9 2}}
}

// The half vectors need not be at right angles: this is a box that leans over.
//
//	  ╱──────╱  half vectors (2, 0, 0), (1, 1, 0) and (0, 0, 1)
//	 ╱  ·   ╱
//	╱──────╱
func ExampleOrientedBox() {
	leaning := d3.OrientedBox{Center: d3.V(0, 0, 0), Half: [3]d3.Vec{d3.V(2, 0, 0), d3.V(1, 1, 0), d3.V(0, 0, 1)}}

	fmt.Println(d3.Overlap(leaning, d3.V(3, 1, 1)), d3.Overlap(leaning, d3.V(-2, 1, 0)))
	// Output:
	// true false
}

// Cells that are side by side share their side to the bit, so nothing falls between them.
//
//	╭───┬───╮
//	│ 6 │ 7 │ each 0.1 wide
//	╰───┴───╯
func ExampleTileBox() {
	size := d3.V(0.1, 0.1, 0.1)
	left, right := d3.TileBox(size, 6, 0, 0), d3.TileBox(size, 7, 0, 0)

	fmt.Println(left.Max.X == right.Min.X, d3.Overlap(left, right))
	// Output:
	// true true
}

// A triangle is flat, and has both its sides and what is between its edges.
//
//	C
//	│╲
//	│·╲  (1, 1, 5) is 5 above it
//	A──B
func ExampleTriangle() {
	triangle := d3.Triangle{A: d3.V(0, 0, 0), B: d3.V(4, 0, 0), C: d3.V(0, 4, 0)}

	fmt.Println(d3.Distance(triangle, d3.V(1, 1, 5)), d3.Overlap(triangle, d3.V(2, 2, 0)))
	// Output:
	// 5 true
}

// What is no corner vanishes. Corners keep the order in which they were given.
//
//	   · (0, 0, 3)
//	  ╱│╲
//	 ╱ · ╲ (0.5, 0.5, 0.5) is inside
//	·──┴──·
func ExampleNewHull() {
	hull := d3.NewHull(d3.V(0, 0, 0), d3.V(3, 0, 0), d3.V(0.5, 0.5, 0.5), d3.V(0, 3, 0), d3.V(0, 0, 3))

	fmt.Println(hull.Corners())
	fmt.Println(hull.Edges())
	fmt.Println(hull.Faces())
	// Output:
	// [{0 0 0} {3 0 0} {0 3 0} {0 0 3}]
	// [[0 1] [0 2] [0 3] [1 2] [1 3] [2 3]]
	// [[0 1 3] [0 2 1] [0 3 2] [1 2 3]]
}

// A hull that moves is not built again, and its corners do not round.
//
//	 ╱╲        ╱╲
//	╱──╲  →   ╱──╲ 10 to the right
func ExampleHull_In() {
	rock := d3.NewHull(d3.V(-1, 0, 0), d3.V(1, 0, 0), d3.V(0, 1, 0), d3.V(0, 0, 2))
	moved := rock.In(d3.Transform{Position: d3.V(10, 0, 0)})

	fmt.Println(moved.Corners())
	fmt.Println(d3.Bounds(moved))
	// Output:
	// [{9 0 0} {11 0 0} {10 1 0} {10 0 2}]
	// {{9 0 0} {11 1 2}}
}

// The floor is all that is below. It goes on without end, so its bounds do, too.
//
//	    ↑ normal (0, 0, 1)
//	────┴──── through (0, 0, 3)
//	░░░░░░░░░
func ExampleHalfSpace() {
	floor := d3.HalfSpace{Point: d3.V(0, 0, 3), Normal: d3.V(0, 0, 1)}

	fmt.Println(d3.Bounds(floor))
	fmt.Println(d3.Validate(d3.HalfSpace{Point: d3.V(0, 0, 3)}))
	// Output:
	// {{-Inf -Inf -Inf} {+Inf +Inf 3}}
	// d3.HalfSpace: Normal: no direction: all components are zero
}

// A radius can be added to any shape, also to one that has a radius: a box with round corners,
// and a thick ray.
//
//	╭─────────╮
//	│ ┌─────┐ │   r = 1 around
//	│ └─────┘ │
//	╰─────────╯
func ExampleRounded() {
	box := d3.Rounded{Core: d3.BoxAround(d3.V(0, 0, 0), d3.V(4, 2, 2)), Radius: 1}
	beam := d3.Rounded{Core: d3.Ray{Origin: d3.V(0, 9, 0), Dir: d3.V(1, 0, 0)}, Radius: 2}

	fmt.Println(d3.Bounds(box))
	fmt.Println(d3.Distance(box, beam))
	fmt.Println(d3.Overlap(box, d3.V(3, 1, 1)), d3.Overlap(box, d3.V(3, 2, 1)))
	// Output:
	// {{-3 -2 -2} {3 2 2}}
	// 5
	// true false
}

// Angles are in radians, by the right hand rule: counter-clockwise for who sees
// the axis point at them.
//
//	z  ╱ 30°
//	│╱
//	└─── y, x points out of the picture
func ExampleRotate() {
	v := d3.Rotate(d3.V(1, 0, 0), math.Pi/6).Apply(d3.V(5, 2, 0))

	fmt.Printf("%.3f %.3f %.3f\n", v.X, v.Y, v.Z)
	// Output:
	// 5.000 1.732 1.000
}

// The least turn that makes one direction the other. Lengths do not matter.
//
//	z
//	│ (0, 0, 4)
//	│
//	·──→ (7, 0, 0)
func ExampleRotationBetween() {
	aim := d3.RotationBetween(d3.V(7, 0, 0), d3.V(0, 0, 4))

	fmt.Println(aim.Apply(d3.V(10, 1, 0)))
	// Output:
	// {0 1 10}
}

// One after the other: the order matters.
//
//	z  y
//	│ ╱
//	└─── x
func ExampleRotation_Then() {
	x, y, z := d3.V(1, 0, 0), d3.V(0, 1, 0), d3.V(0, 0, 1)
	xToY, yToZ := d3.RotationBetween(x, y), d3.RotationBetween(y, z)

	fmt.Println(xToY.Then(yToZ).Apply(x))
	fmt.Println(yToZ.Then(xToY).Apply(x))
	// Output:
	// {0 0 1}
	// {0 1 0}
}

// A third of the way is a third of the angle.
//
//	1 │  ⅓
//	  │╱
//	  └─── 0
func ExampleRotation_Slerp() {
	var from d3.Rotation
	to := d3.Rotate(d3.V(0, 0, 1), math.Pi/2)

	v := from.Slerp(to, 1.0/3).Apply(d3.V(2, 0, 5))
	fmt.Printf("%.3f %.3f %.3f\n", v.X, v.Y, v.Z)
	// Output:
	// 1.732 1.000 5.000
}

// All pairs of many shapes, in the order in which they were Set. The left ball stands on
// the floor: touching counts.
//
//	z         ╭─╮
//	9         │·│ bird
//	          ╰─╯
//	2   ╭─╮ ╭─╮
//	    │·│ │·│ left, right, r = 1
//	1 ──┴─┴─┴─┴── floor: an axis at z = 0, r = 1
func ExampleWorld() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("floor", d3.Capsule{A: d3.V(-9, 0, 0), B: d3.V(9, 0, 0), Radius: 1}),
		world.Set("left", d3.Sphere{Center: d3.V(0, 0, 2), Radius: 1}),
		world.Set("right", d3.Sphere{Center: d3.V(3, 0, 1.5), Radius: 1}),
		world.Set("bird", d3.Sphere{Center: d3.V(4, 0, 9), Radius: 1}),
	)
	fmt.Println(err)

	for a, b := range world.Pairs() {
		fmt.Println(a, b)
	}
	for id := range world.Overlapping(d3.Sphere{Center: d3.V(2, 0, 5), Radius: 3}) {
		fmt.Println("near:", id)
	}
	fmt.Println(world.Set("bird", d3.Sphere{Center: d3.V(4, 0, 9), Radius: -1}))
	// Output:
	// <nil>
	// floor left
	// floor right
	// near: left
	// near: right
	// id bird: d3.Sphere: Radius is -1: negative
}

// A crowd that parts itself: of each two that overlap, each goes half of the way out.
//
//	  ╭───╮ ╭───╮
//	╭─│─╮ │ │   │
//	│ ╰─│─╯ ╰───╯  left, middle and right, r = 2
//	╰───╯
func ExampleWorld_PairContacts() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("left", d3.Sphere{Center: d3.V(0, 0, 0), Radius: 2}),
		world.Set("middle", d3.Sphere{Center: d3.V(3, 0, 0), Radius: 2}),
		world.Set("right", d3.Sphere{Center: d3.V(7, 0, 0), Radius: 2}),
	)
	fmt.Println(err)

	motions := map[string]d3.Vec{}
	for c := range world.PairContacts() {
		fmt.Println(c.A, c.B, c.Normal, c.Depth)
		half := c.Push().Scale(0.5)
		motions[c.A] = motions[c.A].Add(half)
		motions[c.B] = motions[c.B].Sub(half)
	}
	for id, motion := range motions {
		if err := world.Move(id, motion); err != nil {
			fmt.Println(err)
		}
	}
	world.Step()
	for c := range world.PairContacts() {
		fmt.Println(c.A, c.B, c.Normal, c.Depth)
	}
	// Output:
	// <nil>
	// left middle {-1 0 0} 1
	// middle right {-1 0 0} 0
	// left middle {-1 0 0} 0
	// middle right {-1 0 0} 0.5
}

// What is crossed within one step is entered and left, at times of its own.
//
//	z        │ pane
//	   ╭─╮   │
//	0  │·│ ──┼──→ bullet, from x = −4 to 4, r = 1
//	   ╰─╯   │
//	        x = 0
func ExampleWorld_Step() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("pane", d3.Segment{A: d3.V(0, 0, -5), B: d3.V(0, 0, 5)}),
		world.Set("bullet", d3.Sphere{Center: d3.V(-4, 0, 0), Radius: 1}),
		world.Set("zone", d3.Sphere{Center: d3.V(6, 0, 0), Radius: 2}),
		world.Move("bullet", d3.V(8, 0, 0)),
	)
	fmt.Println(err)

	for _, e := range world.Step() {
		fmt.Println(e.Kind, e.A, e.B, e.T)
	}
	fmt.Println(world.Get("bullet"))
	fmt.Println(world.Step())
	world.Remove("zone")
	fmt.Println(world.Step())
	// Output:
	// <nil>
	// enter pane bullet 0.375
	// exit pane bullet 0.625
	// enter bullet zone 0.875
	// {{4 0 0} 1} true
	// [{stay bullet zone 0}]
	// [{exit bullet zone 0}]
}

// The first that a ray hits. A filter leaves out the one who casts it, or layers.
//
//	          ╭─╮   ╭─╮
//	me ·──→   │ │   │ │
//	          ╰─╯   ╰─╯
//	          bush  wall
func ExampleWorld_RayCast() {
	const plants, walls = 1 << 1, 1 << 2
	var world d3.World[string]
	err := errors.Join(
		world.Set("me", d3.Sphere{Center: d3.V(0, 0, 0), Radius: 1}),
		world.Set("bush", d3.Sphere{Center: d3.V(6, 0, 0), Radius: 2}),
		world.Set("wall", d3.Capsule{A: d3.V(12, 0, -9), B: d3.V(12, 0, 9), Radius: 1}),
	)
	world.SetFilter("bush", plants, math.MaxUint64)
	world.SetFilter("wall", walls, math.MaxUint64)
	look := d3.Ray{Origin: d3.V(0, 0, 0), Dir: d3.V(1, 0, 0)}
	notMe := d3.Filter[string]{Where: func(id string) bool { return id != "me" }}
	fmt.Println(err)

	for _, f := range []d3.Filter[string]{{}, notMe, {Mask: walls}} {
		id, hit, ok := world.RayCast(look, f)
		fmt.Println(ok, id, hit.T, hit.Normal)
	}
	// Output:
	// <nil>
	// true me 0 {-1 0 0}
	// true bush 4 {-1 0 0}
	// true wall 11 {-1 0 0}
}

// The nearest first, with the distances that Distance gives.
//
//	     ╭─╮ ╭─╮
//	 ·   │a│ │b│  ╭─╮
//	here ╰─╯ ╰─╯  │c│
//	              ╰─╯
func ExampleWorld_Nearest() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("c", d3.Sphere{Center: d3.V(12, 0, -5), Radius: 1}),
		world.Set("b", d3.Sphere{Center: d3.V(8, 0, 0), Radius: 1}),
		world.Set("a", d3.Sphere{Center: d3.V(4, 0, 0), Radius: 1}),
	)
	fmt.Println(err)

	for id, distance := range world.Nearest(d3.V(0, 0, 0), 2) {
		fmt.Println(id, distance)
	}
	// Output:
	// <nil>
	// a 3
	// b 7
}

// Out of all that is in the way at once, to where it touches.
//
//	z  │ │╭─╮
//	   │ ││·│ ball, r = 1
//	   │ │╰─╯
//	   ┴─┴──── floor and wall: axes at z = 0 and x = 0, r = 1
func ExampleWorld_Push() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("floor", d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(9, 0, 0), Radius: 1}),
		world.Set("wall", d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(0, 0, 9), Radius: 1}),
		world.Set("ball", d3.Sphere{Center: d3.V(1.5, 0, 1.75), Radius: 1}),
	)
	fmt.Println(err)

	fmt.Println(world.Push("ball"))
	fmt.Println(world.Get("ball"))
	fmt.Println(world.Push("ball"))
	// Output:
	// <nil>
	// {0.5 0 0.25} true
	// {{2 0 2} 1} true
	// {0 0 0} true
}

// A ball between two walls, with the times of the whole way.
//
//	│  ╭─╮  │
//	│←─│·│─→│ r = 1, from x = 0
//	│  ╰─╯  │
//	−4      4
func ExampleWorld_Trace() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("left", d3.Segment{A: d3.V(-4, 0, -9), B: d3.V(-4, 0, 9)}),
		world.Set("right", d3.Segment{A: d3.V(4, 0, -9), B: d3.V(4, 0, 9)}),
	)
	ball := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 1}
	fmt.Println(err)

	for turn := range world.Trace(ball, d3.V(12, 0, 0), 9, 0.5) {
		fmt.Println(turn.ID, turn.T, turn.Offset, turn.Motion)
	}
	for turn := range world.Trace(ball, d3.V(12, 0, 0), 9, 1) {
		fmt.Println(turn.ID, turn.T, turn.Offset, turn.Motion)
	}
	// Output:
	// <nil>
	// right 0.25 {3 0 0} {-6 0 0}
	// right 0.25 {3 0 0} {-12 0 0}
	// left 0.75 {-3 0 0} {12 0 0}
}

// Back to an earlier frame, and the same again: rollback.
//
//	─╭─╮─→ ─╭─╮─→
//	 │·│    │·│   saved in between
//	─╰─╯─→ ─╰─╯─→
func ExampleWorld_Snapshot() {
	var world, saved d3.World[string]
	err := errors.Join(
		world.Set("ball", d3.Sphere{Center: d3.V(0, 0, 0), Radius: 1}),
		world.Set("gate", d3.Segment{A: d3.V(5, 0, -9), B: d3.V(5, 0, 9)}),
	)
	frame := func() []d3.Event[string] {
		if err := world.Move("ball", d3.V(4, 0, 0)); err != nil {
			fmt.Println(err)
		}
		return world.Step()
	}
	fmt.Println(err, frame())
	world.Snapshot(&saved)
	fmt.Println(frame())
	hash := world.Hash()

	world.Restore(&saved)
	fmt.Println(world.Get("ball"))
	fmt.Println(frame(), world.Hash() == hash)
	// Output:
	// <nil> [{enter ball gate 1}]
	// [{exit ball gate 0.5}]
	// {{4 0 0} 1} true
	// [{exit ball gate 0.5}] true
}

// A bullet passes through a wall within one step, and a ray hits the wall.
//
//	        ╭─╮
//	·───────┼─┼──────→
//	bullet  │ │ wall
//	        ╰─╯
func ExampleWorld_Move() {
	var world d3.World[string]
	world.Set("wall", d3.Capsule{A: d3.V(0, -5, 0), B: d3.V(0, 5, 0), Radius: 1})
	world.Set("bullet", d3.V(-10, 0, 0))

	world.Move("bullet", d3.V(40, 0, 0))
	for _, e := range world.Step() {
		fmt.Println(e.Kind, e.A, e.B, e.T)
	}
	id, hit, ok := world.RayCast(d3.Ray{Origin: d3.V(-3, 8, 0), Dir: d3.V(1, -1, 0)})
	fmt.Println(id, hit.T, ok)
	// Output:
	// enter wall bullet 0.225
	// exit wall bullet 0.275
	// wall 2.2928932188134525 true
}

// The small things of vectors that every game writes again.
//
//	  target (3, 4)
//	 ╱
//	╱ 2 in each step
//	·
func ExampleVec_MoveTowards() {
	p, target := d3.V(0, 0, 0), d3.V(3, 4, 0)
	fmt.Println(p.Dist(target))
	for p != target {
		p = p.MoveTowards(target, 2)
	}

	fmt.Println(p)
	// Output:
	// 5
	// {3 4 0}
}

// Never faster than 5.
func ExampleVec_ClampLen() {
	velocity := d3.V(0, 12, 0)

	fmt.Println(velocity.ClampLen(5), velocity.ClampLen(20))
	// Output:
	// {0 5 0} {0 12 0}
}

// The part along a slope, and what it leaves.
func ExampleVec_Project() {
	velocity, slope := d3.V(4, 0, 0), d3.V(1, 1, 0)
	along := velocity.Project(slope)

	fmt.Println(along, velocity.Sub(along))
	// Output:
	// {2 2 0} {2 -2 0}
}

// Component by component.
func ExampleVec_Min() {
	p, q := d3.V(1, -2, 3), d3.V(-3, 4, 3)

	fmt.Println(p.Min(q), p.Max(q), p.Abs())
	// Output:
	// {-3 -2 3} {1 4 3} {1 2 3}
}

func ExampleVec_Dist() {
	fmt.Println(d3.V(1, 2, 0).Dist(d3.V(4, 6, 0)))
	// Output:
	// 5
}

// As graphics libraries take them.
func ExampleVec_F32() {
	x, y, z := d3.V(1, 2.5, -3).F32()

	fmt.Printf("%T %v %v %v\n", x, x, y, z)
	// Output:
	// float32 1 2.5 -3
}

func ExampleVec_Rotate() {
	v := d3.V(5, 2, 0).Rotate(d3.V(1, 0, 0), math.Pi/2)

	fmt.Printf("%.3f %.3f %.3f\n", v.X, v.Y, v.Z)
	// Output:
	// 5.000 0.000 2.000
}

// What is on the screen, and what is near it.
func ExampleBox_Contains() {
	screen := d3.Box{Min: d3.V(0, 0, 0), Max: d3.V(320, 240, 100)}
	fmt.Println(screen.Contains(d3.V(320, 0, 0)), screen.Contains(d3.V(321, 0, 0)))

	near := screen.Expand(16)
	fmt.Println(near, near.Contains(d3.V(321, 0, 0)))
	// Output:
	// true false
	// {{-16 -16 -16} {336 256 116}} true
}

// A box around two others, which touch.
func ExampleBox_Union() {
	a := d3.Box{Min: d3.V(0, 0, 0), Max: d3.V(2, 2, 2)}
	b := d3.Box{Min: d3.V(2, 1, 0), Max: d3.V(5, 4, 1)}

	fmt.Println(a.Overlaps(b), a.Union(b), a.Union(b).Size())
	// Output:
	// true {{0 0 0} {5 4 2}} {5 4 2}
}

// Out of the other, to touching.
func ExampleContact_Push() {
	ball, other := d3.Sphere{Center: d3.V(3, 0, 0), Radius: 2}, d3.Sphere{Radius: 2}
	if c, ok := d3.Collide(ball, other); ok {
		ball = ball.Translate(c.Push())
	}

	fmt.Println(ball.Center, d3.Distance(ball, other))
	// Output:
	// {4 0 0} 0
}

// Every shape moves as the type that it is.
func ExampleBox_Translate() {
	box := d3.Box{Min: d3.V(0, 0, 0), Max: d3.V(1, 2, 3)}
	box = box.Translate(d3.V(10, 0, 0))

	fmt.Println(box)
	// Output:
	// {{10 0 0} {11 2 3}}
}

// A state that comes from elsewhere, such as a glTF file, and goes there.
func ExampleRotationFromQuaternion() {
	r := d3.RotationFromQuaternion(0, 0, 0.5, 0.5) // any length

	fmt.Println(r.Apply(d3.V(1, 2, 3)))
	x, y, z, w := r.Quaternion()
	fmt.Printf("%.4f %.4f %.4f %.4f\n", x, y, z, w)
	// Output:
	// {-2 1 3}
	// 0.0000 0.0000 0.7071 0.7071
}

// Who walks about with y up: forward is −z.
func ExampleRotationFromYawPitchRoll() {
	r := d3.RotationFromYawPitchRoll(math.Pi/2, math.Pi/6, 0) // to the left, and up
	forward := r.Apply(d3.V(0, 0, -1))
	fmt.Printf("%.3f %.3f\n", forward.X, forward.Y)

	yaw, pitch, _ := r.YawPitchRoll()
	fmt.Printf("%.3f %.3f\n", yaw, pitch)
	// Output:
	// -0.866 0.500
	// 1.571 0.524
}

// A camera at (0, 2, 5) that looks at (8, 2, 5).
func ExampleLookAt() {
	r := d3.LookAt(d3.V(0, 2, 5), d3.V(8, 2, 5), d3.V(0, 1, 0))

	fmt.Println("forward", r.Apply(d3.V(0, 0, -2)))
	fmt.Println("right", r.Apply(d3.V(2, 0, 0)))
	// Output:
	// forward {2 0 0}
	// right {0 0 2}
}

// The columns of a matrix, here with a scale of 2.
func ExampleRotationFromAxes() {
	r := d3.RotationFromAxes(d3.V(0, 2, 0), d3.V(-2, 0, 0), d3.V(0, 0, 2))

	x, y, z := r.Axes()
	fmt.Println(x, y, z)
	// Output:
	// {0 1 0} {-1 0 0} {0 0 1}
}

// A body that is in the World itself leaves itself out.
func ExampleWithout() {
	var world d3.World[string]
	hero := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 1}
	if err := errors.Join(
		world.Set("hero", hero),
		world.Set("wall", d3.Box{Min: d3.V(5, -9, -9), Max: d3.V(6, 9, 9)}),
	); err != nil {
		panic(err)
	}

	id, hit, ok := world.Sweep(hero, d3.V(8, 0, 0), d3.Without("hero"))
	fmt.Println(id, hit.T, ok)
	// Output:
	// wall 0.5 true
}

// Culling: what is on the screen, as a query with its box.
func ExampleWorld_Overlapping_culling() {
	var world d3.World[string]
	if err := errors.Join(
		world.Set("tree", d3.Sphere{Center: d3.V(100, 100, 0), Radius: 20}),
		world.Set("half out", d3.Sphere{Center: d3.V(325, 50, 0), Radius: 20}),
		world.Set("far off", d3.Sphere{Center: d3.V(900, 50, 0), Radius: 20}),
	); err != nil {
		panic(err)
	}

	screen := d3.Box{Min: d3.V(0, 0, -9), Max: d3.V(320, 240, 9)}
	for id := range world.Overlapping(screen) {
		fmt.Println("draw", id)
	}
	// Output:
	// draw tree
	// draw half out
}

// The two nearest that are no farther than 10 away.
func ExampleWorld_NearestWithin() {
	var world d3.World[string]
	if err := errors.Join(
		world.Set("coin", d3.V(3, 4, 0)),
		world.Set("bat", d3.V(0, 10, 0)),
		world.Set("boss", d3.V(0, 11, 0)),
	); err != nil {
		panic(err)
	}

	for id, distance := range world.NearestWithin(d3.V(0, 0, 0), 5, 10) {
		fmt.Println(id, distance)
	}
	// Output:
	// coin 5
	// bat 10
}

// Events of several steps, in a slice of one's own.
func ExampleWorld_AppendStep() {
	var world d3.World[string]
	if err := errors.Join(
		world.Set("bullet", d3.V(0, 0, 0)),
		world.Set("coin", d3.Sphere{Center: d3.V(10, 0, 0), Radius: 1}),
	); err != nil {
		panic(err)
	}

	var events []d3.Event[string]
	for range 3 {
		if err := world.Move("bullet", d3.V(4, 0, 0)); err != nil {
			panic(err)
		}
		events = world.AppendStep(events)
	}
	for _, event := range events {
		fmt.Println(event.Kind, event.A, event.B, event.T)
	}
	// Output:
	// enter bullet coin 0.25
	// exit bullet coin 0.75
}

// Bullets do not meet bullets. A filter is one of an id that is there.
func ExampleWorld_SetFilter() {
	const bullets, walls = 1, 2
	var world d3.World[string]
	fmt.Println(world.SetFilter("bullet", bullets, walls))
	for _, id := range []string{"bullet", "another"} {
		if err := world.Set(id, d3.V(0, 0, 0)); err != nil {
			panic(err)
		}
		world.SetFilter(id, bullets, walls)
	}

	fmt.Println(len(world.AppendPairs(nil)))
	// Output:
	// false
	// 0
}

// The same questions about an object that is in the World, with its filter.
//
//	╭─╮       │     ╭─╮
//	│·│──→    │     │·│ coin
//	╰─╯ hero  │ wall╰─╯
func ExampleWorld_SweepID() {
	var world d3.World[string]
	if err := errors.Join(
		world.Set("hero", d3.Sphere{Center: d3.V(0, 0, 0), Radius: 1}),
		world.Set("wall", d3.Box{Min: d3.V(5, -9, -9), Max: d3.V(6, 9, 9)}),
		world.Set("coin", d3.Sphere{Center: d3.V(9, 0, 0), Radius: 1}),
	); err != nil {
		panic(err)
	}

	first, ok := world.SweepID("hero", d3.V(8, 0, 0))
	fmt.Println(ok, first.ID, first.T)
	for id := range world.OverlappingID("hero") {
		fmt.Println("in contact with", id)
	}
	for id, distance := range world.NearestID("hero", 5) {
		fmt.Println(id, distance)
	}
	// Output:
	// true wall 0.5
	// wall 4
	// coin 7
}

// Which part of a body is hit: its head is part 1.
func ExampleWorld_RayCastPart() {
	var world d3.World[string]
	if err := world.SetParts("guard",
		d3.Box{Min: d3.V(4, -5, -9), Max: d3.V(6, 1, 9)},
		d3.Sphere{Center: d3.V(5, 2, 0), Radius: 1},
	); err != nil {
		panic(err)
	}

	shot := d3.Ray{Origin: d3.V(0, 2, 0), Dir: d3.V(1, 0, 0)}
	first, ok := world.RayCastPart(shot)
	fmt.Println(ok, first.ID, first.Part, first.T)
	// Output:
	// true guard 1 4
}

// A floor of two triangles: a ball that rolls over the edge between them meets one floor.
func ExampleNewMesh() {
	floor, err := d3.NewMesh(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(8, 8, 0), d3.V(0, 8, 0)},
		[][3]int{{0, 1, 2}, {0, 2, 3}},
	)
	if err != nil {
		panic(err)
	}
	fmt.Println(floor.Len(), floor.At(1), floor.Bounds().Max, floor.Validate())

	var world d3.World[string]
	if err := world.SetMesh("floor", floor); err != nil {
		panic(err)
	}
	ball := d3.Sphere{Center: d3.V(2, 6, 3), Radius: 1}
	first, ok := world.SweepPart(ball, d3.V(4, -4, -4))
	fmt.Println(ok, first.ID, first.Part, first.T, first.Normal)
	// Output:
	// 2 {{0 0 0} {8 8 0} {0 8 0}} {8 8 0} <nil>
	// true floor 0 0.5 {0 0 1}
}

// NewMeshProgress says how much is done, for a bar on the screen.
func ExampleNewMeshProgress() {
	_, err := d3.NewMeshProgress(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(8, 8, 0)},
		[][3]int{{0, 1, 2}},
		func(done float64) { fmt.Println(done) },
	)
	fmt.Println(err)
	// Output:
	// 0
	// 1
	// <nil>
}

// What exporters leave behind: here, two triangles share an edge with a corner of a third one in it.
func ExampleMesh_Faults() {
	var mesh *d3.Mesh
	mesh, err := d3.NewMesh(
		[]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(4, 4, 0), d3.V(4, 0, 0), d3.V(4, -4, 0)},
		[][3]int{{0, 1, 2}, {1, 3, 4}, {3, 0, 4}},
	)
	if err != nil {
		panic(err)
	}
	for fault := range mesh.Faults() {
		fmt.Println(fault.Part, fault.Other, fault.Err)
	}
	var first *d3.MeshError
	fmt.Println(errors.As(mesh.Validate(), &first), first)
	// Output:
	// 0 1 a corner within a side of another one
	// 0 2 a corner within a side of another one
	// true triangle 0: a corner within a side of another one: 1
}

// A hollow cube: the inner surface goes around the opposite way.
//
//	4 ╭───────────╮
//	  │ × ╭───╮   │  × in the wall
//	  │   │ ○ │   │  ○ in the cavity
//	  │   ╰───╯   │
//	0 ╰───────────╯
//	  0   1   3   4
func ExampleSolid_Measure() {
	tetrahedron, err := d3.NewSolid([]d3.Vec{{}, {X: 6}, {Y: 6}, {Z: 6}}, [][3]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})
	if err != nil {
		panic(err)
	}
	m := tetrahedron.Measure()
	fmt.Println(m.Volume, m.Center)
	// Output:
	// 36 {1.5 1.5 1.5}
}

func ExampleNewSolid() {
	var points []d3.Vec
	for _, b := range []d3.Box{{Min: d3.V(0, 0, 0), Max: d3.V(4, 4, 4)}, {Min: d3.V(1, 1, 1), Max: d3.V(3, 3, 3)}} {
		for _, x := range []float64{b.Min.X, b.Max.X} {
			points = append(points, d3.V(x, b.Min.Y, b.Min.Z), d3.V(x, b.Max.Y, b.Min.Z), d3.V(x, b.Max.Y, b.Max.Z), d3.V(x, b.Min.Y, b.Max.Z))
		}
	}
	var triangles [][3]int
	for _, f := range [][4]int{{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}} {
		triangles = append(triangles, [3]int{f[0], f[1], f[2]}, [3]int{f[0], f[2], f[3]})
		triangles = append(triangles, [3]int{8 + f[0], 8 + f[2], 8 + f[1]}, [3]int{8 + f[0], 8 + f[3], 8 + f[2]})
	}
	var solid *d3.Solid
	solid, err := d3.NewSolid(points, triangles)
	if err != nil {
		panic(err)
	}
	fmt.Println(solid.Len(), solid.Bounds(), solid.Mesh().Validate())

	for _, p := range []d3.Vec{d3.V(0.5, 2, 3.5), d3.V(2, 2, 2), d3.V(1, 2, 2), d3.V(5, 4, 4)} {
		n, on := solid.Winding(p)
		fmt.Println(n, on, solid.Contains(p), solid.SignedDistance(p))
	}

	_, err = d3.NewSolid(points, triangles[1:])
	fmt.Println(errors.Is(err, d3.ErrOpen), err)
	// Output:
	// 24 {{0 0 0} {4 4 4}} <nil>
	// 1 false true -0.5
	// 0 false false 1
	// 0 true true 0
	// 0 false false 1
	// true triangle 0: an open side, along which no other triangle goes the opposite way: from point 3, {0 0 4}, to point 1, {0 4 0}
}

// A mesh that is seen from its front only: what comes from below passes.
func ExampleWorld_SetMesh() {
	sheet, err := d3.NewMesh([]d3.Vec{d3.V(-9, -9, 0), d3.V(9, -9, 0), d3.V(0, 9, 0)}, [][3]int{{0, 1, 2}})
	if err != nil {
		panic(err)
	}
	sheet.OneSided = true

	var world d3.World[string]
	if err := world.SetMesh("sheet", sheet); err != nil {
		panic(err)
	}
	_, _, fromAbove := world.RayCast(d3.Ray{Origin: d3.V(0, 0, 5), Dir: d3.V(0, 0, -1)})
	_, _, fromBelow := world.RayCast(d3.Ray{Origin: d3.V(0, 0, -5), Dir: d3.V(0, 0, 1)})
	again, ok := world.Mesh("sheet")
	fmt.Println(fromAbove, fromBelow, ok, again.OneSided)
	// Output:
	// true false true true
}

// A room is a trigger: a Step tells who comes in and who goes out. A part of −1 is the inside.
func ExampleWorld_SetSolid() {
	pyramid, err := d3.NewSolid(
		[]d3.Vec{d3.V(-4, -4, 0), d3.V(4, -4, 0), d3.V(4, 4, 0), d3.V(-4, 4, 0), d3.V(0, 0, 8)},
		[][3]int{{0, 2, 1}, {0, 3, 2}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}},
	)
	if err != nil {
		panic(err)
	}
	var world d3.World[string]
	fmt.Println(world.SetSolid("pyramid", pyramid), world.Set("bat", d3.Sphere{Center: d3.V(-8, 0, 2), Radius: 0.5}))
	_ = world.Move("bat", d3.V(8, 0, 0))
	fmt.Println(world.Step())
	_ = world.Move("bat", d3.V(2, 0, 0))
	fmt.Println(world.Step())
	first, ok := world.RayCastPart(d3.Ray{Origin: d3.V(0, 0, 2), Dir: d3.V(0, 0, 1)}, d3.Without("bat"))
	fmt.Println(first.ID, first.Part, first.T, ok)
	// Output:
	// <nil> <nil>
	// [{enter pyramid bat 0.5551228757031316}]
	// [{stay pyramid bat 0}]
	// pyramid -1 0 true
}

func ExampleWorld_Solid() {
	tetrahedron, err := d3.NewSolid([]d3.Vec{{}, {X: 6}, {Y: 6}, {Z: 6}}, [][3]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})
	if err != nil {
		panic(err)
	}
	var world d3.World[string]
	_ = world.SetSolid("wedge", tetrahedron)
	_ = world.Set("ball", d3.Sphere{Radius: 1})
	solid, ok := world.Solid("wedge")
	_, isSolid := world.Solid("ball")
	fmt.Println(solid.Len(), ok, isSolid)
	// Output:
	// 4 true false
}

// One raft in two places: both share its triangles. One of them drifts.
func ExampleWorld_SetMeshAt() {
	raft, err := d3.NewMesh([]d3.Vec{d3.V(-1, -1, 0), d3.V(1, -1, 0), d3.V(1, 1, 0), d3.V(-1, 1, 0)}, [][3]int{{0, 1, 2}, {0, 2, 3}})
	if err != nil {
		panic(err)
	}
	var world d3.World[string]
	fmt.Println(world.SetMeshAt("left", raft, d3.Transform{Position: d3.V(-3, 0, 1)}),
		world.SetMeshAt("right", raft, d3.Transform{Position: d3.V(3, 0, 2), Scale: d3.V(2, 2, 1)}))

	fmt.Println(world.Bounds("left"))
	fmt.Println(world.Bounds("right"))
	id, h, _ := world.RayCast(d3.Ray{Origin: d3.V(-3, 0.5, 5), Dir: d3.V(0, 0, -1)})
	fmt.Println(id, h.T)

	if err := world.Move("left", d3.V(0, 0, 3)); err != nil {
		panic(err)
	}
	world.Step()
	_, at, _ := world.MeshAt("left")
	fmt.Println(at.Position)
	// Output:
	// <nil> <nil>
	// {{-4 -1 1} {-2 1 1}} true
	// {{1 -2 2} {5 2 2}} true
	// left 4
	// {-3 0 4}
}

// A door turns about its hinge. Where it begins and where it ends it is away from the ball; on its
// way it is not.
//
//	 y
//	10│ end
//	  │       ○ (6, 6)
//	  │
//	  └────────── 10
//	hinge  start
func ExampleSweepTurning() {
	door := d3.Segment{A: d3.V(0, 0, 0), B: d3.V(10, 0, 0)}
	ball := d3.Sphere{Center: d3.V(6, 6, 0), Radius: 1}
	var quarter d3.Spin = d3.SpinBy(d3.V(0, 0, 1), math.Pi/2)
	open := d3.Motion{Spin: quarter}

	hit, ok := d3.SweepTurning(door, open, ball, d3.Motion{})
	fmt.Printf("%v, after %.0f%% of its way\n", ok, 100*hit.T)

	// Where to draw it when it hits.
	there := door.In(open.At(hit.T))
	fmt.Printf("%.3f\n", d3.Distance(there, ball))
	// Output:
	// true, after 42% of its way
	// 0.000
}

// A spin through a quaternion is exactly what it says: 1 + k is an eighth of a turn about z, so
// the whole turn is a quarter of a circle. The corner at (4, −3) comes by (5, 0).
func ExampleSpinThrough() {
	arm := d3.Segment{A: d3.V(0, 0, 0), B: d3.V(4, -3, 0)}
	quarter := d3.Motion{Spin: d3.SpinThrough(0, 0, 1, 1)}

	touched := d3.HalfSpace{Point: d3.V(5, 0, 0), Normal: d3.V(-1, 0, 0)}
	missed := d3.HalfSpace{Point: d3.V(math.Nextafter(5, 6), 0, 0), Normal: d3.V(-1, 0, 0)}
	_, first := d3.SweepTurning(arm, quarter, touched, d3.Motion{})
	_, second := d3.SweepTurning(arm, quarter, missed, d3.Motion{})
	fmt.Println(first, second)
	// Output:
	// true false
}

// A sword swings about the hand that holds it, and the hand moves on. It meets all that is in its
// way, in this order, and not what stands behind.
func ExampleWorld_SweepTurning() {
	var world d3.World[string]
	for id, center := range map[string]d3.Vec{"rat": d3.V(2, 2, 0), "bat": d3.V(0, 3, 0), "cat": d3.V(-2, -2, 0)} {
		if err := world.Set(id, d3.Sphere{Center: center, Radius: 0.5}); err != nil {
			fmt.Println(err)
		}
	}
	sword := d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(3, 0, 0), Radius: 0.1}
	swing := d3.Motion{Move: d3.V(0.5, 0, 0), Spin: d3.SpinBy(d3.V(0, 0, 1), 2.5)}

	id, _, ok := world.SweepTurning(sword, swing)
	fmt.Println(id, ok)
	for id := range world.SweepTurningAll(sword, swing) {
		fmt.Println(id)
	}

	// Each part of a body that is in the World, and whom it meets with which of them.
	if err := world.SetParts("knight", d3.Sphere{Radius: 0.5}, sword); err != nil {
		fmt.Println(err)
	}
	first, _ := world.SweepTurningID("knight", swing)
	part, _ := world.SweepTurningPart(sword, swing, d3.Filter[string]{Where: func(id string) bool { return id == "bat" }})
	all := world.AppendSweepTurningAll(nil, sword, swing, d3.Filter[string]{Where: func(id string) bool { return id != "knight" }})
	fmt.Println(first.ID, part.ID, part.Part, len(all))
	// Output:
	// rat true
	// rat
	// bat
	// rat bat 0 2
}

// A bar that turns once meets a ball with each of its ends.
func ExampleWorld_MoveTurning() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("bar", d3.Segment{A: d3.V(-2, 0, 0), B: d3.V(2, 0, 0)}),
		world.Set("ball", d3.Sphere{Center: d3.V(1.5, 1, 0), Radius: 0.25}),
		world.MoveTurning("bar", d3.Motion{Spin: d3.SpinBy(d3.V(0, 0, 1), 2*math.Pi)}))
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

// A plank turns until its end is at the wall.
func ExampleMover_Rotate() {
	var world d3.World[string]
	err := errors.Join(
		world.Set("plank", d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(0, 2, 0), Radius: 0.25}),
		world.Set("wall", d3.HalfSpace{Point: d3.V(-1.25, 0, 0), Normal: d3.V(1, 0, 0)}))
	var mover d3.Mover[string]
	done := mover.Rotate(&world, "plank", d3.Motion{Spin: d3.SpinBy(d3.V(0, 0, 1), math.Pi/2)})
	fmt.Printf("%.2f %v\n", done, err)
	// Output:
	// 0.33 <nil>
}

// What a solver asks about a body: a slab of stone with the density 3.
//
//	z ┌────────────┐ (6, 4, 2)
//	  │     ·      │
//	  └────────────┘ x
//	(0, 0, 0)
func ExampleMeasure() {
	slab := d3.Box{Min: d3.V(0, 0, 0), Max: d3.V(6, 4, 2)}
	m := d3.Measure(slab).Scale(3)

	fmt.Println(m.Volume, m.Center)
	fmt.Println(m.Inertia)
	// Output:
	// 144 {3 2 1}
	// [{240 0 0} {0 480 0} {0 0 624}]
}

// A drum stands on the floor, and a ball of the radius 5 meets its rim where 3, 4 and 5 tell: at 4 out and 3 up.
//
//	  ┌───┐ ○
//	  │   │
//	──┴───┴────
func ExampleCylinder() {
	drum := d3.Cylinder{A: d3.V(0, 0, 0), B: d3.V(0, 6, 0), Radius: 3}
	ball := d3.Sphere{Center: d3.V(7, 9, 0), Radius: 5}
	floor := d3.HalfSpace{Normal: d3.V(0, 1, 0)}

	c, ok := d3.Collide(ball, drum)
	fmt.Println(ok, c.Depth)
	fmt.Println(d3.Overlap(drum, floor), d3.Contains(drum, d3.V(3, 6, 0)), d3.Contains(drum, d3.V(3, 6.5, 0)))
	h, _ := d3.RayCast(d3.Ray{Origin: d3.V(-9, 4, 0), Dir: d3.V(1, 0, 0)}, drum)
	fmt.Println(h.T, h.Normal)
	// Output:
	// true 0
	// true true false
	// 6 {-1 0 0}
}

func ExampleCylinder_In() {
	drum := d3.Cylinder{B: d3.V(0, 6, 0), Radius: 3}
	fmt.Println(drum.In(d3.Transform{Position: d3.V(1, 0, 0), Scale: d3.V(2, 2, 2)}))
	// Output:
	// {{1 0 0} {1 12 0} 6}
}

func ExampleCylinder_Translate() {
	drum := d3.Cylinder{B: d3.V(0, 6, 0), Radius: 3}
	fmt.Println(drum.Translate(d3.V(0, 0, 5)))
	// Output:
	// {{0 0 5} {0 6 5} 3}
}

// A light falls in a cone from a lamp at B.
func ExampleCone() {
	light := d3.Cone{A: d3.V(0, 0, 0), B: d3.V(0, 12, 0), Radius: 5}
	fmt.Println(d3.Overlap(light, d3.V(5, 0, 0)), d3.Overlap(light, d3.V(5, 1, 0)))
	fmt.Println(d3.Overlap(light, d3.Sphere{Center: d3.V(14.5, 11, 0), Radius: 13}))
	fmt.Println(d3.Distance(light, d3.V(0, 14, 0)))
	// Output:
	// true false
	// true
	// 2
}

func ExampleCone_In() {
	light := d3.Cone{B: d3.V(0, 12, 0), Radius: 5}
	fmt.Println(light.In(d3.Transform{Position: d3.V(1, 0, 0)}))
	// Output:
	// {{1 0 0} {1 12 0} 5}
}

func ExampleCone_Translate() {
	light := d3.Cone{B: d3.V(0, 12, 0), Radius: 5}
	fmt.Println(light.Translate(d3.V(0, 0, 5)))
	// Output:
	// {{0 0 5} {0 12 5} 5}
}

// A hammer is its handle and its head.
//
//	              ┌───┐
//	┌─────────────┤   │
//	└─────────────┤   │
//	0          10 └───┘ 14
func ExampleMassProperties_Join() {
	handle := d3.Box{Min: d3.V(0, -1, -1), Max: d3.V(10, 1, 1)}
	head := d3.Box{Min: d3.V(10, -2.5, -3), Max: d3.V(14, 2.5, 3)}
	hammer := d3.Measure(handle).Join(d3.Measure(head))

	fmt.Println(hammer.Volume, hammer.Center)
	fmt.Println(hammer.Inertia)
	fmt.Println(hammer.About(d3.V(0, 0, 0))) // where a hand holds it
	// Output:
	// 160 {10.25 0 0}
	// [{636.6666666666667 0 0} {0 2336.666666666667 0} {0 0 2226.666666666667}]
	// [{636.6666666666667 0 0} {0 19146.666666666668 0} {0 0 19036.666666666668}]
}

func Example_shapes() {
	center, a, b := d3.V(0, 1, 0), d3.V(-2, 1, 0), d3.V(2, 1, 0)
	hull := d3.NewHull(d3.V(0, 0, 0), d3.V(2, 0, 0), d3.V(0, 2, 0), d3.V(0, 0, 2))
	shapes := []d3.Shape{
		center, // a point
		d3.Segment{A: a, B: b},
		d3.Ray{Origin: a, Dir: d3.V(1, 0, 0)},
		d3.Line{Origin: a, Dir: d3.V(1, 0, 0)},
		d3.Sphere{Center: center, Radius: 1}, // in the plane d2.Circle
		d3.Capsule{A: a, B: b, Radius: 1},
		d3.Tapered{A: a, B: b, RA: 1, RB: 0.5},
		d3.Triangle{A: a, B: b, C: d3.V(0, 3, 0)},
		d3.Box{Min: d3.V(-1, 0, -1), Max: d3.V(1, 2, 1)},
		d3.OrientedBoxAround(center, d3.V(2, 2, 2), d3.Rotate(d3.V(0, 1, 0), 0.5)),
		hull, // in the plane d2.Polygon, by d2.NewPolygon
		d3.HalfSpace{Point: d3.V(0, 1, 0), Normal: d3.V(0, 1, 0)}, // in the plane d2.HalfPlane
		d3.Cylinder{A: a, B: b, Radius: 1},
		d3.Cone{A: a, B: b, Radius: 1},
		d3.Rounded{Core: d3.Box{Min: d3.V(-1, 0, -1), Max: d3.V(1, 2, 1)}, Radius: 0.25},
	}
	hit := 0
	for _, s := range shapes {
		if d3.Overlap(s, d3.Sphere{Center: center, Radius: 1}) {
			hit++
		}
	}
	fmt.Println(len(shapes), hit)
	// Output:
	// 15 15
}
