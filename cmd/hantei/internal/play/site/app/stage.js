// A Stage is the picture with its handles: it holds the state, asks the engine once a
// frame, and has the act on it, a lesson or the sandbox, draw the answers.

import { Panic } from './engine.js';
import { Handles, steer } from './handles.js';
import { shortVec, short } from './number.js';
import { fromText, History, toText } from './state.js';
import { limits, View2 } from './view.js';
import { say } from './words.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Stage {
  constructor(element, engine, tell) {
    this.element = element;
    this.engine = engine;
    this.tell = tell; // shows an error
    this.views = { 2: new View2(element) };
    this.view = this.views[2];
    this.handles = new Handles(element.querySelector('.handles'), this);
    this.state = { dim: 2, shapes: [] };
    this.act = null;
    this.time = 0;
    this.spark = null; // seconds since a change, for a moment
    this.busy = 0; // states that are not shown yet
    steer(element, this);
    new ResizeObserver(() => this.resize()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.paint());
  }

  // show begins an act with a state.
  async show(act, state) {
    this.act = act;
    this.history = new History(state);
    await this.put(state);
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
    this.state = state;
    this.phases = {};
    this.handles.sync();
    if (fit) this.fit();
    this.changed();
  }

  async useView(dim) {
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
    if (first && this.act) this.fit();
    this.moved();
  }

  paint() {
    for (const v of Object.values(this.views)) v.paint();
    this.moved();
  }

  fit() {
    this.view.fit(around(this.act, this.state), this.act.yDown);
  }

  // changed follows every change of the state, done the end of one.
  changed() {
    this.dirty = true;
    this.moved();
  }

  done() {
    this.history.done(this.state);
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
  async back(state) {
    if (state) await this.put(state, false);
    this.act.noted?.();
  }

  // moved draws a frame, soon.
  moved() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = null;
      this.draw(now);
    });
  }

  set running(on) {
    this.isRunning = on;
    this.before = undefined;
    this.moved();
  }

  get running() {
    return this.isRunning;
  }

  draw(now) {
    const { act } = this;
    if (!act || !this.view.width) return;
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
      act.answered(this.answers);
    }
    if (!this.answers) return;
    // For a moment after a change the picture may move, unless the visitor wants less of that.
    const since = (now - this.changedAt) / 1000;
    this.spark = act.lesson?.sparks && !still.matches && since < 1 ? since : null;
    if (this.spark !== null) this.moved();
    this.view.begin();
    act.draw(this.view, this.answers, this);
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
    return this.busy === 0 && !this.dirty && (this.isRunning || this.spark !== null || !this.frame);
  }

  // keep notes that the state has had answers.
  keep() {
    this.good = toText(this.state);
  }
}

// around returns two corners of what an act shows of a state.
export function around(act, state) {
  if (act.box) return [act.box.min, act.box.max]; // what is shown, whatever there is
  const { look } = state;
  const shapes = state.shapes.filter((s) => (look ? look.includes(s.name) : !s.place || s.kind !== 'along'));
  const placed = shapes.map((s) => (s.place ? { ...s, kind: 'ball', a: state.places[s.place - 1].position, r: 2 } : s));
  const more = act.room?.(state).map((a) => ({ kind: 'point', a })) ?? [];
  return limits([...placed, ...more], state.dim);
}
