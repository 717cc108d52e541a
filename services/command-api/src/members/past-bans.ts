/** The bans of a user in a server by log position, to find the one of an audit log entry. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { MemberEvent, Purge } from './member-state.ts';

export type PastBan = {
  readonly eventId: string;
  readonly position: number;
  readonly bannedAt: number;
  readonly deletedMessages: Pick<Purge, 'from' | 'to'> | null;
};

export const pastBansFolding: Folding<readonly PastBan[], Recorded<MemberEvent>> = {
  initial: [],
  evolve(bans, event) {
    if (event.type !== 'MemberBanned') return bans;
    const { bannedAt, deletedMessages } = event.data;
    return [...bans, { eventId: event.id, position: event.position, bannedAt, deletedMessages }];
  },
};
