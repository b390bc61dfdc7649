// FCL's BVHModel of OBBRSS, in double: whether a small mesh overlaps a large one, by its own test of triangles.
#include "harness.h"
#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>

using Model = fcl::BVHModel<fcl::OBBRSSd>;

struct World : Unasked {
	const Set &set;
	std::unique_ptr<Model> hills; // made when it is asked
	std::vector<std::unique_ptr<Model>> small;

	explicit World(const Set &s) : set(s) {}

	static std::unique_ptr<Model> model(const std::vector<double> &points, const std::vector<double> &corners, const double *at) {
		std::vector<fcl::Vector3d> p;
		for (size_t i = 0; i < points.size(); i += 3) p.emplace_back(points[i] + at[0], points[i + 1] + at[1], points[i + 2] + at[2]);
		std::vector<fcl::Triangle> t;
		for (size_t i = 0; i < corners.size(); i += 3) t.emplace_back((size_t)corners[i], (size_t)corners[i + 1], (size_t)corners[i + 2]);
		std::unique_ptr<Model> m(new Model);
		m->beginModel();
		m->addSubModel(p, t);
		m->endModel();
		return m;
	}

	void rock(size_t i, Answer &a) {
		if (!hills) {
			const double none[3] = {};
			hills = model(set.points, set.corners, none);
			for (size_t k = 0; k < rocks(set); k++) small.push_back(model(set.rockPoints, set.rockCorners, set.ball(k)));
		}
		fcl::CollisionRequestd request(1, false);
		fcl::CollisionResultd result;
		fcl::collide(hills.get(), fcl::Transform3d::Identity(), small[i].get(), fcl::Transform3d::Identity(), request, result);
		a.count += result.isCollision();
	}

	void pairs(Answer &) {}
	void step(int, Answer &) {}
	void overlap(size_t, Answer &) {}
	void ray(size_t, Answer &) {}
};

int main() { return converse<World>(FCL_VERSION); }
