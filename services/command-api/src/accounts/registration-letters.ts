/** Mail about registrations: to who waits, to staff, and to the founder who tries whether mail works. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { letterTexts } from './letter-texts.ts';
import { written } from './letters.ts';

/** Names nobody: the address may be that of a stranger. */
export function approvalLetter(language: LanguageId, to: string, link: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.approvedSubject,
    greeting: texts.greetingNoName,
    before: [texts.approvedBefore],
    what: { link, label: texts.approvedLabel },
    after: null,
  });
}

/** `reason`: as staff wrote it; null: they gave none. */
export function rejectionLetter(language: LanguageId, to: string, reason: string | null): Mail {
  const texts = letterTexts[language];
  const said = reason === null ? [] : [texts.rejectedReason.replace('{reason}', () => tamed(reason))];
  return written({
    language,
    to,
    subject: texts.rejectedSubject,
    greeting: texts.greetingNoName,
    before: [texts.rejectedBefore, ...said],
    what: null,
    after: texts.rejectedAfter,
  });
}

/** To staff. */
export function waitingLetter(language: LanguageId, to: string, count: number, link: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.waitingSubject,
    greeting: texts.greetingNoName,
    before: [texts.waitingBefore.replace('{count}', () => String(count))],
    what: { link, label: texts.waitingLabel },
    after: null,
  });
}

/** To the founder. */
export function testLetter(language: LanguageId, to: string, link: string): Mail {
  const texts = letterTexts[language];
  return written({
    language,
    to,
    subject: texts.testSubject,
    greeting: texts.greetingNoName,
    before: [texts.testBefore],
    what: { link, label: link },
    after: null,
  });
}
