/**
 * One file for each language, loaded on demand. They are no modules, because a browser remembers a failed module, so it could not be loaded
 * again (decision 38).
 */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';
import type { Translations } from './catalogue.ts';
import { readTranslations } from './read-translations.ts';
import { translationLoader } from './translation-loader.ts';

const ADDRESSES = import.meta.glob<string>('./languages/*.json', { query: '?url&no-inline', import: 'default', eager: true });

const load = translationLoader({ read, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });

export function loadTranslations(id: LanguageId): Promise<Translations> {
  return load(id);
}

async function read(id: string): Promise<Translations> {
  const address = ADDRESSES[`./languages/${id}.json`];
  if (!address) throw new Error(`There is no file for ${id}.`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${id} was answered with ${response.status}.`);
  return readTranslations(await response.json());
}
