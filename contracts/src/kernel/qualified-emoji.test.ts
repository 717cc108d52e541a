import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { qualifiedEmoji } from './qualified-emoji.ts';

/** Unicode's emoji-test data: the forms of each emoji, and whether they are fully qualified (0). */
const FORMS = z
  .record(z.string(), z.record(z.string(), z.number()))
  .parse(JSON.parse(readFileSync(createRequire(import.meta.url).resolve('emojibase-data/meta/hexcodes.json'), 'utf8')));

function emojiOf(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split('-').map((codePoint) => Number.parseInt(codePoint, 16)));
}

it('is the fully-qualified form of every emoji of Unicode', () => {
  const wrong: string[] = [];
  for (const forms of Object.values(FORMS)) {
    // The style of text is no emoji.
    const emoji = Object.entries(forms).filter(([form]) => !form.endsWith('FE0E'));
    const [full] = emoji.filter(([, level]) => level === 0).map(([form]) => emojiOf(form));
    for (const [form] of emoji) if (qualifiedEmoji(emojiOf(form)) !== full) wrong.push(form);
  }
  expect(Object.keys(FORMS).length).toBeGreaterThan(3900);
  expect(wrong).toEqual([]);
});

it('removes a needless variation selector', () => {
  expect(qualifiedEmoji('👍\ufe0f')).toBe('👍');
});

it.each(['party', '1', '#', '❤\ufe0e', '❤❤', 'a❤', '', '\ufe0f', '🇦'])('leaves %j unchanged', (written) => {
  expect(qualifiedEmoji(written)).toBe(written);
});

it('keeps skin tones apart', () => {
  expect(qualifiedEmoji('👍🏽')).not.toBe(qualifiedEmoji('👍'));
});
