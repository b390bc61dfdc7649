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
	escape := strings.NewReplacer("|", `\|`).Replace
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(escape(cell)))
		}
	}
	var b strings.Builder
	for n, row := range rows {
		for i, cell := range row {
			cell = escape(cell)
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
			if i == 0 || !right {
				b.WriteString("|" + strings.Repeat("-", width+2))
			} else {
				b.WriteString("|" + strings.Repeat("-", width+1) + ":")
			}
		}
		b.WriteString("|\n")
	}
	return b.String()
}

// percent returns n of all in percent. It is 0 for none only.
func percent(n, all int) string {
	switch p := 100 * float64(n) / float64(all); {
	case n == 0:
		return "0"
	case p < 0.1:
		return "< 0.1"
	default:
		return fmt.Sprintf("%.1f", p)
	}
}
