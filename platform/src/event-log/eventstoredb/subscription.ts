/**
 * A pull subscription: the next event is taken after the handler has finished, so handlers never overlap and no event passes a failed one
 * (house style 5.7). It resumes after the last delivered event (H8).
 */
import { type AllStreamSubscription, eventTypeFilter } from '@eventstore/db-client';
import type { LoggedEvent, SubscribeOptions, Subscription } from '../port.ts';
import { type Connection, explained, isPassing, longer, rest } from './connection.ts';
import { ALL_EVENTS, fromRecord, placeOf, STRUCTURE_EVENTS } from './record.ts';

const DEFAULT_BATCH = 1_000;
/** How many events the server scans at once for matches of the filter. */
const SEARCH_WINDOW = 1_000;

type Handler = (events: readonly LoggedEvent[]) => Promise<void> | void;

export function pull(connection: Connection, options: SubscribeOptions, handler: Handler): Subscription {
  const size = options.batch ?? DEFAULT_BATCH;
  const filter = eventTypeFilter({ regex: options.bulk === false ? STRUCTURE_EVENTS : ALL_EVENTS, maxSearchWindow: SEARCH_WINDOW });
  const stopping = new AbortController();
  const over = AbortSignal.any([stopping.signal, connection.closed]);
  let position = options.after;
  let wait: number | null = null;
  let failure: { readonly error: unknown } | null = null;

  async function handOver(events: readonly LoggedEvent[]): Promise<void> {
    try {
      await handler(events);
    } catch (error) {
      failure = { error };
      throw error;
    }
    position = events.at(-1)?.position ?? position;
    wait = null;
  }

  async function follow(source: AllStreamSubscription): Promise<void> {
    let batch: LoggedEvent[] = [];
    for await (const { event: record } of source) {
      if (over.aborted) return;
      if (record) batch.push(fromRecord(record).event);
      if (batch.length < size && source.readableLength > 0) continue;
      if (batch.length > 0) await handOver(batch);
      batch = [];
    }
  }

  async function followOnce(): Promise<void> {
    const from = { ...connection.call, fromPosition: placeOf(position), filter };
    const source = connection.client.subscribeToAll(from, { highWaterMark: size });
    function end(): void {
      void source.unsubscribe().catch(() => undefined);
      source.destroy();
    }
    // A source that has ended may still emit an error, which nothing else handles.
    source.on('error', () => undefined);
    over.addEventListener('abort', end);
    try {
      await follow(source);
    } finally {
      over.removeEventListener('abort', end);
      end();
    }
  }

  async function run(): Promise<void> {
    while (!over.aborted) {
      try {
        await followOnce();
      } catch (error) {
        if (failure) throw failure.error;
        if (over.aborted) return;
        if (!isPassing(error)) throw explained(error);
      }
      wait = longer(wait);
      await rest(wait, over);
    }
  }

  const done = run();
  done.catch(() => undefined);
  async function stop(): Promise<void> {
    stopping.abort();
    await done.catch(() => undefined);
  }
  return { stop, done };
}
