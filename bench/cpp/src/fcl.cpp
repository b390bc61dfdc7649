// FCL's dynamic tree of boxes, in double; the exact test of what it finds is ours.
#include "harness.h"
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision_object.h>

struct World : Unasked {
	const Set &set;
	Places at;
	std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
	fcl::DynamicAABBTreeCollisionManagerd tree;

	explicit World(const Set &s) : set(s), at(s) {
		std::vector<fcl::CollisionObjectd *> all;
		for (size_t i = 0; i < s.n; i++) {
			objects.push_back(object(at[i], s.radius(i)));
			objects[i]->setUserData((void *)i);
			all.push_back(objects[i].get());
		}
		tree.registerObjects(all);
		tree.setup();
	}

	static std::unique_ptr<fcl::CollisionObjectd> object(const double *c, double r) {
		fcl::Transform3d pose = fcl::Transform3d::Identity();
		pose.translation() = fcl::Vector3d(c[0], c[1], c[2]);
		return std::unique_ptr<fcl::CollisionObjectd>(
			new fcl::CollisionObjectd(std::make_shared<fcl::Sphered>(r), pose));
	}

	struct Query {
		World *w;
		const double *ball;
		size_t count;
	};

	static bool pair(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data) {
		Query &q = *(Query *)data;
		size_t i = (size_t)a->getUserData(), j = (size_t)b->getUserData();
		q.count += ::overlap(q.w->at[i], q.w->set.radius(i), q.w->at[j], q.w->set.radius(j));
		return false;
	}
	void pairs(Answer &a) {
		Query q{this, nullptr, 0};
		tree.collide(&q, pair);
		a.count += q.count;
	}

	void step(int k, Answer &a) {
		at.place(k);
		for (size_t i = 0; i < set.n; i++) {
			objects[i]->setTranslation(fcl::Vector3d(at[i][0], at[i][1], at[i][2]));
			objects[i]->computeAABB();
		}
		tree.update();
		pairs(a);
	}

	// The object of the query, which has no user data, may come first or second.
	static bool found(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data) {
		Query &q = *(Query *)data;
		size_t i = (size_t)(a == q.w->asked ? b : a)->getUserData();
		q.count += ::overlap(q.w->at[i], q.w->set.radius(i), q.ball, q.ball[3]);
		return false;
	}
	fcl::CollisionObjectd *asked = nullptr;
	void overlap(size_t i, Answer &a) {
		Query q{this, set.ball(i), 0};
		auto ball = object(q.ball, q.ball[3]);
		asked = ball.get();
		tree.collide(asked, &q, found);
		a.count += q.count;
	}

	void ray(size_t, Answer &) {}
};

int main() { return converse<World>(FCL_VERSION); }
