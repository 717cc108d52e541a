import { describe, expect, it } from 'vitest';
import { sharedRead } from './shared-read.ts';

/** A read whose answers the test gives, in order. */
function heldRead(count: number) {
  const answers = Array.from({ length: count }, () => Promise.withResolvers<number>());
  let begun = 0;
  const read = sharedRead(() => answers[begun++]?.promise ?? Promise.reject(new Error('A read too many.')));
  return { read, answers, begun: () => begun };
}

describe('a shared read', () => {
  it('never answers with a read that began before the question', async () => {
    const { read, answers } = heldRead(2);
    const asked = [read(), read()];
    answers[0]?.resolve(1);
    answers[1]?.resolve(2);
    expect(await Promise.all(asked)).toEqual([1, 2]);
  });

  it('is one read for everyone who asked during another', async () => {
    const { read, answers, begun } = heldRead(3);
    const asked = [read(), read(), read(), read()];
    answers[0]?.resolve(1);
    answers[1]?.resolve(2);
    expect(await Promise.all(asked)).toEqual([1, 2, 2, 2]);
    expect(begun()).toBe(2);
  });

  it('reads again after a failure, for those who waited', async () => {
    const { read, answers } = heldRead(2);
    const asked = [read(), read()];
    answers[0]?.reject(new Error('cut'));
    answers[1]?.resolve(2);
    const [first, second] = await Promise.allSettled(asked);
    expect([first?.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
  });
});
