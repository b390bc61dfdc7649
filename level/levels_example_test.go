package level_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

// The examples are code of docs/levels.md and docs/levels.ja.md.

func ExampleRead() {
	l, err := level.Read(os.DirFS("testdata"), "hill.tmx")
	if err != nil {
		panic(err)
	}
	for _, o := range l.Objects {
		fmt.Println(o.ID, o.Name, o.Class, o.Layer, o.Source, o.Properties, o.Trigger)
		for _, s := range o.Shapes {
			fmt.Println("  ", s.Kind, s.A, s.B, s.List, s.Radius)
		}
	}
	// Output:
	// 1 log wood things capsule map[mass:12] false
	//    capsule (44, 12) (60, 12) [] 4
	// 2 goal trigger things rectangle map[] true
	//    box (112, 16) (128, 48) [] 0
	// 3 start  things point map[] false
	//    point (8, 48) () [] 0
	// 4 rope  things polyline map[] false
	//    chain () () [(0, 8) (16, 12) (32, 8)] 0
}

func ExampleRead_folder() {
	l, err := level.Read(os.DirFS("testdata/assets"), "maps/level1.tmx")
	if err != nil {
		panic(err)
	}
	fmt.Println(l.Grids[0].Layer, len(l.Grids[0].Cells), "cells of", l.Grids[0].Cells[0].Name)

	_, err = level.Read(os.DirFS("testdata/assets/maps"), "level1.tmx")
	fmt.Println(err)
	// Output:
	// ground 3 cells of ground
	// level1.tmx:3: source: "../tilesets/ground.tsx": leaves the file system: open a folder above, as with os.DirFS, and name the level from there
}

func ExampleLevel_Fill2() {
	l, err := level.Read(os.DirFS("testdata"), "hill.tmx")
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	if err := l.Fill2(&world); err != nil {
		panic(err)
	}
	down := d2.Ray{Origin: d2.V(56, 20), Dir: d2.V(0, 1)}
	fmt.Println(world.RayCast(down))

	hero := d2.Circle{Center: d2.V(120, 30), Radius: 5}
	for id := range world.Overlapping(hero) {
		fmt.Println("in", id)
	}
	solid := d2.Filter[string]{Mask: ^level.TriggerLayer}
	for id := range world.Overlapping(hero, solid) {
		fmt.Println("stopped by", id)
	}
	// Output:
	// ground#1 {20 {56 40} {-0.7071067811865475 -0.7071067811865475}} true
	// in things/goal#2
}

func ExampleLevel_Fill2_oneWay() {
	file := `<map width="4" height="6" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2">
<image source="t.png"/><tile id="1" type="oneway"/></tileset>
<layer id="1" name="ground"><data encoding="csv">
0,0,0,0,
0,0,0,0,
0,2,2,0,
0,0,0,0,
0,0,0,0,
1,1,1,1</data></layer>
<objectgroup id="2" name="things"><object id="1" name="hero" x="32" y="80"><point/>
<properties><property name="solid" type="bool" value="false"/><property name="jump" type="float" value="300"/></properties>
</object></objectgroup></map>`
	l, err := level.Read(fstest.MapFS{"tower.tmx": {Data: []byte(file)}}, "tower.tmx")
	if err != nil {
		panic(err)
	}
	var world d2.World[string]
	if err := l.Fill2(&world); err != nil {
		panic(err)
	}
	start := &l.Objects[0]
	id := start.WorldID()
	if err := world.Set(id, d2.BoxAround(start.At.D2().Sub(d2.V(0, 7)), d2.V(12, 14))); err != nil {
		panic(err)
	}
	hero := d2.Mover[string]{Up: d2.V(0, -1), OneWay: level.OneWayLayer}
	velocity := d2.V(0, -start.Float("jump", 250))
	for n := range 120 {
		if n == 90 {
			hero.Drop()
		}
		velocity = hero.Slide(&world, id, velocity.Add(d2.V(0, 10)), 1.0/60)
		if _, ok := hero.Landed(); ok {
			floor, _ := hero.Floor()
			fmt.Println(id, "lands on", floor.ID)
		}
	}
	// Output:
	// things/hero#1 lands on ground#1/oneway
	// things/hero#1 lands on ground#1
}

func ExampleGrid() {
	l, err := level.Read(os.DirFS("testdata"), "hill.tmx", level.Layers("ground"))
	if err != nil {
		panic(err)
	}
	ground := &l.Grids[0]
	whole := func(c level.Cell) bool { return c.Solid() && len(c.Shapes) == 0 }
	for _, r := range ground.Rectangles(whole) {
		fmt.Println(r.Min, r.Max)
	}
	for _, o := range ground.Outlines(nil) {
		fmt.Println(o.Points, o.Hole)
	}
	// Output:
	// {64 32} {96 48}
	// {0 48} {128 64}
	// [{48 32} {112 32} {112 48} {128 48} {128 64} {0 64} {0 48} {48 48}] false
}

func ExampleError() {
	file := `<map width="9" height="9" tilewidth="16" tileheight="16">
<objectgroup name="things">
<object id="7" name="door" x="0" y="0" width="wide"/>
</objectgroup>
</map>`
	_, err := level.Read(fstest.MapFS{"castle.tmx": {Data: []byte(file)}}, "castle.tmx")
	fmt.Println(err)
	// Output:
	// castle.tmx:3: object 7 "door": width: "wide": is no finite number
}
