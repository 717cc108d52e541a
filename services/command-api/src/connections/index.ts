import * as routes from '@folkmoot/contracts/connections/commands';
import { connectionEvents } from '@folkmoot/contracts/connections/wire';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { direct, handle, signalled } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { connectionFolding, connectionsStream } from './connection-state.ts';
import { decideLink, decideUnlink } from './connections.decider.ts';
import { linkFacts, redirectUrl } from './connections.facts.ts';
import { beginLink, verifierOf } from './link-state.ts';

/** The name of the refresh token in the vault. */
const SECRET = 'google';

export const connections: Domain = {
  name: 'connections',
  handlers: [
    direct({
      route: routes.askGoogleOffer,
      answer: async (_input, { google }: Deps) => ({ offered: google.isOffered }),
    }),
    direct({
      route: routes.createGoogleLink,
      async answer(input, deps: Deps) {
        const state = await beginLink(deps.vault, callerId(input), input.body.challenge);
        return deps.google.consentUrl({ state, verifier: verifierOf(deps.vault, state), redirectUrl: redirectUrl(deps) });
      },
    }),
    handle({
      route: routes.linkGoogleAccount,
      facts: (input, deps: Deps) => linkFacts(input, deps),
      stream: (_input, { userId }) => connectionsStream(userId),
      folding: connectionFolding,
      decide: (_input, state, facts) => decideLink(state, facts),
      // If the process dies before this, the user sees no link and links again.
      afterwards: (_input, { userId, refreshToken }, { vault }) => vault.keepSecret(userId, SECRET, refreshToken),
      reply: (outcome) => signalled(outcome, connectionEvents.added),
    }),
    handle({
      route: routes.unlinkGoogleAccount,
      facts: async (input, { vault }: Deps) => ({
        userId: callerId(input),
        now: input.now,
        refreshToken: await vault.secretOf(callerId(input), SECRET),
      }),
      stream: (_input, { userId }) => connectionsStream(userId),
      folding: connectionFolding,
      decide: (_input, state, facts) => decideUnlink(state, facts),
      async afterwards(_input, { userId, refreshToken }, { vault, google }) {
        await vault.dropSecret(userId, SECRET);
        if (refreshToken !== null) await google.revoke(refreshToken);
      },
      reply: (): { status: true } => ({ status: true }),
    }),
    direct({
      route: routes.renewGoogleAccess,
      async answer(input, { vault, google }: Deps) {
        const userId = callerId(input);
        const refreshToken = await vault.secretOf(userId, SECRET);
        if (refreshToken === null) return refuse('NotLinked');
        const access = await google.access(refreshToken);
        if (isRefusal(access)) return access;
        if (access.refreshToken !== null) await vault.keepSecret(userId, SECRET, access.refreshToken);
        return { accessToken: access.accessToken, driveUrl: google.driveUrl };
      },
    }),
  ],
};
