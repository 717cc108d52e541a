/**
 * The event log: the only place that commands write to (H1). Both adapters pass `contract-suite.ts`.
 *
 * Guarantees (H7, H8): an append is atomic and contiguous in the log; a reader never sees position n + 1 before n; within a stream, the
 * order of positions is the order of revisions; an answered append is durable; repeating an append with the same event ids returns the
 * first answer and writes nothing.
 *
 * It stores text and knows no domain: `codec.ts` seals, opens and upcasts.
 */

/** none: the stream has no events yet. any: no check. */
export type ExpectedRevision = number | 'none' | 'any';

/** An event to append. `data` and `meta` are JSON texts, preserved byte for byte. */
export type StoredEvent = {
  /** UUID that identifies a repeated append. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly meta: string;
  /** Messages and read marks; left out of `readAll({ bulk: false })`. */
  readonly bulk: boolean;
};

export type LoggedEvent = StoredEvent & {
  readonly stream: string;
  /** Index in the stream, from 0. */
  readonly revision: number;
  /** Position in the log: increasing, possibly with gaps, never reordered. */
  readonly position: number;
};

export type AppendResult =
  | { readonly ok: true; readonly events: readonly LoggedEvent[] /** True: all were there already. */; readonly repeated: boolean }
  /** The stream is at another revision and nothing was written. `actual` is -1 for a stream without events. */
  | { readonly ok: false; readonly actual: number };

export type ReadAllOptions = {
  /** Exclusive; -1 reads from the beginning. */
  readonly after: number;
  readonly limit: number;
  /** False leaves out bulk events. */
  readonly bulk?: boolean;
};

export type Subscription = {
  readonly stop: () => Promise<void> /** Settles when it stopped; rejects when the handler failed. */;
  readonly done: Promise<void>;
};

export type SubscribeOptions = {
  /** Exclusive; -1 starts at the beginning. */
  readonly after: number;
  /** Maximum number of events per call of the handler. */
  readonly batch?: number;
  readonly bulk?: boolean;
};

export type EventLog = {
  /** Whether `readAll({ bulk: false })` costs nothing for the bulk events in between. */
  readonly skipsBulk: boolean;
  readonly append: (stream: string, expected: ExpectedRevision, events: readonly StoredEvent[]) => Promise<AppendResult>;
  /** Events of a stream from a revision on, oldest first; [] for an unknown stream. */
  readonly readStream: (stream: string, from?: number) => Promise<readonly LoggedEvent[]>;
  /** The next page of the log, oldest first. */
  readonly readAll: (options: ReadAllOptions) => Promise<readonly LoggedEvent[]>;
  /** Position of the newest event; -1 if there is none. */
  readonly head: () => Promise<number>;
  /**
   * Catches up, then follows. The handler runs once at a time, in order, with each event once. A handler that throws stops the subscription
   * and rejects `done`. After a lost connection the subscription resumes where it was.
   */
  readonly subscribe: (options: SubscribeOptions, handler: (events: readonly LoggedEvent[]) => Promise<void> | void) => Subscription;
  readonly close: () => Promise<void>;
};
