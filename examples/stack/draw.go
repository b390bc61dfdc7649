package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/internal/stack"
	"github.com/hantei-go/hantei/scene"
)

// picture is boxes on a floor, and the impulses at their points of contact: those on B, which is above A.
type picture struct {
	scene    scene.Scene
	impulses []draw.Arrow
}

const about = "An arrow is the impulse on the upper box, in one step."

// ofPlates returns what p looks like.
func ofPlates(p *stack.Plane) (x picture) {
	x.scene = scene.Scene{Dim: 2, About: about}
	for i, b := range p.Plates {
		s := b.Shape().(d2.OrientedBox)
		if i == 0 { // the floor
			x.add(scene.Shape{Kind: scene.HalfPlane, A: plane(s.Center.Add(d2.V(0, b.Half.Y))), B: scene.Vec{0, 1}})
			continue
		}
		x.add(scene.Shape{Kind: scene.OrientedBox, A: plane(s.Center), List: []scene.Vec{plane(s.Half[0]), plane(s.Half[1])}})
	}
	for i := range p.Grips {
		g := &p.Grips[i]
		x.impulses = append(x.impulses, draw.Arrow{At: plane(g.Point()), Vec: plane(g.Impulse().Neg())})
	}
	return x
}

// ofBlocks returns what s looks like.
func ofBlocks(s *stack.Space) (x picture) {
	x.scene = scene.Scene{Dim: 3, About: about}
	for i, b := range s.Blocks {
		box := b.Shape().(d3.OrientedBox)
		if i == 0 { // the floor
			x.add(scene.Shape{Kind: scene.HalfSpace, A: space(box.Center.Add(d3.V(0, 0, b.Half.Z))), B: scene.Vec{0, 0, 1}})
			continue
		}
		x.add(scene.Shape{Kind: scene.OrientedBox, A: space(box.Center), List: []scene.Vec{space(box.Half[0]), space(box.Half[1]), space(box.Half[2])}})
	}
	for i := range s.Touches {
		t := &s.Touches[i]
		x.impulses = append(x.impulses, draw.Arrow{At: space(t.Point()), Vec: space(t.Impulse().Neg())})
	}
	return x
}

func (x *picture) add(s scene.Shape) { x.scene.Shapes = append(x.scene.Shapes, s) }

func plane(v d2.Vec) scene.Vec { return scene.Vec{v.X, v.Y} }

func space(v d3.Vec) scene.Vec { return scene.Vec{v.X, v.Y, v.Z} }

// drawAll writes a picture of each scene, at rest, into the directory.
func drawAll(dir string, settle int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, s := range scenes() {
		s.watch(settle, 0)
		x := s.picture()
		x.scene.Title = "A " + s.name + ", at rest"
		var b bytes.Buffer
		if err := draw.Arrows(&b, &x.scene, "impulse", x.impulses); err != nil {
			return err
		}
		name := strings.NewReplacer("house of ", "", " in the plane", "-2d", " in space", "-3d").Replace(s.name)
		if err := os.WriteFile(filepath.Join(dir, name+".svg"), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
