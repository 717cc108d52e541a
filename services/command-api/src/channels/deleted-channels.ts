/** Purges deleted channels after the undo period. It writes an event, because read models and the file collector have no clock. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { ChannelDeleted, ChannelPurged, ChannelRestored } from '@folkmoot/contracts/channels/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import { type Reach, runSystemAction } from '../servers/system-action.ts';

type Waiting = Map<string, { readonly serverId: string; readonly deletedAt: number }>;

/** By channel id. */
export const deletedChannels: WarmIndex<Waiting> = {
  name: 'deletedChannels',
  create: () => new Map(),
  on: {
    ...indexOn<Waiting, typeof ChannelDeleted>(ChannelDeleted, (index, { data: { channelId, serverId, deletedAt } }) => {
      index.set(channelId, { serverId, deletedAt });
    }),
    ...indexOn<Waiting, typeof ChannelRestored>(ChannelRestored, (index, { data }) => {
      index.delete(data.channelId);
    }),
    ...indexOn<Waiting, typeof ChannelPurged>(ChannelPurged, (index, { data }) => {
      index.delete(data.channelId);
    }),
    ...indexOn<Waiting, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      for (const [channelId, { serverId }] of index) if (serverId === data.serverId) index.delete(channelId);
    }),
  },
};

type PurgeFacts = { readonly serverId: string; readonly channelId: string; readonly now: number };

/** Nothing for a channel that was restored or can still be restored. */
export function decidePurge(state: ServerState, { serverId, channelId, now }: PurgeFacts): readonly ServerEvent[] {
  const deletedAt = state.deletedChannels.get(channelId);
  return deletedAt === undefined || now - deletedAt <= UNDO_MS ? [] : [ChannelPurged({ serverId, channelId, purgedAt: now })];
}

/** The limit of one round, because the first one after an upgrade finds all channels that were ever deleted. */
const MOST_PURGED = 100;

export async function purgeDueChannels(reach: Reach, now: number): Promise<void> {
  const due = [...reach.warm.index(deletedChannels)].filter(([, { deletedAt }]) => now - deletedAt > UNDO_MS);
  for (const [channelId, { serverId }] of due.slice(0, MOST_PURGED)) {
    await runSystemAction(
      reach,
      { serverId, now },
      { command: 'purgeDeletedChannel', decide: (state, facts) => decidePurge(state, { ...facts, channelId }) },
    );
  }
}
