import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { speak } from '../i18n/catalogue.ts';
import { LIBRARY_PACKAGES } from './library-packages.ts';
import { libraryWords } from './library-words.ts';

const require = createRequire(import.meta.url);
const Shipped = z.object({ default: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What each part of the library has words for, from the English it ships. */
async function shippedKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = ['react-aria/i18n/en-US', 'react-aria-components/i18n/en-US'].map((name) => require.resolve(name));
  const tables = await Promise.all(files.map(async (file) => Shipped.parse(await import(file)).default));
  return new Map(tables.flatMap((table) => Object.entries(table)).map(([name, words]) => [name, Object.keys(words)]));
}

/** Of components that we have none of. */
const NEVER_ASKED = ['tableResizer', 'dropzoneLabel', 'colorSwatchPicker'];

afterEach(() => speak('en-GB', {}));

describe('the words of the library', () => {
  it.each(LIBRARY_PACKAGES)('of %s are all there', async (name) => {
    const shipped = (await shippedKeys()).get(name);
    expect(shipped).toBeDefined();
    expect(Object.keys(libraryWords[name]).sort()).toEqual(shipped?.filter((key) => !NEVER_ASKED.includes(key)).sort());
  });

  it('are in the language that is spoken, and follow when it changes', () => {
    const { dragItem, insertBetween } = libraryWords['@react-aria/dnd'];
    expect(dragItem?.({ itemText: 'general' })).toBe('Move general');
    const { dragging } = z
      .object({ dragging: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(new URL('../i18n/languages/af_za.json', import.meta.url), 'utf8')));
    speak('af-ZA', { dragging });
    expect(dragItem?.({ itemText: 'algemeen' })).toBe('Skuif algemeen');
    expect(insertBetween?.({ beforeItemText: 'een', afterItemText: 'twee' })).toBe('Sit tussen een en twee');
  });
});
