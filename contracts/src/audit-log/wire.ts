/** What was done to a server and by whom (servers document 5.1). */
import { z } from 'zod';
import { ACTS, ActChange, ActData } from './acts.ts';
import { NeverUndoable } from './never.ts';

const entry = {
  id: z.string(),
  createdAt: z.number(),
  /** `System`: the product itself. */
  actionById: z.string(),
  serverId: z.string(),
};

const Ownership = z.object({
  ...entry,
  actionType: z.literal('SERVER_OWNERSHIP_UPDATE'),
  data: z.object({ oldOwnerUserId: z.string(), newOwnerUserId: z.string() }),
});
const Deletion = z.object({ ...entry, actionType: z.literal('SERVER_DELETE'), data: z.object({ serverName: z.string() }) });
const Ban = z.object({ ...entry, actionType: z.literal('SERVER_USER_BAN'), data: z.object({ bannedUserId: z.string() }) });
const Unban = z.object({ ...entry, actionType: z.literal('SERVER_USER_UNBAN'), data: z.object({ unbannedUserId: z.string() }) });
const Kick = z.object({ ...entry, actionType: z.literal('SERVER_USER_KICK'), data: z.object({ kickedUserId: z.string() }) });

export const RawServerAuditLog = z.discriminatedUnion('actionType', [Ownership, Deletion, Ban, Unban, Kick]);
export type RawServerAuditLog = z.infer<typeof RawServerAuditLog>;
export type AuditAction = RawServerAuditLog['actionType'];

/** It can be undone, but not by the caller: only by the owner, or it concerns a role or member that is not below the caller. */
export const BlockedBy = z.enum(['owner', 'rank']);
export type BlockedBy = z.infer<typeof BlockedBy>;

export const UndoState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), until: z.number() }),
  z.object({ state: z.literal('undone'), byId: z.string(), at: z.number() }),
  /** Deleted since by its author, an erasure, or with the channel. */
  z.object({ state: z.literal('gone') }),
  z.object({ state: z.literal('never'), why: NeverUndoable }),
  z.object({ state: z.literal('barred'), by: BlockedBy }),
]);
export type UndoState = z.infer<typeof UndoState>;

const undo = { undo: UndoState };
const ofMessage = { messageId: z.string(), channelId: z.string(), authorUserId: z.string() };

/** Entries of the wire contract's log, and kinds that older clients do not know. */
export const ServerAction = z.discriminatedUnion('actionType', [
  Ownership.extend(undo),
  Deletion.extend(undo),
  Ban.extend(undo),
  Unban.extend(undo),
  Kick.extend(undo),
  z.object({
    ...entry,
    ...undo,
    actionType: z.literal('SERVER_MESSAGE_DELETE'),
    /** `content`: null if it cannot be restored, or has no text. */
    data: z.object({ ...ofMessage, content: z.string().nullable(), files: z.number() }),
  }),
  z.object({ ...entry, ...undo, actionType: z.literal('SERVER_MESSAGE_RESTORE'), data: z.object(ofMessage) }),
  z.object({ ...entry, ...undo, actionType: z.literal('SERVER_EMBED_REMOVE'), data: z.object(ofMessage) }),
  z.object({ ...entry, ...undo, actionType: z.literal('SERVER_USER_BAN_UNDO'), data: z.object({ bannedUserId: z.string() }) }),
  z.object({ ...entry, ...undo, actionType: z.enum(ACTS), data: ActData }),
  /** `data` of the undone entry, with its author. */
  z.object({
    ...entry,
    ...undo,
    actionType: z.literal('SERVER_ACT_UNDO'),
    data: ActData.extend({ undone: z.enum([...ACTS, 'SERVER_USER_UNBAN']), actorUserId: z.string() }),
  }),
]);
export type ServerAction = z.infer<typeof ServerAction>;

export const ServerActions = z.object({
  /** Newest first. */
  actions: z.array(ServerAction),
  /** All users that the entries mention. */
  users: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type ServerActions = z.infer<typeof ServerActions>;

/** What undoing a ban would restore. */
export const BanUndoPreview = z.object({
  undo: UndoState,
  /** The ban is active and would be lifted. */
  holds: z.boolean(),
  removedMessages: z.number(),
  /** Number of messages that can be restored. The others were deleted for another reason since. */
  restorableMessages: z.number(),
  restorableFiles: z.number(),
});
export type BanUndoPreview = z.infer<typeof BanUndoPreview>;

/**
 * Effects of an undo: changes from the current to the earlier value, and changes that are kept because they were made later. A created item
 * that is deleted changes from its name or text to null.
 */
export const ActUndoPreview = z.object({
  undo: UndoState,
  back: z.array(ActChange),
  left: z.array(ActChange),
  /** Names of roles and channels in the changes. */
  names: z.record(z.string(), z.string()),
  /** For a role: number of members who get it back or lose it; null: not a role. */
  members: z.number().nullable(),
  /** For a channel: its content that is restored or deleted with it; null: not a channel. */
  channel: z.object({ messages: z.number(), files: z.number(), pins: z.number() }).nullable(),
});
export type ActUndoPreview = z.infer<typeof ActUndoPreview>;

export const AuditLogPage = z.object({
  /** Newest first. */
  auditLogs: z.array(RawServerAuditLog),
  /** All users that the entries mention. */
  users: z.array(z.object({ id: z.string(), username: z.string() })),
  /** Empty, because clients spread it (servers document DB-16). */
  servers: z.array(z.never()),
});
export type AuditLogPage = z.infer<typeof AuditLogPage>;
