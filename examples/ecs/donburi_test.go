package ecs_test

import (
	"errors"
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/hantei-go/hantei/d2"
)

func Example_donburi() {
	velocities := donburi.NewComponentType[d2.Vec]()
	movers := donburi.NewComponentType[d2.Mover[donburi.Entity]]()
	shots, solid := donburi.NewTag(), donburi.NewTag()

	var space d2.World[donburi.Entity] // where things are
	world := donburi.NewWorld()        // what they are
	world.OnRemove(func(_ donburi.World, entity donburi.Entity) { space.Remove(entity) })

	ground, wall := world.Create(solid), world.Create(solid)
	hero := world.Create(movers, velocities)
	shot := world.Create(shots, velocities)
	movers.SetValue(world.Entry(hero), d2.Mover[donburi.Entity]{Up: d2.V(0, -1)})
	velocities.SetValue(world.Entry(hero), d2.V(60, 0))
	velocities.SetValue(world.Entry(shot), d2.V(600, 0))
	if err := errors.Join(
		space.Set(ground, d2.Box{Min: d2.V(0, 100), Max: d2.V(400, 120)}),
		space.Set(wall, d2.Box{Min: d2.V(300, 0), Max: d2.V(310, 100)}),
		space.Set(hero, d2.Circle{Center: d2.V(50, 80), Radius: 10}),
		space.Set(shot, d2.Circle{Center: d2.V(70, 50), Radius: 2}),
	); err != nil {
		panic(err)
	}

	const dt = 1.0 / 60
	for range 60 { // frames
		for entry := range movers.Iter(world) {
			velocity := velocities.Get(entry)
			velocity.Y += 980 * dt
			*velocity = movers.Get(entry).Slide(&space, entry.Entity(), *velocity, dt)
		}
		for entry := range shots.Iter(world) {
			if err := space.Move(entry.Entity(), velocities.Get(entry).Scale(dt)); err != nil {
				panic(err)
			}
		}
		for _, event := range space.Step() {
			for _, entity := range []donburi.Entity{event.A, event.B} {
				if event.Kind == d2.Enter && world.Valid(entity) && world.Entry(entity).HasComponent(shots) {
					world.Remove(entity) // and from space
				}
			}
		}
	}
	at, _ := space.Position(hero)
	fmt.Printf("the hero is at %.0f, the shot lives: %v\n", at, world.Valid(shot))
	// Output:
	// the hero is at {110 90}, the shot lives: false
}
