/**
 * The order of test files: those that take longest come first, so that no worker still runs one while the others are done. `times` has the
 * lines that `file-times.ts` writes. Files without a time come after the ones that take longer than most, in the order of their names.
 */
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Seconds of a file whose time is not known. */
const UNKNOWN = 20;

export function secondsOf(times: string): ReadonlyMap<string, number> {
  return new Map(
    times.split('\n').flatMap((line) => {
      const [seconds, , path] = line.split('\t');
      return path === undefined ? [] : [[path, Number(seconds)] as const];
    }),
  );
}

export function longestFirst(times: string, root: string): new () => TestSequencer {
  const seconds = secondsOf(times);
  const of = ({ moduleId }: TestSpecification) => seconds.get(moduleId.slice(root.length + 1)) ?? UNKNOWN;
  return class LongestFirst implements TestSequencer {
    async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files;
    }

    async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return [...files].sort((a, b) => of(b) - of(a) || (a.moduleId < b.moduleId ? -1 : 1));
    }
  };
}
