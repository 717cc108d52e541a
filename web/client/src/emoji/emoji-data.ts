/** The emoji data, fetched on demand from files of the product: for the picker, for `:` completion and for short codes. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';
import type { EmojiData } from 'frimousse';
import { currentLanguage } from '../i18n/language.ts';
import { loadEmojiWords } from './emoji-words.ts';
import { text } from './texts.ts';

export type KnownEmoji = { readonly emoji: string; readonly label: string; readonly codes: readonly string[] };

export type EmojiBook = {
  readonly picker: EmojiData;
  readonly all: readonly KnownEmoji[];
  readonly byCode: ReadonlyMap<string, string>;
};

/** The group of letters and skin tones, which are parts of emoji and cannot be picked. */
const COMPONENTS = 2;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const loading = new Map<LanguageId, Promise<EmojiBook>>();
let loaded: EmojiBook | null = null;

/** Short codes are the same in every language. Names are in the current language. */
export function loadEmoji(): Promise<EmojiBook> {
  const language = currentLanguage();
  const earlier = loading.get(language);
  if (earlier) return earlier;
  const book = build(language);
  loading.set(language, book);
  book.catch(() => loading.delete(language));
  return book;
}

/** The data that is already loaded. */
export function emojiBook(): EmojiBook | null {
  return loaded;
}

async function build(language: LanguageId): Promise<EmojiBook> {
  const [{ emojis, messages }, { default: codes }] = await Promise.all([
    loadEmojiWords(language),
    import('emojibase-data/en/shortcodes/emojibase.json'),
  ]);
  const codesOf = new Map(Object.entries(codes).map(([hexcode, found]) => [hexcode, typeof found === 'string' ? [found] : found]));
  const real = emojis.filter((emoji) => emoji.group !== undefined && emoji.group !== COMPONENTS);
  const all = real.map((emoji) => ({ emoji: emoji.unicode, label: emoji.label, codes: codesOf.get(emoji.hexcode) ?? [] }));
  loaded = {
    all,
    byCode: new Map(all.flatMap(({ emoji, codes: own }) => own.map((code) => [code, emoji] as const))),
    picker: {
      locale: 'en',
      emojis: real.map((emoji) => ({
        emoji: emoji.unicode,
        category: emoji.group ?? 0,
        label: emoji.label,
        version: 0,
        tags: [...(emoji.tags ?? []), ...(codesOf.get(emoji.hexcode) ?? [])],
        skins: tonesOf(emoji.skins?.map((skin) => skin.unicode) ?? []),
      })),
      categories: messages.groups
        .filter((group) => group.order !== COMPONENTS)
        .map((group) => ({ index: group.order, label: group.message.charAt(0).toUpperCase() + group.message.slice(1) })),
      skinTones: {
        light: text('light'),
        'medium-light': text('mediumLight'),
        medium: text('medium'),
        'medium-dark': text('mediumDark'),
        dark: text('dark'),
      },
    },
  };
  return loaded;
}

/** Emoji of two people have 25 combinations of skin tones. The picker offers the five with equal tones. */
function tonesOf(skins: readonly string[]): Record<(typeof TONES)[number], string> | undefined {
  const [light, mediumLight, medium, mediumDark, dark] = skins;
  if (!light || !mediumLight || !medium || !mediumDark || !dark || skins.length !== TONES.length) return undefined;
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}
