/** Finds the servers that use the word filter, from the read models, with a cache. */
import type { Places } from '@folkmoot/contracts/words/shown-words';
import { LRUCache } from 'lru-cache';

const MOST = 50_000;
/** A change of the setting applies everywhere within a second. */
const REMEMBERED_MS = 500;

type Read<Value> = (ids: readonly string[]) => Promise<Value>;

export function wordFilterServers(serversOf: Read<ReadonlyMap<string, string>>, filtered: Read<ReadonlySet<string>>): Places {
  // A channel never moves to another server.
  const servers = new LRUCache<string, { readonly serverId: string | null }>({ max: MOST });
  const choices = new LRUCache<string, { readonly filters: boolean }>({ max: MOST, ttl: REMEMBERED_MS });

  return {
    async serversOf(channelIds) {
      const unknown = channelIds.filter((channelId) => !servers.has(channelId));
      const found = unknown.length === 0 ? new Map<string, string>() : await serversOf(unknown);
      for (const channelId of unknown) servers.set(channelId, { serverId: found.get(channelId) ?? null });
      return new Map(
        channelIds.flatMap((channelId) => {
          const serverId = servers.get(channelId)?.serverId ?? found.get(channelId) ?? null;
          return serverId === null ? [] : [[channelId, serverId] as const];
        }),
      );
    },

    async filtered(serverIds) {
      const known = new Map(
        serverIds.flatMap((serverId) => {
          const choice = choices.get(serverId);
          return choice ? [[serverId, choice.filters] as const] : [];
        }),
      );
      const unknown = serverIds.filter((serverId) => !known.has(serverId));
      const found = unknown.length === 0 ? new Set<string>() : await filtered(unknown);
      for (const serverId of unknown) choices.set(serverId, { filters: found.has(serverId) });
      return new Set(serverIds.filter((serverId) => known.get(serverId) ?? found.has(serverId)));
    },
  };
}
