package level

// Grids of Tiled: the cells of a layer, in all encodings.

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/hantei-go/hantei/d2"
	"github.com/klauspost/compress/zstd"
)

// A packing is how the cells of a layer are stored.
type packing struct{ encoding, compression string }

func (m *tileMap) grid(n *node, in layering) Grid {
	r := m.r
	g := Grid{
		ID: n.string("id"), Name: n.string("name"), Class: n.string("class"), Layer: in.path, Source: "tilelayer",
		Origin: d2.V(in.offset.X+0, in.offset.Y+0), Size: m.cell, Trigger: in.role.trigger, Ignored: in.role.ignored,
	}
	r.short(n, "id", g.ID)
	w, h := r.integer(n, "width", m.width, 0, mostTiles), r.integer(n, "height", m.height, 0, mostTiles)
	x, y := r.integer(n, "x", 0, -mostTiles, mostTiles), r.integer(n, "y", 0, -mostTiles, mostTiles)
	data := n
	if n.file.xml {
		data = n.kid("data")
	}
	if data == nil {
		if !m.infinite {
			r.refuse(n, "data", "", "the layer has no cells")
		}
		return g
	}
	pack := packing{data.string("encoding"), data.string("compression")}
	chunks := data.list("chunk", "chunks")
	if len(chunks) == 0 {
		if m.infinite && len(data.cells) == 0 && len(data.content()) == 0 {
			return g
		}
		m.cells(&g, data, pack, x, y, w, h)
	}
	for _, c := range chunks {
		if r.failed() {
			return g
		}
		m.cells(&g, c, pack,
			x+r.integer(c, "x", 0, -mostTiles, mostTiles), y+r.integer(c, "y", 0, -mostTiles, mostTiles),
			r.integer(c, "width", 16, 0, mostTiles), r.integer(c, "height", 16, 0, mostTiles))
	}
	byPlace := func(a, b Cell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) }
	if !slices.IsSortedFunc(g.Cells, byPlace) {
		slices.SortStableFunc(g.Cells, byPlace)
	}
	for i := 1; i < len(g.Cells) && !r.failed(); i++ {
		if a, b := g.Cells[i-1], g.Cells[i]; a.X == b.X && a.Y == b.Y {
			r.refuse(n, "chunks", fmt.Sprintf("cell (%d, %d)", a.X, a.Y), "is in two chunks")
		}
	}
	return g
}

// content returns the cells of n as they are in the file.
func (n *node) content() []byte {
	if a, ok := n.get("data"); ok && !n.file.xml {
		return []byte(a.value)
	}
	return bytes.TrimSpace(n.text)
}

// cells appends the cells of a layer or chunk.
func (m *tileMap) cells(g *Grid, n *node, pack packing, x, y, w, h int) {
	r := m.r
	if w > 0 && h > r.limits.Cells/w || w*h > r.limits.Cells {
		r.refuse(n, "", fmt.Sprintf("%d × %d", w, h), "the layers have more cells than Limits.Cells")
		return
	}
	r.limits.Cells -= w * h
	gids, err := m.gids(n, pack, w*h)
	if err != nil {
		var at *Error
		if errors.As(err, &at) {
			r.refuse(n, at.Property, at.Value, at.Reason)
		} else {
			r.refuse(n, "data", "", err.Error())
		}
		if r.err.Err == nil {
			r.err.Err = errors.Unwrap(err)
		}
		return
	}
	if len(gids) != w*h {
		r.refuse(n, "data", "", fmt.Sprintf("there are %d cells, not %d × %d = %d", len(gids), w, h, w*h))
		return
	}
	if g.Cells == nil {
		full := 0
		for _, gid := range gids {
			if gid&tileBits != 0 {
				full++
			}
		}
		g.Cells = make([]Cell, 0, full)
	}
	var last uint32
	var t *tile
	faulty := make(map[*tile]bool) // those whose faults are told, once in a chunk
	for i, gid := range gids {
		number := gid & tileBits
		if number == 0 {
			continue
		}
		if number != last {
			if t = find(m.sets, number); t == nil {
				r.refuse(n, fmt.Sprintf("cell (%d, %d)", x+i%w, y+i/w), strconv.FormatUint(uint64(gid), 10), noTileset)
				return
			}
			if t.missing {
				t.warnMissing(r, n, fmt.Sprintf("cell (%d, %d)", x+i%w, y+i/w), gid)
			}
			last = number
		}
		c := Cell{X: x + i%w, Y: y + i/w, Value: t.id, Name: t.set.name, Class: t.class, Properties: t.properties}
		if len(t.figures) > 0 {
			size := t.size()
			if t.set.gridSize {
				size = m.cell
			}
			corner := d2.V(
				g.Origin.X+float64(float64(c.X)*m.cell.X),
				g.Origin.Y+float64(float64(c.Y+1)*m.cell.Y)-size.Y,
			)
			p := t.placing(size, gid, corner, false)
			c.Shapes = m.shapes(n, t.figures, p)
			if r.failed() {
				return
			}
			if !faulty[t] {
				faulty[t] = true
				g.faults = append(g.faults, faultsOf(t.figures, p)...)
			}
		}
		g.Cells = append(g.Cells, c)
	}
}

// gids returns the numbers of the tiles in a layer or chunk, which should be n.
func (m *tileMap) gids(of *node, pack packing, n int) ([]uint32, error) {
	switch pack.encoding {
	case "csv":
		return separated(of.content(), n)
	case "base64":
		return m.unpacked(of.content(), pack.compression, n)
	case "":
		if !of.file.xml {
			return separated(of.content(), n)
		}
		return tagged(of.cells)
	}
	return nil, &Error{Property: "encoding", Value: shortened(pack.encoding), Reason: "is none of csv and base64"}
}

// tagged returns the numbers in elements <tile>.
func tagged(cells []cellTag) ([]uint32, error) {
	gids := make([]uint32, len(cells))
	for i, c := range cells {
		if c.gid == "" {
			continue
		}
		gid, err := strconv.ParseUint(c.gid, 10, 32)
		if err != nil {
			return nil, &Error{Property: "gid", Value: shortened(c.gid), Reason: fmt.Sprintf("is no number of a tile, in line %d", c.line)}
		}
		gids[i] = uint32(gid)
	}
	return gids, nil
}

// separated returns numbers with commas between them, in brackets or not.
func separated(text []byte, n int) ([]uint32, error) {
	if len(text) > 1 && text[0] == '[' && text[len(text)-1] == ']' {
		text = bytes.TrimSpace(text[1 : len(text)-1])
	}
	if len(text) == 0 {
		return nil, nil
	}
	gids := make([]uint32, 0, min(n, len(text)/2+1))
	for more := true; more; {
		var part []byte
		part, text, more = bytes.Cut(text, []byte(","))
		part = bytes.TrimSpace(part)
		var gid uint64
		for _, digit := range part {
			if digit < '0' || digit > '9' || gid > 1<<32 {
				gid = 1 << 32
				break
			}
			gid = gid*10 + uint64(digit-'0')
		}
		if len(part) == 0 || gid >= 1<<32 {
			return nil, &Error{
				Property: fmt.Sprintf("data: value %d", len(gids)+1), Value: shortened(string(part)), Reason: "is no number of a tile",
			}
		}
		gids = append(gids, uint32(gid))
	}
	return gids, nil
}

// unpacked returns numbers of four bytes, compressed or not.
func (m *tileMap) unpacked(text []byte, compression string, n int) ([]uint32, error) {
	text = slices.DeleteFunc(slices.Clone(text), func(c byte) bool { return c <= ' ' })
	packed := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	length, err := base64.StdEncoding.Decode(packed, text)
	if err != nil {
		return nil, fmt.Errorf("base64: %w", err)
	}
	packed = packed[:length]
	data, want := packed, int64(n)*4
	if compression != "" {
		if int64(len(packed)) < want/m.r.limits.Ratio {
			return nil, errors.New("the cells are packed tighter than Limits.Ratio")
		}
		in, err := m.unpack.open(packed, compression)
		if err != nil {
			return nil, err
		}
		data, err = io.ReadAll(io.LimitReader(in, want+1))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", compression, err)
		}
	}
	if int64(len(data)) != want {
		if int64(len(data)) > want {
			return nil, fmt.Errorf("there are more bytes than 4 for each of %d cells", n)
		}
		return nil, fmt.Errorf("there are %d bytes, not 4 for each of %d cells", len(data), n)
	}
	gids := make([]uint32, n)
	for i := range gids {
		gids[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return gids, nil
}

// mostWindow is the memory that zstd may ask for.
const mostWindow = 32 << 20

// An unpacker decompresses one layer or chunk after another with the same memory.
type unpacker struct {
	zlib io.ReadCloser
	gzip gzip.Reader
	zstd *zstd.Decoder
}

func (u *unpacker) open(packed []byte, compression string) (in io.Reader, err error) {
	from := bytes.NewReader(packed)
	switch {
	case compression == "gzip":
		in, err = &u.gzip, u.gzip.Reset(from)
	case compression == "zlib" && u.zlib != nil:
		in, err = u.zlib, u.zlib.(zlib.Resetter).Reset(from, nil)
	case compression == "zlib":
		u.zlib, err = zlib.NewReader(from)
		in = u.zlib
	case compression == "zstd" && u.zstd != nil:
		in, err = u.zstd, u.zstd.Reset(from)
	case compression == "zstd":
		u.zstd, err = zstd.NewReader(from,
			zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(mostWindow))
		in = u.zstd
	default:
		return nil, &Error{Property: "compression", Value: shortened(compression), Reason: "is none of zlib, gzip and zstd"}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", compression, err)
	}
	return in, nil
}

// close gives back what zstd holds.
func (u *unpacker) close() {
	if u.zstd != nil {
		u.zstd.Close()
	}
}
