/**
 * Builds a read model next to the live one by replay, compares and switches. The replaced rows are kept (`kept.ts`). The runner keeps
 * serving; the locks on the checkpoint rows pause it only for the last events and the switch.
 */
import { Failure } from '../errors.ts';
import { aloneWith, buildAside, catchUp, lockStand } from './aside.ts';
import { compareTables, type Difference } from './compare.ts';
import type { Projection } from './projection.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import type { ReplayOptions } from './replay.ts';
import { switchIn } from './switch-in.ts';

export type RebuildOptions = Omit<ReplayOptions, 'pace'> & {
  /** Whether the rows must equal the live ones before the switch. False after a version increase, when they should differ. */
  readonly compare: boolean;
};

export type Rebuilt = { readonly events: number; readonly position: number };

/** Rebuilds and switches. Rejects with Corrupt and the first difference if the rows should be equal and are not. */
export function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  return aloneWith(options.database, options.projection.name, () => rebuildAlone(options));
}

async function rebuildAlone(options: RebuildOptions): Promise<Rebuilt> {
  const { database, projection } = options;
  const copy = await buildAside(options, 'rebuild');
  try {
    await catchUp(copy, database, projection);
    await database.kysely.transaction().execute(async (tx) => {
      const stand = await lockStand(tx, projection);
      await copy.replayTo(stand, tx);
      if (options.compare) {
        const difference = await compareTables(tx, database.kysely, projection, LIVE_SCHEMA, copy.schema);
        if (difference) throw new Failure('Corrupt', describe(projection, difference));
      }
      await switchIn(tx, projection, copy.schema, stand);
    });
    return { events: copy.events(), position: copy.position() };
  } finally {
    await copy.drop();
  }
}

export function describe(projection: Projection, difference: Difference): string {
  return `${projection.name}: table ${difference.table} differs (${difference.live} rows live, ${difference.rebuilt} rebuilt). First difference, ${difference.side}: ${difference.row}`;
}
