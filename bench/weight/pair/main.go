// Command pair asks about a pair of shapes of the plane.
package main

import (
	"fmt"

	"github.com/hantei-go/hantei/d2"
)

func main() {
	ball, box := d2.Circle{Radius: 2}, d2.Box{Min: d2.Vec{X: 1}, Max: d2.Vec{X: 3, Y: 1}}
	fmt.Println(d2.Overlap(ball, box))
	fmt.Println(d2.Collide(ball, box))
	fmt.Println(d2.Sweep(ball, d2.Vec{X: 3}, box))
}
