// Many shapes that move in a World: boxes of the broad phase, contacts as they begin
// and end, a ray through the crowd, and the time it all takes.

import { button, el, value } from './dom.js';
import { short } from './number.js';
import { copy, encode } from './state.js';
import { along } from './vec.js';
import { say } from './words.js';
import { Crowd } from './worlds.js';

const counts = { 2: [50, 100, 300, 600, 1000, 2000], 3: [50, 100, 300, 600] };
const phases = [null, 'impact', 'hit', 'ghost'];
const hues = ['red', 'plum', 'blue', 'green', 'ochre']; // of the boxes, by depth
const fastest = 6; // speeds from here on have one colour

// What there is at the start.
const start = {
  2: { n: 300, ray: { a: [3, 3], b: [6, 4] }, disc: { a: [35, 24.5], r: 4 } },
  3: { n: 300, ray: { a: [2, 2, 2], b: [5, 3, 2] }, disc: { a: [13.5, 11, 8.5], r: 3 } },
};
const shapes = ({ ray, disc }) => [{ name: 'ray', kind: 'ray', ...ray, style: 'mover' }, { name: 'disc', kind: 'ball', ...disc, style: 'mover' }];

// mix returns a colour between two, as #rrggbb.
function mix(from, to, t) {
  const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const p = parts(from), q = parts(to);
  return '#' + p.map((x, i) => Math.round(x + (q[i] - x) * t).toString(16).padStart(2, '0')).join('');
}

export class WorldAct {
  constructor(app) {
    this.app = app;
    this.options = { boxes: false, compare: true, colours: 'kind' };
    this.times = {};
    this.samples = {};
  }

  start(dim) {
    this.n = null; // begin anew
    this.box = undefined;
    return { dim, n: start[dim].n, shapes: shapes(copy(start[dim])) };
  }

  async setDim(dim) {
    const { stage } = this.app;
    stage.running = false;
    await stage.put(this.start(dim));
    stage.done();
    this.app.fill();
    this.app.syncTools();
  }

  async prepare() {
    Crowd.loaded ??= Crowd.load();
    this.crowd = await Crowd.loaded;
  }

  begin(state) {
    this.crowd.begin(state.dim, state.n);
    this.n = state.n;
    this.dim = state.dim;
    this.times = {};
    this.samples = {};
    const { size } = this.crowd;
    state.shapes[1] ??= shapes(copy(start[state.dim]))[1]; // a link from before there was one
    const disc = state.shapes[1];
    if (disc.a.some((x, i) => x > size[i]) || disc.r > size.at(-1) / 4) Object.assign(disc, { a: size.map((x) => x / 2), r: size.at(-1) / 9 });
    this.crowd.hold(disc);
    // Half a second on: what lay on each other at first has parted, and all is warm.
    for (let i = 0; i < 30; i++) this.crowd.step(1 / 60);
    for (let i = 0; i < (state.n > 600 ? 2 : 8); i++) {
      this.step(this.app.stage, 1 / 60);
      this.time('pairs', () => this.crowd.pairs());
      if (this.options.compare) this.time('plain', () => this.crowd.plain());
      this.time('cast', () => this.crowd.cast(state.shapes[0]));
    }
    this.box = { min: this.crowd.size.map(() => 0), max: this.crowd.size };
    this.app.stage.handles.sync();
  }

  // reports tells whether the panel shows this frame: in motion every tenth, which is as
  // fast as one can read, and keeps the plain loop from slowing the rest.
  get reports() {
    return !this.app.stage.running || this.turn % 10 === 0;
  }

  // time notes how long something takes: the mean of the middle half of the last times, since
  // clocks are coarse and a machine does other things as well.
  time(name, run) {
    const start = performance.now();
    const result = run();
    const last = (this.samples[name] ??= []);
    last.push(performance.now() - start);
    if (last.length > 24) last.shift();
    const sorted = [...last].sort((a, b) => a - b);
    const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((3 * sorted.length) / 4));
    this.times[name] = middle.reduce((sum, x) => sum + x, 0) / middle.length;
    return result;
  }

  step(stage, dt) {
    this.turn = (this.turn ?? 0) + 1;
    this.time('step', () => this.crowd.step(dt));
  }

  ask(_, state) {
    if (state.n !== this.n || state.dim !== this.dim) {
      this.begin(state);
      this.app.stage.fit();
    }
    const c = this.crowd;
    c.hold(state.shapes[1]);
    const pairs = this.time('pairs', () => c.pairs());
    const plain = this.options.compare && this.reports ? this.time('plain', () => c.plain()) : null;
    const hit = this.time('cast', () => c.cast(state.shapes[0]));
    const boxes = this.options.boxes ? c.boxes().slice() : [];
    return { pairs, plain, hit, boxes, bodies: c.bodies() };
  }

  draw(view, a, stage) {
    if (this.box) view.box(this.box, 'box');
    const m = a.bodies, len = Crowd.bodyLen;
    const speeds = Array.from({ length: 13 }, (_, i) => ({ stroke: mix(view.colour.blue, view.colour.red, i / 12), fill: 0.45, width: 1.5 }));
    for (let i = 0; i < m.length; i += len) {
      const p = this.crowd.vec(m, i + 1), isBall = m[i] === 4;
      const kind = phases[m[i + 8]] ?? (isBall ? 'mover' : 'body');
      const style = this.options.colours === 'speed' ? speeds[Math.min(12, Math.round((12 * m[i + 9]) / fastest))] : kind === 'impact' ? 'hit' : kind;
      view.solid(p, isBall ? p : this.crowd.vec(m, i + 4), m[i + 7], a.hit?.id === i / len ? 'target' : style);
    }
    this.boxes(view, a.boxes);
    const [ray, disc] = stage.state.shapes;
    view.solid(disc.a, disc.a, disc.r, { stroke: 'green', fill: 0.3, width: 2.6 });
    view.text(disc.a, say('world.disc'), { colour: 'green', dy: -22 });
    view.endless(ray.a, ray.b, 0, 'build');
    if (a.hit) {
      view.line(ray.a, a.hit.point, 'beam');
      view.arrow(a.hit.point, along(a.hit.point, a.hit.normal, view.unit()), 'normal');
      view.dot(a.hit.point, 'normal', 5);
    }
    view.arrow(ray.a, along(ray.a, ray.b, 1), 'before');
  }

  // boxes draws those of the tree: the deeper, the thinner.
  boxes(view, m) {
    for (let i = 0; i < m.length; i += Crowd.boxLen) {
      const style = { stroke: hues[m[i] % hues.length], width: Math.max(1, 3 - 0.6 * m[i]), alpha: 0.85 };
      view.box({ min: this.crowd.vec(m, i + 1), max: this.crowd.vec(m, i + 4) }, style);
    }
  }

  answered(a) {
    const { stage } = this.app;
    stage.keep();
    if (!this.reports) return;
    const ms = (name) => (this.times[name] === undefined ? '–' : `${short(Number(this.times[name].toPrecision(2)))} ms`);
    const rows = [
      [say('world.shapes'), a.bodies.length / Crowd.bodyLen],
      [say('world.pairs'), a.pairs], [say('world.pairsTime'), ms('pairs')],
    ];
    if (a.plain !== null) rows.push([say('world.plain'), a.plain], [say('world.plainTime'), ms('plain')]);
    rows.push([say('world.stepTime'), ms('step')], [say('world.castTime'), ms('cast')], ['RayCast T', a.hit ? a.hit.t : false]);
    const { pairs, plain } = this.times;
    this.parts.sooner.textContent = a.plain !== null && pairs > 0 ? `${short(Number((plain / pairs).toPrecision(2)))}×` : '–';
    this.parts.depths.replaceChildren(...this.legend(a.boxes));
    this.parts.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
  }

  // legend says which colour boxes of which depth have.
  legend(boxes) {
    let deepest = -1;
    for (let i = 0; i < boxes.length; i += Crowd.boxLen) deepest = Math.max(deepest, boxes[i]);
    if (deepest < 0) return [];
    return [say('world.depth'), ' ', ...Array.from({ length: deepest + 1 }, (_, d) => el('span', { class: `key ${hues[d % hues.length]}` }, String(d)))];
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
    const { dim, n } = this.app.stage.state;
    if (`${dim} ${n}` !== this.key) this.app.fill(); // undo has brought another crowd back
  }

  link() {
    return `#world=${encode(this.app.stage.shared)}`;
  }

  panel() {
    const { stage } = this.app;
    this.key = `${stage.state.dim} ${stage.state.n}`;
    this.parts = { rows: el('tbody', {}), sooner: el('strong', {}), depths: el('p', { class: 'hint' }) };
    const number = el('select', { 'aria-label': say('world.shapes') }, ...counts[stage.state.dim].map((n) => el('option', { value: String(n) }, String(n))));
    number.value = String(stage.state.n);
    number.addEventListener('change', () => {
      stage.state.n = Number(number.value);
      stage.changed();
      stage.done();
    });
    const option = (name) => {
      const box = el('input', { type: 'checkbox' });
      box.checked = this.options[name];
      box.addEventListener('change', () => {
        this.options[name] = box.checked;
        stage.changed();
      });
      return el('label', { class: 'option' }, box, ' ', say('world.' + name));
    };
    const colours = el('select', { 'aria-label': say('world.colours') }, ...['kind', 'speed'].map((c) => el('option', { value: c }, say('world.' + c))));
    colours.value = this.options.colours;
    const ramp = el('span', { class: 'ramp' }, say('world.slow'), el('i', {}), say('world.fast'));
    ramp.hidden = colours.value !== 'speed';
    colours.addEventListener('change', () => {
      this.options.colours = colours.value;
      ramp.hidden = colours.value !== 'speed';
      stage.moved();
    });
    return [
      el('h1', {}, say('world.title')),
      el('p', { class: 'sooner' }, this.parts.sooner, el('span', {}, say('world.sooner'))),
      el('p', {}, say('world.about')),
      el('p', { class: 'options' }, el('label', { class: 'option' }, say('world.shapes'), ' ', number),
        el('label', { class: 'option' }, say('world.colours'), ' ', colours), ramp, option('boxes'), option('compare')),
      this.parts.depths,
      el('table', { class: 'rows' }, this.parts.rows),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('world.hantei'))),
    ];
  }
}
