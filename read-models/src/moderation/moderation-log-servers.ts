/** Moderators' actions on servers in their audit log. */
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { logEach } from './moderation-log-entries.ts';
import { isNotOfUndo } from './of-undo.ts';

export const serverActionHandlers = [
  logEach(
    ServerDeletionScheduled,
    MODERATION_ACT.SERVER_DELETE,
    ({ serverId, reason, scheduledById, scheduledAt }) => ({ serverId, reason, byId: scheduledById, at: scheduledAt }),
    isNotOfUndo,
  ),
  logEach(
    ServerDeletionCancelled,
    MODERATION_ACT.SERVER_UNDO_DELETE,
    ({ serverId, cancelledById, cancelledAt }) => ({ serverId, byId: cancelledById, at: cancelledAt }),
    isNotOfUndo,
  ),
  logEach(ServerModerated, MODERATION_ACT.SERVER_UPDATE, ({ serverId, changed, moderatedById, moderatedAt }) => ({
    serverId,
    reason: changed.join(', '),
    byId: moderatedById,
    at: moderatedAt,
  })),
  logEach(
    PublicServerPinned,
    MODERATION_ACT.SERVER_UPDATE,
    ({ serverId, pinnedById, pinnedAt }) => ({ serverId, reason: 'pinned', byId: pinnedById, at: pinnedAt }),
    isNotOfUndo,
  ),
  logEach(
    PublicServerUnpinned,
    MODERATION_ACT.SERVER_UPDATE,
    ({ serverId, unpinnedById, unpinnedAt }) => ({ serverId, reason: 'unpinned', byId: unpinnedById, at: unpinnedAt }),
    isNotOfUndo,
  ),
];
