// Package exact decides what floating-point filters cannot: the signs behind
// every verdict, on integers, so that no rounding takes part.
//
// Every finite float64 is an integer times a power of two. Multiplied by one
// common power of two, all numbers of a question become integers, and each
// verdict is the sign of an integer polynomial in them. The integers live in an
// array on the stack, wide enough for the whole float64 range, so a decision
// allocates nothing, however wild its input.
//
// Cores are points, segments, rays and lines; their questions have closed forms. Solids are
// hulls of points, also with half vectors and a motion; theirs are answered by a search that
// floats have nearly finished. Solids on a small grid are decided in machine words, with
// the same answers.
//
// The package knows no shapes, and of the dimension only whether crossing cores
// have an inside: points have three coordinates, of which callers in the plane leave the
// third at zero. All input must be finite, and no radius negative.
package exact
