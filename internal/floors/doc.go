// Package floors holds the tests that keep the files of d2, d3 and the box tree legible: each file stands
// above all that it uses, in the order of ARCHITECTURE.md, and begins by saying what it is. Few files know
// the types of shapes, and World stands on few functions, which testdata/waist.txt lists. No file of the
// repository has more than 400 lines, tests aside.
package floors
