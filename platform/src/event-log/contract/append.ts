/** Tests expected revisions, batches, and the stored content of an event. */
import { describe, expect, it } from 'vitest';
import { anEvent, appended, aStream, everything, ids, type MakeLog, onBench, someEvents } from './bench.ts';

/** Just below the megabyte that EventStoreDB accepts in one append by default. */
const LARGE = 1_000_000;

const texts = [
  ['spaces and key order', '{ "b" : 1,\t"a":\r\n 2 }'],
  ['numbers as written', '{"big":12345678901234567890,"exp":1.0e+2,"zero":-0,"one":1.0}'],
  ['escapes as written', '{"a":"\\u0041\\/\\n\\u0000\\ud83d"}'],
  ['many scripts', '{"t":"åß漢字नमस्ते العربية 👩‍👩‍👧‍👦 \u2028\u2029\u200f\ufeff"}'],
  ['composed and decomposed', '{"t":"\u00e9 e\u0301"}'],
  ['repeated keys', '{"a":1,"a":2}'],
] as const;

export function appendContract(makeLog: MakeLog): void {
  describe('expected revisions', () => {
    it('H7 accepts the first events of a stream when none are expected, and returns their positions', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const events = someEvents(3);
        const result = await log.append(stream, 'none', events);
        expect(result).toMatchObject({ ok: true, repeated: false });
        const logged = result.ok ? result.events : [];
        expect(logged).toEqual(
          events.map((event, index) => ({ ...event, stream, revision: index, position: logged[index]?.position ?? Number.NaN })),
        );
        expect(logged[0]?.position).toBeGreaterThan(start);
        expect(await log.readStream(stream)).toEqual(logged);
      }));

    it('H7 rejects none on a stream that has events, returns its revision and writes nothing', () =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        const first = await appended(log, stream, 'none', someEvents(2));
        const head = await log.head();
        expect(await log.append(stream, 'none', someEvents(1))).toEqual({ ok: false, actual: 1 });
        expect(await log.readStream(stream)).toEqual(first);
        expect(await log.head()).toBe(head);
      }));

    it('H7 rejects a revision on a stream without events', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        expect(await log.append(stream, 0, someEvents(1))).toEqual({ ok: false, actual: -1 });
        expect(await log.append(stream, 7, someEvents(2))).toEqual({ ok: false, actual: -1 });
        expect(await log.readStream(stream)).toEqual([]);
        expect(await log.head()).toBe(start);
      }));

    it.each([0, 1, 3, 100])('H7 rejects revision %i on a stream at 2', (expected) =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        const first = await appended(log, stream, 'none', someEvents(3));
        expect(await log.append(stream, expected, someEvents(2))).toEqual({ ok: false, actual: 2 });
        expect(await log.readStream(stream)).toEqual(first);
      }),
    );

    it('H7 accepts the exact revision and continues from there', () =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        await appended(log, stream, 'none', someEvents(1));
        const second = await appended(log, stream, 0, someEvents(2));
        const third = await appended(log, stream, 2, someEvents(1));
        expect([...second, ...third].map((event) => event.revision)).toEqual([1, 2, 3]);
      }));

    it('H7 accepts any on a stream with and without events', () =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        const first = await appended(log, stream, 'any', someEvents(1));
        const second = await appended(log, stream, 'any', someEvents(2));
        expect([...first, ...second].map((event) => event.revision)).toEqual([0, 1, 2]);
      }));

    it('H7 lets one of many writers win the same revision', () =>
      onBench(makeLog, async ({ log, another }) => {
        const stream = aStream();
        const other = await another();
        const racers = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? log : other));
        const results = await Promise.all(racers.map((racer) => racer.append(stream, 'none', someEvents(2))));
        expect(results.filter((result) => result.ok)).toHaveLength(1);
        expect(results.filter((result) => !result.ok)).toEqual(Array.from({ length: 7 }, () => ({ ok: false, actual: 1 })));
        expect(await log.readStream(stream)).toHaveLength(2);
      }));

    it('H7 checks against events of another instance', () =>
      onBench(makeLog, async ({ log, another }) => {
        const stream = aStream();
        const other = await another();
        const first = await appended(log, stream, 'none', someEvents(2));
        expect(await other.readStream(stream)).toEqual(first);
        expect(await other.append(stream, 'none', someEvents(1))).toEqual({ ok: false, actual: 1 });
        const second = await appended(other, stream, 1, someEvents(1));
        expect(await log.readStream(stream)).toEqual([...first, ...second]);
      }));
  });

  describe('batches and contents', () => {
    it('H7 appends a batch completely and contiguously', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const batch = someEvents(50);
        const [logged] = await Promise.all([
          appended(log, stream, 'none', batch),
          ...Array.from({ length: 10 }, () => log.append(aStream(), 'none', someEvents(2))),
        ]);
        const all = await everything(log, start);
        const from = all.findIndex((event) => event.stream === stream);
        expect(all.slice(from, from + 50)).toEqual(logged);
        expect(all).toHaveLength(70);
      }));

    it('refuses to append nothing', () =>
      onBench(makeLog, async ({ log, start }) => {
        await expect(log.append(aStream(), 'any', [])).rejects.toMatchObject({ code: 'Misconfigured' });
        expect(await log.head()).toBe(start);
      }));

    it('H10 preserves the bytes of data and meta', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const events = texts.map(([, text]) => anEvent({ data: text, meta: text }));
        const answered = await appended(log, stream, 'none', events);
        const read = await log.readStream(stream);
        const all = await everything(log, start);
        for (const [index, [what, text]] of texts.entries()) {
          for (const source of [answered, read, all]) expect([what, source[index]?.data, source[index]?.meta]).toEqual([what, text, text]);
        }
      }));

    it('preserves type, version and the bulk mark', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const events = [
          anEvent({ type: 'MessageSent', version: 2, bulk: true }),
          anEvent({ type: 'ServerCreated', version: 1, bulk: false }),
          anEvent({ type: 'bulkMoved', version: 30, bulk: false }),
        ];
        await appended(log, stream, 'none', events);
        expect(await log.readStream(stream)).toMatchObject(events);
        expect(await everything(log, start)).toMatchObject(events);
      }));

    it('preserves large events', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const large = [anEvent({ data: JSON.stringify('x'.repeat(LARGE - 2)) }), anEvent({ data: JSON.stringify('漢'.repeat(LARGE / 4)) })];
        for (const event of large) await appended(log, stream, 'any', [event]);
        const read = await log.readStream(stream);
        const all = await everything(log, start, 1);
        expect(ids(read)).toEqual(ids(large));
        expect(read.map((event, index) => event.data === large[index]?.data)).toEqual([true, true]);
        expect(all.map((event, index) => event.data === large[index]?.data)).toEqual([true, true]);
      }));
  });
}
