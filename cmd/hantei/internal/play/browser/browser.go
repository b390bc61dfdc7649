// Package browser drives the playground in a headless Chromium, with real mouse
// events: for its tests, and for the pictures of it in docs.
package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play"
)

// ErrNoChromium is why nothing can be driven.
var ErrNoChromium = errors.New("no Chromium: install chromium, or name one in HANTEI_CHROMIUM")

// find returns the Chromium to use.
func find() (string, error) {
	if path := os.Getenv("HANTEI_CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNoChromium
}

// Serve builds the engine and serves the playground, with the text of a scene or nil,
// on this machine.
func Serve(ctx context.Context, scene []byte) (*httptest.Server, *play.Site, error) {
	built, err := play.Build(ctx, func(int, int) {})
	if err != nil {
		return nil, nil, err
	}
	site := &play.Site{Built: built, Scene: scene}
	return httptest.NewServer(site), site, nil
}

// Start starts Chromium. The context is for chromedp; cancel ends the browser. Chromium crashes at times before it listens:
// Start tries three times.
func Start(ctx context.Context) (context.Context, context.CancelFunc, error) {
	path, err := find()
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.Flag("use-angle", "swiftshader"), // WebGL without a graphics card
		chromedp.Flag("enable-unsafe-swiftshader", true),
		// Without a graphics card, whatever is accelerated takes longer: pages of the plane take 2.7 times as much of the processors.
		chromedp.Flag("disable-accelerated-2d-canvas", true),
		chromedp.Flag("disable-gpu-compositing", true),
		chromedp.Flag("disable-gpu-rasterization", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	for range 3 {
		allocator, endProcess := chromedp.NewExecAllocator(ctx, options...)
		tab, endTab := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // of events that are newer than the package
		cancel := func() {
			endTab()
			endProcess()
		}
		if err = chromedp.Run(tab); err == nil {
			return tab, cancel, nil
		}
		cancel()
	}
	return nil, nil, fmt.Errorf("%s does not start: %w", path, err)
}

// Screen sets the size of the page, and whether it is dark.
func Screen(width, height int64, dark bool) chromedp.Action {
	return screen(width, height, dark, "no-preference")
}

// Still is Screen for who wants less motion: nothing moves by itself.
func Still(width, height int64, dark bool) chromedp.Action {
	return screen(width, height, dark, "reduce")
}

func screen(width, height int64, dark bool, motion string) chromedp.Action {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	return chromedp.Tasks{
		chromedp.EmulateViewport(width, height),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
		}),
	}
}

// Open opens an address of the playground and waits until it is there, for a while.
func Open(address string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		err := chromedp.Tasks{
			chromedp.Navigate("about:blank"), // so that another fragment is another page
			chromedp.Navigate(address),
			chromedp.WaitVisible(`body[data-ready] #panel h1`, chromedp.ByQuery),
			Settle(),
		}.Do(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", address, err)
		}
		return nil
	})
}

// Settle waits until what was asked for is on the screen, for a while.
func Settle() chromedp.Action {
	const wait = `(async () => {
		for (const start = performance.now(); performance.now() - start < 10000;) {
			await new Promise(r => setTimeout(r, 5));
			if (globalThis.hantei?.stage?.isSettled) return;
		}
	})()`
	return Eval(wait, nil)
}

// Drag drags from the middle of an element by so many pixels, with the mouse.
func Drag(selector string, dx, dy float64) chromedp.Action {
	return move(selector, dx, dy, func(ctx context.Context, phase phase, x, y float64) error {
		kind := [...]input.MouseType{input.MousePressed, input.MouseMoved, input.MouseReleased}[phase]
		held := int64(1)
		if phase == up {
			held = 0
		}
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(held).WithClickCount(1).Do(ctx)
	})
}

// Touch drags with a finger.
func Touch(selector string, dx, dy float64) chromedp.Action {
	return move(selector, dx, dy, func(ctx context.Context, phase phase, x, y float64) error {
		kind := [...]input.TouchType{input.TouchStart, input.TouchMove, input.TouchEnd}[phase]
		points := []*input.TouchPoint{{X: x, Y: y}}
		if phase == up {
			points = []*input.TouchPoint{}
		}
		return input.DispatchTouchEvent(kind, points).Do(ctx)
	})
}

// A phase is a part of a drag.
type phase int

const (
	down phase = iota
	on
	up
)

// move sends the events of a drag from the middle of an element.
func move(selector string, dx, dy float64, send func(ctx context.Context, p phase, x, y float64) error) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at struct{ X, Y float64 }
		find := fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect();
			return {X: r.x + r.width / 2, Y: r.y + r.height / 2} })()`, selector)
		if err := chromedp.Evaluate(find, &at).Do(ctx); err != nil {
			return err
		}
		for i, p := range []phase{down, on, on, on, up} {
			part := min(float64(i)/3, 1)
			if err := send(ctx, p, at.X+part*dx, at.Y+part*dy); err != nil {
				return err
			}
		}
		return nil
	})
}

// Eval evaluates an expression of the page, which may be a promise, into a pointer.
func Eval(expression string, result any) chromedp.Action {
	return chromedp.Evaluate(expression, result, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true)
	})
}
