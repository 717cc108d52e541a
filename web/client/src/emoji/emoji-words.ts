/** The names of emoji and groups: in the current language if the library has it, else in English. */
import { DEFAULT_LANGUAGE, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { languageOf } from '../i18n/languages.ts';

export type EmojiWords = {
  readonly emojis: readonly {
    readonly hexcode: string;
    readonly unicode: string;
    readonly label: string;
    readonly group?: number;
    readonly tags?: readonly string[];
    readonly skins?: readonly { readonly unicode: string }[];
  }[];
  readonly messages: {
    readonly groups: readonly { readonly order: number; readonly message: string }[];
  };
};

type Part<Value> = Promise<{ readonly default: Value }>;

async function both(emojis: Part<EmojiWords['emojis']>, messages: Part<EmojiWords['messages']>): Promise<EmojiWords> {
  return { emojis: (await emojis).default, messages: (await messages).default };
}

const ENGLISH = () => both(import('emojibase-data/en-gb/compact.json'), import('emojibase-data/en-gb/messages.json'));

const WORDS: Readonly<Partial<Record<LanguageId, () => Promise<EmojiWords>>>> = {
  pt_br: () => both(import('emojibase-data/pt/compact.json'), import('emojibase-data/pt/messages.json')),
  zh_hant: () => both(import('emojibase-data/zh-hant/compact.json'), import('emojibase-data/zh-hant/messages.json')),
  nl_nl: () => both(import('emojibase-data/nl/compact.json'), import('emojibase-data/nl/messages.json')),
  fr_fr: () => both(import('emojibase-data/fr/compact.json'), import('emojibase-data/fr/messages.json')),
  de_de: () => both(import('emojibase-data/de/compact.json'), import('emojibase-data/de/messages.json')),
  hu_hu: () => both(import('emojibase-data/hu/compact.json'), import('emojibase-data/hu/messages.json')),
  pl_pl: () => both(import('emojibase-data/pl/compact.json'), import('emojibase-data/pl/messages.json')),
  ru_ru: () => both(import('emojibase-data/ru/compact.json'), import('emojibase-data/ru/messages.json')),
  es_es: () => both(import('emojibase-data/es/compact.json'), import('emojibase-data/es/messages.json')),
  th_th: () => both(import('emojibase-data/th/compact.json'), import('emojibase-data/th/messages.json')),
};

/** The language of the names. */
export function emojiTag(language: LanguageId): string {
  return languageOf(WORDS[language] ? language : DEFAULT_LANGUAGE).tag;
}

export function loadEmojiWords(language: LanguageId): Promise<EmojiWords> {
  return (WORDS[language] ?? ENGLISH)();
}
