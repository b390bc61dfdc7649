// The wasm modules of Worlds: the crowd, with the piles and the lands, and the hero who walks.

import { Module, Reader } from './engine.js';

// loadCrowd loads the module of the crowd and of piles, once.
let crowd;
function loadCrowd() {
  crowd ??= Module.load('crowd.wasm.gz').catch((error) => {
    crowd = null;
    throw error;
  });
  return crowd;
}

// A Crowd is many shapes in a World, in the plane or in space.
export class Crowd {
  static bodyLen = 10;

  static boxLen = 7;

  static async load() {
    const c = new Crowd();
    c.module = await loadCrowd();
    return c;
  }

  numbers() {
    const m = this.module;
    if (this.view?.buffer !== m.memory) this.view = new Float64Array(m.memory, m.exports.at(), m.exports.size());
    return this.view;
  }

  // vec returns the vector that begins at a number of m.
  vec(m, at) {
    return Array.from(m.subarray(at, at + this.dim));
  }

  begin(dim, n) {
    this.dim = dim;
    this.module.call('begin', dim, n);
    this.size = this.vec(this.numbers(), 0);
  }

  step(dt) {
    return this.module.call('step', dt);
  }

  hold(disc) {
    this.numbers().set([...disc.a, 0].slice(0, 3).concat(disc.r));
    this.module.call('hold');
  }

  pairs() {
    return this.module.call('pairs');
  }

  plain() {
    return this.module.call('plain');
  }

  // bodies are the numbers of all bodies; they hold until the next call.
  bodies() {
    const n = this.module.call('write');
    return this.numbers().subarray(0, n * Crowd.bodyLen);
  }

  // boxes are the numbers of the boxes of the tree; they hold until the next call.
  boxes() {
    const n = this.module.call('boxes');
    return this.numbers().subarray(0, n * Crowd.boxLen);
  }

  cast(ray) {
    this.numbers().set([...[...ray.a, 0].slice(0, 3), ...[...ray.b, 0].slice(0, 3)]);
    if (!this.module.call('cast')) return null;
    const m = this.numbers();
    return { id: m[0], t: m[1], point: this.vec(m, 2), normal: this.vec(m, 5) };
  }
}

// A Pile is boxes on boxes, a hand, and balls to shoot. Its vectors have three numbers.
export class Pile {
  static async load() {
    const p = new Pile();
    p.module = await loadCrowd();
    return p;
  }

  numbers() {
    return Crowd.prototype.numbers.call(this);
  }

  put(...vectors) {
    this.numbers().set(vectors.flatMap((v) => [...v, 0].slice(0, 3)));
  }

  begin(dim, scene) {
    this.dim = dim;
    this.module.call('pileBegin', dim, scene);
  }

  step(n) {
    this.module.call('pileStep', n);
  }

  // forget lets each step begin without the impulses of the step before, or not.
  forget(is) {
    this.module.call('pileForget', Number(is));
  }

  // rewind goes back a little, and tells whether there was a way.
  rewind() {
    return this.module.call('pileRewind') === 1;
  }

  shoot(at, v) {
    this.put(at, v);
    this.module.call('pileShoot');
  }

  // hold takes hold of what is at a place, or in space along a ray, and returns its number and where it is held.
  hold(from, way, within) {
    this.put(from, way);
    const body = this.module.call('pileHold', within);
    return body > 0 ? { body, at: Array.from(this.numbers().subarray(0, this.dim)) } : null;
  }

  holdBody(body, at) {
    this.put(at);
    this.module.call('pileHoldBody', body);
  }

  drag(to) {
    this.put(to);
    this.module.call('pileDrag');
  }

  drop() {
    this.module.call('pileDrop');
  }

  // read returns all that there is.
  read() {
    this.module.call('pileWrite');
    const r = new Reader(this.numbers(), 0, 3), { dim } = this;
    const vec = () => r.vec().slice(0, dim);
    const p = { steps: r.num(), moments: r.num(), speed: r.num(), energy: r.num(), rests: r.ok() };
    const held = r.num(), from = vec(), to = vec();
    p.held = held > 0 ? { body: held, from, to } : null;
    const bodies = r.num(), points = r.num();
    p.bodies = Array.from({ length: bodies }, () => ({ r: r.num(), isGone: r.ok(), at: vec(), half: [vec(), vec(), vec()].slice(0, dim) }));
    p.points = Array.from({ length: points }, () => ({
      a: r.num(), b: r.num(), feature: r.num(), isKept: r.ok(), at: vec(), normal: vec(), depth: r.num(), impulse: vec(),
    }));
    return p;
  }
}

// A Land is a chain or a mesh, with a ball that slides over it.
export class Land {
  static async load() {
    const l = new Land();
    l.module = await loadCrowd();
    return l;
  }

  numbers() {
    return Crowd.prototype.numbers.call(this);
  }

  put(...vectors) {
    this.numbers().set(vectors.flatMap((v) => [...v, 0].slice(0, 3)));
  }

  // begin tells whether there is such a chain or mesh. In space, no points are the hills.
  begin(dim, { points, triangles = [], closed, oneSided }) {
    this.dim = dim;
    this.numbers().set([points, triangles].flat(2));
    return this.module.call('landBegin', dim, points.length, triangles.length, Number(closed), Number(oneSided)) === 1;
  }

  place(at, radius) {
    this.put(at, [radius]);
    this.module.call('landPlace');
  }

  step(dt) {
    this.module.call('landStep', dt);
  }

  // push adds to the velocity of the ball.
  push(v) {
    this.put(v);
    this.module.call('landPush');
  }

  met(r) {
    return { part: r.num(), t: r.num(), point: r.vec().slice(0, this.dim), normal: r.vec().slice(0, this.dim) };
  }

  // read returns the ball, and what it has met in the last step.
  read() {
    this.module.call('landWrite');
    const r = new Reader(this.numbers(), 0, 3), { dim } = this;
    const l = { ball: r.vec().slice(0, dim), v: r.vec().slice(0, dim), count: r.num(), faces: r.num(), seams: r.num() };
    l.met = Array.from({ length: r.num() }, () => this.met(r));
    return l;
  }

  // parts returns the corners of all edges or triangles.
  parts() {
    const all = [];
    for (let n = 1; n > 0; ) {
      n = this.module.call('landParts', all.length);
      const r = new Reader(this.numbers(), 0, 3);
      for (let i = 0; i < n; i++) all.push([r.vec(), r.vec(), r.vec()].slice(0, this.dim).map((p) => p.slice(0, this.dim)));
    }
    return all;
  }

  cast(origin, way) {
    this.put(origin, way);
    return this.module.call('landCast') === 1 ? this.met(new Reader(this.numbers(), 0, 3)) : null;
  }

  // around returns how often the land goes around a point and what a ray along x goes through, or what is open.
  around(p) {
    this.put(p);
    this.module.call('landAround');
    const r = new Reader(this.numbers(), 0, 3), { dim } = this;
    if (!r.ok()) return { closed: false, part: r.num(), open: [r.vec(), r.vec()].map((x) => x.slice(0, dim)) };
    return { closed: true, winding: r.num(), on: r.ok(), crossed: Array.from({ length: r.num() }, () => ({ part: r.num(), sign: r.num() })) };
  }
}

// A Walker is a hero in a level.
export class Walker {
  static async load() {
    const w = new Walker();
    w.module = await Module.load('walker.wasm.gz');
    w.names = [];
    for (let i = 0, n; (n = w.module.call('name', i)) > 0; i++) w.names.push(String.fromCharCode(...w.numbers().subarray(0, n)));
    return w;
  }

  numbers() {
    const m = this.module;
    if (this.view?.buffer !== m.memory) this.view = new Float64Array(m.memory, m.exports.at(), m.exports.size());
    return this.view;
  }

  // put writes the fields. Half a turn is Go's π to the bit.
  put(fields, ...more) {
    const { shape, rate, maxSlope, snap, step, corner, slope, leave } = fields;
    this.numbers().set([shape, rate, (maxSlope / 180) * Math.PI, snap, step, corner, slope, leave, ...more]);
  }

  begin(fields, feet, time) {
    this.put(fields, ...feet, time);
    this.module.call('begin');
  }

  // tune tells whether the shape fits where the hero is.
  tune(fields) {
    this.put(fields);
    return this.module.call('tune') === 1;
  }

  place(feet) {
    this.numbers().set(feet);
    this.module.call('place');
  }

  frame(keys) {
    this.module.call('frame', keys);
  }

  // rewind goes back a little, and tells whether there was a way.
  rewind() {
    return this.module.call('rewind') === 1;
  }

  // read returns what the hero is and has met.
  read() {
    this.module.call('write');
    const r = new Reader(this.numbers(), 0, 2);
    const h = { ticks: r.num(), feet: r.vec2(), velocity: r.vec2(), wish: r.vec2(), moved: r.vec2(), onFloor: r.ok(), wall: r.ok(), ceiling: r.ok(), sinceFloor: r.num() };
    const hasLanded = r.ok(), landed = r.num();
    h.landed = hasLanded ? landed : null;
    h.left = r.ok();
    const isSqueezed = r.ok(), pair = [r.num(), r.num()];
    h.squeezed = isSqueezed ? pair : null;
    h.floor = { id: r.num(), point: r.vec2(), normal: r.vec2(), velocity: r.vec2() };
    Object.assign(h, { isLow: r.ok(), isWedged: r.ok(), coins: r.num(), falls: r.num(), moments: r.num(), shape: r.num() });
    h.hash = [r.num(), r.num()].map((x) => x.toString(16).padStart(8, '0')).join('');
    h.zone = r.num();
    h.contacts = Array.from({ length: r.num() }, () => ({ id: r.num(), point: r.vec2(), normal: r.vec2(), side: r.num(), t: r.num(), lost: r.vec2() }));
    return h;
  }

  // parts returns the outlines of all that is there: what is within r of the hull of points.
  parts() {
    this.module.call('parts');
    const r = new Reader(this.numbers(), 0, 2);
    return Array.from({ length: r.num() }, () => {
      const part = { id: r.num(), of: r.num(), r: r.num() };
      part.points = Array.from({ length: r.num() }, () => r.vec2());
      return part;
    });
  }
}
