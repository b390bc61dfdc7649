package level

// Extensions of glTF: which are read, and which must be.

import (
	"slices"
	"strings"
)

// The extensions that tell of colliders.
const (
	khrShapes = "KHR_implicit_shapes"
	khrBodies = "KHR_physics_rigid_bodies"
	omiShapes = "OMI_physics_shape"
	omiBodies = "OMI_physics_body"

	omiColliders = "OMI_collider" // before omiShapes
)

// physics are these extensions.
var physics = []string{khrShapes, khrBodies, omiShapes, omiBodies, omiColliders}

// olderExtensions are drafts of these, whose colliders would be missed.
var olderExtensions = []string{
	"KHR_collision_shapes", "KHR_geometry", "KHR_rigid_bodies",
	"MSFT_collision_primitives", "MSFT_rigid_bodies", "MSFT_CollisionPrimitives", "MSFT_RigidBodies", "MSFT_physics",
}

// refusedExtensions are those that are refused where a shape needs what they say.
var refusedExtensions = []string{
	"KHR_draco_mesh_compression", "KHR_meshopt_compression", "EXT_meshopt_compression", "KHR_mesh_quantization", "EXT_mesh_gpu_instancing",
}

// otherExtensions are parts of the names, with a _ added, of those that do not say where a shape is: they are about how something looks,
// sounds or moves, joints, and what is known about a mesh.
var otherExtensions = []string{
	"_materials_", "_techniques_", "_texture_", "_packing_", "_lights_", "_audio_", "_animation_", "_xmp_", "_joint_",
	"_mesh_features_", "_instance_features_", "_structural_metadata_", "_mesh_manifold_", "_node_visibility_",
}

// checkExtensions refuses a file with colliders of a draft, and one that cannot be read without an extension that is not known.
func (g *gltf) checkExtensions() {
	for _, used := range g.root.get("extensionsUsed").list() {
		if slices.Contains(olderExtensions, used.text()) {
			used.fail("the extension is not read: it is a draft of " + khrBodies + " or " + omiBodies)
		}
	}
	for _, required := range g.root.get("extensionsRequired").list() {
		name := required.text()
		isOther := slices.ContainsFunc(otherExtensions, func(part string) bool { return strings.Contains(name+"_", part) })
		if !isOther && !slices.Contains(physics, name) && !slices.Contains(refusedExtensions, name) {
			required.fail("the file requires the extension, which is not read")
		}
	}
}

// usesPhysics reports whether the file has an extension that tells of colliders: in its list of those that it uses, as
// a whole or at a node. Then what has none by it collides with nothing.
func (g *gltf) usesPhysics() bool {
	has := func(n *jsonNode) bool {
		return slices.ContainsFunc(physics, func(name string) bool { return n.get("extensions").get(name).there() })
	}
	uses := func(used *jsonNode) bool { return slices.Contains(physics, used.text()) }
	return has(g.root) || slices.ContainsFunc(g.root.get("extensionsUsed").list(), uses) || slices.ContainsFunc(g.nodes, has)
}
