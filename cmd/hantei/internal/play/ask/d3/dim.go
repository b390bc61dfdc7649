package d3

import (
	"strconv"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/d3"
)

// This file holds what depends on the dimension.

// crossing is a method of the plane.
func crossing(_, _ d3.Capsule) bool { panic(noMethod(wire.Crossing)) }

func noMethod(m wire.Method) string { return "ask: no method " + strconv.Itoa(int(m)) + " in space" }

func over(v, scale d3.Vec) d3.Vec { return d3.V(v.X/scale.X, v.Y/scale.Y, v.Z/scale.Z) }
