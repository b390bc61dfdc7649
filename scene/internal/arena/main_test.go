package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// TestShipped builds the scenes again and compares them with those shipped, which
// hold.
func TestShipped(t *testing.T) {
	for name, layout := range scenes {
		text, err := build(layout())
		if err != nil {
			t.Fatal(err)
		}
		shipped, err := os.ReadFile("../../../scenes/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, shipped) {
			t.Errorf("%s differs: run go generate ./scene", name)
		}
		s, err := scene.Read(name, bytes.NewReader(shipped))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range s.Check() {
			if !o.OK {
				t.Errorf("%s:%d: %s %s: %s is %v, want %v", name, o.Line, o.A, o.B, o.Field, o.Got, o.Want)
			}
		}
	}
}
