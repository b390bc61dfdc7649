// Many shapes that move in a World: boxes of the broad phase, contacts as they begin
// and end, a ray through the crowd, and the time it all takes.

import { button, el, value } from './dom.js';
import { Crowd } from './engine.js';
import { short } from './number.js';
import { encode } from './state.js';
import { along } from './vec.js';
import { say } from './words.js';

const counts = [50, 100, 300, 600, 1000, 2000];
const phases = ['body', 'impact', 'hit', 'ghost'];

export class WorldAct {
  constructor(app) {
    this.app = app;
    this.options = { boxes: false, compare: true };
    this.times = {};
  }

  start() {
    this.n = null; // begin anew
    return { dim: 2, n: 300, shapes: [{ name: 'ray', kind: 'ray', a: [3, 3], b: [6, 4], style: 'mover' }] };
  }

  async prepare() {
    Crowd.loaded ??= Crowd.load();
    this.crowd = await Crowd.loaded;
  }

  begin(n) {
    this.crowd.begin(n);
    this.n = n;
    this.times = {};
    // Half a second on: what lay on each other at first has parted, and all is warm.
    for (let i = 0; i < 30; i++) this.crowd.step(1 / 60);
    this.step(this.app.stage, 1 / 60);
    this.box = { min: [0, 0], max: this.crowd.size };
  }

  // reports tells whether the panel shows this frame: in motion every tenth, which is as
  // fast as one can read, and keeps the plain loop from slowing the rest.
  get reports() {
    return !this.app.stage.running || this.turn % 10 === 0;
  }

  // time notes how long something takes, smoothed.
  time(name, run) {
    const start = performance.now();
    const result = run();
    const took = performance.now() - start;
    this.times[name] = this.times[name] === undefined ? took : 0.9 * this.times[name] + 0.1 * took;
    return result;
  }

  step(stage, dt) {
    this.turn = (this.turn ?? 0) + 1;
    this.time('step', () => this.crowd.step(dt));
  }

  ask(_, state) {
    if (state.n !== this.n) {
      this.begin(state.n);
      this.app.stage.fit();
    }
    const c = this.crowd;
    const pairs = this.time('pairs', () => c.pairs());
    const plain = this.options.compare && this.reports ? this.time('plain', () => c.plain()) : null;
    const hit = this.time('cast', () => c.cast(state.shapes[0]));
    return { pairs, plain, hit, bodies: c.bodies() };
  }

  draw(view, a, stage) {
    view.box(this.box, 'box');
    const m = a.bodies, len = Crowd.bodyLen;
    for (let i = 0; i < m.length; i += len) {
      const phase = phases[m[i + 6]];
      const p = [m[i + 1], m[i + 2]];
      view.solid(p, m[i] === 4 ? p : [m[i + 3], m[i + 4]], m[i + 5], phase === 'impact' ? 'hit' : phase);
      if (this.options.boxes) view.box({ min: [m[i + 7], m[i + 8]], max: [m[i + 9], m[i + 10]] }, 'box');
    }
    const [ray] = stage.state.shapes;
    if (a.hit) {
      view.line(ray.a, a.hit.point, 'before');
      view.arrow(a.hit.point, along(a.hit.point, a.hit.normal, view.unit()), 'normal');
      view.dot(a.hit.point, 'normal');
    } else {
      view.endless(ray.a, ray.b, 0, 'before');
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
    this.parts.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
  }

  link() {
    return `#world=${encode(this.app.stage.shared)}`;
  }

  panel() {
    const { stage } = this.app;
    this.parts = { rows: el('tbody', {}) };
    const number = el('select', { 'aria-label': say('world.shapes') }, ...counts.map((n) => el('option', { value: String(n) }, String(n))));
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
    return [
      el('h1', {}, say('world.title')),
      el('p', {}, say('world.about')),
      el('p', { class: 'options' }, el('label', { class: 'option' }, say('world.shapes'), ' ', number), option('boxes'), option('compare')),
      el('table', { class: 'rows' }, this.parts.rows),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('world.hantei'))),
    ];
  }
}
