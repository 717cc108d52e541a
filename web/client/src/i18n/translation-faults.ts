/**
 * Finds errors in the translations of a language by comparing them with the English catalogues. Pure. For the check and for translators.
 */
import type { Entries, Entry } from './catalogue.ts';

/** Covers every plural category of the whole numbers that the texts use. */
const COUNTED = 200;

/** One line for each error: area, key, reason. `formats` is the locale whose plural rules apply. */
export function translationFaults(english: ReadonlyMap<string, Entries>, translations: unknown, formats: string): readonly string[] {
  const areas = fieldsOf(translations);
  const unknown = [...areas.keys()].filter((area) => !english.has(area)).map((area) => `${area}: no catalogue has this name`);
  const known = [...english].flatMap(([area, entries]) => {
    const texts = fieldsOf(areas.get(area));
    const extra = [...texts.keys()].filter((key) => !(key in entries)).map((key) => `${area}.${key}: no text has this key`);
    const faults = Object.entries(entries).flatMap(([key, entry]) =>
      entryFaults(entry, texts.get(key), formats).map((fault) => `${area}.${key}: ${fault}`),
    );
    return [...faults, ...extra];
  });
  return [...known, ...unknown];
}

function entryFaults(english: Entry, translated: unknown, formats: string): readonly string[] {
  if (translated === undefined) return ['missing'];
  if (typeof english === 'string') {
    if (typeof translated !== 'string') return ['is a plain text in English'];
    return formFaults(translated, gapsIn(english), gapsIn(english));
  }
  const forms = fieldsOf(translated);
  if (forms.size === 0) return ['has plural forms in English'];
  const wanted = new Intl.PluralRules(formats).resolvedOptions().pluralCategories;
  const lacking = wanted.filter((category) => !forms.has(category)).map((category) => `the form “${category}” is missing`);
  const extra = [...forms.keys()].filter((form) => !wanted.some((category) => category === form));
  const allowed = gapsIn(...Object.values(english));
  const faults = [...forms].flatMap(([category, form]) => {
    const needed = [...gapsIn(english.other)].filter((gap) => gap !== 'count' || !isOneNumber(category, formats));
    return (typeof form === 'string' ? formFaults(form, new Set(needed), allowed) : ['is no text']).map((fault) => `${category}: ${fault}`);
  });
  return [...lacking, ...extra.map((category) => `the form “${category}” is not of this language`), ...faults];
}

function formFaults(text: string, needed: ReadonlySet<string>, allowed: ReadonlySet<string>): readonly string[] {
  const own = gapsIn(text);
  return [
    ...(text.trim() === '' ? ['is empty'] : []),
    ...[...needed].filter((gap) => !own.has(gap)).map((gap) => `lacks {${gap}}`),
    ...[...own].filter((gap) => !allowed.has(gap)).map((gap) => `has {${gap}}, which English has not`),
  ];
}

/** The category 'one' of English contains only 1, so its text may omit the number. In Russian it also contains 21. */
function isOneNumber(category: string, formats: string): boolean {
  const rules = new Intl.PluralRules(formats);
  return Array.from({ length: COUNTED }, (_, count) => count).filter((count) => rules.select(count) === category).length === 1;
}

function gapsIn(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)));
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}
