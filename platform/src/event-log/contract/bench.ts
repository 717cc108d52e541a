/** Shared by the event log's contract tests: a log, events to append, and a recording reader. */
import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppendResult, EventLog, ExpectedRevision, LoggedEvent, StoredEvent, SubscribeOptions, Subscription } from '../port.ts';

export type Subject = {
  readonly log: EventLog;
  /** A second instance on the same log, as another process has it. */
  readonly another?: () => Promise<EventLog>;
  /** Cuts every connection. The log must recover on its own. */
  readonly interrupt?: () => Promise<void>;
  /** Closes the log and its server. */
  readonly close: () => Promise<void>;
};

export type MakeLog = () => Promise<Subject>;

export type Bench = {
  readonly log: EventLog;
  readonly another: () => Promise<EventLog>;
  readonly interrupt: () => Promise<void>;
  /** Head before the test: a long-running server may hold older events. */
  readonly start: number;
};

/** Runs a test on its own log and closes everything afterwards. A log without connections is never interrupted. */
export async function onBench(makeLog: MakeLog, test: (bench: Bench) => Promise<void>): Promise<void> {
  const subject = await makeLog();
  const others: EventLog[] = [];
  async function another(): Promise<EventLog> {
    if (!subject.another) return subject.log;
    const log = await subject.another();
    others.push(log);
    return log;
  }
  async function interrupt(): Promise<void> {
    await subject.interrupt?.();
  }
  try {
    await test({ log: subject.log, another, interrupt, start: await subject.log.head() });
  } finally {
    for (const log of others) await log.close();
    await subject.close();
  }
}

export function aStream(noun = 'thing'): string {
  return `${noun}-${randomUUID()}`;
}

export function anEvent(fields: Partial<StoredEvent> = {}): StoredEvent {
  return { id: randomUUID(), type: 'Noted', version: 1, data: '{"note":"a"}', meta: '{"actor":"system"}', bulk: false, ...fields };
}

export function someEvents(count: number, fields: Partial<StoredEvent> = {}): readonly StoredEvent[] {
  return Array.from({ length: count }, (_, index) => anEvent({ data: JSON.stringify({ note: index }), ...fields }));
}

export async function appended(
  log: EventLog,
  stream: string,
  expected: ExpectedRevision,
  events: readonly StoredEvent[],
): Promise<readonly LoggedEvent[]> {
  return accepted(await log.append(stream, expected, events)).events;
}

export function accepted(result: AppendResult): AppendResult & { readonly ok: true } {
  if (!result.ok) throw new Error(`The append was refused: the stream is at ${result.actual}.`);
  return result;
}

export function ids(events: readonly { readonly id: string }[]): readonly string[] {
  return events.map((event) => event.id);
}

/** All events after a position, read in pages. */
export async function everything(log: EventLog, after: number, limit = 1000, bulk = true): Promise<readonly LoggedEvent[]> {
  const all: LoggedEvent[] = [];
  for (;;) {
    const page = await log.readAll({ after: all.at(-1)?.position ?? after, limit, bulk });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

export type Watch = {
  readonly subscription: Subscription;
  readonly seen: LoggedEvent[];
  readonly sizes: number[];
  /** Settles after this number of events. Rejects if the subscription ends first. */
  readonly until: (count: number) => Promise<void>;
};

export function watch(log: EventLog, options: SubscribeOptions): Watch {
  const seen: LoggedEvent[] = [];
  const sizes: number[] = [];
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const subscription = log.subscribe(options, (events) => {
    seen.push(...events);
    sizes.push(events.length);
    for (const waiter of waiting) if (seen.length >= waiter.count) waiter.resolve();
  });
  async function until(count: number): Promise<void> {
    if (seen.length >= count) return;
    const reached = new Promise<void>((resolve) => waiting.add({ count, resolve }));
    await Promise.race([reached, endsTooEarly(subscription, () => `${seen.length} of ${count} events`)]);
  }
  return { subscription, seen, sizes, until };
}

async function endsTooEarly(subscription: Subscription, reached: () => string): Promise<void> {
  await subscription.done;
  throw new Error(`The subscription ended after ${reached()}.`);
}

const PATIENCE_MS = 20_000;

/** Retries while the connection is down, as a caller does that repeats with the same event ids. */
export async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > giveUp) throw error;
      await turn();
    }
  }
}

/** Waits for the given number of turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

/** One constant seed and one seed of this run. `SEED=…` replays a run. */
export function seeds(): readonly number[] {
  return [1, Number(process.env.SEED ?? randomInt(2 ** 31))];
}

/** Random integers below a bound, reproducible by seed (mulberry32). */
export function dice(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
