import * as commands from '@folkmoot/contracts/invites/commands';
import { InviteCreated } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { findEvent, requireEvent } from '../servers/left-event.ts';
import { joinedServer } from '../servers/server-replies.ts';
import { inviteFolding, inviteStream } from './invite-state.ts';
import { decideCreateCustomInvite, decideCreateInvite, decideDeleteInvite } from './invites.decider.ts';
import { createInviteFacts, customInviteFacts, deleteInviteFacts, joinFacts } from './invites.facts.ts';
import { decideJoinByInvite, joinFolding, joinStream } from './join-by-invite.decider.ts';
import { serverInvites } from './server-invites.ts';

function stream(_input: unknown, facts: { readonly code: string }): string {
  return inviteStream(facts.code);
}

function freshInvite({ inviteId, uses: maxUses, ...invite }: EventOf<typeof InviteCreated>['data']): RawInvite {
  return { id: inviteId, ...invite, uses: 0, maxUses, usesLeft: maxUses };
}

export const invites: Domain = {
  name: 'invites',
  foldings: [inviteFolding],
  indexes: [serverInvites],
  handlers: [
    handle({
      route: commands.createInvite,
      facts: (input, deps: Deps) => createInviteFacts(input, deps),
      stream,
      folding: inviteFolding,
      decide: (_input, state, facts) => decideCreateInvite(state, facts),
      reply: (outcome) => freshInvite(requireEvent(outcome, InviteCreated)),
    }),
    handle({
      route: commands.createCustomInvite,
      gate: (access) => (access.server?.membership?.isCreator ? null : refuse('OnlyTheOwnerNamesInvites')),
      facts: (input, deps: Deps) => customInviteFacts(input, deps),
      stream,
      folding: inviteFolding,
      decide: (_input, state, facts) => decideCreateCustomInvite(state, facts),
      reply(outcome, _input, { current }) {
        const created = findEvent(outcome, InviteCreated);
        if (created) return freshInvite(created);
        if (!current) throw new Error('A custom invite was neither made nor there');
        return current;
      },
    }),
    handle({
      route: commands.deleteInvite,
      facts: (input, deps: Deps) => deleteInviteFacts(input, deps),
      stream,
      folding: inviteFolding,
      decide: (_input, state, facts) => decideDeleteInvite(state, facts),
      reply: (): { status: true } => ({ status: true }),
    }),
    handle({
      route: commands.joinServer,
      facts: (input, deps: Deps) => joinFacts(input, deps),
      stream: (_input, facts) => joinStream(facts),
      folding: joinFolding,
      decide: (_input, state, facts) => decideJoinByInvite(state, facts),
      reply: (_outcome, _input, facts) => joinedServer(facts.serverId, facts.server, facts),
    }),
  ],
};
