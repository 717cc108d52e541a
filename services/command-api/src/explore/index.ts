import * as commands from '@folkmoot/contracts/explore/commands';
import { ServerBumped, ServerPublished } from '@folkmoot/contracts/explore/events';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { decideJoin } from '../members/joining.decider.ts';
import { memberFolding, memberStream } from '../members/member-state.ts';
import { findEvent, requireEvent } from '../servers/left-event.ts';
import { joinedServer } from '../servers/server-replies.ts';
import { decideBump, decidePublish, decideUnpublish } from './explore.decider.ts';
import { bumpFacts, publicFacts, publicJoinFacts } from './explore.facts.ts';
import { pinnedServersFolding } from './pinned-state.ts';
import { bumpedAt, type PublicState, type Published, publicFolding, publicStream, publishedWith } from './public-state.ts';

/** Details that only members see. */
const NOTHING_BESIDE = { welcomeQuestions: 0, customEmojis: [] };

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return publicStream(input.params.serverId);
}

function ownerOnly(access: Access) {
  return access.server?.membership?.isCreator ? null : refuse('OnlyTheOwnerPublishes');
}

function record(serverId: string, { status: _, publicId: id, ...published }: Published, pinnedAt: number | null): RawPublicServer {
  return { id, serverId, ...published, pinnedAt };
}

/** The published server before the command. The decision refuses unpublished servers. */
function requirePublished(state: PublicState): Published {
  if (state.status === 'private') throw new Error('A server that is not published has no record to answer with');
  return state;
}

export const explore: Domain = {
  name: 'explore',
  foldings: [publicFolding, pinnedServersFolding],
  handlers: [
    handle({
      route: commands.publishServer,
      gate: ownerOnly,
      facts: (input, deps: Deps) => publicFacts(input, deps),
      stream,
      folding: publicFolding,
      decide: (input, state, facts) => decidePublish(state, input.body.description, facts),
      reply(outcome, { body }, { serverId, before, pinnedAt }) {
        const made = findEvent(outcome, ServerPublished);
        if (made) return record(serverId, publishedWith(made), null);
        return record(serverId, { ...requirePublished(before), description: body.description }, pinnedAt);
      },
    }),
    handle({
      route: commands.unpublishServer,
      gate: ownerOnly,
      facts: (input, deps: Deps) => publicFacts(input, deps),
      stream,
      folding: publicFolding,
      decide: (_input, state, facts) => decideUnpublish(state, facts),
      reply: (_outcome, _input, { serverId, before, pinnedAt }) => record(serverId, requirePublished(before), pinnedAt),
    }),
    handle({
      route: commands.bumpServer,
      facts: (input, deps: Deps) => bumpFacts(input, deps),
      stream,
      folding: publicFolding,
      decide: (_input, state, facts) => decideBump(state, facts),
      reply(outcome, _input, { serverId, server, memberCount, before, pinnedAt }) {
        const published = bumpedAt(requirePublished(before), requireEvent(outcome, ServerBumped).bumpedAt);
        const { customEmojis: _, scheduledForDeletion: __, ...shown } = joinedServer(serverId, server, NOTHING_BESIDE);
        return { ...record(serverId, published, pinnedAt), server: { ...shown, _count: { serverMembers: memberCount } } };
      },
    }),
    handle({
      route: commands.joinPublicServer,
      facts: (input, deps: Deps) => publicJoinFacts(input, deps),
      stream: (_input, facts) => memberStream(facts.serverId, facts.userId),
      folding: memberFolding,
      decide: (_input, state, facts) => decideJoin(state, facts),
      reply: (_outcome, _input, facts) => joinedServer(facts.serverId, facts.server, facts),
    }),
  ],
};
