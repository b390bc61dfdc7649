// Package scene reads scene files and checks them: named shapes, how some of
// them move, and what is expected of every query. The same files serve the
// command and its tests.
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
// Version, dim (2 or 3) and shapes must be there; title, about (a longer text)
// and expect may be left out. A position, direction or velocity is an array of
// dim numbers. The types of shape and their fields are
//
//	point    at
//	segment  a, b
//	ray      origin, dir
//	line     origin, dir
//	circle   center, radius   (dim 2)
//	sphere   center, radius   (dim 3)
//	capsule  a, b, radius
//
// Every shape has a name of its own. A velocity makes it a moving shape, and
// its restitution (1 when left out) says how much of the approaching part of
// the velocity comes back in a bounce. Zero lengths and zero directions are
// accepted: such a shape is a point, or a ball. The order of shapes is the order of
// pairs in every answer.
//
// An expectation names a pair and what holds for it. The first of the pair is
// the one that moves: normal points out of the second, towards the first.
//
//	overlap   true or false
//	verdict   "apart", "touching" or "penetrating"
//	distance  the length of the gap, or "inf"
//	closest   [point of the first, point of the second], nearest to each other
//	depth     how deep they penetrate, 0 when touching, or "inf"
//	normal    the unit vector along which the first is pushed out
//	point     the contact point
//	push      depth·normal
//	pushed    the position of the first after push, under the names of its own
//	          fields: {"center": …}, {"a": …, "b": …}, {"at": …} or {"origin": …}
//	velocity  the velocity of the moving first: after the bounce off the second,
//	          taken as standing, if they are in contact; else as it was
//	within    the allowed difference of every number above, component by
//	          component; 1e-9 when left out
//
// Overlap and verdict are exact. Depth to pushed exist only in contact.
//
// Reading is strict: unknown, repeated or wrongly cased fields, wrong types,
// numbers that do not fit a float64, be they too large or too small, negative
// radii, a byte order mark and anything after the scene are refused with an
// [Error] that names the place.
package scene
