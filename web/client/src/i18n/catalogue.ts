/**
 * Texts are next to the screen that shows them: `catalogue('inbox', { … })` declares them in English and returns the function that reads
 * them in the current language. The compiler checks keys and parameters. Plurals follow the rules of the language. A text without a
 * translation is shown in English. A value that changes the text direction (a name may) is isolated.
 */
import { withoutUnmatchedIsolates } from '@folkmoot/contracts/kernel/turning';
import { createElement, Fragment, type ReactNode } from 'react';
import { instanceName } from '../instance/page-branding.ts';
import { isolated } from './isolate.ts';

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Entry = string | PluralForms;
export type Entries = Readonly<Record<string, Entry>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** `{instance}` is filled automatically. */
type NamesOf<E extends Entry> = Exclude<
  E extends string ? NamesIn<E> : E extends PluralForms ? 'count' | NamesIn<E['other']> : never,
  'instance'
>;
type Values<E extends Entry, Value> = { readonly [Name in NamesOf<E>]: Name extends 'count' ? number : Value };
type Arguments<E extends Entry, Value> = [NamesOf<E>] extends [never] ? [] : [values: Values<E, Value>];

export type Catalogue<Texts extends Entries> = {
  <Key extends keyof Texts & string>(key: Key, ...values: Arguments<Texts[Key], string | number>): string;
  /** Like `text`, with elements in the gaps: a bold name, a link. */
  rich<Key extends keyof Texts & string>(key: Key, ...values: Arguments<Texts[Key], ReactNode>): ReactNode;
};

/** Translations of one language: area, then key. */
export type Translations = Readonly<Record<string, Entries>>;

type CatalogueState = {
  locale: string;
  plurals: Intl.PluralRules;
  translations: Translations;
  disguise: (text: string) => string;
};

const current: CatalogueState = { locale: 'en-GB', plurals: new Intl.PluralRules('en-GB'), translations: {}, disguise: unchanged };
const declared = new Map<string, Entries>();

/**
 * Sets the language of all texts that are read from now on. The caller rerenders the root (`language.ts`). `disguise` changes each text
 * before its gaps are filled.
 */
export function setTranslations(locale: string, translations: Translations, disguise: (text: string) => string = unchanged): void {
  current.locale = locale;
  current.plurals = new Intl.PluralRules(locale);
  current.translations = translations;
  current.disguise = disguise;
}

/** The English texts of all loaded catalogues, for the checks: area, then key. */
export function declaredTexts(): ReadonlyMap<string, Entries> {
  return declared;
}

export function locale(): string {
  return current.locale;
}

export function catalogue<const Texts extends Entries>(area: string, english: Texts): Catalogue<Texts> {
  declared.set(area, english);
  function read(key: string, values: Readonly<Record<string, unknown>> | undefined): string {
    return current.disguise(formOf(current.translations[area]?.[key] ?? english[key] ?? key, values));
  }
  function plain(key: string, values?: Readonly<Record<string, unknown>>): string {
    return filled(read(key, values), values);
  }
  function rich(key: string, values?: Readonly<Record<string, ReactNode>>): ReactNode {
    const pieces = read(key, values).split(/\{(\w+)\}/);
    const filled = pieces.map((piece, index) => (index % 2 === 0 ? piece : drawn(piece === INSTANCE ? instanceName() : values?.[piece])));
    return createElement(Fragment, null, ...filled);
  }
  return Object.assign(plain, { rich });
}

/**
 * Reads a text that is in no catalogue, for example a text of the server. Translations have it by area and key. Falls back to the given
 * English text.
 */
export function translated(area: string, key: string, english: Entry, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = current.translations[area];
  const entry = (texts && Object.hasOwn(texts, key) ? texts[key] : undefined) ?? english;
  return filled(current.disguise(formOf(entry, values)), values);
}

/** The name of the instance, a gap that any text may have. */
const INSTANCE = 'instance';

function formOf(entry: Entry, values: Readonly<Record<string, unknown>> | undefined): string {
  return typeof entry === 'string' ? entry : (entry[current.plurals.select(Number(values?.count ?? 0))] ?? entry.other);
}

function unchanged(text: string): string {
  return text;
}

function filled(text: string, values: Readonly<Record<string, unknown>> | undefined): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => shown(name === INSTANCE ? instanceName() : values?.[name]) ?? gap);
}

function shown(value: unknown): string | undefined {
  if (typeof value === 'number') return value.toLocaleString(current.locale);
  return typeof value === 'string' ? isolated(value) : undefined;
}

function drawn(value: ReactNode): ReactNode {
  if (typeof value === 'number') return value.toLocaleString(current.locale);
  return typeof value === 'string' ? createElement('bdi', null, withoutUnmatchedIsolates(value)) : value;
}
