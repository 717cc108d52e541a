/** Reactors that process many items in small steps until none are left. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Reactor, type ReactorOptions, startReactor } from '@folkmoot/platform/reactor/reactor';

type Sweeping = {
  /** How many empty searches in a row end the sweep, because the last changes may not be projected yet. */
  readonly looks: number;
  /** The pause after an empty search. */
  readonly lookAgainMs: number;
  /** The pause after a successful step, so that other work can run. */
  readonly breathMs: number;
};

export type Sweeper = {
  /** `step` handles a few things and returns how many it found; null ends the sweep. */
  readonly sweep: (step: () => Promise<number | null>) => Promise<void>;
  /** The reactor whose tasks sweep. Stopping it ends their sweeps. */
  readonly start: (options: Omit<ReactorOptions, 'bulk'>) => Reactor;
};

export function sweeper({ looks, lookAgainMs, breathMs }: Sweeping): Sweeper {
  const over = new AbortController();
  return {
    async sweep(step) {
      for (let empty = 0; empty < looks; ) {
        over.signal.throwIfAborted();
        const found = await step();
        if (found === null) return;
        empty = found === 0 ? empty + 1 : 0;
        if (empty < looks) await pause(empty === 0 ? breathMs : lookAgainMs, undefined, { signal: over.signal });
      }
    },
    start(options) {
      const reactor = startReactor({ ...options, bulk: false });
      return {
        ...reactor,
        stop() {
          over.abort();
          return reactor.stop();
        },
      };
    },
  };
}
