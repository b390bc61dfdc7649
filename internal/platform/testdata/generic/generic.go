// Package generic makes the compiler write what is generic: no package of the library holds its instructions.
package generic

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/draw"
)

// A type in an interface has all its methods.
var _ = []any{
	(*d2.World[int])(nil), (*d2.Mover[int])(nil), (*d2.Ground[int])(nil), (*d2.Touch[int])(nil), (*d2.Turn[int])(nil),
	(*d2.Event[int])(nil), (*d2.Neighbor[int])(nil), (*d2.Struck[int])(nil), (*d2.BatchHit[int])(nil), (*d2.SlideCall[int])(nil), (*d2.Filter[int])(nil), (*d2.PartID[int])(nil),
	(*d2.PairContact[int])(nil), (*d2.PartManifold[int])(nil), (*d2.PartSpan[int])(nil), (*d2.Crossing[int])(nil),
	d2.Without[int],
	(*d3.World[int])(nil), (*d3.Mover[int])(nil), (*d3.Ground[int])(nil), (*d3.Touch[int])(nil), (*d3.Turn[int])(nil),
	(*d3.Event[int])(nil), (*d3.Neighbor[int])(nil), (*d3.Struck[int])(nil), (*d3.BatchHit[int])(nil), (*d3.SlideCall[int])(nil), (*d3.Filter[int])(nil), (*d3.PartID[int])(nil),
	(*d3.PairContact[int])(nil), (*d3.PartManifold[int])(nil), (*d3.PartSpan[int])(nil), (*d3.Crossing[int])(nil),
	d3.Without[int],
	draw.World[int], draw.Walk[int],
}
