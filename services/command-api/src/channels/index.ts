import * as commands from '@folkmoot/contracts/channels/commands';
import { ChannelCreated, ChannelUpdated } from '@folkmoot/contracts/channels/events';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import {
  channelChanges,
  decideCreateChannel,
  decideDeleteChannel,
  decideOrderChannels,
  decideSetChannelPermissions,
  decideUpdateChannel,
} from './channels.decider.ts';
import { updateChannelFacts } from './channels.facts.ts';
import { deletedChannels } from './deleted-channels.ts';

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return serverStream(input.params.serverId);
}

function rawChannel(data: EventOf<typeof ChannelCreated>['data']): RawChannel {
  return {
    id: data.channelId,
    name: data.name,
    icon: null,
    serverId: data.serverId,
    createdById: data.createdById,
    type: data.channelType,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: data.createdAt,
    order: data.order,
    permissions: data.permissions,
    _count: { attachments: 0 },
  };
}

export const channels: Domain = {
  name: 'channels',
  indexes: [deletedChannels],
  handlers: [
    handle({
      route: commands.createChannel,
      facts: (input, { instance }: Deps) => ({
        serverId: input.params.serverId,
        channelId: input.newId(),
        callerId: callerId(input),
        mostChannels: instance()['limits.channelsPerServer'],
        now: input.now,
      }),
      stream,
      folding: serverFolding,
      decide: (input, state, facts) => decideCreateChannel(state, input.body, facts),
      reply: (outcome) => rawChannel(requireEvent(outcome, ChannelCreated)),
    }),
    handle({
      route: commands.updateChannel,
      facts: (input, deps: Deps) => updateChannelFacts(input, deps),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideUpdateChannel(state, facts.wishes, facts),
      reply: (outcome) => channelChanges(requireEvent(outcome, ChannelUpdated)),
    }),
    handle({
      route: commands.deleteChannel,
      facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input), now: input.now }),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideDeleteChannel(state, facts),
      reply: (_outcome, input) => ({ deleted: input.params.channelId }),
    }),
    handle({
      route: commands.setChannelPermissions,
      facts: (input, _deps: Deps) => input.params,
      stream,
      folding: serverFolding,
      decide: (input, state, facts) => decideSetChannelPermissions(state, input.body.permissions, facts),
      reply: (_outcome, input) => ({ ...input.params, permissions: input.body.permissions }),
    }),
    handle({
      route: commands.orderChannels,
      facts: (input, _deps: Deps) => input.params,
      stream,
      folding: serverFolding,
      decide: (input, state, facts) => decideOrderChannels(state, input.body, facts.serverId),
      reply: (_outcome, { body }) => ({
        ...(body.categoryId !== undefined && { categoryId: body.categoryId }),
        orderedChannelIds: body.channelIds,
      }),
    }),
  ],
};
