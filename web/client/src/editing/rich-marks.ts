/** Rules for pasted HTML: bold, italic, underlined, struck and linked text, also where a style says so (Google Docs, Word). */
import type TurndownService from 'turndown';

type Style = 'bold' | 'italic' | 'underline' | 'strikethrough';

const SIGNS: Readonly<Record<Style, string>> = { bold: '**', italic: '*', underline: '__', strikethrough: '~~' };
const ELEMENTS: Readonly<Record<string, Style>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strikethrough',
  STRIKE: 'strikethrough',
  DEL: 'strikethrough',
};
const STYLED: readonly string[] = ['SPAN', 'FONT', ...Object.keys(ELEMENTS)];
/** They are bold anyway. */
const BOLD_ANYWAY: readonly string[] = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TH'];
const CODE: readonly string[] = ['CODE', 'KBD', 'SAMP', 'TT'];

export function addInlineMarks(service: TurndownService): void {
  service.addRule('styles', {
    filter: ({ nodeName }) => STYLED.includes(nodeName),
    replacement: (content, node) =>
      isElement(node) ? newStyles(node).reduceRight((text, style) => wrapped(text, SIGNS[style]), content) : content,
  });
  service.addRule('code', {
    filter: (node) => CODE.includes(node.nodeName) && node.closest('pre') === null,
    replacement: (_content, node) => inlineCode(node.textContent ?? ''),
  });
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) =>
      linked(content, isElement(node) ? (node.getAttribute('href') ?? '') : '', (node.textContent ?? '').trim()),
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, node) => (isElement(node) ? (node.getAttribute('alt') ?? '').trim() : ''),
  });
}

export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === 1;
}

/** The styles that the element adds to those of its parents. */
function newStyles(element: HTMLElement): readonly Style[] {
  const own = stylesOf(element);
  for (let parent = element.parentElement; parent && own.size > 0; parent = parent.parentElement) {
    if (parent.nodeName === 'A') own.delete('underline');
    if (BOLD_ANYWAY.includes(parent.nodeName)) own.delete('bold');
    for (const style of STYLED.includes(parent.nodeName) ? stylesOf(parent) : []) own.delete(style);
  }
  return [...own];
}

function stylesOf(element: HTMLElement): Set<Style> {
  const css = element.getAttribute('style') ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1] ?? '';
  const slant = /font-style:\s*(\w+)/i.exec(css)?.[1] ?? '';
  const lines = /text-decoration(?:-line)?:\s*([^;]+)/i.exec(css)?.[1] ?? '';
  const named = ELEMENTS[element.nodeName];
  const styles = new Set<Style>(named ? [named] : []);
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) styles.add('bold');
  else if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) styles.delete('bold');
  if (/^(?:italic|oblique)$/.test(slant)) styles.add('italic');
  else if (slant === 'normal') styles.delete('italic');
  // Browsers add the style of links to a copied link.
  if (/underline/.test(lines) && element.querySelector('a') === null) styles.add('underline');
  if (/line-through/.test(lines)) styles.add('strikethrough');
  return styles;
}

/** A mark cannot span paragraphs, so each line gets its own. */
function wrapped(text: string, sign: string): string {
  return text.replace(
    /^([ \t]*(?:[-+*>] |\d+[.)] |#{1,6} )*)(.*\S)/gm,
    (_all, before: string, words: string) => `${before}${sign}${words}${sign}`,
  );
}

function inlineCode(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const sign = '`'.repeat(longest + 1);
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return sign + gap + text + gap + sign;
}

function linked(content: string, address: string, words: string): string {
  const label = inOneLine(content);
  if (label === '' || !/^(?:https?:\/\/|mailto:)\S+$/i.test(address)) return content;
  if (words === address || `${words}/` === address || `mailto:${words}` === address) return words;
  return `[${label.replace(/[[\]]/g, (sign, at: number) => (label[at - 1] === '\\' ? sign : `\\${sign}`))}](${address.replace(/[()\\]/g, encodedSign)})`;
}

function encodedSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
