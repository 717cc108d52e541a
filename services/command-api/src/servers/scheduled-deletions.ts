/**
 * Servers that wait to be deleted, and what deletes them when their time is up. What is due is in the log, so that a process that died
 * is taken over from by the next; of several that try at once the stream lets one through.
 */
import { ServerDeleted, ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { indexOn, type WarmIndex, type WarmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { decideScheduledDeletion } from './deletion.decider.ts';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from './server-state.ts';

type Scheduled = Map<string, number>;

/** When each was scheduled. */
export const scheduledDeletions: WarmIndex<Scheduled> = {
  name: 'scheduledDeletions',
  create: () => new Map(),
  on: {
    ...indexOn<Scheduled, typeof ServerDeletionScheduled>(ServerDeletionScheduled, (index, { data }) => {
      index.set(data.serverId, data.scheduledAt);
    }),
    ...indexOn<Scheduled, typeof ServerDeletionCancelled>(ServerDeletionCancelled, (index, { data }) => {
      index.delete(data.serverId);
    }),
    ...indexOn<Scheduled, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      index.delete(data.serverId);
    }),
  },
};

export type Reach = { readonly warm: WarmStore; readonly log: EventLog; readonly codec: Codec; readonly newId: () => string };

type Decide = (state: ServerState, facts: { readonly serverId: string; readonly now: number }) => readonly ServerEvent[];

/** Whoever loses the race for a stream hears of the deletion from the log. */
export async function deleteServerNow({ warm, log, codec, newId }: Reach, serverId: string, now: number, decide: Decide): Promise<void> {
  const stream = serverStream(serverId);
  const revision = warm.load(stream)?.revision ?? -1;
  const events = decide(warm.state(serverFolding, serverId), { serverId, now });
  if (events.length === 0 || revision < 0) return;
  const meta = { actor: 'system', command: 'deleteScheduledServer', correlationId: newId(), causationId: null, at: now };
  const result = await log.append(stream, revision, await codec.encode(events, meta));
  if (!result.ok) return;
  for (const event of await codec.decode(result.events)) warm.apply(event);
}

export async function deleteDueServers(reach: Reach, now: number): Promise<void> {
  for (const [serverId, scheduledAt] of [...reach.warm.index(scheduledDeletions)]) {
    if (now - scheduledAt >= SERVER_LIMITS.deletionDelayMs) await deleteServerNow(reach, serverId, now, decideScheduledDeletion);
  }
}
