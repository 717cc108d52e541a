/** Codes that confirm an e-mail address: five digits, valid for an hour. */
import { randomInt } from 'node:crypto';
import type { sendEmailCode } from '@folkmoot/contracts/accounts/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { confirmationLetter } from './letters.ts';
import { userFolding } from './user-state.ts';
import { voiceIn } from './voice.ts';

export const EMAIL_CODE = 'confirm-email';
const LIFETIME_MS = 3_600_000;

/** The code is bound to one address, so it is invalid after a change of address. */
export function codeOf(digits: string, email: string): string {
  return `${digits} ${email}`;
}

export async function sendCode(
  input: Input<typeof sendEmailCode>,
  deps: Deps,
): Promise<{ message: string } | Refusal<'AlreadyConfirmed' | 'MailNotSent'>> {
  const userId = callerId(input);
  const user = deps.warm.state(userFolding, userId);
  if (user.status === 'none' || user.email === null) return refuse('MailNotSent');
  if (user.emailConfirmed) return refuse('AlreadyConfirmed');
  const digits = String(randomInt(100_000)).padStart(5, '0');
  await deps.vault.storeCode(EMAIL_CODE, userId, codeOf(digits, user.email), LIFETIME_MS);
  try {
    await deps.mail.send(confirmationLetter(voiceIn(input.languages, deps), user.email, digits));
  } catch {
    return refuse('MailNotSent');
  }
  return { message: 'A code was sent to your e-mail address.' };
}
