// The texts of the page, from one table, in the language that the visitor reads.

import { keep, recall } from './storage.js';

const kept = 'hantei.language';

export const languages = { en: ['English', 'EN'], ja: ['日本語', 'あ'] };

let table = {};
let language = 'en';

export async function loadWords() {
  table = await (await fetch('words.json')).json();
  const wanted = [new URLSearchParams(location.search).get('lang'), recall(kept), navigator.language?.slice(0, 2)];
  setLanguage(wanted.find((l) => l in languages) ?? 'en');
}

export const getLanguage = () => language;

export function setLanguage(l) {
  language = l;
  document.documentElement.lang = l;
}

// keepLanguage remembers what the visitor chose.
export function keepLanguage(l) {
  setLanguage(l);
  keep(kept, l);
}

// say returns the text of a key; {0}, {1} in it become the values.
export function say(key, ...values) {
  const text = table[key]?.[language];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text.replace(/\{(\d)\}/g, (_, i) => values[i]);
}

// has reports whether there is a text.
export const has = (key) => key in table;
