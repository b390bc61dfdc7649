// The geometry of boxes, triangles, hulls, half-spaces and of what is round, for drawing and dragging. What
// is an answer comes from the engine.

import { add, along, cross, dot, len, perp, scale, sub, unit } from './vec.js';

// corners returns the points of which a body is the hull.
export function corners(s) {
  switch (s.kind) {
    case 'triangle':
    case 'hull':
      return [s.a, ...s.list];
    case 'box':
      return s.a.reduce((all, x, i) => all.flatMap((p) => [s.a[i], s.b[i]].map((y) => [...p, y])), [[]]);
    case 'obox':
      return s.list.reduce((all, h) => all.flatMap((p) => [sub(p, h), add(p, h)]), [s.a]);
  }
  return [s.a];
}

// discs returns the centers of balls and their radii, whose hull is a tapered capsule, a cylinder or a cone, with points for circles.
export function discs(s) {
  const rb = s.rb ?? 0;
  if (s.kind === 'tapered') return [[s.a, s.b], [s.r, rb]];
  const axis = sub(s.b, s.a), u = perp(axis), v = cross(unit(axis), u);
  const ring = (p) => Array.from({ length: 48 }, (_, i) => along(along(p, u, s.r * Math.cos((i * Math.PI) / 24)), v, s.r * Math.sin((i * Math.PI) / 24)));
  const points = len(axis) === 0 ? [s.a] : [...ring(s.a), ...(s.kind === 'cone' ? [s.b] : ring(s.b))];
  return [points, points.map(() => rb)];
}

// profile returns the outline of the same beside its axis, which is 1 long: points by how far along the axis and how far away from it they
// are.
export function profile({ kind, r, rb }) {
  const balls = kind === 'tapered' ? [[0, 0, r], [1, 0, rb]] : [[0, r, rb], [0, -r, rb], ...(kind === 'cone' ? [[1, 0, rb]] : [[1, r, rb], [1, -r, rb]])];
  const points = hull2(balls.flatMap(([x, y, around]) => Array.from({ length: around > 0 ? 40 : 1 }, (_, i) => {
    const a = (i * Math.PI) / 20;
    return [x + around * Math.cos(a), y + around * Math.sin(a)];
  })));
  const xs = points.map(([x]) => x);
  const above = points.filter(([, y]) => y > 1e-9 * (1 + r + rb)).sort((p, q) => p[0] - q[0]);
  return [[Math.min(...xs), 0], ...above, [Math.max(...xs), 0]];
}

// center returns the middle of a body.
export function center(s) {
  if (s.kind === 'obox' || s.kind === 'half') return s.a;
  const all = corners(s);
  return s.a.map((_, i) => all.reduce((sum, p) => sum + p[i] / all.length, 0));
}

// shift moves a body.
export function shift(s, by) {
  s.a = add(s.a, by);
  if (s.kind === 'box') s.b = add(s.b, by);
  if (s.kind === 'triangle' || s.kind === 'hull') s.list = s.list.map((p) => add(p, by));
}

// support returns the corner of a body that is farthest along d.
export function support(s, d) {
  return corners(s).reduce((best, p) => (dot(p, d) > dot(best, d) ? p : best));
}

// hull2 returns the corners of the convex hull of points in the plane, in order (Andrew's
// monotone chain).
export function hull2(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]).filter((p, i, all) => i === 0 || p[0] !== all[i - 1][0] || p[1] !== all[i - 1][1]);
  if (sorted.length < 3) return sorted;
  const half = (list) => {
    const chain = [];
    for (const p of list) {
      while (chain.length >= 2 && cross(sub(chain.at(-1), chain.at(-2)), sub(p, chain.at(-1))) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

// faces returns the faces of a body in space: a normal and corners in order, of each. Points
// in one plane but for what rounds make one face.
export function faces(s) {
  const all = corners(s);
  const size = Math.max(...all.map((p) => len(sub(p, all[0]))));
  const list = [];
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      for (let k = j + 1; k < all.length; k++) {
        const across = cross(sub(all[j], all[i]), sub(all[k], all[i]));
        if (len(across) <= 1e-9 * size * size) continue;
        for (const n of [unit(across), unit(scale(across, -1))]) {
          const h = dot(n, all[i]);
          if (all.some((p) => dot(n, p) > h + 1e-7 * size)) continue;
          if (list.some((f) => dot(f.n, n) > 1 - 1e-9)) continue;
          const on = all.filter((p) => dot(n, p) > h - 1e-7 * size);
          const u = perp(n), v = cross(n, u);
          const flat = hull2(on.map((p) => Object.assign([dot(p, u), dot(p, v)], { p })));
          list.push({ n, points: flat.map((q) => q.p) });
        }
      }
    }
  }
  return list;
}

// turned returns the half vectors of an oriented box of which half vector i has become h:
// the others turn with it and stay as long as they were.
export function turned(list, i, h) {
  if (len(h) === 0) return list;
  const from = unit(list[i]), to = unit(h);
  if (h.length === 2) {
    const c = dot(from, to), s = cross(from, to);
    return list.map((v, k) => (k === i ? h : [c * v[0] - s * v[1], s * v[0] + c * v[1]]));
  }
  // The turn that takes from to to, and moves what is across both not at all (Rodrigues).
  const axis = cross(from, to), c = dot(from, to);
  if (c < -0.999) return list.map((v, k) => (k === i ? h : v));
  return list.map((v, k) => (k === i ? h : add(add(scale(v, c), cross(axis, v)), scale(axis, dot(axis, v) / (1 + c)))));
}

// rim is where the handle of the radius is: the middle of an edge, and the way out.
export function rim(s) {
  if (s.kind === 'half') {
    const n = unit(s.b);
    return { from: along(s.a, perp(n), len(s.b)), way: n };
  }
  const aside = [0.6, -0.8, 0.3].slice(0, s.a.length);
  const loop = s.a.length === 2 ? hull2(corners(s))
    : faces(s).reduce((best, f) => (best && dot(best.n, aside) > dot(f.n, aside) ? best : f), null)?.points ?? [];
  let best = null;
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length];
    const from = p.map((x, k) => x / 2 + q[k] / 2);
    const d = sub(q, p);
    const way = s.a.length === 2 ? unit([d[1], -d[0]]) : unit(sub(from, center(s)));
    if (!best || dot(way, aside) > dot(best.way, aside)) best = { from, way };
  });
  return best ?? { from: support(s, aside), way: unit(aside) };
}
