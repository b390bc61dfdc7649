package scene_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

func ExampleRead() {
	const file = `{
	"version": 1,
	"dim": 2,
	"shapes": [
		{"name": "ball", "type": "circle", "center": [400, 108], "radius": 80, "velocity": [16, 40]},
		{"name": "bar", "type": "capsule", "a": [480, 200], "b": [320, 200], "radius": 30}
	],
	"expect": [
		{"pair": ["ball", "bar"], "verdict": "penetrating", "depth": 18, "velocity": [16, -40]}
	]
}`
	s, err := scene.Read("bounce.json", strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range s.Check() {
		fmt.Println(o.A, o.B, o.Field, o.Want, o.Got, o.OK)
	}
	// Output:
	// ball bar verdict penetrating penetrating true
	// ball bar depth 18 18 true
	// ball bar velocity (16, -40) (16, -40) true
}
