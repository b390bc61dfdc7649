package d2

import (
	"strconv"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/d2"
	textbook "github.com/hantei-go/hantei/internal/textbook/d2"
)

// This file holds what depends on the dimension.

func crossing(a, b d2.Capsule) bool { return textbook.CapsuleCrossing(a, b) }

func noMethod(m wire.Method) string {
	return "ask: no method " + strconv.Itoa(int(m)) + " in the plane"
}

func over(v, scale d2.Vec) d2.Vec { return d2.V(v.X/scale.X, v.Y/scale.Y) }
