/**
 * What can happen to an account. Stream `user-<id>`, but for name claims: `name-<blind index>` protects one username with its
 * tag. No secret is ever in here (H9): passwords, tokens and codes live in the vault.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const ofUser = (data: { userId: string }) => data.userId;

export const UserRegistered = event(
  'UserRegistered',
  1,
  z.object({
    userId: z.string(),
    /** null: the person was erased. */
    username: z.string().nullable(),
    tag: z.string(),
    /** null: erased, or a bot. */
    email: z.string().nullable(),
    hexColor: z.string(),
    badges: z.number(),
    bot: z.boolean(),
    registeredAt: z.number(),
  }),
  { sealed: { username: 'userId', email: 'userId' }, partitionKey: ofUser },
);

/**
 * A name is spoken for. The claim holds while its holder bears the name, and for a short while before they do, so that a claim
 * whose registration never came can be taken over.
 */
export const NameClaimed = event('NameClaimed', 1, z.object({ userId: z.string(), claimedAt: z.number() }), { partitionKey: ofUser });

export const EmailChanged = event('EmailChanged', 1, z.object({ userId: z.string(), email: z.string().nullable() }), {
  sealed: { email: 'userId' },
  partitionKey: ofUser,
});

export const EmailConfirmed = event('EmailConfirmed', 1, z.object({ userId: z.string() }), { partitionKey: ofUser });

/** All other sessions ended with it. */
export const PasswordChanged = event(
  'PasswordChanged',
  1,
  z.object({
    userId: z.string(),
    /** The socket that asked keeps its connection. */
    sparedSocketId: z.string().nullable(),
  }),
  { partitionKey: ofUser },
);

export const BadgesSet = event('BadgesSet', 1, z.object({ userId: z.string(), badges: z.number() }), { partitionKey: ofUser });

/**
 * The account is no more: its key is destroyed, so what was sealed for it reads as null from then on, here and in every copy of the
 * log. What the person wrote to others has a key of its own.
 */
export const AccountDeleted = event(
  'AccountDeleted',
  1,
  z.object({
    userId: z.string(),
    /** What they wrote goes too; `ContentErased` says when it is done. */
    deleteContent: z.boolean(),
    deletedAt: z.number(),
  }),
  { partitionKey: ofUser },
);

/** All that the person wrote was deleted, one by one, and then the key of their words destroyed. */
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
