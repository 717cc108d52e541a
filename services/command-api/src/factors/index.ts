import * as routes from '@folkmoot/contracts/factors/commands';
import { FactorAdded, FactorRemoved } from '@folkmoot/contracts/factors/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { direct, handle } from '@folkmoot/platform/command/handler';
import { mailAccountChange } from '../accounts/account-change-mail.ts';
import type { GuardChange } from '../accounts/letters.ts';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import type { Asker } from './asker.ts';
import { factorsOf } from './kept-factors.ts';
import { challengeForLogIn, passkeyLogIn } from './passkey-log-in.ts';
import { addFacts, offerPasskey, removeFacts } from './passkeys.facts.ts';
import { shownFactors, shownPasskey } from './shown-factors.ts';
import { recoveryFacts, setUpTotp, turnOffFacts, turnOnFacts } from './totp.facts.ts';
import { challengeForProof } from './whole-proof.ts';

type FactorEvent = EventOf<typeof FactorAdded | typeof FactorRemoved>;

/** The vault decides about factors. The events only record the changes. */
const folding: Folding<null, FactorEvent> = { initial: null, evolve: () => null };

function factorsStream(userId: string): string {
  return `factors-${userId}`;
}

function added(factor: FactorEvent['data']['factor'], { userId, sessionId, at }: Asker): FactorEvent {
  return FactorAdded({ userId, factor, sessionId, at });
}

function removed(factor: FactorEvent['data']['factor'], { userId, sessionId, at }: Asker): FactorEvent {
  return FactorRemoved({ userId, factor, sessionId, at });
}

function mailsChange(change: GuardChange) {
  return ({ languages }: { readonly languages: readonly string[] }, { userId, at }: Asker, deps: Deps) =>
    mailAccountChange(deps, { user: deps.warm.state(userFolding, userId), changes: [change], at, languages });
}

export const factors: Domain = {
  name: 'factors',
  handlers: [
    direct({
      route: routes.showFactors,
      answer: async (input, { vault }: Deps) => shownFactors(await factorsOf(vault, callerId(input))),
    }),
    direct<typeof routes.beginTotp, Deps>({ route: routes.beginTotp, answer: setUpTotp }),
    handle({
      route: routes.turnOnTotp,
      facts: turnOnFacts,
      stream: (_input, { userId }) => factorsStream(userId),
      folding,
      blind: true,
      decide: (_input, _state, facts) => [added('totp', facts), added('recovery-codes', facts)],
      reply: (_outcome, _input, { recoveryCodes }) => ({ recoveryCodes: [...recoveryCodes] }),
    }),
    handle({
      route: routes.turnOffTotp,
      facts: turnOffFacts,
      stream: (_input, { userId }) => factorsStream(userId),
      folding,
      blind: true,
      decide: (_input, _state, facts) => [removed('totp', facts), removed('recovery-codes', facts)],
      afterwards: mailsChange('totp'),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.makeRecoveryCodes,
      facts: recoveryFacts,
      stream: (_input, { userId }) => factorsStream(userId),
      folding,
      blind: true,
      decide: (_input, _state, facts) => [added('recovery-codes', facts)],
      reply: (_outcome, _input, { recoveryCodes }) => ({ recoveryCodes: [...recoveryCodes] }),
    }),
    direct<typeof routes.beginPasskey, Deps>({ route: routes.beginPasskey, answer: offerPasskey }),
    handle({
      route: routes.addPasskey,
      facts: addFacts,
      stream: (_input, { userId }) => factorsStream(userId),
      folding,
      blind: true,
      decide: (_input, _state, facts) => [added('passkey', facts)],
      reply: (_outcome, _input, { passkey }) => shownPasskey(passkey),
    }),
    handle({
      route: routes.removePasskey,
      facts: removeFacts,
      stream: (_input, { userId }) => factorsStream(userId),
      folding,
      blind: true,
      decide: (_input, _state, facts) => [removed('passkey', facts)],
      afterwards: mailsChange('passkey'),
      reply: () => ({ status: true as const }),
    }),
    direct<typeof routes.challengeProof, Deps>({ route: routes.challengeProof, answer: challengeForProof }),
    direct<typeof routes.challengePasskey, Deps>({ route: routes.challengePasskey, answer: challengeForLogIn }),
    direct<typeof routes.logInWithPasskey, Deps>({ route: routes.logInWithPasskey, answer: passkeyLogIn }),
  ],
};
