// Package d3 answers how shapes in 3D stand to each other: whether they overlap,
// how far apart they are, where, and how to part them.
//
// # One idea
//
// A shape is a core and a radius: every point within the radius of the core,
// boundary included. The core is a point (Vec, Sphere), a segment (Segment,
// Capsule), a ray (Ray) or a line (Line). All queries take all pairs of them, as
// values or as pointers.
//
// # What is promised
//
//   - Verdicts are exact. Every yes or no, and the sign of every Depth, is right
//     for the very numbers passed in; touching counts as overlap. There is no
//     tolerance anywhere.
//   - There is one answer. Overlap(a, b), Distance(a, b) == 0 and the ok of
//     Collide(a, b) never disagree; swapping a and b changes no bit of a distance
//     or depth and turns the normal round.
//   - Numbers round, within a stated bound: Distance and Depth are off by less
//     than 16e·S, with e = 2⁻⁵³ and S the sum of the distance between the shapes'
//     defining points, the lengths of their segments and their radii. The
//     distance from the origin does not matter.
//   - The bits are the same on every platform.
//   - Queries are total: no panic, no NaN out for finite input, and normals of
//     length 1, also for concentric, collinear and zero-length shapes.
//   - No query allocates.
//
// # Conventions
//
// The first argument is what moves. A normal is a unit vector out of the second
// argument, towards the first: moving a by Depth·Normal brings a and b to
// touching. Depth is positive when they penetrate and 0 when they only touch, so
// a loop that pushes shapes apart ends on the depth.
//
// A Segment or Capsule with A equal to B is the point or ball there, and a Ray
// or Line with a zero Dir its Origin, in every query and to the bit. A shape with
// a NaN, an infinity or a negative radius is the empty set: it overlaps nothing,
// its distance to everything is +Inf, and points about it are zero. Validate
// tells these apart before they do harm.
//
// Infinities are answers: the Distance to the empty set, the Bounds of a Ray.
// Angles are in radians, counter-clockwise in a frame with y up. A
// query panics only for a nil Shape, or for a type that embeds a shape, which
// Go cannot forbid.
//
// All functions are free of state and safe for concurrent use.
package d3
