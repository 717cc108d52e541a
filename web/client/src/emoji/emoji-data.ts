/** The emoji, from files of our own that are fetched when first needed: for the picker, for `:` completion and for short codes. */
import type { EmojiData } from 'frimousse';

export type KnownEmoji = { readonly emoji: string; readonly label: string; readonly codes: readonly string[] };

export type EmojiBook = {
  readonly picker: EmojiData;
  readonly all: readonly KnownEmoji[];
  readonly byCode: ReadonlyMap<string, string>;
};

/** Single letters and skin patches: parts, not emoji anyone picks. */
const COMPONENTS = 2;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

let loading: Promise<EmojiBook> | null = null;
let loaded: EmojiBook | null = null;

export function loadEmoji(): Promise<EmojiBook> {
  loading ??= build();
  return loading;
}

/** What is known already, without waiting. */
export function emojiBook(): EmojiBook | null {
  return loaded;
}

async function build(): Promise<EmojiBook> {
  const [{ default: emojis }, { default: codes }, { default: messages }] = await Promise.all([
    import('emojibase-data/en/compact.json'),
    import('emojibase-data/en/shortcodes/emojibase.json'),
    import('emojibase-data/en/messages.json'),
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
        light: 'light skin tone',
        'medium-light': 'medium-light skin tone',
        medium: 'medium skin tone',
        'medium-dark': 'medium-dark skin tone',
        dark: 'dark skin tone',
      },
    },
  };
  return loaded;
}

/** Emoji of two people have twenty-five; the picker offers the five plain ones. */
function tonesOf(skins: readonly string[]): Record<(typeof TONES)[number], string> | undefined {
  const [light, mediumLight, medium, mediumDark, dark] = skins;
  if (!light || !mediumLight || !medium || !mediumDark || !dark || skins.length !== TONES.length) return undefined;
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}
