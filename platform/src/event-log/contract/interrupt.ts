/** Tests disconnects: no event is lost, written twice or delivered twice. */
import { describe, expect, it } from 'vitest';
import type { EventLog, LoggedEvent } from '../port.ts';
import { accepted, aStream, dice, everything, ids, type MakeLog, onBench, persist, seeds, someEvents, turns, watch } from './bench.ts';

/** Every try appends the same events, because a try without an answer may have written them. */
async function add(log: EventLog, count: number): Promise<void> {
  const [stream, events] = [aStream(), someEvents(count)];
  accepted(await persist(() => log.append(stream, 'none', events)));
}

export function interruptContract(makeLog: MakeLog): void {
  describe('interrupted', () => {
    it('H8 a subscription continues from where it was', () =>
      onBench(makeLog, async ({ log, another, interrupt, start }) => {
        const other = await another();
        const watches = [watch(log, { after: start }), watch(other, { after: start, batch: 1 }), watch(log, { after: start, bulk: false })];
        for (const round of [1, 2, 3, 4]) {
          await add(log, 3);
          if (round % 2 === 0) for (const { until } of watches) await until((round - 1) * 5 + 3);
          await interrupt();
          await add(other, 2);
        }
        for (const { until } of watches) await until(20);
        const all = await persist(() => everything(log, start));
        expect(all).toHaveLength(20);
        for (const { seen } of watches) expect(seen).toEqual(all);
      }));

    it('H8 a subscription that is catching up loses and repeats nothing', () =>
      onBench(makeLog, async ({ log, interrupt, start }) => {
        await add(log, 300);
        const seen: LoggedEvent[] = [];
        await new Promise<void>((resolve, reject) => {
          const subscription = log.subscribe({ after: start, batch: 10 }, async (events) => {
            seen.push(...events);
            if (seen.length % 50 === 0) await interrupt();
            await turns(3);
            if (seen.length >= 300) resolve();
          });
          subscription.done.catch(reject);
        });
        expect(ids(seen)).toEqual(ids(await persist(() => everything(log, start))));
      }));

    it.each(seeds())('H4 H8 an append whose answer was lost is written once (SEED=%i)', (seed) =>
      onBench(makeLog, async ({ log, another, interrupt, start }) => {
        const roll = dice(seed);
        const other = await another();
        const watching = watch(other, { after: start });
        const stream = aStream();
        for (const round of [0, 1, 2, 3, 4, 5, 6, 7]) {
          const events = someEvents(2);
          const expected = round === 0 ? 'none' : roll(2) === 0 ? 'any' : round * 2 - 1;
          const lost = log.append(stream, expected, events).catch(() => null);
          await turns(roll(12));
          await interrupt();
          const answer = accepted(await persist(() => log.append(stream, expected, events)));
          expect(answer.events.map((event) => event.revision)).toEqual([round * 2, round * 2 + 1]);
          const first = await lost;
          if (first) expect(accepted(first).events).toEqual(answer.events);
        }
        await watching.until(16);
        expect(watching.seen.map((event) => event.revision)).toEqual(Array.from({ length: 16 }, (_, index) => index));
        expect(await persist(() => log.readStream(stream))).toEqual(watching.seen);
      }),
    );

    it('H8 reads and the head recover', () =>
      onBench(makeLog, async ({ log, interrupt, start }) => {
        const stream = aStream();
        const { events } = accepted(await log.append(stream, 'none', someEvents(2)));
        await interrupt();
        expect(await persist(() => log.readStream(stream))).toEqual(events);
        await interrupt();
        expect(await persist(() => log.head())).toBe(events.at(-1)?.position);
        await interrupt();
        expect(await persist(() => log.readAll({ after: start, limit: 10 }))).toEqual(events);
      }));
  });
}
