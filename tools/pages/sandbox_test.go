package main

import (
	"encoding/base64"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
)

// stageOf returns the state that a link to the sandbox holds.
func stageOf(t *testing.T, link string) string {
	t.Helper()
	text, ok := strings.CutPrefix(link, "#sandbox=")
	if !ok {
		return link
	}
	state, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(state)
}

func TestSandbox(t *testing.T) {
	for _, row := range []struct{ code, want string }{
		{
			"wall := d2.Capsule{A: d2.V(0, -5), B: d2.V(0, 5), Radius: 1}\nfmt.Println(d2.RayCast(d2.Ray{Origin: d2.V(-3, 8), Dir: d2.V(1, -1)}, wall))",
			`{"dim":2,"shapes":[{"name":"wall","kind":"capsule","a":[0,-5],"b":[0,5],"r":1},{"name":"ray","kind":"ray","a":[-3,8],"b":[1,-1]}]}`,
		},
		{ // a point that a query is asked about, but not a vector that no query is
			"circle := d2.Circle{Center: d2.V(0, 0), Radius: .5}\np, v := d2.V(0.3, 0.4), d2.V(1, 1)\nfmt.Println(d2.Overlap(p, circle), v)",
			`{"dim":2,"shapes":[{"name":"circle","kind":"ball","a":[0,0],"r":0.5},{"name":"p","kind":"point","a":[0.3,0.4]}]}`,
		},
		{ // objects of a World, and how they move
			"world.Set(\"wall\", d3.Sphere{Radius: 1})\nworld.Set(\"bullet\", d3.V(-10, 0, 0))\nworld.Move(\"bullet\", d3.V(40, 0, 0))",
			`{"dim":3,"shapes":[{"name":"wall","kind":"ball","a":[0,0,0],"r":1},{"name":"bullet","kind":"point","a":[-10,0,0],"m":[40,0,0]}]}`,
		},
		{ // the same twice under names of their own
			"w.Set(\"a\", d2.Box{Max: d2.V(1, 1)})\nw.Set(\"b\", d2.Box{Max: d2.V(1, 1)})",
			`{"dim":2,"shapes":[{"name":"a","kind":"box","a":[0,0],"b":[1,1]},{"name":"b","kind":"box","a":[0,0],"b":[1,1]}]}`,
		},
		{ // all else that has corners
			"package main\nvar x = d2.Overlap(d2.Rounded{Core: d2.Triangle{A: d2.V(0, 0), B: d2.V(1, 0), C: d2.V(0, 1)}, Radius: 2}, d2.NewPolygon(d2.V(0, 0), d2.V(-2, 0), d2.V(0, +(2))))\nvar y = d2.OrientedBox{Half: [2]d2.Vec{d2.V(1, 1), d2.V(-1, 1)}}\nvar z = d2.HalfPlane{Normal: d2.V(0, 1)}",
			`{"dim":2,"shapes":[{"name":"triangle","kind":"triangle","a":[0,0],"r":2,"list":[[1,0],[0,1]]},{"name":"hull","kind":"hull","a":[0,0],"list":[[-2,0],[0,2]]},{"name":"obox","kind":"obox","a":[0,0],"list":[[1,1],[-1,1]]},{"name":"half","kind":"half","a":[0,0],"b":[0,1]}]}`,
		},
		{ // a motion of a sweep, and a name that is there twice
			"a := d2.Circle{Radius: 1}\n{\na := d2.Circle{Center: d2.V(5, 0), Radius: 1}\n_ = a\n}\nd2.Sweep(a, d2.V(9, 0), d2.Circle{Center: d2.V(7, 0), Radius: 2})",
			`{"dim":2,"shapes":[{"name":"a","kind":"ball","a":[0,0],"r":1,"m":[9,0]},{"name":"a 2","kind":"ball","a":[5,0],"r":1},{"name":"ball","kind":"ball","a":[7,0],"r":2}]}`,
		},
		// Blocks without two shapes, or with what no picture shows:
		{"a := d2.Circle{Radius: 1}", ""},
		{"a, b := d2.Circle{Radius: r}, d2.Circle{Radius: 2}", ""},
		{"a, b := d2.Circle{Radius: 1}, d2.Line{Origin: d2.V(-1e9, 5), Dir: d2.V(1, 0)}", ""},
		{"a, b := d2.Circle{Radius: 1}, d2.Box{Min: d2.V(1, 0)}", ""},
		{"a, b := d2.Circle{Radius: 1}, d2.HalfPlane{}", ""},
		{"a, b := d2.Circle{Radius: -1}, d2.Circle{Radius: 1}", ""},
		{"a, b := d2.Circle{Radius: 1}, d3.Sphere{Radius: 1}", ""},
		{"this is no Go, d2.", ""},
	} {
		if got := stageOf(t, sandbox(row.code)); got != row.want {
			t.Errorf("%s\ngot  %s\nwant %s", row.code, got, row.want)
		}
	}
}

// TestSandboxLinks: the pages have such links, each is that of its page's language and has no name twice, and a block for two dimensions
// has one for each.
func TestSandboxLinks(t *testing.T) {
	_, pages := written(t)
	link := regexp.MustCompile(`<div class="acts( in[23])?"><a href="(?:\.\./)*playground/\?lang=(..)(#sandbox=[^"]*)">`)
	most := 0
	for name, text := range pages {
		found := link.FindAllStringSubmatch(text, -1)
		most = max(most, len(found))
		for _, m := range found {
			var s stage
			if err := json.Unmarshal([]byte(stageOf(t, html.UnescapeString(m[3]))), &s); err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, ".ja.html") != (m[2] == "ja") || m[1] == " in2" && s.Dim != 2 || m[1] == " in3" && s.Dim != 3 {
				t.Errorf("%s: %s", name, m[0])
			}
			names := map[string]bool{}
			for _, x := range s.Shapes {
				if names[x.Name] {
					t.Errorf("%s has %s twice", name, x.Name)
				}
				names[x.Name] = true
			}
		}
		if strings.Count(text, `acts in2"><a`) != strings.Count(text, `acts in3"><a`) {
			t.Errorf("%s: a block has a link in one of its dimensions", name)
		}
	}
	if most < 10 {
		t.Errorf("%d links on a page at most", most)
	}
}
