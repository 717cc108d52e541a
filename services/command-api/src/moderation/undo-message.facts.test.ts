import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageDeleted, MessageRestored, MessageSent, textOnly } from '@folkmoot/contracts/messages/events';
import { describe, expect, it } from 'vitest';
import type { MessageEvent } from '../messages/message-state.ts';
import { decideUndoMessage } from './undo-message.facts.ts';
import { loadedFolding } from './undoing.ts';

const [ANN, MOD] = ['1', '2'] as const;
const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: ANN };
const nobody = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
const words = { content: 'hello', silent: false, mentionReplies: false, socketId: null, sentAt: 1 };
const sent = MessageSent({ ...place, ...words, ...nobody, ...textOnly });
const deletedBy = (deletedById: string) => MessageDeleted({ ...place, deletedById, attachmentCount: 0 });
const restored = (undoneEventId: string) => MessageRestored({ ...place, undoneEventId, restoredById: MOD, restoredAt: 5000 });

function undo(eventId: string, events: readonly MessageEvent[], now = 5000) {
  return decideUndoMessage(fold(loadedFolding, events), { eventId, deletedAt: 1000, callerId: MOD, now });
}

describe('undo of a message that a moderator deleted', () => {
  it('restores the message', () => {
    expect(undo('a', [sent, deletedBy(MOD)])).toMatchObject({ events: [restored('a')], effects: [{ effect: 'messageBack' }] });
    expect(fold(loadedFolding, [sent, deletedBy(MOD), restored('a')]).message).toEqual(fold(loadedFolding, [sent]).message);
  });

  it('happens once', () => {
    expect(undo('a', [sent, deletedBy(MOD), restored('a')])).toEqual(refuse('AlreadyUndone'));
    expect(undo('b', [sent, deletedBy(MOD), restored('a'), deletedBy(MOD)])).toMatchObject({ events: [restored('b')] });
  });

  it('is refused if the author deleted the message too, and after thirty days', () => {
    expect(undo('a', [sent, deletedBy(MOD), deletedBy(ANN)])).toEqual(refuse('NothingToUndo'));
    expect(undo('a', [sent, deletedBy(MOD)], 1000 + UNDO_MS)).toMatchObject({ events: [{ type: 'MessageRestored' }] });
    expect(undo('a', [sent, deletedBy(MOD)], 1001 + UNDO_MS)).toEqual(refuse('TooLateToUndo'));
  });
});
