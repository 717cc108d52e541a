import { afterEach, describe, expect, it } from 'vitest';
import { setTranslations } from './catalogue.ts';
import { compareNames, formatCount, formatList, formatRelative, formatTime } from './format.ts';

const AT = new Date(2026, 4, 3, 18, 5).getTime();

afterEach(() => setTranslations('en-GB', {}));

describe('a value in the format of the language', () => {
  it.each([
    ['en-GB', '18:05', '3 May 2026', '2 hours ago', '12,345', 'a, b and c'],
    ['de-DE', '18:05', '3. Mai 2026', 'vor 2 Stunden', '12.345', 'a, b und c'],
    ['zh-TW', '下午06:05', '2026年5月3日', '2 小時前', '12,345', 'a、b和c'],
  ])('is %s', (tag, time, date, ago, count, list) => {
    setTranslations(tag, {});
    expect(formatTime(AT, 'time')).toBe(time);
    expect(formatTime(AT, 'date')).toBe(date);
    expect(formatRelative(AT, AT + 7_200_000)).toBe(ago);
    expect(formatCount(12_345)).toBe(count);
    expect(formatList(['a', 'b', 'c'])).toBe(list);
  });

  it('sorts names by the rules of the language', () => {
    const names = ['z', 'ä', 'a10', 'a9'];
    setTranslations('de-DE', {});
    expect(names.toSorted(compareNames)).toEqual(['ä', 'a9', 'a10', 'z']);
  });
});
