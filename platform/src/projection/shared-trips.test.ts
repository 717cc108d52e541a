import { setImmediate as turn } from 'node:timers/promises';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Projection } from './projection.ts';
import { type Piece, sharedTrips } from './shared-trips.ts';

/** A piece whose first statement moves checkpoints and whose others write rows. */
function piece(move: string, ...texts: string[]): Piece {
  const statements = texts.map((text) => CompiledQuery.raw(text));
  return { move: CompiledQuery.raw(move), written: [{ projection: projectionOf(move), events: [], statements }] };
}

/** A projection with one statement, which lists its events. */
function projectionOf(name: string): Projection {
  const statements = (events: readonly Recorded[]) => [CompiledQuery.raw(`${name} ${events.map(({ position }) => position).join(' ')}`)];
  return { name, version: 1, tables: [], handlers: { Said: { statements } } };
}

function eventAt(position: number): Recorded {
  return { type: 'Said', position } as Recorded;
}

/** A database that records each transaction and completes it on demand. */
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

describe('shared transactions', () => {
  it('collect all pieces of the same turn, and the pieces that arrive during a transaction go into the next', async () => {
    const { trips, travel, arrive } = noting();
    const first = Promise.all([travel(piece('a', 'b')), travel(piece('c'))]);
    await turn();
    const second = Promise.all([travel(piece('d')), travel(piece('e'))]);
    await turn();
    expect(trips).toEqual([['a', 'c', 'b']]);
    await arrive();
    await first;
    expect(trips).toEqual([
      ['a', 'c', 'b'],
      ['d', 'e'],
    ]);
    await arrive();
    await second;
    const third = travel(piece('f'));
    await turn();
    await arrive();
    await third;
    expect(trips.at(-1)).toEqual(['f']);
  });

  it('are retried piece by piece if the whole fails', async () => {
    const { trips, travel, arrive } = noting((texts) => texts.includes('bad'));
    const outcomes = Promise.allSettled([travel(piece('good')), travel(piece('bad')), travel(piece('fine'))]);
    await turn();
    for (let trip = 0; trip < 4; trip += 1) await arrive();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(trips).toEqual([['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']]);
  });

  it('let a large piece run alone and immediately', async () => {
    const { trips, travel, arrive } = noting();
    const small = travel(piece('small'));
    await turn();
    const large = travel(piece('large', ...Array.from({ length: 300 }, (_, index) => `${index}`)));
    expect(trips.map((texts) => texts.length)).toEqual([1, 301]);
    await arrive();
    await arrive();
    await Promise.all([small, large]);
  });

  it('apply the events of one projection in the order of the log, and move the checkpoints of each track', async () => {
    const { trips, travel, arrive } = noting();
    const [talk, search] = [projectionOf('talk'), projectionOf('search')];
    const own = (projection: Projection, ...positions: number[]) => {
      const events = positions.map(eventAt);
      return { projection, events, statements: [CompiledQuery.raw(`${projection.name} ${positions.join(' ')}`)] };
    };
    const pieces: readonly Piece[] = [
      { move: CompiledQuery.raw('move 1'), written: [own(talk, 2, 5), own(search, 5)] },
      { move: CompiledQuery.raw('move 2'), written: [own(talk, 3)] },
    ];
    const both = Promise.all(pieces.map(travel));
    await turn();
    expect(trips).toEqual([['move 1', 'move 2', 'talk 2 3 5', 'search 5']]);
    await arrive();
    await both;
  });
});
