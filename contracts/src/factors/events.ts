/**
 * That something proves a person beside their password, and since when. Stream `factors-<userId>`. What it is lies in the vault (H9):
 * the event says whose session turned it on or off, so that an auditor sees how an account was guarded.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const changed = z.object({
  userId: z.string(),
  factor: z.enum(['totp', 'recovery-codes', 'passkey']),
  /** Of the session that asked; it opens nothing. */
  sessionId: z.string(),
  at: z.number(),
});

const ofUser = { partitionKey: (data: { userId: string }) => data.userId, bulk: true } as const;

export const FactorAdded = event('FactorAdded', 1, changed, ofUser);
export const FactorRemoved = event('FactorRemoved', 1, changed, ofUser);

export const factorEventSpecs = [FactorAdded, FactorRemoved] as const;
