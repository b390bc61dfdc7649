// What the page remembers of the reader. Where storage is switched off, nothing is kept, and a choice lasts as long as the page.

// recall returns the text that is kept under a name, or null.
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // nothing is kept
  }
}
