//go:build amd64 && !purego

package d3

import "slices"

// Kernels of a World: asking memory early for the parts that a query goes through.

// touchPart asks memory for a part.
//
//go:noescape
func touchPart(p *part)

// touchParts asks for n parts that will be looked at soon, of those from first on: n waits at
// once take as long as one.
//
//go:noescape
func touchParts(first *part, items *int32, n int)

// mateParts is matesPlainly for the others, of which the rest comes first then. There is room for all pairs.
//
//go:noescape
func mateParts(first *part, leaf *node, others []int32, to *[2]int32) (found, rest int)

// mates is matesPlainly.
func (s *store) mates(leaf *node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	if !hasVectors {
		return found, others, false
	}
	found = slices.Grow(found, 8*len(others)+64)
	end := len(found)
	n, k := mateParts(&s.parts[0], leaf, others, &found[:cap(found)][end])
	if n < 0 {
		return found, others, false
	}
	return found[:end+n], others[:k], true
}
