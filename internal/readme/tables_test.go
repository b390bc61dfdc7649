package readme

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestTables: every row of a table has as many cells as its head. A stroke in a cell, as of |x|, ends the cell unless a backslash stands
// before it, and what is behind the last column is shown nowhere.
func TestTables(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, name := range append(pages, filepath.Join(root, "README.md"), filepath.Join(root, "README.ja.md"), filepath.Join(root, "ARCHITECTURE.md")) {
		page, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		cells, isCode := 0, false
		for i, line := range strings.Split(read(t, filepath.ToSlash(page)), "\n") {
			if strings.HasPrefix(line, "```") {
				isCode = !isCode
			}
			if isCode || !strings.HasPrefix(line, "|") {
				cells = 0
				continue
			}
			n := strings.Count(line, "|") - strings.Count(line, `\|`)
			if cells == 0 {
				cells = n
			}
			if n != cells {
				t.Errorf("%s:%d: %d strokes, and %d in the head of the table", page, i+1, n, cells)
			}
			rows++
		}
	}
	if rows < 300 {
		t.Errorf("only %d rows of tables", rows)
	}
}
