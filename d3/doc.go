// Package d3 is collision detection in 3D, with exact verdicts.
//
// The functions are for two shapes, the narrow phase: [Overlap], [Distance] and
// [ClosestPoints]; [Collide] for contact normal, penetration depth and minimum translation
// vector; [RayCast], [Clip] and [Crossings] for paths; [Sweep] and [SweepBoth] for shapes that
// move, which is continuous collision detection and gives the time of impact. [Measure] tells
// mass, center of mass and inertia of one. A [World] is for many shapes: its broad phase, a
// bounding volume hierarchy, finds the few that matter. A [Mover] walks a hero through it: a
// character controller, move and slide.
//
// # Start with these
//
//	ball := d3.Sphere{Center: p, Radius: 1}
//	floor := d3.Box{Min: lo, Max: hi}
//	touch := d3.Overlap(ball, floor)                  // exactly
//	c, ok := d3.Collide(ball, floor)                  // how to part them: c.Normal, c.Depth, c.Point
//	hit, ok := d3.RayCast(d3.Segment{eye, aim}, ball) // first point on a path: hit.T, hit.Point, hit.Normal
//	hit, ok = d3.Sweep(ball, motion, floor)           // when a motion meets it
//
//	var world d3.World[string]                        // many shapes, under ids of any comparable type
//	err := world.Set("floor", floor)                  // add or replace; Remove takes out
//	err = world.Move("ball", velocity.Scale(dt))      // a motion of this frame
//	for _, e := range world.Step() {                  // Enter, Stay and Exit
//		other, normal, ok := e.Other("ball")
//	}
//	id, hit, ok := world.RayCast(d3.Ray{eye, forward})
//
//	hero := d3.Mover[string]{Up: up, Step: 0.3}
//	velocity = hero.Slide(&world, "hero", velocity, dt) // walk; then hero.OnFloor()
//
// Some 25 names go a long way: the shapes [Vec], [Sphere], [Capsule], [Box], [OrientedBox] and [Hull], and [Segment] and [Ray] as
// paths; [Overlap], [Collide], [RayCast] and [Sweep] with their answers [Contact] and [Hit]; [World] with Set, Remove, Move, Step,
// Pairs, Overlapping, RayCast, Sweep, Nearest and a [Filter]; [Mover] with Slide. The rest is for when one of these does not do.
//
// Textbooks answer these questions by separating axes (SAT), GJK and EPA, on the Minkowski
// difference of two shapes and its support function. Here such a search only proposes: what
// floats find counts if it is proved, and otherwise integers decide.
//
// # One idea
//
// A shape is a core and a radius: every point within the radius of the core,
// boundary included. The core is a convex polyhedron: a point (Vec, Sphere), a
// segment (Segment, Capsule), a ray (Ray), a line (Line), a triangle (Triangle), a box
// (Box, OrientedBox), the hull of any points (Hull) or a half-space (HalfSpace). Rounded
// gives a radius to any shape, in addition to its own. A Tapered has a segment as its core,
// and a radius that goes evenly from one at A to one at B. A Cylinder and a Cone say themselves what is exact of them. All queries take all pairs of
// them, as values or as pointers.
//
// # What is promised
//
//   - Verdicts are exact. Every yes or no, the sign of every Depth and the number
//     of Crossings is right for the very numbers passed in. Touching counts as
//     overlap. There is no tolerance anywhere.
//   - There is one answer. Overlap(a, b), Distance(a, b) == 0 and the ok of
//     Collide(a, b) never disagree, nor do RayCast, Clip, Crossings, Sweep and
//     SweepSpan. Swapping a and b changes no bit of a distance or depth, and reverses the
//     normal, which stays only where both are one set of points.
//   - Numbers round, within a stated bound: the error of a Distance or Depth is < 16e·S, with
//     e = 2⁻⁵³ and S = |d| + |u| + |v| + r₁ + r₂. Here d leads from one shape's first point
//     (Center, A, Origin) to the other's, and u and v from A to B where there is a B. If one
//     of the two has more corners, S is |d|₁, the extents of both, and the radii. An extent is,
//     in the 1-norm, how far the corners are from the first one, or the sum of the half vectors.
//     Infinite sides of a Box do not count: its first corner has a finite side on each axis, or,
//     without one, the coordinate of the other shape's first point. Of a Tapered, the greater radius
//     counts. At the T of a Hit or
//     Span the shapes are < 8e·S from touching, or < 16e·S if one has more corners, where S counts
//     the motion, too. The distance from the origin does not matter.
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
// The position after a push rounds, and the verdict on it is exact: a Depth of some
// 16e·S may remain, or 5e-324. So a loop that pushes shapes apart ends when Depth is as
// small as that, not when it is 0.
//
// A Segment or Capsule with A equal to B is the point or ball there, in every query and
// to the bit. So is a Ray or Line with a zero Dir the point Origin. A shape with
// a NaN, an infinity or a negative radius is the empty set: it overlaps nothing,
// its distance to everything is +Inf, and its contacts and closest points are
// zero. So is a Box whose Min exceeds its Max, a Hull without points and a HalfSpace with
// a zero Normal. The sides of a Box may be infinite. Validate names what is wrong with a
// shape.
//
// Infinities are answers: the Distance to the empty set, the Bounds of a Ray, the
// Depth of two crossing lines in the plane (which no push parts), and whatever
// exceeds a float64, such as the point where nearly parallel lines meet. A T is
// infinite only where a path goes on inside for ever. A finite T that exceeds a float64
// is the largest float64, and Point is still where the path meets the surface.
//
// Shapes are solid: a path or a moving shape that starts inside hits at T = 0, with the
// Normal of Collide. Only Crossings takes a shape for its surface. T is in units of Dir on a
// Ray or Line, runs from 0 at A to 1 at B of a Segment, and from 0 to 1 during the motion of
// a Sweep. T = 0 means inside at the start, and Clip's Exit = 1 inside at the end, exactly.
//
// # Placing
//
// A Transform places in the world what has coordinates of its own, such as the collider
// of a game object: collider.In(object) is the shape scaled, then rotated, then moved. The zero Transform and the zero Rotation change
// nothing. A Hull that only moves keeps its corners, as seen from its position, to the
// bit. Placing rounds, and verdicts are exact for the placed shapes. A capsule is
// scaled as game engines do it: see Capsule.In.
//
// # Many shapes
//
// A World holds shapes under ids of the caller's choice, and answers the same queries
// about all of them: the pairs in contact, what overlaps a shape, what a path or a moving
// shape hits first, what is nearest. Its answers are those of asking each shape on its
// own, to the bit, in an order that is documented and the same on every platform. Step
// compares one frame with the next and tells which contacts enter, stay and exit. Nothing
// tunnels: what passes through another between two frames enters and exits. Snapshot, Restore and Hash are for replays and
// rollback.
//
// All functions are free of state and safe for concurrent use. The methods of World that
// only read may run at the same time.
package d3
