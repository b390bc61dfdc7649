// The theme is that of the system, unless a page around this one has another.

const forDark = new WeakSet(); // rules of style sheets, which do not say so once they are set

// setTheme takes light or dark in place of what the system has.
export function setTheme(theme) {
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (rule.media?.mediaText.includes('prefers-color-scheme: dark')) forDark.add(rule);
    if (forDark.has(rule)) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
  }
}
