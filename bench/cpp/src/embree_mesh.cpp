// Embree on one thread, of one geometry of triangles, built in medium quality or, with the argument "high", in
// high quality. An overlap query is a point query, which ends with the first triangle that the exact test of ours
// leaves.
#include "harness.h"
#include <embree3/rtcore.h>
#include <limits>

static RTCDevice device;
static RTCBuildQuality quality = RTC_BUILD_QUALITY_MEDIUM;

struct World {
	const Set &set;
	RTCScene scene;
	const double *asked = nullptr;
	bool isMet = false;

	explicit World(const Set &s) : set(s), scene(rtcNewScene(device)) {
		rtcSetSceneBuildQuality(scene, quality);
		RTCGeometry g = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
		rtcSetGeometryBuildQuality(g, quality);
		float *v = (float *)rtcSetNewGeometryBuffer(
			g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), s.p);
		for (size_t i = 0; i < 3 * s.p; i++) v[i] = (float)s.points[i];
		unsigned *index = (unsigned *)rtcSetNewGeometryBuffer(
			g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), s.n);
		for (size_t i = 0; i < 3 * s.n; i++) index[i] = (unsigned)s.corners[i];
		rtcSetGeometryUserData(g, this);
		rtcSetGeometryPointQueryFunction(g, found);
		rtcCommitGeometry(g);
		rtcAttachGeometry(scene, g);
		rtcReleaseGeometry(g);
		rtcCommitScene(scene);
	}
	~World() { rtcReleaseScene(scene); }

	void pairs(Answer &) {}
	void step(int, Answer &) {}

	static bool found(RTCPointQueryFunctionArguments *args) {
		World &w = *(World *)args->userPtr;
		size_t i = args->primID;
		if (!overlapTriangle(w.set.corner(i, 0), w.set.corner(i, 1), w.set.corner(i, 2), w.asked, w.asked[3])) return false;
		w.isMet = true;
		args->query->radius = 0;
		return true;
	}
	void overlap(size_t i, Answer &a) {
		asked = set.ball(i);
		isMet = false;
		RTCPointQuery q = {};
		q.x = (float)asked[0], q.y = (float)asked[1], q.z = (float)asked[2], q.radius = (float)asked[3];
		RTCPointQueryContext context;
		rtcInitPointQueryContext(&context);
		rtcPointQuery(scene, &q, &context, nullptr, this);
		a.count += isMet;
	}

	void ray(size_t i, Answer &a) {
		const double *r = set.ray(i);
		RTCRayHit q = {};
		q.ray.org_x = (float)r[0], q.ray.org_y = (float)r[1], q.ray.org_z = (float)r[2];
		q.ray.dir_x = (float)r[3], q.ray.dir_y = (float)r[4], q.ray.dir_z = (float)r[5];
		q.ray.tfar = std::numeric_limits<float>::infinity();
		q.ray.mask = ~0u;
		q.hit.geomID = RTC_INVALID_GEOMETRY_ID;
		RTCIntersectContext context;
		rtcInitIntersectContext(&context);
		rtcIntersect1(scene, &context, &q);
		if (q.hit.geomID != RTC_INVALID_GEOMETRY_ID) {
			a.count++;
			a.sum += q.ray.tfar;
		}
	}
};

int main(int n, char **) {
	if (n > 1) quality = RTC_BUILD_QUALITY_HIGH;
	device = rtcNewDevice("threads=1,set_affinity=0");
	return converse<World>(RTC_VERSION_STRING);
}
