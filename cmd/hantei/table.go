package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// A table is text in columns. Wide characters, as in Japanese names, count
// twice, so that columns align in a terminal.
type table struct {
	indent  string
	right   []bool // columns aligned to the right
	colours bool   // of the words that have one, in the first column
	rows    [][]string
	widths  []int // of the columns so far

	// A long table is written in blocks, because it may not fit into memory: columns
	// may be wider in later ones. A table without out is written at the end.
	out   io.Writer
	lead  string // before the first block
	begun bool
}

// blockRows is the number of rows of a block.
const blockRows = 1000

func (t *table) add(cells ...string) {
	t.rows = append(t.rows, cells)
	if t.out != nil && len(t.rows) > blockRows {
		t.write(t.out)
	}
}

// cellWidth does not depend on the locale, as runewidth's default does.
var cellWidth = runewidth.Condition{StrictEmojiNeutral: true}

// textWidth returns the number of columns of s.
func textWidth(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return cellWidth.StringWidth(s)
		}
	}
	return len(s) // cells are printable
}

// write prints the rows that are not written yet.
func (t *table) write(w io.Writer) {
	if !t.begun {
		fmt.Fprint(w, t.lead)
		t.begun = true
	}
	for _, row := range t.rows {
		for i, cell := range row {
			if i == len(t.widths) {
				t.widths = append(t.widths, 0)
			}
			t.widths[i] = max(t.widths[i], textWidth(cell))
		}
	}
	for _, row := range t.rows {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", t.widths[i]-textWidth(cell))
			if i == 0 && t.colours {
				cell = coloured(cell)
			}
			if i < len(t.right) && t.right[i] {
				b.WriteString(pad + cell)
			} else {
				b.WriteString(cell + pad)
			}
			b.WriteString("  ")
		}
		fmt.Fprintln(w, t.indent+strings.TrimRight(b.String(), " "))
	}
	t.rows = nil
}

// A list is a table of at most maxRows rows below its heading, unless all are wanted.
type list struct {
	table
	all  bool
	more int // rows left out
}

func (r *textReport) list(heading ...string) *list {
	l := &list{all: r.all}
	l.indent, l.out, l.lead = "  ", r.out, "\n"
	l.add(heading...)
	return l
}

// room reports whether there is room for another row, which is counted if there is not.
func (l *list) room() bool {
	if l.all || len(l.rows) <= maxRows {
		return true
	}
	l.more++
	return false
}

// write prints l after an empty line, if it has rows.
func (l *list) write(w io.Writer) {
	if len(l.rows) > 1 || l.begun {
		l.print(w)
	}
}

func (l *list) print(w io.Writer) {
	l.table.write(w)
	if l.more > 0 {
		fmt.Fprintf(w, "  not shown: %d beyond the first %d; --all shows all\n", l.more, maxRows)
	}
}
