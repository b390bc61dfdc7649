// Command world moves a hero through a World of the plane.
package main

import (
	"fmt"

	"github.com/hantei-go/hantei/d2"
)

func main() {
	var w d2.World[string]
	for id, s := range map[string]d2.Shape{"floor": d2.Box{Min: d2.Vec{X: -9, Y: -1}, Max: d2.Vec{X: 9}}, "hero": d2.Circle{Center: d2.Vec{Y: 3}, Radius: 1}} {
		if err := w.Set(id, s); err != nil {
			panic(err)
		}
	}
	m := d2.Mover[string]{Up: d2.Vec{Y: 1}}
	m.Slide(&w, "hero", d2.Vec{X: 1, Y: -9}, 1)
	fmt.Println(w.Position("hero"))
	fmt.Println(w.Step())
}
