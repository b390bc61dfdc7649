// Package draw draws a scene and its answers: the shapes, and for pairs of them
// where a path goes through, how two are pushed apart, what a bounce does to a
// velocity, and where a motion comes to a stop.
//
// [SVG] writes a picture as one SVG document. The same scene gives the same bytes
// on every platform. Other canvases than SVG implement [Canvas]: a [Picture] goes
// through it line by line.
//
// The answers drawn are those of the pairs in the scene's expectations. Of a scene
// without expectations they are those of the pairs that touch or penetrate, up to
// 64 of them. In a crowd of more than 60 shapes there is room for where they meet,
// and for no names or numbers; rays and lines are faint there, and behind all else.
//
// A scene in the plane has one view, with y pointing where the scene says. A scene in space has four:
// from the front (x to the right, z up), from the side (y to the right, z up), from
// the top (x to the right, y up), all at one scale, and an isometric one.
//
// A picture in the plane moves, in a browser: a shape goes by its motion to where it first
// meets something, and one that is pushed out goes on along its velocity after the bounce.
// Its [Canvas] is told of that only if it is the one of SVG.
//
// The frame holds all bodies, where they move and where they are pushed. Ends of
// paths, and points of answers, that are more than some 12 times as far away are
// outside: the path is cut at the frame's edge. Arrows of velocities show their
// ratio; they have the scale of the picture unless that makes them tiny or huge.
// Pictures round, of course: a picture is no verdict.
package draw
