// Elements of the page.

import { goNumber, goVec, short, shortVec } from './number.js';

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

export const button = (text, onclick, attributes = {}) => el('button', { type: 'button', onclick, ...attributes }, text);

// value returns an answer, short to read; its data has every digit, as Go prints it.
export function value(x, say) {
  if (Array.isArray(x)) return el('data', { value: goVec(x), title: goVec(x) }, shortVec(x));
  if (typeof x === 'number') return el('data', { value: goNumber(x), title: goNumber(x) }, short(x));
  if (typeof x === 'boolean') return el('data', { value: String(x) }, say(x ? 'yes' : 'no'));
  return el('data', { value: String(x) }, String(x));
}

// parseNumber reads a number as people write it: with a comma, as a fraction, with the digits of
// a Japanese keyboard. What is none is NaN.
export function parseNumber(text) {
  const plain = text.normalize('NFKC').trim().replace(/[−–]/g, '-').replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  const parts = plain.split('/').map((s) => (s.trim() === '' ? NaN : Number(s)));
  if (parts.length > 2) return NaN;
  return parts.length === 2 ? parts[0] / parts[1] : parts[0];
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
