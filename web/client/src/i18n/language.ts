/** The language that is spoken: the chosen one, or what the browser asks for; English until it is there, and where it cannot be had. */
import { bestLanguage, DEFAULT_LANGUAGE, isLanguageId, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { kept } from '../local/local-store.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { speak, type Translations } from './catalogue.ts';
import { languageOf } from './languages.ts';
import { linkManifest } from './manifest-link.ts';
import { loadTranslations } from './translation-files.ts';

/** Chosen by no screen: see `pseudo.ts`. With Greek dates and numbers, so that no Latin letter in it is anything but a text of ours. */
const PSEUDO = 'pseudo';
const PSEUDO_FORMATS = 'el-GR';

type Wanted = LanguageId | typeof PSEUDO;

export type Speech = {
  readonly spoken: Wanted;
  /** Another one than is spoken while it comes, and when it did not. */
  readonly wanted: Wanted;
  readonly state: 'settled' | 'coming' | 'failed';
};

const chosen = kept('language', readChosen, { isShared: true });
const speech = createStore<Speech>({ spoken: DEFAULT_LANGUAGE, wanted: DEFAULT_LANGUAGE, state: 'settled' });

/** null: nobody chose, so the browser is asked. */
function readChosen(value: unknown): Wanted | null {
  return isLanguageId(value) || value === PSEUDO ? value : null;
}

/** One that failed is asked for once more. */
export function chooseLanguage(id: LanguageId): void {
  chosen.set(id);
  void follow();
}

/** What calls ask the server to write in. */
export function languageTag(): string {
  return tagOf(speech.get().wanted);
}

/** Follows what is chosen from now on. Resolves when the first is spoken, or has failed. */
export async function speakChosen(): Promise<void> {
  chosen.subscribe(() => void follow());
  await follow();
}

/** With translations that are at hand: for pages that the build writes. */
export function speakAtOnce(id: LanguageId, translations: Translations): void {
  speak(formatsOf(id), translations);
  speech.set({ spoken: id, wanted: id, state: 'settled' });
}

/** Brings what is wanted now, once more where it failed. The later wish wins. */
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
    // None of them is written from right to left.
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

/** Whose dates and numbers are shown: for the screens, and for what the libraries say themselves. */
export function formatsOf(wanted: Wanted): string {
  return wanted === PSEUDO ? PSEUDO_FORMATS : languageOf(wanted).formats;
}

/** The one of the list, to show as chosen. */
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
