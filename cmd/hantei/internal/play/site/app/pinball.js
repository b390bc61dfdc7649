// The lesson about pinball. It is as those of lessons.js.

import { goVector } from './go.js';
import { goLiteral } from './number.js';
import { pair, style } from './parts.js';
import { add, along, cross, dist, dot, len, perp, ratio, scale, sub, unit } from './vec.js';

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

export const s3 = {
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
