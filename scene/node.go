package scene

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/hantei-go/hantei/internal/lex"
)

type nodeKind int

const (
	isNull nodeKind = iota
	isBool
	isNumber
	isString
	isArray
	isObject
)

// A node is a value in a text that is JSON: where it stands. What it holds is read from
// there when it is asked for, because a tree of a file is a hundred times as large.
type node struct {
	kind     nodeKind
	from, to int
}

// A field is a key and its value.
type field struct {
	at    int    // where the key begins
	name  string // what it says
	value node
}

// maxFields is the number of fields that are read of an object. It is above what any
// object has, so of so many one is unknown or repeated.
const maxFields = 32

// root returns the value that the text is.
func (s *source) root() node { return s.node(lex.Space(s.data)) }

// node returns the value that begins at an offset.
func (s *source) node(at int) node {
	n := node{from: at}
	switch s.data[at] {
	case '{':
		n.kind, n.to = isObject, s.closing(at)
	case '[':
		n.kind, n.to = isArray, s.closing(at)
	case '"':
		n.kind, n.to = isString, s.endOfString(at)
	case 't':
		n.kind, n.to = isBool, at+len("true")
	case 'f':
		n.kind, n.to = isBool, at+len("false")
	case 'n':
		n.to = at + len("null")
	default:
		size, _ := lex.Number(s.data[at:])
		n.kind, n.to = isNumber, at+size
	}
	return n
}

// closing returns the offset behind the array or object that begins at an offset.
func (s *source) closing(at int) int {
	for depth := 0; ; {
		switch s.data[at] {
		case '"':
			at = s.endOfString(at)
			continue
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		at++
		if depth == 0 {
			return at
		}
	}
}

// endOfString returns the offset behind the string that begins at an offset.
func (s *source) endOfString(at int) int {
	n, _, _ := lex.String(s.data[at:])
	return at + n
}

// written returns a value as the file has it.
func (s *source) written(n node) []byte { return s.data[n.from:n.to] }

// content returns what the string that begins at an offset says.
func (s *source) content(at int) []byte {
	n, escaped, _ := lex.String(s.data[at:])
	inner := s.data[at+1 : at+n-1]
	if escaped {
		return lex.AppendText(nil, inner)
	}
	return inner
}

// skip returns the offset of the next token behind the white space at an offset, and
// behind a comma or colon if that stands there.
func (s *source) skip(at int) int {
	at += lex.Space(s.data[at:])
	if c := s.data[at]; c == ',' || c == ':' {
		at++
		at += lex.Space(s.data[at:])
	}
	return at
}

// items yields the items of an array, and nothing for another value.
func (s *source) items(n node) iter.Seq2[int, node] {
	return func(yield func(int, node) bool) {
		if n.kind != isArray {
			return
		}
		at := s.skip(n.from + 1)
		for i := 0; s.data[at] != ']'; i++ {
			item := s.node(at)
			if !yield(i, item) {
				return
			}
			at = s.skip(item.to)
		}
	}
}

// fields yields the fields of an object, and nothing for another value.
func (s *source) fields(n node) iter.Seq[field] {
	return func(yield func(field) bool) {
		if n.kind != isObject {
			return
		}
		for at := s.skip(n.from + 1); s.data[at] != '}'; {
			f := field{at: at, name: string(s.content(at))}
			f.value = s.node(s.skip(s.endOfString(at)))
			if !yield(f) {
				return
			}
			at = s.skip(f.value.to)
		}
	}
}

// show returns a value as JSON on one line, shortened.
func (s *source) show(n node) string {
	var b strings.Builder
	for at := n.from; at < n.to && b.Len() <= utf8.UTFMax*maxShown; {
		switch c := s.data[at]; c {
		case '"':
			b.WriteString(quoted(string(s.content(at))))
			at = s.endOfString(at)
			continue
		case ',', ':':
			b.WriteByte(c)
			b.WriteByte(' ')
		case ' ', '\t', '\r', '\n':
		default:
			b.WriteByte(c)
		}
		at++
	}
	return shorten(b.String())
}
