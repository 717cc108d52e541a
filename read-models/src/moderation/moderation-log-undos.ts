/** Undone actions in the moderators' audit log. */
import type { EventOf, EventSpec } from '@folkmoot/contracts/kernel/event';
import { ModeratorActUndone, SanctionUndone, ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostRestored } from '@folkmoot/contracts/posts/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insertUndone, type Undo } from './moderation-log-entries.ts';
import { keepSuspended } from './moderation-log-suspended.ts';

function logEachUndo<Spec extends EventSpec>(spec: Spec, undoOf: (data: EventOf<Spec>['data']) => Omit<Undo, 'id' | 'position'>) {
  return on(spec, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data }) => ({ id, position, ...undoOf(data) })),
    ),
  );
}

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
  logEachUndo(ServerActUndone, ({ serverId, undoneEventId, undoneById, undoneAt }) => ({
    serverId,
    undoneEventId,
    byId: undoneById,
    at: undoneAt,
  })),
  logEachUndo(PostRestored, ({ authorId: userId, undoneEventId, restoredById, restoredAt }) => ({
    userId,
    undoneEventId,
    byId: restoredById,
    at: restoredAt,
  })),
  logEachUndo(ModeratorActUndone, ({ undoneEventId, undoneById, undoneAt }) => ({ undoneEventId, byId: undoneById, at: undoneAt })),
];
