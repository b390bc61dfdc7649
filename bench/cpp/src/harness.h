// What the programs share: the set, as data.Set.Write has it, and the conversation with
// the command, one line for each question on stdin and one for the answer on stdout.
//
//   load FILE   ->  ok
//   Q N         ->  nanoseconds count sum
//
// Q is b, p, s, o or r: build, pairs, step, overlap, ray; see bench/task.
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
	bool capsules = false;
	size_t n = 0, m = 0;
	double far = 0;
	std::vector<double> shapes, moves, balls, rays;

	explicit Set(const char *name) {
		FILE *f = fopen(name, "rb");
		if (!f) fail(name);
		std::vector<double> head;
		read(f, head, 5);
		dim = (int)head[0], capsules = head[1] != 0, n = (size_t)head[2], m = (size_t)head[3], far = head[4];
		read(f, shapes, n * (2 * dim + 1));
		read(f, moves, n * dim);
		read(f, balls, m * (dim + 1));
		read(f, rays, m * 2 * dim);
		fclose(f);
	}

	const double *a(size_t i) const { return &shapes[i * (2 * dim + 1)]; }
	const double *b(size_t i) const { return a(i) + dim; }
	double radius(size_t i) const { return a(i)[2 * dim]; }
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

struct Answer {
	size_t count = 0;
	double sum = 0;
};

// converse answers questions with World, which has the constructor World(const Set &) and
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
			}
		}
		auto time = std::chrono::steady_clock::now() - start;
		fprintf(out, "%lld %zu %.17g\n", (long long)std::chrono::nanoseconds(time).count(), a.count, a.sum);
		fflush(out);
	}
	return 0;
}
