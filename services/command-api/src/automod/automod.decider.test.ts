import { AutomodRuleDeleted, AutomodRuleSet, PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, GENERAL, NOW, SERVER } from '../servers/test-server.ts';
import {
  type Catch,
  type Caught,
  decideChangeRule,
  decideCreateRule,
  decideDeleteRule,
  decideLift,
  withCaught,
} from './automod.decider.ts';
import { type AutomodEvent, automodFolding } from './automod-state.ts';
import { timedOutMs, timeOutFolding } from './time-out-state.ts';

const rule: AutomodRule = {
  name: 'No spam',
  enabled: true,
  trigger: { kind: 'words', words: ['spam'] },
  block: true,
  alert: true,
  timeOutMinutes: null,
  holdsIn: ['messages'],
  exemptRoleIds: [],
  exemptChannelIds: [],
};
const facts = { serverId: SERVER, ruleId: '70', callerId: ANN, now: NOW };
const set = (ruleId = '70', what = rule) => AutomodRuleSet({ serverId: SERVER, ruleId, rule: what, setById: ANN, setAt: NOW });
const after = (...events: readonly AutomodEvent[]) => fold(automodFolding, events);

describe('rules', () => {
  it('are created, replaced and deleted', () => {
    expect(decideCreateRule(after(), rule, facts)).toEqual([set()]);
    const renamed = { ...rule, name: 'Quiet' };
    expect(decideChangeRule(after(set()), renamed, facts)).toEqual([set('70', renamed)]);
    const deleted = AutomodRuleDeleted({ serverId: SERVER, ruleId: '70', deletedById: ANN, deletedAt: NOW });
    expect(decideDeleteRule(after(set()), facts)).toEqual([deleted]);
    expect(decideDeleteRule(after(set(), deleted), facts)).toEqual(refuse('UnknownRule'));
    expect(decideChangeRule(after(), rule, facts)).toEqual(refuse('UnknownRule'));
  });

  it('are limited in number', () => {
    const all = Array.from({ length: AUTOMOD_LIMITS.rules }, (_, at) => set(String(at)));
    expect(decideCreateRule(after(...all), rule, facts)).toEqual(refuse('TooManyRules'));
    expect(decideChangeRule(after(...all), rule, { ...facts, ruleId: '3' })).toEqual([set('3')]);
  });
});

describe('patterns', () => {
  const large: AutomodRule = { ...rule, trigger: { kind: 'patterns', patterns: Array.from({ length: 2 }, () => '(\\pL|x){1,60}9') } };
  const off = { ...large, enabled: false };

  it('are limited in total size over all active rules', () => {
    expect(decideCreateRule(after(), large, facts)).toEqual([set('70', large)]);
    expect(decideCreateRule(after(set('71', large)), large, facts)).toEqual(refuse('PatternsTooLarge'));
    expect(decideCreateRule(after(set('71', off)), large, facts)).toEqual([set('70', large)]);
    expect(decideCreateRule(after(set('71', large)), off, facts)).toEqual([set('70', off)]);
  });

  it('of a changed rule count once', () => {
    expect(decideChangeRule(after(set('70', large)), large, facts)).toEqual([set('70', large)]);
    expect(decideChangeRule(after(set('71', large), set('70', off)), large, facts)).toEqual(refuse('PatternsTooLarge'));
  });
});

function caughtBy(...rules: readonly (Partial<AutomodRule> & { readonly site?: true })[]): Caught {
  const catches = rules.map(
    ({ site, ...some }, at): Catch => ({
      catchId: `c${at}`,
      ruleId: String(at),
      ruleServerId: site ? null : SERVER,
      rule: { ...rule, ...some },
      found: 'spam',
    }),
  );
  return {
    catches,
    written: { serverId: SERVER, channelId: GENERAL, messageId: '500' },
    authorId: BOB,
    content: 'spam!',
    edited: false,
    alertedIds: [ANN],
    now: NOW,
  };
}

const sent = { type: 'Sent', data: {} };

describe('a caught text', () => {
  it('is refused if a rule blocks it', () => {
    expect(withCaught([sent], caughtBy({ block: false }, {}))).toMatchObject({
      events: [],
      sideEvents: [
        { stream: 'caught-500', event: { data: { catchId: 'c0', blocked: true, bySite: false, content: 'spam!', alertedIds: [ANN] } } },
        { stream: 'caught-500', event: { data: { catchId: 'c1', blocked: true } } },
      ],
    });
  });

  it('is written if rules only alert, with the catch next to it', () => {
    const other = { stream: 'other', event: { type: 'Other', data: {} } };
    expect(withCaught({ events: [sent], sideEvents: [other] }, caughtBy({ block: false }))).toMatchObject({
      events: [sent],
      sideEvents: [other, { stream: 'caught-500', event: { data: { blocked: false, alerted: true, timedOutUntil: null } } }],
    });
  });

  it('causes a timeout in the server, or everywhere by an instance rule, which does not notify the server', () => {
    const until = NOW + 600_000;
    expect(withCaught([sent], caughtBy({ block: false, timeOutMinutes: 10 }, { site: true, timeOutMinutes: 10 }))).toMatchObject({
      events: [],
      sideEvents: [
        { event: { type: 'MessageCaught', data: { timedOutUntil: until } } },
        { stream: `timeouts-${BOB}`, event: { type: 'PersonTimedOut', data: { serverId: SERVER, userId: BOB, until } } },
        { event: { type: 'MessageCaught', data: { bySite: true, alertedIds: [] } } },
        { stream: `timeouts-${BOB}`, event: { type: 'PersonTimedOut', data: { serverId: null } } },
      ],
    });
  });

  it('causes no timeout if it is an edit, which is blocked', () => {
    const caught = { ...caughtBy({ block: false, timeOutMinutes: 10 }), edited: true };
    expect(withCaught([sent], caught)).toMatchObject({
      events: [],
      sideEvents: [{ event: { data: { blocked: true, timedOutUntil: null } } }],
    });
  });

  it('of a post is recorded as a post', () => {
    const caught = { ...caughtBy({ site: true, block: false }), written: { postId: '600' } };
    expect(withCaught([sent], caught)).toMatchObject({
      events: [sent],
      sideEvents: [{ stream: 'caught-600', event: { type: 'PostCaught', data: { postId: '600', content: 'spam!', blocked: false } } }],
    });
  });

  it('changes no refusal, and no command without events', () => {
    expect(withCaught(refuse('SlowMode'), caughtBy({}))).toEqual(refuse('SlowMode'));
    expect(withCaught([], caughtBy({ block: false }))).toEqual([]);
    expect(withCaught([sent], null)).toEqual([sent]);
  });
});

describe('a timeout', () => {
  const out = (serverId: string | null, until: number) =>
    PersonTimedOut({ serverId, userId: BOB, until, ruleId: '70', ruleName: 'No spam', catchId: 'c', timedOutAt: NOW });
  const lifting = { serverId: SERVER, userId: BOB, callerId: ANN, now: NOW };
  const lifted = TimeOutLifted({ serverId: SERVER, userId: BOB, liftedById: ANN, liftedAt: NOW });

  it('applies in its server or everywhere until it ends', () => {
    const state = fold(timeOutFolding, [out(SERVER, NOW + 10)]);
    expect(timedOutMs(state, SERVER, NOW)).toBe(10);
    expect(timedOutMs(state, SERVER, NOW + 10)).toBe(0);
    expect(timedOutMs(state, '99', NOW)).toBe(0);
    expect(timedOutMs(fold(timeOutFolding, [out(null, NOW + 5), out(SERVER, NOW + 3)]), SERVER, NOW)).toBe(5);
  });

  it('is lifted once, before its end, and only where it was given', () => {
    expect(decideLift(fold(timeOutFolding, [out(SERVER, NOW + 10)]), lifting)).toEqual([lifted]);
    expect(decideLift(fold(timeOutFolding, [out(SERVER, NOW + 10), lifted]), lifting)).toEqual(refuse('NotTimedOut'));
    expect(decideLift(fold(timeOutFolding, [out(SERVER, NOW)]), lifting)).toEqual(refuse('NotTimedOut'));
    expect(decideLift(fold(timeOutFolding, [out(null, NOW + 10)]), lifting)).toEqual(refuse('NotTimedOut'));
  });
});
