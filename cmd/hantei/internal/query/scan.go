package query

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hantei-go/hantei/internal/lex"
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
	list int       // the index in the list of vectors of that path, or −1
	item int       // the index in the array of that path, or −1
	err  *Error
	said []byte // room for a string with escapes
}

func (s *scanner) reset(line []byte) { *s = scanner{line: line, list: -1, item: -1, said: s.said} }

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
	for _, i := range [2]int{s.list, s.item} {
		if i >= 0 {
			path.WriteString("[" + strconv.Itoa(i) + "]")
		}
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
	if s.at < len(s.line) && s.line[s.at] > ' ' {
		return s.line[s.at] // mostly there is none
	}
	s.at += lex.Space(s.line[s.at:])
	if s.at == len(s.line) {
		return 0
	}
	return s.line[s.at]
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
	s.unknown(start, s.line[start+1:s.at-1], reason)
	return 0, false
}

// unknown refuses a field by the place of its key, which is shown as written, and by its
// value.
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

// text reads a string and returns what it says. That is valid until the next call.
func (s *scanner) text() []byte {
	if s.err != nil {
		return nil
	}
	if s.space() != '"' {
		s.fail("want a string")
		return nil
	}
	n, escaped, fault := lex.String(s.line[s.at:])
	at := s.at + n
	switch fault {
	case lex.None:
		text := s.line[s.at+1 : at-1]
		s.at = at
		if escaped {
			s.said = lex.AppendText(s.said[:0], text)
			text = s.said
		}
		return text
	case lex.Ends:
		s.fail("the line ends within a string")
	case lex.UTF8:
		s.failAt(at, "not valid UTF-8")
	case lex.Control:
		s.failAt(at, "holds a control character")
	default:
		s.failAt(bytes.LastIndexByte(s.line[:at], '\\'), "no such escape in JSON")
	}
	return nil
}

// number reads a number that fits a float64.
func (s *scanner) number() float64 {
	if s.err != nil {
		return 0
	}
	s.space()
	n := s.numeral()
	if n == 0 {
		s.fail("want a number")
		return 0
	}
	x, fits := lex.Float(s.line[s.at : s.at+n])
	if !fits {
		s.fail("does not fit a float64")
		return 0
	}
	s.at += n
	return x
}

// numeral returns the length of the number that stands here, 0 if there is none. It has
// to end where a number may.
func (s *scanner) numeral() int {
	b := s.line[s.at:]
	n, fault := lex.Number(b)
	if fault != lex.None || n < len(b) && bytes.IndexByte([]byte(" \t\r,]}"), b[n]) < 0 {
		return 0
	}
	return n
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
