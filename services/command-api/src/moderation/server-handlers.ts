/** Moderators' commands on servers and their content. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as routes from '@folkmoot/contracts/moderation/commands';
import { ChannelInspected } from '@folkmoot/contracts/moderation/events';
import { nameOfDeleted } from '@folkmoot/contracts/profiles/deleted-name';
import { handle } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { publishedIn } from '../explore/explore.facts.ts';
import { decidePinServer, decideUnpinServer, type PinServerFacts } from '../explore/pinned-servers.decider.ts';
import { PINNED_SERVERS_STREAM, pinnedServersFolding } from '../explore/pinned-state.ts';
import { dmChannels } from '../inbox/dm-state.ts';
import { callerId } from '../servers/caller.ts';
import { channelServers } from '../servers/channel-servers.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { ticketOfChannel } from '../tickets/ticket-place.ts';
import { decideModerateServer } from './moderated-servers.decider.ts';
import { proved } from './proved.ts';
import { ownerGuard } from './targets.ts';

type OnServer = { readonly actor: Actor | null; readonly now: number; readonly params: { readonly serverId: string } };

function pinFacts(input: OnServer, { warm }: Deps): PinServerFacts {
  return { serverId: input.params.serverId, callerId: callerId(input), publishedSince: publishedIn(warm), now: input.now };
}

function ownerOf(warm: Warm, userId: string) {
  const user = warm.state(userFolding, userId);
  if (user.status === 'none') return { id: userId, username: nameOfDeleted(userId), tag: '0000' };
  const { id, username, tag } = toRawUser(user);
  return { id, username, tag };
}

/** The server of a channel. undefined: there is no such channel. */
function serverOfChannel(warm: Warm, channelId: string): string | null | undefined {
  const serverId = warm.index(channelServers).get(channelId);
  if (serverId !== undefined && warm.state(serverFolding, serverId).channels.has(channelId)) return serverId;
  return warm.index(dmChannels).has(channelId) || ticketOfChannel(warm, channelId) ? null : undefined;
}

export const serverHandlers = [
  handle({
    route: routes.moderateServer,
    async facts(input, deps: Deps) {
      const { serverId } = input.params;
      const refused = ownerGuard(deps.warm, callerId(input), serverId) ?? (await proved(input, deps));
      if (refused) return refused;
      const server = deps.warm.state(serverFolding, serverId);
      return { serverId, server, owner: ownerOf(deps.warm, server.creatorId), callerId: callerId(input), now: input.now };
    },
    stream: (input) => serverStream(input.params.serverId),
    folding: serverFolding,
    decide: ({ body }, state, facts) => decideModerateServer(state, body, facts),
    reply(_outcome, { body }, { serverId, server, owner }) {
      const { hexColor, avatar, createdAt } = server;
      const { name = server.name, verified = server.verified } = body;
      return { id: serverId, name, verified, hexColor, avatar, createdAt, createdBy: owner };
    },
  }),
  handle({
    route: routes.pinServer,
    facts: pinFacts,
    stream: () => PINNED_SERVERS_STREAM,
    folding: pinnedServersFolding,
    decide: (_input, state, facts) => decidePinServer(state, facts),
    reply: () => ({ success: true as const }),
  }),
  handle({
    route: routes.unpinServer,
    facts: pinFacts,
    stream: () => PINNED_SERVERS_STREAM,
    folding: pinnedServersFolding,
    decide: (_input, state, facts) => decideUnpinServer(state, facts),
    reply: () => ({ success: true as const }),
  }),
  handle({
    route: routes.recordInspection,
    facts(input, { warm }: Deps) {
      const serverId = serverOfChannel(warm, input.params.channelId);
      return serverId === undefined
        ? refuse('UnknownModeratedChannel')
        : { serverId, inspectedById: callerId(input), inspectedAt: input.now };
    },
    stream: (input) => `inspections-${input.params.channelId}`,
    blind: true,
    folding: { initial: null, evolve: () => null },
    decide: ({ params, body }, _state, facts) => [
      ChannelInspected({ channelId: params.channelId, aroundId: body.aroundId ?? null, reason: body.reason?.trim() || null, ...facts }),
    ],
    reply: () => ({ status: true as const }),
  }),
];
