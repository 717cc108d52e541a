/**
 * The grammar of message text: a CommonMark parser (@lezer/markdown) with the rules of a chat. Its block structure and its algorithm for
 * emphasis are the library's. Everything that could take more than linear time, or that a chat does not have, is replaced.
 */
import { type MarkdownConfig, type MarkdownParser, parser } from '@lezer/markdown';
import { continueItem, continueQuote, parseHeading, parseRest, startItem, startQuote } from './blocks.ts';
import { endsBeforeFence, parseFence } from './fences.ts';
import { parseInline } from './inline.ts';
import { endsBeforeTable, Prose } from './tables.ts';

/** HTML, entities, indented code, underlined headings, rules and link definitions are text. The other rules have a chat's own version. */
const REMOVED = [
  'LinkReference',
  'IndentedCode',
  'FencedCode',
  'Blockquote',
  'HorizontalRule',
  'BulletList',
  'OrderedList',
  'ATXHeading',
  'HTMLBlock',
  'SetextHeading',
  'Escape',
  'Entity',
  'InlineCode',
  'HTMLTag',
  'Emphasis',
  'HardBreak',
  'Link',
  'Image',
  'LinkEnd',
];

const chat: MarkdownConfig = {
  remove: REMOVED,
  defineNodes: [
    { name: 'Quote', block: true, composite: continueQuote },
    { name: 'Item', block: true, composite: continueItem },
    { name: 'Heading', block: true },
    { name: 'CodeBlock', block: true },
    { name: 'Table', block: true },
    'Row',
    'Cell',
    'Alignments',
    'Fence',
    'Info',
    'Skip',
    'Mark',
    'Strikethrough',
    'Slanted',
    'Spoiler',
    'Color',
    'Token',
    'ShortCode',
    'NamedLink',
    'Target',
    'Wrapped',
    'Address',
    'Plain',
    'Code',
    'Checkbox',
  ],
  parseBlock: [
    { name: 'Rest', parse: parseRest, before: 'LinkReference' },
    { name: 'Quote', parse: startQuote },
    { name: 'Item', parse: startItem },
    { name: 'Heading', parse: parseHeading },
    { name: 'Fence', parse: parseFence, endLeaf: endsBeforeFence },
    { name: 'Prose', leaf: () => new Prose(), endLeaf: endsBeforeTable },
  ],
  parseInline: [{ name: 'Chat', parse: parseInline, before: 'Escape' }],
};

export const grammar: MarkdownParser = parser.configure(chat);
