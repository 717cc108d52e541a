/** Holds one process back: what other processes did reaches it late, as on an overloaded machine. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Between } from '../../src/services.ts';

/** The process gets events of the log and signals this much later. Its own reads and writes are as fast as ever. */
export function heldBack(byMs: number): Required<Between> {
  return {
    throughLog: (log: EventLog) => ({
      ...log,
      subscribe: (options, handler) =>
        log.subscribe(options, async (events) => {
          await pause(byMs);
          await handler(events);
        }),
    }),
    throughBus: (bus: SignalBus) => ({
      ...bus,
      subscribe: (listener, onGap) =>
        bus.subscribe(async (batches) => {
          await pause(byMs);
          await listener(batches);
        }, onGap),
    }),
  };
}
