// Package floors holds the tests that keep files legible. Of d2, d3 and the box tree each file stands
// above all that it uses, in the order of ARCHITECTURE.md, and begins by saying what it is. Few files know
// the types of shapes, and World stands on few functions, which testdata/waist.txt lists. No file of Go or of
// the page of the playground has more than 400 lines, tests aside.
package floors
