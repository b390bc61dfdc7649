package d3

// Records: what happens to a World, written down as it happens.

import "io"

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
// there are pointers in it. Filters are written with the ids that their functions left out. A loop over a sequence
// is a line when it begins, with all of its answers; one over OverlappingParts is a line when it ends. Slide and
// Resize of a Mover are one line each, with what it remembers where that is not what its last call left; so are
// Restore, and Snapshot into w, with all that w holds by then. Each Step has the Hash after it.
//
// Get, Parts, All, Len and Mesh, which give back what was set, are not written; nor are Grow and SetWorkers, which
// change no answer, an edit with an id that is not equal to itself, and SetMesh of no Mesh. Reads may run at the same
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

// begin starts a record.
func (w *World[K]) begin(r *recorder[K]) {
	w.store.update()
	w.record = r
	r.state("begin", &w.store, w.keys)
}
