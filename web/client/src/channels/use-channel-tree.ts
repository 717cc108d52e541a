import { CHANNEL_PERMISSION, hasInChannel } from '@folkmoot/contracts/roles/permissions';
import { useMemo } from 'react';
import { useMembership, useServerChannels } from '../store/use-store.ts';
import { type ChannelGroup, channelTree } from './channel-tree.ts';

/** The channels of a server that the user can see. */
export function useChannelTree(serverId: string): readonly ChannelGroup[] {
  const channels = useServerChannels(serverId);
  const membership = useMembership(serverId);
  return useMemo(
    () =>
      channelTree(
        channels,
        (channel) => membership !== null && hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL),
      ),
    [channels, membership],
  );
}
