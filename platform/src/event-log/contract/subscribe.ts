/** Tests catching up and following: in order, each event once, one call of the handler at a time. */
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../port.ts';
import { anEvent, appended, aStream, everything, ids, type MakeLog, onBench, someEvents, turns, watch } from './bench.ts';

export function subscribeContract(makeLog: MakeLog): void {
  describe('subscriptions', () => {
    it('H8 catches up and then follows, without loss or repeat', () =>
      onBench(makeLog, async ({ log, another, start }) => {
        const other = await another();
        await appended(log, aStream(), 'none', someEvents(25));
        const watching = watch(log, { after: start, batch: 10 });
        const live = Array.from({ length: 30 }, (_, index) => appended(index % 2 === 0 ? log : other, aStream(), 'none', someEvents(2)));
        await Promise.all(live);
        await watching.until(85);
        await appended(other, aStream(), 'none', someEvents(1));
        await watching.until(86);
        expect(watching.seen).toEqual(await everything(log, start));
        expect(Math.max(...watching.sizes)).toBeLessThanOrEqual(10);
      }));

    it('H8 starts after a position', () =>
      onBench(makeLog, async ({ log }) => {
        const logged = await appended(log, aStream(), 'none', someEvents(6));
        const fromThird = watch(log, { after: logged[2]?.position ?? -1 });
        const fromHead = watch(log, { after: await log.head() });
        const more = await appended(log, aStream(), 'none', someEvents(2));
        await Promise.all([fromThird.until(5), fromHead.until(2)]);
        expect(fromThird.seen).toEqual([...logged.slice(3), ...more]);
        expect(fromHead.seen).toEqual(more);
      }));

    it('H8 starts at the beginning', () =>
      onBench(makeLog, async ({ log }) => {
        await appended(log, aStream(), 'none', someEvents(3));
        const oldest = await log.readAll({ after: -1, limit: 3 });
        const watching = watch(log, { after: -1, batch: 1 });
        await watching.until(3);
        expect(watching.seen.slice(0, 3)).toEqual(oldest);
      }));

    it('H7 delivers one batch at a time, in order, however slow the handler is', () =>
      onBench(makeLog, async ({ log, start }) => {
        const seen: LoggedEvent[] = [];
        let running = 0;
        let most = 0;
        const all = new Promise<void>((resolve) => {
          log.subscribe({ after: start, batch: 2 }, async (events) => {
            running += 1;
            most = Math.max(most, running);
            await turns(5);
            seen.push(...events);
            running -= 1;
            if (seen.length === 60) resolve();
          });
        });
        await appended(log, aStream(), 'none', someEvents(20));
        await Promise.all(Array.from({ length: 20 }, () => appended(log, aStream(), 'none', someEvents(2))));
        await all;
        expect(most).toBe(1);
        expect(seen).toEqual(await everything(log, start));
      }));

    it('H8 stops if the handler fails, reports the error, and can be resumed', () =>
      onBench(makeLog, async ({ log, start }) => {
        const logged = await appended(log, aStream(), 'none', someEvents(5));
        const seen: LoggedEvent[] = [];
        let calls = 0;
        const subscription = log.subscribe({ after: start, batch: 1 }, async ([event]) => {
          calls += 1;
          await turns(1);
          if (event?.id === logged[2]?.id) throw new Error('the third is too much');
          if (event) seen.push(event);
        });
        await expect(subscription.done).rejects.toThrow('the third is too much');
        expect(ids(seen)).toEqual(ids(logged.slice(0, 2)));

        const taken = watch(log, { after: seen.at(-1)?.position ?? start });
        const more = await appended(log, aStream(), 'none', someEvents(2));
        await taken.until(5);
        expect(taken.seen).toEqual([...logged.slice(2), ...more]);
        expect(calls).toBe(3);
        await subscription.stop();
      }));

    it('H8 a handler that throws synchronously stops only its own subscription', () =>
      onBench(makeLog, async ({ log, start }) => {
        const failing = log.subscribe({ after: start }, () => {
          throw new Error('not this one');
        });
        const watching = watch(log, { after: start });
        await appended(log, aStream(), 'none', someEvents(2));
        await expect(failing.done).rejects.toThrow('not this one');
        await appended(log, aStream(), 'none', someEvents(2));
        await watching.until(4);
        expect(watching.seen).toHaveLength(4);
      }));

    it('delivers nothing after it is stopped', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stopped = watch(log, { after: start });
        await appended(log, aStream(), 'none', someEvents(2));
        await stopped.until(2);
        await stopped.subscription.stop();
        await stopped.subscription.done;
        const going = watch(log, { after: start });
        await appended(log, aStream(), 'none', someEvents(2));
        await going.until(4);
        expect(stopped.seen).toHaveLength(2);
        await stopped.subscription.stop();
      }));

    it('waits for the running handler before it reports that it has stopped', () =>
      onBench(makeLog, async ({ log, start }) => {
        let finished = false;
        let begun: () => void = () => undefined;
        const running = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const subscription = log.subscribe({ after: start }, async () => {
          begun();
          await turns(20);
          finished = true;
        });
        await appended(log, aStream(), 'none', someEvents(1));
        await running;
        await subscription.stop();
        expect(finished).toBe(true);
      }));

    it('leaves out bulk events on request, while catching up and while following', () =>
      onBench(makeLog, async ({ log, start }) => {
        const stream = aStream();
        const kinds = [true, true, false, true];
        await appended(
          log,
          stream,
          'none',
          kinds.map((bulk) => anEvent({ bulk })),
        );
        const structure = watch(log, { after: start, bulk: false, batch: 2 });
        await structure.until(1);
        for (const bulk of [true, false, true, false]) await appended(log, stream, 'any', [anEvent({ bulk })]);
        await structure.until(3);
        expect(structure.seen).toEqual(await everything(log, start, 1000, false));
        expect(structure.seen.map((event) => event.revision)).toEqual([2, 5, 7]);
      }));

    it('H8 ends when the log is closed, and so do appends', () =>
      onBench(makeLog, async ({ log, another, start }) => {
        const closing = await another();
        const watching = watch(closing, { after: start });
        await appended(log, aStream(), 'none', someEvents(1));
        await watching.until(1);
        await closing.close();
        await watching.subscription.done;
        await expect(closing.append(aStream(), 'none', someEvents(1))).rejects.toMatchObject({ code: 'NotReady' });
        await closing.close();
        expect(watching.seen).toHaveLength(1);
      }));
  });
}
