/** Deletes the account of a user after the period of a permanent suspension. It is an internal command without a route. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { command } from '@folkmoot/contracts/kernel/route';
import { handle } from '@folkmoot/platform/command/handler';
import { z } from 'zod';
import { decideDeleteAccount } from '../accounts/delete-account.decider.ts';
import { deletionFactsOf, eraseSecrets } from '../accounts/delete-account.facts.ts';
import { userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { isDue, permanentlySuspended } from './permanently-suspended.ts';

/** Runs in the name of the deleted user. */
const deleteSuspended = command('deleteSuspendedAccount', 'DELETE', '/nowhere/suspended-account', {
  who: [{ need: 'user' }],
  reply: z.undefined(),
  refuses: ['LeaveServersFirst', 'DeleteApplicationsFirst', 'WrongDeletionPassword'],
});

export const suspendedAccountHandler = handle({
  route: deleteSuspended,
  async facts(input, deps: Deps) {
    const userId = callerId(input);
    // The suspension may have been lifted while the user's servers were deleted.
    if (!isDue(deps.warm.index(permanentlySuspended).get(userId), input.now)) return refuse('WrongDeletionPassword');
    const facts = await deletionFactsOf({ userId, deleteContent: true, now: input.now, suspensionId: input.newId() }, deps);
    return facts ?? refuse('WrongDeletionPassword');
  },
  stream: (_input, { userId }) => userStream(userId),
  folding: userFolding,
  decide: (_input, state, facts) => decideDeleteAccount(state, facts),
  afterwards: (_input, facts, deps: Deps) => eraseSecrets(facts, deps),
  reply: () => undefined,
});
