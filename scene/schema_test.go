package scene

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write schema.json")

// TestSchema compares schema.json with what the tables of the reader give.
func TestSchema(t *testing.T) {
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(makeSchema()); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("schema.json", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(Schema(), want.Bytes()) {
		t.Error("schema.json is not up to date: run go test ./scene -run TestSchema -update")
	}
}

// A rule is a part of a JSON Schema.
type rule map[string]any

func ref(name string) rule { return rule{"$ref": "#/$defs/" + name} }

// inDim is ref to what differs between the dimensions.
func inDim(name string, dim int) rule { return ref(fmt.Sprintf("%s%d", name, dim)) }

// closed is the rule of an object that has these properties and no other.
func closed(properties rule, required ...string) rule {
	r := rule{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		r["required"] = required
	}
	return r
}

// about adds a description, which editors show.
func (r rule) about(text string) rule {
	r["description"] = text
	return r
}

func makeSchema() rule {
	const space = " \u3000"
	printable := `\p{L}\p{M}\p{N}\p{P}\p{S}`
	defs := rule{
		"text":  rule{"type": "string", "pattern": "^[" + printable + space + "]*$"},
		"name":  rule{"type": "string", "pattern": "^[" + printable + "]([" + printable + space + "]*[" + printable + "])?$"},
		"size":  rule{"type": "number", "minimum": 0},
		"count": rule{"type": "integer", "minimum": 0, "maximum": math.MaxInt32},
		"extent": rule{"anyOf": []rule{
			ref("size"), {"const": "inf"},
		}},
		"parameter": rule{"anyOf": []rule{
			{"type": "number"}, {"enum": []string{"inf", "-inf"}},
		}},
		"id":     rule{"allOf": []rule{ref("name")}}.about("The name of a shape, or of an object with its shapes as parts."),
		"layers": rule{"type": "array", "items": rule{"allOf": []rule{ref("text"), {"minLength": 1}}}, "uniqueItems": true}.about("Names of layers."),
		"frames": rule{"type": "integer", "minimum": 1, "maximum": MaxFrames},
		"filter": closed(rule{
			"id":     ref("id"),
			"layers": ref("layers").about("Its layers; default when left out."),
			"meets":  ref("layers").about("The layers that it meets; all when left out."),
		}, "id"),
		"span": rule{"anyOf": []rule{
			{"type": "boolean"},
			some(closed(rule{"enter": ref("parameter"), "exit": ref("parameter")})),
		}},
	}
	for _, dim := range []int{2, 3} {
		for name, r := range definitions(dim) {
			defs[fmt.Sprintf("%s%d", name, dim)] = r
		}
	}
	root := closed(rule{
		"version": rule{"const": Version}.about("The version of the format."),
		"title":   ref("text").about("A line that says what the scene shows."),
		"about":   ref("text").about("A longer text."),
		"dim":     rule{"enum": []int{2, 3}}.about("The dimension."),
		"y":       rule{"enum": []string{"up", "down"}}.about("Where y points in pictures of the plane; up when left out."),
		"objects": rule{"type": "array"}.about("What carries several shapes and places them in the world."),
		"shapes":  rule{"type": "array"}.about("Their order is that of pairs in every answer."),
		"expect":  rule{"type": "array"}.about("What holds for pairs of shapes."),
		"play":    rule{"type": "object"}.about("What happens frame after frame: platforms go and movers walk."),
	}, "version", "dim", "shapes")
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["$id"] = "https://raw.githubusercontent.com/hantei-go/hantei/main/scene/schema.json"
	root["title"] = "A scene of hantei"
	root["$defs"] = defs
	root["if"] = rule{"properties": rule{"dim": rule{"const": 2}}}
	root["then"], root["else"] = lists(2), lists(3)
	return root
}

// some makes r want at least one property.
func some(r rule) rule {
	r["minProperties"] = 1
	return r
}

func lists(dim int) rule {
	properties := rule{}
	for list, item := range map[string]string{"objects": "object", "shapes": "shape", "expect": "expectation"} {
		properties[list] = rule{"items": inDim(item, dim)}
	}
	properties["play"] = inDim("play", dim)
	if dim == 3 {
		properties["y"] = false
	}
	return rule{"properties": properties}
}

// definitions returns what differs between the dimensions.
func definitions(dim int) rule {
	vec, direction := inDim("vec", dim), inDim("direction", dim)
	placing := func() rule {
		return rule{"position": vec, "rotation": inDim("rotation", dim), "scale": direction}
	}
	carrier := placing()
	carrier["name"] = ref("name")
	rotation := rule{"type": "number"}.about("The angle in radians, counter-clockwise where y points up.")
	if dim == 3 {
		rotation = closed(rule{"axis": direction, "angle": rule{"type": "number"}}, "axis", "angle").
			about("By an angle in radians about an axis.")
	}
	positions := rule{}
	var shapes []rule
	for _, info := range append(slices.Clone(kinds), capsuleAlong, meshFile) {
		if info.dim != 0 && info.dim != dim {
			continue
		}
		shapes = append(shapes, shapeRule(&info, dim))
		for _, name := range info.points[:info.moving] {
			positions[name] = vec
		}
	}
	var bare []rule
	for _, r := range shapes {
		if kind := r["properties"].(rule)["type"].(rule)["const"].(Kind); !kind.isSurface() {
			bare = append(bare, withoutName(r))
		}
	}
	contactPoint := some(closed(rule{
		"point":   vec,
		"depth":   ref("extent"),
		"feature": rule{"type": "integer", "minimum": 0, "maximum": int64(1<<32 - 1)}.about("Which parts of the two meet there."),
	}))
	item := func(parts rule) rule {
		parts["id"] = ref("id")
		parts["part"] = ref("count").about("The number of the part of that object.")
		return rule{"anyOf": []rule{ref("count"), {"type": "array", "items": some(closed(parts))}}}
	}
	contacts := some(closed(rule{
		"count":  rule{"type": "integer", "minimum": 0, "maximum": 4}.about("How many points there are."),
		"normal": vec,
		"points": rule{"type": "array", "items": contactPoint, "maxItems": 4}.about("All of them, in order."),
	}))
	hit := some(closed(rule{"t": ref("parameter"), "point": vec, "normal": vec, "part": ref("count").about("Of a chain or mesh: the number of the edge or triangle.")}))
	return rule{
		"vec":         rule{"type": "array", "items": rule{"type": "number"}, "minItems": dim, "maxItems": dim},
		"direction":   rule{"allOf": []rule{vec, {"contains": rule{"not": rule{"const": 0}}}}},
		"normal":      direction,
		"min":         sides("-inf", dim),
		"max":         sides("inf", dim),
		"half":        rule{"type": "array", "items": vec, "minItems": dim, "maxItems": dim},
		"points":      rule{"type": "array", "items": vec, "minItems": 1},
		"rotation":    rotation,
		"transform":   some(closed(placing())),
		"object":      closed(carrier, "name"),
		"shape":       rule{"oneOf": shapes},
		"pushed":      some(closed(positions)),
		"hit":         rule{"anyOf": []rule{{"type": "boolean"}, hit}},
		"contacts":    rule{"anyOf": []rule{{"type": "boolean"}, contacts}},
		"crossings":   rule{"anyOf": []rule{{"enum": []int{0, 1, 2}}, {"type": "array", "items": hit, "maxItems": 2}}},
		"expectation": rule{"anyOf": []rule{expectationRule(dim), aloneRule(dim)}},
		"mass":        massRule(dim),

		"spans": item(rule{"enter": ref("parameter"), "exit": ref("parameter")}),
		"allcrossings": item(rule{
			"t": ref("parameter"), "point": vec, "normal": vec,
			"leaves": rule{"type": "boolean"}.about("Whether the path leaves the part there."),
		}),
		"neighbor": some(closed(rule{
			"id": ref("id"), "part": ref("count").about("The number of the part of that object."), "distance": ref("extent"),
			"onid": vec.about("The nearest point of that object."), "onshape": vec.about("The nearest point of the object asked about."),
		})),
		"manifolds": item(rule{
			"normal": vec,
			"points": rule{"anyOf": []rule{ref("count"), {"type": "array", "items": contactPoint}}},
		}),

		"bare":     rule{"oneOf": bare},
		"play":     playRule(dim),
		"platform": platformRule(dim),
		"mover":    moverRule(dim),
		"frame":    frameRule(dim),
	}
}

// withoutName is the rule of a shape without a name, which nothing carries and nothing moves.
func withoutName(shape rule) rule {
	properties := rule{}
	for name, r := range shape["properties"].(rule) {
		if !slices.Contains([]string{"name", "object", "velocity", "restitution", "motion", "spin", "pivot", "class", "properties"}, name) {
			properties[name] = r
		}
	}
	return closed(properties, slices.DeleteFunc(slices.Clone(shape["required"].([]string)), func(name string) bool { return name == "name" })...)
}

func playRule(dim int) rule {
	array := func(item rule) rule { return rule{"type": "array", "items": item} }
	return closed(rule{
		"dt":        rule{"type": "number", "exclusiveMinimum": 0}.about("The seconds of a frame; 1/60 when left out."),
		"filters":   array(ref("filter")).about("Layers of objects."),
		"platforms": array(inDim("platform", dim)).about("Objects that go, whatever is in the way."),
		"movers":    array(inDim("mover", dim)),
		"expect":    array(inDim("frame", dim)).about("What holds after frames."),
	})
}

func platformRule(dim int) rule {
	vec := func() rule { return inDim("vec", dim) }
	run := closed(rule{
		"frames": ref("frames").about("How many frames; 1 when left out."),
		"move":   vec().about("By Move of a World, in every frame."),
		"shift":  vec().about("By Set of a World, in every frame."),
		"spin":   inDim("rotation", dim).about("By MoveTurning of a World, in every frame."),
		"turn":   inDim("rotation", dim).about("By Set of a World, in every frame."),
		"about":  vec().about("Where the axis of the spin or turn is; the origin when left out."),
		"set":    inDim("bare", dim).about("What it becomes in the first frame."),
		"remove": rule{"type": "boolean"}.about("Whether it is removed in the first frame."),
	})
	run["dependentSchemas"] = rule{
		"move":   rule{"properties": rule{"shift": false, "turn": false}},
		"spin":   rule{"properties": rule{"shift": false, "turn": false}},
		"about":  rule{"anyOf": []rule{{"required": []string{"spin"}}, {"required": []string{"turn"}}}},
		"remove": rule{"if": rule{"properties": rule{"remove": rule{"const": true}}}, "then": rule{"properties": rule{"set": false}}},
	}
	return closed(rule{
		"id":      ref("id"),
		"repeats": rule{"type": "boolean"}.about("Whether its run begins anew when it is over."),
		"run":     rule{"type": "array", "items": run}.about("What it does, one after the other."),
	}, "id", "run")
}

func moverRule(dim int) rule {
	vec := func() rule { return inDim("vec", dim) }
	number := func() rule { return rule{"type": "number"} }
	yes := func() rule { return rule{"type": "boolean"} }
	wish := closed(rule{
		"frames":   ref("frames").about("How many frames; 1 when left out."),
		"velocity": vec().about("What Slide is given, as it is."),
		"walk":     vec().about("Replaces the velocity across up."),
		"jump":     rule{"type": "number", "not": rule{"const": 0}}.about("Replaces the velocity along up in the first frame."),
		"drop":     yes().about("Whether Drop comes before the first frame."),
		"forget":   yes().about("Whether Forget comes before the first frame."),
		"set":      inDim("bare", dim).about("A teleport before the first frame."),
		"resize":   inDim("bare", dim).about("Resize before the first frame."),
	})
	wish["dependentSchemas"] = rule{"velocity": rule{"properties": rule{"walk": false, "jump": false}}}
	return closed(rule{
		"id":        ref("id").about("The object that it moves."),
		"up":        vec().about("Away from the floor; zero when left out."),
		"maxslope":  number().about("The steepest floor, in radians; π/4 when left out."),
		"snap":      number().about("How far down it follows the floor."),
		"step":      number().about("The highest step that it climbs."),
		"corner":    number().about("How far it gives way sideways under the corner of a ceiling."),
		"ridelimit": number().about("A floor that moves farther in a frame has teleported."),
		"oneway":    ref("layers").about("The layers of what stops it from above only."),
		"mask":      ref("layers").about("The layers that are in its way; all when left out."),
		"without":   ref("id").about("An object that is not in its way."),
		"slope":     rule{"enum": []string{"keephorizontal", "keeplength"}},
		"leave":     rule{"enum": []string{"addvelocity", "addupwardvelocity", "donothing"}},
		"velocity":  vec().about("Before the first frame; zero when left out."),
		"gravity":   vec().about("What a second adds to the velocity, unless a run gives it."),
		"run":       rule{"type": "array", "items": wish}.about("What is asked of it, one after the other."),
	}, "id", "run")
}

func frameRule(dim int) rule {
	vec := func() rule { return inDim("vec", dim) }
	yes := func() rule { return rule{"type": "boolean"} }
	or := func(r rule) rule { return rule{"anyOf": []rule{yes(), r}} }
	ids := func() rule { return rule{"type": "array", "items": ref("id")} }
	both := ids()
	both["minItems"], both["maxItems"] = 2, 2
	r := closed(rule{
		"id": ref("id"),
		"frame": rule{"anyOf": []rule{
			ref("frames"), {"type": "array", "items": ref("frames"), "minItems": 2, "maxItems": 2},
		}}.about("The frame, from 1, or the first and the last of several."),
		"position":   vec().about("Of the object, by Position of a World."),
		"velocity":   vec().about("What Slide returned."),
		"onfloor":    yes(),
		"onwall":     yes(),
		"onceiling":  yes(),
		"left":       yes().about("Whether it left the floor."),
		"floor":      or(ref("id")).about("What it stands on."),
		"touched":    ids().about("What it met, each once, in order of time."),
		"pushed":     ids().about("What came upon it, each once."),
		"squeezed":   or(both).about("What it is between."),
		"inside":     ids().about("What is in its way and overlaps it; [] for nothing."),
		"sincefloor": ref("size").about("The seconds since it stood on a floor."),
		"landed":     or(rule{"type": "number"}).about("The speed with which it landed."),
		"within":     ref("size").about("The allowed difference of numbers; 1e-9 when left out."),
	}, "id", "frame")
	r["minProperties"] = 3
	r["dependentSchemas"] = rule{"within": rule{"minProperties": 4}}
	return r
}

func shapeRule(info *kindInfo, dim int) rule {
	vec := inDim("vec", dim)
	properties := rule{
		"name":        ref("name"),
		"type":        rule{"const": info.kind},
		"object":      ref("name").about("The object that carries the shape."),
		"transform":   inDim("transform", dim).about("Places the shape: scaled, then rotated, then moved."),
		"velocity":    inDim("vec", dim).about("Of a moving shape, for bounces."),
		"restitution": ref("size").about("How much of the approaching part of the velocity a bounce gives back; 1 when left out."),
		"motion":      inDim("vec", dim).about("The displacement in a step, for sweeps."),
		"spin":        inDim("rotation", dim).about("How it turns in a step, for sweeps."),
		"pivot":       inDim("vec", dim).about("The point that it turns about; the origin when left out."),
		"class":       ref("text").about("What kind of thing it is, to who made it."),
		"properties":  rule{"type": "object"}.about("More of that; no answer depends on it."),
	}
	for _, name := range info.points {
		properties[name] = vec
		switch name {
		case "min", "max", "normal":
			properties[name] = inDim(name, dim)
		}
	}
	if info.list != "" {
		properties[info.list] = inDim(info.list, dim)
	}
	for _, name := range info.sizes {
		properties[name] = ref("size")
	}
	if info.rounding != "" {
		properties[info.rounding] = ref("size").about("Rounds the shape: every point within the radius of it.")
	}
	if info.kind.isSurface() {
		for _, name := range moving {
			delete(properties, name)
		}
		if info.kind == Chain {
			properties["points"] = rule{"allOf": []rule{inDim("points", dim), {"minItems": 2}}}
		}
		for _, name := range slices.Concat(info.must, info.may) {
			properties[name] = surfaceRules[name]
		}
		if info.kind == Chain {
			outline := rule{"allOf": []rule{inDim("points", dim), {"minItems": 3}}}
			properties["outlines"] = rule{"type": "array", "items": outline, "minItems": 1}.about("Further outlines of a solid chain.")
		}
	}
	must, _ := info.fields()
	r := closed(properties, slices.Concat([]string{"name", "type"}, must)...)
	if info.kind == Chain {
		isSolid := rule{"properties": rule{"solid": rule{"const": true}}, "required": []string{"solid"}}
		r["if"] = isSolid
		r["then"] = rule{"properties": rule{"closed": rule{"const": true}, "points": rule{"minItems": 3}}}
		r["else"] = rule{"properties": rule{"outlines": false, "evenodd": false}}
	}
	if !info.kind.isSurface() {
		r["dependentRequired"] = rule{"restitution": []string{"velocity"}, "pivot": []string{"spin"}}
	}
	return r
}

// surfaceRules are those of the fields of a chain or mesh, its points aside.
var surfaceRules = rule{
	"closed":    rule{"type": "boolean"}.about("Whether the last point is joined to the first."),
	"onesided":  rule{"type": "boolean"}.about("Whether rays and motions go through it from behind."),
	"solid":     rule{"type": "boolean"}.about("Whether what it bounds belongs to it: then it must be closed."),
	"evenodd":   rule{"type": "boolean"}.about("Whether what an odd number of outlines goes around is inside, and not what any does."),
	"file":      rule{"allOf": []rule{ref("text"), {"minLength": 1}}}.about("An OBJ or glTF file in the folder of the scene or below."),
	"triangles": rule{"type": "array", "items": rule{"type": "array", "items": ref("count"), "minItems": 3, "maxItems": 3}, "minItems": 1}.about("Each by the numbers of its corners among the points, from 0."),
}

// sides is the rule of a corner of a box.
func sides(infinity string, dim int) rule {
	side := rule{"anyOf": []rule{{"type": "number"}, {"const": infinity}}}
	return rule{"type": "array", "items": side, "minItems": dim, "maxItems": dim}
}

func expectationRule(dim int) rule {
	vec := func() rule { return inDim("vec", dim) }
	r := closed(rule{
		"pair": rule{"type": "array", "items": ref("name"), "minItems": 2, "maxItems": 2, "uniqueItems": true}.
			about("The names of two shapes, that which moves first."),
		"overlap":        rule{"type": "boolean"},
		"contains":       rule{"type": "boolean"}.about("Whether all of the second is in the first."),
		"winding":        rule{"anyOf": []rule{{"type": "integer", "minimum": -math.MaxInt32, "maximum": math.MaxInt32}, {"const": OnSurface}}}.about("How often what is solid goes around the point."),
		"signeddistance": rule{"type": "number"}.about("The distance of the point from the surface of what is solid, negative inside."),
		"verdict":        rule{"enum": []Verdict{Apart, Touching, Penetrating}},
		"distance":       ref("extent").about("The length of the gap."),
		"closest":        rule{"type": "array", "items": vec(), "minItems": 2, "maxItems": 2}.about("The points nearest to each other."),
		"depth":          ref("extent").about("How deep they penetrate, 0 when touching."),
		"normal":         vec().about("Points out of the second, towards the first."),
		"point":          vec().about("The contact point."),
		"contacts":       inDim("contacts", dim).about("Where they hold each other."),
		"push":           vec().about("Depth times normal."),
		"pushed":         inDim("pushed", dim).about("The position of the first after the push."),
		"velocity":       vec().about("Of the first after the bounce."),
		"raycast":        inDim("hit", dim).about("The first point of the path in the second."),
		"clip":           ref("span").about("The part of the path in the second."),
		"crossings":      inDim("crossings", dim).about("Where the path crosses the surface of the second."),
		"sweep":          inDim("hit", dim).about("Where they first meet in the step."),
		"sweepspan":      ref("span").about("The part of the step in which they meet."),
		"within":         ref("size").about("The allowed difference of numbers; 1e-9 when left out."),
	}, "pair")
	r["minProperties"] = 2
	r["dependentSchemas"] = rule{"within": rule{"minProperties": 3}}
	return r
}

// aloneRule is the rule of an expectation of one shape.
func aloneRule(dim int) rule {
	r := closed(rule{
		"of":           ref("name").about("The name of a shape."),
		"measure":      inDim("mass", dim).about("The mass properties for density 1."),
		"clipall":      inDim("spans", dim).about("All that the path goes through in a World of all other objects."),
		"crossingsall": inDim("allcrossings", dim).about("All surfaces that the path crosses there."),
		"nearest":      inDim("neighbor", dim).about("The object that is nearest in a World of all objects."),
		"contactsof":   inDim("manifolds", dim).about("All that the object touches in a World of all objects."),
		"within":       ref("size").about("The allowed difference of numbers; 1e-9 when left out."),
	}, "of")
	r["minProperties"] = 2
	r["dependentSchemas"] = rule{"within": rule{"minProperties": 3}}
	return r
}

func massRule(dim int) rule {
	vec := inDim("vec", dim)
	if dim == 2 {
		return some(closed(rule{"area": ref("extent"), "center": vec, "inertia": ref("extent").about("About the center.")}))
	}
	rows := rule{"type": "array", "items": vec, "minItems": dim, "maxItems": dim}
	return some(closed(rule{"volume": ref("extent"), "center": vec, "inertia": rows.about("The rows of the tensor about the center.")}))
}
