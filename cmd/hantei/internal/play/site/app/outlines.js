// Shapes of levels and records, as the Go package shown writes them.

import { corners } from './body.js';
import { isRound } from './state.js';

// spread returns the points of a shape, without what is infinite.
function spread(s) {
  if (s.points) return s.points;
  if (s.kind === 'segment' || s.kind === 'capsule' || isRound(s.kind)) return [s.a, s.b];
  return corners(s);
}

// boundsOf returns two corners around shapes, or null if there is nothing finite.
export function boundsOf(shapes) {
  let lo = null, hi = null;
  for (const s of shapes) {
    for (const p of spread(s)) {
      lo ??= p.map(() => Infinity);
      hi ??= p.map(() => -Infinity);
      const r = (s.r ?? 0) + (s.rb ?? 0);
      p.forEach((x, i) => {
        if (!Number.isFinite(x)) return;
        lo[i] = Math.min(lo[i], x - r);
        hi[i] = Math.max(hi[i], x + r);
      });
    }
  }
  return lo && lo.every((x, i) => x <= hi[i]) ? [lo, hi] : null;
}

// isEndless tells whether a shape may be seen wherever one looks.
export const isEndless = (s) => ['ray', 'line', 'half'].includes(s.kind) || (s.kind === 'box' && ![...s.a, ...s.b].every(Number.isFinite));

// pieces returns the polylines of a chain.
function pieces(s) {
  if (!s.ends?.length) return [s.closed ? [...s.points, s.points[0]] : s.points];
  let at = 0;
  return s.ends.map((n) => {
    const piece = s.points.slice(at, (at += n));
    return [...piece, piece[0]];
  });
}

// paint draws a shape in a style.
export function paint(view, s, style) {
  if (s.kind === 'chain') {
    for (const piece of pieces(s)) view.polyline(piece, style);
  } else if (s.kind === 'mesh') {
    for (const t of s.triangles.slice(0, 4000)) view.polyline(t.map((i) => s.points[i]), style, true);
  } else if (s.kind === 'segment') {
    view.line(s.a, s.b, style);
  } else if (s.kind === 'hull' && view.dim === 2 && !s.r) {
    view.polyline([s.a, ...s.list], style, true);
  } else {
    view.shape(s, style);
  }
}
