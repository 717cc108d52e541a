/**
 * Resets a forgotten password. The answer and its timing do not reveal whether an account exists, because everything that depends on it
 * runs after the answer.
 */
import { randomBytes } from 'node:crypto';
import type { resetPassword, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { isPasswordLoginOn } from '../identity-providers/password-log-in.ts';
import { passwordRefused } from './allowed-text.ts';
import { resetLetter } from './letters.ts';
import { takeGuess } from './password-proof.ts';
import { shownName, userFolding } from './user-state.ts';
import { voiceIn } from './voice.ts';

export const RESET_CODE = 'reset-password';
const LIFETIME_MS = 3_600_000;
const CODE_BYTES = 20;
/** Limits e-mails to one address per guess window, so that no one can flood a mailbox. */
const MOST_LETTERS = 3;

/** The code is bound to one address, so it is invalid after a change of address. */
function codeFor(code: string, email: string): string {
  return `${code} ${email}`;
}

/** Sends nothing to unknown addresses, and reports no limit to the caller. */
async function sendLetter({ body: { email }, now, languages }: Input<typeof sendResetCode>, deps: Deps): Promise<void> {
  const userId = await deps.vault.userIdOfEmail(email);
  const user = userId === null ? null : deps.warm.state(userFolding, userId);
  if (userId === null || user?.status !== 'live' || user.email === null) return;
  if ((await deps.guesses.take(`letters ${userId}`, MOST_LETTERS, now)) > 0) return;
  const code = randomBytes(CODE_BYTES).toString('hex');
  await deps.vault.storeCode(RESET_CODE, userId, codeFor(code, user.email), LIFETIME_MS);
  const link = new URL(`/reset-password?${new URLSearchParams({ code, userId })}`, deps.publicUrl());
  // Without confirmation, the address may belong to a stranger, and the name may be a message to them.
  const name = user.emailConfirmed ? shownName(user) : null;
  await deps.mail.send(resetLetter(voiceIn(languages, deps), user.email, name, link.href));
}

/** The sender reports a failed e-mail to the operator. Reporting it to the caller would reveal that the account exists. */
export async function sendReset(input: Input<typeof sendResetCode>, deps: Deps): Promise<{ message: string }> {
  void sendLetter(input, deps).catch(() => undefined);
  return { message: 'If an account uses this address, you will get an e-mail with a link.' };
}

export type ResetFacts = { readonly userId: string; readonly token: string };

/** The code is redeemed in one step in the database, so that only one of two concurrent requests succeeds. */
export async function resetFacts(
  input: Input<typeof resetPassword>,
  deps: Deps,
): Promise<ResetFacts | Refusal<CodeOf<typeof resetPassword>>> {
  if (!isPasswordLoginOn(deps)) return refuse('PasswordLoginOff');
  const notAllowed = passwordRefused(input.body.newPassword, 'newPassword');
  if (notAllowed) return notAllowed;
  const { code, userId } = input.query;
  if (code === undefined || userId === undefined) return refuse('ResetCodeInvalid');
  // Guesses count for the address, so that no one can block the reset of another user by the id.
  const guess = await takeGuess(deps, { account: `reset from ${input.address}`, userId: null }, input);
  if (isRefusal(guess)) return { ...guess, path: 'code' };
  const user = deps.warm.state(userFolding, userId);
  if (user.status !== 'live' || user.email === null) return refuse('ResetCodeInvalid');
  const linkCode = codeFor(code.trim(), user.email);
  if (!(await deps.vault.isLinkValid(RESET_CODE, userId, linkCode))) return refuse('ResetCodeInvalid');
  await guess.wasRight();
  // The link alone is not enough if there is an authenticator. After a mistyped code, the link keeps the rest of its hour.
  const unproved = await proveSecondFactor(deps, userId, input.body.code, input);
  if (unproved) return unproved;
  if (!(await deps.vault.redeemLink(RESET_CODE, userId, linkCode))) return refuse('ResetCodeInvalid');
  const { token, sessionId } = await deps.vault.openSession(userId, input.agent);
  await deps.vault.changePassword(userId, input.body.newPassword, { endSessionsExcept: sessionId });
  await deps.vault.usualPlaces.prove(userId, input.address);
  return { userId, token };
}
