//go:build js && wasm

// Command crowd is many shapes in a World, for the page: those that fly, those that stand on each other, and
// those that make up a land. It is apart from the engine because most lessons do without.
package main

import (
	"unsafe"

	crowd2 "github.com/hantei-go/hantei/cmd/hantei/internal/play/world/d2"
	crowd3 "github.com/hantei-go/hantei/cmd/hantei/internal/play/world/d3"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// most is how many bodies there may be.
const most = 2000

// A crowd is one of either dimension. Vectors have three numbers in both.
type crowd interface {
	Step(dt float64)
	Pairs() int
	Plain() int
	Write(to []float64) int
	Boxes(to []float64) int
}

var (
	numbers [most * crowd3.BodyLen]float64
	flat    = crowd2.New(0)
	deep    = crowd3.New(0)
	isDeep  bool
)

func now() crowd {
	if isDeep {
		return deep
	}
	return flat
}

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
func begin(dim, n int32) {
	n = min(max(n, 1), most)
	if isDeep = dim == 3; isDeep {
		deep = crowd3.New(int(n))
		crowd3.Put(numbers[:], deep.Size)
		return
	}
	flat = crowd2.New(int(n))
	crowd2.Put(numbers[:], flat.Size)
}

// step moves all on by dt seconds.
//
//go:wasmexport step
func step(dt float64) { now().Step(dt) }

// write writes all bodies and returns how many there are.
//
//go:wasmexport write
func write() int32 { return int32(now().Write(numbers[:])) }

// hold places the disc or sphere that is held: its center and radius are the first numbers.
//
//go:wasmexport hold
func hold() {
	if isDeep {
		deep.Hold(crowd3.At(numbers[:]), numbers[3])
	} else {
		flat.Hold(crowd2.At(numbers[:]), numbers[3])
	}
}

// boxes writes the boxes of the tree and returns how many there are.
//
//go:wasmexport boxes
func boxes() int32 { return int32(now().Boxes(numbers[:])) }

// pairs asks the World for all pairs in contact, plain asks every pair.
//
//go:wasmexport pairs
func pairs() int32 { return int32(now().Pairs()) }

//go:wasmexport plain
func plain() int32 { return int32(now().Plain()) }

// cast casts the ray in the first six numbers, and writes id, t, point and normal
// there. It returns 1 if the ray hits.
//
//go:wasmexport cast
func cast() int32 {
	m := numbers[:]
	if isDeep {
		id, h, ok := deep.Cast(d3.Ray{Origin: crowd3.At(m), Dir: crowd3.At(m[3:])})
		m[0], m[1] = float64(id), h.T
		crowd3.Put(m[2:], h.Point)
		crowd3.Put(m[5:], h.Normal)
		return one(ok)
	}
	id, h, ok := flat.Cast(d2.Ray{Origin: crowd2.At(m), Dir: crowd2.At(m[3:])})
	m[0], m[1] = float64(id), h.T
	crowd2.Put(m[2:], h.Point)
	crowd2.Put(m[5:], h.Normal)
	return one(ok)
}

func one(ok bool) int32 {
	if ok {
		return 1
	}
	return 0
}

// main keeps the exports alive.
func main() { select {} }
