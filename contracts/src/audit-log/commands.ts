/** A server's audit log (servers document 5.1), and taking back what it tells of. Its entries are made of events that stand in other domains. */
import { z } from 'zod';
import { OptionalNumber, OptionalText, StatusTrue } from '../kernel/fields.ts';
import { ChannelId, MessageId, ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { AuditLogPage, BanUndoPreview, ServerActions } from './wire.ts';

const AuditPage = z.object({
  /** The last entry of the page before; older ones follow. */
  after: OptionalText,
  limit: OptionalNumber,
  /** Only entries of this kind, and of this acting person; absent: all. */
  actionType: OptionalText,
  actionById: OptionalText,
});

export const getAuditLog = query('getAuditLog', '/servers/:serverId/audit-logs', {
  who: [{ need: 'userOrBot' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_auditLogs_get', requests: 10, perMs: 10_000 },
  params: z.object({ serverId: ServerId }),
  query: AuditPage,
  reply: AuditLogPage,
});

/** Ours: with what the contract's log does not know, and what of it can be undone. */
export const listServerActions = query('listServerActions', '/servers/:serverId/audit-logs/all', {
  who: [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_actions_get', requests: 20, perMs: 10_000 },
  params: z.object({ serverId: ServerId }),
  query: AuditPage,
  reply: ServerActions,
});

const Entry = z.object({ auditLogId: z.string().max(20) });
const OnBan = z.object({ serverId: ServerId, userId: UserId });
const mayBan: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.BAN }];

export const previewBanUndo = query('previewBanUndo', '/servers/:serverId/bans/:userId/undo', {
  who: mayBan,
  limit: { name: 'undo_preview', requests: 30, perMs: 10_000 },
  params: OnBan,
  query: Entry,
  reply: BanUndoPreview,
  refuses: ['UnknownAuditEntry'],
});

/** Lifts the ban where it still holds, and brings back what it removed and nobody has removed since. */
export const undoBan = command('undoBan', 'POST', '/servers/:serverId/bans/:userId/undo', {
  who: mayBan,
  limit: { name: 'undo', requests: 30, perMs: 10_000 },
  params: OnBan,
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'],
});

/** Only what a moderator of the server deleted, by whoever might delete it; what its author deleted stays deleted. */
export const undoMessageDeletion = command('undoMessageDeletion', 'POST', '/channels/:channelId/messages/:messageId/undo', {
  who: [{ need: 'user' }, { need: 'channel' }, { need: 'role', bit: ROLE_PERMISSION.MANAGE_CHANNELS }],
  limit: { name: 'undo_message', requests: 60, perMs: 10_000 },
  params: z.object({ channelId: ChannelId, messageId: MessageId }),
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'],
});
