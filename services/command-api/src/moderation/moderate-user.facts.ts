/** Facts for a moderator's change of an account. All refusals are checked before the vault is written. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { nameRefused, passwordRefused } from '../accounts/allowed-text.ts';
import { type User, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { claimOf } from '../profiles/profiles.facts.ts';
import { callerId } from '../servers/caller.ts';
import { type AccountWish, type ModerateFacts, newEmailOf, wishRefused } from './moderate-user.decider.ts';
import { proved } from './proved.ts';
import { isFounder, targetsOf } from './targets.ts';

/** Changing the password ends all sessions. */
async function writeSecrets(deps: Deps, user: User, wish: AccountWish): Promise<Refusal<'EmailTaken'> | null> {
  const email = newEmailOf(user, wish);
  if (email !== null && !(await deps.vault.changeEmail(user.userId, email))) return refuse('EmailTaken');
  if (wish.newPassword !== undefined) await deps.vault.changePassword(user.userId, wish.newPassword, { endSessionsExcept: '' });
  return null;
}

export async function moderateFacts(
  input: Input<typeof moderateUser>,
  deps: Deps,
): Promise<ModerateFacts | Refusal<CodeOf<typeof moderateUser>>> {
  const caller = callerId(input);
  const refused = await proved(input, deps);
  if (refused) return refused;
  const user = deps.warm.state(userFolding, input.params.userId);
  if (user.status === 'none') return refuse('UnknownModeratedUser');
  const targets = targetsOf(deps.warm, caller, [user.userId]);
  if (isRefusal(targets)) return refuse('PeerProtected', { path: null });
  const { password: _, ...wish } = input.body;
  const unfit = wishRefused(user, wish, isFounder(deps.warm, caller));
  if (unfit) return unfit;
  const notAllowed = nameRefused(wish.username, user.username) ?? passwordRefused(wish.newPassword, 'newPassword');
  if (notAllowed) return notAllowed;
  const claim = claimOf(wish, user, deps, input.now);
  if (claim && isRefusal(claim)) return refuse('ModeratedNameTaken');
  const taken = await writeSecrets(deps, user, wish);
  return taken ?? { user, wish, claim, mustConfirm: deps.confirmEmail(), callerId: caller, now: input.now };
}
