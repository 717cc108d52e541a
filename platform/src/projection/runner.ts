/** Projects the whole log into the live read models, as one track. */
import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventLog, LoggedEvent, Subscription } from '../event-log/port.ts';
import { openTrack, type Track, type TrackOptions } from './track.ts';

export type RunnerOptions = TrackOptions & {
  readonly log: EventLog;
  readonly batch?: number;
};

export type Runner = {
  /** Position up to which rows are committed and signals are sent. */
  readonly position: () => number;
  /** Settles when everything up to a position is projected and signalled. Rejects like `failed` if that will never happen. */
  readonly reached: (position: number) => Promise<void>;
  /** Rejects with position and type if an event cannot be projected. There is no skip. */
  readonly failed: Promise<never>;
  readonly stop: () => Promise<void>;
};

type Waiter = { readonly position: number; readonly resolve: () => void; readonly reject: (reason: unknown) => void };

const AGAIN_MS = 250;

export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log } = options;
  const open = async () => openTrack(options, 0, await log.head());
  const waiters: Waiter[] = [];
  let track = await open();
  let subscription = follow(track);
  let stopped = false;

  function follow(current: Track): Subscription {
    return log.subscribe({ after: current.position(), batch: options.batch ?? 1000 }, async (events: readonly LoggedEvent[]) => {
      await current.take(events);
      while (waiters[0] && waiters[0].position <= current.position()) waiters.shift()?.resolve();
    });
  }

  /** A lost connection may have lost the result of a commit, so the stored checkpoint decides where to continue. */
  async function reopen(): Promise<void> {
    for (;;) {
      try {
        track = await open();
        subscription = follow(track);
        return;
      } catch (error) {
        if (!isUnavailable(error) || stopped) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await subscription.done;
        return;
      } catch (error) {
        if (!isUnavailable(error) || stopped) throw error;
        await pause(AGAIN_MS);
        await reopen();
      }
    }
  }

  options.bus.onRecall(async (positions) => {
    const pages = await Promise.all(positions.map((position) => log.readAll({ after: position - 1, limit: 1 })));
    await track.recall(pages.flat());
  });

  const running = run();
  const failed = running.then(() => new Promise<never>(() => undefined));
  let failure: { readonly reason: unknown } | null = null;
  failed.catch((reason: unknown) => {
    failure = { reason };
    for (const waiter of waiters.splice(0)) waiter.reject(reason);
  });

  return {
    position: () => track.position(),
    reached(position) {
      if (position <= track.position()) return Promise.resolve();
      if (failure) return Promise.reject(failure.reason);
      return new Promise((resolve, reject) => {
        waiters.push({ position, resolve, reject });
        waiters.sort((a, b) => a.position - b.position);
      });
    },
    failed,
    async stop() {
      stopped = true;
      await subscription.stop();
      await running.catch(() => undefined);
      await track.writeDown();
    },
  };
}
