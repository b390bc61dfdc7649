// What the lines of a record say: the shapes in them, and how what was asked and answered is drawn.

import { paint } from './outlines.js';
import { fromText } from './state.js';
import { add, along, sub } from './vec.js';

export const parse = (text) => {
  try {
    return fromText(text);
  } catch {
    return {};
  }
};

// shapeOf returns a shape of a record as the page draws it, or null.
function shapeOf(v) {
  if (!v) return null;
  const r = (v.radius ?? 0) + (v.radii ?? []).reduce((sum, x) => sum + x, 0);
  const more = r > 0 ? { r } : {};
  switch (v.type) {
    case 'point': return r > 0 ? { kind: 'ball', a: v.at, r } : { kind: 'point', a: v.at };
    case 'circle':
    case 'sphere': return { kind: 'ball', a: v.center, r };
    case 'segment':
    case 'capsule': return r > 0 ? { kind: 'capsule', a: v.a, b: v.b, r } : { kind: 'segment', a: v.a, b: v.b };
    case 'tapered': return { kind: 'tapered', a: v.a, b: v.b, r: v.ra + r, rb: v.rb + r };
    case 'cylinder':
    case 'cone': return { kind: v.type, a: v.a, b: v.b, r: v.radius, rb: r - v.radius };
    case 'ray':
    case 'line': return { kind: v.type, a: v.origin, b: v.dir, ...more };
    case 'halfplane':
    case 'halfspace': return { kind: 'half', a: v.point, b: v.normal, ...more };
    case 'triangle': return { kind: 'triangle', a: v.a, list: [v.b, v.c], ...more };
    case 'box': return { kind: 'box', a: v.min, b: v.max, ...more };
    case 'orientedbox': return { kind: 'obox', a: v.center, list: v.half, ...more };
    case 'polygon':
    case 'hull': {
      const points = v.points.map((p) => (v.at ? add(p, v.at) : p));
      return points.length ? { kind: 'hull', a: points[0], list: points.slice(1), ...more } : null;
    }
  }
  return null;
}

// moved returns a shape that has gone along a motion.
function moved(s, by) {
  const shift = (p) => add(p, by);
  return {
    ...s, a: shift(s.a), ...(s.b && !['ray', 'line', 'half'].includes(s.kind) ? { b: shift(s.b) } : {}),
    ...(s.list && s.kind !== 'obox' ? { list: s.list.map(shift) } : {}),
  };
}

const isVec = (v) => Array.isArray(v) && v.length > 0 && v.every((x) => typeof x === 'number');

// hitsOf returns the points of an answer, each with its normal, and its t along what was asked.
function hitsOf(line) {
  const all = [];
  const take = (x) => x && isVec(x.point) && all.push({ at: x.point, n: x.normal, t: x.t });
  take(line.hit);
  for (const list of [line.hits, line.crossings, line.events, line.turns]) list?.forEach(take);
  if (line.ask === 'paircontacts') line.pairs?.forEach(take);
  line.manifolds?.forEach((m) => m.points?.forEach((p) => take({ normal: m.normal, ...p })));
  return all;
}

// question draws what a line asks. Positions are where ids are, for what is asked about one.
export function question(view, line, style, centerOf) {
  const path = shapeOf(line.path), shape = shapeOf(line.shape);
  const motion = isVec(line.motion) ? line.motion : line.motion?.move;
  if (path?.kind === 'segment') view.arrow(path.a, path.b, style);
  else if (path) view.endless(path.a, path.b, path.kind === 'line' ? -Infinity : 0, style);
  if (shape) paint(view, shape, style);
  const from = shape ? shape.a : centerOf(line.id);
  if (motion && from) view.arrow(from, add(from, motion), style);
  if (line.do === 'slide' && line.velocity && from) view.arrow(from, along(from, line.velocity, line.dt), style);
  if (isVec(line.place)) view.dot(line.place, style, 5);
}

// answer draws what a line has for an answer: where hits are, their normals, and the shape of a sweep where it stops.
export function answer(view, line, style, rest) {
  const path = shapeOf(line.path), shape = shapeOf(line.shape);
  const hits = hitsOf(line);
  for (const { at, n, t } of hits) {
    if (isVec(n)) view.arrow(at, along(at, n, 26 * view.pixel()), style);
    view.dot(at, style, 4.5);
    if (path && typeof t === 'number' && line.hit) view.line(path.a, at, style);
    if (shape && isVec(line.motion) && typeof t === 'number') paint(view, moved(shape, line.motion.map((x) => x * t)), rest);
  }
  line.near?.forEach((x) => isVec(x.on) && isVec(x.onShape) && view.line(x.onShape, x.on, style));
  if (path) {
    const way = path.kind === 'segment' ? sub(path.b, path.a) : path.b;
    line.spans?.forEach((x) => [x.enter, x.exit].every(Number.isFinite) && view.line(along(path.a, way, x.enter), along(path.a, way, x.exit), style));
  }
}

// brief returns what a line asks or does, and what the answer is, for a list.
export function brief(line) {
  const name = line.do ?? line.ask ?? '';
  const id = line.id === undefined ? '' : ` ${JSON.stringify(line.id)}`;
  const short = (x) => (typeof x === 'number' ? String(Number(x.toPrecision(6))) : JSON.stringify(x));
  const hit = (h) => `${JSON.stringify(h.id)} t ${short(h.t)}`;
  let said = '';
  if (line.error) said = line.error;
  else if (line.hit) said = hit(line.hit);
  else if (line.events) said = line.events.filter((e) => e.kind !== 'stay').map((e) => `${e.kind} ${JSON.stringify(e.a)} ${JSON.stringify(e.b)}`).join(', ');
  else if (line.ids) said = JSON.stringify(line.ids);
  else if (line.ok !== undefined) said = String(line.ok);
  else for (const k of ['hits', 'pairs', 'near', 'spans', 'crossings', 'turns', 'manifolds', 'parts']) if (line[k]) said = `${k}: ${line[k].length}`;
  if (line.ask && !said && ['raycast', 'sweep'].some((k) => line.ask.startsWith(k))) said = '–';
  return [name + id, said];
}
