/** Concurrent writers and readers: every reader sees the same order of the log, without gaps that are filled later. */
import { describe, expect, it } from 'vitest';
import type { EventLog, LoggedEvent } from '../port.ts';
import { accepted, aStream, dice, everything, ids, type MakeLog, onBench, persist, seeds, someEvents, turns, watch } from './bench.ts';

const WRITERS = 8;
const APPENDS = 20;
const STREAMS = 5;

type Batch = readonly LoggedEvent[];

/** Appends batches to shared streams, half of them with an exact revision. Returns the answers of the log. */
async function write(log: EventLog, streams: readonly string[], seed: number): Promise<readonly Batch[]> {
  const roll = dice(seed);
  const answers: Batch[] = [];
  for (let left = APPENDS; left > 0; left -= 1) {
    const stream = streams[roll(streams.length)] ?? '';
    const events = someEvents(1 + roll(4), { bulk: roll(2) === 0 });
    const exact = roll(2) === 0;
    await turns(roll(4));
    let result = await log.append(stream, exact ? 'none' : 'any', events);
    while (!result.ok) result = await log.append(stream, result.actual < 0 ? 'none' : result.actual, events);
    answers.push(accepted(result).events);
  }
  return answers;
}

/** Reads pages after the last seen position. An event that appears before that position would be missed. */
async function poll(log: EventLog, after: number, limit: number, isComplete: (seen: number) => boolean): Promise<Batch> {
  const seen: LoggedEvent[] = [];
  while (!isComplete(seen.length)) {
    const page = await persist(() => log.readAll({ after: seen.at(-1)?.position ?? after, limit }));
    seen.push(...page);
    await turns(1);
  }
  return seen;
}

function expectOneOrder(all: Batch, batches: readonly Batch[]): void {
  expect([...ids(all)].sort()).toEqual([...ids(batches.flat())].sort());
  const places = new Map(all.map((event, index) => [event.id, index]));
  const next = new Map<string, number>();
  let position = -1;
  for (const event of all) {
    expect(event.position).toBeGreaterThan(position);
    expect(event.revision).toBe(next.get(event.stream) ?? 0);
    next.set(event.stream, event.revision + 1);
    position = event.position;
  }
  for (const batch of batches) {
    const from = places.get(batch[0]?.id ?? '') ?? -1;
    expect(all.slice(from, from + batch.length)).toEqual(batch);
  }
}

export function orderContract(makeLog: MakeLog): void {
  describe('order', () => {
    it.each(seeds())('H7 concurrent writers of two instances: every reader sees one order without gaps (SEED=%i)', (seed) =>
      onBench(makeLog, async ({ log, another, start }) => {
        const other = await another();
        const roll = dice(seed);
        const streams = Array.from({ length: STREAMS }, () => aStream());
        let total = Number.POSITIVE_INFINITY;
        const isComplete = (seen: number) => seen >= total;
        const watches = [watch(log, { after: start }), watch(other, { after: start, batch: 3 })];
        const polls = [poll(log, start, 1000, isComplete), poll(other, start, 2, isComplete)];

        const writers = Array.from({ length: WRITERS }, (_, index) => write(index % 2 === 0 ? log : other, streams, roll(2 ** 31)));
        const batches = (await Promise.all(writers)).flat();
        total = batches.flat().length;

        const all = await everything(log, start);
        expectOneOrder(all, batches);
        for (const polled of polls) expect(ids(await polled)).toEqual(ids(all));
        for (const { until, seen } of watches) {
          await until(total);
          expect(seen).toEqual(all);
        }
      }),
    );
  });
}
