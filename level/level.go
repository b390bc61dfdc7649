package level

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// A Level is what a file of an editor holds, as far as it can collide.
type Level struct {
	File     string  // as given to Read
	Dim      int     // 2 or 3
	YDown    bool    // y points down: maps of Tiled and LDtk
	Bounds   *d2.Box // where the map ends; nil if it does not say
	Objects  []Object
	Grids    []Grid
	Warnings []string // what was read, but may not be meant so; each names its object

	// Notes are what Read has decided where a file leaves a choice, or has what no shape here is: of each kind one, which
	// names the first place.
	Notes []string

	cell   d2.Vec       // of a map of Tiled or of LDtk, as it says itself; zero if it does not
	faulty map[int]bool // warnings that a fault of an object or grid tells as well
}

// A fault is a mistake that is to be seen in the file only, and not in the shapes: a Finding of Lint.
type fault struct {
	rule, text string
	shapes     []scene.Shape
}

// An Object is one thing that somebody placed.
type Object struct {
	ID     string // as the file has it
	Name   string
	Class  string
	Layer  string // the names of its groups and its layer, joined by slashes
	Source string // the kind of thing in the file, such as ellipse, tile, entity or node

	// Shapes is what it is solid in, in coordinates of the level. None for one that only marks a
	// place, such as a text. A polygon with dents is several convex ones. An ellipse that is no circle is a
	// polygon of 128 corners on it, off by less than 0.0004 of the longer half axis. A line is a chain.
	Shapes     []scene.Shape
	At         scene.Vec // where its origin is
	Bounds     *d2.Box   // the rectangle of an entity of LDtk around its pivot, also if that alone is its shape; else nil
	Properties map[string]any
	Trigger    bool // it is noticed, but stops nobody
	Ignored    bool // it is said not to be solid: no part of a World or a scene

	faults []fault
	again  string // what WorldID has behind the names
}

// A Grid is a layer of cells of one size.
type Grid struct {
	ID         string
	Name       string
	Layer      string // the names of its groups and its own, joined by slashes
	Class      string // of the layer
	Source     string // tilelayer or intgrid
	Origin     d2.Vec // the corner of cell (0, 0) with the least coordinates
	Size       d2.Vec // of a cell
	Properties map[string]any
	Trigger    bool // it is noticed, but stops nobody
	Ignored    bool // it is said not to be solid, or is a picture: no part of a World or a scene

	// Cells are those that are not empty, by row and then by column. A cell may have a negative
	// row or column.
	Cells []Cell

	faults []fault
	again  string // what WorldID has behind the names
}

// A Cell is one tile, or one value of an IntGrid.
type Cell struct {
	X, Y  int    // column and row
	Value int    // of an IntGrid; of a tile its number in its tileset
	Name  string // of the value of an IntGrid; of a tile the name of its tileset
	Class string // of the tile

	// Properties are those of the tile. All cells of one tile share them: do not change them.
	Properties map[string]any

	// Shapes are those that the tileset gives the tile, in coordinates of the level; none means
	// that the whole cell is solid.
	Shapes []scene.Shape
}
