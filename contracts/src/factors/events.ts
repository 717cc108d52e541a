/**
 * When second factors were added and removed. Stream `factors-<userId>`. The secrets are in the vault (H9). The event names the session, so
 * that an auditor sees how an account was protected.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const changed = z.object({
  userId: z.string(),
  factor: z.enum(['totp', 'recovery-codes', 'passkey']),
  /** Session that sent the command. The id grants no access. */
  sessionId: z.string(),
  at: z.number(),
});

const ofUser = { partitionKey: (data: { userId: string }) => data.userId, bulk: true } as const;

export const FactorAdded = event('FactorAdded', 1, changed, ofUser);
export const FactorRemoved = event('FactorRemoved', 1, changed, ofUser);

export const factorEventSpecs = [FactorAdded, FactorRemoved] as const;
