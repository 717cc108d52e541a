import { channelRoom, type Room, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { describe, expect, it } from 'vitest';
import { localSignalBus } from '../signal/bus.ts';
import { closedRooms } from './closed-rooms.ts';

const ROOM = channelRoom('1');
const closing = (...rooms: readonly Room[]): Signal => ({ kind: 'close', rooms });

describe('closed rooms', () => {
  it('are known with the log position at which they closed', async () => {
    const bus = localSignalBus();
    const { closedBefore } = closedRooms(bus);
    expect(closedBefore(ROOM, 9)).toBe(false);
    await bus.publish([{ partition: 0, position: 5, signals: [closing(serverRoom('7'), ROOM)] }]);
    expect([4, 5, 6].map((position) => closedBefore(ROOM, position))).toEqual([false, false, true]);
    expect(closedBefore(channelRoom('2'), 9)).toBe(false);
  });

  it.each([
    ['', [5, 9]],
    [', also if an earlier one is reported again', [9, 5]],
  ])('keep the latest position%s', async (_, positions) => {
    const bus = localSignalBus();
    const { closedBefore } = closedRooms(bus);
    for (const position of positions) await bus.publish([{ partition: 0, position, signals: [closing(ROOM)] }]);
    expect([7, 10].map((position) => closedBefore(ROOM, position))).toEqual([false, true]);
  });

  it('are forgotten after many other rooms have closed', async () => {
    const bus = localSignalBus();
    const { closedBefore } = closedRooms(bus);
    const rooms = Array.from({ length: 4097 }, (_, id) => channelRoom(String(id)));
    await bus.publish([{ partition: 0, position: 1, signals: [closing(...rooms)] }]);
    expect([closedBefore(channelRoom('0'), 2), closedBefore(channelRoom('1'), 2)]).toEqual([false, true]);
  });
});
