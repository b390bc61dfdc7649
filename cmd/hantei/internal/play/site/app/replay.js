// Replay: a record of a World frame by frame, with what was asked and answered, and where an answer is another one now.

import { answer, brief, parse, question } from './asked.js';
import { button, el } from './dom.js';
import { Module } from './engine.js';
import { boundsOf, isEndless, paint } from './outlines.js';
import { fromText } from './state.js';
import { say } from './words.js';

const chunk = 1 << 20; // bytes that are read at once
const mostLines = 400; // of a frame that are listed
const perSecond = 30; // frames

const styles = {
  thing: { stroke: 'slate', fill: 0.14, width: 1.4 },
  about: { stroke: 'ochre', fill: 0.22, width: 2 },
  asked: { stroke: 'blue', fill: 0.06, width: 1.6, dash: [5, 4] },
  answer: { stroke: 'blue', fill: 0.1, width: 2 },
  quiet: { stroke: 'blue', width: 1.1, alpha: 0.45 },
  recorded: { stroke: 'plum', fill: 0.08, width: 2.4, dash: [6, 4] },
  now: { stroke: 'red', fill: 0.1, width: 2.4 },
};

// A Record is the wasm module that does one again.
class Record {
  static async load() {
    const r = new Record();
    r.module = await Module.load('replays.wasm.gz');
    return r;
  }

  said() {
    const m = this.module;
    return fromText(new TextDecoder().decode(new Uint8Array(m.memory, m.exports.said(), m.exports.length())));
  }

  // read does all of a file, and tells on the way how much that is.
  // If another one is read meanwhile, it returns null.
  async read(file, progress) {
    const m = this.module;
    const turn = (this.turn = {});
    m.call('begin');
    for (let at = 0, more = true; at < file.size && more; at += chunk) {
      const data = new Uint8Array(await file.slice(at, at + chunk).arrayBuffer());
      if (turn !== this.turn) return null;
      const to = m.call('room', data.length);
      new Uint8Array(m.memory, to, data.length).set(data);
      more = m.call('feed') === 1;
      progress(Math.min(1, (at + chunk) / file.size));
      await new Promise((done) => setTimeout(done));
      if (turn !== this.turn) return null;
    }
    m.call('end');
    return this.said();
  }

  frame(n) {
    return this.module.call('frame', n) === 1 ? this.said() : null;
  }

  shapes(line) {
    this.module.call('shapes', line);
    return this.said();
  }
}

export class ReplayAct {
  constructor(app) {
    this.app = app;
    this.frame = 0;
    this.lines = [];
    this.line = 0; // the index of the one that is shown
    this.shapes = [];
    this.owed = 0;
    this.foot = 46; // for the timeline
    this.plane = true;
  }

  start() {
    return { dim: this.all?.dim ?? 2, shapes: [] };
  }

  // restart goes back to where the record begins.
  async restart() {
    this.owed = 0;
    if (!this.all) return;
    await this.go(0);
    this.overlay();
    this.app.stage.fit();
  }

  async prepare() {
    ReplayAct.loading ??= Record.load();
    this.record = await ReplayAct.loading;
    if (ReplayAct.kept) [this.file, this.all] = ReplayAct.kept;
  }

  async opened() {
    this.overlay();
    if (this.all) {
      await this.show(this.all, this.file);
      return;
    }
    const own = location.hash === '#record' ? 'record.jsonl' : 'sample.jsonl';
    const answer = await fetch(own);
    if (!answer.ok) this.app.tell(`${own}: ${answer.status} ${answer.statusText}`);
    const text = await answer.blob();
    if (answer.ok && !this.isAsked) await this.open(new File([text], own)); // else somebody has dropped one

  }

  // open does a record again.
  async open(file) {
    const { app } = this, { stage } = app;
    this.isAsked = true;
    app.run(false);
    try {
      const all = await this.record.read(file, (part) => stage.ribbon(say('replay.reads', Math.round(100 * part))));
      if (!all) return;
      stage.ribbon('');
      app.tell(all.error ? `${file.name}: ${all.error}` : '');
      if (all.lines === 0 || app.act !== this) return;
      ReplayAct.kept = [file, all];
      await this.show(all, file);
    } catch (error) {
      stage.ribbon('');
      app.tell(error.message);
    }
  }

  // show shows a record from its first difference on, or from its start.
  async show(all, file) {
    const { app } = this;
    Object.assign(this, { all, file, box: undefined });
    if (app.stage.state.dim !== all.dim) await app.stage.show(this, this.start());
    const first = all.differences[0];
    await this.go(first ? first.frame : 0, first?.line);
    const bounds = boundsOf(this.shapes.filter((s) => !isEndless(s)));
    if (bounds) this.box = { min: bounds[0], max: bounds[1] };
    this.overlay();
    app.stage.fit();
    app.fill();
    app.stage.changed();
    app.syncTools();
  }

  // go shows a frame, at a line of it: that of its Step unless one is named.
  async go(frame, line) {
    const { all, file } = this;
    this.frame = Math.max(0, Math.min(all.frames, frame));
    const f = this.record.frame(this.frame);
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const text = f && f.to > f.from ? await file.slice(f.from, Math.min(f.to, f.from + (8 << 20))).text() : '';
    if (turn !== this.turn) return; // another one was asked for meanwhile
    const lines = [];
    text.split('\n').slice(0, mostLines).forEach((t, i) => t.trim() && lines.push({ n: f.first + i, data: parse(t) }));
    this.lines = lines.filter((l) => l.data.do || l.data.ask);
    this.pick(line === undefined ? this.lines.length - 1 : this.lines.findIndex((l) => l.n === line));
  }

  // pick shows a line of the frame, and the World as it was then.
  pick(i) {
    this.line = Math.max(0, i);
    const at = this.lines[this.line];
    this.difference = at && this.all.differences.find((d) => d.line === at.n);
    this.shapes = at ? this.record.shapes(at.n) : [];
    this.sync?.();
    this.app.stage.changed();
  }

  // nextDifference goes to the next one behind what is shown, or to the first.
  nextDifference() {
    const { differences } = this.all ?? { differences: [] };
    const at = this.lines[this.line]?.n ?? 0;
    const next = differences.find((d) => d.line > at) ?? differences[0];
    if (next) this.go(next.frame, next.line);
  }

  once() {
    this.app.run(false);
    this.go(this.frame + 1);
  }

  step(stage, dt) {
    this.owed += dt * perSecond;
    const n = Math.floor(this.owed);
    this.owed -= n;
    if (n === 0 || !this.all) return;
    if (this.frame >= this.all.frames) this.app.run(false);
    else this.go(this.frame + n);
  }

  press(e, isDown) {
    if (e.ctrlKey || e.metaKey || e.altKey || !this.all || (isDown && e.target.closest?.('input[type="text"], select, textarea, dialog'))) return false;
    const go = { ArrowRight: 1, ArrowLeft: -1, Period: 1, Comma: -1 }[e.code];
    if (!isDown) return Boolean(go);
    if (go) {
      this.app.run(false);
      this.go(this.frame + go * (e.shiftKey ? 10 : 1));
    } else if (e.code === 'Home' || e.code === 'End') {
      this.go(e.code === 'Home' ? 0 : this.all.frames);
    } else if (e.code === 'ArrowUp' || e.code === 'ArrowDown') {
      this.pick(Math.min(this.lines.length - 1, this.line + (e.code === 'ArrowDown' ? 1 : -1)));
    } else if (e.code === 'KeyN') {
      this.nextDifference();
    } else if (e.code === 'KeyP') {
      this.app.play();
    } else {
      return false;
    }
    return true;
  }

  ask() {
    return {};
  }

  centerOf(id) {
    const s = id === undefined ? null : this.shapes.find((x) => x.name === String(id) || x.name === `${id}:1`);
    const b = s && boundsOf([s]);
    return b ? b[0].map((x, i) => (x + b[1][i]) / 2) : null;
  }

  draw(view) {
    const at = this.lines[this.line]?.data ?? {};
    const isAbout = (s) => at.id !== undefined && (s.name === String(at.id) || s.name.startsWith(`${at.id}:`));
    for (const s of this.shapes) paint(view, s, isAbout(s) ? styles.about : styles.thing);
    if (this.shapes.length <= 40) for (const s of this.shapes) this.name(view, s);
    const centerOf = (id) => this.centerOf(id);
    if (at.do === 'step' && !this.difference) { // all that was asked in the frame
      for (const { data } of this.lines) {
        if (data === at) continue;
        question(view, data, styles.quiet, centerOf);
        answer(view, data, styles.quiet, styles.quiet);
      }
    }
    question(view, at, styles.asked, centerOf);
    if (!this.difference) {
      answer(view, at, styles.answer, styles.answer);
      return;
    }
    answer(view, at, styles.recorded, styles.recorded);
    answer(view, parse(this.difference.text), styles.now, styles.now);
  }

  name(view, s) {
    const b = !isEndless(s) && boundsOf([s]);
    if (b) view.text(b[0].map((x, i) => (x + b[1][i]) / 2), s.name, { colour: 'slate', dy: 0 });
  }

  answered() {}

  noted() { this.app.syncTools(); }

  link() { return '#replay'; }

  // overlay is the timeline over the picture.
  overlay() {
    const { stage } = this.app;
    stage.element.querySelectorAll('.timeline').forEach((e) => e.remove());
    const { all } = this;
    if (!all) return;
    const range = el('input', { type: 'range', min: '0', max: String(all.frames), step: '1', 'aria-label': say('replay.frame'), 'data-field': 'frame' });
    range.addEventListener('input', () => {
      this.app.run(false);
      this.go(Number(range.value));
    });
    const count = el('output', {});
    const ticks = el('span', { class: 'ticks', 'aria-hidden': 'true' }, ...all.differences.map((d) => {
      const tick = el('i', {});
      tick.style.left = `${all.frames ? (100 * d.frame) / all.frames : 0}%`;
      return tick;
    }));
    const bar = el('div', { class: 'timeline' }, button('◀', () => this.go(this.frame - 1), { 'data-step': 'back', 'aria-label': say('replay.back') }), el('span', { class: 'track' }, range, ticks),
      button('▶', () => this.once(), { 'data-step': 'on', 'aria-label': say('once') }), count);
    bar.addEventListener('pointerdown', (e) => e.stopPropagation());
    stage.element.append(bar);
    this.place = () => {
      range.value = String(this.frame);
      count.textContent = `${this.frame} / ${all.frames}`;
    };
    this.place();
  }

  closed() {
    this.app.stage.ribbon('');
    this.app.stage.element.querySelectorAll('.timeline').forEach((e) => e.remove());
  }

  panel() {
    const { all, file } = this;
    const input = el('input', { type: 'file', accept: '.jsonl,.ndjson', class: 'offscreen', tabindex: '-1', 'aria-label': say('replay.open') });
    input.addEventListener('change', () => input.files[0] && this.open(input.files[0]));
    const kbd = (...list) => list.flatMap((k) => [el('kbd', {}, k), ' ']);
    const head = [
      el('h1', {}, say('replay.title')),
      el('p', {}, say('replay.about')),
      el('p', { class: 'keyline' }, ...kbd('←', '→'), say('replay.frames'), ' ', ...kbd('↑', '↓'), say('replay.calls'), ' ', ...kbd('P'), say('mover.halts'), ' ', ...kbd('N'), say('replay.next')),
      el('div', { class: 'cases' }, button(say('replay.open'), () => input.click(), { class: 'case' }), input),
    ];
    if (!all) return head;
    const card = el('section', { class: 'differs', role: 'status' }), list = el('ol', { class: 'calls', lang: 'en' }), title = el('h2', {});
    this.sync = () => {
      this.place?.();
      title.textContent = say('replay.at', this.frame, this.lines[this.line]?.n ?? '–');
      card.replaceChildren(...this.card());
      list.replaceChildren(...this.lines.map((l, i) => {
        const [name, said] = brief(l.data);
        return el('li', {}, button('', () => this.pick(i), { 'aria-pressed': String(i === this.line), class: all.differences.some((d) => d.line === l.n) && 'wrong' }, el('b', {}, name), ' ', said));
      }));
      list.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
    };
    this.sync();
    const n = all.differences.length + all.more;
    return [
      ...head,
      el('h2', {}, file.name),
      el('p', {}, say('replay.facts', all.lines, all.frames), ' ', n ? el('b', { class: 'fault' }, say('replay.differences', n)) : say('replay.same')),
      all.cut > 0 && el('p', { class: 'hint' }, say('replay.cut', all.cut)),
      all.pictured < all.lines && all.lines - all.pictured > 1000 && el('p', { class: 'hint' }, say('replay.pictured', all.pictured)),
      n > 0 && el('div', { class: 'cases' }, button(say('replay.next'), () => this.nextDifference(), { class: 'case fails', 'data-next': '' })),
      card, title, list,
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, say('replay.hantei'))),
    ].filter(Boolean);
  }

  // card is both values of what differs, side by side.
  card() {
    const d = this.difference;
    if (!d) return [];
    let same = 0;
    while (same < d.now.length && d.now[same] === d.recorded[same]) same++;
    return [
      el('p', {}, el('b', {}, `${d.call}${d.id ? ' ' + d.id : ''}`), ` ${d.field}`),
      el('table', { class: 'rows two' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col', class: 'key plum' }, say('replay.recorded')), el('th', { scope: 'col', class: 'key red' }, say('replay.now')))),
        el('tbody', {}, el('tr', {}, el('td', {}, d.recorded || '–'), el('td', {}, d.now.slice(0, same), el('mark', {}, d.now.slice(same) || '–'))))),
    ];
  }
}

// tape is what stands for this page on the first one: a ray whose answer is another one now.
export const tape = {
  ask: () => ({}),

  draw(view) {
    const ball = { kind: 'ball', a: [6, 2], r: 1.6 }, line = { path: { type: 'ray', origin: [-3, 0], dir: [4, 1] } };
    paint(view, ball, styles.thing);
    paint(view, { kind: 'box', a: [2, -2.5], b: [4, -1] }, styles.thing);
    question(view, line, styles.asked, () => null);
    answer(view, { ...line, hit: { t: 1, point: [4.4, 1.85], normal: [-1, -0.1] } }, styles.now, styles.now);
    answer(view, { ...line, hit: { t: 1, point: [1.6, 1.15], normal: [-0.3, 1] } }, styles.recorded, styles.recorded);
  },

  start: () => ({ dim: 2, shapes: [{ name: 'from', kind: 'point', a: [-3, -2.5] }, { name: 'to', kind: 'point', a: [8, 3.6] }] }),
};
