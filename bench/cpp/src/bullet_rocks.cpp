// Bullet's btGImpactMeshShape: whether a small mesh overlaps a large one, by the collision algorithm of the two. It does not end with the first pair of triangles that meet.
#include "harness.h"
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <LinearMath/btScalar.h>

struct Body {
	std::vector<float> points;
	std::vector<int> corners;
	btTriangleIndexVertexArray given;
	std::unique_ptr<btGImpactMeshShape> shape;
	btCollisionObject object;

	Body(const std::vector<double> &p, const std::vector<double> &c, const double *at) : corners(c.begin(), c.end()) {
		for (size_t i = 0; i < p.size(); i++) points.push_back((float)(p[i] + at[i % 3]));
		btIndexedMesh m;
		m.m_numTriangles = (int)corners.size() / 3;
		m.m_triangleIndexBase = (const unsigned char *)corners.data();
		m.m_triangleIndexStride = 3 * sizeof(int);
		m.m_numVertices = (int)points.size() / 3;
		m.m_vertexBase = (const unsigned char *)points.data();
		m.m_vertexStride = 3 * sizeof(float);
		m.m_vertexType = PHY_FLOAT;
		given.addIndexedMesh(m, PHY_INTEGER);
		shape.reset(new btGImpactMeshShape(&given));
		shape->setMargin(0);
		shape->updateBound();
		object.setCollisionShape(shape.get());
	}
};

struct World : Unasked {
	const Set &set;
	btDefaultCollisionConfiguration configuration;
	btCollisionDispatcher dispatcher;
	btDbvtBroadphase broadphase;
	btCollisionWorld world;
	std::unique_ptr<Body> hills; // made when it is asked
	std::vector<std::unique_ptr<Body>> small;

	explicit World(const Set &s) : set(s), dispatcher(&configuration), world(&dispatcher, &broadphase, &configuration) {
		btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
	}

	struct Found : btManifoldResult {
		using btManifoldResult::btManifoldResult;
		bool isMet = false;
		void addContactPoint(const btVector3 &, const btVector3 &, btScalar) { isMet = true; }
	};
	void rock(size_t i, Answer &a) {
		if (!hills) {
			const double none[3] = {};
			hills.reset(new Body(set.points, set.corners, none));
			for (size_t k = 0; k < rocks(set); k++) small.emplace_back(new Body(set.rockPoints, set.rockCorners, set.ball(k)));
		}
		btCollisionObject &x = hills->object, &y = small[i]->object;
		btCollisionObjectWrapper p(nullptr, x.getCollisionShape(), &x, x.getWorldTransform(), -1, -1), q(nullptr, y.getCollisionShape(), &y, y.getWorldTransform(), -1, -1);
		btCollisionAlgorithm *algorithm = dispatcher.findAlgorithm(&p, &q, nullptr, BT_CONTACT_POINT_ALGORITHMS);
		Found f(&p, &q);
		algorithm->processCollision(&p, &q, world.getDispatchInfo(), &f);
		algorithm->~btCollisionAlgorithm();
		dispatcher.freeCollisionAlgorithm(algorithm);
		a.count += f.isMet;
	}

	void pairs(Answer &) {}
	void step(int, Answer &) {}
	void overlap(size_t, Answer &) {}
	void ray(size_t, Answer &) {}
};

int main() {
	char version[32];
	snprintf(version, sizeof version, "%d.%d", BT_BULLET_VERSION / 100, BT_BULLET_VERSION % 100);
	return converse<World>(version);
}
