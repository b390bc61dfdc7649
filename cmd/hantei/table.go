package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// A table is text in columns. Wide characters, as in Japanese names, count
// twice, so that columns align in a terminal.
type table struct {
	indent string
	right  []bool // columns aligned to the right
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// cellWidth does not depend on the locale, as runewidth's default does.
var cellWidth = runewidth.Condition{StrictEmojiNeutral: true}

func (t *table) write(w io.Writer) {
	var widths []int
	for _, row := range t.rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], cellWidth.StringWidth(cell))
		}
	}
	for _, row := range t.rows {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-cellWidth.StringWidth(cell))
			if i < len(t.right) && t.right[i] {
				b.WriteString(pad + cell)
			} else {
				b.WriteString(cell + pad)
			}
			b.WriteString("  ")
		}
		fmt.Fprintln(w, t.indent+strings.TrimRight(b.String(), " "))
	}
}
