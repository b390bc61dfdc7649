// The chains and meshes over which a ball slides, as links and files have them, as a program, and in the picture of the page at home.

import { short } from './number.js';
import { add, dist, len, scale } from './vec.js';

const most = 3000; // points of a chain, points and triangles of a mesh

// The chains to begin with, from the right to the left: so their front is above.
const wave = (n, f) => Array.from({ length: n + 1 }, (_, i) => [10 - (20 * i) / n, f(10 - (20 * i) / n)]).map((p) => p.map((x) => Math.round(x * 1e3) / 1e3));
export const chains = {
  hills: { points: wave(48, (x) => 0.9 * Math.sin(0.9 * x) + 0.035 * x * x), closed: false },
  plank: { points: wave(40, (x) => 1.2 - 0.12 * x), closed: false },
  bowl: { points: wave(24, (x) => 0.06 * x * x), closed: false },
  ring: { points: Array.from({ length: 24 }, (_, i) => [6 * Math.cos((i * Math.PI) / 12), 3 + 4 * Math.sin((i * Math.PI) / 12)].map((x) => Math.round(x * 1e3) / 1e3)), closed: true },
};

export const begin = {
  2: { ball: { a: [-8.6, 6.5], r: 0.5 }, ray: { a: [3, 7], b: [-0.4, -2] } },
  3: { ball: { a: [-8, -5, 6], r: 0.6 }, ray: { a: [2, -3, 6], b: [0.3, 0.2, -1.5] } },
};

export const styles = {
  land: { stroke: 'slate', width: 2.6 },
  back: { stroke: 'red', width: 1, alpha: 0.55 },
  front: { tint: '#b9c7a6', solid: 1, stroke: 'green' },
  behind: { tint: '#c98d84', solid: 1, stroke: 'red' },
  ball: { stroke: 'blue', fill: 0.35, width: 2, tint: '#7fa8d1', solid: 1 },
  hit: { stroke: 'red', fill: 0.25, width: 3 },
  pointed: { stroke: 'plum', fill: 0.2, width: 2 },
  leaves: { stroke: 'green', fill: 0.25, width: 2.6 },
  enters: { stroke: 'red', fill: 0.25, width: 2.6 },
  open: { stroke: 'red', width: 6 },
  met: { stroke: 'green', width: 2 },
  rival: { stroke: 'slate', fill: 0.2, width: 1.5, dash: [3, 3], tint: 'slate', solid: 0.45 },
  trip: { stroke: 'red', width: 2.2 },
  trail: { stroke: 'blue', width: 2.5, alpha: 0.4 },
  pencil: { stroke: 'blue', width: 2.6 },
};

// isLand tells whether a state is one of this page.
export function isLand({ dim, shapes, land: l }) {
  if (typeof l !== 'object' || l === null || typeof l.oneSided !== 'boolean' || typeof l.closed !== 'boolean') return false;
  const list = (x, size, isGood) => Array.isArray(x) && x.length <= most && x.every((p) => Array.isArray(p) && p.length === size && p.every(isGood));
  if (!list(l.points, dim, (x) => Number.isFinite(x) && Math.abs(x) < 1e6) || (dim === 2 && l.points.length < 2)) return false;
  if (!list(l.triangles ?? [], 3, (i) => Number.isInteger(i) && l.points[i] !== undefined)) return false;
  if (dim === 3 && l.points.length > 0 && !l.triangles?.length) return false;
  return ['title', 'about', 'left', 'file'].every((k) => l[k] === undefined || typeof l[k] === 'string') && /^ball,ray(,point)?$/.test(shapes.map((s) => s.kind).join()) &&
    shapes[0].r > 0 && shapes.every((s) => len(s.a) < 1e6) && len(shapes[1].b) > 0;
}

// landOf returns the state of this page for a scene with a chain or a mesh, or null.
export function landOf({ dim, y, title, about, shapes: all }) {
  const land = all.find((s) => s.type === 'chain' || s.type === 'mesh');
  if (!land) return null;
  const up = (p) => (y === 'down' ? [p[0], -p[1]] : p);
  const points = land.points.map(up);
  if (y === 'down') points.reverse(); // so that the front stays the front
  const lo = points.reduce((p, q) => p.map((x, i) => Math.min(x, q[i]))), hi = points.reduce((p, q) => p.map((x, i) => Math.max(x, q[i])));
  const size = dist(lo, hi), high = (t) => lo.map((x, i) => (i === dim - 1 ? hi[i] + 0.2 * size : x + t * (hi[i] - x)));
  const ball = all.find((s) => s.type === 'circle' || s.type === 'sphere'), ray = all.find((s) => s.type === 'ray' || s.type === 'line');
  const probe = land.solid && all.find((s) => s.type === 'point');
  const left = [...all.filter((s) => ![land, ball, ray, probe].includes(s)).map((s) => s.name), ...(land.outlines ? ['outlines'] : [])];
  return {
    dim,
    shapes: [
      { name: 'ball', kind: 'ball', a: ball ? up(ball.center) : high(0.3), r: ball?.radius || 0.05 * size, style: 'mover' },
      { name: 'ray', kind: 'ray', a: ray ? up(ray.origin) : high(0.6), b: ray ? up(ray.dir) : lo.map((_, i) => (i === dim - 1 ? -0.1 * size : 0.02 * size)) },
      ...(probe ? [{ name: 'point', kind: 'point', a: up(probe.at) }] : []),
    ],
    land: {
      points, closed: land.closed ?? land.solid ?? false, oneSided: land.onesided ?? false, ...(land.triangles && { triangles: land.triangles }), ...(title && { title }), ...(about && { about }),
      ...(left.length && { left: left.join(', ') }),
    },
  };
}

// fileOf returns the state of this page for a scene with the mesh of a file: with a point in the middle.
export function fileOf(name, scene) {
  const state = landOf(scene);
  state.land.file = name;
  state.shapes.push({ name: 'point', kind: 'point', a: middle(state.land.points) });
  return state;
}

const middle = (points) => points[0].map((_, i) => points.reduce((lo, p) => Math.min(lo, p[i]), Infinity) / 2 + points.reduce((hi, p) => Math.max(hi, p[i]), -Infinity) / 2);

// program returns what stands on the page in Go.
export function program({ dim, shapes: [ball, ray], land: l }) {
  const vec = (v) => `d${dim}.V(${v.map((x) => short(x, 6).replace('−', '-')).join(', ')})`;
  const [type, set] = dim === 3 ? ['Mesh', 'SetMesh'] : ['Chain', 'SetChain'];
  const make = dim === 3 ? 'ground, err := d3.NewMesh(points, triangles)' : `ground, err := d2.NewChain(points, ${l.closed}) // ${l.points.length} points`;
  return `${make}
if err != nil {
\treturn err
}
ground.OneSided = ${l.oneSided}
var world d${dim}.World[string]
err = world.${set}("ground", ground)

// the ray
hit, ok := world.RayCastPart(d${dim}.Ray{Origin: ${vec(ray.a)}, Dir: ${vec(ray.b)}})
// hit.Part is the number of the ${type === 'Mesh' ? 'triangle' : 'edge'}, ground.At(hit.Part) what it is

// in each frame, the ball of radius ${short(ball.r, 4)}
met, ok := world.SweepPart(ball, motion, d${dim}.Filter[string]{Approaching: true})
`;
}

// field is what stands for this page on the first one.
export const field = {
  ask: () => ({}),

  draw(view) {
    const points = chains.hills.points.filter(([x]) => Math.abs(x) < 6);
    view.polyline(points, styles.land);
    points.forEach((p) => view.dot(p, 'core', 2));
    const at = [1.7, 1.63];
    view.solid(at, at, 0.6, styles.ball);
    const [p, q] = points.slice(20);
    view.line([-3.6, 4], p, 'beam');
    view.line(p, q, styles.hit);
    view.arrow(p, add(p, scale([q[1] - p[1], p[0] - q[0]], 2.4)), 'normal');
  },

  start: () => ({ dim: 2, shapes: [{ name: 'from', kind: 'point', a: [-5.5, -1.2] }, { name: 'to', kind: 'point', a: [5.5, 4.2] }] }),
};
