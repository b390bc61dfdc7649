package d2_test

import (
	"errors"
	"fmt"
	"math"
	"slices"

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
func ExampleContains() {
	zone := d2.Box{Min: d2.V(0, 0), Max: d2.V(10, 10)}
	ball := d2.Circle{Center: d2.V(8, 5), Radius: 2}

	fmt.Println(d2.Contains(zone, ball)) // the boundary counts
	ball.Center.X = 9
	fmt.Println(d2.Contains(zone, ball), d2.Overlap(zone, ball))
	// Output:
	// true
	// false true
}

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

// Two boxes hold each other at both ends of what their edges share. The box hangs over.
//
//	   ╭───────╮
//	───┼────╮──╯
//	        │
func ExampleContacts() {
	floor := d2.Box{Min: d2.V(-8, -1), Max: d2.V(8, 0)}
	box := d2.Box{Min: d2.V(6, -0.25), Max: d2.V(10, 2)}

	m, ok := d2.Contacts(box, floor)
	fmt.Println(ok, m.Normal)
	for _, p := range m.Points[:m.Len] {
		fmt.Println(p.Point, p.Depth)
	}
	// Output:
	// true {0 1}
	// {6 -0.125} 0.25
	// {8 -0.125} 0.25
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

// The first point of a path that lies in a shape, with the direction out of the shape there.
//
//	            ╭──────╮ r = 5
//	·──────────→×      │
//	(−9, 3)  ╰──────╯
func ExampleRayCast() {
	ray := d2.Ray{Origin: d2.V(-9, 3), Dir: d2.V(0.5, 0)}
	ball := d2.Circle{Center: d2.V(0, 0), Radius: 5}

	hit, ok := d2.RayCast(ray, ball)
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)

	// A path that starts inside hits at its start.
	hit, ok = d2.RayCast(d2.Ray{Origin: d2.V(3, 0), Dir: d2.V(0.5, 0)}, ball)
	fmt.Println(ok, hit.T, hit.Point)
	// Output:
	// true 10 {-4 3} {-0.8 0.6}
	// true 0 {3 0}
}

// How much of a laser beam is in the smoke: the part of a path inside a shape.
//
//	      ╭─────────────╮ r = 2
//	A ├───┼═════════════┼─────┤ B
//	      ╰─────────────╯
//	  0   ¼             ¾     1
func ExampleClip() {
	beam := d2.Segment{A: d2.V(-5, 0), B: d2.V(11, 0)}
	smoke := d2.Capsule{A: d2.V(1, 0), B: d2.V(5, 0), Radius: 2}

	inside, ok := d2.Clip(beam, smoke)
	fmt.Println(ok, inside.Enter, inside.Exit)
	fmt.Println(beam.At(inside.Enter), beam.At(inside.Exit))
	// Output:
	// true 0.25 0.75
	// {-1 0} {7 0}
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
	ball := d2.Circle{Center: d2.V(0, 0), Radius: 5}
	for _, path := range []d2.Path{
		d2.Line{Origin: d2.V(-9, 5), Dir: d2.V(1, 0)},
		d2.Line{Origin: d2.V(-9, 3), Dir: d2.V(1, 0)},
		d2.Segment{A: d2.V(0, 0), B: d2.V(10, 0)},
	} {
		hits, n := d2.Crossings(path, ball)
		for _, hit := range hits[:n] {
			fmt.Println(hit.T, hit.Point, hit.Normal)
		}
		fmt.Println(n)
	}
	// Output:
	// 9 {0 5} {0 1}
	// 1
	// 5 {-4 3} {-0.8 0.6}
	// 13 {4 3} {0.8 0.6}
	// 2
	// 0.5 {5 0} {1 0}
	// 1
}

// A disc flies at a wall so fast that no frame would see it there.
//
//	               ║
//	(·)───────────→║ · · · · (·)
//	               ║
//	0            0.395         1
func ExampleSweep() {
	bullet := d2.Circle{Center: d2.V(-400, 0), Radius: 1}
	wall := d2.Capsule{A: d2.V(0, -50), B: d2.V(0, 50), Radius: 4}
	motion := d2.V(1000, 20)

	hit, ok := d2.Sweep(bullet, motion, wall)
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)

	// On to where it touches, and along the wall with the rest.
	bullet.Center = bullet.Center.Add(motion.Scale(hit.T))
	rest := d2.Slide(motion.Scale(1-hit.T), hit.Normal)
	fmt.Println(bullet.Center, rest)
	// Output:
	// true 0.395 {-4 7.9} {-1 0}
	// {-5 7.9} {0 12.1}
}

// A trigger that is crossed within one frame is entered and left.
//
//	          ╭───╮
//	(·)───────┼───┼──────→(·)
//	          ╰───╯
//	0        ¼     ¾       1
func ExampleSweepSpan() {
	runner := d2.Circle{Center: d2.V(-10, 0), Radius: 1}
	trigger := d2.Circle{Center: d2.V(0, 0), Radius: 4}

	contact, ok := d2.SweepSpan(runner, d2.V(20, 0), trigger)
	fmt.Println(ok, contact.Enter, contact.Exit)
	// Output:
	// true 0.25 0.75
}

// Two discs that fly at each other meet between them, each moved by its own part.
//
//	(·)──────→×←──(·)
//	−8        1    5
func ExampleSweepBoth() {
	a := d2.Circle{Center: d2.V(-8, 0), Radius: 1}
	b := d2.Circle{Center: d2.V(6, 0), Radius: 1}

	hit, ok := d2.SweepBoth(a, d2.V(16, 0), b, d2.V(-8, 0))
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)
	// Output:
	// true 0.5 {1 0} {-1 0}
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
	quarterTurn := d2.RotationBetween(d2.V(1, 0), d2.V(0, 1))
	object := d2.Transform{Position: d2.V(100, 50), Rotation: quarterTurn, Scale: d2.V(2, 2)}
	collider := d2.Capsule{A: d2.V(2, 0), B: d2.V(8, 0), Radius: 2}
	muzzle := d2.Ray{Origin: d2.V(10, 0), Dir: d2.V(1, 0)}

	fmt.Println(collider.In(object))
	fmt.Println(muzzle.In(object))
	// Output:
	// {{100 54} {100 66} 4}
	// {{100 70} {0 2}}
}

// What is not said changes nothing: the zero Rotation does not turn, and the zero
// Scale is no scale.
//
//	·────→ (10, 0)
//	      ╭─╮
//	      │·│ r = 3
//	      ╰─╯
func ExampleTransform_zero() {
	ball := d2.Circle{Center: d2.V(1, 2), Radius: 3}

	fmt.Println(ball.In(d2.Transform{}))
	fmt.Println(ball.In(d2.Transform{Position: d2.V(10, 0)}))
	// Output:
	// {{1 2} 3}
	// {{11 2} 3}
}

// As in game engines, the radius is scaled across the axis, and the height, caps
// included, along it.
//
//	                    ╭───────╮
//	╭───────────╮      ╱         ╲
//	│ ·───────· │  →  │  ·─────·  │ x as it was, y doubled
//	╰───────────╯      ╲         ╱
//	−5         5        ╰───────╯
func ExampleCapsule_In() {
	bar := d2.Capsule{A: d2.V(-4, 0), B: d2.V(4, 0), Radius: 1}

	fmt.Println(bar.In(d2.Transform{Scale: d2.V(1, 2)}))
	fmt.Println(bar.In(d2.Transform{Scale: d2.V(1, 9)}))
	// Output:
	// {{-3 0} {3 0} 2}
	// {{0 0} {0 0} 9}
}

// The height is that of the whole, from tip to tip.
//
//	 ╭─╮ ─┬─
//	 │·│  │
//	 │││  │ height 8, r = 2
//	 │·│  │
//	 ╰─╯ ─┴─
//	(1,4)
func ExampleCapsuleAlong() {
	up := d2.V(0, 1)

	fmt.Println(d2.CapsuleAlong(d2.V(1, 4), up, 8, 2))
	fmt.Println(d2.CapsuleAlong(d2.V(1, 4), up, 3, 2))
	// Output:
	// {{1 2} {1 6} 2}
	// {{1 4} {1 4} 2}
}

// A box is given by its corners, or by its middle and its size. Sides may be infinite.
//
//	y
//	3 ╭───────╮
//	  │   ·   │ around (2, 1), of size (4, 4)
//	−1╰───────╯
//	  0       4   x
func ExampleBoxAround() {
	box := d2.BoxAround(d2.V(2, 1), d2.V(4, 4))

	fmt.Println(box, box.Center(), box.Size())
	fmt.Println(d2.Overlap(box, d2.V(4, 3)))
	fmt.Println(d2.Distance(box, d2.Circle{Center: d2.V(7, 1), Radius: 1}))
	// Output:
	// {{0 -1} {4 3}} {2 1} {4 4}
	// true
	// 2
}

// A box that is turned is an OrientedBox, with half vectors from its middle to its sides.
//
//	┌───────────┐       ┌───┐
//	│     ·     │   →   │ · │ turned by a quarter, at (5, 6)
//	└───────────┘       │   │
//	                    └───┘
func ExampleBox_In() {
	crate := d2.BoxAround(d2.V(0, 0), d2.V(6, 2))
	quarter := d2.RotationBetween(d2.V(1, 0), d2.V(0, 1))

	placed := crate.In(d2.Transform{Position: d2.V(5, 6), Rotation: quarter})
	fmt.Println(placed.Center, placed.Half)
	fmt.Println(d2.Bounds(placed))
	// Output:
	// {5 6} [{0 3} {-1 0}]
	// {{4 3} {6 9}}
}

// The half vectors need not be at right angles: this is a parallelogram.
//
//	  ╱──────╱  half vectors (2, 0) and (1, 1)
//	 ╱  ·   ╱
//	╱──────╱
func ExampleOrientedBox() {
	leaning := d2.OrientedBox{Center: d2.V(0, 0), Half: [2]d2.Vec{d2.V(2, 0), d2.V(1, 1)}}

	fmt.Println(d2.Overlap(leaning, d2.V(3, 1)), d2.Overlap(leaning, d2.V(-2, 1)))
	// Output:
	// true false
}

// Tiles that are side by side share their side to the bit, so nothing falls between them.
//
//	╭───┬───╮
//	│ 6 │ 7 │ each 0.1 wide
//	╰───┴───╯
func ExampleTileBox() {
	size := d2.V(0.1, 0.1)
	left, right := d2.TileBox(size, 6, 0), d2.TileBox(size, 7, 0)

	fmt.Println(left.Max.X == right.Min.X, d2.Overlap(left, right))
	// Output:
	// true true
}

// A triangle has its corners in any order, and what is between its edges.
//
//	C
//	│╲
//	│·╲  (1, 1) is inside
//	A──B
func ExampleTriangle() {
	triangle := d2.Triangle{A: d2.V(0, 0), B: d2.V(4, 0), C: d2.V(0, 4)}

	fmt.Println(d2.Overlap(triangle, d2.V(1, 1)), d2.Distance(triangle, d2.V(2, -5)))
	// Output:
	// true 5
}

// What is no corner vanishes. The others go counter-clockwise from the first one on.
//
//	·───────·
//	│   ·   │ (1, 1) is inside
//	·───────·
func ExampleNewPolygon() {
	polygon := d2.NewPolygon(d2.V(0, 0), d2.V(0, 2), d2.V(2, 2), d2.V(1, 1), d2.V(2, 0))

	fmt.Println(polygon.Corners())
	fmt.Println(polygon.Edges())
	// Output:
	// [{0 0} {2 0} {2 2} {0 2}]
	// [[0 1] [1 2] [2 3] [3 0]]
}

// A polygon that moves is not built again, and its corners do not round.
//
//	 ╱╲        ╱╲
//	╱──╲  →   ╱──╲ 10 to the right
func ExamplePolygon_In() {
	rock := d2.NewPolygon(d2.V(-1, 0), d2.V(1, 0), d2.V(0, 1))
	moved := rock.In(d2.Transform{Position: d2.V(10, 0)})

	fmt.Println(moved.Corners())
	fmt.Println(d2.Bounds(moved))
	// Output:
	// [{9 0} {11 0} {10 1}]
	// {{9 0} {11 1}}
}

// Corners are where they should be to the last bit, and mirror each other.
//
//	  ╱─╲
//	 ╱   ╲
//	·  ·  · r = 2
//	 ╲   ╱
//	  ╲─╱
func ExampleRegularPolygon() {
	hexagon := d2.RegularPolygon(d2.V(0, 0), 2, 6, 0)
	corners := hexagon.Corners()

	fmt.Println(len(corners), corners[0], corners[3])
	fmt.Println(corners[1].X == corners[5].X, corners[1].Y == -corners[5].Y)
	// Output:
	// 6 {2 0} {-2 0}
	// true true
}

// A room with a corner that turns inwards is two convex pieces.
//
//	╭───╮
//	│   │
//	│   └───╮
//	│       │
//	╰───────╯
func ExamplePartition() {
	pieces, err := d2.Partition(d2.V(0, 0), d2.V(4, 0), d2.V(4, 2), d2.V(2, 2), d2.V(2, 4), d2.V(0, 4))
	fmt.Println(err)
	for _, p := range pieces {
		fmt.Println(p.Corners())
	}

	_, err = d2.Partition(d2.V(0, 0), d2.V(2, 2), d2.V(2, 0), d2.V(0, 2))
	fmt.Println(err)
	// Output:
	// <nil>
	// [{0 0} {4 0} {4 2} {2 2}]
	// [{0 0} {2 2} {2 4} {0 4}]
	// outline: edges 0 and 2 (edge i starts at corner i): edges that cross, touch or overlap
}

func ExampleOutlineError() {
	_, err := d2.Partition(d2.V(0, 0), d2.V(4, 4), d2.V(4, 0), d2.V(0, 4))
	var wrong *d2.OutlineError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.I, wrong.J, errors.Is(err, d2.ErrTouchingEdges))
	}
	// Output:
	// 0 2 true
}

// The floor is all that is below. It goes on without end, so its bounds do, too.
//
//	    ↑ normal (0, 1)
//	────┴──── through (0, 3)
//	░░░░░░░░░
func ExampleHalfPlane() {
	floor := d2.HalfPlane{Point: d2.V(0, 3), Normal: d2.V(0, 1)}

	fmt.Println(d2.Bounds(floor))
	fmt.Println(d2.Validate(d2.HalfPlane{Point: d2.V(0, 3)}))
	// Output:
	// {{-Inf -Inf} {+Inf 3}}
	// d2.HalfPlane: Normal: no direction: all components are zero
}

// A radius can be added to any shape, also to one that has a radius: a box with round corners,
// and a thick ray.
//
//	╭─────────╮
//	│ ┌─────┐ │   r = 1 around
//	│ └─────┘ │
//	╰─────────╯
func ExampleRounded() {
	box := d2.Rounded{Core: d2.BoxAround(d2.V(0, 0), d2.V(4, 2)), Radius: 1}
	beam := d2.Rounded{Core: d2.Ray{Origin: d2.V(0, 9), Dir: d2.V(1, 0)}, Radius: 2}

	fmt.Println(d2.Bounds(box))
	fmt.Println(d2.Distance(box, beam))
	fmt.Println(d2.Overlap(box, d2.V(3, 1)), d2.Overlap(box, d2.V(3, 2)))
	// Output:
	// {{-3 -2} {3 2}}
	// 5
	// true false
}

// Angles are in radians, counter-clockwise in a y-up frame.
//
//	y  ╱ 30°
//	│╱
//	└─── x
func ExampleRotate() {
	v := d2.Rotate(math.Pi / 6).Apply(d2.V(2, 0))

	fmt.Printf("%.3f %.3f\n", v.X, v.Y)
	// Output:
	// 1.732 1.000
}

// The least turn that makes one direction the other. Lengths do not matter.
//
//	(3, 4)
//	  ╱
//	 ╱
//	·──→ (7, 0)
func ExampleRotationBetween() {
	aim := d2.RotationBetween(d2.V(7, 0), d2.V(3, 4))

	fmt.Println(aim.Apply(d2.V(10, 0)))
	// Output:
	// {6 8}
}

// One after the other, which is also how to turn back.
//
//	(0, 5)
//	  │
//	  ·── (5, 0)
func ExampleRotation_Then() {
	left := d2.RotationBetween(d2.V(1, 0), d2.V(0, 1))

	fmt.Println(left.Then(left).Apply(d2.V(5, 0)))
	fmt.Println(left.Then(left.Inverse()).Apply(d2.V(5, 0)))
	// Output:
	// {-5 0}
	// {5 0}
}

// A third of the way is a third of the angle.
//
//	1 │  ⅓
//	  │╱
//	  └─── 0
func ExampleRotation_Slerp() {
	var from d2.Rotation
	to := d2.Rotate(math.Pi / 2)

	v := from.Slerp(to, 1.0/3).Apply(d2.V(2, 0))
	fmt.Printf("%.3f %.3f\n", v.X, v.Y)
	// Output:
	// 1.732 1.000
}

// All pairs of many shapes, in the order in which they were Set. The left ball stands on
// the floor: touching counts.
//
//	y         ╭─╮
//	9         │·│ bird
//	          ╰─╯
//	2   ╭─╮ ╭─╮
//	    │·│ │·│ left, right, r = 1
//	1 ──┴─┴─┴─┴── floor: an axis at y = 0, r = 1
func ExampleWorld() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Capsule{A: d2.V(-9, 0), B: d2.V(9, 0), Radius: 1}),
		world.Set("left", d2.Circle{Center: d2.V(0, 2), Radius: 1}),
		world.Set("right", d2.Circle{Center: d2.V(3, 1.5), Radius: 1}),
		world.Set("bird", d2.Circle{Center: d2.V(4, 9), Radius: 1}),
	)
	fmt.Println(err)

	for a, b := range world.Pairs() {
		fmt.Println(a, b)
	}
	for id := range world.Overlapping(d2.Circle{Center: d2.V(2, 5), Radius: 3}) {
		fmt.Println("near:", id)
	}
	fmt.Println(world.Set("bird", d2.Circle{Center: d2.V(4, 9), Radius: -1}))
	// Output:
	// <nil>
	// floor left
	// floor right
	// near: left
	// near: right
	// id bird: d2.Circle: Radius is -1: negative
}

// A crowd that parts itself: of each two that overlap, each goes half of the way out.
//
//	  ╭───╮ ╭───╮
//	╭─│─╮ │ │   │
//	│ ╰─│─╯ ╰───╯  left, middle and right, r = 2
//	╰───╯
func ExampleWorld_PairContacts() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("left", d2.Circle{Center: d2.V(0, 0), Radius: 2}),
		world.Set("middle", d2.Circle{Center: d2.V(3, 0), Radius: 2}),
		world.Set("right", d2.Circle{Center: d2.V(7, 0), Radius: 2}),
	)
	fmt.Println(err)

	motions := map[string]d2.Vec{}
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
	// left middle {-1 0} 1
	// middle right {-1 0} 0
	// left middle {-1 0} 0
	// middle right {-1 0} 0.5
}

// What is crossed within one step is entered and left, at times of its own.
//
//	y        │ pane
//	   ╭─╮   │
//	0  │·│ ──┼──→ bullet, from x = −4 to 4, r = 1
//	   ╰─╯   │
//	        x = 0
func ExampleWorld_Step() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("pane", d2.Segment{A: d2.V(0, -5), B: d2.V(0, 5)}),
		world.Set("bullet", d2.Circle{Center: d2.V(-4, 0), Radius: 1}),
		world.Set("zone", d2.Circle{Center: d2.V(6, 0), Radius: 2}),
		world.Move("bullet", d2.V(8, 0)),
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
	// {{4 0} 1} true
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
	var world d2.World[string]
	err := errors.Join(
		world.Set("me", d2.Circle{Center: d2.V(0, 0), Radius: 1}),
		world.Set("bush", d2.Circle{Center: d2.V(6, 0), Radius: 2}),
		world.Set("wall", d2.Capsule{A: d2.V(12, -9), B: d2.V(12, 9), Radius: 1}),
	)
	world.SetFilter("bush", plants, math.MaxUint64)
	world.SetFilter("wall", walls, math.MaxUint64)
	look := d2.Ray{Origin: d2.V(0, 0), Dir: d2.V(1, 0)}
	notMe := d2.Filter[string]{Where: func(id string) bool { return id != "me" }}
	fmt.Println(err)

	for _, f := range []d2.Filter[string]{{}, notMe, {Mask: walls}} {
		id, hit, ok := world.RayCast(look, f)
		fmt.Println(ok, id, hit.T, hit.Normal)
	}
	// Output:
	// <nil>
	// true me 0 {-1 0}
	// true bush 4 {-1 0}
	// true wall 11 {-1 0}
}

// The nearest first, with the distances that Distance gives.
//
//	     ╭─╮ ╭─╮
//	 ·   │a│ │b│  ╭─╮
//	here ╰─╯ ╰─╯  │c│
//	              ╰─╯
func ExampleWorld_Nearest() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("c", d2.Circle{Center: d2.V(12, -5), Radius: 1}),
		world.Set("b", d2.Circle{Center: d2.V(8, 0), Radius: 1}),
		world.Set("a", d2.Circle{Center: d2.V(4, 0), Radius: 1}),
	)
	fmt.Println(err)

	for id, distance := range world.Nearest(d2.V(0, 0), 2) {
		fmt.Println(id, distance)
	}
	// Output:
	// <nil>
	// a 3
	// b 7
}

// Out of all that is in the way at once, to where it touches.
//
//	y  │ │╭─╮
//	   │ ││·│ ball, r = 1
//	   │ │╰─╯
//	   ┴─┴──── floor and wall: axes at y = 0 and x = 0, r = 1
func ExampleWorld_Push() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Capsule{A: d2.V(0, 0), B: d2.V(9, 0), Radius: 1}),
		world.Set("wall", d2.Capsule{A: d2.V(0, 0), B: d2.V(0, 9), Radius: 1}),
		world.Set("ball", d2.Circle{Center: d2.V(1.5, 1.75), Radius: 1}),
	)
	fmt.Println(err)

	fmt.Println(world.Push("ball"))
	fmt.Println(world.Get("ball"))
	fmt.Println(world.Push("ball"))
	// Output:
	// <nil>
	// {0.5 0.25} true
	// {{2 2} 1} true
	// {0 0} true
}

// A ball between two walls, with the times of the whole way.
//
//	│  ╭─╮  │
//	│←─│·│─→│ r = 1, from x = 0
//	│  ╰─╯  │
//	−4      4
func ExampleWorld_Trace() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("left", d2.Segment{A: d2.V(-4, -9), B: d2.V(-4, 9)}),
		world.Set("right", d2.Segment{A: d2.V(4, -9), B: d2.V(4, 9)}),
	)
	ball := d2.Circle{Center: d2.V(0, 0), Radius: 1}
	fmt.Println(err)

	for turn := range world.Trace(ball, d2.V(12, 0), 9, 0.5) {
		fmt.Println(turn.ID, turn.T, turn.Offset, turn.Motion)
	}
	for turn := range world.Trace(ball, d2.V(12, 0), 9, 1) {
		fmt.Println(turn.ID, turn.T, turn.Offset, turn.Motion)
	}
	// Output:
	// <nil>
	// right 0.25 {3 0} {-6 0}
	// right 0.25 {3 0} {-12 0}
	// left 0.75 {-3 0} {12 0}
}

// Back to an earlier frame, and the same again: rollback.
//
//	─╭─╮─→ ─╭─╮─→
//	 │·│    │·│   saved in between
//	─╰─╯─→ ─╰─╯─→
func ExampleWorld_Snapshot() {
	var world, saved d2.World[string]
	err := errors.Join(
		world.Set("ball", d2.Circle{Center: d2.V(0, 0), Radius: 1}),
		world.Set("gate", d2.Segment{A: d2.V(5, -9), B: d2.V(5, 9)}),
	)
	frame := func() []d2.Event[string] {
		if err := world.Move("ball", d2.V(4, 0)); err != nil {
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
	// {{4 0} 1} true
	// [{exit ball gate 0.5}] true
}

// A bullet passes through a wall within one step, and a ray hits the wall.
//
//	        ╭─╮
//	·───────┼─┼──────→
//	bullet  │ │ wall
//	        ╰─╯
func ExampleWorld_Move() {
	var world d2.World[string]
	world.Set("wall", d2.Capsule{A: d2.V(0, -5), B: d2.V(0, 5), Radius: 1})
	world.Set("bullet", d2.V(-10, 0))

	world.Move("bullet", d2.V(40, 0))
	for _, e := range world.Step() {
		fmt.Println(e.Kind, e.A, e.B, e.T)
	}
	id, hit, ok := world.RayCast(d2.Ray{Origin: d2.V(-3, 8), Dir: d2.V(1, -1)})
	fmt.Println(id, hit.T, ok)
	// Output:
	// enter wall bullet 0.225
	// exit wall bullet 0.275
	// wall 2.2928932188134525 true
}

// A step of at most 2 in each frame.
//
//	  target (3, 4)
//	 ╱
//	╱ 2 in each step
//	·
func ExampleVec_MoveTowards() {
	p, target := d2.V(0, 0), d2.V(3, 4)
	fmt.Println(p.Dist(target))
	for p != target {
		p = p.MoveTowards(target, 2)
	}

	fmt.Println(p)
	// Output:
	// 5
	// {3 4}
}

// Never faster than 5.
func ExampleVec_ClampLen() {
	velocity := d2.V(0, 12)

	fmt.Println(velocity.ClampLen(5), velocity.ClampLen(20))
	// Output:
	// {0 5} {0 12}
}

// The part along a slope, and what it leaves.
func ExampleVec_Project() {
	velocity, slope := d2.V(4, 0), d2.V(1, 1)
	along := velocity.Project(slope)

	fmt.Println(along, velocity.Sub(along))
	// Output:
	// {2 2} {2 -2}
}

// Component by component.
func ExampleVec_Min() {
	p, q := d2.V(1, -2), d2.V(-3, 4)

	fmt.Println(p.Min(q), p.Max(q), p.Abs())
	// Output:
	// {-3 -2} {1 4} {1 2}
}

func ExampleVec_Dist() {
	fmt.Println(d2.V(1, 2).Dist(d2.V(4, 6)))
	// Output:
	// 5
}

// As graphics libraries take them.
func ExampleVec_F32() {
	x, y := d2.V(1, 2.5).F32()

	fmt.Printf("%T %v %v\n", x, x, y)
	// Output:
	// float32 1 2.5
}

// Thrust in the direction of a ship, which turns.
func ExampleFromAngle() {
	thrust := d2.FromAngle(math.Pi / 6).Scale(10)

	fmt.Printf("%.3f %.3f\n", thrust.X, thrust.Y)
	fmt.Printf("%.3f\n", thrust.Rotate(math.Pi/2).Angle()) // 120°
	// Output:
	// 8.660 5.000
	// 2.094
}

// To the left of where something goes, for who has y up.
func ExampleVec_Perp() {
	fmt.Println(d2.V(3, 4).Perp())
	// Output:
	// {-4 3}
}

// What it has turned by, to draw a picture at that angle.
func ExampleRotation_Angle() {
	aim := d2.RotationBetween(d2.V(1, 0), d2.V(0, 7))

	fmt.Println(aim.Angle() == math.Pi/2)
	x, y := aim.Axes()
	fmt.Println(x, y)
	// Output:
	// true
	// {0 1} {-1 0}
}

// What is on the screen, and what is near it.
func ExampleBox_Contains() {
	screen := d2.Box{Min: d2.V(0, 0), Max: d2.V(320, 240)}
	fmt.Println(screen.Contains(d2.V(320, 0)), screen.Contains(d2.V(321, 0)))

	near := screen.Expand(16)
	fmt.Println(near, near.Contains(d2.V(321, 0)))
	// Output:
	// true false
	// {{-16 -16} {336 256}} true
}

// A box around two others, which touch.
func ExampleBox_Union() {
	a := d2.Box{Min: d2.V(0, 0), Max: d2.V(2, 2)}
	b := d2.Box{Min: d2.V(2, 1), Max: d2.V(5, 4)}

	fmt.Println(a.Overlaps(b), a.Union(b), a.Union(b).Size())
	// Output:
	// true {{0 0} {5 4}} {5 4}
}

// Out of the other, to touching.
func ExampleContact_Push() {
	ball, other := d2.Circle{Center: d2.V(3, 0), Radius: 2}, d2.Circle{Radius: 2}
	if c, ok := d2.Collide(ball, other); ok {
		ball = ball.Translate(c.Push())
	}

	fmt.Println(ball.Center, d2.Distance(ball, other))
	// Output:
	// {4 0} 0
}

// Every shape moves as the type that it is.
func ExampleBox_Translate() {
	box := d2.Box{Min: d2.V(0, 0), Max: d2.V(1, 2)}
	box = box.Translate(d2.V(10, 0))

	fmt.Println(box)
	// Output:
	// {{10 0} {11 2}}
}

// A body that is in the World itself leaves itself out.
func ExampleWithout() {
	var world d2.World[string]
	hero := d2.Circle{Center: d2.V(0, 0), Radius: 1}
	if err := errors.Join(
		world.Set("hero", hero),
		world.Set("wall", d2.Box{Min: d2.V(5, -9), Max: d2.V(6, 9)}),
	); err != nil {
		panic(err)
	}

	id, hit, ok := world.Sweep(hero, d2.V(8, 0), d2.Without("hero"))
	fmt.Println(id, hit.T, ok)
	// Output:
	// wall 0.5 true
}

// Culling: what is on the screen, as a query with its box.
func ExampleWorld_Overlapping_culling() {
	var world d2.World[string]
	if err := errors.Join(
		world.Set("tree", d2.Circle{Center: d2.V(100, 100), Radius: 20}),
		world.Set("half out", d2.Circle{Center: d2.V(325, 50), Radius: 20}),
		world.Set("far off", d2.Circle{Center: d2.V(900, 50), Radius: 20}),
	); err != nil {
		panic(err)
	}

	screen := d2.Box{Min: d2.V(0, 0), Max: d2.V(320, 240)}
	for id := range world.Overlapping(screen) {
		fmt.Println("draw", id)
	}
	// Output:
	// draw tree
	// draw half out
}

// The two nearest that are no farther than 10 away.
func ExampleWorld_NearestWithin() {
	var world d2.World[string]
	if err := errors.Join(
		world.Set("coin", d2.V(3, 4)),
		world.Set("bat", d2.V(0, 10)),
		world.Set("boss", d2.V(0, 11)),
	); err != nil {
		panic(err)
	}

	for id, distance := range world.NearestWithin(d2.V(0, 0), 5, 10) {
		fmt.Println(id, distance)
	}
	// Output:
	// coin 5
	// bat 10
}

// Events of several steps, in a slice of one's own.
func ExampleWorld_AppendStep() {
	var world d2.World[string]
	if err := errors.Join(
		world.Set("bullet", d2.V(0, 0)),
		world.Set("coin", d2.Circle{Center: d2.V(10, 0), Radius: 1}),
	); err != nil {
		panic(err)
	}

	var events []d2.Event[string]
	for range 3 {
		if err := world.Move("bullet", d2.V(4, 0)); err != nil {
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
	var world d2.World[string]
	fmt.Println(world.SetFilter("bullet", bullets, walls))
	for _, id := range []string{"bullet", "another"} {
		if err := world.Set(id, d2.V(0, 0)); err != nil {
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
	var world d2.World[string]
	if err := errors.Join(
		world.Set("hero", d2.Circle{Center: d2.V(0, 0), Radius: 1}),
		world.Set("wall", d2.Box{Min: d2.V(5, -9), Max: d2.V(6, 9)}),
		world.Set("coin", d2.Circle{Center: d2.V(9, 0), Radius: 1}),
	); err != nil {
		panic(err)
	}

	first, ok := world.SweepID("hero", d2.V(8, 0))
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
	var world d2.World[string]
	if err := world.SetParts("guard",
		d2.Box{Min: d2.V(4, -5), Max: d2.V(6, 1)},
		d2.Circle{Center: d2.V(5, 2), Radius: 1},
	); err != nil {
		panic(err)
	}

	shot := d2.Ray{Origin: d2.V(0, 2), Dir: d2.V(1, 0)}
	first, ok := world.RayCastPart(shot)
	fmt.Println(ok, first.ID, first.Part, first.T)
	// Output:
	// true guard 1 4
}

// A hero falls to the ground and walks.
func ExampleMover_Slide() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(400, 200)}),
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

// A floor of two edges: a ball that rolls over the corner between them meets one floor.
func ExampleNewChain() {
	floor, err := d2.NewChain([]d2.Vec{d2.V(8, 0), d2.V(4, 0), d2.V(0, 0)}, false)
	if err != nil {
		panic(err)
	}
	fmt.Println(floor.Len(), floor.At(1), floor.Bounds().Max, floor.Validate())

	var world d2.World[string]
	if err := world.SetChain("floor", floor); err != nil {
		panic(err)
	}
	ball := d2.Circle{Center: d2.V(2, 3), Radius: 1}
	first, ok := world.SweepPart(ball, d2.V(4, -4))
	fmt.Println(ok, first.ID, first.Part, first.T, first.Normal)
	// Output:
	// 2 {{4 0} {0 0}} {8 0} <nil>
	// true floor 0 0.5 {0 1}
}

// What editors leave behind: an edge without length.
func ExampleChain_Faults() {
	var chain *d2.Chain
	chain, err := d2.NewChain([]d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(8, 0)}, false)
	if err != nil {
		panic(err)
	}
	for fault := range chain.Faults() {
		fmt.Println(fault.Part, fault.Other, fault.Err)
	}
	var first *d2.ChainError
	fmt.Println(errors.As(chain.Validate(), &first), first)
	// Output:
	// 1 -1 no area, or in the plane no length
	// true edge 1: no area, or in the plane no length
}

// A room with a pillar, which goes around the opposite way. By parity, it may go either way.
//
//	4 ╭───────────╮
//	  │ × ╭───╮   │  × in the room
//	  │   │ ○ │   │  ○ in the pillar
//	  │   ╰───╯   │
//	0 ╰───────────╯
//	  0   1   3   4
func ExampleRegion_Measure() {
	room, pillar := []d2.Vec{{}, {X: 4}, {X: 4, Y: 4}, {Y: 4}}, []d2.Vec{{X: 1, Y: 1}, {X: 1, Y: 3}, {X: 3, Y: 3}, {X: 3, Y: 1}}
	region, err := d2.NewRegion(room, pillar) // which goes around the other way
	if err != nil {
		panic(err)
	}
	m := region.Measure()
	fmt.Printf("%.3f %.3f\n", m.Area, m.Center)
	// Output:
	// 12.000 {2.000 2.000}
}

func ExampleNewRegion() {
	room := []d2.Vec{d2.V(0, 0), d2.V(4, 0), d2.V(4, 4), d2.V(0, 4)}
	pillar := []d2.Vec{d2.V(1, 1), d2.V(1, 3), d2.V(3, 3), d2.V(3, 1)}
	var region *d2.Region
	region, err := d2.NewRegion(room, pillar)
	if err != nil {
		panic(err)
	}
	fmt.Println(region.Chain().Len(), region.Bounds())
	for _, p := range []d2.Vec{d2.V(0.5, 3), d2.V(2, 2), d2.V(1, 2), d2.V(5, 4)} {
		n, on := region.Winding(p)
		fmt.Println(n, on, region.Contains(p), region.SignedDistance(p))
	}

	slices.Reverse(pillar)
	if region, err = d2.NewRegion(room, pillar); err != nil {
		panic(err)
	}
	n, _ := region.Winding(d2.V(2, 2))
	fmt.Println(n, region.Contains(d2.V(2, 2)))
	region.EvenOdd = true
	fmt.Println(n, region.Contains(d2.V(2, 2)))

	_, err = d2.NewRegion(room, room[:2])
	var where *d2.RegionError
	fmt.Println(errors.As(err, &where), where)
	// Output:
	// 8 {{0 0} {4 4}}
	// 1 false true -0.5
	// 0 false false 1
	// 0 true true 0
	// 0 false false 1
	// 2 true
	// 2 false
	// true outline 1: fewer than three corners
}

// A chain that is seen from its front only, on the right of its edges: what comes from below passes.
func ExampleWorld_SetChain() {
	sheet, err := d2.NewChain([]d2.Vec{d2.V(9, 0), d2.V(-9, 0)}, false)
	if err != nil {
		panic(err)
	}
	sheet.OneSided = true

	var world d2.World[string]
	if err := world.SetChain("sheet", sheet); err != nil {
		panic(err)
	}
	_, _, fromAbove := world.RayCast(d2.Ray{Origin: d2.V(0, 5), Dir: d2.V(0, -1)})
	_, _, fromBelow := world.RayCast(d2.Ray{Origin: d2.V(0, -5), Dir: d2.V(0, 1)})
	again, ok := world.Chain("sheet")
	fmt.Println(fromAbove, fromBelow, ok, again.OneSided)
	// Output:
	// true false true true
}

// A lake is a trigger: a Step tells who comes in and who goes out. A part of −1 is the inside.
func ExampleWorld_SetRegion() {
	lake, err := d2.NewRegion([]d2.Vec{d2.V(-4, 0), d2.V(4, 0), d2.V(0, 8)})
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetRegion("lake", lake), world.Set("duck", d2.Circle{Center: d2.V(-8, 2), Radius: 0.5}))
	_ = world.Move("duck", d2.V(8, 0))
	fmt.Println(world.Step())
	_ = world.Move("duck", d2.V(1, 0))
	fmt.Println(world.Step())
	first, ok := world.RayCastPart(d2.Ray{Origin: d2.V(0, 2), Dir: d2.V(0, 1)}, d2.Without("duck"))
	fmt.Println(first.ID, first.Part, first.T, ok)
	// Output:
	// <nil> <nil>
	// [{enter lake duck 0.5551228757031316}]
	// [{stay lake duck 0}]
	// lake -1 0 true
}

func ExampleWorld_Region() {
	triangle, err := d2.NewRegion([]d2.Vec{{}, {X: 6}, {Y: 6}})
	if err != nil {
		panic(err)
	}
	triangle.EvenOdd = true
	var world d2.World[string]
	_ = world.SetRegion("wedge", triangle)
	_ = world.Set("disc", d2.Circle{Radius: 1})
	region, ok := world.Region("wedge")
	_, isRegion := world.Region("disc")
	fmt.Println(region.EvenOdd, ok, isRegion)
	// Output:
	// true true false
}

// One raft in two places: both share its edges. One of them drifts.
func ExampleWorld_SetChainAt() {
	raft, err := d2.NewChain([]d2.Vec{d2.V(-1, 0), d2.V(0, 0), d2.V(1, 0)}, false)
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetChainAt("left", raft, d2.Transform{Position: d2.V(-3, 1)}),
		world.SetChainAt("right", raft, d2.Transform{Position: d2.V(3, 2), Scale: d2.V(2, 1)}))

	fmt.Println(world.Bounds("left"))
	fmt.Println(world.Bounds("right"))
	id, h, _ := world.RayCast(d2.Ray{Origin: d2.V(-3.5, 5), Dir: d2.V(0, -1)})
	fmt.Println(id, h.T)

	if err := world.Move("left", d2.V(0, 3)); err != nil {
		panic(err)
	}
	world.Step()
	_, at, _ := world.ChainAt("left")
	fmt.Println(at.Position)
	// Output:
	// <nil> <nil>
	// {{-4 1} {-2 1}} true
	// {{1 2} {5 2}} true
	// left 4
	// {-3 4}
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
	door := d2.Segment{A: d2.V(0, 0), B: d2.V(10, 0)}
	ball := d2.Circle{Center: d2.V(6, 6), Radius: 1}
	var quarter d2.Spin = d2.SpinBy(math.Pi / 2)
	open := d2.Motion{Spin: quarter}

	hit, ok := d2.SweepTurning(door, open, ball, d2.Motion{})
	fmt.Printf("%v, after %.0f%% of its way\n", ok, 100*hit.T)

	// Where to draw it when it hits.
	there := door.In(open.At(hit.T))
	fmt.Printf("%.3f\n", d2.Distance(there, ball))
	// Output:
	// true, after 42% of its way
	// 0.000
}

// A spin through a complex number is exactly what it says: 1 + i is an eighth of a turn, so
// the whole turn is a quarter of a circle. The corner at (4, −3) comes by (5, 0).
func ExampleSpinThrough() {
	arm := d2.Segment{A: d2.V(0, 0), B: d2.V(4, -3)}
	quarter := d2.Motion{Spin: d2.SpinThrough(1, 1)}

	touched := d2.HalfPlane{Point: d2.V(5, 0), Normal: d2.V(-1, 0)}
	missed := d2.HalfPlane{Point: d2.V(math.Nextafter(5, 6), 0), Normal: d2.V(-1, 0)}
	_, first := d2.SweepTurning(arm, quarter, touched, d2.Motion{})
	_, second := d2.SweepTurning(arm, quarter, missed, d2.Motion{})
	fmt.Println(first, second)
	// Output:
	// true false
}

// A sword swings about the hand that holds it, and the hand moves on. It meets all that is in its
// way, in this order, and not what stands behind.
func ExampleWorld_SweepTurning() {
	var world d2.World[string]
	for id, center := range map[string]d2.Vec{"rat": d2.V(2, 2), "bat": d2.V(0, 3), "cat": d2.V(-2, -2)} {
		if err := world.Set(id, d2.Circle{Center: center, Radius: 0.5}); err != nil {
			fmt.Println(err)
		}
	}
	sword := d2.Capsule{A: d2.V(0, 0), B: d2.V(3, 0), Radius: 0.1}
	swing := d2.Motion{Move: d2.V(0.5, 0), Spin: d2.SpinBy(2.5)}

	id, _, ok := world.SweepTurning(sword, swing)
	fmt.Println(id, ok)
	for id := range world.SweepTurningAll(sword, swing) {
		fmt.Println(id)
	}

	// Each part of a body that is in the World, and whom it meets with which of them.
	if err := world.SetParts("knight", d2.Circle{Radius: 0.5}, sword); err != nil {
		fmt.Println(err)
	}
	first, _ := world.SweepTurningID("knight", swing)
	part, _ := world.SweepTurningPart(sword, swing, d2.Filter[string]{Where: func(id string) bool { return id == "bat" }})
	all := world.AppendSweepTurningAll(nil, sword, swing, d2.Filter[string]{Where: func(id string) bool { return id != "knight" }})
	fmt.Println(first.ID, part.ID, part.Part, len(all))
	// Output:
	// rat true
	// rat
	// bat
	// rat bat 0 2
}

// A bar that turns once meets a ball with each of its ends.
func ExampleWorld_MoveTurning() {
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

// A plank turns until its end is at the wall.
func ExampleMover_Rotate() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("plank", d2.Capsule{A: d2.V(0, 0), B: d2.V(0, 2), Radius: 0.25}),
		world.Set("wall", d2.HalfPlane{Point: d2.V(-1.25, 0), Normal: d2.V(1, 0)}))
	var mover d2.Mover[string]
	done := mover.Rotate(&world, "plank", d2.Motion{Spin: d2.SpinBy(math.Pi / 2)})
	fmt.Printf("%.2f %v\n", done, err)
	// Output:
	// 0.33 <nil>
}

// What a solver asks about a body: a slab of stone with the density 3.
//
//	y ┌────────────┐ (6, 2)
//	  │     ·      │
//	  └────────────┘ x
//	(0, 0)
func ExampleMeasure() {
	slab := d2.Box{Min: d2.V(0, 0), Max: d2.V(6, 2)}
	m := d2.Measure(slab).Scale(3)

	fmt.Println(m.Area, m.Center, m.Inertia)
	// Output:
	// 36 {3 1} 120
}

// A hammer is its handle and its head.
//
//	              ┌───┐
//	┌─────────────┤   │
//	└─────────────┤   │
//	0          10 └───┘ 14
func ExampleMassProperties_Join() {
	handle := d2.Box{Min: d2.V(0, -1), Max: d2.V(10, 1)}
	head := d2.Box{Min: d2.V(10, -7.5), Max: d2.V(14, 7.5)}
	hammer := d2.Measure(handle).Join(d2.Measure(head))

	fmt.Println(hammer.Area, hammer.Center, hammer.Inertia)
	fmt.Println(hammer.About(d2.V(0, 0))) // where a hand holds it
	// Output:
	// 80 {10.25 0} 2113.3333333333335
	// 10518.333333333334
}
