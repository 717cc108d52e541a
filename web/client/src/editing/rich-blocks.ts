/** Rules for pasted HTML: lists, also those of Word, tables, and code blocks. */
import type TurndownService from 'turndown';
import { shortSpaces } from './escape-markup.ts';
import { inOneLine, isElement } from './rich-marks.ts';

/** The file name extensions or names after these words in a class are the language of the code. */
const LANGUAGE = /(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,40})/;

export function addBlocks(service: TurndownService): void {
  service.addRule('item', { filter: 'li', replacement: (content, node) => (isElement(node) ? item(content, node) : content) });
  service.addRule('checkbox', {
    filter: (node) => node.nodeName === 'INPUT',
    replacement: (_content, node) => (isElement(node) && node.getAttribute('type') === 'checkbox' ? box(node.hasAttribute('checked')) : ''),
  });
  service.addRule('wordListMark', {
    filter: (node) => /mso-list:\s*Ignore/i.test(node.getAttribute('style') ?? ''),
    replacement: () => '',
  });
  service.addRule('wordItem', {
    filter: (node) => node.nodeName === 'P' && /mso-list:\s*l\d/i.test(node.getAttribute('style') ?? ''),
    replacement: (content, node) => (isElement(node) ? wordItem(content, node) : content),
  });
  service.addRule('code block', {
    filter: 'pre',
    replacement: (_content, node) => (isElement(node) ? codeBlock(node) : ''),
  });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => `| ${inOneLine(content).replace(/(?<!\\)\|/g, '\\|')} `,
  });
  service.addRule('row', { filter: 'tr', replacement: (content, node) => (isElement(node) ? row(content, node) : content) });
  service.addRule('table part', { filter: ['thead', 'tbody', 'tfoot', 'caption'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
}

function box(isChecked: boolean): string {
  return isChecked ? '[x] ' : '[ ] ';
}

function item(content: string, node: HTMLElement): string {
  const mark = itemMark(node);
  const state = node.getAttribute('aria-checked');
  const task = state !== null && node.getAttribute('role') === 'checkbox' ? box(state === 'true') : '';
  const text = content
    .trim()
    .replace(/^(\[[ x]\])[ \t]+/, '$1 ')
    .replace(/\n{2,}/g, '\n')
    .replace(/\n/g, `\n${' '.repeat(mark.length)}`);
  return text === '' ? '' : `\n${mark}${task}${text}\n`;
}

function itemMark({ parentElement, previousElementSibling }: HTMLElement): string {
  if (parentElement?.nodeName !== 'OL') return '- ';
  let number = Number(parentElement.getAttribute('start') ?? '1');
  for (let before = previousElementSibling; before; before = before.previousElementSibling) number += before.nodeName === 'LI' ? 1 : 0;
  return Number.isSafeInteger(number) && number >= 0 && number < 1_000_000_000 ? `${number}. ` : '1. ';
}

/** Word writes list items as paragraphs, with the mark in an element of its own. */
function wordItem(content: string, node: HTMLElement): string {
  const level = Number(/level(\d)/.exec(node.getAttribute('style') ?? '')?.[1] ?? '1');
  const mark = Array.from(node.querySelectorAll('span')).find((part) => /mso-list:\s*Ignore/i.test(part.getAttribute('style') ?? ''));
  const number = /^\s*(\d{1,9})[.)]/.exec(mark?.textContent ?? '')?.[1];
  const text = inOneLine(content);
  return text === '' ? '' : `\n${'   '.repeat(level - 1)}${number ? `${number}. ` : '- '}${text}\n`;
}

function codeBlock(node: HTMLElement): string {
  const code = shortSpaces(node.textContent ?? '').replace(/\n$/, '');
  const classes = [node, node.querySelector('code'), node.parentElement].map((element) => element?.getAttribute('class') ?? '').join(' ');
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${LANGUAGE.exec(classes)?.[1] ?? ''}\n${code}\n${fence}\n\n`;
}

/** The first row is the header, because a table without one does not exist in message text. */
function row(content: string, node: HTMLElement): string {
  if (content.trim() === '') return '';
  const cells = Array.from(node.children).filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD');
  const isFirst = node.closest('table')?.querySelector('tr') === node;
  return `\n${content}|${isFirst ? `\n${'| --- '.repeat(cells.length)}|` : ''}\n`;
}
