// Package sturm decides whether polynomials with integer coefficients have a root in an interval at which other
// polynomials have given signs, and where the first one is. All signs are exact; only the place of a root is rounded.
//
// The methods are those of Sturm and Tarski on chains of subresultants (Basu, Pollack, Roy, Algorithms in Real Algebraic
// Geometry, chapters 2 and 8), after Descartes' rule of signs, which mostly suffices.
package sturm
