// A space of Chipmunk with bodies without speed, whose handler counts contacts and lets
// none be solved.
#include "harness.h"
#include <chipmunk/chipmunk.h>

static cpBool count(cpArbiter *, cpSpace *, cpDataPointer data) {
	++*(size_t *)data;
	return cpFalse;
}

struct World : Unasked {
	const Set &set;
	cpSpace *space;
	std::vector<cpBody *> bodies;
	std::vector<cpShape *> shapes;
	size_t contacts = 0;

	explicit World(const Set &s) : set(s), space(cpSpaceNew()), bodies(s.n), shapes(s.n) {
		cpCollisionHandler *h = cpSpaceAddDefaultCollisionHandler(space);
		h->preSolveFunc = count;
		h->userData = &contacts;
		for (size_t i = 0; i < s.n; i++) {
			const double *a = s.a(i), *b = s.b(i);
			bodies[i] = cpSpaceAddBody(space, cpBodyNew(1, 1));
			cpBodySetPosition(bodies[i], cpv(a[0], a[1]));
			shapes[i] = s.capsules
				? cpSegmentShapeNew(bodies[i], cpvzero, cpv(b[0] - a[0], b[1] - a[1]), s.radius(i))
				: cpCircleShapeNew(bodies[i], s.radius(i), cpvzero);
			cpSpaceAddShape(space, shapes[i]);
		}
	}
	~World() {
		cpSpaceFree(space);
		for (cpShape *s : shapes) cpShapeFree(s);
		for (cpBody *b : bodies) cpBodyFree(b);
	}

	void pairs(Answer &a) {
		contacts = 0;
		cpSpaceStep(space, 1);
		a.count += contacts;
	}

	void step(int k, Answer &a) {
		double away = k & 1;
		for (size_t i = 0; i < set.n; i++) {
			const double *m = &set.moves[2 * i];
			cpBodySetPosition(bodies[i], cpv(set.a(i)[0] + away * m[0], set.a(i)[1] + away * m[1]));
		}
		pairs(a);
	}

	static void found(cpShape *, cpVect, cpFloat, cpVect, void *n) { ++*(size_t *)n; }
	void overlap(size_t i, Answer &a) {
		const double *b = set.ball(i);
		cpSpacePointQuery(space, cpv(b[0], b[1]), b[2], CP_SHAPE_FILTER_ALL, found, &a.count);
	}

	void ray(size_t i, Answer &a) {
		const double *r = set.ray(i);
		cpSegmentQueryInfo hit;
		cpVect to = cpv(r[0] + set.far * r[2], r[1] + set.far * r[3]);
		if (cpSpaceSegmentQueryFirst(space, cpv(r[0], r[1]), to, 0, CP_SHAPE_FILTER_ALL, &hit)) {
			a.count++;
			a.sum += hit.alpha * set.far;
		}
	}
};

int main() { return converse<World>(cpVersionString); }
