import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, SEARCH_OPERATORS, type SearchPart, writtenOperator } from './grammar.ts';

/** `+text`, `"phrase`, `from=value` or `from~quoted value`, with `-` before excluded ones. */
function short(part: SearchPart): string {
  const dash = part.excluded ? '-' : '';
  if (part.kind === 'text') return `${dash}+${part.text}`;
  if (part.kind === 'phrase') return `${dash}"${part.text}`;
  return `${dash}${part.operator}${part.quoted ? '~' : '='}${part.value}`;
}

const shorts = (text: string) => parseSearch(text).map(short);

describe('a search text', () => {
  it.each([
    ['the whale', ['+the whale']],
    ['"the white whale" ship', ['"the white whale', '+ship']],
    ['whale -ship -"of men"', ['+whale', '-+ship', '-"of men']],
    ['from:ada In:#garden HAS:image', ['from=ada', 'in=#garden', 'has=image']],
    ['from:"Ada Lovelace:ab12" tea', ['from~Ada Lovelace:ab12', '+tea']],
    ['-from:me -in:"the garden" -has:link', ['-from=me', '-in~the garden', '-has=link']],
    ['before:2026-11-28 after:yesterday on:2026', ['before=2026-11-28', 'after=yesterday', 'on=2026']],
    ['mentions:[@:77]', ['mentions=[@:77]']],
    ['“curly quotes” from:„Ada B“', ['"curly quotes', 'from~Ada B']],
    ['foo:bar http://x.example', ['+foo:bar http://x.example']],
    ['-foo:bar', ['-+foo:bar']],
    ['note from: ada', ['+note from: ada']],
    ['well-known --flag - 5" x', ['+well-known --flag - 5" x']],
    ['"open phrase', ['+"open phrase']],
    ['from:"Ada', ['+from:"Ada']],
    ['say"it now"', ['+say"it now"']],
    ['"a"b', ['"a', '+b']],
    ['""', ['"']],
    ['inside:x (from:ada)', ['+inside:x (from:ada)']],
    ['　"東京 都"　駅', ['"東京 都', '+駅']],
    ['  ', []],
  ])('%s', (text, expected) => {
    expect(shorts(text)).toEqual(expected);
  });

  const anyText = fc
    .array(fc.oneof(fc.constantFrom('"', '-', ' ', ':', '“', 'from:', 'in:', '@', '\\', "'", '&', '日'), fc.string({ unit: 'binary' })), {
      maxLength: 60,
    })
    .map((pieces) => pieces.join(''));

  it('has parts in order, without overlaps, and with only spaces between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const part of parseSearch(text)) {
          expect(text.slice(end, part.start)).toMatch(/^\s*$/u);
          expect(part.end).toBeGreaterThan(part.start);
          if (part.kind === 'text') expect(part.text).not.toBe('');
          end = part.end;
        }
        expect(text.slice(end)).toMatch(/^\s*$/u);
      }),
    );
  });

  it('has no operators inside quotes', () => {
    const inside = anyText.filter((text) => !/["\u201c\u201d\u201e\uff02]/u.test(text));
    fc.assert(
      fc.property(inside, (text) => {
        expect(shorts(`"${text}"`)).toEqual([`"${text}`]);
      }),
    );
  });

  it('has the operators that are written into it', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/["\u201c\u201d\u201e\uff02]/u.test(text));
    fc.assert(
      fc.property(fc.constantFrom(...SEARCH_OPERATORS), name, (operator, value) => {
        expect(parseSearch(`tea ${writtenOperator(operator, value)} cup`)).toMatchObject([{}, { operator, value }, { text: 'cup' }]);
      }),
    );
  });

  it('takes no longer if it is made to be slow', () => {
    const before = performance.now();
    for (const piece of ['"', '-"', 'from:', 'from:"', '-', 'a"', '“ ']) parseSearch(piece.repeat(20_000));
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
