// Levels: a file of Tiled or LDtk in which a hero walks at once, with what lint says of it marked in the picture.

import { button, el, value } from './dom.js';
import { MoverAct, outline, styles as hues } from './mover.js';
import { short } from './number.js';
import { boundsOf, paint } from './outlines.js';
import { copy, encode } from './state.js';
import { add, along, sub } from './vec.js';
import { Refusal, Visitor } from './visit.js';
import { getLanguage, say } from './words.js';

const ticks = 3000; // in a second
const wide = 26; // cells that are seen across

const styles = {
  solid: hues.ground,
  thing: { stroke: 'ochre', fill: 0.2, width: 1.3 },
  oneway: { stroke: 'green', fill: 0.18, width: 2.2, dash: [10, 5] },
  trigger: { stroke: 'plum', fill: 0.06, width: 1.2, dash: [4, 4] },
  inside: { stroke: 'plum', fill: 0.22, width: 2 },
  fault: { stroke: 'red', fill: 0.08, width: 1.8 },
  chosen: { stroke: 'red', fill: 0.25, width: 3, hatch: true },
  border: { stroke: 'slate', width: 1, dash: [2, 4] },
};

// isVisit tells whether a state is one of this page.
export function isVisit({ dim, shapes, level: l }) {
  if (typeof l !== 'object' || l === null || dim !== 2 || shapes.length !== 1 || shapes[0].kind !== 'point') return false;
  const some = (x) => x === null || (typeof x === 'number' && x > 0 && x < 1e9);
  return typeof l.name === 'string' && some(l.high) && some(l.jump) && typeof l.flat === 'boolean' && typeof l.placed === 'boolean';
}

// shipped are the levels to begin with.
let shipped = null;
const loadShipped = async () => {
  const answer = await fetch('levels.json');
  if (!answer.ok) throw new Error(`levels.json: ${answer.status} ${answer.statusText}`);
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return (await answer.json()).map(({ name, files }) => ({ name, files: new Map(Object.entries(files).map(([file, text]) => [file, bytes(text)])) }));
};

export class LevelsAct extends MoverAct {
  constructor(app) {
    super(app);
    this.hasCoins = false;
    this.options = { rival: false, planes: true, way: true, findings: true, names: false };
    this.hidden = new Set();
    this.chosen = null; // the number of a finding
    this.fields = null;
  }

  // start is a level of the list, or the one that is there.
  start(_, name = this.name ?? shipped[0].name) {
    return { dim: 2, shapes: [{ name: 'hero', kind: 'point', a: [0, 0], fixed: true }], level: { name, high: null, jump: null, flat: false, placed: false } };
  }

  async prepare() {
    LevelsAct.visitor ??= Visitor.load();
    LevelsAct.levels ??= loadShipped();
    this.walker = await LevelsAct.visitor;
    shipped = await LevelsAct.levels;
    if (LevelsAct.dropped) this.dropped = LevelsAct.dropped;
  }

  get box() {
    const [min, max] = this.extent ?? [[0, 0], [100, 60]];
    return { min, max };
  }

  set box(_) {} // that of the Mover

  // begin opens the level of a state, and begins to walk in it.
  begin(state) {
    const l = state.level;
    if (this.name !== l.name) {
      const found = shipped.find((s) => s.name === l.name);
      this.take(l.name, this.walker.open(found ? found.files : this.dropped ?? shipped[0].files));
    }
    l.high ??= this.level.high;
    l.jump ??= 4 * this.level.cell;
    this.size = l.high / 40;
    const size = this.size;
    this.settings = { shape: 1, rate: 60, maxSlope: 50, snap: 12 * size, step: 10 * size, corner: 8 * size, slope: 0, leave: 0 };
    state.mover = { rate: 60, ticks: 0, shape: 1 }; // what the Mover's page asks of a state
    this.walker.begin(this.settings, l.placed ? state.shapes[0].a : null, l);
    Object.assign(this, { synced: state, owed: 0, tape: [], marks: [], trail: [], at: null });
    this.seen = this.walker.read();
  }

  // take shows another level.
  take(name, level) {
    Object.assign(this, { name, level, chosen: null });
    this.hidden.clear();
    this.extent = boundsOf([{ kind: 'box', a: level.bounds[0], b: level.bounds[1] }, ...level.objects.flatMap((o) => o.shapes)]);
    for (const o of level.objects) o.bounds = o.shapes.map((s) => boundsOf([s]));
    for (const f of level.findings) f.bounds = boundsOf(f.shapes.length ? f.shapes : level.objects.filter((o) => f.ids.includes(o.id)).flatMap((o) => o.shapes));
  }

  // open opens files that were dropped or chosen. Those that came before count too, if one of them was missing.
  async open(list) {
    const { app } = this;
    try {
      if (list.reduce((sum, f) => sum + f.size, 0) > 32 * 2 ** 20) throw new Refusal(say('levels.large'));
      const files = new Map(this.waiting ?? []);
      for (const f of list) files.set(f.name, new Uint8Array(await f.arrayBuffer()));
      this.waiting = files;
      const level = this.walker.open(files);
      this.waiting = null;
      this.dropped = LevelsAct.dropped = files;
      app.tell('');
      this.take(level.file, level);
      await this.visit(level.file);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.missing) this.waiting = null;
      this.name = null; // the module has another level, or none
      app.tell(error.missing ? `${error.message}. ${say('levels.missing', error.missing)}` : error.message);
    }
  }

  // visit shows a level by its name.
  async visit(name) {
    const { app } = this;
    const { stage } = app;
    stage.running = false;
    if (this.name !== name) this.name = null;
    await stage.show(this, this.start(2, name));
    app.address('');
    stage.draw(performance.now()); // opens it
    app.fill();
    stage.fit();
    this.opened();
    stage.changed();
    app.syncTools();
  }

  opened() {
    this.app.stage.draw(performance.now());
    if (!this.panelled) this.app.fill();
    this.app.stage.fit();
    this.app.stage.changed();
    super.opened();
  }

  go(feet) {
    const { state } = this.app.stage;
    Object.assign(state.level, { placed: true });
    super.go(feet);
  }

  tune() {}

  // again begins anew with another hero.
  again() {
    const { stage } = this.app;
    const state = copy(stage.state);
    state.level.placed = false;
    stage.put(state, false).then(() => stage.done());
  }

  note() {
    this.seen = this.walker.read();
    const { state } = this.app.stage;
    state.shapes[0].a = this.seen.feet;
  }

  ask(_, state) {
    if (state !== this.synced) {
      this.begin(state);
      this.aim(this.app.stage.view);
    }
    return { hero: this.seen, body: this.walker.parts()[0] };
  }

  // aim follows the hero with the view, inside of the map.
  aim(view, dt = Infinity) {
    const { stage } = this.app;
    if (this.whole || !this.seen || !view.width || stage.act !== this || !this.level) return;
    const { level: { cell }, extent: [lo, hi] } = this;
    if (stage.steered && dt === Infinity) return;
    if (stage.steered) this.k = view.k; // the visitor's own zoom
    else this.k = Math.min(view.width / (Math.max(14, Math.min(wide, view.width / 34)) * cell), Math.max(view.width / (hi[0] - lo[0]), view.height / (hi[1] - lo[1])) * 8);
    view.k = this.k;
    const { feet } = this.seen, half = [view.width / view.k / 2, view.height / view.k / 2];
    const room = 2 * cell;
    const want = [feet[0] + 0.1 * half[0] * this.facing, feet[1] - this.size * 20].map((x, i) => {
      const least = lo[i] - room + half[i], most = hi[i] + room - half[i] + (i ? view.foot / view.k : 0);
      return least < most ? Math.max(least, Math.min(most, x)) : (lo[i] + hi[i]) / 2 + (i ? view.foot / view.k / 2 : 0);
    });
    this.at = this.at ? along(this.at, sub(want, this.at), 1 - Math.exp(-5 * dt)) : want;
    view.origin = [...this.at];
  }

  draw(view, a, stage) {
    const { hero } = a, { level } = this;
    const [lo, hi] = view.window();
    const isSeen = (b) => b && b[0].every((x, i) => x <= hi[i] && b[1][i] >= lo[i]);
    const [min, max] = level.bounds;
    view.box({ min, max }, styles.border);
    level.objects.forEach((o, n) => {
      if (this.hidden.has('layer ' + o.layer) || this.hidden.has('class ' + o.class)) return;
      const style = n === hero.zone ? styles.inside : o.kind !== 'solid' ? styles[o.kind] : o.shapes.length > 1 || !o.class ? styles.solid : styles.thing;
      const isFloor = this.options.planes && hero.onFloor && n === hero.floor.id;
      o.shapes.forEach((s, i) => {
        if (!isSeen(o.bounds[i])) return;
        paint(view, s, style);
        if (isFloor && o.shapes.length === 1) paint(view, s, hues.under);
      });
      if (this.options.names && isSeen(o.bounds[0])) view.text(o.bounds[0][0].map((x, i) => (x + o.bounds[0][1][i]) / 2), brief(o.id), { colour: 'slate', dy: 0 });
    });
    if (this.options.findings) this.faults(view, isSeen);
    if (this.options.way && this.trail.length > 1) view.polyline(this.trail.map((p) => add(p, [0, -2 * this.size])), hues.trail);
    this.body = a.body;
    this.figure(view, hero);
    if (this.options.planes) this.planes(view, hero);
    this.said(stage, hero);
  }

  // faults marks what lint has found, with its numbers.
  faults(view, isSeen) {
    this.level.findings.forEach((f, i) => {
      if (!isSeen(f.bounds)) return;
      const style = i === this.chosen ? styles.chosen : styles.fault;
      for (const s of f.shapes) paint(view, s, style);
      view.text([(f.bounds[0][0] + f.bounds[1][0]) / 2, f.bounds[0][1]], String(i + 1), { colour: 'red', dy: -12 });
    });
  }

  // show goes to a finding.
  show(i) {
    const { stage } = this.app, { view } = stage, { bounds } = this.level.findings[i];
    this.chosen = i;
    this.run(false);
    if (bounds) {
      const size = Math.max(...sub(bounds[1], bounds[0]), 6 * this.level.cell);
      this.whole = false;
      stage.steered = true;
      view.k = Math.min(view.width, view.height) / (1.6 * size);
      view.origin = [0, 1].map((k) => (bounds[0][k] + bounds[1][k]) / 2);
    }
    this.list?.querySelectorAll('button').forEach((b, k) => b.setAttribute('aria-pressed', String(k === i)));
    stage.moved();
  }

  said(stage, hero) {
    super.said(stage, { ...hero, isWedged: hero.isWedged && !stage.state.level.flat });
    if (hero.zone >= 0 && stage.running) stage.ribbon(say('levels.inside', brief(this.walker.names[hero.zone])));
  }

  answered(a) {
    const { hero } = a;
    this.lights(hero);
    if (this.app.stage.running && this.turn++ % 6 > 0) return;
    if (!this.rows) return;
    const name = (id) => this.walker.names[id] ?? '–';
    const rows = [
      [say('mover.floor'), hero.onFloor ? name(hero.floor.id) : '–'],
      [say('mover.incline'), hero.onFloor ? `${short((Math.atan2(hero.floor.normal[0], -hero.floor.normal[1]) * 180) / Math.PI, 4)}°` : '–'],
      [say('levels.zone'), name(hero.zone)], ['velocity', hero.velocity], [say('mover.feet'), hero.feet], [say('mover.time'), hero.ticks / ticks], ['Hash', hero.hash],
    ];
    this.rows.replaceChildren(...rows.map(([label, x]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value(x, say)))));
  }

  noted() { this.app.syncTools(); }

  // link has the level, if it is one of the list.
  link() {
    const { level: l, shapes, dim } = this.app.stage.state;
    if (!shipped.some((s) => s.name === l.name)) return '#levels';
    return `#levels=${encode({ dim, shapes, level: { ...l, placed: true } })}`;
  }

  panel() {
    const { stage } = this.app, { level } = this;
    this.panelled = Boolean(level);
    const focus = (e) => e.detail > 0 && stage.element.focus({ preventScroll: true }); // the keys are the hero's again
    const file = el('input', { type: 'file', multiple: true, accept: '.tmx,.tmj,.tsx,.tsj,.tx,.tj,.ldtk,.json', class: 'offscreen', tabindex: '-1', 'aria-label': say('levels.open') });
    file.addEventListener('change', () => this.app.openFiles([...file.files]));
    const kbd = (...list) => list.flatMap((k) => [el('kbd', {}, k), ' ']);
    const chips = shipped.map(({ name }) => button(name, (e) => {
      this.visit(name);
      focus(e);
    }, { class: 'case', 'data-level': name, 'aria-pressed': String(name === this.name) }));
    this.rows = el('tbody', {});
    const head = [
      el('h1', {}, say('levels.title')),
      el('p', {}, say('levels.about')),
      el('p', { class: 'keyline' }, ...kbd('←', '→'), say('mover.walks'), ' ', ...kbd('↑'), say('mover.jumps'), ' ', ...kbd('↓'), say('mover.ducks'), ' ',
        ...kbd('R'), say('mover.rewinds'), ' ', ...kbd('P'), say('mover.halts'), ' ', ...kbd('0'), say('levels.overview')),
      el('div', { class: 'cases' }, ...chips, button(say('levels.open'), () => file.click(), { class: 'case', 'data-level': '' }), file),
    ];
    if (!level) return head;
    return [
      ...head,
      el('h2', {}, level.file),
      el('p', { class: 'hint' }, say('levels.facts', level.objects.length, level.objects.reduce((sum, o) => sum + o.shapes.length, 0), short(level.cell)), ' ', el('code', {}, level.hash)),
      ...level.notes.map((n) => el('p', { class: 'hint', lang: 'en' }, n)),
      ...this.findings(), ...this.filters(), ...this.heroes(),
      el('h2', {}, say('levels.now')),
      el('table', { class: 'rows' }, this.rows),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('levels.hantei')),
        el('p', {}, el('a', { href: `${document.getElementById('source').href}/blob/main/docs/levels${getLanguage() === 'ja' ? '.ja' : ''}.md`, rel: 'noreferrer' }, say('levels.more')))),
    ];
  }

  // findings is the list of what lint says. A click goes there.
  findings() {
    const { findings } = this.level;
    this.list = el('ol', { class: 'findings', lang: 'en' }, ...findings.map((f, i) => el('li', {}, button('', (e) => {
      this.show(i);
      if (e.detail > 0) this.app.stage.element.focus({ preventScroll: true });
    }, { 'aria-pressed': String(i === this.chosen), 'data-rule': f.rule },
    el('b', {}, f.rule), ` ${f.ids.length ? f.ids.map(brief).join(', ') + ': ' : ''}${f.text}`))));
    return [el('h2', {}, say('levels.findings', findings.length)), findings.length ? this.list : el('p', {}, say('levels.clean')), this.option('findings')];
  }

  option(name) {
    const box = el('input', { type: 'checkbox', 'data-field': name });
    box.checked = this.options[name];
    box.addEventListener('change', () => {
      this.options[name] = box.checked;
      this.app.stage.moved();
    });
    return el('label', { class: 'option' }, box, ' ', say('levels.show.' + name));
  }

  // filters are boxes for layers and classes.
  filters() {
    const { objects } = this.level;
    const boxes = ['layer', 'class'].flatMap((of) => [...new Set(objects.map((o) => o[of]))].filter((x) => x !== '').slice(0, 60).map((x) => {
      const key = `${of} ${x}`;
      const box = el('input', { type: 'checkbox', 'data-filter': key });
      box.checked = !this.hidden.has(key);
      box.addEventListener('change', () => {
        if (box.checked) this.hidden.delete(key);
        else this.hidden.add(key);
        this.app.stage.moved();
      });
      return el('label', { class: 'option' }, box, ' ', of === 'class' ? `.${x}` : x);
    }));
    return [el('h2', {}, say('levels.layers')), el('p', { class: 'options' }, ...boxes, this.option('names'))];
  }

  // heroes are the fields of the hero.
  heroes() {
    const { stage } = this.app, { cell } = this.level;
    const slider = (name, min, max) => {
      const shown = el('output', {}), l = () => stage.state.level;
      const now = () => (l()[name] ?? (name === 'high' ? this.level.high : 4 * cell)) / cell;
      const range = el('input', { type: 'range', min: String(min), max: String(max), step: '0.125', 'aria-label': say('levels.' + name), 'data-field': name });
      const sync = () => {
        range.value = String(now());
        shown.textContent = short(Number(now().toPrecision(3)));
      };
      range.addEventListener('input', () => (shown.textContent = range.value));
      range.addEventListener('change', () => {
        l()[name] = Number(range.value) * cell;
        this.again();
        stage.element.focus({ preventScroll: true });
      });
      sync();
      return el('label', { class: 'slide' }, el('span', {}, say('levels.' + name)), range, shown);
    };
    const flat = el('input', { type: 'checkbox', 'data-field': 'flat' });
    flat.checked = stage.state.level?.flat ?? false;
    flat.addEventListener('change', () => {
      stage.state.level.flat = flat.checked;
      this.again();
      stage.element.focus({ preventScroll: true });
    });
    return [el('h2', {}, say('levels.hero')), el('div', { class: 'fields' }, slider('high', 0.25, 4), slider('jump', 0.5, 8)), el('p', { class: 'options' }, el('label', { class: 'option' }, flat, ' ', say('levels.flat')))];
  }
}

// brief returns an id without the long numbers that LDtk gives.
const brief = (id) => id.replace(/#[0-9a-f]{8}-[0-9a-f-]{27}/g, '');

// place is what stands for this page on the first one: tiles, a slope and a hero, with two findings.
export const place = {
  yDown: true,

  ask: () => ({}),

  draw(view) {
    const box = (x, y, w, h) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    for (const points of [box(0, 48, 160, 16), box(160, 32, 80, 32), [[112, 48], [160, 24], [160, 48]], box(0, 0, 16, 48)]) outline(view, { points, r: 0 }, styles.solid);
    for (let x = 16; x < 240; x += 16) view.line([x, 0], [x, 64], styles.border);
    for (let y = 0; y < 65; y += 16) view.line([0, y], [240, y], styles.border);
    outline(view, { points: [[176, 8], [216, 8]], r: 0 }, styles.oneway);
    outline(view, { points: box(200, 16, 24, 16), r: 0 }, styles.fault);
    outline(view, { points: box(64, 40, 20, 8), r: 0 }, styles.fault);
    outline(view, { points: [[44, 43], [44, 31]], r: 5 }, hues.hero);
    view.line([20, 47], [44, 47], hues.trail);
  },

  start: () => ({ dim: 2, shapes: [{ name: 'from', kind: 'point', a: [0, -6] }, { name: 'to', kind: 'point', a: [240, 64] }] }),
};
