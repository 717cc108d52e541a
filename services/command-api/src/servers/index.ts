import * as commands from '@folkmoot/contracts/servers/commands';
import { ServerCreated, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { removeReplaced } from '../media/pictures.ts';
import { joinedServers } from '../members/server-places.ts';
import { allowanceFolding } from './allowance-state.ts';
import { callerId } from './caller.ts';
import { channelServers } from './channel-servers.ts';
import { creationFolding, creationStream, decideCreation } from './create-server.decider.ts';
import { requireEvent } from './left-event.ts';
import { decideCreateFolder, decideOrderServers, decideUpdateFolder, type OrderFacts } from './order.decider.ts';
import { orderFolding } from './order-state.ts';
import { scheduledDeletions } from './scheduled-deletions.ts';
import { createdFolder, createdServer, updatedFolder } from './server-replies.ts';
import { serverFolding, serverStream } from './server-state.ts';
import { decideDeleteServer, decideTransferOwnership, decideUpdateServer, wordFilterRefused } from './servers.decider.ts';
import { createServerFacts, randomColor, transferFacts, updateServerFacts } from './servers.facts.ts';

function stream(_input: unknown, facts: { readonly serverId: string }): string {
  return serverStream(facts.serverId);
}

function orderStream(_input: unknown, facts: OrderFacts): string {
  return `order-${facts.userId}`;
}

function done(): { status: true } {
  return { status: true };
}

function orderFacts(input: Parameters<typeof callerId>[0], deps: Deps): OrderFacts {
  const userId = callerId(input);
  return { userId, joined: joinedServers(deps, userId) };
}

export const servers: Domain = {
  name: 'servers',
  foldings: [serverFolding, orderFolding, allowanceFolding],
  indexes: [channelServers, scheduledDeletions],
  handlers: [
    handle({
      route: commands.createServer,
      facts: (input, deps: Deps) => createServerFacts(input, deps),
      stream: (_input, facts) => creationStream(facts),
      folding: creationFolding,
      creates: ({ allowance }) => allowance === null,
      decide: (input, state, facts) => decideCreation(state, input.body.name, facts),
      reply: (outcome) => createdServer(requireEvent(outcome, ServerCreated)),
    }),
    handle({
      route: commands.updateServer,
      facts: (input, deps: Deps) => updateServerFacts(input, deps),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) =>
        wordFilterRefused(state, facts.wishes, facts.wordFilter) ?? decideUpdateServer(state, facts.wishes, facts),
      reply(outcome) {
        const { serverId: _, ...changes } = requireEvent(outcome, ServerUpdated);
        return changes;
      },
      repliesWithoutFacts: true,
      afterwards: (_input, facts, deps: Deps) => removeReplaced(deps.media, facts.before, facts.pictures),
    }),
    handle({
      route: commands.deleteServer,
      facts: (input, _deps: Deps) => ({ serverId: input.params.serverId, callerId: callerId(input), now: input.now }),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideDeleteServer(state, facts),
      reply: done,
    }),
    handle({
      route: commands.transferOwnership,
      facts: (input, deps: Deps) => transferFacts(input, deps),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideTransferOwnership(state, facts),
      reply: done,
    }),
    handle({
      route: commands.orderServers,
      facts: (input, deps: Deps) => orderFacts(input, deps),
      stream: orderStream,
      folding: orderFolding,
      decide: (input, state, facts) => decideOrderServers(state, input.body.serverIds, facts),
      reply: (): { success: true } => ({ success: true }),
    }),
    handle({
      route: commands.createServerFolder,
      facts: (input, deps: Deps) => ({ ...orderFacts(input, deps), folderId: input.newId(), color: randomColor() }),
      stream: orderStream,
      folding: orderFolding,
      decide: (input, state, facts) => decideCreateFolder(state, input.body.serverIds, facts),
      reply: createdFolder,
    }),
    handle({
      route: commands.updateServerFolder,
      facts: (input, deps: Deps) => ({ ...orderFacts(input, deps), folderId: input.params.folderId }),
      stream: orderStream,
      folding: orderFolding,
      decide: (input, state, facts) => decideUpdateFolder(state, input.body, facts),
      reply: updatedFolder,
    }),
  ],
};
