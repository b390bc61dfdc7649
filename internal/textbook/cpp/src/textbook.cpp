// The textbook's casts and tests of boxes in C++, for benchmarks: what a compiler that
// optimizes more than Go's makes of the same formulas. Usage: textbook QUERY FILE, where
// FILE holds the numbers of all cases as float64. For each number n on standard input
// it goes round the cases for n answers, and prints how many of them were hits.
//
// Compile with -DDIM=2 or -DDIM=3.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "oriented.h"

// The smaller root of the quadratic, if it is not before the ray (Ericson 5.3.2).
static inline bool ball(const Vec &o, const Vec &v, const Vec &c, double r, double end, Hit &h)
{
	Vec k = sub(o, c);
	double a = dot(v, v), b = dot(k, v), cc = dot(k, k) - r * r, d = b * b - a * cc;
	if (cc < 0 || b > 0 || d < 0) return false;
	double t = (-b - std::sqrt(d)) / a;
	if (t > end) return false;
	h.t = t;
	h.point = add(o, scale(v, t));
	h.normal = scale(add(k, scale(v, t)), 1 / r);
	return true;
}

// The smaller root of the cylinder's quadratic, or of that of the sphere at an end if
// the cylinder's lies beyond it (Ericson 5.3.7).
static inline bool bar(const Vec &o, const Vec &v, const Vec &p, const Vec &q, double r, double end, Hit &h)
{
	Vec u = sub(q, p), k = sub(o, p);
	double uu = dot(u, u), uv = dot(u, v), uk = dot(u, k), vv = dot(v, v), kv = dot(k, v), kk = dot(k, k);
	double a = uu * vv - uv * uv, b = uu * kv - uk * uv, c = uu * kk - uk * uk - r * r * uu, d = b * b - a * c;
	if (d < 0) return false;
	double t = (-b - std::sqrt(d)) / a, z = uk + t * uv;
	if (z <= 0) return ball(o, v, p, r, end, h);
	if (z >= uu) return ball(o, v, q, r, end, h);
	if (t < 0 || t > end) return false;
	h.t = t;
	h.point = add(o, scale(v, t));
	h.normal = scale(sub(add(k, scale(v, t)), scale(u, z / uu)), 1 / r);
	return true;
}

struct RayBall {
	Vec o, v, c;
	double r;
	bool cast(Hit &h) const { return ball(o, v, c, r, INFINITY, h); }
};

struct RayBar {
	Vec o, v, p, q;
	double r;
	bool cast(Hit &h) const { return bar(o, v, p, q, r, INFINITY, h); }
};

struct BallBall {
	Vec o;
	double s;
	Vec v, c;
	double r;
	bool cast(Hit &h) const
	{
		if (!ball(o, v, c, r + s, 1, h)) return false;
		h.point = sub(h.point, scale(h.normal, s));
		return true;
	}
};

struct BallBar {
	Vec o;
	double s;
	Vec v, p, q;
	double r;
	bool cast(Hit &h) const
	{
		if (!bar(o, v, p, q, r + s, 1, h)) return false;
		h.point = sub(h.point, scale(h.normal, s));
		return true;
	}
};

struct Box {
	Vec min, max;
};

struct BoxBox {
	Box a, b;
	bool cast(Hit &) const
	{
		for (int i = 0; i < DIM; i++)
			if (a.max.c[i] < b.min.c[i] || b.max.c[i] < a.min.c[i]) return false;
		return true;
	}
};

// Arvo, Graphics Gems, 1990.
struct BallBox {
	Vec o;
	double r;
	Box b;
	bool cast(Hit &) const
	{
		double s = 0;
		for (int i = 0; i < DIM; i++) {
			double x = o.c[i], k = x < b.min.c[i] ? b.min.c[i] - x : x > b.max.c[i] ? x - b.max.c[i] : 0;
			s += k * k;
		}
		return s <= r * r;
	}
};

// Slabs (Kay and Kajiya 1986), with the point and the normal of the hit.
struct RayBox {
	Vec o, v;
	Box b;
	bool cast(Hit &h) const
	{
		double enter = 0, exit = INFINITY;
		int axis = -1;
		for (int i = 0; i < DIM; i++) {
			double inverse = 1 / v.c[i];
			double t1 = (b.min.c[i] - o.c[i]) * inverse, t2 = (b.max.c[i] - o.c[i]) * inverse;
			double near = t1 < t2 ? t1 : t2, far = t1 < t2 ? t2 : t1;
			if (near > enter) enter = near, axis = i;
			if (far < exit) exit = far;
		}
		if (enter > exit) return false;
		h.t = enter;
		h.point = add(o, scale(v, enter));
		h.normal = Vec{};
		if (axis >= 0) h.normal.c[axis] = v.c[axis] > 0 ? -1 : 1;
		return true;
	}
};

// given is how many bytes of a case are in the file.
template <typename Case> constexpr size_t given = sizeof(Case);
template <> constexpr size_t given<OrientedOriented> = 2 * sizeof(Oriented);
template <> constexpr size_t given<OrientedContacts> = 2 * sizeof(Oriented);
template <> constexpr size_t given<BallOriented> = sizeof(Vec) + sizeof(double) + sizeof(Oriented);
template <typename Case> static void prepare(Case &) {}
template <> void prepare(OrientedOriented &c) { c.prepare(); }
template <> void prepare(OrientedContacts &c) { c.prepare(); }
template <> void prepare(BallOriented &c) { c.prepare(); }

template <typename Case> static int serve(const char *file)
{
	std::vector<Case> cases;
	FILE *f = std::fopen(file, "rb");
	if (!f) {
		std::perror(file);
		return 1;
	}
	for (Case c; std::fread(&c, given<Case>, 1, f) == 1; cases.push_back(c)) prepare(c);
	std::fclose(f);
	size_t mask = cases.size() - 1; // a power of two
	for (long n; std::scanf("%ld", &n) == 1;) {
		volatile double sink;
		long hits = 0;
		for (long i = 0; i < n; i++) {
			Hit h{};
			if (!cases[i & mask].cast(h)) continue;
			hits++;
			// Every number counts, or the compiler leaves it out.
			sink = h.t + dot(h.point, h.normal);
			(void)sink;
		}
		std::printf("%ld\n", hits);
		std::fflush(stdout);
	}
	return 0;
}

int main(int argc, char **argv)
{
	if (argc != 3) return 2;
	if (!std::strcmp(argv[1], "ray-round")) return serve<RayBall>(argv[2]);
	if (!std::strcmp(argv[1], "ray-bar")) return serve<RayBar>(argv[2]);
	if (!std::strcmp(argv[1], "round-round")) return serve<BallBall>(argv[2]);
	if (!std::strcmp(argv[1], "round-bar")) return serve<BallBar>(argv[2]);
	if (!std::strcmp(argv[1], "box-box")) return serve<BoxBox>(argv[2]);
	if (!std::strcmp(argv[1], "round-box")) return serve<BallBox>(argv[2]);
	if (!std::strcmp(argv[1], "ray-box")) return serve<RayBox>(argv[2]);
	if (!std::strcmp(argv[1], "obb-obb")) return serve<OrientedOriented>(argv[2]);
	if (!std::strcmp(argv[1], "obb-contacts")) return serve<OrientedContacts>(argv[2]);
	if (!std::strcmp(argv[1], "round-contacts")) return serve<BallOriented>(argv[2]);
	return 2;
}
