// What lessons share: shapes, questions, formulas with their numbers, and constructions.

import { Exact, exactCross, exactDot, exactSub, exactVec } from './exact.js';
import { short, shortExact } from './number.js';
import { along, dist, dot, fill, len, perp, sub } from './vec.js';

export const pair = (a, b) => ({ op: 'pair', a, b });
export const path = (a, b) => ({ op: 'path', a, b });
export const book = (method, a, b) => ({ op: 'textbook', method, a, b });

// shape returns a function of the dimension: numbers beyond it are dropped.
export const shape = (kind, name, a, b, r, more) => (dim) => ({
  name, kind, a: fill(a, dim), ...(b && { b: fill(b, dim) }), ...(r !== undefined && { r }), ...more,
});
export const point = (name, a, names) => shape('point', name, a, null, undefined, { names: { a: names }, style: 'mover' });
export const ball = (a, r, more) => shape('ball', 'ball', a, null, r, more);
export const line = (a, b) => shape('line', 'line', a, b);
export const ray = (a, b) => shape('ray', 'ray', a, b);
export const segment = (a, b) => shape('segment', 'segment', a, b);
export const bar = (a, b, r) => shape('capsule', 'bar', a, b, r);
export const all = (...shapes) => (dim) => ({ shapes: shapes.map((s) => s(dim)) });

// brief writes a number, which may be exact.
export const brief = (x) => (x instanceof Exact ? shortExact(x) : short(x));

// yes and no of an overlap.
export const style = (yes) => (yes ? 'hit' : 'body');

// at returns the point of a path at t, and finite numbers for infinite t.
export const at = (p, t) => along(p.a, p.kind === 'segment' ? sub(p.b, p.a) : p.b, t);

// crossings draws the points where a path meets the surface of a shape, their normals, and the part
// between.
export function crossings(v, p, of, a, pen = 'inside') {
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
export function hits(a, roots) {
  const rows = a.crossings.map((c, i) => [`t${'₁₂'[i]}`, c.t, roots?.[i]]);
  return [['n', a.crossings.length, roots?.length, 'chord'], ...rows];
}

// contact draws how the first of a pair is pushed out.
export function contact(v, c) {
  if (!c.overlap || !Number.isFinite(c.depth)) return;
  if (c.depth > 0) v.arrow(along(c.point, c.normal, -c.depth / 2), along(c.point, c.normal, c.depth / 2), 'push');
  v.dot(c.point, 'normal');
}

// printCrossings prints what crossings draws.
export function printCrossings(p, name, other, a) {
  p.line(`${a.crossings.length ? 'hits' : '_'}, n := d.Crossings(${name}, ${other})`);
  p.print('n', a.crossings.length);
  a.crossings.forEach((c, i) => p.print(`hits[${i}].T, hits[${i}].Point, hits[${i}].Normal`, c.t, c.point, c.normal));
}

// sway moves a shape to and fro along an axis, so many units in all.
export const sway = (name, far, axis) => (state, dt, time) => {
  const s = state.shapes.find((x) => x.name === name), by = 0.35 * far * Math.cos(0.7 * time) * dt;
  for (const key of s.kind === 'capsule' || s.kind === 'segment' ? ['a', 'b'] : ['a']) s[key] = s[key].map((x, i) => (i === axis ? x + by : x));
};

export function square(x) {
  return x * x;
}

// quadratic returns the coefficients of a path against a ball, exactly.
export function quadratic(p, ball) {
  const [o, c] = [p.a, ball.a].map(exactVec), dir = exactDirection(p);
  const k = exactSub(o, c), r = Exact.of(ball.r);
  const A = exactDot(dir, dir), B = exactDot(k, dir), C = exactDot(k, k).sub(r.mul(r));
  return { A, B, C, D: B.mul(B).sub(A.mul(C)) };
}

export const exactDirection = (p) => (p.kind === 'segment' || p.kind === 'capsule' ? exactSub(exactVec(p.b), exactVec(p.a)) : exactVec(p.b));

export const direction = (p) => (p.kind === 'segment' || p.kind === 'capsule' ? sub(p.b, p.a) : p.b);

// inFloats is the same with a rounding at every step, as textbooks compute it: from k, or written
// out with or without the square of C.
export function inFloats(p, ball, how) {
  const v = direction(p), k = sub(p.a, ball.a);
  const sq = { short: () => dot(k, k), long: () => dot(p.a, p.a) + dot(ball.a, ball.a) - 2 * dot(p.a, ball.a), dropped: () => dot(p.a, p.a) - 2 * dot(p.a, ball.a) }[how]();
  const A = dot(v, v), B = how === 'short' ? dot(k, v) : dot(p.a, v) - dot(ball.a, v), C = sq - square(ball.r);
  const D = B * B - A * C;
  const roots = !(D >= 0) || A === 0 ? [] : D === 0 ? [-B / A] : [(-B - Math.sqrt(D)) / A, (-B + Math.sqrt(D)) / A];
  return { A, B, C, D, roots };
}

// chordOf returns, exactly, the square of a ball's distance from a line, the square of half the
// chord, and the ratio of the foot.
export function chordOf(p, ball) {
  const dir = exactDirection(p), k = exactSub(exactVec(ball.a), exactVec(p.a)), r = Exact.of(ball.r);
  const vv = exactDot(dir, dir), across = [exactCross(k, dir)].flat();
  if (vv.sign === 0) return null;
  const dd = exactDot(across, across).over(vv);
  return { t: exactDot(k, dir).over(vv), dd, ww: r.mul(r).sub(dd), vv };
}
