// A Stage is the picture with its handles: it holds the state, asks the engine once a
// frame, and has the act on it, a lesson or the sandbox, draw the answers.

import { el } from './dom.js';
import { Panic } from './engine.js';
import { Handles, steer } from './handles.js';
import { shortVec, short } from './number.js';
import { fromText, History, toText } from './state.js';
import { Lens } from './lens.js';
import { limits } from './view.js';
import { View2 } from './view2.js';
import { say } from './words.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Stage {
  constructor(element, tell) {
    this.element = element;
    this.engine = null; // until it is loaded
    this.tell = tell; // shows an error
    this.views = { 2: new View2(element) };
    this.view = this.views[2];
    this.tools = element.querySelector('#tools');
    this.handles = new Handles(element.querySelector('.handles'), this);
    this.state = { dim: 2, shapes: [] };
    this.act = null;
    this.shown = undefined;
    this.time = 0;
    this.spark = null; // seconds since a change, for a moment
    this.busy = 0; // states that are not shown yet
    this.held = null; // the handle that is dragged
    this.lit = null; // the part of the formula that glows
    this.said = el('p', { class: 'ribbon', hidden: true });
    element.append(this.said);
    this.lens = new Lens(this);
    steer(element, this);
    new ResizeObserver(() => this.resize()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.paint());
  }

  // begin begins to ask an engine.
  async begin(engine) {
    if (this.act?.asks) await engine.need(this.state.dim);
    this.engine = engine;
    this.changed();
  }

  // show begins an act with a state.
  async show(act, state) {
    this.act = act;
    this.answers = null;
    this.lens.hide();
    this.scene = 0;
    await this.put(state);
    this.history = new History(this.state, this.scene);
  }

  // put shows another state of the same act.
  async put(state, fit = true) {
    const act = this.act;
    this.busy++;
    try {
      await this.useView(state.dim);
    } finally {
      this.busy--;
    }
    if (act !== this.act) return; // another one has come meanwhile
    const { view, ...rest } = state;
    this.state = rest;
    this.shown = act; // whose state it is
    this.phases = {};
    this.handles.sync();
    if (fit) {
      this.scene++;
      this.fit();
    }
    if (view) {
      this.view.look = view;
      this.steered = true;
    }
    this.changed();
  }

  async useView(dim) {
    if (this.act.asks) await this.engine?.need(dim);
    if (!this.views[dim]) {
      const { View3 } = await import('./view3.js');
      this.views[dim] ??= new View3(this.element);
    }
    this.view = this.views[dim];
    this.view.bare = this.act.bare;
    this.element.classList.toggle('space', dim === 3);
    this.view.resize();
  }

  resize() {
    if (this.element.clientWidth === 0) return;
    const first = !this.view.width;
    this.view.resize();
    if ((first || !this.steered) && this.act && this.act === this.shown && !this.isRunning) this.fit();
    this.moved();
  }

  paint() {
    for (const v of Object.values(this.views)) v.paint();
    this.act?.inset?.paint();
    this.act?.painted?.();
    this.moved();
  }

  fit() {
    this.steered = false;
    this.element.style.setProperty('--tools', `${this.tools.offsetHeight || 34}px`); // they may take two lines
    for (const v of Object.values(this.views)) v.foot = 22 + (this.tools.offsetHeight || 34) + (this.act?.foot ?? 0);
    this.view.beside = this.act.beside ?? [0, 0];
    this.view.fit(around(this.act, this.state), this.yDown);
    this.act.aim?.(this.view); // may look closer
    this.handles.part();
  }

  // yDown tells whether y points down.
  get yDown() {
    return this.act.yDown ?? this.state.yDown ?? false;
  }

  // changed follows every change of the state, done the end of one.
  changed() {
    this.dirty = true;
    this.moved();
  }

  done() {
    this.history.done(this.state, this.scene);
    this.act.noted?.();
  }

  undo() {
    return this.back(this.history.undo());
  }

  redo() {
    return this.back(this.history.redo());
  }

  // back shows a state of the history. It is there before the act is told: the panel may have
  // fields for other shapes.
  async back(entry) {
    if (!entry) return;
    this.running = false;
    await this.put(entry.state, false);
    if (entry.scene !== this.scene) {
      this.scene = entry.scene;
      this.fit();
    }
    this.act.noted?.();
  }

  // ribbon says over the picture whose answers it shows, if not those of hantei.
  ribbon(text) {
    if (this.said.textContent !== text) this.said.textContent = text;
    this.said.hidden = text === '';
  }

  // light lets the marks of a part of the formula glow.
  light(part) {
    if (part === this.lit) return;
    this.lit = part;
    this.act.parts?.rows?.mark?.(part);
    this.moved();
  }

  // partAt returns the part of the formula whose mark is at a place, or null.
  partAt(at) {
    const { inset } = this.act;
    const inner = inset && !inset.element.hidden ? inset.partAt(at[0] - inset.place[0], at[1] - inset.place[1]) : null;
    return inner ?? this.view.partAt?.(...at) ?? null;
  }

  // hasLens tells whether there is something to magnify.
  hasLens(on) {
    const tool = this.tools.querySelector('[data-tool="lens"]');
    if (tool) tool.disabled = !on;
  }

  // shared is the state for a link: with the view, if that is not the one of the beginning.
  get shared() {
    return this.steered ? { ...this.state, view: this.view.look } : this.state;
  }

  // moved draws a frame, soon.
  moved() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = null;
      this.draw(now);
    });
  }

  set running(on) {
    const turns = Boolean(on) !== Boolean(this.isRunning);
    this.isRunning = on;
    this.before = undefined;
    if (turns && this.act?.corners?.(this.state)) { // there is more to be seen, or less
      this.handles.sync();
      if (!this.steered) this.fit();
      this.changed();
    }
    this.moved();
  }

  get running() {
    return this.isRunning;
  }

  draw(now) {
    const { act } = this;
    if (act !== this.shown || !this.view.width || !this.engine) return;
    if (this.isRunning) {
      const dt = Math.min(0.05, this.before === undefined ? 0 : (now - this.before) / 1000);
      this.before = now;
      this.time += dt;
      try {
        act.step(this, dt);
      } catch (error) {
        this.fail(error);
        return;
      }
      this.dirty = true;
      this.moved();
    }
    if (this.dirty) {
      try {
        const answers = act.ask(this.engine, this.state);
        if (!answers) return;
        this.answers = answers;
        this.dirty = false;
        this.changedAt = now;
      } catch (error) {
        this.fail(error);
        return;
      }
      try {
        act.answered(this.answers);
      } catch (error) {
        console.error(error); // the picture goes on
      }
    }
    if (!this.answers) return;
    // For a moment after a change the picture may move, unless the visitor wants less of that.
    const since = (now - this.changedAt) / 1000;
    this.spark = act.lesson?.sparks && !still.matches && since < 1 ? since : null;
    if (this.spark !== null) this.moved();
    this.view.lit = this.lit;
    this.view.begin();
    act.draw(this.view, this.answers, this);
    const focus = act.focus?.(this.answers, this.state) ?? null;
    if (this.magnify) this.lens.show(this.lens.helps(focus));
    this.magnify = false;
    this.lens.draw(focus, this.view);
    this.hasLens(Boolean(focus) && this.lens.look(focus) !== null);
    this.view.dots.push(...this.handles.places());
    this.view.end();
    this.handles.place((s, h) => (h.radius ? say('handle.radius', s.name, short(s.r)) : say('handle.point', s.name, h.name, shortVec(h.at()))));
    this.element.dataset.frames = Number(this.element.dataset.frames ?? 0) + 1;
  }

  // fail shows an error and goes back to the last state that had answers.
  async fail(error) {
    this.isRunning = false;
    this.tell(error instanceof Panic ? say('error.panic', error.message) : error.message);
    if (!(error instanceof Panic)) {
      console.error(error);
      return;
    }
    await this.engine.module.restarted;
    const good = this.good;
    if (good) await this.put(fromText(good), false);
  }

  // isSettled tells whether what the state asks for is on the screen.
  get isSettled() {
    return this.engine !== null && this.busy === 0 && (!this.element.clientWidth || !this.dirty && (this.isRunning || this.spark !== null || !this.frame));
  }

  // keep notes that the state has had answers.
  keep() {
    this.good = toText(this.state);
  }
}

// around returns two corners of what an act shows of a state.
export function around(act, state) {
  if (act.box) return [act.box.min, act.box.max]; // what is shown, whatever there is
  const corners = act.corners?.(state);
  if (corners) return corners;
  const { look } = state;
  const shapes = state.shapes.filter((s) => !look || look.includes(s.name));
  const more = act.room?.(state).map((x) => (Array.isArray(x) ? { kind: 'point', a: x } : x)) ?? [];
  return limits([...shapes, ...more], state.dim);
}
