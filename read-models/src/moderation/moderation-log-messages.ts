/** Deleted and restored reported messages in the moderators' audit log. */
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deleteMessageAsModerator } from '@folkmoot/contracts/reports/staff-commands';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, insertUndone } from './moderation-log-entries.ts';
import { isNotOfUndo } from './of-undo.ts';

export const messageActionHandlers = [
  on(MessageDeleted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.MESSAGE_DELETE,
      batch
        .filter(({ meta }) => meta.command === deleteMessageAsModerator.name)
        .map(({ id, position, meta, data: { authorId, serverId, channelId, deletedById } }) => {
          return { id, position, userId: authorId, serverId, channelId, byId: deletedById, at: meta.at };
        }),
    ),
  ),
  on(MessageRestored, (batch, tx) =>
    insertUndone(
      tx,
      batch
        .filter((event) => !isNotOfUndo(event))
        .map(({ id, position, data: { authorId, serverId, undoneEventId, restoredById, restoredAt } }) => {
          return { id, position, userId: authorId, serverId, undoneEventId, byId: restoredById, at: restoredAt };
        }),
    ),
  ),
];
