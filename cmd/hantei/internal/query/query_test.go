package query

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/samples"
	"github.com/hantei-go/hantei/scene"
)

// answers runs lines through a stream.
func answers(t testing.TB, in string) (out string, bad int) {
	t.Helper()
	var b strings.Builder
	s := Stream{Out: bufio.NewWriter(&b)}
	err := s.Run(strings.NewReader(in), Place)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Out.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String(), s.Bad
}

// TestAnswers has each query once, in both dimensions, as hit and as miss.
func TestAnswers(t *testing.T) {
	const (
		ray    = `"a":{"type":"ray","origin":[0,0],"dir":[1,0]}`
		circle = `"b":{"type":"circle","center":[5,0],"radius":1}`
		ball   = `"a":{"type":"sphere","center":[0,0,0],"radius":1`
		post   = `"b":{"type":"capsule","a":[4,-1,0],"b":[4,1,0],"radius":1`
		carrot = `"b":{"type":"tapered","a":[0,0],"b":[25,0],"ra":20,"rb":5}`
	)
	for _, tt := range []struct{ in, want string }{
		{`{"id":7,"dim":2,"query":"raycast",` + ray + `,` + circle + `}`, `{"id":7,"hit":true,"t":4,"point":[4,0],"normal":[-1,0]}`},
		{`{"id":"x\u00e9","dim":2,"query":"overlap",` + ray + `,` + circle + `}`, `{"id":"x\u00e9","overlap":true}`},
		{` { "query" : "clip" , ` + ray + ` , ` + circle + ` , "dim" : 2 } ` + "\t\r", `{"hit":true,"enter":4,"exit":6}`},
		{`{"dim":2,"query":"crossings",` + ray + `,` + circle + `}`, `{"crossings":[{"t":4,"point":[4,0],"normal":[-1,0]},{"t":6,"point":[6,0],"normal":[1,0]}]}`},
		{`{"dim":2,"query":"raycast","a":{"type":"ray","origin":[0,2],"dir":[1,0]},` + circle + `}`, `{"hit":false}`},
		{`{"dim":2,"query":"crossings","a":{"type":"ray","origin":[0,2],"dir":[1,0]},` + circle + `}`, `{"crossings":[]}`},
		{`{"dim":2,"query":"clip","a":{"type":"line","origin":[0,0],"dir":[1,0]},"b":{"type":"ray","origin":[3,0],"dir":[2,0]}}`, `{"hit":true,"enter":3,"exit":"inf"}`},
		{`{"dim":2,"query":"clip","a":{"type":"line","origin":[0,0],"dir":[1,0]},"b":{"type":"line","origin":[3,0],"dir":[2,0]}}`, `{"hit":true,"enter":"-inf","exit":"inf"}`},
		{`{"dim":2,"query":"collide","a":{"type":"line","origin":[0,0],"dir":[1,0]},"b":{"type":"line","origin":[3,0],"dir":[0,2]}}`, `{"hit":true,"depth":"inf","normal":[-1,0],"point":[3,0]}`},
		{`{"dim":3,"query":"distance",` + ball + `},` + post + `}}`, `{"distance":2}`},
		{`{"dim":3,"query":"closest",` + ball + `},` + post + `}}`, `{"closest":[[1,0,0],[3,0,0]]}`},
		{`{"dim":3,"query":"collide",` + ball + `},` + post + `}}`, `{"hit":false}`},
		{`{"dim":3,"query":"collide","a":{"type":"point","at":[4,0.5,-0.5]},` + post + `}}`, `{"hit":true,"depth":0.5,"normal":[0,0,-1],"point":[4,0.5,-0.75]}`},
		{`{"dim":3,"query":"contacts",` + ball + `},` + post + `}}`, `{"hit":false}`},
		{`{"dim":2,"query":"contacts","a":{"type":"box","min":[6,-0.25],"max":[10,2]},"b":{"type":"box","min":[-8,-1],"max":[8,0]}}`, `{"hit":true,"normal":[0,1],"points":[{"point":[6,-0.125],"depth":0.25,"feature":2},{"point":[8,-0.125],"depth":0.25,"feature":65539}]}`},
		{`{"dim":3,"query":"sweep",` + ball + `,"motion":[4,0,0]},` + post + `}}`, `{"hit":true,"t":0.5,"point":[3,0,0],"normal":[-1,0,0]}`},
		{`{"dim":3,"query":"sweepspan",` + ball + `,"motion":[8,0,0]},` + post + `}}`, `{"hit":true,"enter":0.25,"exit":0.75}`},
		{`{"dim":3,"query":"sweepspan",` + ball + `,"motion":[0,0,0]},` + post + `}}`, `{"hit":false}`},
		{`{"dim":3,"query":"sweepboth",` + ball + `,"motion":[2,0,0]},` + post + `,"motion":[-2,0,0]}}`, `{"hit":true,"t":0.5,"point":[2,0,0],"normal":[-1,0,0]}`},
		{`{"dim":2,"query":"distance","a":{"type":"box","min":[0,0],"max":[1,1]},"b":{"type":"orientedbox","center":[4,0],"half":[[1,0],[0,1]],"radius":0.5}}`, `{"distance":1.5}`},
		{`{"dim":3,"query":"distance","a":{"type":"triangle","a":[0,0,0],"b":[1,0,0],"c":[0,1,0]},"b":{"type":"hull","points":[[0,0,3],[1,0,3],[0,1,3],[0,0,9]],"radius":1}}`, `{"distance":2}`},
		{`{"dim":2,"query":"overlap","a":{"type":"polygon","points":[[0,0],[1,0],[0,1],[0,0]]},"b":{"type":"point","at":[0.5,0.5]}}`, `{"overlap":true}`},
		{`{"dim":2,"query":"distance","a":{"type":"point","at":[-4,3]},"b":{"type":"ray","origin":[0,0],"dir":[2,0],"radius":2}}`, `{"distance":3}`},
		{`{"dim":3,"query":"sweep",` + ball + `,"motion":[0,8,0]},"b":{"type":"line","origin":[0,7,0],"dir":[0,0,1],"radius":2}}`, `{"hit":true,"t":0.5,"point":[0,5,0],"normal":[0,-1,0]}`},
		{`{"dim":2,"query":"contains","a":{"type":"line","origin":[0,0],"dir":[2,0],"radius":2},"b":{"type":"ray","origin":[0,1],"dir":[-1,0],"radius":1}}`, `{"contains":true}`},
		{`{"dim":2,"query":"contains","a":{"type":"ray","origin":[0,1],"dir":[-1,0],"radius":1},"b":{"type":"line","origin":[0,0],"dir":[2,0],"radius":2}}`, `{"contains":false}`},
		{`{"dim":2,"query":"collide","a":{"type":"circle","center":[23,14],"radius":5},` + carrot + `}`, `{"hit":true,"depth":0,"normal":[0.6,0.8],"point":[19.999999999999993,9.999999999999986]}`},
		{`{"dim":2,"query":"raycast","a":{"type":"ray","origin":[50,10],"dir":[-1,0]},` + carrot + `}`, `{"hit":true,"t":30,"point":[20,10],"normal":[0.6,0.8]}`},
		{`{"dim":3,"query":"distance",` + ball + `},"b":{"type":"tapered","a":[9,0,0],"b":[4,0,0],"ra":1,"rb":2}}`, `{"distance":1}`},
		{`{"dim":3,"query":"contains","a":{"type":"tapered","a":[9,0,0],"b":[4,0,0],"ra":1,"rb":2},"b":{"type":"tapered","a":[9,0,0],"b":[4,0,0],"ra":1,"rb":1}}`, `{"contains":true}`},
		{`{"dim":3,"query":"distance",` + ball + `},"b":{"type":"tapered","a":[1,0,0],"b":[0,0,0],"ra":0,"rb":0.25,"transform":{"position":[9,0,0],"scale":[4,4,-4]}}}`, `{"distance":7}`},
		{`{"dim":3,"query":"distance",` + ball + `},"b":{"type":"cylinder","a":[9,0,-1],"b":[9,0,1],"radius":2}}`, `{"distance":6}`},
		{`{"dim":3,"query":"distance",` + ball + `},"b":{"type":"cylinder","a":[9,0,0],"b":[9,0,1],"radius":1,"rounding":0.5,"transform":{"scale":[2,2,-2]}}}`, `{"distance":14}`},
		{`{"dim":3,"query":"collide","a":{"type":"sphere","center":[5.5,0,5],"radius":5},"b":{"type":"cone","a":[0,0,0],"b":[0,0,4],"radius":3}}`, `{"hit":true,"depth":0,"normal":[0.8,0,0.6],"point":[1.5,0,2]}`},
		{`{"dim":3,"query":"raycast","a":{"type":"ray","origin":[0,0,9],"dir":[0,0,-1]},"b":{"type":"cone","a":[0,0,0],"b":[0,0,4],"radius":3,"rounding":1}}`, `{"hit":true,"t":4,"point":[0,0,5],"normal":[0,0,1]}`},
		// Placed as in scene files.
		{`{"dim":2,"query":"distance","a":{"type":"point","at":[20,0]},"b":{"type":"box","min":[0,0],"max":[1,1],"radius":1,"transform":{"scale":[2,-4]}}}`, `{"distance":14}`},
		{`{"dim":2,"query":"distance","a":{"type":"point","at":[20,0]},"b":{"type":"polygon","points":[[0,0],[1,0],[0,1]],"transform":{"position":[2,0],"scale":[2,1]}}}`, `{"distance":16}`},
		{`{"dim":3,"query":"distance","a":{"type":"point","at":[20,0,0]},"b":{"name":"post","type":"capsule","center":[0,1,0],"axis":[0,1,0],"height":6,"radius":1,"transform":{"scale":[2,2,2]}}}`, `{"distance":18}`},
		{`{"dim":2,"query":"closest","a":{"type":"point","at":[0,5]},"b":{"type":"circle","center":[1,0],"radius":1,"transform":{"rotation":0,"position":[-1,1]}}}`, `{"closest":[[0,5],[0,2]]}`},
		{`{"dim":3,"query":"closest","a":{"type":"point","at":[0,0,9]},"b":{"type":"point","at":[0,0,1],"transform":{"rotation":{"axis":[0,0,1],"angle":1}}}}`, `{"closest":[[0,0,9],[0,0,1]]}`},
		// Escapes are the same JSON.
		{`{"\u0069d":1,"d\u0069m":2,"\u0071uery":"dist\u0061nce","\u0061":{"\u0074ype":"po\u0069nt","at":[0,0],"name":"\ud800"},"b":{"type":"\u0070\u006F\u0069\u006e\u0074","\u0061\u0074":[3,4],"transform":{"sc\u0061le":[2,2]}}}`, `{"id":1,"distance":10}`},
		{`{"id":"\ud800","dim":2,"query":"overlap",` + ray + `,` + circle + `}`, `{"id":"\ud800","overlap":true}`},
		{`{"dim":2,"query":"closest","a":{"type":"point","at":[-0,5e-324]},"b":{"type":"point","at":[1.7976931348623157e308,0.1]}}`, `{"closest":[[0,5e-324],[1.7976931348623157e+308,0.1]]}`},
	} {
		got, bad := answers(t, tt.in+"\n")
		if got != tt.want+"\n" || bad != 0 {
			t.Errorf("%s\ngot  %swant %s", tt.in, got, tt.want)
		}
	}
}

// TestWhole has each query about shapes of a scene once, and what is wrong with one.
func TestWhole(t *testing.T) {
	const (
		tri   = `"shapes":[{"name":"p","type":"point","at":[1,1]},{"name":"on","type":"point","at":[2,2]},{"name":"s","type":"chain","points":[[0,0],[4,0],[0,4]],"solid":true}]}`
		alley = `"shapes":[{"name":"ray","type":"ray","origin":[0,1],"dir":[1,0]},{"name":"oak","type":"box","min":[2,0],"max":[4,2]},{"name":"pine","type":"circle","center":[8,1],"radius":1}]}`
		floor = `"shapes":[{"name":"crate","type":"box","min":[1,-0.25],"max":[3,2]},{"name":"floor","type":"chain","points":[[5,0],[2,0],[0,0]]}]}`
		cube  = `"shapes":[{"name":"b","type":"box","min":[0,0,0],"max":[2,2,2]}]}`
		open  = `"shapes":[{"name":"p","type":"point","at":[1,1,0]},{"name":"s","type":"mesh","points":[[0,0,0],[4,0,0],[0,4,0]],"triangles":[[0,1,2]],"solid":true}]}`
	)
	for _, tt := range []struct{ in, want string }{
		{`{"id":1,"dim":2,"query":"winding","pair":["p","s"],` + tri, `{"id":1,"winding":1}`},
		{`{"dim":2,"query":"winding","pair":["s","on"],` + tri, `{"winding":"on"}`},
		{`{"dim":2,"query":"signeddistance","pair":["p","s"],` + tri, `{"signeddistance":-1}`},
		{`{"dim":2,"pair":["s","on"],"query":"contains",` + tri, `{"contains":true}`},
		{`{"dim":2,"of":"s","query":"measure",` + tri, `{"area":8,"center":[1.3333333333333333,1.3333333333333333],"inertia":14.222222222222221}`},
		{`{"dim":3,"of":"b","query":"measure",` + cube, `{"volume":8,"center":[1,1,1],"inertia":[[5.333333333333333,0,0],[0,5.333333333333333,0],[0,0,5.333333333333333]]}`},
		{`{"dim":2,"of":"ray","query":"clipall",` + alley, `{"clipall":[{"id":"oak","part":0,"enter":2,"exit":4},{"id":"pine","part":0,"enter":7,"exit":9}]}`},
		{`{"dim":2,"of":"ray","query":"crossingsall",` + strings.Replace(alley, `"name":"pine"`, `"name":"pine","object":"o","transform":{"position":[0,9]}`, 1), `{"error":"line 1, column 185: shapes[2].object: \"o\": no object of that name"}`},
		{`{"dim":2,"of":"ray","objects":[{"name":"o"}],"query":"clipall",` + strings.Replace(alley, `"name":"pine"`, `"name":"pine","object":"o"`, 1), `{"clipall":[{"id":"oak","part":0,"enter":2,"exit":4},{"id":"o","part":0,"enter":7,"exit":9}]}`},
		{`{"dim":2,"of":"ray","query":"crossingsall",` + alley, `{"crossingsall":[{"id":"oak","part":0,"t":2,"point":[2,1],"normal":[-1,0],"leaves":false},{"id":"oak","part":0,"t":4,"point":[4,1],"normal":[1,0],"leaves":true},{"id":"pine","part":0,"t":7,"point":[7,1],"normal":[-1,0],"leaves":false},{"id":"pine","part":0,"t":9,"point":[9,1],"normal":[1,0],"leaves":true}]}`},
		{`{"dim":2,"of":"crate","query":"contactsof",` + floor, `{"contactsof":[{"id":"floor","part":0,"normal":[0,1],"points":[{"point":[3,-0.125],"depth":0.25,"feature":65536},{"point":[1,-0.125],"depth":0.25,"feature":1}]}]}`},

		{`{"dim":2,"of":"p","query":"nearest",` + tri, `{"nearest":{"id":"s","part":0,"distance":1,"onid":[1,0],"onshape":[1,1]}}`},
		{`{"dim":3,"of":"b","query":"nearest",` + cube, `{"nearest":null}`},

		{`{"id":2,"dim":2,"query":"winding","of":"p",` + tri, `{"id":2,"error":"line 1: pair: missing"}`},
		{`{"dim":2,"query":"measure","of":"p","pair":["p","s"],` + tri, `{"error":"line 1: measure has of"}`},
		{`{"dim":2,"query":"clipall"}`, `{"error":"line 1: shapes: missing"}`},
		{`{"dim":2,"query":"overlap","of":"p",` + tri, `{"error":"line 1: overlap is about a and b, not about shapes of a scene"}`},
		{`{"dim":2,"query":"clipall","a":{"type":"point","at":[0,0]},"of":"ray",` + alley, `{"error":"line 1: want a and b, or shapes"}`},
		{`{"dim":2,"query":"measure","of":"é",` + tri, `{"error":"line 1, column 33: of: \"é\": no shape of that name"}`},
		{`{"dim":2,"query":"clipall","of":"s",` + tri, `{"error":"line 1: clipall: 0: \"s\" is a chain: want a segment, ray or line without a radius"}`},
		{`{"dim":2,"query":"clipall","of":"é","shapes":[{"name":"é","type":"point","at":[0,nan]}]}`, `{"error":"line 1, column 82: shapes[0].at[1]: nan: want a number"}`},
		{`{"dim":2,"query":"clipall","of":"p","shapes":]}`, `{"error":"line 1, column 46: shapes: ]: invalid character ']' looking for beginning of value"}`},
		{`{"dim":3,"query":"winding","pair":["p","s"],` + open, `{"error":"line 1, column 96: shapes[1]: it is not closed: no triangle goes back along the side from point 0 to point 1 of triangle 0"}`},
	} {
		got, bad := answers(t, tt.in+"\n")
		if refused := strings.Contains(tt.want, `"error"`); got != tt.want+"\n" || refused != (bad == 1) {
			t.Errorf("%s\ngot  %swant %s", tt.in, got, tt.want)
		}
	}
}

func TestRefused(t *testing.T) {
	const (
		a    = `"a":{"type":"point","at":[0,0]}`
		b    = `"b":{"type":"point","at":[1,0]}`
		head = `{"id":1,"dim":2,"query":"overlap",`
	)
	for _, tt := range []struct{ in, want string }{
		{``, `{"error":"line 1: an empty line"}`},
		{` `, `{"error":"line 1: an empty line"}`},
		{"\r", `{"error":"line 1: an empty line"}`},
		{`7`, `{"error":"line 1, column 1: 7: want an object"}`},
		{`{`, `{"error":"line 1, column 2: the line ends where a key should be"}`},
		{`{}`, `{"error":"line 1: dim: missing"}`},
		{head + a + `}`, `{"id":1,"error":"line 1: b: missing"}`},
		{head + a + `,` + b, `{"id":1,"error":"line 1, column 98: the line ends where a comma or } should be"}`},
		{head + a + `,` + b + `,}`, `{"id":1,"error":"line 1, column 98: trailing comma"}`},
		{head + a + `,` + b + `} 1`, `{"id":1,"error":"line 1, column 100: 1: there must be nothing after the query"}`},
		{head + a + ` ` + b + `}`, `{"id":1,"error":"line 1, column 67: \"b\": want a comma or }"}`},
		{head + a + `,,` + b + `}`, `{"id":1,"error":"line 1, column 67: ,: want a key"}`},
		{head + a + `,"b":{"type":"point","at":[0,, 1]}}`, `{"id":1,"error":"line 1, column 95: b.at[1]: ,: want a number"}`},
		{head + a + `,"b":{"type":"point","at":[1,0,]}}`, `{"id":1,"error":"line 1, column 96: b.at: trailing comma"}`},
		{head + `"é":"é",` + a + `}`, `{"id":1,"error":"line 1, column 35: [\"é\"]: \"é\": unknown field: a query has id, dim, query, a, b, of, pair, objects, shapes"}`},
		{head + `"a":{"type":"point","a\tt":[0]}}`, `{"id":1,"error":"line 1, column 55: a[\"a\\tt\"]: [0]: unknown field: a shape has name, type, at, a, b, c, origin, dir, min, max, center, axis, half, points, point, normal, height, radius, ra, rb, rounding, transform, motion, spin, pivot"}`},
		{head + `"a":{"type":"point","at":[0,0],"velocity":[1,0]}}`, `{"id":1,"error":"line 1, column 66: a.velocity: [1,0]: unknown field: a shape has name, type, at, a, b, c, origin, dir, min, max, center, axis, half, points, point, normal, height, radius, ra, rb, rounding, transform, motion, spin, pivot"}`},
		{head + `"a":{"type":"point","transform":{"move":[1,0]}}}`, `{"id":1,"error":"line 1, column 68: a.transform.move: [1,0]: unknown field: a transform has position, rotation, scale"}`},
		{head + `"a":{"type":"point","":[1,0]}}`, `{"id":1,"error":"line 1, column 55: a[\"\"]: [1,0]: unknown field: a shape has name, type, at, a, b, c, origin, dir, min, max, center, axis, half, points, point, normal, height, radius, ra, rb, rounding, transform, motion, spin, pivot"}`},
		{`{"dim":3,"query":"overlap","a":{"type":"circle","center":[1,0,0],"radius":1},"b":{}}`, `{"error":"line 1, column 40: a.type: \"circle\": not in dim 3: want sphere"}`},
		{`{"id":1,"dim":2,"query":"overlap","a":}`, `{"id":1,"error":"line 1, column 39: a: }: want an object"}`},
		{head + a + `,` + a + `}`, `{"id":1,"error":"line 1, column 67: a: repeated field"}`},
		{head + a + `,"B":1}`, `{"id":1,"error":"line 1, column 67: B: 1: unknown field: write it b"}`},
		{head + a + `,"c":1}`, `{"id":1,"error":"line 1, column 67: c: 1: unknown field: a query has id, dim, query, a, b, of, pair, objects, shapes"}`},
		{head + a + `,c:1}`, `{"id":1,"error":"line 1, column 67: c: want a key"}`},
		{head + a + `,"b" 1}`, `{"id":1,"error":"line 1, column 71: 1: want a colon"}`},
		{head + a + `,"b":[1,[2,"]"]]}`, `{"id":1,"error":"line 1, column 71: b: [1,[2,\"]\"]]: want an object"}`},
		{head + a + `,"b":{"type":"cube"}}`, `{"id":1,"error":"line 1, column 79: b.type: \"cube\": want point, segment, ray, line, circle (dim 2), sphere (dim 3), capsule, tapered, cylinder (dim 3), cone (dim 3), box, orientedbox, triangle, polygon (dim 2), hull (dim 3), halfplane (dim 2), halfspace (dim 3)"}`},
		{head + a + `,"b":{"at":[1,0]}}`, `{"id":1,"error":"line 1: b.type: missing"}`},
		{head + a + `,"b":{"type":"sphere","center":[1,0,0],"radius":1}}`, `{"id":1,"error":"line 1, column 79: b.type: \"sphere\": not in dim 2: want circle"}`},
		{head + a + `,"b":{"type":"circle","center":[1,0],"radius":-1}}`, `{"id":1,"error":"line 1, column 112: b.radius: -1: must not be negative"}`},
		{head + a + `,"b":{"type":"circle","center":[1,0],"Radius":1}}`, `{"id":1,"error":"line 1, column 103: b.Radius: 1: unknown field: write it radius"}`},
		{head + a + `,"b":{"type":"circle","center":[1,0],"radius":"1"}}`, `{"id":1,"error":"line 1, column 112: b.radius: \"1\": want a number"}`},
		{head + a + `,"b":{"type":"circle","center":[1,0]}}`, `{"id":1,"error":"line 1: b.radius: missing"}`},
		{head + a + `,"b":{"type":"circle","center":[1,0],"radius":1,"dir":[1,0]}}`, `{"id":1,"error":"line 1, column 120: b.dir: [1,0]: unknown field: a circle has name, type, center, radius, transform, motion, spin, pivot"}`},
		{head + a + `,"b":{"type":"box","min":[1,0],"max":[2,"-inf"]}}`, `{"id":1,"error":"line 1, column 106: b.max[1]: \"-inf\": want a number or \"inf\""}`},
		{head + a + `,"b":{"type":"box","min":["-inf",3],"max":[2,2]}}`, `{"id":1,"error":"line 1, column 91: b.min: [\"-inf\",3]: must not exceed max"}`},
		{head + a + `,"b":{"type":"box","min":["-inf",0],"max":[2,2],"transform":{"rotation":1}}}`, `{"id":1,"error":"line 1: b: a box with infinite sides cannot be placed"}`},
		{head + a + `,"b":{"type":"halfplane","point":[0,0],"normal":[0,1],"transform":{"scale":[0,1]}}}`, `{"id":1,"error":"line 1: b: a scale of 0 leaves nothing of it"}`},
		{head + a + `,"b":{"type":"box","min":[0,0]}}`, `{"id":1,"error":"line 1: b.max: missing"}`},
		{head + a + `,"b":{"type":"orientedbox","center":[0,0],"half":[[1,0]]}}`, `{"id":1,"error":"line 1, column 115: b.half: [[1,0]]: want 2 half vectors"}`},
		{head + a + `,"b":{"type":"orientedbox","center":[0,0],"half":[[1,0],[0,1,2]]}}`, `{"id":1,"error":"line 1, column 122: b.half[1]: [0,1,2]: want 2 numbers"}`},
		{head + a + `,"b":{"type":"polygon","points":[[1,0],[0,null]]}}`, `{"id":1,"error":"line 1, column 108: b.points[1][1]: null: want a number"}`},
		{head + a + `,"b":{"type":"polygon","points":[]}}`, `{"id":1,"error":"line 1, column 98: b.points: []: want a point or more"}`},
		{head + a + `,"b":{"type":"hull","points":[[1,0,0]]}}`, `{"id":1,"error":"line 1, column 79: b.type: \"hull\": not in dim 2: want polygon"}`},
		{head + a + `,"b":{"type":"halfplane","point":[1,0],"normal":[0,0]}}`, `{"id":1,"error":"line 1, column 114: b.normal: [0,0]: must not be all zero"}`},
		{head + a + `,"b":{"type":"halfplane","point":[1,0],"dir":[0,0]}}`, `{"id":1,"error":"line 1, column 111: b.dir: [0,0]: unknown field: a halfplane has name, type, point, normal, radius, transform, motion, spin, pivot"}`},
		{head + a + `,"b":{"type":"point","at":[1,NaN]}}`, `{"id":1,"error":"line 1, column 95: b.at[1]: NaN: want a number"}`},
		{head + a + `,"b":{"type":"point","at":[1,1e999]}}`, `{"id":1,"error":"line 1, column 95: b.at[1]: 1e999: does not fit a float64"}`},
		{head + a + `,"b":{"type":"point","at":[1,1e-999]}}`, `{"id":1,"error":"line 1, column 95: b.at[1]: 1e-999: does not fit a float64"}`},
		{head + a + `,"b":{"type":"point","at":[01,1]}}`, `{"id":1,"error":"line 1, column 93: b.at[0]: 01: want a number"}`},
		{head + a + `,"b":{"type":"point","at":[1,null]}}`, `{"id":1,"error":"line 1, column 95: b.at[1]: null: want a number"}`},
		{head + a + `,"b":{"type":"point","at":[1]}}`, `{"id":1,"error":"line 1, column 92: b.at: [1]: want 2 numbers"}`},
		{head + a + `,"b":{"type":"point","at":[1,2,3]}}`, `{"id":1,"error":"line 1, column 92: b.at: [1,2,3]: want 2 numbers"}`},
		{head + a + `,"b":{"type":"point","at":[1,2,3,4]}}`, `{"id":1,"error":"line 1, column 99: b.at[3]: 4: want 2 or 3 numbers, as dim says"}`},
		{head + a + `,"b":{"type":"point","at":5}}`, `{"id":1,"error":"line 1, column 92: b.at: 5: want an array of numbers"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"motion":[1,0]}}`, `{"id":1,"error":"line 1, column 107: b.motion: [1,0]: nothing moves in overlap"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{}}}`, `{"id":1,"error":"line 1, column 110: b.transform: {}: places nothing"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{"scale":[0,0]}}}`, `{"id":1,"error":"line 1, column 119: b.transform.scale: [0,0]: must not be all zero"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{"scale":[1,1,1]}}}`, `{"id":1,"error":"line 1, column 119: b.transform.scale: [1,1,1]: want 2 numbers"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{"position":[1,1,1]}}}`, `{"id":1,"error":"line 1, column 122: b.transform.position: [1,1,1]: want 2 numbers"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{"rotation":{"axis":[0,0,1],"angle":1}}}}`, `{"id":1,"error":"line 1, column 122: b.transform.rotation: {\"axis\":[0,0,1],\"angle\":1}: want a number, the angle in radians"}`},
		{head + a + `,"b":{"type":"point","at":[1,2],"transform":{"rotation":{"angle":1}}}}`, `{"id":1,"error":"line 1, column 122: b.transform.rotation: {\"angle\":1}: want an object with axis and angle"}`},
		{head + a + `,"b":{"type":"point","at":[1e308,2],"transform":{"scale":[1e300,1]}}}`, `{"id":1,"error":"line 1: b: where it is placed does not fit a float64"}`},
		{head + `"a":{"type":"point","at":[1,2],"transform":{"scale":[1,1],"scale":[1,1]}}}`, `{"id":1,"error":"line 1, column 93: a.transform.scale: repeated field"}`},
		{`{"id":1,"dim":3,"query":"overlap","a":{"type":"point","at":[1,2,3],"transform":{"rotation":1}},"b":{"type":"point","at":[1,2,3]}}`, `{"id":1,"error":"line 1, column 92: a.transform.rotation: 1: want an object with axis and angle"}`},
		{`{"id":1,"dim":3,"query":"overlap","a":{"type":"point","at":[1,2,3],"transform":{"rotation":{"axis":[1,1],"angle":1}}},"b":{"type":"point","at":[1,2,3]}}`, `{"id":1,"error":"line 1, column 100: a.transform.rotation.axis: [1,1]: want 3 numbers"}`},
		{`{"dim":4,"query":"overlap",` + a + `,` + b + `,"id":9}`, `{"id":9,"error":"line 1, column 8: dim: 4: want 2 or 3"}`},
		{`{"dim":2,"query":"Overlap",` + a + `,` + b + `}`, `{"error":"line 1, column 18: query: \"Overlap\": want overlap, contains, distance, closest, collide, contacts, raycast, clip, crossings, sweep, sweepspan, sweepboth, sweepturning, winding, signeddistance, measure, clipall, crossingsall, contactsof, nearest"}`},
		{`{"dim":2,"query":"clip",` + a + `,` + b + `}`, `{"error":"line 1, column 37: a.type: \"point\": clip wants a path: segment, ray or line"}`},
		{`{"dim":2,"query":"clip","a":{"type":"ray","origin":[0,0],"dir":[2,0],"radius":2},` + b + `}`, `{"error":"line 1, column 79: a.radius: 2: clip wants a path, without a radius"}`},
		{`{"dim":2,"query":"sweep",` + a + `,` + b + `}`, `{"error":"line 1: a.motion: missing"}`},
		{`{"dim":2,"query":"sweep","a":{"type":"point","at":[0,0],"motion":[1,0]},"b":{"type":"point","at":[0,0],"motion":[1,0]}}`, `{"error":"line 1, column 113: b.motion: [1,0]: only a moves in sweep"}`},
		{`{"dim":2,"query":"sweepboth","a":{"type":"point","at":[0,0],"motion":[1,0]},` + b + `}`, `{"error":"line 1: b.motion: missing"}`},
		{`{"dim":2,"query":"sweepturning",` + a + `,` + b + `}`, `{"error":"line 1: a.spin: missing"}`},
		{`{"dim":2,"query":"sweepturning","a":{"type":"point","at":[0,0],"pivot":[1,0]},` + b + `}`, `{"error":"line 1, column 72: a.pivot: [1,0]: belongs to a shape with a spin"}`},
		{`{"dim":2,"query":"sweepturning","a":{"type":"point","at":[0,0],"spin":{"axis":[0,0,1],"angle":1}},` + b + `}`, `{"error":"line 1, column 71: a.spin: {\"axis\":[0,0,1],\"angle\":1}: want a number, the angle in radians"}`},
		{`{"dim":2,"query":"overlap","a":{"type":"point","at":[0,0],"spin":1},` + b + `}`, `{"error":"line 1, column 66: a.spin: 1: nothing turns in overlap"}`},
		{`{"id":[1],"dim":2}`, `{"error":"line 1, column 7: id: [1]: want a string or a number"}`},
		{`{"id":"a` + "\x01" + `"}`, `{"error":"line 1, column 9: id: \"a�\": holds a control character"}`},
		{`{"id":"\x"}`, `{"error":"line 1, column 8: id: \"\\x\": no such escape in JSON"}`},
		{"{\"id\":\"\xff\"}", `{"error":"line 1, column 8: id: \"�\": not valid UTF-8"}`},
		{`{"id":"a`, `{"error":"line 1, column 7: id: \"a: the line ends within a string"}`},
		{`{"id":"\u00`, `{"error":"line 1, column 7: id: \"\\u00: the line ends within a string"}`},
		{`{"id":"ab\u00g0"}`, `{"error":"line 1, column 10: id: \"ab\\u00g0\": no such escape in JSON"}`},
		{head + `"d\u0069m":2}`, `{"id":1,"error":"line 1, column 35: dim: repeated field"}`},
		{head + `"\u0041":2}`, `{"id":1,"error":"line 1, column 35: [\"\\u0041\"]: 2: unknown field: write it a"}`},
		{head + `"\ud800":2}`, `{"id":1,"error":"line 1, column 35: [\"\\ud800\"]: 2: unknown field: a query has id, dim, query, a, b, of, pair, objects, shapes"}`},
		{head + `"a":{"type":"tapered","a":[0,0],"b":[1,0],"ra":1}}`, `{"id":1,"error":"line 1: b: missing"}`},
		{head + a + `,"b":{"type":"tapered","a":[0,0],"b":[1,0],"ra":1}}`, `{"id":1,"error":"line 1: b.rb: missing"}`},
		{head + a + `,"b":{"type":"tapered","a":[0,0],"b":[1,0],"ra":1,"rb":-2}}`, `{"id":1,"error":"line 1, column 121: b.rb: -2: must not be negative"}`},
		{head + a + `,"b":{"type":"tapered","a":[0,0],"b":[1,0],"ra":1,"rb":2,"radius":3}}`, `{"id":1,"error":"line 1, column 132: b.radius: 3: unknown field: a tapered capsule has name, type, a, b, ra, rb, transform, motion, spin, pivot"}`},
		{head + a + `,"b":{"type":"capsule","a":[0,0],"b":[1,0],"radius":1,"ra":2}}`, `{"id":1,"error":"line 1, column 125: b.ra: 2: unknown field: a capsule has name, type, a, b, radius, transform, motion, spin, pivot"}`},
		{head + a + `,"b":{"type":"tapered","a":[0,0],"b":[1,0],"ra":1,"rb":1e308,"transform":{"scale":[9,9]}}}`, `{"id":1,"error":"line 1: b: where it is placed does not fit a float64"}`},
		{head + `"a":{"type":"cone","a":[0,0],"b":[1,0],"radius":1},` + b + `}`, `{"id":1,"error":"line 1, column 47: a.type: \"cone\": not in dim 2"}`},
		{`{"dim":3,"query":"overlap","a":{"type":"cone","a":[0,0,0],"b":[1,0,0],"ra":1},"b":{"type":"point","at":[0,0,0]}}`, `{"error":"line 1, column 76: a.ra: 1: unknown field: a cone has name, type, a, b, radius, rounding, transform, motion, spin, pivot"}`},
		{`{"dim":3,"query":"overlap","a":{"type":"cone","a":[0,0,0],"b":[1,0,0],"radius":1,"rounding":-1},"b":{"type":"point","at":[0,0,0]}}`, `{"error":"line 1, column 93: a.rounding: -1: must not be negative"}`},
		{head + `"a":{"type":"po\u0069nt\ud800"}}`, `{"id":1,"error":"line 1, column 47: a.type: \"po\\u0069nt\\ud800\": want point, segment, ray, line, circle (dim 2), sphere (dim 3), capsule, tapered, cylinder (dim 3), cone (dim 3), box, orientedbox, triangle, polygon (dim 2), hull (dim 3), halfplane (dim 2), halfspace (dim 3)"}`},
		{`{"\u0069d":"x","dim":2,"query":"ov\u0065rlaps"}`, `{"id":"x","error":"line 1, column 32: query: \"ov\\u0065rlaps\": want overlap, contains, distance, closest, collide, contacts, raycast, clip, crossings, sweep, sweepspan, sweepboth, sweepturning, winding, signeddistance, measure, clipall, crossingsall, contactsof, nearest"}`},
		{"\xef\xbb\xbf{}", "{\"error\":\"line 1, column 1: begins with a byte order mark; save it as plain UTF-8\"}"},
		{head + `"a":{"type":"` + strings.Repeat("é", 99) + `"}}`, `{"id":1,"error":"line 1, column 47: a.type: \"` + strings.Repeat("é", 59) + `…: want point, segment, ray, line, circle (dim 2), sphere (dim 3), capsule, tapered, cylinder (dim 3), cone (dim 3), box, orientedbox, triangle, polygon (dim 2), hull (dim 3), halfplane (dim 2), halfspace (dim 3)"}`},
	} {
		got, bad := answers(t, tt.in+"\n")
		if got != tt.want+"\n" || bad != 1 {
			t.Errorf("%s\ngot  %swant %s", tt.in, got, tt.want)
		}
	}
}

// TestStream: an answer for every line, in order, whatever is wrong with some.
func TestStream(t *testing.T) {
	const good = `{"id":%d,"dim":2,"query":"distance","a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[%d,0]}}`
	long := `{"id":3,"dim":2,"query":"` + strings.Repeat("x", 3*MaxLine) + `"}`
	exact := fmt.Sprintf(good, 4, 4)
	exact += strings.Repeat(" ", MaxLine-len(exact))
	in := fmt.Sprintf(good, 1, 1) + "\n\n" + long + "\n" + exact + "\n" + exact + " \n" + fmt.Sprintf(good, 6, 6)
	want := `{"id":1,"distance":1}
{"error":"line 2: an empty line"}
{"id":3,"error":"line 3: longer than 65536 bytes"}
{"id":4,"distance":4}
{"id":4,"error":"line 5: longer than 65536 bytes"}
{"id":6,"distance":6}
`
	for _, end := range []string{"", "\n"} {
		if got, bad := answers(t, in+end); got != want || bad != 3 {
			t.Errorf("%d bad\n%s", bad, got)
		}
	}
	if got, _ := answers(t, strings.TrimSuffix(in, fmt.Sprintf(good, 6, 6))+long); !strings.HasSuffix(got, `{"id":3,"error":"line 6: longer than 65536 bytes"}`+"\n") {
		t.Errorf("the end of a long last line: %s", got)
	}
	if got, bad := answers(t, ""); got != "" || bad != 0 {
		t.Errorf("no lines: %q", got)
	}
}

// TestPrompt: whoever waits for an answer before asking on has it.
func TestPrompt(t *testing.T) {
	questions, ask := io.Pipe()
	listen, answer := io.Pipe()
	done := make(chan error)
	go func() {
		s := Stream{Out: bufio.NewWriter(answer)}
		done <- s.Run(questions, func(int, int) string { return "" })
	}()
	got := bufio.NewReader(listen)
	for i := range 3 {
		q := fmt.Sprintf(`{"dim":2,"query":"distance","a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[%d,0]}}`, i)
		// Half of the next question is there already.
		if _, err := io.WriteString(ask, q[len(`{"dim`)*min(i, 1):]+"\n"+`{"dim`); err != nil {
			t.Fatal(err)
		}
		line, err := got.ReadString('\n')
		if want := fmt.Sprintf("{\"distance\":%d}\n", i); line != want || err != nil {
			t.Errorf("%q, %v, want %q", line, err, want)
		}
	}
	ask.CloseWithError(io.ErrUnexpectedEOF)
	if err := <-done; err != io.ErrUnexpectedEOF {
		t.Errorf("Run returned %v", err)
	}
}

// TestSameBits asks the library and the stream the same, about the hard families, and
// reads the answers with encoding/json.
func TestSameBits(t *testing.T) {
	n := 4
	if !long.On() {
		n = 1
	}
	for _, family := range oracle.Families {
		for _, dim := range []int{2, 3} {
			var in strings.Builder
			var want []string
			for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, uint64(dim), family.Name) {
				for range n {
					a, m, b := family.Swept(rng, dim, k[0], k[1])
					mb := family.Motion(rng, dim, b, a)
					for name := range Names {
						q := Query{Dim: dim, Name: Name(name), A: shapeOf(a, dim), B: shapeOf(b, dim)}
						if q.Name.needsPath() && !(q.A.Kind.IsPath() && q.A.Radius == 0) {
							continue
						}
						if q.Name.motions() > 0 {
							q.A.HasMotion, q.A.Motion = true, m
						}
						if q.Name.motions() > 1 {
							q.B.HasMotion, q.B.Motion = true, mb
						}
						if q.Name == SweepTurning {
							q.A.Spin = &Spin{Axis: Vec{0, 0, 1}, Angle: 0.5, Pivot: b.P}
						}
						in.WriteString(lineOf(&q))
						want = append(want, direct(&q))
					}
				}
			}
			out, bad := answers(t, in.String())
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			if bad != 0 || len(lines) != len(want) {
				t.Fatalf("%s: %d refused, %d answers to %d lines\n%s", family.Name, bad, len(lines), len(want), out)
			}
			for i, line := range lines {
				if got := bitsOf(t, line); got != want[i] {
					t.Fatalf("%s\n%s\ngot  %s\nwant %s", strings.Split(in.String(), "\n")[i], line, got, want[i])
				}
			}
		}
	}
}

// TestRewritten: the same JSON in other bytes has the same answer.
func TestRewritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var in strings.Builder
	for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, 1, t.Name()) {
		for _, dim := range []int{2, 3} {
			a, b := oracle.Families[0].Pair(rng, dim, k[0], k[1])
			in.WriteString(lineOf(&Query{Dim: dim, Name: Collide, A: shapeOf(a, dim), B: shapeOf(b, dim)}))
		}
	}
	in.WriteString(`{"id":"\u00e9/\ud83d\ude00\"","dim":3,"query":"sweep","a":{"name":"\t円","type":"sphere","center":[0,0,0],"radius":1,"motion":[1,2,3]},"b":{"type":"capsule","center":[0,1,0],"axis":[0,1,0],"height":6,"radius":1,"transform":{"position":[1,2,3],"rotation":{"axis":[0,0,1],"angle":0.5},"scale":[2,2,2]}}}
{"id":1e5,"dim":2,"query":"sweepboth","a":{"type":"point","at":[0,0],"motion":[4,0]},"b":{"type":"circle","center":[6,0],"radius":1,"motion":[-4,0],"transform":{"rotation":-0}}}
`)
	for line := range strings.Lines(in.String()) {
		want, _ := answers(t, line)
		for range 20 {
			text := samples.Rewritten(rng, strings.TrimSpace(line), " \t\r")
			got, bad := answers(t, text)
			if bad > 0 || !sameJSON(t, got, want) {
				t.Fatalf("%s\ngot  %s\n%swant %s", line, text, got, want)
			}
		}
	}
}

// sameJSON reports whether two texts say the same: an ID comes back as it was written,
// numbers have the same digits.
func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var values [2]any
	for i, text := range []string{a, b} {
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		if err := dec.Decode(&values[i]); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return reflect.DeepEqual(values[0], values[1])
}

func shapeOf(s oracle.Shape, dim int) Shape {
	kinds := [...]scene.Kind{scene.Point, scene.Segment, scene.Ray, scene.Line, scene.Sphere, scene.Capsule}
	k := kinds[s.Kind]
	if dim == 2 && k == scene.Sphere {
		k = scene.Circle
	}
	return Shape{Kind: k, P: s.P, Q: s.Q, Radius: s.R}
}

// shapeOfBody returns b with its first radius only: a shape of a query has no more.
func shapeOfBody(b oracle.Body) Shape {
	v := b.V
	s := Shape{P: v[0]}
	switch b.Kind {
	case oracle.Box:
		s.Kind, s.Q = scene.Box, v[1]
	case oracle.OrientedBox:
		s.Kind, s.List = scene.OrientedBox, v[1:]
	case oracle.Triangle:
		s.Kind, s.Q, s.C = scene.Triangle, v[1], v[2]
	case oracle.Hull:
		s = Shape{Kind: map[int]scene.Kind{2: scene.Polygon, 3: scene.Hull}[b.Dim], List: v}
	case oracle.HalfSpace:
		s.Kind, s.Q = map[int]scene.Kind{2: scene.HalfPlane, 3: scene.HalfSpace}[b.Dim], v[1]
	default:
		s := oracle.Shape{Kind: b.Kind, P: v[0]}
		if len(v) > 1 {
			s.Q = v[1]
		}
		switch {
		case b.Kind == oracle.Sphere, b.Kind == oracle.Capsule, len(b.Radii) > 0 && (b.Kind == oracle.Ray || b.Kind == oracle.Line):
			s.R = b.Radii[0]
		}
		return shapeOf(s, b.Dim)
	}
	if len(b.Radii) > 0 {
		s.Radius = b.Radii[0]
	}
	return s
}

// TestBodies is TestSameBits for all pairs of kinds.
func TestBodies(t *testing.T) {
	for i, family := range oracle.BodyFamilies {
		if !long.On() && i > 0 {
			break
		}
		for _, dim := range []int{2, 3} {
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, uint64(dim), family.Name) {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				for name := range Names {
					q := Query{Dim: dim, Name: Name(name), A: shapeOfBody(a), B: shapeOfBody(b)}
					if q.Name.needsPath() && !(q.A.Kind.IsPath() && q.A.Radius == 0) {
						continue
					}
					q.A.HasMotion, q.A.Motion = q.Name.motions() > 0, m
					q.B.HasMotion, q.B.Motion = q.Name.motions() > 1, m
					if q.Name == SweepTurning {
						q.B.Spin = &Spin{Axis: Vec{0, 0, 1}, Angle: -2}
					}
					line := lineOf(&q)
					got, bad := answers(t, line)
					if want := direct(&q); bad != 0 || bitsOf(t, got) != want {
						t.Fatalf("%s: %s%sgot  %s\nwant %s", family.Name, line, got, bitsOf(t, got), want)
					}
				}
			}
		}
	}
}

// lineOf writes q with encoding/json.
func lineOf(q *Query) string {
	shape := func(s *Shape) map[string]any {
		m := map[string]any{"type": s.Kind}
		for i := range kinds {
			if info := &kinds[i]; info.kind == s.Kind {
				for k, key := range info.points {
					m[shapeKeys[key]] = number([]Vec{s.P, s.Q, s.C}[k][:q.Dim])
				}
				for _, key := range []int{keyHalf, keyPoints} {
					if info.must&(1<<key) != 0 {
						var list [][]json.Number
						for _, v := range s.List {
							list = append(list, number(v[:q.Dim]))
						}
						m[shapeKeys[key]] = list
					}
				}
				if info.must&(1<<keyRadius) != 0 || s.Radius != 0 {
					m["radius"] = s.Radius
				}
			}
		}
		if s.HasMotion {
			m["motion"] = number(s.Motion[:q.Dim])
		}
		if by := s.Spin; by != nil {
			m["spin"], m["pivot"] = any(by.Angle), number(by.Pivot[:q.Dim])
			if q.Dim == 3 {
				m["spin"] = map[string]any{"axis": number(by.Axis[:]), "angle": by.Angle}
			}
		}
		return m
	}
	line, err := json.Marshal(map[string]any{"dim": q.Dim, "query": q.Name.String(), "a": shape(&q.A), "b": shape(&q.B)})
	if err != nil {
		panic(err)
	}
	return string(line) + "\n"
}

// number returns v as numbers that keep the sign of 0.
func number(v []float64) (list []json.Number) {
	for _, x := range v {
		list = append(list, json.Number(strconv.FormatFloat(x, 'g', -1, 64)))
	}
	return list
}

// direct asks the library about values, where the stream asks about pointers, and
// returns all bits of the answer.
func direct(q *Query) string {
	if q.Dim == 2 {
		a, b := in2D.shape(nil, &q.A), in2D.shape(nil, &q.B)
		ma, mb := in2D.vec(&q.A.Motion), in2D.vec(&q.B.Motion)
		p, _ := a.(d2.Path)
		switch q.Name {
		case Overlap:
			return bitsOfAll(d2.Overlap(a, b))
		case Contains:
			return bitsOfAll(d2.Contains(a, b))
		case Distance:
			return bitsOfAll(d2.Distance(a, b))
		case Closest:
			x, y := d2.ClosestPoints(a, b)
			return bitsOfAll(x, y)
		case Collide:
			c, ok := d2.Collide(a, b)
			return ifOK(ok, c.Depth, c.Normal, c.Point)
		case Contacts:
			m, ok := d2.Contacts(a, b)
			all := []any{m.Normal}
			for _, p := range m.Points[:m.Len] {
				all = append(all, p.Point, p.Depth, float64(p.Feature))
			}
			return ifOK(ok, all...)
		case RayCast:
			h, ok := d2.RayCast(p, b)
			return ifOK(ok, h.T, h.Point, h.Normal)
		case Clip:
			c, ok := d2.Clip(p, b)
			return ifOK(ok, c.Enter, c.Exit)
		case Crossings:
			hits, n := d2.Crossings(p, b)
			var all []any
			for _, h := range hits[:n] {
				all = append(all, h.T, h.Point, h.Normal)
			}
			return bitsOfAll(all...)
		case Sweep:
			h, ok := d2.Sweep(a, ma, b)
			return ifOK(ok, h.T, h.Point, h.Normal)
		case SweepSpan:
			c, ok := d2.SweepSpan(a, ma, b)
			return ifOK(ok, c.Enter, c.Exit)
		case SweepTurning:
			turned := func(m d2.Vec, s *Spin) d2.Motion {
				if s == nil {
					return d2.Motion{Move: m}
				}
				return d2.Motion{Move: m, Spin: d2.SpinBy(s.Angle), Pivot: in2D.vec(&s.Pivot)}
			}
			h, ok := d2.SweepTurning(a, turned(ma, q.A.Spin), b, turned(mb, q.B.Spin))
			return ifOK(ok, h.T, h.Point, h.Normal)
		}
		h, ok := d2.SweepBoth(a, ma, b, mb)
		return ifOK(ok, h.T, h.Point, h.Normal)
	}
	a, b := in3D.shape(nil, &q.A), in3D.shape(nil, &q.B)
	ma, mb := in3D.vec(&q.A.Motion), in3D.vec(&q.B.Motion)
	p, _ := a.(d3.Path)
	switch q.Name {
	case Overlap:
		return bitsOfAll(d3.Overlap(a, b))
	case Contains:
		return bitsOfAll(d3.Contains(a, b))
	case Distance:
		return bitsOfAll(d3.Distance(a, b))
	case Closest:
		x, y := d3.ClosestPoints(a, b)
		return bitsOfAll(x, y)
	case Collide:
		c, ok := d3.Collide(a, b)
		return ifOK(ok, c.Depth, c.Normal, c.Point)
	case Contacts:
		m, ok := d3.Contacts(a, b)
		all := []any{m.Normal}
		for _, p := range m.Points[:m.Len] {
			all = append(all, p.Point, p.Depth, float64(p.Feature))
		}
		return ifOK(ok, all...)
	case RayCast:
		h, ok := d3.RayCast(p, b)
		return ifOK(ok, h.T, h.Point, h.Normal)
	case Clip:
		c, ok := d3.Clip(p, b)
		return ifOK(ok, c.Enter, c.Exit)
	case Crossings:
		hits, n := d3.Crossings(p, b)
		var all []any
		for _, h := range hits[:n] {
			all = append(all, h.T, h.Point, h.Normal)
		}
		return bitsOfAll(all...)
	case Sweep:
		h, ok := d3.Sweep(a, ma, b)
		return ifOK(ok, h.T, h.Point, h.Normal)
	case SweepSpan:
		c, ok := d3.SweepSpan(a, ma, b)
		return ifOK(ok, c.Enter, c.Exit)
	case SweepTurning:
		turned := func(m d3.Vec, s *Spin) d3.Motion {
			if s == nil {
				return d3.Motion{Move: m}
			}
			return d3.Motion{Move: m, Spin: d3.SpinBy(in3D.vec(&s.Axis), s.Angle), Pivot: in3D.vec(&s.Pivot)}
		}
		h, ok := d3.SweepTurning(a, turned(ma, q.A.Spin), b, turned(mb, q.B.Spin))
		return ifOK(ok, h.T, h.Point, h.Normal)
	}
	h, ok := d3.SweepBoth(a, ma, b, mb)
	return ifOK(ok, h.T, h.Point, h.Normal)
}

func ifOK(ok bool, values ...any) string {
	if !ok {
		return bitsOfAll(false)
	}
	return bitsOfAll(append([]any{true}, values...)...)
}

// bitsOfAll lists the bits of bools, numbers and vectors.
func bitsOfAll(values ...any) string {
	var b strings.Builder
	for _, v := range values {
		switch v := v.(type) {
		case bool:
			fmt.Fprintf(&b, "%t ", v)
		case float64:
			fmt.Fprintf(&b, "%x ", math.Float64bits(v+0)) // −0 is written as 0
		case d2.Vec:
			b.WriteString(bitsOfAll(v.X, v.Y))
		case d3.Vec:
			b.WriteString(bitsOfAll(v.X, v.Y, v.Z))
		default:
			panic("no bits")
		}
	}
	return b.String()
}

// bitsOf lists what bitsOfAll does from a line, in the order of the line.
func bitsOf(t *testing.T, line string) string {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(line))
	dec.UseNumber()
	var all []any
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return bitsOfAll(all...)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		switch tok := tok.(type) {
		case bool:
			all = append(all, tok)
		case json.Number:
			x, err := strconv.ParseFloat(tok.String(), 64)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			all = append(all, x)
		case string:
			switch tok {
			case "inf":
				all = append(all, math.Inf(1))
			case "-inf":
				all = append(all, math.Inf(-1))
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var in bytes.Buffer
	for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, 1, t.Name()) {
		a, b := oracle.Families[0].Pair(rng, 3, k[0], k[1])
		in.WriteString(lineOf(&Query{Dim: 3, Name: Collide, A: shapeOf(a, 3), B: shapeOf(b, 3)}))
	}
	lines := bytes.SplitAfter(in.Bytes(), []byte("\n"))
	var s Stream
	where := func(int, int) string { return "" }
	run := func() {
		for i, line := range lines[:len(lines)-1] {
			s.buf = s.buf[:0]
			s.answer(bytes.TrimSuffix(line, []byte("\n")), where, i)
		}
	}
	run()
	if n := testing.AllocsPerRun(10, run); n != 0 || s.Bad != 0 {
		t.Errorf("%v allocations, %d refused", n, s.Bad)
	}
}

// FuzzStream: every line gives exactly one line of valid JSON, with the ID if there is
// a valid one, and nothing panics.
func FuzzStream(f *testing.F) {
	f.Add([]byte(`{"id":7,"dim":2,"query":"raycast","a":{"type":"ray","origin":[0,0],"dir":[1,0]},"b":{"type":"circle","center":[5,0],"radius":1}}`))
	f.Add([]byte(`{"id":"é","dim":3,"query":"sweep","a":{"type":"sphere","center":[0,0,0],"radius":1,"motion":[1,2,3]},"b":{"type":"capsule","center":[0,1e300,0],"axis":[0,1,0],"height":6,"radius":1,"transform":{"position":[1,2,3],"rotation":{"axis":[0,0,1],"angle":0.5},"scale":[2,2,2]}}}` + "\n\n{"))
	f.Add([]byte(`{"dim":2,"query":"clipall","of":"r","objects":[],"shapes":[{"name":"r","type":"ray","origin":[0,1],"dir":[1,0]},{"name":"oak","type":"box","min":[2,0],"max":[4,2]}]}`))
	f.Add([]byte("{\"id\":\"\\ud800\",\n\xff\n[]\r\n{\"id\":1e5,\"a\":{\"type\":\"\x01"))
	f.Fuzz(func(t *testing.T, in []byte) {
		out, _ := answers(t, string(in))
		asked := bytes.Split(in, []byte("\n"))
		if len(asked[len(asked)-1]) == 0 {
			asked = asked[:len(asked)-1]
		}
		lines := strings.Split(out, "\n")
		if lines[len(lines)-1] != "" || len(lines)-1 != len(asked) {
			t.Fatalf("%d lines for %d:\n%s", len(lines)-1, len(asked), out)
		}
		for i, line := range lines[:len(lines)-1] {
			if !json.Valid([]byte(line)) {
				t.Errorf("%q gives no JSON: %q", asked[i], line)
			}
			answered := !strings.Contains(line, `"error":`)
			if answered && !json.Valid(asked[i]) {
				t.Errorf("%q is no JSON, and answered: %q", asked[i], line)
			}
			if !utf8.Valid(asked[i]) || !json.Valid(asked[i]) || len(asked[i]) > 1000 {
				continue
			}
			// How JSON is written does not change its answer, and no complaint is about that.
			text := samples.Rewritten(rand.New(rand.NewPCG(1, 2)), string(asked[i]), " \t\r")
			if again, bad := answers(t, text); (bad == 0) != answered || answered && !sameJSON(t, again, line) {
				t.Errorf("%q gives %q\n%q gives %q", asked[i], line, text, again)
			}
			for _, complaint := range []string{"should be", "within a string", "no such escape in JSON", "holds a control character", "trailing comma", "want a colon", "want a key", "a comma or }", "a comma or ]"} {
				if strings.HasSuffix(line, complaint+`"}`) {
					t.Errorf("%q is JSON, and refused as if it were not: %q", asked[i], line)
				}
			}
		}
	})
}

func BenchmarkStream(b *testing.B) {
	for _, kind := range []struct {
		name, line string
	}{
		{"raycast", `{"id":7,"dim":2,"query":"raycast","a":{"type":"ray","origin":[0,0],"dir":[1,0]},"b":{"type":"circle","center":[5,0],"radius":1}}`},
		{"collide", `{"id":123456,"dim":3,"query":"collide","a":{"type":"capsule","a":[-8.231877391031548,3.1046212310091534,0.9371842],"b":[1.0274632918,-4.4123987120312347,2.5],"radius":0.7512345123},"b":{"type":"capsule","a":[-7.231877391031548,2.1046212310091534,0.4371842],"b":[2.0274632918,-5.4123987120312347,3.5],"radius":1.2512345123}}`},
	} {
		b.Run(kind.name, func(b *testing.B) {
			lines := strings.Repeat(kind.line+"\n", 1000)
			b.SetBytes(int64(len(kind.line) + 1))
			b.ReportAllocs()
			s := Stream{Out: bufio.NewWriter(io.Discard)}
			for n := b.N; n > 0; n -= 1000 {
				in := strings.NewReader(lines[:min(n, 1000)*(len(kind.line)+1)])
				if err := s.Run(in, func(int, int) string { return "" }); err != nil || s.Bad > 0 {
					b.Fatal(err, s.Bad)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "queries/s")
		})
	}
}
