package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/hantei-go/hantei/scene"
)

// An arena is a scene that is being laid out on cells, each of which is given away
// once.
type arena struct {
	scene.Scene
	rng   *rand.Rand
	cells []scene.Vec // the centers of those left
	count map[string]int
}

func newArena(dim int, seed uint64) *arena {
	return &arena{Scene: scene.Scene{Dim: dim}, rng: rand.New(rand.NewPCG(seed, 0)), count: map[string]int{}}
}

// grid adds the cells of a grid in random order: n of them along each axis, step apart
// from the first.
func (a *arena) grid(first scene.Vec, step float64, n ...int) {
	cells := []scene.Vec{first}
	for axis, count := range n {
		for _, c := range cells {
			for i := 1; i < count; i++ {
				next := append(scene.Vec{}, c...)
				next[axis] += float64(i) * step
				cells = append(cells, next)
			}
		}
	}
	a.rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	a.cells = append(a.cells, cells...)
}

// cell returns the center of a cell that is free, moved by at most jitter along each
// axis.
func (a *arena) cell(jitter int) scene.Vec {
	c := a.cells[0]
	a.cells = a.cells[1:]
	return a.near(c, jitter)
}

// near returns p moved by a whole number of at most jitter along each axis, so that
// shapes often touch, or line up.
func (a *arena) near(p scene.Vec, jitter int) scene.Vec {
	q := make(scene.Vec, len(p))
	for i := range p {
		q[i] = p[i] + float64(a.rng.IntN(2*jitter+1)-jitter)
	}
	return q
}

// name numbers the shapes of one noun.
func (a *arena) name(noun string) string {
	a.count[noun]++
	return fmt.Sprintf("%s %d", noun, a.count[noun])
}

// add adds a shape of that noun and returns it, until the next is added.
func (a *arena) add(noun string, s scene.Shape) *scene.Shape {
	s.Name, s.Restitution = a.name(noun), 1
	a.Shapes = append(a.Shapes, s)
	return &a.Shapes[len(a.Shapes)-1]
}

// carry adds a shape of an object, given in its coordinates.
func (a *arena) carry(object, part string, kind scene.Kind, local scene.Local) *scene.Shape {
	local.Object = object
	a.Shapes = append(a.Shapes, scene.Shape{Name: object + " " + part, Kind: kind, Local: &local, Restitution: 1})
	return &a.Shapes[len(a.Shapes)-1]
}

func plus(p scene.Vec, by ...float64) scene.Vec {
	q := make(scene.Vec, len(p))
	for i := range p {
		q[i] = p[i] + by[i]
	}
	return q
}

// plane lays out an arena of 800 by 600, as a game seen from above.
func plane() *scene.Scene {
	a := newArena(2, 2)
	a.File = "arena-2d.json"
	a.Title = "An arena"
	a.About = "A game from above: walls, pillars, barrels that touch, robots with several colliders, turrets that aim, coins, shots on their way, and the lines behind which nothing may be. Written by scene/internal/arena, which asks an independent exact implementation what to expect."
	type vec = scene.Vec
	for _, w := range [][4]float64{{0, 0, 800, 0}, {800, 0, 800, 600}, {800, 600, 0, 600}, {0, 600, 0, 0}} {
		a.add("border", scene.Shape{Kind: scene.Capsule, A: vec{w[0], w[1]}, B: vec{w[2], w[3]}, Radius: 10})
	}
	for _, y := range []float64{-50, 650} {
		a.add("limit", scene.Shape{Kind: scene.Line, A: vec{0, y}, B: vec{1, 0}})
	}
	a.grid(vec{40, 40}, 48, 16, 12)
	for range 20 { // robots
		name := a.name("robot")
		size := []float64{1, 1, 1.5}[a.rng.IntN(3)]
		a.Objects = append(a.Objects, scene.Object{Name: name, Transform: scene.Transform{
			Position: a.cell(4),
			Rotation: &scene.Rotation{Angle: float64(a.rng.IntN(25)) / 4},
			Scale:    vec{size, size},
		}})
		body := a.carry(name, "body", scene.Capsule, scene.Local{A: vec{0, 0}, Axis: vec{0, 1}, Height: 24, Radius: 6})
		if a.rng.IntN(2) == 0 {
			body.Velocity = vec{float64(a.rng.IntN(21) - 10), float64(a.rng.IntN(21) - 10)}
			body.Restitution = 0.5
		}
		a.carry(name, "head", scene.Circle, scene.Local{A: vec{0, 0}, Radius: 5})
		a.carry(name, "eye", scene.Ray, scene.Local{A: vec{5, 0}, B: vec{1, 0}})
		a.carry(name, "arm", scene.Segment, scene.Local{
			A: vec{0, 0}, B: vec{9, 0}, Transform: &scene.Transform{Position: vec{0, 12}, Rotation: &scene.Rotation{Angle: 0.25}},
		})
	}
	for range 32 {
		a.add("pillar", scene.Shape{Kind: scene.Circle, A: a.cell(6), Radius: float64(6 + a.rng.IntN(10))})
	}
	for range 12 { // barrels around one, which they touch
		c := a.cell(4)
		a.add("barrel", scene.Shape{Kind: scene.Circle, A: c, Radius: 5})
		for _, by := range [][2]float64{{10, 0}, {6, 8}, {-6, 8}, {-8, -6}} {
			if a.rng.IntN(4) > 0 {
				a.add("barrel", scene.Shape{Kind: scene.Circle, A: plus(c, by[0], by[1]), Radius: 5})
			}
		}
	}
	for range 30 {
		c, along := a.cell(0), []float64{0, 0}
		along[a.rng.IntN(2)] = float64(8 * (2 + a.rng.IntN(4)))
		wall := scene.Shape{Kind: scene.Segment, A: c, B: plus(c, along...)}
		if a.rng.IntN(2) == 0 {
			wall.Kind, wall.Radius = scene.Capsule, 4
		}
		a.add("wall", wall)
	}
	for range 12 {
		turret := scene.Shape{Kind: scene.Ray, A: vec{10, float64(20 + a.rng.IntN(560))}, B: a.near(vec{10, 0}, 9)}
		if a.rng.IntN(2) == 0 { // on the right, looking left
			turret.A[0], turret.B[0] = 790, -turret.B[0]
		}
		a.add("turret", turret)
	}
	for range 60 {
		a.add("coin", scene.Shape{Kind: scene.Point, A: a.near(vec{400, 300}, 290)})
	}
	for range 24 {
		shot := a.add("shot", scene.Shape{Kind: scene.Circle, A: a.near(vec{400, 300}, 270), Radius: 2})
		shot.Motion = a.near(vec{0, 0}, 120)
	}
	return &a.Scene
}

// space lays out a hall of 160 by 160 by 64.
func space() *scene.Scene {
	a := newArena(3, 3)
	a.File = "arena-3d.json"
	a.Title = "A hall"
	a.About = "Pillars and cables between them, drones with several colliders, balls that lie on each other, coins, shots on their way, and lines of light through all of it. Written by scene/internal/arena, which asks an independent exact implementation what to expect."
	type vec = scene.Vec
	for x := range 5 {
		for y := range 5 {
			foot := vec{float64(40 * x), float64(40 * y), 0}
			a.add("pillar", scene.Shape{Kind: scene.Capsule, A: foot, B: plus(foot, 0, 0, 64), Radius: 3})
			if x > 0 && a.rng.IntN(3) > 0 {
				a.add("cable", scene.Shape{Kind: scene.Segment, A: plus(foot, -40, 0, float64(32+8*a.rng.IntN(4))), B: plus(foot, 0, 0, 60)})
			}
		}
	}
	a.grid(vec{20, 20, 12}, 20, 8, 8, 3)
	for range 20 { // drones
		name := a.name("drone")
		a.Objects = append(a.Objects, scene.Object{Name: name, Transform: scene.Transform{
			Position: a.cell(3),
			Rotation: &scene.Rotation{Axis: vec{float64(a.rng.IntN(3)), 1, 4}, Angle: float64(a.rng.IntN(25)) / 4},
		}})
		body := a.carry(name, "body", scene.Sphere, scene.Local{A: vec{0, 0, 0}, Radius: 3})
		if a.rng.IntN(2) == 0 {
			body.Velocity = a.near(vec{0, 0, 0}, 10)
		}
		a.carry(name, "left", scene.Capsule, scene.Local{A: vec{0, 6, 0}, Axis: vec{1, 0, 0}, Height: 8, Radius: 1})
		a.carry(name, "right", scene.Capsule, scene.Local{A: vec{0, -6, 0}, Axis: vec{1, 0, 0}, Height: 8, Radius: 1})
		a.carry(name, "eye", scene.Ray, scene.Local{A: vec{0, 0, 0}, B: vec{1, 0, 0}, Transform: &scene.Transform{Position: vec{3, 0, 0}}})
	}
	for range 8 { // balls around one, which they touch
		c := a.cell(2)
		a.add("ball", scene.Shape{Kind: scene.Sphere, A: c, Radius: 4.5})
		for _, by := range [][3]float64{{8, 4, 1}, {-4, 8, -1}, {1, -4, 8}} {
			if a.rng.IntN(4) > 0 {
				a.add("ball", scene.Shape{Kind: scene.Sphere, A: plus(c, by[:]...), Radius: 4.5})
			}
		}
	}
	for range 10 {
		a.add("light", scene.Shape{Kind: scene.Line, A: a.cell(8), B: a.near(vec{3, 0, 0}, 2)})
	}
	for range 30 {
		a.add("coin", scene.Shape{Kind: scene.Point, A: a.cell(9)})
	}
	for range 20 {
		shot := a.add("shot", scene.Shape{Kind: scene.Sphere, A: a.cell(9), Radius: 0.5})
		shot.Motion = a.near(vec{0, 0, 0}, 60)
	}
	return &a.Scene
}
