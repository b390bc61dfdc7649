// A collider on an object: where its numbers, which are in the object's own coordinates, are
// in the world, the gizmo that moves, turns or scales the object, and the handles of both.

import { add, along, cross, dot, fill, len, perp, ratio, same, scale, sub, unit } from './vec.js';
import { say } from './words.js';

const reach = 2.5; // the length of the object's axes, where its scale is 1
const arm = 78; // pixels from the object to the handles that move and turn it

// turn turns v about an axis (Rodrigues).
function turn(v, axis, angle) {
  const cos = Math.cos(angle), sin = Math.sin(angle);
  if (v.length === 2) return [cos * v[0] - sin * v[1], sin * v[0] + cos * v[1]];
  const u = unit(axis);
  return add(add(scale(v, cos), scale(cross(u, v), sin)), scale(u, dot(u, v) * (1 - cos)));
}

// toWorld and toLocal carry a point from the coordinates of an object to the world's and back.
export const toWorld = (p, o) => add(o.position, turn(p.map((x, i) => x * o.scale[i]), o.axis, o.angle));
export const toLocal = (p, o) => turn(sub(p, o.position), o.axis, -o.angle).map((x, i) => (o.scale[i] === 0 ? 0 : x / o.scale[i]));

// localOf returns, in the coordinates of the object, the center of the ball, the ends of the axis, and the point of it that is nearest in
// the world, where the collider is a capsule w. If the scale is not the same everywhere, that point may be beside the axis here.
export function localOf({ ball, collider: c }, w, o) {
  const t = same(w.a, w.b) ? 0 : Math.max(0, Math.min(1, ratio(ball.a, w)));
  const half = Math.max(0, c.h / 2 - c.r), way = unit(c.b);
  const ends = [-half, half].map((h) => along(c.a, way, h)), isAlike = o.scale.every((x) => x === o.scale[0]);
  return { center: toLocal(ball.a, o), ends, foot: isAlike ? along(ends[0], sub(ends[1], ends[0]), t) : toLocal(along(w.a, sub(w.b, w.a), t), o) };
}

// flatOf returns the plane in which a picture shows the coordinates of an object: in the plane they themselves, in space those of the axis,
// which goes up, and of the way from it to the ball. to brings points there, from brings them back, and way brings back directions.
export function flatOf({ ball, collider: c }, o) {
  if (c.a.length === 2) return { to: (p) => p, from: (p) => p, way: (v) => v, axes: 'xy'.split('') };
  const up = len(c.b) > 0 ? unit(c.b) : [0, 1, 0], off = sub(toLocal(ball.a, o), c.a);
  const out = along(off, up, -dot(off, up)), across = len(out) > 1e-9 * len(off) ? unit(out) : perp(up);
  const way = ([x, y]) => add(scale(across, x), scale(up, y));
  return { to: (p) => [dot(sub(p, c.a), across), dot(sub(p, c.a), up)], from: (p) => add(c.a, way(p)), way };
}

// toward returns the unit vector of an axis.
const toward = (i, dim) => Array.from({ length: dim }, (_, k) => Number(k === i));

// axesOf returns the ends of the axes of an object in the world.
const axesOf = (o) => o.position.map((_, i) => toWorld(scale(toward(i, o.position.length), reach), o));

// tips returns where the handles of a gizmo are, beside the object itself.
function tips(o, mode, view) {
  const far = arm * view.pixel(), dim = o.position.length;
  switch (mode) {
    case 'move': return o.position.map((_, i) => along(o.position, toward(i, dim), far));
    case 'turn': return [along(o.position, turn(toward(0, dim), o.axis, o.angle), far)];
  }
  return [...axesOf(o), toWorld(fill([], dim).map(() => 0.45 * reach), o)];
}

// drawGizmo draws the gizmo of an object: arrows along the axes of the world to move it, a ring to turn it, its own axes to scale it.
export function drawGizmo(v, o, mode) {
  const ends = tips(o, mode, v), dim = o.position.length;
  if (mode === 'turn') v.ring(o.position, toward(0, dim), toward(1, dim), arm * v.pixel(), 'strong');
  ends.forEach((end, i) => {
    v[mode === 'move' ? 'arrow' : 'line'](o.position, end, mode === 'turn' || i === dim ? 'build' : 'strong');
    if (mode !== 'turn' && i < dim) v.text(end, 'xyz'[i], { dx: 15, dy: 0 });
  });
  v.dot(o.position, 'strong', 3);
  v.text(o.position, 'O', { dx: -13, dy: 11 });
}

// along1 returns how far along an axis from a point the pointer is, if that goes by the least way on the screen.
function along1(p, from, axis, view) {
  const seen = view.forward ? along(axis, view.forward, -dot(axis, view.forward)) : axis, sq = dot(seen, seen);
  return sq > 1e-3 ? dot(sub(p, from), seen) / sq : 0;
}

// onPlane returns the point of the plane through o across z at which the eye sees p.
function onPlane(p, o, view) {
  if (!view.eye) return p;
  const way = sub(p, view.eye), t = (o[2] - view.eye[2]) / way[2];
  return t > 0 && Number.isFinite(t) ? along(view.eye, way, t) : p;
}

// placedHandles are those of a capsule along an axis on an object: of the object what the mode of its gizmo changes, of the capsule its
// center, its height and its radius, in the inset.
export function placedHandles(s, o, mode, view, inset, ball) {
  const dim = o.position.length;
  const handle = (key, word, at, to, more) => ({
    key: `${s.name}.${key}`, at, to, gizmo: true, ...more,
    get name() {
      return say(word);
    },
  });
  const list = [];
  if (mode === 'move') {
    o.position.forEach((_, i) => list.push(handle(`move.${'xyz'[i]}`, 'position', () => tips(o, mode, view)[i], (p, round) => {
      const by = along1(p, tips(o, mode, view)[i], toward(i, dim), view);
      o.position = o.position.map((x, k) => (k === i ? round(x + by) : x));
    }, { tip: true })));
    list.push(handle('object', 'position', () => o.position, (p) => (o.position = p)));
  } else if (mode === 'turn') {
    list.push(handle('turn', 'angle', () => tips(o, mode, view)[0], (p, round) => {
      const [x, y] = sub(onPlane(p, o.position, view), o.position);
      if (x !== 0 || y !== 0) o.angle = round(Math.atan2(y, x));
    }));
  } else if (mode === 'scale') {
    o.position.forEach((_, i) => list.push(handle(`scale.${'xyz'[i]}`, 'scale', () => axesOf(o)[i], (p, round) => {
      const way = turn(toward(i, dim), o.axis, o.angle);
      const to = Math.abs(o.scale[i]) + along1(p, axesOf(o)[i], scale(way, Math.sign(o.scale[i]) || 1), view) / reach;
      if (to > 0) o.scale = o.scale.map((x, k) => (k === i ? round(to) * (Math.sign(x) || 1) : x));
    }, { box: true })));
    list.push(handle('size', 'scale', () => tips(o, mode, view)[dim], (p, round) => {
      const was = len(sub(tips(o, mode, view)[dim], o.position)), is = len(sub(p, o.position));
      if (was > 0 && is > 0) o.scale = o.scale.map((x) => round((x * is) / was));
    }, { box: true }));
  }
  if (!inset) return list;
  // Those of the collider itself are in its own coordinates.
  const flat = () => flatOf({ ball, collider: s }, o);
  const own = (key, word, at, to, more) => list.push(handle(key, word, () => flat().to(at()), (p, round) => to(flat().from(p), round), { view: inset, gizmo: false, ...more }));
  if (dim === 2) own('a', 'center', () => s.a, (p, round) => (s.a = p.map(round)));
  if (len(s.b) > 0) own('h', 'height', () => along(s.a, unit(s.b), s.h / 2), (p, round) => (s.h = round(2 * Math.max(0, dot(sub(p, s.a), unit(s.b))))), { tip: true });
  const side = () => sideOf(flat(), s);
  own('r', 'radius', () => along(s.a, side(), s.r), (p, round) => (s.r = round(Math.abs(dot(sub(p, s.a), side())))), { radius: true });
  return list;
}

// sideOf returns the way across the axis of a collider, in the plane of the picture; in space away from the ball.
function sideOf(flat, s) {
  if (len(s.b) === 0) return flat.way([-1, 0]);
  const [x, y] = sub(flat.to(add(s.a, unit(s.b))), flat.to(s.a));
  return flat.way([-y, x]);
}
