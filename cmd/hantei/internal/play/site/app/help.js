// Help: what the keys do, over the page, and the arrow keys of a toolbar.

import { button, el } from './dom.js';
import { say } from './words.js';

const rows = [
  [['Tab'], 'keys.tab'], [['←', '→', '↑', '↓'], 'keys.arrows'], [['PageUp', 'PageDown'], 'keys.deep'], [['Shift'], 'keys.shift'],
  [['+', '−'], 'keys.zoom'], [['0'], 'keys.fit'], [['1', '2', '3'], 'keys.modes'], [['Z'], 'keys.next'], [['G'], 'keys.guess'], [['Ctrl+Z', 'Ctrl+Y'], 'keys.undo'], [['?'], 'keys.help'],
];

// help shows the keys.
export function help() {
  const box = el('dialog', { class: 'keys', 'aria-label': say('keys') },
    el('h2', {}, say('keys')),
    el('table', {}, el('tbody', {}, ...rows.map(([keys, key]) => el('tr', {},
      el('th', { scope: 'row' }, ...keys.flatMap((k) => [el('kbd', {}, k), ' '])), el('td', {}, say(key)))))),
    el('p', { class: 'hint' }, say('keys.pointer')),
    button(say('close'), () => box.close()));
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (e) => e.target === box && box.close());
  document.body.append(box);
  box.showModal();
}

// roving makes a toolbar one stop of the Tab key; the arrow keys go from button to button.
export function roving(bar) {
  const all = () => [...bar.querySelectorAll('button:enabled')];
  const stop = (b) => all().forEach((x) => (x.tabIndex = x === b ? 0 : -1));
  bar.addEventListener('keydown', (e) => {
    const list = all(), at = list.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: list.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    const b = list[(to + list.length) % list.length];
    stop(b);
    b.focus();
    e.preventDefault();
    e.stopPropagation();
  });
  bar.addEventListener('focusin', (e) => e.target.closest('button') && stop(e.target.closest('button')));
  return () => stop(all().find((b) => b === document.activeElement) ?? all()[0]);
}
