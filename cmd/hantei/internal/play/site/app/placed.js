// A collider on an object: where its numbers, which are in the object's own coordinates, are
// in the world, and the handles of both.

import { add, along, cross, dot, fill, len, mid, perp, scale, sub, unit } from './vec.js';
import { say } from './words.js';

const reach = 2.5; // the length of the object's axes, where its scale is 1

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

// axesOf returns the ends of the axes of an object in the world.
export const axesOf = (o) => o.position.map((_, i) => toWorld(fill([], o.position.length).map((x, k) => (k === i ? reach : x)), o));

// placedHandles are those of a capsule along an axis on an object: of the object its place, a
// turn and its scale, of the capsule its center, its height and its radius. Where returns what
// the library answers of it in the world.
export function placedHandles(s, o, where) {
  const handle = (key, word, at, to, more) => ({
    key: `${s.name}.${key}`, at, to, ...more,
    get name() {
      return say(word);
    },
  });
  const now = () => where() ?? { a: toWorld(s.a, o), b: toWorld(s.a, o), r: s.r };
  const axis = () => sub(toWorld(add(s.a, s.b), o), toWorld(s.a, o));
  const list = [
    handle('object', 'position', () => o.position, (p) => (o.position = p)),
    handle('size', 'scale', () => axesOf(o)[1], (p, round) => {
      const was = len(sub(axesOf(o)[1], o.position)), is = len(sub(p, o.position));
      if (was > 0 && is > 0) o.scale = o.scale.map((x) => round((x * is) / was));
    }, { tip: true }),
    handle('a', 'center', () => toWorld(s.a, o), (p, round) => (s.a = toLocal(p, o).map(round))),
    handle('h', 'height', () => along(now().b, unit(axis()), now().r), (p, round) => {
      const unitLength = len(axis()) / len(s.b);
      const t = dot(sub(p, toWorld(s.a, o)), unit(axis())) - now().r;
      if (unitLength > 0) s.h = round(2 * (Math.max(0, t) / unitLength + s.r));
    }, { tip: true }),
    handle('r', 'radius', () => along(mid(now().a, now().b), perp(axis()), now().r), (p, round) => {
      const { a, b, r } = now();
      const off = sub(p, mid(a, b));
      const across = along(off, unit(axis()), -dot(off, unit(axis())));
      if (r > 0) s.r = round((s.r * len(across)) / r);
    }, { radius: true }),
  ];
  // In space an object is turned about its own axis, here only if that is z.
  if (o.position.length === 2 || (o.axis[0] === 0 && o.axis[1] === 0 && o.axis[2] > 0)) {
    list.push(handle('turn', 'angle', () => axesOf(o)[0], (p, round) => {
      const [x, y] = sub(p, o.position);
      if (x !== 0 || y !== 0) o.angle = round(Math.atan2(y, x));
    }, { tip: true }));
  }
  return list;
}
