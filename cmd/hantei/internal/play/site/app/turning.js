// The lesson about what turns: a bar about its end, and a ball that it strikes. It is as those of lessons.js.

import { goLiteral, short } from './number.js';
import { goVector } from './go.js';
import { add, along, cross, dist, dot, len, sub } from './vec.js';

// steps are how many times the textbook looks, for each of its methods.
const steps = [4, 8];
const most = Math.max(...steps);

const flip = (b, end, ball, m, r = 1) => () => ({
  shapes: [
    { name: 'bar', kind: 'capsule', a: [0, 0], b, r: 0.5, style: 'mover', names: { a: 'P' } },
    { name: 'end', kind: 'point', a: end, style: 'mover', names: { a: 'E' } },
    { name: 'ball', kind: 'ball', a: ball, r, m, names: { m: 'M' } },
  ],
});

// angle returns how far the bar turns: to where E is, the shorter way.
function angle(s) {
  const u = sub(s.bar.b, s.bar.a), v = sub(s.end.a, s.bar.a);
  return Math.atan2(cross(u, v), dot(u, v));
}

// barAt and ballAt return the two at the time t, as the textbook places them.
function barAt(s, t) {
  const by = angle(s) * t, [x, y] = sub(s.bar.b, s.bar.a);
  const b = add(s.bar.a, [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by)]);
  return { ...s.bar, b };
}

const ballAt = (s, t) => ({ ...s.ball, a: along(s.ball.a, s.ball.m, t) });

const times = (n) => Array.from({ length: n }, (_, k) => (k + 1) / n);

// looks returns whether the two overlap at one of n times.
const looks = (a, n) => times(n).some((t) => a['look' + t * most].overlap);

// clock draws T on a face: once round is the whole motion.
function clock(v, s, t, n) {
  const r = 1.2 * s.ball.r, c = face(s);
  const at = (t, far) => along(c, [Math.sin(2 * Math.PI * t), Math.cos(2 * Math.PI * t)], far * r);
  v.solid(c, c, r, 'core');
  for (let k = 0; k < 12; k++) v.line(at(k / 12, 0.88), at(k / 12, 1), 'core');
  for (const t of times(n)) v.line(at(t, 0.6), at(t, 1), 'normal');
  if (t === null) return;
  v.arrow(c, at(t, 0.8), 'strong');
  v.text(along(c, [0, -1], r), `T = ${short(t)}`, { colour: 'red', dy: 16 });
}

const face = (s) => add(s.bar.a, [-len(sub(s.bar.b, s.bar.a)) / 2, 0.6 * len(sub(s.bar.b, s.bar.a))]);

const flipper = {
  id: 's6',
  answer: 'SweepTurning',
  question: 'guess.meet',
  // hint draws both ways.
  hint(v, s) {
    for (const t of times(9)) v.shape(barAt(s, t), 'swept');
    v.solid(s.ball.a, add(s.ball.a, s.ball.m), s.ball.r, 'swept');
    v.line(s.bar.a, s.end.a, 'build');
  },
  dims: [2],
  animate: true,
  key: 'f',
  init: flip([6, -3], [5, 5], [4, 5.5], [0, -3]),
  cases: [
    { key: 'grazes', make: flip([5, 0], [0, 5], [4, 5.75], [0, 0]) },
    { key: 'early', make: flip([6, -3], [5, 5], [4, 1], [0, -1]) },
    { key: 'past', make: flip([6, -3], [6, 4], [-3, 4], [0, -6]) },
  ],
  fails: [
    { key: 'between', book: 0, make: flip([6, -1], [-5.9, 1.5], [3.9, 5], [0, 0], 0.4) },
    { key: 'fast', book: 1, make: flip([7, -1], [-6.9, 1.5], [4.65, 4.97], [0, 0], 0.15) },
  ],
  ask(s) {
    const q = {
      c: { op: 'pair', a: 'bar', b: 'ball' },
      w: { op: 'turning', a: 'bar', b: 'ball', angle: angle(s), pivot: s.bar.a, motion: s.ball.m },
    };
    times(most).forEach((_, k) => (q['look' + (k + 1)] = { op: 'pair', a: 'bar' + (k + 1), b: 'ball' + (k + 1) }));
    return q;
  },
  extra: (s) => times(most).flatMap((t, k) => [{ ...barAt(s, t), name: 'bar' + (k + 1) }, { ...ballAt(s, t), name: 'ball' + (k + 1) }]),
  verdict: (a) => a.w.ok,
  room: (s) => [{ a: face(s), r: 2 * s.ball.r }, along(s.bar.a, [0, 1], dist(s.bar.a, s.bar.b)), ballAt(s, 1)],
  books: [
    { key: 'subSteps4', says: (a) => looks(a, 4) },
    { key: 'subSteps8', says: (a) => looks(a, 8) },
  ],
  ours: (a) => a.w.ok,
  rows: (s, a) => [
    ['SweepTurning', a.w.ok, undefined, 'way'],
    ...(a.w.ok ? [['T', a.w.t], ['Normal', a.w.normal, undefined, 'n']] : []),
    ['φ', angle(s), undefined, 'way'], ['M', s.ball.m], ['Distance', a.c.distance, undefined, 'gap'],
  ],
  draw(v, s, a, x) {
    const { bar, ball } = s, end = add(ball.a, ball.m);
    v.as('way');
    for (const t of times(9)) v.shape(barAt(s, t), 'swept');
    v.as('M');
    v.solid(ball.a, end, ball.r, 'swept');
    if (dist(ball.a, end) > 0) v.arrow(ball.a, end, 'before');
    v.as('gap');
    if (v.lit === 'gap') v.line(a.c.onA, a.c.onB, 'push');
    v.as();
    v.shape(bar, 'mover');
    v.shape(ball, style(x.yes));
    v.line(bar.a, s.end.a, 'build');
    v.text(bar.a, 'P', { dy: 18 });
    v.text(s.end.a, 'E', { dx: 14 });
    const n = x.book ? steps[x.state.book] : 0;
    for (const t of times(n)) {
      const meets = a['look' + t * most].overlap;
      v.shape(barAt(s, t), meets ? 'hit' : 'impact');
      if (dist(ball.a, end) > 0) v.shape(ballAt(s, t), meets ? 'hit' : 'impact');
    }
    v.as('T');
    clock(v, s, a.w.ok ? a.w.t : null, n);
    if (x.running) {
      const t = Math.min((0.6 * x.time) % 1, a.w.ok ? a.w.t : 1);
      v.shape(barAt(s, t), 'flash');
      v.shape(ballAt(s, t), 'flash');
    }
    if (!a.w.ok || x.book) {
      v.as();
      return;
    }
    v.shape(barAt(s, a.w.t), 'hit');
    v.shape(ballAt(s, a.w.t), 'impact');
    v.as('n');
    v.arrow(a.w.point, along(a.w.point, a.w.normal, v.unit()), 'normal');
    v.dot(a.w.point, 'normal');
    v.as();
  },
  code(p, s, a) {
    p.shapes(s.bar, s.ball);
    p.line(`turn := d.Motion{Spin: d.SpinBy(${goLiteral(angle(s))}), Pivot: ${goVector(s.bar.a)}}`);
    p.line(`fall := d.Motion{Move: ${goVector(s.ball.m)}}`);
    p.line('hit, ok := d.SweepTurning(bar, turn, ball, fall)');
    p.print('ok, hit.T, hit.Normal', a.w.ok, a.w.t, a.w.normal);
  },
};

const style = (yes) => (yes ? 'hit' : 'body');

export const turning = [flipper];
