/** The meaning of a message text as HTML, for tests: without attributes that do not matter. */
import type { MarkupNode, Style } from '../markup/node.ts';

const STYLES: Readonly<Record<Style, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  spoiler: 'spoiler',
  blockquote: 'blockquote',
};

type Nodes = readonly MarkupNode[];

export function htmlOf(nodes: Nodes): string {
  return nodes.map(one).join('');
}

function written(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function tag(name: string, inner: string, attributes = ''): string {
  return `<${name}${attributes}>${inner}</${name}>`;
}

function cells(name: string, row: readonly Nodes[]): string {
  return tag('tr', row.map((cell) => tag(name, htmlOf(cell))).join(''));
}

function one(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
      return written(node.text).replaceAll('\n', '<br>');
    case 'styled':
      return tag(STYLES[node.style], htmlOf(node.children));
    case 'heading':
      return tag(`h${node.level}`, htmlOf(node.children));
    case 'color':
      return tag('span', htmlOf(node.children), ` style="color:${node.color}"`);
    case 'list':
      return list(node.ordered, node.start, node.items);
    case 'table':
      return tag('table', cells('th', node.header) + node.rows.map((row) => cells('td', row)).join(''));
    case 'code':
      return tag('code', written(node.text));
    case 'codeBlock':
      return tag('pre', tag('code', written(node.text.replace(/\n$/, ''))), node.language === null ? '' : ` data-lang="${node.language}"`);
    case 'link':
      return tag('a', node.children ? htmlOf(node.children) : written(node.label), ` href="${node.url}"`);
    case 'checkbox':
      return `<input type="checkbox"${node.checked ? ' checked' : ''}>`;
    case 'emoji':
      return node.emoji;
    default:
      return `{${JSON.stringify(node)}}`;
  }
}

function list(ordered: boolean, start: number, items: readonly Nodes[]): string {
  const inner = items.map((item) => tag('li', htmlOf(item))).join('');
  return ordered ? tag('ol', inner, start === 1 ? '' : ` start="${start}"`) : tag('ul', inner);
}
