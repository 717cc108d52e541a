/** The current language: the chosen one, or that of the browser. English until it is loaded, and if it fails to load. */
import { bestLanguage, DEFAULT_LANGUAGE, isLanguageId, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { kept } from '../local/local-store.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { speak, type Translations } from './catalogue.ts';
import { languageOf } from './languages.ts';
import { linkManifest } from './manifest-link.ts';
import { loadTranslations } from './translation-files.ts';

/**
 * No screen offers it: see `pseudo.ts`. It has Greek dates and numbers, so that every Latin letter on screen comes from a text of the
 * client.
 */
const PSEUDO = 'pseudo';
const PSEUDO_FORMATS = 'el-GR';

type Wanted = LanguageId | typeof PSEUDO;

export type Speech = {
  readonly spoken: Wanted;
  /** Differs from `spoken` while it is loading, and after it failed. */
  readonly wanted: Wanted;
  readonly state: 'settled' | 'coming' | 'failed';
};

const chosen = kept('language', readChosen, { isShared: true });
const speech = createStore<Speech>({ spoken: DEFAULT_LANGUAGE, wanted: DEFAULT_LANGUAGE, state: 'settled' });

/** null: the user chose none, so the language of the browser applies. */
function readChosen(value: unknown): Wanted | null {
  return isLanguageId(value) || value === PSEUDO ? value : null;
}

/** Choosing a language that failed loads it again. */
export function chooseLanguage(id: LanguageId): void {
  chosen.set(id);
  void follow();
}

/** The language that calls request from the server. */
export function languageTag(): string {
  return tagOf(speech.get().wanted);
}

/** Follows the chosen language from now on. Resolves when the first one is loaded or has failed. */
export async function speakChosen(): Promise<void> {
  chosen.subscribe(() => void follow());
  await follow();
}

/** Uses translations that are already loaded, for pages that the build writes. */
export function speakAtOnce(id: LanguageId, translations: Translations): void {
  speak(formatsOf(id), translations);
  speech.set({ spoken: id, wanted: id, state: 'settled' });
}

/** Loads the wanted language, also after a failure. The latest choice wins. */
export async function follow(): Promise<void> {
  const wanted = chosen.get() ?? bestLanguage(navigator.languages);
  if (speech.get().wanted === wanted && speech.get().state === 'coming') return;
  speech.update((current) => ({ ...current, wanted, state: current.spoken === wanted ? 'settled' : 'coming' }));
  if (speech.get().state === 'settled') return;
  const isSpoken = await startSpeaking(wanted, () => speech.get().wanted === wanted);
  if (speech.get().wanted !== wanted) return;
  speech.update((current) => (isSpoken ? { spoken: wanted, wanted, state: 'settled' } : { ...current, state: 'failed' }));
}

async function startSpeaking(wanted: Wanted, isStillWanted: () => boolean): Promise<boolean> {
  try {
    const [translations, disguise] = await wordsOf(wanted);
    if (!isStillWanted()) return false;
    speak(formatsOf(wanted), translations, disguise);
    document.documentElement.lang = tagOf(wanted);
    // None of the languages is written from right to left.
    document.documentElement.dir = 'ltr';
    linkManifest(listed(wanted));
    return true;
  } catch {
    return false;
  }
}

async function wordsOf(wanted: Wanted): Promise<readonly [Translations, ((text: string) => string) | undefined]> {
  if (wanted === PSEUDO) return [{}, (await import('./pseudo.ts')).pseudo];
  return [wanted === DEFAULT_LANGUAGE ? {} : await loadTranslations(wanted), undefined];
}

function tagOf(wanted: Wanted): string {
  return wanted === PSEUDO ? 'en-XA' : languageOf(wanted).tag;
}

/** The locale for dates and numbers, also for texts of libraries. */
export function formatsOf(wanted: Wanted): string {
  return wanted === PSEUDO ? PSEUDO_FORMATS : languageOf(wanted).formats;
}

/** The language that the list shows as selected. */
export function listed(wanted: Wanted): LanguageId {
  return wanted === PSEUDO ? DEFAULT_LANGUAGE : wanted;
}

export function spokenLanguage(): LanguageId {
  return listed(speech.get().spoken);
}

export function useSpeech(): Speech {
  return useSelected(speech, all);
}

export function onSpeech(listener: (speech: Speech) => void): () => void {
  return speech.subscribe(() => listener(speech.get()));
}

function all(current: Speech): Speech {
  return current;
}
