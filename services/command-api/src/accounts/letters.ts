/** Mail as the product writes it: plain text, and the same as HTML, in the language that whoever causes it asks for. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { type LetterTexts, letterTexts } from './letter-texts.ts';

type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly language: LanguageId;
  readonly greeting: string;
  readonly before: string;
  /** A code to be typed, or a link to be followed. */
  readonly what: { readonly code: string } | { readonly link: string; readonly label: string };
  readonly after: string;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names are what their owners made them. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function htmlOf({ language, greeting, before, what, after }: Letter): string {
  const middle =
    'code' in what
      ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600;margin:24px 0">${escaped(what.code)}</p>`
      : `<p style="margin:24px 0"><a href="${escaped(what.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;` +
        `background:#2f5d50;color:#ffffff;text-decoration:none">${escaped(what.label)}</a></p>` +
        `<p style="font-size:13px;word-break:break-all">${escaped(what.link)}</p>`;
  return (
    `<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>Folkmoot</title></head>` +
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2421;background:#ffffff;margin:0">' +
    `<div style="max-width:520px;margin:0 auto;padding:24px"><p>${escaped(greeting)}</p><p>${escaped(before)}</p>${middle}` +
    `<p>${escaped(after)}</p><p style="color:#5b635e">Folkmoot</p></div></body></html>`
  );
}

function written(letter: Letter): Mail {
  const { to, subject, greeting, before, what, after } = letter;
  const middle = 'code' in what ? what.code : what.link;
  return { to, subject, text: `${greeting}\n\n${before}\n\n${middle}\n\n${after}\n\nFolkmoot\n`, html: htmlOf(letter) };
}

/** Names nobody: the address may be that of a stranger, whom no name that somebody made up should reach. */
export function confirmationLetter(language: LanguageId, to: string, code: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.codeSubject,
    greeting: texts.greetingNoName,
    before: texts.codeBefore,
    what: { code },
    after: texts.codeAfter,
  });
}

/** `name` is null where the address is not confirmed. */
export function resetLetter(language: LanguageId, to: string, name: string | null, link: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.resetSubject,
    greeting: greetingOf(texts, name),
    before: texts.resetBefore,
    what: { link, label: texts.resetLabel },
    after: texts.resetAfter,
  });
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
