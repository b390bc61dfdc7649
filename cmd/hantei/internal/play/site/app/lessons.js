// The lessons, one for each row of what hantei grew from. A lesson is data: its
// shapes, its questions, the rows of its formula, the textbook's methods, and how its
// construction is drawn. What all lessons have in common is in lesson.js.
//
//   init(dim)         the shapes at the start; cases are further states, fails those in
//                     which the method number book is wrong
//   ask(s)            questions by name, s has the shapes by name; extra(s) are shapes
//                     that only questions need
//   verdict(a, s)     the answer that colours the picture
//   books             methods: what they say, of the answers a; undefined where one is
//                     not for these shapes
//   ours(a, s)        what hantei says of the same
//   rows(s, a)        the formula with its numbers
//   draw(v, s, a, x)  the construction; x.yes is the verdict shown, x.book whether it is
//                     a textbook's
//   code(p, s, a)     a Go program that asks the same
//   then(s, a)        questions that need the answers of the first
//   room(s)           points that are to be seen beside the shapes
//   plot              a graph beside the formula: the range of t, the point at t, the point to
//                     which the vector from there leads, the value by that, and marks
//   sparks            whether the picture moves for a moment after a change
//   step(state, dt)   what moves by itself; flies is for a ball that bounces in a box
//   detects(s, a)     what the ball touches, for the detector

import { add, along, cross, dist, dot, fill, len, scale, sub, unit } from './vec.js';
import { goLiteral, short } from './number.js';
import { goVector } from './go.js';
import { axesOf } from './placed.js';
import { polytopes } from './polytopes.js';

const pair = (a, b) => ({ op: 'pair', a, b });
const path = (a, b) => ({ op: 'path', a, b });
const book = (method, a, b) => ({ op: 'textbook', method, a, b });

// shape returns a function of the dimension: numbers beyond it are dropped.
const shape = (kind, name, a, b, r, more) => (dim) => ({
  name, kind, a: fill(a, dim), ...(b && { b: fill(b, dim) }), ...(r !== undefined && { r }), ...more,
});
const point = (name, a, names) => shape('point', name, a, null, undefined, { names: { a: names }, style: 'mover' });
const ball = (a, r, more) => shape('ball', 'ball', a, null, r, more);
const line = (a, b) => shape('line', 'line', a, b);
const ray = (a, b) => shape('ray', 'ray', a, b);
const segment = (a, b) => shape('segment', 'segment', a, b);
const bar = (a, b, r) => shape('capsule', 'bar', a, b, r);
const all = (...shapes) => (dim) => ({ shapes: shapes.map((s) => s(dim)) });

// yes and no of an overlap.
const style = (yes) => (yes ? 'hit' : 'body');

// at returns the point of a path at t, and finite numbers for infinite t.
const at = (p, t) => along(p.a, p.kind === 'segment' ? sub(p.b, p.a) : p.b, t);

// crossings draws the points where a path meets a surface, their normals, and the part
// between.
function crossings(v, p, a) {
  if (a.clip.ok && Number.isFinite(a.clip.enter) && Number.isFinite(a.clip.exit)) {
    v.line(at(p, a.clip.enter), at(p, a.clip.exit), 'inside');
  }
  a.crossings.forEach((c) => {
    v.arrow(c.point, along(c.point, c.normal, v.unit()), 'normal');
    v.dot(c.point, 'normal');
    v.text(along(c.point, c.normal, 1.5 * v.unit()), `t = ${short(c.t)}`, { colour: 'red', dy: 0 });
  });
}

// contact draws how the first of a pair is pushed out.
function contact(v, c) {
  if (!c.overlap || !Number.isFinite(c.depth)) return;
  if (c.depth > 0) v.arrow(along(c.point, c.normal, -c.depth / 2), along(c.point, c.normal, c.depth / 2), 'push');
  v.dot(c.point, 'normal');
}

// printCrossings prints what crossings draws.
function printCrossings(p, name, other, a) {
  p.line(`${a.crossings.length ? 'hits' : '_'}, n := d.Crossings(${name}, ${other})`);
  p.print('n', a.crossings.length);
  a.crossings.forEach((c, i) => p.print(`hits[${i}].T, hits[${i}].Point, hits[${i}].Normal`, c.t, c.point, c.normal));
}

function square(x) {
  return x * x;
}

// quadratic returns the coefficients of a line against a ball.
function quadratic(s) {
  const k = sub(s.line.a, s.ball.a), v = s.line.b;
  const A = dot(v, v), B = dot(k, v), C = dot(k, k) - square(s.ball.r);
  return { A, B, C, D: B * B - A * C };
}

// A hollow ball is seen from inside as well.
const lineAndBall = all(line([-9, -2, -1], [4, 2, 1]), ball([1, 2, 1], 4));

const s01 = {
  id: 's0.1',
  dims: [2, 3],
  init: all(point('p', [1, 2, 2], 'P'), point('q', [5, 5, 4], 'Q')),
  fails: [
    { key: 'long', book: 0, make: all(point('p', [0, 0, 0], 'P'), point('q', [6e199, 8e199, 0], 'Q')) },
    { key: 'short', book: 0, make: all(point('p', [0, 0, 0], 'P'), point('q', [6e-200, 8e-200, 0], 'Q')) },
  ],
  ask: () => ({ v: { op: 'vector', a: 'p', b: 'q' }, c: pair('p', 'q') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'root', says: (a) => Math.sqrt(a.v.sq) }],
  ours: (a) => a.v.length,
  rows: (s, a) => [['V = Q − P', a.v.d], ['V·V', a.v.sq], ['|V|', a.v.length], ['Distance(P, Q)', a.c.distance]],
  draw(v, s, a) {
    const { p, q } = s;
    let from = p.a;
    for (let i = 0; i < p.a.length; i++) {
      const to = from.map((x, j) => (j === i ? q.a[j] : x));
      v.line(from, to, 'build');
      v.between(from, to, 'xyz'[i] + ': ' + short(a.v.d[i]), 'slate');
      from = to;
    }
    v.arrow(p.a, q.a, 'before');
    v.between(p.a, q.a, `|V| = ${short(a.v.length)}`, 'blue');
    v.shape(p, 'mover');
    v.shape(q, 'mover');
    v.text(p.a, 'P', { dx: -14, dy: 14 });
    v.text(q.a, 'Q', { dx: 14 });
  },
  code(p, s, a) {
    p.shapes(s.p, s.q);
    p.line('v := q.Sub(p)');
    p.print('v, v.Dot(v), v.Len()', a.v.d, a.v.sq, a.v.length);
    p.print('d.Distance(p, q), d.Overlap(p, q)', a.c.distance, a.c.overlap);
  },
};

const s02 = {
  id: 's0.2',
  dims: [2, 3],
  init: all(point('p', [6, 4, 3], 'P'), ball([0, 0, 0], 5)),
  cases: [
    { key: 'touches', make: all(point('p', [3, 4, 0], 'P'), ball([0, 0, 0], 5)) },
    { key: 'inside', make: all(point('p', [1, 2, 1], 'P'), ball([0, 0, 0], 5)) },
  ],
  fails: [
    {
      key: 'rounds', book: 0,
      make: (dim) => (dim === 2 ? all(point('p', [0.3, 0.4], 'P'), ball([0, 0], 0.5))
        : all(point('p', [0.12, 0.12, 0.14], 'P'), ball([0, 0, 0], 0.22)))(dim),
    },
  ],
  ask: () => ({ c: pair('p', 'ball'), book: book('plain', 'p', 'ball') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'squares', says: (a, s) => dot(sub(s.p.a, s.ball.a), sub(s.p.a, s.ball.a)) <= square(s.ball.r) }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const k = sub(s.p.a, s.ball.a);
    return [['P − C', k], ['|P − C|²', dot(k, k)], ['r²', square(s.ball.r)], ['Distance', a.c.distance], ['Depth', a.c.depth]];
  },
  draw(v, s, a, x) {
    v.shape(s.ball, style(x.yes));
    v.line(s.ball.a, s.p.a, 'build');
    v.between(s.ball.a, s.p.a, `|P − C| = ${short(dist(s.p.a, s.ball.a))}`, 'slate');
    if (!a.c.overlap) v.arrow(a.c.onB, a.c.onA, 'push');
    else contact(v, a.c);
    v.shape(s.p, 'mover');
    v.text(s.p.a, 'P', { dx: 14 });
    v.text(s.ball.a, 'C', { dx: -14, dy: 12 });
  },
  code(p, s, a) {
    p.shapes(s.p, s.ball);
    p.print('d.Overlap(p, ball), d.Distance(p, ball)', a.c.overlap, a.c.distance);
    p.line('contact, ok := d.Collide(p, ball)');
    p.print('ok, contact.Depth, contact.Normal', a.c.overlap, a.c.depth, a.c.normal);
  },
};

const far = all(line([-1e9, 5.0000001, 0], [1, 0, 0]), ball([0, 0, 0], 5));
const noDirection = all(line([1, 2, 0], [0, 0, 0]), ball([0, 0, 0], 5));

const s03 = {
  id: 's0.3',
  dims: [2, 3],
  init: lineAndBall,
  cases: [
    { key: 'tangent', make: all(line([-9, 5, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'misses', make: all(line([-9, 6, 0], [2, 1, 0]), ball([0, 0, 0], 5)) },
  ],
  fails: [
    { key: 'far', book: 0, look: ['ball'], make: far },
    { key: 'farBoth', book: 1, look: ['ball'], make: all(line([1e8 - 16, 1e8 + 1.05, 0], [4, 0, 0]), ball([1e8, 1e8, 0], 1)) },
    { key: 'noDirection', book: 0, make: noDirection },
  ],
  ask: () => ({ p: path('line', 'ball'), c: pair('line', 'ball'), q: book('quadratic', 'line', 'ball'), e: book('expanded', 'line', 'ball') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'quadratic', says: (a) => a.q.ok }, { key: 'expanded', says: (a) => a.e.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const { A, B, C, D } = quadratic(s);
    return [
      ['A = V·V', A], ['B = (P − C)·V', B], ['C′ = (P − C)² − r²', C], ['D = B² − A·C′', D],
      ['n', a.p.crossings.length], ...a.p.crossings.map((c, i) => [`t${'₁₂'[i]}`, c.t]),
    ];
  },
  plot: {
    label: 'f(t) = |P + t·V − C|² − r²',
    levelName: '0',
    // range has the lowest point in its middle, and P if that is not far.
    range(s) {
      const { A, B } = quadratic(s);
      const low = -B / A, wide = (1.7 * s.ball.r) / Math.sqrt(A);
      if (!Number.isFinite(low) || !(wide > 0) || low + wide === low) return null;
      const range = [low - wide, low + wide];
      return Math.abs(low) < 4 * wide ? [Math.min(-0.1 * wide, range[0]), Math.max(0.1 * wide, range[1])] : range;
    },
    at: (s, t) => at(s.line, t),
    to: (s) => s.ball.a,
    value: (s, v) => v.sq - square(s.ball.r),
    level: () => 0,
    marks: (s, a) => a.p.crossings.map((c, i) => ({ t: c.t, label: `t${'₁₂'[i]}` })),
  },
  draw(v, s, a, x) {
    v.shape(s.ball, style(x.yes));
    v.shape(s.line, 'body');
    v.arrow(s.line.a, add(s.line.a, s.line.b), 'before');
    v.text(s.line.a, 'P', { dy: 16 });
    v.text(add(s.line.a, s.line.b), 'P + V', { colour: 'blue' });
    crossings(v, s.line, a.p);
  },
  code(p, s, a) {
    p.shapes(s.line, s.ball);
    p.print('d.Overlap(line, ball)', a.c.overlap);
    printCrossings(p, 'line', 'ball', a.p);
  },
};

// foot is the point of the line nearest to the center of the ball.
const withCenter = (s) => [{ name: 'c', kind: 'point', a: s.ball.a }];

const s04 = {
  id: 's0.4',
  dims: [2, 3],
  init: all(line([-5, -2, 0], [3.5, 1, 0.5]), ball([1, 3, 2], 3)),
  cases: [{ key: 'tangent', make: all(line([-9, 5, 0], [3, 0, 0]), ball([0, 0, 0], 5)) }],
  fails: [
    { key: 'squared', book: 1, make: all(line([-20, 10, 0], [8, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'noDirection', book: 0, make: noDirection },
  ],
  extra: withCenter,
  ask: () => ({ c: pair('line', 'ball'), f: pair('c', 'line'), x: book('cross', 'line', 'ball') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'cross', says: (a) => a.x.ok }, { key: 'squared', says: (a, s) => s04.height(s) <= square(s.ball.r) }],
  ours: (a) => a.c.overlap,
  height: (s) => len([cross(sub(s.ball.a, s.line.a), s.line.b)].flat()) / len(s.line.b),
  rows(s, a) {
    const k = sub(s.ball.a, s.line.a);
    return [
      ['C − P', k], ['(C − P) × V', cross(k, s.line.b)], ['|V|', len(s.line.b)], ['|(C − P) × V| / |V|', s04.height(s)],
      ['r', s.ball.r], ['Distance', a.c.distance],
    ];
  },
  draw(v, s, a, x) {
    const { line: l, ball: b } = s;
    v.shape(b, style(x.yes));
    v.shape(l, 'body');
    v.polyline([l.a, add(l.a, l.b), add(b.a, l.b), b.a], 'build', true);
    v.arrow(l.a, add(l.a, l.b), 'before');
    v.arrow(l.a, b.a, 'core');
    v.line(b.a, a.f.onB, 'strong');
    v.square(a.f.onB, sub(b.a, a.f.onB), l.b);
    v.between(b.a, a.f.onB, short(a.f.distance));
    v.text(l.a, 'P', { dx: -12, dy: 12 });
    v.text(b.a, 'C', { dx: 12 });
    v.text(add(l.a, l.b), 'P + V', { colour: 'blue', dy: 18 });
  },
  code(p, s, a) {
    p.shapes(s.line, s.ball);
    p.print('d.Overlap(line, ball), d.Distance(line, ball)', a.c.overlap, a.c.distance);
    p.print('d.Distance(ball.Center, line)', a.f.distance);
  },
};

const s05 = {
  id: 's0.5',
  dims: [2, 3],
  init: all(line([-12, -1, 0], [4, 1, 0.5]), ball([1, 5, 2], 5)),
  cases: [
    { key: 'whole', make: all(line([0, 50, 0], [4, 3, 0]), ball([5, 60, 0], 13)) },
    { key: 'tangent', make: all(line([-9, 5, 0], [3, 0, 0]), ball([0, 0, 0], 5)) },
  ],
  fails: [
    { key: 'far', book: 0, look: ['ball'], make: all(line([-3e9, -1e9, 0], [0.3, 0.1, 0]), ball([0, 0, 0], 1e-7)) },
    { key: 'noDirection', book: 0, make: noDirection },
  ],
  extra: withCenter,
  ask: () => ({ p: path('line', 'ball'), c: pair('line', 'ball'), f: pair('c', 'line'), h: book('projection', 'line', 'ball') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'projection', says: (a) => a.h.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const d = a.f.distance, l = len(s.line.b);
    const t = dot(sub(s.ball.a, s.line.a), s.line.b) / l;
    return [
      ['(C − P)·V / |V|', t], ['d', d], ['W = √(r² − d²)', Math.sqrt(square(s.ball.r) - d * d)],
      ...a.p.crossings.map((c, i) => [`t${'₁₂'[i]}·|V|`, c.t * l]),
    ];
  },
  draw(v, s, a, x) {
    const { line: l, ball: b } = s;
    const foot = x.book ? a.h.foot : a.f.onB;
    v.shape(b, style(x.yes));
    v.shape(l, 'body');
    v.arrow(l.a, add(l.a, l.b), 'before');
    v.line(b.a, foot, 'strong');
    v.square(foot, sub(b.a, foot), l.b);
    v.between(b.a, foot, `d = ${short(a.f.distance)}`);
    a.p.crossings.forEach((c, i) => {
      v.line(foot, c.point, 'inside');
      v.line(b.a, c.point, 'build');
      if (a.p.crossings.length === 2) {
        v.between(foot, c.point, 'W', 'red');
        v.between(b.a, c.point, 'r', 'slate');
      }
      v.dot(c.point, 'normal');
      v.text(c.point, x.say(i ? 'far' : 'near'), { colour: 'red', dy: 18 });
    });
    v.dot(foot, 'strong');
    v.text(foot, 'F', { dy: 16 });
    v.text(l.a, 'P', { dy: 16 });
    v.text(b.a, 'C');
  },
  code(p, s, a) {
    p.shapes(s.line, s.ball);
    p.line('foot, _ := d.ClosestPoints(line, ball.Center)');
    p.print('foot, d.Distance(line, ball.Center)', a.f.onB, a.f.distance);
    p.line('span, ok := d.Clip(line, ball)');
    p.print('ok, span.Enter, span.Exit', a.p.clip.ok, a.p.clip.enter, a.p.clip.exit);
  },
};

// ratio is where C projects onto the axis.
const ratio = (c, s) => dot(sub(c, s.a), sub(s.b, s.a)) / dot(sub(s.b, s.a), sub(s.b, s.a));

const s06 = {
  id: 's0.6',
  dims: [2, 3],
  init: all(ball([2, 5, 3], 2.5), bar([-5, 0, 0], [5, 0, 0], 2)),
  cases: [
    { key: 'before', make: all(ball([-8, 3, 0], 2.5), bar([-5, 0, 0], [5, 0, 0], 2)) },
    { key: 'beyond', make: all(ball([8, 4, 0], 3), bar([-5, 0, 0], [5, 0, 0], 2)) },
  ],
  fails: [{ key: 'equalEnds', book: 0, make: all(ball([3, 2, 0], 2.5), bar([0, 0, 0], [0, 0, 0], 2)) }],
  extra: (s) => [{ name: 'c', kind: 'point', a: s.ball.a }, { name: 'axis', kind: 'segment', a: s.bar.a, b: s.bar.b }],
  ask: () => ({ c: pair('ball', 'bar'), q: pair('c', 'axis'), k: book('clamp', 'ball', 'bar') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'clamp', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const t = ratio(s.ball.a, s.bar);
    return [
      ['t', t], ['clamp(t, 0, 1)', Math.max(0, Math.min(1, t))], ['Q', a.q.onB], ['|C − Q|', a.q.distance],
      ['r + r′', s.ball.r + s.bar.r], ['Distance', a.c.distance], ['Depth', a.c.depth],
    ];
  },
  plot: {
    label: '|A + t·(B − A) − C|',
    levelName: 'r + r′',
    band: [0, 1],
    range(s) {
      const t = ratio(s.ball.a, s.bar);
      return Number.isFinite(t) ? [Math.min(-0.5, t - 0.3), Math.max(1.5, t + 0.3)] : null;
    },
    at: (s, t) => along(s.bar.a, sub(s.bar.b, s.bar.a), t),
    to: (s) => s.ball.a,
    value: (s, v) => v.length,
    level: (s) => s.ball.r + s.bar.r,
    marks: (s) => [{ t: Math.max(0, Math.min(1, ratio(s.ball.a, s.bar))), label: 'Q' }],
  },
  draw(v, s, a, x) {
    const { ball: b, bar: c } = s;
    v.shape(c, style(x.yes));
    v.shape(b, 'mover');
    const t = ratio(b.a, c);
    if (t < 0 || t > 1) {
      const foot = along(c.a, sub(c.b, c.a), t);
      v.line(t < 0 ? c.a : c.b, foot, 'build');
      v.line(b.a, foot, 'build');
      v.square(foot, sub(b.a, foot), sub(c.b, c.a));
      v.text(foot, `t = ${short(t)}`, { colour: 'slate', dy: 16 });
    } else {
      v.square(a.q.onB, sub(b.a, a.q.onB), sub(c.b, c.a));
    }
    v.line(b.a, a.q.onB, 'strong');
    v.between(b.a, a.q.onB, short(a.q.distance));
    v.dot(a.q.onB, 'strong');
    v.text(a.q.onB, 'Q', { dy: 16, dx: 10 });
    if (a.c.overlap) contact(v, a.c);
    else v.line(a.c.onA, a.c.onB, 'push');
    v.text(c.a, 'A', { dx: -14 });
    v.text(c.b, 'B', { dx: 14 });
    v.text(b.a, 'C');
  },
  code(p, s, a) {
    p.shapes(s.ball, s.bar);
    p.print('d.Overlap(ball, bar), d.Distance(ball, bar)', a.c.overlap, a.c.distance);
    p.line('onBall, onBar := d.ClosestPoints(ball, bar)');
    p.print('onBall, onBar', a.c.onA, a.c.onB);
    p.line('contact, _ := d.Collide(ball, bar)');
    p.print('contact.Depth, contact.Normal', a.c.depth, a.c.normal);
  },
};

const two = (a, b, r, p, q, rr) => all(
  shape('capsule', 'first', a, b, r, { names: { a: 'A', b: 'B' }, style: 'mover' }),
  shape('capsule', 'second', p, q, rr, { names: { a: 'P', b: 'Q' } }),
);
const signs = (s) => {
  const side = (p, q, r) => cross(sub(q, p), sub(r, p));
  const { first: f, second: g } = s;
  return { p: side(f.a, f.b, g.a), q: side(f.a, f.b, g.b), a: side(g.a, g.b, f.a), b: side(g.a, g.b, f.b) };
};
const sign = (x) => (x > 0 ? '+' : x < 0 ? '−' : '0');

const s07 = {
  id: 's0.7',
  dims: [2],
  init: two([-6, -2], [6, 2], 1, [-2, 5], [3, -6], 1.5),
  cases: [
    { key: 'touches', make: two([-6, 0], [6, 0], 1, [1, 3], [4, 8], 2) },
    { key: 'collinear', make: two([-6, 0], [0, 0], 1, [3, 0], [8, 0], 2) },
  ],
  fails: [
    { key: 'swords', book: 0, make: two([-10, 0], [10, 0], 1, [0, -9], [0, 10], 1) },
    { key: 'tee', book: 1, make: two([0, 0], [0.7, 0.9], 0, [0.161, 0.20700000000000002], [-0.839, 1.207], 0) },
  ],
  extra: (s) => [
    { name: 'a', kind: 'point', a: s.first.a }, { name: 'b', kind: 'point', a: s.first.b },
    { name: 'p', kind: 'point', a: s.second.a }, { name: 'q', kind: 'point', a: s.second.b },
    { name: 'ab', kind: 'segment', a: s.first.a, b: s.first.b }, { name: 'pq', kind: 'segment', a: s.second.a, b: s.second.b },
  ],
  ask: () => ({
    c: pair('first', 'second'), a: pair('a', 'pq'), b: pair('b', 'pq'), p: pair('p', 'ab'), q: pair('q', 'ab'),
    ends: book('ends', 'first', 'second'), crossing: book('crossing', 'first', 'second'),
  }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'ends', says: (a) => a.ends.ok }, { key: 'crossing', says: (a) => a.crossing.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const side = signs(s);
    return [
      ...['A', 'B', 'P', 'Q'].map((n) => [`|${n} ${n < 'C' ? 'PQ' : 'AB'}|`, a[n.toLowerCase()].distance]),
      ['r + r′', s.first.r + s.second.r],
      ['A, B: × PQ', sign(side.a) + ' ' + sign(side.b)], ['P, Q: × AB', sign(side.p) + ' ' + sign(side.q)],
      ['Distance', a.c.distance], ['Depth', a.c.depth],
    ];
  },
  draw(v, s, a, x) {
    const { first: f, second: g } = s;
    v.shape(g, style(x.yes));
    v.shape(f, 'mover');
    const side = signs(s), r = f.r + g.r;
    for (const [key, p] of [['a', f.a], ['b', f.b], ['p', g.a], ['q', g.b]]) {
      v.line(p, a[key].onB, a[key].distance <= r ? 'push' : 'build');
      v.text(p, `${key.toUpperCase()} ${sign(side[key])}`, { dy: -18 });
    }
    if (a.c.overlap) contact(v, a.c);
    else v.line(a.c.onA, a.c.onB, 'push');
  },
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.line('contact, ok := d.Collide(first, second)');
    p.print('ok, contact.Depth, contact.Normal', a.c.overlap, a.c.depth, a.c.normal);
    p.print('d.Distance(first, second)', a.c.distance);
  },
};

const s08 = {
  id: 's0.8',
  dims: [2, 3],
  init: all(ball([2.5, 3.4, 0.8], 2.5), bar([-5, 0, 0], [5, 0, 0], 1.5)),
  fails: [
    { key: 'around', book: 0, make: all(ball([0, 1, 0], 8), bar([-4, 0, 0], [4, 0, 0], 1.5)) },
    { key: 'endCap', book: 0, make: all(ball([-7, 0, 0], 2), bar([-5, 0, 0], [5, 0, 0], 1.5)) },
  ],
  extra: (s) => [
    { name: 'axis', kind: 'segment', a: s.bar.a, b: s.bar.b },
    { name: 'grown', kind: 'ball', a: s.ball.a, r: s.ball.r + s.bar.r },
  ],
  ask: () => ({ c: pair('ball', 'bar'), g: pair('axis', 'grown'), p: path('axis', 'grown'), k: book('grown', 'ball', 'bar') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'grown', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  // enter is where the line of the axis enters the grown ball, from A.
  enter(s) {
    const u = unit(sub(s.bar.b, s.bar.a)), k = sub(s.ball.a, s.bar.a), r = s.ball.r + s.bar.r;
    const foot = dot(k, u);
    return foot - Math.sqrt(r * r - (dot(k, k) - foot * foot));
  },
  rows: (s, a) => [
    ['r + r′', s.ball.r + s.bar.r], ['t', s08.enter(s)], ['|AB|', dist(s.bar.a, s.bar.b)],
    ['Crossings', a.p.crossings.length], ['Overlap(AB, C + r′)', a.g.overlap],
  ],
  draw(v, s, a, x) {
    const { ball: b, bar: c } = s;
    v.shape(c, style(x.yes));
    v.shape(b, 'mover');
    v.solid(b.a, b.a, b.r + c.r, 'book');
    v.endless(c.a, sub(c.b, c.a), 0, 'build');
    v.arrow(c.a, c.b, 'strong');
    const t = s08.enter(s);
    if (Number.isFinite(t)) {
      const p = along(c.a, unit(sub(c.b, c.a)), t);
      if (t < 0) v.line(c.a, p, 'build');
      if (a.k.ok) v.dot(p, 'after');
      else v.wrong(p);
      v.text(p, `t = ${short(t)}`, { colour: 'plum', dy: 18 });
    }
    v.text(c.a, 'A', { dx: -14 });
    v.text(c.b, 'B', { dx: 14 });
    v.text(b.a, 'C');
  },
  code(p, s, a) {
    p.shapes(s.ball, s.bar);
    p.print('d.Overlap(ball, bar)', a.c.overlap);
    p.line('axis, grown := d.Segment{A: bar.A, B: bar.B}, ball');
    p.line('grown.Radius += bar.Radius');
    p.line('_, n := d.Crossings(axis, grown)');
    p.print('n, d.Overlap(axis, grown)', a.p.crossings.length, a.g.overlap);
  },
};

const couple = (kind, a, b, r, kind2, p, q, rr) => all(
  shape(kind, 'first', a, b, r, { style: 'mover' }), shape(kind2, 'second', p, q, rr),
);
const isPath = (s) => s.kind === 'ray' || s.kind === 'line' || s.kind === 'segment';
const none = undefined;

const s09 = {
  id: 's0.9',
  dims: [3, 2],
  init: couple('capsule', [-6, -2, 1], [6, 1, 3], 1.2, 'capsule', [0, -6, 3.5], [2, 6, 6], 1.5),
  cases: [
    { key: 'lines', make: couple('line', [-6, -2, 0], [4, 1.5, 1], none, 'line', [2, -6, 6], [-0.5, 4, -1], none) },
    { key: 'rays', make: couple('ray', [-6, -1, 1], [4, 1, 0], none, 'ray', [1, -7, 6], [0.5, 4, 0], none) },
    { key: 'rayCapsule', make: couple('ray', [-8, -3, 4], [4, 1.5, -0.8], none, 'capsule', [1, -5, 0], [2, 6, 3], 2) },
    { key: 'parallel', make: couple('capsule', [-6, 0, 0], [6, 0, 0], 1, 'capsule', [-3, 4, 0], [9, 4, 0], 1.5) },
  ],
  fails: [
    { key: 'inside', book: 1, make: couple('ray', [1, 0, 0], [3, 2, 0], none, 'capsule', [-4, 0, 0], [4, 0, 0], 2) },
    {
      key: 'nearlyParallel', book: 0,
      make: couple('capsule', [-3.177606777006119, -4.93388784661277, 0], [-251.7075558190317, 110.69901194225494, 0], 2.708607381306626e-06,
        'capsule', [-170.4471900878718, 72.89121300066392, 0], [78.08275845052611, -42.74168273545067, 0], 2.708607381306626e-06),
    },
  ],
  ask(s) {
    const q = { c: pair('first', 'second') };
    if (isPath(s.first)) q.p = path('first', 'second');
    if (s.first.kind === 'capsule' && s.second.kind === 'capsule') q.k = book('clamps', 'first', 'second');
    else q.k = book('plain', 'first', 'second');
    if (s.first.kind === 'ray' && s.second.kind === 'capsule') q.cast = book('cast', 'first', 'second');
    return q;
  },
  verdict: (a) => a.c.overlap,
  books: [{ key: 'clamps', says: (a) => a.k.ok }, { key: 'cast', says: (a) => a.cast?.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const rows = [['Distance', a.c.distance], ['onFirst', a.c.onA], ['onSecond', a.c.onB]];
    if (isPath(s.first) && isPath(s.second)) {
      const u = s.first.kind === 'segment' ? sub(s.first.b, s.first.a) : s.first.b;
      const w = s.second.kind === 'segment' ? sub(s.second.b, s.second.a) : s.second.b;
      rows.unshift(['U·U', dot(u, u)], ['U·V', dot(u, w)], ['V·V', dot(w, w)], ['det', dot(u, u) * dot(w, w) - square(dot(u, w))]);
    }
    if (a.p) rows.push(['RayCast', a.p.cast.ok ? a.p.cast.t : false]);
    rows.push(['Depth', a.c.depth]);
    return rows;
  },
  draw(v, s, a, x) {
    v.shape(s.second, style(x.yes));
    v.shape(s.first, 'mover');
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
      v.between(a.c.onA, a.c.onB, short(a.c.distance), 'green');
      v.dot(a.c.onA, 'push');
      v.dot(a.c.onB, 'push');
      const w = sub(a.c.onB, a.c.onA);
      for (const [p, u] of [[a.c.onA, s.first], [a.c.onB, s.second]]) {
        if (isPath(u) && u.kind !== 'segment') v.square(p, p === a.c.onA ? w : scale(w, -1), u.b);
      }
    } else if (a.p) {
      crossings(v, s.first, a.p);
    } else {
      contact(v, a.c);
    }
  },
  code(p, s, a) {
    p.shapes(s.first, s.second);
    p.print('d.Overlap(first, second), d.Distance(first, second)', a.c.overlap, a.c.distance);
    p.line('onFirst, onSecond := d.ClosestPoints(first, second)');
    p.print('onFirst, onSecond', a.c.onA, a.c.onB);
    if (a.p) {
      p.line('hit, ok := d.RayCast(first, second)');
      p.print('ok, hit.T, hit.Normal', a.p.cast.ok, a.p.cast.t, a.p.cast.normal);
    }
  },
};

// The field of S1: what the detector watches, each with a place of its own.
const field = (dim) => {
  const kinds = ['capsule', 'ball', 'segment', 'capsule', 'ray', 'ball', 'capsule', 'point', 'segment', 'ball', 'capsule', 'ball'];
  const shapes = [], places = [];
  kinds.forEach((kind, i) => {
    const angle = (2 * Math.PI * i) / kinds.length;
    const size = 1 + (i % 3) / 2;
    const round = (x) => Math.round(x * 10) / 10;
    places.push({
      position: fill([round(11 * Math.cos(angle)), round(8 * Math.sin(angle)), round(2 * Math.sin(3 * angle))], dim),
      angle: round(0.4 * i), axis: [0, 0, 1], scale: fill([size, size, size], dim), spin: i % 2 ? -0.5 : 0.4,
    });
    shapes.push({
      name: `field${i + 1}`, kind, fixed: true, a: fill(kind === 'capsule' || kind === 'segment' ? [-1.2, 0, 0] : [0, 0, 0], dim),
      ...((kind === 'capsule' || kind === 'segment') && { b: fill([1.2, 0, 0], dim) }),
      ...(kind === 'ray' && { b: fill([1, 0.2, 0], dim) }),
      ...((kind === 'capsule' || kind === 'ball') && { r: 0.8 }), place: i + 2,
    });
  });
  return { shapes, places };
};

// collider is the lesson's own, on an object with a place of its own.
const collider = (center, height, radius, place, p, r) => (dim) => {
  const f = field(dim);
  return {
    shapes: [
      { name: 'ball', kind: 'ball', a: fill(p, dim), r, style: 'mover' },
      { name: 'collider', kind: 'along', a: fill(center, dim), b: fill([0, 1, 0], dim), h: height, r: radius, place: 1 },
      ...f.shapes,
    ],
    places: [{ axis: [0, 0, 1], ...place, position: fill(place.position, dim), scale: fill(place.scale, dim) }, ...f.places],
  };
};

const s1 = {
  id: 's1',
  dims: [3, 2],
  init: collider([0, 1, 0], 6, 1, { position: [0, -1, 0], angle: 0.5, scale: [1.5, 1.5, 1.5] }, [5, 2, 0], 2),
  fails: [
    {
      key: 'scale', book: 0,
      make: collider([0, 0, 0], 4, 1, { position: [0, 0, 0], angle: 0, scale: [2, 2, 2] }, [5.5, 0, 0], 3),
    },
  ],
  cases: [
    { key: 'low', make: collider([0, 0, 0], 1, 2, { position: [0, 0, 0], angle: 0.5, scale: [1, 1, 1] }, [4, 0, 0], 1.5) },
    { key: 'stretched', make: collider([0, 0, 0], 4, 1, { position: [0, 0, 0], angle: 0.8, scale: [1, 2, 1] }, [4, 2, 0], 1.5) },
  ],
  animate: true,
  ask(s) {
    const q = { c: pair('ball', 'collider'), w: { op: 'where', a: 'collider' }, k: book('unscaled', 'ball', 'collider'), box: { op: 'bounds', a: 'collider' } };
    for (const name in s) {
      if (!name.startsWith('field')) continue;
      q[name] = pair('ball', name);
      q['where ' + name] = { op: 'where', a: name };
    }
    return q;
  },
  verdict: (a) => a.c.overlap,
  books: [{ key: 'unscaled', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  rows: (s, a) => [
    ['A', a.w.a], ['B', a.w.b], ['r′', a.w.r], ['r + r′', s.ball.r + a.w.r], ['Distance', a.c.distance], ['Depth', a.c.depth],
  ],
  draw(v, s, a, x) {
    const placed = { kind: 'capsule', ...a.w };
    v.shape(placed, style(x.yes));
    if (x.options.gizmos) {
      v.gizmo(placed);
      v.gizmo(s.ball);
      v.box(a.box, 'box');
    }
    for (const name in s) {
      if (!name.startsWith('field')) continue;
      const w = a['where ' + name];
      const phase = x.phases[name];
      v.shape({ kind: s[name].kind, ...w }, phase === 'stay' ? 'hit' : phase === 'enter' ? 'impact' : phase === 'exit' ? 'ghost' : 'body');
      if (x.options.gizmos) v.gizmo({ kind: s[name].kind, ...w });
      if (phase) v.text(w.a, x.say('phase.' + phase), { colour: phase === 'exit' ? 'green' : 'red' });
    }
    const object = x.state.places[0];
    axesOf(object).forEach((end, i) => {
      v.arrow(object.position, end, 'strong');
      v.text(end, 'xyz'[i], { dx: 12 });
    });
    v.shape(s.ball, a.c.overlap ? 'hit' : 'mover');
    if (!a.c.overlap) v.line(a.c.onA, a.c.onB, 'push');
    else contact(v, a.c);
    v.text(a.w.a, 'A');
    v.text(a.w.b, 'B');
  },
  // detects tells the detector what the ball touches.
  detects: (s, a) => Object.keys(s).filter((name) => name.startsWith('field') && a[name].overlap),
  // step moves the objects, and the ball on its round.
  step(state, dt, time) {
    state.places.forEach((p) => {
      if (p.spin) p.angle = (p.angle + p.spin * dt) % (2 * Math.PI);
    });
    const b = state.shapes[0];
    const t = time * 0.7;
    const to = fill([11 * Math.cos(t), 8 * Math.sin(t), 2 * Math.sin(3 * t)], state.dim);
    b.a = b.a.map((x, i) => x + (to[i] - x) * Math.min(1, 2 * dt));
  },
  code(p, s, a, state) {
    const place = state.places[0];
    const turn = state.dim === 2 ? `d.Rotate(${goLiteral(place.angle)})`
      : `d.Rotate(${p.d}.V(${place.axis.map(goLiteral).join(', ')}), ${goLiteral(place.angle)})`;
    p.shapes(s.ball, s.collider);
    p.line(`object := d.Transform{\n\tPosition: ${goVector(place.position)},\n\tRotation: ${turn},\n\tScale:    ${goVector(place.scale)},\n}`);
    p.line('placed := collider.In(object)');
    p.print('placed.A, placed.B, placed.Radius', a.w.a, a.w.b, a.w.r);
    p.print('d.Overlap(ball, placed), d.Distance(ball, placed)', a.c.overlap, a.c.distance);
  },
};

const s2 = {
  id: 's2',
  dims: [2, 3],
  init: all(ray([-11, -1, 0], [3, 1.2, 0.2]), ball([1, 3, 0.5], 4)),
  cases: [
    { key: 'tangent', make: all(ray([-9, 5, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'point', make: all(ray([-9, 3, 0], [3, -1, 0]), ball([0, 0, 0], 0)) },
  ],
  fails: [
    { key: 'nearMiss', book: 0, make: all(ray([-9, 5.00000005, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'nearHit', book: 0, make: all(ray([-9, 4.99999995, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'inside', book: 0, make: all(ray([-1, 2, 0], [3, 1, 0]), ball([0, 0, 0], 5)) },
  ],
  ask(s) {
    return { c: pair('ray', 'ball'), p: path('ray', 'ball'), k: book('snapped', 'ray', 'ball') };
  },
  // then asks what depends on the answers: where the beam goes after the first hit.
  then: (s, a) => (a.p.crossings.length ? { beam: { op: 'bounce', v: s.ray.b, n: a.p.crossings[0].normal, e: 1 } } : {}),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'snapped', says: (a) => a.k.n }],
  ours: (a) => a.p.crossings.length,
  rows(s, a) {
    const k = sub(s.ray.a, s.ball.a), v = unit(s.ray.b), b = dot(k, v);
    return [
      ['P·V', b], ['P·P', dot(k, k)], ['s = (P·V)² − P·P + r²', b * b - dot(k, k) + square(s.ball.r)],
      ['n', a.p.crossings.length], ...a.p.crossings.map((c, i) => [`t${'₁₂'[i]}`, c.t]),
    ];
  },
  draw(v, s, a, x) {
    v.shape(s.ball, style(x.book ? a.k.n > 0 : x.yes));
    const hit = a.p.crossings[0];
    const starts = a.p.cast.ok && a.p.cast.t === 0;
    if (hit && !starts) {
      v.line(s.ray.a, hit.point, 'before');
      v.endless(hit.point, s.ray.b, 0, 'build');
      if (a.beam) v.endless(hit.point, a.beam.reflected, 0, 'after');
      if (x.running || x.spark) spark(v, hit, x.time + (x.spark ?? 0));
    } else {
      v.endless(s.ray.a, s.ray.b, 0, 'before');
    }
    v.arrow(s.ray.a, add(s.ray.a, s.ray.b), 'before');
    v.dot(s.ray.a, 'before');
    if (x.book) {
      const u = unit(s.ray.b);
      for (let i = 0; i < a.k.n; i++) {
        v.dot(along(s.ray.a, u, a.k.t[i]), 'after', 6);
      }
    } else {
      crossings(v, s.ray, a.p);
    }
    v.text(s.ray.a, 'P', { dy: 16 });
    v.text(s.ball.a, 'C', { dx: -14 });
  },
  animate: true,
  sparks: true,
  code(p, s, a) {
    p.shapes(s.ray, s.ball);
    printCrossings(p, 'ray', 'ball', a.p);
    p.line('first, ok := d.RayCast(ray, ball)');
    p.print('ok, first.T', a.p.cast.ok, a.p.cast.t);
  },
};

// spark is the effect where the beam hits: short lines that fly off around the normal.
function spark(v, hit, time) {
  const size = v.unit();
  const n = hit.normal;
  const side = n.length === 2 ? [-n[1], n[0]] : unit(cross(n, Math.abs(n[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  for (let i = 0; i < 9; i++) {
    const phase = (time * 0.9 + i * 0.37) % 1;
    const way = unit(along(n, side, Math.tan(1.1 * Math.sin(i * 2.4))));
    v.line(along(hit.point, way, size * 0.9 * phase), along(hit.point, way, size * (0.9 * phase + 0.25 * (1 - phase))), 'inside');
  }
}

// pinball is a small ball among six bars, which have room for its flight.
export const pinball = (e) => (dim) => ({
  e,
  shapes: [
    { name: 'ball', kind: 'ball', a: [60, 500], r: 20, v: [90, -150], names: { a: 'c', v: 'd' } },
    ...[
      [[480, 200], [320, 200], 30], [[130, 60], [220, -30], 22], [[580, -30], [670, 60], 22],
      [[150, 330], [230, 410], 22], [[570, 410], [650, 330], 22], [[400, -50], [400, 30], 22],
    ].map(([a, b, r], i) => ({ name: i ? `bar${i + 1}` : 'bar', kind: 'capsule', a, b, r, names: { a: 'a', b: 'b' } })),
  ],
  dim,
});

const layout = (c, d) => (dim) => ({
  e: 1,
  shapes: [
    { name: 'ball', kind: 'ball', a: c, r: 80, v: sub(d, c), names: { a: 'c', v: 'd' } },
    { name: 'bar', kind: 'capsule', a: [480, 200], b: [320, 200], r: 30, names: { a: 'a', b: 'b' } },
  ],
  dim,
});

const s3 = {
  id: 's3',
  dims: [2],
  yDown: true,
  box: { min: [0, -150], max: [800, 550] }, // the walls
  init: layout([400, 108], [416, 148]),
  cases: [
    { key: 'layout0', make: layout([400, 108], [416, 148]) },
    { key: 'layout1', make: layout([400, 292], [384, 238]) },
    { key: 'layout2', make: layout([559, 142], [609, 309]) },
    { key: 'layout3', make: layout([237, 230], [323, 310]) },
    { key: 'pinball', make: pinball(0.9) },
  ],
  fails: [
    { key: 'leaving', book: 0, make: layout([400, 108], [416, 68]) },
    { key: 'onAxis', book: 0, make: layout([400, 200], [416, 240]) },
    { key: 'slides', book: 0, make: (dim) => ({ ...layout([400, 108], [470, 128])(dim), e: 0.5 }) },
  ],
  restitution: true,
  ask: (s) => ({ c: pair('ball', s3.bar(s).name) }),
  then: (s, a, state) => ({ v: { op: 'bounce', v: s.ball.v, n: a.c.normal, e: state.e } }),
  verdict: (a) => a.c.overlap,
  // The article's velocity: mirrored whatever its way, and all of it scaled.
  article(s, a, state) {
    if (!a.c.overlap) return s.ball.v;
    const q = s3.nearest(s);
    const n = scale(sub(s.ball.a, q), 1 / dist(s.ball.a, q));
    return scale(along(s.ball.v, n, -2 * dot(s.ball.v, n)), state.e);
  },
  nearest: (s, bar = s3.bar(s)) => along(bar.a, sub(bar.b, bar.a), Math.max(0, Math.min(1, ratio(s.ball.a, bar)))),
  bars: (s) => Object.values(s).filter((x) => x.kind === 'capsule'),
  // bar is the bar that the ball is nearest to: the one that is asked about.
  bar(s) {
    const gap = (bar) => dist(s.ball.a, s3.nearest(s, bar)) - bar.r;
    return s3.bars(s).reduce((best, bar) => (gap(bar) < gap(best) ? bar : best));
  },
  books: [{ key: 'mirror', says: (a, s, state) => s3.article(s, a, state) }],
  ours: (a, s) => (a.c.overlap ? a.v.bounced : s.ball.v),
  rows(s, a) {
    const pushed = along(s.ball.a, a.c.normal, a.c.depth);
    const rows = [['Depth', a.c.depth], ['n', a.c.normal]];
    if (a.c.overlap) rows.push(['C + Depth·n', pushed], ['V·n', dot(s.ball.v, a.c.normal)]);
    rows.push(['V', s.ball.v], ['V′', a.c.overlap ? a.v.bounced : s.ball.v]);
    return rows;
  },
  draw(v, s, a, x) {
    const b = s.ball, c = s3.bar(s), bars = s3.bars(s);
    v.box(s3.box, 'box');
    for (const bar of bars) v.shape(bar, bar === c ? style(x.yes) : 'body');
    x.flight.draw(v, b, x.time);
    v.shape(b, 'mover');
    if (a.c.overlap) {
      const to = along(b.a, a.c.normal, a.c.depth);
      v.solid(to, to, b.r, 'ghost');
      v.arrow(b.a, to, 'push');
      v.arrow(a.c.point, along(a.c.point, a.c.normal, v.unit()), 'normal');
      v.dot(a.c.point, 'normal');
      const after = x.book ? s3.article(s, a, x.state) : a.v.bounced;
      if (after.every(Number.isFinite)) {
        v.arrow(to, add(to, after), 'after');
        v.text(add(to, after), 'V′', { colour: 'plum' });
      }
    }
    v.arrow(b.a, add(b.a, b.v), 'before');
    v.text(add(b.a, b.v), 'd', { colour: 'blue', dx: 14 });
    v.text(b.a, 'c', { dx: -14 });
    if (bars.length > 1) return;
    v.text(c.a, 'a', { dx: 14 });
    v.text(c.b, 'b', { dx: -14 });
  },
  flies: true,
  code(p, s, a, state) {
    const { name } = s3.bar(s);
    p.shapes(s.ball, s[name]);
    if (a.c.overlap) p.line(`velocity := ${goVector(s.ball.v)}`);
    p.line(`contact, ok := d.Collide(ball, ${name})`);
    p.print('ok, contact.Depth, contact.Normal', a.c.overlap, a.c.depth, a.c.normal);
    if (a.c.overlap) {
      p.line('ball.Center = ball.Center.Add(contact.Normal.Scale(contact.Depth))');
      p.line(`velocity = d.Bounce(velocity, contact.Normal, ${goLiteral(state.e)})`);
      const pushed = s.ball.a.map((x, i) => x + a.c.normal[i] * a.c.depth);
      p.print('ball.Center, velocity', pushed, a.v.bounced);
    }
  },
};

const s4 = {
  id: 's4',
  dims: [3, 2],
  init: all(segment([-9, -2, 1], [3, 1.5, 3]), ball([0, 0, 2], 4)),
  cases: [
    { key: 'line', make: all(line([-9, -2, 1], [4, 1, 0.8]), ball([0, 0, 2], 4)) },
    { key: 'short', make: all(segment([-12, -3, 1], [-6, -1, 2]), ball([0, 0, 2], 4)) },
    { key: 'through', make: all(segment([-9, -1, 2], [9, 2, 3]), ball([0, 0, 2], 4)) },
  ],
  fails: [
    { key: 'inside', book: 0, make: all(segment([-2, -1, 1], [2, 1, 3]), ball([0, 0, 2], 4)) },
    { key: 'startsInside', book: 0, make: all(segment([-1, -1, 2], [9, 2, 3]), ball([0, 0, 2], 4)) },
  ],
  of: (s) => s.segment ?? s.line,
  ask(s) {
    const name = s4.of(s).name;
    const q = { c: pair(name, 'ball'), p: path(name, 'ball') };
    q.k = name === 'segment' ? book('hollow', name, 'ball') : book('quadratic', name, 'ball');
    return q;
  },
  verdict: (a) => a.c.overlap,
  books: [{ key: 'hollow', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  rows: (s, a) => [
    ['Overlap', a.c.overlap], ['RayCast', a.p.cast.ok ? a.p.cast.t : false],
    ['Clip', a.p.clip.ok ? `${short(a.p.clip.enter)} … ${short(a.p.clip.exit)}` : false],
    ['Crossings', a.p.crossings.length], ...a.p.crossings.map((c, i) => [`t${'₁₂'[i]}`, c.t]),
    ['Distance', a.c.distance],
  ],
  draw(v, s, a, x) {
    const p = s4.of(s);
    v.shape(s.ball, style(x.yes));
    v.shape(p, 'mover');
    if (p.kind === 'line') v.arrow(p.a, add(p.a, p.b), 'before');
    crossings(v, p, a.p);
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
      v.between(a.c.onA, a.c.onB, short(a.c.distance), 'green');
    }
    v.text(p.a, p.kind === 'line' ? 'P' : 'A', { dx: -14 });
    v.text(p.kind === 'line' ? add(p.a, p.b) : p.b, p.kind === 'line' ? 'P + V' : 'B', { dx: 14 });
    v.text(s.ball.a, 'C');
  },
  code(p, s, a) {
    const of = s4.of(s);
    p.shapes(of, s.ball);
    p.line(`hit, ok := d.RayCast(${of.name}, ball)`);
    p.print('ok, hit.T, hit.Point', a.p.cast.ok, a.p.cast.t, a.p.cast.point);
    p.line(`_, n := d.Crossings(${of.name}, ball)`);
    p.print(`d.Overlap(${of.name}, ball), n`, a.c.overlap, a.p.crossings.length);
  },
};

export const lessons = [s01, s02, s03, s04, s05, s06, s07, s08, s09, s1, s2, s3, s4, ...polytopes];
