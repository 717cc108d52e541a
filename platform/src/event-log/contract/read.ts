/** Tests streams, pages, the bulk filter and the head. */
import { describe, expect, it } from 'vitest';
import { anEvent, appended, aStream, everything, ids, type MakeLog, onBench, someEvents } from './bench.ts';

export function readContract(makeLog: MakeLog): void {
  describe('reads', () => {
    it('reads a stream from a revision on', () =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        const events = await appended(log, stream, 'none', someEvents(5));
        await appended(log, aStream(), 'none', someEvents(5));
        expect(await log.readStream(stream)).toEqual(events);
        expect(await log.readStream(stream, 0)).toEqual(events);
        expect(await log.readStream(stream, 3)).toEqual(events.slice(3));
        expect(await log.readStream(stream, 5)).toEqual([]);
        expect(await log.readStream(stream, 50)).toEqual([]);
        expect(await log.readStream(aStream())).toEqual([]);
      }));

    it('reads a stream of thousands of events', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const events = someEvents(2500);
        for (let at = 0; at < events.length; at += 500) await appended(log, stream, at === 0 ? 'none' : at - 1, events.slice(at, at + 500));
        expect(ids(await log.readStream(stream))).toEqual(ids(events));
        expect(ids(await everything(log, start, 1000))).toEqual(ids(events));
        expect(await log.readAll({ after: start, limit: 1000 })).toHaveLength(1000);
      }));

    it('H7 keeps many streams apart', () =>
      onBench(makeLog, async ({ log, start }) => {
        const streams = Array.from({ length: 200 }, (_, index) => aStream(index % 2 === 0 ? 'message' : 'member'));
        await Promise.all(streams.map((stream) => log.append(stream, 'none', someEvents(1))));
        await Promise.all(streams.map((stream) => log.append(stream, 0, someEvents(2))));
        const all = await everything(log, start);
        expect(all).toHaveLength(600);
        for (const stream of streams) {
          const mine = all.filter((event) => event.stream === stream);
          expect(mine.map((event) => event.revision)).toEqual([0, 1, 2]);
        }
        const [some = ''] = streams;
        expect(await log.readStream(some)).toEqual(all.filter((event) => event.stream === some));
      }));

    it.each([1, 2, 7, 1000])('H7 reads the same events in pages of %i', (limit) =>
      onBench(makeLog, async ({ log, start }) => {
        const logged = await appended(log, aStream(), 'none', someEvents(9));
        const more = await appended(log, aStream(), 'none', someEvents(5, { bulk: true }));
        expect(await log.readAll({ after: start, limit })).toEqual([...logged, ...more].slice(0, limit));
        expect(await everything(log, start, limit)).toEqual([...logged, ...more]);
        expect(await log.readAll({ after: await log.head(), limit })).toEqual([]);
      }),
    );

    it('reads from the beginning, oldest first', () =>
      onBench(makeLog, async ({ log, start }) => {
        const logged = await appended(log, aStream(), 'none', someEvents(3));
        const oldest = await log.readAll({ after: -1, limit: 3 });
        expect(oldest).toHaveLength(3);
        if (start === -1) expect(oldest).toEqual(logged);
        const positions = oldest.map((event) => event.position);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
      }));

    it.each([1, 2, 1000])('leaves out bulk events on request, in pages of %i', (limit) =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const events = Array.from({ length: 40 }, (_, index) => anEvent({ bulk: index % 10 !== 3 }));
        const logged = await appended(log, stream, 'none', events);
        const structure = logged.filter((event) => !event.bulk);
        expect(structure).toHaveLength(4);
        expect(await log.readAll({ after: start, limit, bulk: false })).toEqual(structure.slice(0, limit));
        expect(await everything(log, start, limit, false)).toEqual(structure);
        expect(await everything(log, start, limit, true)).toEqual(logged);
      }),
    );

    it('H5 reports the head', () =>
      onBench(makeLog, async ({ log, another, start }) => {
        expect(start).toBeGreaterThanOrEqual(-1);
        const other = await another();
        const first = await appended(log, aStream(), 'none', someEvents(3));
        expect(await log.head()).toBe(first.at(-1)?.position);
        const second = await appended(other, aStream(), 'none', someEvents(1, { bulk: true }));
        expect(await log.head()).toBe(second.at(-1)?.position);
        expect(await other.head()).toBe(second.at(-1)?.position);
      }));
  });
}
