/**
 * Updates the counts of visible polls. No realtime event reports votes, so one request fetches all visible polls every few seconds. The
 * interval grows while nothing changes, and polling stops while the page is hidden.
 */
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';

const QUICK_MS = 4000;
const SLOW_MS = 30_000;
const SLOWER = 1.5;

export type PollWatchOptions = {
  /** Fetches the counts. Resolves with whether any of them changed. */
  readonly fetchPolls: (postIds: readonly string[]) => Promise<boolean>;
  readonly isVisible: () => boolean;
  /** Runs `act` once after a delay. Returns a function that cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
};

export type PollWatch = {
  /** Returns a function that stops watching. */
  readonly watch: (postId: string) => () => void;
  /** Call when the page becomes visible. */
  readonly wake: () => void;
};

/** The delay before the next request: short after a change, and growing without changes and after errors. */
export function nextWait(wait: number, changed: boolean): number {
  return changed ? QUICK_MS : Math.min(SLOW_MS, wait * SLOWER);
}

export function pollWatch({ fetchPolls, isVisible, after }: PollWatchOptions): PollWatch {
  const watched = new Map<string, number>();
  let wait = QUICK_MS;
  let cancel: (() => void) | null = null;
  let isFetching = false;

  function schedule(): void {
    cancel?.();
    cancel = null;
    if (watched.size > 0 && isVisible() && !isFetching) cancel = after(wait, () => void poll());
  }

  async function poll(): Promise<void> {
    cancel = null;
    // The polls that became visible last are the ones that the user looks at.
    const ids = [...watched.keys()].slice(-POST_LIMITS.pollsAtOnce);
    if (ids.length === 0 || !isVisible()) return;
    isFetching = true;
    const changed = await fetchPolls(ids).catch(() => false);
    isFetching = false;
    wait = nextWait(wait, changed);
    schedule();
  }

  return {
    watch(postId) {
      const isNew = !watched.has(postId);
      watched.set(postId, (watched.get(postId) ?? 0) + 1);
      if (isNew) {
        wait = QUICK_MS;
        schedule();
      }
      return () => {
        const left = (watched.get(postId) ?? 1) - 1;
        if (left > 0) watched.set(postId, left);
        else watched.delete(postId);
        if (watched.size === 0) schedule();
      };
    },
    wake() {
      wait = QUICK_MS;
      schedule();
    },
  };
}
