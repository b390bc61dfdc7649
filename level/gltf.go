package level

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// gltf reads the colliders of a glTF file.
type gltf struct {
	*reader
	name   string
	root   *jsonNode
	binary []byte // the buffer in a GLB file, or nil

	buffers map[int][]byte // by index, as far as they were asked for

	nodes, meshes, accessors, views, materials []*jsonNode

	shapes map[string][]*jsonNode // of an extension

	hulls []hulled
}

// A place is a node where it is in the world.
type place struct {
	node  *jsonNode
	id    string
	layer string // the names of the nodes above, joined by slashes
	to    affine
	body  string // what moves it: static, kinematic, dynamic, another type of body, or empty
}

// path returns the layer and the name, those that are not empty.
func (p *place) path() string {
	name := p.node.get("name").text()
	if p.layer == "" || name == "" {
		return p.layer + name
	}
	return p.layer + "/" + name
}

// readGLTF reads a file of glTF 2.0, in either of its forms.
func (r *reader) readGLTF(name string) error {
	data, bad := r.open(name)
	if bad != nil {
		return bad
	}
	text, binary, err := glbParts(name, data)
	if err != nil {
		return err
	}
	root, err := r.parseText(name, text)
	if err != nil {
		return err
	}
	if version := root.need("asset").need("version"); !strings.HasPrefix(version.text(), "2.") {
		version.fail("want a version of glTF that begins with 2")
	}
	if least := root.get("asset").get("minVersion"); least.there() && least.text() != "2.0" {
		least.fail("want 2.0")
	}
	g := &gltf{
		reader: r, name: name, root: root, binary: binary, buffers: map[int][]byte{},
		nodes: root.get("nodes").list(), meshes: root.get("meshes").list(),
		accessors: root.get("accessors").list(), views: root.get("bufferViews").list(),
		materials: root.get("extensions").get(khrBodies).get("physicsMaterials").list(),
		shapes:    map[string][]*jsonNode{},
	}
	r.level.Dim, r.level.YDown = 3, false
	g.checkExtensions()
	for _, extension := range []string{khrShapes, omiShapes} {
		g.shapes[extension] = root.get("extensions").get(extension).get("shapes").list()
	}
	g.shapes[omiColliders] = root.get("extensions").get(omiColliders).get("colliders").list()
	for i, n := range g.nodes {
		n.object = strings.TrimSpace("node " + strconv.Itoa(i) + " " + quotedName(n))
	}
	places := g.places()
	if root.file.err != nil {
		return root.file.err
	}
	plain := !g.usesPhysics()
	var paths []string
	for _, p := range places {
		paths = append(paths, p.path())
		switch {
		case root.file.err != nil:
			return root.file.err
		case !g.wants(p.path()):
		case plain:
			g.plain(p)
		default:
			g.khr(p)
			g.omi(p)
			g.omiCollider(p)
		}
	}
	g.tellHulls()
	g.needLayers(root, paths)
	return root.file.err
}

// quotedName returns the name of a node for errors, or nothing.
func quotedName(n *jsonNode) string {
	if name := n.get("name"); name.is('"') {
		return shortened(name.text())
	}
	return ""
}

// places returns the nodes of the scene, each behind the one above it.
func (g *gltf) places() []place {
	roots := g.sceneNodes()
	var list []place
	seen := map[string]bool{}
	todo := make([]place, 0, len(roots))
	for _, n := range slices.Backward(roots) {
		todo = append(todo, place{node: item(g.nodes, n), id: strconv.Itoa(n.count()), to: identity})
	}
	for len(todo) > 0 && g.root.file.err == nil {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[p.id] {
			p.node.fail("the node stands below two others, or below itself")
			return nil
		}
		seen[p.id] = true
		p.to = p.to.after(localOf(p.node))
		g.checkRotation(p.node)
		p.body = bodyOf(p.node, p.body)
		list = append(list, p)
		below := p.path()
		g.take(p.node, len(below)>>6)
		for _, child := range slices.Backward(p.node.get("children").list()) {
			todo = append(todo, place{node: item(g.nodes, child), id: strconv.Itoa(child.count()), layer: below, to: p.to, body: p.body})
		}
	}
	if len(g.root.get("scenes").list()) == 0 {
		for i, n := range g.nodes {
			if !seen[strconv.Itoa(i)] {
				n.fail("the node stands below itself, or below one that does")
			}
		}
	}
	return list
}

// checkRotation warns of a quaternion whose length is not 1: it is read as if it were.
func (g *gltf) checkRotation(n *jsonNode) {
	q := n.get("rotation")
	if !q.there() || n.get("matrix").there() {
		return
	}
	if length := lengthOf(q.numbers(4)); math.Abs(length-1) > 0.01 {
		g.level.Warnings = append(g.level.Warnings, fmt.Sprintf("%s: %s: a quaternion of length %.3g is taken for one of length 1", g.name, q.path(), length))
	}
}

// sceneNodes returns the indices of the nodes that stand below no other: those of the scene to show, of
// the first one, or, without scenes, all.
func (g *gltf) sceneNodes() []*jsonNode {
	scenes := g.root.get("scenes").list()
	if len(scenes) > 0 {
		first := scenes[0]
		if n := g.root.get("scene"); n.there() {
			first = item(scenes, n)
		}
		return first.get("nodes").list()
	}
	below := map[int]bool{}
	for _, n := range g.nodes {
		for _, child := range n.get("children").list() {
			below[child.count()] = true
		}
	}
	var list []*jsonNode
	for i, n := range g.nodes {
		if !below[i] {
			list = append(list, &jsonNode{file: n.file, parent: n, key: "index", raw: []byte(strconv.Itoa(i))})
		}
	}
	return list
}

// bodyOf returns what moves a node, given what moves the one above.
func bodyOf(n *jsonNode, above string) string {
	e := n.get("extensions")
	if motion := e.get(khrBodies).get("motion"); motion.there() {
		if motion.get("isKinematic").boolean() {
			return "kinematic"
		}
		return "dynamic"
	}
	body := e.get(omiBodies)
	if kind := body.get("motion").get("type"); kind.there() {
		return kind.text()
	}
	if kind := body.get("type"); kind.there() {
		return kind.text()
	}
	return above
}

// khr adds the collider and the trigger that KHR_physics_rigid_bodies gives a node.
func (g *gltf) khr(p place) {
	physics := p.node.get("extensions").get(khrBodies)
	collider, trigger := physics.get("collider"), physics.get("trigger")
	for _, part := range []*jsonNode{collider, trigger} {
		if !part.there() {
			continue
		}
		geometry := part.get("geometry")
		if !geometry.there() {
			geometry = part // drafts have the shape here
		}
		var shape []scene.Shape
		convex := geometry.get("convexHull").boolean()
		switch {
		case geometry.get("shape").there():
			shape = g.shape(p, khrShapes, geometry.get("shape"))
		case geometry.get("node").there():
			shape = g.solid(p, g.below(item(g.nodes, geometry.get("node"))), convex)
		case geometry.get("mesh").there():
			shape = g.solid(p, g.surface(geometry.get("mesh"), identity), convex)
		case part.get("nodes").there():
			continue // triggers of their own
		default:
			geometry.get("shape").fail("missing: a collider has a shape or a node")
		}
		object := g.object(p, shape, part == trigger)
		if both := collider.there() && part == trigger; both {
			object.ID += " trigger"
		}
		g.material(object.Properties, part.get("physicsMaterial"))
		g.add(object)
	}
}

// material adds what a physics material says to properties.
func (g *gltf) material(properties map[string]any, index *jsonNode) {
	if !index.there() {
		return
	}
	m := item(g.materials, index)
	for _, name := range []string{"staticFriction", "dynamicFriction", "restitution"} {
		if n := m.get(name); n.there() {
			properties[name] = n.number()
		}
	}
}

// plain adds the mesh of a node of a file that tells of no colliders.
func (g *gltf) plain(p place) {
	mesh := p.node.get("mesh")
	if !mesh.there() {
		return
	}
	g.asItIs(p.node)
	s := g.surface(mesh, identity)
	if len(s.triangles) == 0 { // points and lines
		return
	}
	var shapes []scene.Shape
	if !p.to.isPoint() {
		points, triangles := p.mesh(s)
		if len(triangles) == 0 {
			g.warn(p.id, p.node.get("name").text(), "has a mesh whose triangles have no area: it collides with nothing")
			return
		}
		shapes = one(meshOf(points, triangles))
	}
	g.add(g.object(p, shapes, false))
}

// asItIs refuses a node whose mesh is not where its points are, or not only there.
func (g *gltf) asItIs(n *jsonNode) {
	if e := n.get("extensions").get("EXT_mesh_gpu_instancing"); e.there() {
		e.fail("the extension is not read")
	}
	if skin := n.get("skin"); skin.there() {
		skin.fail("a mesh with a skin is not read")
	}
	g.noWeights(n)
}

// noWeights refuses a node or mesh with morph targets that have a weight.
func (g *gltf) noWeights(n *jsonNode) {
	weights := n.get("weights").list()
	g.take(n, len(weights))
	for _, w := range weights {
		if g.root.file.err == nil && w.number() != 0 {
			w.fail("a mesh with morph targets that have a weight is not read")
		}
	}
}

// object returns a node as an object.
func (g *gltf) object(p place, shapes []scene.Shape, trigger bool) Object {
	for _, s := range append(shapes, scene.Shape{A: p.to.at()}) {
		if !isFinite(&s) {
			p.node.fail("the place of the node is out of range")
		}
	}
	properties := map[string]any{}
	if extras := p.node.get("extras"); extras.is('{') {
		extras.get("") // takes it apart
		for name, n := range extras.fields {
			properties[name] = plainValue(n)
		}
	}
	if p.body != "" {
		properties["body"] = p.body
	}
	return Object{
		ID: p.id, Name: p.node.get("name").text(), Layer: p.layer, Source: "node",
		Shapes: shapes, At: p.to.at(), Properties: properties, Trigger: trigger,
	}
}

// plainValue returns a value as a bool, float64, string, []any, map[string]any or nil.
func plainValue(n *jsonNode) any {
	switch {
	case n.is('{'):
		n.get("")
		m := map[string]any{}
		for name, field := range n.fields {
			m[name] = plainValue(field)
		}
		return m
	case n.is('['):
		list := []any{}
		for _, i := range n.list() {
			list = append(list, plainValue(i))
		}
		return list
	case n.is('"'):
		return n.text()
	case n.is('t') || n.is('f'):
		return n.boolean()
	case n.there():
		return n.number()
	}
	return nil
}

// add keeps an object; one without shapes shrank to nothing.
func (g *gltf) add(o Object) {
	if len(o.Properties) == 0 {
		o.Properties = nil
	}
	said := role{trigger: o.Trigger}.with("", o.Properties)
	o.Trigger, o.Ignored = said.trigger, said.ignored
	if len(o.Shapes) == 0 && g.root.file.err == nil {
		g.warn(o.ID, o.Name, "has a scale of 0: it collides with nothing")
	}
	g.level.Objects = append(g.level.Objects, o)
}

// warn notes what was read, but may not be meant so.
func (g *gltf) warn(id, name, text string) {
	g.level.Warnings = append(g.level.Warnings, fmt.Sprintf("%s: node %s %q %s", g.name, id, name, text))
}
