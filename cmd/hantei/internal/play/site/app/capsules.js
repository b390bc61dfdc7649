// The lessons about capsules. They are as those of lessons.js.

import { Exact, exactCross, exactSub, exactVec } from './exact.js';
import { short } from './number.js';
import { all, ball, bar, book, chordOf, contact, pair, path, shape, style, sway } from './parts.js';
import { add, along, cross, dist, dot, len, perp, ratio, scale, sub, unit } from './vec.js';

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

export const s06 = {
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

export const s07 = {
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

export const s08 = {
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
