import { setImmediate as turn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTrips } from './shared-trips.ts';

const statement = (text: string) => CompiledQuery.raw(text);

/** A database that notes what travels together; each trip waits until it is let go. */
function noting(fails: (texts: readonly string[]) => boolean = () => false) {
  const trips: string[][] = [];
  const going: PromiseWithResolvers<void>[] = [];
  async function inOneTrip(statements: readonly CompiledQuery[]): Promise<void> {
    const texts = statements.map(({ sql }) => sql);
    trips.push(texts);
    const trip = Promise.withResolvers<void>();
    going.push(trip);
    await trip.promise;
    if (fails(texts)) throw new Error(`failed: ${texts.join()}`);
  }
  return {
    trips,
    travel: sharedTrips({ inOneTrip }),
    async arrive() {
      going.shift()?.resolve();
      await turn();
    },
  };
}

describe('transactions that travel together', () => {
  it('takes along whoever comes in the same turn, and whoever comes while one is under way goes with the next', async () => {
    const { trips, travel, arrive } = noting();
    const first = Promise.all([travel([statement('a'), statement('b')]), travel([statement('c')])]);
    await turn();
    const second = Promise.all([travel([statement('d')]), travel([statement('e')])]);
    await turn();
    expect(trips).toEqual([['a', 'b', 'c']]);
    await arrive();
    await first;
    expect(trips).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    await arrive();
    await second;
    const third = travel([statement('f')]);
    await turn();
    await arrive();
    await third;
    expect(trips.at(-1)).toEqual(['f']);
  });

  it('when the whole fails each answers for itself', async () => {
    const { trips, travel, arrive } = noting((texts) => texts.includes('bad'));
    const outcomes = Promise.allSettled([travel([statement('good')]), travel([statement('bad')]), travel([statement('fine')])]);
    await turn();
    for (let trip = 0; trip < 4; trip += 1) await arrive();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(trips).toEqual([['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']]);
  });

  it('lets a large one go alone and at once', async () => {
    const { trips, travel, arrive } = noting();
    const small = travel([statement('small')]);
    await turn();
    const large = travel(Array.from({ length: 300 }, (_, index) => statement(`${index}`)));
    expect(trips.map((texts) => texts.length)).toEqual([1, 300]);
    await arrive();
    await arrive();
    await Promise.all([small, large]);
  });
});
