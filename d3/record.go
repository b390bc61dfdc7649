package d3

// Records: what happens to a World, written down as it happens, and done again.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"

	"github.com/hantei-go/hantei/internal/jsonline"
	"github.com/hantei-go/hantei/internal/tree/d3"
)

// Record writes down what happens to w from now on: all that it holds, and then each edit and each query with its
// arguments and its answer, one line of JSON each. Replay does it again, and finds the first answer that is another
// one: in another version of this package, or where a game was changed. Record(nil) ends it.
//
// Each line is one Write, made before the method returns: a slow writer slows down the game, which a bufio.Writer
// helps, and nothing else changes. After an error of the writer nothing more is written, and the game goes on. Record
// returns the first error of the record that it ends, nil if there was none.
//
// Every number reads back to the same bits; what is infinite is "inf" or "-inf". An id that is a string or an integer is
// written as such. Any other is "#" and a number, in the order in which ids come, and what fmt prints for it unless
// there are pointers in it. Filters are written with the ids that their functions left out. A loop over a sequence is a
// line when it begins, with all of its answers. Slide and Resize of a Mover are one line each, with what it remembers
// where that is not what its last call left; so are Restore, and Snapshot into w, with all that w holds by then. Each
// Step has the Hash after it.
//
// Get, Parts, All, Len, Mesh, MeshAt and Solid, which give back what was set, are not written; nor are Grow and SetWorkers, which
// change no answer, an edit with an id that is not equal to itself, and SetMesh or SetSolid of nil. Reads may run at the same
// time as ever; the order of their lines is theirs. While a World is not recorded, Record costs nothing. While it is, it
// allocates, and keeps the meshes that it has written.
func (w *World[K]) Record(to io.Writer) error {
	var err error
	if r := w.record; r != nil {
		r.writing.Lock()
		err = r.err
		r.writing.Unlock()
	}
	w.record = nil
	if to != nil {
		w.begin(newRecorder[K](to))
	}
	return err
}

// Replayed is what Replay has done.
type Replayed struct {
	// World is as it was after the last line that was done. Its ids are those of the record as they stand there:
	// a string has its quotes.
	World *World[string]

	Lines, Frames int         // how many lines were done, and how many Steps were among them
	Difference    *Difference // nil if all answers are the same
	Cut           int         // the line of a last call that is not whole, as after a crash, and was not done; else 0
}

// Replay does again, in a World of its own, what Record has written, and stops after the first answer that is not the
// one recorded. What is no record of this dimension is a *ReplayError; an error of the reader is as it is. With an
// error, the rest tells how far Replay has come. A record that is cut off in its last call, as that of a game that
// crashed, ends before it.
//
// Edits are compared by what they answer, and by the Hash of the World after the next Step.
//
// What a record of a stranger can make Replay hold has limits, which are far beyond those of a game. It is refused where a line has more than
// 64 filters; where more than 2²¹ pairs of parts, and one for each byte so far, are near each other as a Step or a query looks at all of them, a
// pair counted once for each leg and each radian of its ways; and where there are more than 2²² corners and parts of meshes that are scaled.
func Replay(from io.Reader) (Replayed, error) { return ReplayFunc(from, nil) }

// ReplayFunc is Replay that calls each after every line that it has done: with how far it has come and the Difference of this line, with
// the line, and with the one that is written now. As long as each returns true it goes on, also after a difference; what it returns has
// the first of these. The World and both lines belong to ReplayFunc: each may read them until it returns, and change nothing.
func ReplayFunc(from io.Reader, each func(done Replayed, recorded, now []byte) bool) (Replayed, error) {
	p := replay{
		in: bufio.NewReaderSize(from, 1<<16), world: new(World[string]),
		movers: make(map[string]*Mover[string]), interiors: make(map[recordedInterior]*interior),
	}
	p.recorder = newRecorder[string](&p.out)
	p.recorder.isRaw = true
	if each != nil {
		p.each = func(found *Difference, recorded, now []byte) bool {
			return each(Replayed{p.world, p.lines, p.frames, found, 0}, recorded, now)
		}
	}
	err := p.run()
	return Replayed{p.world, p.lines, p.frames, p.first, p.cut}, err
}

// run replays all lines.
func (p *replay) run() error {
	hasBegun := false
	for {
		r, err := p.next()
		if err == io.EOF && hasBegun {
			return nil
		}
		if err == io.EOF {
			return &ReplayError{Line: p.number + 1, Reason: "want the first line of a record: there is none"}
		}
		if err != nil && hasBegun && p.isCut(&r) {
			p.cut = p.number
			return nil
		}
		if err != nil {
			return err
		}
		isMesh := r.Field(meshName) != nil && r.Field("do") == nil
		if isMesh {
			p.keepMesh(&r, r.Field(meshName))
		} else if err = p.do(&r, &hasBegun); err != nil || p.cut > 0 {
			return err
		}
		if r.Bad != nil {
			return r.fault()
		}
		if !isMesh && !p.tell(&r) {
			return nil
		}
	}
}

// tell tells each of a line, and reports whether to go on.
func (p *replay) tell(r *recordLine) bool {
	found := p.difference
	p.difference = nil
	if p.first == nil {
		p.first = found
	}
	if p.each == nil {
		return found == nil
	}
	return p.each(found, r.Value, p.now)
}

// do executes the edit or the query of a line, and compares the line that the recorder writes of it with the line. For begin and restore it also
// reads and compares the lines of the objects. A line that is not valid gets its Bad set. The error is one of reading.
func (p *replay) do(r *recordLine, hasBegun *bool) error {
	name, isEdit := r.Field("do"), true
	if name == nil {
		name, isEdit = r.Field("ask"), false
	}
	if name == nil {
		r.Fail(nil, "want a field that says what to do or ask")
		return nil
	}
	word := name.Word()
	if isEdit && word == "begin" != !*hasBegun {
		r.Fail(name, "a record has one line begin, the first one")
		if *hasBegun {
			return nil
		}
		r.Bad.Reason = `want the first line of a record, which begins with {"do":"begin"`
		return nil
	}
	if !isEdit && !*hasBegun {
		r.Fail(name, `want the first line of a record, which begins with {"do":"begin"`)
		return nil
	}
	rows := []recordLine{*r}
	switch call, ok := callOf(word); {
	case isEdit && (word == "begin" || word == "restore"):
		var err error
		if rows, err = p.restore(r, word == "begin"); err != nil || r.Bad != nil || p.cut > 0 {
			return err
		}
		*hasBegun = true
	case !ok || call.isEdit != isEdit:
		r.Fail(name, "a record has no such call")
		return nil
	default:
		p.out.Reset()
		if p.refuseCrowd(r, name); r.Bad == nil {
			call.run(p, r)
		}
		if r.Bad != nil {
			return nil
		}
	}
	p.compare(rows, word)
	p.lines = p.number
	if word == "step" {
		p.frames++
	}
	return nil
}

// isIgnored reports whether a field is no answer and may differ where all answers are the same. Which objects the functions of filters
// were asked about depends on the order in which a World looks at objects. Of the turns of a trace, Replay asks for no more than can matter.
func isIgnored(name string) bool { return name == "refused" || name == "refusedHits" || name == "n" }

// compare compares lines with those that are written now, except the lines of meshes.
func (p *replay) compare(rows []recordLine, word string) {
	now := p.out.Bytes()
	for i := range rows {
		var line []byte
		for {
			end := bytes.IndexByte(now, '\n') + 1
			line, now = now[:end], now[end:]
			if !bytes.HasPrefix(line, []byte(`{"`+meshName)) {
				break
			}
		}
		r := &rows[i]
		if i == 0 {
			p.now = bytes.TrimSpace(line)
		}
		u, isOther := jsonline.Differ(r.Value, jsonline.Value(bytes.TrimSpace(line)), isIgnored)
		if !isOther {
			continue
		}
		d := &Difference{
			Line: r.Line, Frame: p.frames, Call: word, ID: u.ID, Field: u.Path,
			Recorded: u.Want.Shown(), Now: u.Got.Shown(),
		}
		for _, name := range [...]string{"shape", "path"} {
			if v := r.Field(name); v != nil {
				d.Shape = r.shape(v)
			}
		}
		if v := r.Field("motion"); v != nil && d.Shape != nil {
			d.Motion = r.vec(v)
		}
		p.difference = d
		return
	}
}

// Limits: what a record can make Replay hold.

// mostPairs is how many pairs may be near each other, and one more for each byte so far.
const mostPairs = 1 << 21

// refuseCrowd makes a line bad if its call may look at too many pairs: a call that looks at all pairs or at those of one object, if there are too
// many pairs in the World.
func (p *replay) refuseCrowd(r *recordLine, name jsonline.Value) {
	s, most := &p.world.store, mostPairs+p.size
	all := len(s.parts) + int(s.meshes.end()-firstTile)
	own := 0
	switch name.Word() {
	case "step", "pairs", "paircontacts":
		own = all
	case "contactsof", "push", "slide", "rotate":
		if number, ok := p.world.ids.Find(string(r.Field("id"))); ok {
			first, end := s.items(number)
			own = int(end - first)
		}
	}
	if float64(own)*float64(all) <= float64(most) {
		return
	}
	s.update()
	sc := s.scratches.Take()
	if c := (pairCounter{s: s, sc: sc, left: float64(most)}); c.isCrowded() {
		r.Fail(name, fmt.Sprintf("more than %d pairs of parts are near each other", most))
	}
	s.scratches.Put(sc)
}

// pairCounter counts the pairs of items that a Step looks at, without a list of them, until none is left.
type pairCounter struct {
	s    *store
	sc   *scratch
	left float64
}

// isCrowded reports whether there are more pairs than are left.
func (c *pairCounter) isCrowded() bool {
	s, sc := c.s, c.sc
	s.label(sc)
	sc.Found, sc.Most = sc.Found[:0], fewFound
	s.tree.Pairs(&sc.PairSearch, c)
	c.IsEnough(&sc.PairSearch)
	for i, at := range s.unbounded {
		if c.left < 0 {
			break
		}
		s.all(sc)
		s.expandMeshes(&allSpace, true, sc)
		for _, others := range [...][]int32{sc.items, s.unbounded[i+1:]} {
			for _, other := range others {
				if !s.areExcluded(at, other) {
					c.left -= c.weight(at) + c.weight(other)
				}
			}
		}
	}
	return c.left < 0
}

// LeafPairs knows of no leaf.
func (c *pairCounter) LeafPairs(_ *tree.Node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	return found, others, false
}

// IsEnough counts the pairs of bounds found and takes them away.
func (c *pairCounter) IsEnough(p *tree.PairSearch) bool {
	for _, f := range p.Found {
		if c.left < 0 {
			break
		}
		if !c.s.areExcluded(f[0], f[1]) {
			c.count(f[0], f[1])
		}
	}
	p.Found = p.Found[:0]
	return c.left < 0
}

// count counts a pair of parts, of a mesh its tiles that the other one may meet.
func (c *pairCounter) count(a, b int32) {
	s, each := c.s, c.weight(a)+c.weight(b)
	if !s.boxesMeet(a, b) {
		return
	}
	if s.isMesh(a) && s.isMesh(b) {
		p := s.meshPair(s.meshAt(a), s.meshAt(b), true)
		p.cross(func(int32, int32) bool {
			c.left -= each
			return c.left >= 0
		})
		return
	}
	if s.isMesh(b) {
		a, b = b, a
	}
	if s.isMesh(a) {
		n := len(c.sc.Found)
		s.expandPair(a, b, c.sc)
		each *= float64(len(c.sc.Found) - n)
		c.sc.Found = c.sc.Found[:n]
	}
	c.left -= each
}

// weight returns half of what a pair of an item counts at most: half for each leg and each radian of its way.
func (c *pairCounter) weight(at int32) float64 {
	number := c.s.objectOf(at)
	if t := c.s.turning(number); t != nil {
		angle, _ := t.Spin.spin.Numbers()
		return 0.5 + math.Abs(angle)
	}
	var straight [1]Leg
	return 0.5 * float64(len(c.s.routeOf(number, &straight)))
}
