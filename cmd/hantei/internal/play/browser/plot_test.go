package browser

import (
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPlot: the graph of S0.3 has the roots of the library on its zero line, that of S0.6 the
// clamped point; the keys walk along it, and the point is drawn on the stage.
func TestPlot(t *testing.T) {
	ctx := tab(t)
	const look = `(() => {
		const { plot } = hantei.act.parts, y = (e) => Number(e?.getAttribute("cy") ?? e?.getAttribute("y1"));
		return { marks: [...plot.element.querySelectorAll("circle.mark")].map(y), level: y(plot.element.querySelector(".level")),
			probe: plot.probe, now: Number(plot.element.getAttribute("aria-valuenow")), hidden: plot.element.hidden, values: plot.values };
	})()`
	type graph struct {
		Marks, Probe, Values []float64
		Level, Now           float64
		Hidden               bool
	}
	var g graph
	run(t, ctx, Open(address+"?lang=en#s0.3"), Eval(look, &g))
	if len(g.Marks) != 2 || len(g.Values) < 50 || g.Probe != nil {
		t.Fatalf("%+v", g)
	}
	for _, y := range g.Marks {
		if math.Abs(y-g.Level) > 0.01 {
			t.Errorf("a root is at %v, and zero at %v", y, g.Level)
		}
	}
	before := g.Now
	run(t, ctx, chromedp.Focus(".plot", chromedp.ByQuery), chromedp.KeyEvent("\u0303"), chromedp.KeyEvent("\u0303"), Settle(), Eval(look, &g))
	if g.Now <= before || len(g.Probe) != 2 {
		t.Errorf("two steps on: %+v", g)
	}
	if said := text(t, ctx, ".plot"); !strings.Contains(said, "t = 0") {
		t.Errorf("the graph says %q", said)
	}
	g = graph{}
	run(t, ctx, Eval(`document.querySelector('[data-case="noDirection"]').click()`, nil), Settle(), Eval(look, &g))
	if !g.Hidden {
		t.Error("without a direction there is a graph")
	}
	g = graph{}
	run(t, ctx, Open(address+"?lang=en#s0.6"), Eval(`document.querySelector('[data-case="before"]').click()`, nil), Settle(), Eval(look, &g))
	if len(g.Marks) != 1 || g.Hidden {
		t.Errorf("of the clamp: %+v", g)
	}
}
