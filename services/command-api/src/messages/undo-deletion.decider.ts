/** Bringing back a message that a moderator of its server deleted. Pure. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageRestored } from '@folkmoot/contracts/messages/events';
import type { MessageEvent, MessageState } from './message-state.ts';
import type { PastDeletion } from './past-deletions.ts';

export type UndoDeletionFacts = {
  readonly channelId: string;
  readonly userId: string;
  readonly now: number;
  /** null: the entry tells of no deletion of this message by a moderator of the server. */
  readonly deletion: PastDeletion | null;
};

export type UndoCode = 'UnknownAuditEntry' | 'AlreadyUndone' | 'TooLateToUndo' | 'NothingToUndo';

/** One that was undone, and after which the message was deleted again, is undone for good: the later deletion has an entry of its own. */
export function decideUndoDeletion(state: MessageState, facts: UndoDeletionFacts): readonly MessageEvent[] | Refusal<UndoCode> {
  const { channelId, userId, now, deletion } = facts;
  if (!deletion || deletion.channelId !== channelId) return refuse('UnknownAuditEntry');
  if (state.status === 'sent') return refuse('AlreadyUndone');
  if (state.status !== 'deleted' || !state.removed) return refuse('NothingToUndo');
  const { messageId, serverId, recipientId, authorId, restoredAt } = state.removed;
  if (restoredAt !== deletion.restoredBefore) return refuse('AlreadyUndone');
  if (now - deletion.at > UNDO_MS) return refuse('TooLateToUndo');
  return [
    MessageRestored({
      messageId,
      channelId,
      serverId,
      recipientId,
      authorId,
      undoneEventId: deletion.eventId,
      restoredById: userId,
      restoredAt: now,
    }),
  ];
}
