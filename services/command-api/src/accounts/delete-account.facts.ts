/** Facts for the deletion of an account, and the immediate removal of data that no event covers: secrets, keys, images and e-mails. */
import type { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import type { ErasedCounts, ErasureReport } from '@folkmoot/contracts/accounts/wire';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import { applicationCounts } from '../applications/application-state.ts';
import type { Deps } from '../domain.ts';
import { proveBesidePassword } from '../factors/whole-proof.ts';
import { pairFolding, pairId } from '../friends/pair-state.ts';
import { pairsOf } from '../friends/pairs-of.ts';
import { dropPictures } from '../media/pictures.ts';
import { joinedServers } from '../members/server-places.ts';
import { blockedEmailIndex } from '../moderation/blocked-emails.ts';
import { sanctionFolding, suspensionAt } from '../moderation/sanction-state.ts';
import { callerId } from '../servers/caller.ts';
import { type DeletionFacts, decideDeleteAccount, type ReturnBlock } from './delete-account.decider.ts';
import { provePassword } from './password-proof.ts';
import { pastAddressesFolding } from './past-addresses.ts';
import { userFolding, userStream } from './user-state.ts';

export type DeleteAccountFacts = DeletionFacts & {
  readonly pictures: { readonly avatar: string | null; readonly banner: string | null };
  readonly sessions: number;
  /** All addresses that received e-mails, including earlier ones. */
  readonly addresses: readonly string[];
  readonly letters: number;
};

/** The summary for the user. It is counted before the deletion, because afterwards nothing can be counted. */
export type ReportedDeletion = DeleteAccountFacts & { readonly counted: ErasedCounts | null };

export async function deleteAccountFacts(
  input: Input<typeof deleteAccount>,
  deps: Deps,
): Promise<ReportedDeletion | Refusal<CodeOf<typeof deleteAccount>>> {
  const userId = callerId(input);
  const { password, deleteContent } = input.body;
  const proved = await provePassword(deps, { userId, account: userId, password }, input);
  if (isRefusal(proved)) return proved;
  const facts = proved ? await deletionFactsOf({ userId, deleteContent, now: input.now, suspensionId: input.newId() }, deps) : null;
  if (!facts) return refuse('WrongDeletionPassword');
  // A code works once, so a command that would be refused is refused before the code is used.
  const decided = decideDeleteAccount(deps.warm.state(userFolding, userId), facts);
  if (isRefusal(decided)) return decided;
  const unproved = await proveBesidePassword(input, deps);
  return unproved ?? { ...facts, counted: await deps.erasedCounts(userId, input.now) };
}

type Deletion = {
  readonly userId: string;
  readonly deleteContent: boolean;
  readonly now: number;
  /** The id of the suspension that replaces a shadow ban. */
  readonly suspensionId: string;
};

/** null: the user may register again. */
function returnBlockOf({ userId, now, suspensionId }: Deletion, email: string | null, { warm, vault }: Deps): ReturnBlock | null {
  const sanctions = warm.state(sanctionFolding, userId);
  const { shadowBan, suspendCount } = sanctions;
  const isForGood = suspensionAt(sanctions, now)?.expireAt === null;
  if (email === null || (!isForGood && !shadowBan)) return null;
  return { email: blockedEmailIndex(vault, email), shadowBan: isForGood ? null : shadowBan, suspensionId, suspendCount };
}

/** An address that the user gave up may belong to someone else now, whose e-mails must stay. */
async function addressesOf(userId: string, { stateOf, vault }: Deps): Promise<readonly string[]> {
  const past = await stateOf(pastAddressesFolding, userStream(userId));
  const holders = await Promise.all(past.map((address) => vault.userIdOfEmail(address)));
  return past.filter((_address, index) => [null, userId].includes(holders[index] ?? null));
}

/** null: there is no such account. */
export async function deletionFactsOf(deletion: Deletion, deps: Deps): Promise<DeleteAccountFacts | null> {
  const { userId, deleteContent, now } = deletion;
  const user = deps.warm.state(userFolding, userId);
  if (user.status === 'none') return null;
  const addresses = await addressesOf(userId, deps);
  const counts = await Promise.all(addresses.map((address) => deps.mail.countFor(address)));
  const others = [...(deps.warm.index(pairsOf).get(userId) ?? [])];
  return {
    userId,
    deleteContent,
    servers: joinedServers(deps, userId).size,
    applications: deps.warm.index(applicationCounts).get(userId) ?? 0,
    pairs: others.map((otherId) => ({ otherId, state: deps.warm.state(pairFolding, pairId(userId, otherId)) })),
    pictures: { avatar: user.avatar, banner: user.banner },
    sessions: (await deps.vault.sessionsOf(userId)).length,
    addresses,
    letters: counts.reduce((sum, count) => sum + count, 0),
    returnBlock: returnBlockOf(deletion, user.email, deps),
    now,
  };
}

/** Runs again at the next start if the process ends here, because the command API reads the event in the log. */
export async function eraseSecrets(facts: DeleteAccountFacts, deps: Deps): Promise<void> {
  await deps.vault.eraseAccounts([facts.userId]);
  await deps.keys.destroy(facts.userId);
  await dropPictures(deps.media, facts.pictures);
  for (const address of facts.addresses) await deps.mail.forget(address);
}

export function reportOf({ pairs, pictures, sessions, letters, deleteContent, counted }: ReportedDeletion): ErasureReport {
  const states = pairs.map((pair) => pair.state);
  return {
    friends: states.filter((state) => state.link.status !== 'none').length,
    follows: states.reduce((sum, state) => sum + state.followers.length, 0),
    blocks: states.reduce((sum, state) => sum + state.blockedBy.length, 0),
    sessions,
    pictures: [pictures.avatar, pictures.banner].filter((picture) => picture !== null).length,
    letters,
    content: deleteContent ? 'being deleted' : 'kept',
    notes: 'being deleted',
    counted,
  };
}
