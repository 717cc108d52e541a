/** Signals after which the access of a person in memory may be wrong. */
import { accountEvents } from './accounts/wire.ts';
import { type Room, type Signal, type SignalBatch, serverRoom, userRoom } from './kernel/signal.ts';

const SERVER = serverRoom('');
const USER = userRoom('');

/** Rooms of the servers and users whose access may have changed. */
export function roomsOfChangedAccess(signal: Signal): readonly Room[] {
  switch (signal.kind) {
    case 'regroup':
      return [serverRoom(signal.serverId)];
    case 'enter':
    case 'leave':
    case 'disconnect':
      return [userRoom(signal.userId)];
    case 'close':
      return signal.rooms;
    case 'emit':
      return signal.rooms.filter(
        (room) => room.startsWith(SERVER) || (room.startsWith(USER) && signal.event === accountEvents.updatedSelf.name),
      );
    case 'presence':
    case 'sharePresence':
    case 'call':
    case 'callAnswered':
    case 'whoLooks':
    case 'looking':
      return [];
  }
}

export function changesAccess(batches: readonly SignalBatch[]): boolean {
  return batches.some(({ signals }) => signals.some((signal) => roomsOfChangedAccess(signal).length > 0));
}
