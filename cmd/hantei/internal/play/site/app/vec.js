// Vectors for drawing: arrays of two or three numbers. What is an answer comes from the
// engine.

export const add = (p, q) => p.map((x, i) => x + q[i]);
export const sub = (p, q) => p.map((x, i) => x - q[i]);
export const scale = (p, k) => p.map((x) => x * k);
export const along = (p, v, t) => p.map((x, i) => x + t * v[i]);
export const dot = (p, q) => p.reduce((sum, x, i) => sum + x * q[i], 0);
export const len = (p) => Math.hypot(...p);
export const dist = (p, q) => len(sub(p, q));
export const mid = (p, q) => p.map((x, i) => x / 2 + q[i] / 2);
// ratio is where c projects onto a segment, from a (0) to b (1).
export const ratio = (c, s) => dot(sub(c, s.a), sub(s.b, s.a)) / dot(sub(s.b, s.a), sub(s.b, s.a));
export const same = (p, q) => p.every((x, i) => x === q[i]);

export function unit(p) {
  const l = len(p);
  return l > 0 ? scale(p, 1 / l) : p.map(() => 0);
}

export function cross(p, q) {
  if (p.length === 2) return p[0] * q[1] - p[1] * q[0];
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
}

// perp returns a unit vector across v.
export function perp(v) {
  const u = unit(v);
  if (v.length === 2) return len(v) > 0 ? [-u[1], u[0]] : [0, 1];
  const axis = Math.abs(u[2]) < 0.8 ? [0, 0, 1] : [0, 1, 0];
  return len(v) > 0 ? unit(cross(axis, u)) : [1, 0, 0];
}

// fill returns xs with as many numbers as dim has.
export const fill = (xs, dim) => Array.from({ length: dim }, (_, i) => xs[i] ?? 0);
