// Package engines has the code of docs/engines.md for raylib-go and pixel. These need C, or libraries of their own, so
// the tests compile and run it with stubs, which have the signatures of the two.
package engines
