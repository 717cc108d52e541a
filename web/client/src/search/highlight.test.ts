import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundRanges, searchTerms, snippetStart } from './highlight.ts';

/** The text with brackets around the found parts. */
function marked(search: string, text: string): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of foundRanges(text, searchTerms(search))) {
    shown += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return shown + text.slice(from);
}

describe('the marks in a result', () => {
  it.each([
    ['whale', 'The WHALE, and whales', 'The [WHALE], and [whales]'],
    ['the who', 'The whole of them', '[The] [whole] of them'],
    ['strasse', 'Straße und STRASSE', '[Straße] und [STRASSE]'],
    ['creme', 'Crème brûlée', '[Crème] brûlée'],
    ['"white whale"', 'white sail, white whale, whale', 'white sail, [white whale], whale'],
    ['"white whale"', 'White, **Whale**', '[White, **Whale]**'],
    ['cat', 'a cat', 'a [cat]'],
    ['cat dog', 'category', 'category'],
    ['東京', '明日は東京で', '明日は[東京]で'],
    ['東京駅', '東京駅と京駅', '[東京駅]と[京駅]'],
    ['"京で会"', '東京で会い', '東[京で会]い'],
    ['本', '日本語', '日[本]語'],
    ['C++', 'C or C++', 'C or [C]++'],
    ['.env', 'env in .env', 'env in .[env]'],
    ['👍', 'ok 👍🏽', 'ok [👍]🏽'],
    ['-whale sea', 'whale sea', 'whale [sea]'],
    ['from:ada tea', 'ada tea', 'ada [tea]'],
    ['', 'anything', 'anything'],
  ])('%s in %s', (search, text, expected) => {
    expect(marked(search, text)).toBe(expected);
  });

  it('are in order, without overlaps and inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 80 }), (search, text) => {
        let end = 0;
        for (const range of foundRanges(text, searchTerms(search))) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('start a long text near the first match', () => {
    const text = `${'word '.repeat(100)}whale ${'word '.repeat(20)}`;
    const start = snippetStart(text, foundRanges(text, searchTerms('whale')));
    expect(text.slice(start, start + 5)).toBe('word ');
    expect(500 - start).toBeLessThanOrEqual(80);
    expect(snippetStart('a short whale', foundRanges('a short whale', searchTerms('whale')))).toBe(0);
  });
});
