package ecs_test

import (
	"errors"
	"fmt"

	"github.com/mlange-42/ark/ecs"

	"github.com/hantei-go/hantei/d2"
)

// Velocity is in units a second.
type Velocity struct{ d2.Vec }

// Hero walks.
type Hero struct{ d2.Mover[ecs.Entity] }

// Shot flies until it meets something.
type Shot struct{}

func Example_ark() {
	var space d2.World[ecs.Entity] // where things are
	world := ecs.NewWorld()        // what they are
	heroes := ecs.NewMap2[Hero, Velocity](world)
	shots := ecs.NewMap2[Shot, Velocity](world)

	ground := world.NewEntity()
	wall := world.NewEntity()
	hero := heroes.NewEntity(&Hero{d2.Mover[ecs.Entity]{Up: d2.V(0, -1)}}, &Velocity{d2.V(60, 0)})
	shot := shots.NewEntity(&Shot{}, &Velocity{d2.V(600, 0)})
	if err := errors.Join(
		space.Set(ground, d2.Box{Min: d2.V(0, 100), Max: d2.V(400, 120)}),
		space.Set(wall, d2.Box{Min: d2.V(300, 0), Max: d2.V(310, 100)}),
		space.Set(hero, d2.Circle{Center: d2.V(50, 80), Radius: 10}),
		space.Set(shot, d2.Circle{Center: d2.V(70, 50), Radius: 2}),
	); err != nil {
		panic(err)
	}

	const dt = 1.0 / 60
	walking := ecs.NewFilter2[Hero, Velocity](world)
	flying := ecs.NewFilter2[Shot, Velocity](world)
	for range 60 { // frames
		for query := walking.Query(); query.Next(); {
			hero, velocity := query.Get()
			velocity.Y += 980 * dt
			velocity.Vec = hero.Slide(&space, query.Entity(), velocity.Vec, dt)
		}
		for query := flying.Query(); query.Next(); {
			_, velocity := query.Get()
			if err := space.Move(query.Entity(), velocity.Scale(dt)); err != nil {
				panic(err)
			}
		}
		for _, event := range space.Step() {
			for _, entity := range []ecs.Entity{event.A, event.B} {
				if event.Kind == d2.Enter && world.Alive(entity) && shots.HasAll(entity) {
					space.Remove(entity)
					world.RemoveEntity(entity)
				}
			}
		}
	}
	at, _ := space.Position(hero)
	fmt.Printf("the hero is at %.0f, the shot lives: %v\n", at, world.Alive(shot))
	// Output:
	// the hero is at {110 90}, the shot lives: false
}
