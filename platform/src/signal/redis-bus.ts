/**
 * The signal bus over Redis, for services on several machines. A publication is a numbered entry of a stream. Every process reads on from
 * its last entry, in order, also after a reconnect (H7, H8). Entries are kept for a minute. A process that notices missing numbers, or that
 * Redis lost its data, reports a gap (`onGap`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { changesAccess } from '@folkmoot/contracts/access-signals';
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { isThere, openRedis } from '../redis/connection.ts';
import { askHurriedly } from '../redis/or-else.ts';
import { sharedRead } from '../shared-read.ts';
import type { SignalBus } from './bus.ts';
import { busListeners } from './bus-listeners.ts';
import { deliveredInTime } from './delivered-in-time.ts';
import { type Entry, type Head, type Kind, look, newestChange, type Places, packed, readEntries, writeEntries } from './redis-entries.ts';

export type RedisBusOptions = {
  readonly url: string;
  /** Called if a listener fails, which is a bug, and if Redis is lost. */
  readonly onError: (error: unknown) => void;
  /** Only signals or only recalls, if this process does not listen to the other; default: both. */
  readonly receives?: Kind;
};

type Publication =
  | { readonly kind: 'signals'; readonly batches: readonly SignalBatch[] }
  | { readonly kind: 'recall'; readonly positions: readonly number[] };
type Outgoing = Publication & { readonly sent: (head: Pick<Head, 'epoch' | 'number'>) => void };
type Waiting = { readonly epoch: string; readonly number: number; readonly resolve: () => void };

const READ_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 100;
/** How long a reader waits without entries before it checks that Redis still has its data. */
const BLOCK_MS = 3000;
/** Without a response for this additional time, the connection is dead. */
const GRACE_MS = 2000;
const RETRY_MS = 100;
/** Minimum interval between reads under load. After a quiet period the first entry is read immediately. */
const READ_EVERY_MS = 5;

/** Settles when it listens: every later publication is delivered. Waits for Redis. */
export async function redisSignalBus({ url, onError, receives }: RedisBusOptions): Promise<SignalBus> {
  const writer = openRedis({ url, name: 'folkmoot-signals-out', onError });
  const reader = openRedis({ url, name: 'folkmoot-signals-in', onError, looksAfterLoss: true });
  const listeners = busListeners(onError);
  let outgoing: Outgoing[] = [];
  let writing: Promise<void> | null = null;
  let waiting: Waiting[] = [];
  let closed = false;

  /** One write at a time, so that publications of a process stay in order across failures. */
  async function writeOn(): Promise<void> {
    // Publications of one turn of the event loop share an entry, because an entry costs every reader more than most of its content.
    await new Promise((resolve) => setImmediate(resolve));
    while (outgoing.length > 0 && !closed) {
      const batch = outgoing.slice(0, WRITTEN_AT_ONCE);
      try {
        const head = await writeEntries(writer, entriesOf(batch), batch.some(isChange));
        outgoing = outgoing.slice(batch.length);
        for (const each of batch) each.sent(head);
      } catch (error) {
        if (closed) return;
        onError(error);
        await pause(RETRY_MS);
      }
    }
  }

  function write(publication: Publication): Promise<Pick<Head, 'epoch' | 'number'>> {
    return new Promise((sent) => {
      outgoing.push({ ...publication, sent });
      writing ??= writeOn().finally(() => {
        writing = null;
      });
    });
  }

  const ask = askHurriedly(writer);
  const newest = sharedRead(() => ask(newestChange, () => null));

  async function upToDate(): Promise<boolean> {
    const change = await newest();
    if (!change) return false;
    const { epoch, number } = change;
    const isReached = () => cursor.epoch === epoch && cursor.number >= number;
    if (isReached()) return true;
    return deliveredInTime(new Promise((resolve) => waiting.push({ epoch, number, resolve })), isReached);
  }

  function settle(): void {
    const isOver = (each: Waiting) => each.epoch !== cursor.epoch || each.number <= cursor.number;
    for (const each of waiting) if (isOver(each)) each.resolve();
    waiting = waiting.filter((each) => !isOver(each));
  }

  async function take(entry: Entry): Promise<void> {
    if (entry.kind === 'recall') {
      recalledAt = entry.at;
      const positions = listIn<number>(entry.text);
      if (positions) listeners.answerRecall(positions);
      return;
    }
    const publications = Number.isSafeInteger(entry.number) ? listIn<readonly SignalBatch[]>(entry.text) : null;
    if (!publications) {
      onError(new Error('The signals in Redis contain an entry of another program.'));
      cursor = { ...cursor, at: entry.at };
      return;
    }
    const known = entry.epoch === cursor.epoch;
    if (!known || entry.number > cursor.number + 1) listeners.reportGap();
    for (const batches of publications) await listeners.deliver(batches);
    cursor = { epoch: entry.epoch, number: entry.number, at: entry.at };
    settle();
  }

  /** Nothing was received, or the connection was lost: checks whether the next entry still exists. */
  async function lookAround(): Promise<void> {
    const head = await look(writer, cursor.at);
    if (head.epoch !== cursor.epoch) {
      listeners.reportGap();
      cursor = { epoch: head.epoch, number: 0, at: '0' };
      recalledAt = '0';
    } else if (head.number > cursor.number && !head.more) {
      listeners.reportGap();
      cursor = head;
    }
    settle();
  }

  function places(): Places {
    if (receives === 'recall') return { recall: recalledAt };
    return receives === 'signals' ? { signals: cursor.at } : { signals: cursor.at, recall: recalledAt };
  }

  async function readOn(): Promise<void> {
    const watch = setTimeout(() => reader.disconnect(true), BLOCK_MS + GRACE_MS);
    let entries: readonly Entry[];
    try {
      entries = await readEntries(reader, places(), READ_AT_ONCE, BLOCK_MS);
    } finally {
      clearTimeout(watch);
    }
    const since = performance.now();
    for (const entry of entries) await take(entry);
    if (entries.length === 0) await lookAround();
    else await pause(Math.max(0, READ_EVERY_MS - (performance.now() - since)));
  }

  async function read(): Promise<void> {
    while (!closed) {
      try {
        await readOn();
      } catch (error) {
        if (closed) return;
        if (reader.status === 'ready') onError(error);
        await Promise.race([pause(RETRY_MS).then(() => isThere(reader)), ended]);
        if (!closed) await lookAround().catch(onError);
      }
    }
  }

  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const found = await look(writer, '0');
  let cursor: Head = found;
  let { recalledAt } = found;
  await isThere(reader);
  const reading = read();

  return {
    async publish(batches) {
      if (batches.length === 0 || closed) return;
      const head = await write({ kind: 'signals', batches });
      if (!listeners.areThere() || closed) return;
      await new Promise<void>((resolve) => {
        waiting.push({ ...head, resolve });
        settle();
      });
    },
    subscribe: listeners.subscribe,
    upToDate,
    async recall(positions) {
      if (positions.length > 0 && !closed) await write({ kind: 'recall', positions });
    },
    onRecall: listeners.onRecall,
    async close() {
      closed = true;
      end();
      reader.disconnect();
      writer.disconnect();
      await writing;
      await reading;
      for (const each of outgoing.splice(0)) each.sent(cursor);
      for (const each of waiting.splice(0)) each.resolve();
      listeners.forget();
    },
  };
}

function isChange(publication: Publication): boolean {
  return publication.kind === 'signals' && changesAccess(publication.batches);
}

function listIn<T>(text: string): readonly T[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((each) => each !== null) ? list : null;
  } catch {
    return null;
  }
}

/** In the order of publication; consecutive publications share an entry. */
function entriesOf(batch: readonly Publication[]): readonly { readonly kind: Kind; readonly text: string }[] {
  const entries: { kind: Kind; text: string }[] = [];
  let publications: (readonly SignalBatch[])[] = [];
  function close(): void {
    for (const text of packed(publications)) entries.push({ kind: 'signals', text });
    publications = [];
  }
  for (const publication of batch) {
    if (publication.kind === 'signals') {
      publications.push(publication.batches);
    } else {
      close();
      entries.push({ kind: 'recall', text: JSON.stringify(publication.positions) });
    }
  }
  close();
  return entries;
}
