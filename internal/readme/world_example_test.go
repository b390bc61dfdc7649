package readme_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/hantei-go/hantei/d2"
)

// The examples are the code of docs/world.md and docs/world.ja.md, in their order.

func Example_worldSet() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Segment{A: d2.V(0, 0), B: d2.V(100, 0)}),
		world.Set("ball", d2.Circle{Center: d2.V(20, 5), Radius: 5}),
		world.SetParts("tree",
			d2.Segment{A: d2.V(60, 0), B: d2.V(60, 20)},
			d2.Circle{Center: d2.V(60, 30), Radius: 12}),
	)
	fmt.Println(err, world.Len())
	for a, b := range world.Pairs() {
		fmt.Println(a, b)
	}

	err = world.Set("ball", d2.Circle{Center: d2.V(50, 30), Radius: 5}) // the ball has moved
	fmt.Println(err, world.Remove("floor"))
	for a, b := range world.Pairs() {
		fmt.Println(a, b)
	}
	fmt.Println(world.Set("ball", d2.Circle{Center: d2.V(50, math.NaN()), Radius: 5}))
	// Output:
	// <nil> 3
	// floor ball
	// floor tree
	// <nil> true
	// ball tree
	// id ball: d2.Circle: Center.Y is NaN: not a finite number
}

func Example_worldAsk() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("pillar", d2.Circle{Center: d2.V(30, 0), Radius: 5}),
		world.Set("wall", d2.Capsule{A: d2.V(60, -50), B: d2.V(60, 50), Radius: 2}),
		world.Set("lamp", d2.V(30, 20)),
	)
	fmt.Println(err)

	for id := range world.Overlapping(d2.Circle{Center: d2.V(30, 10), Radius: 10}) {
		fmt.Println("overlapping:", id)
	}
	id, hit, ok := world.RayCast(d2.Ray{Origin: d2.V(0, 0), Dir: d2.V(1, 0)})
	fmt.Println(ok, id, hit.T, hit.Point, hit.Normal)
	id, hit, ok = world.Sweep(d2.Circle{Center: d2.V(0, 15), Radius: 3}, d2.V(110, 0))
	fmt.Println(ok, id, hit.T)
	for id, distance := range world.Nearest(d2.V(30, 10), 2) {
		fmt.Println("near:", id, distance)
	}
	// Output:
	// <nil>
	// overlapping: pillar
	// overlapping: lamp
	// true pillar 25 {25 0} {-1 0}
	// true wall 0.5
	// near: pillar 5
	// near: lamp 10
}

func Example_worldFilter() {
	const solid, player, coin = 1 << 0, 1 << 1, 1 << 2
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Segment{A: d2.V(0, 0), B: d2.V(100, 0)}),
		world.Set("wall", d2.Segment{A: d2.V(90, 0), B: d2.V(90, 50)}),
		world.Set("coin", d2.Circle{Center: d2.V(44, 5), Radius: 2}),
		world.Set("hero", d2.Circle{Center: d2.V(38, 5), Radius: 5}),
	)
	fmt.Println(err)
	world.SetFilter("floor", solid, player) // its layer, and the layers that it meets
	world.SetFilter("wall", solid, player)
	world.SetFilter("coin", coin, player)
	world.SetFilter("hero", player, solid|coin)
	for a, b := range world.Pairs() {
		fmt.Println(a, b)
	}

	hero := d2.Circle{Center: d2.V(38, 5), Radius: 5}
	solids := d2.Filter[string]{Mask: solid}
	id, hit, _ := world.Sweep(hero, d2.V(94, 0), solids)
	fmt.Println(id, hit.T)
	solids.Approaching = true // not the floor, along which the hero moves
	id, hit, _ = world.Sweep(hero, d2.V(94, 0), solids)
	fmt.Println(id, hit.T)
	id, hit, _ = world.RayCast(d2.Ray{Origin: d2.V(38, 5), Dir: d2.V(-1, -1)}, d2.Without("hero"))
	fmt.Println(id, hit.T)
	// Output:
	// <nil>
	// floor hero
	// coin hero
	// floor 0
	// wall 0.5
	// floor 5
}

func Example_worldWhereHit() {
	var world d2.World[string]
	fmt.Println(world.Set("platform", d2.Box{Min: d2.V(0, 90), Max: d2.V(100, 100)}))

	for _, feet := range []float64{50, 130} {
		hero := d2.Box{Min: d2.V(40, feet), Max: d2.V(60, feet+30)}
		oneWay := d2.Filter[string]{WhereHit: func(id string, hit d2.Hit) bool {
			return id != "platform" || hit.Normal.Y > 0 && hit.Point.Y <= feet
		}}
		for _, motion := range []d2.Vec{d2.V(0, 80), d2.V(0, -60)} {
			id, hit, ok := world.Sweep(hero, motion, oneWay)
			fmt.Println(feet, motion.Y, ok, id, hit.T)
		}
	}
	// Output:
	// <nil>
	// 50 80 false  0
	// 50 -60 false  0
	// 130 80 false  0
	// 130 -60 true platform 0.5
}

func Example_worldStep() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("beam", d2.Segment{A: d2.V(50, -10), B: d2.V(50, 10)}),
		world.Set("bullet", d2.Circle{Center: d2.V(0, 0), Radius: 2}),
		world.Set("zone", d2.Circle{Center: d2.V(200, 0), Radius: 42}),
	)
	fmt.Println(err)

	for frame := range 3 {
		if err := world.Move("bullet", d2.V(80, 0)); err != nil {
			fmt.Println(err)
		}
		for _, e := range world.Step() {
			fmt.Println(frame, e.Kind, e.A, e.B, e.T)
			if e.Kind == d2.Enter {
				fmt.Println("spark at", e.Point, e.Normal)
			}
		}
	}
	world.Remove("bullet")
	fmt.Println(world.Step())
	// Output:
	// <nil>
	// 0 enter beam bullet 0.6
	// spark at {50 0} {1 0}
	// 0 exit beam bullet 0.65
	// 1 enter bullet zone 0.95
	// spark at {158 0} {-1 0}
	// 2 stay bullet zone 0
	// [{exit bullet zone 0}]
}

func Example_worldPush() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Segment{A: d2.V(0, 0), B: d2.V(100, 0)}),
		world.Set("wall", d2.Segment{A: d2.V(0, 0), B: d2.V(0, 100)}),
		world.Set("ball", d2.Circle{Center: d2.V(4, 3), Radius: 5}),
		world.Set("border", d2.Line{Origin: d2.V(200, 0), Dir: d2.V(0, 1)}),
		world.Set("horizon", d2.Line{Origin: d2.V(0, 500), Dir: d2.V(1, 0)}),
	)
	fmt.Println(err)

	for _, id := range []string{"ball", "horizon"} {
		moved, ok := world.Push(id)
		shape, _ := world.Get(id)
		fmt.Println(id, moved, ok, shape)
	}
	// Output:
	// <nil>
	// ball {1 2} true {{5 5} 5}
	// horizon {0 0} false {{0 500} {1 0}}
}

func Example_worldTrace() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("floor", d2.Segment{A: d2.V(0, 0), B: d2.V(100, 0)}),
		world.Set("wall", d2.Segment{A: d2.V(100, 0), B: d2.V(100, 100)}),
	)
	fmt.Println(err)

	ball, motion := d2.Circle{Center: d2.V(55, 25), Radius: 5}, d2.V(80, -40)
	for _, restitution := range []float64{1, 0} {
		way := motion // if nothing is in it
		for turn := range world.Trace(ball, motion, 8, restitution) {
			fmt.Println(turn.ID, turn.T, turn.Offset, turn.Motion, turn.Stop)
			way = turn.End()
		}
		fmt.Println(ball.Center.Add(way))
	}
	// Output:
	// <nil>
	// floor 0.5 {40 -20} {80 40} no stop
	// wall 0.5 {40 -20} {-80 40} no stop
	// {55 25}
	// floor 0.5 {40 -20} {80 0} no stop
	// wall 0.5 {40 -20} {0 0} blocked
	// {95 5}
}

func Example_worldMoveTrace() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("wall", d2.Segment{A: d2.V(10, -50), B: d2.V(10, 50)}),
		world.Set("coin", d2.V(9, 9)),
		world.Set("hero", d2.Circle{Center: d2.V(0, 0), Radius: 1}),
	)
	fmt.Println(err)

	motion, solid := d2.V(20, 20), d2.Filter[string]{Where: func(id string) bool { return id != "coin" }}
	turns := world.AppendTraceID(nil, "hero", motion, 8, 0, solid)
	fmt.Println(len(turns), turns[0].ID, turns[0].T, world.MoveTrace("hero", motion, turns...))
	for _, e := range world.Step() {
		fmt.Println(e.Kind, e.A, e.B, e.T)
	}
	fmt.Println(world.Position("hero"))
	// Output:
	// <nil>
	// 1 wall 0.45 <nil>
	// enter coin hero 0.41464466094067265
	// enter wall hero 0.45
	// exit coin hero 0.5
	// {9 20} true
}

func Example_worldMover() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 200), B: d2.V(400, 200)}),
		world.Set("hero", d2.CapsuleAlong(d2.V(50, 150), d2.V(0, 1), 40, 10)),
	)
	fmt.Println(err)

	hero := d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 10}
	velocity := d2.V(0, 0)
	for range 60 { // frames
		velocity = d2.V(120, velocity.Y+980.0/60)
		velocity = hero.Slide(&world, "hero", velocity, 1.0/60)
	}
	fmt.Println(hero.OnFloor(), velocity)
	// Output:
	// <nil>
	// true {120 0}
}

func Example_worldTiles() {
	var world d2.World[string]
	var err error
	for y, row := range []string{"#######", ".....#."} { // y points up
		for x, c := range row {
			if c == '#' {
				err = errors.Join(err, world.Set(fmt.Sprint("tile ", x, " ", y), d2.TileBox(d2.V(16, 16), x, y)))
			}
		}
	}
	pieces, wrong := d2.Partition(
		d2.V(200, 0), d2.V(240, 0), d2.V(240, 20), d2.V(220, 20), d2.V(220, 40), d2.V(200, 40))
	stairs := make([]d2.Shape, len(pieces))
	for i, p := range pieces {
		stairs[i] = p
	}
	err = errors.Join(err, wrong, world.SetParts("stairs", stairs...),
		world.Set("ground", d2.HalfPlane{Point: d2.V(0, 0), Normal: d2.V(0, 1)}))
	fmt.Println(err, world.Len(), len(pieces))

	hero := d2.Box{Min: d2.V(2, 16), Max: d2.V(14, 40)}
	id, hit, _ := world.Sweep(hero, d2.V(100, 0), d2.Filter[string]{Approaching: true})
	fmt.Println("sweep:", id, hit.T)
	for turn := range world.Trace(hero, d2.V(100, -5), 8, 0) {
		fmt.Println("trace:", turn.ID, turn.T, turn.Normal, turn.Motion)
	}

	err = world.Set("ball", d2.Circle{Center: d2.V(236, 23), Radius: 5})
	fmt.Println(err)
	fmt.Println(world.Push("ball"))
	for id, distance := range world.Nearest(d2.V(150, 10), 2) {
		fmt.Println("near:", id, distance)
	}
	// Output:
	// <nil> 10 2
	// sweep: tile 1 0 0.02
	// trace: tile 0 0 0 {0 1} {100 0}
	// trace: tile 5 1 0.66 {-1 0} {0 0}
	// <nil>
	// {0 2} true
	// near: ground 10
	// near: tile 6 0 38
}

func Example_worldCrowd() {
	const n, radius = 500, 8.0
	var world d2.World[int]
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		if err := world.Set(i, d2.Circle{Center: d2.V(1000*rng.Float64(), 1000*rng.Float64()), Radius: radius}); err != nil {
			fmt.Println(err)
		}
	}
	var contacts []d2.PairContact[int]
	motions := make([]d2.Vec, n)

	frame := func(hero d2.Vec) {
		for pass := range 4 {
			contacts = world.AppendPairContacts(contacts[:0])
			clear(motions)
			if pass == 0 { // each walks to the hero, unless somebody is in the way
				for i := range motions {
					at, _ := world.Position(i)
					motions[i] = hero.Sub(at).Unit()
				}
				for _, c := range contacts {
					if motions[c.A].Dot(c.Normal) < 0 {
						motions[c.A] = d2.Vec{}
					}
					if motions[c.B].Dot(c.Normal) > 0 {
						motions[c.B] = d2.Vec{}
					}
				}
			}
			for _, c := range contacts { // each of two goes half of the way out
				half := c.Push().Scale(0.5)
				motions[c.A] = motions[c.A].Add(half)
				motions[c.B] = motions[c.B].Sub(half)
			}
			for i, motion := range motions {
				if motion != (d2.Vec{}) {
					at, _ := world.Position(i)
					if err := world.Set(i, d2.Circle{Center: at.Add(motion), Radius: radius}); err != nil {
						fmt.Println(err)
					}
				}
			}
		}
		world.Step() // events
	}
	for range 480 {
		frame(d2.V(500, 500))
	}
	deep := 0
	for c := range world.PairContacts() {
		if c.Depth > radius/4 {
			deep++
		}
	}
	fmt.Println(deep, "pairs are deeper than a quarter of the radius")
	// Output:
	// 0 pairs are deeper than a quarter of the radius
}

func Example_worldBounce() {
	var world d2.World[string]
	fmt.Println(errors.Join(
		world.Set("floor", d2.Box{Min: d2.V(0, -10), Max: d2.V(100, 0)}),
		world.Set("ceiling", d2.Box{Min: d2.V(0, 100), Max: d2.V(100, 110)}),
		world.Set("left", d2.Box{Min: d2.V(-10, -10), Max: d2.V(0, 110)}),
		world.Set("right", d2.Box{Min: d2.V(100, -10), Max: d2.V(110, 110)}),
	))
	type lift struct {
		id     string
		shape  d2.Box // at the beginning of the frame
		motion d2.Vec // of the frame
	}

	// fly moves a shot through a frame. It returns false if the shot has no way out, or no end of turns.
	fly := func(shot d2.Circle, motion d2.Vec, lifts []lift) (d2.Circle, d2.Vec, bool) {
		now, last := 0.0, ""
		for range 32 {
			left := 1 - now // of the frame
			id, first, hits := world.Sweep(shot, motion.Scale(left), d2.Filter[string]{Approaching: true}, d2.Without(last))
			speed := d2.Vec{} // of what it hits
			for _, l := range lifts {
				hit, ok := d2.SweepBoth(shot, motion.Scale(left), l.shape.Translate(l.motion.Scale(now)), l.motion.Scale(left))
				leaves := hit.T == 0 && motion.Sub(l.motion).Dot(hit.Normal) >= 0
				if ok && !leaves && l.id != last && (!hits || hit.T < first.T) {
					id, first, hits, speed = l.id, hit, true, l.motion
				}
			}
			if !hits {
				shot.Center = shot.Center.Add(motion.Scale(left))
				return shot, motion, true
			}
			shot.Center = shot.Center.Add(motion.Scale(left * first.T))
			now += left * first.T
			motion = d2.Bounce(motion.Sub(speed), first.Normal, 1).Add(speed) // as seen from what it hits
			last = id
		}
		return shot, motion, false
	}

	inside, below, lost := 0, 0, 0
	for liftSpeed := 0.5; liftSpeed <= 8; liftSpeed *= 2 {
		for speed := 0.125; speed <= 32; speed *= 2 {
			shot, motion, flies := d2.Circle{Center: d2.V(50, 70), Radius: 2}, d2.V(0.6, -0.8).Scale(speed), true
			lifts := []lift{{"lift", d2.Box{Min: d2.V(0, 15), Max: d2.V(100, 20)}, d2.V(0, liftSpeed)}}
			for range 200 { // frames
				if shot, motion, flies = fly(shot, motion, lifts); !flies {
					lost++
					break
				}
				l := &lifts[0]
				l.shape = l.shape.Translate(l.motion)
				if y := l.shape.Max.Y + l.motion.Y; y > 60 || y < 20 {
					l.motion = l.motion.Neg()
				}
				if c, _ := d2.Collide(shot, l.shape); c.Depth > 1e-12 {
					inside++
				}
				if shot.Center.Y < l.shape.Max.Y {
					below++
				}
			}
		}
	}
	fmt.Println("inside:", inside, "below:", below, "lost:", lost)
	// Output:
	// <nil>
	// inside: 0 below: 0 lost: 0
}

func Example_worldWraps() {
	const width, height = 320, 200
	nine := func(c d2.Circle) (all []d2.Shape) { // itself first: Position is that
		for _, x := range []float64{0, -width, width} {
			for _, y := range []float64{0, -height, height} {
				all = append(all, c.Translate(d2.V(x, y)))
			}
		}
		return all
	}
	var world d2.World[string]
	ship := d2.Circle{Center: d2.V(310, 100), Radius: 4}
	err := errors.Join(
		world.SetParts("rock", nine(d2.Circle{Center: d2.V(5, 100), Radius: 6})...),
		world.SetParts("ship", nine(ship)...),
	)
	fmt.Println(err)

	for range 3 {
		err := world.Move("ship", d2.V(6, 0))
		fmt.Println(world.Step(), err)
		at, _ := world.Position("ship")
		if ship.Center = d2.V(math.Mod(at.X+width, width), math.Mod(at.Y+height, height)); ship.Center != at {
			fmt.Println(at, ship.Center, world.SetParts("ship", nine(ship)...))
		}
	}
	// Output:
	// <nil>
	// [{enter rock ship 0.8333333333333334}] <nil>
	// [{stay rock ship 0}] <nil>
	// {322 100} {2 100} <nil>
	// [{stay rock ship 0}] <nil>
}

func Example_worldTolerance() {
	sum := 0.0
	for range 3 {
		sum += 0.1
	}
	a, b := d2.Box{Max: d2.V(0.3, 1)}, d2.Box{Min: d2.V(sum, 0), Max: d2.V(1, 1)}
	fmt.Println(d2.Overlap(a, b), d2.Distance(a, b))

	const eps = 1e-9
	fmt.Println(d2.Distance(a, b) <= eps, d2.Overlap(d2.Rounded{Core: a, Radius: eps}, b))

	p, ball := d2.V(2, 3), d2.Circle{Radius: math.Sqrt(13)} // the root rounds down
	fmt.Println(d2.Overlap(p, ball), d2.Distance(p, ball))
	// Output:
	// false 5.551115123125783e-17
	// true true
	// false 5e-324
}

func Example_worldTurns() {
	arm, wall := d2.Box{Min: d2.V(0, -1), Max: d2.V(10, 1)}, d2.V(0, 8)
	turn := d2.Motion{Spin: d2.SpinBy(math.Pi)}
	hit, ok := d2.SweepTurning(arm, turn, wall, d2.Motion{})
	fmt.Printf("%v, %.2f of %.2f\n", ok, hit.T*math.Pi, math.Pi)
	// Output:
	// true, 1.45 of 3.14
}

func Example_worldAllEdges() {
	chain, err := d2.NewChain([]d2.Vec{d2.V(0, 0), d2.V(10, 20), d2.V(20, 0), d2.V(30, 20), d2.V(40, 0)}, false)
	var world d2.World[string]
	fmt.Println(err, world.SetChain("hills", chain))

	for c := range world.CrossingsAll(d2.Ray{Origin: d2.V(50, 10), Dir: d2.V(-1, 0)}) {
		fmt.Println(c.ID, c.Part, c.T, c.Leaves)
	}
	for c := range world.CrossingsAll(d2.Ray{Origin: d2.V(50, 20), Dir: d2.V(-1, 0)}) {
		fmt.Println("a peak:", c.Part, c.T, c.Leaves)
	}
	// Output:
	// <nil> <nil>
	// hills 3 15 true
	// hills 2 25 false
	// hills 1 35 true
	// hills 0 45 false
	// a peak: 2 20 false
	// a peak: 3 20 true
	// a peak: 0 40 false
	// a peak: 1 40 true
}

func Example_worldLake() {
	lake := []d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(8, 6), d2.V(0, 6)}
	island := []d2.Vec{d2.V(2, 2), d2.V(2, 4), d2.V(4, 4), d2.V(4, 2)} // the other way round
	water, err := d2.NewRegion(lake, island)
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	fmt.Println(world.SetRegion("lake", water))

	for s := range world.ClipAll(d2.Ray{Origin: d2.V(-2, 3), Dir: d2.V(1, 0)}) {
		fmt.Println(s.ID, s.Part, s.Enter, s.Exit)
	}
	for _, place := range []d2.Vec{d2.V(6, 3), d2.V(3, 3), d2.V(4.25, 3)} {
		for n := range world.NearestWithin(d2.Circle{Center: place, Radius: 0.5}, 1, 0) {
			fmt.Println("something floats at", place, "in the", n)
		}
	}
	fmt.Println(world.Contains("lake", d2.V(6, 3)), world.Contains("lake", d2.V(3, 3)))
	// Output:
	// <nil>
	// lake -1 2 4
	// lake -1 6 10
	// something floats at {6 3} in the lake
	// something floats at {4.25 3} in the lake
	// true false
}

func Example_worldBullet() {
	var world d2.World[string]
	err := errors.Join(
		world.Set("crate", d2.Box{Min: d2.V(20, -5), Max: d2.V(30, 5)}),
		world.SetParts("car", d2.Box{Min: d2.V(50, -8), Max: d2.V(52, 8)}, d2.Box{Min: d2.V(70, -8), Max: d2.V(90, 8)}),
	)
	fmt.Println(err)

	path, power := d2.Segment{A: d2.V(0, 0), B: d2.V(100, 0)}, 25.0 // it goes through so much
	for s := range world.ClipAll(path) {
		thick := (s.Exit - s.Enter) * 100
		if power -= thick; power < 0 {
			fmt.Println("stops in", s.ID, "at", path.At(s.Exit+power/100))
			break
		}
		fmt.Printf("through %.0f of %v\n", thick, s.ID)
	}
	// Output:
	// <nil>
	// through 10 of crate
	// through 2 of car
	// stops in car at {83 0}
}

func Example_worldExplosion() {
	const alive, walls = 1, 2
	var world d2.World[string]
	err := errors.Join(
		world.Set("hero", d2.Circle{Center: d2.V(12, 0), Radius: 2}),
		world.Set("guard", d2.Capsule{A: d2.V(0, 20), B: d2.V(0, 26), Radius: 2}),
		world.Set("cat", d2.Circle{Center: d2.V(-12, 0), Radius: 2}),
		world.Set("wall", d2.Box{Min: d2.V(-7, -9), Max: d2.V(-6, 9)}),
	)
	world.SetFilter("wall", walls, math.MaxUint64)
	fmt.Println(err)

	bomb, reach := d2.V(0, 0), 40.0
	for _, n := range world.AppendNearestWithin(nil, bomb, math.MaxInt, reach, d2.Filter[string]{Mask: alive}) {
		if _, _, isBehind := world.RayCast(d2.Segment{A: bomb, B: n.OnID}, d2.Filter[string]{Mask: walls}); isBehind {
			fmt.Println(n.ID, "is behind a wall")
			continue
		}
		fmt.Println(n.ID, "is pushed by", n.OnID.Sub(bomb).Unit().Scale(1-n.Distance/reach))
	}
	// Output:
	// <nil>
	// hero is pushed by {0.75 0}
	// cat is behind a wall
	// guard is pushed by {0 0.55}
}

func Example_worldAim() {
	const enemies = 4
	var world d2.World[string]
	err := errors.Join(
		world.Set("bat", d2.Circle{Center: d2.V(-20, 5), Radius: 3}),
		world.Set("rat", d2.Circle{Center: d2.V(30, 2), Radius: 3}),
		world.Set("ogre", d2.Capsule{A: d2.V(40, -10), B: d2.V(40, 10), Radius: 4}),
		world.Set("rock", d2.Circle{Center: d2.V(20, 0), Radius: 4}),
	)
	for _, id := range []string{"bat", "rat", "ogre"} {
		world.SetFilter(id, enemies, math.MaxUint64)
	}
	fmt.Println(err)

	eye, forward := d2.V(0, 6), d2.V(1, 0)
	for _, n := range world.AppendNearestWithin(nil, eye, 8, 60, d2.Filter[string]{Mask: enemies}) {
		way := n.OnID.Sub(eye).Unit()
		if first, _, _ := world.RayCast(d2.Segment{A: eye, B: n.OnID}); way.Dot(forward) > 0.8 && first == n.ID {
			fmt.Println("aim at", n.ID, "at", n.OnID)
			break
		}
	}
	// Output:
	// <nil>
	// aim at ogre at {36 6}
}

func Example_worldSnapshot() {
	var world, saved d2.World[string]
	err := errors.Join(
		world.Set("gate", d2.Segment{A: d2.V(50, -10), B: d2.V(50, 10)}),
		world.Set("ball", d2.Circle{Center: d2.V(0, 0), Radius: 5}),
	)
	play := func(frames int, motion d2.Vec) {
		for range frames {
			if err := world.Move("ball", motion); err != nil {
				fmt.Println(err)
			}
			world.Step()
		}
	}
	play(3, d2.V(10, 0))
	world.Snapshot(&saved)
	play(3, d2.V(10, 0))
	hash := world.Hash()
	fmt.Println(err)

	world.Restore(&saved)
	play(3, d2.V(10, 0)) // the same again
	fmt.Println(world.Hash() == hash)

	world.Restore(&saved)
	play(3, d2.V(0, 10)) // an input that came late
	fmt.Println(world.Hash() == hash)

	id, hit, _ := saved.RayCast(d2.Ray{Origin: d2.V(30, 50), Dir: d2.V(0, -1)})
	fmt.Println(id, hit.T) // the ball as it was then
	// Output:
	// <nil>
	// true
	// false
	// ball 45
}

func Example_worldReplay() {
	var record bytes.Buffer
	var world d2.World[string]
	err := errors.Join(
		world.Record(&record),
		world.Set("gate", d2.Segment{A: d2.V(50, -10), B: d2.V(50, 10)}),
		world.Set("ball", d2.Circle{Center: d2.V(0, 0), Radius: 5}),
		world.Move("ball", d2.V(60, 0)),
	)
	world.Step()
	fmt.Println(err, world.Record(nil))

	again, err := d2.Replay(bytes.NewReader(record.Bytes()))
	fmt.Println(again.Frames, again.Difference == nil, err)

	text := strings.Replace(record.String(), `"t":0.75`, `"t":0.5`, 1) // as if it had been another one then
	again, err = d2.Replay(strings.NewReader(text))
	fmt.Println(again.Difference, err)
	// Output:
	// <nil> <nil>
	// 1 true <nil>
	// frame 0, line 5: step "gate": events[0].t: 0.5 recorded, 0.75 now <nil>
}
