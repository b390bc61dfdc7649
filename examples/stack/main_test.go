package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestStandsStill: what is stacked comes to rest and stays there, and no box has fallen.
func TestStandsStill(t *testing.T) {
	settle, steps, limit := 1200, 200, 1e-2
	if long.Alone() {
		settle, steps, limit = 10000, 100000, 1e-6
	}
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			from := s.where()
			s.watch(settle, 0)
			if far := farthest(from, s.where()); far > 0.1 {
				t.Fatalf("a box is %v from where it was put", far)
			}
			if far := s.watch(0, steps); far > limit {
				t.Errorf("at rest, a box has moved by %v", far)
			}
		})
	}
}

// TestPlay: all scenes have a line.
func TestPlay(t *testing.T) {
	if err := play(io.Discard, 10, 10); err != nil {
		t.Error(err)
	}
}

// TestDraw: there is a picture of each scene, with a point for each pair that holds.
func TestDraw(t *testing.T) {
	dir := t.TempDir()
	if err := drawAll(dir, 20); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tower-2d", "pyramid-2d", "cards-2d", "tower-3d", "pyramid-3d", "cards-3d"} {
		text, err := os.ReadFile(filepath.Join(dir, name+".svg"))
		if err != nil || strings.Count(string(text), `class="hold"`) < 5 || !strings.Contains(string(text), "impulse of ") || strings.Contains(string(text), "NaN") {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
}
