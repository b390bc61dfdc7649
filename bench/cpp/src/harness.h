// What the programs share: the set, as data.Set.Write has it, and the conversation with
// the command, one line for each question on stdin and one for the answer on stdout.
//
//   load FILE   ->  ok
//   Q N         ->  nanoseconds count sum
//
// Q is b, p, s, o, r, n, a or k: build, pairs, step, overlap, ray, nearest, all hits, rock; see bench/task.
#pragma once
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <unistd.h>
#include <vector>

struct Set {
	int dim = 0;
	bool capsules = false, tiles = false;
	size_t n = 0, m = 0, p = 0;
	double far = 0;
	std::vector<double> shapes, moves, balls, rays;
	std::vector<double> points, corners; // of a mesh, instead of shapes and moves
	std::vector<double> rockPoints, rockCorners; // of a small mesh, around the origin

	explicit Set(const char *name) {
		FILE *f = fopen(name, "rb");
		if (!f) fail(name);
		std::vector<double> head;
		read(f, head, 8);
		dim = (int)head[0], capsules = head[1] == 1, n = (size_t)head[2], m = (size_t)head[3], far = head[4];
		bool mesh = head[1] == 2;
		tiles = head[1] == 3;
		p = (size_t)head[5];
		read(f, shapes, mesh ? 0 : n * (2 * dim + 1));
		read(f, moves, mesh ? 0 : n * dim);
		read(f, balls, m * (dim + 1));
		read(f, rays, m * 2 * dim);
		read(f, points, p * dim);
		read(f, corners, mesh ? n * dim : 0);
		read(f, rockPoints, (size_t)head[6] * 3);
		read(f, rockCorners, (size_t)head[7] * 3);
		fclose(f);
	}

	const double *a(size_t i) const { return &shapes[i * (2 * dim + 1)]; }
	const double *b(size_t i) const { return a(i) + dim; }
	double radius(size_t i) const { return a(i)[2 * dim]; }
	const double *corner(size_t i, int k) const { return &points[(size_t)corners[i * dim + k] * dim]; }
	const double *ball(size_t i) const { return &balls[i * (dim + 1)]; }
	const double *ray(size_t i) const { return &rays[i * 2 * dim]; }

private:
	static void fail(const char *what) {
		perror(what);
		exit(1);
	}
	static void read(FILE *f, std::vector<double> &to, size_t n) {
		to.resize(n);
		if (fread(to.data(), sizeof(double), n, f) != n) fail("a set that ends too early");
	}
};

// Places are the centers of balls after a step: away from those of the set after an odd
// one.
struct Places {
	const Set &set;
	std::vector<double> at;

	explicit Places(const Set &s) : set(s), at(s.n * s.dim) { place(0); }

	void place(int step) {
		double k = step & 1;
		for (size_t i = 0; i < set.n; i++)
			for (int j = 0; j < set.dim; j++)
				at[i * set.dim + j] = set.a(i)[j] + k * set.moves[i * set.dim + j];
	}
	const double *operator[](size_t i) const { return &at[i * set.dim]; }
};

// box writes the bounds of a ball as floats, rounded outwards.
inline void box(const double *c, double r, float *low, float *high) {
	for (int j = 0; j < 3; j++) {
		double from = c[j] - r, to = c[j] + r;
		low[j] = (float)from, high[j] = (float)to;
		if (low[j] > from) low[j] = nextafterf(low[j], -INFINITY);
		if (high[j] < to) high[j] = nextafterf(high[j], INFINITY);
	}
}

// overlap is the textbook's test of two balls in space, in double.
inline bool overlap(const double *p, double rp, const double *q, double rq) {
	double x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2], r = rp + rq;
	return x * x + y * y + z * z <= r * r;
}

// overlapTile is that of a ball and an aligned box in space.
inline bool overlapTile(const double *low, const double *high, const double *p, double r) {
	double sum = 0;
	for (int j = 0; j < 3; j++) {
		double d = p[j] < low[j] ? low[j] - p[j] : p[j] > high[j] ? p[j] - high[j] : 0;
		sum += d * d;
	}
	return sum <= r * r;
}

// distanceSqTriangle returns the squared distance of a point from a triangle in space, by the closest point (Ericson 2005, 5.1.5), in
// double.
inline double distanceSqTriangle(const double *a, const double *b, const double *c, const double *p) {
	double ab[3], ac[3], ap[3], q[3];
	for (int j = 0; j < 3; j++) ab[j] = b[j] - a[j], ac[j] = c[j] - a[j], ap[j] = p[j] - a[j];
	auto dot = [](const double *x, const double *y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; };
	double bb = dot(ab, ab), cc = dot(ac, ac), bc = dot(ab, ac), d1 = dot(ab, ap), d2 = dot(ac, ap);
	double d3 = d1 - bb, d4 = d2 - bc, d5 = d1 - bc, d6 = d2 - cc;
	double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, v, w;
	if (d1 <= 0 && d2 <= 0) v = 0, w = 0;
	else if (d3 >= 0 && d4 <= d3) v = 1, w = 0;
	else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3), w = 0;
	else if (d6 >= 0 && d5 <= d6) v = 0, w = 1;
	else if (vb <= 0 && d2 >= 0 && d6 <= 0) v = 0, w = d2 / (d2 - d6);
	else if (va <= 0 && d4 >= d3 && d5 >= d6) w = (d4 - d3) / (d4 - d3 + d5 - d6), v = 1 - w;
	else v = vb / (va + vb + vc), w = vc / (va + vb + vc);
	for (int j = 0; j < 3; j++) q[j] = ap[j] - v * ab[j] - w * ac[j];
	return dot(q, q);
}

// overlapTriangle tells of a ball and a triangle in space.
inline bool overlapTriangle(const double *a, const double *b, const double *c, const double *p, double r) {
	return distanceSqTriangle(a, b, c, p) <= r * r;
}

struct Answer {
	size_t count = 0;
	double sum = 0;
};

// Unasked has the questions that most programs are not asked.
struct Unasked {
	void nearest(size_t, Answer &) {}
	void all(size_t, Answer &) {}
	void rock(size_t, Answer &) {}
};

// rocks is how many small meshes there are to ask about.
inline size_t rocks(const Set &s) { return s.m < 256 ? s.m : 256; }

// converse answers questions with World, which is Unasked and has the constructor World(const Set &) and
// the methods pairs(Answer &), step(int, Answer &), overlap(size_t, Answer &) and
// ray(size_t, Answer &).
template <class World>
int converse(const char *version) {
	std::unique_ptr<Set> set;
	std::unique_ptr<World> world;
	int steps = 0;
	// Chipmunk greets on stdout, which is kept for answers.
	FILE *out = fdopen(dup(STDOUT_FILENO), "w");
	if (!out || !freopen("/dev/null", "w", stdout)) return 1;
	fprintf(out, "%s\n", version);
	fflush(out);
	char line[4096], name[4096];
	while (fgets(line, sizeof line, stdin)) {
		if (sscanf(line, "load %4095[^\n]", name) == 1) {
			world.reset();
			set.reset(new Set(name));
			world.reset(new World(*set));
			steps = 0;
			fprintf(out, "ok\n");
			fflush(out);
			continue;
		}
		char q;
		size_t n;
		if (!world || sscanf(line, "%c %zu", &q, &n) != 2) {
			fprintf(stderr, "not a question: %s", line);
			return 1;
		}
		Answer a;
		std::vector<std::unique_ptr<World>> built; // taken down after the clock has stopped
		auto start = std::chrono::steady_clock::now();
		for (size_t i = 0; i < n; i++) {
			switch (q) {
			case 'b': built.emplace_back(new World(*set)), a.count += set->n; break;
			case 'p': world->pairs(a); break;
			case 's': world->step(++steps, a); break;
			case 'o': world->overlap(i, a); break;
			case 'r': world->ray(i, a); break;
			case 'n': world->nearest(i, a); break;
			case 'a': world->all(i, a); break;
			case 'k': world->rock(i, a); break;
			}
		}
		auto time = std::chrono::steady_clock::now() - start;
		fprintf(out, "%lld %zu %.17g\n", (long long)std::chrono::nanoseconds(time).count(), a.count, a.sum);
		fflush(out);
	}
	return 0;
}
