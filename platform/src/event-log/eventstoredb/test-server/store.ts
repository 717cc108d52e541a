/**
 * The rules of EventStoreDB: one log, streams, expected revisions and repeats. It writes a system event between appends, and positions are
 * byte offsets, as in the real server.
 */
import { randomUUID } from 'node:crypto';

export type Proposal = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type StoreRecord = Proposal & { readonly stream: string; readonly revision: bigint; readonly position: bigint };

export type Expected = bigint | 'any' | 'none' | 'exists';

export type Verdict =
  | { readonly ok: true; readonly last: bigint; readonly position: bigint }
  /** `current` is -1 for a stream without events. */
  | { readonly ok: false; readonly current: bigint };

export type EventStore = {
  readonly records: readonly StoreRecord[];
  readonly stream: (name: string) => readonly StoreRecord[];
  readonly append: (stream: string, expected: Expected, proposals: readonly Proposal[]) => Verdict;
  /** Settles at the next append. */
  readonly changed: () => Promise<void>;
};

const RECORD_OVERHEAD = 97n;

export function createEventStore(firstPosition = 0n): EventStore {
  const records: StoreRecord[] = [];
  const streams = new Map<string, StoreRecord[]>();
  let next = firstPosition;
  let waiting: (() => void)[] = [];

  function write(stream: string, proposal: Proposal): StoreRecord {
    const there = streams.get(stream) ?? [];
    const record = { ...proposal, stream, revision: BigInt(there.length), position: next };
    next += RECORD_OVERHEAD + BigInt(proposal.data.length + proposal.metadata.length);
    there.push(record);
    streams.set(stream, there);
    records.push(record);
    return record;
  }

  function writeOwn(): void {
    const data = new TextEncoder().encode('{"proc":"test"}');
    write('$stats-test', { id: randomUUID(), type: '$statsCollected', contentType: 'application/json', data, metadata: new Uint8Array() });
  }

  function append(name: string, expected: Expected, proposals: readonly Proposal[]): Verdict {
    const there = streams.get(name) ?? [];
    const decision = judge(there, expected, proposals);
    if (decision === 'wrong') return { ok: false, current: BigInt(there.length) - 1n };
    if (decision !== 'write') return { ok: true, last: decision.revision, position: decision.position };
    const written = proposals.map((proposal) => write(name, proposal));
    writeOwn();
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
    const last = written.at(-1);
    return { ok: true, last: last?.revision ?? BigInt(there.length) - 1n, position: last?.position ?? 0n };
  }

  async function changed(): Promise<void> {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  writeOwn();
  return { records, stream: (name) => streams.get(name) ?? [], append, changed };
}

/** Decides to write, to reject, or returns the last record of the append that this one repeats. */
function judge(there: readonly StoreRecord[], expected: Expected, proposals: readonly Proposal[]): 'write' | 'wrong' | StoreRecord {
  const current = BigInt(there.length) - 1n;
  if (expected === 'exists' && current < 0n) return 'wrong';
  if (expected === 'any' || expected === 'exists') return judgeAnywhere(there, proposals);
  const after = expected === 'none' ? -1n : expected;
  if (after === current) return 'write';
  return after > current ? 'wrong' : judgeAt(there, Number(after) + 1, proposals);
}

/** Finds repeated events by id at any revision. An append is a repeat only if all of its ids are known. */
function judgeAnywhere(there: readonly StoreRecord[], proposals: readonly Proposal[]): 'write' | 'wrong' | StoreRecord {
  const known = proposals.map(({ id }) => there.find((record) => record.id === id));
  if (known[0] === undefined) return 'write';
  return known.includes(undefined) ? 'wrong' : (known.at(-1) ?? 'wrong');
}

/** A repeat has the same ids at the same revisions. */
function judgeAt(there: readonly StoreRecord[], from: number, proposals: readonly Proposal[]): 'wrong' | StoreRecord {
  const isRepeat = proposals.every(({ id }, index) => there[from + index]?.id === id);
  return (isRepeat && there[from + proposals.length - 1]) || 'wrong';
}
