// The scenes shipped, as a list that is loaded when it is opened.

import { el } from './dom.js';
import { say } from './words.js';

let loading = null;

async function load() {
  const answer = await fetch('examples.json');
  if (!answer.ok) throw new Error(`examples.json: ${answer.status} ${answer.statusText}`);
  return answer.json();
}

// examples returns the list; what fails is tried again.
export function examples() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

let isOpen = false; // on every sandbox

// gallery is the list on the page; now is the name of the scene that is open.
export function gallery(app, now) {
  const list = el('ul', { class: 'examples' });
  const show = async () => {
    isOpen = box.open;
    if (!isOpen || list.firstChild) return;
    try {
      list.replaceChildren(...(await examples()).map((e) => el('li', {}, el('a', { href: '#example=' + e.name, 'aria-current': e.name === now && 'true' },
        el('span', { lang: 'en' }, e.title), el('span', { class: 'hint' }, say('example.size', e.dim, e.shapes))))));
    } catch (error) {
      app.tell(error.message);
    }
  };
  const box = el('details', { class: 'gallery', ontoggle: show }, el('summary', {}, say('example.list')), list);
  box.open = isOpen;
  return box;
}
