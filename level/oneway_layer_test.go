package level

import (
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
)

// TestOneWayLayerClass: a layer of tiles is one-way by its class as by its property, in XML and in JSON.
func TestOneWayLayerClass(t *testing.T) {
	for name, file := range map[string]string{
		"a.tmx": `<map width="1" height="1" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="t.png"/></tileset>
<layer id="1" name="planks" class="OneWay"><data encoding="csv">1</data></layer></map>`,
		"a.tmj": `{"width":1,"height":1,"tilewidth":16,"tileheight":16,"orientation":"orthogonal",
"tilesets":[{"firstgid":1,"name":"t","tilewidth":16,"tileheight":16,"tilecount":1,"columns":1,"image":"t.png"}],
"layers":[{"id":1,"name":"planks","class":"OneWay","type":"tilelayer","width":1,"height":1,"data":[1]}]}`,
	} {
		l, err := Read(fstest.MapFS{name: {Data: []byte(file)}}, name)
		if err != nil {
			t.Fatal(err)
		}
		var w d2.World[string]
		if err := l.Fill2(&w); err != nil {
			t.Fatal(err)
		}
		met := false
		for id := range w.Overlapping(d2.V(8, 8), d2.Filter[string]{Mask: OneWayLayer}) {
			met = met || id == l.Grids[0].WorldID()
		}
		if !met {
			t.Errorf("%s: the layer is not one-way", name)
		}
	}
}
