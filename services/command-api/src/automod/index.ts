import * as routes from '@folkmoot/contracts/automod/commands';
import { AutomodDryRunBegun } from '@folkmoot/contracts/automod/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { proved } from '../moderation/proved.ts';
import { callerId } from '../servers/caller.ts';
import { decideChangeRule, decideCreateRule, decideDeleteRule, decideLift } from './automod.decider.ts';
import { provedFacts, ruleFacts, type WishFacts, wishFacts } from './automod.facts.ts';
import { automodFolding, automodStream } from './automod-state.ts';
import { timeOutFolding, timeOutStream } from './time-out-state.ts';

function made(_outcome: unknown, _input: unknown, facts: { readonly ruleId: string }): { id: string } {
  return { id: facts.ruleId };
}

function done(): { status: true } {
  return { status: true };
}

/** A dry run changes nothing, so it may start at any time. */
function begun({ serverId, ruleId: dryRunId, rule, callerId: begunById, now }: WishFacts, reason: string | null) {
  return [AutomodDryRunBegun({ serverId, dryRunId, rule, reason, begunById, begunAt: now })];
}

const nothing = { initial: null, evolve: () => null };

export const automod: Domain = {
  name: 'automod',
  foldings: [automodFolding, timeOutFolding],
  handlers: [
    handle({
      route: routes.createAutomodRule,
      facts: (input, deps: Deps) => wishFacts(input, deps, input.params.serverId, input.newId(), input.body),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideCreateRule(state, facts.rule, facts),
      reply: made,
    }),
    handle({
      route: routes.changeAutomodRule,
      facts: (input, deps: Deps) => wishFacts(input, deps, input.params.serverId, input.params.ruleId, input.body),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideChangeRule(state, facts.rule, facts),
      reply: done,
    }),
    handle({
      route: routes.deleteAutomodRule,
      facts: (input, _deps: Deps) => ruleFacts(input, input.params.serverId, input.params.ruleId),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideDeleteRule(state, facts),
      reply: done,
    }),
    handle({
      route: routes.beginDryRun,
      folding: nothing,
      facts: (input, deps: Deps) => wishFacts(input, deps, input.params.serverId, input.newId(), input.body),
      stream: (_input, { ruleId }) => `dry-run-${ruleId}`,
      creates: true,
      decide: (_input, _state, facts) => begun(facts, null),
      reply: made,
    }),
    handle({
      route: routes.liftTimeOut,
      facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input), now: input.now }),
      stream: (_input, { userId }) => timeOutStream(userId),
      folding: timeOutFolding,
      decide: (_input, state, facts) => decideLift(state, facts),
      reply: done,
    }),
    handle({
      route: routes.createSiteRule,
      facts: (input, deps: Deps) => provedFacts(input, deps, () => wishFacts(input, deps, null, input.newId(), input.body.rule)),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideCreateRule(state, facts.rule, facts),
      reply: made,
    }),
    handle({
      route: routes.changeSiteRule,
      facts: (input, deps: Deps) => provedFacts(input, deps, () => wishFacts(input, deps, null, input.params.ruleId, input.body.rule)),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideChangeRule(state, facts.rule, facts),
      reply: done,
    }),
    handle({
      route: routes.deleteSiteRule,
      facts: async (input, deps: Deps) => (await proved(input, deps)) ?? ruleFacts(input, null, input.params.ruleId),
      stream: (_input, { serverId }) => automodStream(serverId),
      folding: automodFolding,
      decide: (_input, state, facts) => decideDeleteRule(state, facts),
      reply: done,
    }),
    handle({
      route: routes.beginSiteDryRun,
      folding: nothing,
      facts: (input, deps: Deps) => provedFacts(input, deps, () => wishFacts(input, deps, null, input.newId(), input.body.rule)),
      stream: (_input, { ruleId }) => `dry-run-${ruleId}`,
      creates: true,
      decide: (input, _state, facts) => begun(facts, input.body.reason),
      reply: made,
    }),
    handle({
      route: routes.liftSiteTimeOut,
      facts: async (input, deps: Deps) =>
        (await proved(input, deps)) ?? { serverId: null, userId: input.params.userId, callerId: callerId(input), now: input.now },
      stream: (_input, { userId }) => timeOutStream(userId),
      folding: timeOutFolding,
      decide: (_input, state, facts) => decideLift(state, facts),
      reply: done,
    }),
  ],
};
