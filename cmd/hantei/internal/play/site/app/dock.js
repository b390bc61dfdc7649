// The dock: Go code that stays in view, in colours. What changes in its numbers flashes.

import { button, el, toClipboard } from './dom.js';
import { keep, recall } from './storage.js';
import { say } from './words.js';

const number = /-?\d[\d.]*(?:e[+-]\d+)?/;
const tokens = new RegExp(`(?<comment>//.*)|(?<string>"(?:[^"\\\\]|\\\\.)*")|\\b(?<word>package|import|func|if|true|false)\\b|\\b(?<name>[A-Za-z_]\\w*)|(?<number>${number.source})`, 'g');

// parse returns the parts of Go source, each with its kind.
function parse(text) {
  const parts = [];
  const plain = (s, kind) => s && parts.push({ kind, text: s });
  let at = 0;
  for (const m of text.matchAll(tokens)) {
    plain(text.slice(at, m.index), '');
    const [kind] = Object.entries(m.groups).find(([, s]) => s !== undefined);
    if (kind === 'comment') m[0].split(new RegExp(`(${number.source})`)).forEach((s, i) => plain(s, i % 2 ? 'number comment' : 'comment'));
    else plain(m[0], kind === 'name' ? '' : kind);
    at = m.index + m[0].length;
  }
  plain(text.slice(at), '');
  return parts;
}

const isNumber = (part) => part.kind.startsWith('number');

const kept = 'hantei.dock';

// isOpen is whether the code is shown, on all pages. The reader opens it.
let isOpen = recall(kept) === 'open';

export class Dock {
  constructor(app) {
    this.code = el('code', {});
    this.pre = el('pre', { tabindex: '0', 'aria-label': say('code'), lang: 'en', translate: 'no' }, this.code);
    this.fold = button('', () => {
      isOpen = !isOpen;
      keep(kept, isOpen ? 'open' : '');
      this.sync();
      this.toBody(this.text);
    }, { class: 'fold', 'aria-label': say('code') });
    this.element = el('section', { class: 'dock' },
      el('div', { class: 'dock-head' }, this.fold, el('h2', {}, say('code')), button(say('copyCode'), async () => {
        await toClipboard(this.text);
        app.announce(say('copied'));
      })),
      this.pre);
    this.sync();
  }

  sync() {
    this.fold.setAttribute('aria-expanded', String(isOpen));
    this.fold.textContent = isOpen ? '▾' : '▸';
    this.pre.hidden = !isOpen;
  }

  show(text) {
    if (text === this.text) return;
    const parts = parse(text);
    const form = parts.map((p) => (isNumber(p) ? '0' : p.text)).join('\0');
    if (form === this.form) {
      parts.forEach((p, i) => p.text !== this.parts[i].text && this.change(this.code.childNodes[i], this.parts[i].text, p.text));
    } else {
      this.code.replaceChildren(...parts.map((p) => (p.kind ? el('span', { class: p.kind }, p.text) : document.createTextNode(p.text))));
      this.toBody(text);
    }
    Object.assign(this, { text, parts, form });
  }

  // change shows another number, and marks the digits from the first that differs.
  change(span, was, is) {
    let same = 0;
    while (same < is.length && is[same] === was[same]) same++;
    span.replaceChildren(is.slice(0, same), el('b', { class: 'changed' }, is.slice(same)));
  }

  // toBody scrolls past what all programs begin with.
  toBody(text) {
    const lines = text.slice(0, Math.max(0, text.indexOf('func main'))).split('\n').length - 1;
    this.pre.scrollTop = lines * parseFloat(getComputedStyle(this.pre).lineHeight);
  }
}
