import { describe, expect, it } from 'vitest';
import { ALL_LANGUAGES, findLanguages } from './languages.ts';

describe('the languages', () => {
  it('are the seventeen of the specification, English first', () => {
    expect(ALL_LANGUAGES).toHaveLength(17);
    expect(ALL_LANGUAGES[0]?.id).toBe('en_gb');
    expect(new Set(ALL_LANGUAGES.map(({ name }) => name)).size).toBe(17);
  });

  it.each([
    ['', 17],
    ['  ', 17],
    ['klingon', 0],
  ])('that match %j are %i', (query, count) => {
    expect(findLanguages(query)).toHaveLength(count);
  });

  it.each([
    ['turkce', 'tr_tr'],
    ['TURKISH', 'tr_tr'],
    ['русс', 'ru_ru'],
    ['繁體', 'zh_hant'],
    ['pt-br', 'pt_br'],
    ['ไทย', 'th_th'],
  ])('are found by %s', (query, id) => {
    expect(findLanguages(query).map((language) => language.id)).toEqual([id]);
  });
});
