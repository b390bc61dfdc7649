// Package level reads levels that editors wrote: maps of Tiled and LDtk in the plane,
// glTF files in space. What is solid in them becomes shapes of hantei, what is a trigger
// is told apart, and grids of tiles are merged into few shapes without seams.
//
// [Read] returns a [Level], and [Level.Fill2] and [Level.Fill3] put it into a World. All cells that are not
// empty and all shapes of objects are solid, but for triggers: what has the class trigger, or a
// property trigger that is true. What has the class oneway, or a property oneway that is true, is in
// [OneWayLayer]. What has a property solid that is false is left out. Of a layer or
// group trigger and solid hold for all in it that does not say otherwise itself. docs/levels.md tells what
// becomes of each kind of object.
//
// A file is read as a whole or not at all. An error names the file, the line or the path in
// it, the object, the property and the value.
package level
