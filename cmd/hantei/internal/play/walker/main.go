//go:build js && wasm

// Command walker is the hero who walks, for the page. It is apart from the engine because lessons do without.
package main

import (
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
	"github.com/hantei-go/hantei/d2"
)

var (
	numbers [walk.Most]float64
	now     = walk.New(walk.Default, d2.V(60, 0), 0)
)

// at returns the address of the array that page and walker share.
//
//go:wasmexport at
func at() unsafe.Pointer { return unsafe.Pointer(&numbers) }

// size returns its length.
//
//go:wasmexport size
func size() int32 { return int32(len(numbers)) }

// settings reads the first eight numbers.
func settings() walk.Settings {
	m := numbers[:]
	return walk.Settings{
		Shape: int(m[0]), Rate: int(m[1]), MaxSlope: m[2], Snap: m[3], Step: m[4], Corner: m[5],
		Slope: d2.SlopeSpeed(m[6]), Leave: d2.Leave(m[7]),
	}
}

// begin begins anew with the settings, the place of the feet and the time that the first numbers are.
//
//go:wasmexport begin
func begin() { now = walk.New(settings(), d2.V(numbers[8], numbers[9]), int64(numbers[10])) }

// tune takes other settings. It returns 0 if the shape does not fit.
//
//go:wasmexport tune
func tune() int32 { return one(now.Tune(settings())) }

// place puts the hero where the first two numbers say.
//
//go:wasmexport place
func place() { now.Place(d2.V(numbers[0], numbers[1])) }

// frame is one frame.
//
//go:wasmexport frame
func frame(keys int32) { now.Frame(walk.Keys(keys)) }

// rewind goes back, and returns 0 if it cannot.
//
//go:wasmexport rewind
func rewind() int32 { return one(now.Rewind()) }

// write writes the hero, parts the level, and name the letters of a name, of which it returns how many they are.
//
//go:wasmexport write
func write() { now.Write(numbers[:]) }

//go:wasmexport parts
func parts() { now.Parts(numbers[:]) }

//go:wasmexport name
func name(i int32) int32 {
	names := now.Names()
	if i < 0 || int(i) >= len(names) {
		return 0
	}
	for k, letter := range []byte(names[i]) {
		numbers[k] = float64(letter)
	}
	return int32(len(names[i]))
}

func one(ok bool) int32 {
	if ok {
		return 1
	}
	return 0
}

// main keeps the exports alive.
func main() { select {} }
