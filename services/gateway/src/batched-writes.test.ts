import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchWrites } from './batched-writes.ts';

let engine: EventEmitter;

beforeEach(() => {
  vi.useFakeTimers();
  engine = new EventEmitter();
  batchWrites(engine);
});

afterEach(() => vi.useRealTimers());

/** A connection to a client. `isCorked` while written bytes wait. */
function line() {
  let corks = 0;
  const emitter = new EventEmitter();
  const socket = {
    cork() {
      corks += 1;
    },
    uncork() {
      corks -= 1;
    },
  };
  const self = Object.assign(emitter, { request: { socket } });
  engine.emit('connection', self);
  return {
    isCorked: () => corks > 0,
    /** As in Engine.IO, a packet is created first and leaves after the packet before it was written. */
    say(type: string) {
      emitter.emit('packetCreate', { type });
      engine.emit('flush', self, [{ type }]);
    },
    make: (type: string) => emitter.emit('packetCreate', { type }),
  };
}

it('writes everything that a socket receives in one turn when the turn ends', () => {
  const [ann, bob] = [line(), line()];
  ann.say('message');
  ann.say('message');
  bob.say('message');
  expect([ann.isCorked(), bob.isCorked()]).toEqual([true, true]);
  vi.advanceTimersByTime(0);
  expect([ann.isCorked(), bob.isCorked()]).toEqual([false, false]);
});

it('sends the pings of a quarter of a second together', () => {
  const lines = [line(), line(), line()];
  lines[0]?.say('ping');
  vi.advanceTimersByTime(100);
  lines[1]?.say('ping');
  vi.advanceTimersByTime(149);
  lines[2]?.say('ping');
  expect(lines.map((each) => each.isCorked())).toEqual([true, true, true]);
  vi.advanceTimersByTime(1);
  expect(lines.map((each) => each.isCorked())).toEqual([false, false, false]);
});

it('delays nothing else for a ping', () => {
  const [ann, bob] = [line(), line()];
  ann.say('ping');
  bob.say('ping');
  ann.make('message');
  expect([ann.isCorked(), bob.isCorked()]).toEqual([false, true]);
  ann.say('message');
  vi.advanceTimersByTime(0);
  expect([ann.isCorked(), bob.isCorked()]).toEqual([false, true]);
  vi.advanceTimersByTime(250);
  expect(bob.isCorked()).toBe(false);
});

it('sends a ping together with other packets of the same socket', () => {
  const ann = line();
  ann.say('message');
  ann.say('ping');
  vi.advanceTimersByTime(0);
  expect(ann.isCorked()).toBe(false);
});
