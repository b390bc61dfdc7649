package query

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the number of bytes that a line may have: many times what a query needs.
const MaxLine = 1 << 16

// A Stream answers lines in order, one line for each. Its memory does not depend on
// how many there are, nor on how long.
type Stream struct {
	Out   *bufio.Writer
	Lines int // how many were read
	Bad   int // how many of them were refused

	parser Parser
	asker  Asker
	buf    []byte
}

// Run answers the lines of in; where tells in errors which line and column it is, both
// from 1, or column 0 for the line as a whole. Answers
// are written out whenever no further line is there yet, so that a pipe that pauses has
// them all.
func (s *Stream) Run(in io.Reader, where func(line, column int) string) error {
	r := bufio.NewReaderSize(in, MaxLine+1)
	for n := 1; ; n++ {
		if rest, _ := r.Peek(r.Buffered()); bytes.IndexByte(rest, '\n') < 0 {
			if err := s.Out.Flush(); err != nil {
				return err
			}
		}
		line, err := r.ReadSlice('\n')
		s.buf = s.buf[:0]
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			s.refuse(line, where(n, 0), fmt.Sprintf("longer than %d bytes", MaxLine))
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
		case len(line) > 0 && (err == nil || errors.Is(err, io.EOF)):
			s.answer(bytes.TrimSuffix(line, []byte("\n")), where, n)
		}
		if _, err := s.Out.Write(s.buf); err != nil {
			return err
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

func (s *Stream) answer(line []byte, where func(line, column int) string, n int) {
	q, bad := s.parser.Parse(line)
	if bad != nil {
		s.refuse(line, where(n, bad.Column), bad.Error())
		return
	}
	s.Lines++
	ans := s.asker.Ask(q)
	s.buf = AppendAnswer(s.buf, q, &ans)
}

func (s *Stream) refuse(line []byte, where, reason string) {
	s.Lines++
	s.Bad++
	s.buf = AppendError(s.buf, findID(line), where+": "+reason)
}

// findID returns the ID of a line that was refused, or nil.
func findID(line []byte) []byte {
	var p Parser
	p.reset(line)
	if !p.take('{', "") {
		return nil
	}
	for first := true; p.next(first, '}'); first = false {
		key := p.text()
		if !p.take(':', "") {
			return nil
		}
		if string(key) == queryKeys[keyID] {
			if id := p.id(); p.err == nil {
				return id
			}
			return nil
		}
		p.space()
		p.at = p.end()
	}
	return nil
}
