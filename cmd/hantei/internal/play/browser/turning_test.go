package browser

import (
	"strings"
	"testing"
)

// TestTurningByKey opens S6: while F is down the bar turns, and with sub-steps chosen their misses are red.
func TestTurningByKey(t *testing.T) {
	ctx := tab(t)
	var running []bool
	var drawn string
	key := func(kind string) string {
		return `(document.body.dispatchEvent(new KeyboardEvent("` + kind + `", {key: "f", bubbles: true})), hantei.stage.running)`
	}
	for _, kind := range []string{"keydown", "keyup"} {
		var is bool
		if kind == "keydown" {
			run(t, ctx, Open(address+"?lang=en#s6"))
		}
		run(t, ctx, Eval(`Boolean(`+key(kind)+`)`, &is))
		running = append(running, is)
	}
	if !running[0] || running[1] {
		t.Errorf("with the key down and up it runs: %v", running)
	}
	// A case in which four looks miss, by its button.
	run(t, ctx, Eval(`[...document.querySelectorAll(".case")].find((b) => b.innerText === "between two looks").click()`, nil), Settle(),
		Eval(`document.querySelector(".other").innerText`, &drawn))
	if !strings.Contains(drawn, "no") || !strings.Contains(drawn, "4 sub-steps") && !strings.Contains(drawn, "textbook") {
		t.Errorf("the textbook says %q", drawn)
	}
}
