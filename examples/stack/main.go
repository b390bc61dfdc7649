// Command stack lets towers, pyramids and houses of cards come to rest, in the plane and in space, and says how
// far anything moves after that. The solver is package internal/stack, which is short and meant to be read.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"

	"github.com/hantei-go/hantei/internal/stack"
)

func main() {
	dir := flag.String("svg", "", "draw the scenes at rest into this directory")
	flag.Parse()
	if *dir != "" {
		if err := drawAll(*dir, 4000); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := play(os.Stdout, 4000, 1000); err != nil {
		log.Fatal(err)
	}
}

// play lets all scenes come to rest, and says how far anything moves after that.
func play(w io.Writer, settle, steps int) error {
	for _, s := range scenes() {
		moved := s.watch(settle, steps)
		if _, err := fmt.Fprintf(w, "%s: %d boxes, at rest for %d steps, moved by %.6f\n", s.name, s.count, steps, moved); err != nil {
			return err
		}
	}
	return nil
}

// pile is a plane or a space, with what can be asked of both.
type pile struct {
	name  string
	count int
	step  func()
	where func() []float64 // the coordinates of the middles of all boxes

	picture func() picture
}

// watch returns how far anything moves in so many steps, along an axis, once it has settled.
func (s *pile) watch(settle, steps int) (far float64) {
	for range settle {
		s.step()
	}
	from := s.where()
	for range steps {
		s.step()
		far = max(far, farthest(from, s.where()))
	}
	return far
}

// farthest returns the greatest difference of two numbers in the same place.
func farthest(x, y []float64) (far float64) {
	for i := range x {
		far = max(far, math.Abs(x[i]-y[i]))
	}
	return far
}

// scenes returns a tower, a pyramid and a house of cards, in the plane and in space.
func scenes() []*pile {
	return []*pile{
		ofPlane("tower in the plane", stack.PlaneTower()),
		ofPlane("pyramid in the plane", stack.PlanePyramid()),
		ofPlane("house of cards in the plane", stack.PlaneCards()),
		ofSpace("tower in space", stack.SpaceTower()),
		ofSpace("pyramid in space", stack.SpacePyramid()),
		ofSpace("house of cards in space", stack.SpaceCards()),
	}
}

func ofPlane(name string, p *stack.Plane) *pile {
	return &pile{name, len(p.Plates) - 1, p.Step, func() (all []float64) {
		for _, b := range p.Plates {
			all = append(all, b.At.X, b.At.Y)
		}
		return all
	}, func() picture { return ofPlates(p) }}
}

func ofSpace(name string, s *stack.Space) *pile {
	return &pile{name, len(s.Blocks) - 1, s.Step, func() (all []float64) {
		for _, b := range s.Blocks {
			all = append(all, b.At.X, b.At.Y, b.At.Z)
		}
		return all
	}, func() picture { return ofBlocks(s) }}
}
