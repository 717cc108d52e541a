import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedSearch, completingSearchAt, withoutUnfinished } from './search-completion.ts';

/** The caret is at `|`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const completing = completingSearchAt(text, caret);
  return { text, completing };
}

describe('completion in a search', () => {
  it.each([
    ['fr|', 'operator', 'fr'],
    ['whale -HA|', 'operator', 'ha'],
    ['be|fore', 'operator', 'be'],
    ['from:|', 'from', ''],
    ['whale -From:ad|', 'from', 'ad'],
    ['from:"Ada L|', 'from', 'Ada L'],
    ['from:"Ada| L" x', 'from', 'Ada'],
    ['in:#gar| x', 'in', '#gar'],
    ['on:2026-|', 'on', '2026-'],
  ])('%s is of kind %s', (marked, kind, query) => {
    expect(at(marked).completing).toMatchObject({ kind, query });
  });

  it.each(['f|', 'whale|', 'a:fr|', '"in fr| x"', 'from:"Ada L"|', 'from:ada |', 'xfrom:a|', '|from:ada'])('%s has none', (marked) => {
    expect(at(marked).completing).toBeNull();
  });

  it.each([
    ['whale fr|', 'from:', 'whale from:|'],
    ['be|f x', 'before:', 'before:| x'],
    ['-from:a|', 'Ada:ab12', '-from:Ada:ab12 |'],
    ['from:"Ada| L" x', '"Ada B"', 'from:"Ada B" |x'],
    ['from:a|da', 'Ada', 'from:Ada |'],
  ])('%s takes %s', (marked, insert, expected) => {
    const { text, completing } = at(marked);
    const taken = completing && acceptedSearch(text, completing, insert);
    expect(taken && `${taken.text.slice(0, taken.caret)}|${taken.text.slice(taken.caret)}`).toBe(expected);
  });

  it('leaves out what is not finished', () => {
    const { text, completing } = at('whale -from:"Ada L|');
    expect(completing && withoutUnfinished(text, completing).trim()).toBe('whale');
  });

  it('never throws, and replaces a part that ends at the caret or later', () => {
    const piece = fc.constantFrom('from:', 'in:', '"', '-', ' ', 'a', 'fr', '“', ':', '日', 'has');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(), (pieces, place) => {
        const text = pieces.join('');
        const caret = place % (text.length + 1);
        const found = completingSearchAt(text, caret);
        if (!found) return;
        expect(found.from).toBeLessThanOrEqual(found.start);
        expect(found.start).toBeLessThanOrEqual(caret);
        expect(found.end).toBeGreaterThanOrEqual(caret);
      }),
    );
  });
});
