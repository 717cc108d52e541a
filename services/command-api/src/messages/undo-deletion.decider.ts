/** Restores a message that a moderator of its server deleted. Pure. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageRestored } from '@folkmoot/contracts/messages/events';
import { type MessageEvent, type MessageState, messageFolding } from './message-state.ts';
import type { PastDeletion } from './past-deletions.ts';

/** `undone`: undone deletions by event id. Each is undone once, also with concurrent callers. */
export type UndoableMessage = { readonly message: MessageState; readonly undone: ReadonlySet<string> };

export const undoableFolding: Folding<UndoableMessage, MessageEvent> = {
  initial: { message: messageFolding.initial, undone: new Set() },
  evolve({ message, undone }, event) {
    return {
      message: messageFolding.evolve(message, event),
      undone: event.type === 'MessageRestored' ? new Set([...undone, event.data.undoneEventId]) : undone,
    };
  },
};

export type UndoDeletionFacts = {
  readonly channelId: string;
  readonly userId: string;
  readonly now: number;
  /** null: the entry describes no deletion of this message by a moderator of the server. */
  readonly deletion: PastDeletion | null;
  /** The instance's moderators have deleted it too, and that deletion is active. */
  readonly isDeletedByModerators: boolean;
};

export type UndoCode = 'UnknownAuditEntry' | 'AlreadyUndone' | 'TooLateToUndo' | 'NothingToUndo';

/** An undone deletion cannot be undone again. A later deletion has its own entry. */
export function decideUndoDeletion(
  { message, undone }: UndoableMessage,
  facts: UndoDeletionFacts,
): readonly MessageEvent[] | Refusal<UndoCode> {
  const { channelId, userId, now, deletion, isDeletedByModerators } = facts;
  if (!deletion || deletion.channelId !== channelId) return refuse('UnknownAuditEntry');
  if (undone.has(deletion.eventId)) return refuse('AlreadyUndone');
  if (message.status !== 'deleted' || !message.removed || isDeletedByModerators) return refuse('NothingToUndo');
  const { messageId, serverId, recipientId, authorId } = message.removed;
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
