/** A page of the messages of a channel as of a position, read from the log. */
import { MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { type MessageAsOf, messagesAsOf } from './messages-as-of.ts';
import { type PastReading, withoutWords } from './past-reading.ts';

export type WantedPage = {
  readonly channelId: string;
  readonly serverId: string;
  /** The last event to include. */
  readonly upTo: number;
  readonly before: number | undefined;
  readonly limit: number;
};

export type PastPage = {
  /** Oldest first. */
  readonly messages: readonly MessageAsOf[];
  readonly next: number | null;
  /** Events that were read for the page, newest first. */
  readonly met: readonly LoggedEvent[];
  /** All events of its messages. */
  readonly about: readonly LoggedEvent[];
};

/** The number of index queries for a page, each of which has its own limit. */
const STRETCHES = 4;

function isSent({ type }: LoggedEvent): boolean {
  return type === MessageSent.type || type === SystemMessagePosted.type;
}

/** Newest first, until the limit of sent messages is reached. */
async function stretch({ page }: PastReading, { channelId, upTo, before, limit }: WantedPage): Promise<Pick<PastPage, 'met' | 'next'>> {
  const met: LoggedEvent[] = [];
  let from = before === undefined ? upTo + 1 : Math.min(before, upTo + 1);
  let sent = 0;
  for (let stretches = 0; stretches < STRETCHES; stretches += 1) {
    const query = { terms: [termOf.about(channelId)], since: null, until: null, order: 'newest' as const, from };
    const { events, next } = await page(query, limit);
    for (const event of events) {
      met.push(event);
      if (isSent(event)) sent += 1;
      if (sent === limit) return { met, next: event.position };
    }
    if (next === null) return { met, next: null };
    from = next;
  }
  return { met, next: from };
}

function idOf({ stream }: LoggedEvent): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/**
 * For the newest page, all events of its messages were already read. For an older page they may follow after the start of the page, so the
 * events of each message are read.
 */
async function ofMessages(
  reading: PastReading,
  { before, upTo }: WantedPage,
  met: readonly LoggedEvent[],
): Promise<readonly LoggedEvent[]> {
  if (before === undefined) return met;
  const streams = await reading.streams(
    met.filter(isSent).map((event) => event.stream),
    upTo,
  );
  return [...streams.values()].flat();
}

/** Reads bans of the authors, because they may have deleted messages. */
async function bansOf(reading: PastReading, { serverId, upTo }: WantedPage, authorIds: readonly string[]): Promise<readonly LoggedEvent[]> {
  const streams = await reading.streams(
    authorIds.map((id) => `member-${serverId}-${id}`),
    upTo,
  );
  return [...streams.values()].flat();
}

/** May have fewer messages than the limit, because some were deleted. */
export async function pastPage(reading: PastReading, wanted: WantedPage): Promise<PastPage> {
  const { met, next } = await stretch(reading, wanted);
  const sentIds = new Set(met.filter(isSent).map(idOf));
  const about = await ofMessages(reading, wanted, met);
  const events = await withoutWords(about);
  const left = messagesAsOf(
    wanted.channelId,
    events.toSorted((a, b) => a.position - b.position),
  );
  const bans = await withoutWords(
    await bansOf(
      reading,
      wanted,
      left.map(({ authorId }) => authorId),
    ),
  );
  const all = [...events, ...bans].toSorted((a, b) => a.position - b.position);
  const messages = messagesAsOf(wanted.channelId, all).filter(({ id }) => sentIds.has(id));
  return { messages: messages.toSorted((a, b) => a.position - b.position), next, met, about };
}
