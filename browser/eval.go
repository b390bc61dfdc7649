package browser

import (
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// awaited lets an expression be a promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// Eval evaluates an expression of the page, which may be a promise, into a pointer.
func Eval(expression string, result any) chromedp.Action {
	return chromedp.Evaluate(expression, result, awaited)
}
