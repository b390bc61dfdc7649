// Levels of many parts: a chain that one draws, hills of some thousand triangles, a ball that slides over them without a
// seam, and a ray that says which edge or triangle it hits.

import { button, el, value } from './dom.js';
import { Dock } from './dock.js';
import { Land } from './engine.js';
import { short } from './number.js';
import { LooseBall } from './loose.js';
import { copy, encode } from './state.js';
import { add, along, dist, len, scale, sub, unit } from './vec.js';
import { getLanguage, say } from './words.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const dt = 1 / 120;
const most = 3000; // points of a chain, points and triangles of a mesh
const spacing = 9; // pixels between the points that one draws
const strength = 12; // with which keys push the ball
const ways = { KeyW: [0, 1], KeyS: [0, -1], KeyA: [-1, 0], KeyD: [1, 0] };
const reach = 0.3; // seconds for which what was met can be seen

// The chains to begin with, from the right to the left: so their front is above.
const wave = (n, f) => Array.from({ length: n + 1 }, (_, i) => [10 - (20 * i) / n, f(10 - (20 * i) / n)]).map((p) => p.map((x) => Math.round(x * 1e3) / 1e3));
const chains = {
  hills: { points: wave(48, (x) => 0.9 * Math.sin(0.9 * x) + 0.035 * x * x), closed: false },
  plank: { points: wave(40, (x) => 1.2 - 0.12 * x), closed: false },
  bowl: { points: wave(24, (x) => 0.06 * x * x), closed: false },
  ring: { points: Array.from({ length: 24 }, (_, i) => [6 * Math.cos((i * Math.PI) / 12), 3 + 4 * Math.sin((i * Math.PI) / 12)].map((x) => Math.round(x * 1e3) / 1e3)), closed: true },
};

const begin = {
  2: { ball: { a: [-8.6, 6.5], r: 0.5 }, ray: { a: [3, 7], b: [-0.4, -2] } },
  3: { ball: { a: [-8, -5, 6], r: 0.6 }, ray: { a: [2, -3, 6], b: [0.3, 0.2, -1.5] } },
};

const styles = {
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

export class LandAct {
  constructor(app) {
    this.app = app;
    this.draws = true;
    this.options = { pencil: true, rival: true };
    this.rival = new LooseBall();
    this.turn = 0;
    this.trail = [];
    this.marks = [];
    this.held = new Set();
  }

  // press notes the keys that push the ball: W, A, S and D, along what is seen.
  press(e, isDown) {
    if (!ways[e.code] || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.('input, textarea, select')) return false;
    if (isDown) this.held.add(e.code);
    else this.held.delete(e.code);
    if (isDown && !this.app.stage.running) this.run();
    return true;
  }

  release() { this.held.clear(); }

  // pushed is what the keys that are held add to the velocity of the ball in a step.
  pushed() {
    const { view } = this.app.stage;
    const [x, y] = [...this.held].reduce((sum, code) => sum.map((s, i) => s + ways[code][i]), [0, 0]);
    if (view.dim === 2) return [x * strength * dt, 0];
    const ahead = unit([view.forward[0], view.forward[1], 0]);
    return add(scale(view.right, x * strength * dt), scale(ahead, y * strength * dt));
  }

  // box is what is seen: the land with the ball and the ray.
  get box() {
    const { dim, shapes: [ball, ray], land: l } = this.app.stage.state;
    if (dim === 3 && l.points.length === 0) return { min: [-9.5, -9.5, -1], max: [9.5, 9.5, 3] };
    const all = [...l.points, ray.a, add(ray.a, ray.b), ball.a.map((x) => x - ball.r), ball.a.map((x) => x + ball.r)];
    return { min: ball.a.map((_, i) => Math.min(...all.map((p) => p[i]))), max: ball.a.map((_, i) => Math.max(...all.map((p) => p[i]))) };
  }

  start(dim, chain = 'hills') {
    const { ball, ray } = copy(begin[dim]);
    const shapes = [{ name: 'ball', kind: 'ball', ...ball, style: 'mover' }, { name: 'ray', kind: 'ray', ...ray }];
    return { dim, shapes, land: { ...(dim === 2 ? copy(chains[chain]) : { points: [], closed: false }), oneSided: true } };
  }

  async prepare() {
    LandAct.loaded ??= Land.load();
    this.land = await LandAct.loaded;
  }

  opened() {
    if (!still.matches) this.run();
  }

  run(on = true) { this.app.run(on); }

  // show shows another state of this page.
  async show(state) {
    const { stage } = this.app;
    const ran = stage.running;
    stage.running = false;
    await stage.put(state, state.dim !== stage.state.dim);
    stage.done();
    this.app.fill();
    this.app.tools();
    if (ran) this.run();
  }

  setDim(dim) {
    return this.show(this.start(dim));
  }

  once() {
    this.run(false);
    this.frame();
    this.app.stage.changed();
    this.app.stage.done();
  }

  // keyOf tells lands apart.
  keyOf({ dim, land: l }) {
    return `${dim} ${l.oneSided} ${l.closed} ${l.points.join()} ${l.triangles?.join()}`;
  }

  begin(state) {
    const { dim, land: l } = state;
    this.key = this.keyOf(state);
    this.rival.isOneSided = l.oneSided;
    if (!this.land.begin(dim, l)) throw new Error(say('error.link', 'points'));
    this.place(state);
    const form = this.keyOf({ dim, land: { ...l, oneSided: null } });
    if (form === this.form) return;
    this.form = form;
    this.parts = this.land.parts();
    this.rival.on(this.parts);
    this.rival.place(state.shapes[0].a, state.shapes[0].r);
    this.surface = { positions: dim === 3 ? Float32Array.from(this.parts.flat(2)) : null };
  }

  place(state) {
    const [ball] = state.shapes;
    this.land.place(ball.a, ball.r);
    this.rival.place(ball.a, ball.r);
    this.mine = ball.a;
    this.radius = ball.r;
    this.owed = 0;
    this.trail = [];
    this.marks = [];
    this.seen = this.land.read();
  }

  step(stage, time) {
    if (!this.key) return;
    this.owed = Math.min(this.owed + time, 0.05);
    for (; this.owed >= dt; this.owed -= dt) this.frame();
    this.marks = this.marks.filter((m) => (m.age += time) < reach);
  }

  // frame is one step, whose ball is that of the state.
  frame() {
    const { state } = this.app.stage;
    this.sync(state);
    const push = this.held.size ? this.pushed() : state.shapes[0].a.map(() => 0);
    if (this.held.size) this.land.push(push);
    this.land.step(dt);
    if (this.options.rival) this.rival.step(dt, push);
    this.seen = this.land.read();
    this.mine = state.shapes[0].a = this.seen.ball;
    for (const m of this.seen.met) {
      const old = this.marks.find((x) => x.part === m.part && dist(x.normal, m.normal) < 1e-3);
      if (old) Object.assign(old, m, { age: 0 });
      else this.marks.push({ ...m, age: 0 });
    }
    if (this.trail.length && dist(this.trail.at(-1), this.mine) > 3) this.trail = []; // it has come back
    this.trail.push(this.mine);
    if (this.trail.length > 180) this.trail.shift();
  }

  // sync follows what has changed in a state: another land, or a ball that was dragged.
  sync(state) {
    const [ball] = state.shapes;
    if (this.key !== this.keyOf(state)) this.begin(state);
    else if (ball.a !== this.mine || ball.r !== this.radius) this.place(state);
  }

  ask(_, state) {
    this.sync(state);
    const [, { a, b }, point] = state.shapes;
    return { ...this.seen, hit: this.land.cast(a, b), around: point ? this.land.around(point.a) : null };
  }

  // grab begins a line, if one draws; tug goes on with it, and letGo makes it the chain.
  grab(at) {
    const { view, state } = this.app.stage;
    if (state.dim === 3 || !this.options.pencil || !this.key) return false;
    this.line = [view.unproject(...at)];
    return true;
  }

  tug(at) {
    const { view } = this.app.stage;
    const p = view.unproject(...at);
    if (!this.line || this.line.length >= 600 || dist(p, this.line.at(-1)) < spacing * view.pixel()) return;
    this.line.push(p);
    this.app.stage.moved();
  }

  letGo() {
    const { stage } = this.app;
    const { line } = this;
    this.line = null;
    if (!line || line.length < 2) {
      stage.moved();
      return;
    }
    const closed = line.length > 7 && dist(line[0], line.at(-1)) < 3 * spacing * stage.view.pixel();
    // The front is above, or outside.
    const area = line.reduce((sum, p, i) => sum + p[0] * line[(i + 1) % line.length][1] - p[1] * line[(i + 1) % line.length][0], 0);
    if (closed ? area < 0 : line[0][0] < line.at(-1)[0]) line.reverse();
    const round = (x) => Math.round(x * 1e4) / 1e4;
    Object.assign(stage.state.land, { points: line.map((p) => p.map(round)), closed, title: undefined, about: undefined, left: undefined });
    stage.changed();
    stage.done();
  }

  // hover shows the triangle that is pointed at.
  hover(at) {
    const { view, state } = this.app.stage;
    if (state.dim === 2 || !this.key) return;
    this.pointed = this.land.cast(view.eye, scale(sub(view.unproject(...at, view.target), view.eye), 1));
    this.app.stage.changed();
  }

  draw(view, a, stage) {
    const { shapes: [ball, ray], land: l } = stage.state;
    if (view.dim === 3) {
      view.surface(this.surface, styles.front, l.oneSided ? styles.behind : styles.front);
    } else {
      if (l.oneSided) this.backs(view);
      view.polyline(l.closed ? [...l.points, l.points[0]] : l.points, styles.land);
      for (const p of l.points.length <= 100 ? l.points : []) view.dot(p, 'core', 2);
      if (this.line) view.polyline(this.line, styles.pencil);
    }
    if (this.pointed && view.dim === 3) this.part(view, this.pointed, styles.pointed);
    view.polyline(this.trail, styles.trail);
    view.solid(ball.a, ball.a, ball.r, styles.ball);
    if (this.options.rival) this.race(view);
    for (const m of this.marks) {
      view.fade = 1 - 0.8 * (m.age / reach);
      view.arrow(m.point, along(m.point, m.normal, 34 * view.pixel()), styles.met);
      view.fade = 1;
    }
    if (a.around) this.around(view, stage.state.shapes[2].a, a.around);
    view.endless(ray.a, ray.b, 0, 'build');
    view.arrow(ray.a, add(ray.a, ray.b), 'before');
    if (!a.hit) return;
    view.line(ray.a, a.hit.point, 'beam');
    this.part(view, a.hit, styles.hit);
    view.arrow(a.hit.point, along(a.hit.point, a.hit.normal, 44 * view.pixel()), 'normal');
    view.dot(a.hit.point, 'normal', 5);
  }

  // race draws the ball by the usual code, and where it has tripped last.
  race(view) {
    const { at, r, since, tripped, trips } = this.rival;
    view.solid(at, at, r, styles.rival);
    view.text(along(at, at.map((_, i) => Number(i === at.length - 1)), r), `${say('mover.rival')}: ${trips}`, { colour: 'slate', dy: -12 });
    if (!(since < 0.8) || !tripped) return;
    view.arrow(tripped.point, along(tripped.point, tripped.normal, 34 * view.pixel()), styles.trip);
    view.dot(tripped.point, 'normal', 4);
  }

  // around marks what a ray from a point along x goes through, and how often the surface goes around the point; or what is open.
  around(view, p, x) {
    if (!x.closed) {
      view.polyline(x.open, styles.open);
      for (const end of x.open) view.dot(end, 'hit', 4);
      view.text(x.open[0], say('land.openSide'), { colour: 'red', dx: 30, dy: -18 });
      return;
    }
    view.endless(p, p.map((_, i) => Number(i === 0)), 0, 'path');
    for (const { part, sign } of x.crossed) {
      const corners = this.parts[part];
      view.polyline(corners, sign > 0 ? styles.leaves : styles.enters, corners.length > 2);
      view.text(corners[0].map((_, i) => corners.reduce((sum, c) => sum + c[i] / corners.length, 0)), sign > 0 ? '+1' : '−1', { colour: sign > 0 ? 'green' : 'red' });
    }
    view.dot(p, x.on ? 'normal' : 'core', 6);
    view.text(p, x.on ? say('land.on') : String(x.winding).replace('-', '−'), { colour: 'ink', dx: -16, dy: -16 });
  }

  // backs draws short lines on the side that lets all through.
  backs(view) {
    const long = 7 * view.pixel();
    for (const [p, q] of this.parts) {
      const d = sub(q, p), l = len(d);
      for (let t = 0.5 * long; t < l; t += 1.4 * long) {
        const at = along(p, d, t / l);
        view.line(at, along(at, [-d[1] - 0.6 * d[0], d[0] - 0.6 * d[1]], long / l), styles.back);
      }
    }
  }

  // part draws an edge or a triangle that is hit, with its number.
  part(view, hit, style) {
    const corners = this.parts[hit.part];
    if (!corners) return;
    view.polyline(corners, style, corners.length > 2);
    view.text(hit.point, `${say(corners.length > 2 ? 'land.triangle' : 'land.edge')} ${hit.part}`, { colour: style.stroke, dx: 46, dy: -20 });
  }

  answered(a) {
    const { stage } = this.app;
    stage.keep();
    if (stage.running && this.turn++ % 6 > 0) return;
    const met = a.met.at(-1) ?? this.marks.at(-1);
    const rows = [
      [say('land.hit'), a.hit ? a.hit.part : '–'], [say('land.normal'), a.hit ? a.hit.normal.map((x) => Number(x.toFixed(4))) : '–'],
      [say('land.met'), a.faces], [say('land.seams'), a.seams], ...(this.options.rival ? [[say('land.trips'), this.rival.trips]] : []), [say('land.under'), met ? met.part : '–'],
      ...(a.around?.closed ? [[say('land.winding'), a.around.on ? say('land.on') : a.around.winding], [say('land.crossed'), a.around.crossed.length]] : []),
      [say('land.speed'), Number(len(a.v).toPrecision(3))], [say('land.parts'), a.count], ['T', a.hit ? a.hit.t : '–'],
    ];
    this.fault.hidden = !a.around || a.around.closed;
    if (!this.fault.hidden) this.fault.textContent = say('land.open', a.around.part, ...a.around.open.map((p) => `(${p.map((x) => short(x, 4)).join(', ')})`));
    this.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
  }

  noted() {
    this.app.stage.handles.sync(); // a point may have come or gone
    this.app.syncTools();
    this.app.address('');
    this.fields?.();
  }

  link() {
    return `#mesh=${encode(this.app.stage.shared)}`;
  }

  panel() {
    const { stage } = this.app;
    const { dim, land: l } = stage.state;
    this.rows = el('tbody', {});
    this.dock = new Dock(this.app);
    const box = el('input', { type: 'checkbox', 'data-field': 'oneSided' });
    box.addEventListener('change', () => {
      stage.state.land.oneSided = box.checked;
      stage.changed();
      stage.done();
    });
    this.fault = el('p', { class: 'fault', role: 'status', hidden: '' });
    const probe = el('input', { type: 'checkbox', 'data-field': 'point' });
    probe.addEventListener('change', () => {
      const { shapes } = stage.state, { min, max } = this.box;
      if (probe.checked) shapes.push({ name: 'point', kind: 'point', a: min.map((x, i) => x / 2 + max[i] / 2) });
      else shapes.pop();
      stage.changed();
      stage.done();
    });
    const ghost = el('input', { type: 'checkbox', 'data-field': 'rival' });
    ghost.checked = this.options.rival;
    ghost.addEventListener('change', () => {
      this.options.rival = ghost.checked;
      this.rival.place(stage.state.shapes[0].a, stage.state.shapes[0].r);
      stage.changed();
    });
    this.fields = () => {
      probe.checked = stage.state.shapes.length > 2;
      box.checked = stage.state.land.oneSided;
      this.dock.show(program(stage.state));
    };
    const flip = button(say('land.flip'), () => {
      stage.state.land.points.reverse();
      stage.changed();
      stage.done();
    }, { class: 'case' });
    const cases = ['hills', 'plank', 'bowl', 'ring'].map((name) => button(say('land.' + name), () => {
      const state = copy(stage.state);
      state.land = { ...copy(chains[name]), oneSided: state.land.oneSided };
      state.shapes[0] = this.start(2).shapes[0];
      if (name === 'ring') state.shapes[0].a = [-1, 9];
      this.show(state);
    }, { class: 'case', 'data-case': name }));
    this.fields();
    this.turn = 0;
    return [
      el('h1', {}, say('mesh.title')),
      ...(l.file ? [el('h2', {}, l.file), el('p', {}, say('land.file'))] : l.title ? [el('h2', { lang: 'en' }, l.title), el('p', { lang: 'en' }, l.about ?? ''), el('p', { class: 'hint' }, say('land.scene'))] : [el('p', {}, say(dim === 3 ? 'land.about3' : 'land.about2'))]),
      l.left && el('p', { class: 'hint' }, say('land.left', l.left)),
      dim === 2 && el('div', { class: 'cases' }, ...cases, flip),
      el('p', { class: 'options' }, el('label', { class: 'option' }, box, ' ', say('land.oneSided')), el('label', { class: 'option' }, probe, ' ', say('land.point')), el('label', { class: 'option' }, ghost, ' ', say('land.rival'))),
      this.fault,
      el('table', { class: 'rows' }, this.rows),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('land.hantei')),
        el('p', {}, el('a', { href: `${document.getElementById('source').href}/blob/main/docs/meshes${getLanguage() === 'ja' ? '.ja' : ''}.md`, rel: 'noreferrer' }, say('land.more')))),
      this.dock.element,
    ].filter(Boolean);
  }
}

// program returns what stands on the page in Go.
function program({ dim, shapes: [ball, ray], land: l }) {
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
