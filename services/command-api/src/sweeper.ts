/** Reactors that work through many things a few at a time, until nothing more is found. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Reactor, type ReactorOptions, startReactor } from '@folkmoot/platform/reactor/reactor';

type Sweeping = {
  /** How often in a row nothing must be found: what was done a moment before may not be projected yet. */
  readonly looks: number;
  /** The pause after nothing was found. */
  readonly lookAgainMs: number;
  /** The pause after something was found, so that other work can go on. */
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
