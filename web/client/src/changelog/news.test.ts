import { describe, expect, it } from 'vitest';
import { NEWS, newTo } from './news.ts';
import { text } from './texts.ts';

describe('what is new', () => {
  it('is a dozen lines at most, each short', () => {
    expect(NEWS.length).toBeLessThanOrEqual(12);
    expect(new Set(NEWS).size).toBe(NEWS.length);
    expect(NEWS.filter((news) => text(news).length > 110)).toEqual([]);
  });

  it('tells only what is new, and nothing to who comes for the first time', () => {
    expect(newTo(new Set(NEWS.filter((news) => news !== 'polls')))).toEqual(['polls']);
    expect(newTo(new Set())).toEqual(NEWS);
    expect(newTo(null)).toEqual([]);
  });
});
