// The receipt of a failing case, on the stage: what is asked, the first row that a textbook has otherwise, and what comes of it.
// Before it stands the question, if the reader wants to guess.

import { button, el, pairOf, value } from './dom.js';
import { Exact } from './exact.js';
import { keep, recall } from './storage.js';
import { say } from './words.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const kept = 'hantei.guesses';

// load returns whether to ask, and what was guessed: right or wrong, by the names of cases.
function load() {
  const guesses = { isOff: still.matches, said: {} };
  try {
    return { ...guesses, ...JSON.parse(recall(kept)) };
  } catch {
    return guesses; // what is kept is no JSON
  }
}

const store = (guesses) => keep(kept, JSON.stringify(guesses));

export const asks = () => !load().isOff;

// toggleAsks changes whether failing cases begin with the question, and returns it.
export function toggleAsks() {
  const guesses = load();
  store({ ...guesses, isOff: !guesses.isOff });
  return guesses.isOff;
}

// score returns how many cases were guessed, and how many of them right.
export function score() {
  const said = Object.values(load().said);
  return { all: said.length, right: said.filter(Boolean).length };
}

const word = (x) => (typeof x === 'boolean' ? say(x ? 'yes' : 'no') : value(x, say));

const near = (x, y) => x === y || (Number.isFinite(x) && Number.isFinite(y) && Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y)));

// differ tells whether a method says something else than hantei does: numbers may round.
export function differ(x, y) {
  if (Array.isArray(x)) return x.some((n, i) => differ(n, y[i]));
  if (typeof x === 'number') return !near(x, y);
  return x !== y;
}

// decisive returns the first row in which more than the last digits differ, or the first one that differs at all, as it is shown. The row
// of the answer comes last.
function decisive(rows, answer) {
  const marked = rows.filter(([, , y]) => y !== undefined).map(([label, x, y]) => ({ label, shown: pairOf(x, y, say), x: x instanceof Exact ? x.number() : x, y }))
    .filter(({ shown: [, right] }) => right.querySelector?.('mark'));
  const before = marked.filter(({ label }) => label !== answer);
  return before.find(({ x, y }) => differ(x, y)) ?? before[0] ?? marked[0];
}

export class Receipt {
  constructor(stage) {
    this.element = el('section', { class: 'receipt', hidden: true, 'aria-live': 'polite', 'aria-label': say('receipt') });
    stage.append(this.element);
  }

  hide() {
    this.element.hidden = true;
  }

  // ask shows the question; told is called with what the reader says, or null.
  ask(question, told) {
    if (!this.element.hidden && this.element.dataset.asks) return;
    const [yes, no] = [true, false].map((x) => button(say(x ? 'yes' : 'no'), () => told(x), { class: 'guess' }));
    this.put([el('p', { class: 'question' }, el('b', {}, question), yes, no, button(say('guess.skip'), () => told(null), { class: 'skip' }))]);
    this.element.dataset.asks = 'true';
    yes.focus({ preventScroll: true });
  }

  // note keeps a guess under the name of a case.
  note(name, isRight) {
    const guesses = load();
    guesses.said[name] = isRight;
    store(guesses);
  }

  // show shows the rows of a formula where ours and theirs differ first, and both answers; guess is what the reader has said.
  show({ question, rows, answer, ours, theirs, by, guess }) {
    const found = decisive(rows, answer);
    const line = (...parts) => el('p', {}, ...parts);
    const part = (name, content, isWrong) => el('span', { class: isWrong ? 'part wrong' : 'part' }, el('span', { class: 'who' }, name), ' ', content);
    const truth = el('b', {}, word(ours), by ? ` (${by})` : '');
    this.put([
      line(el('b', {}, question)),
      found && line(el('span', { class: 'part label' }, found.label), part(say('exact'), found.shown[0]), part(say('textbook'), found.shown[1])),
      line(typeof guess === 'boolean' && part(say('guess.you'), el('b', {}, word(guess)), guess !== ours), part(say('textbook'), el('b', {}, word(theirs)), true), part(say('tangent.truth'), truth)),
    ].filter(Boolean));
    delete this.element.dataset.asks;
  }

  put(lines) {
    this.element.replaceChildren(...lines);
    this.element.hidden = false;
  }

  // height is what the receipt covers of the stage.
  get height() {
    return this.element.hidden ? 0 : this.element.offsetHeight + 8;
  }

  remove() {
    this.element.remove();
  }
}
