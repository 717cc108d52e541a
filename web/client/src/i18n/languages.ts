/** The available languages, with their own and their English names. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';

export type Language = {
  readonly id: LanguageId;
  /** The `lang` attribute of the page, for screen readers. */
  readonly tag: string;
  /** The locale for dates and numbers. */
  readonly formats: string;
  readonly name: string;
  readonly english: string;
};

const NAMES: Readonly<Record<LanguageId, readonly [name: string, english: string]>> = {
  en_gb: ['English', 'English'],
  af_za: ['Afrikaans', 'Afrikaans'],
  be_by: ['Беларуская', 'Belarusian'],
  pt_br: ['Português (Brasil)', 'Brazilian Portuguese'],
  zh_hant: ['繁體中文', 'Chinese Traditional'],
  nl_nl: ['Nederlands', 'Dutch'],
  fr_fr: ['Français', 'French'],
  de_de: ['Deutsch', 'German'],
  hu_hu: ['Magyar', 'Hungarian'],
  fil_ph: ['Filipino', 'Filipino'],
  pl_pl: ['Polski', 'Polish'],
  ro_ro: ['Română', 'Romanian'],
  ru_ru: ['Русский', 'Russian'],
  es_es: ['Español', 'Spanish'],
  th_th: ['ไทย', 'Thai'],
  tr_tr: ['Türkçe', 'Turkish'],
  en_pirate: ['Pirate speak', 'Pirate English'],
};

export const ALL_LANGUAGES: readonly Language[] = LANGUAGES.map((language) => {
  const [name, english] = NAMES[language.id];
  return { ...language, name, english };
});

const BY_ID: ReadonlyMap<string, Language> = new Map(ALL_LANGUAGES.map((language) => [language.id, language]));

export function languageOf(id: LanguageId): Language {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`${id} is no language of the list.`);
  return found;
}

/** Searches languages by either name, ignoring accents. */
export function findLanguages(query: string): readonly Language[] {
  const term = plainLetters(query);
  return ALL_LANGUAGES.filter(({ name, english, tag }) => [name, english, tag].some((text) => plainLetters(text).includes(term)));
}

function plainLetters(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
