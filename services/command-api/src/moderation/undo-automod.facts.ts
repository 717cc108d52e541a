/** Taking back what moderators did to rules of the site: by the rules they were made by, and what was changed since is left alone. */
import { AutomodRuleDeleted, AutomodRuleSet, type PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { userFolding } from '../accounts/user-state.ts';
import { decideChangeRule, decideCreateRule, decideDeleteRule, type RuleFacts } from '../automod/automod.decider.ts';
import { type AutomodEvent, type AutomodState, automodFolding, automodKey, automodStream } from '../automod/automod-state.ts';
import { type TimeOutEvent, timeOutFolding, timeOutStream } from '../automod/time-out-state.ts';
import type { Deps } from '../domain.ts';
import { type By, effectOf, type ForetellCode, type Opposite, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActs } from './undone-acts.ts';

type Around = { readonly before: AutomodRule | undefined; readonly set: AutomodRule | undefined };
type Found = Opposite | null | Refusal<'TooManyRules' | 'PatternsTooLarge'>;

/** Rules of the site spare no roles. */
const FIELDS = ['name', 'enabled', 'trigger', 'block', 'alert', 'timeOutMinutes', 'holdsIn', 'exemptChannelIds'] as const;
type Field = (typeof FIELDS)[number];

function isSame(a: AutomodRule, b: AutomodRule, field: Field): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field]);
}

function withField(rule: AutomodRule, field: Field, from: AutomodRule): AutomodRule {
  return { ...rule, [field]: from[field] };
}

function found(decision: ReturnType<typeof decideCreateRule> | ReturnType<typeof decideChangeRule>, effects: Opposite['effects']): Found {
  if (isRefusal(decision)) return decision.refused === 'UnknownRule' ? null : refuse(decision.refused);
  return { events: 'beside' in decision ? decision.events : decision, effects };
}

function changeOpposite(state: AutomodState, held: AutomodRule, around: Record<'before' | 'set', AutomodRule>, facts: RuleFacts): Found {
  const { before, set } = around;
  const changed = FIELDS.filter((field) => !isSame(before, set, field));
  const back = changed.filter((field) => isSame(held, set, field));
  if (back.length === 0) return null;
  const rule = back.reduce((made, field) => withField(made, field, before), held);
  const effects = changed.map((field) => effectOf(back.includes(field) ? 'fieldBack' : 'fieldStays', { field }));
  return found(decideChangeRule(state, rule, facts), effects);
}

/** What a rule caught meanwhile stays caught. */
export function ruleOpposite(state: AutomodState, { before, set }: Around, facts: RuleFacts): Found {
  const held = state.rules.get(facts.ruleId);
  if (before && set) return held ? changeOpposite(state, held, { before, set }, facts) : null;
  if (set) {
    if (!held || !FIELDS.every((field) => isSame(held, set, field))) return null;
    const events = decideDeleteRule(state, facts);
    return isRefusal(events) || 'beside' in events ? null : { events, effects: [effectOf('ruleOver')] };
  }
  return before && !held ? found(decideCreateRule(state, before, facts), [effectOf('ruleBack')]) : null;
}

async function ruleUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode>> {
  const { ruleId } = AutomodRuleDeleted.schema.pick({ ruleId: true }).parse(JSON.parse(event.data));
  const { around } = await deps.stateOf(
    aroundFolding<AutomodState, AutomodEvent>(automodFolding, ({ id }) => id === event.id),
    event.stream,
  );
  const [before, set] = [around?.before.rules.get(ruleId), around?.set.rules.get(ruleId)];
  const ofSet = before ? 'siteRuleChange' : 'siteRuleCreate';
  const act = event.type === AutomodRuleDeleted.type ? 'siteRuleDelete' : ofSet;
  return {
    stream: event.stream,
    decide: () => {
      const state = deps.warm.state(automodFolding, automodKey(null));
      const opposite = ruleOpposite(state, { before, set }, { serverId: null, ruleId, callerId: by.callerId, now: by.now });
      return undoneBy(opposite, { act, eventId: event.id, partition: 'site' }, deps.warm.index(undoneActs), by);
    },
  };
}

type Lifted = { readonly held: EventOf<typeof PersonTimedOut> | null; readonly lifted: EventOf<typeof PersonTimedOut> | null };

/** The time-out by the site that a lift ended. */
export function liftedFolding(eventId: string): Folding<Lifted, Recorded<TimeOutEvent>> {
  return {
    initial: { held: null, lifted: null },
    evolve(state, event) {
      if (event.type === 'ModeratorActUndone' || event.data.serverId !== null) return state;
      if (event.type === 'PersonTimedOut') return { ...state, held: { type: event.type, data: event.data } };
      return { held: null, lifted: event.id === eventId ? state.held : state.lifted };
    },
  };
}

async function liftUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode>> {
  const { userId } = TimeOutLifted.schema.parse(JSON.parse(event.data));
  const { lifted } = await deps.stateOf(liftedFolding(event.id), event.stream);
  return {
    stream: timeOutStream(userId),
    decide: () => {
      const until = deps.warm.state(timeOutFolding, userId).until.get(null) ?? 0;
      const isThere = deps.warm.state(userFolding, userId).status === 'live';
      // One that came since is no affair of this.
      const isLeft = isThere && lifted !== null && lifted.data.until > by.now && until <= by.now;
      const opposite = isLeft ? { events: [lifted], effects: [effectOf('timeOutBack', { until: lifted.data.until })] } : null;
      return undoneBy(opposite, { act: 'timeOutLift', eventId: event.id, partition: userId }, deps.warm.index(undoneActs), by);
    },
  };
}

/** null: it is about no rule of the site, nor a time-out by one. */
export async function automodUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const isRule = event.type === AutomodRuleSet.type || event.type === AutomodRuleDeleted.type;
  if (isRule) return event.stream === automodStream(null) ? ruleUndoing(event, by, deps) : null;
  if (event.type !== TimeOutLifted.type) return null;
  return TimeOutLifted.schema.parse(JSON.parse(event.data)).serverId === null ? liftUndoing(event, by, deps) : null;
}
