/**
 * Signals of restored messages, to the channels' rooms. Clients reload them. It is not `message:created`, so that no counter rises, no
 * sound plays, and the message keeps its position (decision 67).
 */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { channelRoom, emit, type Signal } from '@folkmoot/contracts/kernel/signal';
import { BanUndone } from '@folkmoot/contracts/members/events';
import { MessageRestored } from '@folkmoot/contracts/messages/events';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { sql } from 'kysely';
import { roomsOf } from './message-rooms.ts';

/** `channelsOf`: the channels of a ban's deletions, by its event. `files`: the current number of files per channel. */
export type RestoredContext = {
  readonly channelsOf: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, number>;
};

type Restoring = Recorded<EventOf<typeof BanUndone> | EventOf<typeof MessageRestored>>;

async function context(events: readonly Recorded[], db: Reader): Promise<RestoredContext> {
  const restoring = events as readonly Restoring[];
  const bans = restoring.flatMap((event) => (event.type === 'BanUndone' ? [event.data.undoneEventId] : []));
  const removals = await sql<{ id: string; channels: readonly string[] }>`
    select removed_by as id, channel_ids as channels from ban_removals where removed_by = any(${bans}::text[])`.execute(db);
  const channelsOf = new Map(removals.rows.map(({ id, channels }) => [id, channels]));
  const ofMessages = restoring.flatMap((event) => (event.type === 'MessageRestored' ? [event.data.channelId] : []));
  const channelIds = [...new Set([...ofMessages, ...[...channelsOf.values()].flat()])];
  const counts = await sql<{ id: string; files: number }>`
    select channel_id as id, attachments as files from attachment_counts where channel_id = any(${channelIds}::text[])`.execute(db);
  return { channelsOf, files: new Map(counts.rows.map(({ id, files }) => [id, files])) };
}

function restored(serverId: string, channelIds: readonly string[], { files }: RestoredContext): readonly Signal[] {
  return channelIds.map((channelId) =>
    emit([channelRoom(channelId)], messageEvents.restored, { channelId, serverId, attachmentCount: files.get(channelId) ?? 0 }),
  );
}

export function banUndoneSignals({ data }: Pick<Recorded<EventOf<typeof BanUndone>>, 'data'>, context: RestoredContext): readonly Signal[] {
  return restored(data.serverId, context.channelsOf.get(data.undoneEventId) ?? [], context);
}

export function messageRestoredSignals(
  { data }: Pick<Recorded<EventOf<typeof MessageRestored>>, 'data'>,
  context: RestoredContext,
): readonly Signal[] {
  const { channelId, serverId } = data;
  const payload = { channelId, serverId, attachmentCount: context.files.get(channelId) ?? 0 };
  const rooms = roomsOf(data);
  return rooms.length === 0 ? [] : [emit(rooms, messageEvents.restored, payload)];
}

export const restoredSignals = signalSource<RestoredContext>(
  context,
  signalsOf(BanUndone, banUndoneSignals),
  signalsOf(MessageRestored, messageRestoredSignals),
);
