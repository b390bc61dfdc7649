// Command arena writes the two large scenes, arena-2d.json and arena-3d.json, into a
// directory. Their layout comes from a fixed seed, and what they expect from package
// oracle, which shares no code with the library.
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"

	"github.com/hantei-go/hantei/scene"
)

// scenes are what the command writes.
var scenes = map[string]func() *scene.Scene{
	"arena-2d.json": plane,
	"arena-3d.json": space,
}

func main() {
	log.SetFlags(0)
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: arena DIRECTORY")
	}
	for name, layout := range scenes {
		text, err := build(layout())
		if err == nil {
			err = os.WriteFile(filepath.Join(flag.Arg(0), name), text, 0o644)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// build returns the scene as a file, with its expectations.
func build(s *scene.Scene) ([]byte, error) {
	var text bytes.Buffer
	if err := scene.Write(&text, s); err != nil {
		return nil, err
	}
	placed, err := scene.Read(s.File, &text) // which tells where the colliders are
	if err != nil {
		return nil, err
	}
	expect(placed)
	text.Reset()
	err = scene.Write(&text, placed)
	return text.Bytes(), err
}
