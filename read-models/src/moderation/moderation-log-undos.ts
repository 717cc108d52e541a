/** What moderators took back, in their audit log. */
import { ModeratorActUndone, SanctionUndone, ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostRestored } from '@folkmoot/contracts/posts/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insertUndone } from './moderation-log-entries.ts';
import { keepSuspended } from './moderation-log-suspended.ts';

export const undoHandlers = [
  on(SanctionUndone, async (batch, tx) => {
    await insertUndone(
      tx,
      batch.map(({ id, position, data: { userId, undoneEventId, undoneById, undoneAt } }) => {
        return { id, position, userId, undoneEventId, byId: undoneById, at: undoneAt };
      }),
    );
    const suspensions = batch.map(({ data: { userId, suspension } }) => [userId, suspension && { until: suspension.expireAt }] as const);
    await keepSuspended(tx, new Map(suspensions));
  }),
  on(ServerActUndone, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { serverId, undoneEventId, undoneById, undoneAt } }) => {
        return { id, position, serverId, undoneEventId, byId: undoneById, at: undoneAt };
      }),
    ),
  ),
  on(PostRestored, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { authorId: userId, undoneEventId, restoredById, restoredAt } }) => {
        return { id, position, userId, undoneEventId, byId: restoredById, at: restoredAt };
      }),
    ),
  ),
  on(ModeratorActUndone, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { undoneEventId, undoneById, undoneAt } }) => {
        return { id, position, undoneEventId, byId: undoneById, at: undoneAt };
      }),
    ),
  ),
];
