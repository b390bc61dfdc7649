// Package d3 answers how shapes in 3D stand to each other: whether they overlap,
// how far apart they are, where, how to part them, where a path meets them, and
// when they meet if they move.
//
// # One idea
//
// A shape is a core and a radius: every point within the radius of the core,
// boundary included. The core is a convex polyhedron: a point (Vec, Sphere), a
// segment (Segment, Capsule), a ray (Ray), a line (Line), a triangle (Triangle), a box
// (Box, OrientedBox), the hull of any points (Hull) or a half-space (HalfSpace). Rounded
// gives a radius to any shape, in addition to its own. All queries take all pairs of
// them, as values or as pointers.
//
// # What is promised
//
//   - Verdicts are exact. Every yes or no, the sign of every Depth and the number
//     of Crossings is right for the very numbers passed in; touching counts as
//     overlap. There is no tolerance anywhere.
//   - There is one answer. Overlap(a, b), Distance(a, b) == 0 and the ok of
//     Collide(a, b) never disagree, nor do RayCast, Clip, Crossings, Sweep and
//     SweepSpan; swapping a and b changes no bit of a distance
//     or depth and turns the normal round (two names for one set of points keep
//     theirs).
//   - Numbers round, within a stated bound: Distance and Depth are off by less
//     than 16e·S, with e = 2⁻⁵³ and S = |d| + |u| + |v| + r₁ + r₂, where d leads
//     from one shape's first point (Center, A, Origin) to the other's, and u and
//     v from A to B where there is a B. Of two shapes of which one has more corners, S
//     is |d|₁ and the extents of both, in the 1-norm, and the radii: how far the
//     corners are from the first one, and the sum of the half vectors. Infinite sides of a
//     Box do not count: its first corner has a finite side on each axis, or, without one,
//     the coordinate of the other shape's first point. The T of a Hit
//     or Span is off by what moves the shapes less than 8e·S from touching, S with the
//     motion added. The distance from the origin does not matter.
//   - The bits are the same on every platform.
//   - Queries are total: no NaN out for finite input, and normals of length 1 (within
//     16e), also for concentric, collinear and zero-length shapes. Only a nil Shape, a
//     nil pointer, or a type that embeds a shape, which Go cannot forbid, panics; Validate
//     and World refuse it with an error where they may.
//   - No query allocates. In space, Collide keeps memory to look up edges in, for hulls with many corners
//     that are deep in each other; the first such call allocates it, for all later ones.
//
// # Conventions
//
// The first argument is what moves. A normal is a unit vector out of the second
// argument, towards the first: moving a by Depth·Normal brings a and b to
// touching. Depth is positive when they penetrate and 0 when they only touch.
// The position after a push rounds, and the verdict on it is exact, so a Depth of
// some 16e·S may remain, or 5e-324: a loop that pushes shapes apart ends when
// Depth is as small as that, not when it is 0.
//
// A Segment or Capsule with A equal to B is the point or ball there, and a Ray
// or Line with a zero Dir its Origin, in every query and to the bit. A shape with
// a NaN, an infinity or a negative radius is the empty set: it overlaps nothing,
// its distance to everything is +Inf, and its contacts and closest points are
// zero. So is a Box whose Min exceeds its Max, a Hull without points and a HalfSpace with
// a zero Normal; the sides of a Box may be infinite. Validate names what is wrong with a
// shape.
//
// Infinities are answers: the Distance to the empty set, the Bounds of a Ray, the
// Depth of two crossing lines in the plane (which no push parts), and whatever
// exceeds a float64, such as the point where nearly parallel lines meet. A T is
// infinite only where a path goes on inside for ever: a finite one that exceeds a
// float64 is the largest, and then Point is where the path meets the surface.
//
// Paths are solid against solid: a path or a moving shape that starts inside hits
// at T = 0, with the Normal of Collide. Crossings tells where a path goes through
// the surface instead. T is in units of a Ray's or Line's Dir, runs from 0 at A to
// 1 at B of a Segment, and from 0 to 1 during the motion of a Sweep. T = 0 means
// inside at the start and Clip's Exit = 1 inside at the end, exactly.
//
// # Placing
//
// What is made in coordinates of its own, such as the collider of a game object,
// is placed in the world by a Transform: collider.In(object) is the shape scaled,
// then rotated, then moved. The zero Transform and the zero Rotation change
// nothing. A Hull that only moves keeps its corners, as seen from its position, to the
// bit. Placing rounds, and verdicts are exact for the shapes that come out. A capsule is
// scaled as game engines do it: see Capsule.In.
//
// # Many shapes
//
// A World holds shapes under ids of the caller's choice, and answers the same queries
// about all of them: the pairs in contact, what overlaps a shape, what a path or a moving
// shape hits first, what is nearest. Its answers are those of asking each shape on its
// own, to the bit, in an order that is documented and the same on every platform. Step
// compares one frame with the next, and tells what enters, stays and exits, also what
// passes through another between the two. Snapshot, Restore and Hash are for replays and
// rollback.
//
// All functions are free of state and safe for concurrent use. The methods of World that
// only read may run at the same time.
package d3
