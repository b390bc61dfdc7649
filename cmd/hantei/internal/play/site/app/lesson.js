// A lesson on the stage, and the panel beside it: verdict, methods, formula, numbers
// and code.

import { Bars } from './bars.js';
import { Dock } from './dock.js';
import { button, el, numberInput, prose, RowTable, value } from './dom.js';
import { Figure } from './figure.js';
import { Flight } from './flight.js';
import { Program } from './go.js';
import { Heat } from './heat.js';
import { Inset } from './inset.js';
import { Plot } from './plot.js';
import { asks, differ, Receipt, toggleAsks } from './receipt.js';
import { short } from './number.js';
import { copy, encode } from './state.js';
import { derivation, Stepper } from './stepper.js';
import { along, dist, dot, len, mid, scale, sub, unit } from './vec.js';
import { say } from './words.js';

// whyNot says why a field does not take what is typed.
export const whyNot = (x) => say(Number.isFinite(x) ? 'field.range' : Number.isNaN(x) ? 'field.number' : 'field.large');

// degrees returns the angle at which p is, seen from q.
const degrees = (p, q) => (Math.atan2(p[1] - q[1], p[0] - q[0]) * 180) / Math.PI;

// answerOf returns the label of the row that has the answer.
const answerOf = (lesson) => lesson.answer ?? 'Overlap';

export class LessonAct {
  constructor(lesson, app) {
    this.lesson = lesson;
    this.app = app;
    this.asks = true; // the engine, in both dimensions
    this.yDown = lesson.yDown;
    this.options = { gizmos: true, slow: false, mode: lesson.modes?.[0] };
    this.flight = lesson.flies && new Flight(lesson.box);
    this.log = [];
    if (lesson.heat && app.element) this.heat = new Heat(lesson.heat, app.element, () => app.stage.moved());
    if (lesson.inset && app.element) this.inset = new Inset(app.element, lesson.id.replace('.', '-'));
    if (lesson.key) this.press = this.hold; // an act with press has the keys
  }

  // hold lets the lesson run while its key is down.
  hold(e, isDown) {
    if (e.key.toLowerCase() !== this.lesson.key || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.('input, textarea, select')) return false;
    if (e.repeat) return true;
    if (isDown) this.app.stage.time = 0;
    this.app.run(isDown);
    return true;
  }

  // book is the number of the method shown, or null for hantei.
  get book() {
    return this.app.stage.state.book ?? null;
  }

  // start is the state of a case, or at the beginning.
  start(dim, of = null, book = undefined) {
    const made = (of ? of.make : this.lesson.init)(dim);
    const state = { dim, e: 1, ...made };
    this.guess = null; // what the reader has said of a failing case: 'asked' until then
    if (of?.look) state.look = of.look;
    if (book !== undefined) state.book = book;
    return copy(state);
  }

  names(state) {
    return Object.fromEntries(state.shapes.map((s) => [s.name, s]));
  }

  // room returns points beside the shapes that the picture shows from the start.
  room(state) {
    return this.lesson.room?.(this.names(state), state) ?? [];
  }

  // corners returns two corners of what is seen, if the lesson has its own.
  corners(state) {
    return this.lesson.frame?.(this.names(state), state, this.app.stage.running, Boolean(this.inset));
  }

  // beside is what the inset covers of the picture, at the left and at the right.
  get beside() {
    return this.inset ? this.lesson.beside(this.inset.element, this.app.element, this.app.stage.running) : [0, 0];
  }

  // mode returns whether a key is that of a mode of the gizmo, and chooses it.
  mode(key) {
    const to = this.lesson.modes?.[Number(key) - 1];
    if (!to) return false;
    this.options.mode = to;
    this.palette.childNodes.forEach((b, i) => b.setAttribute('aria-pressed', String(this.lesson.modes[i] === to)));
    this.app.stage.handles.sync();
    this.app.stage.moved();
    return true;
  }

  ask(engine, state) {
    const { lesson } = this;
    const s = this.names(state);
    const world = { ...state, shapes: state.shapes.concat(lesson.extra?.(s) ?? []) };
    const a = engine.ask(world, lesson.ask(s, this.app.stage.running));
    if (a && lesson.then) {
      const more = lesson.then(s, a, state);
      if (Object.keys(more).length) Object.assign(a, engine.ask(world, more));
    }
    return a;
  }

  // shown is the verdict that colours the picture.
  shown(a, s, state) {
    if (this.book === null) return this.lesson.verdict(a, s);
    const said = this.lesson.books[this.book].says(a, s, state);
    return typeof said === 'boolean' ? said : this.lesson.verdict(a, s);
  }

  draw(view, a, stage) {
    const s = this.names(stage.state);
    const isAsked = this.guess === 'asked';
    if (this.inset) this.inset.element.hidden = isAsked;
    if (this.heat && (isAsked || !this.options.heat || stage.state.dim === 3)) this.heat.hide();
    if (isAsked) {
      this.outline(view, s, a);
      return;
    }
    const x = {
      yes: this.shown(a, s, stage.state), book: this.book !== null, state: stage.state, options: this.options,
      phases: stage.phases, flight: this.flight, time: stage.time, running: stage.running, spark: stage.spark, say, step: this.parts?.stepper?.at ?? null, keeps: stage.held || stage.running, view, isSplit: Boolean(this.inset),
    };
    if (this.heat && this.options.heat && stage.state.dim === 2) {
      const book = this.book ?? 0;
      this.heat.show(view, s, 2, stage.engine, book, say('book.' + this.lesson.books[book].key));
    }
    this.lesson.draw(view, s, a, x);
    if (this.inset) {
      this.inset.open(say(`${this.lesson.id}.inset`));
      this.lesson.inset(this.inset, s, a, x);
      this.inset.end();
    }
    const probe = this.parts?.plot?.probe;
    if (probe) view.dot(probe, 'strong', 6);
  }

  // outline draws the shapes that are asked about, and nothing that tells the answer.
  outline(view, s, a) {
    const { a: first, b: second } = this.lesson.ask(s).c;
    for (const name of [second, first]) view.shape(s[name].kind === 'along' ? { kind: 'capsule', ...a.w } : s[name], s[name].style ?? 'body');
    this.lesson.hint?.(view, s);
  }

  // focus is the pair whose verdict it is, for the lens.
  focus(a, state) {
    if (this.guess === 'asked') return null;
    const s = this.names(state), { op, a: first, b: second } = this.lesson.ask(s).c;
    const shape = (name) => (s[name].kind === 'along' ? { kind: 'capsule', ...a.w } : s[name]);
    return op === 'pair' ? { a: shape(first), b: shape(second), c: a.c } : null;
  }

  // step moves what moves by itself.
  step(stage, dt) {
    const { lesson } = this;
    if (this.flight) this.flight.fly(stage.engine, stage.state, dt * (this.options.slow ? 0.12 : 1), stage.time);
    else lesson.step?.(stage.state, dt, stage.time);
  }

  // impact moves the ball that flies to its next impact.
  impact() {
    const { stage } = this.app;
    this.stop();
    this.flight.step(stage.engine, stage.state, stage.time);
    if (!stage.steered) stage.fit();
    stage.changed();
    stage.done();
  }

  // answered shows new answers in the panel.
  answered(a) {
    const { stage } = this.app;
    const { state } = stage;
    stage.keep();
    const s = this.names(state);
    this.detect(stage, s, a);
    if (stage.running && (stage.tick = (stage.tick ?? 0) + 1) % 6) return; // numbers that fly by are not read
    const c = a.c;
    this.parts.verdict.dataset.verdict = c.verdict;
    this.parts.verdict.replaceChildren(
      el('span', { class: 'who' }, 'hantei'), ' ',
      el('strong', {}, say('verdict.' + c.verdict)), ' ',
      el('span', {}, c.overlap ? say('depth') : say('distance'), ' ', value(c.overlap ? c.depth : c.distance, say)),
    );
    const answers = this.compare(a, s, state);
    const rows = this.rows(s, a, state, answers);
    this.receive(a, rows, answers);
    this.spoken = this.parts.verdict.textContent + (this.parts.other.hidden ? '' : ` · ${this.parts.other.textContent}`);
    if (this.speaks) this.speak();
    const name = this.book === null ? null : say('book.' + this.lesson.books[this.book].key);
    this.parts.rows.show(rows, name && [this.lesson.exact ? say('exact') : 'hantei', name], say);
    this.parts.plot?.show(s, a, stage.engine, state);
    const { steps } = this.lesson;
    if (steps) this.parts.stepper.show(steps.count(s, this.book), steps.last(s, this.book), (i, isFirst) => steps.text(s, i, this.book, say, isFirst));
    this.parts.bars?.show(this.lesson.shadows(s));
    this.parts.inputs.forEach((input) => input.refresh());
    const p = new Program(state.dim);
    this.lesson.code(p, s, a, state);
    this.parts.dock.show(String(p));
  }

  // rows are those of the lesson, with the answers of hantei and of the method that is chosen.
  rows(s, a, state, { ours, said }) {
    const { lesson, book } = this;
    const rows = lesson.rows(s, a, { book, state });
    if (said === undefined || Array.isArray(ours)) return rows;
    const label = answerOf(lesson), found = rows.find((r) => r[0] === label);
    if (found) found[2] ??= said;
    else rows.push([label, ours, said]);
    return rows;
  }

  // receive shows the receipt of what a method gets wrong, or the question before it.
  receive(a, rows, { ours, said, wrong }) {
    const { stage } = this.app, { receipt } = this;
    const before = receipt.height;
    if (this.guess === 'asked' && (typeof ours !== 'boolean' || !wrong)) this.guess = null;
    const question = say(this.lesson.question ?? 'guess.touch');
    if (this.guess === 'asked') {
      receipt.ask(question, (x) => this.told(x, ours));
    } else if (wrong) {
      const by = this.lesson.question ? 0 : a.c.overlap ? a.c.depth : a.c.distance;
      receipt.show({ question, rows, answer: answerOf(this.lesson), ours, theirs: said, guess: this.guess, by: typeof ours === 'boolean' && by > 0 && Number.isFinite(by) ? `${say(a.c.overlap ? 'depth' : 'distance')} ${short(by)}` : '' });
    } else {
      receipt.hide();
    }
    document.body.classList.toggle('asking', this.guess === 'asked');
    if (receipt.height !== before && !stage.steered && !stage.running) stage.fit();
  }

  // told takes what the reader says.
  told(guess, ours) {
    const { stage } = this.app;
    if (guess !== null) this.receipt.note(this.name, guess === ours);
    this.guess = guess;
    stage.magnify = true;
    stage.changed();
    this.app.element.focus({ preventScroll: true });
  }

  // toggle changes whether failing cases begin with the question.
  toggleGuess() {
    this.app.announce(say(toggleAsks() ? 'guess.on' : 'guess.off'));
    if (this.guess === 'asked') this.told(null);
  }

  // foot is what covers the lower part of the picture.
  get foot() {
    return this.receipt?.height ?? 0;
  }

  // painted draws the figures of the panel in the colours of the page, which have changed.
  painted() {
    this.app.panel.querySelectorAll('.figure').forEach((f) => f.show());
  }

  closed() {
    for (const x of [this.receipt, this.inset, this.palette, this.heat]) x?.remove();
    document.body.classList.remove('asking');
  }

  compare(a, s, state) {
    const ours = this.lesson.ours(a, s, state);
    const cells = [[ours, false]];
    this.lesson.books.forEach((b) => {
      const said = b.says(a, s, state);
      cells.push([said, said !== undefined && differ(said, ours)]);
    });
    this.parts.methods.forEach((m, i) => {
      m.input.checked = i === (this.book === null ? 0 : this.book + 1);
      const [said, wrong] = cells[i];
      m.label.hidden = said === undefined;
      if (said === undefined) return;
      m.says.replaceChildren(value(said, say));
      m.label.classList.toggle('wrong', wrong);
      m.label.classList.toggle('long', Array.isArray(said)); // numbers that fly by do not move the names
      m.note.textContent = wrong ? say('differs') : '';
    });
    // With a method chosen, its answer stands beside that of hantei, and over the picture.
    const [said, wrong] = this.book === null ? [] : cells[this.book + 1];
    const { other } = this.parts;
    other.hidden = said === undefined;
    const isDrawn = said !== undefined && (typeof said !== 'number' || this.lesson.drawsBook);
    this.app.stage.ribbon(!isDrawn || this.guess === 'asked' ? '' : say('ribbon', say('book.' + this.lesson.books[this.book].key)));
    if (said === undefined) return { ours };
    other.dataset.verdict = said === true ? 'touching' : said === false ? 'apart' : 'number';
    other.classList.toggle('wrong', wrong);
    other.replaceChildren(
      el('span', { class: 'who' }, say('textbook')), ' ',
      el('strong', {}, typeof said === 'boolean' ? say(said ? 'verdict.hit' : 'verdict.miss') : value(said, say)),
      el('span', {}, say(wrong ? 'textbook.wrong' : 'textbook.right')),
    );
    return { ours, said, wrong };
  }

  // detect notes what the ball enters, stays in and leaves.
  detect(stage, s, a) {
    if (!this.lesson.detects) return;
    const now = new Set(this.lesson.detects(s, a));
    const clock = performance.now();
    this.touched ??= new Map();
    const note = (what, name) => {
      this.log.unshift(`${say('phase.' + what)}: ${name}`);
      this.log.length = Math.min(this.log.length, 6);
      setTimeout(() => stage.changed(), 700);
    };
    for (const name of now) {
      if (!this.touched.has(name)) {
        this.touched.set(name, clock);
        note('enter', name);
      }
      stage.phases[name] = clock - this.touched.get(name) < 600 ? 'enter' : 'stay';
    }
    for (const name of [...this.touched.keys()]) {
      if (now.has(name)) continue;
      this.touched.delete(name);
      this.left ??= new Map();
      this.left.set(name, clock);
      note('exit', name);
    }
    for (const [name, since] of this.left ?? []) {
      if (now.has(name) || clock - since > 600) {
        this.left.delete(name);
        if (!now.has(name)) delete stage.phases[name];
      } else {
        stage.phases[name] = 'exit';
      }
    }
    this.parts.log.replaceChildren(...this.log.map((line) => el('li', {}, line)));
  }

  // use shows a case, or a failing one together with the method that fails.
  async use(of, fails) {
    const { stage } = this.app;
    this.stop();
    this.touched = new Map();
    await stage.put(this.start(stage.state.dim, of, fails ? of.book : undefined));
    this.name = `${this.lesson.id}.${of.key}`;
    this.guess = fails && asks() ? 'asked' : null;
    stage.done();
    stage.magnify = this.guess === null; // if that helps
    this.rebuild();
  }

  // opened is told when the lens opens or closes.
  opened() {
    this.app.syncTools();
  }

  // next steps through the cases, as the Z key does.
  next() {
    const { id, cases = [], fails } = this.lesson;
    const all = [...cases, ...fails];
    this.at = ((this.at ?? (id === 's3' ? 0 : -1)) + 1) % all.length;
    const isFail = this.at >= cases.length;
    this.use(all[this.at], isFail);
    this.app.announce(say(`${id}.${isFail ? 'fail' : 'case'}.${all[this.at].key}`));
  }

  // select shows the answers of a method, or of hantei.
  select(book) {
    const { stage } = this.app;
    if (book === null) delete stage.state.book;
    else stage.state.book = book;
    stage.changed();
    stage.done();
  }

  // across turns the view so that the shortest connection, or the way out, is seen in its length.
  across() {
    const { stage } = this.app, { c } = stage.answers, { view } = stage;
    const n = unit(c.overlap ? c.normal : sub(c.onB, c.onA)), way = unit(along(scale(view.forward, -1), n, dot(view.forward, n)));
    if (!n.every(Number.isFinite) || len(n) === 0 || len(way) === 0) return;
    view.look = { ...view.look, at: mid(c.onA, c.onB), turn: [Math.atan2(way[1], way[0]), Math.asin(Math.max(-1, Math.min(1, way[2])))] };
    stage.steered = true;
    stage.moved();
  }

  // grab takes hold of what the lesson draws to turn its steps by hand; tug turns it, and letGo lets go.
  grab(at) {
    const { stage } = this.app, { knob } = this.lesson;
    if (!knob || this.guess === 'asked') return false;
    const { at: place, middle } = knob(this.names(stage.state), this.parts.stepper.now, stage.view);
    if (dist(at, stage.view.project(place)) > 18) return false;
    this.turning = { middle, by: this.parts.stepper.now - degrees(stage.view.unproject(...at), middle) };
    return true;
  }

  tug(at) {
    const { middle, by } = this.turning, { stepper } = this.parts;
    stepper.go((((Math.round(degrees(this.app.stage.view.unproject(...at), middle) + by) % stepper.count) + stepper.count) % stepper.count));
  }

  letGo() {
    this.turning = null;
  }

  stop() {
    this.app.stage.running = false;
    this.app.syncTools();
  }

  async setDim(dim) {
    this.stop();
    await this.app.stage.put(this.start(dim));
    this.app.stage.done();
    this.rebuild();
  }

  rebuild() {
    this.app.fill();
    this.app.stage.changed();
  }

  // speak says the verdict at the end of a step, and not at every frame of a drag.
  speak() {
    const { stage } = this.app;
    this.speaks = stage.dirty && !stage.running;
    if (!this.speaks && !stage.running && this.spoken) this.app.hear(this.spoken);
  }

  // key tells states apart that have other fields.
  key(state) {
    return state.dim + state.shapes.map((s) => s.name + s.kind).join();
  }

  noted() {
    this.app.syncTools();
    this.app.address('');
    this.speak();
    if (this.key(this.app.stage.state) !== this.shownKey) this.rebuild(); // undo has brought other shapes back
  }

  link() {
    return `#${this.lesson.id}=${encode(this.app.stage.shared)}`;
  }

  panel() {
    const { lesson, app } = this;
    const { id } = lesson;
    const { state } = app.stage;
    this.shownKey = this.key(state);
    this.parts = {};
    this.receipt ??= new Receipt(app.element);
    this.palette?.remove();
    this.palette = lesson.modes && el('div', { class: 'modes', role: 'group', 'aria-label': say('gizmo') }, ...lesson.modes.map((m, i) => button('', () => this.mode(i + 1),
      { 'data-mode': m, 'aria-label': say('mode.' + m), title: `${say('mode.' + m)} (${i + 1})`, 'aria-pressed': String(m === this.options.mode) }, el('span', { class: 'sign', 'aria-hidden': 'true' }, '✥↻⤡'[i]), el('span', { class: 'word' }, say('mode.' + m)), el('kbd', {}, String(i + 1)))));
    if (this.palette) app.element.append(this.palette);
    const methods = ['hantei', ...lesson.books.map((b) => say('book.' + b.key))];
    this.parts.methods = methods.map((name, i) => {
      const input = el('input', { type: 'radio', name: 'method', value: String(i), onchange: () => this.select(i ? i - 1 : null) });
      input.checked = i === (this.book === null ? 0 : this.book + 1);
      const says = el('span', { class: 'says' });
      const note = el('span', { class: 'note' });
      return { input, says, note, label: el('label', { class: 'method' }, input, el('span', { class: 'name' }, name), says, note) };
    });
    this.parts.verdict = el('p', { class: 'verdict' });
    this.parts.other = el('p', { class: 'verdict other', hidden: true });
    this.parts.rows = new RowTable((part) => app.stage.light(part));
    this.parts.dock = new Dock(app);
    this.parts.plot = lesson.plot && new Plot(lesson, () => app.stage.changed());
    this.parts.stepper = lesson.steps && new Stepper(() => app.stage.changed());
    this.parts.bars = lesson.shadows && new Bars((i) => this.parts.stepper.go(lesson.turnTo(this.names(app.stage.state), i)));
    this.parts.log = el('ul', { class: 'log' });
    this.parts.inputs = [];
    const list = (items, kind, fails) => el('div', { class: 'cases' }, ...items.map((c) => button(
      say(`${id}.${kind}.${c.key}`), () => this.use(c, fails), { class: fails ? 'case fails' : 'case', 'data-case': c.key },
    )));
    return [
      el('p', { class: 'row-number' }, id.toUpperCase()),
      el('h1', {}, say(id + '.title')),
      el('div', { class: 'verdicts' }, this.parts.verdict, this.parts.other),
      this.parts.stepper?.element,
      this.parts.bars?.element,
      el('section', { class: 'formula' }, this.parts.rows.table, this.parts.plot?.element),
      el('p', { class: 'hint' }, say('fails')),
      list(lesson.fails, 'fail', true),
      el('fieldset', { class: 'methods' }, el('legend', {}, say('methods')), ...this.parts.methods.map((m) => m.label)),
      el('section', {}, el('h2', {}, say('formula')), el('p', {}, ...prose(say(id + '.formula')))),
      lesson.figures && el('div', { class: 'trio' }, ...lesson.figures.map((f) => el('div', {}, new Figure(f).element, el('p', { class: 'hint' }, say('trio.' + f.key))))),
      lesson.lines && el('section', {}, el('h2', {}, say('derivation')), derivation(id, lesson.lines, (part) => app.stage.light(part))),
      lesson.cases && el('section', {}, el('h2', {}, say('cases'), ' ', el('kbd', {}, 'Z')), list(lesson.cases, 'case', false)),
      lesson.detects && el('section', {}, el('h2', {}, say('detector')), this.parts.log),
      el('section', {}, el('h2', {}, say('wrong')), el('p', {}, ...prose(say(id + '.wrong')))),
      el('section', {}, el('h2', {}, say('hantei')), el('p', {}, ...prose(say(id + '.hantei')))),
      el('section', {}, el('h2', {}, say('numbers')), this.numbers(state)),
      this.parts.dock.element,
    ].filter(Boolean);
  }

  // numbers is a table of fields for every number of the state.
  numbers(state) {
    const rows = [];
    const field = (label, get, set, accept) => {
      const input = numberInput(label, get, (x) => {
        set(x);
        this.app.stage.changed();
        this.app.stage.done();
      }, accept, whyNot);
      this.parts.inputs.push(input);
      return input;
    };
    // The shape is looked up at every use: undo replaces the state.
    const now = (name) => this.app.stage.state.shapes.find((s) => s.name === name);
    const row = (label, ...inputs) => rows.push(el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, ...inputs)));
    const axes = ['x', 'y', 'z'].slice(0, state.dim);
    for (const s of state.shapes) {
      if (s.fixed) continue;
      const labels = fieldNames(s);
      for (const key of ['a', 'b', 'v', 'm']) {
        if (!s[key]) continue;
        row(`${s.name} ${labels[key]}`, ...axes.map((x, i) => field(`${s.name} ${labels[key]} ${x}`, () => now(s.name)?.[key]?.[i], (n) => (now(s.name)[key][i] = n))));
      }
      s.list?.forEach((_, k) => {
        const label = `${s.name} ${listName(s, k)}`;
        row(label, ...axes.map((x, i) => field(`${label} ${x}`, () => now(s.name)?.list?.[k]?.[i], (n) => (now(s.name).list[k][i] = n))));
      });
      if (s.h !== undefined) row(`${s.name} ${say('height')}`, field(`${s.name} ${say('height')}`, () => now(s.name)?.h, (n) => (now(s.name).h = n), (n) => n >= 0));
      if (s.r !== undefined) row(`${s.name} ${say('radius')}`, field(`${s.name} ${say('radius')}`, () => now(s.name)?.r, (n) => (now(s.name).r = n), (n) => n >= 0));
    }
    if (state.places) {
      const place = () => this.app.stage.state.places?.[0];
      for (const key of ['position', 'scale']) {
        row(`object ${say(key)}`, ...axes.map((x, i) => field(`object ${say(key)} ${x}`, () => place()?.[key][i], (n) => (place()[key][i] = n))));
      }
      row(`object ${say('angle')}`, field(`object ${say('angle')}`, () => place()?.angle, (n) => (place().angle = n)));
    }
    if (this.lesson.restitution) {
      const get = () => this.app.stage.state.e;
      const range = el('input', { type: 'range', min: '0', max: '1', step: '0.05', 'aria-label': say('restitution') });
      range.addEventListener('input', () => {
        this.app.stage.state.e = Number(range.value);
        this.app.stage.changed();
      });
      range.addEventListener('change', () => this.app.stage.done());
      range.refresh = () => (range.value = String(get()));
      this.parts.inputs.push(range);
      row(`${say('restitution')} e`, range, field(say('restitution'), get, (n) => (this.app.stage.state.e = n), (n) => n >= 0));
    }
    return el('table', { class: 'numbers' }, el('tbody', {}, ...rows));
  }
}

// fieldNames are what the fields of a shape are called in Go, or by the page.
export function fieldNames(s) {
  const a = {
    point: '', ball: 'Center', ray: 'Origin', line: 'Origin', along: 'center', box: 'Min', obox: 'Center', hull: '0', half: 'Point',
  }[s.kind] ?? 'A';
  const b = { ray: 'Dir', line: 'Dir', along: 'axis', box: 'Max', half: 'Normal' }[s.kind] ?? 'B';
  return { a, b, v: say('velocity'), m: say('motion') };
}

// listName is what a vector of the list of a shape is called.
export const listName = (s, k) => (s.kind === 'obox' ? `Half[${k}]` : s.kind === 'triangle' ? 'BC'[k] : `${k + 1}`);
