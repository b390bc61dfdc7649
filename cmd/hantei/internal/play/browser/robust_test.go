package browser

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestUndo undoes what brings other shapes, another dimension or another method: the
// fields, the buttons and the methods are those of the state that is back.
func TestUndo(t *testing.T) {
	ctx := tab(t)
	const (
		scene2 = `await hantei.act.open('f', '{"version":1,"dim":2,"shapes":[{"name":"other","type":"circle","center":[900,0],"radius":9}]}')`
		scene3 = `await hantei.act.open('f', '{"version":1,"dim":3,"shapes":[{"name":"other","type":"sphere","center":[900,0,0],"radius":9}]}')`
		choose = `document.querySelector('.case[data-case="%s"]').click()`
	)
	for _, row := range []struct{ at, do string }{
		{"sandbox", `document.querySelector('[data-add="ball"]').click()`},
		{"sandbox", `document.querySelector('[aria-label="remove ball"]').click()`},
		{"sandbox", scene2},
		{"sandbox", scene3},
		{"sandbox", `document.querySelector('[data-tool="dim3"]').click()`},
		{"s0.9", fmt.Sprintf(choose, "lines")},
		{"s0.9", `document.querySelector('[data-tool="dim2"]').click()`},
		{"s0.3", fmt.Sprintf(choose, "far")},
	} {
		// What the page has for the state, and what is seen of it.
		const page = `(() => {
			const { state, view } = hantei.stage, labels = [...document.querySelectorAll('#panel .numbers input')].map(i => i.getAttribute('aria-label'));
			return JSON.stringify({
				stray: labels.filter(l => !state.shapes.some(s => l.startsWith(s.name + ' '))),
				bare: state.shapes.filter(s => !labels.some(l => l.startsWith(s.name + ' '))).map(s => s.name),
				fields: labels.length,
				dim: [2, 3].filter(d => document.querySelector('[data-tool="dim' + d + '"]').ariaPressed === 'true').join() === String(state.dim) && view.dim === state.dim,
				method: [...document.querySelectorAll('.method input')].findIndex(i => i.checked),
				seen: state.shapes.filter(s => { const p = view.project(s.a); return p && p[0] > 0 && p[0] < view.width && p[1] > 0 && p[1] < view.height }).length,
			})
		})()`
		var before, done, undone, redone string
		run(t, ctx, Open(address+"?lang=en#"+row.at), Eval(page, &before),
			Eval(`(async () => { `+row.do+` })()`, nil), Settle(), Eval(page, &done),
			chromedp.Click(`[data-tool="undo"]`, chromedp.ByQuery), Settle(), Eval(page, &undone),
			chromedp.Click(`[data-tool="redo"]`, chromedp.ByQuery), Settle(), Eval(page, &redone))
		if undone != before || redone != done || before == done || strings.Contains(before+done, `"dim":false`) || !strings.Contains(before+done, `"stray":[],"bare":[]`) {
			t.Errorf("%s, %s: at first\n%s\nthen\n%s\nundone\n%s\nredone\n%s", row.at, row.do, before, done, undone, redone)
		}
	}
}

// TestBadLinks opens links that are none: the page says so, and shows the lesson.
func TestBadLinks(t *testing.T) {
	ctx := tab(t)
	for _, link := range []string{"s3=%%%", "s3=AAAA", "s3=%E0%A4%A", "s0.3=" + base64.RawURLEncoding.EncodeToString([]byte(
		`{"dim":2,"book":9,"shapes":[{"name":"line","kind":"line","a":[0,0],"b":[1,0]},{"name":"ball","kind":"ball","a":[0,0],"r":1}]}`))} {
		run(t, ctx, Open(address+"?lang=en#"+link))
		id, _, _ := strings.Cut(link, "=")
		if said, row := text(t, ctx, "#banner span"), text(t, ctx, ".row-number"); !strings.Contains(said, "link") || row != strings.ToUpper(id) || count(t, ctx, ".rows tr") == 0 {
			t.Errorf("%s: the page says %q and shows %s", link, said, row)
		}
	}
}

// TestSelection drags the ground across the toolbar: nothing is selected.
func TestSelection(t *testing.T) {
	ctx := tab(t)
	var selected string
	run(t, ctx, Open(address+"#s0.2"), Drag(`#stage`, -250, 260), Settle(), Eval(`String(getSelection())`, &selected))
	if selected != "" {
		t.Errorf("a drag selects %q", selected)
	}
}

// TestWithoutSpace opens a lesson in space where there is no WebGL: it is there in the plane,
// and the button for space says why it does nothing.
func TestWithoutSpace(t *testing.T) {
	ctx := tab(t)
	const none = `HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext,
		{ apply: (f, canvas, args) => args[0].startsWith('webgl') ? null : Reflect.apply(f, canvas, args) })`
	run(t, ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(none).Do(ctx)
		return err
	}), Open(address+"?lang=en#s1"))
	var dim int
	run(t, ctx, Eval(`hantei.stage.view.dim`, &dim))
	if said := text(t, ctx, "#banner span"); dim != 2 || !strings.Contains(said, "WebGL") || count(t, ctx, ".rows tr") == 0 {
		t.Errorf("in %dD, and the page says %q", dim, said)
	}
	run(t, ctx, chromedp.Click(`#banner button`, chromedp.ByQuery), chromedp.Click(`[data-tool="dim3"]`, chromedp.ByQuery), Settle())
	if said := text(t, ctx, "#banner span"); !strings.Contains(said, "WebGL") {
		t.Errorf("asked for space, the page says %q", said)
	}
}

// TestSlowEngine holds the engine back: the texts and the fields are there meanwhile.
func TestSlowEngine(t *testing.T) {
	slow := make(chan struct{})
	files := http.FileServer(http.Dir(site.Built))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/engine.wasm.gz" {
			data, _ := os.ReadFile(filepath.Join(site.Built, "engine.wasm.gz"))
			w.Header().Set("Content-Length", strconv.Itoa(len(data)))
			w.Write(data[:len(data)/2])
			w.(http.Flusher).Flush()
			<-slow
			w.Write(data[len(data)/2:])
			return
		}
		if _, err := os.Stat(filepath.Join(site.Built, r.URL.Path)); err == nil && r.URL.Path != "/" {
			files.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
	defer server.Close()
	ctx := tab(t)
	run(t, ctx, chromedp.Navigate(server.URL+"/?lang=en#s0.5"), chromedp.WaitVisible(`#panel h1`, chromedp.ByQuery), Eval(`new Promise(done => {
		const look = () => document.querySelector('#loading').textContent.includes('MB') ? done() : setTimeout(look, 10);
		look();
	})`, nil))
	if said := text(t, ctx, "#panel"); !strings.Contains(said, "√(r² − d²)") || count(t, ctx, "#panel input[type=text]") == 0 {
		t.Errorf("while the engine loads, the panel says %q", said)
	}
	close(slow)
	run(t, ctx, chromedp.WaitVisible(`body[data-ready] .rows tr`, chromedp.ByQuery), Settle())
}
