/** The appearance of the client on this device, except own colours and CSS. */
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf, flagOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export type Appearance = {
  readonly theme: Theme;
  /** null: not chosen; see `blursByDefault`. */
  readonly blur: boolean | null;
  /** Headings and colours in messages. */
  readonly advancedMarkup: boolean;
  /** Cards of links to X, formerly Twitter. */
  readonly twitterEmbed: boolean;
  /** null: not chosen, so it depends on the width of the window. */
  readonly formattingToolbar: boolean | null;
};

const appearance = persistedStore('appearance', readAppearance, { isShared: true });

export function readAppearance(value: unknown): Appearance {
  const fields = fieldsOf(value);
  return {
    theme: THEMES.find((theme) => theme === fields.get('theme')) ?? 'system',
    blur: choiceOf(fields.get('blur')),
    advancedMarkup: flagOf(fields.get('advancedMarkup'), true),
    twitterEmbed: flagOf(fields.get('twitterEmbed'), true),
    formattingToolbar: choiceOf(fields.get('formattingToolbar')),
  };
}

function choiceOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Only in browsers like Chrome, where blur is known to be cheap (specification, section 4). */
export function blursByDefault(userAgent: string): boolean {
  return /\bChrom(e|ium)\//.test(userAgent);
}

export function blurs({ blur }: Appearance): boolean {
  return blur ?? blursByDefault(navigator.userAgent);
}

export function changeAppearance(change: Partial<Appearance>): void {
  appearance.update((current) => ({ ...current, ...change }));
}

export function useAppearance(): Appearance {
  return useSelected(appearance, all);
}

export function useAdvancedMarkup(): boolean {
  return useSelected(appearance, advancedMarkup);
}

export function useTwitterEmbed(): boolean {
  return useSelected(appearance, twitterEmbed);
}

function all(current: Appearance): Appearance {
  return current;
}

function advancedMarkup(current: Appearance): boolean {
  return current.advancedMarkup;
}

function twitterEmbed(current: Appearance): boolean {
  return current.twitterEmbed;
}

/** Applies the appearance now, before the first screen is drawn, and at every change. */
export function showAppearance(): void {
  const root = document.documentElement;
  function show(): void {
    const current = appearance.get();
    if (current.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = current.theme;
    root.toggleAttribute('data-blur', blurs(current));
  }
  show();
  appearance.subscribe(show);
}
