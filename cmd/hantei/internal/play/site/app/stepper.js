// A Stepper goes through the steps of a lesson, one by one: back, on, or along a slider, with a sentence a step.

import { button, el, prose } from './dom.js';
import { Figure } from './figure.js';
import { say } from './words.js';

export class Stepper {
  // changed is called when another step is shown.
  constructor(changed) {
    this.at = null; // the step, or null for what the lesson shows by itself
    this.count = 0;
    this.range = el('input', { type: 'range', min: '0', step: '1', 'aria-label': say('steps') });
    this.range.addEventListener('input', () => this.go(Number(this.range.value)));
    const way = (sign, by, name) => button(sign, () => this.go(this.now + by), { 'aria-label': say(name), title: say(name), 'data-step': name });
    this.text = el('p', { 'aria-live': 'polite' });
    this.element = el('section', { class: 'stepper' },
      el('div', { class: 'walk' }, way('◀', -1, 'step.back'), this.range, way('▶', 1, 'step.on')), this.text);
    this.changed = changed;
  }

  // now is the step that is shown.
  get now() {
    return this.at ?? this.last;
  }

  go(i) {
    this.at = Math.max(0, Math.min(this.count - 1, i));
    this.changed();
  }

  // show shows how many steps there are, and what is said of the one at which the stepper is.
  show(count, last, text) {
    this.count = count;
    this.last = last;
    if (this.at !== null) this.at = Math.min(this.at, count - 1);
    const i = this.now;
    this.range.max = String(count - 1);
    this.range.value = String(i);
    const [back, on] = this.element.querySelectorAll('button');
    back.disabled = i === 0;
    on.disabled = i === count - 1;
    this.text.replaceChildren(...prose(text(i, this.at === null)));
  }
}

// derivation is a list of lines, each of which lights a part of the picture; before some stands a figure.
export function derivation(id, lines, light) {
  return el('ol', { class: 'derivation' }, ...lines.map(([part, math, figure], i) => {
    const on = () => light(part), off = () => light(null);
    return el('li', { class: figure && 'shown', tabindex: '0', onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off },
      figure && new Figure(figure).element, el('code', { translate: 'no' }, math), el('span', {}, say(`${id}.line.${i + 1}`)));
  }));
}
