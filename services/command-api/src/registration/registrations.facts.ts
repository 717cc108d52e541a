/** Facts for the decision on a registration, and its effects: an e-mail, and the erasure of a rejected user. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { decideRegistration } from '@folkmoot/contracts/registration/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { approvalLetter, rejectionLetter } from '../accounts/registration-letters.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { joinsOf } from './joins.ts';
import { type Pending, registrationFolding } from './registration-state.ts';
import type { DecisionFacts } from './registrations.decider.ts';

export type DecidedFacts = DecisionFacts & { readonly pending: Pending };

export function decisionFacts(input: Input<typeof decideRegistration>, deps: Deps): DecidedFacts | Refusal<'UnknownRegistration'> {
  const { userId } = input.params;
  const pending = deps.warm.state(registrationFolding, userId);
  if (pending.status !== 'pending') return refuse('UnknownRegistration');
  const approves = input.body.decision === 'approve';
  return {
    userId,
    approves,
    reason: approves ? null : input.body.reason || null,
    mustConfirm: deps.confirmEmail(),
    joins: approves ? joinsOf(deps, [], { userId, newId: input.newId, now: input.now }) : [],
    callerId: callerId(input),
    now: input.now,
    pending,
  };
}

/**
 * The e-mail is not awaited. Its sender reports failures to the operator. The address comes from the facts, because the erasure removes all
 * copies.
 */
export async function notifyAndErase({ pending, approves, reason, userId }: DecidedFacts, deps: Deps): Promise<void> {
  const { language, email } = pending;
  const voice = { language, instance: deps.instance().name };
  const letter = approves ? approvalLetter(voice, email, new URL('/login', deps.publicUrl()).href) : rejectionLetter(voice, email, reason);
  void deps.mail.send(letter).catch(() => undefined);
  if (approves) return;
  await deps.vault.eraseAccounts([userId]);
  await deps.keys.destroy(userId);
}
