package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPage writes the page without the game: each file that it asks for is there or is the game, it asks no other server, and
// its head and its links are as they should be.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	if err := writePage(dir); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	html, script := read("index.html"), read("page.js")
	for _, want := range []string{
		`<html lang="en">`, `<title>`, `<meta name="description" content="`, `<meta property="og:title" content="`,
		`<meta property="og:description" content="`, `<meta property="og:image" content="`, `<link rel="icon" href="icon.svg"`,
		`default-src 'self'`, `<progress id="bar"`, `role="alert"`, `href="../playground/"`, `href="../"`, `hreflang="ja"`,
		`<kbd>Space</kbd>`, `<kbd>R</kbd>`, `<kbd>F1</kbd>`, `<kbd>F2</kbd>`, `<kbd>H</kbd>`, `<kbd>M</kbd>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	asked := regexp.MustCompile(`(?:<link [^>]*href|src)="([^"]+)"`).FindAllStringSubmatch(html, -1)
	if len(asked) < 5 {
		t.Errorf("the page asks for %q", asked)
	}
	for _, m := range asked {
		if m[1] == wasmName {
			continue
		}
		if read(m[1]) == "" {
			t.Errorf("%s is empty", m[1])
		}
	}
	for name, text := range map[string]string{"page.js": script, "page.css": read("page.css")} {
		if i := strings.Index(text, "://"); i >= 0 {
			t.Errorf("%s asks another server: %s", name, text[max(0, i-10):i+20])
		}
	}
	if !strings.Contains(script, "fetch('"+wasmName+"')") {
		t.Errorf("page.js does not fetch %s", wasmName)
	}
	// Each text of the page has both languages.
	for _, m := range regexp.MustCompile(`data-text="(\w+)"`).FindAllStringSubmatch(html, -1) {
		if !regexp.MustCompile(`(?m)^  ` + m[1] + `: \['.+', '.+'\],$`).MatchString(script) {
			t.Errorf("page.js has no text %s in two languages", m[1])
		}
	}
}

// TestPack: what is packed is smaller, and unpacked it is what it was.
func TestPack(t *testing.T) {
	name, data := filepath.Join(t.TempDir(), "x.gz"), bytes.Repeat([]byte("hantei "), 9999)
	if err := pack(name, data); err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) || len(packed) > len(data)/50 {
		t.Errorf("%d bytes are packed as %d, and unpacked as %d: %v", len(data), len(packed), len(got), err)
	}
}

// luminance returns the relative luminance of a colour #rrggbb, as WCAG has it.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}

// TestContrast: all text of the page has a contrast of 4.5 at least.
func TestContrast(t *testing.T) {
	css, err := page.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	color := func(name string) string {
		m := regexp.MustCompile(name + `: (#[0-9a-f]{6})`).FindSubmatch(css)
		if m == nil {
			t.Fatalf("page.css has no %s", name)
		}
		return string(m[1])
	}
	for _, text := range []string{"--ink", "--soft", "--accent"} {
		for _, ground := range []string{"--back", "background"} {
			a, b := luminance(t, color(text)), luminance(t, color(ground))
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s on %s has a contrast of %.2f", text, ground, ratio)
			}
		}
	}
}

// TestFails: without the game the page says so, in both languages.
func TestFails(t *testing.T) {
	needBrowser(t)
	dir := t.TempDir()
	if err := writePage(dir); err != nil {
		t.Fatal(err)
	}
	tab := visit(t, dir)
	for language, want := range map[string]string{"en": "The game does not run: game.wasm.gz: 404", "ja": "ゲームが動きません：game.wasm.gz: 404"} {
		var text, lang string
		tab.run(chromedp.Navigate(tab.address+"?utm_source=x&lang="+language), chromedp.WaitVisible("#error", chromedp.ByQuery),
			chromedp.Text("#error", &text, chromedp.ByQuery), chromedp.Evaluate("document.documentElement.lang", &lang))
		if !strings.HasPrefix(text, want) || lang != language {
			t.Errorf("in the language %s the page says %q", lang, text)
		}
	}
	// The key legend has room in both languages.
	for _, width := range []int64{1920, 1280, 1241, 1100, 900, 821, 741, 700, 620, 500, 390, 320} {
		for _, language := range []string{"en", "ja"} {
			var room string
			tab.run(chromedp.EmulateViewport(width, 700), chromedp.Navigate(tab.address+"?lang="+language), chromedp.WaitVisible("#error", chromedp.ByQuery),
				chromedp.Evaluate(`(() => {
					const box = document.querySelector('footer').getBoundingClientRect()
					const out = [...document.querySelectorAll('footer dd, footer a')].map(e => e.getBoundingClientRect())
						.filter(r => r.top < box.top || r.bottom > box.bottom + 0.5 || r.right > box.right || r.left < box.left)
					return [out.length, Math.round(box.bottom - innerHeight)].join()
				})()`, &room))
			if room != "0,0" {
				t.Errorf("at a width of %d, in the language %s, so many things are outside of the key legend, which ends so far below the window: %s", width, language, room)
			}
		}
	}
	// What is no game is no game, either: the file is cut off.
	if err := os.WriteFile(filepath.Join(dir, wasmName), []byte("\x1f\x8b\x08\x00"), 0o666); err != nil {
		t.Fatal(err)
	}
	var text string
	tab.run(chromedp.Navigate(tab.address+"?lang=en&"+fmt.Sprint(len(dir))), chromedp.WaitVisible("#error", chromedp.ByQuery), chromedp.Text("#error", &text, chromedp.ByQuery))
	if !strings.HasPrefix(text, "The game does not run: ") || len(text) < 30 {
		t.Errorf("of a file that is cut off the page says %q", text)
	}
}
