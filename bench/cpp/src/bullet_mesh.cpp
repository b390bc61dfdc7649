// Bullet's btBvhTriangleMeshShape with its compressed tree. It hands over all triangles whose boxes meet a box or a
// segment; of those, the exact test of a ball is ours, and that of a ray Bullet's.
#include "harness.h"
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <LinearMath/btScalar.h>

struct World : Unasked {
	const Set &set;
	std::vector<float> points;
	std::vector<int> corners;
	std::unique_ptr<btTriangleIndexVertexArray> given;
	std::unique_ptr<btBvhTriangleMeshShape> shape;

	explicit World(const Set &s)
		: set(s), points(s.points.begin(), s.points.end()), corners(s.corners.begin(), s.corners.end()) {
		btIndexedMesh m;
		m.m_numTriangles = (int)s.n;
		m.m_triangleIndexBase = (const unsigned char *)corners.data();
		m.m_triangleIndexStride = 3 * sizeof(int);
		m.m_numVertices = (int)s.p;
		m.m_vertexBase = (const unsigned char *)points.data();
		m.m_vertexStride = 3 * sizeof(float);
		m.m_vertexType = PHY_FLOAT;
		given.reset(new btTriangleIndexVertexArray);
		given->addIndexedMesh(m, PHY_INTEGER);
		shape.reset(new btBvhTriangleMeshShape(given.get(), true));
	}

	void pairs(Answer &) {}
	void step(int, Answer &) {}

	struct Found : btTriangleCallback {
		const double *ball;
		bool isMet = false;
		explicit Found(const double *ball) : ball(ball) {}
		void processTriangle(btVector3 *v, int, int) {
			if (isMet) return;
			double c[3][3];
			for (int k = 0; k < 3; k++)
				for (int j = 0; j < 3; j++) c[k][j] = v[k][j];
			isMet = overlapTriangle(c[0], c[1], c[2], ball, ball[3]);
		}
	};
	void overlap(size_t i, Answer &a) {
		Found f(set.ball(i));
		float low[3], high[3];
		box(f.ball, f.ball[3], low, high);
		shape->processAllTriangles(&f, btVector3(low[0], low[1], low[2]), btVector3(high[0], high[1], high[2]));
		a.count += f.isMet;
	}

	struct First : btTriangleRaycastCallback {
		using btTriangleRaycastCallback::btTriangleRaycastCallback;
		btScalar reportHit(const btVector3 &, btScalar t, int, int) { return t; }
	};
	void ray(size_t i, Answer &a) {
		const double *r = set.ray(i);
		btVector3 from(r[0], r[1], r[2]), to(r[0] + set.far * r[3], r[1] + set.far * r[4], r[2] + set.far * r[5]);
		First f(from, to);
		shape->performRaycast(&f, from, to);
		if (f.m_hitFraction < 1) {
			a.count++;
			a.sum += f.m_hitFraction * set.far;
		}
	}
};

int main() {
	char version[32];
	snprintf(version, sizeof version, "%d.%d", BT_BULLET_VERSION / 100, BT_BULLET_VERSION % 100);
	return converse<World>(version);
}
