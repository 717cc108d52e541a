/** The languages of the product (specification, section 1), and the selection of the best one for a user. */

/** `formats`: locale of dates and numbers, if the tag is not enough. */
export const LANGUAGES = [
  { id: 'en_gb', tag: 'en-GB', formats: 'en-GB' },
  { id: 'af_za', tag: 'af-ZA', formats: 'af-ZA' },
  { id: 'be_by', tag: 'be-BY', formats: 'be-BY' },
  { id: 'pt_br', tag: 'pt-BR', formats: 'pt-BR' },
  { id: 'zh_hant', tag: 'zh-Hant', formats: 'zh-TW' },
  { id: 'nl_nl', tag: 'nl-NL', formats: 'nl-NL' },
  { id: 'fr_fr', tag: 'fr-FR', formats: 'fr-FR' },
  { id: 'de_de', tag: 'de-DE', formats: 'de-DE' },
  { id: 'hu_hu', tag: 'hu-HU', formats: 'hu-HU' },
  { id: 'fil_ph', tag: 'fil-PH', formats: 'fil-PH' },
  { id: 'pl_pl', tag: 'pl-PL', formats: 'pl-PL' },
  { id: 'ro_ro', tag: 'ro-RO', formats: 'ro-RO' },
  { id: 'ru_ru', tag: 'ru-RU', formats: 'ru-RU' },
  { id: 'es_es', tag: 'es-ES', formats: 'es-ES' },
  { id: 'th_th', tag: 'th-TH', formats: 'th-TH' },
  { id: 'tr_tr', tag: 'tr-TR', formats: 'tr-TR' },
  { id: 'en_pirate', tag: 'en-x-pirate', formats: 'en-GB' },
] as const;

export type LanguageId = (typeof LANGUAGES)[number]['id'];

export const DEFAULT_LANGUAGE: LanguageId = 'en_gb';

export function isLanguageId(value: unknown): value is LanguageId {
  return LANGUAGES.some(({ id }) => id === value);
}

/**
 * The first supported language of the requested tags, in order of preference; English if there is none. Ignores the region but not the
 * script: a reader of simplified Chinese does not get traditional Chinese. Invalid tags are skipped.
 */
export function bestLanguage(wanted: readonly string[]): LanguageId {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language.tag.toLowerCase() === tag.toLowerCase()) ?? likeTag(tag);
    if (found) return found.id;
  }
  return DEFAULT_LANGUAGE;
}

function likeTag(tag: string): (typeof LANGUAGES)[number] | undefined {
  const wanted = written(tag);
  return wanted === null ? undefined : LANGUAGES.find((language) => written(language.formats) === wanted);
}

/** Language and script, with the likely script if none is given: 'zh-Hant' for 'zh-HK'. */
function written(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
