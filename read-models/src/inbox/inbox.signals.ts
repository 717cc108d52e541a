/** Signals of conversations to the sockets of the user who opened or closed it. The other user is not notified. */
import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { inboxEvents, type RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readDmChannels, readEntries } from './inbox-records.ts';

/** Key: `<userId>/<channelId>`. */
export type Items = ReadonlyMap<string, RawInboxItem>;

async function readItems(events: readonly Recorded[], db: Reader): Promise<Items> {
  const views = events
    .filter((event) => event.type === DmOpened.type)
    .map(({ data }) => ({ userId: String(data.userId), channelId: String(data.channelId) }));
  if (views.length === 0) return new Map();
  const entries = await readEntries(db, views);
  const channels = await readDmChannels(
    db,
    views.map((view) => view.channelId),
  );
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const items = new Map<string, RawInboxItem>();
  for (const [view, entry] of entries) {
    const channel = byId.get(entry.channelId);
    if (channel) items.set(view, { ...entry, channel });
  }
  return items;
}

/** Open at this position of the log, even if it was closed again since. */
export function dmOpened({ data }: EventOf<typeof DmOpened>, items: Items): readonly Signal[] {
  const item = items.get(`${data.userId}/${data.channelId}`);
  return item ? [emit([userRoom(data.userId)], inboxEvents.opened, { ...item, closed: false })] : [];
}

export function dmClosed({ data }: EventOf<typeof DmClosed>): readonly Signal[] {
  return [emit([userRoom(data.userId)], inboxEvents.closed, { channelId: data.channelId })];
}

export const inboxSignals = signalSource<Items>(readItems, signalsOf(DmOpened, dmOpened), signalsOf(DmClosed, dmClosed));
