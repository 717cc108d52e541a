import { describe, expect, it } from 'vitest';
import { NEWS, newTo } from './news.ts';
import { text } from './texts.ts';

describe('the news', () => {
  it('are at most a dozen short lines', () => {
    expect(NEWS.length).toBeLessThanOrEqual(12);
    expect(new Set(NEWS).size).toBe(NEWS.length);
    expect(NEWS.filter((news) => text(news).length > 110)).toEqual([]);
  });

  it('contain only unseen entries, and none for a first visit', () => {
    expect(newTo(new Set(NEWS.filter((news) => news !== 'polls')))).toEqual(['polls']);
    expect(newTo(new Set())).toEqual(NEWS);
    expect(newTo(null)).toEqual([]);
  });
});
