// A Thumb is the picture of a lesson, small: the lesson's own drawing of what the engine
// answers, without labels.

import { el } from './dom.js';
import { LessonAct } from './lesson.js';
import { around } from './stage.js';
import { View2 } from './view2.js';

export class Thumb extends View2 {
  constructor() {
    const element = el('span', { class: 'thumb', 'aria-hidden': 'true' }, el('canvas', { class: 'ground solids marks' }));
    super(element);
    this.element = element;
  }

  // show draws a state of an act.
  show(act, state, engine) {
    if (!this.stage.clientWidth) return;
    this.paint();
    this.resize();
    const answers = act.ask(engine, state);
    if (!answers) return;
    this.fit(around(act, state), act.yDown);
    this.begin();
    act.draw(this, answers, { state, phases: {}, time: 0.3, running: false });
    this.end();
  }

  fit([lo, hi], yDown) {
    super.fit([lo, hi], yDown);
    const room = 10;
    const [w, h] = [0, 1].map((i) => Math.max(hi[i] - lo[i], 1e-300));
    this.origin = [lo[0] / 2 + hi[0] / 2, lo[1] / 2 + hi[1] / 2];
    this.k = Math.min((this.width - 2 * room) / w, (this.height - 2 * room) / h);
  }

  unit() {
    return 18 * this.pixel();
  }

  ground() {}

  text() {}
}

// thumbOf returns what a thumb shows of a lesson: an act and its state.
export function thumbOf(lesson) {
  const stage = {};
  const act = new LessonAct(lesson, { stage });
  stage.state = act.start(2);
  return { act, state: stage.state };
}

// crowd is what stands for the World: many balls, and those that touch others.
export const crowd = {
  ask(engine, state) {
    const pairs = {};
    state.shapes.forEach((a, i) => state.shapes.slice(i + 1).forEach((b) => (pairs[`${a.name} ${b.name}`] = { op: 'pair', a: a.name, b: b.name })));
    return engine.ask(state, pairs);
  },

  draw(view, answers, { state }) {
    const met = new Set(Object.keys(answers).filter((key) => answers[key].overlap).flatMap((key) => key.split(' ')));
    for (const s of state.shapes) view.shape(s, met.has(s.name) ? 'hit' : s.kind === 'ball' ? 'mover' : 'body');
  },

  // start puts the balls where the golden ratio and its square do, which is evenly.
  start() {
    const shapes = Array.from({ length: 44 }, (_, i) => {
      const x = ((i * 0.754877666) % 1) * 30, y = ((i * 0.569840291) % 1) * 18, r = 0.6 + ((i * 7) % 5) / 6;
      return i % 3 ? { name: `${i}`, kind: 'ball', a: [x, y], r } : { name: `${i}`, kind: 'capsule', a: [x, y], b: [x + 2.2 * Math.cos(i), y + 2.2 * Math.sin(i)], r: r / 2 };
    });
    return { dim: 2, shapes };
  },
};
