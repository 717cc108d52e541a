/** The readable text of an HTML embed. Pure. */
import { type HtmlEmbedItem, type HtmlEmbedTree, parseHtmlEmbed } from './html-embed.ts';

/** Tags that do not separate words. */
const WITHIN_WORDS: ReadonlySet<string> = new Set(['a', 'span', 'strong']);

function wordsOf(part: string | HtmlEmbedItem): string {
  if (typeof part === 'string') return part;
  if (part.tag === 'style') return '';
  const words = part.content.map(wordsOf).join('');
  return WITHIN_WORDS.has(part.tag) ? words : `\n${words}\n`;
}

function isOne(tree: HtmlEmbedTree): tree is HtmlEmbedItem {
  return 'tag' in tree;
}

/** Empty: there is no text, or the HTML is not valid. */
export function wordsInHtml(html: string): string {
  const parsed = parseHtmlEmbed(html);
  if ('fault' in parsed) return '';
  return isOne(parsed.tree) ? wordsOf(parsed.tree) : parsed.tree.map(wordsOf).join('\n');
}
