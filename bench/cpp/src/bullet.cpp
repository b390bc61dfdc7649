// Bullet's tree btDbvt, a leaf for each ball; the exact test of what it finds is ours.
#include "harness.h"
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <LinearMath/btScalar.h>

static btDbvtVolume volume(const double *c, double r) {
	float low[3], high[3];
	box(c, r, low, high);
	return btDbvtVolume::FromMM(btVector3(low[0], low[1], low[2]), btVector3(high[0], high[1], high[2]));
}

struct World : Unasked {
	const Set &set;
	Places at;
	btDbvt tree;
	std::vector<btDbvtNode *> leaves;

	explicit World(const Set &s) : set(s), at(s), leaves(s.n) {
		for (size_t i = 0; i < s.n; i++) leaves[i] = tree.insert(volume(at[i], s.radius(i)), (void *)i);
	}

	struct Pairs : btDbvt::ICollide {
		World &w;
		size_t count = 0;
		explicit Pairs(World &w) : w(w) {}
		void Process(const btDbvtNode *a, const btDbvtNode *b) {
			size_t i = (size_t)a->data, j = (size_t)b->data;
			count += ::overlap(w.at[i], w.set.radius(i), w.at[j], w.set.radius(j));
		}
	};
	void pairs(Answer &a) {
		Pairs p(*this);
		tree.collideTTpersistentStack(tree.m_root, tree.m_root, p);
		a.count += p.count;
	}

	void step(int k, Answer &a) {
		at.place(k);
		for (size_t i = 0; i < set.n; i++) {
			btDbvtVolume v = volume(at[i], set.radius(i));
			tree.update(leaves[i], v);
		}
		pairs(a);
	}

	struct Found : btDbvt::ICollide {
		World &w;
		const double *ball;
		size_t count = 0;
		Found(World &w, const double *ball) : w(w), ball(ball) {}
		void Process(const btDbvtNode *a) {
			size_t i = (size_t)a->data;
			count += ::overlap(w.at[i], w.set.radius(i), ball, ball[3]);
		}
	};
	void overlap(size_t i, Answer &a) {
		Found f(*this, set.ball(i));
		tree.collideTV(tree.m_root, volume(f.ball, f.ball[3]), f);
		a.count += f.count;
	}

	void ray(size_t, Answer &) {}
};

int main() {
	char version[32];
	snprintf(version, sizeof version, "%d.%d", BT_BULLET_VERSION / 100, BT_BULLET_VERSION % 100);
	return converse<World>(version);
}
