/**
 * One subscription on a log that is read in pages and announces its own writes. Events that this process wrote are delivered from memory if
 * there is nothing between; all others are read. Each event is delivered once, in order (H7, H8).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent, SubscribeOptions, Subscription } from './port.ts';

export type Pages = {
  /** False: a burst of bulk events is announced only in part, so more may follow the last one found. */
  readonly announcesEach: boolean;
  readonly read: (after: number, limit: number, bulk: boolean) => Promise<readonly LoggedEvent[]>;
  readonly head: () => Promise<number>;
};

export type Follower = Subscription & {
  /** Contiguous events that this process has just committed. */
  readonly offer: (events: readonly LoggedEvent[]) => void;
  /** Another process may have written events. */
  readonly wake: () => void;
  /** False: the follower ignores bulk events. */
  readonly wantsBulk: boolean;
};

const DEFAULT_BATCH = 1000;
/** If more offered events are waiting, they are read from the log instead. */
const MOST_OFFERED = 20_000;
const RETRY_MS = 250;
/** Longer than the pause between announcements in a burst. */
const LINGER_MS = 100;
const LOOK_EVERY_MS = 4;

export function follow(
  pages: Pages,
  options: SubscribeOptions,
  handler: (events: readonly LoggedEvent[]) => Promise<void> | void,
): Follower {
  const limit = options.batch ?? DEFAULT_BATCH;
  const bulk = options.bulk ?? true;
  let cursor = options.after;
  /** Last position passed to the handler, while the handler is running. */
  let inHand = options.after;
  let offered: LoggedEvent[] = [];
  let mayBeBehind = true;
  let lingerUntil = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let wakeUp: (() => void) | null = null;

  function wake(): void {
    mayBeBehind = true;
    wakeUp?.();
  }

  function offer(events: readonly LoggedEvent[]): void {
    const last = offered.at(-1)?.position ?? Math.max(cursor, inHand);
    const first = events[0];
    if (!first) return;
    // The events in between are bulk, too, or their writer will announce them.
    if (!bulk && first.position > last + 1 && events.every((event) => event.bulk)) return;
    if (offered.length + events.length > MOST_OFFERED || first.position > last + 1) {
      offered = [];
      wake();
      return;
    }
    for (const event of events) if (event.position > last) offered.push(event);
    wakeUp?.();
  }

  async function readOn(): Promise<void> {
    if (bulk) return readEverything();
    // The head is read first: positions between the last event read and the head were filtered out, not missed.
    const head = await pages.head();
    const events = cursor < head ? await pages.read(cursor, limit, bulk) : [];
    if (stopped) return;
    inHand = events.at(-1)?.position ?? inHand;
    if (events.length > 0) await handler(events);
    const reached = events.length < limit ? head : -1;
    cursor = Math.max(cursor, events.at(-1)?.position ?? -1, reached);
    if (events.length === limit) mayBeBehind = true;
  }

  async function readEverything(): Promise<void> {
    const events = await pages.read(cursor, limit, bulk);
    if (stopped || events.length === 0) return;
    inHand = events.at(-1)?.position ?? inHand;
    await handler(events);
    cursor = Math.max(cursor, inHand);
    if (events.length === limit) mayBeBehind = true;
    if (!pages.announcesEach) lingerUntil = performance.now() + LINGER_MS;
  }

  async function takeOffered(): Promise<void> {
    const contiguous = offered[0] && offered[0].position <= cursor + 1;
    if (!contiguous) {
      offered = [];
      mayBeBehind = true;
      return;
    }
    const batch = offered.splice(0, limit);
    const wanted = batch.filter((event) => event.position > cursor && (bulk || !event.bulk));
    inHand = batch.at(-1)?.position ?? inHand;
    if (wanted.length > 0) await handler(wanted);
    cursor = Math.max(cursor, batch.at(-1)?.position ?? cursor);
  }

  /** Sleeps until an event is announced, or may have been announced before. */
  async function rest(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wakeUp = resolve;
      if (performance.now() >= lingerUntil) return;
      timer = setTimeout(resolve, LOOK_EVERY_MS);
      mayBeBehind = true;
    });
    clearTimeout(timer);
    wakeUp = null;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (offered.length > 0) {
        await takeOffered();
      } else if (mayBeBehind) {
        mayBeBehind = false;
        await readOn();
      } else {
        await rest();
      }
    }
  }

  const done = run();
  done.catch(() => undefined);
  return {
    offer,
    wake,
    wantsBulk: bulk,
    done,
    async stop() {
      stopped = true;
      wakeUp?.();
      await done.catch(() => undefined);
    },
  };
}

/** Retries a read while the connection is down. Any other error is thrown. */
export async function whileCutOff<T>(read: () => Promise<T>, isCut: (error: unknown) => boolean, stopped: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isCut(error) || stopped()) throw error;
      await pause(RETRY_MS);
    }
  }
}
