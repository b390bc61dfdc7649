// Package hantei has no code: it names the packages of the module.
//
// Collision detection in two dimensions is package [github.com/hantei-go/hantei/d2], in three
// dimensions [github.com/hantei-go/hantei/d3]. They have the same names: functions such as Overlap,
// Collide and Sweep for two shapes, and World for many. Whether two shapes touch is decided exactly,
// for the numbers that are passed in.
//
// Package [github.com/hantei-go/hantei/scene] reads and checks scene files, and package
// [github.com/hantei-go/hantei/draw] draws them. The command is a module of its own:
//
//	go install github.com/hantei-go/hantei/cmd/hantei@latest
package hantei
