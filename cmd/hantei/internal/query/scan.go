package query

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxShown is the number of characters of a refused value that an Error shows.
const maxShown = 60

// A scanner reads the JSON of one line. It keeps the first error; after that its
// methods return zero values and do not move on.
type scanner struct {
	line []byte
	at   int
	path [6]string // of what is being read
	deep int       // how much of path
	item int       // the index in the array of that path, or −1
	err  *Error
}

func (s *scanner) reset(line []byte) { *s = scanner{line: line, item: -1} }

// enter and leave tell what is being read, for errors.
func (s *scanner) enter(name string) {
	s.path[s.deep] = name
	s.deep++
}

func (s *scanner) leave() { s.deep-- }

// refuse records an error about the value from start to end.
func (s *scanner) refuse(start, end int, reason string) {
	s.record(s.column(start), s.line[start:end], reason)
}

// refuseWhole records an error that has no place of its own in the line.
func (s *scanner) refuseWhole(reason string) { s.record(0, nil, reason) }

func (s *scanner) record(column int, value []byte, reason string) {
	if s.err != nil {
		return
	}
	var path strings.Builder
	for i, name := range s.path[:s.deep] {
		if i > 0 && name[0] != '[' {
			path.WriteByte('.')
		}
		path.WriteString(name)
	}
	if s.item >= 0 {
		path.WriteString("[" + strconv.Itoa(s.item) + "]")
	}
	s.err = &Error{Column: column, Path: path.String(), Value: shown(value), Reason: reason}
}

// column returns the column of an index of the line.
func (s *scanner) column(at int) int { return 1 + utf8.RuneCount(s.line[:at]) }

// fail refuses the value that stands here.
func (s *scanner) fail(reason string) { s.failAt(s.at, reason) }

// failAt refuses the value that stands here for a fault within it.
func (s *scanner) failAt(at int, reason string) {
	if s.err == nil {
		s.record(s.column(at), s.line[s.at:s.end()], reason)
	}
}

// space skips white space and returns the byte after it, 0 at the end of the line.
func (s *scanner) space() byte {
	for s.at < len(s.line) {
		switch c := s.line[s.at]; c {
		case ' ', '\t', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

// take skips white space and c, or refuses what stands in its place.
func (s *scanner) take(c byte, want string) bool {
	if s.err != nil {
		return false
	}
	if s.space() != c {
		s.unexpected(want)
		return false
	}
	s.at++
	return true
}

func (s *scanner) unexpected(want string) {
	if s.at == len(s.line) {
		s.fail("the line ends where " + want + " should be")
	} else {
		s.fail("want " + want)
	}
}

// next reports whether another item follows before the closing byte, and skips the
// comma or that byte.
func (s *scanner) next(first bool, closing byte) bool {
	if s.err != nil {
		return false
	}
	c := s.space()
	switch {
	case c == closing:
		s.at++
		return false
	case first:
		return true
	case c == ',':
		comma := s.at
		s.at++
		if s.space() == closing {
			s.refuse(comma, comma, "trailing comma")
		}
		return s.err == nil
	}
	s.unexpected("a comma or " + string(rune(closing)))
	return false
}

// key reads a key and its colon, and returns its index in names; what has these keys
// is told in errors. A key in seen is repeated.
func (s *scanner) key(what string, names []string, seen *uint32) (i int, ok bool) {
	if s.space() != '"' {
		s.unexpected("a key")
		return 0, false
	}
	start := s.at
	text := s.text()
	if s.err != nil {
		return 0, false
	}
	for i, name := range names {
		if string(text) != name {
			continue
		}
		if *seen&(1<<i) != 0 {
			s.enter(name)
			s.refuse(start, start, "repeated field")
			return 0, false
		}
		*seen |= 1 << i
		return i, s.take(':', "a colon")
	}
	reason := "unknown field: " + what + " has " + strings.Join(names, ", ")
	for _, name := range names {
		if strings.EqualFold(name, string(text)) {
			reason = "unknown field: write it " + name
		}
	}
	s.unknown(start, text, reason)
	return 0, false
}

// unknown refuses a field by the place of its key and by its value.
func (s *scanner) unknown(start int, key []byte, reason string) {
	if !s.take(':', "a colon") {
		return
	}
	s.space()
	name := shown(key)
	if len(key) == 0 || slices.ContainsFunc(key, isOdd) {
		name = `["` + name + `"]`
	}
	s.enter(name)
	s.record(s.column(start), s.line[s.at:s.end()], reason)
}

// isOdd reports whether a byte of a key needs quotes in a path.
func isOdd(c byte) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_'
}

// text reads a string and returns what is between its quotes, as written.
func (s *scanner) text() []byte {
	if s.err != nil {
		return nil
	}
	if s.space() != '"' {
		s.fail("want a string")
		return nil
	}
	start, ascii := s.at+1, true
	for i := start; i < len(s.line); i++ {
		switch c := s.line[i]; {
		case c == '"':
			text := s.line[start:i]
			if !ascii && !utf8.Valid(text) {
				s.failAt(start+len(validPrefix(text)), "not valid UTF-8")
				return nil
			}
			s.at = i + 1
			return text
		case c == '\\':
			n := escaped(s.line[i:])
			if n == 0 {
				s.failAt(i, "no such escape in JSON")
				return nil
			}
			i += n - 1
		case c < ' ':
			s.failAt(i, "holds a control character")
			return nil
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	s.fail("the line ends within a string")
	return nil
}

// validPrefix returns what is valid UTF-8 at the beginning of text.
func validPrefix(text []byte) []byte {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return text[:n]
}

// escaped returns the length of the escape that b begins with, 0 if it is none.
func escaped(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	if b[1] != 'u' {
		if bytes.IndexByte([]byte(`"\/bfnrt`), b[1]) < 0 {
			return 0
		}
		return 2
	}
	if len(b) < 6 {
		return 0
	}
	for _, c := range b[2:6] {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return 0
		}
	}
	return 6
}

// number reads a number that fits a float64.
func (s *scanner) number() float64 {
	if s.err != nil {
		return 0
	}
	s.space()
	n, isZero := numeral(s.line[s.at:])
	if n == 0 {
		s.fail("want a number")
		return 0
	}
	x, err := strconv.ParseFloat(string(s.line[s.at:s.at+n]), 64)
	// ParseFloat makes 0 of what is too small for it, without an error.
	if err != nil || x == 0 && !isZero {
		s.fail("does not fit a float64")
		return 0
	}
	s.at += n
	return x
}

// numeral returns the length of the JSON number that b begins with, 0 if there is
// none, and whether its digits are all 0. It has to end where a number may.
func numeral(b []byte) (n int, isZero bool) {
	isZero = true
	digits := func() (some bool) {
		for n < len(b) && '0' <= b[n] && b[n] <= '9' {
			isZero = isZero && b[n] == '0'
			some = true
			n++
		}
		return some
	}
	if n < len(b) && b[n] == '-' {
		n++
	}
	if n < len(b) && b[n] == '0' {
		n++
	} else if !digits() {
		return 0, false
	}
	if n < len(b) && b[n] == '.' {
		n++
		if !digits() {
			return 0, false
		}
	}
	if n < len(b) && b[n]|0x20 == 'e' {
		n++
		if n < len(b) && (b[n] == '+' || b[n] == '-') {
			n++
		}
		was := isZero
		if !digits() {
			return 0, false
		}
		isZero = was
	}
	if n < len(b) && bytes.IndexByte([]byte(" \t\r,]}"), b[n]) < 0 {
		return 0, false
	}
	return n, isZero
}

// end returns where the value ends that stands here, which need not be valid.
func (s *scanner) end() int {
	if s.at == len(s.line) {
		return s.at
	}
	depth := 0
	for i := s.at; i < len(s.line); i++ {
		switch s.line[i] {
		case '"':
			i = endOfString(s.line, i)
		case '[', '{':
			depth++
		case ']', '}':
			depth--
			if depth < 0 {
				return max(i, s.at+1)
			}
		case ',', ':', ' ', '\t', '\r':
			if depth == 0 {
				return max(i, s.at+1)
			}
			continue
		default:
			continue
		}
		if depth == 0 {
			return min(i+1, len(s.line))
		}
	}
	return len(s.line)
}

// endOfString returns the index of the quote that ends the string beginning at i.
func endOfString(line []byte, i int) int {
	for i++; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(line)
}

// shown returns a value as an error shows it: shortened, and with nothing in it that
// could disturb a terminal.
func shown(value []byte) string {
	var b strings.Builder
	count := 0
	for _, r := range string(value[:min(len(value), 4*maxShown+4)]) {
		if count == maxShown {
			return b.String() + "…"
		}
		if !strconv.IsPrint(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
		count++
	}
	return b.String()
}
