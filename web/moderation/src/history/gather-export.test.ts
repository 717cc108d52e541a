import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryExportPage } from '@folkmoot/contracts/history/wire';
import { describe, expect, it } from 'vitest';
import { CallFailed, type Problem } from '../api/problem.ts';
import { gatherExport, type Step, waitUnless } from './gather-export.ts';

const PACE = HISTORY_LIMITS.exportPaceMs;
const page = (text: string, events: number, next: number | null, share: number): HistoryExportPage => ({
  indexed: 1,
  text,
  events,
  next,
  share,
});
const refused = (status: number, ttl: number | null = null): Problem => ({ status, message: 'No.', path: null, ttl });

/** The result of each page request in turn. */
async function gathered(answers: readonly (HistoryExportPage | Problem)[]) {
  const requested: (number | null)[] = [];
  const steps: Step[] = [];
  const waits: number[] = [];
  const file = await gatherExport(
    { format: 'csv', pseudonyms: false },
    {
      begin: async () => ({ exportId: '7' }),
      async page(_exportId, after) {
        const answer = answers[requested.length];
        requested.push(after);
        if (!answer || 'status' in answer) throw new CallFailed(answer ?? refused(500));
        return answer;
      },
      wait: async (ms) => void waits.push(ms),
      onStep: (step) => steps.push(step),
    },
  );
  return { text: await file.text(), type: file.type, requested, steps, waits };
}

describe('an export', () => {
  it('contains all pages in order, with a pause between requests', async () => {
    const { text, type, requested, steps, waits } = await gathered([
      page('a\n', 1, 40, 0.4),
      page('', 0, 80, 0.8),
      page('b\nc\n', 2, null, 1),
    ]);
    expect([text, type]).toEqual(['a\nb\nc\n', 'text/csv']);
    expect(requested).toEqual([null, 40, 80]);
    expect(steps.map(({ events, share }) => [events, share])).toEqual([
      [1, 0.4],
      [1, 0.8],
      [3, 1],
    ]);
    expect(waits).toEqual([PACE, PACE]);
  });

  it('waits while the index is built, also in the middle', async () => {
    const notYet = (after: number | null) => ({ ...page('', 0, after, 0), indexed: 0.5 });
    const { text, requested, steps } = await gathered([notYet(null), page('a\n', 1, 40, 0.4), notYet(40), page('b\n', 1, null, 1)]);
    expect(text).toBe('a\nb\n');
    expect(requested).toEqual([null, null, 40, 40]);
    expect(steps.map(({ indexed }) => indexed)).toEqual([0.5, 1, 0.5, 1]);
  });

  it('repeats a rate-limited request, and no other', async () => {
    const { text, requested, waits } = await gathered([page('a\n', 1, 40, 0.4), refused(429, 30_000), page('b\n', 1, null, 1)]);
    expect([text, requested, waits]).toEqual(['a\nb\n', [null, 40, 40], [PACE, 30_000]]);
    await expect(gathered([page('a\n', 1, 40, 0.4), refused(403), page('b\n', 1, null, 1)])).rejects.toMatchObject({ status: 403 });
  });

  it('stops waiting when it is cancelled', async () => {
    const wish = new AbortController();
    const waiting = waitUnless(wish.signal)(60_000);
    wish.abort();
    await expect(waiting).rejects.toBe(wish.signal.reason);
    await expect(waitUnless(wish.signal)(0)).rejects.toBe(wish.signal.reason);
  });
});
