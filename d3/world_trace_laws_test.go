package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// wedge is a corner of two walls with a shape in it, which moves.
type wedge struct {
	walls  []Shape
	body   Shape
	motion Vec
}

// aWedge draws a corner of the given angle at a random place, turned at random: two segments,
// capsules, large balls, rays or lines, or many pieces on either side.
func aWedge(rng *rand.Rand, degrees float64, size float64) wedge {
	half := float64(0.5 * degrees * math.Pi / 180)
	frame := turn([3]float64{rng.Float64() - 0.5, rng.Float64() - 0.5, rng.Float64() - 0.5}, 7*rng.Float64())
	apex := scatter(rng, size)
	if rng.IntN(4) == 0 {
		frame, apex = Rotation{}, Vec{}
	}
	// The corner opens along −x; the axis of space goes through it.
	put := func(x, y float64) Vec { return apex.Add(frame.Apply(xy(x, y))) }
	sin, cos := math.Sin(half), math.Cos(half)
	long, r := 50+200*rng.Float64(), 0.5+5*rng.Float64()
	up, down := [2]float64{-cos, sin}, [2]float64{-cos, -sin}
	var w wedge
	kind := rng.IntN(6)
	for _, dir := range [...][2]float64{up, down} {
		far := func(l float64) Vec { return put(l*dir[0], l*dir[1]) }
		switch kind {
		case 0:
			w.walls = append(w.walls, Segment{apex, far(long)})
		case 1:
			w.walls = append(w.walls, Capsule{far(long), apex, 1})
		case 2: // its surface goes through the corner
			out := 1.0
			if dir == down {
				out = -1
			}
			w.walls = append(w.walls, Sphere{put(1e4*sin, out*1e4*cos), 1e4})
		case 3:
			for i := range 8 {
				w.walls = append(w.walls, Segment{far(long * float64(i) / 8), far(long * float64(i+1) / 8)})
			}
		case 4:
			w.walls = append(w.walls, Ray{apex, far(1e-3).Sub(apex)})
		case 5:
			w.walls = append(w.walls, Line{far(long), far(1e5).Sub(apex)})
		}
	}
	// Where the body fits, some way out.
	x := -(r+2)/sin - 10*rng.Float64()
	center := put(x, 0)
	speed := (-x + 40) * math.Pow(2, 4*rng.Float64()-2)
	aim := half * 1.8 * (rng.Float64() - 0.5)
	w.motion = frame.Apply(xy(speed*math.Cos(aim), speed*math.Sin(aim)))
	switch rng.IntN(5) {
	case 0:
		if kind != 1 {
			w.body = center // a point has no inside that walls could push it out of
			break
		}
		fallthrough
	case 1:
		w.body = Capsule{center, put(x-3, 0), r}
	default:
		w.body = Sphere{center, r}
	}
	return w
}

// carried returns s moved by v, as World and Vec do it.
func carried(s Shape, v Vec) Shape {
	p := probeOf(s)
	p.translate(v)
	if p.isLarge() {
		return p.large.value()
	}
	return p.value()
}

// entersBetween says whether s, between two offsets, enters what it does not begin in: with
// the exact motion from one place to the other.
func entersBetween(s Shape, from, to Vec, other Shape) bool {
	now, then := carried(s, from), carried(s, to)
	if !bothCores(s, other) {
		return bodyEnters(now, then, other)
	}
	var a, b part
	a.set(now)
	b.set(then)
	if p, ok := now.(Vec); ok {
		return !Overlap(p, other) && Overlap(Segment{p, then.(Vec)}, other)
	}
	m, rest := exactMotion(&a.a, &b.a)
	var c coreSweep
	c.set(now, &m, other, &rest)
	if !c.decide() || c.Start < 0 {
		return false
	}
	if c.a.r+c.b.r == 0 {
		return c.Start > 0
	}
	return c.Whole < 0
}

// bodyEnters is entersBetween for bodies: what is thick may touch.
func bodyEnters(now, then, other Shape) bool {
	p, q := probeOf(now), probeOf(then)
	from, to := p.corner(0), q.corner(0)
	m, rest := exactMotion(&from, &to)
	start, whole := relateBodies(now, other), relateOnWay(now, &m, other, &rest)
	if areThin(now, other) {
		return start == apart && whole <= touching
	}
	return start != penetrating && whole == penetrating
}

// areThin says whether neither of two has an inside.
func areThin(a, b Shape) bool {
	p, q := probeOf(a), probeOf(b)
	return p.radius(&p.large)+q.radius(&q.large) == 0 && max(p.inside(&p.large), q.inside(&q.large)) < 1e-12
}

// checkWay checks the way of a trace: no piece of it enters a wall, and it ends free of
// all, but for what it is in at the start.
func checkWay(t *testing.T, what string, walls []Shape, s Shape, motion Vec, turns []Turn[int]) (end Vec) {
	t.Helper()
	places, end := []Vec{{}}, motion
	last := Turn[int]{Motion: motion}
	size := motion.Len()
	for _, wall := range walls {
		size = max(size, motion.Len()+bound(s, wall)/(16*e)+middleOf(s).maxAbs())
	}
	for i, turn := range turns {
		places, end = append(places, turn.Offset), turn.End()
		// It may go less far, but not beside the way.
		if way := last.Offset.Add(last.Motion.Scale(turn.T - last.T)); !(Distance(turn.Offset, Segment{last.Offset, way}) <= 0x1p-30*size) {
			t.Errorf("%s: turn %d is at %v, off the way to %v", what, i, turn.Offset, way)
		}
		if turn.Motion.Len() > last.Motion.Len()*(1+4*e) {
			t.Errorf("%s: turn %d goes on with %v, longer than %v", what, i, turn.Motion, last.Motion)
		}
		if i > 0 && turns[i-1].ID == turn.ID && turns[i-1].T == turn.T && turns[i-1].Offset == turn.Offset && turns[i-1].Motion == turn.Motion {
			t.Errorf("%s: turn %d is the one before once more", what, i)
		}
		last = turn
		isLast := i == len(turns)-1
		if turn.Stop != NoStop && (!isLast || turn.Motion != Vec{}) || isLast && turn.Motion == (Vec{}) && turn.Stop == NoStop {
			t.Errorf("%s: turn %d of %d is %v, with %v", what, i, len(turns), turn.Stop, turn.Motion)
		}
	}
	places = append(places, end)
	for _, wall := range walls {
		if k, ok := Collide(s, wall); ok && k.Depth > 0 {
			continue
		}
		for i, to := range places[1:] {
			if entersBetween(s, places[i], to, wall) {
				t.Errorf("%s: %v, traced by %v, enters %v between the places %v and %v, %d of %d", what, s, motion, wall, places[i], to, i, len(places))
			}
		}
		if k, ok := Collide(carried(s, end), wall); ok && k.Depth > 0 && !areThin(s, wall) {
			t.Errorf("%s: %v, traced by %v, ends %v in %v", what, s, motion, k.Depth, wall)
		}
	}
	return end
}

func trace(walls []Shape, s Shape, motion Vec, n int, restitution float64) (turns []Turn[int]) {
	var w World[int]
	for i, wall := range walls {
		_ = w.Set(i, wall)
	}
	return w.AppendTrace(nil, s, motion, n, restitution)
}

// TestTraceInWedges traces shapes into corners of 1 to 179 degrees.
func TestTraceInWedges(t *testing.T) {
	rounds := 20
	if brief() {
		rounds = 2
	}
	for _, size := range [...]float64{0, 100, 1e6, 1e9} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 15))
			stops := map[Stop]int{}
			for degrees := 1.0; degrees < 180; degrees++ {
				for range rounds {
					w := aWedge(rng, degrees, size)
					n := 1 << rng.IntN(7)
					restitution := max(0, float64(rng.IntN(8)-3)/4)
					turns := trace(w.walls, w.body, w.motion, n, restitution)
					what := fmt.Sprintf("%v°, %d turns, restitution %v", degrees, n, restitution)
					checkWay(t, what, w.walls, w.body, w.motion, turns)
					if len(turns) > n {
						t.Errorf("%s: %d turns", what, len(turns))
					}
					if len(turns) > 0 {
						stops[turns[len(turns)-1].Stop]++
					}
					if t.Failed() {
						t.Logf("%#v %v", w, turns)
						return
					}
				}
			}
			if len(stops) != 3 {
				t.Errorf("not all of them: %v", stops)
			}
			t.Log(stops)
		})
	}
}

// TestWalkIntoWedges walks into corners for many frames, each from where the last one ended:
// nobody comes through, or sinks in.
func TestWalkIntoWedges(t *testing.T) {
	walks := 30
	if brief() {
		walks = 2
	}
	for _, n := range [...]int{2, 4, 8, 64} {
		for _, degrees := range [...]float64{10, 45, 60, 90, 120, 175} {
			rng := rand.New(rand.NewPCG(*seed, 16))
			for range walks {
				w := aWedge(rng, degrees, 100)
				var world World[int]
				for i, wall := range w.walls {
					if err := world.Set(i, wall); err != nil {
						t.Fatal(err)
					}
				}
				body := w.body
				for frame := range 40 {
					motion := w.motion.Scale(0.1)
					if frame%3 == 0 {
						motion = w.motion.Scale(0.07)
					}
					turns := world.AppendTrace(nil, body, motion, n, 0)
					end := checkWay(t, fmt.Sprintf("%v°, %d turns, frame %d", degrees, n, frame), w.walls, body, motion, turns)
					body = carried(body, end)
					for _, wall := range w.walls {
						if k, _ := Collide(body, wall); k.Depth > 1e-9 {
							t.Fatalf("%v°, %d turns: in frame %d %v is %v in %v", degrees, n, frame, body, k.Depth, wall)
						}
					}
				}
			}
		}
	}
}

// TestTraceAtRest: what does not move turns at nothing, also if it is in something by rounding.
func TestTraceAtRest(t *testing.T) {
	for _, y := range [...]float64{1, 1 - 0x1p-53, 0.5} {
		if turns := trace([]Shape{Segment{xy(-9, 0), xy(9, 0)}}, Sphere{xy(0, y), 1}, Vec{}, 8, 0); len(turns) != 0 {
			t.Errorf("at %v: %v", y, turns)
		}
	}
}

// TestTraceStalls has corners in which a trace turned at one wall again and again, at times
// that rounding made, and went through the other.
func TestTraceStalls(t *testing.T) {
	c, s := math.Cos(math.Pi/4), math.Sin(math.Pi/4)
	for _, w := range []wedge{
		{
			[]Shape{Segment{xy(0, 0), xy(-1000*c, 1000*s)}, Segment{xy(0, 0), xy(-1000*c, -1000*s)}},
			Sphere{xy(-7.071067811865476, 4.615484987666324e-16), 5},
			xy(20, 3),
		},
		{
			[]Shape{Segment{xy(0, 0), xy(-200, 100)}, Segment{xy(0, 0), xy(-200, -100)}},
			Sphere{xy(-30, 0), 5},
			xy(40, 0),
		},
	} {
		for _, n := range [...]int{1, 2, 8, 64, 10000} {
			turns := trace(w.walls, w.body, w.motion, n, 0)
			checkWay(t, fmt.Sprint(n, " turns"), w.walls, w.body, w.motion, turns)
			if n > 1 && (len(turns) > 3 || turns[len(turns)-1].Stop != Blocked) {
				t.Errorf("%d turns of %d: %v", len(turns), n, turns)
			}
		}
	}
}

// TestTraceLeavesTheNearestMotion: with restitution 0 what is left at a place with several
// walls is the nearest motion to that with which it came.
func TestTraceLeavesTheNearestMotion(t *testing.T) {
	const far = 1e6
	wall := func(n Vec) Shape { return Sphere{n.Scale(-far), far} } // through the origin, out of it n
	for _, c := range []struct {
		what    string
		normals []Vec
		motion  Vec
		want    Vec
		stop    Stop
	}{
		{"a face", []Vec{xy(0, 1)}, xy(3, -4), xy(3, 0), NoStop},
		{"a wall, straight", []Vec{xy(0, 1)}, xy(0, -4), Vec{}, Blocked},
		{"the first of an obtuse corner", []Vec{xy(0, 1), xy(-0.6, 0.8)}, xy(-1, -4), xy(-1, 0), NoStop},
		{"the second of an obtuse corner", []Vec{xy(0, 1), xy(-0.6, 0.8)}, xy(4, -3), xy(1.12, 0.84), NoStop},
		{"both of an obtuse corner", []Vec{xy(0, 1), xy(-0.6, 0.8)}, xy(1, -9), Vec{}, Blocked},
		{"an acute corner", []Vec{xy(-0.6, 0.8), xy(-0.6, -0.8)}, xy(4, 1), Vec{}, Blocked},
		{"out of an acute corner along a wall", []Vec{xy(-0.6, 0.8), xy(-0.6, -0.8)}, xy(-4, -8), xy(-4, -8).Sub(xy(-0.6, 0.8).Scale(-4)), NoStop},
		{"a corner of the axes", []Vec{xy(0, 1), xy(1, 0)}, xy(-3, -4), Vec{}, Blocked},
	} {
		var walls []Shape
		for _, n := range c.normals {
			walls = append(walls, wall(n))
		}
		// It stands where all walls go through.
		turns := trace(walls, Vec{}, c.motion, 9, 0)
		if len(turns) == 0 {
			t.Errorf("%s: no turns", c.what)
			continue
		}
		last := turns[len(turns)-1]
		if !(last.Motion.Sub(c.want).Len() < 1e-12) || last.Stop != c.stop || len(turns) > len(walls) {
			t.Errorf("%s: %v is left in %d turns, %v, not %v, %v", c.what, last.Motion, len(turns), last.Stop, c.want, c.stop)
		}
	}
}

// room is a triangle of walls, with corners that are short decimals, or integers, and a point
// in it.
func room(rng *rand.Rand, unit float64) (walls []Shape, corners [3]Vec, inside Vec) {
	number := func() float64 { return float64(rng.IntN(201)-100) / 10 * unit }
	for {
		for i := range corners {
			corners[i] = xy(number(), number())
		}
		if orientation(corners[0], corners[1], corners[2]) < 0 {
			corners[1], corners[2] = corners[2], corners[1]
		}
		inside = xy(number(), number())
		if isInRoom(corners, inside) && Distance(inside, Segment{corners[0], corners[1]}) > unit/2 &&
			Distance(inside, Segment{corners[1], corners[2]}) > unit/2 && Distance(inside, Segment{corners[2], corners[0]}) > unit/2 {
			break
		}
	}
	for i, c := range corners {
		walls = append(walls, Segment{c, corners[(i+1)%3]})
	}
	return walls, corners, inside
}

// orientation returns the exact sign of (b−a)×(c−a) in the plane of x and y.
func orientation(a, b, c Vec) int {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	diff := func(x, y float64) *big.Rat { return rat(x).Sub(rat(x), rat(y)) }
	left := diff(b.X, a.X)
	left.Mul(left, diff(c.Y, a.Y))
	right := diff(b.Y, a.Y)
	right.Mul(right, diff(c.X, a.X))
	return left.Cmp(right)
}

func isInRoom(corners [3]Vec, p Vec) bool {
	for i, c := range corners {
		if orientation(c, corners[(i+1)%3], p) <= 0 {
			return false
		}
	}
	return true
}

// TestNobodyLeavesARoom walks points, rods and balls about in closed rooms, of which no radius
// keeps them off the walls: no frame ends outside.
func TestNobodyLeavesARoom(t *testing.T) {
	rooms := 400
	if brief() {
		rooms = 40
	}
	rng := rand.New(rand.NewPCG(*seed, 18))
	for range rooms {
		unit := [...]float64{1, 10, 1e-60, 1e60}[rng.IntN(4)]
		walls, corners, p := room(rng, unit)
		var w World[int]
		for i, wall := range walls {
			if err := w.Set(i, wall); err != nil {
				t.Fatal(err)
			}
		}
		var body Shape
		switch r := [...]float64{1e-17, 1e-15, 0.1}[rng.IntN(3)] * unit; rng.IntN(4) {
		case 0:
			body = p
		case 1:
			body = Segment{p, p.Add(xy(rng.Float64()-0.5, rng.Float64()-0.5).Scale(0.5 * unit))}
		case 2:
			body = Capsule{p, p.Add(xy(rng.Float64()-0.5, rng.Float64()-0.5).Scale(0.4 * unit)), r}
		default:
			body = Sphere{p, r}
		}
		if dim > 2 { // what is thin leaves by the third axis
			body = Sphere{p, 0.1 * unit}
		}
		restitution, n := max(0, float64(rng.IntN(6)-2)/3), 1+rng.IntN(6)
		for frame := range 12 {
			m := xy(float64(rng.IntN(401)-200), float64(rng.IntN(401)-200)).Scale(unit / 10)
			turns := w.AppendTrace(nil, body, m, n, restitution)
			end := checkWay(t, fmt.Sprintf("frame %d, %d turns, restitution %v", frame, n, restitution), walls, body, m, turns)
			before := body
			body = carried(body, end)
			var q part
			if q.set(body); !isInRoom(corners, q.a) || !isInRoom(corners, q.b) {
				t.Errorf("frame %d: %v, traced by %v in %v, ends outside: %v", frame, before, m, corners, turns)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// TestHistoryDoesNotMatter builds equal Worlds by other ways: their trees differ, and their
// parts stand elsewhere in memory, but all answers have the same bits.
func TestHistoryDoesNotMatter(t *testing.T) {
	for _, population := range slices.Concat(populations[:4], mixtures[:3]) {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rounds := 60
			if brief() {
				rounds = 8
			}
			rng := rand.New(rand.NewPCG(*seed, 19))
			for range rounds {
				shapes := make([]Shape, 40)
				var w World[int]
				for i := range shapes {
					shapes[i] = population.shape(rng)
					if err := w.Set(i, shapes[i]); err != nil {
						t.Fatal(err)
					}
				}
				s, m := population.shape(rng), scatter(rng, 30)
				ask := func(w *World[int]) []any {
					moved, ok := w.Push(7)
					return []any{
						moved, ok, w.AppendTrace(nil, s, m, 8, 0), w.AppendTrace(nil, s, m, 8, 1), w.AppendPairs(nil),
						w.AppendNearest(nil, s, 9), w.AppendSweepAll(nil, s, m), w.AppendOverlapping(nil, s), w.Hash(),
					}
				}
				var want []any
				for k := range 4 {
					var other World[int]
					for i := range shapes {
						_ = other.Set(i, scatter(rng, 100)) // elsewhere at first
					}
					other.AppendPairs(nil)
					for _, i := range rng.Perm(len(shapes)) {
						_ = other.Set(i, shapes[i])
						if rng.IntN(9) == 0 {
							other.AppendOverlapping(nil, Vec{})
						}
					}
					got := ask(&other)
					if k == 0 {
						want = ask(&w)
					}
					if !reflect.DeepEqual(got, want) {
						t.Fatalf("other answers about the same shapes: %v, not %v", got, want)
					}
				}
			}
		})
	}
}

// TestTraceIntoANarrowCorridor walks along a floor into a corridor as high as the hero, in
// which there is no room but for rounding: it comes up to the mouth, and does not hang before.
func TestTraceIntoANarrowCorridor(t *testing.T) {
	for i := range 200 {
		y := -0.01 * float64(i)
		walls := []Shape{Segment{xy(-10, y), xy(10, y)}, Segment{xy(0, y+1), xy(10, y+1)}}
		var hero Shape = Sphere{xy(-3, y+0.7), 0.5}
		for range 6 {
			turns := trace(walls, hero, xy(5.7, -0.9), 8, 0)
			hero = carried(hero, checkWay(t, "a corridor", walls, hero, xy(5.7, -0.9), turns))
		}
		if x := hero.(Sphere).Center.X; x < -0.001 {
			t.Errorf("floor at %v: it stays at %v", y, x)
		}
	}
}

// TestTraceMovesNothingFarOffTheWay has places next to which nothing is free: what is entered
// there is hit, or stops the way.
func TestTraceMovesNothingFarOffTheWay(t *testing.T) {
	for _, w := range []wedge{
		{
			[]Shape{Segment{xy(-2.059158104220438, -4.9874332066494595), xy(-337.1499133119035, 133.36125551670096)}, Segment{xy(2.059158104220438, 4.9874332066494595), xy(-333.0315971034626, 143.33612192999988)}},
			Sphere{xy(19.949732826597838, -8.236632416881752), 5.395796705674373},
			xy(-1038.9846158447676, 428.96486092780697),
		},
		{[]Shape{Segment{xy(0.3, 1.5), xy(-9, -9.7)}, Segment{xy(0.3, 1.5), xy(-7.1, -7.7)}}, xy(-3.4, -3.1), xy(7.9, 6.2)},
		{[]Shape{Segment{xy(1.5, 0.3), xy(7.4, -6.8)}, Segment{xy(1.5, 0.3), xy(-1.2, 1.8)}}, xy(-2.9, -1.4), xy(9.7, 7.8)},
		// Without a turn, or with the end on a wall but for rounding.
		{[]Shape{Segment{xy(-100, -9.1), xy(100, -9.1)}}, Sphere{xy(0, -5.1), 0.6}, xy(3.6, -3.4)},
		{[]Shape{Segment{xy(-100, 9.9), xy(100, 9.9)}}, Sphere{xy(0, 7), 0.6}, xy(4.3, 2.3)},
	} {
		for _, n := range [...]int{1, 2, 8} {
			for _, restitution := range [...]float64{0, 1} {
				turns := trace(w.walls, w.body, w.motion, n, restitution)
				checkWay(t, fmt.Sprint(n, " turns, restitution ", restitution), w.walls, w.body, w.motion, turns)
			}
		}
	}
}

// tiles are a floor of boxes along y = 0, a wall of them on both sides, and a step in the middle.
func tiles(rng *rand.Rand, size float64) (walls []Shape) {
	tile := func(x, y int) {
		p := xy(float64(x), float64(y)).Scale(size)
		lo := p.Sub(fill(size).Sub(xy(size, size)))
		walls = append(walls, Box{lo, p.Add(fill(size))})
	}
	for x := range 20 {
		tile(x, -1)
	}
	for y := range 8 {
		tile(-1, y)
		tile(20, y)
	}
	tile(10, 0)
	rng.Shuffle(len(walls), func(i, j int) { walls[i], walls[j] = walls[j], walls[i] })
	return walls
}

// TestWalkOnTiles walks boxes, hulls and balls over a floor of tiles: they do not stop where one
// tile ends and the next begins, and enter nothing.
func TestWalkOnTiles(t *testing.T) {
	walks := 40
	if brief() {
		walks = 8
	}
	rng := rand.New(rand.NewPCG(*seed, 41))
	for i := range walks {
		size := [...]float64{1, 16, 0.1}[i%3]
		walls := tiles(rng, size)
		var w World[int]
		for i, wall := range walls {
			if err := w.Set(i, wall); err != nil {
				t.Fatal(err)
			}
		}
		at := xy(1.5, 0.5+float64(rng.IntN(3))).Scale(size)
		half := fill(0.4 * size)
		var body Shape
		switch rng.IntN(5) {
		case 0:
			body = Box{at.Sub(half), at.Add(half)}
		case 1:
			body = Rounded{Box{at.Sub(half.Scale(0.5)), at.Add(half.Scale(0.5))}, 0.2 * size}
		case 2:
			o := OrientedBox{Center: at}
			sides := []Vec{xy(0.3, 0.1), xy(-0.1, 0.3), fill(0.25).Sub(xy(0.25, 0.25))}
			for k := range o.Half {
				o.Half[k] = sides[k].Scale(size)
			}
			body = o
		case 3:
			body = elsewhere(NewHull(half, half.Neg(), xy(0.2, -0.4).Scale(size), xy(-0.4, 0.2).Scale(size)), at)
		default:
			body = Sphere{at, 0.4 * size}
		}
		start := middleOf(body)
		for frame := range 60 {
			motion := xy(0.3, -0.25).Scale(size)
			turns := w.AppendTrace(nil, body, motion, 8, 0)
			end := checkWay(t, fmt.Sprintf("frame %d", frame), walls, body, motion, turns)
			body = carried(body, end)
			if t.Failed() {
				t.Logf("%#v %v", body, turns)
				return
			}
		}
		// The step stops it, at 10 times the size but for half of the body.
		if x := middleOf(body).Sub(start).X / size; !(x > 6.5 && x < 8.6) {
			t.Errorf("%T goes %v tiles from %v, to %v", body, x, start, middleOf(body))
		}
	}
}

// TestTraceAmongTheLeastFloats: a Trace ends where 16e·S is no float, and enters nothing.
func TestTraceAmongTheLeastFloats(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 0))
	for range unlessBrief(3000, 300) {
		u := math.Ldexp(1, -1074+rng.IntN(45))
		some := func() Vec { return xy(u*float64(rng.IntN(9)-4), u*float64(rng.IntN(9)-4)) }
		var w World[int]
		var obstacle Shape = Sphere{some(), 3 * u}
		if rng.IntN(2) == 0 {
			obstacle = Capsule{some(), some(), u}
		}
		if err := w.Set(0, obstacle); err != nil {
			continue
		}
		turns := 0
		for range w.Trace(some(), some(), 4, float64(rng.IntN(2))) {
			if turns++; turns > 8 {
				t.Fatalf("at %g: more turns than were asked for", u)
			}
		}
	}
}

// TestTraceID: of one part, it is Trace without itself; of several, none enters anything on
// the way, and each turn is at what one of them touches.
func TestTraceID(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 23))
			turned := 0
			for range 30 {
				var w World[int]
				var walls []Shape
				for id := range 20 {
					s := population.shape(rng)
					if err := w.Set(id, s); err != nil {
						t.Fatal(err)
					}
					if w.SetFilter(id, 1<<(id%2), 1); id%2 == 0 {
						walls = append(walls, s)
					}
				}
				m, restitution := scatter(rng, 30), float64(rng.IntN(3))/2
				own := []Shape{population.shape(rng), population.shape(rng), population.shape(rng)}[:1+rng.IntN(3)]
				if err := w.SetParts(-1, own...); err != nil {
					t.Fatal(err)
				}
				w.SetFilter(-1, 1, 1)
				hash := w.Hash()
				turns := w.AppendTraceID(nil, -1, m, 8, restitution)
				same(t, "TraceID", slices.Collect(w.TraceID(-1, m, 8, restitution)), turns)
				if w.Hash() != hash {
					t.Error("something has changed")
				}
				if len(own) == 1 {
					same(t, "TraceID", turns, w.AppendTrace(nil, own[0], m, 8, restitution, Without(-1), Filter[int]{Mask: 1}))
				}
				if len(own) > 1 { // two of its parts may turn at one place
					turns = slices.CompactFunc(turns, func(x, y Turn[int]) bool {
						return x.ID == y.ID && x.T == y.T && x.Offset == y.Offset && x.Motion == y.Motion
					})
				}
				for _, s := range own {
					checkWay(t, fmt.Sprintf("a part of %d", len(own)), walls, s, m, turns)
				}
				turned += len(turns)
			}
			t.Logf("%d turns", turned)
		})
	}
	// A fork: its lower prong is stopped, and it goes on along both walls.
	var w World[string]
	_ = w.Set("step", Box{xy(5, -9), xy(6, 3)})
	_ = w.Set("roof", Box{xy(-50, 8), xy(50, 9)})
	_ = w.SetParts("fork", Sphere{xy(0, 5), 1}, Sphere{xy(0, 0), 1})
	turns := w.AppendTraceID(nil, "fork", xy(8, 4), 8, 0)
	if len(turns) != 2 || turns[0].ID != "step" || turns[0].T != 0.5 || turns[1].ID != "roof" || turns[1].T != 0.5 || turns[1].Stop != Blocked {
		t.Errorf("%v", turns)
	}
}

// TestTraceOfNothing traces what is empty: it hits nothing, wherever it is.
func TestTraceOfNothing(t *testing.T) {
	var w World[int]
	if err := w.Set(1, Box{fill(-1), fill(1)}); err != nil {
		t.Fatal(err)
	}
	for _, s := range []Shape{Hull{}, Rounded{Hull{}, 1}, Box{fill(1), fill(-1)}, HalfSpace{}} {
		if turns := w.AppendTrace(nil, s, fill(3), 5, 0); len(turns) != 0 {
			t.Errorf("%v: %v", s, turns)
		}
	}
}
