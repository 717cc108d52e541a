/** Runs tasks in the order of the log, a few at once, and tracks the position up to which all are done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../telemetry/logger.ts';

export type Task = {
  /** Of the event that the task belongs to. */
  readonly position: number;
  /** Must be idempotent. */
  readonly run: () => Promise<void>;
};

export type TaskWindow = {
  /** Settles when there is room for more. `last`: the last scanned event. */
  readonly take: (last: number, tasks: readonly Task[]) => Promise<void>;
  /** Everything up to this position is done. */
  readonly done: () => number;
  /** Starts no more tasks. */
  readonly close: () => void;
  /** Settles when no task is running. */
  readonly settled: () => Promise<void>;
};

export type TaskWindowOptions = {
  readonly from: number;
  readonly atOnce: number;
  /** Waiting and running tasks. */
  readonly most: number;
  /** Tasks that end after this signal may have failed because of it, and count as unfinished. */
  readonly over: AbortSignal;
  readonly logger: Logger;
};

const TRIES = 3;
const AGAIN_MS = 250;

export function taskWindow({ from, atOnce, most, over, logger }: TaskWindowOptions): TaskWindow {
  const waiting: Task[] = [];
  const running = new Set<Promise<void>>();
  /** In the order of the log, so the first is the oldest unfinished task. */
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
        // A task that always fails must not block all later ones.
        if (tries === TRIES) return logger.warn({ err: error, position: task.position }, 'The task for an event failed and was skipped');
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
