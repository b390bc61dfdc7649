// Package textbook keeps the methods that textbooks and articles teach, for
// comparison: in benchmarks, in tests and in the playground. Nobody should use them.
// Each is right on ordinary data, and its comment says where it fails; the tests show
// both.
//
// The methods are in the packages d3 and d2 below this one, the latter the twin of the
// former.
//
// Sources: "Ericson" is Christer Ericson, Real-Time Collision Detection, 2005;
// "article S0" and the like are the lessons that hantei follows, as numbered in the
// tests of d3/sources_test.go.
package textbook
