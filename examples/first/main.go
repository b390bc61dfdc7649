// Command first asks about two shapes, and then about a few in a World.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/hantei-go/hantei/d2"
)

func main() {
	// Two shapes: functions.
	ball := d2.Circle{Center: d2.V(0, 0), Radius: 2}
	wall := d2.Box{Min: d2.V(8, -10), Max: d2.V(9, 10)}
	motion := d2.V(12, 6)
	fmt.Println("overlap:", d2.Overlap(ball, wall), "distance:", d2.Distance(ball, wall))
	if hit, ok := d2.Sweep(ball, motion, wall); ok {
		fmt.Println("meet after", hit.T, "of the way, at", hit.Point, "normal", hit.Normal)
	}

	// Many shapes: a World.
	var world d2.World[string]
	if err := errors.Join(world.Set("wall", wall), world.Set("rock", d2.Circle{Center: d2.V(0, 9), Radius: 3})); err != nil {
		log.Fatal(err)
	}
	for id, distance := range world.Nearest(ball, 1) {
		fmt.Println("nearest:", id, distance)
	}
	end := motion
	for turn := range world.Trace(ball, motion, 8, 0) {
		end = turn.End()
		fmt.Println("slides along", turn.ID, "to", ball.Center.Add(end))
	}
}
