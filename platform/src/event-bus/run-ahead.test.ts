import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runAhead } from './run-ahead.ts';

/** Whether the promise is still pending. */
async function isOpen(work: Promise<unknown>): Promise<boolean> {
  await turn();
  return (await Promise.race([work, Promise.resolve('open')])) === 'open';
}

describe('running ahead', () => {
  it('continues while a lane has few unfinished pieces, and then waits for the oldest', async () => {
    const ahead = runAhead(2);
    const pieces = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const [first, second, third] = pieces.map(({ promise }) => ahead.of(7, promise));
    expect(await isOpen(first ?? Promise.reject())).toBe(false);
    expect(await isOpen(second ?? Promise.reject())).toBe(false);
    expect(await isOpen(third ?? Promise.reject())).toBe(true);
    pieces[0]?.resolve();
    expect(await isOpen(third ?? Promise.reject())).toBe(false);
  });

  it('does not delay other lanes', async () => {
    const ahead = runAhead(0);
    const never = new Promise<void>(() => undefined);
    expect(await isOpen(ahead.of(1, never))).toBe(true);
    expect(await isOpen(ahead.of(2, Promise.resolve()))).toBe(false);
  });

  it('treats a failed piece as done', async () => {
    const ahead = runAhead(0);
    expect(await isOpen(ahead.of(1, Promise.reject(new Error('lost'))))).toBe(false);
  });
});
