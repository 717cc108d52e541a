import { CHANNEL_PERMISSION, holdsInChannel } from '@folkmoot/contracts/roles/permissions';
import { useMemo } from 'react';
import { useMembership, useServerChannels } from '../store/use-store.ts';
import { type ChannelGroup, channelTree } from './channel-tree.ts';

/** What the person may see of a server's channels. */
export function useChannelTree(serverId: string): readonly ChannelGroup[] {
  const channels = useServerChannels(serverId);
  const membership = useMembership(serverId);
  return useMemo(
    () =>
      channelTree(
        channels,
        (channel) => membership !== null && holdsInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL),
      ),
    [channels, membership],
  );
}
