// The lesson about a collider on an object. It is as those of lessons.js; beside the world, an inset shows it in the coordinates of the object.

import { goVector } from './go.js';
import { goLiteral, short } from './number.js';
import { drawGizmo, flatOf, localOf, toWorld } from './placed.js';
import { add, along, dist, fill, len, ratio, same, scale, sub, unit } from './vec.js';

const pair = (a, b) => ({ op: 'pair', a, b });
const style = (yes) => (yes ? 'hit' : 'body');

// The field: what the detector watches while the lesson plays, each with a place of its own.
const field = (dim) => {
  const kinds = ['capsule', 'ball', 'segment', 'capsule', 'segment', 'ball', 'capsule', 'point', 'segment', 'ball', 'capsule', 'ball'];
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
      ...((kind === 'capsule' || kind === 'ball') && { r: 0.8 }), place: i + 2,
    });
  });
  return { shapes, places };
};

// on is the collider on an object with a place of its own, and the ball.
const on = (center, height, radius, place, p, r, axis = [0, 1, 0]) => (dim) => {
  const f = field(dim);
  return {
    shapes: [
      { name: 'ball', kind: 'ball', a: fill(p, dim), r, style: 'mover' },
      { name: 'collider', kind: 'along', a: fill(center, dim), b: fill(axis, dim), h: height, r: radius, place: 1 },
      ...f.shapes,
    ],
    places: [{ axis: [0, 0, 1], ...place, position: fill(place.position, dim), scale: fill(place.scale, dim) }, ...f.places],
  };
};

const isField = (name) => name.startsWith('field');

export const collider = {
  id: 's1',
  dims: [3, 2],
  modes: ['move', 'turn', 'scale'],
  init: on([0, 1, 0], 6, 1, { position: [0, -1, 0], angle: 0.5, scale: [1.5, 1.5, 1.5] }, [5, 2, 0], 2),
  fails: [
    {
      key: 'scale', book: 0,
      make: on([0, 0, 0], 4, 1, { position: [0, 0, 0], angle: 0, scale: [2, 2, 2] }, [5.5, 0, 0], 3),
    },
    { key: 'height', book: 1, make: on([0, 0, 0], 1, 2.5, { position: [0, 0, 0], angle: 0.5, scale: [1, 1, 1] }, [-2, 4.2, 0], 1.5) },
    { key: 'zeroAxis', book: 2, make: on([0, 0, 0], 6, 2, { position: [0, 0, 0], angle: 0.5, scale: [1, 1, 1] }, [2.5, 1, 0], 1.5, [0, 0, 0]) },
  ],
  cases: [
    { key: 'low', make: on([0, 0, 0], 1, 2, { position: [0, 0, 0], angle: 0.5, scale: [1, 1, 1] }, [4, 0, 0], 1.5) },
    { key: 'stretched', make: on([0, 0, 0], 4, 1, { position: [0, 0, 0], angle: 0.8, scale: [1, 2, 1] }, [4, 2, 0], 1.5) },
  ],
  animate: true,
  // The field is there while the lesson plays.
  ask(s, isPlaying) {
    const q = { c: pair('ball', 'collider'), w: { op: 'where', a: 'collider' }, k: { op: 'textbook', method: 'unscaled', a: 'ball', b: 'collider' }, box: { op: 'bounds', a: 'collider' } };
    for (const name in s) {
      if (!isPlaying || !isField(name)) continue;
      q[name] = pair('ball', name);
      q['where ' + name] = { op: 'where', a: name };
    }
    return q;
  },
  // frame is what is seen: the collider in the middle, half as large as the stage, with the ball; or the field.
  frame(s, { dim, places: [o, ...others] }, isPlaying) {
    const { collider: c, ball } = s;
    if (isPlaying) return [0, 1].map((i) => o.position.map((_, k) => (i ? 1 : -1) * (2.5 + Math.max(...others.map((p) => Math.abs(p.position[k]))))));
    const half = Math.max(c.h / 2, c.r), way = unit(c.b);
    const ends = [-half, half].map((h) => toWorld(along(c.a, way, h), o)), middle = toWorld(c.a, o);
    const wide = 2 * c.r * Math.max(...o.scale.map(Math.abs));
    const size = middle.map((x, k) => Math.max(Math.abs(ends[1][k] - ends[0][k]), wide, Math.abs(ball.a[k] - x) + ball.r));
    const by = dim === 2 ? size : size.map(() => Math.max(...size) / Math.sqrt(3));
    return [sub(middle, by), add(middle, by)];
  },
  verdict: (a) => a.c.overlap,
  books: [
    { key: 'unscaled', says: (a) => a.k.ok },
    { key: 'insideOut', says: (a, s, state) => collider.plain(a, s, state, s.collider.h / 2 - s.collider.r) },
    { key: 'unitAxis', says: (a, s, state) => collider.plain(a, s, state, Math.max(0, s.collider.h / 2 - s.collider.r), scale(s.collider.b, 1 / len(s.collider.b))) },
  ],
  ours: (a) => a.c.overlap,
  // plain is the textbook's test against an axis of the collider that is 2·half long.
  plain(a, s, { places: [o] }, half, axis = unit(s.collider.b)) {
    const [p, q] = [-half, half].map((h) => toWorld(along(s.collider.a, axis, h), o));
    const t = ratio(s.ball.a, { a: p, b: q });
    return dist(s.ball.a, along(p, sub(q, p), t < 0 ? 0 : t > 1 ? 1 : same(p, q) ? 0 : t)) <= s.ball.r + a.w.r;
  },
  rows(s, a, x) {
    const [o] = x.state.places;
    const { center, foot } = localOf(s, a.w, o);
    const t = same(a.w.a, a.w.b) ? NaN : ratio(s.ball.a, a.w);
    return [
      ['C − O', sub(s.ball.a, o.position), undefined, 'C'], ['C′ = S⁻¹R⁻¹(C − O)', center, undefined, 'C'],
      ['A', a.w.a, undefined, 'axis'], ['B', a.w.b, undefined, 'axis'], ['clamp(t, 0, 1)', Number.isNaN(t) ? 0 : Math.max(0, Math.min(1, t)), undefined, 'axis'],
      ['Q′', foot, undefined, 'axis'],
      ['r′', a.w.r, x.book === 0 ? s.collider.r : undefined, 'r'], ['r + r′', s.ball.r + a.w.r, x.book === 0 ? s.ball.r + s.collider.r : undefined, 'r'],
      ['Distance', a.c.distance, undefined, 'gap'], ['Depth', a.c.depth, undefined, 'gap'],
    ];
  },
  draw(v, s, a, x) {
    const placed = { kind: 'capsule', ...a.w }, [o] = x.state.places;
    v.as('r');
    v.shape(placed, style(x.yes));
    v.as('axis');
    v.line(a.w.a, a.w.b, 'core');
    v.as('C');
    if (v.lit === 'C') v.line(o.position, s.ball.a, 'build');
    v.as();
    if (x.options.gizmos) {
      v.gizmo(placed);
      v.gizmo(s.ball);
      v.box(a.box, 'box');
    }
    for (const name in s) {
      const w = a['where ' + name];
      if (!w) continue;
      const phase = x.phases[name];
      v.shape({ kind: s[name].kind, ...w }, phase === 'stay' ? 'hit' : phase === 'enter' ? 'impact' : phase === 'exit' ? 'ghost' : 'body');
      if (phase) v.text(w.a, `${name}: ${x.say('phase.' + phase)}`, { colour: phase === 'exit' ? 'green' : 'red' });
    }
    const touches = x.yes || (x.running && Object.values(x.phases).some((p) => p !== 'exit'));
    v.shape(s.ball, touches ? 'hit' : 'mover');
    if (!x.running && x.say) drawGizmo(v, o, x.options.mode);
    v.as('gap');
    if (!a.c.overlap) {
      v.line(a.c.onA, a.c.onB, 'push');
    } else if (Number.isFinite(a.c.depth)) {
      if (a.c.depth > 0) v.arrow(along(a.c.point, a.c.normal, -a.c.depth / 2), along(a.c.point, a.c.normal, a.c.depth / 2), 'push');
      v.dot(a.c.point, 'normal');
    }
    v.as();
    if (x.running) return;
    v.text(a.w.a, 'A', { dx: -14, dy: 0 });
    v.text(a.w.b, 'B', { dx: 14, dy: 0 });
    v.text(s.ball.a, 'C', { dx: 12 });
  },
  // inset draws the ball and the collider in the coordinates of the object: in space in the plane of the axis and the ball's center.
  inset(v, s, a, x) {
    const [o] = x.state.places, { collider: c, ball } = s;
    const { center, foot, ends } = localOf(s, a.w, o), flat = flatOf(s, o);
    const [p, q, at, near] = [...ends, center, foot].map((p) => flat.to(p));
    // The ball is r long in the world: here, that depends on the way.
    const rim = Array.from({ length: 64 }, (_, i) => (i * Math.PI) / 32).map((t) => {
      const way = flat.way([Math.cos(t), Math.sin(t)]);
      return add(at, scale([Math.cos(t), Math.sin(t)], ball.r / len(way.map((d, k) => d * o.scale[k]))));
    });
    const all = [p, q, flat.to(c.a)].flatMap((e) => [sub(e, [c.r, c.r]), add(e, [c.r, c.r])]).concat(rim);
    if (!x.keeps) v.fit([0, 1].map((i) => [0, 1].map((k) => Math[i ? 'max' : 'min'](...all.map((e) => e[k])))));
    if (flat.axes) {
      flat.axes.forEach((name, i) => {
        const tip = scale([Number(i === 0), Number(i === 1)], v.unit());
        v.arrow([0, 0], tip, 'core');
        v.text(tip, name, { colour: 'slate', dx: i ? -9 : 8, dy: i ? 0 : 9 });
      });
    }
    v.solid(p, q, c.r, style(x.yes));
    v.line(p, q, 'core');
    v.polyline(rim, 'mover', true);
    const theirs = x.book ? x.state.book : null;
    if (theirs === 0) v.solid(at, at, ball.r, 'book');
    if (theirs === 1) v.line(...[-1, 1].map((side) => flat.to(along(c.a, unit(c.b), side * (c.h / 2 - c.r)))), 'theirs');
    v.line(at, near, 'strong');
    v.between(at, near, short(dist(center, foot), 4));
    v.dot(near, 'strong', 3.5);
    v.text(near, 'Q′', { dx: -12, dy: 8 });
    v.dot(at, 'before', 3.5);
    v.text(at, 'C′', { dx: 12 });
  },
  // Where there is little room, the world is beside the inset.
  beside: (inset, stage, isPlaying) => [stage.clientWidth < 560 && !isPlaying ? inset.offsetWidth - 12 : 0, 0],
  // detects tells the detector what the ball touches.
  detects: (s, a) => Object.keys(s).filter((name) => isField(name) && a[name]?.overlap),
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
