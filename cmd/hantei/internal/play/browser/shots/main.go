// Command shots renders a picture of every lesson of the playground, in both
// languages, as hantei play shows it. It wants Chromium. Look at them.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/browser"
)

func main() {
	dir := flag.String("o", "docs/playground", "the folder of the pictures, which must exist")
	width := flag.Int64("width", 1280, "of the window")
	height := flag.Int64("height", 800, "of the window")
	scale := flag.Float64("scale", 0.625, "of the picture against the window")
	dark := flag.Bool("dark", false, "in the dark theme")
	png := flag.Bool("png", false, "write PNG, not WebP")
	only := flag.String("only", "", "the lessons to render, with commas between")
	tags := flag.String("lang", "en,ja", "the languages")
	hash := flag.String("hash", "", "what to open instead of lessons, after the #")
	flag.Parse()
	if err := run(*dir, *width, *height, *scale, *dark, *png, *only, *tags, *hash); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

// before is what happens on a page before its picture.
var before = map[string]string{
	"levels": `(() => { hantei.act.held.keys = 2; for (let i = 0; i < 130; i++) { if (i === 60) hantei.act.held.keys = 6; hantei.act.once(); } hantei.act.release(); })()`,
	"stack":  `(() => { hantei.act.shoot(); for (let i = 0; i < 110; i++) hantei.act.once(); })()`,
	"mesh":   `(() => { for (let i = 0; i < 420; i++) hantei.act.frame(); hantei.stage.changed(); })()`,
	"mover":  `(() => { hantei.act.held.keys = 2; for (let i = 0; i < 146; i++) hantei.act.once(); hantei.act.release(); })()`,
}

func run(dir string, width, height int64, scale float64, dark, png bool, only, tags, hash string) error {
	server, _, err := browser.Serve(context.Background(), nil)
	if err != nil {
		return err
	}
	defer server.Close()
	address := server.URL + "/"
	ctx, end, err := browser.Start(context.Background())
	if err != nil {
		return err
	}
	defer end()
	if err := chromedp.Run(ctx, browser.Still(width, height, dark), browser.Open(address)); err != nil {
		return err
	}
	var ids []string
	if err := chromedp.Run(ctx, browser.Eval(`[...document.querySelectorAll("#choose option")].map(o => o.value)`, &ids)); err != nil {
		return err
	}
	if only != "" {
		ids = strings.Split(only, ",")
	}
	if hash != "" {
		ids = []string{hash}
	}
	for _, id := range ids {
		for _, lang := range strings.Split(tags, ",") {
			var picture []byte
			err := chromedp.Run(ctx,
				browser.Open(address+"?lang="+lang+"#"+id),
				browser.Eval(before[id]+";0", nil), browser.Settle(),
				chromedp.ActionFunc(func(ctx context.Context) (err error) {
					format := page.CaptureScreenshotFormatWebp
					if png {
						format = page.CaptureScreenshotFormatPng
					}
					shot := page.CaptureScreenshot().WithFormat(format).
						WithClip(&page.Viewport{Width: float64(width), Height: float64(height), Scale: scale})
					if !png {
						shot = shot.WithQuality(82)
					}
					picture, err = shot.Do(ctx)
					return err
				}),
			)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", id, lang, err)
			}
			kind := ".webp"
			if png {
				kind = ".png"
			}
			name, _, _ := strings.Cut(id, "=")
			if err := os.WriteFile(filepath.Join(dir, name+"-"+lang+kind), picture, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
