/** Undoes moderators' changes of instance rules, with the checks of the original commands. Later changes stay. */
import { RULE_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import { AutomodRuleDeleted, AutomodRuleSet, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { userFolding } from '../accounts/user-state.ts';
import type { RuleFacts } from '../automod/automod.decider.ts';
import { type AutomodEvent, type AutomodState, automodFolding, automodKey, automodStream } from '../automod/automod-state.ts';
import { liftedFolding } from '../automod/lifted.ts';
import { decideRestoreRule, type RuleField } from '../automod/restore-rule.decider.ts';
import { timeOutFolding, timeOutStream } from '../automod/time-out-state.ts';
import type { Deps } from '../domain.ts';
import { type By, effectOf, type ForetellCode, type Opposite, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActions } from './undone-actions.ts';

type Around = { readonly before: AutomodRule | null | undefined; readonly set: AutomodRule | null | undefined };
type Found = Opposite | null | Refusal<'TooManyRules' | 'PatternsTooLarge'>;

type Fields = { readonly reverted: readonly RuleField[]; readonly kept: readonly RuleField[] };

const NO_FIELDS: Fields = { reverted: [], kept: [] };

/** Earlier catches of the rule stay. */
export function ruleOpposite(state: AutomodState, { before = null, set = null }: Partial<Around>, facts: RuleFacts): Found {
  const reversal = reversalOf(RULE_FIELDS, { before, set }, state.rules.get(facts.ruleId) ?? null);
  const { reverted, kept }: Fields = reversal.what === 'fields' ? reversal : NO_FIELDS;
  const decision = decideRestoreRule(state, reversal, before, facts);
  if (isRefusal(decision)) return decision.refused === 'UnknownRule' ? null : refuse(decision.refused);
  const events = 'sideEvents' in decision ? decision.events : decision;
  if (events.length === 0) return null;
  const fields = RULE_FIELDS.flatMap((field) =>
    reverted.includes(field) ? [effectOf('fieldBack', { field })] : kept.includes(field) ? [effectOf('fieldStays', { field })] : [],
  );
  const whole = reversal.what === 'delete' ? [effectOf('ruleOver')] : [effectOf('ruleBack')];
  return { events, effects: reversal.what === 'fields' ? fields : whole };
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
      return undoneBy(opposite, { act, eventId: event.id, partition: 'site' }, deps.warm.index(undoneActions), by);
    },
  };
}

async function liftUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode>> {
  const { userId } = TimeOutLifted.schema.parse(JSON.parse(event.data));
  const ofSite = liftedFolding(({ id }) => id === event.id, null);
  const lifted = (await deps.stateOf(ofSite, event.stream)).lifted?.ended ?? null;
  return {
    stream: timeOutStream(userId),
    decide: () => {
      const until = deps.warm.state(timeOutFolding, userId).until.get(null) ?? 0;
      const isThere = deps.warm.state(userFolding, userId).status === 'live';
      // A newer timeout is not affected.
      const isLeft = isThere && lifted !== null && lifted.data.until > by.now && until <= by.now;
      const opposite = isLeft ? { events: [lifted], effects: [effectOf('timeOutBack', { until: lifted.data.until })] } : null;
      return undoneBy(opposite, { act: 'timeOutLift', eventId: event.id, partition: userId }, deps.warm.index(undoneActions), by);
    },
  };
}

/** null: the event is about no instance rule and no instance-wide timeout. */
export async function automodUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const isRule = event.type === AutomodRuleSet.type || event.type === AutomodRuleDeleted.type;
  if (isRule) return event.stream === automodStream(null) ? ruleUndoing(event, by, deps) : null;
  if (event.type !== TimeOutLifted.type) return null;
  return TimeOutLifted.schema.parse(JSON.parse(event.data)).serverId === null ? liftUndoing(event, by, deps) : null;
}
