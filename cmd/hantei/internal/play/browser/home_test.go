package browser

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d2"
)

// places returns the centers that the first page asks about where they are neighbouring floats, row by row.
func places() (centers []d2.Vec) {
	const side = 96
	step := math.Nextafter(5.1, 6) - 5.1
	for y := range side {
		for x := range side {
			right, up := float64(float64(x-side/2)*step), float64(float64(side/2-y)*step)
			centers = append(centers, d2.V(5.1+right, 6.3+up))
		}
	}
	return centers
}

// wrong returns how many of the places the textbook in Go is wrong about.
func wrong() (n int) {
	ray := d2.Ray{Origin: d2.V(-17.3, 1.1), Dir: d2.V(2.3, 0.4)}
	radius := d2.Distance(d2.V(5.1, 6.3), ray)
	beam := oracle.Shape{Kind: oracle.Ray, P: [3]float64{-17.3, 1.1}, Q: [3]float64{2.3, 0.4}}
	for _, c := range places() {
		_, ok := textbook.RayCircle(ray, d2.Circle{Center: c, Radius: radius})
		if isHit := oracle.Sign(oracle.Shape{Kind: oracle.Sphere, P: [3]float64{c.X, c.Y}, R: radius}, beam) <= 0; ok != isHit {
			n++
		}
	}
	return n
}

// TestHome opens the first page: the picture zooms in by itself, and at its end the textbook is wrong about as many places as the same
// textbook in Go is by the oracle, and the library about none. Every lesson has a picture that is not blank, and the links lead to the
// lessons and out.
func TestHome(t *testing.T) {
	ctx := tab(t)
	run(t, ctx, Open(address+"?lang=en"))
	var seen struct {
		Level                   float64
		Book, Ours, Cards       int
		Blank, Lessons, Flights int
		Count                   string
		Out                     []string
	}
	for start := time.Now(); (seen.Level < 1 || seen.Flights < 1) && time.Since(start) < 30*time.Second; time.Sleep(100 * time.Millisecond) {
		run(t, ctx, Eval(`({
			level: hantei.act.tangent.level, ...hantei.act.tangent.wrong,
			count: document.querySelector("figure.book strong").textContent,
			cards: document.querySelectorAll(".card").length,
			flights: hantei.act.cards.find((c) => c.flight).flight.impacts,
			lessons: document.querySelectorAll("#choose option").length - 1,
			blank: [...document.querySelectorAll(".card canvas")].filter((c) => !c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((x) => x)).length,
			out: [...document.querySelectorAll(".door[href^=http]")].map((a) => a.href),
		})`, &seen))
		run(t, ctx, Eval(`document.querySelector('.card[href="#s3"]').scrollIntoView()`, nil))
	}
	if want := wrong(); seen.Level != 1 || seen.Book != want || want < 1000 || seen.Ours != 0 || seen.Count != "2,152 wrong" {
		t.Errorf("%+v, want %d wrong", seen, want)
	}
	if seen.Cards != seen.Lessons || seen.Cards < 20 || seen.Blank > 0 || len(seen.Out) != 2 || seen.Flights < 1 {
		t.Errorf("%+v", seen)
	}
	// From lesson to lesson, and back to the start.
	run(t, ctx, chromedp.Click(`.card[href="#s0.2"]`, chromedp.ByQuery), chromedp.WaitVisible(`#panel .verdict`, chromedp.ByQuery), Settle(),
		chromedp.Click(`.pager .after`, chromedp.ByQuery), chromedp.WaitVisible(`#panel [data-case="farBoth"]`, chromedp.ByQuery), Settle())
	if running := count(t, ctx, `body.home`); running != 0 {
		t.Error("a lesson has the form of the first page")
	}
	run(t, ctx, chromedp.Click(`.brand`, chromedp.ByQuery), chromedp.WaitVisible(`.card`, chromedp.ByQuery), Settle())
}

// TestHomeZoom leads the picture by the mouse and by keys, for who wants less motion: nothing moves by itself.
func TestHomeZoom(t *testing.T) {
	for _, size := range [][2]int64{{1280, 800}, {390, 844}, {844, 390}} {
		ctx := tab(t)
		run(t, ctx, Still(size[0], size[1], false), Open(address+"?lang=en"))
		type state struct {
			Level  float64
			Wrong  struct{ Book, Ours int }
			Read   string
			Width  int64
			Impact int
		}
		look := func() (s state) {
			run(t, ctx, Eval(`({
				level: hantei.act.tangent.level, wrong: hantei.act.tangent.wrong, read: document.querySelector(".read").textContent,
				width: document.documentElement.scrollWidth, impact: hantei.act.cards.find((c) => c.flight).flight.impacts,
			})`, &s))
			return s
		}
		first := look()
		if first.Level != 1 || first.Wrong.Book < 1000 || first.Width > size[0] || first.Impact < 12 {
			t.Errorf("%v: %+v", size, first)
		}
		// The mouse over the right picture picks another place.
		run(t, ctx, chromedp.ScrollIntoView(`figure.ours canvas`, chromedp.ByQuery), over(`figure.ours canvas`))
		if s := look(); s.Read == first.Read || s.Read == "" {
			t.Errorf("%v: the mouse reads %q", size, s.Read)
		}
		// Far out, both are right.
		run(t, ctx, chromedp.Focus(`.zoom input`, chromedp.ByQuery), chromedp.KeyEvent(kb.Home))
		if s := look(); s.Level != 0 || s.Wrong.Book != 0 || s.Wrong.Ours != 0 {
			t.Errorf("%v: far out %+v", size, s)
		}
		run(t, ctx, chromedp.Click(`.again`, chromedp.ByQuery))
		for start := time.Now(); look().Level < 1 && time.Since(start) < 20*time.Second; time.Sleep(100 * time.Millisecond) {
		}
		if s := look(); s.Level != 1 {
			t.Errorf("%v: again %+v", size, s)
		}
	}
}

// over moves the mouse to the middle of an element.
func over(selector string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at struct{ X, Y float64 }
		middle := `(() => { const b = document.querySelector(` + "`" + selector + "`" + `).getBoundingClientRect(); return { x: b.left + b.width / 2, y: b.top + b.height / 2 }; })()`
		if err := Eval(middle, &at).Do(ctx); err != nil {
			return err
		}
		return input.DispatchMouseEvent(input.MouseMoved, at.X, at.Y).Do(ctx)
	})
}
