// Package imdraw keeps what was pushed.
package imdraw

import (
	"image/color"

	"github.com/gopxl/pixel/v2"
)

// Drawn is what the test sees.
var Drawn []pixel.Vec

type IMDraw struct {
	Color color.Color
	at    []pixel.Vec
}

func New(pic pixel.Picture) *IMDraw { return &IMDraw{} }

func (imd *IMDraw) Clear()                           {}
func (imd *IMDraw) Push(pts ...pixel.Vec)            { imd.at = append(imd.at, pts...) }
func (imd *IMDraw) Circle(radius, thickness float64) { Drawn = append(Drawn, imd.at...); imd.at = nil }
func (imd *IMDraw) Draw(t pixel.Target)              {}
