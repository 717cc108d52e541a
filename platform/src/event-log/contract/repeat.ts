/** Repeated appends with the same event ids are answered as the first time and written once. */
import { describe, expect, it } from 'vitest';
import type { ExpectedRevision } from '../port.ts';
import { accepted, anEvent, appended, aStream, everything, ids, type MakeLog, onBench, someEvents } from './bench.ts';

const expectations: readonly (readonly [string, number, ExpectedRevision])[] = [
  ['none', 0, 'none'],
  ['the exact revision', 3, 2],
  ['any, on a new stream', 0, 'any'],
  ['any, on a stream with events', 3, 'any'],
];

export function repeatContract(makeLog: MakeLog): void {
  describe('repeats', () => {
    it.each(expectations)('H4 answers a repeat as the first time and writes nothing: expecting %s', (_, before, expected) =>
      onBench(makeLog, async ({ log, another, start }) => {
        const stream = aStream();
        const events = someEvents(3);
        if (before > 0) await appended(log, stream, 'none', someEvents(before));
        const first = accepted(await log.append(stream, expected, events));
        expect(await log.append(stream, expected, events)).toEqual({ ...first, repeated: true });
        await appended(log, stream, 'any', someEvents(2));
        expect(await log.append(stream, expected, events)).toEqual({ ...first, repeated: true });
        expect(await (await another()).append(stream, expected, events)).toEqual({ ...first, repeated: true });
        expect(await everything(log, start)).toHaveLength(before + 3 + 2);
      }),
    );

    it('H4 answers a repeat with the stored events, not with the repeated ones', () =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        const event = anEvent({ data: '{"at":1}', meta: '{"at":1}' });
        const first = accepted(await log.append(stream, 'none', [event]));
        const again = await log.append(stream, 'none', [{ ...event, data: '{"at":2}', meta: '{"at":2}' }]);
        expect(again).toEqual({ ...first, repeated: true });
        expect(await log.readStream(stream)).toEqual(first.events);
      }));

    it.each([
      ['none', 0, 'none'],
      ['the exact revision', 2, 1],
    ] as const)('H4 refuses a batch of which only a part is there, and writes nothing: expecting %s', (_, before, expected) =>
      onBench(makeLog, async ({ log }) => {
        const stream = aStream();
        if (before > 0) await appended(log, stream, 'none', someEvents(before));
        const [known] = await appended(log, stream, expected, someEvents(1));
        const batch = [anEvent({ id: known?.id ?? '' }), anEvent()];
        expect(await log.append(stream, expected, batch)).toEqual({ ok: false, actual: before });
        expect(await log.readStream(stream)).toHaveLength(before + 1);
      }),
    );

    it('H4 writes once if the same append arrives twice at the same time', () =>
      onBench(makeLog, async ({ log, another, start }) => {
        const other = await another();
        const stream = aStream();
        const events = someEvents(2);
        const results = await Promise.all([log, other, log, other].map((sender) => sender.append(stream, 'none', events)));
        const answers = results.map((result) => accepted(result));
        expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
        for (const answer of answers) expect(answer.events).toEqual(answers[0]?.events);
        expect(ids(await everything(log, start))).toEqual(ids(events));
      }));
  });
}
