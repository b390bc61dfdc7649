// Command hitscan is the server of a shooter without its network: players walk, a shot that
// arrives late is judged in the world that the shooter saw, and an input that arrives late
// is played again from its tick on.
//
// Seen from above, with one of the players behind a wall in the end:
//
//	y
//	9           │
//	            │ wall
//	3    cid →  │
//	2           ╵
//	0  ann              (flag)
//	−3                  bob ↑
//	   0   1.5  5         10   x
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/hantei-go/hantei/d3"
)

func main() {
	if err := play(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hitscan:", err)
		os.Exit(1)
	}
}

// play plays twelve ticks of a game, and prints what the server decides: Bob runs through
// the flag and out of Ann's sight, Cid slides along the wall.
func play(out io.Writer) error {
	var s server
	err := errors.Join(
		s.world.Set("wall", d3.Capsule{A: d3.V(5, 2, 1), B: d3.V(5, 9, 1), Radius: 1}),
		s.world.Set("flag", d3.Sphere{Center: d3.V(10, 0, 1), Radius: 1}),
		s.place("ann", d3.V(0, 0, 0)),
		s.place("bob", d3.V(10, -3, 0)),
		s.place("cid", d3.V(1.5, 3, 0)),
	)
	if err != nil {
		return err
	}
	s.world.SetFilter("wall", walls, 0) // for queries only: in no pair
	s.world.SetFilter("flag", zones, players)
	s.start()

	for s.tick < 12 {
		events, err := s.advance([]input{
			{"bob", d3.V(0, 0.5, 0)},
			{"cid", d3.V(0.25, 0.125, 0)},
		})
		if err != nil {
			return err
		}
		for _, e := range events {
			if e.Kind != d3.Stay {
				fmt.Fprintf(out, "tick %d + %.3f: %v %s %s\n", s.tick-1, e.T, e.Kind, e.A, e.B)
			}
		}
	}
	printPlaces(out, &s)

	// Ann saw tick 8, and aimed at Bob's head. Her shot has taken four ticks to get here.
	f := aim("ann", 8, d3.V(0, 0, 1.7), d3.V(10, 1, 1.7))
	fmt.Fprintln(out, "in the world of now:", f.in(&s.world))
	for _, f := range []shot{f, aim("ann", 8, d3.V(0, 0, 1.7), d3.V(10, 1, 1)), aim("ann", 12, d3.V(0, 0, 1.7), d3.V(10, 3, 1.7))} {
		r, err := s.judge(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "in the world of tick %d: %v\n", f.seen, r)
	}
	if _, err := s.judge(aim("ann", -1, d3.V(0, 0, 1.7), d3.V(1, 0, 0))); err != nil {
		fmt.Fprintln(out, "refused:", err)
	}

	// The same inputs once more: the same world, to the last bit.
	hash := s.world.Hash()
	if err := s.correct(3, s.inputs[3]); err != nil {
		return err
	}
	fmt.Fprintf(out, "tick 3 to 12 again: the same hash %t\n", s.world.Hash() == hash)

	// Bob stood still in tick 7, which is known only now. He is where he would have been.
	if err := s.correct(7, []input{{"cid", d3.V(0.25, 0.125, 0)}}); err != nil {
		return err
	}
	fmt.Fprintf(out, "tick 7 to 12 corrected: the same hash %t\n", s.world.Hash() == hash)
	printPlaces(out, &s)
	return nil
}

// aim returns a shot from the eye towards a point.
func aim(by string, seen int, eye, at d3.Vec) shot {
	return shot{by, seen, d3.Ray{Origin: eye, Dir: at.Sub(eye)}}
}

func (r result) String() string {
	switch {
	case r.id == "":
		return "a miss"
	case r.isHead:
		return fmt.Sprintf("%s, head, at %.3f", r.id, r.hit.Point)
	}
	return fmt.Sprintf("%s at %.3f", r.id, r.hit.Point)
}

// printPlaces prints where the heads are.
func printPlaces(out io.Writer, s *server) {
	for _, id := range []string{"ann", "bob", "cid"} {
		for part := range s.world.Parts(id) {
			if head, ok := part.(d3.Sphere); ok {
				fmt.Fprintf(out, "tick %d: the head of %s is at %.3f\n", s.tick, id, head.Center)
			}
		}
	}
}
