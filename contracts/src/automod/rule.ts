/** An automod rule: its trigger, its actions, and exempt users. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { integer, rawText, shownName } from '../kernel/fields.ts';
import { AUTOMOD_LIMITS, appliesToNames, RULE_PLACES } from './limits.ts';

const { words, patterns, domains, mentions, flood, newAccountHours, timeOutMinutes } = AUTOMOD_LIMITS;

/**
 * A single word. A star at the start or end also matches within longer words; a star inside is literal. Must not be empty without its
 * stars.
 */
const Word = rawText(1, words.length)
  .transform((word) => word.trim())
  .refine((word) => /[^*\s]/u.test(word), { message: fault('notOneLine') });

const Domain = z
  .string()
  .max(domains.length)
  .transform((domain) => domain.trim().toLowerCase())
  .refine((domain) => /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u.test(domain), {
    message: fault('noDomain'),
  });

/**
 * `links`: all except these domains (`allowed`), or only these (`listed`); a domain includes its subdomains. `flood`: number of messages
 * per number of seconds, per channel and user. `newAccounts`: accounts younger than this; either everything or only messages with a link or
 * a mention.
 */
export const Trigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), words: z.array(z.string()) }),
  z.object({ kind: z.literal('patterns'), patterns: z.array(z.string()) }),
  z.object({ kind: z.literal('mentions'), most: z.number() }),
  z.object({ kind: z.literal('links'), domains: z.array(z.string()), but: z.enum(['allowed', 'listed']) }),
  z.object({ kind: z.literal('flood'), messages: z.number(), seconds: z.number() }),
  z.object({ kind: z.literal('newAccounts'), hours: z.number(), catches: z.enum(['everything', 'links']) }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** A stored rule. A time-out also blocks the message. A name is always blocked. */
export const AutomodRule = z.object({
  name: z.string(),
  enabled: z.boolean(),
  trigger: Trigger,
  block: z.boolean(),
  alert: z.boolean(),
  timeOutMinutes: z.number().nullable(),
  holdsIn: z.array(z.enum(RULE_PLACES)),
  exemptRoleIds: z.array(z.string()),
  exemptChannelIds: z.array(z.string()),
});
export type AutomodRule = z.infer<typeof AutomodRule>;

const Ids = (most: number) => z.array(z.string().regex(/^\d{1,20}$/)).max(most);

/** A requested rule. */
export const RuleWish = z
  .object({
    name: shownName(AUTOMOD_LIMITS.name.min, AUTOMOD_LIMITS.name.max),
    enabled: z.boolean(),
    trigger: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('words'), words: z.array(Word).min(1).max(words.count) }),
      z.object({ kind: z.literal('patterns'), patterns: z.array(rawText(1, patterns.length)).min(1).max(patterns.count) }),
      z.object({ kind: z.literal('mentions'), most: integer(mentions.min, mentions.max) }),
      z.object({ kind: z.literal('links'), domains: z.array(Domain).max(domains.count), but: z.enum(['allowed', 'listed']) }),
      z.object({
        kind: z.literal('flood'),
        messages: integer(flood.messages.min, flood.messages.max),
        seconds: integer(flood.seconds.min, flood.seconds.max),
      }),
      z.object({
        kind: z.literal('newAccounts'),
        hours: integer(newAccountHours.min, newAccountHours.max),
        catches: z.enum(['everything', 'links']),
      }),
    ]),
    block: z.boolean(),
    alert: z.boolean(),
    timeOutMinutes: integer(timeOutMinutes.min, timeOutMinutes.max).nullable(),
    /** Instance rules only; a server's rule applies to its messages. */
    holdsIn: z.array(z.enum(RULE_PLACES)).min(1).max(RULE_PLACES.length).default(['messages']),
    exemptRoleIds: Ids(AUTOMOD_LIMITS.exemptRoles),
    exemptChannelIds: Ids(AUTOMOD_LIMITS.exemptChannels),
  })
  .refine(({ trigger, holdsIn }) => !holdsIn.includes('names') || appliesToNames(trigger.kind), {
    path: ['holdsIn'],
    message: fault('namesLeftOut'),
  });
export type RuleWish = z.infer<typeof RuleWish>;
