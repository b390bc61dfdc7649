// Elements of the page.

import { Exact } from './exact.js';
import { goNumber, goVec, short, shortExact, shortPair, shortVec } from './number.js';

// el returns an element with attributes, properties that begin with "on", and children.
export function el(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
    else e.setAttribute(key, value === true ? '' : value);
  }
  e.append(...children.filter((c) => c !== undefined && c !== null && c !== false));
  return e;
}

export const button = (text, onclick, attributes = {}, ...children) => el('button', { type: 'button', onclick, ...attributes }, text, ...children);

// prose returns a text with its formulas, which do not break over lines.
export function prose(text) {
  const word = '[^\\s\\u3000-\\u9fff\\uff00-\\uffef,;]+';
  const math = new RegExp(`((?:${word} (?:[=×≤≥<>−+∓/]) )+${word}|[^\\s\\u3000-\\u9fff\\uff00-\\uffef]*[|·²√′][^\\s\\u3000-\\u9fff\\uff00-\\uffef]*)`);
  return text.split(math).map((part, i) => (i % 2 ? el('span', { class: 'math' }, part) : part));
}

// value returns an answer, short to read; its data has every digit, as Go prints it. What has no value is a dash.
export function value(x, say) {
  if (Number.isNaN(x)) return el('data', { value: '' }, '–');
  if (Array.isArray(x)) return el('data', { value: goVec(x), title: goVec(x) }, shortVec(x));
  if (x instanceof Exact) return el('data', { value: goNumber(x.number()), title: shortExact(x, 40) }, shortExact(x));
  if (typeof x === 'number') return el('data', { value: goNumber(x), title: goNumber(x) }, short(x));
  if (typeof x === 'boolean') return el('data', { value: String(x) }, say(x ? 'yes' : 'no'));
  return el('data', { value: String(x) }, String(x));
}

// expand shows all digits of a number that is tapped, and again the few.
export function expand(e) {
  const number = e.target.closest('data[title]');
  if (!number || e.target.closest('button')) return;
  number.dataset.brief ??= number.textContent;
  const isBrief = number.textContent === number.dataset.brief;
  number.textContent = isBrief ? number.title : number.dataset.brief;
}

// A RowTable shows the rows of a formula: a label, hantei's value and a textbook's, with the
// digits red that are others, and the part of the picture that the row is about.
export class RowTable {
  constructor(light) {
    this.light = light;
    this.head = el('thead', {});
    this.body = el('tbody', {});
    this.table = el('table', { class: 'rows' }, this.head, this.body);
    this.rows = [];
  }

  show(rows, names, say) {
    const key = JSON.stringify([rows.map(([label]) => label), names]);
    if (key !== this.key) {
      this.key = key;
      this.head.replaceChildren(...(names ? [el('tr', {}, el('td', {}), ...names.map((n) => el('th', { scope: 'col' }, n)))] : []));
      this.rows = rows.map(([label, , , part = label]) => this.row(label, part, names));
      this.body.replaceChildren(...this.rows.map(({ tr }) => tr));
    }
    this.table.classList.toggle('two', Boolean(names));
    rows.forEach(([, x, y], i) => {
      const { ours, theirs } = this.rows[i];
      const [left, right] = names && y !== undefined ? pairOf(x, y, say) : [value(x, say), ''];
      ours.replaceChildren(left);
      theirs?.replaceChildren(right);
    });
  }

  row(label, part, names) {
    const ours = el('td', {}), theirs = names && el('td', { class: 'theirs' });
    const on = () => this.light(part), off = () => this.light(null);
    const tr = el('tr', { 'data-part': part, tabindex: '0', onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on },
      el('th', { scope: 'row' }, label), ours, theirs);
    return { tr, part, ours, theirs };
  }

  // mark marks the rows of a part, or none, and tells whether there are any.
  mark(part) {
    let any = false;
    for (const r of this.rows) {
      const is = part !== null && r.part === part;
      r.tr.classList.toggle('lit', is);
      any ||= is;
    }
    return any;
  }
}

// pairOf returns two values side by side; of the second, what differs is marked.
export function pairOf(x, y, say) {
  const left = value(x, say), right = Number.isNaN(y) ? el('data', {}, 'NaN') : value(y, say);
  const numbers = (typeof x === 'number' || x instanceof Exact) && typeof y === 'number';
  const texts = numbers ? shortPair(x, y) : [left.textContent, right.textContent];
  if (Number.isNaN(x)) texts[0] = left.textContent;
  left.textContent = texts[0];
  if (texts[0] === texts[1]) return [left, right];
  let same = 0;
  while (texts[0][same] === texts[1][same]) same++;
  if (same === texts[1].length) same = 0; // all that there is of it is wrong
  right.replaceChildren(texts[1].slice(0, same), el('mark', {}, texts[1].slice(same)));
  return [left, right];
}

// parseNumber reads a number as people write it: with a comma, as a fraction, with the digits of
// a Japanese keyboard. What is none is NaN.
export function parseNumber(text) {
  const plain = text.normalize('NFKC').trim().replace(/[−–]/g, '-').replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  const parts = plain.split('/').map((s) => (s.trim() === '' ? NaN : Number(s)));
  if (parts.length > 2) return NaN;
  return parts.length === 2 ? (parts[1] === 0 ? NaN : parts[0] / parts[1]) : parts[0];
}

// numberInput is a field for one number; set gets what is typed, if it is a number that
// accept agrees with. Else why() is said below the field.
export function numberInput(label, get, set, accept = () => true, why = () => '') {
  const input = el('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', 'aria-label': label });
  input.value = String(get());
  let reason = null;
  const complain = (text) => {
    reason?.remove();
    reason = null;
    input.toggleAttribute('aria-invalid', text !== '');
    input.removeAttribute('aria-describedby');
    if (text === '') return;
    reason = el('span', { class: 'why', id: `why-${++reasons}`, role: 'alert' }, text);
    input.setAttribute('aria-describedby', reason.id);
    input.parentElement.append(reason);
  };
  const read = () => {
    const x = parseNumber(input.value);
    const good = Number.isFinite(x) && accept(x);
    complain(good ? '' : why(x));
    input.toggleAttribute('aria-invalid', !good);
    if (good && !Object.is(x, get())) set(x);
  };
  input.addEventListener('change', read);
  input.addEventListener('keydown', (e) => e.key === 'Enter' && read());
  input.refresh = () => {
    const x = get();
    if (document.activeElement === input || x === undefined) return;
    if (input.hasAttribute('aria-invalid')) complain('');
    input.value = String(x);
  };
  return input;
}

let reasons = 0; // numbers the texts that fields refer to

// toClipboard copies text, also where the page has no right to the clipboard.
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el('textarea', { class: 'offscreen' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

// holdable makes a button do something for as long as it is held.
export function holdable(b, act) {
  b.addEventListener('pointerdown', () => act(true));
  b.addEventListener('keydown', (e) => [' ', 'Enter'].includes(e.key) && act(true));
  for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur']) b.addEventListener(end, () => act(false));
  return b;
}
