// The lessons about the difference of two polygons, and about the point of it nearest to the origin, step by step.

import { center, corners, hull2, shift } from './body.js';
import { short } from './number.js';
import { pair, style } from './parts.js';
import { least, most, names, sides, square, two } from './polygons.js';
import { add, along, cross, dist, dot, len, scale, sub, unit } from './vec.js';
import { limits } from './view.js';

// isIn tells whether p is in a polygon.
const isIn = (p, s) => sides(s).every(({ p: q, n }) => dot(sub(p, q), n) <= 0);

export const difference = {
  id: 's5.2',
  dims: [2],
  init: two([[1, 3], [5, 2], [6, 5], [3, 6]], [[-2, 1], [-5, 3], [-4, -1]]),
  animate: true, // A slides round B
  room: (s) => [[0, 0], ...difference.all(s)],
  // frame has room for the shapes, and beside them for the difference, as large.
  frame(s, state, isPlaying, isSplit) {
    if (!isSplit) return null;
    const [a, b] = [s.first, s.second].map((p) => limits([p], 2)), [from, to] = difference.extent(s), size = sub(a[1], a[0]);
    const lo = b[0].map((x, i) => Math.min(a[0][i], x - size[i])), hi = b[1].map((x, i) => Math.max(a[1][i], x + size[i])); // A on either side of B
    const middle = lo.map((x, i) => x / 2 + hi[i] / 2), half = middle.map((_, i) => Math.max(hi[i] - lo[i], to[i] - from[i]) / 2);
    return [sub(middle, half), add(middle, half)];
  },
  extent: (s) => limits([[0, 0], ...difference.all(s)].map((a) => ({ kind: 'point', a })), 2),
  beside: (inset) => [0, inset.offsetWidth],
  // A goes round B in so many steps.
  steps: {
    count: () => 120,
    last: () => 0,
    text(s, i, book, say, isFirst) {
      const z = difference.border(s, i / 120).at(-1), point = (p) => `(${p.map((x) => short(x, 4)).join(', ')})`;
      return isFirst ? say('minkowski.how') : say('minkowski.at', point(scale(z, -1)), point(z));
    },
  },
  // border returns the border of the difference from its first corner on, a part of it, point by point.
  border(s, part) {
    const loop = hull2(difference.all(s));
    let left = part * loop.reduce((sum, p, i) => sum + dist(p, loop[(i + 1) % loop.length]), 0);
    const points = [loop[0]];
    for (let i = 0; left > 0; i++) {
      const p = loop[i % loop.length], q = loop[(i + 1) % loop.length], l = dist(p, q);
      points.push(along(p, sub(q, p), Math.min(1, left / l)));
      left -= l;
    }
    return points;
  },
  cases: [
    { key: 'touches', make: two(square(1, 1, 3, 4), square(-2, 0, 1, 3)) },
    { key: 'overlaps', make: two([[-1, 2], [3, 1], [4, 4], [1, 5]], [[1, 2], [-3, 4], [-2, 0]]) },
  ],
  fails: [
    { key: 'crossed', book: 0, make: two(square(-4, -1, 4, 1), square(-1, -4, 1, 4)) },
    { key: 'star', book: 0, make: two([[-3, -2], [3, -2], [0, 4]], [[-3, 2], [3, 2], [0, -4]]) },
    { key: 'middles', book: 1, make: two([[-5, 0], [0, 1], [0, -1]], [[-1, -1], [4, -4], [4, 4]]) },
  ],
  ask: () => ({ c: pair('first', 'second') }),
  verdict: (a) => a.c.overlap,
  books: [
    {
      key: 'cornersIn',
      says: (a, s) => corners(s.first).some((p) => isIn(p, s.second)) || corners(s.second).some((p) => isIn(p, s.first)),
    },
    { key: 'middles', says: (a, s) => isIn(center(s.first), s.second) || isIn(center(s.second), s.first) },
  ],
  ours: (a) => a.c.overlap,
  all: (s) => corners(s.first).flatMap((p) => corners(s.second).map((q) => sub(p, q))),
  // The corner of the difference that is farthest towards the origin, and its parents.
  support(s, d) {
    const p = most(corners(s.first), (c) => dot(c, d)), q = least(corners(s.second), (c) => dot(c, d));
    return { p, q, z: sub(p, q) };
  },
  towards: (s, a) => (a.c.overlap ? scale(a.c.normal, -1) : unit(sub(a.c.onB, a.c.onA))),
  answer: '0 ∈ C',
  rows(s, a) {
    const all = difference.all(s), { p, q, z } = difference.support(s, difference.towards(s, a));
    return [
      ['a − b', all.length], ['C', hull2(all).length], ['a', p], ['b', q], ['a − b = max', z, undefined, 'z'],
      ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    v.shape(s.first, 'mover');
    v.shape(s.second, style(x.yes));
    const d = difference.towards(s, a), { p, q } = difference.support(s, d);
    const slid = difference.slid(x);
    if (slid !== null) {
      const by = scale(difference.border(s, slid).at(-1), -1), there = structuredClone(s.first);
      shift(there, by);
      v.shape(there, 'ghost');
      v.arrow(center(s.first), center(there), 'build');
    }
    v.as('a');
    v.arrow(p, along(p, d, 1.2 * v.unit()), 'before');
    v.dot(p, 'before', 5);
    v.as('b');
    v.arrow(q, along(q, d, -1.2 * v.unit()), 'before');
    v.dot(q, 'before', 5);
    v.as('gap');
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
      v.between(a.c.onA, a.c.onB, short(a.c.distance), 'green');
    } else if (a.c.depth > 0 && Number.isFinite(a.c.depth)) {
      v.arrow(along(a.c.point, a.c.normal, -a.c.depth / 2), along(a.c.point, a.c.normal, a.c.depth / 2), 'push');
    }
    v.as();
    names(v, s);
    if (!x.isSplit) difference.inset(v, s, a, x);
  },
  // slid is which part of the way round B is shown, or null.
  slid: (x) => (x.step !== null && x.step !== undefined && !x.running ? x.step / 120 : x.running ? (x.time * 0.09) % 1 : null),
  // inset draws the difference and its origin, beside the shapes.
  inset(v, s, a, x) {
    const all = difference.all(s), zero = [0, 0];
    if (x.isSplit) v.follow(x.view, difference.extent(s), x.keeps);
    v.lit = x.view.lit;
    v.as('C');
    v.body(all, 0, 'book');
    v.as('a − b');
    for (const z of all) v.dot(z, 'after', 2);
    v.as('z');
    const { z } = difference.support(s, difference.towards(s, a));
    v.dot(z, 'after', 5);
    v.text(z, 'a − b', { colour: 'plum' });
    v.as('gap');
    if (!a.c.overlap) {
      v.line(zero, sub(a.c.onA, a.c.onB), 'push');
      v.between(zero, sub(a.c.onA, a.c.onB), short(a.c.distance), 'green');
    } else if (Number.isFinite(a.c.depth)) {
      v.arrow(zero, scale(a.c.normal, -a.c.depth), 'push');
    }
    v.as();
    const slid = difference.slid(x);
    if (slid !== null) {
      const border = difference.border(s, slid);
      v.polyline(border, 'beam');
      v.dot(border.at(-1), 'before', 6);
      v.text(border.at(-1), 'z', { colour: 'blue' });
    }
    v.as('gap');
    v.dot(zero, 'strong', 5);
    v.as();
    v.text(zero, '0', { dx: -12, dy: 12 });
    v.text(center({ kind: 'hull', a: all[0], list: all.slice(1) }), 'C', { colour: 'plum' });
  },
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.print('d.Overlap(first, second), d.Distance(first, second)', a.c.overlap, a.c.distance);
    p.line('x, y := d.ClosestPoints(first, second)');
    p.print('x.Sub(y)', sub(a.c.onA, a.c.onB));
  },
};

// nearest returns the point nearest to the origin of the hull of up to three points, and the
// fewest of them that it is a mean of.
function nearest(points) {
  let best = null;
  const take = (list, at) => {
    if (!best || len(at) < len(best.at)) best = { list, at };
  };
  points.forEach((p, i) => {
    take([p], p);
    points.slice(i + 1).forEach((q) => {
      const u = sub(q, p), t = -dot(p, u) / dot(u, u);
      if (t > 0 && t < 1) take([p, q], along(p, u, t));
    });
  });
  if (points.length === 3) {
    const [p, q, r] = points;
    const turns = [cross(p, q), cross(q, r), cross(r, p)];
    if (turns.every((c) => c > 0) || turns.every((c) => c < 0)) return { list: points, at: [0, 0] };
  }
  return best;
}

// gjk returns the steps of the algorithm of Gilbert, Johnson and Keerthi (1988) in floats: in
// each the simplex and its point nearest to the origin, and the corner that comes next.
function gjk(s, tolerance = 1e-12) {
  const steps = [];
  let now = { list: [sub(corners(s.first)[0], corners(s.second)[0])] };
  now.at = now.list[0];
  for (let i = 0; i < 20; i++) {
    const { z } = difference.support(s, scale(now.at, -1));
    const done = len(now.at) <= tolerance || dot(now.at, now.at) - dot(now.at, z) <= 1e-12 * dot(now.at, now.at);
    steps.push({ ...now, next: done ? null : z });
    if (done) break;
    now = nearest([...now.list, z]);
  }
  return steps;
}

export const steps = {
  id: 's5.3',
  dims: [2],
  init: two([[-5, -6], [1, -3], [-5, 6]], [[1, -6], [3, -6], [4, -1]]),
  room: (s) => [[0, 0], ...difference.all(s)],
  cases: [
    { key: 'touches', make: two(square(1, 1, 3, 4), square(-2, 0, 1, 3)) },
    { key: 'overlaps', make: two([[-1, 2], [3, 1], [4, 4], [1, 5]], [[1, 2], [-3, 4], [-2, 0]]) },
  ],
  fails: [
    { key: 'hair', book: 0, make: two(square(-4, -2, 0, 2), [[1e-7, 0], [3, -2], [3, 2]]) },
    { key: 'early', book: 1, make: two([[-6, 6], [-5, 3], [-4, 2], [5, 6]], [[-4, -5], [5, 2], [6, 4], [-2, 0]]) },
  ],
  ask: () => ({ c: pair('first', 'second') }),
  verdict: (a) => a.c.overlap,
  books: [
    { key: 'tolerance', says: (a, s) => len(gjk(s, 1e-6).at(-1).at) <= 1e-6 },
    { key: 'twoSteps', says: (a, s) => !gjk(s).slice(0, 2).some(({ at, next }) => dot(at, next ?? at) > 0) },
  ],
  ours: (a) => a.c.overlap,
  steps: {
    count: (s, book) => steps.shown(s, book).length,
    last: (s, book) => steps.shown(s, book).length - 1,
    text(s, i, book, say) {
      const { at, list, next } = steps.shown(s, book)[i];
      const point = (p) => `(${p.map((x) => short(x, 4)).join(', ')})`;
      const begins = say('gjk.at', i + 1, list.length, point(at), short(len(at)));
      return `${begins} ${next ? say('gjk.next', point(next)) : len(at) > 0 ? say('gjk.done') : say('gjk.inside')}`;
    },
  },
  shown: (s, book) => (book === null || book === undefined ? gjk(s) : steps.theirs(s, book)),
  // theirs are the steps of a method, which ends too early.
  theirs: (s, book) => (book === 0 ? gjk(s, 1e-6) : gjk(s).slice(0, 2)),
  rows(s, a, x) {
    const theirs = x.book === null ? [] : steps.theirs(s, x.book);
    const last = (i) => (theirs.length && i >= theirs.length ? '–' : undefined);
    return [
      ...gjk(s).map(({ at, list }, i) => [`${i + 1}: |v|, ${list.length}`, len(at), theirs[i] ? len(theirs[i].at) : last(i), `v${i + 1}`]),
      ['Distance', a.c.distance, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    v.shape(s.first, 'mover');
    v.shape(s.second, style(x.yes));
    const all = difference.all(s);
    v.body(all, 0, 'book');
    const zero = [0, 0];
    const whole = gjk(s), list = x.book ? steps.theirs(s, x.state.book) : whole;
    if (x.book && list.length < whole.length) {
      v.line(list.at(-1).at, whole.at(-1).at, 'theirs');
      v.dot(whole.at(-1).at, 'push', 4);
    }
    // Play shows one step after the other; else the last one stands.
    const shown = x.running ? Math.floor(x.time / 1.2) % list.length : Math.min(x.step ?? list.length - 1, list.length - 1);
    list.slice(0, shown).forEach(({ at }, i) => {
      v.as(`v${i + 1}`);
      v.line(at, list[i + 1].at, 'build');
      v.dot(at, 'core', 3);
    });
    const { list: simplex, at, next } = list[shown];
    v.as(`v${shown + 1}`);
    v.dot(at, 'push', 4);
    v.text(at, `v${shown + 1}`, { colour: 'green', dx: 16 });
    v.as();
    v.polyline(simplex, 'strong', simplex.length === 3);
    for (const z of simplex) v.dot(z, 'strong', 4.5);
    v.as('gap');
    v.arrow(zero, at, 'push');
    v.as();
    if (next) {
      v.dot(next, 'normal', 5);
      v.text(next, 'a − b', { colour: 'red' });
    }
    v.as('gap');
    v.dot(zero, 'strong', 5);
    v.as();
    v.text(zero, '0', { dx: -12, dy: 12 });
    names(v, s);
  },
  animate: true,
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.print('d.Distance(first, second)', a.c.distance);
    p.line('x, y := d.ClosestPoints(first, second)');
    p.print('x, y', a.c.onA, a.c.onB);
  },
};
