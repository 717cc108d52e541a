import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, type MarkupNode } from './node.ts';
import { isPlain, parse } from './parse.ts';
import { read } from './read.ts';
import { textSpans, tokenSpans } from './spans.ts';

const MARKS = [
  ...['[', ']', '(', ')', '*', '**', '***', '_', '__', '~~', '~', '|', '||', '`', '``', '```', '//', '\\', '<', '>', '!', '-', ':', '@'],
  ...['> ', '- ', '1. ', '# ', '| ', '|-|', '\n', '\n\n', '\n  ', ' ', '\t', '- [x] ', '~~~', '```\n', '](', '.', '/'],
];
const TOKENS = [
  '[@:1]',
  '[q:2]',
  '[#f00]',
  '[#reset]',
  '§a',
  '[link:a.example->',
  ':wave:',
  'https://',
  'www.',
  'a@b.example',
  '😀',
  'é',
  '漢',
  '¯\\_(ツ)_/¯',
];

const soup = fc.array(fc.constantFrom(...MARKS, ...TOKENS, 'a', 'b', 'c'), { maxLength: 60 }).map((parts) => parts.join(''));
const marked = fc.array(fc.constantFrom(...MARKS, 'a', 'b', 'c', 'é', '漢'), { maxLength: 60 }).map((parts) => parts.join(''));

function visible(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'codeBlock':
      return (node.language ?? '') + node.text;
    case 'link':
      return node.label;
    case 'checkbox':
      return node.checked ? 'x' : '';
    case 'shortCode':
      return node.name;
    default:
      return childrenOf(node).map(visible).join('');
  }
}

function depthOf(nodes: readonly MarkupNode[]): number {
  return nodes.reduce((most, node) => Math.max(most, 1 + depthOf(childrenOf(node))), 0);
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');

describe('any text', () => {
  it('is parsed, and loses no letter', () => {
    fc.assert(
      fc.property(marked, (text) => {
        expect(letters(parse(text).map(visible).join(''))).toBe(letters(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('shows its characters in their order, and nothing else', () => {
    fc.assert(
      fc.property(marked, (text) => {
        let at = 0;
        for (const character of parse(text).map(visible).join('')) {
          at = text.indexOf(character, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('has text and tokens at separate positions, in order', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const spans = [...textSpans(text), ...tokenSpans(text)].sort((one, other) => one.start - other.start);
        let end = 0;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('that needs no parser has one meaning with and without it', () => {
    const plain = fc
      .oneof(soup, fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^[ \t\nA-Za-z0-9.,:;@/#>+()\-!?"'&%=]{0,30}$/))
      .filter(isPlain);
    const spaces = (text: string) => text.replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(plain, (text) => {
        expect(read(text).every(({ kind }) => kind === 'text')).toBe(true);
        expect(spaces(read(text).map(visible).join(''))).toBe(spaces(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('is parsed, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        expect(Array.isArray(parse(text))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a text of 100 kB of marks', () => {
  const pieces = [
    ...MARKS,
    ...TOKENS,
    '[x](',
    '**a',
    'a*b_',
    '_a ',
    '> - ',
    '*a **b ',
    '[a](b.c)',
    '`a``b',
    '||a\n\n',
    '- a\n  ',
    '| a |\n| - |\n',
    '~~~\n ',
  ];
  it.each(pieces)('is nested only to a limit: %j', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(depthOf(parse(text))).toBeLessThan(60);
  });
});
