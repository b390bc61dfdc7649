// The texts of the page, from one table, in the language that the visitor reads.

export const languages = { en: ['English', 'EN'], ja: ['日本語', 'あ'] };

let table = {};
let language = 'en';

export async function loadWords() {
  table = await (await fetch('words.json')).json();
  const wanted = [new URLSearchParams(location.search).get('lang'), stored(), navigator.language?.slice(0, 2)];
  setLanguage(wanted.find((l) => l in languages) ?? 'en');
}

function stored() {
  try {
    return localStorage.getItem('hantei.language');
  } catch {
    return null; // storage is switched off
  }
}

export const getLanguage = () => language;

export function setLanguage(l) {
  language = l;
  document.documentElement.lang = l;
}

// keepLanguage remembers what the visitor chose.
export function keepLanguage(l) {
  setLanguage(l);
  try {
    localStorage.setItem('hantei.language', l);
  } catch {
    // storage is switched off: the choice lasts as long as the page
  }
}

// say returns the text of a key; {0}, {1} in it become the values.
export function say(key, ...values) {
  const text = table[key]?.[language];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text.replace(/\{(\d)\}/g, (_, i) => values[i]);
}

// has reports whether there is a text.
export const has = (key) => key in table;
