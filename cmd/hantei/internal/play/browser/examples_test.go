package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestExamples opens scenes of the gallery, which begins with the arena.
func TestExamples(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en#sandbox"))
	if count(t, ctx, ".examples a") != 0 {
		t.Error("the list is loaded before it is opened")
	}
	run(t, ctx, chromedp.Click(`.gallery summary`, chromedp.ByQuery), chromedp.WaitVisible(`.examples a`, chromedp.ByQuery))
	if n := count(t, ctx, ".examples a"); n < 60 {
		t.Errorf("%d examples", n)
	}
	if first := text(t, ctx, ".examples li"); !strings.Contains(first, "An arena") || !strings.Contains(first, "2D") {
		t.Errorf("the first is %q", first)
	}
	run(t, ctx, chromedp.Click(`.examples a[href="#example=arena-2d"]`, chromedp.ByQuery), chromedp.WaitVisible(`.handles.crowd`, chromedp.ByQuery), Settle())
	if count(t, ctx, `.gallery[open] a[aria-current]`) != 1 {
		t.Error("the list does not say which scene is open")
	}
	run(t, ctx, chromedp.Click(`.examples a[href="#example=overview-2d"]`, chromedp.ByQuery), chromedp.WaitVisible(`.handle[data-handle="pebble.m"]`, chromedp.ByQuery), Settle())
	var shapes int
	if run(t, ctx, Eval(`hantei.stage.state.shapes.length`, &shapes)); shapes != 4 {
		t.Errorf("the overview has %d shapes", shapes)
	}
	if all := text(t, ctx, "#panel"); !strings.Contains(all, "The pebble meets the bar after 0.8 of its motion.") {
		t.Error("the page does not say what the scene is about")
	}
	// What has a mesh is shown on the page of meshes, with the numbers of its triangles.
	var hit struct{ Part int }
	run(t, ctx, chromedp.Click(`.examples a[href="#example=mesh-ray-3d"]`, chromedp.ByQuery), chromedp.WaitVisible(`[data-field="oneSided"]`, chromedp.ByQuery), Settle(),
		Eval(`hantei.stage.answers.hit`, &hit))
	if all := text(t, ctx, "#panel"); !strings.Contains(all, "Mesh: rays on a pyramid") || hit.Part != 1 {
		t.Errorf("of a scene with a mesh the page says %q, the ray hits %d", all, hit.Part)
	}
	run(t, ctx, Open(address+"?lang=en#example=none"), chromedp.WaitVisible(`#banner`, chromedp.ByQuery))
	if said := text(t, ctx, "#banner"); !strings.Contains(said, "none") {
		t.Errorf("of a scene that is not there the page says %q", said)
	}
}
