package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// docsDir is the folder that writeDocs has made, or nothing.
var docsDir string

// writeDocs writes the pages of the repository as tools/pages does, with the playground beside them, once for all tests.
var writeDocs = sync.OnceValue(func() (err error) {
	if docsDir, err = os.MkdirTemp("", "hantei-docs-"); err != nil {
		return err
	}
	command := exec.Command("go", "run", "./tools/pages", "-o", docsDir)
	command.Dir = filepath.Join("..", "..", "..", "..", "..")
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return site.Export(filepath.Join(docsDir, "playground"))
})

// docs serves what writeDocs writes. The address ends with a slash; files are the pages by their paths.
func docs(t *testing.T) (address string, files []string) {
	t.Helper()
	if err := writeDocs(); err != nil {
		t.Fatal(err)
	}
	dir := docsDir
	for _, pattern := range []string{"*.html", "docs/*.html"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			files = append(files, strings.TrimPrefix(filepath.ToSlash(file), filepath.ToSlash(dir)+"/"))
		}
	}
	// As on the server of the site, which has it in a folder, and a page for what is missing.
	missing, err := os.ReadFile(filepath.Join(dir, "404.html"))
	if err != nil {
		t.Fatal(err)
	}
	all := http.StripPrefix("/hantei/", http.FileServer(http.Dir(dir)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(r.URL.Path, "/hantei/")))); err != nil || !strings.HasPrefix(r.URL.Path, "/hantei/") {
			w.WriteHeader(http.StatusNotFound)
			w.Write(missing)
			return
		}
		all.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/hantei/", files
}

// open shows a page of the docs at a size.
func open(address string, width, height int64, dark bool) chromedp.Action {
	return chromedp.Tasks{Screen(width, height, dark), chromedp.Navigate("about:blank"), chromedp.Navigate(address)}
}

// press clicks the middle of the first element that a selector finds, as a mouse does.
func press(selector string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at struct{ X, Y float64 }
		find := fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect();
			return {X: r.x + r.width / 2, Y: r.y + r.height / 2} })()`, selector)
		if err := chromedp.Evaluate(find, &at).Do(ctx); err != nil {
			return fmt.Errorf("%s: %w", selector, err)
		}
		for _, kind := range []input.MouseType{input.MouseMoved, input.MousePressed, input.MouseReleased} {
			if err := input.DispatchMouseEvent(kind, at.X, at.Y).WithButton(input.Left).WithClickCount(1).Do(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// comes waits until an expression of the page is true, for a while.
func comes(t *testing.T, ctx context.Context, expression string) {
	t.Helper()
	ok := false
	for start := time.Now(); !ok && time.Since(start) < 20*time.Second; time.Sleep(30 * time.Millisecond) {
		if err := chromedp.Run(ctx, Eval(`Boolean(`+expression+`)`, &ok)); err != nil {
			ok = false // between two pages
		}
	}
	if !ok {
		var where string
		run(t, ctx, Eval(`location.href`, &where))
		t.Fatalf("%s does not come to %s", where, expression)
	}
}

// TestDocsSearch finds pages by mouse and by keys, in both languages.
func TestDocsSearch(t *testing.T) {
	address, _ := docs(t)
	ctx := tab(t)
	for _, row := range []struct{ page, text, keys, want string }{
		{"index.html", "coyote", "", "docs/mover.html"},
		{"docs/guide.html", "half ch", "\r", "guide.html"},
		{"docs/guide.html", "setsolid", "", "docs/meshes.html"},
		{"docs/guide.ja.html", "主人公", "", "docs/mover.ja.html"},
		{"index.ja.html", "めり込み", "\r", ".ja.html"},
	} {
		run(t, ctx, open(address+row.page, 1120, 640, false), press(".search input"))
		run(t, ctx, chromedp.ActionFunc(func(ctx context.Context) error { return input.InsertText(row.text).Do(ctx) }))
		comes(t, ctx, `document.querySelector(".found a")`)
		if row.keys != "" {
			run(t, ctx, chromedp.KeyEvent(row.keys))
		} else {
			run(t, ctx, press(fmt.Sprintf(`.found a[href*=%q]`, filepath.Base(row.want))))
		}
		comes(t, ctx, fmt.Sprintf(`location.pathname.endsWith(%q) && document.readyState === "complete" && document.querySelector(".found").hidden`, row.want))
	}
	run(t, ctx, open(address+"docs/world.html", 1120, 640, false), chromedp.KeyEvent("/"), chromedp.KeyEvent("qqqqqq"))
	comes(t, ctx, `document.querySelector(".found p")?.textContent === "Nothing found"`)
	run(t, ctx, chromedp.KeyEvent("\x1b"))
	comes(t, ctx, `document.querySelector(".found").hidden && document.activeElement === document.body`)
}

// TestDocsSwitches: the theme, the language, the dimension of code, the menu of a phone, the button
// that copies, and a lesson of the playground.
func TestDocsSwitches(t *testing.T) {
	address, _ := docs(t)
	ctx := tab(t)
	const paper = `getComputedStyle(document.body).backgroundColor`
	run(t, ctx, open(address+"docs/world.html", 1120, 640, false))
	comes(t, ctx, paper+` === "rgb(255, 255, 255)"`)
	run(t, ctx, press(".theme"))
	comes(t, ctx, paper+` === "rgb(15, 20, 25)"`)
	run(t, ctx, press(`.language a[lang="ja"]`))
	comes(t, ctx, `location.pathname.endsWith("/docs/world.ja.html") && document.documentElement.lang === "ja"`)
	comes(t, ctx, paper+` === "rgb(15, 20, 25)" && !document.querySelector(".theme").hidden`) // which is remembered
	run(t, ctx, press(".theme"))
	comes(t, ctx, paper+` === "rgb(255, 255, 255)"`)

	const shown = `[...document.querySelectorAll(".both")].every((b) => !b.querySelector(".in%d").offsetParent && b.querySelector(".in%d").offsetParent)`
	comes(t, ctx, fmt.Sprintf(shown, 3, 2))
	run(t, ctx, press(`.both label + input + label`))
	comes(t, ctx, fmt.Sprintf(shown, 2, 3))
	run(t, ctx, press(`.pager .after`))
	comes(t, ctx, `!location.pathname.endsWith("world.ja.html")`)
	comes(t, ctx, fmt.Sprintf(shown, 2, 3))

	run(t, ctx, browser.SetPermission(&browser.PermissionDescriptor{Name: "clipboard-write"}, browser.PermissionSettingGranted),
		open(address+"docs/guide.html", 1120, 640, false), press(".code .copy"))
	comes(t, ctx, `document.querySelector(".code .copy").textContent === "Copied"`)

	run(t, ctx, open(address+"docs/guide.html", 390, 844, false))
	comes(t, ctx, `getComputedStyle(document.querySelector("#side")).visibility === "hidden"`)
	run(t, ctx, press(".menu"))
	comes(t, ctx, `getComputedStyle(document.querySelector("#side")).visibility === "visible" && document.querySelector("#side").getBoundingClientRect().left === 0`)
	run(t, ctx, chromedp.KeyEvent("\x1b"))
	comes(t, ctx, `getComputedStyle(document.querySelector("#side")).visibility === "hidden" && document.activeElement.className === "menu"`)

	// A lesson has the theme and the language of the page around it, also when the theme changes.
	const stage = `getComputedStyle(document.querySelector(".lesson iframe")?.contentDocument.querySelector("#stage")).backgroundColor`
	run(t, ctx, open(address+"docs/guide.ja.html", 1120, 640, false), press(".theme"), press(".lesson button"))
	comes(t, ctx, `document.querySelector(".lesson iframe")?.contentDocument?.querySelector("body[data-ready]")`)
	comes(t, ctx, stage+` === "rgb(15, 20, 25)" && document.querySelector(".lesson iframe").contentDocument.documentElement.lang === "ja"`)
	run(t, ctx, press(".theme"))
	comes(t, ctx, stage+` === "rgb(255, 255, 255)"`)

	// A block of code opens in the sandbox, and an address where nothing is shows a page with a search.
	run(t, ctx, open(address+"docs/guide.html", 1120, 640, false), press(".acts:not(.in3) a"))
	comes(t, ctx, `location.pathname.endsWith("/playground/") && document.querySelector("body[data-ready]") && globalThis.hantei.stage.state.shapes.length >= 2`)
	run(t, ctx, open(address+"docs/no/such/page", 1120, 640, false), press(".search input"), chromedp.KeyEvent("coyote"))
	comes(t, ctx, `document.querySelector(".found a")`)
	run(t, ctx, press(".found a"))
	comes(t, ctx, `document.readyState === "complete" && document.querySelector(".pager")`)
}

// TestDocsWithoutScripts: without JavaScript, what needs it is not there, and all else is.
func TestDocsWithoutScripts(t *testing.T) {
	address, _ := docs(t)
	ctx := tab(t)
	run(t, ctx, emulation.SetScriptExecutionDisabled(true), open(address+"docs/guide.html", 390, 844, false))
	for selector, want := range map[string]bool{
		".search": false, ".theme": false, ".lesson button": false, ".copy": false,
		"#side a": true, ".contents a": true, ".pager a": true, ".language a": true, ".ways a": true, ".lesson img": true, ".both .in2": true,
	} {
		var seen bool
		run(t, ctx, Eval(fmt.Sprintf(`Boolean(document.querySelector(%q)?.checkVisibility({visibilityProperty: true}))`, selector), &seen))
		if seen != want {
			t.Errorf("%s is there: %v", selector, seen)
		}
	}
	run(t, ctx, emulation.SetScriptExecutionDisabled(false))
}

// contrast returns the texts of a page with less than 4.5 between them and what is behind them.
const contrast = `(() => {
	for (const a of document.getAnimations()) if (a instanceof CSSTransition) a.finish(); // colours on their way are neither
	const parse = (c) => { const n = c.match(/[\d.]+/g).map(Number); return { rgb: n.slice(0, 3), a: n[3] ?? 1 } };
	const light = (rgb) => { const [r, g, b] = rgb.map((x) => (x /= 255) <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b };
	const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > .99) return c.rgb } return parse(getComputedStyle(document.body).backgroundColor).rgb };
	const bad = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = walk.nextNode();) {
		const e = n.parentElement;
		if (!n.data.trim() || e.closest("script, style") || !e.checkVisibility()) continue;
		const [a, b] = [light(parse(getComputedStyle(e).color).rgb), light(behind(e))].sort((x, y) => y - x);
		const ratio = (a + .05) / (b + .05);
		if (ratio < 4.5) bad.add(ratio.toFixed(2) + " " + e.className + " " + n.data.trim().slice(0, 30));
	}
	return [...bad].slice(0, 5);
})()`

// TestDocsFit: no page scrolls sideways, and all text stands out in both themes.
func TestDocsFit(t *testing.T) {
	address, files := docs(t)
	if len(files) < 30 {
		t.Fatal(files)
	}
	for i, file := range files {
		if i%9 != 0 {
			continue
		}
		t.Run(file, func(t *testing.T) {
			ctx := tab(t)
			run(t, ctx, open(address+file, 390, 844, false))
			for _, screen := range []struct {
				width, height int64
				dark          bool
			}{{390, 844, false}, {1280, 800, true}, {844, 390, false}} {
				var wide, faint []string
				run(t, ctx, Screen(screen.width, screen.height, screen.dark), Eval(fmt.Sprintf(tooWide, screen.width), &wide), Eval(contrast, &faint))
				if len(wide) > 0 {
					t.Errorf("wider than %d: %v", screen.width, wide)
				}
				if len(faint) > 0 {
					t.Errorf("dark %v: %v", screen.dark, faint)
				}
			}
		})
	}
}

// TestDocsTables: on a phone, no table of the first page, of the guide and of the articles is wider than its box, and each cell says what it is.
func TestDocsTables(t *testing.T) {
	address, _ := docs(t)
	ctx := tab(t)
	for _, file := range []string{"index.html", "index.ja.html", "docs/guide.html", "docs/guide.ja.html", "docs/articles.html", "docs/articles.ja.html"} {
		var wide []string
		run(t, ctx, open(address+file, 390, 844, false), Eval(`[...document.querySelectorAll(".table")].filter((t) => t.scrollWidth > t.clientWidth).map((t) => t.textContent.slice(0, 40))`, &wide))
		if len(wide) > 0 {
			t.Errorf("%s: %q", file, wide)
		}
	}
}

// tooWide returns what makes a page scroll sideways. It takes the width of the screen: that of the window grows with the page.
const tooWide = `((width) => document.documentElement.scrollWidth <= width ? [] : [...document.querySelectorAll("body *")]
	.filter((e) => e.getBoundingClientRect().right > width + 1 && !e.closest("pre")).map((e) => e.tagName + "." + e.className).slice(0, 5))(%d)`
