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

// numberInput is a field for one number; set gets what is typed, if it is a number that
// accept agrees with.
export function numberInput(label, get, set, accept = () => true) {
  const input = el('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', 'aria-label': label });
  input.value = String(get());
  const read = () => {
    const text = input.value.trim().replace('−', '-');
    const x = Number(text);
    const good = text !== '' && Number.isFinite(x) && accept(x);
    input.toggleAttribute('aria-invalid', !good);
    if (good && !Object.is(x, get())) set(x);
  };
  input.addEventListener('change', read);
  input.addEventListener('keydown', (e) => e.key === 'Enter' && read());
  input.refresh = () => {
    if (document.activeElement !== input) {
      input.value = String(get());
      input.removeAttribute('aria-invalid');
    }
  };
  return input;
}

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
