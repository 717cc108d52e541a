/**
 * Identity providers and the accounts linked to them. Streams: `providers-instance`, and `identity-<blind index of issuer and subject>`, so
 * that an identity belongs to one account. Events contain no client secret and no token (H9).
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** As stored: less strict than what a founder may set today. */
const StoredProvider = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  createsAccounts: z.string(),
  trustsEmail: z.boolean(),
  secondFactors: z.array(z.string()),
  rules: z.array(z.object({ claim: z.string(), value: z.string(), badge: z.string().nullable(), serverId: z.string().nullable() })),
});

/** A founder created or changed a provider. `version` counts the changes of all providers. */
export const IdentityProviderSet = event(
  'IdentityProviderSet',
  1,
  z.object({
    version: z.number(),
    providerId: z.string(),
    provider: StoredProvider,
    /** Whether a client secret is stored in the vault. */
    hasSecret: z.boolean(),
    setById: z.string(),
    setAt: z.number(),
  }),
  { partitionKey: () => 'instance' },
);

export const IdentityProviderRemoved = event(
  'IdentityProviderRemoved',
  1,
  z.object({ version: z.number(), providerId: z.string(), removedById: z.string(), removedAt: z.number() }),
  { partitionKey: () => 'instance' },
);

const ofUser = (data: { userId: string }) => data.userId;

export const IdentityLinked = event(
  'IdentityLinked',
  1,
  z.object({
    identityId: z.string(),
    userId: z.string(),
    providerId: z.string(),
    /** Null, all three: the user was erased. */
    issuer: z.string().nullable(),
    subject: z.string().nullable(),
    /** Label for the user: the e-mail address or name at the provider. */
    label: z.string().nullable(),
    linkedAt: z.number(),
  }),
  { sealed: { issuer: 'userId', subject: 'userId', label: 'userId' }, partitionKey: ofUser },
);

export const IdentityUnlinked = event(
  'IdentityUnlinked',
  1,
  z.object({ identityId: z.string(), userId: z.string(), providerId: z.string(), unlinkedAt: z.number() }),
  { partitionKey: ofUser },
);

/**
 * The rules of a provider that matched at a login, and the badges that they give to the user. Stream `user-<id>`. Replaces the earlier record
 * of the same provider. Without rules: the provider gives no badges.
 */
export const ProviderBadgesSet = event(
  'ProviderBadgesSet',
  1,
  z.object({
    userId: z.string(),
    providerId: z.string(),
    /** `id`: a keyed hash, because the value of a claim may be personal. */
    rules: z.array(z.object({ id: z.string(), badge: z.string() })),
    setAt: z.number(),
  }),
  { partitionKey: ofUser },
);

export const identityProviderEventSpecs = [
  IdentityProviderSet,
  IdentityProviderRemoved,
  IdentityLinked,
  IdentityUnlinked,
  ProviderBadgesSet,
] as const;
