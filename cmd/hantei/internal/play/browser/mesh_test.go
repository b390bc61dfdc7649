package browser

import (
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A landed is what the page says of its land.
type landed struct {
	Ball, V             []float64
	Count, Faces, Seams int
	Trips               int // of the ball by the usual code
	Points              [][2]float64
	Closed              bool
	Hit                 *struct {
		Part   int
		Normal []float64
	}
}

const landNow = `({ ...hantei.stage.answers, ...hantei.stage.state.land, trips: hantei.act.rival.trips })`

// slides lets the ball go for some frames.
const slides = `(() => { for (let i = 0; i < 300; i++) hantei.act.frame(); hantei.stage.changed(); })()`

// TestMesh draws a chain with the mouse, over which the ball slides and which the ray hits; from behind it does not. In
// space the hills say the number of the triangle that is pointed at.
func TestMesh(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, Still(800, 420, false), Open(address+"?lang=en#mesh"))
	var at struct{ X, Y, Unit float64 }
	run(t, ctx, Eval(`(() => {
		const { view, element } = hantei.stage, r = element.getBoundingClientRect();
		const [x, y] = view.project([0, 0]);
		return { x: r.x + x, y: r.y + y, unit: 1 / view.pixel() };
	})()`, &at))
	mouse := func(kind input.MouseType, x, y float64, held int64) chromedp.Action {
		return input.DispatchMouseEvent(kind, at.X+x*at.Unit, at.Y-y*at.Unit).WithButton(input.Left).WithButtons(held).WithClickCount(1)
	}
	run(t, ctx, mouse(input.MousePressed, -9.5, 3, 1))
	for x := -9.0; x <= 8; x++ {
		run(t, ctx, mouse(input.MouseMoved, x, 0.03*x*x, 1))
	}
	run(t, ctx, mouse(input.MouseReleased, 8, 2, 0), Settle())
	var l landed
	run(t, ctx, Eval(landNow, &l))
	if len(l.Points) < 12 || l.Count != len(l.Points)-1 || l.Closed || l.Points[0][0] < 7 || math.Abs(l.Points[0][1]-0.03*64) > 0.1 {
		t.Errorf("drawn: %+v", l)
	}
	if l.Hit == nil || l.Hit.Normal[1] < 0.9 {
		t.Errorf("the ray hits %+v", l.Hit)
	}
	run(t, ctx, Eval(slides, nil), Settle(), Eval(landNow, &l))
	if l.Faces < 50 || l.Seams != 0 || l.Ball[1] < 0.4 {
		t.Errorf("over the line: %+v", l)
	}
	if all := text(t, ctx, ".rows"); !strings.Contains(all, "the surface does not have") {
		t.Errorf("the page says %q", all)
	}
	// From behind, what is one-sided lets all through.
	run(t, ctx, Eval(`[...document.querySelectorAll('.case')].at(-1).click()`, nil), Settle(), Eval(landNow, &l))
	if l.Hit != nil {
		t.Errorf("from behind, the ray hits %+v", l.Hit)
	}
	run(t, ctx, chromedp.Click(`[data-field="oneSided"]`, chromedp.ByQuery), Settle(), Eval(landNow, &l))
	if l.Hit == nil {
		t.Error("with two sides, the ray hits nothing")
	}
	var link, shared, opened string
	const page = `JSON.stringify(hantei.stage.state.land)`
	run(t, ctx, Eval(page, &shared), chromedp.Click(`[data-tool="share"]`, chromedp.ByQuery), Settle(), Eval(`location.href`, &link))
	if run(t, ctx, Open(link), Eval(page, &opened)); shared != opened {
		t.Errorf("shared %s, opened %s", shared, opened)
	}
	run(t, ctx, chromedp.Click(`[data-case="ring"]`, chromedp.ByQuery), Settle(), Eval(landNow, &l))
	if !l.Closed {
		t.Errorf("the ring is %+v", l)
	}
	run(t, ctx, chromedp.Click(`[data-tool="undo"]`, chromedp.ByQuery), Settle(), Eval(landNow, &l))
	if l.Closed || l.Count != len(l.Points)-1 {
		t.Errorf("undone: %+v", l)
	}

	// Where edges are in a line, the ball by the usual code trips, and hantei's meets the line alone.
	run(t, ctx, chromedp.Click(`[data-case="plank"]`, chromedp.ByQuery), Settle(), Eval(slides, nil), Settle(), Eval(landNow, &l))
	if l.Seams != 0 || l.Trips < 3 || !strings.Contains(text(t, ctx, ".rows"), "over which the usual code tripped") {
		t.Errorf("on 40 edges in a line: %+v", l)
	}

	run(t, ctx, chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle(), Eval(slides, nil), Settle(), Eval(landNow, &l))
	if l.Count != 4608 || l.Hit == nil || l.Faces < 100 || l.Seams != 0 || l.Trips < 1 {
		t.Errorf("in space: %+v", l)
	}
	var pointed int
	run(t, ctx, Eval(`(() => {
		const { view, element } = hantei.stage, r = element.getBoundingClientRect();
		const c = hantei.act.parts[1234], m = c[0].map((_, i) => (c[0][i] + c[1][i] + c[2][i]) / 3), [x, y] = view.project(m);
		return { x: r.x + x, y: r.y + y };
	})()`, &at))
	run(t, ctx, input.DispatchMouseEvent(input.MouseMoved, at.X, at.Y), Settle(), Eval(`hantei.act.pointed.part`, &pointed))
	if pointed != 1234 {
		t.Errorf("pointed at 1234, the page says %d", pointed)
	}
}

// TestMeshPhone draws with a finger.
func TestMeshPhone(t *testing.T) {
	whole(t)
	ctx := tab(t)
	run(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), Open(address+"?lang=ja#mesh"))
	finger := func(kind input.TouchType, points ...*input.TouchPoint) chromedp.Action {
		return input.DispatchTouchEvent(kind, append([]*input.TouchPoint{}, points...))
	}
	run(t, ctx, finger(input.TouchStart, &input.TouchPoint{X: 20, Y: 200}))
	for x := 40.0; x < 360; x += 20 {
		run(t, ctx, finger(input.TouchMove, &input.TouchPoint{X: x, Y: 240}))
	}
	var l landed
	var wide int
	run(t, ctx, finger(input.TouchEnd), Settle(), Eval(landNow, &l), Eval(`document.documentElement.scrollWidth`, &wide))
	if len(l.Points) < 10 || len(l.Points) > 30 || wide > 390 {
		t.Errorf("drawn with a finger: %+v; the page is %d wide", l, wide)
	}
}
