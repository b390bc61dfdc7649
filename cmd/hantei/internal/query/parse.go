package query

import (
	"bytes"
	"slices"
	"strings"
)

// A Parser reads queries. It keeps no more than one line, and does not allocate
// unless a line is refused.
type Parser struct {
	scanner
	query  Query
	shapes [2]rawShape
	lists  [2][]Vec // room for those of the query
	spins  [2]Spin  // likewise
	whole  whole
}

// The keys of a query.
const (
	keyID = iota
	keyDim
	keyQuery
	keyA
	keyB
	keyOf
	keyPair
	keyObjects
	keyShapes
)

var queryKeys = []string{
	keyID: "id", keyDim: "dim", keyQuery: "query", keyA: "a", keyB: "b",
	keyOf: "of", keyPair: "pair", keyObjects: "objects", keyShapes: "shapes",
}

// Parse reads a line, without the newline. The query is valid until the next call, and
// its ID as long as the line is.
func (p *Parser) Parse(line []byte) (*Query, *Error) {
	p.reset(line)
	p.query, p.whole = Query{}, whole{}
	seen := p.parse()
	switch {
	case p.err != nil:
	case p.query.Name >= Winding || p.whole.isWhole():
		p.checkWhole(seen)
	default:
		p.check()
	}
	if p.err != nil {
		return nil, p.err
	}
	return &p.query, nil
}

// parse reads a line, and returns the keys that it has.
func (p *Parser) parse() (seen uint32) {
	if p.space() == 0 && p.at == len(p.line) {
		p.refuseWhole("an empty line")
		return seen
	}
	if bytes.HasPrefix(p.line[p.at:], []byte("\xef\xbb\xbf")) {
		p.refuse(p.at, p.at, "begins with a byte order mark; save it as plain UTF-8")
		return seen
	}
	if !p.take('{', "an object") {
		return seen
	}
	for first := true; p.next(first, '}'); first = false {
		i, ok := p.key("a query", queryKeys, &seen)
		if !ok {
			return seen
		}
		p.enter(queryKeys[i])
		switch i {
		case keyID:
			p.query.ID = p.id()
		case keyDim:
			p.dim()
		case keyQuery:
			p.name()
		case keyA, keyB:
			p.shape(&p.shapes[i-keyA])
		default:
			*[]*span{&p.whole.of, &p.whole.pair, &p.whole.objects, &p.whole.shapes}[i-keyOf] = p.value()
		}
		p.leave()
	}
	if p.err != nil {
		return seen
	}
	if p.space(); p.at < len(p.line) {
		p.fail("there must be nothing after the query")
		return seen
	}
	for i, name := range queryKeys[:keyOf] {
		isShape := i == keyA || i == keyB
		if i != keyID && seen&(1<<i) == 0 && !(isShape && (p.query.Name >= Winding || p.whole.isWhole())) {
			p.missing(name)
		}
	}
	return seen
}

// missing refuses an object that lacks the key.
func (p *Parser) missing(key string) {
	p.enter(key)
	p.refuseWhole("missing")
	p.leave()
}

// id reads an ID and returns it as written.
func (p *Parser) id() []byte {
	p.space()
	start := p.at
	switch n := p.numeral(); {
	case n > 0:
		p.at += n
	case start < len(p.line) && p.line[start] == '"':
		p.text()
	default:
		p.fail("want a string or a number")
	}
	return p.line[start:p.at]
}

func (p *Parser) dim() {
	p.space()
	start := p.at
	dim := p.number()
	if dim != 2 && dim != 3 {
		p.refuse(start, p.at, "want 2 or 3")
		return
	}
	p.query.Dim = int(dim)
}

func (p *Parser) name() {
	p.space()
	start := p.at
	text := p.text()
	for i, name := range Names {
		if string(text) == name {
			p.query.Name = Name(i)
			return
		}
	}
	for i, name := range WholeNames {
		if string(text) == name {
			p.query.Name = Winding + Name(i)
			return
		}
	}
	p.refuse(start, p.at, "want "+strings.Join(slices.Concat(Names, WholeNames), ", "))
}
