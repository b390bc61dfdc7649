package level

// Colliders of glTF by the extensions of OMI.

// omi adds an object for the collider and one for the trigger that OMI_physics_body gives a node. In earlier versions of the extension the
// node itself has the shape, which is that of the body above it.
func (g *gltf) omi(p place) {
	e := p.node.get("extensions")
	body := e.get(omiBodies)
	collider := g.omiShape(body.get("collider"))
	trigger := g.omiShape(body.get("trigger"))
	if s := g.omiShape(e.get(omiShapes)); s != nil {
		if p.body == "trigger" {
			trigger = s
		} else {
			collider = s
		}
	}
	if collider != nil {
		g.add(g.object(p, g.shape(p, omiShapes, collider), false))
	}
	if trigger != nil {
		object := g.object(p, g.shape(p, omiShapes, trigger), true)
		if collider != nil {
			object.ID += " trigger"
		}
		g.add(object)
	}
}

// omiShape returns the index of the shape that part has, or nil if it has none.
func (g *gltf) omiShape(part *jsonNode) *jsonNode {
	shape := part.get("shape")
	if !shape.there() || shape.number() == -1 {
		return nil
	}
	return shape
}

// omiCollider adds the shape that OMI_collider gives a node: one of its list, or one that the node describes.
func (g *gltf) omiCollider(p place) {
	n := p.node.get("extensions").get(omiColliders)
	if !n.there() {
		return
	}
	isOwn := !n.get("collider").there()
	if !isOwn {
		n = item(g.shapes[omiColliders], n.get("collider"))
	}
	switch {
	case n.get("type").is('"') && n.get("type").text() == "compound":
		return // its children have the shapes
	case n.get("extents").there():
		n.get("extents").fail("drafts differ about it: want size, as in later versions")
	case isOwn && n.get("type").text() == "capsule":
		n.get("height").fail("drafts differ about it: want OMI_physics_shape")
	}
	g.add(g.object(p, g.shapeOf(p, omiColliders, n), n.get("isTrigger").boolean() || p.body == "trigger"))
}
