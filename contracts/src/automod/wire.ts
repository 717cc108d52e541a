/** Rules and catches for users who manage them (Folkmoot's own). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { AutomodRule } from './rule.ts';

const Person = z.object({ id: z.string(), username: z.string(), tag: z.string() });

/** Latest change last. `caught`: number of catches since its creation. */
export const ShownRule = AutomodRule.extend({ id: z.string(), setById: z.string(), setAt: z.number(), caught: z.number() });
export type ShownRule = z.infer<typeof ShownRule>;

/** Where it was written: the first three, or a post. */
const Where = {
  serverId: z.string().nullable(),
  channelId: z.string().nullable(),
  messageId: z.string().nullable(),
  postId: z.string().nullable(),
};

export const ShownCatch = z.object({
  ...Where,
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  bySite: z.boolean(),
  /** Null: the account was deleted. */
  author: Person.nullable(),
  content: z.string().nullable(),
  found: z.string().nullable(),
  edited: z.boolean(),
  blocked: z.boolean(),
  alerted: z.boolean(),
  timedOutUntil: z.number().nullable(),
  caughtAt: z.number(),
});
export type ShownCatch = z.infer<typeof ShownCatch>;

export const ShownTimeOut = z.object({
  userId: z.string(),
  person: Person.nullable(),
  until: z.number(),
  ruleName: z.string(),
  timedOutAt: z.number(),
});
export type ShownTimeOut = z.infer<typeof ShownTimeOut>;

export const DryRunHit = z.object({
  ...Where,
  author: Person.nullable(),
  content: z.string(),
  found: z.string(),
  createdAt: z.number(),
});
export type DryRunHit = z.infer<typeof DryRunHit>;

/**
 * A step of a dry run. `total`: number of messages and posts to scan, only in the first step; otherwise null. `caught`: number of catches
 * in this step, by `authorIds`; the first of them are included. `next`: start of the next step; null: finished.
 */
export const DryRunStep = z.object({
  total: z.number().nullable(),
  examined: z.number(),
  caught: z.number(),
  authorIds: z.array(z.string()),
  hits: z.array(DryRunHit),
  next: z.string().nullable(),
});
export type DryRunStep = z.infer<typeof DryRunStep>;

export const automodEvents = {
  /** To users who manage the rules of a server. */
  caught: wireEvent(
    'server:automod_caught',
    z.object({ serverId: z.string(), channelId: z.string(), authorId: z.string(), ruleName: z.string(), blocked: z.boolean() }),
  ),
} as const;
