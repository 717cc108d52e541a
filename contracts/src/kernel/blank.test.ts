import { describe, expect, it } from 'vitest';
import { isBlank } from './blank.ts';

describe('a text', () => {
  it.each(['', ' \n\t', '\u200b', '\u2060\ufeff\u200d', '\u202e\u2066', '\u00ad\u034f', '\u3164\uffa0', '\u2800', '\ufe0f', '\u{e0061}'])(
    'without visible characters is blank: %j',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['.', '\u200ba', '👩\u200d🚀', '\u0301', 'نه', '\ue000', '||', '[@:1]'])('is visible: %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
