/** Rules of deleting an account (users document, sections 3 and 5). Pure. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendRemoved, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { Decided, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { EmailBarred, UserSuspended } from '@folkmoot/contracts/moderation/events';
import { type PairEvent, type PairState, pairStream } from '../friends/pair-state.ts';
import { type ShadowBan, sanctionStream } from '../moderation/sanction-state.ts';
import type { UserEvent, UserState } from './user-state.ts';

export type DeletionFacts = {
  readonly userId: string;
  readonly deleteContent: boolean;
  readonly servers: number;
  readonly applications: number;
  /** The relationships to everyone the user ever interacted with. */
  readonly pairs: readonly { readonly otherId: string; readonly state: PairState }[];
  /** What prevents a new registration. null: the user may register again. */
  readonly returnBlock: ReturnBlock | null;
  readonly now: number;
};

export type ReturnBlock = {
  /** The blind index of the address. */
  readonly email: string;
  /** The shadow ban that becomes a suspension with the deletion. null: the user is suspended already. */
  readonly shadowBan: Pick<ShadowBan, 'reason' | 'bannedById'> | null;
  readonly suspensionId: string;
  readonly suspendCount: number;
};

/** A permanently suspended or shadow banned user must not register again with the same address (users document 2.1 and 5). */
function returnBlockEvents(userId: string, returnBlock: ReturnBlock | null, now: number): readonly SideEvent[] {
  if (!returnBlock) return [];
  const { email, shadowBan, suspensionId, suspendCount } = returnBlock;
  const blocked: AnyEvent[] = [EmailBarred({ userId, email, barredAt: now })];
  const suspended = shadowBan && {
    suspensionId,
    userId,
    reason: shadowBan.reason,
    expireAt: null,
    deletesSince: null,
    suspendCount: suspendCount + 1,
    suspendedById: shadowBan.bannedById,
    suspendedAt: now,
  };
  return [...(suspended ? [UserSuspended(suspended)] : []), ...blocked].map((event) => ({ stream: sanctionStream(userId), event }));
}

/** Ends everything between two users when one is deleted. The other's block ends too, because it has no effect anymore. */
export function partingEvents(userId: string, otherId: string, state: PairState): readonly PairEvent[] {
  const other = (id: string) => (id === userId ? otherId : userId);
  return [
    ...(state.link.status === 'none' ? [] : [FriendRemoved({ byId: userId, otherId })]),
    ...state.followers.map((id) => UserUnfollowed({ followerId: id, followedId: other(id) })),
    ...state.blockedBy.map((id) => UserUnblocked({ byId: id, otherId: other(id) })),
  ];
}

export function decideDeleteAccount(
  state: UserState,
  facts: DeletionFacts,
): Decided<UserEvent> | Refusal<'LeaveServersFirst' | 'DeleteApplicationsFirst' | 'WrongDeletionPassword'> {
  if (state.status === 'none') return refuse('WrongDeletionPassword');
  if (facts.servers > 0) return refuse('LeaveServersFirst');
  if (facts.applications > 0) return refuse('DeleteApplicationsFirst');
  const { userId, deleteContent, now } = facts;
  const sideEvents: readonly SideEvent[] = facts.pairs.flatMap(({ otherId, state: pair }) =>
    partingEvents(userId, otherId, pair).map((event) => ({ stream: pairStream(userId, otherId), event })),
  );
  const blocked = returnBlockEvents(userId, facts.returnBlock, now);
  return { events: [AccountDeleted({ userId, deleteContent, deletedAt: now })], sideEvents: [...sideEvents, ...blocked] };
}
