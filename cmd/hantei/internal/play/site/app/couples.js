// The lesson about two shapes of any kinds, and their distance. It is as those of lessons.js.

import { exactDot, exactSub, exactVec, numbers } from './exact.js';
import { closest } from './figure.js';
import { short } from './number.js';
import { all, book, contact, crossings, direction, exactDirection, pair, path, shape, square, style, sway } from './parts.js';
import { add, along, dist, dot, scale, sub } from './vec.js';

const couple = (kind, a, b, r, kind2, p, q, rr) => all(
  shape(kind, 'first', a, b, r, { style: 'mover' }), shape(kind2, 'second', p, q, rr),
);
const isPath = (s) => s.kind === 'ray' || s.kind === 'line' || s.kind === 'segment';
const none = undefined;

export const s09 = {
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
