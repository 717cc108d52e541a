import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Follower, follow } from './follower.ts';
import type { LoggedEvent } from './port.ts';

function logged(position: number, bulk: boolean): LoggedEvent {
  return { stream: `s-${position}`, revision: 0, position, id: `${position}`, type: 'Said', version: 1, data: '{}', meta: '{}', bulk };
}

describe('a follower of structural events', () => {
  let follower: Follower | null = null;
  afterEach(() => follower?.stop());

  it('reads nothing for messages of this process, and finds events of other processes with its next structural event', async () => {
    const written: LoggedEvent[] = [logged(0, false)];
    const taken: number[] = [];
    let looks = 0;
    follower = follow(
      {
        announcesEach: false,
        async read(after, limit) {
          return written.filter((event) => event.position > after && !event.bulk).slice(0, limit);
        },
        async head() {
          looks += 1;
          return written.at(-1)?.position ?? -1;
        },
      },
      { after: -1, bulk: false },
      (events) => {
        taken.push(...events.map((event) => event.position));
      },
    );
    await turn();
    expect(taken).toEqual([0]);
    const before = looks;
    // Position 1 belongs to another process.
    written.push(logged(1, false), logged(2, true));
    follower.offer([logged(2, true)]);
    await turn();
    expect(looks).toBe(before);
    written.push(logged(3, false));
    follower.offer([logged(3, false)]);
    await turn();
    await turn();
    expect(taken).toEqual([0, 1, 3]);
  });
});
