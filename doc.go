// Package hantei has no code: it names the packages of the module.
//
// Package [github.com/hantei-go/hantei/d2] is collision detection in two dimensions, and
// [github.com/hantei-go/hantei/d3] in three. They have the same names: functions such as Overlap,
// Collide, RayCast and Sweep for two shapes (the narrow phase), and World for many (with a broad
// phase), in which a Mover walks the hero of a platformer (a character controller, move and slide).
// Whether two shapes touch is decided exactly, for the numbers that are passed in.
//
// Package [github.com/hantei-go/hantei/scene] reads and checks scene files, and package
// [github.com/hantei-go/hantei/draw] draws them. The command is a module of its own:
//
//	go install github.com/hantei-go/hantei/cmd/hantei@latest
package hantei
