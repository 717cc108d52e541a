/** E-mails about registrations: to applicants, to staff, and to a founder who tests the mail settings. */
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { textsOf, type Voice, written } from './letters.ts';

/** Contains no name, because the address may belong to a stranger. */
export function approvalLetter(voice: Voice, to: string, link: string): Mail {
  const texts = textsOf(voice);
  return written({
    voice,
    to,
    subject: texts.approvedSubject,
    greeting: texts.greetingNoName,
    before: [texts.approvedBefore],
    what: { link, label: texts.approvedLabel },
    after: null,
  });
}

/** `reason`: the text that staff wrote. null: they gave none. */
export function rejectionLetter(voice: Voice, to: string, reason: string | null): Mail {
  const texts = textsOf(voice);
  const reasonLine = reason === null ? [] : [texts.rejectedReason.replace('{reason}', () => tamed(reason))];
  return written({
    voice,
    to,
    subject: texts.rejectedSubject,
    greeting: texts.greetingNoName,
    before: [texts.rejectedBefore, ...reasonLine],
    what: null,
    after: texts.rejectedAfter,
  });
}

/** To staff. */
export function waitingLetter(voice: Voice, to: string, count: number, link: string): Mail {
  const texts = textsOf(voice);
  return written({
    voice,
    to,
    subject: texts.waitingSubject,
    greeting: texts.greetingNoName,
    before: [texts.waitingBefore.replace('{count}', () => String(count))],
    what: { link, label: texts.waitingLabel },
    after: null,
  });
}

/** To the founder. */
export function testLetter(voice: Voice, to: string, link: string): Mail {
  const texts = textsOf(voice);
  return written({
    voice,
    to,
    subject: texts.testSubject,
    greeting: texts.greetingNoName,
    before: [texts.testBefore],
    what: { link, label: link },
    after: null,
  });
}
