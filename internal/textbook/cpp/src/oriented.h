// Boxes at any angle as the textbook has them: verdicts, and contacts with all that an engine asks for.
#pragma once
#include <cmath>
#include <cstring>

struct Vec {
	double c[DIM];
};

static inline Vec add(const Vec &p, const Vec &q)
{
	Vec s;
	for (int i = 0; i < DIM; i++) s.c[i] = p.c[i] + q.c[i];
	return s;
}

static inline Vec sub(const Vec &p, const Vec &q)
{
	Vec s;
	for (int i = 0; i < DIM; i++) s.c[i] = p.c[i] - q.c[i];
	return s;
}

static inline Vec scale(const Vec &p, double k)
{
	Vec s;
	for (int i = 0; i < DIM; i++) s.c[i] = p.c[i] * k;
	return s;
}

static inline double dot(const Vec &p, const Vec &q)
{
	double s = 0;
	for (int i = 0; i < DIM; i++) s += p.c[i] * q.c[i];
	return s;
}

struct Hit {
	double t;
	Vec point, normal;
};

struct Oriented {
	Vec center, half[DIM];
};

// All axes of both, and in space their cross products (Gottschalk, Lin and Manocha 1996;
// Ericson 4.4.1). Unit axes are kept, as programs do, and not made anew for each pair.
struct OrientedOriented {
	Oriented a, b;
	Vec u[DIM], v[DIM];
	double s[DIM], t[DIM];

	void prepare()
	{
		for (int i = 0; i < DIM; i++) {
			s[i] = std::sqrt(dot(a.half[i], a.half[i])), u[i] = scale(a.half[i], 1 / s[i]);
			t[i] = std::sqrt(dot(b.half[i], b.half[i])), v[i] = scale(b.half[i], 1 / t[i]);
		}
	}
	bool cast(Hit &) const
	{
		Vec d = sub(b.center, a.center);
		double r[DIM][DIM], abs[DIM][DIM], along[DIM];
		for (int i = 0; i < DIM; i++) {
			along[i] = dot(d, u[i]);
			for (int j = 0; j < DIM; j++) r[i][j] = dot(u[i], v[j]), abs[i][j] = std::fabs(r[i][j]) + 1e-9;
		}
		for (int i = 0; i < DIM; i++) {
			double rb = 0;
			for (int j = 0; j < DIM; j++) rb += t[j] * abs[i][j];
			if (std::fabs(along[i]) > s[i] + rb) return false;
		}
		for (int j = 0; j < DIM; j++) {
			double ra = 0, at = 0;
			for (int i = 0; i < DIM; i++) ra += s[i] * abs[i][j], at += along[i] * r[i][j];
			if (std::fabs(at) > ra + t[j]) return false;
		}
#if DIM == 3
		for (int i = 0; i < 3; i++) {
			int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
			for (int j = 0; j < 3; j++) {
				int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
				double ra = s[i1] * abs[i2][j] + s[i2] * abs[i1][j], rb = t[j1] * abs[i][j2] + t[j2] * abs[i][j1];
				if (std::fabs(along[i2] * r[i1][j] - along[i1] * r[i2][j]) > ra + rb) return false;
			}
		}
#endif
		return true;
	}
};

// The least way out over the same axes, then the face of one box that faces along it, and of the face of the other one that
// lies against it the part between the sides of the first (Ericson 5.4; Catto, Contact Manifolds, 2007). Of two edges that cross,
// the middle between both. The hit has the sums of depths and points, and the normal.
struct OrientedContacts : OrientedOriented {
	// better keeps the gap along an axis that has the given length, if the way out is shorter than along the best one, clearly.
	static bool better(double gap, double length, double &best)
	{
		if (gap <= best * length + 1e-9 * length) return false;
		best = gap / length;
		return true;
	}
	bool cast(Hit &h) const
	{
		Vec d = sub(b.center, a.center);
		double r[DIM][DIM], along[DIM], best = -INFINITY;
		int face = -1;
#if DIM == 3
		int other = -1;
#endif
		for (int i = 0; i < DIM; i++) {
			along[i] = dot(d, u[i]);
			for (int j = 0; j < DIM; j++) r[i][j] = dot(u[i], v[j]);
		}
		for (int i = 0; i < DIM; i++) {
			double gap = std::fabs(along[i]) - s[i];
			for (int j = 0; j < DIM; j++) gap -= t[j] * std::fabs(r[i][j]);
			if (gap > 0) return false;
			if (better(gap, 1, best)) face = i;
		}
		for (int j = 0; j < DIM; j++) {
			double gap = -t[j], at = 0;
			for (int i = 0; i < DIM; i++) gap -= s[i] * std::fabs(r[i][j]), at += along[i] * r[i][j];
			if ((gap += std::fabs(at)) > 0) return false;
			if (better(gap, 1, best)) face = DIM + j;
		}
#if DIM == 3
		for (int i = 0; i < 3; i++) {
			int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
			for (int j = 0; j < 3; j++) {
				int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
				double length = 1 - r[i][j] * r[i][j];
				if (length < 1e-9) continue;
				double gap = std::fabs(along[i2] * r[i1][j] - along[i1] * r[i2][j]) - s[i1] * std::fabs(r[i2][j])
					- s[i2] * std::fabs(r[i1][j]) - t[j1] * std::fabs(r[i][j2]) - t[j2] * std::fabs(r[i][j1]);
				if (gap > 0) return false;
				if (better(gap, std::sqrt(length), best)) face = 2 * DIM + i, other = j;
			}
		}
		if (face >= 2 * DIM) {
			edges(h, face - 2 * DIM, other, best, d);
			return true;
		}
#endif
		face < DIM ? faces(h, a, u, s, face, b, v, 1, d) : faces(h, b, v, t, face - DIM, a, u, -1, scale(d, -1));
		return true;
	}
	// faces clips the face of q against the face of p along p's axis i; d leads from p to q.
	static void faces(Hit &h, const Oriented &p, const Vec *u, const double *s, int i, const Oriented &q, const Vec *v, double sign, const Vec &d)
	{
		Vec n = scale(u[i], dot(d, u[i]) < 0 ? -1 : 1);
		int j = 0;
		for (int k = 1; k < DIM; k++)
			if (std::fabs(dot(n, v[k])) > std::fabs(dot(n, v[j]))) j = k;
		Vec middle = add(q.center, scale(q.half[j], dot(n, v[j]) > 0 ? -1 : 1));
		Vec ring[12], next[12];
		int count = 0;
#if DIM == 2
		ring[count++] = sub(middle, q.half[1 - j]), ring[count++] = add(middle, q.half[1 - j]);
#else
		const Vec &x = q.half[(j + 1) % 3], &y = q.half[(j + 2) % 3];
		ring[count++] = sub(sub(middle, x), y), ring[count++] = sub(add(middle, x), y);
		ring[count++] = add(add(middle, x), y), ring[count++] = add(sub(middle, x), y);
#endif
		for (int k = 0; k < DIM; k++) {
			if (k == i) continue;
			for (int side = -1; side <= 1; side += 2) {
				int kept = 0;
				for (int c = 0; c < count; c++) {
					const Vec &here = ring[c], &there = ring[c + 1 < count ? c + 1 : 0];
					double inside = s[k] - side * dot(sub(here, p.center), u[k]), then = s[k] - side * dot(sub(there, p.center), u[k]);
					if (inside >= 0) next[kept++] = here;
					if (inside * then < 0 && (DIM == 3 || c == 0))
						next[kept++] = add(here, scale(sub(there, here), inside / (inside - then)));
				}
				count = kept;
				std::memcpy(ring, next, sizeof ring);
			}
		}
		double above = dot(p.center, n) + s[i];
		for (int c = 0; c < count; c++) {
			double depth = above - dot(ring[c], n);
			if (depth < 0) continue;
			h.t += depth;
			h.point = add(h.point, add(ring[c], scale(n, depth / 2)));
		}
		h.normal = scale(n, -sign);
	}
#if DIM == 3
	void edges(Hit &h, int i, int j, double gap, const Vec &d) const
	{
		const Vec &x = u[i], &y = v[j];
		Vec n = {{x.c[1] * y.c[2] - x.c[2] * y.c[1], x.c[2] * y.c[0] - x.c[0] * y.c[2], x.c[0] * y.c[1] - x.c[1] * y.c[0]}};
		n = scale(n, (dot(n, d) < 0 ? -1 : 1) / std::sqrt(dot(n, n)));
		Vec p = a.center, q = b.center;
		for (int k = 0; k < 3; k++) {
			if (k != i) p = add(p, scale(a.half[k], dot(n, u[k]) > 0 ? 1 : -1));
			if (k != j) q = add(q, scale(b.half[k], dot(n, v[k]) > 0 ? -1 : 1));
		}
		double xy = dot(x, y), xd = dot(sub(q, p), x), yd = dot(sub(q, p), y), det = 1 - xy * xy;
		Vec onA = add(p, scale(x, (xd - xy * yd) / det)), onB = add(q, scale(y, (xy * xd - yd) / det));
		h.t = -gap, h.point = scale(add(onA, onB), 0.5), h.normal = scale(n, -1);
	}
#endif
};

// The nearest point of the box, or the nearest face from inside (Ericson 5.1.4).
struct BallOriented {
	Vec o;
	double r;
	Oriented b;
	Vec v[DIM];
	double t[DIM];

	void prepare()
	{
		for (int i = 0; i < DIM; i++) t[i] = std::sqrt(dot(b.half[i], b.half[i])), v[i] = scale(b.half[i], 1 / t[i]);
	}
	bool cast(Hit &h) const
	{
		Vec d = sub(o, b.center), n{};
		double least = INFINITY;
		int side = 0;
		double along[DIM];
		for (int i = 0; i < DIM; i++) {
			along[i] = dot(d, v[i]);
			double out = std::fabs(along[i]) - t[i];
			if (-out < least) least = -out, side = i;
			if (out > 0) n = add(n, scale(v[i], along[i] < 0 ? -out : out));
		}
		if (least >= 0) {
			h.t = least + r, h.normal = scale(v[side], along[side] < 0 ? -1 : 1);
		} else {
			double nn = dot(n, n), length = std::sqrt(nn);
			if (nn > r * r) return false;
			h.t = r - length, h.normal = scale(n, 1 / length);
		}
		h.point = sub(o, scale(h.normal, r - h.t / 2));
		return true;
	}
};
