/** Events between two users. Stream `pair-<smaller id>-<larger id>` protects both directions at once. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** The acting user and the other. */
const pair = { byId: z.string(), otherId: z.string() };

/** Both directions of a pair keep a common order. */
function partitionKey(data: { byId: string; otherId: string }): string {
  return data.byId < data.otherId ? `${data.byId}-${data.otherId}` : `${data.otherId}-${data.byId}`;
}

export const FriendRequested = event(
  'FriendRequested',
  1,
  z.object({
    ...pair,
    /** Ids of the records in the lists of the sender and of the recipient. */
    sentRecordId: z.string(),
    pendingRecordId: z.string(),
    requestedAt: z.number(),
  }),
  { partitionKey },
);

export const FriendAccepted = event('FriendAccepted', 1, z.object(pair), { partitionKey });

/** Removed, cancelled or declined. */
export const FriendRemoved = event('FriendRemoved', 1, z.object(pair), { partitionKey });

export const UserBlocked = event(
  'UserBlocked',
  1,
  z.object({
    ...pair,
    recordId: z.string(),
    /** It ended a friendship or a request between them. */
    endedFriendship: z.boolean(),
    blockedAt: z.number(),
  }),
  { partitionKey },
);

export const UserUnblocked = event('UserUnblocked', 1, z.object(pair), { partitionKey });

export const friendEventSpecs = [FriendRequested, FriendAccepted, FriendRemoved, UserBlocked, UserUnblocked] as const;
