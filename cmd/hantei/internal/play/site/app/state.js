// The state of a stage, its history, and its form in the address.

import { say } from './words.js';

export const kinds = ['point', 'segment', 'ray', 'line', 'ball', 'capsule', 'along', 'tapered', 'cylinder', 'cone', 'triangle', 'box', 'obox', 'hull', 'half'];

// A shape has a point a. Of a box, a and b are its corners; of an obox, list are the half
// vectors; of a triangle and a hull, list are the corners beside a; of a half, which is a
// half-plane or half-space, b is the normal. Of a tapered capsule, r is the radius at a and rb
// that at b; of a cylinder and a cone, r is the radius around a, and rb what rounds it.
export const isBody = (kind) => kinds.indexOf(kind) >= kinds.indexOf('triangle');
export const isRound = (kind) => kind === 'tapered' || isInSpace(kind);
export const isInSpace = (kind) => kind === 'cylinder' || kind === 'cone';
const most = 24; // points of a hull
// toText and fromText are JSON, and sides of boxes in it may be infinite, as in scene files.
const words = { inf: Infinity, '-inf': -Infinity };
export const toText = (state) => JSON.stringify(state, (_, x) => Object.keys(words).find((w) => words[w] === x) ?? x);
export const fromText = (text) => JSON.parse(text, function revive(_, x) {
  return Array.isArray(this) && Object.hasOwn(words, x) ? words[x] : x;
});

export const copy = (state) => fromText(toText(state));

const hasB = (kind) => !['point', 'ball', 'triangle', 'obox', 'hull'].includes(kind);
const hasR = (kind) => kind === 'ball' || kind === 'capsule' || kind === 'along' || isRound(kind);

// check throws what is wrong with a state that comes from elsewhere.
export function check(state) {
  const fail = (what) => {
    throw new Error(say('error.link', what));
  };
  const number = (x, what) => {
    if (typeof x !== 'number' || !Number.isFinite(x)) fail(what);
  };
  const vec = (v, what) => {
    if (!Array.isArray(v) || v.length !== state.dim) fail(what);
    v.forEach((x) => number(x, what));
  };
  if (typeof state !== 'object' || state === null) fail('state');
  if (state.dim !== 2 && state.dim !== 3) fail('dim');
  if (!Array.isArray(state.shapes) || state.shapes.length > 200) fail('shapes');
  const places = state.places ?? [];
  if (!Array.isArray(places) || places.length > 200) fail('places');
  for (const p of places) {
    if (typeof p !== 'object' || p === null) fail('places');
    vec(p.position, 'position');
    vec(p.scale, 'scale');
    number(p.angle, 'angle');
    if (p.spin !== undefined) number(p.spin, 'spin');
    if (!Array.isArray(p.axis) || p.axis.length !== 3) fail('axis');
    p.axis.forEach((x) => number(x, 'axis'));
  }
  const names = new Set();
  for (const s of state.shapes) {
    if (typeof s !== 'object' || s === null || !kinds.includes(s.kind) || (state.dim === 2 && isInSpace(s.kind))) fail('kind');
    if (typeof s.name !== 'string' || s.name === '' || names.has(s.name)) fail('name');
    names.add(s.name);
    if (s.kind === 'box') {
      // A side may be infinite: then any finite number in its place has to do.
      vec(Array.isArray(s.a) && s.a.map((x) => (x === -Infinity ? 0 : x)), `${s.name}.a`);
      vec(Array.isArray(s.b) && s.b.map((x) => (x === Infinity ? 0 : x)), `${s.name}.b`);
    } else {
      vec(s.a, `${s.name}.a`);
      if (hasB(s.kind)) vec(s.b, `${s.name}.b`);
    }
    if (isBody(s.kind) || s.kind === 'ray' || s.kind === 'line' ? s.r !== undefined : hasR(s.kind)) {
      number(s.r, `${s.name}.r`);
      if (s.r < 0) fail(`${s.name}.r`);
    }
    if (isRound(s.kind)) {
      number(s.rb, `${s.name}.rb`);
      if (s.rb < 0) fail(`${s.name}.rb`);
    }
    if (s.kind === 'along') number(s.h, `${s.name}.h`);
    if (s.kind === 'obox' || s.kind === 'triangle' || s.kind === 'hull') {
      const want = { obox: state.dim, triangle: 2 }[s.kind];
      if (!Array.isArray(s.list) || s.list.length >= most || (want && s.list.length !== want)) fail(`${s.name}.list`);
      s.list.forEach((v, i) => vec(v, `${s.name}.list[${i}]`));
    }
    if (s.kind === 'box' && s.a.some((x, i) => x > s.b[i])) fail(`${s.name}.a`);
    if (s.kind === 'half' && !s.b.some((x) => x !== 0)) fail(`${s.name}.b`);
    for (const field of ['v', 'm']) if (s[field] !== undefined) vec(s[field], `${s.name}.${field}`);
    if (s.place !== undefined && !(Number.isInteger(s.place) && s.place > 0 && s.place <= places.length)) fail(`${s.name}.place`);
  }
  if (state.e !== undefined) number(state.e, 'e');
  if (state.book !== undefined && !(Number.isInteger(state.book) && state.book >= 0)) fail('book');
  if (state.yDown !== undefined && typeof state.yDown !== 'boolean') fail('yDown');
  if (state.view !== undefined) {
    if (typeof state.view !== 'object' || state.view === null) fail('view');
    const { at, size, turn } = state.view;
    vec(at, 'view');
    number(size, 'view');
    if (!(size > 0)) fail('view');
    if (state.dim === 3) {
      if (!Array.isArray(turn) || turn.length !== 2) fail('view');
      turn.forEach((x) => number(x, 'view'));
    }
  }
  if (state.title !== undefined && typeof state.title !== 'string') fail('title');
  if (state.look !== undefined && !(Array.isArray(state.look) && state.look.every((name) => names.has(name)))) fail('look');
  return state;
}

// encode and decode turn a state into the part of an address after #, and back.
export function encode(state) {
  const bytes = new TextEncoder().encode(toText(state));
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function decode(text) {
  let state;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    state = fromText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Error(say('error.link', '#'));
  }
  return check(state);
}

// A History is the states one can go back to.
export class History {
  constructor(state, scene) {
    this.past = [];
    this.future = [];
    this.now = { text: toText(state), scene };
  }

  // done notes a state, unless it is the one noted last. States of one scene are seen from
  // the same place.
  done(state, scene) {
    const text = toText(state);
    if (text === this.now.text) return;
    this.past.push(this.now);
    if (this.past.length > 200) this.past.shift();
    this.now = { text, scene };
    this.future = [];
  }

  step(from, to) {
    if (from.length === 0) return null;
    to.push(this.now);
    this.now = from.pop();
    return { state: fromText(this.now.text), scene: this.now.scene };
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }
}
