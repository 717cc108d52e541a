/**
 * A new password for who forgot the old one. The answer tells nothing of whether there is an account, nor does the time it takes:
 * everything that depends on it comes after the answer.
 */
import { randomBytes } from 'node:crypto';
import type { resetPassword, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { isPasswordLoginOn } from '../identity-providers/password-log-in.ts';
import { resetLetter } from './letters.ts';
import { takeGuess } from './password-proof.ts';
import { shownName, userFolding } from './user-state.ts';
import { voiceIn } from './voice.ts';

export const RESET_CODE = 'reset-password';
const LIFETIME_MS = 3_600_000;
const CODE_BYTES = 20;
/** Nobody's mailbox is filled by others: so many letters to one address in the window of guesses. */
const MOST_LETTERS = 3;

/** The code stands for one address: after a change of address it opens nothing. */
function codeFor(code: string, email: string): string {
  return `${code} ${email}`;
}

/** Nothing is sent where there is nobody; who asks too often is not told either. */
async function sendLetter({ body: { email }, now, languages }: Input<typeof sendResetCode>, deps: Deps): Promise<void> {
  const userId = await deps.vault.userIdOfEmail(email);
  const user = userId === null ? null : deps.warm.state(userFolding, userId);
  if (userId === null || user?.status !== 'live' || user.email === null) return;
  if ((await deps.guesses.take(`letters ${userId}`, MOST_LETTERS, now)) > 0) return;
  const code = randomBytes(CODE_BYTES).toString('hex');
  await deps.vault.storeCode(RESET_CODE, userId, codeFor(code, user.email), LIFETIME_MS);
  const link = new URL(`/reset-password?${new URLSearchParams({ code, userId })}`, deps.publicUrl());
  // Who has not shown that the address is theirs may have chosen it to write to a stranger by their name.
  const name = user.emailConfirmed ? shownName(user) : null;
  await deps.mail.send(resetLetter(voiceIn(languages, deps), user.email, name, link.href));
}

/** A mail that fails is told to the operator by who sends it; to tell the asker would tell that there is an account. */
export async function sendReset(input: Input<typeof sendResetCode>, deps: Deps): Promise<{ message: string }> {
  void sendLetter(input, deps).catch(() => undefined);
  return { message: 'If there is an account with this address, a mail with a link is on its way to it.' };
}

export type ResetFacts = { readonly userId: string; readonly token: string };

/** The code is redeemed in the one moment that its row is found: two that come with it at once do not both get in. */
export async function resetFacts(
  input: Input<typeof resetPassword>,
  deps: Deps,
): Promise<ResetFacts | Refusal<CodeOf<typeof resetPassword>>> {
  if (!isPasswordLoginOn(deps)) return refuse('PasswordLoginOff');
  const { code, userId } = input.query;
  if (code === undefined || userId === undefined) return refuse('ResetCodeInvalid');
  // Guesses count for the address alone: by the id of somebody else nobody may shut their way back.
  const guess = await takeGuess(deps, { account: `reset from ${input.address}`, userId: null }, input);
  if (isRefusal(guess)) return { ...guess, path: 'code' };
  const user = deps.warm.state(userFolding, userId);
  if (user.status !== 'live' || user.email === null) return refuse('ResetCodeInvalid');
  const linkCode = codeFor(code.trim(), user.email);
  if (!(await deps.vault.linkHolds(RESET_CODE, userId, linkCode))) return refuse('ResetCodeInvalid');
  await guess.wasRight();
  // Whoever holds the link and not the authenticator gets no further, and who holds both and mistyped has the rest of its hour.
  const unproved = await proveSecondFactor(deps, userId, input.body.code, input);
  if (unproved) return unproved;
  if (!(await deps.vault.redeemLink(RESET_CODE, userId, linkCode))) return refuse('ResetCodeInvalid');
  const { token, sessionId } = await deps.vault.openSession(userId, input.agent);
  await deps.vault.changePassword(userId, input.body.newPassword, { endSessionsExcept: sessionId });
  await deps.vault.usualPlaces.prove(userId, input.address);
  return { userId, token };
}
