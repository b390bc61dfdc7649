//go:build amd64 && !purego

package d3

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
