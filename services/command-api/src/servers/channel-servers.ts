/** The server of each channel, to find its stream. */
import { ChannelCreated, ChannelDeleted, ChannelRestored } from '@folkmoot/contracts/channels/events';
import { ServerCreated, ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

type ChannelServers = Map<string, string>;

export const channelServers: WarmIndex<ChannelServers> = {
  name: 'channelServers',
  create: () => new Map(),
  on: {
    ...indexOn<ChannelServers, typeof ServerCreated>(ServerCreated, (index, { data }) => {
      index.set(data.defaultChannel.channelId, data.serverId);
    }),
    ...indexOn<ChannelServers, typeof ChannelCreated>(ChannelCreated, (index, { data }) => {
      index.set(data.channelId, data.serverId);
    }),
    ...indexOn<ChannelServers, typeof ChannelRestored>(ChannelRestored, (index, { data }) => {
      index.set(data.channelId, data.serverId);
    }),
    ...indexOn<ChannelServers, typeof ChannelDeleted>(ChannelDeleted, (index, { data }) => {
      index.delete(data.channelId);
    }),
    ...indexOn<ChannelServers, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      for (const channelId of data.channelIds) index.delete(channelId);
    }),
  },
};
