// The lessons about what has corners. They are as those of lessons.js, with what textbooks
// teach written out here: a few lines each, in floats.

import { center, corners, shift } from './body.js';
import { difference, steps } from './differences.js';
import { goVector } from './go.js';
import { short } from './number.js';
import { pair, style } from './parts.js';
import { axes, exit, gap, least, most, names, normals, span, square, two } from './polygons.js';
import { add, along, dist, dot, fill, len, perp, same, scale, sub, unit } from './vec.js';

// Corners that touch an edge whose normal has a length that rounds.
const rounds = two([[0, 0], [20, 15], [20, -3]], [[8, 6], [4, 11], [9, 13]]);

const axis = {
  id: 's5.1',
  dims: [2],
  init: two([[-5, -2], [-1, -3], [1, 0], [-2, 3], [-5, 2]], [[3, -1], [6, 0], [6, 4], [2, 4]]),
  cases: [
    { key: 'touches', make: two(square(-4, -2, 0, 2), square(0, -1, 4, 3)) },
    { key: 'overlaps', make: two([[-5, -2], [-1, -3], [1, 0], [-2, 3], [-5, 2]], [[-1, -1], [4, 0], [4, 4], [0, 4]]) },
  ],
  fails: [
    { key: 'bounds', book: 0, make: two([[3, 0], [0, 3], [-3, 0], [0, -3]], square(1.8, 1.8, 5, 4)) },
    { key: 'oneSide', book: 1, make: two(square(1.8, 1.8, 5, 4), [[3, 0], [0, 3], [-3, 0], [0, -3]]) },
    { key: 'rounds', book: 2, make: rounds },
  ],
  ask: () => ({ c: pair('first', 'second') }),
  verdict: (a) => a.c.overlap,
  heat: { name: 'first', other: 'second', label: 'A', kinds: ['yes', 'no'], says: (s, book) => axis.theirs(s, book).every((n) => gap(s.first, s.second, n) <= 0) },
  // The axis is drawn beside both, a bit farther than the corners.
  room(s) {
    const all = [...corners(s.first), ...corners(s.second)];
    const t = perp(axis.upward(s));
    const off = 0.22 * Math.max(...all.map((p) => dot(p, t)), 1);
    return all.map((p) => along(p, t, Math.min(...all.map((q) => dot(q, t))) - dot(p, t) - off));
  },
  best: (s) => most([...normals(s.first), ...normals(s.second)], (n) => gap(s.first, s.second, n)),
  // The axis may be turned by hand, by whole degrees.
  steps: {
    count: () => 360,
    last: (s) => axis.degrees(axis.upward(s)),
    text(s, i, book, say) {
      const by = gap(s.first, s.second, axis.turned(i));
      return say(by > 0 ? 'sat.apart' : 'sat.overlap', i, short(Math.abs(by)));
    },
  },
  // upward returns the direction of the best axis, from 0° to 180°, and degrees a direction in whole degrees.
  upward(s) {
    const [x, y] = unit(axis.best(s));
    return y < 0 || (y === 0 && x < 0) ? [-x, -y] : [x, y];
  },
  degrees: ([x, y]) => (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360,
  // knob is where the axis is taken hold of, and what it is turned about.
  knob(s, i, view) {
    const { place, ends, middle } = axis.line(s, axis.turned(i), view);
    return { at: place(Math.max(...ends) + 0.6 * view.unit()), middle };
  },
  // line returns the axis along n, below both: where it has a height, the heights of all corners, and their middle.
  line(s, n, view) {
    const all = [...corners(s.first), ...corners(s.second)], t = perp(n), ends = all.map((p) => dot(p, n));
    const base = Math.min(...all.map((p) => dot(p, t))) - 1.3 * view.unit();
    return { place: (h, off = 0) => add(scale(n, h), scale(t, base + off)), ends, middle: scale(all.reduce(add), 1 / all.length) };
  },
  // shadows are those on all axes, for the bars of the panel.
  shadows(s) {
    const list = [...normals(s.first), ...normals(s.second)], best = axis.best(s), over = (p, n) => span(p, n).map((h) => h / len(n));
    return list.map((n) => ({ n, a: over(s.first, n), b: over(s.second, n), gap: gap(s.first, s.second, n), isBest: same(n, best) }));
  },
  turnTo: (s, i) => axis.degrees(axis.shadows(s)[i].n),
  turned: (i) => [Math.cos((i * Math.PI) / 180), Math.sin((i * Math.PI) / 180)],
  books: [
    { key: 'bounds', says: (a, s) => axes.every((n) => gap(s.first, s.second, n) <= 0) },
    { key: 'oneSide', says: (a, s) => normals(s.first).every((n) => gap(s.first, s.second, n) <= 0) },
    { key: 'unitAxes', says: (a, s) => [...normals(s.first), ...normals(s.second)].every((n) => gap(s.first, s.second, unit(n)) <= 0) },
  ],
  ours: (a) => a.c.overlap,
  // theirs are the axes that a method looks along.
  theirs: (s, book) => [axes, normals(s.first), [...normals(s.first), ...normals(s.second)].map(unit)][book],
  rows(s, a, x) {
    const n = axis.best(s), m = x.book === null ? null : most(axis.theirs(s, x.book), (k) => gap(s.first, s.second, k));
    const isScaled = x.book === 2; // the same axes, of the length 1
    return [
      ['n', n, m && !isScaled ? m : undefined], ['A·n', span(s.first, n), m && !isScaled ? span(s.first, m) : undefined],
      ['B·n', span(s.second, n), m && !isScaled ? span(s.second, m) : undefined], ['gap / |n|', gap(s.first, s.second, n), m ? gap(s.first, s.second, m) : undefined, 'gap'],
      ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    v.shape(s.first, 'mover');
    v.shape(s.second, style(x.yes));
    const n = x.step === null || x.step === undefined ? axis.upward(s) : axis.turned(x.step);
    const { place, ends } = axis.line(s, n, v);
    v.as('n');
    const knob = place(Math.max(...ends) + 0.6 * v.unit());
    v.line(place(Math.min(...ends) - 0.6 * v.unit()), knob, 'build');
    if (x.say) { // not where it is only shown
      v.dot(knob, 'strong', 7);
      v.text(knob, x.say('sat.knob'), { colour: 'slate', dy: 17 });
    }
    [[s.first, 'before', 0.12], [s.second, 'after', -0.12]].forEach(([p, pen, off]) => {
      const [lo, hi] = span(p, n);
      v.as(p === s.first ? 'A·n' : 'B·n');
      v.line(place(lo, off * v.unit()), place(hi, off * v.unit()), pen);
      for (const h of [lo, hi]) {
        const from = least(corners(p), (c) => Math.abs(dot(c, n) - h));
        v.line(from, place(h), 'core');
      }
    });
    const [a0, a1] = span(s.first, n), [b0, b1] = span(s.second, n);
    const [from, to] = b0 - a1 > a0 - b1 ? [a1, b0] : [b1, a0];
    v.as('gap');
    v.line(place(from), place(to), from <= to ? 'push' : 'inside');
    v.text(place((from + to) / 2), short(to - from), { colour: from <= to ? 'green' : 'red', dy: 18 });
    v.as();
    names(v, s);
  },
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.print('d.Overlap(first, second), d.Distance(first, second)', a.c.overlap, a.c.distance);
  },
};

const wayOut = {
  id: 's5.4',
  answer: 'Depth',
  question: 'guess.out',
  dims: [2],
  init: two([[-3, -1], [1, -2], [3, 1], [0, 3]], [[0, 0], [6, -1], [6, 4], [1, 5]]),
  cases: [
    { key: 'inside', make: two(square(-1, -1, 1, 1), square(-3, -4, 5, 4)) },
    { key: 'touches', make: two(square(-4, -2, 0, 2), square(0, -1, 4, 3)) },
  ],
  fails: [
    { key: 'centers', book: 0, make: two(square(-3, -1, 1, 1), square(0, -3, 2, 5)) },
    { key: 'axes', book: 1, make: two([[3, 0], [0, 3], [-3, 0], [0, -3]], [[1, 1], [5, 1], [5, 5], [1, 5]]) },
    { key: 'oneSide', book: 2, make: two(square(1, 1, 5, 5), [[3, 0], [0, 3], [-3, 0], [0, -3]]) },
  ],
  ask: () => ({ c: pair('first', 'second') }),
  verdict: (a) => a.c.overlap,
  heat: {
    name: 'first', other: 'second', label: 'A', kinds: ['long', 'short'],
    says(s, book, depth) {
      const ways = depth >= 0 ? wayOut.taken(s, book) : [];
      return ways.length ? Math.min(...ways.map((n) => exit(s.first, s.second, n))) : undefined;
    },
  },
  along: (s) => sub(center(s.first), center(s.second)),
  // Where the first is when it is out.
  room(s, { book }) {
    const lists = [wayOut.ways(s), book === undefined ? [] : wayOut.taken(s, book)].filter((list) => list.length);
    return lists.flatMap((list) => {
      const n = least(list, (m) => exit(s.first, s.second, m)), by = exit(s.first, s.second, n);
      return by > 0 ? corners(s.first).map((p) => along(p, unit(n), by)) : [];
    });
  },
  ways: (s) => [...normals(s.first).map((n) => scale(n, -1)), ...normals(s.second)],
  // taken are the ways that a method tries.
  taken: (s, book) => [
    len(wayOut.along(s)) > 0 ? [wayOut.along(s)] : [], [...axes, ...axes.map((n) => scale(n, -1))], normals(s.first).map((n) => scale(n, -1)),
  ][book],
  books: ['centers', 'axes', 'oneSide'].map((key, i) => ({
    key,
    says(a, s) {
      const ways = wayOut.taken(s, i);
      return a.c.overlap && ways.length ? Math.min(...ways.map((n) => exit(s.first, s.second, n))) : undefined;
    },
  })),
  ours: (a) => (a.c.overlap ? a.c.depth : undefined),
  rows(s, a) {
    const rows = [['Depth', a.c.depth, undefined, 'out'], ['Normal', a.c.normal, undefined, 'out']];
    if (!a.c.overlap) return [...rows, ['Distance', a.c.distance, undefined, 'out']];
    return [...rows, ...wayOut.ways(s).map((n, i) => [`(${n.map((x) => short(x / len(n))).join(', ')})`, exit(s.first, s.second, n), undefined, `way ${i}`])];
  },
  draw(v, s, a, x) {
    v.shape(s.first, 'mover');
    v.shape(s.second, style(x.yes));
    if (a.c.overlap) {
      const from = center(s.first);
      wayOut.ways(s).forEach((n, i) => {
        const u = unit(n), l = exit(s.first, s.second, n);
        v.as(`way ${i}`);
        if (v.lit === `way ${i}`) {
          const there = structuredClone(s.first);
          shift(there, scale(u, l));
          v.shape(there, 'swept');
        }
        if (l > 2.5 * a.c.depth && v.lit !== `way ${i}`) return;
        v.arrow(from, along(from, u, l), 'build');
        const before = wayOut.ways(s).slice(0, i).some((m) => dist(unit(m), u) < 1e-9);
        if (!before) v.text(along(from, u, l), short(l), { colour: 'slate', dy: 0, dx: 18 * u[0] });
      });
      v.as('out');
      const by = scale(a.c.normal, a.c.depth);
      const out = structuredClone(s.first);
      shift(out, by);
      v.shape(out, 'ghost');
      v.arrow(from, add(from, by), 'push');
      v.dot(a.c.point, 'normal');
      if (x.book) {
        const n = least(wayOut.taken(s, x.state.book), (m) => exit(s.first, s.second, m)), l = exit(s.first, s.second, n);
        const there = structuredClone(s.first);
        shift(there, scale(unit(n), l));
        v.shape(there, 'book');
        v.arrow(from, along(from, unit(n), l), 'theirs');
        v.text(along(from, unit(n), l), x.say('textbook'), { colour: 'plum', dy: 18 });
      }
    } else {
      v.as('out');
      v.line(a.c.onA, a.c.onB, 'push');
    }
    v.as();
    names(v, s);
  },
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.line('contact, ok := d.Collide(first, second)');
    p.print('ok, contact.Depth, contact.Normal', a.c.overlap, a.c.depth, a.c.normal);
  },
};

const fall = (at, m, lo, hi) => (dim) => ({
  shapes: [
    { name: 'ball', kind: 'ball', a: fill(at, dim), r: 1, m: fill(m, dim), names: { m: 'M' }, style: 'mover' },
    { name: 'box', kind: 'box', a: fill(lo, dim), b: fill(hi, dim) },
  ],
});

// clear returns the distance of p from a box.
const clear = (p, box) => dist(p, p.map((x, i) => Math.max(box.a[i], Math.min(box.b[i], x))));

const platform = {
  id: 's5.5',
  answer: 'Sweep',
  question: 'guess.meet',
  // hint draws the motion.
  hint(v, s) {
    v.solid(s.ball.a, add(s.ball.a, s.ball.m), s.ball.r, 'swept');
    v.arrow(s.ball.a, add(s.ball.a, s.ball.m), 'before');
  },
  dims: [2, 3],
  init: (dim) => fall(dim === 2 ? [-3, 5] : [-3, 0, 5], dim === 2 ? [4, -6] : [4, 0.5, -6],
    dim === 2 ? [-4, -1] : [-4, -2, -1], dim === 2 ? [4, 0] : [4, 2, 0])(dim),
  cases: [
    { key: 'lands', make: (dim) => fall(dim === 2 ? [0, 1] : [0, 0, 1], dim === 2 ? [3, -2] : [3, 1, -2], dim === 2 ? [-4, -1] : [-4, -2, -1], dim === 2 ? [4, 0] : [4, 2, 0])(dim) },
    { key: 'edge', make: (dim) => fall(dim === 2 ? [4.5, 5] : [4.5, 0, 5], dim === 2 ? [0, -8] : [0, 0, -8], dim === 2 ? [-4, -1] : [-4, -2, -1], dim === 2 ? [4, 0] : [4, 2, 0])(dim) },
  ],
  fails: [
    { key: 'tunnel', book: 0, make: (dim) => fall(dim === 2 ? [0, 5] : [0, 0, 5], dim === 2 ? [1, -10] : [1, 0, -10], dim === 2 ? [-4, -0.5] : [-4, -2, -0.5], dim === 2 ? [4, 0] : [4, 2, 0])(dim) },
    { key: 'corner', book: 1, make: (dim) => fall(dim === 2 ? [3.2, 2.5] : [3.2, 0, 2.5], dim === 2 ? [3.5, -3.5] : [3.5, 0, -3.5], dim === 2 ? [-4, -1] : [-4, -2, -1], dim === 2 ? [4, 0] : [4, 2, 0])(dim) },
  ],
  ask: (s) => ({ c: pair('ball', 'box'), w: { op: 'sweep', a: 'ball', b: 'box', motion: s.ball.m } }),
  verdict: (a) => a.w.hit.ok,
  // The box grown by the radius, corners and all, and the center's way against its slabs.
  grown(s) {
    let lo = 0, hi = 1;
    s.ball.a.forEach((x, i) => {
      const m = s.ball.m[i], from = s.box.a[i] - s.ball.r - x, to = s.box.b[i] + s.ball.r - x;
      if (m === 0) {
        if (from > 0 || to < 0) hi = -1;
        return;
      }
      lo = Math.max(lo, Math.min(from / m, to / m));
      hi = Math.min(hi, Math.max(from / m, to / m));
    });
    return lo <= hi;
  },
  books: [
    { key: 'discrete', says: (a, s) => clear(add(s.ball.a, s.ball.m), s.box) <= s.ball.r },
    { key: 'grownBox', says: (a, s) => platform.grown(s) },
  ],
  ours: (a) => a.w.hit.ok,
  rows: (s, a) => [
    ['Sweep', a.w.hit.ok, undefined, 'M'],
    ...(a.w.hit.ok ? [['T', a.w.hit.t], ['Normal', a.w.hit.normal, undefined, 'n'], ['M·n', dot(s.ball.m, a.w.hit.normal), undefined, 'n']] : []),
    ['Distance', a.c.distance, undefined, 'gap'],
  ],
  draw(v, s, a, x) {
    const { ball, box } = s;
    v.shape(box, style(x.yes));
    v.shape(ball, 'mover');
    const end = add(ball.a, ball.m);
    v.as('gap');
    if (v.lit === 'gap') v.line(a.c.onA, a.c.onB, 'push');
    v.as('M');
    v.solid(ball.a, end, ball.r, 'swept');
    if (x.book && x.state.book === 1) v.body(corners({ ...box, a: box.a.map((c) => c - ball.r), b: box.b.map((c) => c + ball.r) }), 0, 'book'); // sharp corners
    v.arrow(ball.a, end, 'before');
    v.text(end, 'M', { colour: 'blue', dx: 14 });
    v.as();
    if (!a.w.hit.ok) return;
    const { hit } = a.w;
    const at = along(ball.a, ball.m, hit.t);
    v.as('n');
    v.arrow(hit.point, along(hit.point, hit.normal, v.unit()), 'normal');
    v.dot(hit.point, 'normal');
    v.as('T');
    v.solid(at, at, ball.r, 'impact');
    v.text(at, `T = ${short(hit.t)}`, { colour: 'red', dx: 40 });
    // What is left of the motion slides along.
    const left = scale(ball.m, 1 - hit.t);
    const slide = along(left, hit.normal, -Math.min(0, dot(left, hit.normal)));
    v.as();
    v.arrow(at, add(at, slide), 'after');
  },
  code(p, s, a) {
    p.shapes(s.ball, s.box);
    p.line(`motion := ${goVector(s.ball.m)}`);
    p.line('hit, ok := d.Sweep(ball, motion, box)');
    p.print('ok, hit.T, hit.Normal', a.w.hit.ok, a.w.hit.t, a.w.hit.normal);
  },
};

export const polytopes = [axis, difference, steps, wayOut, platform];
