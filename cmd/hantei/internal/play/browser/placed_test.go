package browser

import (
	"math"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPlaced chooses the modes of the gizmo of S1 by their keys and drags its handles, and those of the collider in the inset: each changes
// what it is called after, and ends where the pointer is. The collider is as large as half of the stage. The field is there while the lesson
// plays, and not before.
func TestPlaced(t *testing.T) {
	whole(t)
	ctx := tab(t)
	type placed struct {
		Position, Scale, A []float64
		Angle, H, R        float64
		At                 map[string][]float64
		Part               float64 // of the height of the stage
		Field              int
	}
	const look = `(() => {
		const { stage } = hantei, { shapes, places: [o] } = stage.state, c = shapes.find((s) => s.name === "collider"), at = {}, { a, b, r } = stage.answers.w;
		for (const [key, b] of stage.handles.buttons) if (key.startsWith("collider.")) at[key.slice(9)] = stage.handles.viewOf(b).project(b.handle.at());
		const [p, q] = [a, b].map((x) => stage.view.project(x)), part = (Math.hypot(p[0] - q[0], p[1] - q[1]) + 2 * r * stage.view.sizeAt(a)) / (stage.view.height - stage.view.foot);
		return { position: o.position, scale: o.scale, angle: o.angle, a: c.a, h: c.h, r: c.r, at, part, field: Object.keys(stage.answers).filter((k) => k.startsWith("field")).length };
	})()`
	run(t, ctx, Open(address+"?lang=en#s1"))
	for _, dim := range []string{"dim2", "dim3"} {
		run(t, ctx, chromedp.Click(`[data-tool="`+dim+`"]`, chromedp.ByQuery), Settle())
		for _, drag := range []struct {
			mode, key string
			dx, dy    float64
			changed   func(was, is placed) bool
			follows   bool // the handle is where the pointer is
		}{
			{"1", "object", 20, 10, func(was, is placed) bool { return is.Position[0] != was.Position[0] }, true},
			{"1", "move.x", 20, 10, func(was, is placed) bool {
				return is.Position[0] > was.Position[0] && is.Position[1] == was.Position[1]
			}, false},
			{"2", "turn", -20, -30, func(was, is placed) bool { return is.Angle != was.Angle }, false},
			{"3", "scale.x", 15, 5, func(was, is placed) bool { return is.Scale[0] > was.Scale[0] && is.Scale[1] == was.Scale[1] }, false},
			{"3", "size", 15, -25, func(was, is placed) bool { return is.Scale[0] != was.Scale[0] && is.Scale[0] > 0 }, false},
			{"1", "a", 9, -6, func(was, is placed) bool { return is.A[0] != was.A[0] }, false},
			{"1", "h", 0, -20, func(was, is placed) bool { return is.H > was.H }, false},
			{"1", "r", -9, 0, func(was, is placed) bool { return is.R > was.R }, false},
		} {
			if dim == "dim3" && (drag.key == "size" || drag.key == "a" || drag.key == "h") {
				continue // as in the plane, and space takes long to draw
			}
			var was, is placed
			run(t, ctx, chromedp.Click(`[data-tool="reset"]`, chromedp.ByQuery), Settle(), chromedp.KeyEvent(drag.mode), Settle(), Eval(look, &was),
				Drag(`.handle[data-handle="collider.`+drag.key+`"]`, drag.dx, drag.dy), Settle(), Eval(look, &is))
			if !drag.changed(was, is) {
				t.Errorf("%s, %s: dragging leaves %+v", dim, drag.key, is)
			}
			if from, to := was.At[drag.key], is.At[drag.key]; drag.follows && math.Hypot(to[0]-from[0]-drag.dx, to[1]-from[1]-drag.dy) > 2 {
				t.Errorf("%s, %s: dragged by %v, %v, from %v to %v", dim, drag.key, drag.dx, drag.dy, from, to)
			}
			if was.Field > 0 || was.Part < 0.3 || was.Part > 0.75 || len(was.At) > 7 {
				t.Errorf("%s: %d of the field, the collider takes %v of the stage, handles %v", dim, was.Field, was.Part, was.At)
			}
		}
	}
	var is placed
	run(t, ctx, chromedp.Click(`[data-tool="dim2"]`, chromedp.ByQuery), Settle(), chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery), Eval(`(async () => {
		for (let i = 0; i < 500 && !hantei.stage.answers.field1; i++) await new Promise((r) => setTimeout(r, 20));
	})()`, nil), Eval(look, &is),
		chromedp.Click(`[data-tool="play"]`, chromedp.ByQuery), Settle())
	if is.Field != 12 {
		t.Errorf("while the lesson plays, the field has %d shapes", is.Field)
	}
}
