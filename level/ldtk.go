package level

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
)

// ldtk reads a project of LDtk.
type ldtk struct {
	*reader
	name    string
	project *jsonNode

	layers   map[int]ldtkLayer
	entities map[int]bool // whether entities of the definition may have a size of their own
	tilesets map[int]ldtkTileset
	seen     map[string]string // the path of each entity, by its iid
	paths    []string          // of all layers

	pictures toldOnce // layers of tiles that are not solid
	points   toldOnce // solid entities that cannot be resized
}

// ldtkLayer is what the definition of a layer says.
type ldtkLayer struct {
	values   map[int]ldtkValue
	parallax bool
}

// ldtkValue is a value of an IntGrid.
type ldtkValue struct {
	name       string
	properties map[string]any
}

// ldtkTileset is what the definition of a tileset says.
type ldtkTileset struct {
	name  string
	tiles map[int]map[string]any // properties of tiles
	class map[int]string
}

// readLDtk reads a project of LDtk 1.0 or later.
func (r *reader) readLDtk(name string) error {
	root, err := r.readText(name)
	if err != nil {
		return err
	}
	l := &ldtk{reader: r, name: name, project: root, seen: map[string]string{}}
	r.level.YDown = true
	if l.version(root.need("jsonVersion")); root.file.err != nil {
		return root.file.err // all else may have been written otherwise
	}
	side := float64(root.get("defaultGridSize").integer())
	r.level.cell = d2.V(side, side)
	l.definitions(root.need("defs"))
	worlds := root.get("worlds").list()
	if len(worlds) == 0 {
		root.need("levels")
		worlds = []*jsonNode{root}
	}
	for _, world := range worlds {
		prefix := ""
		if len(worlds) > 1 {
			prefix = world.need("identifier").text() + "/"
		}
		if err := l.world(world, prefix); err != nil {
			return err
		}
	}
	if len(worlds) > 1 {
		l.warn("%d worlds: each has coordinates of its own", len(worlds))
	}
	if l.pictures.first != "" {
		l.note("layers of tiles are pictures, and not solid: %s; TilesSolid takes them for solid", &l.pictures)
	}
	if l.points.first != "" {
		l.note("entities that cannot be resized are solid in their pivot alone: %s; Bounds of an Object has the rectangle", &l.points)
	}
	r.needLayers(root, l.paths)
	return root.file.err
}

// needLayers refuses a file that has no layer of a name that is asked for.
func (r *reader) needLayers(root *jsonNode, paths []string) {
	for _, name := range r.layers {
		if root.file.err == nil && !slices.ContainsFunc(paths, func(path string) bool { return isNamed(path, name) }) {
			list := strings.Join(paths[:min(len(paths), 20)], ", ")
			if len(paths) > 20 {
				list += " and others"
			}
			root.file.err = &Error{File: root.file.name, Value: shortened(name), Reason: "is no layer; there are " + list}
		}
	}
}

// readText reads a whole JSON file.
func (r *reader) readText(name string) (*jsonNode, error) {
	data, bad := r.open(name)
	if bad != nil {
		return nil, bad
	}
	return r.parseText(name, data)
}

func (l *ldtk) warn(format string, args ...any) {
	l.level.Warnings = append(l.level.Warnings, l.name+": "+fmt.Sprintf(format, args...))
}

func (l *ldtk) note(format string, args ...any) {
	l.level.Notes = append(l.level.Notes, l.name+": "+fmt.Sprintf(format, args...))
}

// version refuses what LDtk wrote before 1.0.
func (l *ldtk) version(n *jsonNode) {
	major, _, _ := strings.Cut(n.text(), ".")
	switch v, err := strconv.Atoi(major); {
	case !n.there():
	case err != nil || v < 0:
		n.fail("want the version of the format, such as 1.5.3")
	case v < 1:
		n.fail("versions before 1.0 are not read: open the project in a newer LDtk and save it")
	case v > 1:
		l.warn("jsonVersion: %s: later than 1.x", shortened(n.text()))
	}
}

func (l *ldtk) definitions(defs *jsonNode) {
	l.layers = map[int]ldtkLayer{}
	for _, n := range defs.get("layers").list() {
		groups := map[int]string{}
		for _, g := range n.get("intGridValuesGroups").list() {
			groups[g.need("uid").integer()] = g.get("identifier").text()
		}
		layer := ldtkLayer{values: map[int]ldtkValue{}}
		for _, v := range n.get("intGridValues").list() {
			value := ldtkValue{name: v.get("identifier").text()}
			if group := groups[v.get("groupUid").integer()]; group != "" {
				value.properties = map[string]any{"group": group}
			}
			layer.values[v.need("value").integer()] = value
		}
		layer.parallax = n.get("parallaxFactorX").number() != 0 || n.get("parallaxFactorY").number() != 0
		l.layers[n.need("uid").integer()] = layer
	}
	l.entities = map[int]bool{}
	for _, n := range defs.get("entities").list() {
		resizable := n.get("resizableX").boolean() || n.get("resizableY").boolean()
		l.entities[n.need("uid").integer()] = resizable
	}
	l.tilesets = map[int]ldtkTileset{}
	for _, n := range defs.get("tilesets").list() {
		l.tilesets[n.need("uid").integer()] = tilesetOf(n)
	}
}

// tilesetOf reads what a definition says of the tiles: their custom data, and the values of an enum that they are
// tagged with.
func tilesetOf(n *jsonNode) ldtkTileset {
	t := ldtkTileset{name: n.get("identifier").text(), tiles: map[int]map[string]any{}, class: map[int]string{}}
	property := func(tile int) map[string]any {
		if t.tiles[tile] == nil {
			t.tiles[tile] = map[string]any{}
		}
		return t.tiles[tile]
	}
	for _, c := range n.get("customData").list() {
		property(c.need("tileId").integer())["customData"] = c.get("data").text()
	}
	for _, tag := range n.get("enumTags").list() {
		name := tag.need("enumValueId").text()
		for _, id := range tag.get("tileIds").list() {
			tile := id.integer()
			p := property(tile)
			tags, _ := p["tags"].([]string)
			p["tags"] = append(tags, name)
			if t.class[tile] == "" {
				t.class[tile] = name
			}
		}
	}
	return t
}

// world reads the levels of a world, each in its place.
func (l *ldtk) world(n *jsonNode, prefix string) error {
	var next d2.Vec // where the next level of a linear world begins
	layout := n.get("worldLayout").text()
	depths := map[int]bool{}
	for _, entry := range n.get("levels").list() {
		at := d2.V(float64(entry.get("worldX").integer()), float64(entry.get("worldY").integer()))
		width, height := entry.need("pxWid").count(), entry.need("pxHei").count()
		switch layout {
		case "LinearHorizontal":
			at, next.X = next, next.X+float64(width)
		case "LinearVertical":
			at, next.Y = next, next.Y+float64(height)
		}
		l.bound(d2.Box{Min: at, Max: at.Add(d2.V(float64(width), float64(height)))})
		depths[entry.get("worldDepth").integer()] = true
		if err := l.readLevel(entry, prefix, at); err != nil {
			return err
		}
	}
	if len(depths) > 1 {
		l.warn("levels have %d values of worldDepth: those of different depths may overlap", len(depths))
	}
	return l.project.file.err
}

// bound adds a level to the bounds of the map.
func (l *ldtk) bound(b d2.Box) {
	if l.level.Bounds == nil {
		l.level.Bounds = &b
		return
	}
	whole := l.level.Bounds
	whole.Min = d2.V(min(whole.Min.X, b.Min.X), min(whole.Min.Y, b.Min.Y))
	whole.Max = d2.V(max(whole.Max.X, b.Max.X), max(whole.Max.Y, b.Max.Y))
}

// readLevel reads a level, from a file of its own if it has one.
func (l *ldtk) readLevel(entry *jsonNode, prefix string, at d2.Vec) error {
	name := entry.need("identifier").text()
	entry.object = "level " + shortened(name)
	n := entry
	if reference := entry.get("externalRelPath"); !entry.get("layerInstances").there() && reference.there() {
		file, reason, err := beside(l.name, reference.text())
		if reason != "" {
			reference.refuseFile(reason, err)
			return l.project.file.err
		}
		data, bad := l.open(file)
		if bad != nil {
			reference.refuseFile(bad.Reason, bad)
			return l.project.file.err
		}
		if n, err = l.parseText(file, data); err != nil {
			return err
		}
	}
	fields := l.fields(n.get("fieldInstances"), d2.V(0, 0), float64(l.project.get("defaultGridSize").integer()))
	if len(fields) == 0 {
		fields = nil
	}
	layers := n.need("layerInstances").list()
	for _, layer := range slices.Backward(layers) { // the last is behind
		l.layer(layer, prefix+name, at, fields)
		if n.file.err != nil {
			return n.file.err
		}
	}
	return cmp.Or(n.file.err, l.project.file.err)
}

// layer reads a layer of a level.
func (l *ldtk) layer(n *jsonNode, level string, at d2.Vec, fields map[string]any) {
	name := n.need("__identifier").text()
	if len(level)+len(name) > mostName {
		n.get("__identifier").fail("the names of the layer and of what it is in are too long")
		return
	}
	l.paths = append(l.paths, level+"/"+name)
	if !l.wants(level + "/" + name) {
		return
	}
	offset := d2.V(float64(n.get("__pxTotalOffsetX").integer()), float64(n.get("__pxTotalOffsetY").integer()))
	size := n.need("__gridSize").count()
	if size == 0 {
		n.get("__gridSize").fail("want a number above 0")
		return
	}
	n.object = "layer " + shortened(name)
	definition := l.layers[n.get("layerDefUid").integer()]
	iid := n.get("iid")
	if len(iid.raw) > mostName {
		iid.fail("want at most " + strconv.Itoa(mostName) + " bytes")
		return
	}
	grid := Grid{
		ID: iid.text(), Name: name, Layer: level + "/" + name,
		Origin: at.Add(offset), Size: d2.V(float64(size), float64(size)), Properties: fields,
	}
	kind := n.need("__type")
	if kind.text() != "Entities" && l.objectsOnly {
		return
	}
	switch kind.text() {
	case "IntGrid":
		grid.Source = "intgrid"
		grid.Cells = l.intGrid(n, definition.values)
	case "Tiles":
		grid.Source = "tilelayer"
		grid.Cells = l.tiles(n, size)
		if grid.Ignored = !l.tilesSolid; grid.Ignored && len(grid.Cells) > 0 {
			l.pictures.add(grid.Layer)
		}
	case "AutoLayer":
		return // a picture of what another layer says
	case "Entities":
		before := len(l.level.Objects)
		for _, entity := range n.get("entityInstances").list() {
			l.entity(entity, grid.Layer, grid.Origin, float64(size))
		}
		if definition.parallax && len(l.level.Objects) > before {
			l.warn("layer %s has a parallax factor, but what collides stays in place", grid.Layer)
		}
		return
	default:
		kind.fail("unknown type of layer: want IntGrid, Tiles, AutoLayer or Entities")
		return
	}
	if definition.parallax && len(grid.Cells) > 0 && !grid.Ignored {
		l.warn("layer %s has a parallax factor, but what collides stays in place", grid.Layer)
	}
	l.level.Grids = append(l.level.Grids, grid)
}

// takeCells takes cells off those that are left, and reports whether there were as many.
func (l *ldtk) takeCells(n *jsonNode, cells int) bool {
	l.limits.Cells -= cells
	if l.limits.Cells < 0 {
		n.fail("the layers have more cells than Limits.Cells")
	}
	return l.limits.Cells >= 0
}

// intGrid returns the cells of an IntGrid that are not 0.
func (l *ldtk) intGrid(n *jsonNode, values map[int]ldtkValue) []Cell {
	width, height := n.need("__cWid").count(), n.need("__cHei").count()
	csv := n.need("intGridCsv")
	length := csv.length()
	if !l.takeCells(csv, length) {
		return nil
	}
	if int64(length) != int64(width)*int64(height) {
		csv.fail(fmt.Sprintf("want %d × %d values, not %d", width, height, length))
		return nil
	}
	var cells []Cell
	for i, item := range csv.each() {
		if !item.there() {
			item.fail("want a number")
			return nil
		}
		if v := item.integer(); v != 0 {
			value := values[v]
			cells = append(cells, Cell{X: i % width, Y: i / width, Value: v, Name: value.name, Properties: value.properties})
		}
	}
	return cells
}

// tiles returns the cells of a layer of tiles. Of tiles in the same cell, the one in front counts.
func (l *ldtk) tiles(n *jsonNode, size int) []Cell {
	uid := n.get("overrideTilesetUid")
	if !uid.there() {
		uid = n.get("__tilesetDefUid")
	}
	set := l.tilesets[uid.integer()]
	last := map[corner]Cell{}
	tiles := n.get("gridTiles")
	if !l.takeCells(tiles, tiles.length()) {
		return nil
	}
	for _, tile := range tiles.each() {
		place := tile.pick("px")
		px, id := place.numbers(2), tile.pick("t").integer()
		for _, x := range px {
			if math.Abs(x) > maxInteger {
				place.fail("want at most " + strconv.Itoa(maxInteger))
			}
		}
		if tile.file.err != nil {
			return nil
		}
		at := corner{int(math.Floor(px[0] / float64(size))), int(math.Floor(px[1] / float64(size)))}
		last[at] = Cell{X: at.x, Y: at.y, Value: id, Name: set.name, Class: set.class[id], Properties: set.tiles[id]}
	}
	return slices.SortedFunc(maps.Values(last), func(a, b Cell) int {
		return corner{a.X, a.Y}.compare(corner{b.X, b.Y})
	})
}
