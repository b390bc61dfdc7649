package scene_test

import (
	"fmt"
	"log"
	"os"

	"github.com/hantei-go/hantei/scene"
)

// landing returns a hero who falls through a plank onto a lift.
func landing() *scene.Scene {
	hero := scene.Mover{
		ID: "hero", Up: scene.Vec{0, 1}, OneWay: []string{"thin"}, Gravity: scene.Vec{0, -2},
		Slope: scene.KeepLength, Leave: scene.DoNothing, Run: []scene.Wish{{Frames: 8, Drop: true}},
	}
	return &scene.Scene{
		Dim: 2,
		Shapes: []scene.Shape{
			{Name: "hero", Kind: scene.Circle, A: scene.Vec{0, 4}, Radius: 1, Restitution: 1},
			{Name: "plank", Kind: scene.Segment, A: scene.Vec{-3, 4}, B: scene.Vec{3, 4}, Restitution: 1},
			{Name: "lift", Kind: scene.Box, A: scene.Vec{-3, -1}, B: scene.Vec{3, 0}, Restitution: 1},
		},
		Play: &scene.Play{
			Dt:        0.5,
			Filters:   []scene.Layering{{ID: "plank", Layers: []string{"thin"}}},
			Platforms: []scene.Platform{{ID: "lift", Run: []scene.PlatformRun{{Frames: 8, Move: scene.Vec{0, 0.25}}}}},
			Movers:    []scene.Mover{hero},
			Expect: []scene.FrameExpectation{
				{ID: "hero", First: 2, Last: 2, Wants: []scene.Want{{Field: "position", Value: scene.Vec{0, 2.5}}}},
				{ID: "hero", First: 3, Last: 8, Within: 1e-9, Wants: []scene.Want{{Field: "floor", Value: "lift"}}},
				{ID: "hero", First: 3, Last: 3, Within: 1e-9, Wants: []scene.Want{{Field: "touched", Value: scene.Names{"lift"}}}},
			},
		},
	}
}

// What a mover does, frame after frame, can be checked, and written as a file: so what went wrong is told.
func ExamplePlay() {
	s := landing()
	fmt.Println(s.Play.Frames())
	for _, outcome := range s.Check() {
		fmt.Println(outcome.A, outcome.Frame, outcome.Field, outcome.OK)
	}
	if err := scene.Write(os.Stdout, s); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 8
	// hero 2 position true
	// hero 8 floor true
	// hero 3 touched true
	// {
	//   "version": 1,
	//   "dim": 2,
	//   "shapes": [
	//     {"name": "hero", "type": "circle", "center": [0, 4], "radius": 1},
	//     {"name": "plank", "type": "segment", "a": [-3, 4], "b": [3, 4]},
	//     {"name": "lift", "type": "box", "min": [-3, -1], "max": [3, 0]}
	//   ],
	//   "play": {
	//     "dt": 0.5,
	//     "filters": [
	//       {"id": "plank", "layers": ["thin"]}
	//     ],
	//     "platforms": [
	//       {"id": "lift", "run": [{"frames": 8, "move": [0, 0.25]}]}
	//     ],
	//     "movers": [
	//       {"id": "hero", "up": [0, 1], "oneway": ["thin"], "slope": "keeplength", "leave": "donothing", "gravity": [0, -2], "run": [{"frames": 8, "drop": true}]}
	//     ],
	//     "expect": [
	//       {"id": "hero", "frame": 2, "position": [0, 2.5], "within": 0},
	//       {"id": "hero", "frame": [3, 8], "floor": "lift"},
	//       {"id": "hero", "frame": 3, "touched": ["lift"]}
	//     ]
	//   }
	// }
}

// Each frame says where its movers are, and what they met.
func ExampleScene_Frames() {
	var slope scene.SlopeSpeed
	var leave scene.Leave
	s := landing()
	s.Play.Movers[0].Slope, s.Play.Movers[0].Leave = slope, leave
	for frame := range s.Frames() {
		var hero scene.MoverState = frame.Movers[0]
		fmt.Printf("%d: at %.2f, %.2f", frame.Number, hero.Position, hero.Velocity)
		var touch scene.Touch
		for _, touch = range hero.Contacts {
			fmt.Print(", meets ", touch.ID, ", ", touch.Surface)
		}
		fmt.Println()
		if frame.Number == 3 {
			break
		}
	}
	// Output:
	// 1: at [0.00 3.50], [0.00 -1.00]
	// 2: at [0.00 2.50], [0.00 -2.00]
	// 3: at [0.00 1.75], [0.00 0.00], meets lift, floor
}

// All objects of a frame can be asked for.
func ExampleFrame() {
	var last scene.Frame
	for frame := range landing().Frames() {
		last = frame
		if frame.Number == 4 {
			break
		}
	}
	var floor *scene.Floor = last.Movers[0].Floor
	fmt.Println(floor.ID, floor.Velocity, last.Position(floor.ID))
	for _, id := range last.IDs() {
		for _, s := range last.Shapes(id) {
			fmt.Printf("%s %s %.2f\n", id, s.Kind, s.A)
		}
	}
	// Output:
	// lift (0, 0.5) (0, 0.5)
	// hero circle [0.00 2.00]
	// plank segment [-3.00 4.00]
	// lift box [-3.00 0.00]
}
