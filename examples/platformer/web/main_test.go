package main

import (
	"bytes"
	"context"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A tab is a page with the game.
type tab struct {
	context.Context
	t     *testing.T
	mutex sync.Mutex
	lines []string // what the game has printed
	more  chan struct{}
}

// open builds the game, serves it, opens it in Chromium, and waits for its canvas.
func open(t *testing.T, query string) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("HANTEI_NEED_CHROMIUM") != "" {
			t.Fatal(err)
		}
		t.Skip("no Chromium")
	}
	begin := time.Now()
	dir := t.TempDir()
	if err := build(dir); err != nil {
		t.Fatal(err)
	}
	t.Logf("built after %v", time.Since(begin))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.Flag("use-angle", "swiftshader"), // WebGL without a graphics card
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	ctx, end := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(end)
	ctx, end = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // of events that are newer than the package
	t.Cleanup(end)
	tab := &tab{Context: ctx, t: t, more: make(chan struct{}, 1)}
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			t.Errorf("the page threw %v", e.ExceptionDetails)
		case *runtime.EventConsoleAPICalled:
			tab.print(strings.Trim(string(e.Args[0].Value), `"`))
		}
	})
	tab.run(chromedp.EmulateViewport(960, 540), chromedp.Navigate(server.URL+query), chromedp.WaitVisible("canvas", chromedp.ByQuery))
	t.Logf("the canvas is there after %v", time.Since(begin))
	return tab
}

func (tab *tab) run(actions ...chromedp.Action) {
	tab.t.Helper()
	if err := chromedp.Run(tab, actions...); err != nil {
		tab.t.Fatalf("%v; the game has printed %q", err, tab.lines)
	}
}

func (tab *tab) print(line string) {
	tab.mutex.Lock()
	defer tab.mutex.Unlock()
	tab.lines = append(tab.lines, line)
	select {
	case tab.more <- struct{}{}:
	default:
	}
}

// wait waits until the game has printed enough, and returns that.
func (tab *tab) wait(enough func(lines []string) bool) []string {
	tab.t.Helper()
	for {
		tab.mutex.Lock()
		lines := tab.lines
		tab.mutex.Unlock()
		if enough(lines) {
			return lines
		}
		select {
		case <-tab.more:
		case <-tab.Done():
			tab.t.Fatalf("%v; the game has printed %q", tab.Err(), lines)
		}
	}
}

// picture takes a picture of the page, and tells how many of its pixels have a colour.
func (tab *tab) picture(name string, c color.NRGBA) (count int) {
	tab.t.Helper()
	var data []byte
	tab.run(chromedp.CaptureScreenshot(&data))
	if album := os.Getenv("HANTEI_PICTURES"); album != "" { // to look at
		if err := os.WriteFile(album+"/"+name+".png", data, 0o666); err != nil {
			tab.t.Fatal(err)
		}
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		tab.t.Fatal(err)
	}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if color.NRGBAModel.Convert(m.At(x, y)) == c {
				count++
			}
		}
	}
	return count
}

// press presses a key, and lets it go.
func (tab *tab) press(code string, number int64) {
	tab.t.Helper()
	tab.run(
		input.DispatchKeyEvent(input.KeyRawDown).WithCode(code).WithWindowsVirtualKeyCode(number),
		chromedp.Sleep(300*time.Millisecond), // pictures take a while, without a graphics card
		input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithWindowsVirtualKeyCode(number))
}

// TestBrowser plays for 20 seconds of the game: the Worlds are those of the game without a screen. Then keys are
// pressed: R goes back, F1 shows the World, and the hero walks another way.
func TestBrowser(t *testing.T) {
	golden, err := os.ReadFile("../game/testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	want := strings.Split(strings.TrimSpace(string(golden)), "\n")
	for _, line := range want {
		known[line] = true
	}
	want = want[:40]

	tab := open(t, "?tour&hashes&fast=60")
	got := tab.wait(func(lines []string) bool { return len(lines) >= len(want) })
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("in the browser the game has come to %s, want %s", got[i], want[i])
		}
	}
	if n := tab.picture("tour", color.NRGBA{0x12, 0x42, 0x4a, 255}); n < 30000 {
		t.Errorf("%d pixels show the ground of the second stage", n)
	}

	tab.press("KeyR", 82)
	tab.wait(func(lines []string) bool { // for a frame that has been before
		before := ""
		for _, line := range lines[len(want)-1:] {
			if strings.HasPrefix(line, "dawn") && len(line) <= len(before) && line <= before {
				return true
			}
			before = line
		}
		return false
	})
	tab.press("F1", 112)
	if n := tab.picture("world", color.NRGBA{0x14, 0x16, 0x1c, 255}); n < 200000 {
		t.Errorf("%d pixels show where the World is empty", n)
	}
	tab.run(input.DispatchKeyEvent(input.KeyRawDown).WithCode("ArrowLeft").WithWindowsVirtualKeyCode(37))
	tab.wait(func(lines []string) bool { return !known[lines[len(lines)-1]] })
}
