//go:build js && wasm

package main

import "github.com/hantei-go/hantei/cmd/hantei/internal/play/pile"

// heap is the pile of the page.
var heap *pile.Pile

// vec returns the vector that begins at a number.
func vec(i int) pile.Vec { return pile.Vec(numbers[i : i+3]) }

// pileBegin begins a scene anew.
//
//go:wasmexport pileBegin
func pileBegin(dim, scene int32) {
	heap = pile.New(int(dim), min(max(int(scene), 0), pile.Scenes-1))
}

// pileStep goes n steps further.
//
//go:wasmexport pileStep
func pileStep(n int32) {
	for range n {
		heap.Step()
	}
}

// pileForget lets each step begin without the impulses of the step before, or not.
//
//go:wasmexport pileForget
func pileForget(is int32) { heap.Forget(is != 0) }

// pileRewind goes back a little, and returns 0 if it cannot.
//
//go:wasmexport pileRewind
func pileRewind() int32 { return one(heap.Rewind()) }

// pileShoot shoots a ball from the first three numbers, with the velocity of the next.
//
//go:wasmexport pileShoot
func pileShoot() { heap.Shoot(vec(0), vec(3)) }

// pileHold takes hold of what is at the first three numbers, or along the next three from there, and writes where. It
// returns the number of what it holds, 0 for nothing.
//
//go:wasmexport pileHold
func pileHold(within float64) int32 {
	body, at := heap.Hold(vec(0), vec(3), within)
	copy(numbers[:], at[:])
	return int32(body)
}

// pileHoldBody takes hold of a body at the first three numbers.
//
//go:wasmexport pileHoldBody
func pileHoldBody(body int32) { heap.HoldBody(int(body), vec(0)) }

// pileDrag moves the hand to the first three numbers, pileDrop opens it, and pileWrite writes all that there is.
//
//go:wasmexport pileDrag
func pileDrag() { heap.Drag(vec(0)) }

//go:wasmexport pileDrop
func pileDrop() { heap.Drop() }

//go:wasmexport pileWrite
func pileWrite() { heap.Write(numbers[:]) }
