import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted, MessageRestored, MessageSent, ReactionAdded, textOnly } from '@folkmoot/contracts/messages/events';
import { describe, expect, it } from 'vitest';
import { type MessageEvent, messageFolding } from './message-state.ts';
import { pastDeletionsFolding } from './past-deletions.ts';
import { shownFolding } from './shown-message.ts';
import { decideUndoDeletion, undoableFolding } from './undo-deletion.decider.ts';

const [ANN, MOD] = ['1', '2'] as const;
const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: ANN };
const nothingNamed = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
const words = { content: 'hello', silent: false, mentionReplies: false, socketId: null, sentAt: 1000 };
const sent = MessageSent({ ...place, ...words, ...nothingNamed, ...textOnly });
const reacted = ReactionAdded({ ...place, name: 'up', emojiId: null, gif: null, userId: MOD, count: 1, reactedAt: 2000 });
const deletedBy = (deletedById: string) => MessageDeleted({ ...place, deletedById, attachmentCount: 0 });
const restored = (restoredAt: number, deletion: number) =>
  MessageRestored({ ...place, undoneEventId: `event-${deletion}`, restoredById: MOD, restoredAt });

/** Recorded events, with ids and times by index. */
function recorded(events: readonly MessageEvent[], command: string): readonly Recorded<MessageEvent>[] {
  return events.map((event, position) => {
    const meta = { actor: MOD, command, correlationId: '1', causationId: null, at: 3000 + position };
    return { ...event, id: `event-${position}`, stream: 'message-900', revision: position, position, meta };
  });
}

function undo(position: number, events: readonly MessageEvent[], { now = 5000, channelId = '70', command = 'deleteMessage' } = {}) {
  const { deletions, elsewhere } = fold(pastDeletionsFolding, recorded(events, command));
  const deletion = deletions.find((past) => past.position === position) ?? null;
  const facts = { channelId, userId: MOD, now, deletion, isDeletedByModerators: elsewhere.size > 0 };
  return decideUndoDeletion(fold(undoableFolding, events), facts);
}

describe('undo of a deletion', () => {
  it('restores the message and names the undone event', () => {
    expect(undo(2, [sent, reacted, deletedBy(MOD)])).toEqual([restored(5000, 2)]);
    const restoredMessage = fold(messageFolding, [sent, reacted, deletedBy(MOD), restored(5000, 2)]);
    expect(restoredMessage).toEqual(fold(messageFolding, [sent, reacted]));
    expect(fold(shownFolding, [sent, deletedBy(MOD), restored(5000, 1)])).toEqual(fold(shownFolding, [sent]));
  });

  it('undoes the active deletion, not an earlier one', () => {
    const twice = [sent, deletedBy(MOD), restored(4000, 1), deletedBy(MOD)];
    expect(undo(3, twice)).toEqual([restored(5000, 3)]);
    expect(undo(1, twice)).toEqual({ refused: 'AlreadyUndone' });
  });

  it('keeps the message hidden while another deletion is active', () => {
    const once = [sent, deletedBy(MOD), deletedBy('3'), restored(4000, 1)];
    expect(fold(messageFolding, once)).toMatchObject({ status: 'deleted', deletions: 1 });
    expect(fold(shownFolding, once).shown).toBeNull();
    const twice = [...once, restored(5000, 2)];
    expect(fold(messageFolding, twice)).toEqual(fold(messageFolding, [sent]));
    expect(fold(shownFolding, twice)).toEqual(fold(shownFolding, [sent]));
  });

  it('is not possible for the server while the instance’s moderators hide the message', () => {
    const [first, byHand, bySite, undone] = recorded([sent, deletedBy(MOD), deletedBy('3'), restored(4000, 2)], 'deleteMessage');
    const erased = bySite && { ...bySite, meta: { ...bySite.meta, command: 'eraseRecent' } };
    const history = [first, byHand, erased, undone].flatMap((event) => event ?? []);
    const after = (upTo: number) => {
      const { deletions, elsewhere } = fold(pastDeletionsFolding, history.slice(0, upTo));
      const facts = { channelId: '70', userId: MOD, now: 5000, deletion: deletions[0] ?? null, isDeletedByModerators: elsewhere.size > 0 };
      return decideUndoDeletion(fold(undoableFolding, history.slice(0, upTo)), facts);
    };
    expect(after(3)).toEqual({ refused: 'NothingToUndo' });
    expect(after(4)).toEqual([restored(5000, 1)]);
  });

  it.each([
    ['an undone deletion', 1, [sent, deletedBy(MOD), restored(4000, 1)], {}, 'AlreadyUndone'],
    ['a deletion by its author', 1, [sent, deletedBy(ANN)], {}, 'UnknownAuditEntry'],
    ['a message that its author deleted since', 1, [sent, deletedBy(MOD), deletedBy(ANN)], {}, 'NothingToUndo'],
    ['a deletion by the instance’s moderators', 1, [sent, deletedBy(MOD)], { command: 'eraseRecent' }, 'UnknownAuditEntry'],
    ['another entry', 0, [sent, deletedBy(MOD)], {}, 'UnknownAuditEntry'],
    ['another channel', 1, [sent, deletedBy(MOD)], { channelId: '71' }, 'UnknownAuditEntry'],
    ['an entry that is too old', 1, [sent, deletedBy(MOD)], { now: 3001 + UNDO_MS + 1 }, 'TooLateToUndo'],
  ] as const)('refuses %s', (_, position, events, change, refused) => {
    expect(undo(position, events, change)).toEqual({ refused });
  });
});
