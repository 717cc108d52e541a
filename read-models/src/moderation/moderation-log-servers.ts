/** What moderators did to servers, in their audit log. */
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, isOfUndo } from './moderation-log-entries.ts';

export const serverActHandlers = [
  on(ServerDeletionScheduled, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_DELETE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, reason, scheduledById, scheduledAt } }) => {
          return { id, position, serverId, reason, byId: scheduledById, at: scheduledAt };
        }),
    ),
  ),
  on(ServerDeletionCancelled, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UNDO_DELETE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, cancelledById, cancelledAt } }) => {
          return { id, position, serverId, byId: cancelledById, at: cancelledAt };
        }),
    ),
  ),
  on(ServerModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch.map(({ id, position, data: { serverId, changed, moderatedById, moderatedAt } }) => {
        return { id, position, serverId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt };
      }),
    ),
  ),
  on(PublicServerPinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, pinnedById, pinnedAt } }) => {
          return { id, position, serverId, reason: 'pinned', byId: pinnedById, at: pinnedAt };
        }),
    ),
  ),
  on(PublicServerUnpinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, unpinnedById, unpinnedAt } }) => {
          return { id, position, serverId, reason: 'unpinned', byId: unpinnedById, at: unpinnedAt };
        }),
    ),
  ),
];
