/** Finds the servers that use the word filter, from warm structure. */
import type { Places } from '@folkmoot/contracts/words/shown-words';
import type { Warm } from '@folkmoot/platform/command/warm';
import { channelServers } from '../servers/channel-servers.ts';
import { serverFolding } from '../servers/server-state.ts';

export function wordFilterServersIn(warm: Warm): Places {
  return {
    serversOf(channelIds) {
      const servers = warm.index(channelServers);
      return new Map(
        channelIds.flatMap((channelId) => {
          const serverId = servers.get(channelId);
          return serverId === undefined ? [] : [[channelId, serverId] as const];
        }),
      );
    },
    filtered: (serverIds) => new Set(serverIds.filter((serverId) => warm.state(serverFolding, serverId).filterWords)),
  };
}
