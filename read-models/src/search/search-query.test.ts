import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery, type SearchedName, tsqueryOf } from './search-query.ts';
import { wordsOf } from './words.ts';

/** Includes single surrogates. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f })), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units));

const ADA = { sign: '@', name: 'Ada', tag: null };

function namings({ sign, name }: SearchedName): readonly string[] {
  if (name === 'Ada') return [`${sign}1`];
  return name === 'the garden' ? ['#20'] : [];
}

function asks(text: string): string | null {
  return tsqueryOf(parseSearchQuery(text), namings, 16);
}

/** Simulates Postgres for these queries: all parts, one of each bracket, whole words or prefixes. */
function finds(query: string | null, content: string): boolean {
  const words = wordsOf(content).map(({ text }) => text);
  const part = (each: string): boolean => {
    const bare = /^\((.*)\)$/s.exec(each)?.[1];
    if (bare !== undefined) return bare.split(' | ').some((one) => every(one.replace(/^\((.*)\)$/s, '$1')));
    const [, text = '', begins] = /^'(.*)'(:\*)?$/s.exec(each) ?? [];
    return words.some((word) => (begins ? word.startsWith(text) : word === text));
  };
  const every = (all: string): boolean => all.split(/ & (?![^(]*\))/).every(part);
  return query !== null && every(query);
}

describe('the query for Postgres', () => {
  it.each([
    ['the meeting on fri', "'the' & 'meeting':* & 'on' & 'fri':*"],
    ['Meet 日本', "'meet':* & '日本'"],
    [" '; drop table -- ", "'drop':* & 'table':*"],
    ['本 ok', "'本':* & 'ok':*"],
    ['C++', "'c++'"],
    ['.env so', "'.env':* & 'so':*"],
    ['👍', "'👍'"],
    ['@Ada', "(('@1') | ('ada':*))"],
    ['@Ada:ab12 tea', "(('@1') | ('ada' & 'ab12':*)) & 'tea':*"],
    ['#the garden#', "(('#20') | ('the' & 'garden':*))"],
    ['@nobody', "'nobody':*"],
    ['[@:77]', "'@77'"],
    ['!!', null],
  ])('%j: %s', (text, query) => {
    expect(asks(text)).toBe(query);
  });

  it('recognizes names by their sign', () => {
    expect(parseSearchQuery('@Ada, see #garden').names).toEqual([ADA, { sign: '#', name: 'garden', tag: null }]);
    expect(parseSearchQuery('@[Old friends] me@home C#').names).toEqual([{ sign: '@', name: 'Old friends', tag: null }]);
  });
});

describe('a search', () => {
  it.each([
    ['👍', 'well done 👍🏿!'],
    ['❤', 'with ❤️'],
    ['🇸🇪', 'to 🇸🇪 and back'],
    [':party:', 'a [ce:42:party]'],
    [':party', 'a [ace:42:party]'],
    ['c++', 'I like C++.'],
    ['C#', 'is C# sharp?'],
    ['.env', 'in the .env file'],
    ['.en', 'in the .env file'],
    ['@Ada', 'ask [@:1] tonight'],
    ['@Ada', 'Ada was here'],
    ['#the garden#', 'in [#:20]'],
    ['本', '日本'],
    ['日', '日本'],
    ['語', '日本語です'],
    ['ก', 'มาก'],
    ['学校', '私の学校へ'],
  ])('%s is in %s', (text, content) => {
    expect(finds(asks(text), content)).toBe(true);
  });

  it.each([
    ['C++', 'vitamin c'],
    ['C#', 'C++'],
    ['👍', '👎'],
    [':party:', 'what a party'],
    ['.env', 'the env'],
    ['京東', '東京'],
    ['[@:7]', '[@:77]'],
  ])('%s is not in %s', (text, content) => {
    expect(finds(asks(text), content)).toBe(false);
  });

  it('finds a message that contains the text, with any text around it', () => {
    const operator = fc.constantFrom(
      '👍',
      '❤️',
      'C++',
      'c#',
      ' .env',
      'naïve',
      '日本語',
      '猫',
      'ไทย',
      'héllo wörld',
      ':wave:',
      '[ce:5:wave]',
      '[@:1]',
      '42',
    );
    const around = fc.constantFrom('', ' ', ' so ', '\n', ' (', ') ', ' 東 ', ' — ', ', ');
    fc.assert(
      fc.property(around, operator, around, (before, text, after) => {
        const query = text === '[ce:5:wave]' ? ':wave:' : text;
        expect(finds(asks(query), `${before}${text}${after}`), asks(query) ?? '').toBe(true);
      }),
    );
  });

  it('contains nothing but words for Postgres', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = asks(text) ?? "'x'";
        expect(query.replace(/'[^'\\\0\s]+'(:\*)?/g, 'w')).toMatch(/^[w()&| ]+$/);
      }),
    );
  });
});
