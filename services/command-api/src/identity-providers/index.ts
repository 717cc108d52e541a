import { PasswordChanged } from '@folkmoot/contracts/accounts/events';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { PROVIDERS_STREAM, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { direct, handle } from '@folkmoot/platform/command/handler';
import { mailAccountChange } from '../accounts/account-change-mail.ts';
import { userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { mailStaff } from '../registration/staff-mail.ts';
import { badgeSources } from './badge-sources.ts';
import { identitiesOfPeople, identityFolding, identityStream } from './identity-state.ts';
import { SECRETS_OWNER } from './known-providers.ts';
import { decideLink, decideLogIn, decideUnlink, logInFolding, logInStream } from './log-in.decider.ts';
import { continueFacts, type LoggingIn, redeemFacts } from './log-in.facts.ts';
import { logoutFacts } from './logout.ts';
import { beginLink, firstPasswordFacts, linkFacts, ownIdentities, rawIdentity, unlinkFacts } from './own-identities.ts';
import { endLateSessions } from './provider-sessions.ts';
import { decideChangeProvider, decideCreateProvider, decideRemoveProvider, type SetProviderFacts } from './providers.decider.ts';
import { changeFacts, createFacts, rawProvider, removeFacts } from './providers.facts.ts';
import { finishLogIn, startLogIn } from './redirects.ts';

function withRaw<Code extends string>(facts: SetProviderFacts | Refusal<Code>, deps: Deps) {
  return isRefusal(facts) ? facts : { facts, raw: rawProvider(deps, facts) };
}

type LogInContext = { readonly now: number; readonly languages: readonly string[] };

function mailIdentityLink(deps: Deps, userId: string, change: 'linked' | 'unlinked', { now: at, languages }: LogInContext): void {
  mailAccountChange(deps, { user: deps.warm.state(userFolding, userId), changes: [change], at, languages });
}

/** Both requests of a login use the same decision. */
const logsIn = {
  stream: (_input: unknown, { facts, identityId }: LoggingIn) => (facts ? logInStream(facts) : identityStream(identityId)),
  folding: logInFolding,
  decide: (_input: unknown, state: Parameters<typeof decideLogIn>[0], { facts }: LoggingIn) => (facts ? decideLogIn(state, facts) : []),
  afterwards({ now, languages }: LogInContext, { facts, reply }: LoggingIn, deps: Deps) {
    if ('pending' in reply) void mailStaff(deps, now).catch(() => undefined);
    if (facts?.kind === 'links') mailIdentityLink(deps, facts.userId, 'linked', { now, languages });
  },
  reply: (_outcome: unknown, _input: unknown, { reply }: LoggingIn) => reply,
};

export const identityProviders: Domain = {
  name: 'identity-providers',
  foldings: [providersFolding, identityFolding],
  indexes: [identitiesOfPeople, badgeSources],
  handlers: [
    direct<typeof routes.beginProviderLogIn, Deps>({ route: routes.beginProviderLogIn, answer: startLogIn }),
    direct<typeof routes.finishProviderLogIn, Deps>({ route: routes.finishProviderLogIn, answer: finishLogIn }),
    handle({ route: routes.redeemProviderLogIn, facts: redeemFacts, ...logsIn }),
    handle({ route: routes.continueProviderLogIn, facts: continueFacts, ...logsIn }),
    handle({
      route: routes.backchannelLogout,
      facts: logoutFacts,
      stream: (_input, { userId }) => userStream(userId),
      folding: userFolding,
      decide: (_input, _state, { userId, sessionIds }) =>
        sessionIds.map((sessionId) => SessionsEnded({ userId, sessionId, sparedSessionId: null })),
      reply: () => undefined,
    }),
    direct<typeof routes.showIdentities, Deps>({ route: routes.showIdentities, answer: ownIdentities }),
    direct<typeof routes.beginIdentityLink, Deps>({ route: routes.beginIdentityLink, answer: beginLink }),
    handle({
      route: routes.linkIdentity,
      async facts(input, deps: Deps) {
        const facts = await linkFacts(input, deps);
        return 'refused' in facts ? facts : { ...facts, raw: rawIdentity(deps, { ...facts, linkedAt: facts.now }) };
      },
      stream: (_input, { identityId }) => identityStream(identityId),
      folding: identityFolding,
      decide: (_input, state, facts) => decideLink(state, facts),
      afterwards: (input, { userId }, deps: Deps) => mailIdentityLink(deps, userId, 'linked', input),
      reply: (_outcome, _input, { raw }) => raw,
    }),
    handle({
      route: routes.unlinkIdentity,
      facts: unlinkFacts,
      stream: (_input, { identityId }) => identityStream(identityId),
      folding: identityFolding,
      decide: (_input, state, facts) => decideUnlink(state, facts),
      afterwards: (input, { userId }, deps: Deps) => mailIdentityLink(deps, userId, 'unlinked', input),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.setFirstPassword,
      facts: firstPasswordFacts,
      stream: (_input, { userId }) => userStream(userId),
      folding: userFolding,
      decide: (_input, _state, { userId }) => [PasswordChanged({ userId, sparedSocketId: null })],
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.createIdentityProvider,
      facts: async (input, deps: Deps) => withRaw(await createFacts(input, deps), deps),
      stream: () => PROVIDERS_STREAM,
      folding: providersFolding,
      decide: (_input, state, { facts }) => decideCreateProvider(state, facts),
      reply: (_outcome, _input, { raw }) => raw,
    }),
    handle({
      route: routes.changeIdentityProvider,
      facts: async (input, deps: Deps) => withRaw(await changeFacts(input, deps), deps),
      stream: () => PROVIDERS_STREAM,
      folding: providersFolding,
      decide: (_input, state, { facts }) => decideChangeProvider(state, facts),
      afterwards: (input, { facts }, deps: Deps) => endLateSessions(input, facts, deps),
      reply: (_outcome, _input, { raw }) => raw,
    }),
    handle({
      route: routes.removeIdentityProvider,
      facts: removeFacts,
      stream: () => PROVIDERS_STREAM,
      folding: providersFolding,
      decide: (_input, state, facts) => decideRemoveProvider(state, facts),
      async afterwards(input, facts, deps: Deps) {
        await deps.vault.dropSecret(SECRETS_OWNER, facts.providerId);
        await endLateSessions(input, facts, deps);
      },
      reply: () => ({ status: true as const }),
    }),
    direct<typeof routes.testIdentityProvider, Deps>({
      route: routes.testIdentityProvider,
      answer: ({ body }, { oidc }) => oidc.test(body.issuer),
    }),
  ],
};
