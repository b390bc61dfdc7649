//go:build js && wasm

// Command replays does records of a World again in the page. It is apart from the engine because it has all of a World.
package main

import (
	"encoding/json"
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/timeline"
)

var (
	text []byte // what comes in, and what goes out
	now  *timeline.Timeline
)

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

// begin begins another record.
//
//go:wasmexport begin
func begin() {
	if now != nil {
		now.End()
	}
	now = timeline.New()
}

// feed takes more of its text, and returns 0 if no more is wanted.
//
//go:wasmexport feed
func feed() int32 {
	if now.Feed(text) {
		return 1
	}
	return 0
}

// end says what has come of it.
//
//go:wasmexport end
func end() {
	now.End()
	say(now)
}

// frame says which lines a frame has.
//
//go:wasmexport frame
func frame(n int32) int32 {
	f, err := now.Frame(int(n))
	if err != nil {
		return 0
	}
	say(f)
	return 1
}

// shapes says what there was after a line.
//
//go:wasmexport shapes
func shapes(line int32) { say(now.Shapes(int(line))) }

func say(what any) {
	out, err := json.Marshal(what)
	if err != nil {
		out = []byte("null")
	}
	text = out
}

// main keeps the exports alive.
func main() { select {} }
