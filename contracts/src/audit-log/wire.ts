/** What was done to a server and by whom (servers document 5.1). */
import { z } from 'zod';
import { ACTS, ActChange, ActData } from './acts.ts';
import { NeverTakenBack } from './never.ts';

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

/** Of what can be taken back, but not by whoever asks: it is the owner's to do, or of a role or a member that is not below them. */
export const BarredBy = z.enum(['owner', 'rank']);
export type BarredBy = z.infer<typeof BarredBy>;

export const UndoState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), until: z.number() }),
  z.object({ state: z.literal('undone'), byId: z.string(), at: z.number() }),
  /** Its author, an erasure, or the deletion of the channel has taken it since. */
  z.object({ state: z.literal('gone') }),
  z.object({ state: z.literal('never'), why: NeverTakenBack }),
  z.object({ state: z.literal('barred'), by: BarredBy }),
]);
export type UndoState = z.infer<typeof UndoState>;

const undo = { undo: UndoState };
const ofMessage = { messageId: z.string(), channelId: z.string(), authorUserId: z.string() };

/** What the wire contract's log tells, and what older clients would not know. */
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
    /** `content`: null where it cannot be brought back, or has no words. */
    data: z.object({ ...ofMessage, content: z.string().nullable(), files: z.number() }),
  }),
  z.object({ ...entry, ...undo, actionType: z.literal('SERVER_MESSAGE_RESTORE'), data: z.object(ofMessage) }),
  z.object({ ...entry, ...undo, actionType: z.literal('SERVER_USER_BAN_UNDO'), data: z.object({ bannedUserId: z.string() }) }),
  z.object({ ...entry, ...undo, actionType: z.enum(ACTS), data: ActData }),
  /** `data` is that of what was taken back, with who had done it. */
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
  /** Everybody whom they name. */
  users: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type ServerActions = z.infer<typeof ServerActions>;

/** What would come back with a ban, and what would not. */
export const BanUndoPreview = z.object({
  undo: UndoState,
  /** This ban still holds, and would be lifted. */
  holds: z.boolean(),
  removedMessages: z.number(),
  /** As many of them can be brought back; the rest was removed otherwise since. */
  restorableMessages: z.number(),
  restorableFiles: z.number(),
});
export type BanUndoPreview = z.infer<typeof BanUndoPreview>;

/**
 * What would come back with an act, from what it is to what it was, and what was changed since and is left alone. Something that was made and
 * goes again, goes from its name, or from what it says, to null.
 */
export const ActUndoPreview = z.object({
  undo: UndoState,
  back: z.array(ActChange),
  left: z.array(ActChange),
  /** Of roles and channels that they name. */
  names: z.record(z.string(), z.string()),
  /** Of a role: as many members have it again, or lose it, where it goes; null: it is about something else. */
  members: z.number().nullable(),
  /** Of a channel: what is in it still, and comes back, or goes with it; null: it is about something else. */
  channel: z.object({ messages: z.number(), files: z.number(), pins: z.number() }).nullable(),
});
export type ActUndoPreview = z.infer<typeof ActUndoPreview>;

export const AuditLogPage = z.object({
  /** Newest first. */
  auditLogs: z.array(RawServerAuditLog),
  /** Everybody whom the entries name. */
  users: z.array(z.object({ id: z.string(), username: z.string() })),
  /** Clients spread it (servers document DB-16). */
  servers: z.array(z.never()),
});
export type AuditLogPage = z.infer<typeof AuditLogPage>;
