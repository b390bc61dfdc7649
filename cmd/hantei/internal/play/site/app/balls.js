// The lessons about points, lines and balls. They are as those of lessons.js.

import { Exact, exactCross, exactDot, exactSub, exactVec, from, numbers } from './exact.js';
import { meets } from './figure.js';
import { short } from './number.js';
import { all, at, ball, book, brief, chordOf, contact, crossings, hits, inFloats, line, pair, path, point, printCrossings, quadratic, square, style } from './parts.js';
import { add, along, cross, dist, dot, len, scale, sub, unit } from './vec.js';

// A hollow ball is seen from inside as well.
const lineAndBall = all(line([-9, -2, -1], [4, 2, 1]), ball([1, 2, 1], 4));

export const s01 = {
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

export const s02 = {
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

export const s03 = {
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

export const s04 = {
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

export const s05 = {
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
