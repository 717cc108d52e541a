/** The words of an embed, in every language of the product. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import texts from './embed-texts.json' with { type: 'json' };

type Told = {
  readonly members: string;
  /** `{name}`: the server's. */
  readonly join: string;
  readonly verified: string;
  /** By the presence they show, from the first that is not hidden. */
  readonly status: readonly string[];
  /** `{count}`, by plural category; what a language does not tell apart is `other`. */
  readonly online: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
};

export const embedTexts: Readonly<Record<LanguageId, Told>> = texts;

export type EmbedWords = Omit<Told, 'status' | 'online'> & {
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
