/**
 * Automod rules and what they caught. Rules: stream `automod-<serverId>`, or `automod-site`. Dry runs: `dry-run-<dryRunId>`. Catches:
 * `caught-<messageId>`, `caught-<postId>`. Time-outs: `timeouts-<userId>`. `serverId` null: the instance.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { AutomodRule } from './rule.ts';

/** Before version 2 every rule applied only to messages. */
function withPlaces(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, rule: { ...z.looseObject({}).parse(data.rule), holdsIn: ['messages'] } };
}

const ofScope = { serverId: z.string().nullable() };
const partitionKey = (data: { serverId: string | null }) => data.serverId ?? 'site';

/** A rule was created or changed: its complete new state. */
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

/** A user tested a rule against past messages. For instance rules a reason is required, because the result may show anyone's messages. */
export const AutomodDryRunBegun = event(
  'AutomodDryRunBegun',
  2,
  z.object({
    ...ofScope,
    dryRunId: z.string(),
    rule: AutomodRule,
    /** Null: no reason, or its author was erased. */
    reason: z.string().nullable(),
    begunById: z.string(),
    begunAt: z.number(),
  }),
  { sealed: { reason: 'begunById' }, partitionKey, bulk: true, upcasts: { 1: withPlaces } },
);

/** A message triggered a rule. The text is sealed like that of the message, which does not exist if it was blocked. */
export const MessageCaught = event(
  'MessageCaught',
  1,
  z.object({
    catchId: z.string(),
    ruleId: z.string(),
    ruleName: z.string(),
    /** An instance rule, not a rule of the server. */
    bySite: z.boolean(),
    serverId: z.string(),
    channelId: z.string(),
    messageId: z.string(),
    authorId: z.string(),
    /** Null, both: the author was erased. */
    content: z.string().nullable(),
    found: z.string().nullable(),
    edited: z.boolean(),
    blocked: z.boolean(),
    alerted: z.boolean(),
    /** Null: no time-out. */
    timedOutUntil: z.number().nullable(),
    /** Users who are notified immediately. */
    alertedIds: z.array(z.string()),
    caughtAt: z.number(),
  }),
  { sealed: { content: 'authorId', found: 'authorId' }, partitionKey: (data) => data.serverId, bulk: true },
);

/** A post or comment triggered an instance rule. Contains the text of the post and its poll, sealed in the same way. */
export const PostCaught = event(
  'PostCaught',
  1,
  z.object({
    catchId: z.string(),
    ruleId: z.string(),
    ruleName: z.string(),
    postId: z.string(),
    authorId: z.string(),
    /** Null, both: the author was erased. */
    content: z.string().nullable(),
    found: z.string().nullable(),
    edited: z.boolean(),
    blocked: z.boolean(),
    alerted: z.boolean(),
    /** Null: no time-out. */
    timedOutUntil: z.number().nullable(),
    caughtAt: z.number(),
  }),
  { sealed: { content: 'authorId', found: 'authorId' }, partitionKey: (data) => data.postId, bulk: true },
);

/** The user cannot write in the server until then. For an instance rule: in any server, and no posts. */
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
