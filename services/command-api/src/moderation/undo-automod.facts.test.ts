import { AutomodRuleDeleted, AutomodRuleSet, PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { fold } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { HATS as rule } from '@folkmoot/contracts/testing/word-rule';
import { describe, expect, it } from 'vitest';
import type { AutomodState } from '../automod/automod-state.ts';
import { liftedFolding } from '../automod/lifted.ts';
import type { TimeOutEvent } from '../automod/time-out-state.ts';
import { ruleOpposite } from './undo-automod.facts.ts';

const [MOD, RULE, NOW] = ['200', '300', 9000] as const;
const facts = { serverId: null, ruleId: RULE, callerId: MOD, now: NOW };
const changed: AutomodRule = { ...rule, trigger: { kind: 'words', words: ['cap'] }, alert: true };
const stateWith = (...rules: readonly AutomodRule[]): AutomodState => ({
  rules: new Map(rules.map((each, index) => [index === 0 ? RULE : `${RULE}${index}`, each])),
});
const setTo = (made: AutomodRule) => AutomodRuleSet({ serverId: null, ruleId: RULE, rule: made, setById: MOD, setAt: NOW });

describe('undo of an instance rule', () => {
  it('deletes an unchanged new rule', () => {
    expect(ruleOpposite(stateWith(rule), { before: undefined, set: rule }, facts)).toEqual({
      events: [AutomodRuleDeleted({ serverId: null, ruleId: RULE, deletedById: MOD, deletedAt: NOW })],
      effects: [{ effect: 'ruleOver', until: null, field: null }],
    });
    expect(ruleOpposite(stateWith(changed), { before: undefined, set: rule }, facts)).toBe(null);
    expect(ruleOpposite(stateWith(), { before: undefined, set: rule }, facts)).toBe(null);
  });

  it('restores each field that is unchanged since', () => {
    expect(ruleOpposite(stateWith({ ...changed, alert: false, name: 'Caps' }), { before: rule, set: changed }, facts)).toEqual({
      events: [setTo({ ...rule, name: 'Caps' })],
      effects: [
        { effect: 'fieldBack', until: null, field: 'trigger' },
        { effect: 'fieldStays', until: null, field: 'alert' },
      ],
    });
    expect(ruleOpposite(stateWith(rule), { before: rule, set: changed }, facts)).toBe(null);
    expect(ruleOpposite(stateWith(), { before: rule, set: changed }, facts)).toBe(null);
  });

  it('restores a deleted rule, with the checks for new rules', () => {
    expect(ruleOpposite(stateWith(), { before: rule, set: undefined }, facts)).toEqual({
      events: [setTo(rule)],
      effects: [{ effect: 'ruleBack', until: null, field: null }],
    });
    expect(ruleOpposite(stateWith(rule), { before: rule, set: undefined }, facts)).toBe(null);
    const full = { rules: new Map(Array.from({ length: AUTOMOD_LIMITS.rules }, (_, index) => [`4${index}`, rule] as const)) };
    expect(ruleOpposite(full, { before: rule, set: undefined }, facts)).toMatchObject({ refused: 'TooManyRules' });
  });
});

describe('undo of a lifted timeout', () => {
  function at(id: string, event: TimeOutEvent): Recorded<TimeOutEvent> {
    const meta = { actor: MOD, command: 'test', correlationId: '1', causationId: null, at: 1 };
    return { ...event, id, stream: 'timeouts-100', revision: 1, position: 1, meta };
  }
  const out = (serverId: string | null, until: number) =>
    PersonTimedOut({ serverId, userId: '100', until, ruleId: RULE, ruleName: 'Hats', catchId: '9', timedOutAt: 1 });
  const lifted = (serverId: string | null) => TimeOutLifted({ serverId, userId: '100', liftedById: MOD, liftedAt: 2 });

  it('finds the instance-wide timeout that was lifted', () => {
    const history = [
      at('1', out(null, 50)),
      at('2', lifted(null)),
      at('3', out(null, 90)),
      at('4', out('10', 70)),
      at('5', lifted('10')),
      at('6', lifted(null)),
    ];
    const endedBy = (id: string, serverId: string | null = null) =>
      fold(
        liftedFolding((event) => event.id === id, serverId),
        history,
      ).lifted;
    expect(endedBy('6')?.ended).toEqual(out(null, 90));
    expect(endedBy('2')?.ended).toEqual(out(null, 50));
    expect(endedBy('5', '10')?.ended).toEqual(out('10', 70));
    expect(endedBy('5')).toBe(null);
    expect(endedBy('7')).toBe(null);
  });
});
