/**
 * What can happen to an application. Stream `application-<id>`. Its bot is a person of its own: UserRegistered with `bot`, beside.
 * The bot's token is a secret and in none of them (H9): the vault has it, the events only say that it is another one.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const application = { applicationId: z.string(), ownerId: z.string() };
const partitionKey = (data: { ownerId: string }) => data.ownerId;

/**
 * `userId`: whose it is. What they call it nobody else sees, and it goes with their account (decision 92); null: they were erased. Of version 1 the
 * name lay in the clear.
 */
const named = { applicationId: z.string(), userId: z.string(), name: z.string().nullable() };
const sealedName = {
  sealed: { name: 'userId' },
  partitionKey: (data: { userId: string }) => data.userId,
  upcasts: { 1: ({ ownerId, ...data }: Record<string, unknown>) => ({ ...data, userId: ownerId }) },
} as const;

export const ApplicationCreated = event('ApplicationCreated', 2, z.object({ ...named, createdAt: z.number() }), sealedName);

export const ApplicationRenamed = event('ApplicationRenamed', 2, z.object(named), sealedName);

/** `userId` is the bot, if there was one: it left its servers, lost its name and its token. */
export const ApplicationDeleted = event(
  'ApplicationDeleted',
  1,
  z.object({ ...application, userId: z.string().nullable(), deletedAt: z.number() }),
  { partitionKey },
);

/** `userId` is the bot. */
export const BotCreated = event('BotCreated', 1, z.object({ ...application, userId: z.string() }), { partitionKey });

/** The bot's old token is no more; whoever is connected by it is cut off. */
export const BotTokenRefreshed = event('BotTokenRefreshed', 1, z.object({ ...application, userId: z.string(), tokenVersion: z.number() }), {
  partitionKey,
});

/** The whole new set, each name once. */
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
