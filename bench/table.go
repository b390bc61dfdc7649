package main

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// table writes rows, the first of them a header, as Markdown. All columns but the first
// stand on the right, as numbers do.
func table(rows [][]string) string { return align(rows, true) }

// text is table with all columns on the left.
func text(rows [][]string) string { return align(rows, false) }

func align(rows [][]string, right bool) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for n, row := range rows {
		for i, cell := range row {
			if i == 0 || !right {
				fmt.Fprintf(&b, "| %-*s ", widths[i], cell)
			} else {
				fmt.Fprintf(&b, "| %*s ", widths[i], cell)
			}
		}
		b.WriteString("|\n")
		if n > 0 {
			continue
		}
		for i, width := range widths {
			rule := strings.Repeat("-", width+1)
			if i == 0 || !right {
				b.WriteString("|" + rule + "-")
			} else {
				b.WriteString("|" + rule + ":")
			}
		}
		b.WriteString("|\n")
	}
	return b.String()
}
