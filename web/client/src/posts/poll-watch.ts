/**
 * Counts of polls while somebody looks at them. No realtime event tells of votes: one request asks for all polls on the screen, every few
 * seconds, less often the longer nothing changes, and not at all while the page is hidden.
 */
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';

const QUICK_MS = 4000;
const SLOW_MS = 30_000;
const SLOWER = 1.5;

export type PollWatchPorts = {
  /** Asks, and says whether anything was other than what is known. */
  readonly ask: (postIds: readonly string[]) => Promise<boolean>;
  readonly isVisible: () => boolean;
  /** Runs `act` once after a while; the result calls it off. */
  readonly after: (ms: number, act: () => void) => () => void;
};

export type PollWatch = {
  /** Until the result is called. */
  readonly watch: (postId: string) => () => void;
  /** The page came into sight. */
  readonly wake: () => void;
};

/** How long to wait for the next look. What changes, or could not be asked for, is looked at soon and late. */
export function nextWait(wait: number, changed: boolean): number {
  return changed ? QUICK_MS : Math.min(SLOW_MS, wait * SLOWER);
}

export function pollWatch({ ask, isVisible, after }: PollWatchPorts): PollWatch {
  const watched = new Map<string, number>();
  let wait = QUICK_MS;
  let callOff: (() => void) | null = null;
  let isAsking = false;

  function plan(): void {
    callOff?.();
    callOff = null;
    if (watched.size > 0 && isVisible() && !isAsking) callOff = after(wait, () => void look());
  }

  async function look(): Promise<void> {
    callOff = null;
    // Those that came last are those that are being looked at.
    const ids = [...watched.keys()].slice(-POST_LIMITS.pollsAtOnce);
    if (ids.length === 0 || !isVisible()) return;
    isAsking = true;
    const changed = await ask(ids).catch(() => false);
    isAsking = false;
    wait = nextWait(wait, changed);
    plan();
  }

  return {
    watch(postId) {
      const isNew = !watched.has(postId);
      watched.set(postId, (watched.get(postId) ?? 0) + 1);
      if (isNew) {
        wait = QUICK_MS;
        plan();
      }
      return () => {
        const left = (watched.get(postId) ?? 1) - 1;
        if (left > 0) watched.set(postId, left);
        else watched.delete(postId);
        if (watched.size === 0) plan();
      };
    },
    wake() {
      wait = QUICK_MS;
      plan();
    },
  };
}
