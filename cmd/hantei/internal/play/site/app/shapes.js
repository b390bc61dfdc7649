// The shapes of the sandbox: how it names them, makes and moves them, and has them in files.

import { center, shift } from './body.js';
import { el, value } from './dom.js';
import { isBody, isRound } from './state.js';
import { add, dist, fill } from './vec.js';
import { say } from './words.js';

export const addable = ['point', 'segment', 'ray', 'line', 'ball', 'capsule', 'tapered', 'cylinder', 'cone', 'box', 'obox', 'triangle', 'hull', 'half'];
export const isPath = (s) => (s.kind === 'segment' || s.kind === 'ray' || s.kind === 'line') && !s.r;

// The names that scene files have for kinds and fields.
const fileKinds = { ball: ['circle', 'sphere'], obox: ['orientedbox', 'orientedbox'], hull: ['polygon', 'hull'], half: ['halfplane', 'halfspace'] };
export const fileKind = (s, dim) => fileKinds[s.kind]?.[dim - 2] ?? s.kind;
export const kindName = (kind, dim) => say('kind.' + (kind === 'hull' || kind === 'half' ? fileKinds[kind][dim - 2] : kind));
export const kindOf = (type) => Object.keys(fileKinds).find((kind) => fileKinds[kind].includes(type)) ?? type;
const fileFields = {
  point: ['at'], segment: ['a', 'b'], ray: ['origin', 'dir'], line: ['origin', 'dir'], ball: ['center'], capsule: ['a', 'b'],
  tapered: ['a', 'b'], cylinder: ['a', 'b'], cone: ['a', 'b'], box: ['min', 'max'], half: ['point', 'normal'],
};

// toFile returns the fields of a shape in a file, fromFile those of a file in a shape.
export function toFile(s) {
  switch (s.kind) {
    case 'triangle':
      return { a: s.a, b: s.list[0], c: s.list[1] };
    case 'hull':
      return { points: [s.a, ...s.list] };
    case 'obox':
      return { center: s.a, half: s.list };
  }
  return Object.fromEntries(fileFields[s.kind].map((f, i) => [f, i ? s.b : s.a]));
}

export function fromFile(kind, s) {
  switch (kind) {
    case 'triangle':
      return { a: s.a, list: [s.b, s.c] };
    case 'hull':
      return { a: s.points[0], list: s.points.slice(1) };
    case 'obox':
      return { a: s.center, list: s.half };
  }
  const [a, b] = fileFields[kind].map((f) => s[f]);
  return { a, ...(b && { b }) };
}

// place returns the free place that is nearest to the middle of what is seen.
export function place(state, view, u) {
  const from = view.dim === 2 ? view.unproject(view.width / 2, (view.height - view.foot) / 2) : view.target;
  const taken = state.shapes.map((s) => (isBody(s.kind) ? center(view.finite(s)) : s.a));
  let best = null;
  for (let i = 0; i < 60; i++) {
    // A spiral of even steps.
    const angle = 2.4 * i, r = 1.1 * u * Math.sqrt(i);
    const p = from.map((x, k) => x + (k === 0 ? r * Math.cos(angle) : k === 1 ? r * Math.sin(angle) : 0));
    const room = Math.min(Infinity, ...taken.map((q) => dist(p, q))) - 0.15 * r;
    if (room > 2.6 * u) return p;
    if (!best || room > best.room) best = { p, room };
  }
  return best.p;
}

// makeBody returns the fields of a new body around middle, about two units large.
export function makeBody(kind, middle, u, round) {
  const dim = middle.length;
  const at = (...xs) => fill(xs, dim).map((x, i) => round(middle[i] + x * u));
  const vec = (...xs) => fill(xs, dim).map((x) => round(x * u));
  switch (kind) {
    case 'box':
      return { a: at(-1, -0.6, -0.6), b: at(1, 0.6, 0.6) };
    case 'obox':
      return { a: middle, list: [vec(1, 0.5), vec(-0.35, 0.7), vec(0, 0, 0.6)].slice(0, dim) };
    case 'triangle':
      return { a: at(-1, -0.6), list: [at(1, -0.6, 0.5), at(0, 1)] };
    case 'hull':
      return dim === 2 ? { a: at(1, 0), list: [at(0.4, 0.9), at(-0.7, 0.7), at(-0.9, -0.5), at(0.3, -0.9)] }
        : { a: at(1, 0, 0), list: [at(-0.8, 0.6, 0), at(-0.8, -0.6, 0), at(0, 0, 1), at(0.2, 0.2, -0.9), at(0.2, 0.9, 0.3)] };
  }
  return { a: at(0, -2, dim === 3 ? -1 : 0), b: dim === 2 ? vec(0, 1) : vec(0, 0, 1) };
}

// moved returns s after the part t of its motion.
export function moved(s, t) {
  const by = s.m.map((x) => x * t);
  if (isBody(s.kind)) {
    const to = { ...s };
    shift(to, by);
    return to;
  }
  const end = s.kind === 'segment' || s.kind === 'capsule' || isRound(s.kind) ? add(s.b, by) : s.b;
  return { ...s, a: add(s.a, by), b: end };
}

// details are the rows with all that a pair answers.
export function details({ a, b, pair, path, sweep, bounce }) {
  const rows = [
    ['Overlap', pair.overlap], ['Distance', pair.distance], [`ClosestPoints: ${a.name}`, pair.onA], [`ClosestPoints: ${b.name}`, pair.onB],
  ];
  if (pair.overlap) rows.push(['Depth', pair.depth], ['Normal', pair.normal], ['Point', pair.point]);
  if (bounce) rows.push(['Bounce', bounce.bounced], ['Reflect', bounce.reflected], ['Slide', bounce.slid]);
  if (path) {
    rows.push(['RayCast', path.cast.ok]);
    if (path.cast.ok) rows.push(['RayCast T', path.cast.t], ['RayCast Normal', path.cast.normal], ['Clip', [path.clip.enter, path.clip.exit]]);
    rows.push(['Crossings', path.crossings.length]);
  }
  if (sweep) {
    rows.push(['Sweep', sweep.hit.ok]);
    if (sweep.hit.ok) rows.push(['Sweep T', sweep.hit.t], ['Sweep Point', sweep.hit.point], ['Sweep Normal', sweep.hit.normal]);
    if (sweep.span?.ok) rows.push(['SweepSpan', [sweep.span.enter, sweep.span.exit]]);
  }
  return rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say))));
}
