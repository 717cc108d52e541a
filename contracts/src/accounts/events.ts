/**
 * Events of an account. Stream `user-<id>`, except name claims: `name-<blind index>` protects a username with its tag. Contains no secrets
 * (H9): passwords, tokens and codes are in the vault.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const ofUser = (data: { userId: string }) => data.userId;

export const UserRegistered = event(
  'UserRegistered',
  1,
  z.object({
    userId: z.string(),
    /** Null: the user was erased. */
    username: z.string().nullable(),
    tag: z.string(),
    /** Null: erased, or a bot. */
    email: z.string().nullable(),
    hexColor: z.string(),
    badges: z.number(),
    bot: z.boolean(),
    registeredAt: z.number(),
  }),
  { sealed: { username: 'userId', email: 'userId' }, partitionKey: ofUser },
);

/**
 * Claims a name. The claim is valid while its owner uses the name, and for a short time before, so that a claim without a registration can
 * be taken over.
 */
export const NameClaimed = event('NameClaimed', 1, z.object({ userId: z.string(), claimedAt: z.number() }), { partitionKey: ofUser });

export const EmailChanged = event('EmailChanged', 1, z.object({ userId: z.string(), email: z.string().nullable() }), {
  sealed: { email: 'userId' },
  partitionKey: ofUser,
});

export const EmailConfirmed = event('EmailConfirmed', 1, z.object({ userId: z.string() }), { partitionKey: ofUser });

/** All other sessions ended as well. */
export const PasswordChanged = event(
  'PasswordChanged',
  1,
  z.object({
    userId: z.string(),
    /** The socket that sent the command stays connected. */
    sparedSocketId: z.string().nullable(),
  }),
  { partitionKey: ofUser },
);

export const BadgesSet = event('BadgesSet', 1, z.object({ userId: z.string(), badges: z.number() }), { partitionKey: ofUser });

/**
 * The account was deleted: its key is destroyed, so its sealed data reads as null from then on, here and in every copy of the log. Messages
 * to others are sealed with a separate key.
 */
export const AccountDeleted = event(
  'AccountDeleted',
  1,
  z.object({
    userId: z.string(),
    /** The user's messages are deleted too; `ContentErased` follows when that is done. */
    deleteContent: z.boolean(),
    deletedAt: z.number(),
  }),
  { partitionKey: ofUser },
);

/** Everything that the user wrote was deleted, and then the key of their messages destroyed. */
export const ContentErased = event(
  'ContentErased',
  1,
  z.object({ userId: z.string(), messages: z.number(), posts: z.number(), erasedAt: z.number() }),
  { partitionKey: ofUser },
);

export const accountEventSpecs = [
  UserRegistered,
  NameClaimed,
  EmailChanged,
  EmailConfirmed,
  PasswordChanged,
  BadgesSet,
  AccountDeleted,
  ContentErased,
] as const;
