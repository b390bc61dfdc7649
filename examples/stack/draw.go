package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/stack"
)

// picture is what an SVG shows: the outlines of boxes, and where they hold each other, with the impulse there.
type picture struct {
	faces   []outline
	points  []d2.Vec
	pushes  []d2.Vec
	isSpace bool
}

// outline is a polygon, and how bright it is.
type outline struct {
	corners []d2.Vec
	light   float64
}

// newtons is how long an impulse is drawn.
const newtons = 4.0

// ofPlates returns what p looks like.
func ofPlates(p *stack.Plane) (x picture) {
	for _, b := range p.Plates {
		s := b.Shape().(d2.OrientedBox)
		var corners []d2.Vec
		for _, c := range [...][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
			corners = append(corners, s.Center.Add(s.Half[0].Scale(c[0])).Add(s.Half[1].Scale(c[1])))
		}
		x.faces = append(x.faces, outline{corners, 1})
	}
	for i := range p.Grips {
		g := &p.Grips[i]
		x.points = append(x.points, g.Point())
		x.pushes = append(x.pushes, g.Impulse().Scale(newtons))
	}
	return x
}

// seen returns where a point of space is seen, from the front, the left and above.
func seen(p d3.Vec) d2.Vec {
	return d2.V(0.94*p.X-0.34*p.Y, p.Z+0.16*p.X+0.3*p.Y)
}

// ofBlocks returns what s looks like: the faces that are seen, the farthest first.
func ofBlocks(s *stack.Space) (x picture) {
	x.isSpace = true
	view := d3.V(-0.34, -0.94, 0.34).Unit()
	type face struct {
		outline
		near float64
	}
	var faces []face
	for _, b := range s.Blocks[1:] {
		shape := b.Shape().(d3.OrientedBox)
		for i := range 3 {
			n := shape.Half[(i+1)%3].Cross(shape.Half[(i+2)%3]).Unit()
			for _, side := range [...]float64{1, -1} {
				out := n.Scale(side)
				if out.Dot(shape.Half[i]) < 0 == (side > 0) {
					out = out.Neg()
				}
				if out.Dot(view) <= 0 {
					continue
				}
				middle := shape.Center.Add(shape.Half[i].Scale(side))
				f := face{near: b.At.Dot(view)}
				f.light = 0.72 + 0.28*out.Z - 0.1*math.Abs(out.X)
				for _, c := range [...][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
					f.corners = append(f.corners, seen(middle.Add(shape.Half[(i+1)%3].Scale(c[0])).Add(shape.Half[(i+2)%3].Scale(c[1]))))
				}
				faces = append(faces, f)
			}
		}
	}
	slices.SortStableFunc(faces, func(f, g face) int {
		if f.near < g.near {
			return -1
		}
		if f.near > g.near {
			return 1
		}
		return 0
	})
	for _, f := range faces {
		x.faces = append(x.faces, f.outline)
	}
	for i := range s.Touches {
		t := &s.Touches[i]
		p := t.Point()
		x.points = append(x.points, seen(p))
		x.pushes = append(x.pushes, seen(p.Add(t.Impulse().Scale(newtons))).Sub(seen(p)))
	}
	return x
}

// write writes the picture as SVG.
func (x picture) write(w io.Writer) error {
	lo, hi := d2.V(math.Inf(1), math.Inf(1)), d2.V(math.Inf(-1), math.Inf(-1))
	first := 0
	if !x.isSpace {
		first = 1 // without the floor
	}
	for _, f := range x.faces[first:] {
		for _, c := range f.corners {
			lo, hi = d2.V(min(lo.X, c.X), min(lo.Y, c.Y)), d2.V(max(hi.X, c.X), max(hi.Y, c.Y))
		}
	}
	lo, hi = lo.Sub(d2.V(0.6, 0.4)), hi.Add(d2.V(0.6, 0.3))
	scale := min(60, 480/(hi.Y-lo.Y))
	at := func(p d2.Vec) string { return fmt.Sprintf("%.1f,%.1f", scale*(p.X-lo.X), scale*(hi.Y-p.Y)) }
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\">\n", scale*(hi.X-lo.X), scale*(hi.Y-lo.Y))
	fmt.Fprintln(&b, `<rect width="100%" height="100%" fill="#fff"/>`)
	for _, f := range x.faces {
		var all []string
		for _, c := range f.corners {
			all = append(all, at(c))
		}
		fmt.Fprintf(&b, "<polygon points=\"%s\" fill=\"rgb(%.0f,%.0f,%.0f)\" stroke=\"#345\" stroke-width=\"1\"/>\n",
			strings.Join(all, " "), 214*f.light, 226*f.light, 240*f.light)
	}
	for i, p := range x.points {
		q, r := strings.Split(at(p), ","), strings.Split(at(p.Add(x.pushes[i])), ",")
		fmt.Fprintf(&b, "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"#c33\" stroke-width=\"2\"/>\n", q[0], q[1], r[0], r[1])
		fmt.Fprintf(&b, "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"#c33\"/>\n", q[0], q[1])
	}
	fmt.Fprintln(&b, "</svg>")
	_, err := io.WriteString(w, b.String())
	return err
}

// draw writes a picture of each scene, at rest, into the directory.
func draw(dir string, settle int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, s := range scenes() {
		s.watch(settle, 0)
		var b strings.Builder
		if err := s.picture().write(&b); err != nil {
			return err
		}
		name := strings.NewReplacer("house of ", "", " in the plane", "-2d", " in space", "-3d").Replace(s.name)
		if err := os.WriteFile(filepath.Join(dir, name+".svg"), []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}
