// Package scene reads, writes and checks scene files, which describe a situation of
// collision detection in JSON: named shapes, where they are placed, how some of them move,
// and what is expected of every query. The same files serve the command and its tests.
//
// # The format, version 1
//
// A scene is one JSON object:
//
//	{
//	  "version": 1,
//	  "title": "A circle comes down on a capsule",
//	  "dim": 2,
//	  "shapes": [
//	    {"name": "ball", "type": "circle", "center": [400, 108], "radius": 80,
//	     "velocity": [16, 40], "restitution": 1},
//	    {"name": "bar", "type": "capsule", "a": [480, 200], "b": [320, 200], "radius": 30}
//	  ],
//	  "expect": [
//	    {"pair": ["ball", "bar"], "verdict": "penetrating", "depth": 18, "normal": [0, -1],
//	     "pushed": {"center": [400, 90]}, "velocity": [16, -40]}
//	  ]
//	}
//
// Version, dim (2 or 3) and shapes must be there. Title, about (a longer text),
// objects, expect and y may be left out. In a scene of dim 2, "y": "down" or "up" says where
// y points in a picture: up when left out. No answer depends on it. A positive angle turns
// from x to y. A position, direction or velocity is an array of dim numbers. The types of
// shape and their fields are
//
//	point    at
//	segment  a, b
//	ray      origin, dir
//	line     origin, dir
//	circle   center, radius   (dim 2)
//	sphere   center, radius   (dim 3)
//	capsule  a, b, radius
//	tapered  a, b, ra, rb
//	cylinder a, b, radius     (dim 3; may have rounding)
//	cone     a, b, radius     (the same)
//
//	capsule  center, axis, height, radius
//
//	box          min, max
//	orientedbox  center, half       ([…, …] of dim half vectors)
//	triangle     a, b, c
//	polygon      points             (dim 2; [[x, y], …])
//	hull         points             (dim 3)
//	halfplane    point, normal      (dim 2)
//	halfspace    point, normal      (dim 3)
//	chain        points             (dim 2; may have closed, onesided, solid, outlines, evenodd)
//	mesh         points, triangles  (dim 3; may have onesided, solid)
//	mesh         file               (the same)
//
// A box may have infinite sides: "-inf" in min, "inf" in max. Such a box cannot be placed.
// A polygon or hull is the convex hull of its points, one or more, in any order. A normal
// points out of the half-plane or half-space, and has any length. A ray, a line and each type
// from box to halfspace may have a radius, too: then every point within the radius of the shape
// belongs to it. A ray or line with a radius is no path.
//
// The height of a capsule is measured from tip to tip, caps included. Its axis may
// have any length. Zero lengths and zero directions are accepted: such a shape is
// a point or a ball. So is a capsule whose height is below twice its radius. A tapered capsule is
// the convex hull of the balls with the radius ra around a and rb around b. A cylinder has flat ends at a and b. The base of a cone is
// around a, and its apex is b. With rounding, every point within that of the shape belongs to it.
//
// A chain runs through two points or more, and if closed is true back to the first one. The triangles of a
// mesh are [[i, j, k], …], the numbers of their corners among the points, from 0. A file is the name of an OBJ
// or glTF file in the folder of the scene or below, such as "meshes/hill.obj"; the command reads it, and
// a program gives [ReadWith] what does. It is read once, however many shapes name it, and what comes again of files has
// 8,388,608 points and triangles at most. If onesided is true, rays and motions go through
// from behind. Chains and meshes have no velocity, no motion and no spin: only a play moves them. They are of many
// parts, so a World answers about them: see docs/meshes.md. What Validate of a Chain or Mesh finds is no
// error; [Scene.Faults] tells it. A scale that mirrors keeps the front in front: then the parts of a chain with
// one side count from its end.
//
// If solid is true, what a chain or mesh bounds can be asked about, too: a Region of package d2 or a Solid of d3. Such a chain is
// closed. Outlines are lists of three points or more, further outlines beside that of points; one within another that goes
// the other way round is a hole. If evenodd is true, all is inside that an odd number of outlines goes around, whichever way they
// go. Such a mesh has to be closed and oriented, as NewSolid wants it. All other answers are those of the surface. A scale
// that mirrors turns outlines and triangles round, so that what was inside stays inside.
//
// Every shape has a name of its own. The order of shapes is the order of pairs in
// every answer. A shape may also have
//
//	transform    {"position": …, "rotation": …, "scale": …}: places the shape, given
//	             in coordinates of its own, in the world: scaled, then rotated,
//	             then moved. Each of the three may be left out. A rotation is an
//	             angle in radians, in dim 3 {"axis": …, "angle": …}; scale has a
//	             factor for each coordinate, not all of them 0
//	object       the name of the object that carries the shape
//	velocity     makes it a moving shape, for bounces
//	restitution  how much of the approaching part of the velocity comes back in a
//	             bounce; 1 when left out
//	motion       its displacement in a step, for sweeps
//	spin         how it turns in a step, steadily: a rotation, which may be many turns
//	pivot        the point that it turns about, which its motion takes along; the origin
//	             when left out
//	class        what kind of thing it is, to who made it
//	properties   an object with more of that, any JSON. No answer depends on these two
//
// A transform makes an oriented box of a box. It places the points of a polygon or hull, and
// the boundary of a half-plane or half-space. A radius is scaled by the largest factor, its
// sign aside.
//
// Velocity, motion, spin and pivot are those of the world: no transform changes them. Here
// a collider of an object runs along the y axis of the object:
//
//	{"name": "collider", "type": "capsule", "center": [0, 1, 0], "axis": [0, 1, 0], "height": 6, "radius": 1,
//	 "transform": {"position": [20, 0, 0], "rotation": {"axis": [0, 0, 1], "angle": 0.5}, "scale": [2, 2, 2]}}
//
// An object with several colliders has a place of its own. It has a name, which a
// shape may have as well, and the fields of a transform, each of which may be left
// out. A shape that names the object is placed twice: by its own transform, if it has one, on
// the object, and then by the transform of the object in the world.
//
//	"objects": [{"name": "robot", "position": [20, 0], "rotation": 0.5, "scale": [2, 2]}],
//	"shapes": [
//	  {"name": "body", "type": "capsule", "center": [0, 3], "axis": [0, 1], "height": 6, "radius": 1, "object": "robot"},
//	  {"name": "hand", "type": "circle", "center": [0, 0], "radius": 0.5, "object": "robot",
//	   "transform": {"position": [2, 4]}}
//	]
//
// An expectation names a pair and what holds for it. The first of the pair is
// the one that moves: normal points out of the second, towards the first.
//
//	overlap   true or false
//	contains  true or false: whether all of the second is in the first
//	verdict   "apart", "touching" or "penetrating"
//	distance  the length of the gap, or "inf"
//	closest   [point of the first, point of the second], nearest to each other
//	depth     how deep they penetrate, 0 when touching, or "inf"
//	normal    the unit vector along which the first is pushed out
//	point     the contact point
//	contacts  {"count": …, "normal": …, "points": [{"point": …, "depth": …, "feature": …}, …]}:
//	          where they hold each other
//	push      depth·normal
//	pushed    the position of the first, where it is placed, after push:
//	          {"center": …}, {"a": …, "b": …} for a segment, capsule, tapered capsule, cylinder or cone, {"at": …},
//	          {"origin": …}, {"min": …, "max": …} or {"point": …}, and so on; {"center": …}
//	          for a box that is placed; none for a polygon or hull
//	velocity  the velocity of the moving first: after the bounce off the second,
//	          taken as standing, if they are in contact; else as it was
//
// If the first is a segment, ray or line, it is a path, and these hold too:
//
//	raycast    {"t": …, "point": …, "normal": …}: the first point of the path in the
//	           second
//	clip       {"enter": …, "exit": …}: the part of the path in the second
//	crossings  [{"t": …, "point": …, "normal": …}, …]: where the path crosses the
//	           surface of the second, 0 to 2 of them
//
// And these if one of the two has a motion or a spin, or, for sweep, both:
//
//	sweep      {"t": …, "point": …, "normal": …}: where they first meet in the step
//	sweepspan  {"enter": …, "exit": …}: the part of the step in which they meet; not if one turns
//
// And these if one of the two is a point and the other a chain or mesh that is solid:
//
//	winding         how often the surface goes around the point, or "on" if the point is on the surface
//	signeddistance  the distance of the point from the surface, with a minus sign inside
//
// Raycast to sweepspan, and contacts, may have some of their fields only. In its place, true or false says whether
// there is such an answer, and a number says how many crossings there are. A t, enter or exit
// counts in units of dir on a ray or line, from 0 at a to 1 at b of a segment, and from 0 to 1
// during a motion. It may be "inf" or "-inf". So a ray that enters a circle and leaves it is
//
//	{"pair": ["ray", "circle"], "raycast": {"t": 3.5}, "clip": {"enter": 3.5, "exit": 6.5},
//	 "crossings": [{"t": 3.5, "point": [-3, 4], "normal": [-0.6, 0.8]}, {"t": 6.5}]}
//
// and one that misses it
//
//	{"pair": ["ray", "circle"], "raycast": false, "crossings": 0}
//
// If one of the two is a chain or mesh, overlap, verdict, distance, closest, raycast and sweep hold
// as for its parts as one object of a World. A raycast or sweep also has a part: the number of the
// edge or triangle. Push is how far Push of a World moves the first, which is not the chain or mesh. Contains
// holds if the first is solid and the second a point. All else belongs to one part, and is refused.
//
// An expectation of one shape has its name, of, in place of a pair:
//
//	measure       {"area": …, "center": …, "inertia": …}, in dim 3 {"volume": …}: the mass properties for density 1, of
//	              a shape or of what is solid. In dim 3 the inertia is the three rows of the tensor
//	clipall       [{"id": …, "part": …, "enter": …, "exit": …}, …]: all stretches of the path in the parts of a World
//	crossingsall  [{"id": …, "part": …, "t": …, "point": …, "normal": …, "leaves": …}, …]: where the path meets all surfaces
//	contactsof    [{"id": …, "part": …, "normal": …, "points": …}, …]: the manifolds of the object with all that it touches;
//	              points as those of contacts, or how many there are
//	nearest       {"id": …, "part": …, "distance": …, "onid": …, "onshape": …}: the object nearest to it, and the nearest points
//	              of both
//
// They are what Measure, and ClipAll, CrossingsAll, ContactsOf and NearestID of a World tell, in that order. The World has all shapes of the scene, those
// of an object as parts under its name; for a path, all but the object that carries it. Each item may have some of its fields. In place
// of an array, a number says how long it is.
//
// Last, for all numbers of an expectation:
//
//	within  the allowed difference, component by component; 1e-9 when left out
//
// Overlap, verdict, true, false and the number of crossings are exact. Depth to
// pushed exist only in contact.
//
// # Movers
//
// A play is what happens frame after frame: platforms go, movers walk, and something is
// expected of them. So what went wrong with a Mover can be told in a file.
//
//	"play": {
//	  "dt": 0.0625,
//	  "filters": [{"id": "plank", "layers": ["thin"]}],
//	  "platforms": [{"id": "lift", "repeats": true, "run": [{"frames": 60, "move": [0, 1]}, {"frames": 60, "move": [0, -1]}]}],
//	  "movers": [
//	    {"id": "hero", "up": [0, 1], "snap": 0.2, "step": 0.3, "oneway": ["thin"], "gravity": [0, -10],
//	     "run": [{"frames": 30, "walk": [2, 0]}, {"frames": 60, "walk": [2, 0], "jump": 5}]}
//	  ],
//	  "expect": [
//	    {"id": "hero", "frame": 90, "position": [4, 0.5], "onfloor": true, "floor": "plank"},
//	    {"id": "hero", "frame": [1, 30], "onwall": false}
//	  ]
//	}
//
// All shapes of the scene are in one World, in the order of the file: each under its name, but
// the shapes of an object as parts under the name of the object. A chain or mesh is alone under a name,
// and may be a platform, but not what a mover moves. An id is such a name. Each field
// of a play may be left out. In every frame platforms come first, then movers, in the order of the
// file, then Step of the World; a Step also follows the platforms if one has a move.
//
//	dt         the seconds of a frame; 1/60 when left out
//	filters    SetFilter of a World, with names in place of bits: the layers of an object, which
//	           are ["default"] when left out, and the layers that it meets, which are all
//	platforms  objects that go, whatever is in the way. A run has parts, each of some frames, 1
//	           when left out; with repeats it begins anew when it is over. In each frame
//	             move          moves it by Move and Step
//	             spin, about   turn it by MoveTurning and Step, a rotation about a point, or
//	                           the origin, which moves take along
//	             shift         moves it by Set
//	             turn, about   turn it by Set, a rotation about a point, or the origin
//	           and in the first frame of a part
//	             set           makes it another shape, without a name
//	             remove        removes it
//	movers     the object that a Mover moves, and the fields of the Mover: up, maxslope, snap,
//	           step, corner, ridelimit, slope (keephorizontal or keeplength), leave (addvelocity,
//	           addupwardvelocity or donothing), oneway (layers), and of its filter mask (layers)
//	           and without (an id); velocity at the start; gravity; a run
//
// A part of the run of a mover says what Slide is given in each of some frames. Either that is
// velocity, to the bit. Or it is the velocity that the last frame returned, changed in this order:
//
//	walk     replaces the velocity across up, or all of it if up is zero
//	gravity  times dt is added
//	jump     in the first frame of the part, replaces the velocity along up
//
// Before the first frame of a part come, in this order, forget (Forget), set (a teleport, to a
// shape without a name), resize (Resize) and drop (Drop).
//
// An expectation has the id of a mover and a frame, from 1, or the first and the last of
// several: then it holds for each of these. Its fields are
//
//	position    by Position of a World; also of an object without a mover
//	velocity    that Slide returned
//	onfloor, onwall, onceiling, left   true or false
//	floor       the id of what it stands on, or true or false
//	touched     the ids of what it met, each once, in order of time
//	pushed      the ids of what came upon it, each once
//	squeezed    the two ids, or true or false
//	inside      the ids of what is in its way and overlaps it, in order of insertion: [] for nothing
//	sincefloor  seconds
//	landed      the speed, or true or false
//
// and within, the allowed difference, as of pairs: 0 asks for every bit.
//
// Reading is strict. It refuses, with an [Error] that names the place:
//
//   - fields that are unknown, repeated or wrongly cased, and wrong types;
//   - numbers that are too large or too small for a float64, and negative radii;
//   - text that is not UTF-8 or does not print, and half of a character, such as \ud800 alone;
//   - a byte order mark, and anything after the scene.
//
// How a string is escaped does not matter. [Schema] has the rules of each field as a JSON
// Schema, for editors and other programs.
//
//go:generate go run ./internal/arena ../scenes
package scene
