import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setTranslations } from '../i18n/catalogue.ts';
import { LIBRARY_PACKAGES } from './library-packages.ts';
import { libraryWords } from './library-words.ts';

const require = createRequire(import.meta.url);
const Shipped = z.object({ default: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The text keys of each library package, from its English texts. */
async function shippedKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = ['react-aria/i18n/en-US', 'react-aria-components/i18n/en-US'].map((name) => require.resolve(name));
  const tables = await Promise.all(files.map(async (file) => Shipped.parse(await import(file)).default));
  return new Map(tables.flatMap((table) => Object.entries(table)).map(([name, words]) => [name, Object.keys(words)]));
}

/** Texts of components that the client does not use. */
const NEVER_ASKED = ['tableResizer', 'dropzoneLabel', 'colorSwatchPicker'];

afterEach(() => setTranslations('en-GB', {}));

describe('the texts of the library', () => {
  it.each(LIBRARY_PACKAGES)('for %s are complete', async (name) => {
    const shipped = (await shippedKeys()).get(name);
    expect(shipped).toBeDefined();
    expect(Object.keys(libraryWords[name]).sort()).toEqual(shipped?.filter((key) => !NEVER_ASKED.includes(key)).sort());
  });

  it('are in the current language, and follow when it changes', () => {
    const { dragItem, insertBetween } = libraryWords['@react-aria/dnd'];
    expect(dragItem?.({ itemText: 'general' })).toBe('Move general');
    const { dragging } = z
      .object({ dragging: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(new URL('../i18n/languages/af_za.json', import.meta.url), 'utf8')));
    setTranslations('af-ZA', { dragging });
    expect(dragItem?.({ itemText: 'algemeen' })).toBe('Skuif algemeen');
    expect(insertBetween?.({ beforeItemText: 'een', afterItemText: 'twee' })).toBe('Sit tussen een en twee');
  });
});
