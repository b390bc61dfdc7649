//go:build js && wasm

// Command crowd is many shapes in a World, for the page. It is apart from the engine
// because most lessons do without.
package main

import (
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/world"
	"github.com/hantei-go/hantei/d2"
)

// most is how many bodies there may be.
const most = 2000

var (
	numbers [most * world.BodyLen]float64
	crowd   = world.New(0)
)

// at returns the address of the array that page and crowd share.
//
//go:wasmexport at
func at() unsafe.Pointer { return unsafe.Pointer(&numbers) }

// size returns its length.
//
//go:wasmexport size
func size() int32 { return int32(len(numbers)) }

// begin begins anew with n bodies, and writes the size of their box.
//
//go:wasmexport begin
func begin(n int32) {
	crowd = world.New(int(min(max(n, 1), most)))
	numbers[0], numbers[1] = crowd.Size.X, crowd.Size.Y
}

// step moves all on by dt seconds, and returns how many began or ended a contact.
//
//go:wasmexport step
func step(dt float64) int32 {
	crowd.Step(dt)
	return int32(crowd.Events)
}

// write writes all bodies and returns how many there are.
//
//go:wasmexport write
func write() int32 { return int32(crowd.Write(numbers[:])) }

// hold places the disc that is held.
//
//go:wasmexport hold
func hold(x, y, r float64) { crowd.Hold(d2.Circle{Center: d2.V(x, y), Radius: r}) }

// boxes writes the boxes of the tree and returns how many there are.
//
//go:wasmexport boxes
func boxes() int32 { return int32(crowd.Boxes(numbers[:])) }

// pairs asks the World for all pairs in contact, plain asks every pair.
//
//go:wasmexport pairs
func pairs() int32 { return int32(crowd.Pairs()) }

//go:wasmexport plain
func plain() int32 { return int32(crowd.Plain()) }

// cast casts the ray in the first four numbers, and writes id, t, point and normal
// there. It returns 1 if the ray hits.
//
//go:wasmexport cast
func cast() int32 {
	m := numbers[:]
	id, h, ok := crowd.Cast(d2.Ray{Origin: d2.V(m[0], m[1]), Dir: d2.V(m[2], m[3])})
	if !ok {
		return 0
	}
	copy(m, []float64{float64(id), h.T, h.Point.X, h.Point.Y, h.Normal.X, h.Normal.Y})
	return 1
}

// main keeps the exports alive.
func main() { select {} }
