/** Pasted HTML as message text. The result is text only: nothing of the HTML is kept. Loaded with the first rich paste. */
import TurndownService from 'turndown';
import { escapeMarkup } from './escape-markup.ts';
import { addBlocks } from './rich-blocks.ts';
import { addInlineMarks } from './rich-marks.ts';

/** Longer HTML would block the page for too long. */
const MAX_HTML = 1_000_000;
const DROPPED: readonly string[] = [
  ...['SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE', 'HEAD', 'TEMPLATE', 'IFRAME', 'OBJECT', 'EMBED', 'SVG', 'MATH', 'CANVAS', 'AUDIO', 'VIDEO'],
  ...['BUTTON', 'SELECT', 'TEXTAREA', 'COL', 'COLGROUP', 'HR', 'XML'],
];

let service: TurndownService | null = null;

/** Throws for HTML that is too long or nested too deeply. */
export function richTextAsMarkup(html: string): string {
  if (html.length > MAX_HTML) throw new RangeError('The pasted HTML is too long.');
  service ??= createService();
  return tidied(service.turndown(html));
}

function createService(): TurndownService {
  const created = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '',
  });
  created.escape = escapeMarkup;
  created.remove((node) => DROPPED.includes(node.nodeName.toUpperCase()));
  addInlineMarks(created);
  addBlocks(created);
  return created;
}

/** Messages have no use for hard spaces, spaces at the end of lines, and several empty lines. */
function tidied(markup: string): string {
  return markup
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\u200b|\ufeff/g, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
