//go:build js && wasm

// Command space is the library in the page, for space: what command engine is for the plane. It is apart from that because most lessons
// begin in the plane, and each of the two is half of both.
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
func answer() { ask.Space(numbers[:]) }

// moved asks about a shape at many places, which stand in the array.
//
//go:wasmexport moved
func moved() { ask.SpaceMoved(numbers[:]) }

// main keeps the exports alive.
func main() { select {} }
