package level

import (
	"strconv"
	"strings"
)

// An Error tells why a file was refused, and where.
type Error struct {
	File     string
	Line     int    // from 1, of an XML file; else 0
	Path     string // such as layers[0].objects[3].width, of a JSON file; else empty
	Object   string // the id and name of the object, such as object 12 "door" or node 3 "door"; else empty
	Property string // the property, attribute or element; empty for the object as a whole
	Value    string // the refused value, shortened; empty when it is missing
	Reason   string
	Err      error // what the file system or a decoder said, or nil
}

// Error returns "file:line: path: object: property: value: reason", leaving out what is empty.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		b.WriteString(":" + strconv.Itoa(e.Line))
	}
	for _, part := range []string{e.Path, e.Object, e.Property, e.Value, e.Reason} {
		if part != "" {
			b.WriteString(": " + part)
		}
	}
	return b.String()
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// shortened returns a value for an error: quoted, and its beginning if it is long.
func shortened(value string) string {
	const most = 40
	if len(value) > most {
		return strconv.Quote(strings.ToValidUTF8(value[:most], "")) + "…"
	}
	return strconv.Quote(value)
}

// quotedPath returns a path for an error: all of it, unless it is longer than any that a file has.
func quotedPath(path string) string {
	const most = 1024
	if len(path) > most {
		return strconv.Quote(strings.ToValidUTF8(path[:most], "")) + "…"
	}
	return strconv.Quote(path)
}
