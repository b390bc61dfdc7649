package level

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// TestSceneNotes writes levels as scenes, with the class and properties of each object, and reads them back.
func TestSceneNotes(t *testing.T) {
	for file, want := range map[string][]string{
		"ldtk/world.ldtk": {
			`{"name": "Cave/Things/Player#player", "type": "point", "at": [-20, 80], "class": "Player", "properties": {"colour":"#aabbcc","door":"zone",` +
				`"icon":{"h":16,"tilesetUid":9,"w":16,"x":0,"y":16},"lives":3,"name":"Ada \"A\", B","none":null,"speed":1.5,"tags":["actor","saved"],"way":[[-28,84],[4,84]],"weapon":"Bow"}}`,
			`"class": "Zone", "properties": {"Trigger":true,"trigger":true}}`,
			`{"name": "Cave/Walls#layer-4:1", "type": "box", "min": [-32, 64], "max": [8, 72], "properties": {"dark":true}}`,
		},
		"gltf/khr.gltf":   {`"properties": {"body":"dynamic","hp":3,"restitution":0.25,"staticFriction":1,"tags":["a",null,true]}}`, `{"name": "/#12", "type": "sphere"`},
		"gltf/plain.gltf": {`{"name": "level/fan#2", "type": "mesh", "points": [[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0]], "triangles": [[0, 1, 2], [0, 2, 3]]}`},
	} {
		l, err := Read(os.DirFS("testdata"), file)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := scene.Write(&b, l.Scene()); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for _, want := range want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: got\n%s\nwant\n%s", file, b.String(), want)
			}
		}
	}
}

// TestSharedNotes makes the notes of a template once, however many objects it has.
func TestSharedNotes(t *testing.T) {
	var properties, objects strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&properties, `<property name="p%d" value="v"/>`, i)
		fmt.Fprintf(&objects, `<object id="%d" template="t.tx" x="%d"/>`, i, i)
	}
	l, err := Read(files("a.tmx", objectsWith(objects.String()),
		"t.tx", `<template><object class="tree" width="1" height="1"><properties>`+properties.String()+`</properties></object></template>`), "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	shapes := l.Scene().Shapes
	if len(shapes) != 1000 || shapes[0].Notes == nil || len(shapes[0].Notes.Properties) != 1000 {
		t.Fatalf("%d shapes, the first has %v", len(shapes), shapes[0].Notes)
	}
	for _, s := range shapes {
		if s.Notes != shapes[0].Notes {
			t.Fatalf("%s has notes of its own", s.Name)
		}
	}
}
