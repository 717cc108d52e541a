/** Runs a bulk command for any number of users, 100 at a time, so that it can be stopped and shows its progress. */
import { MEMBERS_PAGE_LIMITS } from '@folkmoot/contracts/members/limits';
import type { BulkResult } from '@folkmoot/contracts/members/wire';
import { type Problem, problemOf } from '../api/problem.ts';

export type Progress = {
  readonly total: number;
  readonly done: readonly string[];
  readonly failed: BulkResult['failed'];
  /** The error that ended it early. */
  readonly problem: Problem | null;
  readonly isOver: boolean;
};

type Options = {
  readonly run: (userIds: readonly string[]) => Promise<BulkResult>;
  readonly onProgress: (progress: Progress) => void;
  readonly isStopped: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
};

const TOO_MANY_REQUESTS = 429;

export function fresh(total: number): Progress {
  return { total, done: [], failed: [], problem: null, isOver: false };
}

export async function inChunks(userIds: readonly string[], { run, onProgress, isStopped, wait }: Options): Promise<Progress> {
  let progress = fresh(userIds.length);
  onProgress(progress);
  let at = 0;
  while (at < userIds.length && !isStopped()) {
    try {
      const result = await run(userIds.slice(at, at + MEMBERS_PAGE_LIMITS.atOnce));
      at += MEMBERS_PAGE_LIMITS.atOnce;
      progress = { ...progress, done: [...progress.done, ...result.done], failed: [...progress.failed, ...result.failed] };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== TOO_MANY_REQUESTS || problem.ttl === null) {
        progress = { ...progress, problem };
        break;
      }
      await wait(problem.ttl);
    }
    onProgress(progress);
  }
  progress = { ...progress, isOver: true };
  onProgress(progress);
  return progress;
}
