/**
 * Log positions at which rooms were closed to everyone, taken from signals. Signals arrive in log order, so a process that has the signals
 * of an event also knows every room that closed before that event.
 */
import type { Room } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus } from '../signal/bus.ts';

export type ClosedRooms = {
  /** Whether the room was closed before this log position. The room may have been reopened since. */
  readonly closedBefore: (room: Room, position: number) => boolean;
  readonly stop: () => void;
};

/** Only commands that are in progress ask, so a short memory is enough. */
const REMEMBERED = 4096;

/** Create this before the signal waiter: a closing must be recorded before the wait for the same publication ends. */
export function closedRooms(bus: Pick<SignalBus, 'subscribe'>): ClosedRooms {
  const closed = new Map<Room, number>();

  function note(room: Room, position: number): void {
    // A recalled signal may arrive again after newer ones.
    const last = Math.max(position, closed.get(room) ?? position);
    // Deleting first moves the room to the end of the map's order.
    closed.delete(room);
    closed.set(room, last);
    if (closed.size <= REMEMBERED) return;
    const [oldest] = closed.keys();
    if (oldest !== undefined) closed.delete(oldest);
  }

  const stop = bus.subscribe((batches) => {
    for (const { position, signals } of batches) {
      for (const signal of signals) if (signal.kind === 'close') for (const room of signal.rooms) note(room, position);
    }
  });

  return {
    closedBefore(room, position) {
      const at = closed.get(room);
      return at !== undefined && at < position;
    },
    stop,
  };
}
