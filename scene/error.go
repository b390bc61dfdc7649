package scene

import (
	"fmt"
	"strings"
)

// An Error tells why a scene was refused, and where.
type Error struct {
	File   string // as given to Read
	Line   int    // from 1; 0 for the file as a whole
	Column int    // from 1, in characters; 0 for the line or the file as a whole
	Path   string // such as shapes[2].radius; empty for the scene as a whole
	Value  string // the refused value as JSON, shortened; empty when it is missing
	Reason string
}

// Error returns "file:line:column: path: value: reason", leaving out what is empty.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, ":%d", e.Column)
		}
	}
	b.WriteString(": ")
	for _, s := range []string{e.Path, e.Value} {
		if s != "" {
			b.WriteString(s + ": ")
		}
	}
	b.WriteString(e.Reason)
	return b.String()
}
