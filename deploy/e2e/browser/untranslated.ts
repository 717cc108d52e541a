/**
 * Finds untranslated texts and texts that do not fit, on a page in pseudo language (`web/client/src/i18n/pseudo.ts`), in which every text
 * is in brackets and users write in other scripts than Latin.
 */
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Words that are equal in every language: names of the product, of keys, of formats; addresses and identifiers. */
const UNTRANSLATED_WORDS = [
  /\bFolkmoot\b/g,
  /\bhttps?:\/\/\S+/g,
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
  /#[\da-f]{6}\b/gi,
  /\bCtrl\+(?:Shift\+)?[A-Z]\b/g,
  /\b(Ctrl|Alt|Shift|Esc|Enter|Tab|Space|F6|CSS|JPEG|PNG|GIF|WebP|Google|GitHub)\b/g,
];

/** The script runs in the page as text, because this code lacks the types of the page. */
const SCRIPT = `(() => {
  const NAMED = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'label'];
  const OTHER = 'script, style, noscript, code, pre, kbd, textarea, [data-live-announcer], [lang]:not(html), [translate=no]';
  // Initials of a name. Those of a pseudo-translated name contain only the opening bracket.
  const INITIALS = '.ui-avatar-face';
  const foreign = [];
  const outside = (text, state) => {
    let found = '';
    for (const letter of text) {
      if (letter === '⟦') state.depth += 1;
      else if (letter === '⟧') state.depth = Math.max(0, state.depth - 1);
      else if (state.depth === 0) found += letter;
    }
    return found;
  };
  const where = (element) => {
    const name = element.tagName.toLowerCase();
    const own = typeof element.className === 'string' && element.className ? '.' + element.className.split(' ')[0] : '';
    return name + own;
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const state = { depth: 0 };
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement;
    if (!element || !isSeen(element) || element.closest(INITIALS)) continue;
    const text = outside(node.data, state);
    if (!element.closest(OTHER)) foreign.push([where(element), text]);
  }
  if (state.depth > 0) foreign.push(['page', 'a bracket that is not closed']);
  for (const element of document.querySelectorAll('body *')) {
    if (!isSeen(element) || element.closest('[data-live-announcer], [lang]:not(html), [translate=no]')) continue;
    for (const name of NAMED) {
      const value = element.getAttribute(name);
      if (value) foreign.push([where(element) + '[' + name + ']', outside(value, { depth: 0 })]);
    }
  }
  const cut = [];
  const hasWords = (part) => {
    if (part.matches(INITIALS)) return false;
    const initials = [...part.querySelectorAll(INITIALS)].map((face) => face.textContent ?? '');
    return initials.reduce((left, each) => left.replace(each, ''), part.textContent ?? '').includes('⟦');
  };
  for (const element of document.querySelectorAll('button, [role=button], [role=tab], [role=menuitem], a.ui-button')) {
    if (!isSeen(element)) continue;
    const parts = [element, ...element.querySelectorAll('*')].filter(hasWords);
    // Text for screen readers only is clipped on purpose.
    if (parts.some((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)) cut.push(element.textContent);
  }
  return { foreign, cut, isTooWide: document.documentElement.scrollWidth > window.innerWidth };
})()`;

const Findings = z.object({
  foreign: z.array(z.tuple([z.string(), z.string()])),
  cut: z.array(z.string()),
  isTooWide: z.boolean(),
});

/** One line per error: the element, and its Latin text. Empty: none. `given`: names and codes of the test. */
export async function untranslated(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const { foreign, cut, isTooWide } = Findings.parse(await page.evaluate(SCRIPT));
  const words = foreign.flatMap(([where, text]) => {
    const withoutNames = names.reduce((left, name) => left.replaceAll(name, ''), text);
    const rest = UNTRANSLATED_WORDS.reduce((left, same) => left.replace(same, ''), withoutNames);
    return /[a-z]/i.test(rest) ? [`${where}: ${text.trim()}`] : [];
  });
  return [...new Set([...words, ...cut.map((text) => `cut off: ${text}`), ...(isTooWide ? ['wider than the window'] : [])])];
}
