/**
 * The event log: the only place that is written (H1). Both adapters pass `contract-suite.ts`.
 *
 * What it guarantees (H7, H8): an append is all or nothing and contiguous in the log; a reader never sees position n + 1
 * before n; within a stream, position order is revision order; an answered append is durable; the same event ids appended
 * again to the same stream answer as the first time and write nothing.
 *
 * It stores text and knows no domain: `codec.ts` seals, opens and upcasts.
 */

/** No event yet in the stream; any: the caller does not mind. */
export type ExpectedRevision = number | 'none' | 'any';

/** An event as handed to the log. `data` and `meta` are JSON texts, kept byte for byte. */
export type StoredEvent = {
  /** UUID; makes a repeated append a repeat. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly meta: string;
  /** Messages and reads; left out of `readAll({ bulk: false })`. */
  readonly bulk: boolean;
};

export type LoggedEvent = StoredEvent & {
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: number;
  /** Place in the log, rising. Not necessarily without gaps in every adapter; never reordered. */
  readonly position: number;
};

export type AppendResult =
  | { readonly ok: true; readonly events: readonly LoggedEvent[] /** True: all were there already. */; readonly repeated: boolean }
  /** The stream is not where the caller thought; nothing was written. `actual` is -1 for a stream without events. */
  | { readonly ok: false; readonly actual: number };

export type ReadAllOptions = {
  /** Exclusive; -1 reads from the beginning. */
  readonly after: number;
  readonly limit: number;
  /** False leaves bulk events out. */
  readonly bulk?: boolean;
};

export type Subscription = {
  readonly stop: () => Promise<void> /** Settles when it stopped; rejects when the handler failed. */;
  readonly done: Promise<void>;
};

export type SubscribeOptions = {
  /** Exclusive; -1 starts at the beginning. */
  readonly after: number;
  /** Most events handed over at once. */
  readonly batch?: number;
  readonly bulk?: boolean;
};

export type EventLog = {
  readonly append: (stream: string, expected: ExpectedRevision, events: readonly StoredEvent[]) => Promise<AppendResult>;
  /** Events of a stream from a revision on, oldest first; [] for an unknown stream. */
  readonly readStream: (stream: string, from?: number) => Promise<readonly LoggedEvent[]>;
  /** The next page of the log, oldest first. */
  readonly readAll: (options: ReadAllOptions) => Promise<readonly LoggedEvent[]>;
  /** Position of the newest event; -1 when there is none. */
  readonly head: () => Promise<number>;
  /**
   * Catches up, then follows. One call of the handler at a time, in order, each event once; a handler that throws stops the
   * subscription and rejects `done`. Reconnects by itself after a lost connection, from where it was.
   */
  readonly subscribe: (options: SubscribeOptions, handler: (events: readonly LoggedEvent[]) => Promise<void> | void) => Subscription;
  readonly close: () => Promise<void>;
};
