import { describe, expect, it } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { type Task, taskWindow } from './task-window.ts';

const logger = createLogger('test', 'silent');

function started(options: { readonly atOnce?: number; readonly most?: number } = {}) {
  const over = new AbortController();
  const window = taskWindow({ from: 9, atOnce: options.atOnce ?? 2, most: options.most ?? 4, over: over.signal, logger });
  const begun: number[] = [];
  const open = new Map<number, PromiseWithResolvers<void>>();
  function task(position: number): Task {
    return {
      position,
      run() {
        begun.push(position);
        const running = Promise.withResolvers<void>();
        open.set(position, running);
        return running.promise;
      },
    };
  }
  return { over, window, begun, open, task };
}

describe('tasks in a window', () => {
  it('start a few at once, in their order', async () => {
    const { window, begun, open, task } = started();
    await window.take(12, [task(10), task(11), task(12)]);
    expect(begun).toEqual([10, 11]);
    open.get(11)?.resolve();
    await expect.poll(() => begun).toEqual([10, 11, 12]);
  });

  it('count as done up to the oldest unfinished task', async () => {
    const { window, open, task } = started();
    expect(window.done()).toBe(9);
    await window.take(20, [task(11), task(15)]);
    expect(window.done()).toBe(10);
    open.get(15)?.resolve();
    open.get(11)?.resolve();
    await window.settled();
    expect(window.done()).toBe(20);
  });

  it('are accepted only while there is room', async () => {
    const { window, open, task } = started({ atOnce: 1, most: 2 });
    let taken = false;
    const taking = window.take(12, [task(10), task(12)]).then(() => {
      taken = true;
    });
    expect(taken).toBe(false);
    open.get(10)?.resolve();
    await taking;
    expect(taken).toBe(true);
  });

  it('that fail are tried three times and skipped', async () => {
    const { window } = started();
    let tries = 0;
    const failing: Task = {
      position: 10,
      async run() {
        tries += 1;
        throw new Error('no');
      },
    };
    await window.take(10, [failing]);
    await window.settled();
    expect([tries, window.done()]).toEqual([3, 10]);
  });

  it('that end because of the stop count as unfinished', async () => {
    const { over, window, begun, open, task } = started({ atOnce: 1 });
    await window.take(11, [task(10), task(11)]);
    over.abort();
    open.get(10)?.resolve();
    await window.settled();
    expect([begun, window.done()]).toEqual([[10], 9]);
  });

  it('do not delay a stop', async () => {
    const { window, task } = started({ atOnce: 1, most: 1 });
    const taking = window.take(10, [task(10)]);
    window.close();
    await taking;
    expect(window.done()).toBe(9);
  });
});
