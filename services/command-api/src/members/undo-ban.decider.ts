/** Undoes a ban and restores the messages that it deleted. Pure. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { BanUndone, MemberUnbanned } from '@folkmoot/contracts/members/events';
import type { MemberEvent, MemberState } from './member-state.ts';
import type { PastBan } from './past-bans.ts';

export type UndoBanFacts = {
  readonly serverId: string;
  readonly userId: string;
  readonly callerId: string;
  readonly now: number;
  /** null: the entry describes no ban of this user here. */
  readonly ban: PastBan | null;
};

export type UndoCode = 'UnknownAuditEntry' | 'AlreadyUndone' | 'TooLateToUndo' | 'NothingToUndo';

/** A ban that was lifted or replaced may still hide messages. Its undo restores them, and a later ban stays. */
export function decideUndoBan(state: MemberState, facts: UndoBanFacts): readonly MemberEvent[] | Refusal<UndoCode> {
  const { serverId, userId, callerId, now, ban } = facts;
  if (!ban) return refuse('UnknownAuditEntry');
  const { eventId, bannedAt, deletedMessages } = ban;
  if (state.undoneBans.includes(bannedAt)) return refuse('AlreadyUndone');
  if (now - bannedAt > UNDO_MS) return refuse('TooLateToUndo');
  const holds = state.status === 'banned' && state.bannedAt === bannedAt;
  if (!holds && !deletedMessages) return refuse('NothingToUndo');
  return [
    ...(holds ? [MemberUnbanned({ serverId, userId, unbannedById: callerId, unbannedAt: now })] : []),
    BanUndone({
      serverId,
      userId,
      undoneEventId: eventId,
      bannedAt,
      restoredMessages: deletedMessages,
      undoneById: callerId,
      undoneAt: now,
    }),
  ];
}
