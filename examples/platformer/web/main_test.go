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
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A tab is a page with the game.
type tab struct {
	context.Context
	t          *testing.T
	address    string // of the page
	mutex      sync.Mutex
	lines      []string // what the game has printed
	complaints []string // what the browser has
	more       chan struct{}
}

// site is the directory that built has made, or nothing.
var site string

// built builds the site once for all tests.
var built = sync.OnceValue(func() (err error) {
	if site, err = os.MkdirTemp("", "platformer"); err != nil {
		return err
	}
	return build(site)
})

func TestMain(m *testing.M) {
	code := m.Run()
	if site != "" {
		os.RemoveAll(site)
	}
	os.Exit(code)
}

// browser returns the path of Chromium, or nothing.
func browser() string {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return ""
	}
	return path
}

// open opens the game in Chromium, and waits for its canvas.
func open(t *testing.T, query string, screen ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	size := [2]int64{960, 540}
	if len(screen) > 0 {
		size = [2]int64{844, 390} // of a phone
	}
	needBrowser(t)
	begin := time.Now()
	if err := built(); err != nil {
		t.Fatal(err)
	}
	t.Logf("built after %v", time.Since(begin))
	tab := visit(t, site)
	tab.run(chromedp.EmulateViewport(size[0], size[1], screen...), chromedp.Navigate(tab.address+query), chromedp.WaitVisible("canvas", chromedp.ByQuery))
	t.Logf("the canvas is there after %v", time.Since(begin))
	return tab
}

// needBrowser skips a test where there is no Chromium.
func needBrowser(t *testing.T) {
	t.Helper()
	if browser() != "" {
		return
	}
	if os.Getenv("HANTEI_NEED_CHROMIUM") != "" {
		t.Fatal("no Chromium")
	}
	t.Skip("no Chromium")
}

// visit serves a directory, and opens an empty page beside it.
func visit(t *testing.T, dir string) *tab {
	t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser()),
		chromedp.NoSandbox,
		chromedp.Flag("use-angle", "swiftshader"), // WebGL without a graphics card
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	timeout, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	var ctx context.Context
	for attempt := 1; ; attempt++ { // Chromium crashes at times before it listens
		var end context.CancelFunc
		ctx, end = chromedp.NewExecAllocator(timeout, options...)
		t.Cleanup(end)
		ctx, end = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // of events that are newer than the package
		t.Cleanup(end)
		err := chromedp.Run(ctx)
		if err == nil {
			break
		}
		if attempt == 3 {
			t.Fatal(err)
		}
		t.Log(err)
	}
	tab := &tab{Context: ctx, t: t, address: server.URL, more: make(chan struct{}, 1)}
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			t.Errorf("the page threw %v", e.ExceptionDetails)
		case *runtime.EventConsoleAPICalled:
			tab.print(strings.Trim(string(e.Args[0].Value), `"`))
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, server.URL) && !strings.HasPrefix(u, "blob:") && !strings.HasPrefix(u, "data:") {
				t.Errorf("the page asks for %s", u)
			}
		case *log.EventEntryAdded:
			tab.mutex.Lock()
			tab.complaints = append(tab.complaints, e.Entry.Text)
			tab.mutex.Unlock()
		}
	})
	tab.run(network.Enable(), log.Enable())
	return tab
}

// quiet fails if the browser has complained, about a file that is missing for instance.
func (tab *tab) quiet() {
	tab.t.Helper()
	tab.mutex.Lock()
	defer tab.mutex.Unlock()
	for _, text := range tab.complaints {
		tab.t.Errorf("the browser says: %s", text)
	}
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

// see waits until at least so many pixels have a colour.
func (tab *tab) see(name string, c color.NRGBA, least int) {
	tab.t.Helper()
	n := 0
	for range 20 {
		if n = tab.picture(name, c); n >= least {
			return
		}
		tab.run(chromedp.Sleep(500 * time.Millisecond))
	}
	tab.t.Errorf("%d pixels have the colour %v, want %d", n, c, least)
}

// empty is the colour of a place where the World is empty.
var empty = color.NRGBA{0x14, 0x16, 0x1c, 255}

// press presses a key, and lets it go.
func (tab *tab) press(code string, number int64) {
	tab.t.Helper()
	tab.run(
		input.DispatchKeyEvent(input.KeyRawDown).WithCode(code).WithWindowsVirtualKeyCode(number),
		chromedp.Sleep(300*time.Millisecond), // pictures take a while, without a graphics card
		input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithWindowsVirtualKeyCode(number))
}

// TestBrowser plays for 20 seconds of the game: the Worlds are those of the game without a screen. Then keys are
// pressed: R goes back, F1 opens the wipe, and the hero walks another way.
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
	tab.see("world", empty, 100000)
	tab.run(input.DispatchKeyEvent(input.KeyRawDown).WithCode("ArrowLeft").WithWindowsVirtualKeyCode(37))
	tab.wait(func(lines []string) bool { return !known[lines[len(lines)-1]] })
	tab.quiet()
}

// TestTouch: on a phone, a finger on the pad leads the hero, a second one opens the wipe, and the page does not scroll.
func TestTouch(t *testing.T) {
	idle, err := game.New(0)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for range 40 * game.Rate {
		if err := idle.Update(0); err != nil {
			t.Fatal(err)
		}
		known[idle.Line()] = true
	}
	tab := open(t, "?hashes&fast=4&lang=ja", chromedp.EmulateTouch, chromedp.EmulateMobile)
	last := func(lines []string) bool { return len(lines) > 0 && known[lines[len(lines)-1]] }
	tab.wait(last)
	right := &input.TouchPoint{X: 114, Y: 290, ID: 1}
	tab.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{right}))
	tab.wait(func(lines []string) bool { return !last(lines) })
	if n := tab.picture("touch", empty); n > 1000 {
		t.Errorf("before the wipe is there, %d pixels show where the World is empty", n)
	}
	tab.run(
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{right, {X: 764, Y: 30, ID: 2}}),
		chromedp.Sleep(300*time.Millisecond),
		input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: 114, Y: 190, ID: 1}, {X: 764, Y: 30, ID: 2}}),
		chromedp.Sleep(300*time.Millisecond),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	tab.see("touch-wipe", empty, 60000)
	var state string
	tab.run(chromedp.Evaluate(`[document.documentElement.lang, scrollX, scrollY, document.body.clientHeight + 32 === innerHeight].join()`, &state))
	if state != "ja,0,0,true" {
		t.Errorf("language, place and height of the page: %s", state)
	}
	tab.quiet()
}
