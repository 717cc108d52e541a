/** The texts of embeds, in every language of the product. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import texts from './embed-texts.json' with { type: 'json' };

type EmbedTexts = {
  readonly members: string;
  /** `{name}`: the name of the server. */
  readonly join: string;
  readonly verified: string;
  /** In the order of presence statuses, without the invisible one. */
  readonly status: readonly string[];
  /** `{count}`, by plural category. A category that the language does not use falls back to `other`. */
  readonly online: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
};

export const embedTexts: Readonly<Record<LanguageId, EmbedTexts>> = texts;

export type EmbedWords = Omit<EmbedTexts, 'status' | 'online'> & {
  readonly tag: string;
  readonly statusOf: (status: number) => string;
  readonly onlineOf: (count: number) => string;
};

export function embedWords(languageId: LanguageId): EmbedWords {
  const { tag = 'en-GB', formats = 'en-GB' } = LANGUAGES.find(({ id }) => id === languageId) ?? {};
  const { online, status, ...words } = embedTexts[languageId];
  return {
    ...words,
    tag,
    statusOf: (shown) => status[shown - 1] ?? '',
    onlineOf: (count) =>
      (online[new Intl.PluralRules(formats).select(count)] ?? online.other).replace('{count}', count.toLocaleString(formats)),
  };
}
