package readme_test

import (
	"fmt"
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// The examples are the code of docs/guide.md and docs/guide.ja.md, in their order.

func Example_s01() {
	p, q := d3.V(1, 2, 2), d3.V(3, 5, 8)
	v := q.Sub(p)
	fmt.Println(v, v.Dot(v), v.Len())
	fmt.Println(d3.Distance(p, q), d3.Overlap(p, q))

	long := d3.V(0, 0, 1e200)
	fmt.Println(long.LenSq(), long.Len())
	// Output:
	// {2 3 6} 49 7
	// 7 false
	// +Inf 1e+200
}

func Example_s02() {
	circle := d2.Circle{Center: d2.V(0, 0), Radius: 0.5}
	p := d2.V(0.3, 0.4)

	fmt.Println(p.LenSq() <= circle.Radius*circle.Radius)
	fmt.Println(d2.Overlap(p, circle), d2.Distance(p, circle) > 0)
	// Output:
	// true
	// false true
}

func Example_s03() {
	circle := d2.Circle{Center: d2.V(0, 0), Radius: 5}
	line := d2.Line{Origin: d2.V(-1e9, 5.0000001), Dir: d2.V(1, 0)}

	k := line.Origin.Sub(circle.Center)
	a, b, c := line.Dir.LenSq(), k.Dot(line.Dir), k.LenSq()-circle.Radius*circle.Radius
	fmt.Println("quadratic:", b*b-a*c >= 0)

	_, n := d2.Crossings(line, circle)
	fmt.Println("hantei:", n > 0)

	line.Origin = d2.V(-9, 3)
	hits, n := d2.Crossings(line, circle)
	fmt.Println(n, hits[0].T, hits[0].Point, hits[1].T, hits[1].Point)
	// Output:
	// quadratic: true
	// hantei: false
	// 2 5 {-4 3} 13 {4 3}
}

func Example_s04() {
	circle := d2.Circle{Center: d2.V(0, 0), Radius: 5}
	line := d2.Line{Origin: d2.V(-20, 10), Dir: d2.V(1, 0)}
	noLine := d2.Line{Origin: d2.V(1, 2), Dir: d2.V(0, 0)}

	perpendicular := func(l d2.Line) float64 {
		return math.Abs(circle.Center.Sub(l.Origin).Cross(l.Dir)) / l.Dir.Len()
	}
	fmt.Println(perpendicular(line) <= 5*5, perpendicular(noLine) <= 5)
	fmt.Println(d2.Overlap(line, circle), d2.Overlap(noLine, circle))
	// Output:
	// true false
	// false true
}

func Example_s05() {
	line := d2.Line{Origin: d2.V(0, 50), Dir: d2.V(4, 3)}
	circle := d2.Circle{Center: d2.V(5, 60), Radius: 13}

	foot, _ := d2.ClosestPoints(line, circle.Center)
	span, _ := d2.Clip(line, circle)
	fmt.Println(foot, d2.Distance(line, circle.Center))
	fmt.Println(span, line.At(span.Enter), line.At(span.Exit))
	// Output:
	// {8 56} 5
	// {-0.4 4.4} {-1.6 48.8} {17.6 63.2}
}

func Example_s06() {
	bar := d3.Capsule{A: d3.V(0, 0, 0), B: d3.V(10, 0, 0), Radius: 2}
	side := d3.Sphere{Center: d3.V(5, 0, 4), Radius: 1}
	end := d3.Sphere{Center: d3.V(13, 0, 4), Radius: 1}

	fmt.Println(d3.Distance(side, bar))
	fmt.Println(d3.ClosestPoints(end, bar))

	bar.B = bar.A
	fmt.Println(d3.Overlap(d3.V(2, 0, 0), bar))
	// Output:
	// 1
	// {12.4 0 3.2} {11.2 0 1.6}
	// true
}

func Example_s07() {
	level := d2.Capsule{A: d2.V(-10, 0), B: d2.V(10, 0), Radius: 1}
	upright := d2.Capsule{A: d2.V(0, -3), B: d2.V(0, 10), Radius: 1}
	contact, ok := d2.Collide(level, upright)
	fmt.Println(ok, contact.Depth, contact.Normal)

	bar := d2.Segment{A: d2.V(20, 0), B: d2.V(40, 0)}
	stem := d2.Segment{A: d2.V(30, 0), B: d2.V(30, 10)}
	fmt.Println(d2.Overlap(bar, stem))
	// Output:
	// true 5 {0 -1}
	// true
}

func Example_s08() {
	pill := d2.Capsule{A: d2.V(-1, 0), B: d2.V(1, 0), Radius: 1}
	around := d2.Circle{Center: d2.V(0, 1), Radius: 10}
	beyond := d2.Circle{Center: d2.V(-3.5, 0), Radius: 2}

	fmt.Println(d2.Overlap(around, pill), d2.Overlap(beyond, pill))

	axis := d2.Segment{A: pill.A, B: pill.B}
	around.Radius += pill.Radius
	_, n := d2.Crossings(axis, around)
	fmt.Println(n, d2.Overlap(axis, around))
	// Output:
	// true true
	// 0 true
}

func Example_s09() {
	first := d3.Ray{Origin: d3.V(0, 0, 0), Dir: d3.V(1, 0, 0)}
	second := d3.Ray{Origin: d3.V(3, -8, 5), Dir: d3.V(0, 1, 0)}
	fmt.Println(d3.Distance(first, second))
	fmt.Println(d3.ClosestPoints(first, second))

	bar := d3.Capsule{A: d3.V(5, -9, 1), B: d3.V(5, 9, 1), Radius: 1}
	hit, ok := d3.RayCast(first, bar)
	fmt.Println(ok, hit.T, hit.Normal)

	across := d3.Capsule{A: d3.V(-9, 0, 4), B: d3.V(9, 0, 4), Radius: 2}
	fmt.Println(d3.Overlap(across, bar))
	// Output:
	// 5
	// {3 0 0} {3 0 5}
	// true 5 {0 0 -1}
	// true
}

func Example_s1() {
	object := d3.Transform{
		Position: d3.V(20, 0, 0),
		Rotation: d3.RotationBetween(d3.V(1, 0, 0), d3.V(0, 1, 0)),
		Scale:    d3.V(2, 2, 2),
	}
	collider := d3.CapsuleAlong(d3.V(0, 3, 0), d3.V(0, 1, 0), 6, 1)
	placed := collider.In(object)
	fmt.Println(placed)

	beside := d3.Sphere{Center: d3.V(14, 0, 5.5), Radius: 3}
	fmt.Println(d3.Overlap(beside, placed), d3.Distance(beside, placed))
	fmt.Println(d3.CapsuleAlong(d3.V(0, 0, 0), d3.V(0, 1, 0), 1, 2))
	// Output:
	// {{18 0 0} {10 0 0} 2}
	// false 0.5
	// {{0 0 0} {0 0 0} 2}
}

func Example_s2() {
	circle := d2.Circle{Center: d2.V(0, 0), Radius: 5}
	for _, y := range []float64{3, 5, 5.000000000000001} {
		ray := d2.Ray{Origin: d2.V(-9, y), Dir: d2.V(2, 0)}
		hits, n := d2.Crossings(ray, circle)
		for _, h := range hits[:n] {
			fmt.Println(y, h.T, h.Point, h.Normal)
		}
	}
	inside := d2.Ray{Origin: d2.V(0, 3), Dir: d2.V(2, 0)}
	hits, n := d2.Crossings(inside, circle)
	fmt.Println(n, hits[0].T)
	// Output:
	// 3 2.5 {-4 3} {-0.8 0.6}
	// 3 6.5 {4 3} {0.8 0.6}
	// 5 4.5 {0 5} {0 1}
	// 1 2
}

func Example_s3() {
	ball := d2.Circle{Center: d2.V(400, 108), Radius: 80}
	bar := d2.Capsule{A: d2.V(480, 200), B: d2.V(320, 200), Radius: 30}
	velocity := d2.V(16, 40)

	contact, ok := d2.Collide(ball, bar)
	fmt.Println(ok, contact.Normal, contact.Depth)
	ball.Center = ball.Center.Add(contact.Normal.Scale(contact.Depth))
	velocity = d2.Bounce(velocity, contact.Normal, 1)
	fmt.Println(ball.Center, velocity)
	fmt.Println(d2.Bounce(velocity, contact.Normal, 1))

	ball.Center = d2.V(400, 200)
	contact, _ = d2.Collide(ball, bar)
	fmt.Println(contact.Normal, contact.Depth)
	// Output:
	// true {0 -1} 18
	// {400 90} {16 -40}
	// {16 -40}
	// {0 -1} 110
}

func Example_s4() {
	sphere := d3.Sphere{Center: d3.V(0, 0, 0), Radius: 7}
	segment := d3.Segment{A: d3.V(-6, 3, 6), B: d3.V(6, 3, 6)}
	hit, ok := d3.RayCast(segment, sphere)
	fmt.Println(ok, hit.Point)

	short := d3.Segment{A: d3.V(10, 3, 6), B: d3.V(12, 3, 6)}
	line := d3.Line{Origin: short.A, Dir: short.B.Sub(short.A)}
	span, ok := d3.Clip(line, sphere)
	fmt.Println(d3.Overlap(short, sphere), ok, span)

	inside := d3.Segment{A: d3.V(-1, 5, 0), B: d3.V(1, 5, 0)}
	_, n := d3.Crossings(inside, sphere)
	fmt.Println(d3.Overlap(inside, sphere), n)
	// Output:
	// true {-2 3 6}
	// false true {-6 -4}
	// true 0
}

func Example_s5() {
	ramp := d2.Triangle{A: d2.V(0, 0), B: d2.V(5, 0), C: d2.V(5, 1)}
	crate := d2.Box{Min: d2.V(0, 0.1), Max: d2.V(0.5, 1)}
	normal := d2.V(-1, 5)    // of the slope
	corner := d2.V(0.5, 0.1) // of the crate
	fmt.Println("separating axis:", normal.Dot(corner) <= normal.Dot(ramp.A))
	fmt.Println("hantei:", d2.Overlap(crate, ramp))

	rock := d2.NewPolygon(d2.V(2, 0), d2.V(0, 2), d2.V(-2, 0), d2.V(0, -2), d2.V(1, 1))
	fmt.Println(rock.Corners())
	fmt.Println(d2.ClosestPoints(d2.Box{Min: d2.V(1.5, 1.5), Max: d2.V(3, 2.5)}, rock))
	contact, ok := d2.Collide(d2.Box{Min: d2.V(-1, 1.5), Max: d2.V(1, 8)}, rock)
	fmt.Println(ok, contact.Depth, contact.Normal)

	left, right := d2.TileBox(d2.V(0.1, 0.1), 6, 0), d2.TileBox(d2.V(0.1, 0.1), 7, 0)
	seam := d2.Ray{Origin: d2.V(left.Max.X, 2), Dir: d2.V(0, -1)}
	fmt.Println(d2.Overlap(seam, left), d2.Overlap(seam, right))
	// Output:
	// separating axis: true
	// hantei: false
	// [{2 0} {0 2} {-2 0} {0 -2}]
	// {1.5 1.5} {1 1}
	// true 0.5 {0 1}
	// true true
}

func Example_s6() {
	sharp := d2.Box{Min: d2.V(-5, -4), Max: d2.V(0, 0)}
	button := d2.Rounded{Core: sharp, Radius: 2}
	grown := d2.Box{Min: d2.V(-7, -6), Max: d2.V(2, 2)}
	p := d2.V(1.5, 1.5)
	fmt.Println(d2.Overlap(p, grown), d2.Overlap(p, button))

	laser := d2.Rounded{Core: d2.Ray{Origin: d2.V(0, 0), Dir: d2.V(1, 0)}, Radius: 0.5}
	fmt.Println(d2.Distance(laser, d2.Circle{Center: d2.V(1e6, 3), Radius: 1}))

	floor := d2.HalfPlane{Point: d2.V(0, 0), Normal: d2.V(-3, 4)}
	stone := d2.Box{Min: d2.V(-1, 6), Max: d2.V(2, 9)}
	hit, ok := d2.Sweep(stone, d2.V(0, -1000), floor)
	fmt.Println(ok, hit.T, hit.Point, hit.Normal)
	fmt.Println(d2.Contains(floor, d2.Circle{Center: d2.V(4, -2), Radius: 4}))
	// Output:
	// true false
	// 1.5
	// true 0.0045 {2 1.5} {-0.6 0.8}
	// true
}
