/** Linked external accounts. Stream `connections-<userId>`. Their tokens are in the vault, never in an event (H9). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const connection = { connectionId: z.string(), userId: z.string(), provider: z.literal('GOOGLE') };
const partitionKey = (data: { userId: string }) => data.userId;
const bulk = true;

export const ConnectionAdded = event('ConnectionAdded', 1, z.object({ ...connection, connectedAt: z.number() }), { partitionKey, bulk });

export const ConnectionRemoved = event('ConnectionRemoved', 1, z.object({ ...connection, removedAt: z.number() }), { partitionKey, bulk });

export const connectionEventSpecs = [ConnectionAdded, ConnectionRemoved] as const;
