// The lesson about a ball and a box that is turned: the ball goes into the frame of the box, where clamping finds the nearest point.

import { goVector } from './go.js';
import { short } from './number.js';
import { add, along, dist, dot, fill, len, scale, sub } from './vec.js';

const style = (yes) => (yes ? 'hit' : 'body');

// turned is a ball and a box by its center, half sizes and angle about z.
const turned = (c, r, o, h, angle) => (dim) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const halves = [[cos * h[0], sin * h[0], 0], [-sin * h[1], cos * h[1], 0], [0, 0, h[2]]].slice(0, dim);
  return {
    shapes: [
      { name: 'ball', kind: 'ball', a: fill(c, dim), r, style: 'mover' },
      { name: 'box', kind: 'obox', a: fill(o, dim), list: halves.map((v) => fill(v, dim)) },
    ],
  };
};

const clamp = (x, lo, hi) => Math.max(lo, Math.min(hi, x));

// local returns the center of the ball in the frame of the box: how far along each half vector, in lengths.
const local = (s) => s.box.list.map((v) => dot(sub(s.ball.a, s.box.a), v) / len(v));

// foot returns the point of the box nearest to the center, by clamping in the frame of the box.
const foot = (s) => s.box.list.reduce((p, v, i) => along(p, v, clamp(local(s)[i], -len(v), len(v)) / len(v)), s.box.a);

// bounds returns the half sizes of the box around the turned one.
const bounds = (s) => s.ball.a.map((_, i) => s.box.list.reduce((sum, v) => sum + Math.abs(v[i]), 0));

// inBounds is clamping in the frame of the world, against the box around the turned one.
const inBounds = (s) => s.ball.a.map((x, i) => clamp(x, s.box.a[i] - bounds(s)[i], s.box.a[i] + bounds(s)[i]));

// inUnits is clamping in the frame of the box, with half vectors that are not divided by their lengths.
const inUnits = (s) => s.box.list.reduce((p, v) => along(p, v, clamp(dot(sub(s.ball.a, s.box.a), v), -1, 1)), s.box.a);

const box = {
  id: 's1.2',
  dims: [2, 3],
  init: turned([4.2, 3.1, 1], 1.5, [-1, -0.5, 0], [4, 2, 2], 0.5),
  cases: [
    { key: 'face', make: turned([-2, 4, 0], 2, [0, 0, 0], [4, 2, 2], 0) },
    { key: 'inside', make: turned([0.5, 0.5, 0], 1, [0, 0, 0], [4, 2, 2], 0.5) },
  ],
  fails: [
    { key: 'bounds', book: 0, make: turned([4, -2.6, 0], 1.2, [0, 0, 0], [4, 1, 1], 0.7) },
    { key: 'units', book: 1, make: turned([0.16, 1.8, 0], 1, [0, 0, 0], [4, 1, 1], 0.5) },
  ],
  ask: () => ({ c: { op: 'pair', a: 'ball', b: 'box' } }),
  verdict: (a) => a.c.overlap,
  books: [
    { key: 'clampBounds', says: (a, s) => dist(s.ball.a, inBounds(s)) <= s.ball.r },
    { key: 'clampUnits', says: (a, s) => dist(s.ball.a, inUnits(s)) <= s.ball.r },
  ],
  ours: (a) => a.c.overlap,
  rows(s, a, x) {
    const theirs = x.book === null ? undefined : [inBounds, inUnits][x.book](s);
    return [
      ['C − O', sub(s.ball.a, s.box.a), undefined, 'C'], ['C′ = Rᵀ(C − O)', local(s), undefined, 'frame'], ['h', s.box.list.map(len), undefined, 'frame'],
      ['Q′ = clamp(C′, −h, h)', local(s).map((t, i) => clamp(t, -len(s.box.list[i]), len(s.box.list[i]))), undefined, 'Q'],
      ['Q = O + R·Q′', foot(s), theirs, 'Q'], ['|C − Q|', dist(s.ball.a, foot(s)), theirs && dist(s.ball.a, theirs), 'CQ'], ['r', s.ball.r],
      ['Distance', a.c.distance, undefined, 'CQ'], ['Depth', a.c.depth, undefined, 'CQ'],
    ];
  },
  animate: true,
  // step turns the box.
  step(state, dt) {
    const b = state.shapes[1], [cos, sin] = [Math.cos(0.5 * dt), Math.sin(0.5 * dt)];
    b.list = b.list.map(([x, y, ...z]) => [x * cos - y * sin, x * sin + y * cos, ...z]);
  },
  draw(v, s, a, x) {
    const { ball, box: b } = s;
    v.shape(b, style(x.yes));
    v.as('r');
    v.shape(ball, 'mover');
    v.as('frame');
    for (const h of b.list) v.arrow(b.a, add(b.a, h), 'before');
    v.as('C');
    v.line(b.a, ball.a, 'build');
    v.as('CQ');
    const q = foot(s);
    v.line(ball.a, q, 'strong');
    v.between(ball.a, q, short(dist(ball.a, q)));
    v.as('Q');
    v.dot(q, 'strong');
    v.text(q, 'Q', { dx: -12, dy: 14 });
    if (x.book) {
      const p = [inBounds, inUnits][x.state.book](s);
      if (x.state.book === 0) v.box({ min: sub(b.a, bounds(s)), max: add(b.a, bounds(s)) }, 'box');
      v.line(ball.a, p, 'theirs');
      v.dot(p, 'after');
      v.text(p, x.say('textbook'), { colour: 'plum', dy: 18 });
    }
    v.as();
    if (a.c.overlap && a.c.depth > 0 && Number.isFinite(a.c.depth)) v.arrow(ball.a, add(ball.a, scale(a.c.normal, a.c.depth)), 'push');
    v.text(b.a, 'O', { dx: -12, dy: 12 });
    v.text(ball.a, 'C', { dx: 12 });
  },
  code(p, s, a) {
    p.shapes(s.ball, s.box);
    p.line('onBall, onBox := d.ClosestPoints(ball, box)');
    p.print('onBall, onBox', a.c.onA, a.c.onB);
    p.line('contact, ok := d.Collide(ball, box)');
    p.print('ok, contact.Depth, contact.Normal', a.c.overlap, a.c.depth, a.c.normal);
    p.line(`// the frame of the box: ${s.box.list.map(goVector).join(', ')}`);
  },
};

export const boxes = [box];
