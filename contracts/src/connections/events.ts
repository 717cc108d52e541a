/** Accounts elsewhere that a person linked. Stream `connections-<userId>`. What opens them lies in the vault, never here (H9). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const connection = { connectionId: z.string(), userId: z.string(), provider: z.literal('GOOGLE') };
const partitionKey = (data: { userId: string }) => data.userId;
const bulk = true;

export const ConnectionAdded = event('ConnectionAdded', 1, z.object({ ...connection, connectedAt: z.number() }), { partitionKey, bulk });

export const ConnectionRemoved = event('ConnectionRemoved', 1, z.object({ ...connection, removedAt: z.number() }), { partitionKey, bulk });

export const connectionEventSpecs = [ConnectionAdded, ConnectionRemoved] as const;
