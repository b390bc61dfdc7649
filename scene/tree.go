package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNesting is far beyond what any scene needs; it keeps a hostile file from
// exhausting the stack.
const maxNesting = 64

// maxShown is the number of characters of a refused value that an Error shows.
const maxShown = 60

// byteOrderMarks are those of UTF-8 and of both orders of UTF-16. An editor does
// not show them.
var byteOrderMarks = []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"}

type nodeKind int

const (
	isNull nodeKind = iota
	isBool
	isNumber
	isString
	isArray
	isObject
)

// A place is a position in a file, both counted from 1; columns are characters.
type place struct{ line, column int }

// A node is a JSON value that knows where it begins. encoding/json alone forgets
// positions, repeated keys and the case of keys.
type node struct {
	kind   nodeKind
	place  place
	text   string // of a string: its content; of a number, bool or null: as written
	items  []*node
	fields []field
}

type field struct {
	name  string
	place place // of the name
	value *node
}

// parser turns tokens into a tree of nodes.
type parser struct {
	file  string
	data  []byte
	dec   *json.Decoder
	seen  int // bytes that are counted in place
	place place
}

// parse returns the single JSON value that data holds.
func parse(file string, data []byte) (*node, error) {
	p := &parser{file: file, data: data, place: place{1, 1}}
	if len(data) == 0 {
		return nil, &Error{File: file, Reason: "the file is empty"}
	}
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(data, []byte(mark)) {
			return nil, p.refuse(0, "", "", "begins with a byte order mark; save it as plain UTF-8")
		}
	}
	if at := invalidUTF8(data); at >= 0 {
		return nil, p.refuse(at, "", "", "not valid UTF-8")
	}
	p.dec = json.NewDecoder(bytes.NewReader(data))
	p.dec.UseNumber()
	tok, err := p.token("", 0)
	if err != nil {
		return nil, err
	}
	root, err := p.value(tok, "", 0)
	if err != nil {
		return nil, err
	}
	at := p.next(0)
	if _, err := p.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, p.refuse(at, "", p.word(at), "there must be nothing after the scene")
	}
	return root, nil
}

// token returns the next token, at p.place; path is what is being read, for the error,
// and sep the comma or colon that belongs before the token, or 0.
func (p *parser) token(path string, sep byte) (json.Token, error) {
	at := p.next(sep)
	p.advance(at)
	tok, err := p.dec.Token()
	if err == nil {
		return tok, nil
	}
	word := p.word(at)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, p.refuse(at, path, word, "unexpected end of file")
	}
	// Of a token the decoder does not tell where the fault in it is, a pass over all does.
	var fault *json.SyntaxError
	if errors.As(json.Unmarshal(p.data, new(json.RawMessage)), &fault) {
		at, err = int(fault.Offset)-1, fault
	}
	return nil, p.refuse(at, path, word, err.Error())
}

// value builds the node that begins with tok, the last token read.
func (p *parser) value(tok json.Token, path string, depth int) (*node, error) {
	n := &node{place: p.place}
	switch tok := tok.(type) {
	case nil:
		n.text = "null"
	case bool:
		n.kind, n.text = isBool, strconv.FormatBool(tok)
	case json.Number:
		n.kind, n.text = isNumber, tok.String()
	case string:
		n.kind, n.text = isString, tok
	case json.Delim:
		if depth == maxNesting {
			return nil, p.refuse(p.seen, path, "", "nested too deeply")
		}
		if tok == '[' {
			return n, p.array(n, path, depth)
		}
		return n, p.object(n, path, depth)
	}
	return n, nil
}

func (p *parser) array(n *node, path string, depth int) error {
	n.kind = isArray
	for {
		sep := comma(len(n.items))
		if err := p.trailingComma(path, sep, ']'); err != nil {
			return err
		}
		at := index(path, len(n.items))
		tok, err := p.token(at, sep)
		if err != nil || tok == json.Delim(']') {
			return err
		}
		item, err := p.value(tok, at, depth+1)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
	}
}

func (p *parser) object(n *node, path string, depth int) error {
	n.kind = isObject
	for {
		sep := comma(len(n.fields))
		if err := p.trailingComma(path, sep, '}'); err != nil {
			return err
		}
		key, err := p.token(path, sep)
		if err != nil || key == json.Delim('}') {
			return err
		}
		f := field{name: key.(string), place: p.place}
		at := member(path, f.name)
		tok, err := p.token(at, ':')
		if err != nil {
			return err
		}
		if f.value, err = p.value(tok, at, depth+1); err != nil {
			return err
		}
		n.fields = append(n.fields, f)
	}
}

// comma returns what belongs before the next item of an array or object that has n.
func comma(n int) byte {
	if n > 0 {
		return ','
	}
	return 0
}

// trailingComma refuses the separator sep before the end of the array or object at
// path: the decoder's own error speaks only of the end, perhaps lines below.
func (p *parser) trailingComma(path string, sep, end byte) error {
	at := p.next(sep)
	if at == len(p.data) || p.data[at] != end {
		return nil
	}
	from := p.next(0)
	if from == at {
		return nil
	}
	return p.refuse(from, path, "", "trailing comma")
}

// next returns the offset of the next token, behind the separator sep if that comes
// first; 0 is none.
func (p *parser) next(sep byte) int {
	at := p.space(int(p.dec.InputOffset()))
	if sep != 0 && at < len(p.data) && p.data[at] == sep {
		at = p.space(at + 1)
	}
	return at
}

// space returns the offset behind the white space at an offset.
func (p *parser) space(at int) int {
	for at < len(p.data) && strings.IndexByte(" \t\r\n", p.data[at]) >= 0 {
		at++
	}
	return at
}

// advance moves p.place on to an offset; offsets must not decrease.
func (p *parser) advance(offset int) {
	passed := p.data[p.seen:offset]
	if n := bytes.Count(passed, []byte{'\n'}); n > 0 {
		p.place = place{p.place.line + n, 1}
		passed = passed[bytes.LastIndexByte(passed, '\n')+1:]
	}
	p.place.column += utf8.RuneCount(passed)
	p.seen = offset
}

// refuse returns the error for what stands at an offset.
func (p *parser) refuse(offset int, path, value, reason string) error {
	p.advance(offset)
	return &Error{File: p.file, Line: p.place.line, Column: p.place.column, Path: path, Value: value, Reason: reason}
}

// word returns what stands at an offset, up to the next delimiter, or the
// delimiter that stands there.
func (p *parser) word(at int) string {
	rest := string(p.data[at:])
	switch end := strings.IndexAny(rest, " \t\r\n,:[]{}"); {
	case end > 0:
		rest = rest[:end]
	case end == 0:
		rest = rest[:1]
	}
	return shorten(printable(rest))
}

func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// index returns the path of an item of the array at path.
func index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// member returns the path of a field of the object at path.
func member(path, name string) string {
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return path + "[" + shorten(strconv.Quote(name)) + "]"
		}
	}
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

// String returns n as JSON on one line, shortened.
func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return shorten(b.String())
}

func (n *node) write(b *strings.Builder) {
	if b.Len() > 4*maxShown { // enough to be shortened
		return
	}
	switch n.kind {
	case isString:
		b.WriteString(strconv.Quote(n.text))
	case isArray:
		b.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				b.WriteString(", ")
			}
			item.write(b)
		}
		b.WriteByte(']')
	case isObject:
		b.WriteByte('{')
		for i, f := range n.fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.Quote(f.name) + ": ")
			f.value.write(b)
		}
		b.WriteByte('}')
	default:
		b.WriteString(n.text)
	}
}

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
