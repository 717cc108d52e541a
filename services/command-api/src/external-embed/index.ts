import * as commands from '@folkmoot/contracts/external-embed/commands';
import { ServerEmbedCreated } from '@folkmoot/contracts/external-embed/events';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import { handle } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps, Domain } from '../domain.ts';
import { answersTo, inviteFolding } from '../invites/invite-state.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { decideCreateEmbed, decideDeleteEmbed, type EmbedFacts, embedFolding, embedStream } from './external-embed.decider.ts';

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return embedStream(input.params.serverId);
}

function inviteOf(warm: Warm, serverId: string, code: string): EmbedFacts['invite'] {
  const invite = warm.state(inviteFolding, inviteKey(code));
  return answersTo(invite, code) && invite.serverId === serverId ? { inviteId: invite.inviteId, code: invite.code } : null;
}

export const externalEmbed: Domain = {
  name: 'external-embed',
  foldings: [embedFolding],
  handlers: [
    handle({
      route: commands.createServerEmbed,
      facts: (input, { warm }: Deps) => ({
        serverId: input.params.serverId,
        embedId: input.newId(),
        invite: inviteOf(warm, input.params.serverId, input.query.inviteId),
        callerId: callerId(input),
        now: input.now,
      }),
      stream,
      folding: embedFolding,
      decide: (_input, state, facts) => decideCreateEmbed(state, facts),
      reply: (outcome) => ({ id: requireEvent(outcome, ServerEmbedCreated).embedId }),
    }),
    handle({
      route: commands.deleteServerEmbed,
      facts: (input, _deps: Deps) => ({ serverId: input.params.serverId, callerId: callerId(input) }),
      stream,
      folding: embedFolding,
      decide: (_input, state, facts) => decideDeleteEmbed(state, facts),
      reply: (): { status: true } => ({ status: true }),
    }),
  ],
};
