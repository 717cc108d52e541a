/** A server's audit log (servers document 5.1) and undoing its entries. Entries are derived from events of other domains. */
import { z } from 'zod';
import { OptionalNumber, OptionalText, StatusTrue } from '../kernel/fields.ts';
import { ChannelId, MessageId, RecordId, ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { ActUndoPreview, AuditLogPage, BanUndoPreview, ServerActions } from './wire.ts';

const AuditPage = z.object({
  /** Last entry of the previous page; older ones follow. */
  after: OptionalText,
  limit: OptionalNumber,
  /** Only entries of this kind, and by this user; absent: all. */
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

/**
 * Folkmoot's own: includes kinds of entries that the wire contract lacks, and what can be undone. `actionType`: one kind, or several
 * separated by commas.
 */
export const listServerActions = query('listServerActions', '/servers/:serverId/audit-logs/all', {
  who: [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_actions_get', requests: 20, perMs: 10_000 },
  params: z.object({ serverId: ServerId }),
  query: AuditPage,
  reply: ServerActions,
});

const Entry = z.object({ auditLogId: z.string().max(20) });
const OnMember = z.object({ serverId: ServerId, userId: UserId });
const mayBan: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.BAN }];

export const previewBanUndo = query('previewBanUndo', '/servers/:serverId/bans/:userId/undo', {
  who: mayBan,
  limit: { name: 'undo_preview', requests: 30, perMs: 10_000 },
  params: OnMember,
  query: Entry,
  reply: BanUndoPreview,
  refuses: ['UnknownAuditEntry'],
});

/** Lifts the ban if it is still active, and restores the messages that only the ban removed. */
export const undoBan = command('undoBan', 'POST', '/servers/:serverId/bans/:userId/undo', {
  who: mayBan,
  limit: { name: 'undo', requests: 30, perMs: 10_000 },
  params: OnMember,
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'],
});

/** Restores only what a moderator of the server deleted, for callers who may delete it. What its author deleted stays deleted. */
export const undoMessageDeletion = command('undoMessageDeletion', 'POST', '/channels/:channelId/messages/:messageId/undo', {
  who: [{ need: 'user' }, { need: 'channel' }, { need: 'role', bit: ROLE_PERMISSION.MANAGE_CHANNELS }],
  limit: { name: 'undo_message', requests: 60, perMs: 10_000 },
  params: z.object({ channelId: ChannelId, messageId: MessageId }),
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'],
});

/**
 * Callers who may read the log. An undo needs the same permissions as the manual change: the order of roles applies, and nobody grants
 * permissions that they lack.
 */
const mayUndo: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }];
const undoLimit = { name: 'undo_act', requests: 30, perMs: 10_000 };
const OnEntry = z.object({ serverId: ServerId, auditLogId: RecordId });

export const previewActUndo = query('previewActUndo', '/servers/:serverId/audit-logs/:auditLogId/undo', {
  who: mayUndo,
  limit: { name: 'undo_act_preview', requests: 30, perMs: 10_000 },
  params: OnEntry,
  reply: ActUndoPreview,
  refuses: ['UnknownAuditEntry'],
});

/** For the server, its roles and channels: reverts what is still unchanged. Created items are deleted if unchanged. */
export const undoServerAct = command('undoServerAct', 'POST', '/servers/:serverId/audit-logs/:auditLogId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: OnEntry,
  reply: StatusTrue,
  refuses: [
    'UnknownAuditEntry',
    'AlreadyUndone',
    'TooLateToUndo',
    'NothingToUndo',
    'NotAMember',
    'UnknownRole',
    'RoleAboveYours',
    'DefaultRoleAlwaysShown',
    'PermissionNotYours',
    'TooManyRoles',
    'RoleOrderIncomplete',
    'DefaultRoleFirst',
    'UnknownServerChannel',
    'TooManyChannels',
    'ChannelNotInServer',
    'DefaultRoleKept',
    'BotRoleKept',
    'DefaultChannelKept',
  ],
});

/** For added and removed roles, a nickname set by another user, and an unban. */
export const undoMemberAct = command('undoMemberAct', 'POST', '/servers/:serverId/members/:userId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: OnMember,
  body: Entry,
  reply: StatusTrue,
  refuses: [
    'UnknownAuditEntry',
    'AlreadyUndone',
    'TooLateToUndo',
    'NothingToUndo',
    'UnknownMember',
    'DefaultRoleGiven',
    'UnknownRole',
    'RoleOutOfReach',
    'BotRoleGiven',
    'NicknameOfAnother',
    'MemberAboveYou',
    'NotYourself',
    'CreatorIsSafe',
    'AlreadyBanned',
    'UnknownPerson',
  ],
});

/** For an emoji that was added, removed or renamed. */
export const undoEmojiAct = command('undoEmojiAct', 'POST', '/servers/:serverId/emojis/:emojiId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, emojiId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo', 'TooManyEmojis', 'UnknownEmoji'],
});

const UNDO_CODES = ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'] as const;

/** For a rule that was created, changed or deleted. */
export const undoRuleAct = command('undoRuleAct', 'POST', '/servers/:serverId/automod/rules/:ruleId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, ruleId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'TooManyRules', 'UnknownRule', 'PatternsTooLarge'],
});

/** For a lifted time-out: it is active again until its original end. */
export const undoTimeOutLift = command('undoTimeOutLift', 'POST', '/servers/:serverId/automod/time-outs/:userId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: OnMember,
  body: Entry,
  reply: StatusTrue,
  refuses: UNDO_CODES,
});

/** For a welcome question that was created, changed or deleted. Its answers are restored. */
export const undoQuestionAct = command('undoQuestionAct', 'POST', '/servers/:serverId/welcome/questions/:questionId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, questionId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'TooManyWelcomeQuestions', 'UnknownWelcomeQuestion', 'RoleAboveYours'],
});

/** For a channel notice that was set, changed or removed. */
export const undoNoticeAct = command('undoNoticeAct', 'POST', '/servers/:serverId/channels/:channelId/notice/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, channelId: ChannelId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'NoNotice'],
});

/** For publishing, describing or unpublishing the server. Owner only, like the action itself. */
export const undoExploreAct = command('undoExploreAct', 'POST', '/explore/servers/:serverId/undo', {
  who: [...mayUndo, { need: 'notShadowBanned' }],
  limit: undoLimit,
  params: z.object({ serverId: ServerId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'OnlyTheOwnerPublishes', 'NotPublished'],
});

/** For a created invite, by users who may delete it; and for a deleted invite of another user, by the owner. */
export const undoInviteAct = command('undoInviteAct', 'POST', '/servers/:serverId/invites/:inviteId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, inviteId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'MayNotDeleteInvite', 'OnlyTheOwnerRestoresInvites', 'InviteCodeTaken', 'ServerNotVerified'],
});
