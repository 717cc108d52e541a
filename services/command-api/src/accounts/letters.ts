/** Mail as the product writes it: plain text, and the same as HTML, in the language that whoever causes it asks for. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { type LetterTexts, letterTexts } from './letter-texts.ts';

/** In which language a letter is, and which instance writes it. */
export type Voice = { readonly language: LanguageId; readonly instance: string };

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly voice: Voice;
  readonly greeting: string;
  /** Paragraphs. */
  readonly before: readonly string[];
  /** A code to be typed, or a link to be followed; null: neither. */
  readonly what: { readonly code: string } | { readonly link: string; readonly label: string } | null;
  /** null: nothing more. */
  readonly after: string | null;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names are what their owners made them. */
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

/** The texts of a language, with the name of the instance where they speak of it. */
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

/** Names nobody: the address may be that of a stranger, whom no name that somebody made up should reach. */
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

/** `name` is null where the address is not confirmed. */
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

/** What guards an account and was changed; `byLink`: the password, by the link of a letter. */
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
  /** The page on which a letter with a link is asked for: it opens nothing by itself. */
  readonly link: string;
};

/** To an address that was confirmed, so by name. Nothing in it is secret: whoever reads that mailbox may be somebody else by now. */
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

/** Nobody's zone is known here. */
function momentText(language: LanguageId, at: number): string {
  const { formats } = LANGUAGES.find(({ id }) => id === language) ?? { formats: 'en-GB' };
  return `${new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

/** What mail programs may make a link of: a dot within words, of any script, or a slash. */
const LIKE_AN_ADDRESS = /[^\s.][.\u3002]+[^\s.]|[/\\]/;

/** The name goes in by a function, so that no sign in it is taken for an instruction. */
function greetingOf({ greeting, greetingNoName }: LetterTexts, name: string | null): string {
  const shown = tamed(name ?? '');
  if (shown === '' || LIKE_AN_ADDRESS.test(shown.normalize('NFKC'))) return greetingNoName;
  return greeting.replace('{name}', () => shown);
}

function tagOf(language: LanguageId): string {
  return LANGUAGES.find(({ id }) => id === language)?.tag ?? 'en-GB';
}
