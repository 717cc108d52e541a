/** Projecting the log into the largest read model. */
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../bench/child.ts';
import type { Product } from '../bench/product.ts';
import type { Run } from '../bench/run.ts';
import { CONTENT } from '../figures/floors.ts';
import { ProjectResult } from '../loads/project.load.ts';
import { cpuOf, databaseOf, type Operation, SETTLED_MS } from './cost.ts';

const LARGEST = 'messages';
const FLOOR_EVENTS = 50_000;
/** The first pass compiles the code. */
const PASSES = 2;

/** The load measures its own CPU, without its start; the CPU of the database is read from outside. */
async function once(module: string, options: object, databasePid: number) {
  const child = await startChild(module, options);
  try {
    const database = () => cpuOf({ pid: databasePid, databasePid }).database;
    const before = database();
    child.go();
    const { events, cpuSeconds, profile } = ProjectResult.parse(await child.result);
    // Postgres counts the CPU of a connection for its parent once that has noticed its end.
    await pause(SETTLED_MS);
    const each = (seconds: number) => (seconds / events) * 1e6;
    return { process: each(cpuSeconds), database: each(database() - before), operations: events, profile };
  } finally {
    await child.stop();
  }
}

export async function projectionOperation(run: Run, product: Product): Promise<Operation> {
  const { url: databaseUrl, pid } = await run.database();
  const databasePid = databaseOf(product.pid);
  const ofFloor = { databaseUrl, events: FLOOR_EVENTS, content: CONTENT, passes: PASSES };
  const ofProduct = { dataDir: product.dataDir, projection: LARGEST };
  return {
    name: 'projection',
    floor: () => once('floors/replay.load.ts', ofFloor, pid),
    product: () => once('loads/project.load.ts', { ...ofProduct, profile: false }, databasePid),
    async profiled() {
      const { profile, ...cost } = await once('loads/project.load.ts', { ...ofProduct, profile: true }, databasePid);
      if (!profile) throw new Error('The replay was not profiled.');
      return { ...cost, profile };
    },
    stop: async () => undefined,
  };
}
