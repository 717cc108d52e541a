/**
 * Rules that watch what is written, and what they caught. Rules: stream `automod-<serverId>`, or `automod-site`. Dry runs:
 * `dry-run-<dryRunId>`. What was caught: `caught-<messageId>`, `caught-<postId>`. Time-outs: `timeouts-<userId>`. `serverId` null: of the site.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { AutomodRule } from './rule.ts';

/** Rules held for messages before there was a choice. */
function withPlaces(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, rule: { ...z.looseObject({}).parse(data.rule), holdsIn: ['messages'] } };
}

const ofScope = { serverId: z.string().nullable() };
const partitionKey = (data: { serverId: string | null }) => data.serverId ?? 'site';

/** Made, or changed: the rule as it is from now on. */
export const AutomodRuleSet = event(
  'AutomodRuleSet',
  2,
  z.object({ ...ofScope, ruleId: z.string(), rule: AutomodRule, setById: z.string(), setAt: z.number() }),
  { partitionKey, upcasts: { 1: withPlaces } },
);

export const AutomodRuleDeleted = event(
  'AutomodRuleDeleted',
  1,
  z.object({ ...ofScope, ruleId: z.string(), deletedById: z.string(), deletedAt: z.number() }),
  { partitionKey },
);

/** Somebody looked at what a rule would have caught; for the site with a reason, since what is shown may be anybody's. */
export const AutomodDryRunBegun = event(
  'AutomodDryRunBegun',
  2,
  z.object({
    ...ofScope,
    dryRunId: z.string(),
    rule: AutomodRule,
    /** null: none, or who gave it was erased. */
    reason: z.string().nullable(),
    begunById: z.string(),
    begunAt: z.number(),
  }),
  { sealed: { reason: 'begunById' }, partitionKey, bulk: true, upcasts: { 1: withPlaces } },
);

/** A message set a rule off. Words are sealed like those of the message, which there is none of where it was blocked. */
export const MessageCaught = event(
  'MessageCaught',
  1,
  z.object({
    catchId: z.string(),
    ruleId: z.string(),
    ruleName: z.string(),
    /** A rule of the site, not of the server. */
    bySite: z.boolean(),
    serverId: z.string(),
    channelId: z.string(),
    messageId: z.string(),
    authorId: z.string(),
    /** null, both: the author was erased. */
    content: z.string().nullable(),
    found: z.string().nullable(),
    edited: z.boolean(),
    blocked: z.boolean(),
    alerted: z.boolean(),
    /** null: they were not timed out for it. */
    timedOutUntil: z.number().nullable(),
    /** Who is told at once. */
    alertedIds: z.array(z.string()),
    caughtAt: z.number(),
  }),
  { sealed: { content: 'authorId', found: 'authorId' }, partitionKey: (data) => data.serverId, bulk: true },
);

/** A post or a comment set a rule of the site off. Words are those of the post and of its poll, sealed as theirs are. */
export const PostCaught = event(
  'PostCaught',
  1,
  z.object({
    catchId: z.string(),
    ruleId: z.string(),
    ruleName: z.string(),
    postId: z.string(),
    authorId: z.string(),
    /** null, both: the author was erased. */
    content: z.string().nullable(),
    found: z.string().nullable(),
    edited: z.boolean(),
    blocked: z.boolean(),
    alerted: z.boolean(),
    /** null: they were not timed out for it. */
    timedOutUntil: z.number().nullable(),
    caughtAt: z.number(),
  }),
  { sealed: { content: 'authorId', found: 'authorId' }, partitionKey: (data) => data.postId, bulk: true },
);

/** They write nothing in the server until then; where it is of the site, in none, and no post. */
export const PersonTimedOut = event(
  'PersonTimedOut',
  1,
  z.object({
    ...ofScope,
    userId: z.string(),
    until: z.number(),
    ruleId: z.string(),
    ruleName: z.string(),
    catchId: z.string(),
    timedOutAt: z.number(),
  }),
  { partitionKey: (data) => data.serverId ?? data.userId },
);

export const TimeOutLifted = event(
  'TimeOutLifted',
  1,
  z.object({ ...ofScope, userId: z.string(), liftedById: z.string(), liftedAt: z.number() }),
  { partitionKey: (data) => data.serverId ?? data.userId },
);

export const automodEventSpecs = [
  AutomodRuleSet,
  AutomodRuleDeleted,
  AutomodDryRunBegun,
  MessageCaught,
  PostCaught,
  PersonTimedOut,
  TimeOutLifted,
] as const;
