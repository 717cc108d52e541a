import { expect, it } from 'vitest';
import { loadPart } from './load-part.ts';

type Answer = 'part' | 'away' | 'broken';

/** Loads a part until the answers are used up, and records the calls. */
async function loaded(
  answers: readonly Answer[],
): Promise<{ readonly end: unknown; readonly waits: readonly number[]; readonly offlineCalls: number }> {
  const waits: number[] = [];
  let asked = 0;
  let offlineCalls = 0;
  const end = await loadPart(
    async () => {
      if (answers[asked] === 'part') return 'here';
      throw new Error('Nothing came.');
    },
    {
      isServerUnreachable: async () => answers[asked] === 'away',
      wait: async (ms) => {
        waits.push(ms);
        asked += 1;
      },
      onOffline: () => {
        offlineCalls += 1;
      },
    },
  ).catch((error: unknown) => error);
  return { end, waits, offlineCalls };
}

it('waits for nothing if the part loads', async () => {
  expect(await loaded(['part'])).toEqual({ end: 'here', waits: [], offlineCalls: 0 });
});

it('retries while there is no network, with growing pauses, and reports it', async () => {
  const { end, waits, offlineCalls } = await loaded([...Array<Answer>(7).fill('away'), 'part']);
  expect(end).toBe('here');
  expect(waits).toEqual([350, 700, 1400, 2800, 5600, 10_000, 10_000]);
  expect(offlineCalls).toBe(7);
});

it('gives up a part that does not load although the server answers', async () => {
  const { end, waits, offlineCalls } = await loaded(Array<Answer>(5).fill('broken'));
  expect(end).toEqual(new Error('Nothing came.'));
  expect(waits).toEqual([350, 700, 1400]);
  expect(offlineCalls).toBe(0);
});

it('does not count attempts without a network', async () => {
  const { end } = await loaded(['broken', 'away', 'away', 'broken', 'broken', 'part']);
  expect(end).toBe('here');
});
