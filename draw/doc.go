// Package draw draws a scene of collision detection and its answers. A picture has the
// shapes. For pairs of them it shows where a path goes through, how two are pushed apart, what
// a bounce does to a velocity, and where a motion comes to a stop.
//
// [SVG] writes a picture as one SVG document. The same scene gives the same bytes
// on every platform. A program that draws on something else, such as a game engine,
// implements [Canvas], and a [Picture] draws itself on it line by line.
//
// [World] draws what a World holds at the moment, and [Walk] what stopped a mover: in a game, frame by frame,
// over its own picture.
//
// The answers drawn are those of the pairs in the scene's expectations. If the scene has no
// expectations, they are those of up to 64 pairs that touch or penetrate. A crowd of more
// than 60 shapes shows where they meet, without names or numbers. Rays and lines are faint
// there, and behind all else.
//
// A scene in the plane has one view, with y pointing where the scene says. A scene in space
// has four: from the front (x to the right, z up), from the side (y to the right, z up), from
// the top (x to the right, y up), all at one scale, and an isometric one.
//
// A chain is its edges, with strokes behind it if it has one side. The triangles of a mesh hide what is behind
// them in the mesh, and all else is drawn over it; of more than 4000 there is the outline. Contacts
// that a scene expects are shown point by point, each with its depth.
//
// A scene with movers shows the way of each: its shape in some frames with the number of the
// frame and the velocity then, the floor that it walked over, and what it met, with the normal.
// A dashed arrow is the velocity that it was given last, if something stopped it.
//
// In a browser a picture in the plane moves: a shape goes by its motion to where it first
// meets something, and one that is pushed out goes on along its velocity after the bounce;
// movers and platforms go their ways. Only the [Canvas] of SVG is told of that.
//
// The frame holds all bodies, also where they move and where they are pushed. Ends of
// paths, and points of answers, that are more than some 12 times as far away are
// outside: the path is cut at the frame's edge. Arrows of velocities show their
// ratio. They have the scale of the picture, unless that makes them tiny or huge.
// Pictures round: a picture is no verdict.
package draw
