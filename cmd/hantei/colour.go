package main

import (
	"io"
	"os"
	"runtime"
)

// colourOf are the colours of words, as a terminal numbers them: red and green.
var colourOf = map[string]string{"FAIL": "31", "CONFLICT": "31", "ok": "32"}

// coloured returns a word in its colour, if it has one.
func coloured(word string) string {
	if colour := colourOf[word]; colour != "" {
		return "\x1b[" + colour + "m" + word + "\x1b[0m"
	}
	return word
}

// hasColours reports whether w is a terminal that shows colours, and whether they are
// wanted: see no-color.org. Of those on Windows only the newer one is sure to.
func hasColours(w io.Writer) bool {
	if runtime.GOOS == "windows" && os.Getenv("WT_SESSION") == "" {
		return false
	}
	return isTerminal(w) && os.Getenv("NO_COLOR") == ""
}
