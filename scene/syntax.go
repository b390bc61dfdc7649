package scene

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hantei-go/hantei/internal/lex"
)

// maxNesting is far beyond what any scene needs; it keeps a hostile file from
// exhausting the stack.
const maxNesting = 64

// A syntax reads a source to its end and sees whether it is JSON. It builds nothing, and
// the first fault ends the reading.
type syntax struct {
	*source
	at   int
	path [maxNesting]step // to what is being read
	deep int              // how much of path
}

// A step leads from an object to the value of the key that begins there, or from an
// array to an item.
type step struct{ key, item int }

// ofItem is the key of a step to an item.
const ofItem = -1

// check returns why the text is not a single JSON value, or nil.
func (s *syntax) check() error {
	s.peek()
	if len(s.data) == 0 && s.readError() == nil {
		return &Error{File: s.file, Reason: "the file is empty"}
	}
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(s.data, []byte(mark)) {
			return s.refuse(0, "", "", "begins with a byte order mark; save it as plain UTF-8")
		}
	}
	if err := s.value(); err != nil {
		return err
	}
	if s.peek(); s.at < len(s.data) {
		return s.refuse(s.at, "", s.word(s.at), "there must be nothing after the scene")
	}
	return s.readError()
}

// peek skips white space and returns the byte after it, 0 at the end.
func (s *syntax) peek() byte {
	for {
		s.at += lex.Space(s.data[s.at:])
		if s.at < len(s.data) {
			return s.data[s.at]
		}
		if !s.more() {
			return 0
		}
	}
}

func (s *syntax) enter(to step) {
	s.path[s.deep] = to
	s.deep++
}

func (s *syntax) leave() { s.deep-- }

// value reads the value that comes next.
func (s *syntax) value() error {
	c := s.peek()
	switch c {
	case '[', '{':
		if s.deep == maxNesting {
			return s.refuse(s.at, s.place(), "", "nested too deeply")
		}
		s.at++
		if c == '[' {
			return s.array()
		}
		return s.object()
	case '"':
		return s.string()
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.number()
	}
	return s.unexpected("looking for beginning of value")
}

// array reads an array behind its bracket.
func (s *syntax) array() error {
	if s.peek() == ']' {
		s.at++
		return nil
	}
	for i := 0; ; {
		s.enter(step{ofItem, i})
		if err := s.value(); err != nil {
			return err
		}
		s.leave()
		i++
		switch s.peek() {
		case ']':
			s.at++
			return nil
		case ',':
			if err := s.comma(']'); err != nil {
				return err
			}
		default:
			s.enter(step{ofItem, i})
			return s.unexpected("after array element")
		}
	}
}

// object reads an object behind its brace.
func (s *syntax) object() error {
	if s.peek() == '}' {
		s.at++
		return nil
	}
	for {
		if s.peek() != '"' {
			return s.unexpected("looking for beginning of object key string")
		}
		key := s.at
		if err := s.string(); err != nil {
			return err
		}
		s.enter(step{key: key})
		if s.peek() != ':' {
			return s.unexpected("after object key")
		}
		s.at++
		if err := s.value(); err != nil {
			return err
		}
		s.leave()
		switch s.peek() {
		case '}':
			s.at++
			return nil
		case ',':
			if err := s.comma('}'); err != nil {
				return err
			}
		default:
			return s.unexpected("after object key:value pair")
		}
	}
}

// comma reads a comma, and refuses it before the end of the array or object.
func (s *syntax) comma(end byte) error {
	at := s.at
	s.at++
	if s.peek() == end {
		return s.refuse(at, s.place(), "", "trailing comma")
	}
	return nil
}

func (s *syntax) string() error {
	n, _, fault := lex.String(s.data[s.at:])
	// The end of what is read may stand within a character.
	for fault != lex.None && s.at+n+utf8.UTFMax > len(s.data) && s.more() {
		n, _, fault = lex.String(s.data[s.at:])
	}
	return s.took(n, fault)
}

func (s *syntax) number() error {
	n, fault := lex.Number(s.data[s.at:])
	for s.at+n == len(s.data) && s.more() {
		n, fault = lex.Number(s.data[s.at:])
	}
	return s.took(n, fault)
}

// took goes on behind a token of n bytes, unless it has a fault.
func (s *syntax) took(n int, fault lex.Fault) error {
	switch fault {
	case lex.None:
		s.at += n
		return nil
	case lex.Ends:
		return s.ends()
	}
	return s.invalid(s.at+n, string(fault))
}

// literal reads a word, of which the first character is there.
func (s *syntax) literal(word string) error {
	for i := range word {
		for s.at+i == len(s.data) && s.more() {
		}
		switch {
		case s.at+i == len(s.data):
			return s.ends()
		case s.data[s.at+i] != word[i]:
			return s.invalid(s.at+i, "in literal "+word+" (expecting "+strconv.QuoteRune(rune(word[i]))+")")
		}
	}
	s.at += len(word)
	return nil
}

// unexpected refuses what stands here; what was wanted is said as encoding/json says it.
func (s *syntax) unexpected(context string) error {
	if s.at == len(s.data) {
		return s.ends()
	}
	return s.invalid(s.at, context)
}

// ends refuses that the text ends here, or within the token that begins here.
func (s *syntax) ends() error {
	if err := s.readError(); err != nil {
		return err
	}
	return s.refuse(s.at, s.place(), s.word(s.at), "unexpected end of file")
}

// invalid refuses a character of the token that begins here.
func (s *syntax) invalid(at int, context string) error {
	for len(s.data) < at+utf8.UTFMax && s.more() {
	}
	r, size := utf8.DecodeRune(s.data[at:])
	if r == utf8.RuneError && size == 1 {
		return s.refuse(at, "", "", "not valid UTF-8")
	}
	word := s.word(s.at)
	switch strings.ToLower(strings.TrimLeft(word, "+-")) {
	case "nan", "inf", "infinity": // numbers to many languages, but none in JSON
		return s.refuse(s.at, s.place(), word, "want a number")
	}
	return s.refuse(at, s.place(), word, "invalid character "+strconv.QuoteRune(r)+" "+context)
}

// place returns the path of what is being read.
func (s *syntax) place() (path string) {
	for _, to := range s.path[:s.deep] {
		if to.key == ofItem {
			path = index(path, to.item)
		} else {
			path = member(path, string(s.content(to.key)))
		}
	}
	return path
}
