/** Commands and queries of moderators (users document, section 11): users with the FOUNDER or ADMIN badge. */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { OptionalNumber, OptionalText, optional, StatusTrue, text } from '../kernel/fields.ts';
import { ChannelId, isId, MessageId, NamedServer } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ServerName } from '../servers/fields.ts';
import { MODERATION_LIMITS } from './limits.ts';
import { InspectedChannel, ModeratedServer, OnlineUser, ScheduledDeletion } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];

const OnServer = z.object({ serverId: NamedServer });
/** The moderator's own. */
const password = PasswordCandidate;

/**
 * Lets the console ask for the password once instead of with every action (decision 42): for a few minutes the returned token replaces it,
 * only in the same session. Folkmoot's own; without it the password is sent with every command.
 */
export const beginStepUp = command('beginStepUp', 'POST', '/moderation/step-up', {
  who: staff,
  limit: { name: 'moderation_step_up', requests: 20, perMs: 60_000 },
  body: z.object({ password }),
  reply: z.object({ token: z.string(), expiresAt: z.number() }),
  refuses: ['WrongModeratorPassword', 'TooManyGuesses'],
});

/** Ends the step-up early, for moderators who leave their desk. */
export const endStepUp = command('endStepUp', 'DELETE', '/moderation/step-up', { who: staff, reply: StatusTrue });

/** The server is deleted after five days. Until then it is closed. The owner is notified of the reason. */
export const scheduleServerDeletion = command('scheduleServerDeletion', 'DELETE', '/moderation/servers/:serverId', {
  who: staff,
  params: OnServer,
  body: z.object({ password, reason: text(MODERATION_LIMITS.reason.min, MODERATION_LIMITS.reason.max) }),
  reply: z.object({ success: z.literal(true), scheduledDeletion: ScheduledDeletion }),
  refuses: ['UnknownModeratedServer', 'DeletionScheduled', 'OwnerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const cancelServerDeletion = command('cancelServerDeletion', 'DELETE', '/moderation/servers/:serverId/schedule-delete', {
  who: staff,
  params: OnServer,
  body: z.object({ password }),
  reply: z.object({ success: z.literal(true) }),
  refuses: ['UnknownModeratedServer', 'DeletionNotScheduled', 'OwnerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Only the given fields change. A name set by a moderator keeps the verification. */
export const moderateServer = command('moderateServer', 'POST', '/moderation/servers/:serverId', {
  who: staff,
  params: OnServer,
  body: z.object({ name: optional(ServerName), verified: optional(z.boolean()), password }),
  reply: ModeratedServer,
  refuses: ['UnknownModeratedServer', 'OwnerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Pins a server in explore, up to a limit. A repeat does nothing. Without a password, like in existing clients. */
export const pinServer = command('pinServer', 'POST', '/moderation/servers/:serverId/pin', {
  who: staff,
  params: OnServer,
  reply: z.object({ success: z.literal(true) }),
  refuses: ['NotPublished', 'TooManyPinnedServers'],
});

export const unpinServer = command('unpinServer', 'DELETE', '/moderation/servers/:serverId/pin', {
  who: staff,
  params: OnServer,
  reply: z.object({ success: z.literal(true) }),
  refuses: ['NotPublished'],
});

const OnChannel = z.object({ channelId: ChannelId });
/** `reason`: Folkmoot's own, optional. */
const Inspection = z.object({
  /** A malformed id counts as absent. */
  aroundId: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' && isId(value) ? value : undefined)),
  reason: OptionalText.pipe(z.string().max(MODERATION_LIMITS.reason.max).optional()),
});

/** Also for conversations and tickets; oldest first. The access is recorded before anything is shown. */
export const inspectChannel = query('inspectChannel', '/moderation/channels/:channelId/messages', {
  who: staff,
  params: OnChannel,
  query: Inspection.extend({ limit: OptionalNumber }),
  reply: InspectedChannel,
  refuses: ['UnknownModeratedChannel'],
});

/** Records that a channel was inspected; sent by the gateway. */
export const recordInspection = command('recordInspection', 'POST', '/moderation/channels/:channelId/inspections', {
  who: staff,
  params: OnChannel,
  body: z.object({ aroundId: optional(MessageId), reason: optional(z.string().max(MODERATION_LIMITS.reason.max)) }),
  reply: StatusTrue,
  refuses: ['UnknownModeratedChannel'],
});

/** Every user with an open socket, including invisible ones. Any value other than `asc` means `desc`. */
export const listOnlineUsers = query('listOnlineUsers', '/moderation/online-users', {
  who: staff,
  query: z.object({ sort: OptionalText }),
  reply: z.array(OnlineUser),
});
