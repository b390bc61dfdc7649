// Levels of many parts: a chain that one draws, hills of some thousand triangles, a ball that slides over them without a
// seam, and a ray that says which edge or triangle it hits.

import { Dock } from './dock.js';
import { button, el, value } from './dom.js';
import { LooseBall } from './loose.js';
import { short } from './number.js';
import { copy, encode } from './state.js';
import { begin, chains, program, styles } from './terrain.js';
import { add, along, dist, len, scale, sub, unit } from './vec.js';
import { getLanguage, say } from './words.js';
import { Land } from './worlds.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const dt = 1 / 120;
const spacing = 9; // pixels between the points that one draws
const strength = 12; // with which keys push the ball
const ways = { KeyW: [0, 1], KeyS: [0, -1], KeyA: [-1, 0], KeyD: [1, 0] };
const reach = 0.3; // seconds for which what was met can be seen

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
