/** Commands and queries on applications and their bots (servers document 5.8 and 5.13, users document 12). */
import { z } from 'zod';
import { Tag, Username } from '../accounts/fields.ts';
import { Token } from '../accounts/wire.ts';
import { fault } from '../kernel/faults.ts';
import { Flag, nameText, OptionalNumber, optional, StatusTrue, text } from '../kernel/fields.ts';
import { ApplicationId, ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { FullUser, UserProfile } from '../profiles/wire.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { APPLICATION_LIMITS } from './limits.ts';
import { BotDetails, RawApplication, RawApplicationWithBot, RawBotCommand } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
const ById = z.object({ applicationId: ApplicationId });
const OneCommand = z.object({
  name: z
    .string()
    .regex(/^[A-Za-z]+$/, { message: fault('notOnlyLetters') })
    .max(APPLICATION_LIMITS.commandName),
  description: optional(text(0, APPLICATION_LIMITS.commandDescription)),
  args: optional(text(0, APPLICATION_LIMITS.commandArgs)),
});
const Commands = z.object({ commands: z.array(OneCommand).max(APPLICATION_LIMITS.commands) });
const settingCommands = { name: 'application_bot_commands', requests: 4, perMs: 60_000 } as const;

export const createApplication = command('createApplication', 'POST', '/applications', {
  who: [{ need: 'user' }, { need: 'confirmedEmail' }],
  limit: { name: 'application_create', requests: 2, perMs: 60_000 },
  reply: RawApplication,
  refuses: ['TooManyApplications'],
});

export const updateApplication = command('updateApplication', 'PATCH', '/applications/:applicationId', {
  who: person,
  limit: { name: 'application_update', requests: 5, perMs: 60_000 },
  params: ById,
  body: z.object({ name: optional(nameText(APPLICATION_LIMITS.nameMin, APPLICATION_LIMITS.name)) }),
  reply: z.object({ id: z.string(), name: z.string().optional() }),
  refuses: ['ApplicationNotYours'],
});

/** Deletes the bot as well. */
export const deleteApplication = command('deleteApplication', 'DELETE', '/applications/:applicationId', {
  who: person,
  limit: { name: 'application_delete', requests: 15, perMs: 60_000 },
  params: ById,
  reply: StatusTrue,
  refuses: ['ApplicationNotFound'],
});

export const createBot = command('createBot', 'POST', '/applications/:applicationId/bot', {
  who: person,
  limit: { name: 'application_bot_create', requests: 2, perMs: 60_000, by: 'address' },
  params: ById,
  reply: FullUser,
  refuses: ['ApplicationNotFound', 'BotExists'],
});

/** The bot sets the rest of its profile itself, with its token. */
export const updateBot = command('updateBot', 'PATCH', '/applications/:applicationId/bot', {
  who: person,
  limit: { name: 'application_bot_update', requests: 5, perMs: 60_000 },
  params: ById,
  body: z.object({ username: optional(Username), tag: optional(Tag) }),
  reply: FullUser.extend({ profile: UserProfile.nullable() }),
  refuses: ['UnknownApplication', 'NoBot', 'NameNotAllowed', 'BotNameTaken', 'BlockedBySite'],
});

/** Ends the old token. The new one is a separate query. */
export const refreshBotToken = command('refreshBotToken', 'POST', '/applications/:applicationId/token', {
  who: person,
  limit: { name: 'application_token_refresh', requests: 5, perMs: 60_000 },
  params: ById,
  reply: StatusTrue,
  refuses: ['UnknownApplication', 'NoBotToken'],
});

export const setBotCommands = command('setBotCommands', 'POST', '/applications/:applicationId/bot/commands', {
  who: person,
  limit: settingCommands,
  params: ById,
  body: Commands,
  reply: StatusTrue,
  refuses: ['UnknownApplication', 'NoBot'],
});

/** Sent by the bot itself. */
export const setOwnBotCommands = command('setOwnBotCommands', 'POST', '/applications/bot/commands', {
  who: [{ need: 'userOrBot' }],
  limit: settingCommands,
  body: Commands,
  reply: StatusTrue,
  refuses: ['NoApplicationNamed'],
});

/** `permissions`: mask of the bot's role. Bits that the inviter lacks are removed (DB-25). */
export const inviteBot = command('inviteBot', 'POST', '/servers/:serverId/invites/applications/:applicationId/bot', {
  who: [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_invite_bot', requests: 3, perMs: 60_000 },
  params: ById.extend({ serverId: ServerId }),
  query: z.object({ permissions: OptionalNumber }),
  reply: z.object({ success: z.literal(true) }),
  refuses: ['NotAMember', 'ApplicationNotFound', 'NoBot', 'AlreadyAMember', 'BannedFromServer'],
});

export const listApplications = query('listApplications', '/applications', {
  who: person,
  limit: { name: 'applications_get', requests: 15, perMs: 60_000 },
  reply: z.array(RawApplication),
});

export const getApplication = query('getApplication', '/applications/:applicationId', {
  who: person,
  limit: { name: 'application_get', requests: 15, perMs: 60_000 },
  params: ById,
  reply: RawApplicationWithBot,
  refuses: ['UnknownApplication'],
});

export const applicationExists = query('applicationExists', '/applications/:applicationId/exists', {
  who: person,
  limit: { name: 'application_exists', requests: 15, perMs: 60_000 },
  params: ById,
  reply: z.object({ exists: z.literal(true) }),
  refuses: ['UnknownApplication'],
});

/** Public information for users who want to invite the bot. */
export const getBot = query('getBot', '/applications/:applicationId/bot', {
  who: person,
  limit: { name: 'application_bot_get', requests: 15, perMs: 60_000 },
  params: ById,
  query: z.object({ includeServers: Flag }),
  reply: BotDetails,
  refuses: ['ApplicationNotFound', 'NoBot'],
});

export const getBotToken = query('getBotToken', '/applications/:applicationId/token', {
  who: person,
  limit: { name: 'application_token_get', requests: 10, perMs: 60_000 },
  params: ById,
  reply: Token,
  refuses: ['UnknownApplication', 'NoBotToken'],
});

/** Commands of all member bots, by name. */
export const listBotCommands = query('listBotCommands', '/servers/:serverId/bot-commands', {
  who: [{ need: 'user' }, { need: 'member' }],
  limit: { name: 'server_bot_commands', requests: 10, perMs: 10_000 },
  params: z.object({ serverId: ServerId }),
  reply: z.object({ commands: z.array(RawBotCommand) }),
});
