// The lessons, one for each row of what hantei grew from. A lesson is data: its
// shapes, its questions, the rows of its formula, the textbook's methods, and how its
// construction is drawn. What all lessons have in common is in lesson.js.
//
//   init(dim)         the shapes at the start; cases are further states, fails those in
//                     which the method number book is wrong
//   ask(s, isPlaying) questions by name, s has the shapes by name; extra(s) are shapes
//                     that only questions need
//   verdict(a, s)     the answer that colours the picture
//   exact             the formula's numbers are exact, not those of hantei
//   books             methods: what they say, of the answers a; undefined where one is
//                     not for these shapes
//   ours(a, s)        what hantei says of the same
//   rows(s, a, x)     the formula with its numbers: label, value, what x.book has in its place, and
//                     the part of the picture, if it is not called as the label
//   draw(v, s, a, x)  the construction; x.yes is the verdict shown, x.book whether it is
//                     a textbook's; drawsBook is for one that draws a textbook's numbers
//   code(p, s, a)     a Go program that asks the same
//   then(s, a)        questions that need the answers of the first
//   inset(v, s, a, x) a picture in the picture, in other coordinates, with the text inset
//   beside(inset, stage) how many pixels the inset covers at the left and at the right
//   modes             the modes of the gizmo that moves an object, chosen by the keys 1, 2 and 3
//   frame(s, state, isPlaying) two corners of what is seen, instead of all shapes
//   room(s, state)    points that are to be seen beside the shapes
//   plot              a graph beside the formula: the range of t, the point at t, the point to
//                     which the vector from there leads, the value by that, and marks
//   sparks            whether the picture moves for a moment after a change
//   answer            the label of the row that has the answer, if not Overlap; question is what a
//                     failing case asks, if not whether the two touch; hint draws what else is known
//   key               the key that lets it run while it is held
//   step(state, dt)   what moves by itself; flies is for a ball that bounces in a box
//   connects          whether the shortest connection may be seen from the side
//   heat              the shape whose place a map is about, the other one, and what a method says of them in floats
//   knob, shadows     where a hand turns the steps, and the shadows on all axes
//   steps             how many steps there are, which one is shown at first, and what is said of each
//   figures           small pictures beside each other, with words
//   lines             the derivation: the part of the picture and the formula of each line, and a figure before it
//   detects(s, a)     what the ball touches, for the detector

import { add, along, cross, dist, dot, fill, len, perp, ratio, scale, sub, unit } from './vec.js';
import { Exact, exactCross, exactDot, exactSub, exactVec, from, numbers } from './exact.js';
import { goLiteral, short, shortExact } from './number.js';
import { goVector } from './go.js';
import { boxes } from './boxes.js';
import { collider } from './collider.js';
import { closest, meets } from './figure.js';
import { polytopes } from './polytopes.js';
import { turning } from './turning.js';

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

// brief writes a number, which may be exact.
const brief = (x) => (x instanceof Exact ? shortExact(x) : short(x));

// yes and no of an overlap.
const style = (yes) => (yes ? 'hit' : 'body');

// at returns the point of a path at t, and finite numbers for infinite t.
const at = (p, t) => along(p.a, p.kind === 'segment' ? sub(p.b, p.a) : p.b, t);

// crossings draws the points where a path meets the surface of a shape, their normals, and the part
// between.
function crossings(v, p, of, a, pen = 'inside') {
  if (a.clip.ok && Number.isFinite(a.clip.enter) && Number.isFinite(a.clip.exit)) {
    v.as('chord');
    v.line(at(p, a.clip.enter), at(p, a.clip.exit), pen);
  }
  a.crossings.forEach((c, i) => {
    v.as(`t${'₁₂'[i]}`);
    v.arrow(c.point, along(c.point, c.normal, v.unit()), 'normal');
    v.crossing(c.point, of);
    const [from, to] = [c.point, along(c.point, direction(p), v.unit() / (len(direction(p)) || 1))].map((q) => v.project(q)); // beside the path
    const side = from && to && dist(from, to) > 0 ? perp(sub(to, from)) : [0, -1], sign = side[1] > 0 ? -1 : 1;
    v.text(c.point, `t${'₁₂'[i]} = ${short(c.t)}`, { colour: 'red', dx: 46 * sign * side[0], dy: 20 * sign * side[1] });
  });
  v.as();
}

// hits are the rows of where a path meets a surface; roots are those of a textbook.
function hits(a, roots) {
  const rows = a.crossings.map((c, i) => [`t${'₁₂'[i]}`, c.t, roots?.[i]]);
  return [['n', a.crossings.length, roots?.length, 'chord'], ...rows];
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

// sway moves a shape to and fro along an axis, so many units in all.
const sway = (name, far, axis) => (state, dt, time) => {
  const s = state.shapes.find((x) => x.name === name), by = 0.35 * far * Math.cos(0.7 * time) * dt;
  for (const key of s.kind === 'capsule' || s.kind === 'segment' ? ['a', 'b'] : ['a']) s[key] = s[key].map((x, i) => (i === axis ? x + by : x));
};

function square(x) {
  return x * x;
}

// quadratic returns the coefficients of a path against a ball, exactly.
function quadratic(p, ball) {
  const [o, c] = [p.a, ball.a].map(exactVec), dir = exactDirection(p);
  const k = exactSub(o, c), r = Exact.of(ball.r);
  const A = exactDot(dir, dir), B = exactDot(k, dir), C = exactDot(k, k).sub(r.mul(r));
  return { A, B, C, D: B.mul(B).sub(A.mul(C)) };
}

const exactDirection = (p) => (p.kind === 'segment' || p.kind === 'capsule' ? exactSub(exactVec(p.b), exactVec(p.a)) : exactVec(p.b));

const direction = (p) => (p.kind === 'segment' || p.kind === 'capsule' ? sub(p.b, p.a) : p.b);

// inFloats is the same with a rounding at every step, as textbooks compute it: from k, or written
// out with or without the square of C.
function inFloats(p, ball, how) {
  const v = direction(p), k = sub(p.a, ball.a);
  const sq = { short: () => dot(k, k), long: () => dot(p.a, p.a) + dot(ball.a, ball.a) - 2 * dot(p.a, ball.a), dropped: () => dot(p.a, p.a) - 2 * dot(p.a, ball.a) }[how]();
  const A = dot(v, v), B = how === 'short' ? dot(k, v) : dot(p.a, v) - dot(ball.a, v), C = sq - square(ball.r);
  const D = B * B - A * C;
  const roots = !(D >= 0) || A === 0 ? [] : D === 0 ? [-B / A] : [(-B - Math.sqrt(D)) / A, (-B + Math.sqrt(D)) / A];
  return { A, B, C, D, roots };
}

// chordOf returns, exactly, the square of a ball's distance from a line, the square of half the
// chord, and the ratio of the foot.
function chordOf(p, ball) {
  const dir = exactDirection(p), k = exactSub(exactVec(ball.a), exactVec(p.a)), r = Exact.of(ball.r);
  const vv = exactDot(dir, dir), across = [exactCross(k, dir)].flat();
  if (vv.sign === 0) return null;
  const dd = exactDot(across, across).over(vv);
  return { t: exactDot(k, dir).over(vv), dd, ww: r.mul(r).sub(dd), vv };
}

// A hollow ball is seen from inside as well.
const lineAndBall = all(line([-9, -2, -1], [4, 2, 1]), ball([1, 2, 1], 4));

const s01 = {
  id: 's0.1',
  answer: '|V|',
  question: 'guess.far',
  exact: true,
  room: (s) => [s.p.a.map(() => 0)],
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
  rows(s, a) {
    const e = exactSub(exactVec(s.q.a), exactVec(s.p.a)), sq = exactDot(e, e);
    return [
      ['V = Q − P', numbers(e), a.v.d, 'legs'], ['V·V', sq, a.v.sq, 'V'], ['|V|', sq.root(), Math.sqrt(a.v.sq), 'V'],
      ['Distance(P, Q)', a.c.distance, Math.sqrt(a.v.sq), 'V'],
    ];
  },
  draw(v, s, a) {
    const { p, q } = s;
    const zero = p.a.map(() => 0);
    v.as('legs');
    for (const end of [p.a, q.a]) if (len(end) > 0) v.arrow(zero, end, 'core');
    v.text(zero, 'O', { dx: -12, dy: 12, colour: 'slate' });
    let from = p.a;
    v.as('legs');
    for (let i = 0; i < p.a.length; i++) {
      const to = from.map((x, j) => (j === i ? q.a[j] : x));
      v.line(from, to, 'build');
      v.between(from, to, 'xyz'[i] + ': ' + short(a.v.d[i]), 'slate');
      from = to;
    }
    v.as('V');
    v.arrow(p.a, q.a, 'before');
    v.between(p.a, q.a, `|V| = ${short(a.v.length)}`, 'blue');
    v.as();
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
  exact: true,
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
    const k = sub(s.p.a, s.ball.a), e = exactSub(exactVec(s.p.a), exactVec(s.ball.a)), r = Exact.of(s.ball.r);
    return [
      ['P − C', numbers(e), k, 'd'], ['|P − C|²', exactDot(e, e), dot(k, k), 'd'], ['r²', r.mul(r), square(s.ball.r), 'r'],
      ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    v.as('r');
    v.shape(s.ball, style(x.yes));
    v.as('d');
    v.line(s.ball.a, s.p.a, 'build');
    v.between(s.ball.a, s.p.a, `|P − C| = ${short(dist(s.p.a, s.ball.a))}`, 'slate');
    v.as('gap');
    if (!a.c.overlap) v.arrow(a.c.onB, a.c.onA, 'push');
    else contact(v, a.c);
    v.as();
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
  lines: [
    ['V', 'X = P + t·V'], ['PC', '|P + t·V − C|² = r²'], ['PC', '(V·V)·t² + 2((P − C)·V)·t + (P − C)² − r² = 0'], ['t₁', 't = (−B ∓ √(B² − A·C′)) / A'],
  ],
  exact: true,
  dims: [2, 3],
  init: lineAndBall,
  cases: [
    { key: 'tangent', make: all(line([-9, 5, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'misses', make: all(line([-9, 6, 0], [2, 1, 0]), ball([0, 0, 0], 5)) },
  ],
  fails: [
    { key: 'far', book: 0, look: ['ball'], make: far },
    { key: 'farBoth', book: 1, look: ['ball'], make: all(line([1e8 - 16, 1e8 + 1.05, 0], [4, 0, 0]), ball([1e8, 1e8, 0], 1)) },
    { key: 'dropped', book: 2, make: all(line([-9, 1, 0], [4, 1, 0]), ball([2, 9, 0], 4)) },
    { key: 'noDirection', book: 0, make: noDirection },
  ],
  ask: () => ({ p: path('line', 'ball'), c: pair('line', 'ball'), q: book('quadratic', 'line', 'ball'), e: book('expanded', 'line', 'ball') }),
  verdict: (a) => a.c.overlap,
  books: [
    { key: 'quadratic', says: (a) => a.q.ok }, { key: 'expanded', says: (a) => a.e.ok },
    { key: 'dropped', says: (a, s) => inFloats(s.line, s.ball, 'dropped').roots.length > 0 },
  ],
  ours: (a) => a.c.overlap,
  rows(s, a, x) {
    const { A, B, C, D } = quadratic(s.line, s.ball);
    const f = x.book === null ? {} : inFloats(s.line, s.ball, ['short', 'long', 'dropped'][x.book]);
    return [
      ['A = V·V', A, f.A, 'V'], ['B = (P − C)·V', B, f.B, 'PC'], ['C′ = (P − C)² − r²', C, f.C, 'PC'], ['D = B² − A·C′', D, f.D, 'chord'],
      ...hits(a.p, f.roots),
    ];
  },
  plot: {
    label: 'f(t) = |P + t·V − C|² − r²',
    levelName: '0',
    // range has the lowest point in its middle, and P if that is not far.
    range(s) {
      const [A, B] = [dot(s.line.b, s.line.b), dot(sub(s.line.a, s.ball.a), s.line.b)];
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
    v.as('PC');
    if (v.lit === 'PC') v.line(s.ball.a, s.line.a, 'build');
    v.as('V');
    v.arrow(s.line.a, add(s.line.a, s.line.b), 'before');
    v.text(add(s.line.a, s.line.b), 'P + V', { colour: 'blue' });
    v.as();
    v.text(s.line.a, 'P', { dy: 16 });
    v.text(s.ball.a, 'C');
    crossings(v, s.line, s.ball, a.p);
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
  figures: meets,
  exact: true,
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
  heat: { name: 'ball', other: 'line', label: 'C', kinds: ['yes', 'no'], says: (s, book) => s04.height(s) <= (book ? square(s.ball.r) : s.ball.r) },
  rows(s, a, x) {
    const k = sub(s.ball.a, s.line.a), v = s.line.b;
    const area = exactCross(exactSub(exactVec(s.ball.a), exactVec(s.line.a)), exactVec(v));
    const h = chordOf(s.line, s.ball);
    return [
      ['C − P', k, k, 'PC'], ['(C − P) × V', numbers(area), cross(k, v), 'area'], ['|V|', len(v), len(v), 'V'],
      ['|(C − P) × V| / |V|', h ? h.dd.root() : a.f.distance, s04.height(s), 'h'],
      ['r', s.ball.r, x.book === 1 ? square(s.ball.r) : s.ball.r], ['Distance', a.c.distance, undefined, 'h'],
      ['D ≥ 0 (S0.3)', inFloats(s.line, s.ball, 'short').roots.length > 0, undefined, 'h'],
    ];
  },
  draw(v, s, a, x) {
    const { line: l, ball: b } = s;
    v.as('r');
    v.shape(b, style(x.yes));
    v.as();
    v.shape(l, 'body');
    v.as('area');
    v.polyline([l.a, add(l.a, l.b), add(b.a, l.b), b.a], 'area', true);
    const size = len([cross(sub(b.a, l.a), l.b)].flat());
    v.text(along(along(l.a, l.b, 0.5), sub(b.a, l.a), 0.62), `|(C − P) × V| = ${short(size)}`, { colour: 'slate', dy: 0 });
    v.as('V');
    v.arrow(l.a, add(l.a, l.b), 'before');
    v.text(add(l.a, l.b), 'P + V', { colour: 'blue', dy: 18 });
    v.as('PC');
    v.arrow(l.a, b.a, 'way');
    v.as('h');
    v.line(b.a, a.f.onB, 'strong');
    v.between(b.a, a.f.onB, short(a.f.distance));
    v.as();
    v.square(a.f.onB, sub(b.a, a.f.onB), l.b);
    v.text(l.a, 'P', { dx: -12, dy: 12 });
    v.text(b.a, 'C', { dx: 12 });
  },
  code(p, s, a) {
    p.shapes(s.line, s.ball);
    p.print('d.Overlap(line, ball), d.Distance(line, ball)', a.c.overlap, a.c.distance);
    p.print('d.Distance(ball.Center, line)', a.f.distance);
  },
};

const s05 = {
  id: 's0.5',
  exact: true,
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
  // chord returns the numbers of the formula, floats those of the textbook.
  chord(s, a) {
    const e = chordOf(s.line, s.ball);
    if (!e) return { t: NaN, d: a.f.distance, w: NaN };
    const l = e.vv.root();
    return { t: e.t.mul(l), d: e.dd.root(), w: e.ww.sign < 0 ? NaN : e.ww.root() };
  },
  floats(s, foot = s05.foot(s)) {
    const l = len(s.line.b), d = dist(s.ball.a, foot);
    return { t: dot(sub(s.ball.a, s.line.a), scale(s.line.b, 1 / l)), d, w: Math.sqrt(square(s.ball.r) - d * d) };
  },
  foot(s) {
    const u = scale(s.line.b, 1 / len(s.line.b));
    return along(s.line.a, u, dot(sub(s.ball.a, s.line.a), u));
  },
  room: (s) => (s05.foot(s).every(Number.isFinite) ? [s05.foot(s)] : []),
  rows(s, a, x) {
    const e = s05.chord(s, a), f = x.book === null ? {} : s05.floats(s);
    const l = len(s.line.b);
    return [
      ['(C − P)·V / |V|', e.t, f.t, 'PC'], ['d', e.d, f.d], ['r', s.ball.r, s.ball.r], ['W = √(r² − d²)', e.w, f.w, 'W'],
      ...a.p.crossings.map((c, i) => [`t${'₁₂'[i]}·|V|`, c.t * l, x.book === null ? undefined : f.t + (i ? f.w : -f.w), `t${'₁₂'[i]}`]),
    ];
  },
  // ends returns the foot and the ends of the chord, from the exact numbers as seen from the center: on its circle, however far P is.
  ends(s) {
    const e = chordOf(s.line, s.ball);
    if (!e) return null;
    const u = unit(s.line.b), to = from(s.ball.a, s.line.a, s.line.b).at, w = e.ww.sign < 0 ? null : e.ww.root().number();
    const place = (off) => add(s.ball.a, along(to, u, off));
    return { foot: place(0), ends: w === null ? [] : w === 0 ? [place(0)] : [place(-w), place(w)] };
  },
  draw(v, s, a, x) {
    const { line: l, ball: b } = s;
    const { foot, ends } = s05.ends(s) ?? { foot: a.f.onB, ends: [] };
    v.shape(b, style(x.yes));
    v.shape(l, 'body');
    v.arrow(l.a, add(l.a, l.b), 'before');
    v.as('d');
    v.line(b.a, foot, 'strong');
    v.square(foot, sub(b.a, foot), l.b);
    v.between(b.a, foot, `d = ${brief(s05.chord(s, a).d)}`);
    ends.forEach((end, i) => {
      v.as('W');
      v.line(foot, end, 'inside');
      if (ends.length === 2) v.between(foot, end, 'W', 'red');
      v.as('r');
      v.line(b.a, end, 'build');
      if (ends.length === 2) v.between(b.a, end, 'r', 'slate');
      v.as(`t${'₁₂'[i]}`);
      v.crossing(end, b);
      v.text(end, x.say(i ? 'far' : 'near'), { colour: 'red', dy: 18 });
    });
    v.as('F');
    v.dot(foot, 'strong');
    v.text(foot, 'F', { dy: 16 });
    if (x.book && dist(foot, a.h.foot) > 1e-9 * b.r) {
      v.line(b.a, a.h.foot, 'theirs');
      v.dot(a.h.foot, 'after');
      v.text(a.h.foot, x.say('textbook'), { colour: 'plum', dy: 16 });
    }
    v.as('PC');
    v.arrow(l.a, b.a, 'way');
    v.between(l.a, b.a, 'C − P', 'slate');
    v.between(l.a, foot, 't', 'slate');
    v.as();
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

// zones shades where a center is before A, beside the axis, and behind B, each with its t; that where it is has the darker ground.
function zones(v, { a, b, r }, t, center) {
  const d = sub(b, a), n = perp(d), far = 60 * Math.max(len(d), 40 * v.unit()), back = scale(unit(d), far);
  const aside = (dot(sub(center, a), n) > 0 ? -1 : 1) * (r + 0.5 * v.unit()); // where the center is not
  const wide = (p, q) => [along(p, n, far), along(q, n, far), along(q, n, -far), along(p, n, -far)];
  for (const [p, q, is, name, at] of [[sub(a, back), a, t < 0, 't < 0', along(a, unit(d), -1.6 * v.unit())], [a, b, t >= 0 && t <= 1, '0 ≤ t ≤ 1', along(a, d, 0.5)], [b, add(b, back), t > 1, 't > 1', along(b, unit(d), 1.6 * v.unit())]]) {
    v.polyline(wide(p, q), is ? 'strip' : 'zone', true);
    v.text(along(at, n, aside), name, { colour: is ? 'ochre' : 'slate', dy: 0 });
  }
}

const s06 = {
  id: 's0.6',
  animate: true,
  step: sway('ball', 9, 0),
  exact: true,
  dims: [2, 3],
  init: all(ball([2, 5, 3], 2.5), bar([-5, 0, 0], [5, 0, 0], 2)),
  cases: [
    { key: 'before', make: all(ball([-8, 3, 0], 2.5), bar([-5, 0, 0], [5, 0, 0], 2)) },
    { key: 'beyond', make: all(ball([8, 4, 0], 3), bar([-5, 0, 0], [5, 0, 0], 2)) },
  ],
  fails: [
    { key: 'equalEnds', book: 0, make: all(ball([3, 2, 0], 2.5), bar([0, 0, 0], [0, 0, 0], 2)) },
    { key: 'touches', book: 0, make: all(ball([23, 39, 0], 3), bar([0, 0, 0], [42, 56, 0], 2)) },
  ],
  extra: (s) => [{ name: 'c', kind: 'point', a: s.ball.a }, { name: 'axis', kind: 'segment', a: s.bar.a, b: s.bar.b }],
  ask: () => ({ c: pair('ball', 'bar'), q: pair('c', 'axis'), k: book('clamp', 'ball', 'bar') }),
  verdict: (a) => a.c.overlap,
  books: [{ key: 'clamp', says: (a) => a.k.ok }],
  ours: (a) => a.c.overlap,
  rows(s, a) {
    const t = ratio(s.ball.a, s.bar), clamped = t < 0 ? 0 : t > 1 ? 1 : t;
    const axis = sub(s.bar.b, s.bar.a), foot = along(s.bar.a, axis, clamped);
    const e = chordOf(s.bar, s.ball)?.t ?? NaN, et = Number.isNaN(e) ? 0 : e.number();
    const r = Exact.of(s.ball.r).add(Exact.of(s.bar.r));
    return [
      ['t', e, t, 'foot'], ['clamp(t, 0, 1)', et <= 0 ? 0 : et >= 1 ? 1 : e, clamped, 'Q'], ['Q', a.q.onB, foot],
      ['|C − Q|', a.q.distance, len(along(sub(s.ball.a, s.bar.a), axis, -clamped)), 'CQ'],
      ['r + r′', r, s.ball.r + s.bar.r, 'r'], ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
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
    const t = ratio(b.a, c);
    if (v.dim === 2 && Number.isFinite(t)) zones(v, c, t, b.a);
    v.as('r');
    v.shape(c, style(x.yes));
    v.shape(b, 'mover');
    v.as('foot');
    if (t < 0 || t > 1) {
      const foot = along(c.a, sub(c.b, c.a), t);
      v.line(t < 0 ? c.a : c.b, foot, 'build');
      v.line(b.a, foot, 'build');
      v.square(foot, sub(b.a, foot), sub(c.b, c.a));
      v.text(foot, `t = ${short(t)}`, { colour: 'slate', dy: 16 });
    } else {
      v.square(a.q.onB, sub(b.a, a.q.onB), sub(c.b, c.a));
    }
    v.as('CQ');
    v.line(b.a, a.q.onB, 'strong');
    v.between(b.a, a.q.onB, `|C − Q| = ${short(a.q.distance)}`);
    v.as('Q');
    v.dot(a.q.onB, 'strong');
    v.text(a.q.onB, 'Q', { dy: 16, dx: 10 });
    v.as('gap');
    if (a.c.overlap) contact(v, a.c);
    else v.line(a.c.onA, a.c.onB, 'push');
    v.as();
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
// exactSigns are the same before anything rounds.
const exactSigns = (s) => {
  const side = (...points) => {
    const [p, q, r] = points.map(exactVec);
    return exactCross(exactSub(q, p), exactSub(r, p)).sign;
  };
  const { first: f, second: g } = s;
  return { p: side(f.a, f.b, g.a), q: side(f.a, f.b, g.b), a: side(g.a, g.b, f.a), b: side(g.a, g.b, f.b) };
};
const sign = (x) => (x > 0 ? '+' : x < 0 ? '−' : '0');

const s07 = {
  id: 's0.7',
  exact: true,
  dims: [2],
  init: two([-6, -2], [6, 2], 1, [-2, 5], [3, -6], 1.5),
  cases: [
    { key: 'touches', make: two([-6, 0], [6, 0], 1, [1, 3], [4, 8], 2) },
    { key: 'collinear', make: two([-6, 0], [0, 0], 1, [3, 0], [8, 0], 2) },
    { key: 'splits', make: two([-7, 0], [7, 0], 0.6, [-1, 2.5], [3, 8], 0.6) },
  ],
  fails: [
    { key: 'swords', book: 0, make: two([-10, 0], [10, 0], 1, [0, -9], [0, 10], 1) },
    { key: 'oneLine', book: 1, make: two([0, 0], [14, 42], 0, [9, 27], [38, 114], 0) },
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
  // end is the distance of an end from the other axis, in floats.
  end(s, name) {
    const [p, from, to] = {
      A: [s.first.a, s.second.a, s.second.b], B: [s.first.b, s.second.a, s.second.b], P: [s.second.a, s.first.a, s.first.b], Q: [s.second.b, s.first.a, s.first.b],
    }[name];
    const axis = sub(to, from), k = sub(p, from);
    const t = dot(k, axis) / dot(axis, axis);
    return len(along(k, axis, -Math.max(0, Math.min(1, t))));
  },
  rows(s, a, x) {
    const side = exactSigns(s), theirs = signs(s);
    const both = (of, i, j) => `${sign(of[i])} ${sign(of[j])}`;
    return [
      ...['A', 'B', 'P', 'Q'].map((n) => [`|${n} ${n < 'C' ? 'PQ' : 'AB'}|`, a[n.toLowerCase()].distance, x.book === null ? undefined : s07.end(s, n), n]),
      ['r + r′', Exact.of(s.first.r).add(Exact.of(s.second.r)), undefined, 'r'],
      ['A, B: × PQ', both(side, 'a', 'b'), both(theirs, 'a', 'b'), 'PQ'], ['P, Q: × AB', both(side, 'p', 'q'), both(theirs, 'p', 'q'), 'AB'],
      ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    const { first: f, second: g } = s;
    v.as('r');
    v.shape(g, style(x.yes));
    v.shape(f, 'mover');
    const side = x.book ? signs(s) : exactSigns(s), r = f.r + g.r;
    for (const [name, p, q] of [['AB', f.a, f.b], ['PQ', g.a, g.b]]) {
      v.as(name);
      if (v.lit === name) v.endless(p, sub(q, p), -Infinity, 'build');
    }
    const least = Math.min(...['a', 'b', 'p', 'q'].map((key) => a[key].distance));
    for (const [key, p] of [['a', f.a], ['b', f.b], ['p', g.a], ['q', g.b]]) {
      v.as(key.toUpperCase());
      v.line(p, a[key].onB, a[key].distance <= r ? 'push' : a[key].distance === least ? 'strong' : 'build');
      if (a[key].distance === least) v.between(p, a[key].onB, short(least), 'slate');
      v.text(p, `${key.toUpperCase()} ${sign(side[key])}`, { dy: -18 });
    }
    v.as('gap');
    if (a.c.overlap) contact(v, a.c);
    else v.line(a.c.onA, a.c.onB, 'push');
    v.as();
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
  animate: true,
  step: sway('ball', 9, 0),
  exact: true,
  dims: [2, 3],
  init: all(ball([2.5, 3.4, 0.8], 2.5), bar([-5, 0, 0], [5, 0, 0], 1.5)),
  cases: [
    { key: 'touches', make: all(ball([1, 4, 0], 2.5), bar([-5, 0, 0], [5, 0, 0], 1.5)) },
    { key: 'beyond', make: all(ball([9, 1, 0], 2), bar([-5, 0, 0], [5, 0, 0], 1.5)) },
  ],
  // The grown circle, and where the axis enters it, which may be behind A.
  room(s) {
    const u = unit(sub(s.bar.b, s.bar.a)), t = s08.enter(s);
    return [{ kind: 'ball', a: s.ball.a, r: s.ball.r + s.bar.r }, ...(Number.isFinite(t) ? [along(s.bar.a, u, t)] : [])];
  },
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
  heat: { name: 'ball', other: 'bar', label: 'C', kinds: ['yes', 'no'], says: (s) => s08.enter(s) >= 0 && s08.enter(s) <= dist(s.bar.a, s.bar.b) },
  // enter is where the line of the axis enters the grown ball, from A.
  enter(s) {
    const u = unit(sub(s.bar.b, s.bar.a)), k = sub(s.ball.a, s.bar.a), r = s.ball.r + s.bar.r;
    const foot = dot(k, u);
    return foot - Math.sqrt(r * r - (dot(k, k) - foot * foot));
  },
  // exactly is the same before anything rounds.
  exactly(s) {
    const e = chordOf(s.bar, { a: s.ball.a, r: s.ball.r + s.bar.r });
    return e && e.ww.sign >= 0 ? e.t.mul(e.vv.root()).sub(e.ww.root()) : NaN;
  },
  rows: (s, a) => [
    ['r + r′', Exact.of(s.ball.r).add(Exact.of(s.bar.r)), undefined, 'grown'], ['t', s08.exactly(s)], ['|AB|', dist(s.bar.a, s.bar.b), undefined, 'AB'],
    ['0 ≤ t ≤ |AB|', a.k.ok, undefined, 't'], ['Crossings', a.p.crossings.length, undefined, 'AB'], ['Overlap(AB, C + r′)', a.g.overlap, undefined, 'grown'],
  ],
  draw(v, s, a, x) {
    const { ball: b, bar: c } = s;
    v.shape(c, style(x.yes));
    v.shape(b, 'mover');
    v.as('grown');
    v.solid(b.a, b.a, b.r + c.r, 'book');
    v.as('AB');
    v.endless(c.a, sub(c.b, c.a), 0, 'build');
    v.arrow(c.a, c.b, 'strong');
    v.as('t');
    const t = s08.enter(s);
    if (Number.isFinite(t)) {
      const p = along(c.a, unit(sub(c.b, c.a)), t);
      if (t < 0) v.line(c.a, p, 'build');
      if (a.k.ok) v.dot(p, 'after');
      else v.wrong(p);
      v.text(p, `t = ${short(t)}`, { colour: 'plum', dy: 18 });
    }
    v.as();
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
  connects: true,
  animate: true,
  step: sway('first', 5, 1),
  lines: [
    ['U', 'X = P + s·U, Y = Q + t·V, D = P − Q', closest[0]], ['gap', '(X − Y)·U = 0, (X − Y)·V = 0', closest[1]], ['gap', 's·(U·U) − t·(U·V) = −D·U, s·(U·V) − t·(V·V) = −D·V'],
    ['U', 's = ((U·V)(D·V) − (D·U)(V·V)) / det, det = (U·U)(V·V) − (U·V)²'], ['U', 's ← clamp(s)', closest[2]], ['V', 't = ((U·V)·s + D·V) / (V·V)'],
    ['V', 't ← clamp(t)'], ['U', 's = ((U·V)·t − D·U) / (U·U), s ← clamp(s)'], ['gap', 'det = 0: s = 0', closest[3]],
  ],
  exact: true,
  dims: [3, 2],
  init: couple('capsule', [-6, -2, 1], [6, 1, 3], 1.2, 'capsule', [0, -6, 3.5], [2, 6, 6], 1.5),
  cases: [
    { key: 'lines', make: couple('line', [-6, -2, 0], [4, 1.5, 1], none, 'line', [2, -6, 6], [-0.5, 4, -1], none) },
    { key: 'rays', make: couple('ray', [-6, -1, 1], [4, 1, 0], none, 'ray', [1, -7, 6], [0.5, 4, 0], none) },
    { key: 'rayCapsule', make: couple('ray', [-8, -3, 4], [4, 1.5, -0.8], none, 'capsule', [1, -5, 0], [2, 6, 3], 2) },
    { key: 'parallel', make: couple('capsule', [-6, 0, 0], [6, 0, 0], 1, 'capsule', [-3, 4, 0], [9, 4, 0], 1.5) },
  ],
  fails: [
    { key: 'atOnce', book: 2, make: couple('capsule', [-5, -3, 1], [-1, -3, 1], 1.9, 'capsule', [3, -2, 1], [-3, 4, 1], 1.9) },
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
  books: [{ key: 'clamps', says: (a) => a.k.ok }, { key: 'cast', says: (a) => a.cast?.ok },
    { key: 'atOnce', says: (a, s) => (s.first.kind === 'capsule' && s.second.kind === 'capsule' && s09.atOnce(s) ? dist(...s09.atOnce(s).ends) <= s.first.r + s.second.r : undefined) },
  ],
  ours: (a) => a.c.overlap,
  // apart is how far the nearest points of the cores are from each other.
  apart(s) {
    const { sc, tc } = s09.solve(s, true);
    return dist(along(s.first.a, direction(s.first), sc), along(s.second.a, direction(s.second), tc));
  },
  // atOnce clamps s and t, each as it comes out of the equations.
  atOnce(s) {
    const { s: s0, t: t0 } = s09.solve(s, false), [sc, tc] = [s0, t0].map((x) => Math.max(0, Math.min(1, x)));
    return Number.isFinite(s0 + t0) ? { sc, tc, ends: [along(s.first.a, direction(s.first), sc), along(s.second.a, direction(s.second), tc)] } : null;
  },
  // solve returns the two equations of the cores' nearest points, exactly or in floats: the
  // determinant, s and t, and what clamping leaves of them.
  solve(s, isExact) {
    const p = s.first, q = s.second;
    const range = (x) => ({ line: [-Infinity, Infinity], ray: [0, Infinity] }[x.kind] ?? [0, 1]);
    const into = ([lo, hi], x) => Math.max(lo, Math.min(hi, x));
    const u = direction(p), w = direction(q), d = sub(p.a, q.a);
    let [uu, uv, vv, ud, vd] = [[u, u], [u, w], [w, w], [u, d], [w, d]].map(([x, y]) => dot(x, y));
    let det = uu * vv - square(uv), s0 = (uv * vd - ud * vv) / det, t0 = (uu * vd - uv * ud) / det;
    if (isExact) {
      const eu = exactDirection(p), ew = exactDirection(q), ed = exactSub(exactVec(p.a), exactVec(q.a));
      const e = [[eu, eu], [eu, ew], [ew, ew], [eu, ed], [ew, ed]].map(([x, y]) => exactDot(x, y));
      const eDet = e[0].mul(e[2]).sub(e[1].mul(e[1]));
      const of = (x) => (eDet.sign === 0 ? NaN : x.over(eDet));
      [s0, t0] = [of(e[1].mul(e[4]).sub(e[3].mul(e[2]))), of(e[0].mul(e[4]).sub(e[1].mul(e[3])))];
      [uu, uv, vv, ud, vd] = numbers(e);
      det = eDet;
    }
    const plain = (x) => (typeof x === 'number' ? x : x.number());
    let sc = plain(det) > 0 ? into(range(p), plain(s0)) : 0, tc = (uv * sc + vd) / vv;
    if (tc !== into(range(q), tc)) {
      tc = into(range(q), tc);
      sc = into(range(p), (uv * tc - ud) / uu);
    }
    return { uu, uv, vv, det, s: s0, t: t0, sc, tc };
  },
  rows(s, a, x) {
    const rows = [];
    const cores = [s.first, s.second];
    if (cores.every((c) => isPath(c) || c.kind === 'capsule')) {
      const e = s09.solve(s, true), f = x.book === 0 ? s09.solve(s, false) : x.book === 2 ? s09.atOnce(s) ?? {} : {};
      rows.push(
        ['U·U', e.uu, f.uu, 'U'], ['U·V', e.uv, f.uv, 'U'], ['V·V', e.vv, f.vv, 'V'], ['det = (U·U)(V·V) − (U·V)²', e.det, f.det, 'V'],
        ['s', e.s, f.s, 'U'], ['t', e.t, f.t, 'V'],
      );
      if (!cores.every((c) => c.kind === 'line')) rows.push(['clamp(s)', e.sc, f.sc, 'U'], ['clamp(t)', e.tc, f.tc, 'V']);
    }
    const [x1, x2] = (x.book === 2 && s09.atOnce(s)?.ends) || [];
    if (x1) rows.push(['|X − Y|', s09.apart(s), dist(x1, x2), 'gap'], ['r + r′', s.first.r + s.second.r, undefined, 'gap']);
    rows.push(['onFirst', a.c.onA, undefined, 'gap'], ['onSecond', a.c.onB, undefined, 'gap'], ['Distance', a.c.distance, undefined, 'gap']);
    if (a.p) rows.push(['RayCast', a.p.cast.ok ? a.p.cast.t : false, x.book === 1 ? (a.cast?.ok ? a.cast.t : false) : undefined, 't₁']);
    rows.push(['Depth', a.c.depth, undefined, 'gap']);
    return rows;
  },
  draw(v, s, a, x) {
    v.shape(s.second, style(x.yes));
    v.shape(s.first, 'mover');
    for (const [name, p] of [['U', s.first], ['V', s.second]]) {
      const to = add(p.a, direction(p));
      v.as(name);
      if (isPath(p)) v.arrow(p.a, to, 'before');
      else v.line(p.a, p.b, 'core');
      if (isPath(p)) v.text(to, name, { colour: 'blue', dx: 12 });
      else v.between(p.a, p.b, name, 'slate');
    }
    v.as('gap');
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
      crossings(v, s.first, s.second, a.p);
    } else {
      contact(v, a.c);
    }
    const ends = x.book && x.state.book === 2 ? s09.atOnce(s)?.ends : null;
    if (ends) {
      v.line(...ends, 'theirs');
      v.between(...ends, short(dist(...ends)), 'plum');
      for (const end of ends) v.dot(end, 'after');
      const { sc, tc } = s09.solve(s, true), nearest = [along(s.first.a, direction(s.first), sc), along(s.second.a, direction(s.second), tc)];
      v.line(...nearest, 'strong');
      v.between(...nearest, short(dist(...nearest)));
    }
    v.as();
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

const s2 = {
  id: 's2',
  lines: [
    ['V', 'X = P + s·V, |V| = 1'], ['P', '|P + s·V|² = r²'], ['P', 's² + 2(P·V)·s + P·P − r² = 0'], ['chord', 's = −P·V ∓ √((P·V)² − P·P + r²)'],
  ],
  answer: 'n',
  question: 'guess.count',
  drawsBook: true,
  exact: true,
  dims: [2, 3],
  init: all(ray([-11, -1, 0], [3, 1.2, 0.2]), ball([1, 3, 0.5], 4)),
  cases: [
    { key: 'tangent', make: all(ray([-9, 5, 0], [2, 0, 0]), ball([0, 0, 0], 5)) },
    { key: 'point', make: all(ray([-9, 3, 0], [3, -1, 0]), ball([0, 0, 0], 0)) },
    { key: 'noDirection', make: all(ray([-3, 4, 0], [0, 0, 0]), ball([0, 0, 0], 5)) },
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
  rows(s, a, x) {
    const k = sub(s.ray.a, s.ball.a), v = unit(s.ray.b), b = dot(k, v);
    const e = chordOf(s.ray, s.ball), kk = exactSub(exactVec(s.ray.a), exactVec(s.ball.a));
    const roots = x.book === null ? undefined : a.k.t.slice(0, a.k.n).map((t) => t / len(s.ray.b));
    return [
      ['P·V', e ? new Exact(0n, 0).sub(e.t.mul(e.vv.root())) : 0, b, 'V'], ['P·P', exactDot(kk, kk), dot(k, k), 'P'],
      ['s = (P·V)² − P·P + r²', e ? e.ww : NaN, b * b - dot(k, k) + square(s.ball.r), 'chord'],
      ...hits(a.p, roots),
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
    v.as('V');
    v.arrow(s.ray.a, add(s.ray.a, s.ray.b), 'before');
    v.as('P');
    v.dot(s.ray.a, 'before');
    if (v.lit === 'P') v.line(s.ball.a, s.ray.a, 'build');
    v.as();
    if (x.book) {
      const u = unit(s.ray.b);
      for (let i = 0; i < a.k.n; i++) {
        v.dot(along(s.ray.a, u, a.k.t[i]), 'after', 6);
      }
    }
    crossings(v, s.ray, s.ball, a.p);
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
    { name: 'ball', kind: 'ball', a: [60, 500], r: 20, v: [170, -42], names: { a: 'c', v: 'd' } },
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
  question: 'guess.velocity',
  dims: [2],
  yDown: true,
  box: { min: [0, -150], max: [800, 550] }, // the walls
  // frame is the article's window, until the ball flies.
  frame: ({ ball: { a: [x, y] }, ...s }, state, isPlaying) => (isPlaying || s3.bars(s).length > 1 || x < 0 || y < 0 || x > 800 || y > 400 ? [s3.box.min, s3.box.max] : [[0, 0], [800, 400]]),
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
    { key: 'pixels', book: 1, make: layout([400, 89.6], [416, 129.6]) },
    { key: 'oneSided', book: 2, make: layout([400, 470], [384, 416]) },
    { key: 'signZero', book: 3, make: layout([400, 200], [384, 250]) },
    { key: 'slides', book: 0, make: (dim) => ({ ...layout([400, 108], [470, 128])(dim), e: 0.5 }) },
  ],
  restitution: true,
  ask: (s) => ({ c: pair('ball', s3.bar(s).name) }),
  then: (s, a, state) => ({ v: { op: 'bounce', v: s.ball.v, n: a.c.normal, e: state.e } }),
  verdict: (a) => a.c.overlap,
  // The article's velocity: mirrored whatever its way, and all of it scaled.
  article(s, a, state) {
    if (!a.c.overlap) return s.ball.v;
    return scale(s3.mirrored(s), state.e);
  },
  mirrored(s) {
    const q = s3.nearest(s);
    const n = scale(sub(s.ball.a, q), 1 / dist(s.ball.a, q));
    return along(s.ball.v, n, -2 * dot(s.ball.v, n));
  },
  nearest: (s, bar = s3.bar(s)) => along(bar.a, sub(bar.b, bar.a), Math.max(0, Math.min(1, ratio(s.ball.a, bar)))),
  // height is that of the ball over the bar, on the side of the window's top.
  height(s) {
    const { a, b } = s3.bar(s), u = unit(sub(a, b));
    return cross(sub(s.ball.a, a), u);
  },
  bars: (s) => Object.values(s).filter((x) => x.kind === 'capsule'),
  // bar is the bar that the ball is nearest to: the one that is asked about.
  bar(s) {
    const gap = (bar) => dist(s.ball.a, s3.nearest(s, bar)) - bar.r;
    return s3.bars(s).reduce((best, bar) => (gap(bar) < gap(best) ? bar : best));
  },
  books: [
    { key: 'mirror', says: (a, s, state) => s3.article(s, a, state) },
    // The gap rounded to whole pixels before it is compared.
    {
      key: 'pixels',
      says: (a, s) => (Math.round(dist(s.ball.a, s3.nearest(s)) - s.ball.r - s3.bar(s).r) > 0 ? s.ball.v : s3.mirrored(s)),
    },
    // The height over the bar with its sign: one side of it can be hit, and on the other everything is.
    { key: 'oneSided', says: (a, s) => (s3.height(s) < s.ball.r + s3.bar(s).r ? s3.mirrored(s) : s.ball.v) },
    // Between the perpendiculars the normal is that of the bar, times the sign of the height: 0 on the axis.
    {
      key: 'sided',
      says(a, s) {
        const { a: p, b: q } = s3.bar(s), t = ratio(s.ball.a, s3.bar(s)), h = s3.height(s);
        if (Math.abs(h) > s.ball.r + s3.bar(s).r || t < 0 || t > 1) return s3.article(s, a, { e: 1 });
        const n = scale(perp(sub(p, q)), Math.sign(h));
        return along(s.ball.v, n, -2 * dot(s.ball.v, n));
      },
    },
  ],
  ours: (a, s) => (a.c.overlap ? a.v.bounced : s.ball.v),
  rows(s, a, x) {
    const pushed = along(s.ball.a, a.c.normal, a.c.depth);
    const rows = [['Depth', a.c.depth, undefined, 'push'], ['n', a.c.normal]];
    if (a.c.overlap) rows.push(['C + Depth·n', pushed, undefined, 'push'], ['V·n', dot(s.ball.v, a.c.normal), undefined, 'n']);
    rows.push(['V', s.ball.v], ['V′', a.c.overlap ? a.v.bounced : s.ball.v, x.book === null ? undefined : s3.books[x.book].says(a, s, x.state)]);
    return rows;
  },
  draw(v, s, a, x) {
    const b = s.ball, c = s3.bar(s), bars = s3.bars(s);
    const [min, max] = s3.frame(s, x.state, x.running);
    v.box({ min, max }, 'box');
    for (const bar of bars) v.shape(bar, bar === c ? style(x.yes) : 'body');
    // Between the perpendiculars at its ends the side of the bar is hit, beyond them a cap.
    if (bars.length === 1) {
      const n = perp(sub(c.b, c.a)), far = 4000, [up, down] = [far, -far].map((h) => [c.a, c.b].map((end) => along(end, n, h)));
      v.polyline([...up, ...down.reverse()], 'strip', true);
      const [side] = [1, -1].map((h) => along(along(c.a, sub(c.b, c.a), 0.5), n, 2.6 * h * c.r)).sort((p, q) => dist(q, b.a) - dist(p, b.a));
      v.text(side, x.say?.('s3.inside') ?? '', { colour: 'ochre', dy: 0 });
    }
    x.flight.draw(v, b, x.time);
    v.shape(b, 'mover');
    if (a.c.overlap) {
      const to = along(b.a, a.c.normal, a.c.depth);
      v.as('push');
      v.solid(to, to, b.r, 'ghost');
      v.arrow(b.a, to, 'push');
      v.as('n');
      v.arrow(a.c.point, along(a.c.point, a.c.normal, v.unit()), 'normal');
      v.dot(a.c.point, 'normal');
      v.as('V′');
      v.arrow(to, add(to, a.v.bounced), 'after');
      v.text(add(to, a.v.bounced), 'V′', { colour: 'plum' });
    }
    const theirs = x.book ? s3.books[x.state.book].says(a, s, x.state) : null;
    if (theirs?.every(Number.isFinite) && dist(theirs, a.c.overlap ? a.v.bounced : b.v) > 1e-9 * len(b.v)) {
      v.as('V′');
      v.arrow(b.a, add(b.a, theirs), 'theirs');
      v.text(add(b.a, theirs), x.say('textbook'), { colour: 'plum', dy: 18 });
    }
    v.as('V');
    v.arrow(b.a, add(b.a, b.v), 'before');
    v.text(add(b.a, b.v), 'd', { colour: 'blue', dx: 14 });
    v.as();
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
  lines: [
    ['V', 'X = P + t·V'], ['PC', '|P + t·V − C|² = r²'], ['PC', '(V·V)·t² + 2((P − C)·V)·t + (P − C)² − r² = 0'], ['t₁', 't = (−B ∓ √(B² − A·C′)) / A'],
  ],
  exact: true,
  dims: [3, 2],
  animate: true,
  step: sway('ball', 5, 1),
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
  rows(s, a, x) {
    const p = s4.of(s), { A, B, C, D } = quadratic(p, s.ball), f = inFloats(p, s.ball, 'short');
    const isLine = A.sign > 0 && D.sign >= 0, root = D.root(), zero = new Exact(0n, 0);
    const [near, far] = isLine ? [zero.sub(B).sub(root).over(A), zero.sub(B).add(root).over(A)] : [NaN, NaN];
    const theirs = x.book === null ? [] : [f.A, f.B, f.C, f.D];
    return [
      ['A = V·V', A, theirs[0], 'V'], ['B = (P − C)·V', B, theirs[1], 'PC'], ['C′ = (P − C)² − r²', C, theirs[2], 'PC'], ['D = B² − A·C′', D, theirs[3], 'chord'],
      ['(−B − √D) / A', near, x.book === null ? undefined : f.roots[0] ?? NaN, 't₁'], ['(−B + √D) / A', far, x.book === null ? undefined : f.roots.at(-1) ?? NaN, 't₂'],
      ['Overlap', a.c.overlap, undefined, a.c.overlap ? 'chord' : 'gap'], ['RayCast', a.p.cast.ok ? a.p.cast.t : false, undefined, 'chord'],
      ['Clip', a.p.clip.ok ? `${short(a.p.clip.enter)} … ${short(a.p.clip.exit)}` : false, undefined, 'chord'],
      ['Crossings', a.p.crossings.length, undefined, 'chord'], ['Distance', a.c.distance, undefined, a.c.overlap ? 'chord' : 'gap'],
    ];
  },
  draw(v, s, a, x) {
    const p = s4.of(s);
    v.shape(s.ball, style(x.yes));
    // Inside the ball the path is dashed: there the surface hides it.
    const { clip } = a.p;
    inFloats(p, s.ball, 'short').roots.forEach((t, i) => {
      v.as(`t${'₁₂'[i]}`);
      v.dot(at(p, t), 'core', 3);
    });
    v.as();
    if (clip.ok && Number.isFinite(clip.enter) && Number.isFinite(clip.exit)) {
      const [from, to] = [at(p, clip.enter), at(p, clip.exit)];
      if (p.kind === 'line') {
        v.endless(from, scale(p.b, -1), 0, 'path');
        v.endless(to, p.b, 0, 'path');
      } else {
        v.line(p.a, from, 'path');
        v.line(to, p.b, 'path');
      }
    } else {
      v.shape(p, 'mover');
    }
    v.as('V');
    if (p.kind === 'line') v.arrow(p.a, add(p.a, p.b), 'before');
    else if (v.lit === 'V') v.arrow(p.a, p.b, 'before');
    v.as('PC');
    if (v.lit === 'PC') v.line(s.ball.a, p.a, 'build');
    crossings(v, p, s.ball, a.p, 'within');
    v.as('gap');
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
      v.between(a.c.onA, a.c.onB, short(a.c.distance), 'green');
    }
    v.as();
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

export const lessons = [s01, s02, s03, s04, s05, s06, s07, s08, s09, collider, ...boxes, s2, s3, s4, ...polytopes, ...turning];
