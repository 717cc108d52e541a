/** A server's audit log (servers document 5.1), and taking back what it tells of. Its entries are made of events that stand in other domains. */
import { z } from 'zod';
import { OptionalNumber, OptionalText, StatusTrue } from '../kernel/fields.ts';
import { ChannelId, MessageId, RecordId, ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { ActUndoPreview, AuditLogPage, BanUndoPreview, ServerActions } from './wire.ts';

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

/** Ours: with what the contract's log does not know, and what of it can be undone. `actionType`: one kind, or several with commas between. */
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

/** Lifts the ban where it still holds, and brings back what it removed and nobody has removed since. */
export const undoBan = command('undoBan', 'POST', '/servers/:serverId/bans/:userId/undo', {
  who: mayBan,
  limit: { name: 'undo', requests: 30, perMs: 10_000 },
  params: OnMember,
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

/** Who may read the log. What may be done is decided as if it were done by hand: by the order of roles, and nobody grants what they lack. */
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

/** Of the server, its roles and its channels: what is still as that act left it. What was made, and is as it was made, is deleted. */
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

/** Roles that were given and taken, a nickname that somebody else set, and the end of a ban. */
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

/** An emoji that was added, removed or renamed. */
export const undoEmojiAct = command('undoEmojiAct', 'POST', '/servers/:serverId/emojis/:emojiId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, emojiId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo', 'TooManyEmojis', 'UnknownEmoji'],
});

const UNDO_CODES = ['UnknownAuditEntry', 'AlreadyUndone', 'TooLateToUndo', 'NothingToUndo'] as const;

/** A rule that was made, changed or deleted. */
export const undoRuleAct = command('undoRuleAct', 'POST', '/servers/:serverId/automod/rules/:ruleId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, ruleId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'TooManyRules', 'UnknownRule', 'PatternsTooLarge'],
});

/** The end of a time-out: it holds until the moment it had. */
export const undoTimeOutLift = command('undoTimeOutLift', 'POST', '/servers/:serverId/automod/time-outs/:userId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: OnMember,
  body: Entry,
  reply: StatusTrue,
  refuses: UNDO_CODES,
});

/** A question to newcomers that was made, changed or deleted; who had answered it has answered it again. */
export const undoQuestionAct = command('undoQuestionAct', 'POST', '/servers/:serverId/welcome/questions/:questionId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, questionId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'TooManyWelcomeQuestions', 'UnknownWelcomeQuestion', 'RoleAboveYours'],
});

/** The notice of a channel that was written, changed or removed. */
export const undoNoticeAct = command('undoNoticeAct', 'POST', '/servers/:serverId/channels/:channelId/notice/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, channelId: ChannelId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'NoNotice'],
});

/** That the server was published, described otherwise, or published no longer: its owner's to take back, as it was to do. */
export const undoExploreAct = command('undoExploreAct', 'POST', '/explore/servers/:serverId/undo', {
  who: [...mayUndo, { need: 'heard' }],
  limit: undoLimit,
  params: z.object({ serverId: ServerId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'OnlyTheOwnerPublishes', 'NotPublished'],
});

/** An invite that was made, by whoever may delete it, or one of somebody else that was deleted, by whoever might delete it: the owner. */
export const undoInviteAct = command('undoInviteAct', 'POST', '/servers/:serverId/invites/:inviteId/undo', {
  who: mayUndo,
  limit: undoLimit,
  params: z.object({ serverId: ServerId, inviteId: RecordId }),
  body: Entry,
  reply: StatusTrue,
  refuses: [...UNDO_CODES, 'MayNotDeleteInvite', 'OnlyTheOwnerRestoresInvites', 'InviteCodeTaken', 'ServerNotVerified'],
});
