/** Commands and queries of moderators (users document, section 11): holders of the FOUNDER or ADMIN badge. */
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
 * The console's way not to ask for the password with every act (decision 42): for some minutes what is answered stands in its place, from
 * the session that asked alone. Ours; without it the password goes with every command as ever.
 */
export const beginStepUp = command('beginStepUp', 'POST', '/moderation/step-up', {
  who: staff,
  limit: { name: 'moderation_step_up', requests: 20, perMs: 60_000 },
  body: z.object({ password }),
  reply: z.object({ token: z.string(), expiresAt: z.number() }),
  refuses: ['WrongModeratorPassword', 'TooManyGuesses'],
});

/** Before its time, by whoever leaves their desk. */
export const endStepUp = command('endStepUp', 'DELETE', '/moderation/step-up', { who: staff, reply: StatusTrue });

/** Five days later it is deleted; until then it is closed, and its owner knows why. */
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

/** Only what is named changes. A name that a moderator gives leaves the verification as it is. */
export const moderateServer = command('moderateServer', 'POST', '/moderation/servers/:serverId', {
  who: staff,
  params: OnServer,
  body: z.object({ name: optional(ServerName), verified: optional(z.boolean()), password }),
  reply: ModeratedServer,
  refuses: ['UnknownModeratedServer', 'OwnerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** In explore, where so many are at a time; a repeat is quiet. Without a password, as clients have it. */
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
/** `reason`: ours, for those who want to say why. */
const Inspection = z.object({
  /** Whatever is no id counts as absent. */
  aroundId: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' && isId(value) ? value : undefined)),
  reason: OptionalText.pipe(z.string().max(MODERATION_LIMITS.reason.max).optional()),
});

/** Conversations and tickets too, the oldest first. Who looked is written down before anything is shown. */
export const inspectChannel = query('inspectChannel', '/moderation/channels/:channelId/messages', {
  who: staff,
  params: OnChannel,
  query: Inspection.extend({ limit: OptionalNumber }),
  reply: InspectedChannel,
  refuses: ['UnknownModeratedChannel'],
});

/** What looking at a channel leads to; given by the gateway. */
export const recordInspection = command('recordInspection', 'POST', '/moderation/channels/:channelId/inspections', {
  who: staff,
  params: OnChannel,
  body: z.object({ aroundId: optional(MessageId), reason: optional(z.string().max(MODERATION_LIMITS.reason.max)) }),
  reply: StatusTrue,
  refuses: ['UnknownModeratedChannel'],
});

/** Everybody with a live socket, those who hide it too. Whatever is not `asc` is `desc`. */
export const listOnlineUsers = query('listOnlineUsers', '/moderation/online-users', {
  who: staff,
  query: z.object({ sort: OptionalText }),
  reply: z.array(OnlineUser),
});
