import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailed, plainProblem } from './problem.ts';
import { runInOrder } from './run-in-order.ts';

/** A clock that a wait moves on. */
function testClock() {
  let at = 0;
  return {
    now: () => at,
    async wait(ms: number) {
      at += ms;
    },
  };
}

function refusal(ttl: number | null): CallFailed {
  return new CallFailed({ ...plainProblem(ttl === null ? 403 : 429, 'Refused.'), ttl });
}

const options = { pace: { requests: 100, perMs: 1000 }, onDone: () => undefined, isStopped: () => false };

describe('commands for many items', () => {
  it('run in order and report their progress', async () => {
    const [ran, progress]: [number[], number[]] = [[], []];
    const outcome = await runInOrder([1, 2, 3], async (item) => ran.push(item), {
      ...options,
      onDone: (done) => progress.push(done),
      clock: testClock(),
    });
    expect([ran, progress, outcome]).toEqual([[1, 2, 3], [1, 2, 3], { done: 3, left: [], problem: null }]);
  });

  it('stop at a refusal, and say what is left', async () => {
    const outcome = await runInOrder([1, 2, 3], async (item) => (item === 2 ? Promise.reject(refusal(null)) : item), {
      ...options,
      clock: testClock(),
    });
    expect(outcome).toMatchObject({ done: 1, left: [2, 3], problem: { message: 'Refused.' } });
  });

  it('skip an item if its refusal allows it', async () => {
    const outcome = await runInOrder([1, 2, 3], async (item) => (item === 2 ? Promise.reject(refusal(null)) : item), {
      ...options,
      skips: ({ status }) => status === 403,
      clock: testClock(),
    });
    expect(outcome).toEqual({ done: 2, left: [], problem: null });
  });

  it('wait for a short rate limit', async () => {
    let isRefused = true;
    const clock = testClock();
    async function run(): Promise<void> {
      if (!isRefused) return;
      isRefused = false;
      throw refusal(5000);
    }
    expect(await runInOrder([1], run, { ...options, clock })).toMatchObject({ done: 1 });
    expect(clock.now()).toBe(5000);
  });

  it('do not wait for a long rate limit', async () => {
    const outcome = await runInOrder([1], () => Promise.reject(refusal(600_000)), { ...options, clock: testClock() });
    expect(outcome).toMatchObject({ left: [1], problem: { ttl: 600_000 } });
  });

  it('stop when the user leaves', async () => {
    let ran = 0;
    const outcome = await runInOrder([1, 2, 3], async () => (ran += 1), { ...options, isStopped: () => ran === 2, clock: testClock() });
    expect(outcome).toEqual({ done: 2, left: [3], problem: null });
  });

  it('never exceed their pace', async () => {
    const paces = fc.record({ requests: fc.integer({ min: 1, max: 5 }), perMs: fc.integer({ min: 1, max: 100 }) });
    await fc.assert(
      fc.asyncProperty(paces, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), async (pace, durations) => {
        const clock = testClock();
        const starts: number[] = [];
        async function run(duration: number): Promise<void> {
          starts.push(clock.now());
          await clock.wait(duration);
        }
        await runInOrder(durations, run, { ...options, pace, clock });
        for (const [index, at] of starts.entries()) {
          const later = starts[index + pace.requests];
          if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(pace.perMs);
        }
      }),
    );
  });
});
