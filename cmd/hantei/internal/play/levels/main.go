//go:build js && wasm

// Command levels opens levels of Tiled and LDtk in the page, and lets a hero walk in them. It is apart from the walker because it has
// the readers of package level.
package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/visit"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/walk"
	"github.com/hantei-go/hantei/d2"
)

var (
	numbers [walk.Most]float64
	text    []byte // what comes in, and what goes out
	level   *visit.Visit
	now     *walk.Walk
)

// at returns the address of the array of numbers that page and module share.
//
//go:wasmexport at
func at() unsafe.Pointer { return unsafe.Pointer(&numbers) }

// size returns its length.
//
//go:wasmexport size
func size() int32 { return int32(len(numbers)) }

// room makes room for n bytes of text and returns where they are.
//
//go:wasmexport room
func room(n int32) unsafe.Pointer {
	text = make([]byte, n+1)[:n] // one more: an empty text has an address too
	return unsafe.Pointer(unsafe.SliceData(text))
}

// said returns where the text that goes out is, and length how long it is.
//
//go:wasmexport said
func said() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(text)) }

//go:wasmexport length
func length() int32 { return int32(len(text)) }

// open reads files: of each the lengths of its name and of what is in it, in four bytes each, and then both. It returns 1, and what the page
// shows of the level that is among them; or 0, and what is wrong, and behind a zero byte the name of a file that is missing.
//
//go:wasmexport open
func open() int32 {
	files := map[string][]byte{}
	for rest := text; len(rest) >= 8; {
		name, data := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
		rest = rest[8:]
		files[string(rest[:name])] = rest[name : name+data]
		rest = rest[name+data:]
	}
	main, ok := visit.Main(files)
	var v *visit.Visit
	err := errors.New("want one level: a file .tmx, .tmj or .ldtk, with the files that it names")
	if ok {
		v, err = visit.Open(main, files)
	}
	var out []byte
	if err == nil {
		out, err = json.Marshal(v)
	}
	if err != nil {
		text = []byte(err.Error())
		if missing := (*visit.Missing)(nil); errors.As(err, &missing) {
			text = append(append(text, 0), missing.Name...)
		}
		return 0
	}
	level, text = v, out
	return 1
}

// begin begins to walk. The numbers are the eight settings of the walker, the height of the hero, how high he jumps, whether the
// level is seen from above, whether there is a place, and that.
//
//go:wasmexport begin
func begin() {
	m := numbers[:]
	s := walk.Settings{
		Shape: int(m[0]), Rate: int(m[1]), MaxSlope: m[2], Snap: m[3], Step: m[4], Corner: m[5],
		Slope: d2.SlopeSpeed(m[6]), Leave: d2.Leave(m[7]),
	}
	h := visit.Hero{High: m[8], Jump: m[9], Flat: m[10] != 0}
	var feet *d2.Vec
	if m[11] != 0 {
		feet = &d2.Vec{X: m[12], Y: m[13]}
	}
	now = level.Walk(h, s, feet)
}

// place puts the hero where the first numbers say.
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
func rewind() int32 {
	if now.Rewind() {
		return 1
	}
	return 0
}

// write writes the hero, and parts his shape.
//
//go:wasmexport write
func write() { now.Write(numbers[:]) }

//go:wasmexport parts
func parts() { now.Hero(numbers[:]) }

// main keeps the exports alive.
func main() { select {} }
