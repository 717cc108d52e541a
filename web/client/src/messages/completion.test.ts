import { describe, expect, it } from 'vitest';
import { compareNames } from '../i18n/format.ts';
import { type Candidate, completingAt, completionEdit, matching } from './completion.ts';

function named(name: string, also = ''): Candidate {
  return { id: name, kind: 'user', name, also, insert: `@${name}:ab12` };
}

const inOrder = () => 0;

describe('completingAt', () => {
  it.each([
    ['hi @ad', 'people', 'ad'],
    ['@', 'people', ''],
    ['see #gar', 'channel', 'gar'],
    [':wav', 'emoji', 'wav'],
    ['(@ad', 'people', 'ad'],
    ['/', 'command', ''],
    ['/rol', 'command', 'rol'],
  ])('finds the word in %s', (text, kind, query) => {
    expect(completingAt(text, text.length)).toMatchObject({ kind, query });
  });

  it.each(['mail me@home', 'time 10:30', 'smile :)', ':', 'no', '@Ada:ab12 ', 'and/or', 'see /rol', '/rol 6', '/rol:17'])(
    'finds none in %s',
    (text) => {
      expect(completingAt(text, text.length)).toBeNull();
    },
  );

  it('looks at the caret, not at the end', () => {
    expect(completingAt('@ad and more', 3)).toMatchObject({ query: 'ad', start: 0, end: 3 });
  });
});

describe('matching', () => {
  it('sorts exact and prefix matches first, and searches the nickname too', () => {
    const all = [named('Madam'), named('Adam'), named('Ada'), named('Zed', 'Adalbert')];
    expect(matching(all, 'ada', inOrder).map((candidate) => candidate.name)).toEqual(['Ada', 'Adam', 'Zed', 'Madam']);
  });

  it('sorts names with the same rank', () => {
    const all = [...'zéabcdefg'].map((name) => named(name));
    const namesOf = (candidates: readonly Candidate[]) => candidates.map(({ name }) => name).join('');
    expect(namesOf(matching(all, '', (a, b) => compareNames(a.name, b.name)))).toBe('abcdéefg');
    expect(namesOf(matching(all, '', inOrder))).toBe('zéabcdef');
  });

  it.each([
    ['Straße', 'strasse'],
    ['José', 'jose'],
    ['Jose\u0301', 'jos\u00e9'],
    ['ＡＤＡ', 'ada'],
  ])('finds %s by %s', (name, query) => {
    expect(matching([named(name)], query, inOrder)).toHaveLength(1);
  });
});

describe('a completion', () => {
  it('replaces the word and puts the caret behind the space after it', () => {
    const at = completingAt('hi @ad', 6);
    expect(at && completionEdit('hi @ad', at, '@Ada:ab12')).toEqual({ from: 3, to: 6, insert: '@Ada:ab12 ', start: 13, end: 13 });
    expect(at && completionEdit('hi @ad you', at, '@Ada:ab12')).toEqual({ from: 3, to: 6, insert: '@Ada:ab12', start: 13, end: 13 });
  });
});
