/** Throttles a follower of the log: under load it handles the collected events together. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from './port.ts';

type Handler = (events: readonly LoggedEvent[]) => Promise<void>;

/** Returns a handler that runs at most once per `everyMs` milliseconds, and immediately after a quiet period. `over` ends the pause. */
export function noOftenerThan(everyMs: number, over: AbortSignal, handler: Handler): Handler {
  return async (events) => {
    const begun = performance.now();
    await handler(events);
    const early = everyMs - (performance.now() - begun);
    if (early > 0) await pause(early, undefined, { signal: over }).catch(() => undefined);
  };
}
