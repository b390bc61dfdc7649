// Embree on one thread. Pairs and overlap queries want geometry of the user, whose boxes
// and exact test are ours; rays are asked of Embree's own balls and capsules, but of tiles by a test of
// ours too. Of the ways to build and to update the boxes, low quality takes the least time for all questions; what rays
// are asked of is built in medium quality.
#include "harness.h"
#include <algorithm>
#include <embree3/rtcore.h>
#include <limits>

static RTCDevice device;

struct World : Unasked {
	const Set &set;
	Places at;
	RTCScene boxes;
	RTCGeometry geometry;
	RTCScene solids = nullptr; // made when a ray is asked
	size_t count = 0;
	const double *asked = nullptr;

	explicit World(const Set &s) : set(s), at(s), boxes(rtcNewScene(device)) {
		rtcSetSceneFlags(boxes, RTC_SCENE_FLAG_DYNAMIC);
		rtcSetSceneBuildQuality(boxes, RTC_BUILD_QUALITY_LOW);
		geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
		rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
		rtcSetGeometryUserPrimitiveCount(geometry, (unsigned)s.n);
		rtcSetGeometryUserData(geometry, this);
		rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
		rtcSetGeometryPointQueryFunction(geometry, found);
		rtcCommitGeometry(geometry);
		rtcAttachGeometry(boxes, geometry);
		rtcCommitScene(boxes);
	}
	~World() {
		rtcReleaseGeometry(geometry);
		rtcReleaseScene(boxes);
		if (solids) rtcReleaseScene(solids);
	}

	static void bounds(const RTCBoundsFunctionArguments *args) {
		const World &w = *(const World *)args->geometryUserPtr;
		RTCBounds *b = args->bounds_o;
		if (w.set.tiles) { // their corners are floats
			const double *low = w.set.a(args->primID), *high = w.set.b(args->primID);
			for (int j = 0; j < 3; j++) (&b->lower_x)[j] = (float)low[j], (&b->upper_x)[j] = (float)high[j];
			return;
		}
		box(w.at[args->primID], w.set.radius(args->primID), &b->lower_x, &b->upper_x);
	}

	// It reports a pair both ways round.
	static void collisions(void *user, RTCCollision *found, unsigned n) {
		World &w = *(World *)user;
		for (unsigned k = 0; k < n; k++) {
			size_t i = found[k].primID0, j = found[k].primID1;
			if (i < j) w.count += ::overlap(w.at[i], w.set.radius(i), w.at[j], w.set.radius(j));
		}
	}
	void pairs(Answer &a) {
		count = 0;
		rtcCollide(boxes, boxes, collisions, this);
		a.count += count;
	}

	void step(int k, Answer &a) {
		at.place(k);
		rtcCommitGeometry(geometry);
		rtcCommitScene(boxes);
		pairs(a);
	}

	static bool found(RTCPointQueryFunctionArguments *args) {
		World &w = *(World *)args->userPtr;
		size_t i = args->primID;
		w.count += w.set.tiles ? overlapTile(w.set.a(i), w.set.b(i), w.asked, w.asked[3])
							   : ::overlap(w.at[i], w.set.radius(i), w.asked, w.asked[3]);
		return false;
	}
	void overlap(size_t i, Answer &a) {
		asked = set.ball(i);
		count = 0;
		RTCPointQuery q = {};
		q.x = (float)asked[0], q.y = (float)asked[1], q.z = (float)asked[2], q.radius = (float)asked[3];
		RTCPointQueryContext context;
		rtcInitPointQueryContext(&context);
		rtcPointQuery(boxes, &q, &context, nullptr, this);
		a.count += count;
	}

	// shoot asks one ray by the times at which it meets the planes of a tile: it starts in none, and along no plane.
	static void shoot(const RTCIntersectFunctionNArguments *args) {
		const World &w = *(const World *)args->geometryUserPtr;
		const double *low = w.set.a(args->primID), *high = w.set.b(args->primID);
		RTCRayHit &q = *(RTCRayHit *)args->rayhit;
		const float *o = &q.ray.org_x, *d = &q.ray.dir_x;
		float enter = q.ray.tnear, leave = q.ray.tfar;
		for (int j = 0; j < 3; j++) {
			float s = ((float)low[j] - o[j]) / d[j], t = ((float)high[j] - o[j]) / d[j];
			enter = std::max(enter, std::min(s, t)), leave = std::min(leave, std::max(s, t));
		}
		if (!args->valid[0] || !(enter <= leave)) return;
		q.ray.tfar = enter;
		q.hit.geomID = args->geomID, q.hit.primID = args->primID;
	}

	// makeSolids is part of no question's time: the command asks each once untimed.
	void makeSolids() {
		solids = rtcNewScene(device);
		if (set.tiles) {
			RTCGeometry g = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
			rtcSetGeometryUserPrimitiveCount(g, (unsigned)set.n);
			rtcSetGeometryUserData(g, this);
			rtcSetGeometryBoundsFunction(g, bounds, nullptr);
			rtcSetGeometryIntersectFunction(g, shoot);
			return commitSolids(g);
		}
		RTCGeometry g = rtcNewGeometry(
			device, set.capsules ? RTC_GEOMETRY_TYPE_ROUND_LINEAR_CURVE : RTC_GEOMETRY_TYPE_SPHERE_POINT);
		size_t ends = set.capsules ? 2 : 1;
		float *v = (float *)rtcSetNewGeometryBuffer(
			g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT4, 4 * sizeof(float), ends * set.n);
		for (size_t i = 0; i < set.n; i++)
			for (size_t e = 0; e < ends; e++, v += 4) {
				for (int j = 0; j < 3; j++) v[j] = (float)set.a(i)[e * 3 + j];
				v[3] = (float)set.radius(i);
			}
		if (set.capsules) {
			unsigned *index = (unsigned *)rtcSetNewGeometryBuffer(
				g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT, sizeof(unsigned), set.n);
			for (size_t i = 0; i < set.n; i++) index[i] = (unsigned)(2 * i);
		}
		commitSolids(g);
	}
	void commitSolids(RTCGeometry g) {
		rtcCommitGeometry(g);
		rtcAttachGeometry(solids, g);
		rtcReleaseGeometry(g);
		rtcCommitScene(solids);
	}
	void ray(size_t i, Answer &a) {
		if (!solids) makeSolids();
		const double *r = set.ray(i);
		RTCRayHit q = {};
		q.ray.org_x = (float)r[0], q.ray.org_y = (float)r[1], q.ray.org_z = (float)r[2];
		q.ray.dir_x = (float)r[3], q.ray.dir_y = (float)r[4], q.ray.dir_z = (float)r[5];
		q.ray.tfar = std::numeric_limits<float>::infinity();
		q.ray.mask = ~0u;
		q.hit.geomID = RTC_INVALID_GEOMETRY_ID;
		RTCIntersectContext context;
		rtcInitIntersectContext(&context);
		rtcIntersect1(solids, &context, &q);
		if (q.hit.geomID != RTC_INVALID_GEOMETRY_ID) {
			a.count++;
			a.sum += q.ray.tfar;
		}
	}
};

int main() {
	device = rtcNewDevice("threads=1,set_affinity=0");
	return converse<World>(RTC_VERSION_STRING);
}
