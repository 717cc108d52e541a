import { describe, expect, it } from 'vitest';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { inChunks, type Progress } from './in-chunks.ts';

const people = Array.from({ length: 250 }, (_, index) => `${index}`);

function running(run: (userIds: readonly string[]) => Promise<{ done: string[]; failed: [] }>, isStopped = () => false) {
  const progressReports: Progress[] = [];
  const waited: number[] = [];
  const result = inChunks(people, {
    run,
    isStopped,
    onProgress: (progress) => progressReports.push(progress),
    wait: async (ms) => void waited.push(ms),
  });
  return { result, progressReports, waited };
}

const all = async (userIds: readonly string[]) => ({ done: [...userIds], failed: [] as [] });

describe('a bulk command for many users', () => {
  it('is sent for 100 users at a time, and reports its progress', async () => {
    const { result, progressReports } = running(all);
    expect(await result).toMatchObject({ done: people, failed: [], problem: null, isOver: true });
    expect(progressReports.map(({ done }) => done.length)).toEqual([0, 100, 200, 250, 250]);
  });

  it('can be stopped between two requests', async () => {
    let asked = 0;
    const { result } = running(
      (ids) => {
        asked += 1;
        return all(ids);
      },
      () => asked === 1,
    );
    expect((await result).done).toHaveLength(100);
  });

  it('waits after a rate limit, and continues', async () => {
    let asked = 0;
    const { result, waited } = running((ids) => {
      asked += 1;
      if (asked === 2) throw new CallFailed({ ...plainProblem(429, 'slow down'), ttl: 5 });
      return all(ids);
    });
    expect((await result).done).toEqual(people);
    expect(waited).toEqual([5]);
  });

  it('ends with a refusal of the whole request', async () => {
    const { result } = running(() => Promise.reject(new CallFailed(plainProblem(403, 'no longer'))));
    expect(await result).toMatchObject({ done: [], problem: { message: 'no longer' }, isOver: true });
  });
});
