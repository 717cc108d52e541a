import fc from 'fast-check';
import { expect, it } from 'vitest';
import { childrenOf, type MarkupNode } from './node.ts';
import { parse } from './parse.ts';

const MARKS = [
  ...['*', '**', '_', '__', '~~', '//', '> ', '- ', '1. ', '# ', '- [x] ', '\n', '\n\n', '\n  ', ' ', 'a', 'b', '§a', '§r'],
  ...['\n> ', '\n- ', '\n# ', '\n| a | b |\n|---|---|\n', '\n| c | d |\n', '| ', ' |\n', '\n|-|\n'],
];
const part = fc.array(fc.constantFrom(...MARKS), { maxLength: 8 }).map((parts) => parts.join(''));

/** What a reader sees without opening a spoiler. */
function shown(node: MarkupNode): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'styled' && node.style === 'spoiler' ? '' : childrenOf(node).map(shown).join('');
}

it('a text between the two marks of a spoiler is hidden, whatever styles, lists, quotes and tables are around it', () => {
  fc.assert(
    fc.property(part, part, part, part, (before, start, end, after) => {
      const text = `${before}z ||z${start}Q${end}z|| z${after}`;
      expect(parse(text).map(shown).join('')).not.toContain('Q');
    }),
    { numRuns: 5000 },
  );
});
