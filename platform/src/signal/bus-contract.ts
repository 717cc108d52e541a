/**
 * What every adapter of the signal bus must guarantee (H7, H8): one suite, run on each of them. `another` is the bus of another process;
 * for the bus within one process it is the same object.
 */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { describe, expect, it } from 'vitest';
import type { SignalBus } from './bus.ts';

export type BusBench = {
  readonly bus: SignalBus;
  readonly another: () => Promise<SignalBus>;
  readonly close: () => Promise<void>;
};

export type MakeBus = () => Promise<BusBench>;

export function aBatch(position: number, text = `at ${position}`): SignalBatch {
  return { partition: 0, position, signals: [{ kind: 'emit', rooms: ['channel:1'], event: 'message:created', payload: { text } }] };
}

export type TestListener = {
  readonly received: readonly SignalBatch[];
  readonly gaps: () => number;
  /** Settles when this number of batches was received. */
  readonly receives: (count: number) => Promise<readonly SignalBatch[]>;
  readonly receivesGap: () => Promise<void>;
};

/** A listener that tests can wait for. */
export function listenTo(bus: SignalBus): TestListener {
  const received: SignalBatch[] = [];
  let gaps = 0;
  let waiting: { readonly met: () => boolean; readonly resolve: () => void }[] = [];

  function checkWaiting(): void {
    for (const each of waiting) if (each.met()) each.resolve();
    waiting = waiting.filter((each) => !each.met());
  }

  function until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      waiting.push({ met, resolve });
      checkWaiting();
    });
  }

  bus.subscribe(
    (batches) => {
      received.push(...batches);
      checkWaiting();
    },
    () => {
      gaps += 1;
      checkWaiting();
    },
  );
  return {
    received,
    gaps: () => gaps,
    async receives(count) {
      await until(() => received.length >= count);
      return received;
    },
    receivesGap: () => until(() => gaps > 0),
  };
}

export async function onBus(makeBus: MakeBus, test: (bench: BusBench) => Promise<void>): Promise<void> {
  const bench = await makeBus();
  try {
    await test(bench);
  } finally {
    await bench.close();
  }
}

const positionsOf = (batches: readonly SignalBatch[]) => batches.map((batch) => batch.position);

export function signalBusContract(name: string, makeBus: MakeBus): void {
  describe(`the signal bus, ${name}`, () => {
    it('H7 delivers in the order of publication, and settles after the listeners of this process are done', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const here = [listenTo(bus), listenTo(bus)];
        const there = listenTo(await another());
        await bus.publish([aBatch(1), aBatch(2)]);
        expect(here.map((each) => positionsOf(each.received))).toEqual([
          [1, 2],
          [1, 2],
        ]);
        await bus.publish([aBatch(3)]);
        expect(here.map((each) => positionsOf(each.received))).toEqual([
          [1, 2, 3],
          [1, 2, 3],
        ]);
        expect(positionsOf(await there.receives(3))).toEqual([1, 2, 3]);
      }));

    it('H7 waits for a listener before it delivers the next publication', () =>
      onBus(makeBus, async ({ bus }) => {
        const steps: string[] = [];
        bus.subscribe(async ([batch]) => {
          steps.push(`begins ${batch?.position}`);
          await new Promise((resolve) => setImmediate(resolve));
          steps.push(`ends ${batch?.position}`);
        });
        await Promise.all([bus.publish([aBatch(1)]), bus.publish([aBatch(2)])]);
        expect(steps.filter((step) => step.startsWith('begins')).sort()).toEqual(['begins 1', 'begins 2']);
        expect(steps.map((step) => step.split(' ')[0])).toEqual(['begins', 'ends', 'begins', 'ends']);
      }));

    it('H7 delivers the same order to everyone if several publish at once', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const other = await another();
        const listeners = [listenTo(bus), listenTo(other)];
        const count = 120;
        await Promise.all(Array.from({ length: count }, (_, index) => (index % 2 ? bus : other).publish([aBatch(index)])));
        const [first = [], second = []] = await Promise.all(listeners.map((each) => each.receives(count)));
        expect(positionsOf(second)).toEqual(positionsOf(first));
        expect(new Set(positionsOf(first)).size).toBe(count);
      }));

    it('H8 delivers more than one read returns, with every text unchanged', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const there = listenTo(await another());
        const texts = ['\u0000 \ud83d', 'åß漢字 👩‍👩‍👧‍👦\u2028', "'; drop table x; --", 'x'.repeat(300_000)];
        const batches = Array.from({ length: 500 }, (_, index) => aBatch(index, texts[index % 100]));
        await Promise.all(batches.map((batch) => bus.publish([batch])));
        expect([...(await there.receives(500))].sort((a, b) => a.position - b.position)).toEqual(batches);
      }));

    it('delivers signals that belong to no event', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const there = listenTo(await another());
        const typing: SignalBatch = { partition: 0, position: -1, signals: [{ kind: 'leave', userId: '1', rooms: ['server:2'] }] };
        await bus.publish([typing]);
        expect(await there.receives(1)).toEqual([typing]);
      }));

    it('delivers nothing to a former subscriber', () =>
      onBus(makeBus, async ({ bus }) => {
        const positions: number[] = [];
        const staying = listenTo(bus);
        const unsubscribe = bus.subscribe((batches) => void positions.push(...positionsOf(batches)));
        await bus.publish([aBatch(1)]);
        unsubscribe();
        await bus.publish([aBatch(2)]);
        expect(positionsOf(await staying.receives(2))).toEqual([1, 2]);
        expect(positions).toEqual([1]);
      }));

    it('H4 asks the publisher to publish the signals of events again', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const asking = await another();
        const answers = listenTo(asking);
        bus.onRecall((positions) => bus.publish(positions.map((position) => aBatch(position, 'again'))));
        const positions = Array.from({ length: 1000 }, (_, index) => 4_000_000_000_000 + index);
        await asking.recall(positions);
        expect(positionsOf(await answers.receives(positions.length))).toEqual(positions);
      }));
  });
}

const LEFT: SignalBatch = { partition: 0, position: 1, signals: [{ kind: 'leave', userId: '1', rooms: ['server:1'] }] };

/** For buses between processes. */
export function accessContract(name: string, makeBus: MakeBus): void {
  describe(`changes of access on the signal bus, ${name}`, () => {
    it('H11 are delivered before the bus is up to date', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const gate = Promise.withResolvers<void>();
        const steps: string[] = [];
        bus.subscribe(async () => {
          await gate.promise;
          steps.push('delivered');
        });
        await (await another()).publish([LEFT]);
        const asked = bus.upToDate?.().then((known) => steps.push(`up to date: ${known}`));
        gate.resolve();
        await asked;
        expect(steps).toEqual(['delivered', 'up to date: true']);
      }));

    it('H11 make the bus say that it does not know, if they are late', () =>
      onBus(makeBus, async ({ bus, another }) => {
        const gate = Promise.withResolvers<void>();
        bus.subscribe(() => gate.promise);
        await (await another()).publish([LEFT]);
        expect(await bus.upToDate?.()).toBe(false);
        gate.resolve();
      }));

    it('are awaited by nobody if there are none', () => onBus(makeBus, async ({ bus }) => expect(await bus.upToDate?.()).toBe(true)));
  });
}
