// Embree on one thread, of one geometry of triangles, built in medium quality or, with the argument "high", in
// high quality. An overlap query is a point query, which ends with the first triangle that the exact test of ours
// leaves. All hits are those that a filter sees, which lets none of them count; they are put in order then. They are asked of a scene of
// their own, as a filter slows other rays down.
#include "harness.h"
#include <algorithm>
#include <embree3/rtcore.h>
#include <limits>

static RTCDevice device;
static RTCBuildQuality quality = RTC_BUILD_QUALITY_MEDIUM;

struct World : Unasked {
	const Set &set;
	RTCScene scene, filtered = nullptr; // which is made when all hits are asked
	const double *asked = nullptr;
	bool isMet = false, isNearest = false;
	double best = 0;

	explicit World(const Set &s) : set(s), scene(make(RTC_SCENE_FLAG_NONE)) {}

	RTCScene make(RTCSceneFlags flags) {
		const Set &s = set;
		RTCScene scene = rtcNewScene(device);
		rtcSetSceneFlags(scene, flags);
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
		return scene;
	}
	~World() {
		rtcReleaseScene(scene);
		if (filtered) rtcReleaseScene(filtered);
	}

	void pairs(Answer &) {}
	void step(int, Answer &) {}

	static bool found(RTCPointQueryFunctionArguments *args) {
		World &w = *(World *)args->userPtr;
		size_t i = args->primID;
		if (w.isNearest) {
			double d = distanceSqTriangle(w.set.corner(i, 0), w.set.corner(i, 1), w.set.corner(i, 2), w.asked);
			if (d >= w.best) return false;
			w.best = d;
			args->query->radius = (float)sqrt(d);
			return true;
		}
		if (!overlapTriangle(w.set.corner(i, 0), w.set.corner(i, 1), w.set.corner(i, 2), w.asked, w.asked[3])) return false;
		w.isMet = true;
		args->query->radius = 0;
		return true;
	}
	void overlap(size_t i, Answer &a) {
		asked = set.ball(i);
		isMet = isNearest = false;
		RTCPointQuery q = {};
		q.x = (float)asked[0], q.y = (float)asked[1], q.z = (float)asked[2], q.radius = (float)asked[3];
		RTCPointQueryContext context;
		rtcInitPointQueryContext(&context);
		rtcPointQuery(scene, &q, &context, nullptr, this);
		a.count += isMet;
	}

	void nearest(size_t i, Answer &a) {
		asked = set.ball(i);
		isNearest = true;
		best = INFINITY;
		RTCPointQuery q = {};
		q.x = (float)asked[0], q.y = (float)asked[1], q.z = (float)asked[2], q.radius = INFINITY;
		RTCPointQueryContext context;
		rtcInitPointQueryContext(&context);
		rtcPointQuery(scene, &q, &context, nullptr, this);
		a.count++;
		a.sum += sqrt(best);
	}

	struct All : RTCIntersectContext {
		std::vector<float> hits;
	};
	static void every(const RTCFilterFunctionNArguments *args) {
		if (!args->valid[0]) return;
		static_cast<All *>(args->context)->hits.push_back(((const RTCRay *)args->ray)->tfar);
		args->valid[0] = 0;
	}
	All found_all;
	void all(size_t i, Answer &a) {
		if (!filtered) filtered = make(RTC_SCENE_FLAG_CONTEXT_FILTER_FUNCTION);
		RTCRayHit q = shot(i);
		rtcInitIntersectContext(&found_all);
		found_all.filter = every;
		found_all.hits.clear();
		rtcIntersect1(filtered, &found_all, &q);
		std::sort(found_all.hits.begin(), found_all.hits.end());
		a.count += found_all.hits.size();
		for (float t : found_all.hits) a.sum += t;
	}

	RTCRayHit shot(size_t i) {
		const double *r = set.ray(i);
		RTCRayHit q = {};
		q.ray.org_x = (float)r[0], q.ray.org_y = (float)r[1], q.ray.org_z = (float)r[2];
		q.ray.dir_x = (float)r[3], q.ray.dir_y = (float)r[4], q.ray.dir_z = (float)r[5];
		q.ray.tfar = std::numeric_limits<float>::infinity();
		q.ray.mask = ~0u;
		q.hit.geomID = RTC_INVALID_GEOMETRY_ID;
		return q;
	}

	void ray(size_t i, Answer &a) {
		RTCRayHit q = shot(i);
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
