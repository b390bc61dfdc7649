package pairs

import (
	"context"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/filter"

	"github.com/hantei-go/hantei/d3"
)

func init() {
	register.DoFn2x2[context.Context, string, Body, error](&parse{})
	register.DoFn1x1[Body, int](&leveled{})
	register.DoFn2x0[Body, func(string, Body)](&owned{})
	register.DoFn3x0[Body, []int, func(string, Body)](&visited{})
	register.DoFn6x1[string, func(*Body) bool, func(*Body) bool, func(*Body) bool, func(*Body) bool, func(string), error](&meet{})
	register.Emitter1[string]()
	register.Emitter2[string, Body]()
	register.Iter1[Body]()
}

// Pairs returns a line for each body of a and body of b that meet, each pair once, in any
// order. The input are lines that ParseBody reads; ids are unique within a set.
//
// A body is sent to the tiles that it covers: as an owner to those of its own level, as a visitor
// to those of coarser levels in use. In each tile the owners of one set meet the owners and the
// visitors of the other. Only owners of one tile must fit into memory at the same time.
func Pairs(s beam.Scope, a, b beam.PCollection) beam.PCollection {
	s = s.Scope("Pairs")
	bodiesA, bodiesB := beam.ParDo(s, &parse{}, a), beam.ParDo(s, &parse{}, b)
	bodies := beam.Flatten(s, bodiesA, bodiesB)
	levels := beam.SideInput{Input: filter.Distinct(s, beam.ParDo(s, &leveled{}, bodies))}
	tiles := beam.CoGroupByKey(s,
		beam.ParDo(s, &owned{}, bodiesA), beam.ParDo(s, &owned{}, bodiesB),
		beam.ParDo(s, &visited{}, bodiesA, levels), beam.ParDo(s, &visited{}, bodiesB, levels))
	return beam.ParDo(s, &meet{}, tiles)
}

// parse reads bodies. A line that is none ends the pipeline: half an answer is none.
type parse struct{}

func (*parse) ProcessElement(_ context.Context, line string) (Body, error) { return ParseBody(line) }

// leveled tells the levels in use.
type leveled struct{}

func (*leveled) ProcessElement(b Body) int { return levelOf(b.corners()) }

// owned sends a body to the tiles of its own level.
type owned struct{}

func (*owned) ProcessElement(b Body, emit func(string, Body)) {
	least, greatest := b.corners()
	cover(levelOf(least, greatest), least, greatest, func(t tile) { emit(t.key(), b) })
}

// visited sends a body to the tiles of coarser levels.
type visited struct{}

func (*visited) ProcessElement(b Body, levels []int, emit func(string, Body)) {
	least, greatest := b.corners()
	own := levelOf(least, greatest)
	for _, level := range levels {
		if level > own {
			cover(level, least, greatest, func(t tile) { emit(t.key(), b) })
		}
	}
}

// meet finds the pairs of a tile.
type meet struct{}

func (*meet) ProcessElement(key string, ownersA, ownersB, visitorsA, visitorsB func(*Body) bool, emit func(string)) error {
	a, err := gather(ownersA)
	if err != nil {
		return err
	}
	b, err := gather(ownersB)
	if err != nil {
		return err
	}
	for i := range b.bodies {
		if err := a.meet(key, &b.bodies[i], false, emit); err != nil {
			return err
		}
	}
	var visitor Body
	for b.world.Len() > 0 && visitorsA(&visitor) {
		if err := b.meet(key, &visitor, true, emit); err != nil {
			return err
		}
	}
	for a.world.Len() > 0 && visitorsB(&visitor) {
		if err := a.meet(key, &visitor, false, emit); err != nil {
			return err
		}
	}
	return nil
}

// owners are the bodies of one set in a tile of their own level.
type owners struct {
	bodies []Body
	world  d3.World[int] // by index in bodies
}

// gather reads owners.
func gather(next func(*Body) bool) (*owners, error) {
	var o owners
	var b Body
	for next(&b) {
		if err := o.world.Set(len(o.bodies), b.Shape()); err != nil {
			return nil, fmt.Errorf("%s: %w", b.ID, err)
		}
		o.bodies = append(o.bodies, b)
	}
	return &o, nil
}

// meet emits the owners that meet a body of the other set, unless another tile answers for them.
// With first the body is of set A, and the owners of set B.
func (o *owners) meet(key string, body *Body, first bool, emit func(string)) error {
	least, _ := body.corners()
	for i := range o.world.Overlapping(body.Shape()) {
		owner := &o.bodies[i]
		ownerLeast, ownerGreatest := owner.corners()
		if home(levelOf(ownerLeast, ownerGreatest), least, ownerLeast).key() != key {
			continue
		}
		a, b := owner, body
		if first {
			a, b = body, owner
		}
		line, _, err := Meet(a, b)
		if err != nil {
			return fmt.Errorf("%s and %s: %w", a.ID, b.ID, err)
		}
		emit(line)
	}
	return nil
}
