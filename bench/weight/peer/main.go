// Command peer steps a Space of cp.
package main

import (
	"fmt"

	"github.com/jakecoffman/cp"
)

func main() {
	s := cp.NewSpace()
	b := s.AddBody(cp.NewBody(1, 1))
	s.AddShape(cp.NewCircle(b, 1, cp.Vector{}))
	s.Step(1)
	fmt.Println(b.Position())
}
