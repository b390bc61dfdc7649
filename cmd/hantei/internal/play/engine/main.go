//go:build js && wasm

// Command engine is the library in the page, for the plane: it shares one array of numbers with it,
// and answers what stands there at every call. Command space is its like for space.
package main

import (
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask"
)

// numbers is enough for 2900 questions at once.
var numbers [1 << 17]float64

// at returns the address of the array.
//
//go:wasmexport at
func at() unsafe.Pointer { return unsafe.Pointer(&numbers) }

// size returns the length of the array.
//
//go:wasmexport size
func size() int32 { return int32(len(numbers)) }

// answer answers what stands in the array.
//
//go:wasmexport answer
func answer() { ask.Plane(numbers[:]) }

// grid answers the questions of a picture, which stand in the array.
//
//go:wasmexport grid
func grid() { ask.Grid(numbers[:]) }

// moved asks about a shape at many places, which stand in the array.
//
//go:wasmexport moved
func moved() { ask.PlaneMoved(numbers[:]) }

// main keeps the exports alive.
func main() { select {} }
