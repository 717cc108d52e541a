import { AutomodRuleDeleted, AutomodRuleSet, PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { HATS as rule } from '@folkmoot/contracts/testing/word-rule';
import { describe, expect, it } from 'vitest';
import { type AutomodEvent, automodFolding } from '../automod/automod-state.ts';
import { liftedFolding } from '../automod/lifted.ts';
import { type TimeOutEvent, timeOutFolding } from '../automod/time-out-state.ts';
import { ANN, BOB, NOW, SERVER } from '../servers/test-server.ts';
import { actionAmong, recordedAll, undoneAt } from './test-action.ts';
import { decideUndoRuleAction, decideUndoTimeOutLift, type UndoTimeOutLiftFacts } from './undo-automod-action.decider.ts';

const RULE = '300';
const set = (change: Partial<AutomodRule> = {}, ruleId = RULE, setAt = NOW) =>
  AutomodRuleSet({ serverId: SERVER, ruleId, rule: { ...rule, ...change }, setById: ANN, setAt });
const deleted = (deletedAt = NOW) => AutomodRuleDeleted({ serverId: SERVER, ruleId: RULE, deletedById: ANN, deletedAt });
const LATER = NOW + 5;

describe('undo of a change to a rule', () => {
  function undo(place: number, ...events: readonly AutomodEvent[]) {
    const { state, facts } = actionAmong(automodFolding, events, place);
    return decideUndoRuleAction(state, { ...facts, ruleId: RULE });
  }

  it('deletes a new rule, if it is unchanged', () => {
    expect(undo(0, set())).toEqual([deleted(LATER), undoneAt(0)]);
    expect(undo(0, set(), set({ alert: true }))).toEqual({ refused: 'NothingToUndo' });
    expect(undo(0, set(), deleted())).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores each field that is unchanged since, including exceptions', () => {
    const changed = set({ trigger: { kind: 'words', words: ['cap'] }, alert: true, exemptRoleIds: ['201'] });
    expect(undo(1, set(), changed)).toEqual([set({}, RULE, LATER), undoneAt(1)]);
    const since = set({ trigger: { kind: 'words', words: ['cap'] }, alert: false, exemptRoleIds: ['201'], name: 'Caps' });
    expect(undo(1, set(), changed, since)).toEqual([set({ name: 'Caps' }, RULE, LATER), undoneAt(1)]);
    expect(undo(1, set(), changed, set())).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores a deleted rule, if the limit allows it', () => {
    expect(undo(1, set(), deleted())).toEqual([set({}, RULE, LATER), undoneAt(1)]);
    expect(undo(1, set(), deleted(), set())).toEqual({ refused: 'NothingToUndo' });
    const full = Array.from({ length: AUTOMOD_LIMITS.rules }, (_, index) => set({}, `4${index}`));
    expect(undo(1, set(), deleted(), ...full)).toEqual({ refused: 'TooManyRules' });
  });
});

describe('undo of a lifted timeout', () => {
  const out = (serverId: string | null, until: number) =>
    PersonTimedOut({ serverId, userId: BOB, until, ruleId: RULE, ruleName: 'Hats', catchId: '9', timedOutAt: NOW });
  const lifted = TimeOutLifted({ serverId: SERVER, userId: BOB, liftedById: ANN, liftedAt: NOW });

  function undo(place: number, events: readonly TimeOutEvent[], change: Partial<UndoTimeOutLiftFacts> = {}) {
    const recorded = recordedAll(events);
    const action = fold(
      liftedFolding(({ position }) => position === place, SERVER),
      recorded,
    ).lifted;
    const facts = { serverId: SERVER, callerId: ANN, now: LATER, action, isUndone: false, isThere: true, ...change };
    return decideUndoTimeOutLift(fold(timeOutFolding, recorded), facts);
  }

  it('restores the timeout until its original end, if that is in the future', () => {
    const timeout = out(SERVER, NOW + 60_000);
    expect(undo(2, [timeout, out(null, NOW + 90_000), lifted])).toEqual([timeout, undoneAt(2)]);
    expect(undo(1, [timeout, lifted], { now: NOW + 60_000 })).toEqual({ refused: 'NothingToUndo' });
  });

  it('does nothing if the user has a newer timeout or no account', () => {
    const timeout = out(SERVER, NOW + 60_000);
    expect(undo(1, [timeout, lifted, out(SERVER, NOW + 10)])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(1, [timeout, lifted], { isThere: false })).toEqual({ refused: 'NothingToUndo' });
  });

  it('ignores entries that lifted no timeout here', () => {
    expect(undo(0, [out(SERVER, NOW + 60_000), lifted])).toEqual({ refused: 'UnknownAuditEntry' });
    expect(undo(1, [out(null, NOW + 60_000), lifted])).toEqual({ refused: 'UnknownAuditEntry' });
  });
});
