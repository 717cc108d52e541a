/** Whatever happened: the history replayed from nothing gives the same rows (H2), and silently (H3). */

import { appendFileSync } from 'node:fs';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { describe, expect, inject, it } from 'vitest';
import type { Foundation } from '../src/foundation.ts';
import { dice } from './harness/dice.ts';
import { randomWorld } from './harness/history.ts';
import { startNetwork } from './harness/network.ts';

/** Failing seeds stay here. */
const SEEDS = [9];
const ACTIONS = 2200;

async function differences(seed: number): Promise<readonly string[]> {
  const network = await startNetwork(inject('postgresUrl'));
  try {
    const people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => network.register(name)));
    const world = randomWorld(people, dice(seed));
    for (let done = 0; done < ACTIONS; done += 1) await world.act();
    await network.settle();
    // Read again by a process that remembers nothing of what was written.
    await network.restart();
    await record(network.product().foundation);
    const line = await people[0]?.signOn();
    line?.take();
    const { log, codec, readModels: database } = network.product().foundation;
    const found: string[] = [];
    for (const projection of projections) {
      const difference = await verify({ database, log, codec, projection });
      if (difference) found.push(`${difference.table}: ${difference.side} ${difference.row}`);
    }
    await line?.flushed();
    expect(line?.take().filter(({ name }) => name !== 'user:presence_update')).toEqual([]);
    return found;
  } finally {
    await network.stop();
  }
}

async function record({ log, codec }: Foundation): Promise<void> {
  const tape = process.env.F1_TAPE;
  if (!tape) return;
  const logged = await log.readAll({ after: -1, limit: 100000 });
  const events = await codec.decode(logged);
  for (const [i, e] of events.entries())
    appendFileSync(
      tape,
      `${JSON.stringify({ type: e.type, version: logged[i]?.version, stream: e.stream, revision: e.revision, position: e.position, id: e.id, data: e.data, meta: e.meta })}\n`,
    );
}

describe('a random history', () => {
  it.each(SEEDS)('H2 H3 gives the same rows when it is replayed, and nobody hears of it: seed %i', async (seed) => {
    expect(await differences(seed)).toEqual([]);
  });
});
