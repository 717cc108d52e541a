/**
 * Where in the log rooms were closed to everybody, as the signals tell it. They come in the order of the log: whoever has the signals of an
 * event has heard of all that was closed before it, by whichever process.
 */
import type { Room } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus } from '../signal/bus.ts';

export type ClosedRooms = {
  /** Whether it was closed before this place in the log. It may have been opened again since. */
  readonly closedBefore: (room: Room, position: number) => boolean;
  readonly stop: () => void;
};

/** Only what is under way at that moment asks. */
const REMEMBERED = 4096;

/** To be made before whoever waits for signals: of one publication the closing must be known before the wait is over. */
export function closedRooms(bus: Pick<SignalBus, 'subscribe'>): ClosedRooms {
  const closed = new Map<Room, number>();

  function note(room: Room, position: number): void {
    // What is recalled comes once more, behind what came since.
    const last = Math.max(position, closed.get(room) ?? position);
    // The newest stands last.
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
