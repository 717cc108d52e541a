/** Mail as the product writes it: plain text, and the same as HTML, in the language that whoever causes it asks for. */
import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { letterTexts } from './letter-texts.ts';

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

export function confirmationLetter(language: LanguageId, to: string, name: string, code: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.codeSubject,
    greeting: greetingOf(texts.greeting, name),
    before: texts.codeBefore,
    what: { code },
    after: texts.codeAfter,
  });
}

export function resetLetter(language: LanguageId, to: string, name: string, link: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.resetSubject,
    greeting: greetingOf(texts.greeting, name),
    before: texts.resetBefore,
    what: { link, label: texts.resetLabel },
    after: texts.resetAfter,
  });
}

/** As a function, so that no sign in a name is taken for an instruction. */
function greetingOf(greeting: string, name: string): string {
  return greeting.replace('{name}', () => name);
}

function tagOf(language: LanguageId): string {
  return LANGUAGES.find(({ id }) => id === language)?.tag ?? 'en-GB';
}
