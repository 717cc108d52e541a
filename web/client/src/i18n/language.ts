/** The current language: the chosen one, or that of the browser. English until it is loaded, and if it fails to load. */
import { bestLanguage, DEFAULT_LANGUAGE, isLanguageId, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { persistedStore } from '../local/local-store.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { setTranslations, type Translations } from './catalogue.ts';
import { languageOf } from './languages.ts';
import { linkManifest } from './manifest-link.ts';
import { loadTranslations } from './translation-files.ts';

/**
 * No screen offers it: see `pseudo.ts`. It has Greek dates and numbers, so that every Latin letter on screen comes from a text of the
 * client.
 */
const PSEUDO = 'pseudo';
const PSEUDO_FORMATS = 'el-GR';

type LanguageChoice = LanguageId | typeof PSEUDO;

export type LanguageState = {
  readonly language: LanguageChoice;
  /** Differs from `language` while it is loading, and after it failed. */
  readonly selected: LanguageChoice;
  readonly state: 'settled' | 'coming' | 'failed';
};

const chosen = persistedStore('language', readChosen, { isShared: true });
const languageState = createStore<LanguageState>({ language: DEFAULT_LANGUAGE, selected: DEFAULT_LANGUAGE, state: 'settled' });

/** null: the user chose none, so the language of the browser applies. */
function readChosen(value: unknown): LanguageChoice | null {
  return isLanguageId(value) || value === PSEUDO ? value : null;
}

/** Choosing a language that failed loads it again. */
export function chooseLanguage(id: LanguageId): void {
  chosen.set(id);
  void loadSelected();
}

/** The language that calls request from the server. */
export function languageTag(): string {
  return tagOf(languageState.get().selected);
}

/** Follows the chosen language from now on. Resolves when the first one is loaded or has failed. */
export async function startLanguage(): Promise<void> {
  chosen.subscribe(() => void loadSelected());
  await loadSelected();
}

/** Uses translations that are already loaded, for pages that the build writes. */
export function applyTranslations(id: LanguageId, translations: Translations): void {
  setTranslations(formatsOf(id), translations);
  languageState.set({ language: id, selected: id, state: 'settled' });
}

/** Loads the selected language, also after a failure. The latest choice wins. */
export async function loadSelected(): Promise<void> {
  const selected = chosen.get() ?? bestLanguage(navigator.languages);
  if (languageState.get().selected === selected && languageState.get().state === 'coming') return;
  languageState.update((current) => ({ ...current, selected, state: current.language === selected ? 'settled' : 'coming' }));
  if (languageState.get().state === 'settled') return;
  const isApplied = await applyLanguage(selected, () => languageState.get().selected === selected);
  if (languageState.get().selected !== selected) return;
  languageState.update((current) => (isApplied ? { language: selected, selected, state: 'settled' } : { ...current, state: 'failed' }));
}

async function applyLanguage(selected: LanguageChoice, isStillSelected: () => boolean): Promise<boolean> {
  try {
    const [translations, disguise] = await translationsOf(selected);
    if (!isStillSelected()) return false;
    setTranslations(formatsOf(selected), translations, disguise);
    document.documentElement.lang = tagOf(selected);
    // None of the languages is written from right to left.
    document.documentElement.dir = 'ltr';
    linkManifest(listed(selected));
    return true;
  } catch {
    return false;
  }
}

async function translationsOf(selected: LanguageChoice): Promise<readonly [Translations, ((text: string) => string) | undefined]> {
  if (selected === PSEUDO) return [{}, (await import('./pseudo.ts')).pseudo];
  return [selected === DEFAULT_LANGUAGE ? {} : await loadTranslations(selected), undefined];
}

function tagOf(selected: LanguageChoice): string {
  return selected === PSEUDO ? 'en-XA' : languageOf(selected).tag;
}

/** The locale for dates and numbers, also for texts of libraries. */
export function formatsOf(selected: LanguageChoice): string {
  return selected === PSEUDO ? PSEUDO_FORMATS : languageOf(selected).formats;
}

/** The language that the list shows as selected. */
export function listed(selected: LanguageChoice): LanguageId {
  return selected === PSEUDO ? DEFAULT_LANGUAGE : selected;
}

export function currentLanguage(): LanguageId {
  return listed(languageState.get().language);
}

export function useLanguageState(): LanguageState {
  return useSelected(languageState, all);
}

export function onLanguageChange(listener: (languageState: LanguageState) => void): () => void {
  return languageState.subscribe(() => listener(languageState.get()));
}

function all(current: LanguageState): LanguageState {
  return current;
}
