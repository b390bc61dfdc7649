package level

// Tilesets of Tiled, and where their tiles are.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/hantei-go/hantei/d2"
)

// The bits of a number of a tile that say how it is flipped, and those of the number itself. In
// a hexagonal map the last of the flags turns the tile.
const (
	flipX    = 1 << 31
	flipY    = 1 << 30
	swapXY   = 1 << 29
	tileBits = 1<<28 - 1
)

// A usedSet is a tileset with the number of its first tile in a map.
type usedSet struct {
	first uint32
	*tileset
}

type tileset struct {
	name       string
	count      int // of tiles with images in one picture; 0 if it is not known
	size       d2.Vec
	offset     d2.Vec
	alignment  string
	gridSize   bool // tiles of layers are as large as the cells
	fits       bool // a tile keeps its proportions when its size changes
	collection bool // each tile has a picture
	tiles      map[int]*tile
	warned     bool // of a tile that it does not have
}

type tile struct {
	set        *tileset
	id         int
	class      string
	properties map[string]any
	own        d2.Vec // the size of its picture; zero for that of the set
	missing    bool   // the tileset has no such tile: Tiled keeps its number, and shows a cross
	figures    []figure
}

// tile returns a tile by its number in the map.
func (s *usedSet) tile(gid uint32) *tile {
	id := int(gid - s.first)
	t := s.tiles[id]
	if t == nil {
		t = &tile{set: s.tileset, id: id}
		if s.collection || s.count > 0 && id >= s.count {
			t.missing = true
			return t // there may be as many as cells
		}
		s.tiles[id] = t
	}
	return t
}

func (t *tile) size() d2.Vec {
	if t.own != (d2.Vec{}) {
		return t.own
	}
	return t.set.size
}

// whole returns what a tile object is solid in: the shapes of the tile, or all of its picture.
func (t *tile) whole() []figure {
	if len(t.figures) > 0 {
		return t.figures
	}
	size := t.size()
	return []figure{{kind: "rectangle", w: size.X, h: size.Y, at: moved(0, 0)}}
}

// placing returns how the picture of t is placed in a rectangle of a size, whose least corner is
// at corner. In a hexagonal map it is turned where it is swapped elsewhere.
func (t *tile) placing(size d2.Vec, gid uint32, corner d2.Vec, isHexagonal bool) placing {
	own := t.size()
	var x, y float64 = 1, 1
	if own.X > 0 && own.Y > 0 {
		x, y = size.X/own.X, size.Y/own.Y
	}
	if t.set.fits {
		x = min(x, y)
		y = x
	}
	center := d2.V(
		corner.X+size.X/2+float64(t.set.offset.X*x),
		corner.Y+size.Y/2+float64(t.set.offset.Y*y),
	)
	p := moved(-own.X/2, -own.Y/2).then(scaled(x, y))
	angle := 0.0
	if isHexagonal {
		angle = float64(60*(gid>>29&1) + 120*(gid>>28&1))
	} else if gid&swapXY != 0 {
		p = p.then(placing{xy: 1, yx: 1, k: 1})
		// The picture keeps its lower left corner.
		shift := (size.Y - size.X) / 2
		center.X += shift
		center.Y += shift
	}
	flip := scaled(1, 1)
	if gid&flipX != 0 {
		flip.xx = -1
	}
	if gid&flipY != 0 {
		flip.yy = -1
	}
	return p.then(flip).then(turned(angle)).then(moved(center.X, center.Y))
}

// tilesetsOf reads the tilesets of a map, or that of a template.
func (m *tileMap) tilesetsOf(n *node) []usedSet {
	r := m.r
	var sets []usedSet
	list := n.list("tileset", "tilesets")
	if k := n.kid("tileset"); k != nil && !n.file.xml {
		list = []*node{k}
	}
	taken := make(map[uint32]bool)
	for _, k := range list {
		if r.failed() {
			return nil
		}
		r.object = "tileset " + strconv.Quote(k.string("name"))
		first := uint32(r.integer(k, "firstgid", 1, 1, tileBits))
		if taken[first] {
			r.refuse(k, "firstgid", strconv.Itoa(int(first)), "is taken by another tileset")
		}
		taken[first] = true
		if reference, ok := k.get("source"); ok {
			r.object = ""
			sets = append(sets, usedSet{first, m.external(k, reference.value)})
		} else {
			sets = append(sets, usedSet{first, m.tileset(k)})
		}
	}
	r.object = ""
	slices.SortFunc(sets, func(a, b usedSet) int { return int(int64(a.first) - int64(b.first)) })
	return sets
}

// automapTiles is the source of the one tileset that Tiled has built in; maps of rules use it.
const automapTiles = ":/automap-tiles.tsx"

// builtIn returns the tileset automapTiles.
func builtIn() *tileset {
	s := &tileset{name: "AutoMap Rules", size: d2.V(32, 32), gridSize: true, fits: true, tiles: make(map[int]*tile)}
	for id, match := range []string{"Negate", "Ignore", "NonEmpty", "Empty", "Other"} {
		s.tiles[id] = &tile{set: s, id: id, properties: map[string]any{"MatchType": match}}
	}
	s.count = len(s.tiles)
	return s
}

// external reads a tileset in a file of its own, once.
func (m *tileMap) external(n *node, reference string) *tileset {
	r := m.r
	if reference == automapTiles {
		return builtIn()
	}
	name := r.referred(n, "source", reference)
	if r.failed() {
		return nil
	}
	if s := m.tilesets[name]; s != nil {
		return s
	}
	root := r.parseNamed(n, "source", reference, name)
	if r.failed() {
		return nil
	}
	if what := root.string("type"); root.file.xml && root.name != "tileset" || !root.file.xml && what != "" && what != "tileset" {
		r.refuse(root, "", "", "the file is no tileset")
		return nil
	}
	s := m.tileset(root)
	m.tilesets[name] = s
	return s
}

func (m *tileMap) tileset(n *node) *tileset {
	r := m.r
	s := &tileset{
		name:      n.string("name"),
		count:     r.integer(n, "tilecount", 0, 0, tileBits),
		size:      d2.V(r.size(n, "tilewidth", 0), r.size(n, "tileheight", 0)),
		alignment: n.string("objectalignment"),
		gridSize:  n.string("tilerendersize") == "grid",
		fits:      n.string("fillmode") == "preserve-aspect-fit",
		tiles:     make(map[int]*tile),
	}
	switch s.alignment {
	case "", "unspecified", "topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright":
	default:
		r.refuse(n, "objectalignment", shortened(s.alignment), "is no alignment")
	}
	if k := n.kid("tileoffset"); k != nil {
		s.offset = d2.V(r.number(k, "x", 0), r.number(k, "y", 0))
	}
	_, single := n.get("image")
	single = single || n.kid("image") != nil
	list := n.list("tile", "tiles")
	if k := n.kid("tiles"); k != nil && !n.file.xml && !k.array {
		list = k.kids // by their numbers, before version 1.2
	}
	for _, k := range list {
		t := m.tile(s, k)
		if r.failed() {
			return s
		}
		s.tiles[t.id] = t
		_, pictured := k.get("image")
		s.collection = s.collection || !single && (pictured || k.kid("image") != nil)
	}
	m.oldTileProperties(s, n)
	return s
}

// oldTileProperties reads what maps before version 1.2 have in JSON beside the tiles.
func (m *tileMap) oldTileProperties(s *tileset, n *node) {
	properties, types := n.kid("tileproperties"), n.kid("tilepropertytypes")
	if properties == nil || n.file.xml {
		return
	}
	kinds := make(map[string]*node)
	if types != nil {
		for _, k := range slices.Backward(types.kids) { // of several, the first
			kinds[k.name] = k
		}
	}
	for _, k := range properties.kids {
		id := m.tileNumber(k)
		t := s.tiles[id]
		if t == nil {
			t = &tile{set: s, id: id}
			s.tiles[id] = t
		}
		t.properties = make(map[string]any)
		m.r.oldProperties(t.properties, k, kinds[k.name])
	}
}

// tileNumber returns the key of a tile in maps before version 1.2.
func (m *tileMap) tileNumber(n *node) int {
	id, err := strconv.Atoi(n.name)
	if err != nil || id < 0 || id > tileBits || strconv.Itoa(id) != n.name { // many zeros would be told where anything below it is
		m.r.refuse(n, "", shortened(n.name), "is no number of a tile")
	}
	return id
}

func (m *tileMap) tile(s *tileset, n *node) *tile {
	r := m.r
	t := &tile{set: s}
	if _, ok := n.get("id"); !ok && !n.file.xml {
		t.id = m.tileNumber(n)
	} else {
		t.id = r.integer(n, "id", 0, 0, tileBits)
	}
	who := r.object
	for _, key := range []string{"class", "type"} {
		if class := n.string(key); class != "" {
			t.class = class
		}
	}
	t.properties = r.properties(n)
	if image := n.kid("image"); image != nil {
		t.own = d2.V(r.size(image, "width", 0), r.size(image, "height", 0))
	}
	t.own = d2.V(r.size(n, "imagewidth", t.own.X), r.size(n, "imageheight", t.own.Y))
	t.own = d2.V(r.size(n, "width", t.own.X), r.size(n, "height", t.own.Y))
	m.within = fmt.Sprintf("tile %d, ", t.id)
	if group := n.kid("objectgroup"); group != nil {
		for _, k := range group.list("object", "objects") {
			if r.failed() {
				return t
			}
			o := m.object(k, nil, 0)
			if r.failed() {
				return t
			}
			if o.gid != 0 {
				r.refuse(k, "gid", strconv.FormatUint(uint64(o.gid), 10), "a tile is no shape of a tile")
				return t
			}
			if o.kind == "text" {
				continue
			}
			f := figure{kind: o.kind, w: o.w, h: o.h, at: turned(o.rotation).then(moved(o.x, o.y))}
			m.form(&f, o)
			t.figures = append(t.figures, f)
		}
	}
	r.object, m.within = who, ""
	return t
}
