/** The e-mails of the product: plain text and the same as HTML, in the language that the caller requests. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { type LetterTexts, letterTexts } from './letter-texts.ts';

/** The language of an e-mail, and the instance that sends it. */
export type Voice = { readonly language: LanguageId; readonly instance: string };

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly voice: Voice;
  readonly greeting: string;
  /** Paragraphs. */
  readonly before: readonly string[];
  /** A code to type or a link to open. null: neither. */
  readonly what: { readonly code: string } | { readonly link: string; readonly label: string } | null;
  /** null: no more text. */
  readonly after: string | null;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Users choose their names, so names are escaped. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function htmlOfWhat(what: Letter['what']): string {
  if (what === null) return '';
  if ('code' in what) return `<p style="font-size:28px;letter-spacing:6px;font-weight:600;margin:24px 0">${escaped(what.code)}</p>`;
  return (
    `<p style="margin:24px 0"><a href="${escaped(what.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;` +
    `background:#2f5d50;color:#ffffff;text-decoration:none">${escaped(what.label)}</a></p>` +
    `<p style="font-size:13px;word-break:break-all">${escaped(what.link)}</p>`
  );
}

function htmlOf({ voice: { language, instance }, greeting, before, what, after }: Letter): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  return (
    `<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escaped(instance)}</title></head>` +
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2421;background:#ffffff;margin:0">' +
    `<div style="max-width:520px;margin:0 auto;padding:24px">${[greeting, ...before].map(paragraph).join('')}` +
    `${htmlOfWhat(what)}${after === null ? '' : paragraph(after)}<p style="color:#5b635e">${escaped(instance)}</p></div></body></html>`
  );
}

/** The texts of a language, with the name of the instance filled in. */
export function textsOf({ language, instance }: Voice): LetterTexts {
  const texts = Object.entries(letterTexts[language]).map(([key, text]) => [key, text.replaceAll('{instance}', () => tamed(instance))]);
  return Object.fromEntries(texts) as LetterTexts;
}

export function written(letter: Letter): Mail {
  const { to, subject, voice, greeting, before, what, after } = letter;
  const middle = what === null ? [] : ['code' in what ? what.code : what.link];
  const end = after === null ? [] : [after];
  return { to, subject, text: `${[greeting, ...before, ...middle, ...end, voice.instance].join('\n\n')}\n`, html: htmlOf(letter) };
}

/** Contains no name: the address may belong to a stranger, who must not receive a text that someone else chose. */
export function confirmationLetter(voice: Voice, to: string, code: string): Mail {
  const texts = textsOf(voice);
  return written({
    voice,
    to,
    subject: texts.codeSubject,
    greeting: texts.greetingNoName,
    before: [texts.codeBefore],
    what: { code },
    after: texts.codeAfter,
  });
}

/** `name` is null if the address is not confirmed. */
export function resetLetter(voice: Voice, to: string, name: string | null, link: string): Mail {
  const texts = textsOf(voice);
  return written({
    voice,
    to,
    subject: texts.resetSubject,
    greeting: greetingOf(texts, name),
    before: [texts.resetBefore],
    what: { link, label: texts.resetLabel },
    after: texts.resetAfter,
  });
}

/** The changed part of account security. `byLink`: the password was changed with a link from an e-mail. */
export type GuardChange = 'email' | 'password' | 'byLink' | 'totp' | 'passkey' | 'linked' | 'unlinked';

const CHANGED = {
  email: 'changedEmail',
  password: 'changedPassword',
  byLink: 'changedByLink',
  totp: 'changedTotp',
  passkey: 'changedPasskey',
  linked: 'changedLinked',
  unlinked: 'changedUnlinked',
} as const satisfies Record<GuardChange, keyof LetterTexts>;

export type Changed = {
  readonly changes: readonly GuardChange[];
  readonly at: number;
  /** The page that sends a link. The address alone opens nothing. */
  readonly link: string;
};

/**
 * Sent to a confirmed address, so it may contain the name. It contains no secret, because the mailbox may belong to someone else by now.
 */
export function changeLetter(voice: Voice, to: string, name: string, { changes, at, link }: Changed): Mail {
  const texts = textsOf(voice);
  const isLeft = changes.includes('email');
  const when = texts.changeWhen.replace('{when}', () => momentText(voice.language, at));
  return written({
    voice,
    to,
    subject: texts.changeSubject,
    greeting: greetingOf(texts, name),
    before: [
      texts.changeBefore,
      ...changes.map((change) => texts[CHANGED[change]]),
      when,
      isLeft ? texts.changeAfterEmail : texts.changeAfter,
    ],
    what: isLeft ? null : { link, label: texts.resetLabel },
    after: null,
  });
}

/** The time zone of the receiver is unknown. */
function momentText(language: LanguageId, at: number): string {
  const { formats } = LANGUAGES.find(({ id }) => id === language) ?? { formats: 'en-GB' };
  return `${new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

/** Text that mail programs may turn into a link: a dot within words of any script, or a slash. */
const LIKE_AN_ADDRESS = /[^\s.][.\u3002]+[^\s.]|[/\\]/;

/** A replacer function inserts the name, so that `$` has no special meaning in it. */
function greetingOf({ greeting, greetingNoName }: LetterTexts, name: string | null): string {
  const shown = tamed(name ?? '');
  if (shown === '' || LIKE_AN_ADDRESS.test(shown.normalize('NFKC'))) return greetingNoName;
  return greeting.replace('{name}', () => shown);
}

function tagOf(language: LanguageId): string {
  return LANGUAGES.find(({ id }) => id === language)?.tag ?? 'en-GB';
}
