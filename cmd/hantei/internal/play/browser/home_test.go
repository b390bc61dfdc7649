package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestHome opens the first page: the ball flies, every lesson has a picture that is not
// blank, and the links lead to the lessons and out.
func TestHome(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en"))
	var seen struct {
		Impacts, Cards, Blank, Lessons int
		Out                            []string
		Running                        bool
	}
	for start := time.Now(); seen.Impacts < 3 && time.Since(start) < 20*time.Second; time.Sleep(100 * time.Millisecond) {
		run(t, ctx, Eval(`({
			impacts: hantei.act.flight.impacts,
			running: hantei.stage.running,
			cards: document.querySelectorAll(".card").length,
			lessons: document.querySelectorAll("#choose option").length - 1,
			blank: [...document.querySelectorAll(".card canvas")].filter((c) => !c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((x) => x)).length,
			out: [...document.querySelectorAll(".pitch a[href^=http]")].map((a) => a.href),
		})`, &seen))
	}
	if seen.Impacts < 3 || !seen.Running || seen.Cards != seen.Lessons || seen.Cards < 20 || seen.Blank > 0 || len(seen.Out) != 2 {
		t.Errorf("%+v", seen)
	}
	// Out of view, the flight rests.
	var moves []bool
	run(t, ctx, Eval(`(async () => {
		const seen = [], main = document.querySelector("main");
		for (const top of [99999, 0]) {
			main.scrollTop = top;
			for (let i = 0; i < 50 && Boolean(hantei.stage.running) !== (top === 0); i++) await new Promise((r) => setTimeout(r, 50));
			seen.push(Boolean(hantei.stage.running));
		}
		return seen;
	})()`, &moves))
	if len(moves) != 2 || moves[0] || !moves[1] {
		t.Errorf("out of view and back, the flight moves: %v", moves)
	}
	// From lesson to lesson, and back to the start.
	run(t, ctx, chromedp.Click(`.card[href="#s0.2"]`, chromedp.ByQuery), chromedp.WaitVisible(`#panel .verdict`, chromedp.ByQuery), Settle(),
		chromedp.Click(`.pager .after`, chromedp.ByQuery), chromedp.WaitVisible(`#panel [data-case="farBoth"]`, chromedp.ByQuery), Settle())
	if running := count(t, ctx, `body.home`); running != 0 {
		t.Error("a lesson has the form of the first page")
	}
	run(t, ctx, chromedp.Click(`.brand`, chromedp.ByQuery), chromedp.WaitVisible(`.card`, chromedp.ByQuery), Settle())
}

// TestHomeStill opens the first page for who wants less motion: a flight is drawn, nothing
// moves.
func TestHomeStill(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Still(1120, 560, false), Open(address))
	var seen struct {
		Running bool
		Trail   int
	}
	if run(t, ctx, Eval(`({ running: Boolean(hantei.stage.running), trail: hantei.act.flight.trail.length })`, &seen)); seen.Running || seen.Trail < 8 {
		t.Errorf("%+v", seen)
	}
}
