// Command stack keeps boxes on boxes: a small solver of sequential impulses (Catto, Iterative Dynamics with
// Temporal Coherence, 2005) on Contacts, in the plane and in space.
//
// What it found for a point is kept until the next step, under the point's Feature: the impulses, with
// which the next step starts, and where on both boxes the point began to hold, to which friction brings them
// back. So a tower stands still, and does not only sink slowly.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
)

const (
	dt       = 1.0 / 240
	gravity  = 10.0
	rounds   = 4
	friction = 0.6
	slop     = 0.002 // how deep boxes may stay in each other, so that they keep in contact
	fastest  = 3.0   // what takes boxes apart that are deep in each other
)

// Contacts are springs, much damped: Catto, Solver2D, 2024. A spring of so many Hertz, with so many times the
// damping that brings it to rest at once, is a velocity, rate, for each unit of length, and an impulse
// that is a little less than that of a rigid contact.
const (
	omega = 2 * math.Pi * 30
	sum   = 2*10 + dt*omega
	rate  = omega / sum
	firm  = dt * omega * sum / (1 + dt*omega*sum)
	loose = 1 - firm
)

// key names a point: which bodies hold each other there, and with what.
type key struct {
	a, b    int
	feature uint32
}

func main() {
	dir := flag.String("svg", "", "draw the scenes at rest into this directory")
	flag.Parse()
	if *dir != "" {
		if err := draw(*dir, 4000); err != nil {
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

// scene is a plane or a space, with what can be asked of both.
type scene struct {
	name  string
	count int
	step  func()
	where func() []float64 // the coordinates of the middles of all boxes

	picture func() picture
}

// watch returns how far anything moves in so many steps, along an axis, once it has settled.
func (s *scene) watch(settle, steps int) (far float64) {
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
func scenes() []*scene {
	return []*scene{
		ofPlane("tower in the plane", planeTower()),
		ofPlane("pyramid in the plane", planePyramid()),
		ofPlane("house of cards in the plane", planeCards()),
		ofSpace("tower in space", spaceTower()),
		ofSpace("pyramid in space", spacePyramid()),
		ofSpace("house of cards in space", spaceCards()),
	}
}

func ofPlane(name string, p *plane) *scene {
	return &scene{name, len(p.plates) - 1, p.step, func() (all []float64) {
		for _, b := range p.plates {
			all = append(all, b.at.X, b.at.Y)
		}
		return all
	}, p.picture}
}

func ofSpace(name string, s *space) *scene {
	return &scene{name, len(s.blocks) - 1, s.step, func() (all []float64) {
		for _, b := range s.blocks {
			all = append(all, b.at.X, b.at.Y, b.at.Z)
		}
		return all
	}, s.picture}
}
