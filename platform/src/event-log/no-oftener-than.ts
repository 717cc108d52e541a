/** For who follows the log: in a stream of events it works by what has gathered, not by the event. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from './port.ts';

type Handler = (events: readonly LoggedEvent[]) => Promise<void>;

/**
 * The handler, with a rest after each call: it is called every `everyMs` milliseconds at most, and after a silence at once. `over`
 * ends the rest.
 */
export function noOftenerThan(everyMs: number, over: AbortSignal, handler: Handler): Handler {
  return async (events) => {
    const begun = performance.now();
    await handler(events);
    const early = everyMs - (performance.now() - begun);
    if (early > 0) await pause(early, undefined, { signal: over }).catch(() => undefined);
  };
}
