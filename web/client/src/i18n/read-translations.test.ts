import { describe, expect, it } from 'vitest';
import { readTranslations } from './read-translations.ts';

describe('a file of translations', () => {
  it('keeps texts and plural forms, and drops other values', () => {
    const forms = { one: 'a', other: '{count} b' };
    const read = readTranslations({
      inbox: { title: 'Eingang', unread: forms, broken: 7, half: { one: 'a' }, odd: { other: 1 } },
      other: [],
    });
    expect(read).toEqual({ inbox: { title: 'Eingang', unread: forms }, other: {} });
  });

  it.each([null, [], 'Seite nicht gefunden', 7])('is refused if it is invalid: %j', (value) => {
    expect(() => readTranslations(value)).toThrow('These are no translations.');
  });
});
