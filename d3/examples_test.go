package d3_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/hantei-go/hantei/d3"
)

func ExampleVec() {
	a, b := d3.Vec{X: 3, Y: 4}, d3.Vec{X: 3}
	fmt.Println(a.Len(), a.LenSq(), a.Dot(b))
	fmt.Println(a.Add(b).X, a.Sub(b).X, a.Scale(2).X, a.Neg().X)
	fmt.Println(a.Unit().X, a.Lerp(b, 0.5).Y)
	// Output:
	// 5 25 9
	// 6 0 6 -3
	// 0.6 2
}

// All queries take any two shapes: a [d3.Shape] may be any of them, by value or as a pointer.
func ExampleShape() {
	shapes := []d3.Shape{
		d3.Vec{X: 1},
		d3.Sphere{Center: d3.Vec{X: 3}, Radius: 1},
		&d3.Segment{A: d3.Vec{X: 9}, B: d3.Vec{X: 5}},
	}
	for _, s := range shapes {
		fmt.Println(d3.Distance(s, d3.Vec{}))
	}
	// Output:
	// 1
	// 2
	// 5
}

// A contact tells how to part what overlaps.
func ExampleContact() {
	ball := d3.Sphere{Center: d3.Vec{X: 1.5}, Radius: 1}
	var contact d3.Contact
	contact, ok := d3.Collide(ball, d3.Sphere{Radius: 1})
	ball.Center = ball.Center.Add(contact.Normal.Scale(contact.Depth))
	fmt.Println(ok, contact.Normal.X, contact.Depth, ball.Center.X)
	// Output:
	// true 1 0.5 2
}

// A leg is thick above and thin below: the hull of two balls.
func ExampleTapered() {
	leg := d3.Tapered{A: d3.Vec{Y: 5}, B: d3.Vec{}, RA: 3, RB: 0}
	fmt.Println(d3.Overlap(leg, d3.Vec{X: 2, Y: 3}), d3.Overlap(leg, d3.Vec{X: 2, Y: 1}))
	fmt.Println(d3.Distance(leg, d3.Vec{Y: -1}), d3.Distance(leg, d3.Vec{Y: 9}))
	fmt.Println(d3.Bounds(leg).Max.Y, leg.Translate(d3.Vec{X: 1}).A.X)
	// Output:
	// true false
	// 1 1
	// 8 1
}

// Both radii are scaled as that of a ball is.
func ExampleTapered_In() {
	leg := d3.Tapered{B: d3.Vec{X: 4}, RA: 2, RB: 1}
	grown := leg.In(d3.Transform{Position: d3.Vec{X: 10}, Scale: d3.Vec{X: 2, Y: 2}})
	fmt.Println(grown.A.X, grown.B.X, grown.RA, grown.RB)
	// Output:
	// 10 18 4 2
}

func ExampleTapered_Translate() {
	leg := d3.Tapered{B: d3.Vec{X: 4}, RA: 2, RB: 1}
	leg = leg.Translate(d3.Vec{X: 1})
	fmt.Println(leg.A.X, leg.B.X, leg.RA, leg.RB)
	// Output:
	// 1 5 2 1
}

func ExampleManifold() {
	var feet d3.Manifold
	feet, ok := d3.Contacts(d3.Capsule{A: d3.Vec{X: -1}, B: d3.Vec{X: 1}, Radius: 1}, d3.Sphere{Center: d3.Vec{X: 1, Y: -1.5}, Radius: 1})
	fmt.Println(ok, feet.Len, feet.Normal.Y)
	// Output:
	// true 1 1
}

// What was found for a point is kept until the next frame, under its Feature.
func ExampleManifoldPoint() {
	impulses := map[uint32]float64{}
	floor := d3.Capsule{A: d3.Vec{X: -9}, B: d3.Vec{X: 9}, Radius: 1}
	for _, x := range []float64{0, 0.1} {
		log := d3.Capsule{A: d3.Vec{X: x - 2, Y: 1.5}, B: d3.Vec{X: x + 2, Y: 1.5}, Radius: 1}
		m, _ := d3.Contacts(log, floor)
		for _, p := range m.Points[:m.Len] {
			last := impulses[p.Feature]
			impulses[p.Feature] = last + p.Depth
		}
	}
	fmt.Println(len(impulses), impulses)
	// Output:
	// 2 map[0:1 65537:1]
}

func ExampleHit() {
	var hit d3.Hit
	hit, ok := d3.RayCast(d3.Ray{Dir: d3.Vec{X: 2}}, d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1})
	fmt.Println(ok, hit.T, hit.Point.X, hit.Normal.X)
	// Output:
	// true 2 4 -1
}

func ExampleSpan() {
	var inside d3.Span
	inside, ok := d3.Clip(d3.Segment{B: d3.Vec{X: 8}}, d3.Sphere{Center: d3.Vec{X: 4}, Radius: 2})
	fmt.Println(ok, inside.Enter, inside.Exit)
	// Output:
	// true 0.25 0.75
}

func ExampleShapeError() {
	err := d3.Validate(d3.Sphere{Radius: -1})
	var wrong *d3.ShapeError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Field, wrong.Value, errors.Is(err, d3.ErrNegative))
	}
	// Output:
	// Radius -1 true
}

func ExampleBox_Size() {
	box := d3.BoxAround(d3.Vec{X: 10}, d3.Vec{X: 4, Y: 2})
	fmt.Println(box.Min.X, box.Max.X, box.Center().X, box.Size().X)
	// Output:
	// 8 12 10 4
}

func ExampleHull_AppendCorners() {
	hull := d3.NewHull(d3.Vec{}, d3.Vec{X: 2}, d3.Vec{Y: 2}, d3.Vec{X: 0.5, Y: 0.5})
	var corners []d3.Vec
	corners = hull.AppendCorners(corners[:0]) // the memory serves the next hull as well
	fmt.Println(len(corners), len(hull.Edges()), len(hull.Faces()) > 0)
	// Output:
	// 3 3 true
}

func ExampleWorld_SetParts() {
	var world d3.World[string]
	world.Grow(2) // makes room, which is never needed
	world.Set("wall", d3.Segment{A: d3.Vec{X: 5, Y: -1}, B: d3.Vec{X: 5, Y: 1}})
	err := world.SetParts("snowman", d3.Sphere{Radius: 2}, d3.Sphere{Center: d3.Vec{Y: 3}, Radius: 1})
	fmt.Println(world.Len(), err)
	for part := range world.Parts("snowman") {
		fmt.Println(part.(d3.Sphere).Radius)
	}
	for id := range world.All() {
		fmt.Println(id)
	}
	world.Clear()
	fmt.Println(world.Len())
	// Output:
	// 2 <nil>
	// 2
	// 1
	// wall
	// snowman
	// 0
}

func ExampleIDError() {
	var world d3.World[string]
	err := world.Move("nobody", d3.Vec{X: 1})
	var wrong *d3.IDError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.ID, errors.Is(err, d3.ErrUnknown))
	}
	// Output:
	// nobody true
}

// row returns balls of radius 1 at 0, 10 and 20.
func row() *d3.World[string] {
	var world d3.World[string]
	for i, id := range []string{"first", "second", "third"} {
		world.Set(id, d3.Sphere{Center: d3.Vec{X: 10 * float64(i)}, Radius: 1})
	}
	return &world
}

func ExampleWorld_RayCastAll() {
	for id, hit := range row().RayCastAll(d3.Ray{Origin: d3.Vec{X: 5}, Dir: d3.Vec{X: 1}}) {
		fmt.Println(id, hit.T)
	}
	// Output:
	// second 4
	// third 14
}

func ExampleWorld_Sweep() {
	world, ball := row(), d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1}
	id, hit, ok := world.Sweep(ball, d3.Vec{X: 30})
	fmt.Println(id, hit.T, ok)
	for id, hit := range world.SweepAll(ball, d3.Vec{X: 30}) {
		fmt.Println(id, hit.Point.X)
	}
	// Output:
	// second 0.1 true
	// second 9
	// third 19
}

// A solver keeps what it found for a contact until the next frame: by object, part and Feature.
func ExamplePartID() {
	type contact struct {
		of      d3.PartID[string]
		feature uint32
	}
	var world d3.World[string]
	if err := world.SetParts("wall", d3.Sphere{Center: d3.Vec{X: 1}, Radius: 1}, d3.Sphere{Center: d3.Vec{X: 2}, Radius: 1}); err != nil {
		panic(err)
	}
	depths := map[contact]float64{}
	ball := d3.Sphere{Center: d3.Vec{X: 3.5}, Radius: 1}
	for of, part := range world.OverlappingParts(ball) {
		m, _ := d3.Contacts(ball, part)
		for _, p := range m.Points[:m.Len] {
			depths[contact{of, p.Feature}] = p.Depth
		}
	}
	fmt.Println(depths)
	// Output:
	// map[{{wall 1} 0}:0.5]
}

// What is drawn of a level with many parts is what is on the screen.
func ExampleWorld_OverlappingParts() {
	var world d3.World[string]
	if err := world.SetParts("wall", d3.Sphere{Center: d3.Vec{X: 1}, Radius: 1}, d3.Sphere{Center: d3.Vec{X: 9}, Radius: 1}); err != nil {
		panic(err)
	}
	for of, part := range world.OverlappingParts(d3.BoxAround(d3.Vec{X: 8}, d3.Vec{X: 4, Y: 4})) {
		fmt.Println(of.ID, of.Part, d3.Bounds(part).Min.X)
	}
	// Output:
	// wall 1 8
}

// The methods that append answer without allocating, once the memory is there.
func ExampleWorld_AppendOverlapping() {
	world, ball := row(), d3.Sphere{Center: d3.Vec{X: 5}, Radius: 4}
	var ids []string
	var pairs [][2]string
	var near []d3.Neighbor[string]
	var struck []d3.Struck[string]
	for range 60 { // frames
		ids = world.AppendOverlapping(ids[:0], ball)
		pairs = world.AppendPairs(pairs[:0])
		near = world.AppendNearest(near[:0], d3.Vec{X: 13}, 2)
		near = world.AppendNearestWithin(near, d3.Vec{X: 26}, 9, 5)
		struck = world.AppendRayCastAll(struck[:0], d3.Segment{A: d3.Vec{X: -9}, B: d3.Vec{X: 11}})
		struck = world.AppendSweepAll(struck, d3.Vec{X: 11}, d3.Vec{X: 9})
	}
	fmt.Println(ids, len(pairs))
	for _, n := range near {
		fmt.Println(n.ID, n.Distance)
	}
	for _, s := range struck {
		fmt.Println(s.ID, s.Point.X)
	}
	// Output:
	// [first second] 0
	// second 2
	// third 6
	// third 5
	// first -1
	// second 9
	// second 11
	// third 19
}

// A ball flies back and forth between two others.
func ExampleWorld_AppendTrace() {
	var turns []d3.Turn[string]
	turns = row().AppendTrace(turns[:0], d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1}, d3.Vec{X: 12}, 4, 1)
	for _, turn := range turns {
		fmt.Println(turn.ID, turn.Point.X, turn.Motion.X, turn.Stop == d3.NoStop)
	}
	// Output:
	// second 9 -12 true
	// first 1 12 true
}

// After its last turn the ball flies on to where its motion ends.
func ExampleTurn_End() {
	ball := d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1}
	var end d3.Vec
	for turn := range row().Trace(ball, d3.Vec{X: 12}, 4, 1) {
		end = ball.Center.Add(turn.End())
	}
	fmt.Printf("%.2f\n", end.X)
	// Output:
	// 5.00
}

func ExampleKind() {
	world := row()
	world.Step()
	world.Move("first", d3.Vec{X: 8})
	for _, e := range world.Step() {
		var kind d3.Kind = e.Kind
		fmt.Println(kind, kind == d3.Enter, e.A, e.B, e.T)
	}
	// Output:
	// enter true first second 1
}

func ExampleStop() {
	ball := d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1}
	for turn := range row().Trace(ball, d3.Vec{X: 30}, 2, 1) {
		var stop d3.Stop = turn.Stop
		fmt.Println(turn.ID, stop, stop == d3.OutOfTurns)
	}
	// Output:
	// second no stop false
	// first out of turns true
}

func ExampleRotation_Inverse() {
	turn := d3.RotationBetween(d3.Vec{X: 1}, d3.Vec{Y: 1})
	there := turn.Apply(d3.Vec{X: 2})
	back := turn.Inverse().Apply(there)
	fmt.Printf("%.1f %.1f\n", there.Y, back.X)
	// Output:
	// 2.0 2.0
}

func ExampleWorld_SweepPart() {
	ball := d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1}
	first, ok := row().SweepPart(ball, d3.Vec{X: 30})
	fmt.Println(ok, first.ID, first.Part, first.Normal.X)
	// Output:
	// true second 0 -1
}

func ExampleWorld_Contains() {
	var world d3.World[string]
	_ = world.SetParts("dumbbell", d3.Sphere{Radius: 1}, d3.Sphere{Center: d3.Vec{X: 4}, Radius: 1}, d3.Segment{B: d3.Vec{X: 4}})
	for _, x := range []float64{0.5, 2, 5, 6} {
		fmt.Print(world.Contains("dumbbell", d3.Vec{X: x}), " ")
	}
	fmt.Println(world.Contains("dumbbell", d3.Vec{X: 2, Y: 0.001}))
	// Output:
	// true true true false false
}

// How long a path is in each: one that goes through all of them.
func ExampleWorld_ClipAll() {
	path := d3.Segment{A: d3.Vec{X: -5}, B: d3.Vec{X: 15}}
	for s := range row().ClipAll(path) {
		var part d3.PartSpan[string] = s
		fmt.Println(part.ID, part.Enter, part.Exit)
	}
	// Output:
	// first 0.2 0.3
	// second 0.7 0.8
}

func ExampleWorld_AppendClipAll() {
	var room []d3.PartSpan[string]
	room = row().AppendClipAll(room[:0], d3.Ray{Dir: d3.Vec{X: 1}})
	fmt.Println(len(room), room[0].ID, room[0].Exit)
	// Output:
	// 3 first 1
}

// Where a path goes in and out.
func ExampleWorld_CrossingsAll() {
	path := d3.Segment{A: d3.Vec{X: -5}, B: d3.Vec{X: 15}}
	for c := range row().CrossingsAll(path, d3.Without("second")) {
		var crossing d3.Crossing[string] = c
		fmt.Println(crossing.ID, crossing.T, crossing.Normal.X, crossing.Leaves)
	}
	// Output:
	// first 0.2 -1 false
	// first 0.3 1 true
}

func ExampleWorld_AppendCrossingsAll() {
	var room []d3.Crossing[string]
	room = row().AppendCrossingsAll(room[:0], d3.Ray{Dir: d3.Vec{X: 1}})
	fmt.Println(len(room), room[0].ID, room[0].T, room[0].Leaves)
	// Output:
	// 5 first 1 true
}

// All that an object touches: a solver of impulses has this of each that moves.
func ExampleWorld_ContactsOf() {
	world := row()
	world.Set("plank", d3.Box{Min: d3.Vec{Y: 1}, Max: d3.Vec{X: 10, Y: 2}})
	for m := range world.ContactsOf("plank") {
		var held d3.PartManifold[string] = m
		fmt.Println(held.B.ID, held.B.Part, held.Normal.Y, held.Points[0].Point.X)
	}
	// Output:
	// first 0 1 0
	// second 0 1 10
}

func ExampleWorld_AppendContactsOf() {
	world := row()
	world.Set("third", d3.Sphere{Center: d3.Vec{X: 1}, Radius: 1})
	var room []d3.PartManifold[string]
	room = world.AppendContactsOf(room[:0], "third")
	fmt.Println(len(room), room[0].B.ID, room[0].Len, room[0].Points[0].Depth)
	// Output:
	// 1 first 1 1
}

func ExampleWorld_AppendPairContacts() {
	world := row()
	world.Set("third", d3.Sphere{Center: d3.Vec{X: 1}, Radius: 1})
	var room []d3.PairContact[string]
	room = world.AppendPairContacts(room[:0])
	for _, c := range room {
		fmt.Println(c.A, c.B, c.Depth, c.Normal.X)
	}
	// Output:
	// first third 1 -1
}

func ExampleWorld_AppendOverlappingID() {
	world := row()
	world.Set("third", d3.Sphere{Center: d3.Vec{X: 1}, Radius: 1})
	var room []string
	room = world.AppendOverlappingID(room[:0], "third")
	fmt.Println(room)
	// Output:
	// [first]
}

func ExampleWorld_NearestWithinID() {
	for id, distance := range row().NearestWithinID("first", 9, 10) {
		fmt.Println(id, distance)
	}
	// Output:
	// second 8
}

func ExampleWorld_AppendNearestWithinID() {
	var room []d3.Neighbor[string]
	room = row().AppendNearestWithinID(room[:0], "first", 9, 10)
	fmt.Println(room[0].ID, room[0].Distance)
	// Output:
	// second 8
}

func ExampleWorld_AppendNearestID() {
	var room []d3.Neighbor[string]
	room = row().AppendNearestID(room[:0], "first", 1)
	fmt.Println(room[0].ID, room[0].Distance)
	// Output:
	// second 8
}

// Where something is, without a copy of its shape.
func ExampleWorld_Position() {
	world := row()
	world.Move("first", d3.Vec{X: 3})
	world.Step()
	at, ok := world.Position("first")
	box, _ := world.Bounds("first")
	fmt.Println(at.X, ok, box.Min.X, box.Max.X)
	// Output:
	// 3 true 2 4
}

// A hero who slides along a wall meets the coin at the bend, which is not on the straight way to
// where the hero ends.
func ExampleWorld_MoveTrace() {
	var world d3.World[string]
	world.Set("hero", d3.Sphere{Radius: 1})
	world.Set("wall", d3.Box{Min: d3.Vec{X: 10, Y: -50}, Max: d3.Vec{X: 11, Y: 50}})
	world.Set("coin", d3.Vec{X: 9, Y: 9})
	const walls, coins = 2, 4
	world.SetFilter("wall", walls, walls)
	world.SetFilter("coin", coins, ^uint64(walls))

	motion := d3.Vec{X: 20, Y: 20}
	turns := world.AppendTrace(nil, d3.Sphere{Radius: 1}, motion, 8, 0, d3.Filter[string]{Mask: walls})
	fmt.Println(world.MoveTrace("hero", motion, turns...))
	for _, event := range world.Step() {
		fmt.Printf("%v %v %v %.3f\n", event.Kind, event.A, event.B, event.T)
	}
	at, _ := world.Position("hero")
	fmt.Println(at.X, at.Y)
	// Output:
	// <nil>
	// enter hero coin 0.415
	// exit hero coin 0.500
	// 9 20
}

// A guard who goes round a corner, and has as much time for each of both legs.
func ExampleWorld_MoveAlong() {
	var world d3.World[string]
	world.Set("guard", d3.Sphere{Radius: 1})
	world.Set("trap", d3.Vec{X: 8, Y: 4})
	world.MoveAlong("guard", d3.Leg{T: 0.5, Offset: d3.Vec{X: 8}}, d3.Leg{T: 1, Offset: d3.Vec{X: 8, Y: 8}})
	for _, event := range world.Step() {
		fmt.Println(event, event.Point.X, event.Point.Y, event.Normal.Y)
	}
	// Output:
	// {enter guard trap 0.6875} 8 4 -1
	// {exit guard trap 0.8125} 0 0 0
}

// A platform that is solid from above alone: a hero who jumps goes up through it, and one
// whose feet are above it lands.
func ExampleFilter_platform() {
	var world d3.World[string]
	world.Set("platform", d3.Box{Min: d3.Vec{X: -9, Y: 4}, Max: d3.Vec{X: 9, Y: 5}})
	for _, feet := range []float64{0, 6} {
		oneWay := d3.Filter[string]{WhereHit: func(id string, hit d3.Hit) bool {
			return id != "platform" || hit.Normal.Y > 0 && hit.Point.Y <= feet
		}}
		hero := d3.Sphere{Center: d3.Vec{Y: feet + 1}, Radius: 1}
		_, _, up := world.Sweep(hero, d3.Vec{Y: 9}, oneWay)
		_, hit, down := world.Sweep(hero, d3.Vec{Y: -2}, oneWay)
		fmt.Println(up, down, hit.T)
	}
	// Output:
	// false false 0
	// false true 0.5
}

// A hero who walks, with all his parts and his own filter, as far as there is room.
func ExampleWorld_TraceID() {
	world := row()
	world.SetParts("first", d3.Sphere{Radius: 1}, d3.Sphere{Center: d3.Vec{Y: 2}, Radius: 1})
	for turn := range world.TraceID("first", d3.Vec{X: 16}, 4, 0) {
		fmt.Println(turn.ID, turn.T, turn.Offset.X, turn.Stop)
	}
	turns := world.AppendTraceID(nil, "first", d3.Vec{X: 16}, 4, 1)
	fmt.Println(len(turns), turns[0].Motion.X, turns[0].End().X)
	// Output:
	// second 0.5 8 blocked
	// 1 -16 0
}

// All pairs, found on as many goroutines as Go has processors for: the answers are those of one.
func ExampleWorld_SetWorkers() {
	var world d3.World[int]
	world.SetWorkers(runtime.GOMAXPROCS(0))
	for i := range 1000 {
		world.Set(i, d3.Sphere{Center: d3.Vec{X: float64(i)}, Radius: 0.5})
	}
	fmt.Println(len(world.AppendPairs(nil)))
	// Output: 999
}

// What has the hero met, and which way leads off it?
func ExampleEvent_Other() {
	world := row()
	world.Set("hero", d3.Sphere{Center: d3.Vec{X: 5}, Radius: 1})
	world.Move("hero", d3.Vec{X: 5})
	for _, e := range world.Step() {
		if other, normal, ok := e.Other("hero"); ok && e.Kind == d3.Enter {
			fmt.Println(other, normal.X)
		}
	}
	// Output: second -1
}

// A crate around a place, not turned: the zero Rotation.
func ExampleOrientedBoxAround() {
	crate := d3.OrientedBoxAround(d3.Vec{X: 10}, d3.Vec{X: 4, Y: 2}, d3.Rotation{})
	fmt.Println(crate.Center.X, d3.Overlap(crate, d3.Vec{X: 12}), d3.Overlap(crate, d3.Vec{X: 12.01}))
	// Output: 10 true false
}

// A game writes down what happens.
func ExampleWorld_Record() {
	var record bytes.Buffer
	world := row()
	err := world.Record(&record)
	id, hit, _ := world.RayCast(d3.Ray{Dir: d3.Vec{X: 2}})
	fmt.Println(id, hit.T, err, world.Record(nil))

	lines := strings.Split(strings.TrimSpace(record.String()), "\n")
	last := lines[len(lines)-1]
	fmt.Println(last[:17], last[strings.Index(last, `"hit"`):][:30])
	// Output:
	// first 0 <nil> <nil>
	// {"ask":"raycast", "hit":{"id":"first","t":0,"poi
}

// Another version does it again: what if an answer is another one, or the file is no record?
func ExampleReplay() {
	var record bytes.Buffer
	world := row()
	_ = world.Record(&record)
	world.RayCast(d3.Ray{Dir: d3.Vec{X: 2}})

	tell := func(again d3.Replayed, err error) {
		var bad *d3.ReplayError
		var differs *d3.Difference = again.Difference
		switch {
		case errors.As(err, &bad):
			fmt.Println(bad.Line, bad.Reason)
		case differs != nil:
			fmt.Println(differs.Frame, differs.Call, differs.Field, differs.Recorded, differs.Now)
		default:
			fmt.Println("the same")
		}
	}
	text := record.String()
	tell(d3.Replay(strings.NewReader(text)))
	tell(d3.Replay(strings.NewReader(strings.Replace(text, `"t":0`, `"t":1`, 1))))
	tell(d3.Replay(strings.NewReader("{}")))
	// Output:
	// the same
	// 0 raycast hit.t 1 0
	// 1 want a field that says what to do or ask
}

// A batch asks many queries at once, on all workers.
func ExampleWorld_RayCasts() {
	world := row()
	world.SetWorkers(4)
	paths := []d3.Path{d3.Ray{Origin: d3.Vec{X: -5}, Dir: d3.Vec{X: 1}}, d3.Ray{Origin: d3.Vec{X: -5}, Dir: d3.Vec{X: -1}}}
	var hits []d3.BatchHit[string] // kept from frame to frame
	hits = world.RayCasts(paths, hits)
	for _, h := range hits {
		fmt.Println(h.OK, h.ID, h.T)
	}
	// Output:
	// true first 4
	// false  0
}

func ExampleWorld_Sweeps() {
	shapes := []d3.Shape{d3.Sphere{Center: d3.Vec{X: -5}, Radius: 1}, d3.Vec{Y: 50}}
	hits := row().Sweeps(shapes, []d3.Vec{{X: 6}, {X: 6}}, nil)
	fmt.Println(hits[0].OK, hits[0].ID, hits[0].T, hits[1].OK)
	// Output:
	// true first 0.5 false
}

func ExampleWorld_Overlaps() {
	found := row().Overlaps([]d3.Shape{d3.Sphere{Radius: 99}, d3.Vec{Y: 50}}, nil)
	fmt.Println(len(found[0]), len(found[1]))
	// Output:
	// 3 0
}

func ExampleReplayFunc() {
	var record bytes.Buffer
	world := row()
	_ = world.Record(&record)
	world.RayCast(d3.Ray{Dir: d3.Vec{X: 2}})
	world.RayCast(d3.Ray{Dir: d3.Vec{X: 4}})

	text := strings.ReplaceAll(record.String(), `"t":0`, `"t":1`)
	_, err := d3.ReplayFunc(strings.NewReader(text), func(done d3.Replayed, recorded, now []byte) bool {
		if d := done.Difference; d != nil {
			fmt.Println("line", d.Line, d.Field, bytes.Equal(recorded, now))
		}
		return true // go on
	})
	fmt.Println(err)
	// Output:
	// line 5 hit.t false
	// line 6 hit.t false
	// <nil>
}
