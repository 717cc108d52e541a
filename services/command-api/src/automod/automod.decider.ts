/** Decisions on automod rules and on the texts that they catch. */
import {
  AutomodRuleDeleted,
  AutomodRuleSet,
  MessageCaught,
  PersonTimedOut,
  PostCaught,
  TimeOutLifted,
} from '@folkmoot/contracts/automod/events';
import { areTooLarge } from '@folkmoot/contracts/automod/judge';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { Decided, Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { AutomodEvent, AutomodState } from './automod-state.ts';
import { type TimeOutEvent, type TimeOutState, timeOutStream } from './time-out-state.ts';

export type RuleFacts = {
  readonly serverId: string | null;
  readonly ruleId: string;
  readonly callerId: string;
  readonly now: number;
};

function patternsIn({ enabled, trigger }: AutomodRule): readonly string[] {
  return enabled && trigger.kind === 'patterns' ? trigger.patterns : [];
}

/** Checks the total size with all other active rules, so that many small rules don't add up to a large one. */
function areTooLargeWith({ rules }: AutomodState, ruleId: string, rule: AutomodRule): boolean {
  const own = patternsIn(rule);
  return own.length > 0 && areTooLarge([...own, ...[...rules].flatMap(([id, other]) => (id === ruleId ? [] : patternsIn(other)))]);
}

type Setting<Code extends string> = Decision<AutomodEvent, Code | 'PatternsTooLarge'>;

export function decideCreateRule(state: AutomodState, rule: AutomodRule, facts: RuleFacts): Setting<'TooManyRules'> {
  if (state.rules.size >= AUTOMOD_LIMITS.rules) return refuse('TooManyRules');
  return areTooLargeWith(state, facts.ruleId, rule) ? refuse('PatternsTooLarge') : [setRule(rule, facts)];
}

export function decideChangeRule(state: AutomodState, rule: AutomodRule, facts: RuleFacts): Setting<'UnknownRule'> {
  if (!state.rules.has(facts.ruleId)) return refuse('UnknownRule');
  return areTooLargeWith(state, facts.ruleId, rule) ? refuse('PatternsTooLarge') : [setRule(rule, facts)];
}

function setRule(rule: AutomodRule, { serverId, ruleId, callerId, now }: RuleFacts): AutomodEvent {
  return AutomodRuleSet({ serverId, ruleId, rule, setById: callerId, setAt: now });
}

/** Earlier catches and timeouts stay. */
export function decideDeleteRule(
  state: AutomodState,
  { serverId, ruleId, callerId, now }: RuleFacts,
): Decision<AutomodEvent, 'UnknownRule'> {
  if (!state.rules.has(ruleId)) return refuse('UnknownRule');
  return [AutomodRuleDeleted({ serverId, ruleId, deletedById: callerId, deletedAt: now })];
}

type LiftFacts = { readonly serverId: string | null; readonly userId: string; readonly callerId: string; readonly now: number };

export function decideLift(state: TimeOutState, { serverId, userId, callerId, now }: LiftFacts): Decision<TimeOutEvent, 'NotTimedOut'> {
  if ((state.until.get(serverId) ?? 0) <= now) return refuse('NotTimedOut');
  return [TimeOutLifted({ serverId, userId, liftedById: callerId, liftedAt: now })];
}

/** One rule that a message or post triggered. `ruleServerId` null: an instance rule. */
export type Catch = {
  readonly catchId: string;
  readonly ruleId: string;
  readonly ruleServerId: string | null;
  readonly rule: Pick<AutomodRule, 'name' | 'block' | 'alert' | 'timeOutMinutes'>;
  readonly found: string;
};

type CaughtMessage = { readonly serverId: string; readonly channelId: string; readonly messageId: string };
type CaughtPost = { readonly postId: string };

/** The text that triggered rules. */
export type Caught = {
  readonly catches: readonly Catch[];
  readonly written: CaughtMessage | CaughtPost;
  readonly authorId: string;
  readonly content: string;
  readonly edited: boolean;
  readonly alertedIds: readonly string[];
  readonly now: number;
};

const MINUTE_MS = 60_000;

/** An edit causes no timeout. It is blocked, and the original text was allowed. */
function timedOutUntil({ rule: { timeOutMinutes } }: Catch, { edited, now }: Caught): number | null {
  return timeOutMinutes === null || edited ? null : now + timeOutMinutes * MINUTE_MS;
}

export function isBlocked({ catches }: Pick<Caught, 'catches'>): boolean {
  return catches.some(({ rule }) => rule.block || rule.timeOutMinutes !== null);
}

function caughtEvents(caught: Caught): readonly SideEvent[] {
  const { catches, written, authorId, content, now, alertedIds, edited } = caught;
  const writtenId = 'postId' in written ? written.postId : written.messageId;
  const blocked = isBlocked(caught);
  return catches.flatMap((each): SideEvent[] => {
    const { catchId, ruleId, ruleServerId, rule, found } = each;
    const until = timedOutUntil(each, caught);
    const ruleName = rule.name;
    const what = {
      catchId,
      ruleId,
      ruleName,
      authorId,
      content,
      found,
      edited,
      blocked,
      alerted: rule.alert,
      timedOutUntil: until,
      caughtAt: now,
    };
    const bySite = ruleServerId === null;
    const event =
      'postId' in written
        ? PostCaught({ ...what, ...written })
        : MessageCaught({ ...what, ...written, bySite, alertedIds: rule.alert && !bySite ? [...alertedIds] : [] });
    const sideEvents = [{ stream: `caught-${writtenId}`, event }];
    if (until === null) return sideEvents;
    const out = PersonTimedOut({ serverId: ruleServerId, userId: authorId, until, ruleId, ruleName, catchId, timedOutAt: now });
    return [...sideEvents, { stream: timeOutStream(authorId), event: out }];
  });
}

function parts<Event extends AnyEvent>(
  decided: Decided<Event>,
): { readonly events: readonly Event[]; readonly sideEvents: readonly SideEvent[] } {
  return 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
}

/** Adds catches to a decision. If a rule blocks the text, only the catches are written. null: nothing was caught. */
export function withCaught<Event extends AnyEvent, Code extends string>(
  decision: Decision<Event, Code>,
  caught: Caught | null,
): Decision<Event, Code> {
  if (caught === null || isRefusal(decision)) return decision;
  if (isBlocked(caught)) return { events: [], sideEvents: caughtEvents(caught) };
  const { events, sideEvents } = parts(decision);
  // Nothing was decided, for example for an edit of a shadow banned user, so nothing is recorded.
  return events.length === 0 ? decision : { events, sideEvents: [...sideEvents, ...caughtEvents(caught)] };
}
