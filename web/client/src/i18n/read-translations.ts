/** Parses translations from the network. A text with an invalid shape is dropped, and is then shown in English. */
import type { Entries, Entry, Translations } from './catalogue.ts';

export function readTranslations(value: unknown): Translations {
  if (!isRecord(value)) throw new Error('These are no translations.');
  return Object.fromEntries(Object.entries(value).map(([area, texts]) => [area, readEntries(texts)]));
}

function readEntries(value: unknown): Entries {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Entry] => isEntry(entry[1])));
}

function isEntry(value: unknown): value is Entry {
  if (typeof value === 'string') return true;
  return isRecord(value) && typeof value.other === 'string' && Object.values(value).every((form) => typeof form === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
