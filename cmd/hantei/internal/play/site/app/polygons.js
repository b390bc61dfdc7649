// Polygons of the plane, their sides and their normals, for the lessons about what has corners.

import { center, corners, hull2 } from './body.js';
import { dot, len } from './vec.js';

const polygon = (name, ...points) => ({ name, kind: 'hull', a: points[0], list: points.slice(1) });
export const two = (first, second) => () => ({ shapes: [polygon('first', ...first), polygon('second', ...second)] });
export const square = (x0, y0, x1, y1) => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];

// sides returns the sides of a polygon, each with its normal, as long as the side is.
export function sides(s) {
  const loop = hull2(corners(s));
  return loop.map((p, i) => {
    const q = loop[(i + 1) % loop.length];
    return { p, q, n: [q[1] - p[1], p[0] - q[0]] };
  });
}

// span returns the least and the largest product of a polygon's corners with n.
export function span(s, n) {
  const all = corners(s).map((p) => dot(p, n));
  return [Math.min(...all), Math.max(...all)];
}

// gap returns how far two polygons are from each other along n, negative if they overlap.
export function gap(a, b, n) {
  const [a0, a1] = span(a, n), [b0, b1] = span(b, n);
  return Math.max(b0 - a1, a0 - b1) / len(n);
}

// way returns how far a has to go along n until b is behind it.
export function exit(a, b, n) {
  return (span(b, n)[1] - span(a, n)[0]) / len(n);
}

export const axes = [[1, 0], [0, 1]];
export const normals = (s) => sides(s).map(({ n }) => n);
export const most = (list, of) => list.reduce((best, x) => (of(x) > of(best) ? x : best));
export const least = (list, of) => most(list, (x) => -of(x));

// names writes what the two shapes are called.
export function names(v, s) {
  v.text(center(s.first), 'A', { dy: 18 });
  v.text(center(s.second), 'B', { dy: 18 });
}
