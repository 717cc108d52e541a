import { describe, expect, it } from 'vitest';
import { blursByDefault, readAppearance } from './appearance.ts';

describe('the appearance of a device', () => {
  it('follows the system and shows everything by default', () => {
    expect(readAppearance(undefined)).toEqual({
      theme: 'system',
      blur: null,
      advancedMarkup: true,
      twitterEmbed: true,
      formattingToolbar: null,
    });
  });

  it('keeps the chosen values, without invalid ones', () => {
    const chosen = { theme: 'light', blur: false, advancedMarkup: false, twitterEmbed: false, formattingToolbar: true };
    expect(readAppearance(chosen)).toEqual(chosen);
    expect(readAppearance({ theme: 'pink', blur: 1, advancedMarkup: 'no', twitterEmbed: null })).toEqual(readAppearance(undefined));
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', false],
  ])('blurs by default only in browsers like Chrome (specification, section 4): %s', (userAgent, blurs) => {
    expect(blursByDefault(userAgent)).toBe(blurs);
  });
});
