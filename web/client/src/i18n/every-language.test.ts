/** Checks every text in every language. `node web/client/src/i18n/missing.ts` lists the same for translators. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_LANGUAGES } from './languages.ts';
import { type SourceTexts, textsInSource } from './texts-in-source.ts';
import { translationFaults } from './translation-faults.ts';

/** Loading every catalogue takes a while. */
const PATIENCE_MS = 60_000;

let source: SourceTexts;

beforeAll(async () => {
  source = await textsInSource();
}, PATIENCE_MS);

describe('the texts', () => {
  it('are all used', () => {
    expect(source.english.size).toBeGreaterThan(50);
    expect(source.unused).toEqual([]);
  });

  it('have one catalogue for each area', () => {
    expect(source.twice).toEqual([]);
  });
});

describe.each(ALL_LANGUAGES.filter(({ id }) => id !== 'en_gb'))('$english', ({ id, formats }) => {
  it('has every text, with its gaps and plural forms, and no other', () => {
    const translations: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'languages', `${id}.json`), 'utf8'));
    expect(translationFaults(source.english, translations, formats)).toEqual([]);
  });
});
