/** The log in memory: a full adapter for unit tests and simulated networks. Its only difference: nothing survives the process. */
import { Failure } from '../errors.ts';
import { type Follower, follow } from './follower.ts';
import type { AppendResult, EventLog, ExpectedRevision, LoggedEvent, ReadAllOptions, StoredEvent, SubscribeOptions } from './port.ts';

/** State that the logs of simulated processes share. */
export type MemoryStore = {
  /** The position is the index. */
  readonly events: LoggedEvent[];
  readonly streams: Map<string, LoggedEvent[]>;
  readonly followers: Set<Follower>;
};

export function createMemoryStore(): MemoryStore {
  return { events: [], streams: new Map(), followers: new Set() };
}

export function createMemoryLog(store: MemoryStore = createMemoryStore()): EventLog {
  const followers = new Set<Follower>();
  let closed = false;

  async function append(stream: string, expected: ExpectedRevision, events: readonly StoredEvent[]): Promise<AppendResult> {
    if (closed) throw new Failure('NotReady', 'The log is closed.');
    if (events.length === 0) throw new Failure('Misconfigured', `Nothing to append to ${stream}.`);
    const there = store.streams.get(stream) ?? [];
    const known = events.map((event) => there.find((logged) => logged.id === event.id)).filter((logged) => logged !== undefined);
    if (known.length === events.length) return { ok: true, events: known, repeated: true };
    const actual = there.length - 1;
    if (known.length > 0 || !fits(expected, actual)) return { ok: false, actual };
    const logged = events.map((event, index) => ({
      ...event,
      stream,
      revision: there.length + index,
      position: store.events.length + index,
    }));
    store.events.push(...logged);
    there.push(...logged);
    store.streams.set(stream, there);
    for (const follower of store.followers) follower.offer(logged);
    return { ok: true, events: logged, repeated: false };
  }

  async function readStream(stream: string, from = 0): Promise<readonly LoggedEvent[]> {
    return (store.streams.get(stream) ?? []).slice(from);
  }

  async function readAll({ after, limit, bulk = true }: ReadAllOptions): Promise<readonly LoggedEvent[]> {
    const from = Math.max(0, after + 1);
    if (bulk) return store.events.slice(from, from + limit);
    const page: LoggedEvent[] = [];
    for (let at = from; at < store.events.length && page.length < limit; at += 1) {
      const event = store.events[at];
      if (event && !event.bulk) page.push(event);
    }
    return page;
  }

  async function head(): Promise<number> {
    return store.events.length - 1;
  }

  function subscribe(options: SubscribeOptions, handler: (events: readonly LoggedEvent[]) => Promise<void> | void): Follower {
    const read = (after: number, limit: number, bulk: boolean) => readAll({ after, limit, bulk });
    const follower = follow({ announcesEach: true, read, head }, options, handler);
    followers.add(follower);
    store.followers.add(follower);
    void follower.done.catch(() => undefined).then(() => forget(follower));
    return follower;
  }

  function forget(follower: Follower): void {
    followers.delete(follower);
    store.followers.delete(follower);
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([...followers].map((follower) => follower.stop()));
  }

  return { skipsBulk: true, append, readStream, readAll, head, subscribe, close };
}

function fits(expected: ExpectedRevision, actual: number): boolean {
  if (expected === 'any') return true;
  return expected === 'none' ? actual === -1 : expected === actual;
}
