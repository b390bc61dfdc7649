package scene

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxShown is the number of characters of a refused value that an Error shows.
const maxShown = 60

// firstRead is how many bytes are read at first.
const firstRead = 1 << 16

// byteOrderMarks are those of UTF-8 and of both orders of UTF-16. An editor does
// not show them.
var byteOrderMarks = []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"}

// A source is the text of a file, as far as it is read.
type source struct {
	file string
	from io.Reader
	data []byte
	err  error // of from: io.EOF when all is read

	counted, line int // lines are counted up to here: see lineOf
}

// more reads on, and reports whether there is more. There is twice as much each time: so
// what has to be looked at from its beginning again, a long string, takes linear time.
func (s *source) more() bool {
	had := len(s.data)
	if s.err == nil {
		data := make([]byte, had, had+max(had, firstRead))
		copy(data, s.data)
		for len(data) < cap(data) && s.err == nil {
			var n int
			n, s.err = s.from.Read(data[len(data):cap(data)])
			data = data[:len(data)+n]
		}
		s.data = data
	}
	return len(s.data) > had
}

// readError returns why the file could not be read to its end, or nil.
func (s *source) readError() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// lineOf returns the line of an offset. It counts from where it was asked last.
func (s *source) lineOf(offset int) int {
	newline := []byte{'\n'}
	if offset < s.counted {
		s.line -= bytes.Count(s.data[offset:s.counted], newline)
	} else {
		s.line += bytes.Count(s.data[s.counted:offset], newline)
	}
	s.counted = offset
	return 1 + s.line
}

// columnOf returns the column of an offset.
func (s *source) columnOf(offset int) int {
	from := 1 + bytes.LastIndexByte(s.data[:offset], '\n')
	return 1 + utf8.RuneCount(s.data[from:offset])
}

// refuse returns the error for what stands at an offset.
func (s *source) refuse(offset int, path, value, reason string) *Error {
	return &Error{
		File: s.file, Line: s.lineOf(offset), Column: s.columnOf(offset),
		Path: path, Value: value, Reason: reason,
	}
}

// word returns what stands at an offset, up to the next delimiter, or the
// delimiter that stands there.
func (s *source) word(at int) string {
	for len(s.data) < at+utf8.UTFMax*(maxShown+1) && s.more() {
	}
	rest := string(s.data[at:min(len(s.data), at+utf8.UTFMax*(maxShown+1))])
	switch end := strings.IndexAny(rest, " \t\r\n,:[]{}"); {
	case end > 0:
		rest = rest[:end]
	case end == 0:
		rest = rest[:1]
	}
	return shorten(printable(rest))
}

// index returns the path of an item of the array at path.
func index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// member returns the path of a field of the object at path.
func member(path, name string) string {
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return path + "[" + quoted(name) + "]"
		}
	}
	name = shorten(name)
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

// quoted returns s between quotes, shortened.
func quoted(s string) string { return shorten(strconv.Quote(shorten(s))) }

// shorten cuts s after maxShown characters.
func shorten(s string) string {
	count := 0
	for i := range s {
		if count == maxShown {
			return s[:i] + "…"
		}
		count++
	}
	return s
}

// printable replaces what could disturb a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}
