package walk

import (
	"strconv"

	"github.com/hantei-go/hantei/d2"
)

// The layers of what is in the level. Only the hero meets the others.
const (
	solid = 1 << iota
	oneWay
	coin // and triggers
	walker
)

// A class says how the page draws an object.
type class uint8

const (
	ground   class = iota
	sheet          // stops from above only
	moving         // is placed anew in every frame
	treasure       // a coin
	player
	zone // a trigger
)

var layers = map[class]uint64{ground: solid, moving: solid, sheet: oneWay, treasure: coin, zone: coin}

// An object is something in the level.
type object struct {
	id    string
	class class
}

// heroID is the id of who walks.
const heroID = "hero"

// A maker fills a World. All lengths are pixels, and y points down.
type maker struct {
	world   *d2.World[string]
	objects []object
	counts  map[string]int
}

// add puts a shape into the World, under a name with a number if it is not the first of this name.
func (m *maker) add(c class, name string, s d2.Shape) {
	m.counts[name]++
	id := name
	if n := m.counts[name]; n > 1 {
		id += " " + strconv.Itoa(n)
	}
	set(m.world, id, s)
	m.world.SetFilter(id, layers[c], walker)
	m.objects = append(m.objects, object{id, c})
}

// set puts a shape that is surely good into a World.
func set(w *d2.World[string], id string, s d2.Shape) {
	if err := w.Set(id, s); err != nil {
		panic("walk: " + err.Error())
	}
}

// block returns the box between two heights.
func block(x0, x1, top, bottom float64) d2.Box {
	return d2.Box{Min: d2.V(x0, top), Max: d2.V(x1, bottom)}
}

// The ground goes down to bottom. Below abyss, the hero has fallen out of the level.
const (
	bottom = 400
	abyss  = 260
)

// The places of what moves.
var (
	liftAt    = d2.V(1648, -76)
	barAt     = d2.V(1925, -130)
	ferryAt   = d2.V(2240, -4)
	crusherAt = d2.V(2900, -88)
)

// build puts the level into a World, and returns what it has put there.
func build(w *d2.World[string]) []object {
	m := maker{world: w, counts: map[string]int{}}
	add := func(name string, s d2.Shape) { m.add(ground, name, s) }

	add("wall", block(-40, 0, -260, bottom))
	for x := 0.0; x < 320; x += 20 { // no tile knows of the next one
		add("tile", block(x, x+20, 0, 20))
	}
	add("ground", block(0, 320, 20, bottom))
	add("ground", block(320, 1604, 0, bottom))

	add("hill", d2.NewPolygon(d2.V(330, 0), d2.V(490, -80), d2.V(560, -80), d2.V(656, 0)))
	add("steep", d2.NewPolygon(d2.V(720, 0), d2.V(750, -52), d2.V(800, -52), d2.V(880, 0)))

	const rise, tread = 9, 18
	for i := range 11 {
		n := float64(min(i+1, 11-i))
		x := 930 + tread*float64(i)
		wide := 0.0
		if i >= 5 { // the highest one is wider
			wide = 40
		}
		if i == 5 {
			add("stair", block(x, x+tread+wide, -rise*n, 0))
		} else {
			add("stair", block(x+wide, x+wide+tread, -rise*n, 0))
		}
	}
	add("high step", block(1230, 1290, -16, 0))

	for i, x := range []float64{1340, 1420, 1340} {
		y := -50 * float64(i+1)
		m.add(sheet, "one-way", d2.Segment{A: d2.V(x, y), B: d2.V(x+90, y)})
	}

	add("pit", block(1604, 1692, 60, bottom))
	m.add(moving, "lift", liftBox.In(d2.Transform{Position: liftAt}))
	add("tower", block(1692, 1800, -160, bottom))
	add("ground", block(1800, 2130, 0, bottom))
	m.add(moving, "bar", barBox.In(d2.Transform{Position: barAt}))

	m.add(moving, "ferry", ferryBox.In(d2.Transform{Position: ferryAt}))
	add("ground", block(2350, 3040, 0, bottom))

	for x := 2400.0; x < 2610; x += 66 {
		add("ceiling", block(x, x+42, -112, -90))
	}
	add("tunnel", block(2690, 2810, -180, -26))
	m.add(moving, "crusher", crusherBox.In(d2.Transform{Position: crusherAt}))

	add("pan", d2.NewPolygon(d2.V(3040, 0), d2.V(3090, 60), d2.V(3090, bottom), d2.V(3040, bottom)))
	add("pan", d2.NewPolygon(d2.V(3140, 0), d2.V(3140, bottom), d2.V(3090, bottom), d2.V(3090, 60)))
	add("ground", block(3140, 3300, 0, bottom))
	add("end", block(3300, 3340, -260, bottom))

	for _, p := range []d2.Vec{
		{X: 160, Y: -80},
		{X: 525, Y: -100},
		{X: 775, Y: -75},
		{X: 1045, Y: -75},
		{X: 1385, Y: -170},
		{X: 1745, Y: -190},
		{X: 1925, Y: -200},
		{X: 2240, Y: -40},
		{X: 2454, Y: -135},
		{X: 2520, Y: -135},
		{X: 2586, Y: -135},
		{X: 2750, Y: -13},
		{X: 2900, Y: -13},
		{X: 3090, Y: 30},
		{X: 3260, Y: -30},
	} {
		m.add(treasure, "coin", d2.Circle{Center: p, Radius: 6})
	}
	return m.objects
}

// The shapes of what moves, around the origin.
var (
	liftBox    = d2.BoxAround(d2.Vec{}, d2.V(80, 8))
	barBox     = d2.BoxAround(d2.Vec{}, d2.V(150, 12))
	ferryBox   = d2.BoxAround(d2.Vec{}, d2.V(64, 8))
	crusherBox = d2.BoxAround(d2.Vec{}, d2.V(90, 60))
)

// turn returns the point of the unit circle at a part of a period.
func turn(ticks int64, seconds float64) d2.Vec {
	period := int64(seconds * Ticks)
	return d2.FromAngle(float64(ticks%period) / float64(period) * fullTurn)
}

// fullTurn is 2π.
const fullTurn = 6.283185307179586

// drive places what moves at a time: some of it by Move, which the next Step carries out, and some by Set.
func drive(w *d2.World[string], ticks int64) {
	move := func(id string, to d2.Vec) {
		at, _ := w.Position(id)
		if err := w.Move(id, to.Sub(at)); err != nil {
			panic("walk: " + err.Error())
		}
	}
	move("lift", liftAt.Add(d2.V(0, float64(80*turn(ticks, 6).X))))
	move("ferry", ferryAt.Add(d2.V(float64(74*turn(ticks, 5).Y), 0)))
	move("crusher", crusherAt.Add(d2.V(0, float64(-32*turn(ticks, 4).X))))
	angle := float64(ticks%(10*Ticks)) / (10 * Ticks) * fullTurn
	set(w, "bar", barBox.In(d2.Transform{Position: barAt, Rotation: d2.Rotate(angle)}))
}
