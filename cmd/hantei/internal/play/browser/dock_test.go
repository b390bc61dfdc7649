package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestDock: the code is in view wherever the panel is scrolled to, begins with what the lesson
// is about, marks the digits that a drag changes, and can be folded for all lessons.
func TestDock(t *testing.T) {
	ctx := tab(t)
	const seen = `(() => {
		const dock = document.querySelector(".dock pre"), r = dock.getBoundingClientRect(), { top } = document.querySelector("#panel").getBoundingClientRect();
		return r.height > 40 && r.top > top && r.bottom <= innerHeight;
	})()`
	run(t, ctx, Open(address+"?lang=en#s0.2"))
	for _, scroll := range []string{"0", "200", "99999"} {
		var inView bool
		if run(t, ctx, Eval(`document.querySelector("#panel").scrollTop = `+scroll, nil), Eval(seen, &inView)); !inView {
			t.Errorf("the panel scrolled to %s, the code is out of view", scroll)
		}
	}
	var scrolled float64
	if run(t, ctx, Eval(`document.querySelector(".dock pre").scrollTop`, &scrolled)); scrolled == 0 {
		t.Error("the code begins with its imports")
	}
	before := text(t, ctx, ".dock pre")
	if count(t, ctx, ".dock .changed") != 0 || count(t, ctx, ".dock .string") < 2 || count(t, ctx, ".dock .number") < 8 {
		t.Errorf("the code is\n%s", before)
	}
	run(t, ctx, Drag(`.handle[data-handle="p.a"]`, 31, 0), Settle())
	after := text(t, ctx, ".dock pre")
	var joined, changed string
	run(t, ctx, Eval(`document.querySelector(".dock code").textContent`, &joined), Eval(`[...document.querySelectorAll(".dock .changed")].map((b) => b.parentNode.textContent).join(" ")`, &changed))
	if after == before || strings.TrimSpace(joined) != strings.TrimSpace(after) || changed == "" || !strings.Contains(after, changed[:strings.Index(changed+" ", " ")]) {
		t.Errorf("changed are %q in\n%s", changed, after)
	}
	run(t, ctx, chromedp.Click(`.dock .fold`, chromedp.ByQuery), chromedp.Click(`.pager .after`, chromedp.ByQuery),
		chromedp.WaitVisible(`#panel [data-case="farBoth"]`, chromedp.ByQuery), Settle())
	if count(t, ctx, `.dock .fold[aria-expanded="false"]`) != 1 {
		t.Error("the next lesson unfolds the code")
	}
}
