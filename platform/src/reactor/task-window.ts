/** Tasks in the order of the log, a few at once: which may be begun, and up to where all are done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../telemetry/logger.ts';

export type Task = {
  /** Of the event that asks for it. */
  readonly position: number;
  /** Must bear being run again. */
  readonly run: () => Promise<void>;
};

export type TaskWindow = {
  /** Settles when there is room for more; `last` is the last event that was looked at. */
  readonly take: (last: number, tasks: readonly Task[]) => Promise<void>;
  /** Everything up to here is done. */
  readonly done: () => number;
  /** Begins none any more. */
  readonly close: () => void;
  /** When none runs any more. */
  readonly settled: () => Promise<void>;
};

export type TaskWindowOptions = {
  readonly from: number;
  readonly atOnce: number;
  /** Tasks that wait or run. */
  readonly most: number;
  /** What ends after this may have ended because of it, and counts as not done. */
  readonly over: AbortSignal;
  readonly logger: Logger;
};

const TRIES = 3;
const AGAIN_MS = 250;

export function taskWindow({ from, atOnce, most, over, logger }: TaskWindowOptions): TaskWindow {
  const waiting: Task[] = [];
  const running = new Set<Promise<void>>();
  /** In the order of the log: the first is the oldest that is not done. */
  const open = new Set<Task>();
  let looked = from;
  let closed = false;
  let room = Promise.withResolvers<void>();

  async function attempt(task: Task): Promise<void> {
    for (let tries = 1; !over.aborted; tries += 1) {
      try {
        return await task.run();
      } catch (error) {
        if (over.aborted) return;
        // One that can never be done must not hold up all that come after it.
        if (tries === TRIES) return logger.warn({ err: error, position: task.position }, 'Nothing could be done about an event');
        await pause(AGAIN_MS * tries, undefined, { signal: over }).catch(() => undefined);
      }
    }
  }

  async function work(task: Task): Promise<void> {
    await attempt(task);
    if (!over.aborted) open.delete(task);
  }

  function begin(): void {
    while (!closed && !over.aborted && running.size < atOnce) {
      const task = waiting.shift();
      if (!task) break;
      const one: Promise<void> = work(task).finally(() => {
        running.delete(one);
        begin();
      });
      running.add(one);
    }
    if (waiting.length + running.size < most || closed || over.aborted) {
      room.resolve();
      room = Promise.withResolvers();
    }
  }

  over.addEventListener('abort', begin, { once: true });

  return {
    async take(last, tasks) {
      for (const task of tasks) {
        open.add(task);
        waiting.push(task);
      }
      looked = last;
      begin();
      if (waiting.length + running.size >= most && !closed && !over.aborted) await room.promise;
    },
    done() {
      const [oldest] = open;
      return oldest ? oldest.position - 1 : looked;
    },
    close() {
      closed = true;
      begin();
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
