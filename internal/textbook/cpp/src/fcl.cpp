// Pairs of bodies as FCL takes them, for benchmarks. Usage: fcl QUERY FILE, where QUERY is
// overlap or distance and FILE holds the numbers of all pairs as float64: of each shape its
// kind and what follows below. For each number n on standard input it goes round the pairs for n
// answers, and prints how many of them overlapped.

#include <cstdio>
#include <cstring>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/geometry/shape/triangle_p.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>
#include <memory>
#include <vector>

using fcl::Vector3d;

struct Shape {
	std::shared_ptr<fcl::CollisionGeometryd> geometry;
	fcl::Transform3d at = fcl::Transform3d::Identity();
};

struct Reader {
	std::vector<double> numbers;
	size_t next = 0;

	explicit Reader(const char *name)
	{
		FILE *f = std::fopen(name, "rb");
		if (!f) {
			std::perror(name);
			exit(1);
		}
		for (double x; std::fread(&x, sizeof x, 1, f) == 1;) numbers.push_back(x);
		std::fclose(f);
	}
	bool more() const { return next < numbers.size(); }
	double number() { return numbers.at(next++); }
	Vector3d vec()
	{
		double x = number(), y = number(), z = number();
		return Vector3d(x, y, z);
	}
	Shape shape()
	{
		Shape s;
		switch ((int)number()) {
		case 0: // ball: center, radius
			s.at.translation() = vec();
			s.geometry = std::make_shared<fcl::Sphered>(number());
			break;
		case 1: { // oriented box: center and half vectors at right angles
			s.at.translation() = vec();
			Vector3d size;
			fcl::Matrix3d turn;
			for (int i = 0; i < 3; i++) {
				Vector3d h = vec();
				size[i] = 2 * h.norm();
				turn.col(i) = h.normalized();
			}
			s.at.linear() = turn;
			s.geometry = std::make_shared<fcl::Boxd>(size[0], size[1], size[2]);
			break;
		}
		case 2: { // triangle: corners
			Vector3d a = vec(), b = vec(), c = vec();
			s.geometry = std::make_shared<fcl::TrianglePd>(a, b, c);
			break;
		}
		case 3: { // hull: how many corners, corners, how many faces, of each how many corners and which
			auto corners = std::make_shared<std::vector<Vector3d>>();
			for (int n = (int)number(); n > 0; n--) corners->push_back(vec());
			auto faces = std::make_shared<std::vector<int>>();
			int count = (int)number();
			for (int i = 0; i < count; i++) {
				int n = (int)number();
				faces->push_back(n);
				for (; n > 0; n--) faces->push_back((int)number());
			}
			s.geometry = std::make_shared<fcl::Convexd>(corners, count, faces);
			break;
		}
		default: fprintf(stderr, "no such kind of shape\n"), exit(1);
		}
		s.geometry->computeLocalAABB();
		return s;
	}
};

typedef std::pair<Shape, Shape> Pair;

static bool overlap(const Pair &p)
{
	static const fcl::CollisionRequestd request(1, false);
	fcl::CollisionResultd result;
	return fcl::collide(p.first.geometry.get(), p.first.at, p.second.geometry.get(), p.second.at, request, result) > 0;
}

static bool touch(const Pair &p)
{
	static const fcl::DistanceRequestd request(false);
	fcl::DistanceResultd result;
	return fcl::distance(p.first.geometry.get(), p.first.at, p.second.geometry.get(), p.second.at, request, result) <= 0;
}

int main(int argc, char **argv)
{
	if (argc != 3) return 2;
	bool isDistance = !std::strcmp(argv[1], "distance");
	Reader r(argv[2]);
	std::vector<Pair> pairs;
	while (r.more()) {
		Shape a = r.shape();
		pairs.emplace_back(a, r.shape());
	}
	size_t mask = pairs.size() - 1; // a power of two
	for (long n; std::scanf("%ld", &n) == 1;) {
		long hits = 0;
		for (long i = 0; i < n; i++) {
			auto &p = pairs[i & mask];
			hits += isDistance ? touch(p) : overlap(p);
		}
		std::printf("%ld\n", hits);
		std::fflush(stdout);
	}
	return 0;
}
