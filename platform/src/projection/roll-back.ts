/**
 * Restores the rows that the last switch replaced (`kept.ts`) while the server runs: they catch up with the live rows, one page of the log
 * per transaction, and are switched in while the projectors wait for the last events. The rows they replace are kept in turn. Works only
 * for rows of the code's own version, because no other code can continue them.
 */
import { sql } from 'kysely';
import { Failure } from '../errors.ts';
import { aloneWith, catchUp, lockStand, schemaOf } from './aside.ts';
import { type Kept, moveKept, readKept } from './kept.ts';
import type { Projection, Reader } from './projection.ts';
import { readCheckpoints } from './read-model-store.ts';
import { type ReplayOptions, replayInto } from './replay.ts';
import { differingColumn } from './shape.ts';
import { switchIn } from './switch-in.ts';

export type RollBackOptions = Omit<ReplayOptions, 'pace'>;

/** `events`: log events since the rows were replaced. `position`: where they were switched in. */
export type RolledBack = { readonly events: number; readonly position: number; readonly keptAt: Date };

/** Why the read model cannot be rolled back, as text for the operator; null: it can. */
export async function whyNoRollBack(db: Reader, projection: Projection): Promise<string | null> {
  const { name, version } = projection;
  const kept = await readKept(db, name);
  if (!kept)
    return `No old rows of ${name} are kept. A rebuild keeps the rows that it replaces until the next rebuild, an erasure, or --forget.`;
  if (kept.version !== version) {
    return `The kept rows of ${name} have version ${kept.version}, but this release makes version ${version}. Only the release that made the rows can restore them. npm run rebuild -- ${name} builds the read model again.`;
  }
  const live = (await readCheckpoints(db)).find((row) => row.projection === name);
  if (!live) return `The read model ${name} has never been built.`;
  if (live.version > 0 && live.version !== version) {
    return `The live rows of ${name} have version ${live.version}, but this release makes version ${version}. Run the command with the release that is running.`;
  }
  return null;
}

/** Rejects with Misconfigured and the reason if a roll-back is impossible. */
export function rollBack(options: RollBackOptions): Promise<RolledBack> {
  return aloneWith(options.database, options.projection.name, () => rollBackAlone(options));
}

async function rollBackAlone(options: RollBackOptions): Promise<RolledBack> {
  const { database, projection } = options;
  const kept = await usable(options);
  const schema = schemaOf(projection.name, 'kept');
  const replay = replayInto(options, { schema, stand: kept.stand, onWritten: (tx, stand) => moveKept(tx, projection.name, stand) });
  await catchUp(replay, database, projection);
  await database.kysely.transaction().execute(async (tx) => {
    const stand = await lockStand(tx, projection);
    await replay.replayTo(stand, tx);
    const back = schemaOf(projection.name, 'roll_back');
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(back)}`.execute(tx);
    await switchIn(tx, projection, back, stand);
    await sql`drop schema ${sql.id(back)}`.execute(tx);
  });
  return { events: replay.events(), position: replay.position(), keptAt: kept.keptAt };
}

async function usable({ database, projection }: RollBackOptions): Promise<Kept> {
  return database.kysely.transaction().execute(async (tx) => {
    const why = await whyNoRollBack(tx, projection);
    if (why !== null) throw new Failure('Misconfigured', why);
    const differing = await differingColumn(tx, projection, schemaOf(projection.name, 'kept'));
    if (differing !== null) {
      throw new Failure('Misconfigured', `The kept rows of ${projection.name} do not fit this release: the column ${differing} differs.`);
    }
    const kept = await readKept(tx, projection.name);
    if (!kept) throw new Failure('Misconfigured', `No old rows of ${projection.name} are kept.`);
    return kept;
  });
}
