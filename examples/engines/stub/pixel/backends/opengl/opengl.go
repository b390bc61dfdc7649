// Package opengl has windows that are open for Frames pictures, with the key Held held.
package opengl

import (
	"image/color"
	"time"

	"github.com/gopxl/pixel/v2"
)

// What the test sets.
var (
	Frames int
	Held   pixel.Button
)

type WindowConfig struct {
	Title  string
	Bounds pixel.Rect
	VSync  bool
}

type Window struct {
	bounds pixel.Rect
	left   int
}

func Run(run func()) { run() }

func NewWindow(cfg WindowConfig) (*Window, error) { return &Window{cfg.Bounds, Frames}, nil }

func (w *Window) Closed() bool                     { return w.left <= 0 }
func (w *Window) Update()                          { w.left--; time.Sleep(time.Second / 60) }
func (w *Window) Pressed(button pixel.Button) bool { return button == Held }
func (w *Window) Clear(c color.Color)              {}
func (w *Window) Bounds() pixel.Rect               { return w.bounds }
