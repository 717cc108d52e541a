/**
 * Events of an application. Stream `application-<id>`. Its bot is a separate user: UserRegistered with `bot` follows in the same append.
 * The bot's token is a secret and never in an event (H9): the vault stores it, and events only say that it changed.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const application = { applicationId: z.string(), ownerId: z.string() };
const partitionKey = (data: { ownerId: string }) => data.ownerId;

/**
 * `userId`: owner. The name is visible only to the owner and is deleted with their account (decision 92); null: they were erased. In
 * version 1 the name was stored in the clear.
 */
const named = { applicationId: z.string(), userId: z.string(), name: z.string().nullable() };
const sealedName = {
  sealed: { name: 'userId' },
  partitionKey: (data: { userId: string }) => data.userId,
  upcasts: { 1: ({ ownerId, ...data }: Record<string, unknown>) => ({ ...data, userId: ownerId }) },
} as const;

export const ApplicationCreated = event('ApplicationCreated', 2, z.object({ ...named, createdAt: z.number() }), sealedName);

export const ApplicationRenamed = event('ApplicationRenamed', 2, z.object(named), sealedName);

/** `userId`: the bot, if there was one. It left its servers and lost its name and token. */
export const ApplicationDeleted = event(
  'ApplicationDeleted',
  1,
  z.object({ ...application, userId: z.string().nullable(), deletedAt: z.number() }),
  { partitionKey },
);

/** `userId`: the bot. */
export const BotCreated = event('BotCreated', 1, z.object({ ...application, userId: z.string() }), { partitionKey });

/** The bot's old token is invalid. Connections that use it are closed. */
export const BotTokenRefreshed = event('BotTokenRefreshed', 1, z.object({ ...application, userId: z.string(), tokenVersion: z.number() }), {
  partitionKey,
});

/** The complete new set; names are unique. */
export const BotCommandsSet = event(
  'BotCommandsSet',
  1,
  z.object({
    ...application,
    userId: z.string(),
    commands: z.array(z.object({ name: z.string(), description: z.string().nullable(), args: z.string().nullable() })),
  }),
  { partitionKey },
);

export const applicationEventSpecs = [
  ApplicationCreated,
  ApplicationRenamed,
  ApplicationDeleted,
  BotCreated,
  BotTokenRefreshed,
  BotCommandsSet,
] as const;
